"""Every word that players read, in their language.

The words lie in Fluent files, one folder a language and one file an area: `words/ja/table.ftl` holds
the messages whose names begin with `table-`. What has no file of its own (`reason-…`, `foul-…`,
`kind-…`) is in `common.ftl`. A file is read when its first message is wanted, so that a command
which prints one line reads one small file. A further language is a folder with whatever files it
has: what it lacks is said in English, message by message, and what English lacks by its name. A
missing word never stops a game. Wrong usage of a command is worded where it is found (`WrongUsage`).

Whole numbers are grouped as the language writes them (`12,345`); give a string where that is not
wanted, and for numbers on the field.

A message names a key as `{ KEY("pass", "p") }`: the player's own key for the action of this id, else
the usual one as it is written there.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Resource

from engine.cards import Card
from engine.errors import Problem, QkError
from engine.typed import printable
from engine.verdict import Reason
from netplay.storage.home import without_home

HOME = Path(__file__).parents[1] / "words"
"""A folder a language, named by its code (`ja`, `zh-TW`)."""
WHOLE = ("ja", "en")
"""The languages that have every word, in the order in which they are offered."""
LANGUAGES = (*WHOLE, *sorted({path.name for path in HOME.iterdir() if path.is_dir()} - {*WHOLE}))

_COMMON = "common"
_LONG = 500
_LARGE = 10**15
"""An argument of more characters, or a larger number, is put in by hand."""
_RULES = frozenset({"one", "other", "others"})
"""Values of an error that name local rules; what was typed stands as it was typed."""
_LINE = 600
"""The longest complaint; of a longer one the middle is left out."""


class Words:
    """The words of one language."""

    def __init__(
        self,
        lang: str,
        spell: Callable[[str], str] | None = None,
        keys: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """The words of a language.

        Arguments:
            spell: writes a text in the signs that a terminal can show; None: as it is.
            keys: the keys that the player gave to actions, as they are read, by the actions' ids.
        """
        if lang not in LANGUAGES:
            raise ValueError(f"no words in '{lang}': {', '.join(LANGUAGES)}")
        self.lang = lang
        self._spell = spell
        self._keys = keys
        chain = dict.fromkeys((lang, "en"))
        self._chain = tuple(_Language(one, keys) if keys else _language(one) for one in chain)
        self._cached_texts: dict[str, str] = {}
        """Messages without arguments that were said already, as they are spelled for this reader."""
        self.labels: dict[str, str] = {}
        """The words of keys that were looked up already, by the names of their messages (`tui.app.keys`)."""

    def say(self, name: str, /, **args: str | int | float) -> str:
        """The message of this name with its arguments put in."""
        if not args and (cached := self._cached_texts.get(name)) is not None:
            return cached
        text = self._say(name, args)
        if not args:
            self._cached_texts[name] = text
        return text

    def _say(self, name: str, args: Mapping[str, object]) -> str:
        for language in self._chain:
            text = language.say(name, args)
            if text is not None:
                if args and os.sep in text:  # a value may be a path
                    text = without_home(text)
                return text if self._spell is None else self._spell(text)
        return name

    def key(self, action: str, usual: str) -> str:
        """The key that the player has for the action of this id, the usual one unless another was chosen."""
        return self._keys.get(action, usual)

    def with_aside(self, text: str, aside: str) -> str:
        """A text with something in brackets behind it."""
        return self.say("common-aside", text=text, aside=aside)

    def listed(self, entries: Iterable[str]) -> str:
        """A list in one line, such as `aki, ben` or `aki、ben`."""
        return self.say("list-separator").join(entries)

    def paragraph(self, *sentences: str) -> str:
        """Sentences one after the other, without empty ones; Japanese has no blank between them."""
        return self.say("sentence-separator").join(filter(None, sentences))

    def reason(self, code: str) -> str:
        """Why a move was refused (`Reason`)."""
        return self.say(f"reason-{code}")

    def foul(self, code: str, numbers: str = "prime") -> str:
        """Why a play was a foul (`FoulReason`) at a table where these numbers may stand (P-68)."""
        particular = f"foul-{code}-{numbers}"
        return self.say(particular if self.has(particular) else f"foul-{code}")

    def kind(self, kind: str) -> str:
        """What a play or another line of a record was: prime, cut, pass, …"""
        return self.say(f"kind-{kind}")

    def error(self, wrong: QkError | Problem | OSError) -> str:
        """What was wrong: the message `error-CODE`, in which a problem among the values stands for its own words."""
        if isinstance(wrong, OSError):
            from netplay.storage.reading import why_not

            return self.error(why_not(wrong))
        if not wrong.code:
            return str(wrong)  # wrong usage is worded where it was found
        if not self.has(f"error-{wrong.code}"):
            return str(wrong)  # of a later version at the other end
        values = {key: self._value_text(key, value) for key, value in wrong.values.items()}
        setting = f"settings-{values.get('game')}-{values.get('key')}"
        if self.has(setting):
            values["key"] = self.say(setting)
        return self.say(f"error-{wrong.code}", **values)

    def _value_text(self, key: str, value: object) -> str | int | float:
        """A value of an error as it is read: a reason or a rule by its words, a card as it is written."""
        if key in _RULES and isinstance(value, str) and self.has(f"daifugorule-{value}"):
            return self.with_aside(self.say(f"daifugorule-{value}"), value)
        match value:
            case QkError() | Problem():
                return self.error(value)
            case tuple():
                return self.say("error-or").join(str(self._value_text(key, one)) for one in value)
            case Reason():
                return self.reason(value)
            case bool():
                return str(value).lower()
            case Card():
                return str(value)
            case int() | float():
                return value
            case _:
                return str(value)

    def has(self, name: str) -> bool:
        """Whether there is such a message, if only in English."""
        return any(language.knows(name) for language in self._chain)


def own_name(lang: str) -> str:
    """What a language calls itself: `lang-CODE` in its own folder, else its code."""
    words, name = Words(lang), f"lang-{lang}"
    return words.say(name) if words.has(name) else lang


@cache
def all_languages() -> tuple[Words, ...]:
    """The words of every language, for anyone who looks for a name in any of them."""
    return tuple(Words(lang) for lang in LANGUAGES)


class _Language:
    """One language's files, read area by area when they are first wanted."""

    def __init__(self, lang: str, keys: Mapping[str, Any] = MappingProxyType({})) -> None:
        self._lang = lang
        functions: dict[str, Any] = {"ASIDE": self._aside, "KEY": keys.get}
        # Marks of isolation would be printed as boxes by many terminals, and no language here needs them.
        self._bundle = FluentBundle([lang], use_isolating=False, functions=functions)
        self._read: set[str] = set()
        self._known: dict[str, bool] = {}
        self._cached_texts: dict[str, str] = {}
        """Messages without arguments that were said already: they are the same every time."""

    def _aside(self, text: Any) -> Any:
        """What a hold says of its reason, ` (lunch)` or nothing, in the brackets of the language."""
        aside = {"text": "", "aside": text.removeprefix(" (").removesuffix(")")}
        return (text and self.say("common-aside", aside)) or ""

    def knows(self, name: str) -> bool:
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = self._looks_up(name)
        return known

    def _looks_up(self, name: str) -> bool:
        area = area_of(name)
        if area not in self._read:
            self._read.add(area)
            path = HOME / self._lang / f"{area}.ftl"
            if path.is_file():
                self._bundle.add_resource(_resource(path))
        return self._bundle.has_message(name)

    def say(self, name: str, args: Mapping[str, object]) -> str | None:
        if not args and name in self._cached_texts:
            return self._cached_texts[name]
        if not self.knows(name):
            return None
        pattern = self._bundle.get_message(name).value
        if pattern is None:
            return None
        # Fluent leaves out what is longer than 2500 characters, as numbers of towers of cards may be, and formats
        # no number of more than 28 digits.
        stands_in = {}
        for key, arg in args.items():
            if len(arg) > _LONG if isinstance(arg, str) else isinstance(arg, int) and abs(arg) > _LARGE:
                stands_in[key] = f"\ufffc{key}\ufffc"
        # An argument left out shows as {$its name} in the text; the tests of words look for that.
        text, _ = self._bundle.format_pattern(pattern, {**args, **stands_in})
        result = str(text)
        for key, mark in stands_in.items():
            result = result.replace(mark, str(args[key]))
        if not args:
            self._cached_texts[name] = result
        return result


