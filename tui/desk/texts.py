"""The judge's desk in words: what the judge types, the verdict, the players' counts, the field, the running record."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from engine.cards import rank_of_text, write_cards
from engine.errors import BadNotation, QkError
from engine.prime.concat import INFINITY, Number
from engine.prime.notation import MAX_LENGTH
from engine.prime.settings import LoneJoker, Rules
from engine.seats import Seat
from engine.verdict import Reason
from netplay.compute.judging import Ruling
from netplay.desk.book import DeskStanding, Difference, NotebookLine
from netplay.desk.ledger import Ledger, RuledPlay, places
from netplay.desk.record import gaps
from netplay.desk.ruling import is_bare_number, spelled, why_unplayable
from tui.desk.face import DeskRuling
from tui.table.seats import SeatFacts
from tui.table.status_lines import StatusLines
from tui.text.figures import digit_count, factorized, grouped, kind_name, name_after
from tui.text.narration import Sentence, Tone
from tui.text.words import Words

_CARDS = frozenset("0123456789atjqkx")
_SIGNS = frozenset("=*^,|")


class TypedEntry(msgspec.Struct, frozen=True):
    """What has been typed so far."""

    text: str = ""
    values: tuple[int, ...] = ()
    """What the jokers were said to be worth, in the order in which they stand."""
    asks: bool = False
    """Whether the value of the next joker is awaited."""

    @property
    def notation(self) -> str:
        """The text as records write it, before the joker values that were asked for."""
        body, bar, jokers = self.text.partition("|")
        if re.search(r"[ATJQKX=*^,]", body):
            body = body.replace("0", "T")
        return body + bar + jokers

    @property
    def written(self) -> str:
        """The text with all joker values."""
        return self.notation + "".join(f"|X={value}" for value in self.values)


EMPTY = TypedEntry()


def joker_is_either(entry: TypedEntry, rules: Rules) -> bool:
    """Whether the joker alone is ∞ as written, and may have a value instead (D15 `either`)."""
    if rules.lone_joker is not LoneJoker.EITHER:
        return False
    try:
        found = spelled(entry.written, rules)
    except BadNotation:
        return False
    return found.number is INFINITY and len(found.play.cards) == 1


def press(entry: TypedEntry, character: str) -> TypedEntry | None:
    """A key was typed; None if it is none of an entry's."""
    key = character.lower()
    if entry.asks:
        value = value_of(key)
        return None if value is None else TypedEntry(entry.text, (*entry.values, value))
    if key not in _CARDS | _SIGNS or len(entry.text) >= MAX_LENGTH // 4:
        return None
    return TypedEntry(entry.text + key.upper())


def back(entry: TypedEntry) -> TypedEntry:
    """Take the last key back."""
    if entry.asks:
        return TypedEntry(entry.text)
    if entry.values:
        return TypedEntry(entry.text, entry.values[:-1])
    return TypedEntry(entry.text[:-1])


def value_of(key: str) -> int | None:
    """What a joker is worth by this key: 0, A or 1, 2 … 9, T, J, Q, K (P-1)."""
    key = {"1": "A"}.get(key, key.upper())
    return rank_of_text(key) if key in "0A23456789TJQK" else None


_ROOM = 100
"""Of a number of more digits only the ends are shown."""


def ruling_shown(ruling: Ruling, words: Words, numbers: str, laying: RuledPlay | None = None) -> DeskRuling:
    """What the judge announces; a play that cannot be played is shown with its number too."""
    say = words.say
    judged = laying.number if ruling.number is None and laying is not None else ruling.number
    number = "" if judged is None else grouped(judged, _ROOM)
    why = ""
    name = name_after(judged)
    match ruling.verdict:
        case "legal":
            headline, tone = _legal(ruling, words)
        case "foul":
            headline, tone, why = say("desk-foul"), "bad", words.foul(ruling.reason, numbers)
        case "unplayable":
            headline, tone, why = say("desk-unplayable"), "ask", words.reason(ruling.reason)
        case "undecided":
            headline, tone = say("desk-undecided"), "ask"
        case "prime":
            headline, tone = say("desk-prime"), "good"
        case "infinity":
            headline, tone = say("desk-infinity"), "news"
        case _:
            headline, tone = say("desk-not-prime"), "bad"
    digits = digit_count(ruling.number) if isinstance(ruling.number, int) else 0
    if digits > 6:
        why = f"{why}  {say('desk-digits', digits=digits)}".strip()
    if ruling.play is not None:
        line = say("judge-line", subject=say("judge-as-play"), told=_as_play(ruling, words, numbers))
        why = f"{line}  {why}".strip()
        tone = "news" if ruling.play.verdict == "legal" else tone
    return DeskRuling(number, headline + name, tone, why)


