"""Plain mode announces primes met for the first time: once, after the verdict; never in brief mode."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from engine.cards import rank_text
from engine.prime.moves import Pass
from engine.prime.notation import read_play
from engine.prime.primes import is_prime
from engine.seats import Seat
from netplay.archive.bests import NumberHistory
from netplay.guest.events import GameShown
from netplay.guest.guest import Guest
from netplay.guest.remote_seat import RemoteSeat
from netplay.solo.choice import SoloChoice
from netplay.solo.solo import Solo
from netplay.table.table import Table
from netplay.tasks import alongside
from tests.netplay.simulation.world import InProcess
from tests.tui.table_app import others_do, table_of
from tests.tui.test_plain_by_ear import Ear
from tests.waiting import until
from tui.plain.console import Step, Voice
from tui.plain.sitting import PlainSitting
from tui.plain.solo import PlainSolo
from tui.text.words import Words

HISTORY = "tui.games.prime.assist.history_of"
NEWS = {
    "en": "HNP! 3,461, 三四郎: a new prime, yours alone, your largest prime so far",
    "ja": "HNP！ 3,461、三四郎は初めて出会う素数です、自分だけの素数、自己最大の素数",
}
AKI = Seat(0)
AGAIN = ((0, read_play("346A")), (1, Pass()), (0, read_play("346A")), (1, Pass()))
"""A prime, the field cleared, and the same prime."""


@pytest.fixture(autouse=True)
def _history(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend earlier games of Aki."""
    before = NumberHistory(own=frozenset({113}), others=frozenset({911}))
    monkeypatch.setattr(HISTORY, lambda name: before if name in ("Aki", "you") else NumberHistory())


def table() -> Table:
    """Return a table at which Aki holds 346A twice."""
    return table_of(("346A346A5", "2A34568"))


class Visit:
    """A player at tables of Prime Daifugo in plain mode."""

    def __init__(self, lang: str, step: Step, name: str = "Aki") -> None:
        guest = SimpleNamespace(lobby=SimpleNamespace(game="prime", phase="playing"), name=name)
        self.ear, self.voice = Ear(), Voice(step)
        self.sitting = PlainSitting(cast(Guest, guest), self.ear, Words(lang), voice=self.voice)

    @asynccontextmanager
    async def at(self, table: Table, seat: Seat | None = AKI) -> AsyncIterator[None]:
        """Follow one table until every update has been printed."""
        async with alongside() as self.sitting._start:
            client = table.attach(seat)
            await self.sitting._begin(GameShown(cast(RemoteSeat, client)))
            await until(lambda: not len(self.sitting._news_source._reading))
            yield
            await until(client.queue.empty)

    def news(self) -> list[str]:
        """Return the lines about first meetings."""
        return [line for line in self.ear.texts() if "HNP" in line or "自己最大" in line]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("step", ["usual", "full"])
async def test_a_prime_met_for_the_first_time_is_shown_once(lang: str, step: Step) -> None:
    """Right after the verdict, in spoken words; not again in that game, nor in the next."""
    visit, first, second = Visit(lang, step), table(), table()
    async with visit.at(first):
        await others_do(first, *AGAIN)
    assert visit.news() == [NEWS[lang]]
    lines = visit.ear.texts()
    assert "Aki" in lines[lines.index(NEWS[lang]) - 1]
    assert "3,461" in lines[lines.index(NEWS[lang]) - 1]
    async with visit.at(second):
        await others_do(second, *AGAIN)
    assert visit.news() == [NEWS[lang]]
    assert sum("3,461" in line and "Aki" in line for line in visit.ear.texts()) == 4


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_who_wants_it_brief_is_shown_nothing(lang: str) -> None:
    """The meeting still counts: it is not announced when the player wants more words later."""
    visit, one = Visit(lang, "brief"), table()
    async with visit.at(one):
        await others_do(one, *AGAIN[:2])
    visit.voice.step = "usual"
    async with visit.at(two := table()):
        await others_do(two, *AGAIN)
    assert visit.news() == []


async def test_who_comes_back_hears_nothing_again() -> None:
    """Plays before the connection are neither announced nor new."""
    visit, one = Visit("en", "usual"), table()
    await others_do(one, *AGAIN[:2])
    async with visit.at(one):
        await others_do(one, *AGAIN[2:])
    assert visit.news() == []


@pytest.mark.parametrize(("name", "seat"), [("Ben", AKI), ("Aki", None)])
async def test_nothing_is_new_without_games_before_or_a_seat(name: str, seat: Seat | None) -> None:
    """Anonymous users of a server have no games; spectators meet nothing."""
    visit, one = Visit("en", "full", name), table()
    async with visit.at(one, seat):
        await others_do(one, *AGAIN)
    assert visit.news() == []


@pytest.mark.parametrize("where", [HISTORY, "tui.games.prime.assist.own_numbers"])
async def test_a_fault_is_reported_and_the_game_goes_on(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error while reading the earlier games, and one while counting a number."""
    faults: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(
        lambda loop, context: faults.append(context["exception"])
    )

    def breaks(*given: Any) -> Any:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(where, breaks)
    visit, one = Visit("en", "usual"), table()
    async with visit.at(one):
        await others_do(one, *AGAIN)
    assert visit.news() == []
    assert sum("3,461" in line and "Aki" in line for line in visit.ear.texts()) == 2
    assert {str(fault) for fault in faults} == {"on purpose"}


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_solo_games_tell_it_too(lang: str) -> None:
    """In a game against a bot, for the first prime of three cards."""
    choice = SoloChoice(seed=7, pace=0.0, bots=("random",), set={"D5": "seat", "D6": "none"})
    solo = Solo.new(choice, InProcess(), datetime(2026, 11, 26))

    class Typing(Ear):
        """Play a prime, wait for the verdict, and leave."""

        played = 0

        async def read(self) -> str | None:
            if self.played:
                await until(lambda: any(f"{self.played:,}" in line for line in self.texts()))
                return None
            await until(lambda: plain._table.is_my_turn and not len(plain._news_source._reading))
            assert plain._table.last is not None
            for cards in permutations(plain._table.last.view.hand, 3):
                number = int("".join(str(card.rank) for card in cards))
                if not any(card.is_joker for card in cards) and is_prime(number):
                    self.played = number
                    return "".join(rank_text(card.rank) for card in cards)
            raise AssertionError("no prime of three cards in this hand")

    ear = Typing()
    plain = PlainSolo(solo, ear, Words(lang))
    try:
        await plain.play()
    finally:
        await solo.close()
    assert [line for line in ear.texts() if f"{ear.played:,}" in line and "HNP" in line]
