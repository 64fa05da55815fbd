"""What a seat, a spectator or a bot may know of a game; built up from that, never cut down from the state (P-16)."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.cards import Card
from engine.prime.concat import Concatenation
from engine.prime.judge import Ground, pack_faces, unplayable, with_own_cards
from engine.prime.moves import Play
from engine.prime.number_list import NumberList
from engine.prime.settings import Rules
from engine.prime.state import Choice, Foul, Hand, Laid, Penalty, Phase, State, due
from engine.seats import Seat, at_table
from engine.titles import owed
from engine.verdict import Reason


class View(msgspec.Struct, frozen=True, dict=True):
    """The table as one seat sees it; `seat` None: a spectator."""

    rules: Rules
    seats: int
    seat: Seat | None
    phase: Phase
    turn: Seat
    waiting: tuple[Seat, ...]
    """The seats that have to act: one in turn, several with simultaneous choices."""
    hands: tuple[Hand | None, ...]
    """The hands that this seat may see; its own once the order is decided (P-16)."""
    counts: tuple[int, ...]
    """The number of cards of each hand (public)."""
    deck: tuple[Card | None, ...]
    """The deck, top first; None for cards that this seat did not see."""
    field: tuple[Laid, ...]
    upside_down: bool
    drawn: bool
    passes: int
    finished: tuple[Seat, ...]
    disqualified: tuple[Seat, ...]
    ranks: tuple[Seat, ...]
    contenders: tuple[Seat, ...]
    ready: tuple[Seat, ...]
    choice: Choice | None
    """This seat's own choice, while others still choose."""
    owed: int
    """The number of cards that this seat has to choose now: for P-41, or to give back in an exchange."""
    penalty: Penalty | None
    foul: Foul | None
    suspended: str
    lock: tuple[Card, ...]
    titles: tuple[str, ...]
    lists: tuple[NumberList | None, ...] = ()
    """The lists that this seat knows: its own, after the game all (P-69)."""

    @cached_property
    def hand(self) -> Hand:
        """This seat's own cards, as far as it may see them."""
        return (self.hands[self.seat] if self.seat is not None else None) or ()

    @cached_property
    def top(self) -> Laid | None:
        """The set to beat."""
        return self.field[-1] if self.field else None

    @cached_property
    def still_in(self) -> tuple[Seat, ...]:
        """Players who have neither finished nor been disqualified, in seat order."""
        gone = (*self.finished, *self.disqualified)
        return tuple([Seat(seat) for seat in range(self.seats) if seat not in gone])

    @cached_property
    def is_my_turn(self) -> bool:
        """Whether this seat has something to decide now."""
        return self.seat is not None and self.seat in self.waiting

    @property
    def is_advised(self) -> bool:
        """Whether a hint can say what to do now: janken is chance, and nothing is weighed before the first turn."""
        unadvised = (Phase.LISTS, Phase.JANKEN, Phase.THINK)
        return self.is_my_turn and self.phase not in unadvised

    @property
    def may_draw(self) -> bool:
        """Whether this seat can draw now (P-20)."""
        there = bool(self.deck) or (self.rules.under_top and len(self.field) > 1)
        return self.phase is Phase.TURN and self.seat == self.turn and not self.drawn and there


def view(state: State, seat: Seat | None) -> View:
    """What this seat may know; None: a spectator. Raises IndexError if there is no such seat."""
    public = _public(state)
    return public if seat is None else replace(public, **own(state, seat))


def own(state: State, seat: Seat) -> dict[str, Any]:
    """The fields in which this seat's view differs from the public one. Raises IndexError if there is no such seat."""
    at_table(seat, len(state.hands))
    mine: dict[str, Any] = {"seat": seat, "hands": _hands(state, seat)}
    if any(block.seen_by for block in state.deck):
        mine["deck"] = _deck(state, seat)
    if state.sealed:
        mine["choice"] = state.sealed[seat]
    if state.phase is not Phase.TURN and seat in due(state).seats:
        mine["owed"] = _owed(state, seat)
    if state.lists:
        mine["lists"] = _lists(state, seat)
    return mine


def _public(state: State) -> View:
    return View(
        rules=state.rules,
        seats=state.seats,
        seat=None,
        phase=state.phase,
        turn=state.turn,
        waiting=due(state).seats,
        hands=_hands(state, None),
        counts=tuple(map(len, state.hands)),
        deck=_deck(state, None),
        field=state.field,
        upside_down=state.upside_down,
        drawn=state.drawn,
        passes=state.passes,
        finished=state.finished,
        disqualified=state.disqualified,
        ranks=state.ranks,
        contenders=state.contenders,
        ready=state.ready,
        choice=None,
        owed=0,
        penalty=state.penalty,
        foul=state.foul,
        suspended=state.suspended,
        lock=state.lock,
        titles=state.titles,
        lists=_lists(state, None),
    )


def _lists(state: State, seat: Seat | None) -> tuple[NumberList | None, ...]:
    """The visible lists: the owner's, after the game all (P-69)."""
    if state.phase is Phase.OVER:
        return state.lists
    return tuple([listed if owner == seat else None for owner, listed in enumerate(state.lists)])


def _hands(state: State, seat: Seat | None) -> tuple[Hand | None, ...]:
    """The visible hands: the owner's once the order is decided; all with D19 and after the game."""
    if state.phase in (Phase.LISTS, Phase.JANKEN):
        return (None,) * state.seats
    if state.rules.open_hands or state.phase is Phase.OVER:
        return state.hands
    seen: list[Hand | None] = [None] * state.seats
    if seat is not None:
        seen[seat] = state.hands[seat]
    return tuple(seen)


def _deck(state: State, seat: Seat | None) -> tuple[Card | None, ...]:
    places: list[Card | None] = []
    for block in state.deck:
        by = block.seen_by
        seen = not block.shuffled and (
            by is None or (by and state.rules.open_hands) or (seat is not None and seat in by)
        )
        places += block.cards if seen else (None,) * len(block.cards)
    return tuple(places)


def _owed(state: State, seat: Seat) -> int:
    if state.penalty is not None:
        return min(state.penalty.missing, len(state.hands[seat]))
    if state.phase is Phase.EXCHANGE:
        return owed(state.titles, seat, state.hands[seat])
    return 0


def ground(view: View) -> Ground:
    """The ground of a play by this seat, as far as the seat knows."""
    faces = pack_faces(view.rules) | {card.face for card in view.hand}
    listed = view.lists[view.seat] if view.lists and view.seat is not None else None
    numbers = listed.numbers if listed is not None else None
    return Ground(view.rules, view.hand, faces, view.top, view.lock, view.upside_down, numbers)


def unplayable_for(view: View, play: Play) -> Reason | Concatenation:
    """Why this seat cannot play these cards now, or the number they spell, without its primality (P-21)."""
    return unplayable(ground(view), play)


def own_cards(view: View, play: Play) -> Play:
    """The play with this seat's own cards; the lock decides which of them a bare rank means (P-64)."""
    return with_own_cards(ground(view), play)
