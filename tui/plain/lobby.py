"""The lobby in lines: who sits where, what has changed, what is waited for."""

from __future__ import annotations

from netplay.table.messages import MOST_SEATS
from netplay.wire.messages import Lobby
from tui.lobby import words as lobby_words
from tui.lobby.rules import rules_lines
from tui.text.levels import level_name
from tui.text.words import Words


def whole(lobby: Lobby, me: str, words: Words) -> list[str]:
    """The whole lobby: the table, its seats, its state."""
    seats = [seat(lobby, number, me, words) for number in range(len(lobby.seats))]
    rules = words.listed(rules_lines(lobby.rules, words))
    return [
        lobby_words.title(lobby, words),
        words.say("plain-rules", rules=rules),
        *seats,
        state(lobby, me, words),
    ]


def changes(before: Lobby | None, lobby: Lobby, me: str, words: Words) -> list[str]:
    """What is different now, a line a seat; the whole lobby if it is seen for the first time."""
    if before is None or before.rules != lobby.rules or len(before.seats) != len(lobby.seats):
        return whole(lobby, me, words)
    if lobby.phase in ("dealing", "playing", "paused"):
        return [] if before.phase == lobby.phase else [state(lobby, me, words)] * (lobby.phase == "dealing")
    lines = [
        seat(lobby, number, me, words)
        for number, (old, new) in enumerate(zip(before.seats, lobby.seats, strict=True))
        if (old.name, old.bot, old.ready) != (new.name, new.bot, new.ready)
    ]
    now = state(lobby, me, words)
    if now != state(before, me, words):
        lines.append(now)
    return lines


def seat(lobby: Lobby, number: int, me: str, words: Words) -> str:
    """One seat and who sits there."""
    say = words.say
    place, standing = lobby.seats[number], lobby.standing
    if not place.name:
        return say("plain-seat", number=number + 1, who=say("lobby-free"))
    facts = []
    if place.name == me and number == lobby.seat:
        facts.append(say("table-you"))
    if place.bot:
        facts.append(say("lobby-bot", level=level_name(place.bot, words)))
    elif not place.connected:
        facts.append(say("lobby-away"))
    elif lobby.phase in ("lobby", "over"):
        facts.append(say("lobby-ready" if place.ready else "lobby-waits"))
    if place.name == lobby.opener:
        facts.append(say("plain-opener"))
    if number < len(standing.titles) and standing.titles[number]:
        facts.append(standing.titles[number])
    if number < len(standing.points):
        facts.append(say("lobby-points", points=standing.points[number]))
    text = say("plain-seat", number=number + 1, who=place.name)
    return words.with_aside(text, words.listed(facts)) if facts else text


def state(lobby: Lobby, me: str, words: Words) -> str:
    """What is waited for."""
    if lobby.phase in ("playing", "paused"):
        return lobby_words.waits(lobby, words) or words.say(f"plain-state-{lobby.phase}")
    waits = lobby.seat is not None and not lobby.seats[lobby.seat].ready
    if lobby.phase != "dealing" and waits and all(place.name for place in lobby.seats):
        next_one = lobby.phase == "over" and lobby.standing.games > 1 and lobby.standing.game > 1
        values = {"game": lobby.standing.game, "games": lobby.standing.games}
        return words.say("plain-state-next", **values) if next_one else words.say("plain-state-you")
    free = [number for number, place in enumerate(lobby.seats, 1) if not place.name]
    if lobby.phase != "dealing" and free:
        return _about_free_seats(lobby, free, me, words)
    return lobby_words.state_line(lobby, me, words)


def _about_free_seats(lobby: Lobby, free: list[int], me: str, words: Words) -> str:
    """What can be done about free seats, in words to be typed."""
    if lobby.seat is None:
        return words.say("plain-state-watching-free", number=str(free[0]))
    if me == lobby.opener:
        return words.say("plain-state-free-opener", count=len(free), number=str(free[0]))
    return words.say("lobby-state-free", count=len(free))


def seat_number(text: str) -> int:
    """The seat that is typed, counted from 1, as the table counts it. Raises ValueError."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 0
    if not 1 <= number <= MOST_SEATS:
        raise ValueError(f"'{text[:20]}' is no seat")
    return number - 1


def yes_or_no(text: str) -> bool:
    """Whether a word agrees; nothing said agrees. Raises ValueError."""
    if text not in ("", "yes", "no"):
        raise ValueError(f"'{text[:20]}' is neither yes nor no")
    return text != "no"
