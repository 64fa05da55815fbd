"""Random games of Prime Daifugo by random rules, with legal and illegal moves, for tests of properties.

One seed is one game. The decks are small, so that cuts, revolutions, short decks, finishes and ends by repetition are
frequent. Moves are chosen from the full state, which no player knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from engine.cards import Card
from engine.errors import BadSetting
from engine.game_protocol import Step
from engine.prime.events import Event
from engine.prime.game import PrimeGame
from engine.prime.moves import (
    JANKEN_HANDS,
    Arrange,
    AskFactors,
    DoneThinking,
    Draw,
    Encounter,
    Exchange,
    GiveUp,
    HandIn,
    Janken,
    LeaveGame,
    Move,
    OutOfTime,
    Pass,
    Play,
    ShowCard,
    TimeUp,
)
from engine.prime.number_list import ListedNumber, NumberList
from engine.prime.pack import check_deal
from engine.prime.settings import PRESETS, SETTINGS, Rules, rules_for
from engine.prime.state import Phase, State, due, may_draw
from engine.seats import DEALER, TIMEKEEPER, Seat
from engine.setting import Setting
from engine.titles import owed, titles_by_seat
from engine.verdict import Refused

MOST_MOVES = 250
"""Moves after which a random game is ended by the game's time."""

_DECKS: tuple[dict[str, object], ...] = (
    {"cards": {"0": 3, "1": 8, "X": 1}, "base": 2},
    {"cards": {"1": 5, "2": 4, "3": 4, "5": 3, "7": 4, "9": 4, "X": 3}},
    {"cards": {"3": 4, "9": 4, "6": 3, "12": 3, "1": 4, "16": 2}, "base": 16},
    {"cards": {"57": 2, "1729": 2, "2": 4, "4": 3, "17": 3, "1": 3}},
)
_GAME = PrimeGame()


class TableDice:
    """A seeded random generator, as hosts pass it to the game."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound − 1."""
        return self._random.randrange(bound)


@dataclass(frozen=True)
class Tried:
    """A move that was tried, and its result."""

    before: State
    actor: Seat
    move: Move
    result: Step[State, Event] | Refused


def random_rules(random: Random) -> tuple[Rules, int]:
    """Return a preset with some settings changed, and the number of players; the deal is possible."""
    while True:
        # Only the decks of the abstract game make cuts and revolutions frequent.
        preset = "abstract" if random.random() < 0.25 else random.choice(tuple(PRESETS))
        seats = random.randint(1 if preset == "abstract" else 2, 5)
        chosen: dict[str, object] = {"D4": random.randint(1, 8)}
        if preset == "abstract" and random.random() < 0.8:
            chosen |= random.choice(_DECKS)
        for setting in random.sample(SETTINGS, random.randint(0, 9)):
            if setting.key not in ("D4", "cards", "base", "K"):
                chosen[setting.key] = random_value(random, setting)
        try:
            rules = rules_for(preset, chosen, seats)
            check_deal(rules, seats)
        except BadSetting:
            continue
        return rules, seats


def random_value(random: Random, setting: Setting) -> object:
    """Return a possible value of this setting, as records write it."""
    match setting.kind:
        case "flag":
            return random.random() < 0.7
        case "choice":
            return random.choice(setting.choices)
        case "evens":
            return random.choice(("all", "halved", "2244", "TTTTQ"))
        case "count":
            return random.choice(("none", 2, 4))
        case "seconds":
            return random.choice(("none", 30, 12.5))
        case _:
            return random.randint(setting.least, min(setting.most, setting.least + 3))


def random_start(random: Random) -> State:
    """Return a deal by random rules, sometimes with thinking time or titles."""
    rules, seats = random_rules(random)
    titles: tuple[str, ...] = ()
    if random.random() < 0.15 and seats > 1:
        titles = tuple(random.sample(titles_by_seat([Seat(seat) for seat in range(seats)]), seats))
    thinks = random.random() < 0.2
    return _GAME.deal(rules, seats, TableDice(random), thinks=thinks, titles=titles)


def random_game(seed: int) -> Iterator[Tried]:
    """Yield every move tried in the game of this seed, refused ones too, until the game is over."""
    random = Random(f"table {seed}")
    state = random_start(random)
    tries = 0
    while state.phase is not Phase.OVER:
        tries += 1
        actor, move = _hurry(state, random) if tries > MOST_MOVES else _attempt(state, random)
        result = _GAME.play(state, actor, move)
        yield Tried(state, actor, move, result)
        if isinstance(result, Step):
            state = result.state
        assert tries < 2 * MOST_MOVES, f"game {seed} does not end"


def _hurry(state: State, random: Random) -> tuple[Seat, Move]:
    """Return a move that ends the game: the time is up, and players who have to choose run out of time."""
    waiting = due(state)
    if waiting.blind:
        return DEALER, _GAME.blind_cards(state, TableDice(random))
    if state.phase in (Phase.TURN, Phase.THINK) or (state.phase is Phase.PENALTY and not state.time_up):
        return TIMEKEEPER, TimeUp()
    if state.phase is Phase.JANKEN:
        return waiting.seats[0], LeaveGame()
    return waiting.seats[0], OutOfTime()


