"""What is shown of Tyrant: advice, highlights, the deciding clauses, and the table when a record is watched.

A trick's judgment and the end of the game are shown step by step (`tabletop.py`, `result.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.cards import Card, Suit
from engine.seats import Seat
from engine.tyrant import events
from engine.tyrant.events import Revealed
from engine.tyrant.moves import ChooseHand, Decision, Lay, Pass, Play, Refill
from engine.tyrant.view import View
from engine.verdict import Reason
from netplay.table.messages import SeatUpdate
from tui.games.tyrant.composition import NOTHING, Composition
from tui.games.tyrant.faces import MARKER, ROWS, chip_dots
from tui.games.tyrant.narration import Narrator
from tui.games.tyrant.plaza import PILE, Plaza, PlazaFacts
from tui.games.tyrant.prompts import PlayerFacts, player_facts, suits_text
from tui.games.tyrant.reveal import reveal_of
from tui.games.tyrant.tabletop import plaza_facts
from tui.table.highlight import Highlight
from tui.table.hinting import Advised, by_level
from tui.table.seats import SeatFacts
from tui.table.showing import BoardRow, FieldPicture, OpenHand, Showing, ShownStep, face_row
from tui.text.cards import SIGNS, SUIT_SIGNS, CardLook
from tui.text.narration import Sentence, Tone
from tui.text.words import Words

if TYPE_CHECKING:
    from engine.tyrant.bots.why import Advice


def advised(advice: Advice, words: Words, look: CardLook) -> Advised:
    """What the bot would decide, and why, with its chance where guesses were played out."""
    say, move = words.say, advice.move
    why = say(f"hint-tyrant-{advice.why}")
    chance = advice.values.get("chance")
    if isinstance(move, Pass):
        return by_level(Advised("pass", "", "", why, chance), advice.source, words)
    action = {ChooseHand: "take", Refill: "take", Lay: "take", Play: "play"}[type(move)]
    kind = say("table-cards", cards=len(move.cards))
    if isinstance(move, Play) and move.tyrant is not None:
        kind = say("hint-tyrant-with-chips", cards=kind)
    found = Advised(action, kind, _move_text(move, words, look), why, chance, composed(move))
    return by_level(found, advice.source, words)


def _move_text(move: ChooseHand | Refill | Lay | Play, words: Words, look: CardLook) -> str:
    if isinstance(move, ChooseHand | Refill):
        return suits_text(move.cards, look)
    text = " ".join(look.card(card) for card in move.cards)
    if isinstance(move, Play) and move.tyrant is not None:
        place = look.suit(move.tyrant.place) or words.say("tyrant-lead-short")
        text += f" {chip_dots(move.tyrant.chips)}→{place}"
    return text


def composed(move: Decision) -> Composition | None:
    """The decision composed as it would be typed; a pass is a key."""
    match move:
        case Pass():
            return None
        case Play():
            up = move.up[0] if move.up else None
            if move.tyrant is None:
                return Composition(move.cards, up)
            return Composition(move.cards, up, move.tyrant.place, move.tyrant.chips)
        case _:
            return Composition(move.cards)


def highlights_of(
    happened: Sequence[events.Event], names: Sequence[str], words: Words, look: CardLook
) -> tuple[Highlight, ...]:
    """The highlights of these events, in their order."""
    narrator = Narrator(words, names, look=look)
    say, found = words.say, list[Highlight]()
    judged = any(isinstance(event, events.Revealed) for event in happened)
    for event in happened:
        lines = narrator.texts(event)
        match event:
            case (
                events.HandChosen(out_of_time=True)
                | events.Refilled(out_of_time=True)
                | events.Played(out_of_time=True)
                | events.LaidInPlaza(out_of_time=True)
                | events.Passed(out_of_time=True)
            ):
                found.append(Highlight(say("moment-time"), names[event.seat], Tone.BAD, lines=lines))
            case _ if judged:
                continue  # the judgment itself says who placed chips, and who passed
            case events.ChipsPlaced():
                dots = f"{chip_dots(event.chips)} {look.suit(event.place)}".strip()
                banner = say("moment-tyrant", chips=dots)
                found.append(Highlight(banner, names[event.seat], Tone.NEWS, lines=lines))
            case events.Started():
                banner = f"{MARKER} {say('moment-leads', who=names[event.seat])}"
                found.append(Highlight(banner))
            case events.HardPassed():
                found.append(Highlight(say("moment-skipped"), names[event.seat], Tone.BAD, lines=lines))
            case _:
                pass
    return tuple(found)


REFUSED: Mapping[str, str] = {
    Reason.WRONG_PHASE: "TY-20",
    Reason.NOT_YOUR_TURN: "TY-28",
    Reason.BAD_NOTATION: "TY-34",
    Reason.NO_SUCH_CARD: "TY-4",
    Reason.NOT_IN_HAND: "TY-34",
    Reason.WRONG_COUNT: "TY-34",
    Reason.FACE_UP: "TY-35",
    Reason.MUST_FOLLOW: "TY-36",
    Reason.NO_PASS: "TY-45",
    Reason.NO_CHIP: "TY-43",
    Reason.NO_PLACE: "TY-40",
}
_HAPPENED: Mapping[type[Any], str] = {
    events.ChipsPlaced: "TY-39",
    events.HardPassed: "TY-31",
    events.AllPassed: "TY-46",
    events.TrickWon: "TY-57",
    events.NobodyFollowed: "TY-60",
    events.LaidInPlaza: "TY-62",
    events.PileMade: "TY-64",
    events.FameTaken: "TY-66",
    events.MarkerMoved: "TY-67",
    events.Scored: "TY-75",
    events.Monarchomachi: "TY-76",
    events.GameOver: "TY-78",
}


class TyrantShowing(Showing):
    """Tyrant in the words of a table, and on the replay screen."""

    def __init__(self, look: CardLook = SIGNS) -> None:
        self._look = look

    def pane(self) -> Plaza:
        return Plaza(id="field")

    def show_pane(self, pane: Plaza, update: SeatUpdate, words: Words) -> None:
        pane.show(plaza_facts(update.view, NOTHING), words)

    def show_broken(self, pane: Plaza, heading: str, text: str, words: Words) -> None:
        pane.show_lines(heading, text)

    def board(self, update: SeatUpdate, words: Words) -> FieldPicture:
        """The lead card and those that follow, then the plaza row by row with what a card of it counts."""
        facts = plaza_facts(update.view, NOTHING)
        leads = []
        if facts.row:
            name = words.say("tyrant-lead" if facts.has_lead else "tyrant-lead-next")
            leads.append(BoardRow(name, face_row(facts.row[:1]), chip_dots(facts.chips[0]), facts.has_lead))
        if len(facts.row) > 1:
            leads.append(BoardRow(words.say("tyrant-then"), face_row(facts.row[1:])))
        rows = [_plaza_row(facts, at, suit, words) for at, suit in enumerate(ROWS)]
        notes = [words.say("tyrant-lead-pile", count=facts.pile), words.say("tyrant-used", count=facts.used)]
        if facts.burned:
            notes.append(words.say("tyrant-burned", cards=self._look.cards(facts.burned)))
        return FieldPicture("", "", (*leads, *rows), tuple(notes))

    def title(self, update: SeatUpdate, words: Words) -> tuple[str, str, bool]:
        """The rules, and which trick it is."""
        view: View = update.view
        rules = "tyrant-rules-total" if view.rules.chip_floor == "total" else "tyrant-rules-official"
        name = "tyrant-choosing-hands" if view.phase == "hand" else "tyrant-trick-of"
        return words.say(rules), words.say(name, trick=max(1, view.trick)), False

    def facts(
        self, update: SeatUpdate, seat: Seat | None, happened: Sequence[Any], words: Words
    ) -> tuple[SeatFacts, ...]:
        """The last action, the marker, chips and fame of each player."""
        return tuple(_line(fact) for fact in player_facts(update, words, self._look))

    def hand(self, view: View, seat: Seat) -> tuple[Card, ...] | None:
        if view.hands:
            return view.hands[seat]
        return view.hand if view.seat == seat else None

    def below(self, view: View, seat: Seat, words: Words) -> tuple[OpenHand, ...]:
        """The stock, where it may be seen."""
        stock = view.stocks[seat] if view.stocks else view.stock if view.seat == seat else None
        if stock is None:
            return ()
        return (OpenHand(words.say("tyrant-stock-short"), len(stock), stock),)

    def sentences(
        self, events: Sequence[Any], names: Sequence[str], words: Words, at: ShownStep
    ) -> list[Sentence]:
        """These events in words, every power with its working."""
        found = None
        if any(isinstance(event, Revealed) for event in events):
            found = reveal_of(at.step(-1).view(), at.view(), events)
        return Narrator(words, names, at.left, self._look, found).sentences_of(events)

    def highlights(
        self, events: Sequence[Any], update: SeatUpdate, seat: Seat | None, words: Words
    ) -> tuple[Highlight, ...]:
        return highlights_of(events, update.names, words, self._look)

    def advised(self, found: Any, update: SeatUpdate, words: Words) -> Advised:
        return advised(found, words, self._look)

    def clause_of(self, outcome: object) -> str:
        match outcome:
            case str():
                return REFUSED.get(outcome, "")
            case events.HandChosen() | events.Refilled() | events.Played() | events.Passed() if (
                outcome.out_of_time
            ):
                return "TY-97"
            case _:
                return _HAPPENED.get(type(outcome), "")


def _plaza_row(facts: PlazaFacts, at: int, suit: Suit, words: Words) -> BoardRow:
    """A suit's row: piles, upright cards, and what they make a card of the suit count."""
    worth, cards = facts.worths[at], facts.plaza[at]
    standing = face_row(card for card in cards[len(cards) - worth.vertical :] if card.rank)
    strokes = "▮" * worth.vertical if worth.vertical and not standing else ""  # a position has no ranks
    count = f"{worth.value} − {2 * worth.chips} → {worth.each}" if worth.chips else str(worth.value)
    why = words.say("tyrant-worth-lead") if worth.leads else ""
    chips = chip_dots(facts.chips[at + 1])
    parts = (PILE * worth.piles, strokes, chips, f"{words.say('tyrant-plaza-each')}: {count}", why)
    return BoardRow(SUIT_SIGNS[suit], standing, "  ".join(filter(None, parts)))


def _line(fact: PlayerFacts) -> SeatFacts:
    fame = SIGNS.cards((*([fact.ace] if fact.ace is not None else []), *fact.fame))
    marker = f"{MARKER} " if fact.has_marker else ""
    last_action = f"{fact.last_action}  " if fact.last_action else ""
    return SeatFacts(
        seat=fact.seat,
        name=fact.name,
        count=fact.hand,
        status=f"{last_action}{marker}{chip_dots(fact.chips)}  {fame}".rstrip(),
        is_awaited=fact.is_awaited,
        tone="bad" if fact.tone == "bad" else "calm",
    )


SHOWING = TyrantShowing()
