"""The record reader of Daifugo: the deal or position, moves with every mark checked, facts, the final state."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, assert_never

from msgspec.structs import replace

from engine.chance import Dice
from engine.daifugo.board import Gifts, Window
from engine.daifugo.effects import Ask, DrawCards
from engine.daifugo.events import Event
from engine.daifugo.faces import spell
from engine.daifugo.facts import RecordedGame, check_fact, final_state
from engine.daifugo.flow import play
from engine.daifugo.game import DaifugoGame
from engine.daifugo.moves import DealtCards, Move, Pass, RuleAnswer
from engine.daifugo.notation import WrittenMove, is_rule, read_line
from engine.daifugo.position import read_position
from engine.daifugo.state import State
from engine.errors import BadNotation, QkError, problem
from engine.fair import FairDealProof, proof_in
from engine.record import UNVERIFIED, BadLine, LineOutcome, Record, RefusedLine, refusal, short
from engine.seats import DEALER, Seat
from engine.verdict import Accepted, Reason, Refused

# A game of Daifugo dealt again from its proof, and compared with how the record begins (`verify`).

_GAME = DaifugoGame()


def check_deal(record: Record, state: State, proof: FairDealProof) -> None:
    """Raises BadLine unless the proof's deal is that of the record."""

    dealt = _GAME.deal(state.rules, state.seats, proof.dealing, titles=state.titles)
    for line, recorded, hand in zip(record.deal, state.hands, dealt.hands, strict=True):
        if recorded != hand:
            words = problem("proof-hand", who=short(line.name), told=spell(recorded), dealt=spell(hand))
            raise BadLine(UNVERIFIED, words, line.line)
    if replace(dealt, asks_everybody=state.asks_everybody) != state:
        words = problem("proof-begins-otherwise")
        raise BadLine(UNVERIFIED, words)


def check_chance(state: State, recorded: DealtCards, dice: Dice) -> None:
    """Raises BadLine unless the dice agree with a line of chance."""
    if not isinstance(state.open, DrawCards):
        return
    drawn = _GAME.blind_cards(state, dice)
    if drawn.cards != recorded.cards:
        words = problem("proof-chance", told=spell(recorded.cards), drawn=spell(drawn.cards))
        raise BadLine(UNVERIFIED, words)


_REASON_LIKE = re.compile(r"[a-z]+(?:-[a-z]+)+")


class DaifugoReader:
    """Reads records of Daifugo."""

    def begin(self, record: Record, *, lenient: bool) -> RecordedGame:
        """The table after the deal."""
        names, state = tuple(dealt.name for dealt in record.deal), read_position(record)
        proof = proof_in(record)
        if proof is None:
            return RecordedGame(names, state)
        check_deal(record, state, proof)
        return RecordedGame(names, state, dice=proof.playing)

    def move(self, table: RecordedGame, name: str, text: str, *, lenient: bool) -> LineOutcome[RecordedGame]:
        """The table after one line, its mark checked; open optional questions before it are declined."""
        return self._line_outcome(table, name, text, declining=True)

    def attempt(
        self, table: RecordedGame, name: str, text: str, *, lenient: bool
    ) -> LineOutcome[RecordedGame]:
        """A line that must be refused sees the question that is open: it declines nothing."""
        return self._line_outcome(table, name, text, declining=False)

    def _line_outcome(
        self, table: RecordedGame, name: str, text: str, *, declining: bool
    ) -> LineOutcome[RecordedGame]:
        try:
            line = read_line(text, table.names, by_chance=name == "*")
        except BadNotation as wrong:
            raise RefusedLine(_sooner(table, name, text), wrong.as_problem) from wrong
        if name != "*" and name not in table.names:
            known = ", ".join(table.names)
            raise RefusedLine(Reason.BAD_NOTATION, problem("no-seat", name=short(name), names=known))
        seat = DEALER if name == "*" else Seat(table.names.index(name))
        dice = None if table.dice is None else table.dice.copy()
        before, state, verdict, events = _made(table.state, seat, line, dice, declining)
        right = mark_of(before, state, seat)
        if line.mark != right:
            code = {"#": "mark-finish-missing", "#!": "mark-foul-missing"}.get(right, "mark-wrong")
            raise BadLine("bad-mark", problem(code, who=name, mark=line.mark))
        verdict = "timeout" if line.out_of_time else verdict
        return LineOutcome(RecordedGame(table.names, state, verdict, tuple(events), dice), verdict)

    def refused(self, table: RecordedGame) -> RecordedGame:
        """The table after an attempt that was rightly refused."""
        return replace(table, verdict="refused", events=())

    def text_of_refused(self, text: str) -> tuple[str, str | None]:
        """The last word is the reason if it looks like one; no move ends in such a word."""
        body, _, last = text.rpartition(" ")
        if not body or not (_REASON_LIKE.fullmatch(last) or last in set(Reason)):
            return text, None
        if last not in set(Reason):
            raise BadLine(
                Reason.BAD_NOTATION, problem("no-reason-code", text=short(last), codes=", ".join(Reason))
            )
        return body.rstrip(), last

    def fact(self, table: RecordedGame, words: list[str]) -> str | None:
        """None if the fact holds, else the actual value."""
        return check_fact(table, words)

    def final(self, table: RecordedGame) -> dict[str, Any]:
        """The state in the form of the machine-readable report."""
        return final_state(table)


