"""Takes the picture of a session over SSH: `python -m tests.tui.sshpicture [FILE]`.

It needs `ssh`, and what `tests.tui.pictures` needs. Two real clients sit at a table of a real server; the
picture is what the first one's terminal shows.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import tempfile
from pathlib import Path

from engine.seats import Seat
from netplay.table.games import GameConfig
from tests.tui.pictures import png_of
from tests.tui.sshtools import Terminal, new_key
from tests.waiting import until
from tui.server.tables import PermanentTable
from tui.ssh.server import serve

PRIMES = {7: "7", 11: "j", 13: "k", 5: "5", 3: "3", 2: "2"}
"""Cards that are primes by themselves, and their keys."""


async def main(file: Path) -> None:
    """Plays until there is something to see, and takes the picture."""
    ssh = shutil.which("ssh")
    assert ssh is not None
    chosen = GameConfig("prime", set={"D5": "seat", "D6": "none", "D7": "none"})
    server = await serve("127.0.0.1", 0, (PermanentTable(chosen, "素数クラブ"),), lambda line: None)
    keys = Path(os.environ["QK_HOME"])
    for name in ("aki", "ben", "cid"):
        await asyncio.to_thread(new_key, keys / name)
    command = {"aki": "join", "ben": "join", "cid": "watch"}
    ends = [
        Terminal(ssh, server, name, keys / name, word, "1", size=(100, 30), lang="C.UTF-8")
        for name, word in command.items()
    ]
    room = server.server.tables.table(1).room
    try:
        await until(lambda: len(room.members) == 3)
        await asyncio.sleep(1.0)
        for end in ends[:2]:
            end.press("\r")
        await until(lambda: room.rounds.phase == "playing")
        table = room.rounds.playing.table
        by_name = dict(zip(command, ends, strict=True))
        for _ in range(3):
            await asyncio.sleep(1.0)
            turn = Seat(table.state.turn)
            mover = by_name[room.sitter(turn).name]
            top = table.state.field[-1].number if table.state.field else 0
            ranks = {card.rank for card in table.state.hands[turn] if not card.is_joker}
            play = next((key for value, key in PRIMES.items() if value > top and value in ranks), None)
            mover.press(f"{play}\r" if play else "dp")
        await asyncio.sleep(1.0)
        apps = [one._app for one in server.server.sessions]
        png_of(next(app for app in apps if app.player.nick == "aki"), file)
    finally:
        for end in ends:
            end.kill()
        await server.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as kept:
        os.environ["QK_HOME"] = kept
        asyncio.run(main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures/ssh.png")))
