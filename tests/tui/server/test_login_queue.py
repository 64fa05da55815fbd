"""Fairness between sessions: keys, pastes and logins of one do not delay the others."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from textual import events
from textual.app import App

from tests.waiting import in_time, until
from tui.server.driver import (
    BETWEEN_SIZES,
    BETWEEN_SLICES,
    KEYS,
    KEYS_AT_ONCE,
    LARGE_SLICE,
    PASTE_BEGINS,
    PASTE_ENDS,
    SLICE,
    UNFINISHED,
    ChannelDriver,
    TooMuchInput,
)
from tui.server.game_server import AT_ONCE, ENTERING, LoginQueue, comes_in
from tui.server.line_editor import LINES, LINES_AT_ONCE, ChannelConsole
from tui.text.private import let_others_go_first


class RecordingProgram(App[None]):
    """A fake program that records its messages."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[str] = []
        self.pastes: list[str] = []
        self.sizes: list[tuple[int, int]] = []

    def post_message(self, message: Any) -> bool:
        """Record a key or a paste."""
        if isinstance(message, events.Key):
            self.keys.append(message.key)
        elif isinstance(message, events.Paste):
            self.pastes.append(message.text)
        elif isinstance(message, events.Resize):
            self.sizes.append((message.size.width, message.size.height))
        return True


async def new_driver() -> tuple[RecordingProgram, ChannelDriver]:
    """Return a driver and its program."""
    app = RecordingProgram()
    result = ChannelDriver(app)
    result._loop = asyncio.get_running_loop()
    return app, result


def _send(driver: ChannelDriver, data: bytes, times: int) -> None:
    """Send the same bytes repeatedly."""
    for _ in range(times):
        driver.feed(data)


async def _at_once(driver: ChannelDriver) -> None:
    """Handle all input that is allowed at once, with a turn for other tasks in between."""
    loop = asyncio.get_running_loop()
    while driver._pumping is not None and driver._pumping.when() <= loop.time():
        await asyncio.sleep(0)


async def test_a_hand_is_never_held_up() -> None:
    """Twenty keys are handled at once, and a pasted record as soon as others had their turns."""
    app, driver = await new_driver()
    driver.feed(b"kqj" * 6 + b"\x1b[A" + b"\r")
    await _at_once(driver)
    assert app.keys == [*("kqj" * 6), "up", "enter"]
    text = "aki:KJ" * 3000
    driver.feed(PASTE_BEGINS + text.encode() + PASTE_ENDS + b"x")
    began = time.monotonic()
    await until(lambda: "x" in app.keys)
    assert time.monotonic() - began >= len(text) // LARGE_SLICE * BETWEEN_SLICES
    assert app.pastes == [text]
    assert app.keys[-1] == "x"
    driver.disable_input()


