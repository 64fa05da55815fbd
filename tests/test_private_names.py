"""Uses of libraries' private names: all are listed with a reason, and all still exist."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.tools import need_package
from tests.trees import PACKAGES, ROOT, nodes_of, sources
from tui.text.private import BROWSER, EXPOSED, NAMES

FILE = Path("tui/text/private.py")
PRIVATE = re.compile(r"_(?!_)\w+\Z")
PROTOCOLS = {"_tcp", "_replace", "_fields", "_value_", "_value2member_map_", "_exit"}
"""Names with a leading underscore that the libraries document."""


def listed(what: str) -> set[str]:
    """Return the last parts of all listed names, without those of one library."""
    return {re.split(r"[:.]", one)[-1] for one in NAMES if not one.startswith(what)}


@cache
def attributes(kind: type) -> frozenset[str]:
    """Return every private name of a library's class: its methods, and attributes that they set."""
    try:
        source = inspect.getsource(kind)
    except (OSError, TypeError):
        return frozenset()
    assigned = re.findall(r"self\.(_[a-z]\w*)\b(?:\s*:[^=\n]+)?\s*=[^=]", source)
    return frozenset(name for name in (*vars(kind), *assigned) if PRIVATE.match(name))


@pytest.mark.parametrize("name", [one for one in NAMES if not one.startswith(BROWSER)])
def test_none_is_gone(name: str) -> None:
    """A listed name that a release of the library lacks would break what its reason says."""
    module, _, path = name.partition(":")
    found: Any = importlib.import_module(module)
    *owner, last = path.split(".")
    for part in owner:
        found = getattr(found, part)
    there = hasattr(found, last) or (
        isinstance(found, type) and any(last in attributes(base) for base in found.__mro__)
    )
    assert there, f"{module} has no {path} any more: {NAMES[name]}"


def test_the_browsers_terminal_is_as_the_page_expects() -> None:
    """The names that the page uses are in textual-serve's script; the text that is replaced occurs there once."""
    need_package("textual_serve")
    package, _, file = BROWSER.partition("/")
    script = Path(str(importlib.import_module(package).__file__)).with_name("static") / file.removeprefix(
        "static/"
    )
    text = script.read_text("utf-8")
    for name, why in NAMES.items():
        if name.startswith(BROWSER):
            assert name.partition(":")[2] in text, f"{name}: {why}"
    assert text.count(EXPOSED[0]) == 1


def files() -> list[tuple[Path, tuple[ast.AST, ...]]]:
    """Return every file of ours with its nodes, except those that replace private parts."""
    return [(name, nodes_of(path)) for path in sources(*PACKAGES) if (name := path.relative_to(ROOT)) != FILE]


def set_by(tree: ast.ClassDef) -> set[str]:
    """Return every private name that a class of ours defines or sets."""
    found = {getattr(one, "name", "") for one in tree.body}
    for node in ast.walk(tree):
        match node:
            case (
                ast.Attribute(attr=name, value=ast.Name(id="self"), ctx=ast.Store())
                | ast.AnnAssign(target=ast.Name(id=name))
            ):
                found.add(name)
    found |= {
        name.id
        for one in tree.body
        if isinstance(one, ast.Assign)
        for name in one.targets
        if isinstance(name, ast.Name)
    }
    return {name for name in found if PRIVATE.match(name)}


def test_what_is_used_is_listed() -> None:
    """A private name that isn't ours is a library's; it may be imported and replaced in one file only."""
    ours: set[str] = set()
    used: list[tuple[str, str]] = []
    wrong: list[str] = []
    for path, nodes in files():
        for node in nodes:
            where = f"{path}:{getattr(node, 'lineno', 0)}"
            match node:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    ours.add(name)
                case (
                    ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name))
                    | ast.Name(id=name, ctx=ast.Store())
                ):
                    ours.add(name)
                case ast.Attribute(attr=name, value=ast.Name(id="self" | "cls"), ctx=ast.Store()):
                    ours.add(name)
                case ast.Attribute(attr=name):
                    used.append((where, name))
                case ast.Constant(value=str(name)) if PRIVATE.match(name):
                    ours.add(name)  # a slot
                case ast.ImportFrom(module=str(module), names=names, level=0) if (
                    module.split(".")[0] not in PACKAGES
                ):
                    parts = (*module.split("."), *(one.name for one in names))
                    wrong += [f"{where}: {part} of {module}" for part in parts if PRIVATE.match(part)]
                case ast.Call(func=ast.Name(id="setattr")) if path.parts[0] != "engine":  # it patches nothing
                    wrong.append(f"{where}: setattr")
    allowed = listed(BROWSER) | PROTOCOLS
    wrong += [
        f"{where}: {name}" for where, name in used if PRIVATE.match(name) and name not in ours | allowed
    ]
    assert not wrong, f"to be listed in {FILE} with its reason, and replaced there: {wrong}"


def test_no_class_of_ours_takes_a_librarys_private_name_unawares() -> None:
    """Using a private name of a library's base class for something else would break it silently."""
    need_package("asyncssh")
    need_package("textual_serve")
    wrong = []
    for path, nodes in files():
        if path.parts[0] == "engine" or path.name == "__main__.py":
            continue
        module = importlib.import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
        for node in nodes:
            if not isinstance(node, ast.ClassDef) or not isinstance(
                kind := getattr(module, node.name, None), type
            ):
                continue
            theirs = {
                name: base
                for base in kind.__mro__
                if base.__module__.split(".")[0] not in (*PACKAGES, "builtins", "typing", "enum", "abc")
                and base.__module__.split(".")[0] in (*sys.stdlib_module_names, "textual", "rich", "asyncssh")
                for name in attributes(base)
            }
            for name in sorted(set_by(node) & theirs.keys() - listed(BROWSER)):
                wrong.append(f"{path}: {kind.__name__}.{name} is {theirs[name].__name__}'s own")
    assert not wrong, wrong
