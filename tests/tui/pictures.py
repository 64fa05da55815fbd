"""Takes the pictures of the documentation: `python -m tests.tui.pictures [FOLDER]`.

The screens are the real ones, driven by keys and painted cell by cell. It needs what the project itself does
not: `pip install pillow`, and Debian's fonts-dejavu and fonts-noto-cjk.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.cells import cell_len

from netplay.solo import Choice
from tui import play
from tui.app import QkApp
from tui.settings import Loaded, Settings
from tui.words import Words

CELL = (10, 20)
FONTS = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",
)


def png_of(app: QkApp, path: Path) -> None:
    """Paints the screen cell by cell, as a terminal does."""
    from PIL import Image, ImageDraw, ImageFont  # type: ignore[import-not-found,import-untyped,unused-ignore]

    plain, bold, wide, wide_bold = (ImageFont.truetype(font, 16) for font in FONTS)
    width, height = app.size
    image = Image.new("RGB", (width * CELL[0], height * CELL[1]), "black")
    pen = ImageDraw.Draw(image)
    for y, strip in enumerate(app.screen._compositor.render_strips(app.size)):
        x = 0
        for text, style, _ in strip:
            ink, ground = ("#e0e0e0", "#000000")
            if style is not None:
                ink = style.color.get_truecolor().hex if style.color else ink
                ground = style.bgcolor.get_truecolor().hex if style.bgcolor else ground
                if style.reverse:
                    ink, ground = ground, ink
            heavy = bool(style and style.bold)
            for character in text:
                cells = cell_len(character)
                left, top = x * CELL[0], y * CELL[1]
                box = (left, top, left + cells * CELL[0] - 1, top + CELL[1] - 1)
                pen.rectangle(box, fill=ground)
                if cells == 2:
                    pen.text((left + 2, top - 2), character, fill=ink, font=wide_bold if heavy else wide)
                elif character.strip():
                    pen.text((left, top), character, fill=ink, font=bold if heavy else plain)
                if style is not None and style.underline:
                    pen.line((box[0], box[3], box[2], box[3]), fill=ink)
                x += cells
    image.save(path)


async def picture(
    folder: Path,
    name: str,
    size: tuple[int, int],
    lang: str,
    keys: Sequence[str],
    choice: Choice | None = None,
    theme: str = "night",
) -> None:
    """Opens the program, perhaps at a table, presses keys and takes the picture."""
    settings = Settings(lang=lang, theme=theme, pace=0.0)

    def opening(app: QkApp) -> object:
        assert choice is not None
        return play.open_table(app, choice)

    app = QkApp(Words(lang), Loaded(settings), theme=theme, first=opening if choice else None)  # type: ignore[arg-type]
    async with app.run_test(size=size) as pilot:
        await pilot.pause(2.5 if choice else 0.5)
        for key in keys:
            await pilot.press(key)
            await pilot.pause(1.2 if key in ("enter", "d", "p") and choice else 0.1)
        await pilot.pause(0.5)
        png_of(app, folder / f"{name}.png")
        app.exit()
    print(name)


def game(seed: int, **changes: object) -> Choice:
    """A game whose deal is always the same."""
    values: dict[str, object] = {
        "seed": seed,
        "pace": 0.0,
        "set": {"D5": "seat"},
        "seats": 4,
        "bots": ("club", "novice", "club"),
        "name": "Aki",
    }
    return Choice(**{**values, **changes})  # type: ignore[arg-type]


async def main(folder: Path) -> None:
    """Takes all pictures."""
    shots: list[tuple[str, Callable[[], object]]] = []
    for lang in ("en", "ja"):
        shots += [
            (f"title-{lang}", lambda lang=lang: picture(folder, f"title-{lang}", (80, 24), lang, [])),
            (f"setup-{lang}", lambda lang=lang: picture(folder, f"setup-{lang}", (80, 24), lang, ["p"])),
            (
                f"table-{lang}",
                lambda lang=lang: picture(folder, f"table-{lang}", (80, 24), lang, KEYS, game(SEED)),
            ),
            (
                f"table-wide-{lang}",
                lambda lang=lang: picture(folder, f"table-wide-{lang}", (120, 40), lang, KEYS, game(SEED)),
            ),
        ]
    for theme in ("paper", "contrast"):
        shots.append(
            (
                theme,
                lambda theme=theme: picture(
                    folder, f"table-{theme}", (80, 24), "en", KEYS, game(SEED), theme=theme
                ),
            )
        )
    for _, shoot in shots:
        with tempfile.TemporaryDirectory() as kept:
            os.environ["QK_HOME"] = kept
            await shoot()  # type: ignore[misc]


SEED = 41
KEYS: Sequence[str] = ("p", "d", "q", "j", "4", "5", "4", "3")

if __name__ == "__main__":
    where = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
    where.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(where))
