"""What is shown of Daifugo: advice, highlights, the deciding clauses, and the table when a record is watched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.cards import JOKER
from engine.daifugo import events
from engine.daifugo.effects import Lock
from engine.daifugo.faces import PLACE, Cards, in_order
from engine.daifugo.moves import Gift, Move, Pass, Play, RuleAnswer
from engine.daifugo.shapes import Laid
from engine.daifugo.view import View
from engine.daifugo.ways import Way, ways
from engine.seats import Seat
from engine.verdict import Reason
from netplay.table.messages import SeatedPlayer, SeatUpdate
from tui.games.daifugo.composition import NOTHING, Composition, ListedOption, choices, chosen
from tui.games.daifugo.field import DaifugoField, DaifugoStage
from tui.games.daifugo.names import (
    faces,
    form_name,
    lock_text,
    pile_text,
    played_faces,
    rule_name,
    rules_summary,
    turned_by,
)
from tui.games.daifugo.narration import LOCK_RULES, Narrator, Story
from tui.games.daifugo.prompts import seat_facts
from tui.games.daifugo.questions import option_text, stage_of
from tui.games.daifugo.rule_texts import BY_ID, clause
from tui.table.highlight import Highlight, HighlightMaker, up_to
from tui.table.hinting import Advised, by_level
from tui.table.seats import SeatFacts
from tui.table.showing import BoardRow, FieldPicture, Showing, ShownStep, face_row
from tui.text.narration import Sentence, Tone
from tui.text.words import Words

if TYPE_CHECKING:
    from engine.daifugo.bots.why import Advice


def advised(advice: Advice, view: View, players: tuple[SeatedPlayer, ...], words: Words) -> Advised:
    """What the bot would do, and why."""
    why = words.say(f"hint-daifugo-{advice.why}", **advice.values)
    composition = composed(view, advice.move)
    kind, move = _move_text(view, advice.move, composition, players, words)
    found = Advised(_action(advice.move), kind, move, why, composition=composition)
    # It takes no level to see that nothing beats the field.
    return found if advice.why == "cannot-play" else by_level(found, advice.source, words)


def _action(move: Move) -> str:
    match move:
        case Pass():
            return "pass"
        case RuleAnswer():
            return "decline" if move.declines else "answer"
        case Gift():
            return "give"
        case _:
            return "play"


def _move_text(
    view: View, move: Move, composition: Composition | None, players: tuple[SeatedPlayer, ...], words: Words
) -> tuple[str, str]:
    """What kind of move it is, and what it is."""
    match move:
        case Play():
            found = ways(view, move.cards)
            way = (
                None
                if isinstance(found, Reason)
                else next((one for one in found if _means(one, move)), found[0])
            )
            if way is None:
                return words.say("table-cards", cards=len(move.cards)), faces(move.cards)
            return form_kind(way.reading, words), played_faces(way.reading)
        case RuleAnswer() if not move.declines and composition is not None:
            named = [option_text(view, one, players, words) for one in chosen(view, composition)]
            text = "  ".join([*named, *([faces(move.cards)] if move.cards else [])])
            return words.say("hint-daifugo-choice"), text
        case Gift():
            return words.say("table-cards", cards=len(move.cards)), faces(move.cards)
        case _:
            return "", ""


def form_kind(reading: object, words: Words) -> str:
    """The form of a play, without its rank."""
    from engine.daifugo.shapes import CardReading, Form, Laid

    assert isinstance(reading, Laid | CardReading)
    if reading.form is Form.GROUP:
        return words.say("hint-daifugo-group", count=len(reading.cards))
    return form_name(reading, words)


def composed(view: View, move: Move) -> Composition | None:
    """The move composed as it would be typed or picked; None where a key alone does it."""
    match move:
        case Play():
            return _way_of(view, move)
        case Gift():
            return Composition(move.cards)
        case RuleAnswer() if not move.declines:
            picked = tuple(at for one in _named(move) for at in _places(view, move, one))
            return Composition(move.cards if not _is_offer_whole(view, move) else (), picked)
        case _:
            return None


def _way_of(view: View, play: Play) -> Composition:
    """The cards, and which reading is meant where there are several."""
    found = ways(view, play.cards)
    if isinstance(found, Reason) or len(found) < 2:
        return Composition(play.cards)
    at = next((at for at, way in enumerate(found) if _means(way, play)), 0)
    return Composition(play.cards, (at,), at, asks_way=True)


def _means(way: Way, play: Play) -> bool:
    """Whether a way to read some cards is what a play says, spelled out or by default.

    Two jokers of an emperor may be spelled with either's suit.
    """
    ranks, said = ([PLACE[card] for card in cards] for cards in (way.reading.roles, play.reading))
    return way.play == play or (way.play.fuse == play.fuse and ranks == said)


def _named(move: RuleAnswer) -> tuple[object, ...]:
    """What is picked among options, in order."""
    return (
        *move.seats,
        *move.ranks,
        *([move.word] if move.word else []),
        *([None] if _is_bare(move) else []),
    )


def _is_bare(move: RuleAnswer) -> bool:
    return not (move.seats or move.ranks or move.word)


def _places(view: View, move: RuleAnswer, wanted: object) -> list[int]:
    listed = choices(view, NOTHING)

    def means(choice: ListedOption) -> bool:
        if wanted is None:  # a response: the offer of that rule with those cards
            return choice.rule == move.rule and set(move.cards) <= set(choice.cards)
        if isinstance(wanted, str):
            return choice.word == wanted
        return wanted == choice.seat if move.seats else wanted == choice.rank

    return [at for at, choice in enumerate(listed) if means(choice)][:1]


def _is_offer_whole(view: View, move: RuleAnswer) -> bool:
    """Whether an offer names its cards itself, so that none is to be picked."""
    return any(offer.rule == move.rule and len(offer.cards) == offer.count for offer in view.offers)


_PLAYS = events.Played | events.Responded
_FOLLOWS = (
    events.Cleared, events.Turned, events.Noted, events.WentRound, events.Skipped, events.Shifted,
    events.HandsMixed, events.Reseated,
)  # fmt: skip
_MOST_LINES = 3
"""Lines on the field about what follows from a play; the log has all."""


def highlights_of(
    happened: Sequence[events.Event],
    names: Sequence[str],
    me: Seat | None,
    words: Words,
    left: Sequence[int] = (),
) -> tuple[Highlight, ...]:
    """The highlights of these events, in their order."""
    maker = _Maker(Narrator(words, names, left), me)
    found = [maker.make(event, happened[at + 1 :]) for at, event in enumerate(happened)]
    if happened and not isinstance(happened[0], _PLAYS):
        found.insert(0, maker.answered(up_to(_PLAYS, happened)))
    return tuple(highlight for highlight in found if highlight is not None)


class _Maker(HighlightMaker):
    def make(self, event: events.Event, after: Sequence[events.Event]) -> Highlight | None:
        """The highlight of an event, given what followed from it; None for most."""
        say = self._words.say
        match event:
            case events.Played():
                return self._of_play(event.laid.owner, in_order(event.laid.cards), up_to(_PLAYS, after))
            case events.Responded():
                banner = rule_name(self._words, event.rule)
                followed = up_to(_PLAYS, after)
                did = self._banner(followed)
                if (out := self._went_out(event.seat, event.cards, did, followed)) is not None:
                    return out
                lines = self._followed(followed)
                return Highlight(banner, self._names[event.seat], Tone.NEWS, cards=event.cards, lines=lines)
            case events.Fell():
                return self._misfortune("moment-fall", event)
            case events.RanOut():
                return self._misfortune("moment-time", event)
            case events.Exchanged() if self._me in (event.giver, event.taker):
                return Highlight(say("moment-exchange"), cards=event.cards, lines=self._texts(event))
            case _:
                return None

    def answered(self, happened: Sequence[events.Event]) -> Highlight | None:
        """What rules do without a play: after an answer to a question, or by chance."""
        foul = next((one.seat for one in happened if isinstance(one, events.WentFoul)), None)
        if foul is not None:
            return Highlight(self._words.say("moment-foul-finish"), self._names[foul], Tone.BAD)
        out = next((one.seat for one in happened if isinstance(one, events.WentOut)), None)
        seat = (
            out if out is not None else next((e.seat for e in happened if isinstance(e, events.Fired)), None)
        )
        return None if seat is None else self._of_play(seat, (), happened)

    def _of_play(self, seat: Seat, cards: Cards, after: Sequence[events.Event]) -> Highlight | None:
        """A play by which a player went out, or on which a rule took effect."""
        did = self._banner(after)
        if (out := self._went_out(seat, cards, did, after)) is not None:
            return out
        if any(isinstance(one, events.WentFoul) and one.seat == seat for one in after):
            banner = self._words.say("moment-foul-finish")
            return Highlight(banner, self._names[seat], Tone.BAD, cards=cards, lines=self._followed(after))
        if not did:
            return None
        return Highlight(did, self._names[seat], Tone.NEWS, cards=cards, lines=self._followed(after))

    def _went_out(
        self, seat: Seat, cards: Cards, did: str, after: Sequence[events.Event]
    ) -> Highlight | None:
        """Going out, with the cards that did it and what rules made of them; None if the seat did not."""
        for one in after:
            if isinstance(one, events.WentOut) and one.seat == seat:
                place, banner = self._out(seat, one.place)
                lines = (did,) if did else ()
                return Highlight(banner, self._names[seat], Tone.GOOD, str(place), cards=cards, lines=lines)
        return None

    def _banner(self, after: Sequence[events.Event]) -> str:
        """What the rules are called that took effect; of a lock, which it is."""
        parts: list[str] = []
        locks: tuple[Lock, ...] = ()
        for one in after:
            if isinstance(one, events.Fired) and one.rule not in LOCK_RULES:
                parts.append(rule_name(self._words, one.rule))
            elif isinstance(one, events.Locked):
                parts += [lock_text(lock, self._words) for lock in one.locks if lock not in locks]
                locks = one.locks
        return " · ".join(dict.fromkeys(parts))

    def _followed(self, after: Sequence[events.Event]) -> tuple[str, ...]:
        lines: list[str] = []
        for one in after:
            if isinstance(one, _FOLLOWS) or (isinstance(one, events.TurnBegan) and one.leads):
                lines += self._texts(one)
        return tuple(lines[:_MOST_LINES])


REFUSED: Mapping[str, str] = {
    Reason.WRONG_PHASE: "DF-17",
    Reason.NOT_YOUR_TURN: "DF-17",
    Reason.BAD_NOTATION: "PL-1",
    Reason.NO_SUCH_CARD: "DF-2",
    Reason.NOT_IN_HAND: "PL-1",
    Reason.WRONG_COUNT: "DF-11",
    Reason.TOO_WEAK: "DF-11",
    Reason.WRONG_FORM: "DF-11",
    Reason.NO_FORM: "NT-9",
    Reason.LOCKED: "PL-2",
    Reason.WRONG_PARITY: "row 35",
    Reason.MUST_LEAD: "DF-15",
    Reason.START_CARD: "FR-15",
    Reason.WRONG_ANSWER: "GR-5",
}
_HAPPENED: Mapping[type[Any], str] = {
    events.RanOut: "FR-16",
    events.Exchanged: "DF-27",
    events.Turned: "OR-2",
    events.WentRound: "GR-9",
    events.Skipped: "GR-8",
    events.Cleared: "DF-18",
    events.Fell: "DF-23",
    events.WentFoul: "FF-1",
    events.WentOut: "DF-22",
    events.GameOver: "DF-23",
}


class DaifugoShowing(Showing):
    """Daifugo on the replay screen."""

    def pane(self) -> DaifugoField:
        return DaifugoField(id="field")

    def show_pane(self, pane: DaifugoField, update: SeatUpdate, words: Words) -> None:
        pane.show(stage_of(update, NOTHING, words), words)

    def show_broken(self, pane: DaifugoField, heading: str, text: str, words: Words) -> None:
        pane.show(DaifugoStage(heading=heading, lines=(text,)), words)

    def board(self, update: SeatUpdate, words: Words) -> FieldPicture:
        """The play to beat, those under it, order and locks, what is asked."""
        stage = stage_of(update, NOTHING, words)
        plays = enumerate(reversed(stage.field))
        rows = tuple(
            BoardRow(
                stage.names[played.owner],
                face_row(in_order(played.cards)),
                _play_text(played, words),
                is_top=not under,
            )
            for under, played in plays
        )
        piles = [words.say("daifugo-discard", count=stage.discard)] if stage.discard else []
        notes = (*stage.lines, stage.order, *stage.marks, *piles)
        return FieldPicture(stage.heading, "", rows, tuple(filter(None, notes)))

    def title(self, update: SeatUpdate, words: Words) -> tuple[str, str, bool]:
        view: View = update.view
        return rules_summary(view, words), turned_by(view, words), view.order.reversed

    def facts(
        self, update: SeatUpdate, seat: Seat | None, happened: Sequence[Any], words: Words
    ) -> tuple[SeatFacts, ...]:
        story = Story(seat)
        story.hear(happened)
        return seat_facts(update, story.last_events, words)

    def piles(self, view: View, words: Words) -> str:
        """The discard pile, which all may see."""
        if not view.discard:
            return ""
        return f"{words.say('daifugo-discard', count=len(view.discard))}  {pile_text(view.discard)}"

    def sentences(
        self, events: Sequence[Any], names: Sequence[str], words: Words, at: ShownStep
    ) -> list[Sentence]:
        return Narrator(words, names, at.left).sentences_of(events)

    def highlights(
        self, events: Sequence[Any], update: SeatUpdate, seat: Seat | None, words: Words
    ) -> tuple[Highlight, ...]:
        return highlights_of(events, update.names, seat, words, update.left)

    def advised(self, found: Any, update: SeatUpdate, words: Words) -> Advised:
        return advised(found, update.view, update.players, words)

    def verdict(self, verdict: str, words: Words) -> str:
        """What a line of the record was: a rule's answer bears the rule's name."""
        return rule_name(words, verdict) if verdict in BY_ID else words.kind(verdict)

    def clause_of(self, outcome: object) -> str:
        match outcome:
            case str():
                return REFUSED.get(outcome, "")
            case events.Fired() | events.Responded():
                return clause(outcome.rule)
            case _:
                return _HAPPENED.get(type(outcome), "")


def _play_text(played: Laid, words: Words) -> str:
    """What a play is; a sequence with jokers also as what it is read."""
    name, is_read = form_name(played, words), played.roles and JOKER in played.cards
    return words.with_aside(name, played_faces(played)) if is_read else name


SHOWING = DaifugoShowing()
