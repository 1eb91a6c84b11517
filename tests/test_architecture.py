"""The layout keeps its promises: imports go one way, the engine is pure, files stay short."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "scorekeeper"
SOURCES = sorted(PACKAGE.rglob("*.py"))

MAY_IMPORT = {
    "engine": {"engine"},
    "interchange": {"interchange", "engine"},
    "wording": {"wording", "engine"},
    "pdf": {"pdf"},
    "storage": {"storage", "interchange", "engine"},
    "web": {"web", "storage", "pdf", "wording", "interchange", "engine", ""},
    "commands": {"commands", "web", "storage", "pdf", "wording", "interchange", "engine", ""},
    "cli": {"commands", "wording", ""},
    "__main__": {"cli"},
    "": {"web"},
}
"""Which parts of the package a part may import; "" is the package itself. The engine is at the bottom."""

ENGINE_MAY_IMPORT = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "operator",
    "re",
    "types",
    "typing",
}
"""The part of the standard library without clock, chance, files, network or surroundings."""

ONLY_IN = {
    "alembic": {"storage"},
    "flask_migrate": {"storage"},
    "flask_sqlalchemy": {"storage"},
    "sqlalchemy": {"storage"},
    "weasyprint": {"pdf"},
}
"""Libraries that one part of the package keeps to itself."""


def part_of(path: Path) -> str:
    """The part of the package a file belongs to: its folder, or its own name at the top level."""
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py").replace("__init__", "")


def imports(path: Path) -> list[tuple[int, str]]:
    """Line and full dotted name of everything a file imports, also inside functions."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = path.relative_to(ROOT).parts[: -node.level]
                base = ".".join([*package, base]).rstrip(".")
            # "from scorekeeper import wording" imports the part, "from scorekeeper import __version__" does not.
            found += [(node.lineno, f"{base}.{alias.name}" if base == "scorekeeper" else base) for alias in node.names]
    return found


def parts_imported(path: Path) -> list[tuple[int, str]]:
    """Line and name of each part of the package that a file imports."""
    found = []
    for line, name in imports(path):
        head, _, rest = name.partition(".")
        if head == "scorekeeper":
            part = rest.partition(".")[0]
            found.append((line, part if part in MAY_IMPORT else ""))
    return found


def where(path: Path, line: int) -> str:
    return f"{path.relative_to(ROOT)}:{line}"


def test_the_sources_are_found() -> None:
    assert {"cli.py", "__init__.py"} <= {path.name for path in SOURCES}


def test_every_part_has_its_place_in_the_order_of_imports() -> None:
    assert {part_of(path) for path in SOURCES} <= MAY_IMPORT.keys()


def test_imports_go_one_way() -> None:
    wrong = [
        f"{where(path, line)} imports {part or 'scorekeeper'}"
        for path in SOURCES
        for line, part in parts_imported(path)
        if part not in MAY_IMPORT[part_of(path)]
    ]
    assert wrong == []


def test_the_order_of_imports_has_no_circle() -> None:
    # The package itself is left out: it only hands on create_app, when somebody asks for it.
    below = {part: others - {part, ""} for part, others in MAY_IMPORT.items() if part}
    while below:
        bottom = {part for part, others in below.items() if not others}
        assert bottom, f"a circle among {sorted(below)}"
        below = {part: others - bottom for part, others in below.items() if part not in bottom}


def test_the_engine_is_pure() -> None:
    wrong = [
        f"{where(path, line)} imports {name}"
        for path in SOURCES
        if part_of(path) == "engine"
        for line, name in imports(path)
        if name.partition(".")[0] not in ENGINE_MAY_IMPORT | {"scorekeeper"}
    ]
    assert wrong == []


def test_the_engine_calls_nothing_that_reads_or_writes() -> None:
    wrong = [
        f"{where(path, node.lineno)} calls {node.func.id}"
        for path in SOURCES
        if part_of(path) == "engine"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}
    ]
    assert wrong == []


@pytest.mark.parametrize("library", sorted(ONLY_IN))
def test_one_part_keeps_the_library_to_itself(library: str) -> None:
    wrong = [
        f"{where(path, line)} imports {name}"
        for path in SOURCES
        if part_of(path) not in ONLY_IN[library]
        for line, name in imports(path)
        if name.partition(".")[0] == library
    ]
    assert wrong == []


def test_files_stay_short() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines())
        for path in SOURCES
        if "migrations" not in path.parts
    }
    assert {path: length for path, length in lengths.items() if length > 320} == {}
