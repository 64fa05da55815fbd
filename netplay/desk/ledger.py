"""A judge's ledger of a game with real cards: whose turn, the field, the number of cards of each.

The cards are on a real table and the program does not know the hands, so this is no game state: it counts what is
public (P-16) and follows the turns by the same rules. Cards that the judge saw are written down; missing ones leave a
gap in the record (`netplay.desk.record`) and nothing else. Entries are checked against the pack and the hands
(`netplay.desk.whereabouts`), and refused if impossible. Each step gives a new ledger, so undoing a step means returning
to the one before.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from engine.cards import Card, read_cards
from engine.errors import BadNotation
from engine.prime.concat import Number
from engine.prime.moves import Play
from engine.prime.notation import TAGS
from engine.prime.penalty import penalty_cards
from engine.prime.settings import InfinityFinish, OnTimeout, Rules, ShortDeck, StartState, deck_size
from engine.prime.state import Laid
from engine.seats import Seat, next_in, round_from
from engine.verdict import Reason
from netplay.desk.whereabouts import Whereabouts, at_the_deal


class Unseen(msgspec.Struct, frozen=True):
    """Cards that changed hands: how many, and which, if known."""

    count: int
    cards: str = ""
    step: int = -1
    """The step of the book in which they did."""

    @property
    def seen(self) -> tuple[Card, ...]:
        """The known cards."""
        return read_cards(self.cards)

    @property
    def is_known(self) -> bool:
        """Whether nothing about them is missing."""
        return not self.count or bool(self.cards)


class LedgerNote(msgspec.Struct, frozen=True):
    """One line of the running record."""

    seat: Seat
    move: str = ""
    """The move as records write it; empty for cards put under the deck by P-41."""
    draw: Unseen | None = None
    penalty: Unseen | None = None
    given: Unseen | None = None
    tag: str = ""
    upside_down: bool = False
    finishes: bool = False


class PlayerTally(msgspec.Struct, frozen=True):
    """The counts of one player."""

    name: str
    cards: int
    draws: int = 0
    fouls: int = 0
    penalty: int = 0
    """Penalty cards drawn so far."""


class RuledPlay(msgspec.Struct, frozen=True):
    """A play that the judge has ruled on."""

    play: Play
    text: str
    number: Number
    kind: str = ""
    """Its verdict (P-30, P-31); empty for a foul."""
    values: tuple[int, ...] = ()
    factors: str = ""
    twin: Number | None = None


class Ledger(msgspec.Struct, frozen=True, kw_only=True):
    """The present ledger."""

    rules: Rules
    players: tuple[PlayerTally, ...]
    deck: int
    turn: Seat = Seat(0)
    field: tuple[Laid, ...] = ()
    upside_down: bool = False
    passes: int = 0
    drawn: Unseen | None = None
    """The draw of the player in turn (P-20)."""
    finished: tuple[Seat, ...] = ()
    disqualified: tuple[Seat, ...] = ()
    notes: tuple[LedgerNote, ...] = ()
    dealt: tuple[Unseen, ...] = ()
    where: Whereabouts
    """The places of the cards."""

    @property
    def still_in(self) -> tuple[Seat, ...]:
        """The players neither finished nor disqualified."""
        gone = (*self.finished, *self.disqualified)
        return tuple(Seat(seat) for seat in range(len(self.players)) if seat not in gone)

    @property
    def rotation(self) -> tuple[Seat, ...]:
        """The players in turn order: those still in, in the abstract game the finished too (P-61)."""
        if not self.rules.finished_pass:
            return self.still_in
        return tuple(Seat(seat) for seat in range(len(self.players)) if seat not in self.disqualified)

    @property
    def is_over(self) -> bool:
        """Whether one player is left, or none (P-50)."""
        return len(self.still_in) < 2

    @property
    def top(self) -> Laid | None:
        """The set to beat."""
        return self.field[-1] if self.field else None

    @property
    def begun(self) -> bool:
        """Whether anything has happened yet."""
        return bool(self.notes) or self.drawn is not None


def opened(rules: Rules, names: Sequence[str], dealt: Sequence[str] = ()) -> Ledger:
    """The ledger before the first turn, with the known hands. Raises Impossible if the pack has no such cards."""
    size = rules.hand_size
    hands = tuple(Unseen(size, cards) for cards in (dealt or [""] * len(names)))
    where = at_the_deal(rules, len(names), size)
    for seat, hand in enumerate(hands):
        where = where.dealt(seat, hand.seen)
    return Ledger(
        rules=rules,
        players=tuple(PlayerTally(name, size) for name in names),
        deck=max(0, deck_size(rules) - size * len(names)),
        upside_down=rules.start is StartState.REVOLUTION,
        dealt=hands,
        where=where,
    )


def draw(ledger: Ledger, cards: str = "", *, step: int = -1) -> Ledger | Reason:
    """The player in turn draws a card (P-20); `cards` names it if the judge saw it.

    Raises:
        Impossible: if it cannot have come from the deck.
    """
    if ledger.is_over:
        return Reason.WRONG_PHASE
    if ledger.drawn is not None:
        return Reason.ALREADY_DRAWN
    ledger = _lower_sets(ledger, 1)
    if not ledger.deck:
        return Reason.DECK_EMPTY
    player = ledger.players[ledger.turn]
    after = replace(player, cards=player.cards + 1, draws=player.draws + 1)
    ledger = _with(ledger, ledger.turn, after)
    drawn = Unseen(1, cards, step)
    where = ledger.where.drawn(ledger.turn, 1, drawn.seen)
    return replace(ledger, deck=ledger.deck - 1, drawn=drawn, where=where)


def give_up_turn(ledger: Ledger, *, late: bool = False) -> Ledger | Reason:
    """The player in turn passes, or has run out of time, which D8 handles (P-45, P-51)."""
    if ledger.is_over:
        return Reason.WRONG_PHASE
    seat = ledger.turn
    ledger = _noted(ledger, LedgerNote(seat, "%%" if late else "%"))
    if not late or ledger.rules.on_timeout is OnTimeout.PASS:
        return _pass_on(ledger)
    held = ledger.players[seat].cards
    ledger = _with(ledger, seat, replace(ledger.players[seat], cards=0))
    ledger = replace(
        ledger,
        deck=ledger.deck + held,
        disqualified=(*ledger.disqualified, seat),
        where=ledger.where.hand_sunk(seat),
    )
    return _next(_flush_if_passed(ledger))


class FoulCardsReport(msgspec.Struct, frozen=True):
    """The known cards moved by a foul, and its step of the book."""

    penalty: str = ""
    given: tuple[tuple[int, str], ...] = ()
    step: int = -1


def apply_play(ledger: Ledger, judged: RuledPlay, report: FoulCardsReport | None = None) -> Ledger | Reason:
    """A judged play: it goes to the field, or back with a penalty.

    Raises:
        Impossible: if the player cannot hold these cards, or those of the penalty are impossible.
        BadNotation: if more cards are put under the deck than were missing.
    """
    player = ledger.players[ledger.turn]
    count = len(judged.play.all_cards)
    if ledger.is_over:
        return Reason.WRONG_PHASE
    if count > player.cards:
        return Reason.NOT_IN_HAND
    where = ledger.where.shown(ledger.turn, player.name, judged.play.all_cards)
    ledger = replace(ledger, where=where)
    if kind_here(ledger, judged):
        return _legal(ledger, judged)
    return _foul(ledger, judged, penalty_cards(ledger.rules, judged.play), report or FoulCardsReport())


def kind_here(ledger: Ledger, judged: RuledPlay) -> str:
    """The verdict on a play here; empty for a foul: going out on ∞ may be one (D17)."""
    finishes = len(judged.play.all_cards) == ledger.players[ledger.turn].cards
    fouls = ledger.rules.infinity_finish is InfinityFinish.FOUL
    return "" if judged.kind == "infinity" and finishes and fouls else judged.kind


def _legal(ledger: Ledger, judged: RuledPlay) -> Ledger:
    """P-33: the set goes to the field; then cut, revolution or the next turn."""
    seat, play = ledger.turn, judged.play
    player = ledger.players[seat]
    left = player.cards - len(play.all_cards)
    tag = TAGS.get(judged.kind, "")
    ledger = _noted(ledger, LedgerNote(seat, judged.text, tag=tag, finishes=not left))
    ledger = _with(ledger, seat, replace(player, cards=left))
    sets = [Laid(seat, play.cards, judged.values, judged.number, judged.kind, judged.factors)]
    if judged.twin is not None:
        sets.append(Laid(seat, play.twin, (), judged.twin, judged.kind, pair=True))
    under = [card for term in play.factors for chunk in term for card in chunk]
    ledger = replace(
        ledger,
        field=(*ledger.field, *sets),
        deck=ledger.deck + len(under),
        passes=0,
        where=ledger.where.sunk(under),
    )
    if judged.kind == "revolution":
        ledger = replace(ledger, upside_down=not ledger.upside_down)
    if not left:
        ledger = replace(ledger, finished=(*ledger.finished, seat))
    again = judged.kind in ("cut", "infinity")
    if again or (not left and ledger.rules.flush_on_finish):
        ledger = flush(ledger)
    return ledger if again and left else _next(ledger)


def _foul(ledger: Ledger, judged: RuledPlay, count: int, report: FoulCardsReport) -> Ledger:
    """P-40, P-41, P-65: the cards go back, the penalty is drawn; if the deck is short the others help out."""
    seat = ledger.turn
    ledger = _lower_sets(ledger, count)
    drawn = min(count, ledger.deck)
    penalty = _as_reported(drawn, report.penalty, report.step)
    ledger = _noted(ledger, LedgerNote(seat, judged.text, penalty=penalty))
    where = ledger.where.taken_back(seat, judged.play.all_cards).drawn(seat, drawn, penalty.seen)
    player = ledger.players[seat]
    after = replace(
        player, cards=player.cards + drawn, fouls=player.fouls + 1, penalty=player.penalty + drawn
    )
    ledger = replace(_with(ledger, seat, after), deck=ledger.deck - drawn, where=where)
    missing = count - drawn
    if missing and ledger.rules.short_deck is not ShortDeck.DRAW:
        ledger = _helped_out(ledger, seat, missing, report)
    return ledger if ledger.is_over else _pass_on(ledger)


def _as_reported(count: int, cards: str, step: int) -> Unseen:
    """This many cards; named ones count only if there are as many."""
    return Unseen(count, cards if len(read_cards(cards)) == count else "", step)


def _helped_out(ledger: Ledger, offender: Seat, missing: int, report: FoulCardsReport) -> Ledger:
    """Every other player puts the cards that the deck lacked under it, or up to that number by choice (P-41, P-62)."""
    given_by = dict(report.given)
    free = ledger.rules.short_deck is ShortDeck.MAY_DISCARD
    emptied: list[Seat] = []
    for seat in round_from(Seat(offender + 1), len(ledger.players)):
        if seat == offender or seat not in ledger.still_in:
            continue
        player = ledger.players[seat]
        cards = given_by.get(seat, "")
        owed = min(missing, player.cards)
        count = len(read_cards(cards)) if free else owed
        if count > owed:
            raise BadNotation(Reason.WRONG_DISCARD)
        ledger = _with(ledger, seat, replace(player, cards=player.cards - count))
        given = _as_reported(count, cards, report.step)
        where = ledger.where.given(seat, player.name, count, given.seen) if count else ledger.where
        notes = (*ledger.notes, LedgerNote(seat, given=given))
        ledger = replace(ledger, deck=ledger.deck + count, notes=notes, where=where)
        if count == player.cards:
            emptied.append(seat)
    return replace(ledger, finished=(*ledger.finished, *emptied))


def flush(ledger: Ledger) -> Ledger:
    """Put the field under the deck (P-46)."""
    cards = [card for one in ledger.field for card in one.cards]
    where = ledger.where.sunk(cards)
    return replace(ledger, deck=ledger.deck + len(cards), field=(), passes=0, where=where)


def lead(ledger: Ledger, seat: Seat) -> Ledger | Reason:
    """Before the first play: who leads, by janken or the highest card (P-12)."""
    return Reason.WRONG_PHASE if ledger.begun else replace(ledger, turn=seat)


def places(ledger: Ledger) -> tuple[Seat, ...]:
    """Best first: the finished, those still in, then the disqualified, the later the higher (P-51)."""
    return (*ledger.finished, *ledger.still_in, *reversed(ledger.disqualified))


def _noted(ledger: Ledger, note: LedgerNote) -> Ledger:
    """Write a line down, including an earlier draw."""
    whole = replace(note, draw=ledger.drawn, upside_down=ledger.upside_down)
    return replace(ledger, notes=(*ledger.notes, whole), drawn=None)


def _pass_on(ledger: Ledger) -> Ledger:
    return _next(_flush_if_passed(replace(ledger, passes=ledger.passes + 1)))


def _flush_if_passed(ledger: Ledger) -> Ledger:
    """After n − 1 passes or fouls in a row the field is flushed (P-45)."""
    enough = ledger.field and not ledger.is_over and ledger.passes >= len(ledger.rotation) - 1
    return flush(ledger) if enough else ledger


def _next(ledger: Ledger) -> Ledger:
    """The next player in rotation has the turn; the finished there pass (P-61)."""
    if ledger.is_over:
        return ledger
    ledger = replace(ledger, turn=next_in(ledger.turn, len(ledger.players), ledger.rotation))
    return _pass_on(ledger) if ledger.turn in ledger.finished else ledger


def _lower_sets(ledger: Ledger, wanted: int) -> Ledger:
    """Under the rules of 2014 the sets below the top one count as deck when it runs short (P-62)."""
    if not ledger.rules.under_top or ledger.deck >= wanted or len(ledger.field) < 2:
        return ledger
    cards = [card for one in ledger.field[:-1] for card in one.cards]
    where = ledger.where.sunk(cards)
    return replace(ledger, deck=ledger.deck + len(cards), field=ledger.field[-1:], where=where)


def _with(ledger: Ledger, seat: Seat, player: PlayerTally) -> Ledger:
    return replace(ledger, players=(*ledger.players[:seat], player, *ledger.players[seat + 1 :]))
