"""How much plain mode says: brief, usual or full, as the listener chose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

import msgspec

from engine.typed import folded, katakana
from tui.text.words import Words

Step = Literal["brief", "usual", "full"]
STEPS: tuple[Step, ...] = get_args(Step)


class Voice:
    """What one listener has chosen; it holds for every game of a visit."""

    def __init__(self, step: Step = "usual", keep: Callable[[Step], None] = lambda step: None) -> None:
        self.step: Step = step
        self._keep = keep

    def choose(self, typed: str, words: Words) -> str:
        """Take a step by its name in either language; return what holds now and what else there is."""
        wanted = katakana(folded(typed).strip().lower())
        names = {step: (step, katakana(words.say(f"plain-speech-{step}"))) for step in STEPS}
        found = next((step for step in STEPS if wanted in names[step]), None)
        if found is not None:
            self.step = found
            self._keep(found)
        name = "plain-speech" if found is not None or not wanted else "plain-usage-speech"
        return words.say(name, step=words.say(f"plain-speech-{self.step}"))


def own_voice() -> Voice:
    """The voice that the player has chosen on this machine, which remembers another choice."""
    from tui.app.settings import load_settings, save_settings

    before = load_settings().settings

    def keep(step: Step) -> None:
        save_settings(msgspec.structs.replace(before, speech=step), before)

    return Voice(before.speech, keep)
