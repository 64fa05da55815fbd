"""Plain mode read aloud: each fact once, the time limit at its start and near its end, and the possible commands."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from engine.errors import QkError, problem
from engine.prime.events import TurnBegan
from engine.prime.moves import Pass
from engine.seats import Seat
from netplay.guest.events import ChatReceived, ConnectionDown, ConnectionEnded, ConnectionUp
from netplay.guest.guest import Guest, JoinRequest
from netplay.table.messages import Clock, MoveAnswer, SeatUpdate
from netplay.wire import messages as wire
from tests.netplay.simulation.clock import in_virtual_time
from tests.tui.table_app import table_of
from tui.lobby import news as lobby_news
from tui.plain import lobby as lobby_lines
from tui.plain.following import PlainTable
from tui.plain.lobby import proposed
from tui.plain.sitting import PlainSitting
from tui.table.teller import LineTeller
from tui.text.narration import EventNarrator, Sentence, Tone
from tui.text.words import Words

EN = Words("en")


class Ear:
    """Record the printed text with its second."""

    def __init__(self) -> None:
        self.lines: list[tuple[float, str]] = []

    async def read(self) -> str | None:
        """Never return a line."""
        return None

    def write(self, line: str) -> None:
        """Store a line."""
        self.lines.append((round(asyncio.get_running_loop().time(), 1), line))

    def texts(self) -> list[str]:
        """Return all lines."""
        return [line for _, line in self.lines]


class Seat0:
    """A client of a table that the test controls."""

    seat = Seat(0)
    last = None
    reason = "not-your-turn"
    taken = False

    def __init__(self) -> None:
        self.queue: asyncio.Queue[SeatUpdate | None] = asyncio.Queue()
        self.sent: list[Any] = []

    async def updates(self) -> AsyncIterator[SeatUpdate]:
        """Yield the test's updates."""
        while (update := await self.queue.get()) is not None:
            yield update

    async def send(self, move: Any) -> MoveAnswer:
        """Answer every move as the test wants: by default it is refused."""
        self.sent.append(move)
        return MoveAnswer(self.taken, "" if self.taken else self.reason)


def update(
    number: int, left: float | None, *, turn: int = 0, hand: str = "5577Q", phase: str = ""
) -> SeatUpdate:
    """Return an update for the first player, with a clock."""
    table = table_of((hand, "24"), "A234")
    state = msgspec.structs.replace(table.state, turn=Seat(turn))
    view = table.game.view(state, Seat(0))
    if phase:
        view = msgspec.structs.replace(view, phase=phase)
    return SeatUpdate(number, table.players, view, clock=Clock(left, running=left is not None))


@in_virtual_time
async def followed(*steps: tuple[float, SeatUpdate]) -> Ear:
    """Return the text for these updates, each after a number of seconds."""
    ear = Ear()
    end = Seat0()
    table = PlainTable(end, "prime", ear, EN, asyncio.get_running_loop().time)
    following = asyncio.create_task(table.follow())
    for pause, told in steps:
        await asyncio.sleep(pause)
        end.queue.put_nowait(told)
    await asyncio.sleep(60.0)
    end.queue.put_nowait(None)
    await following
    return ear


def test_the_limit_is_shown_when_it_begins_and_at_ten_and_five_seconds() -> None:
    """Each once, and nothing more when the decision is made."""
    ear = followed((0, update(1, 30.0)))
    times = [(at, line) for at, line in ear.lines if "second" in line]
    assert [at for at, _ in times] == [0.0, 20.0, 25.0]
    assert times[0][1].endswith("30 seconds.")
    assert [line for _, line in times[1:]] == ["10 seconds.", "5 seconds."]
    ear = followed((0, update(1, 30.0)), (15, update(2, 20.0, turn=1)), (5, update(3, 30.0)))
    assert [at for at, line in ear.lines if "second" in line] == [0.0, 20.0, 40.0, 45.0]


