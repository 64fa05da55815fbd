"""The alternatives of a seat at a point of a game, for a player who reviews it (P-30, P-31, P-64).

A move made is compared with the best one that a strong player could have found. Beside it are the best by the
player's own list, and the best with every prime known. A move's value is the evaluation of the resulting position
(`value`, which also draws the curve), in simulated deals consistent with what the player saw. Proved results are
worth 1 or 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from engine.cards import Card
from engine.chance import SeedDice
from engine.game_protocol import Budget, Compared
from engine.prime import primes
from engine.prime.bots.effort import has_time
from engine.prime.bots.endgame import decide
from engine.prime.bots.hints import HintedMove, as_hint, of_every_prime
from engine.prime.bots.knowledge import EXPERT, MASTER
from engine.prime.bots.options import (
    Option,
    TurnSight,
    composite_options,
    prime_options,
    sight,
    special_options,
    twin_options,
    weigh,
)
from engine.prime.bots.planner import way_out
from engine.prime.bots.taught import knower, knowing, planned
from engine.prime.bots.value import advantage, values_after
from engine.prime.bots.why import Why
from engine.prime.concat import Number
from engine.prime.moves import Draw, Move, Pass, Play
from engine.prime.state import Phase
from engine.prime.view import View
from engine.verdict import Accepted, Fouled

Merit = Literal["out", "special", "strongest", "smallest", "composite", "twin"]
"""Why a play is worth a look: it empties the hand, it is 57, 1729 or ∞, it is the strongest or smallest."""
MERITS: tuple[Merit, ...] = get_args(Merit)

_STRONGEST = 3
_COMPOSITES = 3
_LARGEST_SET = 12
"""On an empty field larger sets are considered only if they are the whole hand."""
_SCANNED = 400
_TAKEN_APART = 600
"""Composites are looked for among this many numbers from each end."""


class Alternative(msgspec.Struct, frozen=True):
    """One play that the judge would have accepted."""

    merit: Merit
    play: Play
    number: Number
    kind: str
    cards: int
    """Cards in the field, without the factors."""


PlayIdentity = tuple[Number, tuple[Card, ...], tuple[Card, ...]]
"""The identity of a play to the game: the number, the field's cards and all cards, sorted."""


def identity_of(play: Play, number: Number) -> PlayIdentity:
    """The identity of a play: `KX` and `XK` as 1313 are equal (P-1, P-21)."""
    field, whole = (sorted(card.face for card in cards) for cards in (play.cards, play.all_cards))
    return number, tuple(field), tuple(whole)


def alternatives(view: View, budget: Budget | None = None) -> tuple[Alternative, ...]:
    """The notable plays of this seat's hand, by merit, and within a merit the larger sets first.

    The same cards played as the same number are one play, whatever their order and whichever of them is the joker.
    """
    if view.phase is not Phase.TURN or view.seat != view.turn or not view.hand:
        return ()
    here = sight(view, MASTER, budget)
    found: dict[PlayIdentity, Alternative] = {}
    for merit, one in _options(here, budget):
        cards = one.play.cards
        identity = identity_of(one.play, one.number)
        found.setdefault(identity, Alternative(merit, one.play, one.number, one.kind, len(cards)))
    return tuple(sorted(found.values(), key=lambda one: MERITS.index(one.merit)))


def _options(here: TurnSight, budget: Budget | None) -> Iterator[tuple[Merit, Option]]:
    """The quickly found plays first; on an empty field one of each size, else a few of the one size."""
    out = way_out(here)
    if out:
        yield "out", out
    yield from _with("special", special_options(here))
    sizes = sorted(here.sizes(_LARGEST_SET), reverse=True)
    most = _STRONGEST if here.view.top else 1
    for weakest, merit in ((False, "strongest"), (True, "smallest")):
        for cards in sizes:
            if not has_time(budget):
                return
            wanted = 1 if weakest else most
            yield from _with(merit, prime_options(here, cards, weakest=weakest, most=wanted, scan=_SCANNED))  # type: ignore[arg-type]
    for cards in sizes:
        if not has_time(budget):
            return
        yield from _with("composite", _composites(here, cards))
        yield from _with("twin", twin_options(here, cards, most=1))


def _composites(here: TurnSight, cards: int) -> list[Option]:
    """The strongest composites of this many cards, and the one that takes the most cards along."""
    if cards > 4:
        return []
    strong = composite_options(here, cards, weakest=False, most=_COMPOSITES, scan=_TAKEN_APART)
    weak = composite_options(here, cards, weakest=True, most=_COMPOSITES, scan=_TAKEN_APART)
    longest = sorted({*strong, *weak}, key=lambda one: (one.rest.size, str(one.play)))[:1]
    return list(dict.fromkeys([*strong[: _COMPOSITES - 1], *longest]))


def _with(merit: Merit, options: Iterable[Option]) -> Iterator[tuple[Merit, Option]]:
    return ((merit, one) for one in options)


