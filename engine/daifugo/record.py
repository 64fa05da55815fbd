"""The records of Daifugo, read and written: deal or position, moves with every mark checked, facts, the final state."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, assert_never

import msgspec
from msgspec.structs import replace

from engine.cards import JOKER, SUITS_BY_LETTER, Card
from engine.chance import Dice
from engine.daifugo.board import Gifts, Window
from engine.daifugo.book import RuleBook
from engine.daifugo.effects import Ask, DrawCards, Lock
from engine.daifugo.events import Event
from engine.daifugo.exchange import first_turn, leader_of
from engine.daifugo.faces import BLACK, RED, SUIT, Cards, in_order, naturals, read_spelled, spell
from engine.daifugo.facts import STATE_WORDS, RecordedDaifugo, check_fact, final_state
from engine.daifugo.flow import play
from engine.daifugo.game import DaifugoGame, begin, start
from engine.daifugo.judge import readings, suited
from engine.daifugo.moves import DealtCards, Move, OutOfTime, Pass, RuleAnswer
from engine.daifugo.notation import WrittenMove, is_rule, read_line, write_move
from engine.daifugo.ruleset import BadRules, book_of, preset_of, rules_for
from engine.daifugo.settings import Rules, chosen_of
from engine.daifugo.shapes import Laid, as_named
from engine.daifugo.state import State, order_for
from engine.daifugo.timeout import timeout_move
from engine.errors import BadNotation, BadSetting, QkError, problem
from engine.fair import FairDealProof, proof_in
from engine.game_protocol import Made
from engine.header import write_header
from engine.record import (
    UNVERIFIED,
    BadLine,
    Header,
    Record,
    RecordedGame,
    RefusedLine,
    as_bad_line,
    refusal,
    seat_named,
    short,
)
from engine.seats import DEALER, Seat
from engine.titles import COMMON, TITLES
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
        raise BadLine(UNVERIFIED, problem("proof-begins-otherwise"))


def check_chance(state: State, recorded: DealtCards, dice: Dice) -> None:
    """Raises BadLine unless the dice agree with a line of chance."""
    if not isinstance(state.open, DrawCards):
        return
    drawn = _GAME.blind_cards(state, dice)
    if drawn.cards != recorded.cards:
        words = problem("proof-chance", told=spell(recorded.cards), drawn=spell(drawn.cards))
        raise BadLine(UNVERIFIED, words)


class DaifugoReader:
    """Reads records of Daifugo."""

    def begin(self, record: Record, *, lenient: bool) -> RecordedDaifugo:
        """The table after the deal."""
        names, state = tuple(dealt.name for dealt in record.deal), read_position(record)
        proof = proof_in(record)
        if proof is None:
            return RecordedGame(names, state)
        check_deal(record, state, proof)
        return RecordedGame(names, state, dice=proof.playing)

    def move(
        self, table: RecordedDaifugo, name: str, text: str, *, lenient: bool, attempt: bool = False
    ) -> RecordedDaifugo:
        """The table after one line, its mark checked; before an `attempt`, open questions aren't declined."""
        try:
            line = read_line(text, table.names, by_chance=name == "*")
        except BadNotation as wrong:
            raise RefusedLine(_sooner(table, name, text), wrong.as_problem) from wrong
        if name != "*" and name not in table.names:
            known = ", ".join(table.names)
            raise RefusedLine(Reason.BAD_NOTATION, problem("no-seat", name=short(name), names=known))
        seat = DEALER if name == "*" else Seat(table.names.index(name))
        dice = None if table.dice is None else table.dice.copy()
        before, state, verdict, events = _made(table.state, seat, line, dice, declining=not attempt)
        right = mark_of(before, state, seat)
        if line.mark != right:
            code = {"#": "mark-finish-missing", "#!": "mark-foul-missing"}.get(right, "mark-wrong")
            raise BadLine("bad-mark", problem(code, who=name, mark=line.mark))
        verdict = "timeout" if line.out_of_time else verdict
        return RecordedGame(table.names, state, verdict, events=tuple(events), dice=dice)

    def text_of_refused(self, text: str) -> tuple[str, str | None]:
        """The last word is the reason if it looks like one; no move ends in such a word."""
        body, _, last = text.rpartition(" ")
        if not body or not (re.fullmatch(r"[a-z]+(?:-[a-z]+)+", last) or last in set(Reason)):
            return text, None
        if last not in set(Reason):
            raise BadLine(
                Reason.BAD_NOTATION, problem("no-reason-code", text=short(last), codes=", ".join(Reason))
            )
        return body.rstrip(), last

    fact = staticmethod(check_fact)
    final = staticmethod(final_state)


