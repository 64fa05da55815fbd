"""The first game, step by step: deals that are laid out, what the learner is to do, and what Euclid answers.

Every deal is played by the engine like any other. A step says which move it is for (by the words
`tutorial-NAME`) and how the other player answers it; what a step teaches is in its name.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.cards import JOKER, Card
from engine.prime.concat import Reading, read
from engine.prime.judge import verdict_on
from engine.prime.moves import Draw, Move, Pass, Play
from engine.prime.notation import read_move
from engine.prime.primes import Prover
from engine.prime.settings import Rules
from engine.verdict import Accepted, Fouled


class Step(msgspec.Struct, frozen=True):
    """One thing to do at the table."""

    name: str
    wants: str
    """The move in the notation of records; `D` for a draw."""
    keys: str
    """What to type, for the eye."""
    answers: tuple[str, ...] = ()
    """What Euclid does then."""


class Chapter(msgspec.Struct, frozen=True):
    """A deal and the steps that are made with it; the first player to move is the learner unless Euclid opens."""

    hands: tuple[str, str]
    deck: str
    steps: tuple[Step, ...]
    opens: tuple[str, ...] = ()
    """What Euclid plays before the first step."""


CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        hands=("As3h7dKcJs2h", "2c3s8dKh6c"),
        deck="4d9s8h",
        steps=(
            Step("concat", "A3", "A 3 Enter", ("23",)),
            Step("beat", "K7", "K 7 Enter", ("%",)),
            Step("flush", "J", "J Enter", ("K",)),
            Step("draw", "D", "d"),
            Step("pass", "%", "p"),
        ),
    ),
    Chapter(
        hands=("9hAs5d7c2sAcAd9c3h7s", "4h3c5s4c3dAh2c7h7d9d8d"),
        deck="6sTd8cQh2d",
        opens=("43",),
        steps=(
            Step("foul", "9A", "9 A Enter", ("47",)),
            Step("cut", "57", "5 7 Enter"),
            Step("revolution", "A729", "A 7 2 9 Enter", ("A297",)),
            Step("smaller", "AA93", "A A 9 3 Enter", ("%",)),
        ),
    ),
    Chapter(
        hands=("9sXbXr5h4cAd", "7h9dKdJc"),
        deck="2c6h8s",
        opens=("79",),
        steps=(
            Step("joker", "9X|X=7", "9 X 7 Enter", ("%",)),
            Step("infinity", "X", "X Enter"),
        ),
    ),
    Chapter(
        hands=("Qs2h2d3c4sAh", "3dKs5h8hTd"),
        deck="7c9d6h",
        steps=(
            Step("composite", "Q=2^2*3", "Q = 2 ^ 2 * 3 Enter", ("%",)),
            Step("finish", "4A", "4 A Enter"),
        ),
    ),
)  # fmt: skip

STEPS: tuple[tuple[int, Step], ...] = tuple(
    (number, step) for number, chapter in enumerate(CHAPTERS) for step in chapter.steps
)
"""All steps in order, each with the number of its chapter."""


def move_of(text: str) -> Move:
    """A scripted move."""
    return Draw() if text == "D" else read_move(text)


def fits(rules: Rules, step: Step, move: Move) -> bool:
    """Whether a move is what a step is for: the same cards as the same number, judged alike.

    Factors may come in another order; factors of which the judge thinks otherwise are another play, though
    the cards are the same: `Q=2^23` is no `Q=2^2*3`.
    """
    wanted = move_of(step.wants)
    if not isinstance(move, Play) or not isinstance(wanted, Play):
        return type(move) is type(wanted) and isinstance(move, Draw | Pass)
    mine, theirs = read(rules, move), read(rules, wanted)
    if not isinstance(mine, Reading) or not isinstance(theirs, Reading):
        return False
    same_cards = sorted(_faces(move.cards)) == sorted(_faces(wanted.cards))
    same_cards = same_cards and sorted(_faces(move.all_cards)) == sorted(_faces(wanted.all_cards))
    return same_cards and mine.judged == theirs.judged and judged(rules, mine) == judged(rules, theirs)


def judged(rules: Rules, reading: Reading) -> Accepted | Fouled:
    """What the judge would say, were it laid."""
    return verdict_on(rules, reading, False, Prover())


def _faces(cards: Iterable[Card]) -> list[Card]:
    return [JOKER if card.is_joker else card.face for card in cards]
