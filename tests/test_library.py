"""The examples for those who use the engine in programs of their own do what they say."""

from __future__ import annotations

import doctest
from pathlib import Path

import engine

PAGE = Path(__file__).parents[1] / "docs" / "LIBRARY.md"


def test_the_examples_of_the_page_run() -> None:
    """Deal, look, list, play, judge, write and read a record, seat a bot: as docs/LIBRARY.md prints them."""
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried > 30
    assert failed == 0


def test_the_example_of_the_package_runs() -> None:
    """The first lines that somebody reads in `help(engine)`."""
    failed, tried = doctest.testmod(engine)
    assert tried > 5
    assert failed == 0
