"""Random keys on every screen: `python -m tests.lab.random_keys --minutes 10 --seed 1`.

Each number is a run of its own: a start (one of the documented screens, or one that a key opens), a language, a size,
and keys with a few turns of the loop or a rest between them; now and then another language, theme, or size of the
terminal. A run fails if the program ends by a fault or does not end when it is asked to. `--only NUMBER` repeats one.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

import pytest
from textual import events
from textual.geometry import Size
from textual.pilot import Pilot

from tests.brevity import look_back_briefly, think_briefly, think_here
from tests.chance import seeded
from tests.tui.calm import wait_for_rest
from tests.tui.shots import SHOTS
from tests.waiting import PATIENCE
from tui.app.settings import Loaded, Settings
from tui.screens.app import QkApp
from tui.text.words import Words

KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789",
    *("enter", "escape", "up", "down", "left", "right", "tab", "space", "backspace") * 2,
    *("pageup", "pagedown", "home", "end", "plus", "minus", "slash", "question_mark", "ctrl+p", "ctrl+q"),
)
"""Keys that are pressed whether or not they do something."""
WAITS = (0, 0, 1, 2, 5, 12, 30)
"""Turns of the loop after a key; a third of the keys wait until the program is at rest."""
SIZES = ((80, 24), (80, 24), (120, 40), (60, 20), (200, 60))
PRESSED = 150
CHANGES = 0.02
"""How often something else happens in place of a key."""


def a_key(app: QkApp, dice: random.Random) -> str:
    """A key, one that does something now as often as any; empty for those that end or stop the process."""
    active = sorted(key for key, one in app.screen.active_bindings.items() if one.enabled)
    key = dice.choice(active) if active and dice.random() < 0.5 else dice.choice(KEYS)
    # Leaving the program is one key of many, and Ctrl+Z stops the process.
    return "" if key == "ctrl+z" or (key == "ctrl+q" and dice.random() < 0.95) else key


def something_else(app: QkApp, dice: random.Random) -> str:
    """Another language, theme, signs, or size of the terminal, or text from the clipboard."""
    what = dice.choice(("lang", "theme", "letter_suits", "size", "paste"))
    match what:
        case "lang":
            app.change(lang="ja" if app.settings.lang == "en" else "en")
        case "theme":
            app.change(theme=dice.choice(app.themes).name)
        case "letter_suits":
            app.change(letter_suits=not app.settings.letter_suits)
        case "size":
            size = Size(*dice.choice(SIZES))
            app.post_message(events.Resize(size, size))
        case _:
            app.post_message(events.Paste(dice.choice(("57", "KQJ", "2*3=6", "あ", "\n"))))
    return f"<{what}>"


async def press(
    app: QkApp, pilot: Pilot[int], dice: random.Random, pressed: list[str], count: int = PRESSED
) -> None:
    """Press so many keys, or fewer if the program ends, and note them."""
    for _ in range(count):
        if not app.is_running or not app.screen_stack or app._exception is not None:
            return
        if dice.random() < CHANGES:
            with app._context():
                pressed.append(something_else(app, dice))
        elif key := a_key(app, dice):
            pressed.append(key)
            app.simulate_key(key)
        if dice.random() < 1 / 3:
            await pilot.pause()
        else:
            for _ in range(dice.choice(WAITS)):
                await asyncio.sleep(0)


async def run(number: int, pressed: list[str]) -> None:
    """One run. Raises what ended the program."""
    dice = random.Random(number)
    shot = dice.choice([shot for shot in SHOTS if shot.is_there])
    lang = dice.choice(("ja", "en"))
    pressed.append(f"[{shot.name} {lang}]")
    app = QkApp(Words(lang), Loaded(Settings(lang=lang, name="Aki", pace=0.0)))
    async with app.run_test(size=shot.size) as pilot:
        await shot.open(app, pilot)
        await press(app, pilot, dice, pressed)
        app.exit()
    assert app.return_code in (0, None), app.return_code


def attempt(number: int) -> bool:
    """Whether a run ends well; if not, its keys and its fault are printed."""
    pressed: list[str] = []
    home = os.getcwd()
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setenv("QK_HOME", folder)
        think_here(patch)
        think_briefly(patch)
        look_back_briefly(patch)
        os.chdir(folder)
        try:
            with seeded(str(number)):
                asyncio.run(asyncio.wait_for(run(number, pressed), 5 * PATIENCE))
        except BaseException as fault:
            if isinstance(fault, KeyboardInterrupt):
                raise
            inner = getattr(fault, "error", fault)
            print(f"run {number}: {type(inner).__name__}: {inner}")
            print("  " + " ".join(pressed[:1] + pressed[1:][-40:]))
            traceback.print_exception(inner)
            sys.stdout.flush()
            return False
        finally:
            os.chdir(home)
    return True


def main(arguments: Sequence[str] | None = None) -> int:
    """Run for a number of minutes, each run with the next number."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=5.0, help="how long (5)")
    parser.add_argument("--seed", type=int, default=None, help="the number of the first run (a random one)")
    parser.add_argument("--only", type=int, default=None, help="repeat the run with this number")
    asked = parser.parse_args(arguments)
    sys.path.insert(0, str(Path(__file__).parents[2]))
    wait_for_rest()
    if asked.only is not None:
        return 0 if attempt(asked.only) else 1
    first = random.SystemRandom().randrange(10**9) if asked.seed is None else asked.seed
    ends, runs, failed = time.monotonic() + 60 * asked.minutes, 0, []
    while time.monotonic() < ends:
        number = first + runs
        runs += 1
        if not attempt(number):
            failed.append(number)
    print(f"{runs} runs from {first}, failed: {failed or 'none'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