def _attempt(state: State, random: Random) -> tuple[Seat, Move]:
    """Return a move to try, mostly of a player who has to act."""
    waiting = due(state)
    if waiting.blind:
        return DEALER, _GAME.blind_cards(state, TableDice(random))
    chance = random.random()
    if chance < 0.004:
        return TIMEKEEPER, TimeUp()
    if chance < 0.05:
        return Seat(random.randrange(state.seats)), _stray(state, random)
    seat = random.choice(waiting.seats)
    if chance < 0.065:
        return seat, OutOfTime()
    return seat, _fitting(state, seat, random)


def _stray(state: State, random: Random) -> Move:
    """Return a move that is hardly ever legal here."""
    card = Card.of(random.randint(0, 13))
    strays: tuple[Move, ...] = (
        Pass(), Draw(), Play((card,)), Play((card,), twin=(card,)), GiveUp((card,)), ShowCard(card),
        Janken("rock"), Arrange((card,)), Arrange(()), AskFactors(), DoneThinking(), Exchange((card,)),
        Encounter((card, card)), HandIn(NumberList()), OutOfTime(), LeaveGame(),
    )  # fmt: skip
    return random.choice(strays[:-1]) if random.random() < 0.85 else strays[-1]


def _fitting(state: State, seat: Seat, random: Random) -> Move:
    """Return a move for the current phase, with cards that may be illegal."""
    hand = list(state.hands[seat])
    random.shuffle(hand)
    match state.phase:
        case Phase.TURN:
            return _turn(state, hand, random)
        case Phase.PENALTY:
            assert state.penalty is not None
            wish = state.penalty.missing + (random.random() < 0.1)
            return GiveUp(tuple(hand[: random.randint(0, wish) if random.random() < 0.3 else wish]))
        case Phase.LISTS:
            return HandIn(_list(random))
        case Phase.HIGH_CARD:
            return ShowCard(hand[0])
        case Phase.JANKEN:
            return Janken(random.choice(JANKEN_HANDS))
        case Phase.SHOWDOWN:
            left_out = random.random() < 0.1
            return Arrange(tuple(hand[left_out:]), _declared(hand, random))
        case Phase.EXCHANGE:
            count = owed(state.titles, seat, hand) + (random.random() < 0.1)
            return Exchange(tuple(hand[:count]))
        case _:
            return DoneThinking()


def _list(random: Random) -> NumberList:
    """Return some numbers, prime or not; seldom none, which is refused."""
    numbers = [number for number in range(2, 140) if random.random() < 0.6]
    return NumberList(tuple(map(ListedNumber, numbers[: random.choice((0, 9, 200, 200, 200))])))


def _turn(state: State, hand: list[Card], random: Random) -> Move:
    chance = random.random()
    if chance < 0.3 and may_draw(state):
        return Draw()
    if chance < 0.42:
        return Pass()
    if chance < 0.45:
        return AskFactors()
    count = len(state.top.cards) if state.top else random.choice((1, 1, 2, 2, 3, 4))
    twins = state.rules.twin_primes and random.random() < 0.3
    if twins:
        pair = _twins(state, hand, random)
        return pair if pair is not None else Pass()
    if state.rules.encounter and random.random() < 0.3:
        cards = tuple(hand[: max(2, count)])
        return Encounter(cards, tuple(random.randint(0, 14) for card in cards if card.is_joker))
    composite = _composite(hand) if count == 1 and random.random() < 0.3 else None
    if composite is not None:
        return composite
    best = Play(tuple(hand[:count]) or (Card.of(1),))
    for _ in range(12):
        random.shuffle(hand)
        best = _random_set(state, hand, count, random)
        if isinstance(_GAME.play(state, state.turn, best), Step) or random.random() < 0.1:
            break
    return best


def _random_set(state: State, hand: list[Card], count: int, random: Random) -> Play:
    """Return some cards of the hand, one time in five with a factor part."""
    cards, rest = tuple(hand[:count]) or (Card.of(1),), hand[count:]
    if len(rest) < 2 or random.random() < 0.8:
        return Play(cards, jokers=_declared(cards, random))
    terms = (((rest[0],),), ((rest[1],),)) if random.random() < 0.5 else (((rest[0],), (rest[1],)),)
    play = Play(cards, terms)
    return Play(cards, terms, _declared(play.all_cards, random))


def _composite(hand: list[Card]) -> Play | None:
    """Return a card that is the product of two others, such as 6 = 2 * 3, or None."""
    plain = [card for card in hand if not card.is_joker]
    for one, two in combinations(plain, 2):
        for card in plain:
            if (
                card is not one
                and card is not two
                and card.rank == one.rank * two.rank > max(one.rank, two.rank)
            ):
                return Play((card,), (((one,),), ((two,),)))
    return None


def _twins(state: State, hand: list[Card], random: Random) -> Play | None:
    """Return two cards as a twin pair, with difference two if possible."""
    for one in hand:
        for other in hand:
            near = not one.is_joker and not other.is_joker and abs(one.rank - other.rank) == 2
            if near and (random.random() < 0.9) == ((one.rank > other.rank) == state.upside_down):
                return Play((one,), twin=(other,))
    return Play((hand[0],), twin=(hand[1],)) if len(hand) > 1 else None


def _declared(cards: tuple[Card, ...] | list[Card], random: Random) -> tuple[int, ...]:
    """Return values for the jokers among these cards; mostly none if all cards are jokers."""
    jokers = sum(card.is_joker for card in cards)
    if jokers == len(cards) and random.random() < 0.7:
        return ()
    return tuple(random.randint(0, 14) for _ in range(jokers))
