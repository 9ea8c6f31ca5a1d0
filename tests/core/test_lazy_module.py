"""Modules that are loaded when something of them is first used."""

from __future__ import annotations

import sys

import pytest

from core.lazy_module import LazyModule


def test_the_module_is_loaded_at_the_first_use_and_asked_no_more(tmp_path, monkeypatch):
    tmp_path.joinpath("some_library.py").write_text("HALF = 0.5\ndef double(n): return 2 * n\n")
    monkeypatch.syspath_prepend(tmp_path)
    library = LazyModule("some_library")
    assert "some_library" not in sys.modules
    assert library.double(library.HALF) == 1
    assert sys.modules.pop("some_library").double is library.double
    assert library.HALF == 0.5
    assert "some_library" not in sys.modules


def test_what_the_module_does_not_have_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no_such_name"):
        LazyModule("math").no_such_name  # noqa: B018


def test_a_module_that_is_not_there_is_an_import_error():
    with pytest.raises(ModuleNotFoundError, match="no_such_library"):
        LazyModule("no_such_library").anything  # noqa: B018