def _sooner(table: RecordedDaifugo, name: str, text: str) -> Reason:
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


# The start of a record of Daifugo: the rules in force, the hands, and the position (NT-12).


def read_rules(header: Header, seats: int) -> Rules:
    """The rules that a header names. Raises BadLine."""
    values = header.values
    preset, chosen = values.get("rules", "official"), values.get("set", {})
    if not isinstance(preset, str) or not isinstance(chosen, dict):
        raise BadLine("bad-header", problem("rules-and-set", example="set = { pass_lockout = true }"))
    chosen = dict(chosen)
    if "jokers" in values:
        chosen.setdefault("jokers", values["jokers"])
    if chosen.pop("players", seats) != seats:
        raise BadLine("bad-setting", problem("players-from-deal", seats=seats))
    try:
        return rules_for(_words(values, "local"), _words(values, "off"), chosen, seats, preset)
    except BadRules as wrong:
        raise BadLine("bad-rules", wrong.as_problem) from wrong
    except BadSetting as wrong:
        raise BadLine("bad-setting", wrong.as_problem) from wrong


def _words(values: Mapping[str, Any], key: str) -> list[str]:
    found = values.get(key, [])
    if not isinstance(found, list) or not all(isinstance(word, str) for word in found):
        raise BadLine("bad-header", problem("header-list", key=key))
    return found


def read_position(record: Record) -> State:
    """The initial table of a record. Raises BadLine."""
    deal = record.deal
    if not 2 <= len(deal) <= 8:
        line = deal[0].line if deal else None
        raise BadLine("bad-deal", problem("daifugo-players", seats=len(deal)), line)
    names = [dealt.name for dealt in deal]
    book = book_of(read_rules(record.header, len(deal)))
    values = record.header.values
    titles = _titles(values, names)
    hands = [_hand(dealt.text, dealt.line) for dealt in deal]
    state = _placed(start(book, hands, titles), values, names)
    _check_cards(record, state, hands)
    if len(state.active) < 2:
        return replace(state, over=True)
    return _begun(state, values, names)


def _begun(state: State, values: Mapping[str, Any], names: Sequence[str]) -> State:
    """The exchange, or the turn of the player to move."""
    phase = values.get("phase")
    if phase not in (None, "turn"):
        raise BadLine("bad-header", problem("phase-only-turn"))
    leader = None
    if "turn" in values:
        leader = seat_named(values["turn"], "turn", names)
        if leader not in state.active:
            raise BadLine("bad-header", problem("turn-is-out", who=names[leader]))
    elif leader_of(state) is None:
        raise BadLine("bad-header", problem("leader-was-drawn", who=names[0]))
    fresh = not (state.field or state.discard or len(state.active) < state.seats)
    exchanging = bool(state.titles) and state.rules.exchange and phase is None
    if exchanging:
        return begin(state, leader)
    state = first_turn(state, leader, [])
    return state if fresh else replace(state, start_card=())


def _hand(text: str, line: int) -> Cards:
    if not text.endswith(")"):
        raise BadLine("bad-notation", problem("no-hand", example="(3d 4h X)", text=short(text)), line)
    with as_bad_line("bad-notation", line):
        return read_spelled(text[1:-1])


def _check_cards(record: Record, state: State, hands: Sequence[Cards]) -> None:
    """No card twice, no more jokers than there are, nobody still in without cards."""
    pack = Counter(state.book.pack)
    seen: Counter[Card] = Counter()
    piles: list[tuple[int | None, Cards]] = [(None, state.discard + state.aside)]
    piles += [(None, played.cards + played.attached) for played in state.field]
    piles += [(dealt.line, hand) for dealt, hand in zip(record.deal, hands, strict=True)]
    for line, cards in piles:
        seen.update(cards)
        for card in cards:
            if seen[card] > pack[card]:
                code = "too-many-jokers" if card == JOKER else "card-twice"
                raise BadLine("bad-deal", problem(code, card=card), line)
    for seat, dealt in enumerate(record.deal):
        if (not hands[seat]) == (Seat(seat) in state.active):
            code = "out-without-saying" if not hands[seat] else "out-with-cards"
            raise BadLine("bad-deal", problem(code, who=dealt.name), dealt.line)


