"""Setting up a game of Prime Daifugo: the rules, the players, and every dial with its explanation."""

from __future__ import annotations

from msgspec.structs import replace

from engine.prime.settings import BY_KEY
from netplay.solo.choice import SoloChoice
from tui.app.prompt import AskScreen
from tui.app.settings import load_settings
from tui.games.prime.setting_up import PrimeSetup
from tui.table.setup import SetupBase
from tui.text import dials


class SetupScreen(SetupBase):
    """A solo game of Prime Daifugo in the making."""

    KIND = PrimeSetup
    setup: PrimeSetup

    def begun(self, choice: SoloChoice) -> PrimeSetup:
        """The set-up of a choice; the prime check is a setting of the program."""
        return PrimeSetup(replace(choice, assist=load_settings().settings.assist))

    def show(self) -> None:
        """Show the setup; save the prime check among the settings of the program."""
        if self.then is None and self.setup.choice.assist != self.program.settings.assist:
            self.program.change(assist=self.setup.choice.assist)
        super().show()

    def selected(self, key: str) -> None:
        """A number or a deck is typed, anything else turns."""
        if not self.setup.is_typed(key):
            super().selected(key)
            return
        setting = BY_KEY[key]
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
