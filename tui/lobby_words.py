"""The lobby in words: seats, rules, settings of the table, and why something was not done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from netplay.games import ways_of
from netplay.messages import Answer
from netplay.wire.messages import Lobby, Place
from tui.words import Words

READY, WAITING, AWAY, FREE, BOT = "✓", "·", "…", "□", "◇"


def game_name(game: str, words: Words) -> str:
    """What a game is called."""
    return words.say(f"lobby-game-{game}")


def title(lobby: Lobby, words: Words) -> str:
    """The top line: the table, its game, how far it is, who watches."""
    parts = [lobby.title, game_name(lobby.game, words), words.say(f"lobby-phase-{lobby.phase}")]
    if lobby.standing.games > 1:
        parts.append(words.say("table-game-of", game=lobby.standing.game, games=lobby.standing.games))
    if lobby.watchers:
        parts.append(words.say("lobby-watchers", count=lobby.watchers))
    return "  ·  ".join(parts)


def seat_line(lobby: Lobby, number: int, place: Place, words: Words, colours: Mapping[str, str]) -> Text:
    """A seat: its number, who sits there, and whether they are ready."""
    line = Text(f"{number + 1} ")
    standing = lobby.standing
    if not place.name:
        line.append(
            f"{FREE} {words.say('lobby-free')}",
            style=colours.get("text-muted", ""),
        )
        return line
    if place.bot:
        line.append(f"{BOT} {place.name}  {words.say('lobby-bot', level=level_name(place.bot, words))}")
    else:
        sign = AWAY if not place.connected else READY if place.ready else WAITING
        line.append(f"{sign} {place.name}", style="bold" if number == lobby.seat else "")
        state = "away" if not place.connected else "ready" if place.ready else "waits"
        if lobby.phase in ("lobby", "over") or not place.connected:
            line.append(f"  {words.say(f'lobby-{state}')}")
    if number < len(standing.titles) and standing.titles[number]:
        line.append(f"  {standing.titles[number]}")
    if number < len(standing.points):
        line.append(f"  {words.say('lobby-points', points=standing.points[number])}")
    if place.name == lobby.opener:
        line.append(f"  {words.say('lobby-opener')}")
    return line


def level_name(level: str, words: Words) -> str:
    """What a level of bots is called."""
    return words.say(f"bot-{level}") if words.has(f"bot-{level}") else level


def levels_of(game: str) -> tuple[str, ...]:
    """The levels of bots that a game has."""
    return ways_of(game).levels


def usual_level(game: str) -> str:
    """The level that a bot has unless another is wanted."""
    return ways_of(game).usual_level


def state_line(lobby: Lobby, me: str, words: Words) -> str:
    """What is waited for, and what you can do about it."""
    say = words.say
    if lobby.phase == "dealing":
        return say("lobby-state-dealing")
    if lobby.phase in ("playing", "paused"):
        return say("lobby-state-playing")
    free = sum(not place.name for place in lobby.seats)
    if free:
        return say("lobby-state-free", count=free)
    waiting = [place.name for place in lobby.seats if not place.ready]
    if me in waiting:
        return say("lobby-state-you")
    if waiting:
        return say("lobby-state-others", names=", ".join(waiting))
    return say("lobby-state-dealing")


def about(lobby: Lobby, invitation: str, words: Words) -> str:
    """The rules that are proposed, the table's settings, what the deal proves, and how to invite."""
    say, options = words.say, lobby.options
    lines = [
        say("lobby-rules"),
        *(f"· {line}" for line in rules_lines(lobby.rules, words)),
        "",
        say("lobby-options"),
    ]
    lines.append(
        "· " + say("lobby-on-leave-out" if options.get("on_leave") == "out" else "lobby-on-leave-bot")
    )
    if options.get("spectators"):
        delay = options.get("delay") or 0
        lines.append("· " + (say("lobby-delay", seconds=f"{delay:g}") if delay else say("lobby-spectators")))
    else:
        lines.append(f"· {say('lobby-no-spectators')}")
    if options.get("grace"):
        lines.append("· " + say("lobby-grace", seconds=f"{options['grace']:g}"))
    if options.get("password"):
        lines.append(f"· {say('lobby-password')}")
    if options.get("assist") and ways_of(lobby.game).assists:
        lines.append(f"· {say('lobby-assist')}")
    lines += ["", say("lobby-fair"), say("lobby-fair-about")]
    if invitation:
        lines += ["", say("lobby-invite"), f"  qk join {invitation}"]
    return "\n".join(lines)


def rules_lines(rules: Mapping[str, Any], words: Words) -> list[str]:
    """The rules that were chosen: the preset, and what differs from it."""
    game = str(rules.get("game", "prime"))
    preset = str(rules.get("preset", "official"))
    name = f"settings-preset-{preset}"
    lines = [words.say(name) if game == "prime" and words.has(name) else words.say("lobby-official")]
    for key in ("set", "clock"):
        lines += [f"{setting} = {value}" for setting, value in (rules.get(key) or {}).items()]
    for key in ("local", "off"):
        chosen = rules.get(key) or ()
        if chosen:
            lines.append(
                words.say(f"lobby-{key}", rules=", ".join(_rule_name(str(one), words) for one in chosen))
            )
    return lines


def _rule_name(rule: str, words: Words) -> str:
    from engine.daifugo.catalogue import ALL

    found = next((one for one in ALL if one.id == rule), None)
    return rule if found is None else found.name


_KNOWN = frozenset({
    "no-seat", "game-runs", "no-such-seat", "seat-taken", "no-spectators", "too-fast", "empty", "no-such-bot",
    "bad-rules", "not-opener", "no-such-member", "no-game", "stale", "closed",
})  # fmt: skip


def refusal(answer: Answer, words: Words) -> str:
    """Why the host did not do something."""
    if answer.reason in _KNOWN:
        return words.say(f"lobby-no-{answer.reason}", detail=answer.detail)
    return (
        words.reason(answer.reason)
        if words.has(f"reason-{answer.reason}")
        else answer.detail or answer.reason
    )


_ENDED = frozenset({
    "full", "wrong-password", "version", "removed", "left", "closed", "replaced", "busy", "seat-alive", "flood",
})  # fmt: skip


def ended(code: str, text: str, words: Words) -> str:
    """Why the line to a table has ended."""
    return words.say(f"lobby-ended-{code}", detail=text) if code in _ENDED else text or code
