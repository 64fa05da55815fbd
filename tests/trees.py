"""The program's own files as Python reads them: each is parsed once in a process, for every test that asks of it."""

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
    """A file as failures name it: from the root, with slashes."""
    return path.relative_to(ROOT).as_posix()


@cache
def _trees() -> dict[Path, ast.Module]:
    """All files of the three packages.

    A million values that stay for good: no later search for garbage is to walk through them.
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
    """The parsed file."""
    return _trees()[path]


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Everything that stands in a file, outer things before what they hold."""
    return tuple(ast.walk(tree_of(path)))
