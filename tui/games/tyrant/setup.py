"""Setting up a game of Tyrant: players, bots, and the settings of the sheet."""

from __future__ import annotations

from tui.games.tyrant.setting_up import TyrantSetup
from tui.table.setup import SetupBase


class TyrantSetupScreen(SetupBase):
    """A solo game of Tyrant in the making."""

    KIND = TyrantSetup
    TITLE_WORD = "tyrant-set-title"
