"""What is built is whole: a wheel made from the source archive, installed in a folder far from the checkout, works."""

from __future__ import annotations

import json
import os
import re
import site
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from packaging.requirements import Requirement

from scorekeeper import __version__

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKS = ["requirements.txt", "requirements-dev.txt"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a source archive, with the build backend that is installed here: no network."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT], check=True, capture_output=True
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of an environment with the wheel in it, which borrows the libraries of this one."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-index", "--no-deps", wheel]
    subprocess.run(pip, check=True, capture_output=True)
    own = sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)})
    Path(own, "borrowed.pth").write_text("\n".join(site.getsitepackages()) + "\n", "utf-8")
    return python.parent


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, and that of the instance: not the checkout."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith(("SCOREKEEPER_", "FLASK_", "PYTHONPATH"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    return tmp_path


def run(*command: str | Path, given: str = "") -> str:
    """What a command prints, once it has ended well."""
    done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_carries_every_file_of_the_package(wheel: Path) -> None:
    expected = set()
    for folder, inside in [("scorekeeper", ""), ("templates", "scorekeeper"), ("static", "scorekeeper")]:
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
        assert files
        expected |= {str(Path(inside, path.relative_to(ROOT))) for path in files}
    carried = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert carried == expected


@pytest.mark.parametrize(
    "name",
    [
        "scorekeeper/py.typed",
        "scorekeeper/static/css/base.css",
        "scorekeeper/storage/migrations/env.py",
        "scorekeeper/templates/base.html",
    ],
)
def test_the_wheel_carries(wheel: Path, name: str) -> None:
    assert name in zipfile.ZipFile(wheel).namelist()


def test_the_installed_package_is_the_one_that_runs(installed: Path, elsewhere: Path) -> None:
    where = run(installed / "python", "-c", "import scorekeeper; print(scorekeeper.__file__)")
    assert Path(where.strip()).is_relative_to(installed.parent)


def test_the_command_is_installed(installed: Path, elsewhere: Path) -> None:
    assert "serve" in run(installed / "scorekeeper", "--help")
    assert run(installed / "scorekeeper", "--version") == f"scorekeeper, version {__version__}\n"


def test_the_installed_command_scores_a_game(installed: Path, elsewhere: Path) -> None:
    hand = {"ending": "knock", "knocker": 1, "knocker_deadwood": 6, "defender_deadwood": 32}
    game = {"players": ["A", "B"], "ruleset": {"preset": "pagat"}, "sheet": "standard", "hands": [hand]}
    sheet = json.loads(run(installed / "scorekeeper", "score", "-", given=json.dumps(game)))
    assert sheet["columns"][0]["points"] == [26, 0]
    assert not (elsewhere / "instance").exists()


def test_flask_finds_the_app(installed: Path, elsewhere: Path) -> None:
    routes = run(installed / "python", "-m", "flask", "--app", "scorekeeper", "routes")
    assert "/healthz" in routes
    assert (elsewhere / "instance" / "scorekeeper.sqlite").is_file()


def test_flask_finds_the_app_in_the_checkout(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert "/healthz" in run(sys.executable, "-m", "flask", "--app", "scorekeeper", "routes")


@pytest.fixture
def address(installed: Path, elsewhere: Path) -> Iterator[str]:
    """Where the installed command serves, on a port it chose itself."""
    command = [installed / "scorekeeper", "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            printed = iter(server.stdout.readline, "")
            yield next(line.strip() for line in printed if line.strip().startswith("http://"))
        finally:
            server.terminate()


def test_the_installed_command_serves_pages_and_static_files(address: str) -> None:
    for path, kind in [("", "text/html"), ("healthz", "application/json"), ("static/css/base.css", "text/css")]:
        with urlopen(address + path, timeout=60) as answer:
            assert answer.headers.get_content_type() == kind


# --- the locks -------------------------------------------------------------------------------------------------------


def locked(name: str) -> dict[str, str]:
    """The version of every package a lock names."""
    pins = re.findall(r"^([a-z0-9.-]+)==(\S+)", (ROOT / name).read_text("utf-8"), re.MULTILINE)
    return dict(pins)


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_address(name: str) -> None:
    lines = (ROOT / name).read_text("utf-8").splitlines()
    assert [line for line in lines if "://" in line or " @ " in line or line.startswith("-")] == []


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_package_has_hashes(name: str) -> None:
    blocks = re.split(r"^(?=[a-z0-9])", (ROOT / name).read_text("utf-8"), flags=re.MULTILINE)[1:]
    assert len(blocks) == len(locked(name))
    assert [block.partition(" ")[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_the_tests_run_with_what_is_served() -> None:
    served = locked("requirements.txt")
    assert {name: locked("requirements-dev.txt").get(name) for name in served} == served


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        ("requirements.txt", PROJECT["project"]["dependencies"]),
        ("requirements-dev.txt", PROJECT["project"]["optional-dependencies"]["postgresql"]),
        ("requirements-dev.txt", PROJECT["dependency-groups"]["dev"]),
    ],
    ids=["served", "postgresql", "dev"],
)
def test_the_lock_satisfies_the_project(lock: str, wanted: list[str]) -> None:
    versions = locked(lock)
    for requirement in map(Requirement, wanted):
        assert requirement.specifier.contains(versions[requirement.name]), requirement
