"""Rejections of clients: a code with values for every client, and an English line for those without words."""

from __future__ import annotations

from netplay.wire import messages as wire


class Rejected(Exception):
    """A rejected client: the code with its values, and the line."""

    def __init__(self, code: str, text: str, **args: wire.Value) -> None:
        super().__init__(text)
        self.code, self.text, self.text_args = code, text, args


def too_many(most: int) -> Rejected:
    """The lobby cannot list more members than this."""
    text = f"{most} people are at this table already"
    return Rejected("full", text, why="people", most=most, watching=False)


def no_seat(seats: int) -> Rejected:
    """Every seat is taken; one may look on."""
    text = f"all {seats} seats are taken; watching is possible"
    return Rejected("full", text, why="seats-watch", seats=seats, watching=True)


def no_place(seats: int | None) -> Rejected:
    """Neither a seat (`seats`: of how many, if one was requested) nor a spectator place is free."""
    if seats is None:
        text = "there is no place at this table: it takes no spectators"
        return Rejected("full", text, why="spectators", watching=False)
    text = f"there is no place at this table: all {seats} seats are taken"
    return Rejected("full", text, why="seats", seats=seats, watching=False)
