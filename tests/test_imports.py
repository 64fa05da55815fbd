"""Imports between files have no cycle, counting those for types and those inside functions."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.trees import PACKAGES, ROOT, nodes_of, sources
from tui.games import registry as on_screen
from tui.table.descriptor import USUAL, GameOnScreen

Graph = dict[str, set[str]]


def module_of(path: Path) -> str:
    """Return the dotted name of a file's module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports_of(path: Path, modules: set[str]) -> Iterator[str]:
    """Yield each of these modules that a file imports, at any place in it."""
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports are written from the root"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield from (name for name in (inner if inner in modules else node.module,) if name in modules)


def imports() -> Graph:
    """Return, for each file of the three packages, which others it imports."""
    modules = {module_of(path): path for path in sources(*PACKAGES)}
    names = set(modules)
    return {name: set(imports_of(path, names)) - {name} for name, path in modules.items()}


def cycles(graph: Graph) -> list[list[str]]:
    """Return every strongly connected set of more than one file (Tarjan's algorithm, without recursion)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    open_: list[str] = []
    found = []
    for root in sorted(graph):
        stack = [] if root in number else [(root, iter(sorted(graph[root])))]
        while stack:
            node, others = stack[-1]
            if node not in number:
                number[node] = low[node] = len(number)
                open_.append(node)
            for other in others:
                if other not in number:
                    stack.append((other, iter(sorted(graph[other]))))
                    break
                if other in open_:
                    low[node] = min(low[node], low[other])
            else:
                stack.pop()
                if stack:
                    low[stack[-1][0]] = min(low[stack[-1][0]], low[node])
                if low[node] == number[node]:
                    at = open_.index(node)
                    found.append(sorted(open_[at:]))
                    del open_[at:]
    return [cycle for cycle in found if len(cycle) > 1]


def cycle_text(cycle: list[str], graph: Graph) -> str:
    """Return a cycle as text: each of its files with those of the cycle that it imports."""
    return "\n".join(f"  {name} -> {', '.join(sorted(graph[name] & set(cycle)))}" for name in cycle)


def test_circles_are_found() -> None:
    """Files that import each other form a cycle, directly or through others; a file that they only use doesn't."""
    graph = {"a": {"b", "d"}, "b": {"c"}, "c": {"a"}, "d": {"e"}, "e": set(), "f": {"g", "a"}, "g": {"f"}}
    assert cycles(graph) == [["a", "b", "c"], ["f", "g"]]


def test_no_file_waits_for_itself() -> None:
    """No file imports itself through others."""
    graph = imports()
    found = [cycle_text(cycle, graph) for cycle in cycles(graph)]
    assert not found, "files that import each other:\n" + "\n\n".join(found)


GAMES = {"prime", "daifugo", "tyrant"}
REGISTRIES = {"engine/__init__.py", "engine/games.py", "netplay/arena/measured.py", "tui/games/registry.py"}
"""The files that name all games. All others ask these. `measured.py` is generated."""


def games_named(path: Path) -> set[str]:
    """Return the games that a file's code names in imports, strings and names; docstrings don't count."""
    docstrings = {id(node.value) for node in nodes_of(path) if isinstance(node, ast.Expr)}
    words: set[str] = set()
    for node in nodes_of(path):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                words |= set(re.findall(r"[a-z]+", text))
            case ast.Name(id=name) | ast.Attribute(attr=name):
                words |= set(name.lower().split("_"))
            case ast.ImportFrom(module=str(module), names=names):
                words |= set(re.findall(r"[a-z]+", ".".join((module, *(alias.name for alias in names)))))
            case _:
                pass
    return words & GAMES


def test_only_the_registries_name_all_games() -> None:
    """Everything specific to a game is in the game's own files, so that there is no other list of games to maintain."""
    found = [path.relative_to(ROOT).as_posix() for path in sources(*PACKAGES) if games_named(path) == GAMES]
    assert set(found) == REGISTRIES, "only the registries name every game: " + ", ".join(found)


@pytest.mark.parametrize("game", on_screen.GAMES.values(), ids=lambda game: game.name)
def test_all_parts_of_a_game_are_where_its_table_says(game: GameOnScreen) -> None:
    """Parts are loaded by dotted names, which no type checker follows; each call makes a new lesson."""
    for name in {*USUAL, *game.parts}:
        assert game.part(name) is not None
    assert game.lesson() is not game.lesson()
