"""Setting up a game of Tyrant: players, bots, and the settings of the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.setting import Setting
from engine.tyrant.settings import BY_KEY, RANDOM, Rules, value_of
from netplay.solo.choice import SoloChoice
from tui.table.setting_up import Setup
from tui.table.setup import SetupBase
from tui.text.words import Words
from tui.widgets.dials import DialRow

# The set-up of a solo game of Tyrant: players, bots, and the few settings of the sheet (TY-89).


class TyrantSetup(Setup, frozen=True, dict=True):
    """A game of Tyrant being set up."""

    USUAL = SoloChoice(game="tyrant", seats=4, bots=("novice",))
    choice: SoloChoice = USUAL
    KNOWN: ClassVar[Mapping[str, Setting]] = {
        key: setting for key, setting in BY_KEY.items() if key != "players"
    }
    SEATS_ABOUT = "settings-tyrant-players-about"
    GAMES_ABOUT = "tyrant-set-games-about"
    BOT_ABOUT = "tyrant-bot-{}-about"

    def setting_value(self, key: str) -> Any:
        return self.choice.set.get(key, value_of(BY_KEY[key], Rules()))

    def summary(self, words: Words) -> str:
        return words.say("tyrant-set-summary", seats=self.choice.seats, chips=5 * self.choice.seats)

    def turned(self, key: str, delta: int) -> TyrantSetup:
        """A dial turned a step up or down; a start seat that is gone is taken back."""
        if key == "seats":
            return self._seated(7 - self.choice.seats)
        if key == "start":
            ladder = (RANDOM, *range(self.choice.seats))
            return self.set(key, ladder[(ladder.index(self.value(key)) + delta) % len(ladder)])
        return super().turned(key, delta)

    def reset(self, key: str) -> TyrantSetup:
        return self._seated(self.USUAL.seats) if key == "seats" else super().reset(key)

    def _seated(self, seats: int) -> TyrantSetup:
        setup = self.with_choice(seats=seats)
        start = self.choice.set.get("start")
        return setup.set("start", start if isinstance(start, int) and start < seats else None)

    def is_basic(self, key: str) -> bool:
        """There is so little that nothing is folded away."""
        return True

    def rule_rows(self, words: Words) -> list[DialRow]:
        """The settings of the sheet."""
        return [
            DialRow("", words.say("tyrant-set-sheet")),
            *(self.setting_row(key, words) for key in self.KNOWN),
        ]

    def setting_row(self, key: str, words: Words) -> DialRow:
        """The dial of a setting; a seat is named by its player."""
        row, value = super().setting_row(key, words), self.value(key)
        if key != "start" or value == RANDOM:
            return row
        return row._replace(
            value=words.say("setup-bot", number=str(value)) if value else words.say("setup-you")
        )

    def about(self, key: str, words: Words) -> tuple[str, str]:
        name, text = super().about(key, words)
        return name, f"{text}\n\nseats · {BY_KEY['players'].clause}" if key == "seats" else text


class TyrantSetupScreen(SetupBase):
    """A solo game of Tyrant in the making."""

    KIND = TyrantSetup
    TITLE_WORD = "tyrant-set-title"