def test_what_is_shorter_is_not_shown_twice() -> None:
    """A limit of eight seconds is announced at its start and at five; one of three at its start alone."""
    ear = followed((0, update(1, 8.0)))
    assert [at for at, line in ear.lines if "second" in line] == [0.0, 3.0]
    ear = followed((0, update(1, 3.0)))
    assert [at for at, line in ear.lines if "second" in line] == [0.0]
    assert not [line for line in followed((0, update(1, None))).texts() if "second" in line]


def test_an_update_in_between_repeats_nothing() -> None:
    """Chat or another clock: nothing is repeated; announcements come when they are due."""
    ear = followed((0, update(1, 30.0)), (5, update(2, 25.0)), (10, update(3, 15.0)))
    assert [at for at, line in ear.lines if "second" in line] == [0.0, 20.0, 25.0]
    for begun in ("Field", "Your hand", "Your turn"):
        assert sum(line.startswith(begun) for line in ear.texts()) == 1


def test_the_hand_is_shown_when_it_is_another() -> None:
    """Not at each turn; nor the field, if it hasn't changed."""
    ear = followed(
        (0, update(1, None)), (1, update(2, None, turn=1)), (1, update(3, None)),
        (1, update(4, None, turn=1)), (1, update(5, None, hand="557")),
    )  # fmt: skip
    assert sum(line.startswith("Your turn") for line in ear.texts()) == 3
    assert sum(line.startswith("Your hand") for line in ear.texts()) == 2
    assert sum(line.startswith("Field") for line in ear.texts()) == 1


@in_virtual_time
async def test_what_can_be_done_is_reported_with_what_cannot() -> None:
    """In another's turn, in one's own, and when the game is over; the end lists the commands once."""
    ear, sent = Ear(), list[str]()
    end = Seat0()
    table = PlainTable(end, "prime", ear, EN, asyncio.get_running_loop().time)
    following = asyncio.create_task(table.follow())
    for step, typed in ((update(1, None, turn=1), "%"), (update(2, None), "57"), (update(3, None), "&&")):
        end.queue.put_nowait(step)
        await asyncio.sleep(1.0)
        sent.append(await table.move(typed))
    for number in (4, 5):
        end.queue.put_nowait(update(number, None, phase="over"))
        await asyncio.sleep(1.0)
    sent.append(await table.move("%"))
    assert isinstance(end.sent[0], Pass)
    end.queue.put_nowait(None)
    await following
    assert sent[0] == "it is not your turn. Waiting for Ben. " + EN.say("plain-can-game")
    assert sent[1].endswith("Your turn. Play, draw or pass.")
    assert EN.say("plain-help-moves") in sent[2]
    assert "The game is over" in sent[3]
    assert sum("The game is over" in line for line in ear.texts()) == 1


@in_virtual_time
async def test_what_can_be_done_round_the_game_is_what_can_be_done() -> None:
    """A refusal during one's own turn does not suggest somebody else's commands; a pause says how it ends."""
    ear, sent = Ear(), list[str]()
    paused = msgspec.structs.replace(update(2, None), paused=True)
    end = Seat0()
    lobby = SimpleNamespace(phase="playing")
    sitting = PlainSitting(cast(Guest, SimpleNamespace(lobby=lobby, name="aki")), ear, EN)
    sent.append(sitting._can_now())
    table = sitting._table = PlainTable(end, "prime", ear, EN, asyncio.get_running_loop().time)
    following = asyncio.create_task(table.follow())
    for step in (update(1, None), paused, update(3, None, turn=1)):
        end.queue.put_nowait(step)
        await asyncio.sleep(1.0)
        sent.append(sitting._can_now())
    end.queue.put_nowait(None)
    await following
    assert sent == [
        EN.say("plain-can-game"),
        "Your turn. Play, draw or pass.",
        EN.say("plain-can-paused"),
        "Waiting for Ben. " + EN.say("plain-can-game"),
    ]


