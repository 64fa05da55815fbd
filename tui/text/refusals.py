"""Why rules cannot be, in the player's language.

The engine says it in one English sentence; the sentences are known here by their form, and one that
is not known is shown as it is.
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from engine.errors import QkError
from engine.prime.settings import PRESETS
from tui.games.prime import dials
from tui.text.words import Words

_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("refusal-rules", re.compile(r"unknown rules '(?P<rules>.*)': .*")),
    ("refusal-key", re.compile(r"unknown setting '(?P<key>.*)': .*")),
    ("refusal-deal", re.compile(r"(?P<seats>\d+) hands of (?P<size>\d+) need (?P<needed>\d+) .* (?P<there>\d+)")),
    ("refusal-few", re.compile(r"(?P<rules>\w+) needs (?P<least>\d+) players or more, not (?P<seats>-?\d+)")),
    ("refusal-two", re.compile(r"a solo game has 2 players or more")),
    ("refusal-2014", re.compile(r"the 2014 rules are for 2 … 54 players, not (?P<seats>\d+)")),
    ("refusal-low-k", re.compile(r"K = (?P<value>\d+) is below .*")),
    ("refusal-above-k", re.compile(r"a card of value (?P<card>\d+) is above K = (?P<value>\d+)")),
    ("refusal-suits", re.compile(r"suit_lock needs a deck with suits.*")),
    ("refusal-large", re.compile(r"a deck of (?P<size>\d+) cards is too large: (?P<most>\d+) at the most")),
    ("refusal-evens", re.compile(r"D2 (= .* cannot be: '.*|takes out even ranks.*)")),
    ("refusal-twice", re.compile(r"cards: (?P<card>.*) is named twice")),
    ("refusal-count", re.compile(r"cards: (?P<card>.*) = .* is no count .*")),
    ("refusal-no-cards", re.compile(r"cards: a deck needs at least one card")),
    ("refusal-no-value", re.compile(r"cards: .*")),
    ("refusal-value", re.compile(r"(?P<key>\w+) = (?P<value>.*) cannot be: .*")),
)  # fmt: skip


_OTHER_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("refusal-preset", re.compile(r"unknown rules '(?P<rules>.*)': official.*")),
    ("refusal-setting", re.compile(r"unknown setting '(?P<key>.*)': (?P<all>.*)")),
    ("refusal-clock", re.compile(r"unknown clock '(?P<key>.*)': (?P<all>.*)")),
    ("refusal-rule", re.compile(r"unknown rule '(?P<rule>.*)': (?P<all>.*)")),
    ("refusal-together", re.compile(r"(?P<one>.*) cannot be on with (?P<other>.*)")),
    ("refusal-pack", re.compile(r"(?P<one>.*) is for two players and one joker")),
    ("refusal-players", re.compile(r"\w+ is for (?P<who>.*) players, not (?P<seats>-?\d+).*")),
    ("refusal-no-local", re.compile(r".* has no local rules.*")),
    ("refusal-fit", re.compile(r"players = (?P<value>.*) does not fit a table of (?P<seats>\d+)")),
    ("refusal-seat", re.compile(r"start = (?P<value>.*) is no seat of a table of (?P<seats>\d+)")),
    ("refusal-plain", re.compile(r"(?P<key>\w+) = (?P<value>.*) cannot be: (?P<wish>.*)")),
    ("refusal-needs", re.compile(r"(?P<one>.*) needs (?P<others>.*)")),
)  # fmt: skip
"""How Daifugo, Tyrant and their clocks say it; Prime Daifugo's own sentences stand above."""

_WISHES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("refusal-kind-flag", re.compile(r"true or false")),
    ("refusal-kind-int", re.compile(r"a whole number (?P<least>\d+) … (?P<most>\d+)")),
    ("refusal-kind-seconds", re.compile(r"seconds, (?P<least>[\d.]+) or more, or none")),
    ("refusal-kind-span", re.compile(r"seconds, (?P<least>[\d.]+) … (?P<most>[\d.]+), or none")),
    ("refusal-kind-several", re.compile(r"a list of any of (?P<choices>.*)")),
    ("refusal-kind-choice", re.compile(r"(?P<choices>.*?)(?: \(.*\))?")),
)


_NO_LOCAL = re.compile(r"Prime Daifugo has no local rules.*")


def why_not(words: Words, wrong: QkError, game: str = "prime") -> str:
    """The reason as the player reads it."""
    if wrong.code:
        return words.error(wrong)
    if game != "prime" or _NO_LOCAL.fullmatch(str(wrong)):
        return _why_not_elsewhere(words, str(wrong))
    for name, form in _FORMS:
        found = form.fullmatch(str(wrong))
        if found is None:
            continue
        args = found.groupdict()
        if name == "refusal-value" and args["key"] in dials.BY_KEY:
            setting = dials.BY_KEY[args["key"]]
            wish = words.say(
                f"refusal-kind-{setting.kind}",
                least=str(setting.least),
                most=str(setting.most),
                choices=", ".join(setting.choices),
            )
            return words.say(name, setting=dials.name(words, setting), value=args["value"], wish=wish)
        if name == "refusal-rules":
            args["all"] = ", ".join(PRESETS)
        return words.say(name, **args)
    return str(wrong)


def _why_not_elsewhere(words: Words, sentence: str) -> str:
    """The reason in the other games."""
    for name, form in _OTHER_FORMS:
        found = form.fullmatch(sentence)
        if found is None:
            continue
        args = found.groupdict()
        match name:
            case "refusal-rule":
                near = get_close_matches(args["rule"], args.pop("all").split(", "), 3)
                args["near"] = ", ".join(near)
                name = name if near else "refusal-no-rule"
            case "refusal-plain":
                args["wish"] = _wish(words, args["wish"])
            case "refusal-needs":
                args["others"] = words.say("refusal-or").join(args["others"].split(" or "))
            case "refusal-players":
                args["who"] = words.say("refusal-or").join(args["who"].split(" or "))
            case _:
                pass
        return words.say(name, **args)
    return sentence


def _wish(words: Words, text: str) -> str:
    """What would be right."""
    for name, form in _WISHES:
        found = form.fullmatch(text)
        if found is not None:
            return words.say(name, **found.groupdict())
    return text