async def test_two_thousand_keys_a_second_wait_for_their_turn() -> None:
    """In order, none lost, at the rate of a fast typist; too long a queue ends the session."""
    app, driver = await new_driver()
    loop = asyncio.get_running_loop()
    began = loop.time()
    sent = "".join("0123456789"[at % 10] for at in range(400))
    driver.feed(sent.encode())
    await _at_once(driver)
    at_once = len(app.keys)
    assert KEYS * KEYS_AT_ONCE <= at_once <= KEYS * (KEYS_AT_ONCE + loop.time() - began) + 20
    before = loop.time()
    while len(app.keys) < 300:
        await asyncio.sleep(0.05)
    assert len(app.keys) - at_once <= KEYS * (loop.time() - before) + 20
    assert "".join(app.keys) == sent[: len(app.keys)]
    with pytest.raises(TooMuchInput):
        _send(driver, b"k" * 10_000, UNFINISHED // 10_000 + 1)
    driver.disable_input()


async def test_a_paste_without_end_is_cut() -> None:
    """However it is sent; a fake paste gets no larger share."""
    app, driver = await new_driver()
    driver.feed(PASTE_BEGINS)
    with pytest.raises(TooMuchInput):
        _send(driver, b"a" * 4000, UNFINISHED // 4000 + 100)
    driver.disable_input()
    app, driver = await new_driver()
    began = time.monotonic()
    driver.feed(PASTE_BEGINS + b"a" + PASTE_ENDS + b"k" * 5000)
    await until(lambda: bool(app.keys))
    await _at_once(driver)
    assert len(app.keys) > KEYS * KEYS_AT_ONCE / 2
    assert len(app.keys) <= KEYS * (KEYS_AT_ONCE + time.monotonic() - began) + 20
    driver.disable_input()


async def test_between_the_keys_of_a_flood_it_is_the_others_turn() -> None:
    """Only a few bytes of keys or pastes are read before all other sessions have a turn."""
    app, driver = await new_driver()
    for data, most in ((b"\x1b[B" * 300, 2), (b"k" * 300, SLICE)):
        driver.feed(data)
        seen = len(app.keys)
        for _ in range(40):
            await asyncio.sleep(0)
            assert len(app.keys) - seen <= most
            seen = len(app.keys)
    driver.disable_input()
    assert set(app.keys) <= {"down", "k"}


async def test_sizes_that_come_without_end_are_few() -> None:
    """Of many sizes at once the first and the last are handled, others within a rate limit."""
    app, driver = await new_driver()
    for at in range(2000):
        driver.resized(80 + at % 50, 24)
        if not at % 50:
            await asyncio.sleep(0)
    driver.resized(99, 33)
    assert 1 <= len(app.sizes) <= 10
    await until(lambda: app.sizes[-1] == (99, 33))
    before, began = len(app.sizes), time.monotonic()
    for at in range(200):
        driver.resized(80 + at % 50, 24)
        await asyncio.sleep(0.005)
    assert len(app.sizes) - before <= 2 + (time.monotonic() - began) / BETWEEN_SIZES
    driver.disable_input()


async def test_lines_without_end_wait_for_their_turn() -> None:
    """At the allowed rate of a script; the rest waits at the client, and none is lost."""
    sent: list[bytes] = []
    held: list[bool] = []
    began = time.monotonic()
    console = ChannelConsole(sent.append, edits=False, hold=held.append)
    console.feed(b"".join(b"%d tables of this server\n" % at for at in range(5000)))
    console.end()
    assert held == [True]
    lines = []
    for _ in range(2000):
        reading = asyncio.create_task(console.read())
        done, _ = await asyncio.wait([reading], timeout=0.2)
        if not done:
            reading.cancel()
            break
        lines.append(reading.result())
    assert (
        LINES * LINES_AT_ONCE * 0.7 <= len(lines) <= LINES * (LINES_AT_ONCE + time.monotonic() - began) + 60
    )
    assert lines == [f"{at} tables of this server" for at in range(len(lines))]


async def test_what_is_typed_without_end_is_echoed_in_few_pieces() -> None:
    """A paste in plain mode is not echoed character by character, and its last line is complete."""
    sent: list[bytes] = []
    console = ChannelConsole(sent.append, edits=True)
    console.feed(b"x\n" * 400)
    assert len(sent) <= 2
    console = ChannelConsole(sent.append, edits=False)
    console.feed(b"tables\nquit")
    console.end()
    assert [await console.read() for _ in range(4)] == ["tables", "quit", None, None]


async def test_sessions_begin_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next session starts when a screen is drawn, reported twice or not; and after a timeout in any case."""
    assert ENTERING < 10
    monkeypatch.setattr("tui.server.game_server.ENTERING", 3600.0)
    entrance = LoginQueue()
    inside = [await entrance.enter() for _ in range(AT_ONCE)]
    third = asyncio.create_task(entrance.enter())
    await asyncio.sleep(0.05)
    assert not third.done()
    inside[0]()
    inside[0]()
    (await in_time(third))()
    later = asyncio.create_task(entrance.enter())
    (await in_time(later))()
    inside[1]()
    monkeypatch.setattr("tui.server.game_server.ENTERING", 0.01)
    late = [await entrance.enter() for _ in range(AT_ONCE)]
    (await in_time(entrance.enter()))()
    for one in late:
        one()


async def test_a_key_waits_for_one_step_of_those_who_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many start, and however long they take, a key's ten steps run as if it were alone."""
    monkeypatch.setattr("tui.server.game_server.ENTERING", 3600.0)
    monkeypatch.setattr("tui.text.private.HELD", 3600.0)
    let_others_go_first(comes_in)
    entrance = LoginQueue()
    steps: list[str] = []
    is_over = asyncio.Event()

    async def begins() -> None:
        inside = await entrance.enter()
        while not is_over.is_set():
            steps.append("begins")
            await asyncio.sleep(0)
        inside()

    coming = [asyncio.create_task(begins()) for _ in range(AT_ONCE)]
    while steps.count("begins") < 20:
        await asyncio.sleep(0.001)
    for _ in range(5):
        steps.clear()
        for _ in range(10):
            steps.append("key")
            await asyncio.sleep(0)
        assert steps.count("begins") <= 2, "one may have begun, and one come before the first step"
        await asyncio.sleep(0.01)
    monkeypatch.setattr("tui.text.private.HELD", 0.01)
    steps.clear()
    while "begins" not in steps:  # a login does not wait for ever behind endless keys
        await asyncio.sleep(0)
    is_over.set()
    await asyncio.gather(*coming)
