"""Names and prose in the product: unique class names, technical terms, no tiny file with one importer."""

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.trees import PACKAGES, ROOT, name_of, nodes_of, sources, tree_of

GAMES = frozenset({"prime", "daifugo", "tyrant"})
SHORT = 60
"""A file with fewer lines belongs into the one file that imports it, if that is in the same folder."""
APART = "# Apart: "
"""The first line of such a file begins so if it has a reason to stand alone, and gives the reason."""
NOT_IN_NAMES = frozenset({"debt", "debts", "hall", "house", "lens", "lookback", "minutes", "stranger"})
"""Words that are not technical terms, as a whole word of a class's or a file's name."""

NOT_IN_PROSE = {
    "the server, the lobby, the listener or port, the path": r"houses?|halls?|doors?|roads?",
    "an unknown client; an undelivered record; a bot worker": r"strangers?|debts?|look-?backs?",
    "the fair deal; an action, a move": r"ceremon(?:y|ies)|deeds?",
    "the player who, anyone who; the caller; the admin": r"whoever",
    "this many, that many": r"so many(?! that)",
    "on; again; at most; current": r"upon|anew|at the most|of the moment",
    "archived, saved; interrupted; rejected": r"put away|broken off|turned away",
    "American spelling": r"\w*neighbour\w*",
}
"""Words that must not come back into docstrings and comments, by what the glossary says instead."""
PLAYED = r"laid(?! (?:out|aside|over)\b)|lays(?! out\b)|laying(?! out\b)"
"""Cards are played, not laid. Exceptions: chips and plaza cards in Tyrant, and a picture over another."""
LAID = ("tyrant", "tui/widgets", "tui/text")
UNREVISED: tuple[str, ...] = ()
"""Folders whose docstrings aren't revised yet."""


def homes_are_parallel(modules: Sequence[str]) -> bool:
    """Return whether these are the same module of several games: `engine.prime.state`, `engine.tyrant.state`."""
    games = [next((part for part in module.split(".") if part in GAMES), "") for module in modules]
    floors = {module.split(game)[0] if game else module for module, game in zip(modules, games, strict=True)}
    return all(games) and len(floors) == 1 and len(set(games)) == len(modules)


def public_classes() -> Iterator[tuple[str, str]]:
    """Yield each public class at the top of a module, with the module."""
    for path in sources(*PACKAGES):
        module = name_of(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for node in tree_of(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield node.name, module


def words_of(name: str) -> set[str]:
    """Return the words of a name in snake case, camel case or capitals."""
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)}


def test_no_public_class_name_stands_twice() -> None:
    """A class name is unique in the product, except for the same module of several games."""
    homes = defaultdict(list)
    for name, module in public_classes():
        homes[name].append(module)
    twice = [
        f"{name}: {', '.join(at)}" for name, at in homes.items() if len(at) > 1 and not homes_are_parallel(at)
    ]
    assert not twice, "\n".join(twice)


@pytest.mark.parametrize(
    ("modules", "parallel"),
    [
        (("engine.prime.state", "engine.tyrant.state"), True),
        (("engine.prime.state", "engine.prime.moves"), False),
        (("engine.prime.state", "netplay.tyrant.state"), False),
        (("engine.prime.state", "engine.state"), False),
    ],
)
def test_parallel_homes_are_distinguished_from_others(modules: tuple[str, ...], parallel: bool) -> None:
    """Two modules of one game, or one outside the games, are not parallel."""
    assert homes_are_parallel(modules) is parallel


def test_names_are_technical_terms() -> None:
    """No class or file is named with a household word."""
    named = {name for name, _ in public_classes()} | {path.stem for path in sources(*PACKAGES)}
    found = {name for name in named if words_of(name) & NOT_IN_NAMES}
    assert not found, f"say it in the terms of the field: {sorted(found)}"


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield every line of a file's docstrings and comments with its number, without what is in backticks."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    found = {
        number: lines[number - 1]
        for node in nodes_of(path)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            found[token.start[0]] = token.string
    for number, line in found.items():
        yield number, re.sub(r"`[^`]*`", "", line).strip()


def test_docstrings_and_comments_are_plain_technical_english() -> None:
    """The words of `NOT_IN_PROSE` and `PLAYED` don't come back."""
    patterns = {
        instead: re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for instead, words in NOT_IN_PROSE.items()
    }
    played = re.compile(rf"\b(?:{PLAYED})\b", re.IGNORECASE)
    found = []
    for path in sources(*PACKAGES):
        file = name_of(path)
        if file.startswith(UNREVISED):
            continue
        for number, line in prose(path):
            found += [
                f"{file}:{number}: {line}: say {instead}"
                for instead, word in patterns.items()
                if word.search(line)
            ]
            if played.search(line) and not any(part in file for part in LAID):
                found.append(f"{file}:{number}: {line}: say play, played")
    assert not found, "\n".join(found)


def importers_of(paths: Sequence[Path]) -> dict[str, set[str]]:
    """Return, for each file, the files that import it anywhere."""
    modules = {name_of(path).removesuffix(".py").replace("/", "."): path for path in paths}
    found = defaultdict(set)
    for path in paths:
        for node in ast.walk(tree_of(path)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [f"{node.module}.{alias.name}" for alias in node.names]
                names = [name if name in modules else str(node.module) for name in names]
            for name in names:
                if name in modules:
                    found[name_of(modules[name])].add(name_of(path))
    return found


def test_no_short_file_has_a_single_importer_beside_it() -> None:
    """A short file with a single importer beside it is merged into that, unless its first line gives a reason."""
    paths = list(sources(*PACKAGES))
    importers = importers_of(paths)
    found = []
    for path in paths:
        ones = importers[name_of(path)] - {name_of(path)}
        text = path.read_text(encoding="utf-8")
        if path.name.startswith("__") or len(ones) != 1 or text.startswith(APART):
            continue
        (one,) = ones
        if (ROOT / one).parent == path.parent and len(text.splitlines()) < SHORT:
            found.append(f"{name_of(path)}: join it to {one}")
    assert not found, "\n".join(found)
