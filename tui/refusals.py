"""Why rules cannot be, in the player's language.

The engine says it in one English sentence; the sentences are known here by their form, and one that
is not known is shown as it is.
"""

from __future__ import annotations

import re

from engine.errors import QkError
from engine.prime.settings import PRESETS
from tui import dials
from tui.words import Words

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


def why_not(words: Words, wrong: QkError) -> str:
    """The reason as the player reads it."""
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
