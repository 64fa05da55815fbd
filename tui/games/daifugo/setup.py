"""Setting up a game of Daifugo: players, sets of rules, and each of the rules with its explanation."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from textual.binding import Binding, BindingType

from netplay.solo.choice import SoloChoice
from netplay.storage.user_files import BadFile
from tui.app.prompt import AskScreen
from tui.games.daifugo.rulesets import LONGEST_NAME, MOST_SETS, RuleSet, is_name, load_sets, save_set
from tui.games.daifugo.setting_up import DaifugoSetup
from tui.table.setup import SetupBase


class DaifugoSetupScreen(SetupBase):
    """A solo game of Daifugo in the making."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "keep_set", "daifugoset-key-keep", show=False, id="keep-set"),
        Binding("D", "forget_set", "daifugoset-key-forget", key_display="D", show=False, id="forget-set"),
    ]
    CSS_PATH: ClassVar[Any] = "daifugo.tcss"
    HELP_AREA = "daifugoset"
    TITLE_WORD = "daifugoset-title"

    KIND = DaifugoSetup
    setup: DaifugoSetup

    def __init__(self, choice: SoloChoice | None = None) -> None:
        self._sets = load_sets()
        super().__init__(choice)

    def begun(self, choice: SoloChoice) -> DaifugoSetup:
        """The player's own sets stand beside the ready-made ones."""
        return DaifugoSetup(choice, self._sets.sets)

    def on_mount(self) -> None:
        """Report a damaged file of sets once."""
        if self._sets.problem:
            self.notify(self.words.error(self._sets.problem), severity="warning", markup=False, timeout=10)

    def action_keep_set(self) -> None:
        """Ask for a name and save these rules under it."""
        say = self.words.say
        now = self.setup.set_name
        text = now[1:] if now.startswith("=") else ""
        hint = say("daifugoset-keep-hint", longest=LONGEST_NAME)
        self.app.push_screen(AskScreen(say("daifugoset-keep"), hint, text, self._wrong_name), self._keep)

    def _wrong_name(self, name: str) -> str:
        if not is_name(name):
            return self.words.say("daifugoset-keep-hint", longest=LONGEST_NAME)
        full = name not in self.setup.kept and len(self.setup.kept) >= MOST_SETS
        return self.words.say("daifugoset-keep-full", most=MOST_SETS) if full else ""

    def _keep(self, name: str | None) -> None:
        if name and self._save(name, self.setup.as_set()):
            self.notify(self.words.say("daifugoset-keep-done", title=name))

    def action_forget_set(self) -> None:
        """Forget the player's set that is chosen now; its rules stay as they are."""
        name = self.setup.set_name
        if not name.startswith("="):
            self.notify(self.words.say("daifugoset-forget-none"), severity="warning")
        elif self._save(name[1:], None):
            self.notify(self.words.say("daifugoset-forget-done", title=name[1:]))

    def _save(self, name: str, one: RuleSet | None) -> bool:
        try:
            sets = save_set(name, one)
        except BadFile as wrong:
            self.notify(self.words.error(wrong), severity="error", markup=False)
            return False
        self.setup = msgspec.structs.replace(self.setup, kept=sets)
        self.show()
        return True
