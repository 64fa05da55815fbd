"""The line of keys below a table is evaluated only when something has changed that it depends on."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.tui.daifugo_table import table_of as daifugo_table
from tests.tui.daifugo_table import table_pilot as daifugo_pilot
from tests.tui.table_app import table_of
from tests.tui.test_table_screen import table_pilot as prime_pilot
from tests.tui.tyrant_table import dealt
from tests.tui.tyrant_table import table_pilot as tyrant_pilot
from tui.app.keys import LocalizedScreen
from tui.text.words import Words


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count evaluations of the keys, and look-ups of words."""
    calls: Counter[str] = Counter()

    def count(owner: type, name: str) -> None:
        work = getattr(owner, name)

        def counting(*args: Any, **more: Any) -> Any:
            calls[name] += 1
            return work(*args, **more)

        monkeypatch.setattr(owner, name, counting)

    count(LocalizedScreen, "_look_at_keys")
    count(Words, "has")
    return calls


@asynccontextmanager
async def prime() -> AsyncIterator[Any]:
    async with prime_pilot(table_of(("3h5s7cKd", "2h5c7d")), size=(120, 40)) as here:
        yield here


@asynccontextmanager
async def daifugo() -> AsyncIterator[Any]:
    async with daifugo_pilot(daifugo_table(("5h 3d 4d", "9s 9h 4c", "4s Th Td")), size=(120, 40)) as here:
        yield here


@asynccontextmanager
async def tyrant() -> AsyncIterator[Any]:
    async with tyrant_pilot(dealt(), size=(120, 40)) as here:
        yield here


@pytest.mark.parametrize("table", [prime, daifugo, tyrant])
async def test_a_key_that_changes_nothing_looks_at_no_keys(
    table: Callable[[], Any], counted: Counter[str]
) -> None:
    """An unbound letter, the cursor, and Enter without a composition."""
    async with table() as here:
        assert counted["_look_at_keys"], "the keys were looked at when the table came"
        await here.keys("enter")
        counted.clear()
        await here.keys("right", "left", "enter")
        assert not counted
        await here.keys("z", "z")
        assert not counted["_look_at_keys"]


@pytest.mark.parametrize("table", [prime, daifugo, tyrant])
async def test_actions_are_asked_once_a_change(
    table: Callable[[], Any], counted: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picked card evaluates the actions once, and the line of keys only if they differ."""
    async with table() as here:
        screen, actions = here.screen, []
        keys_now = screen.keys_now
        monkeypatch.setattr(screen, "keys_now", lambda *now: actions.append(now) or keys_now(*now))
        for looks in (1, 0):  # a known state is cached
            counted.clear()
            actions.clear()
            before = keys_now(screen.view, screen.composer.composition)
            await here.keys("space")
            assert len(actions) == 1
            after = keys_now(screen.view, screen.composer.composition)
            assert counted["_look_at_keys"] <= looks * (before != after)


async def test_another_language_shows_all_keys_again(counted: Counter[str]) -> None:
    """Known words are not looked up again; in another language each is looked up once."""
    async with prime() as here:
        await here.keys("5")
        counted.clear()
        await here.keys("7")
        assert not counted
        before = here.screen.key_entries()
        here.app.words = Words("ja")
        after = here.screen.key_entries()
        assert [action for _, _, action in before] == [action for _, _, action in after]
        assert [word for _, word, _ in before] != [word for _, word, _ in after]
