"""Hidden information changes neither bytes nor timing of what a player is sent.

A game is played twice: once as it was dealt, once with cards exchanged that the viewer sees neither at the
deal nor later. Secrets, tokens, clock and the visible moves are the same. Then the viewer's stream of
bytes, as it leaves the host before encryption, is the same to the byte and to the millisecond.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import netplay.room.fair_deal
from engine.cards import Card
from engine.daifugo.board import Phase as DaifugoPhase
from engine.daifugo.faces import in_order
from engine.game_protocol import Step
from engine.seats import Seat
from engine.tyrant.state import by_suit
from netplay.room.options import Options
from netplay.table.dice import Dice
from netplay.table.games import GameAdapter, GameConfig, adapter_of
from netplay.table.messages import pack, unpack
from tests.netplay.peers import VirtualHost
from tests.netplay.simulation.clock import in_virtual_time

NAMES = ("aki", "ben", "cid", "dan")
PRIME = {"D4": 5, "D6": "none", "D7": "none", "D18": False}
REPLIES = ("ten_return", "spade_return", "seven_counter", "four_stop")
"""The rules by which a player may answer out of turn."""
CHOICES: Mapping[str, Sequence[GameConfig]] = {
    "prime": (
        GameConfig("prime", set={**PRIME, "D5": "seat"}, seats=3),
        GameConfig("prime", set={**PRIME, "D5": "high-card"}, seats=3),
        GameConfig("prime", set={**PRIME, "D5": "janken", "D9": "always"}, seats=3),
    ),
    "daifugo": (
        GameConfig("daifugo", seats=4, clock={"window": 3}, local=REPLIES),
        GameConfig("daifugo", seats=4, clock={"window": 3}, local=("seven_pass", "ten_discard", *REPLIES)),
        GameConfig("daifugo", seats=4, clock={"window": 3}),
    ),
    "tyrant": (GameConfig("tyrant", seats=3), GameConfig("tyrant", seats=4)),
}

PlayedMove = tuple[Seat, Any]
"""A move and its player; None where the clock decides."""
NOBODY = Seat(-1)


# ---------------------------------------------------------------------- worlds


class Script:
    """Random moves, up to a limit or the game's end (when everything is shown), and all that they reveal."""

    def __init__(self, adapter: GameAdapter, start: Any, chance: random.Random, most: int) -> None:
        self.moves: list[PlayedMove] = []
        self.states = [start]
        self.events: list[tuple[Any, Any]] = []
        """Each with the state that it led to."""
        while len(self.moves) < most:
            state = self.states[-1]
            due = adapter.game.due(state)
            move: PlayedMove = (NOBODY, None)
            if state.phase == DaifugoPhase.RESPOND and chance.random() < 0.4:
                state, events = wait(adapter, state)
            else:
                seat = chance.choice(due.seats)
                move = (seat, chosen(adapter, state, seat, chance))
                step = adapter.game.play(state, *move)
                assert isinstance(step, Step)
                state, events = step.state, step.events
            if adapter.game.result(state) is not None or adapter.game.due(state).blind:
                break  # then all is shown, or the dealer's dice decide what is
            self.moves.append(move)
            self.states.append(state)
            self.events += [(state, event) for event in events]


def chosen(adapter: GameAdapter, state: Any, seat: Seat, chance: random.Random) -> Any:
    """Return a random move; players who could answer out of turn mostly decline."""
    if state.phase == DaifugoPhase.RESPOND and chance.random() < 0.8:
        return adapter.read_move_text("-", NAMES)
    view = adapter.game.view(state, seat)
    move = adapter.choose("random", view, chance.randrange(2**30), None)
    return spelled_out(move, view.hand) if adapter.name == "prime" else move


def spelled_out(move: Any, hand: Sequence[Card]) -> Any:
    """Return a move with the suits of its cards: otherwise the hand decides which of two kings is played."""
    left = sorted(hand)

    def own(card: Card) -> Card:
        found = card if card in left else next((one for one in left if one.face == card.face), card)
        if found in left:
            left.remove(found)
        return found

    return mapped(move, own)


def wait(adapter: GameAdapter, state: Any) -> tuple[Any, tuple[Any, ...]]:
    """Let the time of all players who are to act run out."""
    dice = Dice(b"time")
    events: tuple[Any, ...] = ()
    for seat in adapter.game.due(state).seats:
        step = adapter.game.play(state, *adapter.late_move(state, seat, dice))
        assert isinstance(step, Step)
        state, events = step.state, (*events, *step.events)
    return state, events


