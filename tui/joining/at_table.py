"""What the lobby and the line to talk ask of the visit that shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from netplay.guest.guest import Guest
    from tui.text.narration import Sentence


class TableVisit(Protocol):
    """A player's visit to a shared table, as its screens know it."""

    guest: Guest
    said: list[Sentence]
    ranks: dict[str, int]
    invitation: str
    reach: str
    record: str

    @property
    def name(self) -> str:
        """What the player is called at this table."""

    async def say_or_do(self, text: str) -> str:
        """Say a line, or do what a line that begins with / asks for; return what is wrong with it."""

    async def propose(self) -> None:
        """Let the opener choose other rules."""

    async def ask_to_leave(self) -> None:
        """Go away from the lobby, after a question where that costs something."""

    def show_table(self) -> None:
        """Back from the lobby to the game in play."""

    def show_replay(self) -> None:
        """Open the replay of the game just played."""

    def open_talk(self) -> None:
        """Open the line to say something."""
