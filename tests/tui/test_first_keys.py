"""The first key of a session counts, whatever the terminal sent before."""

from __future__ import annotations

import asyncio

from tests.tui.server.test_login_queue import new_driver
from tui.app.signs import SIGNS


async def test_a_terminals_answers_swallow_no_key() -> None:
    """Answers about character widths arrive alone, whole or in parts; the key after them is the first."""
    for parts in (1, 3):
        app, driver = await new_driver()
        driver.measured = lambda widths: None
        answers = b"\x1b[3;2R" * (len(SIGNS) - 1) + b"\x1b[3;3R"
        step = len(answers) // parts + 1
        for at in range(0, len(answers), step):
            driver.feed(answers[at : at + step])
            await asyncio.sleep(0)
        driver.feed(b"o")
        assert app.keys == ["o"]


async def test_a_letter_that_comes_byte_by_byte_is_one_key() -> None:
    """A connection may deliver the bytes of a character one by one."""
    app, driver = await new_driver()
    for byte in "é素k".encode():
        driver.feed(bytes([byte]))
        while driver._pumping is not None:
            await asyncio.sleep(0)
    assert len(app.keys) == 3
    assert app.keys[2] == "k"
