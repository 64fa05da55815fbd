"""How a recorded table is looked at; each game has its own way, beside its adapter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from engine.seats import Seat


class RecordPerspective(Protocol):
    """One game's way of looking at what is over: through a seat's eyes, a spectator's, or with all hands open.

    States, events and views are the game's own values.
    """

    marks: tuple[str, ...]
    """What can be looked for in a record."""

    def view(self, state: Any, seat: Seat | None, all_hands: bool) -> Any:
        """The table as it is seen."""

    def position(self, state: Any) -> Any:
        """The table with all hands open, and nothing else that nobody at it knew: what `prospects` judges."""

    def sights(self, state: Any) -> tuple[Any, ...]:
        """What each seat knew of the table, where proofs can be sought; none in games that have no proofs."""

    def heard(self, state: Any, event: Any, seat: Seat | None, all_hands: bool) -> Any:
        """An event as it is heard."""

    def mark(self, event: Any) -> str | None:
        """What somebody looks for in a record: the word of `marks` that fits what happened."""

    def decision(self, before: Any, seat: Seat, events: Sequence[Any]) -> Any | None:
        """What a seat saw when it made its move; None where nothing can be said about other moves."""

    def decided(
        self, before: Any, seat: Seat, text: str, names: Sequence[str], events: Sequence[Any]
    ) -> tuple[Any, Any] | None:
        """What a seat saw when it decided, and the move that it chose; None where clock or chance decided."""

    def prospects(self, view: Any, seed: int) -> tuple[float, ...]:
        """Each seat's chance to win from a `position`; nothing if nobody knows."""
