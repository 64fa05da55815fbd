"""Take the pictures of a server's players: part of `make pictures`.

Two real `ssh` clients sit at a table of a real server, and a real Chromium at one of another. The frame around
each picture shows what its player typed to get there.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path
from typing import Any

from engine.seats import Seat
from netplay.table.games import GameConfig
from tests.tui.browser import Browser
from tests.tui.painting import framed, image_of, saved
from tests.tui.sshtools import Terminal, new_key
from tests.waiting import until
from tui.server.limits import ServerLimits
from tui.server.tables import PermanentTable
from tui.ssh import server as ssh_server
from tui.web import server as web_server

PRIMES = {7: "7", 11: "j", 13: "k", 5: "5", 3: "3", 2: "2"}
"""Single cards that are prime, and their keys."""
TITLE = {"en": "Prime Club", "ja": "素数クラブ"}
LOCALE = {"en": "C.UTF-8", "ja": "ja_JP.UTF-8"}
CHOSEN = GameConfig("prime", set={"D5": "seat", "D6": "none", "D7": "none"})
NEEDS = {"ssh": "ssh", "browser": "chromium"}
"""The program that each picture needs."""


async def take(name: str, lang: str, file: Path) -> Path:
    """Take one of the pictures with the home folder of `QK_HOME`."""
    return await {"ssh": _over_ssh, "browser": _in_a_browser}[name](lang, file)


async def _over_ssh(lang: str, file: Path) -> Path:
    ssh = shutil.which("ssh")
    assert ssh is not None
    server = await ssh_server.serve("127.0.0.1", 0, (PermanentTable(CHOSEN, TITLE[lang]),), lambda line: None)
    keys = Path(os.environ["QK_HOME"]).absolute() / "of-players"
    keys.mkdir(parents=True)
    for name in ("aki", "ben"):
        await asyncio.to_thread(new_key, keys / name)
    ends = {
        name: Terminal(
            ssh, server, name, keys / name, "join", "1",
            size=(80, 24), lang=LOCALE[lang], colorterm="truecolor",
        )
        for name in ("aki", "ben")
    }  # fmt: skip
    room = server.server.tables.table(1).room
    try:
        await until(lambda: len(room.seated) == 2)
        await asyncio.sleep(1.0)
        for end in ends.values():
            end.press("\r")
        await until(lambda: room.match.phase == "playing")
        table = room.match.playing.table
        for _ in range(2):
            await asyncio.sleep(1.0)
            turn = Seat(table.state.turn)
            top = table.state.field[-1].number if table.state.field else 0
            ranks = {card.rank for card in table.state.hands[turn] if not card.is_joker}
            play = next((key for value, key in PRIMES.items() if value > top and value in ranks), None)
            ends[room.sitter(turn).name].press(f"{play}\r" if play else "dp")
        await asyncio.sleep(1.0)
        apps: list[Any] = [one._app for one in server.server.sessions]
        app = next(app for app in apps if app.player.nick == "aki")
        return saved(framed(image_of(app), "ssh -p 2257 -t aki@club.example join 1"), file)
    finally:
        for end in ends.values():
            end.kill()
        await server.close()


async def _in_a_browser(lang: str, file: Path) -> Path:
    from PIL import Image  # type: ignore[import-not-found,import-untyped,unused-ignore]

    chromium = shutil.which("chromium")
    assert chromium is not None
    table = PermanentTable(CHOSEN, TITLE[lang], ("novice",))
    server = await web_server.serve("127.0.0.1", 0, (table,), lambda line: None, limits=ServerLimits())
    browser = Browser(chromium, Path(os.environ["QK_HOME"]).absolute() / "of-browser", 1000, 620)
    try:
        await browser.begin()
        await browser.enter(f"http://127.0.0.1:{server.port}/?name=aki&lang={lang}&table=1")
        room = server.server.tables.table(1).room
        await until(lambda: any(one.name == "aki" for one in room.seated))
        await asyncio.sleep(1.0)
        await browser.value("document.querySelector('.xterm-helper-textarea').focus()")
        await browser.press("Enter", 13)
        await until(lambda: room.match.phase == "playing")
        state = room.match.playing.table
        seat = next(one.seat for one in room.seated if one.name == "aki")
        for key in "dp":
            await until(lambda: state.state.turn == seat)
            await asyncio.sleep(1.0)
            await browser.press(key)
        await until(lambda: state.state.turn == seat)
        await asyncio.sleep(1.5)
        await browser.picture(file)
        return saved(framed(Image.open(file).convert("RGB"), "https://club.example/?table=1"), file)
    finally:
        await browser.close()
        await server.close()