def _placed(state: State, values: Mapping[str, Any], names: Sequence[str]) -> State:
    """The table with the header's position."""
    book = state.book
    finished, fouled, fallen = (_seats(values, key, names) for key in ("finished", "fouled", "fallen"))
    gone = (*finished, *fouled, *fallen)
    notes, locked_out = _state_words(values, names)
    rev = _one_of(values, "order", ("normal", "revolution")) == "revolution"
    ring = _seats(values, "seats", names) or state.ring
    if sorted(ring) != list(range(len(names))) or len(set(gone)) != len(gone):
        raise BadLine("bad-header", problem("seats-once"))
    order = order_for(book, rev, notes)
    return replace(
        state,
        active=tuple(seat for seat in state.active if seat not in gone),
        ring=ring,
        order=order,
        direction=-1 if _one_of(values, "dir", ("+", "-")) == "-" else 1,
        field=tuple(_play(book, text, names, order.reversed) for text in _words(values, "field")),
        discard=_pile(values, "discard"),
        aside=_pile(values, "aside"),
        rev=rev,
        notes=notes,
        locks=tuple(_lock(text) for text in _words(values, "locks")),
        locked_out=locked_out,
        finished=finished,
        fouled=fouled,
        fallen=fallen,
    )


def _one_of(values: Mapping[str, Any], key: str, words: Sequence[str]) -> str:
    found = values.get(key, words[0])
    if found not in words:
        raise BadLine(
            "bad-header", problem("header-value", key=key, value=short(str(found)), right=" or ".join(words))
        )
    return str(found)


def _seats(values: Mapping[str, Any], key: str, names: Sequence[str]) -> tuple[Seat, ...]:
    return tuple(seat_named(word, key, names) for word in _words(values, key))


def _pile(values: Mapping[str, Any], key: str) -> Cards:
    text = values.get(key, "")
    if not isinstance(text, str):
        raise BadLine("bad-header", problem("header-cards", key=key))
    return _read_cards(text)


def _read_cards(text: str) -> Cards:
    with as_bad_line("bad-header"):
        return read_spelled("" if text == "-" else text)


def _play(book: RuleBook, text: str, names: Sequence[str], reversed_: bool) -> Laid:
    """A play in the field, such as `cid:4h X 6h as 4h 5h 6h`."""
    name, colon, rest = text.partition(":")
    rest, _, attached = rest.partition(" + ")
    written, named, reading = rest.partition(" as ")
    if not colon:
        raise BadLine("bad-header", problem("field-player", text=short(text)))
    cards = _read_cards(written)
    found = readings(book, cards, reversed_) if cards else []
    if named:
        found = [right for one in found if (right := as_named(one, _read_cards(reading))) is not None]
    if not found:
        raise BadLine("bad-header", problem("field-unplayable", text=short(text)))
    best = found[0]
    owner = seat_named(name.strip(), "field", names)
    under = in_order(_read_cards(attached))
    if book.rules.joker_locks:
        real = {SUIT[card] for card in naturals(cards)}
        best = suited(best, tuple(SUIT[card] for card in _read_cards(reading) if SUIT[card] not in real))
    return Laid(owner, in_order(cards), best.form, best.rank, best.step, best.roles, under, shown=best.shown)


def _lock(text: str) -> Lock:
    """A lock such as `suit:sh`, `color:red`, `number`."""
    kind, _, what = text.partition(":")
    if kind == "number" and not what:
        return Lock("number")
    if kind == "color" and what in ("black", "red"):
        return Lock("color", tuple(sorted(map(int, BLACK if what == "black" else RED))))
    if kind in ("suit", "partial", "fierce") and what and all(letter in SUITS_BY_LETTER for letter in what):
        return Lock(kind, tuple(sorted({int(SUITS_BY_LETTER[letter]) for letter in what})))
    raise BadLine("bad-header", problem("no-lock", text=short(text)))


def _state_words(values: Mapping[str, Any], names: Sequence[str]) -> tuple[frozenset[str], tuple[Seat, ...]]:
    words = _words(values, "state")
    passed = [word for word in words if word.startswith("passed:")]
    notes = frozenset(word for word in words if word not in passed)
    unknown = sorted(notes.difference(STATE_WORDS))
    if unknown:
        raise BadLine("bad-header", problem("no-state", text=short(unknown[0])))
    return notes, tuple(seat_named(word.removeprefix("passed:"), "state", names) for word in passed)


