"""Takes the pictures of the documentation, and writes the page that shows them: `make pictures`.

`python -m tests.tui.pictures [NAME …]` takes all or those named; the screens are the real ones, driven by keys.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.tui.cast import cast
from tests.tui.painting import png_of
from tests.tui.shots import SHOTS, Shot
from tui.app.settings import Loaded, Settings, save_settings
from tui.screens.app import QkApp
from tui.text.words import LANGUAGES, Words

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "pictures"
MOST_BYTES = 60_000
CAST = "game"
"""The animated picture of a game."""


def file_of(shot: Shot, lang: str) -> str:
    """What a picture's file is called."""
    return f"{shot.name}-{lang}.png"


async def take(shot: Shot, lang: str, folder: Path) -> Path:
    """Opens the program, brings the screen about, and takes its picture."""
    settings = Settings(lang=lang, theme=shot.theme, pace=0.0, name="Aki")
    if not shot.is_new:
        save_settings(settings)
    app = QkApp(Words(lang), Loaded(settings, is_first=shot.is_new), theme=shot.theme)
    path = folder / file_of(shot, lang)
    async with app.run_test(size=shot.size) as pilot:
        await pilot.pause(0.5)
        if shot.stage is not None:
            await shot.stage(app, pilot)
        for key in shot.keys:
            await pilot.press(key)
            await pilot.pause(1.2 if key in ("enter", "d", "p", "s") else 0.2)
        await pilot.pause(0.5)
        png_of(app, path)
        app.exit()
    return path


def page(shots: Sequence[Shot]) -> str:
    """docs/PICTURES.md: every screen, first in English, then in Japanese."""
    lines = [
        "# Screens",
        "",
        "<!-- Written by `make pictures`; do not change by hand. -->",
        "",
        "Terminals of 80×24 unless a size is named. 大きさのないものは 80×24 の端末です。",
    ]
    for shot in shots:
        pictures = " ".join(
            f"![{alt}](pictures/{file_of(shot, lang)})" for lang, alt in (("en", "English"), ("ja", "日本語"))
        )
        lines += ["", f"## {shot.english} · {shot.japanese}", "", pictures]
    return "\n".join(lines) + "\n"


def main(names: Sequence[str]) -> int:
    """Takes the pictures of these names, or all; says which are too large."""
    unknown = sorted(set(names) - {shot.name for shot in SHOTS} - {CAST})
    if unknown:
        print(f"no picture {unknown[0]}: {', '.join(shot.name for shot in SHOTS)}", file=sys.stderr)
        return 2
    FOLDER.mkdir(parents=True, exist_ok=True)
    there = [shot for shot in SHOTS if shot.is_there]
    if not names or CAST in names:
        for lang in LANGUAGES:
            with tempfile.TemporaryDirectory() as kept, contextlib.chdir(kept):
                os.environ["QK_HOME"] = "qk"
                size = asyncio.run(cast(lang, FOLDER / f"{CAST}-{lang}.gif")).stat().st_size
            print(f"{CAST}-{lang}.gif  {size / 1000:.0f} kB", flush=True)
    code = 0
    for shot in there:
        if names and shot.name not in names:
            continue
        for lang in LANGUAGES:
            with tempfile.TemporaryDirectory() as kept, contextlib.chdir(kept):
                os.environ["QK_HOME"] = "qk"  # no path of whoever takes the pictures is seen on them
                size = asyncio.run(take(shot, lang, FOLDER)).stat().st_size
            print(f"{file_of(shot, lang)}  {size / 1000:.0f} kB", flush=True)
            if size > MOST_BYTES:
                print(f"{file_of(shot, lang)} is larger than {MOST_BYTES / 1000:.0f} kB", file=sys.stderr)
                code = 1
    (DOCS / "PICTURES.md").write_text(page(there), encoding="utf-8")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
