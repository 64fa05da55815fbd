"""A solo game of Tyrant being set up: players, bots, and the few settings of the sheet (TY-89)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from engine.errors import BadSetting
from engine.tyrant.bots import LEVELS
from engine.tyrant.settings import BY_KEY, RANDOM, Rules
from netplay.solo.solo import EVEN, Choice, solo_terms
from tui.games import dials
from tui.text.words import Words
from tui.widgets.dials import MOST_GAMES, Row

FLOORS = ("card", "total")
USUAL = Choice(game="tyrant", seats=4, bots=("novice",))
DIAL = (*LEVELS, EVEN)
"""What a bot's dial has: every level, and as strong as the player."""


class TyrantSetup(msgspec.Struct, frozen=True, dict=True):
    """What has been chosen so far."""

    choice: Choice = USUAL

    @cached_property  # every dial asks for them
    def rules(self) -> Rules | None:
        """The rules as chosen; None if they cannot be."""
        try:
            rules: Rules = solo_terms(self.choice).rules
        except BadSetting:
            return None
        return rules

    def value(self, key: str) -> object:
        """What stands on a dial, as records write it."""
        match key:
            case "seats" | "games":
                return getattr(self.choice, key)
            case _ if key.startswith("bot"):
                return self.level(int(key[3:]))
            case "start":
                return self.choice.set.get("start", RANDOM)
            case _:
                return self.choice.set.get(key, FLOORS[0])

    def level(self, number: int) -> str:
        """The level of a bot, counted from 1; the last one named is used for those that are left."""
        bots = self.choice.bots
        return bots[min(number, len(bots)) - 1]

    def problem(self, words: Words) -> str:
        """Why this cannot be played; empty if it can."""
        try:
            solo_terms(self.choice)
        except BadSetting as wrong:
            return words.error(wrong)
        return ""

    def summary(self, words: Words) -> str:
        """The game in one line."""
        return words.say("tyrant-set-summary", seats=self.choice.seats, chips=5 * self.choice.seats)

    # ------------------------------------------------------------------ turning

    def turned(self, key: str, delta: int) -> TyrantSetup:
        """A dial turned a step up or down."""
        match key:
            case "seats":
                return self._seated(7 - self.choice.seats)
            case "games":
                return self._with(games=min(max(self.choice.games + delta, 1), MOST_GAMES))
            case "chip_floor" | "start":
                ladder = FLOORS if key == "chip_floor" else (RANDOM, *range(self.choice.seats))
                at = ladder.index(self.value(key))
                return self.set(key, ladder[(at + delta) % len(ladder)])
            case _ if key.startswith("bot"):
                at = DIAL.index(self.level(int(key[3:])))
                return self._with_bot(int(key[3:]), DIAL[(at + delta) % len(DIAL)])
            case _:
                return self

    def set(self, key: str, value: Any) -> TyrantSetup:
        """A setting chosen; choosing what the sheet says takes the choice back."""
        chosen = {one: two for one, two in self.choice.set.items() if one != key}
        usual = value is None or value in (RANDOM, FLOORS[0])
        return self._with(set=chosen if usual else {**chosen, key: value})

    def reset(self, key: str) -> TyrantSetup:
        """A dial back where the sheet has it."""
        match key:
            case "seats":
                return self._seated(USUAL.seats)
            case "games":
                return self._with(games=1)
            case _ if key.startswith("bot"):
                return self._with_bot(int(key[3:]), USUAL.bots[0])
            case _:
                return self.set(key, None)

    def all_reset(self) -> TyrantSetup:
        """Every setting as the sheet has it."""
        return self._with(set={})

    def _seated(self, seats: int) -> TyrantSetup:
        chosen = {key: value for key, value in self.choice.set.items() if key != "start"}
        start = self.choice.set.get("start")
        if isinstance(start, int) and start < seats:
            chosen["start"] = start
        return self._with(seats=seats, set=chosen)

    def _with(self, **changes: Any) -> TyrantSetup:
        return TyrantSetup(msgspec.structs.replace(self.choice, **changes))

    def _with_bot(self, number: int, level: str) -> TyrantSetup:
        levels = [self.level(one) for one in range(1, max(number, self.choice.seats - 1) + 1)]
        levels[number - 1] = level
        return self._with(bots=tuple(levels))

    # ------------------------------------------------------------------ the list

    def sets(self, words: Words) -> list[Row]:
        """The sheet is the only set of rules."""
        return []

    @property
    def chosen_set(self) -> str:
        """The sheet."""
        return ""

    def named(self, name: str) -> TyrantSetup:
        """The sheet."""
        return self

    def is_basic(self, key: str) -> bool:
        """There is so little that nothing is folded away."""
        return True

    def is_typed(self, key: str) -> bool:
        """Nothing is typed here."""
        return False

    def rows(self, words: Words) -> list[Row]:
        """Every dial as it stands."""
        say, choice = words.say, self.choice
        rows = [Row("", say("setup-game")), Row("seats", say("setup-seats"), str(choice.seats))]
        for number in range(1, choice.seats):
            rows.append(
                Row(f"bot{number}", say("setup-bot", number=number), say(f"bot-{self.level(number)}"))
            )
        games = say("setup-series", games=choice.games) if choice.games > 1 else say("setup-one-game")
        rows.append(Row("games", say("setup-games"), games))
        rows.append(Row("", say("tyrant-set-sheet")))
        for key in ("chip_floor", "start"):
            rows.append(Row(key, dials.name(words, BY_KEY[key]), self._said(key, words), key in choice.set))
        return rows

    def _said(self, key: str, words: Words) -> str:
        value = self.value(key)
        if value == 0:
            return words.say("setup-you")
        return (
            words.say("setup-bot", number=str(value))
            if isinstance(value, int)
            else dials.value_name(words, BY_KEY[key], value)
        )

    def about(self, key: str, words: Words) -> tuple[str, str]:
        """What a dial is called, and what it does."""
        say = words.say
        if key.startswith("bot"):
            lines = [say("setup-bot-about"), ""]
            lines += [f"· {say(f'bot-{level}')} — {say(f'tyrant-bot-{level}-about')}" for level in LEVELS]
            lines.append(f"· {say('bot-even')} — {say('bot-even-about')}")
            return say("setup-bot", number=int(key[3:])), "\n".join(lines)
        if key == "games":
            return say("setup-games"), say("tyrant-set-games-about")
        if key == "seats":
            return say(
                "setup-seats"
            ), f"{say('settings-tyrant-players-about')}\n\nseats · {BY_KEY['players'].clause}"
        setting = BY_KEY[key]
        return dials.name(words, setting), f"{dials.about(words, setting)}\n\n{key} · {setting.clause}"


def last_choice(solos: Mapping[str, Any]) -> Choice:
    """The game of Tyrant chosen last; the usual one if that cannot be read."""
    try:
        kept = msgspec.convert(solos.get("tyrant", {}), Choice)
    except msgspec.ValidationError:
        return USUAL
    if not solos.get("tyrant"):
        return USUAL
    choice = msgspec.structs.replace(USUAL, set=kept.set, seats=kept.seats, bots=kept.bots, games=kept.games)
    known = bool(choice.bots) and all(level in DIAL for level in choice.bots)
    return choice if known and TyrantSetup(choice).rules is not None else USUAL