def compare(view: View, made: Move, seed: int, listed: frozenset[int] = frozenset()) -> Compared | None:
    """The best move of a turn compared with the one made; None if there was nothing to decide.

    The probabilities are those of the player who made the move and has these numbers on the list; None if unknown.
    """
    every = of_every_prime(view, seed) if view.is_my_turn else None
    if every is None:
        return None
    if view.phase is not Phase.TURN:
        return Compared(every, is_made=every.move == made)
    won = decide(view, MASTER).move
    thoughts = _thoughts(view, every, won, seed)
    at = _place_of(view, (made, _why(view, made)), thoughts)
    own = planned(view, knowing(view, listed), SeedDice(seed)) if listed else (None, Why.NOTHING_TO_SHOW)
    mine = _place_of(view, (own[0], own[1]), thoughts) if isinstance(own[0], Play) else None
    values = values_after(view, [move for move, _ in thoughts], seed)
    chances = [one.chance for one in values]
    if won is not None:
        chances[0] = 1.0
    best = _best(chances, at, is_proved=won is not None)
    best_hint = as_hint(view, *thoughts[best], seed)
    chance, worth = chances[best], chances[at]
    is_beyond = not any(_same(view, one, every.move) for one in (best_hint.move, made))
    beyond = every if is_beyond and chance != 1 else None
    if chance and worth and chance < 1:
        mean, error = advantage(values[best].by_deal, values[at].by_deal)
        worth = max(worth, chance - max(0.0, mean - error))
    found = Compared(best_hint, chance, worth, is_made=best == at, beyond=beyond)
    if mine is None or mine in (best, at):
        return found
    hint = replace(as_hint(view, *thoughts[mine], seed), source=knower(view, thoughts[mine][0], listed))
    return replace(found, mine=hint, mine_chance=chances[mine])


def _place_of(view: View, thought: tuple[Move, Why], thoughts: list[tuple[Move, Why]]) -> int:
    """The index of this thought; added if new."""
    for at, (move, _) in enumerate(thoughts):
        if _same(view, move, thought[0]):
            return at
    thoughts.append(thought)
    return len(thoughts) - 1


def _thoughts(view: View, every: HintedMove, won: Move | None, seed: int) -> list[tuple[Move, Why]]:
    """The candidates expected of the player: a strong plan, and to draw or to pass; or the proved win."""
    if won is not None:
        return [(won, every.why if _same(view, every.move, won) else Why.CERTAIN)]
    found: list[tuple[Move, Why]] = []
    move, why = planned(view, EXPERT, SeedDice(seed))
    if why is Why.GOES_OUT and move is not None:
        return [(move, why)]
    if isinstance(every.move, Play) and _is_known(view, every.move):
        found.append((every.move, every.why))
    if isinstance(move, Play) and not any(_same(view, move, one) for one, _ in found):
        found.append((move, why))
    if view.may_draw:
        found.append((Draw(), Why.DRAWS))
    elif view.top is not None or not found:
        found.append((Pass(), Why.PASSES_TO_SAVE if found else Why.CANNOT_PLAY))
    return found


def _is_known(view: View, play: Play) -> bool:
    """Whether a strong player could know the play; deliberate fouls are not expected."""
    weighed = weigh(view, play)
    if weighed is None or not isinstance(weighed[1], Accepted) or play.twin:
        return False
    number, kind = weighed[0].number, weighed[1].kind
    if kind == "prime" and isinstance(number, int):
        return EXPERT.remembers(number, len(play.cards))
    if kind == "composite" and isinstance(number, int):
        return EXPERT.takes_apart(primes.factor(number))
    return True


def _why(view: View, made: Move) -> Why:
    """The reason for a move that no bot considered."""
    if not isinstance(made, Play):
        return Why.DRAWS if isinstance(made, Draw) else Why.PASSES_TO_SAVE
    weighed = weigh(view, made)
    if weighed is not None and isinstance(weighed[1], Fouled):
        return Why.FOULS_FOR_CARDS
    if len(made.all_cards) == len(view.hand):
        return Why.GOES_OUT
    return Why.SMALLEST_THAT_BEATS if view.top else Why.LEADS


def _best(chances: list[float | None], made: int, *, is_proved: bool) -> int:
    """The index of the best move; in a tie the one made, the first if unknown."""
    known = [at for at, chance in enumerate(chances) if chance is not None]
    if (is_proved and chances[made] != 1.0) or len(known) < len(chances):
        return next((at for at in known if chances[at] == 1.0), 0)
    return max(known, key=lambda at: (chances[at] or 0.0, at == made))


def _same(view: View, one: Move | None, other: Move | None) -> bool:
    """Whether two moves are equivalent: the same cards as the same number, in any order."""
    if not isinstance(one, Play) or not isinstance(other, Play):
        return one == other
    identities = [
        None if judged is None else identity_of(play, judged[0].judged)
        for play, judged in ((play, weigh(view, play)) for play in (one, other))
    ]
    return identities[0] is not None and identities[0] == identities[1]