def _titles(values: Mapping[str, Any], names: Sequence[str]) -> tuple[str, ...]:
    found = values.get("titles", {})
    if not isinstance(found, dict) or (found and set(found) != set(names)):
        raise BadLine("bad-header", problem("titles-table"))
    wrong = next((title for title in found.values() if title not in TITLES), None)
    if wrong is not None:
        raise BadLine("bad-header", problem("no-title", title=short(str(wrong)), titles=" ".join(TITLES)))
    twice = next(
        (title for title, count in Counter(found.values()).items() if count > 1 and title != COMMON), None
    )
    if twice is not None:
        raise BadLine("bad-header", problem("title-twice", title=twice))
    return tuple(found[name] for name in names) if found else ()


History = Sequence[Made[State, Move, Event]]
"""The moves of a game in order, the dealer's and the timekeeper's too."""


def write_record(
    names: Sequence[str], start: State, made: History, header: Mapping[str, object] | None = None
) -> str:
    """The record of a game from the table after its deal to its last move, the dealer's included.

    Names are in a form that records allow; `header` is further keys, such as `date`, `event` or `seed`.
    """
    values: dict[str, object] = {"game": "daifugo", **header_of(start.rules)}
    if start.titles:
        values["titles"] = dict(zip(names, start.titles, strict=True))
        if not isinstance(start.open, Gifts) and start.rules.exchange:
            values["phase"] = "turn"
    leader = start.open.leader if isinstance(start.open, Gifts) else start.turn
    if leader is not None and leader_of(start) is None:
        values["turn"] = names[leader]
    values.update(header or {})
    lines = write_header(values)
    lines += [f"{name}:({spell(hand)})" for name, hand in zip(names, start.hands, strict=True)]
    lines += [_marked(names, line) for line in _lines(names, made)]
    return "\n".join(lines) + "\n"


def header_of(rules: Rules) -> dict[str, object]:
    """The header keys from which any program can restore these rules."""
    chosen = chosen_of(rules)
    preset = preset_of(rules)
    values: dict[str, object] = {} if preset == "official" else {"rules": preset}
    if "jokers" in chosen:
        values["jokers"] = chosen.pop("jokers")
    for key, ids in (("local", rules.local), ("off", rules.off)):
        if ids:
            values[key] = list(ids)
    if chosen:
        values["set"] = chosen
    return values


class _Line(msgspec.Struct, frozen=True):
    """A line to be written, and the tables before and after all that it brings about."""

    actor: Seat
    text: str
    before: State
    after: State
    seconds: float | None = None


def _lines(names: Sequence[str], made: History) -> list[_Line]:
    """One line a move; of secret responses only those of holders, once the last is in.

    If nobody held the cards a record has no window: its effects belong to the line before.
    """
    lines: list[_Line] = []
    for one in made:
        before, after = one.before, one.step.state
        window = before.open
        if not (isinstance(window, Window) and before.asks_everybody):
            lines.append(_Line(one.actor, _text(names, one), before, after, one.seconds))
        elif len(window.waiting) == 1:
            responses = _responses(names, one, window)
            if not responses and lines:
                responses = [replace(lines.pop(), after=after)]
            lines += responses
    return lines


def _text(names: Sequence[str], one: Made[State, Move, Event]) -> str:
    move = one.move
    if isinstance(move, DealtCards):
        assert isinstance(one.before.open, DrawCards)
        return write_move(move, names, one.before.open.rule)
    if not isinstance(move, OutOfTime):
        return write_move(move, names)
    meant = timeout_move(one.before, one.actor)
    assert meant is not None
    return "%%" if isinstance(meant, Pass) else f"%% {write_move(meant, names)}"


def _responses(names: Sequence[str], one: Made[State, Move, Event], window: Window) -> list[_Line]:
    """The holders' refusals and the acceptance that counted, in the order of the law."""
    last = one.move if isinstance(one.move, RuleAnswer) else RuleAnswer("")
    made = {(seat, given.rule): given for seat, given in (*window.answers, (one.actor, last))}
    lines: list[_Line] = []
    for offer in window.offers:
        given = made.get((offer.seat, offer.rule), RuleAnswer(offer.rule))
        lines.append(_Line(offer.seat, write_move(given, names), one.before, one.before))
        if not given.declines:
            break
    if lines:
        lines[-1] = replace(lines[-1], after=one.step.state)
    return lines


def _marked(names: Sequence[str], line: _Line) -> str:
    """A line with its name, its mark, and the time it took."""
    if line.actor == DEALER:
        return f"*:{line.text}"
    mark = mark_of(line.before, line.after, line.actor)
    time = "" if line.seconds is None else f" @{line.seconds:.1f}"
    return f"{names[line.actor]}:{line.text}{' ' if mark else ''}{mark}{time}"
