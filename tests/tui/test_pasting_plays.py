"""A play pasted at the table is read as if typed, and never played automatically."""

from __future__ import annotations

import pytest
from textual import events

from tests.tui.daifugo_table import table_of as daifugo_table
from tests.tui.daifugo_table import table_pilot as daifugo_pilot
from tests.tui.table_app import table_of
from tests.tui.test_table_screen import DECK, table_pilot

HAND = "2357QKX"


@pytest.mark.parametrize(("pasted", "shown"), [
    ("57", "57 → 57"), ("２ ３５７", "2357 → 2,357"), ("2 357\n", "2357 → 2,357"), ("\n57\n2\n", "57 → 57"),
    ("Q=2²×3", "Q = 2^2 × 3"), ("ｑ＝２＾２＊３\r\n", "Q = 2^2 × 3"),
])  # fmt: skip
async def test_a_pasted_play_is_composed_and_waits_for_enter(pasted: str, shown: str) -> None:
    """Full width, blanks, ×, superscripts and the end of a line."""
    async with table_pilot(table_of((HAND + "2", "234"), DECK)) as here:
        before = here.table.state
        here.app.post_message(events.Paste(pasted))
        await here.pilot.pause()
        assert shown in here.text
        assert here.table.state is before


async def test_what_is_no_play_is_reported_and_commands_are_not_run() -> None:
    """`pass` is a word here and no keys: p would pass, d draw, f fast-forward."""
    async with table_pilot(table_of((HAND, "234"), DECK)) as here:
        before = here.table.state
        here.app.post_message(events.Paste("pdf\n"))
        await here.pilot.pause()
        assert "Couldn't read this part of the paste: pdf" in here.text
        assert here.table.state is before


async def test_in_daifugo_too() -> None:
    """Ranks select cards; nothing is played."""
    async with daifugo_pilot(daifugo_table(("7s 7h 3d", "9h 9c 4c", "4h Th Td"))) as here:
        before = here.table.state
        here.app.post_message(events.Paste("７７\n"))
        await here.pilot.pause()
        assert len(here.app.screen.composer.composition.cards) == 2
        assert here.table.state is before