@in_virtual_time
async def test_the_table_ends_with_who_is_waited_for() -> None:
    """The state of the game names the player to move, one's own decision, or the pause."""
    ear, end = Ear(), Seat0()
    table = PlainTable(end, "prime", ear, EN, asyncio.get_running_loop().time)
    following = asyncio.create_task(table.follow())
    paused = msgspec.structs.replace(update(3, None), paused=True)
    last = []
    for step in (update(1, None, turn=1), update(2, None), paused, update(4, None, phase="over")):
        end.queue.put_nowait(step)
        await asyncio.sleep(1.0)
        await table.look("/table", "")
        last.append(ear.texts()[-1])
    end.queue.put_nowait(None)
    await following
    assert last[:3] == ["Waiting for Ben.", "Your turn. Play, draw or pass.", EN.say("plain-state-paused")]
    assert last[3].startswith("Ben")


@in_virtual_time
async def test_a_choice_of_all_is_answered_with_who_has_yet_to_choose() -> None:
    """Lists, hands of rock, paper, scissors, cards to give: else nothing said that the choice was made."""
    end, said = Seat0(), list[str]()
    end.taken = True
    table = PlainTable(end, "prime", Ear(), EN, asyncio.get_running_loop().time)
    following = asyncio.create_task(table.follow())
    for number, waiting in ((1, (Seat(0), Seat(1))), (2, (Seat(0),))):
        step = update(number, None, phase="janken")
        view = msgspec.structs.replace(step.view, waiting=waiting)
        end.queue.put_nowait(msgspec.structs.replace(step, view=view))
        await asyncio.sleep(1.0)
        said.append(await table.move("rock"))
    end.queue.put_nowait(None)
    await following
    assert said == ["Waiting for Ben.", ""]


@in_virtual_time
async def test_a_refusal_in_a_pause_says_once_how_it_ends() -> None:
    """A player ends it with /go; one because of the disk ends automatically, and /go would do nothing."""
    end, said = Seat0(), list[str]()
    end.reason = "paused"
    table = PlainTable(end, "prime", Ear(), EN, asyncio.get_running_loop().time)
    following = asyncio.create_task(table.follow())
    paused = msgspec.structs.replace(update(1, None), paused=True)
    for step in (paused, msgspec.structs.replace(paused, unkept=True)):
        end.queue.put_nowait(step)
        await asyncio.sleep(1.0)
        said += [await table.move("57"), table.can_now()]
    end.queue.put_nowait(None)
    await following
    assert [text.count("/go") for text in said] == [1, 1, 0, 0]
    assert all("resumes automatically" in text for text in said[2:])


@in_virtual_time
async def test_a_spectator_is_offered_no_turn_and_no_end_of_a_pause() -> None:
    """Neither would come."""
    ear, said = Ear(), list[str]()
    end = Seat0()
    end.seat = None  # type: ignore[assignment]
    table = PlainTable(end, "prime", ear, EN, asyncio.get_running_loop().time)
    following = asyncio.create_task(table.follow())
    for step in (update(1, None), msgspec.structs.replace(update(2, None), paused=True)):
        end.queue.put_nowait(step)
        await asyncio.sleep(1.0)
        said.append(table.can_now())
    end.queue.put_nowait(None)
    await following
    assert said == [EN.say("table-hint-watching"), EN.say("table-hint-paused-watching")]


def test_who_leads_is_not_shown_twice() -> None:
    """After the field was cleared, not as the leader and again as the player to move."""
    began = msgspec.structs.replace(update(1, None, turn=1), events=(TurnBegan(Seat(1)),))
    name = began.players[1].name

    def says(text: str) -> list[str]:
        class Says(EventNarrator):
            def sentences(self, event: Any) -> tuple[Sentence, ...]:
                return (Sentence("▶", text, Tone.NEWS),) if text else ()

        class Teller(LineTeller):
            NARRATOR = Says
            TURN_BEGAN = TurnBegan

        return Teller().happened(began, EN)

    leads = EN.say("table-log-leads", who=name)
    assert says(leads) == [leads]
    assert says("") == [EN.say("table-turn-of", who=name)]
    assert says(EN.say("table-log-leads", who="somebody else"))[1:] == [EN.say("table-turn-of", who=name)]


