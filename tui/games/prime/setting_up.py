"""A solo game being set up: what stands on each dial, and whether it can be played like this."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from engine.errors import BadSetting
from engine.prime.bots import LEVELS
from engine.prime.idle_settings import idle_settings
from engine.prime.settings import BY_KEY, PRESETS, Rules, deck_size, rules_for, value_of
from netplay.solo.solo import CLOCK_KEYS, EVEN, Choice, seats_for, solo_rules
from tui.games import dials
from tui.games.prime.rulebook import about_preset
from tui.text.words import Words
from tui.widgets.dials import MOST_GAMES, Row

USUAL = Choice(bots=("first",))
"""What a player finds who has never set a game up: an opponent that a beginner can beat."""

DIAL = (*LEVELS, EVEN)
"""What a bot's dial has: every level, and as strong as the player."""


class Setup(msgspec.Struct, frozen=True, dict=True):
    """What has been chosen so far; it need not be playable yet."""

    choice: Choice

    # ------------------------------------------------------------------ what stands there

    @cached_property  # every dial asks for them
    def rules(self) -> Rules | None:
        """The rules as chosen; None if they cannot be."""
        try:
            return solo_rules(self.choice)
        except BadSetting:
            return None

    def value(self, key: str) -> object:
        """What stands on a dial, as records write it; the rules' own value where nothing was chosen."""
        match key:
            case "preset":
                return self.choice.rules
            case "seats":
                return self.choice.seats
            case "games":
                return self.choice.games
            case "assist":
                return self.choice.assist
            case _ if key.startswith("bot"):
                return self.level(int(key[3:]))
            case _:
                rules = self.rules
                if rules is not None:
                    return value_of(BY_KEY[key], rules)
                # What cannot be dealt, or not together, still stands on its dials.
                return self.choice.set.get(key, self._usual(key))

    def level(self, number: int) -> str:
        """The level of a bot, counted from 1; the last one named is used for those that are left."""
        bots = self.choice.bots
        return bots[min(number, len(bots)) - 1]

    def _usual(self, key: str) -> object:
        """A dial as these rules have it by themselves."""
        preset, seats = self.choice.rules, self.choice.seats
        if key == "D4":
            return rules_for(preset, {}, seats).hand_size
        # Hands of one card can be dealt to any number of players.
        return value_of(
            BY_KEY[key], solo_rules(Choice(rules=preset, set={"D4": 1}, seats=seats, timed=self.choice.timed))
        )

    def problem(self, words: Words) -> str:
        """Why this cannot be played; empty if it can."""
        try:
            solo_rules(self.choice)
        except BadSetting as wrong:
            return words.error(wrong)
        return ""

    def summary(self, words: Words) -> str:
        """The game in one line: players, cards dealt, the deck that is left, and a setting that changes nothing."""
        rules = self.rules
        assert rules is not None
        size = deck_size(rules)
        line = words.say(
            "setup-summary",
            seats=self.choice.seats,
            size=rules.hand_size,
            left=size - rules.hand_size * self.choice.seats,
        )
        idle = idle_settings(rules, self.choice.set)
        return f"{line} · {words.say('setup-note')} {words.error(idle[0])}" if idle else line

    # ------------------------------------------------------------------ turning and typing

    def turned(self, key: str, delta: int) -> Setup:
        """A dial turned a step up or down."""
        value = self.value(key)
        match key:
            case "preset":
                names = list(PRESETS)
                return self._with(rules=names[(names.index(str(value)) + delta) % len(names)])
            case "seats":
                assert isinstance(value, int)
                least, most = seats_for(self.choice)
                return self._with(seats=min(max(value + delta, least), most))
            case "games":
                assert isinstance(value, int)
                return self._with(games=min(max(value + delta, 1), MOST_GAMES))
            case "assist":
                return self._with(assist=not value)
            case _ if key.startswith("bot"):
                at = DIAL.index(str(value)) if value in DIAL else 0
                return self._with_bot(int(key[3:]), DIAL[(at + delta) % len(DIAL)])
            case _:
                return self.set(key, dials.turned(BY_KEY[key], value, delta))

    def set(self, key: str, value: Any) -> Setup:
        """A setting chosen; choosing what the rules say by themselves takes the choice back."""
        chosen = {one: two for one, two in self.choice.set.items() if one != key}
        without = self._with(set=chosen)
        if value is None or without.value(key) == value:
            return without
        # Asking for one clock must not bring back the other clocks of rules made for a table of people.
        if key in CLOCK_KEYS and not any(one in chosen for one in CLOCK_KEYS):
            chosen |= {one: "none" for one in ("D6", "D7") if one != key and without.value(one) == "none"}
        return self._with(set={**chosen, key: value})

    def reset(self, key: str) -> Setup:
        """A dial back where these rules have it."""
        match key:
            case "preset":
                return self._with(rules="official")
            case "seats" | "games" | "assist":
                return self._with(**{key: getattr(USUAL, key)})
            case _ if key.startswith("bot"):
                return self._with_bot(int(key[3:]), USUAL.bots[0])
            case _:
                return self.set(key, None)

    def all_reset(self) -> Setup:
        """Every setting as the rules have it."""
        return self._with(set={})

    def typed(self, key: str, text: str, words: Words) -> tuple[Setup, str]:
        """A value typed for a setting, or why it cannot be."""
        try:
            value = dials.read_value(key, text)
        except BadSetting as wrong:
            return self, words.error(wrong)
        after = self.set(key, value)
        if after.rules is not None:
            return after, ""
        try:
            # On its own it may be fine, and at odds with another setting only: that is told below the list.
            rules_for(self.choice.rules, {key: value}, self.choice.seats)
        except BadSetting as wrong:
            return self, words.error(wrong)
        return after, ""

    def _with(self, **changes: Any) -> Setup:
        return Setup(msgspec.structs.replace(self.choice, **changes))

    def _with_bot(self, number: int, level: str) -> Setup:
        levels = [self.level(one) for one in range(1, max(number, self.choice.seats - 1) + 1)]
        levels[number - 1] = level
        return self._with(bots=tuple(levels))

    # ------------------------------------------------------------------ the list

    def sets(self, words: Words) -> list[Row]:
        """The printed rules, one a line."""
        say = words.say
        return [Row(one, say(f"settings-preset-{one}"), say(f"setup-set-{one}")) for one in PRESETS]

    @property
    def chosen_set(self) -> str:
        """The rules that are changed here, if at all."""
        return self.choice.rules

    def named(self, name: str) -> Setup:
        """Other rules to begin with; what was changed stays changed."""
        return self._with(rules=name)

    def is_basic(self, key: str) -> bool:
        """Who plays, how often, and whether primes are told."""
        return key in ("seats", "games", "assist") or key.startswith("bot")

    def is_typed(self, key: str) -> bool:
        """Whether a value can be typed."""
        return key in BY_KEY and dials.is_typed(BY_KEY[key])

    def rows(self, words: Words) -> list[Row]:
        """Every dial as it stands."""
        say, choice = words.say, self.choice
        rows = [
            Row("", say("setup-game")),
            Row("seats", say("setup-seats"), str(choice.seats)),
        ]
        for number in range(1, choice.seats):
            level = say(f"bot-{self.level(number)}")
            rows.append(Row(f"bot{number}", say("setup-bot", number=number), level))
        games = say("setup-series", games=choice.games) if choice.games > 1 else say("setup-one-game")
        rows.append(Row("games", say("setup-games"), games))
        rows.append(
            Row("assist", say("options-assist"), say("settings-on" if choice.assist else "settings-off"))
        )
        rows.append(Row("", say("setup-official")))
        for key, setting in BY_KEY.items():
            if key == "packs":
                rows.append(Row("", say("setup-extras")))
            name = dials.name(words, setting)
            label = f"{key} {name}" if key.startswith("D") else name
            shown = dials.value_name(words, setting, self.value(key))
            rows.append(Row(key, label, shown, key in choice.set))
        return rows

    def about(self, key: str, words: Words) -> tuple[str, str]:
        """What a dial is called, and what it does."""
        say = words.say
        if key == "set":
            told = about_preset(words, self.choice.rules)
            return say(f"settings-preset-{self.choice.rules}"), f"{told}\n\n{say('settings-preset-about')}"
        if key.startswith("bot"):
            lines = [say("setup-bot-about"), ""]
            lines += [f"· {say(f'bot-{level}')} — {say(f'bot-{level}-about')}" for level in DIAL]
            return say("setup-bot", number=int(key[3:])), "\n".join(lines)
        if key == "assist":
            return say("options-assist"), say("options-assist-about")
        if key in ("seats", "games"):
            return say(f"setup-{key}"), say(f"setup-{key}-about")
        setting = BY_KEY[key]
        return dials.name(words, setting), f"{dials.about(words, setting)}\n\n{key} · {setting.clause}"
