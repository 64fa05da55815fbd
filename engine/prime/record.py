"""The records of Prime Daifugo, read and written: the deal, 数譜 with every mark checked, facts, the final state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.cards import Card, pick, read_cards, write_cards
from engine.chance import Dice
from engine.errors import BadNotation, Problem, problem
from engine.fair import proof_in
from engine.game_protocol import Made, Step
from engine.header import write_header
from engine.prime import deck as decks
from engine.prime import opening
from engine.prime.concat import number_text, read_arrangement
from engine.prime.encounter import is_no_encounter
from engine.prime.events import (
    Drew,
    Event,
    Exchanged,
    FactorsAsked,
    FoulPlayed,
    PenaltyDrawn,
    Played,
    WentOut,
)
from engine.prime.facts import RecordedPrime, check_fact, final_state
from engine.prime.fairness import deal_again
from engine.prime.flow import PrimeStep
from engine.prime.game import PrimeGame
from engine.prime.judge import misspelling
from engine.prime.listed import check_lists, read_list
from engine.prime.moves import (
    Arrange,
    DoneThinking,
    Draw,
    Encounter,
    Janken,
    LeaveGame,
    Move,
    OutOfTime,
    Pass,
    Play,
    ShowCard,
    TimeUp,
    TurnUpCards,
    published,
)
from engine.prime.notation import TAGS, WrittenMove, read_line, write_move, write_play
from engine.prime.number_list import NumberList
from engine.prime.opening import lowest
from engine.prime.pack import cards_dealt, deck_of
from engine.prime.primes import MemoizedProver
from engine.prime.settings import (
    Flush,
    OrderOpening,
    PlayableNumbers,
    Publish,
    Rules,
    chosen_of,
    rules_for,
    usual_top_value,
)
from engine.prime.state import Phase, State, due
from engine.record import UNVERIFIED, BadLine, Record, RecordedGame, RefusedLine, as_bad_line, refusal, short
from engine.seats import DEALER, TIMEKEEPER, Seat, round_from
from engine.verdict import Fouled, Reason, Refused


class PrimeReader:
    """Reads records of Prime Daifugo; the numbers are proved by its prover."""

    def __init__(self, prover: MemoizedProver | None = None) -> None:
        self._game = PrimeGame(prover)

    def begin(self, record: Record, *, lenient: bool) -> RecordedPrime:
        """The table after the deal."""
        header = record.header
        preset = header.values.get("rules", "official" if header.present or not lenient else "online")
        chosen = header.values.get("set", {})
        if not isinstance(preset, str) or not isinstance(chosen, dict):
            raise BadLine("bad-header", problem("rules-and-set", example="set = { D3 = 4 }"))
        least = 1 if preset == "abstract" else 2
        if len(record.deal) < least:
            words = problem("too-few-hands", seats=len(record.deal), least=least)
            raise BadLine("bad-deal", words)
        with as_bad_line("bad-setting"):
            rules = rules_for(preset, chosen, len(record.deal))
        hands = [self._hand(dealt.text, dealt.line) for dealt in record.deal]
        deck = self._deck(record, rules, hands)
        if "K" not in chosen and rules.cards is None:
            cards = [*(card for hand in hands for card in hand), *(c for block in deck for c in block.cards)]
            rules = replace(rules, top_value=usual_top_value(cards))
        first = next((e for e in record.entries if e.name is not None and not e.must_be_refused), None)
        janken = first is not None and first.text.startswith("J(")
        names = tuple(dealt.name for dealt in record.deal)
        lists = _lists(record, rules, names)
        proof = proof_in(record)
        if proof is None:
            return RecordedGame(names, opening.start(rules, hands, deck, janken=janken, lists=lists))
        dealt_again, rest, dice = deal_again(record, rules, hands, proof)
        recorded, there = ([card.face for block in one for card in block.cards] for one in (deck, rest))
        if "deck" in header.values and recorded != there:
            raise BadLine(UNVERIFIED, problem("proof-deck"))
        state = opening.start(rules, dealt_again, rest, janken=janken, lists=lists)
        return RecordedGame(names, state, dice=dice)

    def _hand(self, text: str, line: int) -> tuple[Card, ...]:
        if not text.endswith(")"):
            raise BadLine("bad-notation", problem("no-hand", example="(KJ2X)", text=short(text)), line)
        with as_bad_line("bad-notation", line):
            cards = read_cards("".join(text[1:-1].split()))
        if not cards:
            raise BadLine("bad-deal", problem("empty-hand"), line)
        return cards

    def _deck(self, record: Record, rules: Rules, hands: list[tuple[Card, ...]]) -> decks.Deck:
        """The deck as given, or the pack without the hands in unknown order."""
        given = record.header.values.get("deck")
        if given is not None:
            if not isinstance(given, str):
                raise BadLine("bad-header", problem("deck-text"))
            with as_bad_line("bad-deal", key="deck"):
                return opening.known(read_cards(given))
        naturals = [card for hand in hands for card in hand if not card.is_joker]
        left: tuple[Card, ...] = deck_of(rules, suited=all(card.suit for card in naturals))
        wanted = cards_dealt(rules)
        for dealt, hand in zip(record.deal, hands, strict=True):
            if len(hand) != wanted:
                words = problem("hand-size", who=short(dealt.name), count=len(hand), wanted=wanted)
                raise BadLine("bad-deal", words, dealt.line)
            picked = pick(left, hand)
            if picked is None:
                raise BadLine("bad-deal", problem("not-in-pack", who=short(dealt.name)), dealt.line)
            left = picked[1]
        return (decks.shuffled(left),) if left else ()

    def move(
        self, table: RecordedPrime, name: str, text: str, *, lenient: bool, attempt: bool = False
    ) -> RecordedPrime:
        """The table after one line, every mark of it checked."""
        try:
            line = read_line(text)
        except BadNotation as wrong:
            raise RefusedLine(*_unreadable(table, name, wrong)) from wrong
        seat = self._actor(table, name, line)
        state: State = table.state
        dice = None if table.dice is None else table.dice.copy()
        events: list[Event] = []
        before = state
        if line.draw is not None:
            _check_before_draw(state, seat, line)
            state, drawn = self._draw(state, seat, line.draw, dice)
            events += drawn
        verdict, made = "draw", None
        move = line.move
        if move is not None:
            made = self._play(state, seat, TimeUp() if seat == TIMEKEEPER else move, line, dice)
            verdict = made.verdict.kind if not isinstance(made.verdict, Fouled) else "foul"
            state = made.state
            events += made.events
        warnings = _check_marks(line, before, verdict, events, lenient, verified=dice is not None)
        value, published = _value(before.rules, move, events), _published(before.rules, events)
        return RecordedGame(table.names, state, verdict, value, tuple(events), dice, warnings, published)

    def _actor(self, table: RecordedPrime, name: str, line: WrittenMove) -> Seat:
        if not name and isinstance(line.move, OutOfTime) and line.draw is None:
            return TIMEKEEPER
        if name not in table.names:
            known = ", ".join(short(one) for one in table.names[:8])
            raise RefusedLine(Reason.BAD_NOTATION, problem("no-seat", name=short(name), names=known))
        return Seat(table.names.index(name))

    def _draw(self, state: State, seat: Seat, card: Card, dice: Dice | None) -> tuple[State, list[Event]]:
        step = self._game.play(state, seat, Draw())
        if isinstance(step, Refused):
            raise refusal(step.reason)
        events = list(step.events)
        state = step.state
        if state.drawing is not None:
            there = TurnUpCards((card,)) if dice is None else self._game.blind_cards(state, dice)
            shown = self._game.play(state, DEALER, there)
            if isinstance(shown, Refused):
                raise RefusedLine(Reason.NO_SUCH_CARD, problem("not-on-top", card=card))
            state, events = shown.state, [*events, *shown.events]
        top = next(event.card for event in events if isinstance(event, Drew))
        assert top is not None
        if pick((top,), (card,)) is None:
            words = problem("other-top", top=top.face, card=card)
            raise RefusedLine(Reason.NO_SUCH_CARD, words, unverified=dice is not None)
        return state, events

    def _play(self, state: State, seat: Seat, move: Move, line: WrittenMove, dice: Dice | None) -> PrimeStep:
        """Carry the move out; penalty cards from unknown places are taken from the line."""
        step = self._game.play(state, seat, move)
        if isinstance(step, Refused):
            bad = step.reason is Reason.BAD_NOTATION
            wrong = _misspelling(state.rules, move) if bad else None
            raise RefusedLine(step.reason, wrong) if wrong else refusal(step.reason)
        if step.state.encounter is not None:
            step = self._ordered(step, line, dice)
        if step.state.drawing is None:
            return step
        if line.penalty is None:
            raise BadLine("verdict-mismatch", _no_penalty(step.events))
        there = TurnUpCards(line.penalty) if dice is None else self._game.blind_cards(step.state, dice)
        shown = self._game.play(step.state, DEALER, there)
        if isinstance(shown, Refused):
            count = step.state.drawing.count
            given = write_cards(line.penalty)
            raise BadLine("penalty-mismatch", problem("penalty-impossible", cards=given, count=count))
        return Step(step.verdict, shown.state, (*step.events, *shown.events))

    def _ordered(self, step: PrimeStep, line: WrittenMove, dice: Dice | None) -> PrimeStep:
        """The challenge in the order of the line, or of the deal's proof (P-69)."""
        if line.order is None:
            raise RefusedLine(Reason.BAD_NOTATION, problem("encounter-order"))
        met = step.state.encounter
        assert met is not None
        # Jokers of an order without values have the values that were named, in that order.
        order = TurnUpCards(line.order.cards, line.order.jokers or met.jokers)
        if dice is not None:
            there = self._game.blind_cards(step.state, dice)
            if there != order:
                chosen = write_play(Play(there.cards, jokers=there.jokers))
                raise BadLine(UNVERIFIED, problem("encounter-other", there=chosen), unverified=True)
        shown = self._game.play(step.state, DEALER, order)
        if isinstance(shown, Refused):
            raise refusal(shown.reason)
        return Step(shown.verdict, shown.state, (*step.events, *shown.events))

    def text_of_refused(self, text: str) -> tuple[str, str | None]:
        """A move has no blanks, so the text behind a blank is the reason."""
        words = text.split()
        if len(words) > 2 or (len(words) == 2 and words[1] not in set(Reason)):
            codes = ", ".join(Reason)
            raise BadLine(Reason.BAD_NOTATION, problem("no-reason-code", text=short(words[-1]), codes=codes))
        return (words[0] if words else ""), (words[1] if len(words) == 2 else None)

    fact = staticmethod(check_fact)
    final = staticmethod(final_state)