def test_what_the_others_hold_is_shown_when_it_changed() -> None:
    """Before one's own turn, once; players who are out are not named."""
    ear = followed(
        (0, update(1, None, turn=1)), (1, update(2, None)), (1, update(3, None)), (1, update(4, None, turn=1)),
        (1, update(5, None)),
    )  # fmt: skip
    held = [line for line in ear.texts() if line.startswith("Cards of the others")]
    assert held == [], "the table has told it already"
    other = update(6, None)
    counts = (len(other.view.hand), 1)
    fewer = msgspec.structs.replace(other, view=msgspec.structs.replace(other.view, counts=counts))
    out = msgspec.structs.replace(other, view=msgspec.structs.replace(other.view, counts=(counts[0], 0)))
    ear = followed((0, update(1, None, turn=1)), (1, fewer), (1, update(7, None, turn=1)), (1, out))
    who = other.players[1].name
    assert [line for line in ear.texts() if line.startswith("Cards of the others")] == [
        f"Cards of the others: {who} 1"
    ]


@in_virtual_time
async def test_after_a_choice_nobody_is_asked_again() -> None:
    """Further input after a choice is answered with the players who still decide."""
    ear, sent = Ear(), list[str]()
    end = Seat0()
    table = PlainTable(end, "prime", ear, EN, asyncio.get_running_loop().time)
    following = asyncio.create_task(table.follow())
    end.queue.put_nowait(update(1, None))
    await asyncio.sleep(1.0)
    table._moved_on = 1  # the choice was accepted, and has no effect yet
    sent.append(await table.move("57"))
    end.queue.put_nowait(None)
    await following
    assert sent[0].endswith(EN.say("plain-can-game"))


def test_the_lobby_says_the_rules_and_names_no_keys() -> None:
    """The rules are printed, and again when others are proposed; pauses are described by commands."""
    seats = tuple(wire.Place(name, connected=True, ready=True) for name in ("aki", "ben"))
    rules = {"game": "prime", "seats": 2, "set": {"D4": 9}, "clock": {"turn": 30}}
    lobby = wire.Lobby("t", "playing", "prime", rules, seats, 0, "aki", 0, {})
    for lang in ("en", "ja"):
        words = Words(lang)
        whole = "\n".join(lobby_lines.whole(lobby, "aki", words))
        assert "9" in whole
        assert "30" in whole
        changed = msgspec.structs.replace(lobby, rules={**rules, "set": {"D4": 5}})
        assert any("5" in line for line in lobby_lines.changes(lobby, changed, "aki", words))
        lost = msgspec.structs.replace(
            lobby, seats=(seats[0], msgspec.structs.replace(seats[1], connected=False))
        )
        for after in (
            lost,
            msgspec.structs.replace(lobby, phase="paused"),
            msgspec.structs.replace(lobby, pausing=("ben",)),
        ):
            lines = [one.text for one in lobby_news.news(lobby, after, "aki", words, lines=True)]
            assert lines
            assert not any("/ then" in line or "のあと" in line for line in lines), lines
    standing = msgspec.structs.replace(lobby.standing, game=2, games=3)
    over = msgspec.structs.replace(
        lobby,
        phase="over",
        standing=standing,
        seats=tuple(msgspec.structs.replace(seat, ready=False) for seat in seats),
    )
    assert lobby_lines.state(over, "aki", EN).endswith("/ready for game 2 of 3.")


def test_rules_are_changed_by_a_line() -> None:
    """Settings, clocks and seats of the current game; another game starts with its defaults."""
    rules = {"game": "prime", "seats": 2, "set": {"D4": 7, "D5": "seat"}, "clock": {"turn": 60}}
    proposal = proposed(rules, "seats=3 D4=9 turn=30 D5=-")
    assert proposal == {"game": "prime", "seats": 3, "set": {"D4": 9}, "clock": {"turn": 30}}
    other = proposed(rules, "daifugo local=eight-cut,spade-three preset=club")
    assert (other["game"], tuple(other["local"]), other["preset"]) == (
        "daifugo",
        ("eight-cut", "spade-three"),
        "club",
    )
    assert "set" not in other
    assert other["clock"] == {"turn": 60}
    assert proposed(rules, "ｓｅａｔｓ＝４")["seats"] == 4
    for wrong in ("D4", "=3", "seats=", "seats=many", "hints=maybe", "hints"):
        with pytest.raises(ValueError, match=r"KEY=VALUE|invalid literal"):
            proposed(rules, wrong)
    with pytest.raises(QkError):
        proposed(rules, "D4=[1")


