"""A trick's judgment step by step: whose cards, what power they make and how, who wins and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from engine.cards import Card, Suit
from engine.seats import Seat, round_from
from engine.tyrant import events
from engine.tyrant.moves import Tyrant
from engine.tyrant.power import PowerDerivation, Term, TrickPower, derive_power, worths_of
from engine.tyrant.settings import ChipFloor
from engine.tyrant.view import Seen, View
from tui.games.tyrant.faces import MARKER
from tui.table.highlight import up_to
from tui.text.cards import CardLook
from tui.text.words import Words

if TYPE_CHECKING:
    from engine.tyrant.state import Outcome


LAST_TRICK = 8


class TrickLine(msgspec.Struct, frozen=True):
    """What one player did in the trick."""

    seat: Seat
    cards: tuple[Card, ...] = ()
    derivation: PowerDerivation | None = None
    """None for the player who did not follow, passed or was skipped."""
    skipped: bool = False


class TrickReveal(msgspec.Struct, frozen=True):
    """A trick as it is revealed: the players in the order of play, then what comes of it."""

    trick: int
    lead: Card
    marker: Seat
    lines: tuple[TrickLine, ...]
    worths: tuple[TrickPower, ...]
    kind: str
    """`won`, `nobody` followed, or all `passed`."""
    winner: Seat | None
    by_tie: bool
    laid: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()
    piles: tuple[Suit, ...] = ()
    """Suits of which five vertical cards became a pile."""
    given: int = 0
    """Cards that the losers gave to the winner."""
    tricks: int = 0
    """Tricks that the winner has now."""
    lays: bool = False
    """Nobody followed, and players still have to choose the card that they lay."""

    @property
    def steps(self) -> int:
        """The number of steps: each player who played, the judgment, what follows."""
        return sum(1 for line in self.lines if line.cards) + 2


def at_judgment(before: View, happened: Sequence[events.Event]) -> View:
    """The table after the last player of the trick: everything is played, nothing revealed.

    Arguments:
        before: the table while that player was still awaited.
    """
    turns, chips, hands = [*before.turns], [*before.chips], [*before.hand_counts]
    for event in happened:
        match event:
            case events.Played():
                turns[event.seat] = Seen(event.count, event.up)
                hands[event.seat] -= event.count
            case events.ChipsPlaced():
                seen = turns[event.seat] or Seen()
                turns[event.seat] = replace(seen, tyrant=Tyrant(event.place, event.chips))
                chips[event.seat] = event.left
            case events.Passed():
                turns[event.seat] = Seen(passed=True)
                chips[event.seat], hands[event.seat] = event.left, 0
            case events.HardPassed():
                turns[event.seat] = Seen(skipped=True)
            case events.Revealed() | events.AllPassed():
                break
            case _:
                pass
    return replace(
        before, turns=tuple(turns), chips=tuple(chips), hand_counts=tuple(hands), waiting=(), turn=None
    )


def reveal_of(before: View, after: View, happened: Sequence[events.Event]) -> TrickReveal | None:
    """The judgment between two views; None if there is none.

    Arguments:
        before: the table while the trick was on; its plaza and marker decided.
        happened: what happened in between.
    """
    if len(after.outcomes) <= len(before.outcomes) or before.marker is None:
        return None
    marker = before.marker
    before = at_judgment(before, happened)
    outcome: Outcome = after.outcomes[len(before.outcomes)]
    floor = ChipFloor(before.rules.chip_floor)
    worths = worths_of(before.plaza, outcome.lead.suit, outcome.chips, floor)
    order = tuple(round_from(marker, before.seats))
    following = up_to(events.TrickBegan, happened)
    return TrickReveal(
        trick=outcome.trick,
        lead=outcome.lead,
        marker=marker,
        lines=tuple(_line(outcome, before, seat, worths) for seat in order),
        worths=worths,
        kind=outcome.kind,
        winner=outcome.winner,
        by_tie=outcome.by_tie,
        laid=tuple((event.seat, event.cards) for event in following if isinstance(event, events.LaidInPlaza)),
        piles=tuple(event.suit for event in following if isinstance(event, events.PileMade)),
        given=sum(
            event.count for event in following if isinstance(event, events.Given | events.CardsRemoved)
        ),
        tricks=0 if outcome.winner is None else len(after.fame[outcome.winner]),
        lays=after.phase == "lay",
    )


def _line(outcome: Outcome, before: View, seat: Seat, worths: Sequence[TrickPower]) -> TrickLine:
    cards = outcome.shown[seat]
    seen = before.turns[seat]
    if not cards:
        return TrickLine(seat, skipped=seen is not None and seen.skipped)
    follows = outcome.powers[seat] is not None
    return TrickLine(
        seat, cards, derive_power(cards, worths, marker=seat == before.marker) if follows else None
    )


def derivation_text(derivation: PowerDerivation, look: CardLook) -> str:
    """The working of a power: `2♥×10 + ♠5 − ★1 = 24`; chips stand in brackets."""
    text = " + ".join(_term(term, look) for term in derivation.terms)
    if derivation.marker:
        text += f" − {MARKER}1"
    return f"{text} = {derivation.power}"


def _term(term: Term, look: CardLook) -> str:
    worth = term.worth
    each = str(worth.value)
    if worth.chips:
        less = 2 * worth.chips
        each = (
            f"({worth.value}−{less}→{worth.each})" if worth.value - less < worth.each else f"({each}−{less})"
        )
    return f"{term.cards}{look.suit(worth.suit)}×{each}"


def heading_text(reveal: TrickReveal, words: Words, look: CardLook) -> str:
    """Which trick, its lead, and what a card of each suit counts under the chips."""
    counts = "  ".join(
        f"{look.suit(worth.suit)} {worth.value}" + (f"−{2 * worth.chips}→{worth.each}" if worth.chips else "")
        for worth in reveal.worths
    )
    return words.say("tyrant-reveal-lead", trick=reveal.trick, lead=look.card(reveal.lead), counts=counts)


def verdict_text(reveal: TrickReveal, names: Sequence[str], words: Words, look: CardLook) -> str:
    """Who wins the trick, and why."""
    lead = look.card(reveal.lead)
    if reveal.kind == "passed":
        return words.say("tyrant-verdict-passed", lead=lead)
    if reveal.winner is None:
        return words.say("tyrant-verdict-nobody", lead=lead)
    who = names[reveal.winner]
    power = next(
        line.derivation.power for line in reveal.lines if line.seat == reveal.winner and line.derivation
    )
    followed = sum(line.derivation is not None for line in reveal.lines)
    if followed == 1:
        return words.say("tyrant-verdict-alone", who=who, lead=lead, power=power)
    why = "tyrant-verdict-tie" if reveal.by_tie else "tyrant-verdict-highest"
    return words.say(why, who=who, lead=lead, power=power)


def sequel_text(reveal: TrickReveal, names: Sequence[str], words: Words, look: CardLook) -> tuple[str, ...]:
    """What becomes of cards and marker, and whether it was the last trick."""
    say = words.say
    lines: list[str] = []
    if reveal.laid:
        placed = " · ".join(f"{names[seat]} {look.cards(cards)}" for seat, cards in reveal.laid)
        lines.append(say("tyrant-sequel-laid", cards=placed))
    if reveal.piles:
        suits = " ".join(look.suit(suit) for suit in reveal.piles)
        lines.append(say("tyrant-sequel-pile", suits=suits))
    if reveal.lays:
        lines.append(say("tyrant-sequel-lays"))
    if reveal.winner is None:
        lines.append(say("tyrant-sequel-nobody", who=names[reveal.marker]))
    else:
        moves = "tyrant-sequel-marker" if reveal.winner != reveal.marker else "tyrant-sequel-keeps"
        who = names[reveal.winner]
        lines.append(say(moves, who=who, tricks=reveal.tricks, given=reveal.given))
    if reveal.kind == "passed" and reveal.trick < LAST_TRICK:
        lines.append(say("tyrant-sequel-passed"))
    return tuple(lines)