def _lists(record: Record, rules: Rules, names: tuple[str, ...]) -> tuple[NumberList, ...]:
    """The numbers that each seat may play, if the record has them (P-69); those of an unfinished game are secret."""
    texts = record.header.values.get("lists")
    if rules.numbers is not PlayableNumbers.LISTED or texts is None:
        return ()
    if not isinstance(texts, dict) or not all(isinstance(texts.get(name), str) for name in names):
        raise BadLine("bad-header", problem("lists-text", example='{ aki = "2 3 QK" }'))
    with as_bad_line("bad-header", key="lists"):
        lists = tuple(read_list(texts[name], rules.base) for name in names)
        check_lists(rules, lists, len(names))
    return lists


def _misspelling(rules: Rules, move: Move) -> Problem | None:
    """Why no hand has such a move under these rules."""
    if isinstance(move, Encounter):
        return (
            problem("encounter-plain", text=short(write_move(move))) if is_no_encounter(rules, move) else None
        )
    return misspelling(rules, move) if isinstance(move, Play) else None


def _unreadable(table: RecordedPrime, name: str, wrong: BadNotation) -> tuple[Reason, Problem]:
    """The reason for a text that is no move: not being in turn comes first, as among other reasons."""
    state = table.state
    if state.phase is Phase.OVER:
        return Reason.WRONG_PHASE, problem("over-and", why=wrong.as_problem)
    if name in table.names and table.names.index(name) not in due(state).seats:
        return Reason.NOT_YOUR_TURN, problem("not-turn-and", who=short(name), why=wrong.as_problem)
    return Reason.BAD_NOTATION, wrong.as_problem


