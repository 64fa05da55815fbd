"""What is shown of Prime Daifugo: advice, highlights, the deciding clauses, and the table when a record is watched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engine.cards import Card
from engine.prime import events
from engine.prime.concat import is_infinity
from engine.prime.moves import Arrange, Draw, Encounter, Exchange, GiveUp, Move, Pass, Play, ShowCard
from engine.prime.settings import PlayableNumbers
from engine.prime.view import View, own_cards
from engine.seats import Seat
from engine.verdict import FoulReason, Reason
from netplay.table.messages import SeatUpdate
from tui.games.prime.composition import Composition, Picked, Token, tokens_of
from tui.games.prime.field import FieldPane, PrimeStage
from tui.games.prime.narration import Narrator, Story, play_text
from tui.games.prime.prompts import seat_facts, stage_of
from tui.table.highlight import Highlight, HighlightMaker, ShownHand, up_to
from tui.table.hinting import Advised
from tui.table.seats import SeatFacts
from tui.table.showing import BoardRow, Face, FieldPicture, Showing, ShownStep
from tui.text.cards import card_face, rank_name
from tui.text.figures import as_spelled, factorized, grouped, kind_name, name_after
from tui.text.narration import Sentence, Tone
from tui.text.words import Words

if TYPE_CHECKING:
    from engine.prime.bots.hints import HintedMove


def advised(hint: HintedMove, view: View, words: Words) -> Advised:
    """What the bot would do and why, with its chances where it tried them."""
    beaten = hint.beaten or 0
    reason = "knows-none" if hint.why == "cannot-play" and hint.source != "all" else hint.why
    why = words.say(f"hint-prime-{reason}", count=len(hint.cards), stays=hint.stays, beaten=beaten)
    chance = None if hint.why in ("goes-out", "certain") else hint.chance
    composition = composed(view, hint.move)
    knows_all = hint.source == "all" and isinstance(hint.move, Draw | Pass)
    source: str = hint.source if isinstance(hint.move, Play) or knows_all else ""
    if source == "all" and view.rules.numbers == "semiprime":
        source = "all-semiprimes"
    number = hint.number if hint.source == "level" and isinstance(hint.number, int) else 0
    return Advised(_action(hint), _kind(hint, words), _cards(hint), why, chance, composition, source, number)


_ACTIONS: Mapping[type[Any], str] = {
    Draw: "draw", Pass: "pass", Play: "play", Encounter: "challenge", GiveUp: "give", Exchange: "give",
}  # fmt: skip


def _action(hint: HintedMove) -> str:
    return "foul" if hint.fouls and isinstance(hint.move, Play) else _ACTIONS.get(type(hint.move), "take")


def _kind(hint: HintedMove, words: Words) -> str:
    """How many cards, and whether they are a prime, a composite, a cut …"""
    if not isinstance(hint.move, Play):
        return words.say("table-cards", cards=len(hint.cards))
    name = "" if hint.number is None else name_after(hint.number)
    return words.say("hint-kind", cards=len(hint.cards), kind=kind_name(words, hint.kind, hint.number)) + name


def _cards(hint: HintedMove) -> str:
    """The cards as the log spells them; their number stands in the line above, where they are composed."""
    move = hint.move
    if isinstance(move, Play):
        return play_text(move)
    return "".join(str(card.face if isinstance(move, Encounter) else card) for card in hint.cards)


def composed(view: View, move: Move) -> Composition | None:
    """The move composed for Enter; None where another key makes it."""
    match move:
        case Play():
            return Composition(_tokens(view, own_cards(view, move)))
        case GiveUp() | Exchange():
            return Composition(tuple(Picked(card) for card in move.cards))
        case ShowCard():
            return Composition((Picked(move.card),))
        case Arrange():
            worth = iter(move.jokers)
            return Composition(
                tuple(Picked(card, next(worth, None) if card.is_joker else None) for card in move.cards)
            )
        case _:
            return None


def _tokens(view: View, play: Play) -> tuple[Token, ...]:
    declared = len(play.jokers) == sum(card.is_joker for card in play.all_cards)
    infinite, infinite_twin = (is_infinity(view.rules, cards, declared) for cards in (play.cards, play.twin))
    return tokens_of(play, infinite=infinite, infinite_twin=infinite_twin)


_ROOM = 90
"""Columns that a number may take before its middle is left out."""
_PLAYS = events.Played | events.FoulPlayed


def highlights_of(
    happened: Sequence[events.Event],
    names: Sequence[str],
    me: Seat | None,
    words: Words,
    left: Sequence[int] = (),
    numbers: PlayableNumbers = PlayableNumbers.PRIME,
) -> tuple[Highlight, ...]:
    """The highlights of these events, in their order."""
    maker = _Maker(Narrator(words, names, left, numbers), me)
    fouled = any(isinstance(event, events.FoulPlayed) for event in happened)
    found = [
        maker.make(event, happened[at + 1 :])
        for at, event in enumerate(happened)
        if not (fouled and isinstance(event, events.FactorsPublished))  # the foul's highlight has them
    ]
    return tuple(highlight for highlight in found if highlight is not None)


class _Maker(HighlightMaker):
    def __init__(self, narrator: Narrator, me: Seat | None) -> None:
        super().__init__(narrator, me)
        self._numbers = narrator.numbers

    def make(self, event: events.Event, after: Sequence[events.Event]) -> Highlight | None:
        """The highlight of an event, given what followed from it; None for most."""
        say = self._words.say
        match event:
            case events.Played():
                return self._played(event, up_to(_PLAYS, after))
            case events.FoulPlayed():
                return self._fouled(event, up_to(_PLAYS, after))
            case events.FactorsPublished() if event.factors is not None:
                factors = factorized(event.number, event.factors)
                return Highlight(
                    say("moment-factors"), "", Tone.BAD, grouped(event.number, _ROOM), True, lines=(factors,)
                )
            case events.Passed(out_of_time=True):
                return self._misfortune("moment-time", event)
            case events.Disqualified():
                return self._misfortune("moment-disqualified", event)
            case events.Exchanged() if self._me in (event.giver, event.taker):
                return Highlight(say("moment-exchange"), cards=event.cards, lines=self._texts(event))
            case events.JankenShown():
                return self._janken(event)
            case events.CardsShown():
                hands = tuple(ShownHand(self._names[seat], card=card) for seat, card in event.cards)
                return Highlight(say("moment-leads", who=self._names[event.leader]), hands=hands)
            case events.Suspended():
                return Highlight(say("moment-suspended"), tone=Tone.NEWS, lines=self._texts(event))
            case events.Shown() if event.number is not None:
                tone = Tone.GOOD if event.is_prime else Tone.CALM
                banner = say("moment-showed-prime" if event.is_prime else "moment-showed-other")
                return self._of_play(event, banner, tone)
            case _:
                return None

    def _played(self, event: events.Played, after: Sequence[events.Event]) -> Highlight | None:
        """A play that went out, cut, turned or locked; None for any other."""
        out = next((one for one in after if isinstance(one, events.WentOut) and one.seat == event.seat), None)
        if out is not None:
            kind = kind_name(self._words, event.kind, event.number)
            cards = self._words.say("moment-cards", count=len(event.play.all_cards), kind=kind)
            _, banner = self._out(event.seat, out.place)
            made = self._of_play(event, banner, Tone.GOOD, (cards + name_after(event.number),))
            return replace(made, fills=True)
        if event.kind in ("cut", "revolution", "infinity"):
            banner = self._words.say(f"moment-{event.kind}")
        elif any(isinstance(one, events.SuitsLocked) for one in after):
            banner = self._words.say("moment-locked")
        else:
            return None
        return self._of_play(event, banner, Tone.NEWS, self._followed(after))

    def _fouled(self, event: events.FoulPlayed, after: Sequence[events.Event]) -> Highlight:
        drawn = next((one for one in after if isinstance(one, events.PenaltyDrawn)), None)
        drops: tuple[Card | None, ...] = () if drawn is None else (drawn.cards or (None,) * drawn.count)
        lines = [self._words.foul(event.reason, self._numbers)]
        for one in after:
            match one:
                case events.FactorsPublished(factors=tuple() as factors):
                    lines.append(factorized(one.number, factors))
                case events.PenaltyOpened():
                    lines += self._texts(one)
                case _:
                    pass
        made = self._of_play(event, self._words.say("moment-foul"), Tone.BAD, tuple(lines))
        return replace(made, struck=True, drops=drops)

    def _of_play(
        self,
        event: events.Played | events.FoulPlayed | events.Shown,
        banner: str,
        tone: Tone,
        lines: tuple[str, ...] = (),
    ) -> Highlight:
        play, number = event.play, "" if event.number is None else grouped(event.number, _ROOM)
        cards, worths = play.cards + play.twin, _worths(play)
        return Highlight(banner, self._names[event.seat], tone, number, False, cards, worths, lines)

    def _followed(self, after: Sequence[events.Event]) -> tuple[str, ...]:
        """What became of field and order, and who leads now."""
        lines: list[str] = []
        for one in after:
            if isinstance(one, events.Flushed | events.Turned | events.SuitsLocked):
                lines += self._texts(one)
        flushed = any(isinstance(one, events.Flushed) for one in after)
        leads = next((one for one in after if isinstance(one, events.TurnBegan)), None)
        if flushed and leads is not None:
            lines.append(self._words.say("table-log-leads", who=self._names[leads.seat]))
        return tuple(lines)

    def _janken(self, event: events.JankenShown) -> Highlight:
        say = self._words.say
        hands = tuple(ShownHand(self._names[seat], say(f"table-janken-{hand}")) for seat, hand in event.hands)
        if event.winner is None:
            return Highlight(say("moment-again"), tone=Tone.CALM, hands=hands)
        return Highlight(say("moment-leads", who=self._names[event.winner]), hands=hands)


def _worths(play: Play) -> tuple[str, ...]:
    """What the jokers of the field part stand for; nothing for those of ∞."""
    cards = play.cards + play.twin
    if sum(card.is_joker for card in play.all_cards) > len(play.jokers):
        return ()
    values = iter(play.jokers)
    return tuple(rank_name(next(values)) if card.is_joker else "" for card in cards)


REFUSED: Mapping[str, str] = {
    Reason.WRONG_PHASE: "P-20",
    Reason.NOT_YOUR_TURN: "P-20",
    Reason.BAD_NOTATION: "P-21",
    Reason.ALREADY_DRAWN: "P-20",
    Reason.DECK_EMPTY: "P-20",
    Reason.NO_SUCH_CARD: "P-11",
    Reason.NOT_IN_HAND: "P-21",
    Reason.JOKER_UNDECLARED: "P-1",
    Reason.JOKER_OUT_OF_RANGE: "P-1",
    Reason.LEADING_ZERO: "P-4",
    Reason.OVER_LIMIT: "P-7",
    Reason.FACTOR_MALFORMED: "P-21",
    Reason.NO_COMPOSITES: "P-66",
    Reason.COMPOSITES_ONLY: "P-66",
    Reason.WRONG_COUNT: "P-21",
    Reason.TWIN_ONLY: "P-64",
    Reason.SUIT_LOCKED: "P-64",
    Reason.TOO_WEAK: "P-21",
    Reason.NOT_LISTED: "P-69",
    Reason.NO_ORDER: "P-69",
    Reason.WRONG_LIST: "P-69",
    Reason.INFINITY_FINISH: "P-34",
    Reason.WRONG_DISCARD: "P-41",
    Reason.UNDECIDED: "P-32",
}
FOULED: Mapping[FoulReason, str] = {
    FoulReason.COMPOSITE: "P-30",
    FoulReason.NOT_TETRAD: "P-68",
    FoulReason.NOT_SEMIPRIME: "P-68",
    FoulReason.ONE: "P-30",
    FoulReason.INFINITY_FINISH: "P-34",
    FoulReason.PRIME_WITH_FACTORS: "P-31",
    FoulReason.ONE_WITH_FACTORS: "P-31",
    FoulReason.INFINITY_WITH_FACTORS: "P-31",
    FoulReason.BASE_NOT_PRIME: "P-31",
    FoulReason.BASE_NOT_TETRAD: "P-68",
    FoulReason.WRONG_PRODUCT: "P-31",
    FoulReason.FIFTY_SEVEN_AS_COMPOSITE: "P-62",
    FoulReason.PAIR_NOT_PRIME: "P-64",
}
_FLUSHED = {"passes": "P-45", "finish": "P-50"}
_HAPPENED: Mapping[type[Any], str] = {
    events.JankenShown: "P-12",
    events.CardsShown: "P-12",
    events.Exchanged: "P-64",
    events.PenaltyDrawn: "P-40",
    events.PenaltyOpened: "P-41",
    events.GaveUp: "P-41",
    events.LowerMoved: "P-46",
    events.Turned: "P-33",
    events.SuitsLocked: "P-64",
    events.FactorsAsked: "P-36",
    events.FactorsPublished: "P-36",
    events.WentOut: "P-50",
    events.Shown: "P-53",
    events.GameOver: "P-50",
}


class PrimeShowing(Showing):
    """Prime Daifugo on the replay screen."""

    def pane(self) -> FieldPane:
        return FieldPane(id="field")

    def show_pane(self, pane: FieldPane, update: SeatUpdate, words: Words) -> None:
        pane.show(stage_of(update, words), words)

    def show_broken(self, pane: FieldPane, heading: str, text: str, words: Words) -> None:
        pane.show(PrimeStage(heading=heading, lines=(text,)), words)

    def board(self, update: SeatUpdate, words: Words) -> FieldPicture:
        """The number to beat with its cards, the sets under it, the deck."""
        stage = stage_of(update, words)
        rows = []
        for under, played in enumerate(reversed(stage.field)):
            facts = (
                [kind_name(words, played.kind, played.number)]
                if not under
                else [grouped(played.number, _WHOLE), kind_name(words, played.kind, played.number)]
            )
            facts += (
                [words.say("table-factors", factors=as_spelled(played.factors))] if played.factors else []
            )
            shown = _faces(played.cards, played.values)
            rows.append(BoardRow(stage.names[played.owner], shown, " · ".join(facts), is_top=not under))
        free = () if stage.field or stage.heading else (words.say("table-field-empty"),)
        notes = (*stage.lines, *free, stage.bound, words.say("table-deck", count=stage.deck))
        big = grouped(stage.field[-1].number, _WHOLE) if stage.field else ""
        return FieldPicture(stage.heading, big, tuple(rows), tuple(filter(None, notes)))

    def title(self, update: SeatUpdate, words: Words) -> tuple[str, str, bool]:
        view: View = update.view
        order = words.say("table-order-turned" if view.upside_down else "table-order-normal")
        assisted = "  " + words.say("table-assisted") if update.assist else ""
        return words.say(f"table-rules-{view.rules.preset}") + assisted, order, view.upside_down

    def facts(
        self, update: SeatUpdate, seat: Seat | None, happened: Sequence[Any], words: Words
    ) -> tuple[SeatFacts, ...]:
        story = Story(seat)
        story.hear(happened)
        return seat_facts(update, story.last_events, words)

    def piles(self, view: View, words: Words) -> str:
        """The deck, top first, as far as it is known; nothing if no card of it is."""
        if all(card is None for card in view.deck):
            return ""
        piles = []
        for face_up, run in groupby(view.deck, key=lambda card: card is not None):
            cards = list(run)
            piles.append(" ".join(map(card_face, cards)) if face_up else f"?×{len(cards)}")
        return words.say("replay-deck", cards=" ".join(piles))

    def sentences(
        self, events: Sequence[Any], names: Sequence[str], words: Words, at: ShownStep
    ) -> list[Sentence]:
        return Narrator(words, names, at.left, at.view().rules.numbers).sentences_of(events)

    def highlights(
        self, events: Sequence[Any], update: SeatUpdate, seat: Seat | None, words: Words
    ) -> tuple[Highlight, ...]:
        return highlights_of(events, update.names, seat, words, update.left, update.view.rules.numbers)

    def advised(self, found: Any, update: SeatUpdate, words: Words) -> Advised:
        return advised(found, update.view, words)

    def clause_of(self, outcome: object) -> str:
        match outcome:
            case str():
                return REFUSED.get(outcome, "")
            case events.FoulPlayed():
                return FOULED[outcome.reason]
            case events.Played(kind="cut" | "infinity" | "revolution"):
                return "P-30"
            case events.Flushed():
                return _FLUSHED.get(outcome.why, "P-33")
            case events.Passed(out_of_time=True):
                return "P-13"
            case events.Disqualified():
                return "P-13" if outcome.why == "time" else "P-51"
            case events.Suspended():
                return "P-53" if outcome.why == "time" else "P-52"
            case _:
                return _HAPPENED.get(type(outcome), "")


_WHOLE = 100_000
"""Columns for a number of which no digit is left out."""


def _faces(cards: Sequence[Card], values: Sequence[int]) -> tuple[Face, ...]:
    """Cards of a set, jokers with the values that they were given."""
    worths = [rank_name(values[at]) if card.is_joker and values else "" for at, card in enumerate(cards)]
    return tuple(Face(card, worth) for card, worth in zip(cards, worths, strict=True))


SHOWING = PrimeShowing()
