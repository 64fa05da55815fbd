"""A game against bots being set up, as a value: what is chosen so far, and whether it can be played like this.

Who plays and how often is the same in every game; the settings follow from the table that the engine has of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Self

import msgspec
from msgspec.structs import replace

from engine.errors import BadSetting
from engine.setting import Setting
from netplay.solo.choice import EVEN, SoloChoice, seats_for, solo_terms
from netplay.table.games import adapter_of
from tui.app.settings import Settings
from tui.text import dials
from tui.text.rulebook import fold
from tui.text.words import Words, all_languages, level_name
from tui.widgets.dials import MOST_GAMES, DialRow

REMEMBERED = ("rules", "set", "seats", "bots", "games", "local", "off", "clock")
"""The fields of a choice that are saved for the next time."""


class Setup(msgspec.Struct, frozen=True, dict=True):
    """What has been chosen so far; it need not be playable yet."""

    choice: SoloChoice

    USUAL: ClassVar[SoloChoice]
    """What a player finds who has never set this game up."""
    KNOWN: ClassVar[Mapping[str, Setting]]
    """The game's settings by their keys."""
    SEATS_ABOUT: ClassVar[str] = "setup-seats-about"
    GAMES_ABOUT: ClassVar[str] = "setup-games-about"
    BOT_ABOUT: ClassVar[str] = "bot-{}-about"

    # ------------------------------------------------------------------ what stands there

    @cached_property  # every dial asks for them
    def rules(self) -> Any:
        """The rules as chosen; None if they cannot be played."""
        try:
            return solo_terms(self.choice).rules
        except BadSetting:
            return None

    @property
    def levels(self) -> tuple[str, ...]:
        """What a bot's dial has: every level, and as strong as the player."""
        return (*adapter_of(self.choice.game).levels, EVEN)

    def level(self, number: int) -> str:
        """The level of a bot, counted from 1; the last one named is used for those that are left."""
        bots = self.choice.bots
        return bots[min(number, len(bots)) - 1]

    def value(self, key: str) -> Any:
        """What stands on a dial, as records write it; the rules' own value where nothing was chosen."""
        if key in ("seats", "games"):
            return getattr(self.choice, key)
        return self.level(int(key[3:])) if key.startswith("bot") else self.setting_value(key)

    def setting_value(self, key: str) -> Any:
        """What stands on the dial of a setting."""
        raise NotImplementedError

    def problem(self, words: Words) -> str:
        """Why this cannot be played; empty if it can."""
        wrong = why_not(self.choice)
        return "" if wrong is None else words.error(wrong)

    def summary(self, words: Words) -> str:
        """The game in one line."""
        raise NotImplementedError

    # ------------------------------------------------------------------ turning

    def turned(self, key: str, delta: int) -> Self:
        """A dial turned a step up or down."""
        value = self.value(key)
        if key == "seats":
            least, most = seats_for(self.choice)
            return self.with_choice(seats=min(max(value + delta, least), most))
        if key == "games":
            return self.with_choice(games=min(max(value + delta, 1), MOST_GAMES))
        if key.startswith("bot"):
            at = self.levels.index(value) if value in self.levels else 0
            return self._with_bot(int(key[3:]), self.levels[(at + delta) % len(self.levels)])
        return self.set(key, dials.turned(self.KNOWN[key], value, delta))

    def set(self, key: str, value: Any) -> Self:
        """A setting chosen; None, or what the rules say by themselves, takes the choice back."""
        without = self.with_choice(set={one: two for one, two in self.choice.set.items() if one != key})
        if value is None or without.value(key) == value:
            return without
        chosen = list(value) if isinstance(value, tuple) else value
        return self.with_choice(set={**without.choice.set, key: chosen})

    def reset(self, key: str) -> Self:
        """A dial back where the rules have it."""
        if key in ("seats", "games"):
            return self.with_choice(**{key: getattr(self.USUAL, key)})
        return (
            self._with_bot(int(key[3:]), self.USUAL.bots[0]) if key.startswith("bot") else self.set(key, None)
        )

    def all_reset(self) -> Self:
        """Every setting as the rules have it; the players stay."""
        return self.with_choice(set={})

    def with_choice(self, **changes: Any) -> Self:
        """The same with other things chosen."""
        return replace(self, choice=replace(self.choice, **changes))

    def _with_bot(self, number: int, level: str) -> Self:
        levels = [self.level(one) for one in range(1, max(number, self.choice.seats - 1) + 1)]
        levels[number - 1] = level
        return self.with_choice(bots=tuple(levels))

    # ------------------------------------------------------------------ the list

    def sets(self, words: Words) -> list[DialRow]:
        """Whole sets of rules to begin with, each in one line; none where a game has but one."""
        return []

    @property
    def chosen_set(self) -> str:
        """Which of them the rules are now."""
        return ""

    def named(self, name: str) -> Self:
        """The rules of one of them, with the same players."""
        return self

    def is_basic(self, key: str) -> bool:
        """Whether a dial is listed while the settings are folded away: who plays, and how often."""
        return key in ("seats", "games") or key.startswith("bot")

    def rows(self, words: Words) -> list[DialRow]:
        """Every dial as it stands."""
        say, choice = words.say, self.choice
        games = say("setup-series", games=choice.games) if choice.games > 1 else say("setup-one-game")
        bots = [
            DialRow(f"bot{number}", say("setup-bot", number=number), level_name(self.level(number), words))
            for number in range(1, choice.seats)
        ]
        return [
            DialRow("", say("setup-game")),
            DialRow("seats", say("setup-seats"), str(choice.seats)),
            *bots,
            DialRow("games", say("setup-games"), games),
            *self.rule_rows(words),
        ]

    def rule_rows(self, words: Words) -> list[DialRow]:
        """The dials below those of the players, with their headings."""
        raise NotImplementedError

    def found(self, query: str, words: Words) -> list[DialRow]:
        """The dials whose names or words hold what was typed, their headings with them."""
        wanted = fold(query).split()
        rows, heading = [], None
        for row in self.rows(words):
            if row.is_heading:
                heading = row
            elif all(part in self.haystack(row, words) for part in wanted):
                rows += [row] if heading is None else [heading, row]
                heading = None
        return rows

    def haystack(self, row: DialRow, words: Words) -> str:
        """What a dial is found by, folded: a setting by its names in every language and its explanation."""
        if row.key not in self.KNOWN:
            return fold(f"{row.label} {row.key}")
        names = " ".join(dials.name(language, self.KNOWN[row.key]) for language in all_languages())
        return fold(f"{names} {row.key} {self.about(row.key, words)[1]}")

    def setting_row(self, key: str, words: Words) -> DialRow:
        """The dial of a setting."""
        shown = dials.value_name(words, self.KNOWN[key], self.value(key))
        return DialRow(key, dials.name(words, self.KNOWN[key]), shown, key in self.choice.set)

    def about(self, key: str, words: Words) -> tuple[str, str]:
        """What a dial is called, and what it does."""
        say = words.say
        if key == "seats":
            return say("setup-seats"), say(self.SEATS_ABOUT)
        if key == "games":
            return say("setup-games"), say(self.GAMES_ABOUT)
        if key.startswith("bot"):
            lines = [f"· {say(f'bot-{level}')} — {self.bot_text(level, words)}" for level in self.levels]
            return say("setup-bot", number=int(key[3:])), "\n".join([say("setup-bot-about"), "", *lines])
        setting = self.KNOWN[key]
        return dials.name(words, setting), f"{dials.about(words, setting)}\n\n{key} · {setting.clause}"

    def bot_text(self, level: str, words: Words) -> str:
        """How a level of bots plays this game."""
        return words.say("bot-even-about" if level == EVEN else self.BOT_ABOUT.format(level))

    # ------------------------------------------------------------------ from one time to the next

    @classmethod
    def saved_choice(cls, settings: Settings) -> Mapping[str, Any]:
        """What the player's settings have of the game set up last."""
        saved: Mapping[str, Any] = settings.solos.get(cls.USUAL.game, {})
        return saved

    @classmethod
    def keeping(cls, settings: Settings, choice: Mapping[str, Any]) -> dict[str, Any]:
        """The player's settings that change when this is saved."""
        return {"solos": {**settings.solos, cls.USUAL.game: choice}}

    @classmethod
    def last(cls, settings: Settings) -> SoloChoice:
        """The game set up last; the usual one if that cannot be read, its bots if those are not known."""
        saved = {key: value for key, value in cls.saved_choice(settings).items() if key in REMEMBERED}
        if not saved:
            return cls.USUAL
        try:
            choice = replace(msgspec.convert(saved, SoloChoice), game=cls.USUAL.game)
        except msgspec.ValidationError:
            return cls.USUAL
        for one in (choice, replace(choice, bots=cls.USUAL.bots)):
            if one.bots and 1 <= one.games <= MOST_GAMES and why_not(one) is None:
                return one
        return cls.USUAL

    def remembered(self, settings: Settings) -> dict[str, Any]:
        """The player's settings that change when this choice is saved for the next time."""
        usual, choice = msgspec.to_builtins(SoloChoice()), msgspec.to_builtins(self.choice)
        chosen = {key: choice[key] for key in REMEMBERED if key == "bots" or choice[key] != usual[key]}
        return self.keeping(settings, chosen)


def why_not(choice: SoloChoice) -> BadSetting | None:
    """Why a choice cannot be played; None if it can."""
    try:
        solo_terms(choice)
    except BadSetting as wrong:
        return wrong
    return None