class Lost:
    """A client whose connection is lost, and restored at the third attempt."""

    name, lobby = "aki", None

    def __init__(self) -> None:
        self.events: asyncio.Queue[object] = asyncio.Queue()
        down = ConnectionDown(problem("line-unreachable"), 1.0)
        for one in (ConnectionUp("aki", back=False), down, down, down, ConnectionUp("aki", back=True), down):
            self.events.put_nowait(one)
        self.events.put_nowait(ConnectionEnded("closed", "the table is closed"))

    async def run(self) -> None:
        """Run the connection."""
        await asyncio.Event().wait()

    async def close(self) -> None:
        """Close."""


@in_virtual_time
async def test_a_lost_connection_is_reported_once() -> None:
    """Failed attempts would repeat the message; a further loss is announced again."""

    class Waiting(Ear):
        async def read(self) -> str | None:
            await asyncio.Event().wait()
            return None

    ear = Waiting()
    await PlainSitting(cast(Guest, Lost()), ear, EN).stay()
    lines = ear.texts()
    assert [bool(re.search("reconnecting", line)) for line in lines] == [False, True, False, True], lines


@in_virtual_time
async def test_after_a_tie_the_last_to_choose_is_asked_again() -> None:
    """The same question with the same cards, and the news of it before the answer to the choice."""

    class Tied(Seat0):
        async def send(self, move: Any) -> MoveAnswer:
            self.queue.put_nowait(update(2, 30.0, phase="janken"))
            await asyncio.sleep(1.0)
            return MoveAnswer(True)

    ear, end = Ear(), Tied()
    table = PlainTable(end, "prime", ear, EN, asyncio.get_running_loop().time)
    following = asyncio.create_task(table.follow())
    end.queue.put_nowait(update(1, 30.0, phase="janken"))
    await asyncio.sleep(1.0)
    await table.move("rock")
    end.queue.put_nowait(None)
    await following
    asked = [line for line in ear.texts() if line.startswith("Rock, paper")]
    assert len(asked) == 2
    assert all(line.endswith("30 seconds.") for line in asked), asked


@in_virtual_time
async def test_who_has_agreed_to_another_game_waits_for_it() -> None:
    """The game before is over, but it is the next one that is waited for: also while it is dealt and begins."""
    ear, end = Ear(), Seat0()
    seats = (wire.Place("aki", connected=True), wire.Place("ben", connected=True))
    lobby = wire.Lobby("t", "over", "prime", {"game": "prime", "seats": 2}, seats, 0, "aki", 0, {})
    guest = SimpleNamespace(lobby=lobby, name="aki")
    sitting = PlainSitting(cast(Guest, guest), ear, EN)
    now = asyncio.get_running_loop().time
    table = sitting._table = PlainTable(end, "prime", ear, EN, now, on_update=sitting._changed.set)
    following = asyncio.create_task(table.follow())
    end.queue.put_nowait(update(1, None, phase="over"))
    await asyncio.sleep(1.0)
    assert await sitting.do("/wait") == "", "nothing to wait for"
    ready = (msgspec.structs.replace(seats[0], ready=True), seats[1])
    for phase, places in (("over", ready), ("dealing", ready), ("playing", seats)):
        guest.lobby = msgspec.structs.replace(lobby, phase=phase, seats=places)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(5.0):
                await sitting.do("/wait")
    waiting = asyncio.create_task(sitting.do("/wait"))
    end.queue.put_nowait(update(2, None))
    async with asyncio.timeout(5.0):
        await waiting
    end.queue.put_nowait(None)
    await following


def test_who_returns_hears_the_hand_and_who_is_waited_for() -> None:
    """In the middle of another's turn nothing that comes would say it; when a game begins its events do."""
    began = (TurnBegan(Seat(1)),)
    back = msgspec.structs.replace(update(7, None, turn=1), before=began)
    hand, waits = followed((0, back)).texts()[-2:]
    assert hand.startswith("Your hand, 5 cards")
    assert waits == "Waiting for Ben."
    fresh = msgspec.structs.replace(update(7, None, turn=1), events=began)
    assert "Waiting for Ben." not in followed((0, fresh)).texts()
    own = followed((0, msgspec.structs.replace(update(7, None), before=began))).texts()
    assert len(own) == len(set(own)), own


