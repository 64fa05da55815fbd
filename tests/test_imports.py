"""No file waits for itself: who imports whom has no circle, imports for types alone and those inside functions too."""

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
    """The dotted name by which a file is imported."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports_of(path: Path, modules: set[str]) -> Iterator[str]:
    """Every one of these files that a file names in an import, wherever in it that stands."""
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports are written from the root"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield from (name for name in (inner if inner in modules else node.module,) if name in modules)


def imports() -> Graph:
    """Of each file of the three packages, which others it imports."""
    modules = {module_of(path): path for path in sources(*PACKAGES)}
    names = set(modules)
    return {name: set(imports_of(path, names)) - {name} for name, path in modules.items()}


def circles(graph: Graph) -> list[list[str]]:
    """Every set of more than one file in which each is reached from each (Tarjan, without recursion)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    open_: list[str] = []
    found = []
    for root in sorted(graph):
        road = [] if root in number else [(root, iter(sorted(graph[root])))]
        while road:
            node, others = road[-1]
            if node not in number:
                number[node] = low[node] = len(number)
                open_.append(node)
            for other in others:
                if other not in number:
                    road.append((other, iter(sorted(graph[other]))))
                    break
                if other in open_:
                    low[node] = min(low[node], low[other])
            else:
                road.pop()
                if road:
                    low[road[-1][0]] = min(low[road[-1][0]], low[node])
                if low[node] == number[node]:
                    at = open_.index(node)
                    found.append(sorted(open_[at:]))
                    del open_[at:]
    return [circle for circle in found if len(circle) > 1]


def told(circle: list[str], graph: Graph) -> str:
    """A circle as one reads it: each of its files with those of them that it imports."""
    return "\n".join(f"  {name} -> {', '.join(sorted(graph[name] & set(circle)))}" for name in circle)


def test_circles_are_found() -> None:
    """Two files that import each other are one, and so are longer rings; a file below them is none."""
    graph = {"a": {"b", "d"}, "b": {"c"}, "c": {"a"}, "d": {"e"}, "e": set(), "f": {"g", "a"}, "g": {"f"}}
    assert circles(graph) == [["a", "b", "c"], ["f", "g"]]


def test_no_file_waits_for_itself() -> None:
    """No circle of more than one file anywhere."""
    graph = imports()
    found = [told(circle, graph) for circle in circles(graph)]
    assert not found, "files that import each other:\n" + "\n\n".join(found)


GAMES = {"prime", "daifugo", "tyrant"}
REGISTRIES = {"engine/__init__.py", "engine/games.py", "netplay/arena/measured.py", "tui/games/registry.py"}
"""The files that name all games; everybody else asks them. What was measured is written by a command."""


def games_named(path: Path) -> set[str]:
    """The games that a file's code names, in imports, texts and names; what a docstring tells does not count."""
    told = {id(node.value) for node in nodes_of(path) if isinstance(node, ast.Expr)}
    words: set[str] = set()
    for node in nodes_of(path):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in told:
                words |= set(re.findall(r"[a-z]+", text))
            case ast.Name(id=name) | ast.Attribute(attr=name):
                words |= set(name.lower().split("_"))
            case ast.ImportFrom(module=str(module), names=names):
                words |= set(re.findall(r"[a-z]+", ".".join((module, *(alias.name for alias in names)))))
            case _:
                pass
    return words & GAMES


def test_only_the_registries_name_all_games() -> None:
    """What a game has of its own lies in its own file; no other list of games has to be kept."""
    found = [path.relative_to(ROOT).as_posix() for path in sources(*PACKAGES) if games_named(path) == GAMES]
    assert set(found) == REGISTRIES, "only the registries name every game: " + ", ".join(found)


@pytest.mark.parametrize("game", on_screen.GAMES.values(), ids=lambda game: game.name)
def test_all_parts_of_a_game_are_where_its_table_says(game: GameOnScreen) -> None:
    """They are loaded by their dotted names, which no type checker follows; a lesson is made anew each time."""
    for name in {*USUAL, *game.parts}:
        assert game.part(name) is not None
    assert game.lesson() is not game.lesson()
