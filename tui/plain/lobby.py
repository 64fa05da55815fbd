"""The lobby in lines: who sits where, what has changed, what is waited for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.typed import folded, whole_number
from netplay.table.games import GameConfig, adapter_of, read_chosen
from netplay.table.interfaces import HINTS, HINTS_TYPED
from netplay.table.messages import MOST_SEATS
from netplay.wire.messages import Lobby
from tui.games.registry import GAMES
from tui.lobby import words as lobby_words
from tui.lobby.words import rules_lines
from tui.text.dials import read_value
from tui.text.words import Words, level_name


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
        facts.append(lobby_words.title_shown(standing.titles[number], words))
    if number < len(standing.points):
        facts.append(say("lobby-points", points=standing.points[number]))
    text = say("plain-seat", number=number + 1, who=place.name)
    return words.with_aside(text, words.listed(facts)) if facts else text


def state(lobby: Lobby, me: str, words: Words) -> str:
    """What is waited for."""
    if lobby.phase in ("playing", "paused"):
        watches = lobby.phase == "paused" and lobby.seat is None
        now = "table-hint-paused-watching" if watches else f"plain-state-{lobby.phase}"
        return lobby_words.waits(lobby, words) or words.say(now)
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
    number = whole_number(text, 2)
    if number is None or not 1 <= number <= MOST_SEATS:
        raise ValueError(f"'{text[:20]}' is no seat")
    return number - 1


def yes_or_no(text: str) -> bool:
    """Whether a word agrees; nothing said agrees. Raises ValueError."""
    if text not in ("", "yes", "no"):
        raise ValueError(f"'{text[:20]}' is neither yes nor no")
    return text != "no"


# Proposes other rules for a shared table, typed in one line: `/rules daifugo seats=4 revolution=off turn=30`.

CLOCKS = frozenset({"turn", "bank", "per_turn", "on_timeout", "window"})


def proposed(rules: Mapping[str, Any], typed: str) -> dict[str, Any]:
    """The rules in force with what a line changes in them; another game begins with its usual ones.

    `seats=N` and `preset=NAME`, `local=RULE,…` and `off=RULE,…`, a clock's key, else a setting of the game;
    `KEY=-` takes a setting or a clock back. `hints=off`, `mine`, `level` and `all` are about the table.

    Raises:
        ValueError: for a word that is neither a game nor KEY=VALUE, or hints that are none of these.
        BadSetting: for what is no choice; whether it can be played says the host.
    """
    words = folded(typed).split()
    chosen = read_chosen(rules)
    if words and words[0] in GAMES:
        game = words.pop(0)
        if game != chosen.game:
            chosen = GameConfig(game, seats=max(2, adapter_of(game).usual_seats), clock=chosen.clock)
    hints: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if key == "hints":
            if value not in HINTS_TYPED:
                raise ValueError(f"'{word[:40]}' is no KEY=VALUE: hints are {', '.join(HINTS)}")
            hints["hints"] = HINTS_TYPED[value]
            continue
        if not (key and equals and value):
            raise ValueError(f"'{word[:40]}' is no KEY=VALUE")
        chosen = _changed(chosen, key, value)
    return {**chosen.plain(), **hints}


def _changed(chosen: GameConfig, key: str, value: str) -> GameConfig:
    match key:
        case "seats":
            return replace(chosen, seats=int(value[:4]))
        case "preset":
            return replace(chosen, preset=value)
        case "local" | "off":
            named = () if value == "-" else tuple(value.split(","))
            return replace(chosen, local=named) if key == "local" else replace(chosen, off=named)
        case _ if key in CLOCKS:
            return replace(chosen, clock=_with(chosen.clock, key, value))
        case _:
            return replace(chosen, set=_with(chosen.set, key, value))


def _with(settings: Mapping[str, Any], key: str, value: str) -> dict[str, Any]:
    left = {one: setting for one, setting in settings.items() if one != key}
    return left if value == "-" else {**left, key: read_value(key, value)}
