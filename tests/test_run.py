"""The `run` script, with stand-ins for the system's tools: what it installs, what it prints, what it leaves alone."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOOLS = ["cat", "chmod", "cksum", "dirname", "env", "flock", "grep", "mkdir", "rm", "sed", "sh", "tr", "true"]
SERVING = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
TESTING = f"{SERVING} chromium poppler-utils postgresql"

PYTHON = """
echo "$0 $*" >>"$CALLS"
case $* in
-V) echo Python 3.11.2 ;;
"-m venv "*) mkdir -p "$3/bin" && cat "$0" >"$3/bin/python" && chmod +x "$3/bin/python" ;;
"-m pip "*) test ! -e "$CALLS.offline" ;;
*sysconfig*) echo .venv ;;
esac
"""
"""A Python that makes environments with itself in them, and installs nothing, or fails to."""


class Place:
    """A checkout with a `run` in it, on a machine whose tools are stand-ins that note how they are called."""

    def __init__(self, folder: Path) -> None:
        self.checkout = folder / "check out"
        self.bin = folder / "bin"
        self.calls_file = folder / "calls"
        self.checkout.mkdir()
        self.bin.mkdir()
        for name in ["run", "requirements.txt", "requirements-dev.txt"]:
            shutil.copy(ROOT / name, self.checkout)
        for name in TOOLS:
            if found := shutil.which(name):
                (self.bin / name).symlink_to(found)
        self.tool("dpkg-query", "exit 1")
        self.tool("apt-get", 'echo "apt-get $*" >>"$CALLS"')
        self.tool("id", "echo 1000")

    def tool(self, name: str, script: str) -> None:
        (self.bin / name).write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        (self.bin / name).chmod(0o755)

    def install(self, packages: str) -> None:
        lines = "\n".join(f"echo 'installed {package}'" for package in packages.split())
        self.tool("dpkg-query", lines)

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(self.bin), "CALLS": str(self.calls_file)}
        # The machine's own Python must not be found: /usr/bin/python3 is among the places where `run` looks.
        script = self.checkout / "run"
        script.write_text(script.read_text("utf-8").replace("/usr/bin/python3", "/nowhere/python3"), "utf-8")
        return subprocess.run([script, *arguments], env=environment, capture_output=True, text=True, timeout=60)

    def calls(self) -> str:
        """What the stand-ins have noted since the last time."""
        noted = self.calls_file.read_text("utf-8") if self.calls_file.exists() else ""
        self.calls_file.unlink(missing_ok=True)
        return noted


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_help_lists_the_commands(place: Place) -> None:
    done = place.run("help")
    assert done.returncode == 0
    for command in ["test", "long", "bench", "lint", "lock", "help"]:
        assert f"./run {command}" in done.stdout


def test_an_unknown_command_shows_the_usage(place: Place) -> None:
    done = place.run("shuffle")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Usage: ./run")


def test_a_user_without_python_gets_the_one_line(place: Place) -> None:
    done = place.run()
    assert done.returncode == 1
    install = f"apt-get update && apt-get install -y --no-install-recommends python3 python3-venv {SERVING}"
    assert f"su -c '{install}'" in done.stderr
    assert "nothing works without a Python" in done.stderr
    assert place.calls() == ""


def test_a_user_with_sudo_that_wants_a_password_is_given_a_line_with_sudo(place: Place) -> None:
    place.tool("python3", PYTHON)
    place.tool("sudo", 'test "$1" != -n')
    done = place.run("test")
    assert f"sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends {TESTING}'" in done.stderr
    assert "going on with what works" in done.stderr
    assert "apt-get" not in place.calls()
    assert done.returncode == 0


@pytest.mark.parametrize("who", ["root", "sudo without password"])
def test_who_may_installs_what_is_missing_and_says_which(place: Place, who: str) -> None:
    place.tool("python3", PYTHON)
    if who == "root":
        place.tool("id", "echo 0")
    else:
        place.tool("sudo", 'test "$1" = -n && shift && exec "$@"')
    place.install("libpango-1.0-0")
    done = place.run()
    assert "installing system packages: libpangoft2-1.0-0 libharfbuzz-subset0\n" in done.stderr
    called = [call for call in place.calls().splitlines() if call.startswith("apt-get")]
    assert called == [
        "apt-get update -qq",
        "apt-get install -y -qq --no-install-recommends libpangoft2-1.0-0 libharfbuzz-subset0",
    ]


def test_serving_needs_fewer_packages_than_testing(place: Place) -> None:
    place.tool("python3", PYTHON)
    place.install(SERVING)
    assert "missing" not in place.run().stderr
    assert "--no-install-recommends chromium poppler-utils postgresql'" in place.run("test").stderr


def test_the_first_start_installs_and_serves(place: Place) -> None:
    place.tool("python3", PYTHON)
    place.install(SERVING)
    assert place.run("--port", "8080").returncode == 0
    calls = place.calls()
    assert "-m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt" in calls
    assert calls.endswith(".venv/bin/python -m scorekeeper serve --port 8080\n")


def test_the_second_start_installs_nothing(place: Place) -> None:
    place.tool("python3", PYTHON)
    place.install(SERVING)
    place.run()
    place.calls()
    done = place.run()
    assert done.stderr == ""
    assert [call.partition(" ")[2] for call in place.calls().splitlines() if "-V" not in call] == [
        "-m scorekeeper serve"
    ]


def test_an_environment_for_serving_is_extended_for_tests_and_then_serves_too(place: Place) -> None:
    place.tool("python3", PYTHON)
    place.install(TESTING)
    place.run()
    place.calls()
    place.run("test", "-k", "C001")
    calls = place.calls()
    assert "-r requirements-dev.txt" in calls
    assert "-m venv" not in calls
    assert calls.endswith("-m pytest -k C001\n")
    place.run()
    assert "pip" not in place.calls()


@pytest.mark.parametrize("change", ["lock", "folder", "python"])
def test_a_change_installs_again(place: Place, change: str) -> None:
    place.tool("python3", PYTHON)
    place.install(SERVING)
    place.run()
    place.calls()
    if change == "lock":
        with (place.checkout / "requirements.txt").open("a", encoding="utf-8") as lock:
            lock.write("# another\n")
    elif change == "folder":
        place.checkout = place.checkout.rename(place.checkout.with_name("moved"))
    else:
        newer = PYTHON.replace("3.11.2", "3.12.0")
        place.tool("python3", newer)
        (place.checkout / ".venv/bin/python").write_text(f"#!/bin/sh\n{newer}\n", "utf-8")
    place.run()
    calls = place.calls()
    assert "-r requirements.txt" in calls
    assert ("-m venv" in calls) == (change != "lock")


def test_a_set_up_that_broke_off_is_done_again(place: Place) -> None:
    place.tool("python3", PYTHON)
    place.install(SERVING)
    offline = place.calls_file.with_name("calls.offline")
    offline.touch()
    assert place.run().returncode != 0
    assert "serve" not in place.calls()
    offline.unlink()
    assert place.run().returncode == 0
    calls = place.calls()
    assert "-m venv .venv" in calls
    assert calls.endswith("-m scorekeeper serve\n")


@pytest.mark.parametrize("kind", ["bench", "long"])
def test_measurements_list_themselves_and_run_by_name(place: Place, kind: str) -> None:
    place.tool("python3", PYTHON)
    place.install(TESTING)
    folder = place.checkout / "benchmarks"
    folder.mkdir()
    (folder / f"{kind}_two_writers.py").touch()
    (folder / "common.py").touch()
    assert place.run(kind).stdout == "two-writers\n"
    place.run(kind, "two-writers", "--hands", "5")
    assert place.calls().endswith(f"benchmarks/{kind}_two_writers.py --hands 5\n")
    assert place.run(kind, "nonsense").returncode == 2