def _as_play(ruling: Ruling, words: Words, numbers: str) -> str:
    play = ruling.play
    assert play is not None
    match play.verdict:
        case "legal":
            number = ruling.number if play.number is None else play.number
            return words.say("judge-legal", kind=kind_name(words, play.kind, number))
        case "foul":
            return words.say("judge-foul", why=words.foul(play.reason, numbers))
        case "undecided":
            return words.say("desk-undecided")
        case _:
            return words.say("judge-unplayable", why=words.reason(play.reason))


def _legal(ruling: Ruling, words: Words) -> tuple[str, str]:
    match ruling.kind:
        case "prime" if kind_name(words, ruling.kind, ruling.number) == words.kind("prime"):
            return words.say("desk-prime"), "good"
        case "prime":
            return kind_name(words, ruling.kind, ruling.number), "good"
        case "composite":
            return words.say("desk-correct"), "good"
        case kind:
            return words.kind(kind), "news"


def factors_event(number: int, factors: tuple[tuple[int, int], ...] | None, words: Words) -> str:
    """The factorization that was asked for."""
    if factors is None:
        return words.say("desk-factors-unknown")
    return factorized(number, factors, _ROOM)


def side(stands: DeskStanding, words: Words) -> tuple[str, ...]:
    """What stands beside the clock."""
    ledger = stands.ledger
    say, top = words.say, ledger.top
    lines = []
    if top is None:
        lines.append(say("desk-field-empty"))
    else:
        lines.append(f"{grouped(top.number, 23)}  {say('table-cards', cards=len(top.cards))}")
        lines.append(f"{ledger.players[top.owner].name}  {write_cards(top.cards)}")
    lines.append(say("table-deck", count=ledger.deck))
    lacking = sum(gap.count for gap in gaps(ledger))
    lines.append(say("desk-lacks", count=lacking) if lacking else say("desk-whole"))
    if stands.stuck:
        lines.append(say("desk-stuck", count=len(stands.stuck)))
    return tuple(lines)


def seats(ledger: Ledger, words: Words) -> tuple[SeatFacts, ...]:
    """The players, with what is counted of each."""
    order = places(ledger)
    return tuple(
        SeatFacts(
            seat=Seat(at),
            name=player.name,
            count=player.cards,
            status=_status(ledger, Seat(at), order, words),
            is_awaited=not ledger.is_over and at == ledger.turn,
            is_gone=at not in ledger.still_in,
            tone="bad" if at in ledger.disqualified else "good" if at in ledger.finished else "calm",
        )
        for at, player in enumerate(ledger.players)
    )


def _status(ledger: Ledger, seat: Seat, order: tuple[Seat, ...], words: Words) -> str:
    player = ledger.players[seat]
    if seat in ledger.disqualified:
        return words.say("table-disqualified")
    if seat in ledger.finished or ledger.is_over:
        return words.say("table-place", place=order.index(seat) + 1)
    return words.say("desk-counts", draws=player.draws, fouls=player.fouls, penalty=player.penalty)


def goal(ledger: Ledger, words: Words) -> str:
    """What a play has to beat."""
    top = ledger.top
    if ledger.is_over:
        return words.say("table-over-title")
    if top is None:
        return words.say("table-target-free")
    if top.number is INFINITY:
        return words.say("table-target-infinity")
    name = "table-target-smaller" if ledger.upside_down else "table-target-larger"
    beats = words.say(name, cards=len(top.cards), number=grouped(top.number, 19))
    return f"{words.say('table-twin-only')} · {beats}" if top.pair else beats


