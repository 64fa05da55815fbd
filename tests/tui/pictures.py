"""Take the screenshots of the documentation and write the page that shows them: `make pictures`.

`python -m tests.tui.pictures [NAME …]` takes all or those named; the screens are the real ones, driven by keys.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator, Sequence
from functools import partial
from pathlib import Path

from tests.tui.cast import cast
from tests.tui.painting import png_of
from tests.tui.shots import SHOTS, Shot
from tui.app.settings import Loaded, Settings, save_settings
from tui.screens.app import QkApp
from tui.table.judge_log import JudgeLog
from tui.text.words import LANGUAGES, Words

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "pictures"
MOST_BYTES = 60_000
OF_SERVERS = (("ssh", "Over SSH", "SSH で"), ("browser", "In a browser", "ブラウザで"))
"""Pictures that need a server and a client program: name, English, Japanese."""
CAST = "game"
"""The animated picture of a game."""


def file_of(shot: Shot, lang: str) -> str:
    """Return the file name of a picture."""
    return f"{shot.name}-{lang}.png"


async def take(shot: Shot, lang: str, folder: Path) -> Path:
    """Open the program, go to the screen, and take its picture."""
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
        await _worked_out(app)
        await pilot.pause(0.5)
        png_of(app, path)
        app.exit()
    return path


async def _worked_out(app: QkApp) -> None:
    """Wait for the analysis of a record: a picture of its beginning shows nothing."""
    from tui.replay.replay import ReplayScreen

    screen = app.screen
    while isinstance(screen, ReplayScreen) and (
        (screen.course.known and screen.reviewed is None)
        or any(one.sign == "…" for log in screen.query(JudgeLog) for one in log.sentences)
    ):
        await asyncio.sleep(0.2)


def _pictures(shots: Sequence[Shot]) -> Iterator[tuple[str, Callable[[str], Coroutine[None, None, Path]]]]:
    """Yield every picture that this machine can take: its name, and the function that takes it in a language."""
    from tests.tui import serverpictures

    for shot in shots:
        yield shot.name, partial(take, shot, folder=FOLDER)
    for name, program in serverpictures.NEEDS.items():
        if shutil.which(program) is None:
            print(f"{name}: {program} is not installed; the picture stays as it is", file=sys.stderr)
        else:
            yield name, partial(_of_a_server, name)


async def _of_a_server(name: str, lang: str) -> Path:
    from tests.tui import serverpictures

    return await serverpictures.take(name, lang, FOLDER / f"{name}-{lang}.png")


def page(shots: Sequence[Shot]) -> str:
    """Return docs/PICTURES.md: every screen, first in English, then in Japanese."""
    lines = [
        "# Screens",
        "",
        "<!-- Written by `make pictures`; do not change by hand. -->",
        "",
        "Terminals of 80×24 unless a size is named. 大きさのないものは 80×24 の端末です。",
    ]
    motifs = [*((shot.name, shot.english, shot.japanese) for shot in shots), *OF_SERVERS]
    for name, english, japanese in motifs:
        pictures = " ".join(
            f"![{alt}](pictures/{name}-{lang}.png)" for lang, alt in (("en", "English"), ("ja", "日本語"))
        )
        lines += ["", f"## {english} · {japanese}", "", pictures]
    return "\n".join(lines) + "\n"


def main(names: Sequence[str]) -> int:
    """Take the pictures of these names, or all; report those that are too large."""
    known = [*(shot.name for shot in SHOTS), *(name for name, _, _ in OF_SERVERS), CAST]
    unknown = sorted(set(names) - {*known})
    if unknown:
        print(f"no picture {unknown[0]}: {', '.join(known)}", file=sys.stderr)
        return 2
    FOLDER.mkdir(parents=True, exist_ok=True)
    there = [shot for shot in SHOTS if shot.is_there]
    if not names or CAST in names:
        for lang in LANGUAGES:
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as cwd, contextlib.chdir(cwd):
                os.environ["QK_HOME"] = "qk"
                size = asyncio.run(cast(lang, FOLDER / f"{CAST}-{lang}.gif")).stat().st_size
            print(f"{CAST}-{lang}.gif  {size / 1000:.0f} kB", flush=True)
    code = 0
    for name, taken in _pictures(there):
        if names and name not in names:
            continue
        for lang in LANGUAGES:
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as cwd, contextlib.chdir(cwd):
                os.environ["QK_HOME"] = "qk"  # the pictures must not show a path of the person who takes them
                path = asyncio.run(taken(lang))
            size = path.stat().st_size
            print(f"{path.name}  {size / 1000:.0f} kB", flush=True)
            if size > MOST_BYTES:
                print(f"{path.name} is larger than {MOST_BYTES / 1000:.0f} kB", file=sys.stderr)
                code = 1
    (DOCS / "PICTURES.md").write_text(page(there), encoding="utf-8")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