def _check_before_draw(state: State, seat: Seat, line: WrittenMove) -> None:
    """Refuse a line with a draw for reasons that come before the draw."""
    acts = line.move is None or isinstance(line.move, Play | Encounter | Pass | OutOfTime)
    if state.phase is not Phase.TURN or not acts:
        raise refusal(Reason.WRONG_PHASE)
    if seat != state.turn:
        raise refusal(Reason.NOT_YOUR_TURN)
    wrong = None if line.move is None else _misspelling(state.rules, line.move)
    if wrong:
        raise RefusedLine(Reason.BAD_NOTATION, wrong)


def _no_penalty(events: Iterable[Event]) -> Problem:
    number = next((e.number for e in events if isinstance(e, FoulPlayed)), None)
    return problem("penalty-missing", number=short(number_text(number) or ""))


def _check_marks(
    line: WrittenMove, before: State, verdict: str, events: list[Event], lenient: bool, *, verified: bool
) -> tuple[Problem, ...]:
    """Check each mark against the move's result; returns the warnings of a lenient reading."""
    warnings: list[Problem] = []
    drawn = next((event for event in events if isinstance(event, PenaltyDrawn)), None)
    if (line.penalty is not None) != (drawn is not None):
        if drawn is None:
            raise BadLine("verdict-mismatch", problem("penalty-on-legal", verdict=verdict))
        raise BadLine("verdict-mismatch", _no_penalty(events))
    if drawn is not None and line.penalty is not None:
        recorded, there = [c.face for c in line.penalty], [c.face for c in drawn.cards]
        if sorted(recorded) != sorted(there) or (recorded != there and not lenient):
            words = problem("penalty-other", told=write_cards(line.penalty), there=write_cards(there))
            raise BadLine("penalty-mismatch", words, unverified=verified)
        if recorded != there:
            warnings.append(problem("penalty-order", there=write_cards(there)))
    right = TAGS.get(verdict)
    if line.tag != right:
        words = problem("tag-missing", tag=right) if right else problem("tag-wrong", tag=line.tag)
        if line.tag is not None or not lenient:
            raise BadLine("tag-mismatch", words)
        warnings.append(words)
    if line.upside_down and not before.upside_down:
        raise BadLine("tag-mismatch", problem("r-in-normal"))
    # A foul empties no hand; others may go out by its penalty.
    plays = isinstance(line.move, Play | Encounter) and verdict != "foul"
    went_out = plays and any(isinstance(event, WentOut) for event in events)
    if line.finishes != went_out:
        words = problem("finish-missing") if went_out else problem("finish-wrong")
        if line.finishes or not lenient:
            raise BadLine("finish-mismatch", words)
        warnings.append(words)
    return tuple(warnings)


