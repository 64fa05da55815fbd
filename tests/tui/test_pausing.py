"""Pauses by agreement, and disconnected players, as shown at the table."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from netplay.table.messages import MoveAnswer, TableReason
from netplay.wire import messages as wire
from netplay.wire.messages import Lobby, Place, Standing
from tests.tui.screens import screen_text
from tests.tui.shared_table import SharedTable, SimulatedPlayer, until
from tui.lobby.news import news
from tui.screens.app import QkApp
from tui.table.seated import SeatedScreen
from tui.text.words import Words


async def begun(one: SharedTable, pilot: Pilot[QkApp], game: str) -> SimulatedPlayer:
    """Start a game of Aki and Ben, and further players if needed; Ben does nothing."""
    await one.open(pilot, game, () if game == "prime" else ("random",))
    ben = one.comes("ben", plays=False)
    await until(pilot, lambda: "ben has sat down" in one.told, "Ben")
    await pilot.press("enter")
    await ben.ready()
    await until(pilot, lambda: isinstance(one.app.screen, SeatedScreen), "the table")
    return ben


@pytest.mark.parametrize("game", ["prime", "daifugo", "tyrant"])
async def test_a_pause_is_seen_at_the_table(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is nobody's turn; a move is refused with the way to resume; the open chat line stays; then all continues."""
    one = SharedTable("en", monkeypatch)
    async with one.app.run_test(size=(80, 24)) as pilot:
        ben = await begun(one, pilot, game)
        screen = one.app.screen
        assert isinstance(screen, SeatedScreen)
        await pilot.press("slash", *"/pause", "enter")
        await until(pilot, lambda: "not yet agreed: ben" in one.told, "whom the pause waits for")
        await ben.guest.ask(lambda id: wire.Pause(id, True))
        await until(pilot, lambda: "/go" in str(one.app.screen.query_one("#talk-hint").render()), "the hint")
        await pilot.press("escape")
        await until(pilot, lambda: "Table paused" in screen_text(one.app), "the pause")
        assert "Your turn" not in screen_text(one.app)
        assert "/ then /go" in screen_text(one.app)
        assert "ben would like a pause" not in one.told, "the last to agree is told by the pause itself"
        refused = MoveAnswer(False, TableReason.PAUSED)
        screen.post_message(screen.Spoke(None, screen.composer.composition, refused))
        await until(
            pilot, lambda: "✗ The table is paused; /go resumes it." in screen_text(one.app), "the refusal"
        )
        await pilot.press("slash", *"/go", "enter", "escape")
        await until(pilot, lambda: "Table paused" not in screen_text(one.app), "the game")
        await one.close()
        await one.table.close(finished=True)


def _lobby(**more: object) -> Lobby:
    seats = (Place("aki"), Place("ben", connected=not more.pop("lost", False)))
    return Lobby("t", "playing", "prime", {}, seats, 0, "aki", 0, {}, Standing(1, 1, (), ()), **more)  # type: ignore[arg-type]


def test_the_opener_is_shown_how_to_go_on_without_somebody() -> None:
    """A table without a clock would wait for ever; only the opener can act, so only the opener is told."""
    words = Words("en")
    lines = [one.text for one in news(_lobby(), _lobby(lost=True), "aki", words)]
    assert "to continue without ben: / then /remove ben" in lines
    assert not any("/remove" in one.text for one in news(_lobby(), _lobby(lost=True), "cid", words))


def test_a_wish_to_pause_asks_those_who_have_not_agreed() -> None:
    """A player who has agreed reads who has not."""
    words = Words("en")
    lines = [one.text for one in news(_lobby(), _lobby(pausing=("aki",)), "ben", words)]
    assert lines == ["aki would like a pause: / then /pause agrees"]
    waits = [one.text for one in news(_lobby(), _lobby(pausing=("aki",)), "aki", words)]
    assert waits == ["aki would like a pause; not yet agreed: ben"]
