"""Shared tables of more than eight: up to the size of the deck, from the waiting room to the end."""

from __future__ import annotations

import pytest

from engine.errors import BadSetting
from netplay.room.agreed_rules import AgreedRules
from netplay.table.games import GameConfig
from netplay.wire import messages as wire
from tests.netplay.peers import VirtualHost
from tests.netplay.simulation.clock import in_virtual_time

SIXTEEN = GameConfig("prime", set={"D4": 3, "D5": "seat", "D6": "none", "D7": "none", "D11": 15}, seats=16)


@in_virtual_time
async def test_sixteen_sit_down_play_and_hear_how_it_ends() -> None:
    """Twelve people and four bots; every seat gets the same, and only its own cards."""
    host = VirtualHost(SIXTEEN)
    names = [f"player{number}" for number in range(12)]
    people = [await host.come(name) for name in names]
    for seat in range(12, 16):
        assert await people[0].code(lambda id, seat=seat: wire.SetBot(id, seat, "novice")) == ""
    for one in people:
        await one.ask(lambda id: wire.Ready(id, True))
    for at, one in enumerate(people):
        await one.until(lambda one=one: one.seen is not None)
        assert one.view.seat == at
        assert len(one.view.hand) == 3
        assert one.view.counts == (3,) * 16
    assert (await people[0].move("%")).code == ""
    last = people[-1]
    await last.until(lambda: last.seen is not None and last.view.phase == "over")
    assert last.lobby is not None
    assert len({place.name for place in last.lobby.seats}) == 16


@pytest.mark.parametrize(("chosen", "code"), [
    (GameConfig("prime", seats=12), "deck-too-small"),
    (GameConfig("prime", set={"D4": 2}, seats=17), "seats-hosted"),
    (GameConfig("daifugo", seats=12), "players"),
    (GameConfig("tyrant", seats=12), "players"),
])  # fmt: skip
def test_what_rules_cannot_seat_is_refused_with_a_reason(chosen: GameConfig, code: str) -> None:
    """The deck is too small, the table too large, or the game is for fewer."""
    with pytest.raises(BadSetting) as wrong:
        AgreedRules(chosen)
    assert code in wrong.value.code
