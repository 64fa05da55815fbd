"""What one session may ask of a house: keys, pastes and logins of one do not hold up the others."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual import events
from textual.app import App

from tui.ssh.driver import KEYS, KEYS_AT_ONCE, PASTE_BEGINS, PASTE_ENDS, UNFINISHED, ChannelDriver, Flood
from tui.ssh.entrance import AT_ONCE, ENTERING, Entrance


class Heard(App[None]):
    """A program that only notes what it is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[str] = []
        self.pastes: list[str] = []

    def post_message(self, message: Any) -> bool:
        """A key, or a paste."""
        if isinstance(message, events.Key):
            self.keys.append(message.key)
        elif isinstance(message, events.Paste):
            self.pastes.append(message.text)
        return True


async def driver() -> tuple[Heard, ChannelDriver]:
    """A driver and its program."""
    app = Heard()
    made = ChannelDriver(app)
    made._loop = asyncio.get_running_loop()
    return app, made


def _send(made: ChannelDriver, data: bytes, times: int) -> None:
    """The same bytes again and again."""
    for _ in range(times):
        made.feed(data)


async def test_a_hand_is_never_held_up() -> None:
    """Twenty keys at once, and a paste of a long record, are heard whole at once."""
    app, made = await driver()
    made.feed(b"kqj" * 6 + b"\x1b[A" + b"\r")
    assert app.keys == [*("kqj" * 6), "up", "enter"]
    text = "aki:KJ" * 3000
    made.feed(PASTE_BEGINS + text.encode() + PASTE_ENDS + b"x")
    assert app.pastes == [text]
    assert app.keys[-1] == "x"
    made.disable_input()


async def test_two_thousand_keys_a_second_wait_for_their_turn() -> None:
    """In order, none lost, as many a second as a hand may press; what waits too long ends the session."""
    app, made = await driver()
    sent = "".join("0123456789"[at % 10] for at in range(400))
    made.feed(sent.encode())
    at_once = len(app.keys)
    assert KEYS * KEYS_AT_ONCE <= at_once <= KEYS * KEYS_AT_ONCE + 20
    loop = asyncio.get_running_loop()
    before = loop.time()
    while len(app.keys) < 300:
        await asyncio.sleep(0.05)
    assert len(app.keys) - at_once <= KEYS * (loop.time() - before) + 20
    assert "".join(app.keys) == sent[: len(app.keys)]
    with pytest.raises(Flood):
        _send(made, b"k" * 10_000, UNFINISHED // 10_000 + 1)
    made.disable_input()


async def test_a_paste_without_end_is_cut() -> None:
    """However it is sent; and what only looks like a paste gets no larger share."""
    app, made = await driver()
    made.feed(PASTE_BEGINS)
    with pytest.raises(Flood):
        _send(made, b"a" * 4000, UNFINISHED // 4000 + 100)
    made.disable_input()
    app, made = await driver()
    made.feed(PASTE_BEGINS + b"a" + PASTE_ENDS + b"k" * 5000)
    assert len(app.keys) <= KEYS * KEYS_AT_ONCE + 20
    made.disable_input()


async def test_sessions_begin_a_few_at_a_time() -> None:
    """The next one begins when the screen of one stands, twice told or not; and after a while in any case."""
    entrance = Entrance()
    inside = [await entrance.enter() for _ in range(AT_ONCE)]
    third = asyncio.create_task(entrance.enter())
    await asyncio.sleep(0.05)
    assert not third.done()
    inside[0]()
    inside[0]()
    (await asyncio.wait_for(third, 1))()
    later = asyncio.create_task(entrance.enter())
    (await asyncio.wait_for(later, 1))()
    inside[1]()
    assert ENTERING < 10
