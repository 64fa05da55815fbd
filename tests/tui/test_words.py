"""The words of the screens: both languages have the same messages, and every message exists."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import tui
from engine.errors import QkError
from engine.prime.settings import PRESETS, SETTINGS
from engine.verdict import FoulReason, Reason
from netplay.table.messages import TableReason
from tui.games.prime.rulebook import CHAPTERS
from tui.text.words import HOME, LANGUAGES, Words, area_of, areas, language

SOURCES = "\n".join(path.read_text("utf-8") for path in sorted(Path(tui.__file__).parent.rglob("*.py")))


class _Arguments(Visitor):  # type: ignore[misc]  # fluent.syntax has no types
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802  # the visitor's own spelling
        self.names.add(node.id.name)


@cache
def messages(lang: str) -> dict[str, tuple[str, set[str]]]:
    """Return every message of a language, with its file and its arguments."""
    found: dict[str, tuple[str, set[str]]] = {}
    for path in sorted((HOME / lang).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text("utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{path.name}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{entry.id.name} is said twice"
                arguments = _Arguments()
                arguments.visit(entry)
                found[entry.id.name] = (path.stem, arguments.names)
    return found


def test_both_languages_say_the_same_things() -> None:
    """The same messages, in the same files, with the same arguments."""
    assert set(messages("ja")) == set(messages("en"))
    for name, entry in messages("ja").items():
        assert entry == messages("en")[name], name


def test_every_message_lies_in_the_file_that_is_read_for_it() -> None:
    """The name of a message determines its file."""
    assert {name: area_of(name) for name in messages("en")} == {
        name: area for name, (area, _) in messages("en").items()
    }


def test_no_word_is_left_unused() -> None:
    """Every message is named in the code, or starts like a name that the code builds."""
    begun = tuple(re.findall(r"""f?["']([a-z][\w-]*-)\{""", SOURCES))
    ended = tuple(re.findall(r"""f["']\{[^"'{}]*\}(-[\w-]+)["']""", SOURCES))
    literal = set(re.findall(r"""["']([a-z][\w-]*)["']""", SOURCES))
    unused = [name for name in messages("en") if name not in literal and not name.startswith(begun)]
    assert [name for name in unused if not name.endswith(ended)] == []


def test_every_word_that_is_said_exists() -> None:
    """No screen asks for a missing message."""
    names = set(re.findall(r"""\bsay\(\s*["']([a-z][\w-]*)["']""", SOURCES))
    assert names - set(messages("en")) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_and_foul_has_words(lang: str) -> None:
    """Each refusal and foul has words."""
    words = Words(lang)
    assert [code for code in (*Reason, *TableReason) if not words.has(f"reason-{code}")] == []
    assert [code for code in FoulReason if not words.has(f"foul-{code}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_setting_has_words(lang: str) -> None:
    """Every dial has a name and an explanation, and so has each of its choices; also presets and chapters."""
    words = Words(lang)
    for setting in SETTINGS:
        assert words.has(f"settings-prime-{setting.key}")
        assert words.has(f"settings-prime-{setting.key}-about")
        assert [
            value for value in setting.choices if not words.has(f"settings-prime-{setting.key}-{value}")
        ] == []
    for preset in PRESETS:
        assert words.has(f"settings-preset-{preset}")
        assert words.has(f"settings-preset-{preset}-about")
    for chapter, _ in CHAPTERS:
        assert words.has(f"rules-{chapter}")
        assert words.has(f"rules-{chapter}-text")


def test_numbers_are_grouped_and_texts_are_not() -> None:
    """A count is written as the language writes numbers, a text unchanged."""
    assert Words("en").say("setup-series", games=1234) == "series of 1,234"
    assert Words("en").say("setup-series", games="1234") == "series of 1234"
    assert Words("en").say("setup-series", games=10**40) == f"series of {10**40}"


@pytest.mark.parametrize(("lang", "wanted"), [("en", " (lunch)."), ("ja", "（lunch）")])
def test_an_aside_stands_in_the_brackets_of_the_language(lang: str, wanted: str) -> None:
    """The reason of a hold, wherever it is shown; without a reason there are none."""
    words = Words(lang)
    assert wanted in words.say("cup-on-hold", reason=" (lunch)")
    assert wanted[:-1] in words.error(QkError("club-held", reason=" (lunch)"))
    assert "(" not in words.say("cup-on-hold", reason="")
    assert " (lunch)" in words.say("table-turn-of", who=" (lunch)"), (
        "an argument of another message stays as it is"
    )


def test_what_is_missing_is_said_in_english_or_by_its_name() -> None:
    """A missing word is no crash."""
    assert Words("ja").say("nobody-wrote-this") == "nobody-wrote-this"
    assert not Words("ja").has("nobody-wrote-this")


def test_areas_without_a_file_are_common() -> None:
    """Reasons and fouls are in the common file."""
    assert "common" in areas()
    assert area_of("reason-too-weak") == "common"


@pytest.mark.parametrize(
    ("option", "chosen", "environ", "speaks"),
    [
        ("en", "ja", {"LANG": "ja_JP.UTF-8"}, "en"),
        (None, "ja", {"LANG": "en_US.UTF-8"}, "ja"),
        (None, "auto", {"LANG": "ja_JP.UTF-8"}, "ja"),
        (None, None, {"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, "en"),
        (None, None, {"LC_ALL": "", "LANG": "ja_JP"}, "ja"),
        (None, None, {}, "en"),
    ],
)
def test_the_language_is_asked_for_chosen_or_the_locales(
    option: str | None, chosen: str | None, environ: dict[str, str], speaks: str
) -> None:
    """`--lang` before the settings, the settings before the locale."""
    assert language(option, chosen, environ) == speaks
