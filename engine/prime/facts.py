"""Facts of a recorded game: those that scenarios assert, and the final report."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.cards import Card, pick, read_cards, write_cards
from engine.errors import problem
from engine.prime.events import Event
from engine.prime.state import Phase, State
from engine.record import BadLine, RecordedGame, as_bad_line, short
from engine.seats import Seat
from engine.verdict import Reason

RecordedPrime = RecordedGame[State, Event]
"""A recorded game of Prime Daifugo."""


def final_state(table: RecordedPrime) -> dict[str, Any]:
    """The state in the form of the machine-readable report."""
    state, names = table.state, table.names
    places = deck_places(state)
    return {
        "phase": str(state.phase),
        "turn": names[state.turn] if state.phase is Phase.TURN else None,
        "order": order_of(state),
        "field": [write_cards(played.cards) for played in state.field],
        "deck": None if None in places else write_cards(card for card in places if card is not None),
        "hands": {name: write_cards(hand) for name, hand in zip(names, state.hands, strict=True)},
        "in": [names[seat] for seat in state.still_in],
        "ranks": [names[seat] for seat in ranks_of(state)],
        "over": state.phase is Phase.OVER,
    }


def order_of(state: State) -> str:
    """`normal` or `revolution`."""
    return "revolution" if state.upside_down else "normal"


def ranks_of(state: State) -> tuple[Seat, ...]:
    """All places once the game is over, until then those of finished players."""
    return state.ranks if state.phase is Phase.OVER else state.finished


def deck_places(state: State) -> list[Card | None]:
    """The deck, top first; None for unknown ranks."""
    return [card if block.ranks_known else None for block in state.deck for card in block.cards]


def check_fact(table: RecordedPrime, words: list[str]) -> str | None:
    """Check an asserted fact: None if it holds, else the actual value. Raises BadLine for an unknown one."""
    kind, *rest = words
    state = table.state
    one = " ".join(rest)
    match kind:
        case "turn":
            there = table.names[state.turn] if state.phase is Phase.TURN else "-"
        case "order":
            there = order_of(state)
        case "phase":
            there = str(state.phase)
        case "over":
            one, there = one or "yes", "yes" if state.phase is Phase.OVER else "no"
        case "verdict":
            there = table.verdict
        case "value":
            there = table.value or "-"
        case "ranks":
            there = _names(table, ranks_of(state))
        case "in":
            there = _names(table, state.still_in)
            return None if sorted(one.split()) == sorted(there.split()) else there
        case "field":
            return _field(rest, state)
        case "hand":
            return _hand(table, rest)
        case "deck":
            return _deck(one, state)
        case _:
            raise BadLine(Reason.BAD_NOTATION, problem("no-fact", fact=short(kind), known=_FACTS))
    return None if one == there else there


_FACTS = "turn hand deck field order verdict value in ranks over phase"


def _names(table: RecordedPrime, seats: Iterable[Seat]) -> str:
    return " ".join(table.names[seat] for seat in seats) or "-"


def _cards(text: str) -> tuple[Card, ...]:
    with as_bad_line(Reason.BAD_NOTATION):
        return () if text == "-" else read_cards(text)


def _field(sets: list[str], state: State) -> str | None:
    there = [played.cards for played in state.field]
    expected = [_cards(text) for text in sets if text != "-"]
    same = len(expected) == len(there) and all(_alike(a, b) for a, b in zip(expected, there, strict=True))
    return None if same else " ".join(write_cards(cards) for cards in there) or "-"


def _alike(expected: tuple[Card, ...], there: tuple[Card, ...]) -> bool:
    """Whether cards are equal, in order; a suit counts only where it is given."""
    return len(expected) == len(there) and all(
        pick((b,), (a,)) is not None for a, b in zip(expected, there, strict=True)
    )


def _hand(table: RecordedPrime, words: list[str]) -> str | None:
    if len(words) != 2 or words[0] not in table.names:
        raise BadLine(Reason.BAD_NOTATION, problem("hand-fact", example="? hand aki 67"))
    hand = table.state.hands[table.names.index(words[0])]
    picked = pick(hand, _cards(words[1]))
    return None if picked is not None and not picked[1] else write_cards(hand) or "-"


def _deck(text: str, state: State) -> str | None:
    """The deck, top first; with … at the end there may be more; places not known are not compared."""
    there = deck_places(state)
    open_end = text.endswith(("…", "..."))
    expected = _cards(text.removesuffix("…").removesuffix("...") or "-")
    fits = len(expected) <= len(there) if open_end else len(expected) == len(there)
    same = fits and all(b is None or pick((b,), (a,)) for a, b in zip(expected, there, strict=False))
    return None if same else "".join("?" if c is None else str(c.face) for c in there) or "-"
