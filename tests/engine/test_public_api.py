"""What the engine offers: every name it exports is there, documented, and nothing else is."""

from __future__ import annotations

import inspect
from types import ModuleType

import pytest

from scorekeeper import engine

OFFERED = sorted(engine.__all__)


def test_everything_public_is_exported_and_the_other_way_round() -> None:
    public = {
        name for name, value in vars(engine).items() if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    assert public == set(engine.__all__)
    assert len(engine.__all__) == len(set(engine.__all__))


@pytest.mark.parametrize("name", [name for name in OFFERED if inspect.isfunction(getattr(engine, name))])
def test_functions_are_documented_and_typed(name: str) -> None:
    function = getattr(engine, name)
    assert (inspect.getdoc(function) or "").partition("\n")[0].endswith((".", ":"))
    signature = inspect.signature(function)
    assert signature.return_annotation is not inspect.Signature.empty
    assert all(parameter.annotation is not inspect.Parameter.empty for parameter in signature.parameters.values())


@pytest.mark.parametrize("name", [name for name in OFFERED if inspect.isclass(getattr(engine, name))])
def test_classes_are_documented(name: str) -> None:
    assert "(" not in (getattr(engine, name).__doc__ or "(").partition("\n")[0].split(" ")[0]


@pytest.mark.parametrize("name", [name for name in OFFERED if inspect.isfunction(getattr(engine, name))])
def test_functions_say_when_they_raise(name: str) -> None:
    function = getattr(engine, name)
    source = inspect.getsource(function).replace(inspect.getdoc(function) or "", "")
    assert "raise " not in source or "Raises" in (inspect.getdoc(function) or "")
