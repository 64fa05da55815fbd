"""No tool offers an illegal move: lists, bots, hints, the screen and plain mode, under random settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine.cards import write_cards
from engine.daifugo import bots as daifugo_bots
from engine.game_protocol import Step
from engine.prime import bots as prime_bots
from engine.prime.bots import fallback
from engine.prime.concat import Concatenation
from engine.prime.moves import DoneThinking, Draw, Exchange, HandIn, Play
from engine.prime.notation import read_play, write_move, write_play
from engine.prime.settings import PlayableNumbers
from engine.prime.state import Phase
from engine.prime.tables import shared_tables
from engine.prime.view import View
from engine.seats import Seat
from engine.tyrant import bots as tyrant_bots
from engine.tyrant import notation as tyrant_notation
from engine.verdict import Accepted, Fouled, Refused
from netplay.compute.listing import ListingRequest, list_plays
from netplay.table.games import adapter_of
from netplay.table.games.daifugo import adapter as daifugo_adapter
from netplay.table.messages import SeatedPlayer, SeatUpdate
from tests.engine.daifugo import random_daifugo
from tests.engine.prime import random_table as random_prime
from tests.engine.tyrant import random_table as random_tyrant
from tui.games.daifugo import lines as daifugo_lines
from tui.games.daifugo import showing as daifugo_showing
from tui.games.daifugo import table as daifugo_controller
from tui.games.prime import composition as prime_composition
from tui.games.prime import lines as prime_lines
from tui.games.prime import showing as prime_showing
from tui.games.prime import table as prime_controller
from tui.games.tyrant import lines as tyrant_lines
from tui.games.tyrant import showing as tyrant_showing
from tui.games.tyrant import table as tyrant_controller
from tui.text.words import Words

NAMES = ("aki", "ben", "cid", "dan", "eve", "fay", "gus", "hal")
WORDS = Words("en")
LISTED = 25
"""Moves of a list to try."""
ASKED = 3
"""Bot levels to ask at a table in the default run, at random: other tables find more than all levels at
one, which mostly offer the same; `make test-long` asks all.
"""
FEW = 3
"""Cards of a set in Prime Daifugo: tables of longer ones take long to build."""


class Looks:
    """A time budget that is used up after a few checks, on every machine."""

    def __init__(self, looks: int = 4) -> None:
        self._looks = looks

    def left(self) -> float:
        """Return one second less at each check."""
        self._looks -= 1
        return float(self._looks)


def listed(view: View, dice: Random) -> Iterator[Play]:
    """Return what `qk plays` lists for a hand and a field; it knows neither locked suits nor lists of numbers."""
    top, hand = view.top, view.hand
    count = len(top.cards) if top else dice.randint(1, FEW)
    blind = bool(view.lock) or view.rules.numbers is PlayableNumbers.LISTED
    if view.phase is not Phase.TURN or blind or count > min(FEW, len(hand)):
        return
    on = ""
    if top is not None and top.pair and len(view.field) == 1:  # its first set has gone under the deck (P-62)
        return
    if top is not None:
        sets = view.field[-2:] if top.pair else (top,)
        jokers = [
            value
            for cards in sets
            for card, value in zip(cards.cards, cards.values, strict=False)
            if card.is_joker
        ]
        on = write_play(Play(sets[0].cards, (), tuple(jokers), sets[1].cards if top.pair else ()), suits=True)
        if on.isdecimal() and "0" in on:  # that is a number
            return
    request = ListingRequest(
        write_cards(hand, suits=True), on, count, view.upside_down, composites=True, rules=view.rules
    )
    yield from (read_play(one.play) for one in islice(list_plays(request), LISTED))


@dataclass(frozen=True)
class Tools:
    """The tools of a game that offer or accept moves."""

    name: str
    composer: Callable[[], Any]
    composed: Callable[[Any, Any], Any]
    teller: Any
    typed: Callable[[Any], str]
    """Spell a move as a player types it."""
    keys: str
    bots: Any
    positions: Callable[[int], Iterator[tuple[Any, tuple[Seat, ...]]]]
    """Yield random tables of the game, with the players who are to move."""


def of_prime(seed: int) -> Iterator[tuple[Any, tuple[Seat, ...]]]:
    """Return Prime Daifugo with a random preset and settings."""
    for tried in random_prime.random_game(seed):
        yield tried.before, adapter_of("prime").game.due(tried.before).seats


def of_daifugo(seed: int) -> Iterator[tuple[Any, tuple[Seat, ...]]]:
    """Return Daifugo with random local rules and settings."""
    rules, seats = random_daifugo.random_rules(seed)
    for step in random_daifugo.play_out(rules, seats, seed)[1]:
        yield step.before, adapter_of("daifugo").game.due(step.before).seats


def of_tyrant(seed: int) -> Iterator[tuple[Any, tuple[Seat, ...]]]:
    """Return Tyrant with three or four players and random settings."""
    for step in random_tyrant.random_game(seed, 3 + seed // 2 % 2):
        yield step.before, adapter_of("tyrant").game.due(step.before).seats


def prime_typed(move: Any) -> str:
    """Return a move in letters, cards without their suits."""
    if isinstance(move, Draw | DoneThinking | HandIn):
        return "d" if isinstance(move, Draw) else "ready"
    return write_cards(move.cards) if isinstance(move, Exchange) else write_move(move)


PRIME = Tools(
    "prime", prime_controller.Composer, prime_showing.composed, prime_lines.TELLER, prime_typed,
    "a23456789tjqkx0=*^,", prime_bots, of_prime,
)  # fmt: skip
DAIFUGO = Tools(
    "daifugo", daifugo_controller.Composer, daifugo_showing.composed, daifugo_lines.TELLER,
    lambda move: daifugo_adapter.move_text(move, NAMES), "a23456789tjqkx0", daifugo_bots, of_daifugo,
)  # fmt: skip
TYRANT = Tools(
    "tyrant", tyrant_controller.Composer, lambda _, move: tyrant_showing.composed(move), tyrant_lines.TELLER,
    tyrant_notation.write_move, "a23456789tjqkshdc0", tyrant_bots, of_tyrant,
)  # fmt: skip


class Position:
    """A table at which a seat is to move, and the checks there."""

    def __init__(self, tools: Tools, state: Any, seat: Seat, seed: str, asked: int) -> None:
        self.tools, self.state, self.seat, self.dice = tools, state, seat, Random(seed)
        self.levels = Random(f"{seed}, levels").sample(tools.bots.LEVELS, min(asked, len(tools.bots.LEVELS)))
        self.seed = seed
        self.game = adapter_of(tools.name).game
        self.view = self.game.view(state, seat)
        self.tried: set[str] = set()

    def verdict(self, move: Any, of: str) -> Accepted | Fouled:
        """Check that an offered move is not refused; return the resulting step."""
        step = self.game.play(self.state, self.seat, move)
        assert isinstance(step, Step), (self.seed, of, move, step, self.view.hand)
        self.tried.add(of)
        return step.verdict

    def offered(self) -> Iterator[tuple[str, Any, bool]]:
        """Yield the offered moves, with the tool, and whether it says that they are legal."""
        for move in islice(self.game.legal_moves(self.view), LISTED):
            yield "list", move, True
        number = self.dice.randrange(1000)
        for level in self.levels:
            choice = self.tools.bots.choose(level, self.view, number, Looks())
            if choice is not None:
                yield level, choice, False
        hint = adapter_of(self.tools.name).hint(self.view, number, Looks())
        if hint is not None:
            yield "hint", hint.move, self.tools is PRIME and not hint.fouls
        if self.tools is PRIME:
            yield from (("qk plays", play, True) for play in listed(self.view, self.dice))

    def check(self) -> None:
        """Try an offered move directly, selected on the screen, typed there, and typed in plain mode."""
        for of, move, lawful in self.offered():
            verdict = self.verdict(move, of)
            assert isinstance(verdict, Accepted) or not lawful, (self.seed, of, move, verdict)
            self.laid_up(move, verdict)
            self.told(self.tools.typed(move), verdict)
        for _ in range(4):
            self.by_chance()

    def laid_up(self, move: Any, verdict: Accepted | Fouled) -> None:
        """Check that Enter after selecting the move, as a hint does, makes that move."""
        composition = self.tools.composed(self.view, move)
        if composition is not None:
            composer = self.tools.composer()
            composer.put(composition)
            finished = composer.finish(self.view, WORDS)
            assert finished is not None, (self.seed, move, composition, composer.note)
            assert self.verdict(finished, "laid up") == verdict, (self.seed, move, finished)

    def told(self, line: str, verdict: Accepted | Fouled) -> None:
        """Check that the typed line is parsed as that move."""
        update = SeatUpdate(0, tuple(map(SeatedPlayer, NAMES[: self.view.seats])), self.view)
        parsed = self.tools.teller.move(update, line)
        assert self.verdict(parsed, "line") == verdict, (self.seed, line, parsed)

    def by_chance(self) -> None:
        """Press random keys and places, then Enter; twice, since the first may ask something."""
        composer, hand = self.tools.composer(), self.view.hand
        for _ in range(self.dice.randint(1, 8)):
            chance = self.dice.random()
            if chance < 0.4:
                composer.pick(self.view, self.dice.randrange(len(hand) + 1), WORDS)
            elif chance < 0.7 and hand:
                composer.press(self.view, str(self.dice.choice(hand))[0].lower(), WORDS)
            else:
                composer.press(self.view, self.dice.choice(self.tools.keys), WORDS)
        if self.tools is PRIME:
            self.same_reason(composer.composition)
        for _ in range(2):
            finished = composer.finish(self.view, WORDS)
            if finished is not None:
                self.verdict(finished, "keys")
                return

    def same_reason(self, made: prime_composition.Composition) -> None:
        """Check that the line below a composition agrees with the judge."""
        found = prime_composition.outlook(self.view, made)
        if self.view.phase is Phase.TURN and not isinstance(found, prime_composition.Slip):
            play = prime_composition.play_of(self.view.rules, made)
            step = self.game.play(self.state, self.seat, play)
            reason = step.reason if isinstance(step, Refused) else None
            assert (None if isinstance(found, Concatenation) else found) is reason, (
                self.seed,
                play,
                self.view.hand,
            )


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep tables in memory, and compute once per table what all levels of a game have in common."""
    monkeypatch.setattr("netplay.compute.listing.cached_tables", shared_tables)
    monkeypatch.setattr(fallback, "_least", lru_cache(1)(fallback._least))