def _sooner(table: RecordedGame, name: str, text: str) -> Reason:
    """Why an unreadable line is refused earlier: not the time, or not in turn (order of codes)."""
    state = table.state
    rule, equals, _ = text.removeprefix("%% ").partition("=")
    answers = bool(equals) and is_rule(rule)
    if state.over or answers is not (state.open is not None) or (answers and rule != _open_rule(state)):
        return Reason.WRONG_PHASE
    seat = table.names.index(name) if name in table.names else None
    match state.open:
        case None:
            on_turn = seat in (state.turn, None)
        case Ask(seat=asked):
            on_turn = seat in (asked, None)
        case Window(offers=offers):
            return Reason.BAD_NOTATION if seat in (offers[0].seat, None) else Reason.WRONG_PHASE
        case Gifts(owed=owed, given=given):
            on_turn = seat is None or (seat in dict(owed) and seat not in dict(given))
        case DrawCards():
            if name != "*":
                return Reason.WRONG_PHASE
            on_turn = True
        case _:
            assert_never(state.open)
    return Reason.BAD_NOTATION if on_turn else Reason.NOT_YOUR_TURN


def _open_rule(state: State) -> str:
    """The rule with an open question."""
    match state.open:
        case Ask(rule=rule) | DrawCards(rule=rule):
            return rule
        case Window(offers=offers):
            return offers[0].rule
        case Gifts():
            return "exchange"
        case None:
            return ""
        case _:
            assert_never(state.open)


def mark_of(before: State, after: State, seat: Seat) -> str:
    """The mark that a line of this player bears: `#` finished cleanly, `#!` fouled, or none."""
    if seat in after.finished and seat not in before.finished:
        return "#"
    return "#!" if seat in after.fouled and seat not in before.fouled else ""


def decided(state: State, seat: Seat, text: str, names: Sequence[str]) -> tuple[State, Move] | None:
    """The table on which a player made the move of this line, and the move; None if the clock or chance moved."""
    try:
        line = read_line(text, names)
        before, *_ = _made(state, seat, line, None, declining=True)
    except QkError:
        return None
    return None if line.out_of_time else (before, line.move)


def _made(
    state: State, seat: Seat, line: WrittenMove, dice: Dice | None, declining: bool
) -> tuple[State, State, str, list[Event]]:
    """The table before and after the move; optional questions and responses before it are declined.

    A player who goes out by a silent decline goes out on no line, and gets no mark.
    """
    move = _meant(state, seat, line)
    events: list[Event] = []
    while True:
        chance_differs = isinstance(move, DealtCards) and (
            not isinstance(state.open, DrawCards) or state.open.rule != line.rule
        )
        step = Refused(Reason.WRONG_PHASE) if chance_differs else play(state, seat, move)
        if not isinstance(step, Refused):
            assert isinstance(step.verdict, Accepted)
            if dice is not None and isinstance(move, DealtCards):
                check_chance(state, move, dice)
            return state, step.state, step.verdict.kind, [*events, *step.events]
        declined = _declining(state) if declining and not _is_for(state, seat, move) else None
        if declined is None:
            raise refusal(step.reason)
        skipped = play(state, *declined)
        assert not isinstance(skipped, Refused), skipped
        state, events = skipped.state, [*events, *skipped.events]


def _meant(state: State, seat: Seat, line: WrittenMove) -> Move:
    """A host's pass for a player with an open question is a decline."""
    if line.out_of_time and line.move == Pass():
        declined = _declining(state)
        if declined is not None and declined[0] == seat:
            return declined[1]
    return line.move


def _is_for(state: State, seat: Seat, move: Move) -> bool:
    """Whether a move answers what is open now, and so cannot refer to something later."""
    if not isinstance(move, RuleAnswer):
        return False
    match state.open:
        case Ask(rule=rule):
            return rule == move.rule
        case Window(offers=offers):
            return (offers[0].seat, offers[0].rule) == (seat, move.rule)
        case None | DrawCards() | Gifts():
            return False
        case _:
            assert_never(state.open)


def _declining(state: State) -> tuple[Seat, RuleAnswer] | None:
    """The decline of what is open, if it may be declined (GR-5)."""
    match state.open:
        case Ask(optional=optional, least=least, seat=seat, rule=rule, cards=cards) if optional or (
            cards and not least
        ):
            return seat, RuleAnswer(rule)
        case Window(offers=offers):
            return offers[0].seat, RuleAnswer(offers[0].rule)
        case _:
            return None
