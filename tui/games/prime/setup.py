"""Setting up a game of Prime Daifugo: the rules, the players, and every dial with its explanation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.errors import BadSetting
from engine.prime.settings import BY_KEY, PRESETS, deck_size, idle_settings, rules_for, value_of
from netplay.archive.damage import ArchiveTrouble
from netplay.archive.intake import has_games
from netplay.solo.choice import CLOCK_KEYS, FIRST_RULES, SoloChoice, solo_rules
from tui.app.prompt import AskScreen
from tui.app.settings import Settings, load_settings
from tui.games.prime.rulebook import about_preset
from tui.table.setting_up import Setup
from tui.table.setup import SetupBase
from tui.text import dials
from tui.text.words import Words
from tui.widgets.dials import DialRow

# The set-up of a solo game of Prime Daifugo: presets, players, and every setting.

NEWCOMER = SoloChoice(rules=FIRST_RULES, bots=("first",))
"""What a player finds who has never finished a game (P-71)."""


class PrimeSetup(Setup, frozen=True, dict=True):
    """A game of Prime Daifugo being set up."""

    USUAL = SoloChoice(bots=("first",))
    KNOWN = BY_KEY

    def setting_value(self, key: str) -> Any:
        """What stands on the dial of a setting; what cannot be dealt, or not together, still stands there."""
        if self.rules is not None:
            return value_of(BY_KEY[key], self.rules)
        return self.choice.set.get(key, self._usual(key))

    def _usual(self, key: str) -> object:
        """A dial as these rules have it by themselves."""
        preset, seats = self.choice.rules, self.choice.seats
        if key == "D4":
            return rules_for(preset, {}, seats).hand_size
        # Hands of one card can be dealt to any number of players.
        one_card = SoloChoice(rules=preset, set={"D4": 1}, seats=seats, timed=self.choice.timed)
        return value_of(BY_KEY[key], solo_rules(one_card))

    def summary(self, words: Words) -> str:
        """The game in one line: players, cards dealt, the deck that is left, and a setting that changes nothing."""
        rules, seats = self.rules, self.choice.seats
        left = deck_size(rules) - rules.hand_size * seats
        line = words.say("setup-summary", seats=seats, size=rules.hand_size, left=left)
        idle = idle_settings(rules, self.choice.set)
        return f"{line} · {words.say('setup-note')} {words.error(idle[0])}" if idle else line

    def turned(self, key: str, delta: int) -> PrimeSetup:
        if key == "assist":
            return self.with_choice(assist=not self.choice.assist)
        return super().turned(key, delta)

    def set(self, key: str, value: Any) -> PrimeSetup:
        before, after = self.choice.set, super().set(key, value)
        if (
            key not in CLOCK_KEYS
            or key not in after.choice.set
            or any(one in before for one in CLOCK_KEYS if one != key)
        ):
            return after
        # Asking for one clock must not bring back the other clocks of rules made for a table of people.
        without = super().set(key, None)
        others = {one: "none" for one in ("D6", "D7") if one != key and without.value(one) == "none"}
        return after.with_choice(set={**without.choice.set, **others, key: value})

    def reset(self, key: str) -> PrimeSetup:
        return self.with_choice(assist=self.USUAL.assist) if key == "assist" else super().reset(key)

    def typed(self, key: str, text: str, words: Words) -> tuple[PrimeSetup, str]:
        """A value typed for a setting, or why it cannot be."""
        try:
            value = dials.read_value(key, text)
        except BadSetting as wrong:
            return self, words.error(wrong)
        after = self.set(key, value)
        if after.rules is not None:
            return after, ""
        try:
            # On its own it may be fine, and conflict with another setting only: the line below the list says so.
            rules_for(self.choice.rules, {key: value}, self.choice.seats)
        except BadSetting as wrong:
            return self, words.error(wrong)
        return after, ""

    def sets(self, words: Words) -> list[DialRow]:
        """The printed rules, one a line, first what is best to begin with."""
        say = words.say
        presets = (FIRST_RULES, *(one for one in PRESETS if one != FIRST_RULES))
        return [DialRow(one, say(f"settings-preset-{one}"), say(f"setup-set-{one}")) for one in presets]

    @property
    def chosen_set(self) -> str:
        """The rules that are changed here, if at all."""
        return self.choice.rules

    def named(self, name: str) -> PrimeSetup:
        """Other rules to begin with; what was changed stays changed."""
        return self.with_choice(rules=name)

    def is_basic(self, key: str) -> bool:
        """Who plays, how often, and the prime check."""
        return key == "assist" or super().is_basic(key)

    def rule_rows(self, words: Words) -> list[DialRow]:
        """The prime check, the official settings, and the extras."""
        say = words.say
        assist = say("settings-on" if self.choice.assist else "settings-off")
        rows = [DialRow("assist", say("options-assist"), assist), DialRow("", say("setup-official"))]
        for key in BY_KEY:
            if key == "packs":
                rows.append(DialRow("", say("setup-extras")))
            row = self.setting_row(key, words)
            rows.append(row._replace(label=f"{key} {row.label}") if key.startswith("D") else row)
        return rows

    def about(self, key: str, words: Words) -> tuple[str, str]:
        say, rules = words.say, self.choice.rules
        match key:
            case "set":
                text = about_preset(words, rules)
                return say(f"settings-preset-{rules}"), f"{text}\n\n{say('settings-preset-about')}"
            case "assist":
                return say("options-assist"), say("options-assist-about")
            case _:
                return super().about(key, words)

    @classmethod
    def last(cls, settings: Settings) -> SoloChoice:
        """The game set up last; without one, what suits a newcomer or the official rules."""
        return NEWCOMER if not cls.saved_choice(settings) and _is_newcomer() else super().last(settings)

    @classmethod
    def saved_choice(cls, settings: Settings) -> Mapping[str, Any]:
        return settings.solo

    @classmethod
    def keeping(cls, settings: Settings, chosen: Mapping[str, Any]) -> dict[str, Any]:
        return {"solo": chosen}


def _is_newcomer() -> bool:
    """Whether no game was finished here; an archive that cannot be read is not that of a newcomer."""
    try:
        return not has_games()
    except ArchiveTrouble:
        return False


class SetupScreen(SetupBase):
    """A solo game of Prime Daifugo in the making."""

    KIND = PrimeSetup
    setup: PrimeSetup

    def setup_of(self, choice: SoloChoice) -> PrimeSetup:
        """The set-up of a choice; the prime check is a setting of the program."""
        return PrimeSetup(replace(choice, assist=load_settings().settings.assist))

    def show(self) -> None:
        """Show the setup; save the prime check among the settings of the program."""
        if self.then is None and self.setup.choice.assist != self.program.settings.assist:
            self.program.change(assist=self.setup.choice.assist)
        super().show()

    def selected(self, key: str) -> None:
        """A number or a deck is typed, anything else turns."""
        setting = BY_KEY.get(key)
        if setting is None or not dials.is_typed(setting):
            super().selected(key)
            return
        value = self.setup.value(key)
        text = "" if value is None else dials.typed_text(value)
        say = self.words.say
        hint = say(f"setup-type-{setting.kind}", least=str(setting.least), most=str(setting.most))
        title, _ = self.setup.about(key, self.words)
        self.app.push_screen(
            AskScreen(title, hint, text, lambda line: self._typed(key, line)), lambda _: self.show()
        )

    def _typed(self, key: str, text: str) -> str:
        """Take what was typed, or return why it can't be; an empty line resets the choice."""
        if not text:
            self.setup = self.setup.reset(key)
            return ""
        self.setup, reason = self.setup.typed(key, text, self.words)
        return reason
