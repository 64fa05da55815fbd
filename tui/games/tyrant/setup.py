"""Setting up a game of Tyrant: players, bots, and the settings of the sheet."""

from __future__ import annotations

import msgspec

from netplay.solo.solo import Choice
from tui.app.settings import load_settings
from tui.games.tyrant.setting_up import TyrantSetup, last_choice
from tui.table.setup import SetupBase

_REMEMBERED = ("set", "seats", "bots", "games")


class TyrantSetupScreen(SetupBase):
    """A solo game of Tyrant in the making."""

    HELP_AREA = "setup"
    TITLE_WORD = "tyrant-set-title"

    def __init__(self, choice: Choice | None = None) -> None:
        super().__init__()
        self.setup: TyrantSetup = TyrantSetup(choice or last_choice(load_settings().settings.solos))

    def remember(self, choice: Choice) -> None:
        """Keeps the choice for the next time."""
        kept = msgspec.to_builtins(choice)
        told = {key: value for key, value in kept.items() if key in _REMEMBERED}
        self.house.change(solos={**self.house.settings.solos, "tyrant": told})
