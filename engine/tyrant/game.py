"""Tyrant as the host, the records and the bots meet it: the questions that every game answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.chance import Chance
from engine.errors import BadSetting
from engine.game_protocol import Step, ToAct
from engine.seats import Seat
from engine.tyrant import flow, setup
from engine.tyrant.bots import move_for_absent
from engine.tyrant.events import Event, redact
from engine.tyrant.lawful import lawful_moves
from engine.tyrant.moves import Move, OutOfTime
from engine.tyrant.settings import Rules
from engine.tyrant.state import Phase, State, due
from engine.tyrant.view import View, own, view
from engine.verdict import Refused


class TyrantGame:
    """Tyrant; it remembers nothing, all is in the state."""

    name = "tyrant"

    def deal(self, rules: Rules, seats: int, dice: Chance, *, titles: Sequence[str] = ()) -> State:
        """Sets the table up and deals each seat its ace and its sixteen cards (TY-6 … TY-15); it knows no titles.

        Raises:
            BadSetting: if the rules are for another number of players.
        """
        if seats != rules.players:
            raise BadSetting("players-fit", value=rules.players, seats=seats)
        return setup.deal(rules, dice)

    def due(self, state: State) -> ToAct:
        """Who has to act next."""
        return due(state)

    def play(self, state: State, actor: Seat, move: Move) -> Step[State, Event] | Refused:
        """Carries a move out, or refuses it; the old state stays as it was either way."""
        return flow.play(state, actor, move)

    def blind_cards(self, state: State, dice: Chance) -> Move:
        """Nothing is left to chance once the cards are dealt."""
        raise ValueError("Tyrant never asks the dealer")

    def timeout_move(self, state: State, seat: Seat, dice: Chance) -> OutOfTime:
        """What the host decides for a player whose time ran out, knowing no more than the player (TY-97)."""
        return OutOfTime(move_for_absent(view(state, seat), dice))

    def view(self, state: State, seat: Seat | None) -> View:
        """What this seat may know; None: a spectator."""
        return view(state, seat)

    def legal_moves(self, view: View) -> Iterator[Move]:
        """Every lawful move that this seat has now, one by one as they are found."""
        return lawful_moves(view)

    def own(self, state: State, seat: Seat) -> dict[str, Any]:
        """The fields of its view that this seat sees otherwise than everybody does."""
        return own(state, seat)

    def redact(self, state: State, event: Event, seat: Seat | None) -> Event:
        """The event as this seat may hear of it."""
        return redact(event, seat)

    def result(self, state: State) -> tuple[Seat, ...] | None:
        """The places, best first, once the game is over."""
        return state.ranks if state.phase is Phase.OVER else None
