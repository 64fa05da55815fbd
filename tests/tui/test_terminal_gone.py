"""A terminal that disappears without SIGHUP: the program exits, and its game can be resumed."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from textual.app import App

from tests.tui.emulator import Emulator
from tests.waiting import PATIENCE
from tui.app import own_terminal
from tui.cli import main

BUSY = ("--bot", "random", "--bot", "random", "--bot", "random", "--seats", "4", "--think", "0")
RULES = ("--set", "D5=seat", "--seed", "3", "--lang", "en")


@pytest.mark.parametrize(
    ("argv", "seen"),
    [
        (("solo", *RULES, *BUSY), "Your turn"),
        (("solo", *RULES, "--plain"), "turn"),
        (("host", "--port", "0", "--nick", "aki", "--lang", "en"), "aki"),
    ],
    ids=["solo", "plain", "host"],
)
def test_who_has_no_terminal_any_more_ends_in_order(
    argv: tuple[str, ...],
    seen: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Soon and without an error."""
    monkeypatch.setenv("QK_HOME", str(tmp_path))
    (tmp_path / "settings.toml").write_text('lang = "en"\n')
    terminal = Emulator(argv, {"LC_ALL": "C.UTF-8"})
    try:
        terminal.until(lambda text: seen in text)
        terminal.vanish()
        code = terminal.process.wait(PATIENCE)
    finally:
        terminal.close()
    assert code == (2 if "--plain" in argv else 0), (
        "lines that cannot be written are wrong; a picture is only lost"
    )
    assert not (tmp_path / "crash.log").exists()
    if argv[0] == "solo":
        capsys.readouterr()
        assert main(["solo", "--kept", "--json"]) == 0
        (kept,) = map(json.loads, capsys.readouterr().out.splitlines())
        assert not kept.get("in_play")


class Hosting(App[None]):
    """A program with a shared table; only its end is real."""

    sitting: ClassVar[Any] = None


async def test_a_table_that_was_ended_already_is_waited_for_no_more() -> None:
    """As when the screen goes while the table says farewell: the program still ends in order, without a report."""
    app = Hosting()
    async with app.run_test() as pilot:
        table = app.run_worker(asyncio.sleep(60), name="host", group="host")
        await pilot.pause()
        app.sitting = SimpleNamespace(go=table.cancel)  # type: ignore[misc]
        await own_terminal.end(app)  # type: ignore[arg-type]
        assert app.return_code == 0
