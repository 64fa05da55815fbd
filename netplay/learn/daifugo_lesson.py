"""Daifugo in ten minutes: singles and pairs, the 8-cut, the lock, the revolution, the 3 of spades, a fall."""

from __future__ import annotations

from collections import Counter

import msgspec

from engine.daifugo import flow
from engine.daifugo.faces import read_spelled
from engine.daifugo.game import begin, start
from engine.daifugo.moves import Move, Pass, Play, RuleAnswer
from engine.daifugo.notation import read_move
from engine.daifugo.ruleset import book_of, rules_for
from engine.daifugo.state import State
from engine.seats import Seat
from engine.verdict import Reason, Refused
from netplay.learn.lesson import LEARNER, LessonStep, StepHint

PASS = "%"


class Deal(msgspec.Struct, frozen=True):
    """A deal and the steps that are made with it."""

    hands: tuple[str, str, str]
    steps: tuple[LessonStep, ...]
    opens: tuple[tuple[int, str], ...] = ()
    """The plays before the first step, with their players."""
    titles: tuple[str, ...] = ()
    """The titles of a game before."""


DEALS: tuple[Deal, ...] = (
    Deal(
        hands=("3h 4d 4c 8s Kh Jc 9d", "6s 7s 7c 5d Qh Ad", "Td 6h 9c Js 3c 5c"),
        steps=(
            LessonStep("lead", "3h", "3 Enter", ("6s", "Td")),
            LessonStep("beat", "Kh", "K Enter", ("Ad", PASS)),
            LessonStep("pass", PASS, "p", ("5d", "6h")),
            LessonStep("eight", "8s", "8 Enter"),
            LessonStep("pair", "4d 4c", "4 4 Enter", ("7s 7c", PASS)),
        ),
    ),
    Deal(
        hands=("9s Kd 7h 7d 7c 7s 3c 5h", "5s Ks Jc Tc 2h", "6s Qd 9d 8d Ah"),
        opens=((1, "5s"), (2, "6s")),
        steps=(
            LessonStep("lock", "9s", "9 Enter", (PASS, PASS)),
            LessonStep("revolution", "7h 7d 7c 7s", "7 7 7 7 Enter", (PASS, PASS)),
            LessonStep("weak", "Kd", "K Enter", ("Jc", "9d")),
            LessonStep("strong", "3c", "3 Enter", (PASS, PASS)),
        ),
    ),
    Deal(
        hands=("3s 9h 9d", "X Kc 4h 5h", "6c Qs Jh"),
        opens=((1, "X"), (2, PASS)),
        titles=("平民", "大富豪", "大貧民"),
        steps=(
            LessonStep("spade3", "3s", "3 Enter"),
            LessonStep("fall", "9h 9d", "9 9 Enter"),
        ),
    ),
)  # fmt: skip


class DaifugoLesson:
    """The lesson of Daifugo, against two scripted players."""

    game = "daifugo"
    others: tuple[str, ...] = ("Euclid", "Pascal")
    steps = tuple((number, step) for number, deal in enumerate(DEALS) for step in deal.steps)

    def start(self, chapter: int) -> State:
        """The state of a chapter; earlier titles change no hand here."""
        deal = DEALS[chapter]
        book = book_of(rules_for((), (), {"exchange": False}, 3))
        hands = [read_spelled(hand) for hand in deal.hands]
        leader = Seat(deal.opens[0][0]) if deal.opens else LEARNER
        return begin(start(book, hands, deal.titles, asks_everybody=True), leader)

    def opening(self, chapter: int) -> tuple[tuple[Seat, str], ...]:
        """The plays before the first step."""
        return tuple((Seat(seat), text) for seat, text in DEALS[chapter].opens)

    def move(self, state: State, text: str) -> Move:
        """A scripted move."""
        return Pass() if text == PASS else read_move(text, ())

    def reply(self, state: State, seat: Seat) -> Move:
        """The default reply: a pass, or a decline out of turn."""
        return RuleAnswer("") if state.open is not None else Pass()

    def refused(self, state: State, move: Move) -> Reason | None:
        """Why the rules refuse a move altogether."""
        step = flow.play(state, LEARNER, move)
        return step.reason if isinstance(step, Refused) and isinstance(step.reason, Reason) else None

    def fits(self, state: State, step: LessonStep, move: Move) -> bool:
        """The same cards read in the same way, or a pass."""
        wanted = self.move(state, step.wants)
        if not isinstance(move, Play) or not isinstance(wanted, Play):
            return type(move) is type(wanted)
        return Counter(move.cards) == Counter(wanted.cards) and (move.reading, move.fuse) == ((), False)

    def why_not(self, state: State, move: Move) -> StepHint:
        """A pass too early, or another play."""
        return StepHint("pass" if isinstance(move, Pass) else "else")