def _value(rules: Rules, move: Move | None, events: list[Event]) -> str | None:
    """The number of a play or of a showdown's arrangement."""
    if isinstance(move, Arrange):
        spelled = read_arrangement(rules, move.cards, move.jokers)
        return None if isinstance(spelled, Reason) else number_text(spelled)
    if isinstance(move, Play | Encounter):
        return number_text(next(e.number for e in events if isinstance(e, Played | FoulPlayed)))
    return None


def _published(rules: Rules, events: list[Event]) -> int | None:
    """The number whose factorization D9 publishes now; 1 and ∞ have none (P-36)."""
    always = published(rules) is Publish.ALWAYS
    for event in events:
        if isinstance(event, FactorsAsked) or (always and isinstance(event, FoulPlayed)):
            return event.number if isinstance(event.number, int) and event.number > 1 else None
    return None


History = Sequence[Made[State, Move, Event]]
"""The moves of a game in order, the dealer's and the timekeeper's too."""


def write_record(
    names: Sequence[str],
    start: State,
    made: History,
    header: Mapping[str, object] | None = None,
    *,
    suits: bool = False,
) -> str:
    """The record of a game from the table after its deal to its last move, the dealer's and the timekeeper's included.

    Names are in a form that records allow; `header` is further keys, such as `date`, `event` or `seed`. With `suits`
    they are written even where they do not matter.
    """
    rules = start.rules
    suits = (
        suits
        or rules.suit_lock
        or rules.opening is OrderOpening.HIGH_CARD
        or _need_suits(rules, header or {})
    )
    values: dict[str, object] = {"game": "prime", "rules": rules.preset}
    chosen = chosen_of(rules, start.seats)
    if chosen:
        values["set"] = chosen
    swaps = _exchange(names, made, suits)
    if swaps:
        values["exchange"] = swaps
    after = made[-1].step.state if made else start
    if after.lists and after.phase is Phase.OVER:
        values["lists"] = {name: str(listed) for name, listed in zip(names, after.lists, strict=True)}
    values.update(header or {})
    lines = write_header(values)
    hands = _dealt(start, made)
    lines += [f"{names[seat]}:({write_cards(hands[seat], suits=suits)})" for seat in _order(start, made)]
    lines += _moves(names, _gathered(made), suits)
    return "\n".join(lines) + "\n"


def _need_suits(rules: Rules, header: Mapping[str, object]) -> bool:
    """Whether repeating the deal from a proof needs suits: cards are shuffled in play and some are alike."""
    if "verify" not in header or rules.flush is Flush.ORDERED:
        return False
    cards = deck_of(rules)
    return len(set(cards)) < len(cards)


