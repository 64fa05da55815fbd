"""Setting up a game of Prime Daifugo: the rules, the players, and every dial with its explanation."""

from __future__ import annotations

import msgspec

from engine.prime.settings import BY_KEY
from netplay.solo.solo import Choice
from tui.app.ask import AskScreen
from tui.app.settings import Settings, load_settings
from tui.games import dials
from tui.games.prime.setting_up import DIAL, USUAL, Setup
from tui.table.setup import SetupBase


class SetupScreen(SetupBase):
    """A solo game of Prime Daifugo in the making."""

    def __init__(self, choice: Choice | None = None) -> None:
        super().__init__()
        settings = load_settings().settings
        chosen = choice or last_choice(settings)
        self.setup: Setup = Setup(msgspec.structs.replace(chosen, assist=settings.assist))

    def show(self) -> None:
        """Shows the setup; whether primes are told is one setting, here and everywhere."""
        if self.then is None and self.setup.choice.assist != self.house.settings.assist:
            self.house.change(assist=self.setup.choice.assist)
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
        """Takes what was typed, or tells why it cannot be; an empty line takes the choice back."""
        if not text:
            self.setup = self.setup.reset(key)
            return ""
        self.setup, reason = self.setup.typed(key, text, self.words)
        return reason

    def remember(self, choice: Choice) -> None:
        """Keeps the choice for the next time."""
        kept = msgspec.to_builtins(choice)
        self.house.change(solo={key: value for key, value in kept.items() if key in _REMEMBERED})


_REMEMBERED = ("rules", "set", "seats", "bots", "games")


def last_choice(settings: Settings) -> Choice:
    """The solo game chosen last; the usual one if that cannot be read."""
    if not settings.solo:
        return USUAL
    try:
        choice = msgspec.convert(settings.solo, Choice)
    except msgspec.ValidationError:
        return USUAL
    known = bool(choice.bots) and all(level in DIAL for level in choice.bots)
    setup = Setup(choice if known else msgspec.structs.replace(choice, bots=USUAL.bots))
    return setup.choice if setup.rules is not None else USUAL
