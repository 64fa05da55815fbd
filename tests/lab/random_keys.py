"""Press random keys on every screen: `python -m tests.lab.random_keys --minutes 10 --seed 1`.

Each run has a number, which seeds it: a screen to start from, a language, a terminal size, and keys with short waits
between them; sometimes the language, the theme or the size changes. A run fails if an exception ends the program, or if
the program doesn't end when asked to. `--only NUMBER` repeats a run.
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

from tests.brevity import analyze_briefly, think_briefly, think_here
from tests.chance import seeded
from tests.tui.calm import wait_for_rest
from tests.tui.shots import SHOTS
from tests.waiting import PATIENCE, in_time
from tui.app.settings import Loaded, Settings
from tui.screens.app import QkApp
from tui.text.words import Words

KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789",
    *("enter", "escape", "up", "down", "left", "right", "tab", "space", "backspace") * 2,
    *("pageup", "pagedown", "home", "end", "plus", "minus", "slash", "question_mark", "ctrl+p", "ctrl+q"),
)
"""Keys that are pressed whether or not they have a meaning."""
WAITS = (0, 0, 1, 2, 5, 12, 30)
"""Turns of the event loop after a key; after a third of the keys the run waits until the program is idle."""
SIZES = ((80, 24), (80, 24), (120, 40), (60, 20), (200, 60))
PRESSED = 150
CHANGES = 0.02
"""Probability that something else happens instead of a key."""


def random_key(app: QkApp, dice: random.Random) -> str:
    """Draw a key, half of the time one with a meaning; return "" for those that would end or stop the process."""
    active = sorted(key for key, one in app.screen.active_bindings.items() if one.enabled)
    key = dice.choice(active) if active and dice.random() < 0.5 else dice.choice(KEYS)
    # Ctrl+Q is pressed rarely, and Ctrl+Z, which stops the process, never.
    return "" if key == "ctrl+z" or (key == "ctrl+q" and dice.random() < 0.95) else key


def random_change(app: QkApp, dice: random.Random) -> str:
    """Change language, theme, suit signs or terminal size, or paste a text; return its name."""
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
    """Press this many keys, or fewer if the program ends, and record them."""
    for _ in range(count):
        if not app.is_running or not app.screen_stack or app._exception is not None:
            return
        if dice.random() < CHANGES:
            with app._context():
                pressed.append(random_change(app, dice))
        elif key := random_key(app, dice):
            pressed.append(key)
            app.simulate_key(key)
        if dice.random() < 1 / 3:
            await pilot.pause()
        else:
            for _ in range(dice.choice(WAITS)):
                await asyncio.sleep(0)


async def run(number: int, pressed: list[str]) -> None:
    """Play one run; raise the exception that ended the program."""
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
    """Return whether a run succeeds; print its keys and its exception if not."""
    pressed: list[str] = []
    home = os.getcwd()
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setenv("QK_HOME", folder)
        think_here(patch)
        think_briefly(patch)
        analyze_briefly(patch)
        os.chdir(folder)
        try:
            with seeded(str(number)):
                asyncio.run(in_time(run(number, pressed), 5 * PATIENCE))
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
    args = parser.parse_args(arguments)
    sys.path.insert(0, str(Path(__file__).parents[2]))
    wait_for_rest()
    if args.only is not None:
        return 0 if attempt(args.only) else 1
    first = random.SystemRandom().randrange(10**9) if args.seed is None else args.seed
    ends, runs, failed = time.monotonic() + 60 * args.minutes, 0, []
    while time.monotonic() < ends:
        number = first + runs
        runs += 1
        if not attempt(number):
            failed.append(number)
    print(f"{runs} runs from {first}, failed: {failed or 'none'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
