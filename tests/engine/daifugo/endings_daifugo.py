"""Endings of Daifugo with open hands for two players, and a brute-force solver."""

import random
from itertools import combinations

from msgspec.structs import replace

from engine.cards import Card
from engine.daifugo import flow
from engine.daifugo.board import due, ranks
from engine.daifugo.effects import Ask, Kind
from engine.daifugo.game import start
from engine.daifugo.moves import Move, Pass, Play, RuleAnswer
from engine.daifugo.ruleset import book_of, rules_for
from engine.daifugo.shapes import Laid, as_group
from engine.daifugo.state import State
from engine.seats import Seat
from engine.verdict import Refused

ME, RIVAL, GONE = Seat(0), Seat(1), Seat(2)
RULES = ((), ("seven_pass",), ("ten_discard",), ("eleven_back", "number_lock"), ("seven_pass", "ten_discard"))


def ending(seed: int) -> State:
    """Return two hands of up to four cards with all others visible, perhaps with a card of the rival on the field."""
    dice = random.Random(seed)
    book = book_of(rules_for(RULES[seed % len(RULES)], [], {}, 3))
    pack = list(book.pack)
    dice.shuffle(pack)
    mine, theirs = dice.randint(1, 4), dice.randint(1, 4)
    hands = [tuple(pack[:mine]), tuple(pack[mine : mine + theirs]), ()]
    rest: list[Card] = pack[mine + theirs :]
    field: tuple[Laid, ...] = ()
    if dice.random() < 0.5:
        top = (rest.pop(),)
        reading = as_group(top)
        assert reading is not None
        field = (Laid(RIVAL, top, reading.form, reading.rank),)
    rev = dice.random() < 0.25
    return replace(
        start(book, hands),
        active=(ME, RIVAL),
        finished=(GONE,),
        discard=tuple(sorted(rest)),
        field=field,
        rev=rev,
        order=book.order(rev, frozenset()),
        turn=ME,
    )


def everything(state: State) -> list[Move]:
    """Return every conceivable move: all sets of cards, all answers; the rules refuse the illegal ones."""
    match state.open:
        case None:
            hand = state.hands[state.turn]
            sizes = range(1, len(hand) + 1)
            sets = {cards for size in sizes for cards in combinations(hand, size)}
            return [Pass(), *(Play(cards) for cards in sorted(sets, key=lambda s: (len(s), s)))]
        case Ask(kind=Kind.CARDS, rule=rule, cards=cards):
            sizes = range(len(cards) + 1)
            return [RuleAnswer(rule, chosen) for size in sizes for chosen in combinations(cards, size)]
        case _:
            raise AssertionError(f"these rules ask no such thing: {state.open}")


def outcomes(state: State) -> list[tuple[Move, State]]:
    """Return every legal move with the state after it."""
    actor = due(state).seats[0]
    made = ((move, flow.play(state, actor, move)) for move in everything(state))
    return [(move, step.state) for move, step in made if not isinstance(step, Refused)]


def wins(state: State, seat: Seat) -> bool:
    """Return whether this player finishes before the other if both play perfectly."""
    if state.over:
        places = ranks(state)
        return places.index(seat) < places.index(RIVAL if seat == ME else ME)
    after = (wins(one, seat) for _, one in outcomes(state))
    return any(after) if due(state).seats[0] == seat else all(after)