@cache
def _language(lang: str) -> _Language:
    """A language, whose messages are made ready once: users of a server without keys of their own share them."""
    return _Language(lang)


@cache
def _resource(path: Path) -> Resource:
    """The messages of a file, taken apart once."""
    return FluentResource(path.read_text("utf-8", errors="replace"))


def one_line(text: str) -> str:
    """A complaint that a terminal may be given: one line, not endless, without control characters."""
    line = " ".join(text.split())
    if len(line) > _LINE:
        line = f"{line[: _LINE // 2]} … {line[-_LINE // 2 :]}"
    return printable(line)


def complain(text: str) -> None:
    """Print a complaint on standard error: one line, behind the program's name."""
    print(f"qk: {one_line(text)}", file=sys.stderr, flush=True)


def area_of(name: str) -> str:
    """The file that holds a message: that of its first word, else `common`."""
    area = name.partition("-")[0]
    return area if area in areas() else _COMMON


@cache
def areas() -> frozenset[str]:
    """The areas that have a file of their own, in the language that has every word."""
    return frozenset(path.stem for path in (HOME / "en").glob("*.ftl"))


def language(option: str | None, chosen: str | None, environ: Mapping[str, str]) -> str:
    """The language to speak: what was asked for, else what the settings say, else the locale's.

    Arguments:
        option: what `--lang` said; None if nothing.
        chosen: what the player's settings say; None or `auto` if nothing.
        environ: the environment; its first set locale variable counts.
    """
    for wish in (option, chosen):
        if wish in LANGUAGES:
            return wish
    locale = next((environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(key)), "")
    code = re.split("[.,;@]", locale)[0].strip().replace("_", "-").lower()
    near = [one for one in LANGUAGES if code == one.lower() or code.startswith(f"{one.lower()}-")]
    return max(near, key=len, default="en")


def level_name(level: str, words: Words) -> str:
    """The name of a level; of one that has none in words, such as a number of points, the level itself."""
    return words.say(f"bot-{level}") if words.has(f"bot-{level}") else level


class WrongUsage(QkError):
    """Wrong usage of a command, worded in the player's language where it was found."""

    def __init__(self, text: str) -> None:
        super().__init__("")
        self.text = text

    def __str__(self) -> str:
        return self.text
