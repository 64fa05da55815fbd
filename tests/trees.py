"""Syntax trees of the program's files, each parsed once in a process for all tests."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "netplay", "tui")


def sources(*packages: str) -> list[Path]:
    """Every Python file of these packages, in a fixed order."""
    return sorted(path for package in packages for path in (ROOT / package).rglob("*.py"))


def name_of(path: Path) -> str:
    """Return a file's path from the root, with slashes, for failure messages."""
    return path.relative_to(ROOT).as_posix()


@cache
def _trees() -> dict[Path, ast.Module]:
    """Parse all files of the three packages.

    The million objects live until the process ends, so they are excluded from garbage collection.
    """
    gc.collect()
    gc.disable()
    try:
        trees = {
            path: ast.parse(path.read_text(encoding="utf-8"), filename=name_of(path))
            for path in sources(*PACKAGES)
        }
        gc.freeze()
    finally:
        gc.enable()
    return trees


def tree_of(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return _trees()[path]


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Return all nodes of a file, outer ones before those they contain."""
    return tuple(ast.walk(tree_of(path)))