async def test_the_rules_in_lines_name_no_key_of_the_screen() -> None:
    """What is typed for the rule sheet is a word; p would pass."""
    ear = Ear()
    seats = (wire.Place("aki", connected=True), wire.Place("ben", connected=True))
    lobby = wire.Lobby("t", "lobby", "prime", {"game": "prime", "seats": 2}, seats, 0, "aki", 0, {})
    await PlainSitting(cast(Guest, SimpleNamespace(lobby=lobby, name="aki")), ear, EN).do("/rules")
    assert ear.texts()[0] == "Rules (ready = agreed; all on a page: /rules sheet)"


@in_virtual_time
async def test_nobody_waits_for_a_game_that_waits_for_them() -> None:
    """/wait ends before one's own /ready, and when that no longer holds; not where the game begins by itself."""
    seats = (wire.Place("aki", connected=True), wire.Place("ben", ready=True, connected=True))
    lobby = wire.Lobby(
        "t", "lobby", "prime", {"game": "prime", "seats": 2}, seats, 0, "ben", 0, {"autostart": 0}
    )
    ready = msgspec.structs.replace(lobby, seats=(msgspec.structs.replace(seats[0], ready=True), seats[1]))
    guest = SimpleNamespace(lobby=lobby, name="aki")
    sitting = PlainSitting(cast(Guest, guest), Ear(), EN)

    async def ask(make: Callable[[int], wire.Command]) -> MoveAnswer:
        asyncio.get_running_loop().call_later(
            0.2, lambda: (setattr(guest, "lobby", ready), sitting._changed.set())
        )
        return MoveAnswer(True)

    guest.ask = ask
    async with asyncio.timeout(5.0):
        assert "/ready" in await sitting.do("/wait")
        assert await sitting.do("/ready") == ""
        waiting = asyncio.create_task(sitting.do("/wait"))
        await asyncio.sleep(1.0)
        assert not waiting.done(), "the lobby comes after the answer"
        guest.lobby = lobby
        sitting._changed.set()
        assert "/ready" in await waiting
    for other in (
        msgspec.structs.replace(lobby, options={"autostart": 2}),
        msgspec.structs.replace(lobby, seat=None),
        msgspec.structs.replace(lobby, phase="playing"),
    ):
        guest.lobby = other
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(5.0):
                await sitting.do("/wait")


@pytest.mark.parametrize("word", ["/mute", "/unmute", "/remove"])
async def test_a_word_that_needs_a_name_says_so(word: str) -> None:
    """Nobody is muted, and no request is sent to the host."""
    muted: set[str] = set()
    guest = cast(Guest, SimpleNamespace(lobby=None, name="aki", muted=muted))
    for typed in (word, f"{word} 　"):
        message = await PlainSitting(guest, Ear(), EN).do(typed)
        assert message == f"{word} needs a name"
    assert not muted


@pytest.mark.parametrize("typed", ["Ben", "ben", "ＢＥＮ"])
async def test_a_name_is_muted_however_it_is_typed(typed: str) -> None:
    """Capitals and width aside, as names are compared everywhere; others and the host are still heard."""
    guest = Guest(_never, JoinRequest("aki"), time.monotonic)
    sitting = PlainSitting(guest, Ear(), EN)
    await sitting.do(f"/mute {typed}")
    await sitting.do("/mute player")  # what a line of the host, without a name, would be compared as
    for name in ("Ben", "eve", ""):
        guest._take(wire.Said(name, "hello", 0))
    assert [cast(ChatReceived, guest.events.get_nowait()).name for _ in range(2)] == ["eve", ""]
    assert guest.events.empty()
    await sitting.do(f"/unmute {typed}")
    guest._take(wire.Said("Ben", "hello", 0))
    assert not guest.events.empty()


async def _never() -> Any:
    """Never connect."""
    await asyncio.Event().wait()