def offers_of(tools: Tools, seed: int, share: float, asked: int) -> set[str]:
    """Try the offers of a number of levels at some tables of a game; return the tools that offered something."""
    dice, tried = Random(f"{tools.name} {seed}"), set[str]()
    for at, (state, seats) in enumerate(tools.positions(seed)):
        chosen = seats and dice.random() < share
        long = tools is PRIME and state.top is not None and len(state.top.cards) > FEW
        if chosen and not long:
            here = Position(tools, state, dice.choice(seats), f"{tools.name} {seed}, table {at}", asked)
            here.check()
            tried |= here.tried
    return tried


GAMES = [(PRIME, 8, 0.05), (DAIFUGO, 8, 0.015), (TYRANT, 4, 0.1)]


@pytest.mark.parametrize(("tools", "games", "share"), GAMES, ids=[tools.name for tools, _, _ in GAMES])
def test_what_is_offered_is_taken(tools: Tools, games: int, share: float) -> None:
    """At some tables of random games, where every tool offers something."""
    tried = set[str]().union(*(offers_of(tools, seed, share, ASKED) for seed in range(games)))
    missing = {"list", "hint", "laid up", "line", "keys", *tools.bots.LEVELS} - tried
    assert not missing
    assert tools is not PRIME or "qk plays" in tried


@pytest.mark.long
@pytest.mark.parametrize("ten", range(10))
@pytest.mark.parametrize("tools", [PRIME, DAIFUGO, TYRANT], ids=lambda tools: tools.name)
def test_what_is_offered_at_many_tables_is_taken(tools: Tools, ten: int) -> None:
    """The same at ten times as many tables."""
    for seed in range(100 + 10 * ten, 110 + 10 * ten):
        offers_of(tools, seed, 0.15, len(tools.bots.LEVELS))