def _order(start: State, made: History) -> list[Seat]:
    """The seats in the order of the deal lines: from the leader if the first line leads."""
    played_for = any(isinstance(one.move, Janken | ShowCard) for one in made)
    in_seats = played_for or start.rules.opening is OrderOpening.HIGH_CARD
    first = Seat(0) if in_seats else start.turn
    return list(round_from(first, start.seats))


def _dealt(start: State, made: History) -> Sequence[Sequence[Any]]:
    """The initial hands of the record: after the exchange, if there was one."""
    for one in made:
        if one.before.phase is Phase.EXCHANGE and one.step.state.phase is not Phase.EXCHANGE:
            after = one.step.state
            gone = after.disqualified
            return [start.hands[seat] if seat in gone else hand for seat, hand in enumerate(after.hands)]
    return start.hands


def _exchange(names: Sequence[str], made: History, suits: bool) -> dict[str, str]:
    """The cards given and received by each giver, as the header has them."""
    given = {e.giver: e for one in made for e in one.step.events if isinstance(e, Exchanged)}
    return {
        names[seat]: f"{write_cards(e.cards, suits=suits)}/{write_cards(given[e.taker].cards, suits=suits)}"
        for seat, e in given.items()
    }


def _gathered(made: History) -> list[Made[State, Move, Event]]:
    """The moves, with the cards that the dealer turned up for them merged into their own step."""
    gathered: list[Made[State, Move, Event]] = []
    for one in made:
        if isinstance(one.move, TurnUpCards):
            last = gathered[-1]
            events = (*last.step.events, *one.step.events)
            chosen = last.step.state.encounter is not None
            verdict = one.step.verdict if chosen else last.step.verdict
            gathered[-1] = replace(last, step=Step(verdict, one.step.state, events))
        else:
            gathered.append(one)
    return gathered


def _moves(names: Sequence[str], made: History, suits: bool) -> list[str]:
    lines: list[str] = []
    drawn: Seat | None = None
    for one in made:
        move, phase = one.move, one.before.phase
        if isinstance(move, DoneThinking) or (isinstance(move, TimeUp) and phase is Phase.THINK):
            continue
        if phase in (Phase.LISTS, Phase.EXCHANGE) and not isinstance(move, LeaveGame):
            continue  # in the header
        name = "" if isinstance(move, TimeUp) else names[one.actor]
        if isinstance(move, Draw):
            card = next(e.card for e in one.step.events if isinstance(e, Drew))
            assert card is not None
            lines.append(f"{name}:D({write_cards((card,), suits=suits)})")
            drawn = one.actor
            continue
        prefix = ""
        if drawn == one.actor and not isinstance(move, LeaveGame | TimeUp):
            prefix = lines.pop().removeprefix(f"{name}:")
        drawn = None
        seconds = "" if one.seconds is None else f" @{one.seconds:.1f}"
        lines.append(f"{name}:{_mark(one, prefix, suits)}{seconds}")
    return _janken_first(lines)


def _janken_first(lines: list[str]) -> list[str]:
    """The lines with janken first, so that a throw precedes the departures after it."""
    thrown = next((at for at, line in enumerate(lines) if ":J(" in line), 0)
    return [lines[thrown], *lines[:thrown], *lines[thrown + 1 :]] if lines else lines


def _mark(one: Made[State, Move, Event], prefix: str, suits: bool) -> str:
    """One move with its marks, in the order of the format."""
    move = one.move
    if isinstance(move, OutOfTime) and one.before.phase is Phase.HIGH_CARD:
        move = ShowCard(lowest(one.before.hands[one.actor]))
    text = prefix + write_move(move, suits=suits)
    if isinstance(move, Encounter):
        played = next(e.play for e in one.step.events if isinstance(e, Played | FoulPlayed))
        values = () if played.jokers == move.jokers else played.jokers
        text += ">" + write_play(replace(played, jokers=values), suits=suits)
    if not isinstance(move, Play | Encounter):
        return text
    if one.before.upside_down:
        text = "[R]" + text
    penalty = next((e for e in one.step.events if isinstance(e, PenaltyDrawn)), None)
    if penalty is not None:
        return f"{text},P({write_cards(penalty.cards, suits=suits)})"
    verdict = one.step.verdict
    tag = None if isinstance(verdict, Fouled) else TAGS.get(verdict.kind)
    went_out = any(isinstance(e, WentOut) for e in one.step.events)
    return text + (f"[{tag}]" if tag else "") + ("#" if went_out else "")
