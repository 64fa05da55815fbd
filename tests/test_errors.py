"""Errors are codes: each that can be raised has a message in every language, which uses only values of the error."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.trees import PACKAGES, ROOT, nodes_of, sources
from tui.text.words import LANGUAGES

CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
TOLD = {"WrongUsage"}
"""Wrong usage of a command is worded in the player's language where it is found."""


@cache
def kinds() -> frozenset[str]:
    """Return the names of all error classes that take a code, and of the function that makes problems."""
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for _, node in everything()
        if isinstance(node, ast.ClassDef)
    }
    found, before = {"QkError", "problem"}, 0
    while len(found) > before:
        before = len(found)
        found |= {name for name, of in bases.items() if of & found}
    return frozenset(found)


def everything() -> Iterator[tuple[Path, ast.AST]]:
    """Yield all syntax nodes of the three packages, with their files."""
    return ((path, node) for path in sources(*PACKAGES) for node in nodes_of(path))


@cache
def made() -> tuple[tuple[Path, ast.Call, str], ...]:
    """Return each place where an error is constructed, with the name of its class or function."""
    return tuple(
        (path, node, node.func.id)
        for path, node in everything()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in kinds()
    )


def raised() -> Iterator[tuple[str, set[str] | None]]:
    """Yield each code with the names of its values; None if they are passed on as a whole."""
    for _, node, _ in made():
        if node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
            code = node.args[0].value
            if CODE.fullmatch(code):
                whole = len(node.args) > 1 or any(word.arg is None for word in node.keywords)
                yield code, None if whole else {str(word.arg) for word in node.keywords}


def messages(lang: str) -> dict[str, set[str]]:
    """Return, for each code, the values that its message uses."""
    text = (ROOT / "tui" / "words" / lang / "error.ftl").read_text("utf-8")
    entries = re.findall(r"^error-([\w-]+) =(.*(?:\n[ }].*)*)", text, re.MULTILINE)
    return {code: set(re.findall(r"\{ ?\$(\w+)", words)) for code, words in entries}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_has_words_for_the_values_that_it_brings(lang: str) -> None:
    """No code lacks a message, and no message uses a value that an error with its code doesn't have."""
    known = messages(lang)
    for code, values in raised():
        assert code in known, f"tui/words/{lang}/error.ftl lacks error-{code}"
        if values is not None:
            missing = known[code] - values
            assert not missing, (
                f"error-{code} ({lang}) names {sorted(missing)}, which the error does not bring"
            )


def test_no_error_is_a_sentence() -> None:
    """Errors are raised with a code; everything else goes into the values."""
    for path, node, kind in made():
        for given in node.args[:1] if kind not in TOLD else ():
            is_text = isinstance(given, ast.Constant) and isinstance(given.value, str)
            assert not is_text or " " not in given.value, (
                f"{path}:{node.lineno} raises a sentence: give it a code, and error-CODE its words"
            )
            parts = given.values if isinstance(given, ast.JoinedStr) else []
            is_made = any(isinstance(one, ast.Constant) and " " in str(one.value) for one in parts)
            # A function such as `words.say` returns a sentence; only an enumeration's name is turned into a code.
            is_called = isinstance(given, ast.Call) and ast.unparse(given.func) != "str"
            assert not is_made, f"{path}:{node.lineno} puts a sentence together: give it a code"
            assert not is_called, f"{path}:{node.lineno} raises a sentence: give it a code"


def test_no_message_is_without_an_error() -> None:
    """The code mentions each message, or a prefix from which it composes the message's name."""
    texts = {node.value for _, node in everything() if isinstance(node, ast.Constant)}
    named = {text.removeprefix("error-") for text in texts if isinstance(text, str)}
    prefixes = tuple(
        str(node.values[0].value)
        for _, node in everything()
        if isinstance(node, ast.JoinedStr)
        and isinstance(node.values[0], ast.Constant)
        and re.fullmatch(r"[a-z][\w-]*-", str(node.values[0].value))
    )
    assert [code for code in messages("en") if code not in named and not code.startswith(prefixes)] == []