def exchanged(state: Any, swap: Mapping[Card, Card]) -> Any:
    """Return the table with hidden cards exchanged."""

    def other(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(swap.get(card, card) for card in cards)

    kind = type(state).__module__.split(".")[1]
    if kind == "tyrant":
        return msgspec.structs.replace(
            state,
            stocks=tuple(by_suit(other(cards)) for cards in state.stocks),
            aces=other(state.aces),
            pile=other(state.pile),
        )
    if kind == "daifugo":
        return msgspec.structs.replace(state, hands=tuple(in_order(other(hand)) for hand in state.hands))
    deck = tuple(msgspec.structs.replace(block, cards=other(block.cards)) for block in state.deck)
    hands = tuple(tuple(sorted(other(hand))) for hand in state.hands)
    return msgspec.structs.replace(state, hands=hands, deck=deck)


def mapped(value: Any, other: Callable[[Card], Card]) -> Any:
    """Return the same move with other cards."""
    match value:
        case Card():
            return other(value)
        case tuple():
            return tuple(mapped(one, other) for one in value)
        case msgspec.Struct():
            fields = {name: mapped(getattr(value, name), other) for name in value.__struct_fields__}
            return type(value)(**fields)
        case _:
            return value


def hidden_from(adapter: GameAdapter, played: Script, viewer: Seat | None) -> list[Card]:
    """Return the cards that this viewer never sees in the game."""
    seen: set[int] = set()
    for state in played.states:
        collect(unpack(pack(adapter.game.view(state, viewer))), seen)
    for state, event in played.events:
        collect(unpack(pack(adapter.game.redact(state, event, viewer))), seen)
    state = played.states[0]
    match type(state).__module__.split(".")[1]:
        case "tyrant":
            zones = [*state.stocks, state.aces, state.pile]
        case "daifugo":
            zones = list(state.hands)
        case _:
            zones = [*state.hands, *(block.cards for block in state.deck)]
    return sorted({card for zone in zones for card in zone if travelling(card) not in seen})


def travelling(card: Card) -> int:
    """Return a card as it is sent on the wire."""
    found = unpack(pack((card,)))[0]
    assert isinstance(found, int)
    return found


def collect(value: Any, seen: set[int]) -> None:
    """Collect every number in a value: all of its cards and more."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key not in ("rules", "turn", "seat", "seats", "waiting", "counts", "chips", "ranks", "passed"):
                collect(one, seen)
    elif isinstance(value, list):
        for one in value:
            collect(one, seen)
    elif isinstance(value, int) and not isinstance(value, bool):
        seen.add(value)


def permuted(cards: Sequence[Card], chance: random.Random) -> dict[Card, Card]:
    """Exchange hidden cards at random; aces for aces, court cards for court cards where those are dealt separately."""
    swap: dict[Card, Card] = {}
    for group in ((1,), range(2, 11), (11, 12, 13)):
        some = [card for card in cards if not card.is_joker and card.rank in group]
        others = chance.sample(some, len(some))
        swap.update(zip(some, others, strict=True))
    return swap


def freely(cards: Sequence[Card], chance: random.Random) -> dict[Card, Card]:
    """Exchange any hidden cards at random."""
    return dict(zip(cards, chance.sample(list(cards), len(cards)), strict=True))


# ---------------------------------------------------------------------- streams


@in_virtual_time
async def streams(
    chosen: GameConfig, start: Any, moves: Sequence[PlayedMove], delay: float = 0.0
) -> list[list[tuple[float, bytes]]]:
    """Play a game; return what each seat, and a spectator behind each, were sent, and when."""
    host = VirtualHost(chosen, Options(delay=delay))
    adapter = host.room.match.setting.adapter
    adapter.deal = lambda *given, **more: start  # type: ignore[method-assign]
    watcher = await host.come("watcher", watch=True)
    players = await host.playing(*NAMES[: chosen.seats])
    for seat, move in moves:
        if seat == NOBODY:
            await asyncio.sleep(3.2)
            continue
        await asyncio.sleep(0.1)
        answer = await players[seat].move(adapter.move_text(move, NAMES))
        assert answer.code == "", (seat, move, answer)
    await asyncio.sleep(1 + delay)
    received = [player.bytes for player in (*players, watcher)]
    await host.close()
    return received


class Fixed:
    """Secrets that are always the same."""

    @staticmethod
    def token_bytes(count: int) -> bytes:
        """Return zeros."""
        return bytes(count)


@pytest.fixture(autouse=True)
def fixed_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the host's secrets the same in every run."""
    monkeypatch.setattr(netplay.room.fair_deal, "secrets", SimpleNamespace(token_bytes=Fixed.token_bytes))


def replays(adapter: GameAdapter, start: Any, moves: Sequence[PlayedMove]) -> bool:
    """Return whether a script can be played on another deal."""
    state = start
    for seat, move in moves:
        if seat == NOBODY:
            if state.phase != DaifugoPhase.RESPOND:
                return False
            state, _ = wait(adapter, state)
            continue
        step = adapter.game.play(state, seat, move)
        if not isinstance(step, Step):
            return False
        state = step.state
    return True


def counters(
    adapter: GameAdapter, start: Any, moves: Sequence[PlayedMove]
) -> list[frozenset[tuple[Seat, str]]]:
    """Return, for each window of a script, who could answer by which rule."""
    found, state = [], start
    for seat, move in moves:
        if state.phase == DaifugoPhase.RESPOND:
            found.append(frozenset((offer.seat, offer.rule) for offer in state.open.offers))
        if seat == NOBODY:
            state, _ = wait(adapter, state)
            continue
        step = adapter.game.play(state, seat, move)
        assert isinstance(step, Step)
        state = step.state
    return found


class Pairs:
    """The pairs compared so far."""

    def __init__(self) -> None:
        self.deals = 0
        self.windows = 0
        """Pairs of games whose players could answer differently out of turn."""


def compared(game: str, seed: int, pairs: Pairs) -> bool:
    """Play one game twice and compare a viewer's bytes; return False if no other deal fits what was seen."""
    chance = random.Random(f"{game} {seed}")
    chosen = CHOICES[game][seed % len(CHOICES[game])]
    adapter = adapter_of(game)
    terms = adapter.terms(chosen)
    start = adapter.deal(terms, chosen.seats, Dice.of_number(seed))
    played = Script(adapter, start, chance, chance.choice((3, 8, 20, 40)))
    moves = played.moves
    viewer = chance.choice([None, *range(chosen.seats)])
    viewer = None if viewer is None else Seat(viewer)
    hidden = hidden_from(adapter, played, viewer)
    for _ in range(20):
        swap = permuted(hidden, chance) if game == "tyrant" else freely(hidden, chance)
        if len(swap) < 2 or all(card == other for card, other in swap.items()):
            continue
        other = exchanged(start, swap)
        again = [(seat, mapped(move, lambda card, swap=swap: swap.get(card, card))) for seat, move in moves]
        if other != start and replays(adapter, other, again):
            break
        hidden = chance.sample(hidden, max(2, len(hidden) * 3 // 4))
    else:
        return False
    pairs.deals += 1
    if game == "daifugo":
        pairs.windows += counters(adapter, start, moves) != counters(adapter, other, again)
    place = chosen.seats if viewer is None else viewer
    delay = chance.choice((0.0, 0.0, 7.0))
    one = streams(chosen, start, moves, delay)[place]
    two = streams(chosen, other, again, delay)[place]
    difference = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), None)
    assert difference is None, (
        f"{game} seed {seed}: viewer {viewer} is told {one[difference]} or {two[difference]}"
    )
    assert len(one) == len(two)
    return True


def compare_many(game: str, seeds: Iterable[int]) -> Pairs:
    """Compare a pair of deals for each seed."""
    pairs = Pairs()
    for seed in seeds:
        compared(game, seed, pairs)
    return pairs


@pytest.mark.parametrize("game", ["prime", "daifugo", "tyrant"])
def test_what_is_hidden_changes_nothing_that_is_sent(game: str) -> None:
    """Each game twice, seen from seats and from behind them: the same bytes at the same times."""
    pairs = compare_many(game, range(20))
    assert pairs.deals >= 12, "too few pairs of deals could be compared"
    assert pairs.windows >= (4 if game == "daifugo" else 0), "too few windows differ in who could answer"


@pytest.mark.long
@pytest.mark.parametrize("game", ["prime", "daifugo", "tyrant"])
def test_what_is_hidden_changes_nothing_in_many_games(game: str) -> None:
    """The same with two thousand games."""
    assert compare_many(game, range(20, 2020)).deals >= 1200


@pytest.mark.parametrize("game", ["prime", "daifugo", "tyrant"])
def test_a_seat_hears_no_less_than_everybody(game: str) -> None:
    """Public information reaches each seat whole: the host computes it once, for all of them."""
    open_ones = 0
    for seed in range(40):
        chosen = CHOICES[game][seed % len(CHOICES[game])]
        adapter = adapter_of(game)
        start = adapter.deal(adapter.terms(chosen), chosen.seats, Dice.of_number(seed))
        for state, event in Script(adapter, start, random.Random(seed), 40).events:
            if adapter.game.redact(state, event, None) is event:
                open_ones += 1
                seats = map(Seat, range(chosen.seats))
                assert all(adapter.game.redact(state, event, seat) == event for seat in seats), event
    assert open_ones > 500


# ---------------------------------------------------------------------- the test itself


def holder_shows(view: Any, state: Any) -> Any:
    """Leak whether anybody holds an answer, by a window."""
    if state.phase == DaifugoPhase.RESPOND and not state.open.offers:
        return msgspec.structs.replace(view, responses=())
    return view


def strength_shows(view: Any, state: Any) -> Any:
    """Leak who holds the greatest sum."""
    hands = state.stocks if hasattr(state, "stocks") else state.hands
    strongest = max(range(len(hands)), key=lambda seat: sum(hands[seat]))
    field = "purged" if hasattr(state, "stocks") else "finished"
    return msgspec.structs.replace(view, **{field: (Seat(strongest),)})


@pytest.mark.parametrize(
    ("game", "leak"),
    [
        ("daifugo", holder_shows),
        ("daifugo", strength_shows),
        ("prime", strength_shows),
        ("tyrant", strength_shows),
    ],
)
def test_a_leak_is_found(game: str, leak: Callable[[Any, Any], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that leaks the smallest fact of a hand fails the test."""
    monkeypatch.setattr("netplay.room.audience.UpdateBuilder.__init__", leaking(leak))
    with pytest.raises(AssertionError, match="is told"):
        compare_many(game, range(40))


def leaking(leak: Callable[[Any, Any], Any]) -> Callable[..., None]:
    """Return a `views` function that leaks."""
    from netplay.room.audience import UpdateBuilder

    first = UpdateBuilder.__init__

    def begin(self: UpdateBuilder, game: Any, *given: Any, **more: Any) -> None:
        first(self, Leaking(game, leak), *given, **more)

    return begin


class Leaking:
    """A game whose views leak."""

    def __init__(self, game: Any, leak: Callable[[Any, Any], Any]) -> None:
        self._game = game
        self._leak = leak
        self.redact = game.redact
        self.own = game.own

    def view(self, state: Any, seat: Seat | None) -> Any:
        """Return the seat's view plus a leak."""
        return self._leak(self._game.view(state, seat), state)


# ---------------------------------------------------------------------- bots


class Slow:
    """A worker pool in which bots think longer the more they hold, and always decline."""

    async def prove(self, numbers: Sequence[int]) -> dict[int, bool]:
        """Prove nothing."""
        return {}

    async def factor(self, number: int, limit: float) -> None:
        """Factor nothing."""

    async def think(self, game: str, level: str, seed: int, view: Any) -> Any:
        """Decline, sooner without a counter than with one; pass in turn."""
        await asyncio.sleep(0.3 if view.offers else 0.05)
        return adapter_of(game).read_move_text("-" if view.phase == DaifugoPhase.RESPOND else "%", NAMES)

    async def close(self) -> None:
        """Do nothing: no process was started."""


@pytest.mark.parametrize("pace", [0.0, 0.8])
def test_a_bot_that_could_answer_takes_the_same_time_as_one_that_could_not(pace: float) -> None:
    """How long the bot's silence lasts says nothing of its hand (GR-10)."""
    assert stream_beside_a_bot(pace, True) == stream_beside_a_bot(pace, False)


def test_a_bot_that_answers_when_it_likes_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the delay the bot's response time reveals its hand."""
    monkeypatch.setattr(
        "netplay.table.games.daifugo.adapter.Adapter.is_sealed_response", lambda self, view: False
    )
    assert stream_beside_a_bot(0.0, True) != stream_beside_a_bot(0.0, False)


@in_virtual_time
async def stream_beside_a_bot(pace: float, holds: bool) -> list[tuple[float, bytes]]:
    """Return what a player is sent when an eight cuts beside a bot that holds the fours to stop it, or other cards."""
    chosen = GameConfig("daifugo", seats=4, clock={"window": 3}, local=("four_stop",))
    adapter = adapter_of("daifugo")
    eight, fours = Card.of(8, 1), [Card.of(4, suit) for suit in (1, 2, 3, 4)]
    fives = [Card.of(5, suit) for suit in (1, 2, 3, 4)]
    start = adapter.deal(adapter.terms(chosen), 4, Dice.of_number(1))
    pack = [card for hand in start.hands for card in hand]
    rest = [card for card in pack if card not in (eight, *fours, *fives)]
    mine, theirs = (fours, fives) if holds else (fives, fours)
    hands = [[eight, *rest[:12]], rest[12:25], [*rest[25:34], *theirs], [*rest[34:], *mine]]
    start = msgspec.structs.replace(
        start, hands=tuple(in_order(hand) for hand in hands), turn=Seat(0), start_card=()
    )
    host = VirtualHost(chosen, Options(pace=pace), worker_pool=Slow())  # type: ignore[arg-type]  # it factors nothing
    setting = host.room.match.setting
    setting.adapter.deal = lambda *given, **more: start  # type: ignore[method-assign]
    host.room.seat_bot(Seat(3), "novice")
    aki, ben, cid = await host.playing("aki", "ben", "cid")
    assert (await aki.move("8s")).code == ""
    assert aki.view.responses
    assert len(aki.view.waiting) == 3
    await asyncio.sleep(1)
    for one in (ben, cid):
        assert (await one.move("-")).code == ""
    await asyncio.sleep(6)
    received = aki.bytes
    await host.close()
    return received