def number_shown(lay: RuledPlay, words: Words) -> str:
    """What an entry spells."""
    cards = len(lay.play.all_cards)
    number: Number = lay.number
    if number is INFINITY:
        return f"∞   {words.say('table-cards', cards=cards)}"
    text = grouped(number, 23)
    return f"{text}   {words.say('table-cards-digits', cards=cards, digits=digit_count(number))}"


def entry_text(ledger: Ledger, entry: TypedEntry, note: tuple[str, str] | None, words: Words) -> StatusLines:
    """The line that is typed, and below it what it comes to."""
    say, aim = words.say, goal(ledger, words)
    if not entry.text:
        if ledger.is_over:
            below, tone = note or (say("desk-hint-over"), "calm")
            return StatusLines(aim, "", below, tone)
        turn = say("table-turn-of", who=ledger.players[ledger.turn].name)
        below, tone = note or (say("desk-hint"), "calm")
        return StatusLines(turn, aim, below, tone, is_composed=False, mine=True)
    left, below, tone = entry.written, say("desk-hint-number"), "ask"
    if entry.asks:
        either = joker_is_either(entry, ledger.rules)
        below = say("desk-ask-value-or-infinity" if either else "table-ask-value")
    elif not is_bare_number(entry.text, ledger.rules):
        left, below, tone = _outlook(ledger, entry, words)
    if note is not None:
        below, tone = note
    return StatusLines(left, aim, below, tone, is_composed=True, mine=True)


def _outlook(ledger: Ledger, entry: TypedEntry, words: Words) -> tuple[str, str, str]:
    """What an entry spells, and whether it beats the field; whether it is prime is asked with Enter."""
    try:
        found = spelled(entry.written, ledger.rules)
    except BadNotation as wrong:
        if wrong.code == Reason.JOKER_UNDECLARED:
            return entry.written, words.say("desk-hint-joker"), "ask"
        return entry.written, wrong_text(wrong, words), "ask"
    left = f"{entry.written} → {number_shown(found, words)}"
    reason = why_unplayable(ledger, found)
    if reason is not None:
        return left, f"✗ {why(reason, words)}", "bad"
    return left, f"✓ {words.say('desk-beats')}", "good"


def wrong_text(wrong: BadNotation, words: Words) -> str:
    """Why what was typed is no play."""
    known = wrong.code in Reason._value2member_map_
    return words.reason(wrong.code if known else Reason.BAD_NOTATION)


def why(reason: QkError | Reason, words: Words) -> str:
    """Why something cannot be."""
    return words.reason(reason) if isinstance(reason, Reason) else words.error(reason)


def record(stands: DeskStanding, words: Words) -> list[Sentence]:
    """The running record, a sentence a line; what cannot be any more stands in its place with the reason."""
    return [_line(stands, line, words) for line in stands.lines]


def line_text(stands: DeskStanding, line: NotebookLine, words: Words) -> str:
    """A line as the record has it, with the reason where it cannot be."""
    text = f"{stands.ledger.players[line.seat].name}:{line.text}"
    return text if line.why is None else f"{text} ({why(line.why, words)})"


def _line(stands: DeskStanding, line: NotebookLine, words: Words) -> Sentence:
    text, note = line_text(stands, line, words), line.note
    if note is None:
        return Sentence("!", text, Tone.BAD)
    tone = Tone.BAD if note.penalty is not None else Tone.NEWS if note.tag or note.finishes else Tone.CALM
    return Sentence("✗" if note.penalty is not None else "·", text, tone)


def changes_text(after: DeskStanding, found: Iterable[Difference], words: Words) -> str:
    """What the mending of a line did to the others, a line each; first what cannot be any more."""
    lines = []
    for one in sorted(found, key=lambda one: one.line.why is None):
        who = after.ledger.players[one.line.seat].name
        line: dict[str, str | int] = {"number": one.number, "line": f"{who}:{one.line.text}"}
        if one.line.why is not None:
            lines.append(words.say("desk-now-stuck", why=why(one.line.why, words), **line))
        elif one.before is not None and one.before.why is not None:
            lines.append(words.say("desk-now-free", **line))
        else:
            lines.append(words.say("desk-now-reads", **line))
    return "\n".join(lines)
