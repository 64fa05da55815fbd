"""Errors are values: every code that can be raised has words in every language, with just the values that it brings."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.test_architecture import tree_of
from tui.text.words import LANGUAGES

ROOT = Path(__file__).parents[1]
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
TOLD = {"WrongUsage"}
"""Wrong usage of a command is told in the player's language where it is found."""


@cache
def kinds() -> frozenset[str]:
    """The names of all classes of errors that are raised with a code, and of the function that makes problems."""
    found, before = {"QkError", "problem"}, 0
    while len(found) > before:
        before = len(found)
        for tree in trees():
            found |= {
                node.name
                for node in ast.walk(tree)
                if isinstance(node, ast.ClassDef)
                and any(isinstance(base, ast.Name) and base.id in found for base in node.bases)
            }
    return frozenset(found)


@cache
def paths() -> tuple[Path, ...]:
    """Every file of the three packages."""
    return tuple(
        path for package in ("engine", "netplay", "tui") for path in sorted((ROOT / package).rglob("*.py"))
    )


@cache
def trees() -> tuple[ast.Module, ...]:
    """Every module of the three packages."""
    return tuple(tree_of(path) for path in paths())


def raised() -> Iterator[tuple[str, set[str] | None]]:
    """Each code with the names of its values; None where they are handed on as a whole."""
    names = kinds()
    for tree in trees():
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names):
                continue
            if node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
                code = node.args[0].value
                if CODE.fullmatch(code):
                    whole = len(node.args) > 1 or any(word.arg is None for word in node.keywords)
                    yield code, None if whole else {str(word.arg) for word in node.keywords}


def messages(lang: str) -> dict[str, set[str]]:
    """The words of each code: which values they name."""
    text = (ROOT / "tui" / "words" / lang / "error.ftl").read_text("utf-8")
    entries = re.findall(r"^error-([\w-]+) =(.*(?:\n[ }].*)*)", text, re.MULTILINE)
    return {code: set(re.findall(r"\{ ?\$(\w+)", words)) for code, words in entries}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_has_words_for_the_values_that_it_brings(lang: str) -> None:
    """No code without a message, and no message that asks for a value which an error of its code does not have."""
    told = messages(lang)
    for code, values in raised():
        assert code in told, f"tui/words/{lang}/error.ftl lacks error-{code}"
        if values is not None:
            missing = told[code] - values
            assert not missing, (
                f"error-{code} ({lang}) names {sorted(missing)}, which the error does not bring"
            )


def test_no_error_is_a_sentence() -> None:
    """What is raised is a code; whatever else is put into it belongs to its values."""
    for path, tree in zip(paths(), trees(), strict=True):
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in kinds() - TOLD
            ):
                for given in node.args[:1]:
                    is_text = isinstance(given, ast.Constant) and isinstance(given.value, str)
                    assert not is_text or " " not in given.value, (
                        f"{path}:{node.lineno} raises a sentence: give it a code, and error-CODE its words"
                    )
                    parts = given.values if isinstance(given, ast.JoinedStr) else []
                    is_made = any(isinstance(one, ast.Constant) and " " in str(one.value) for one in parts)
                    assert not is_made, f"{path}:{node.lineno} puts a sentence together: give it a code"


def test_no_message_is_without_an_error() -> None:
    """Each message is named somewhere in the code, or begins as a name that the code puts together."""
    text = "\n".join(ast.unparse(tree) for tree in trees())
    named = set(re.findall(r"['\"](?:error-)?([a-z0-9-]+)['\"]", text))
    begun = tuple(re.findall(r"f['\"]([a-z][\w-]*-)\{", text))
    assert [code for code in messages("en") if code not in named and not code.startswith(begun)] == []
