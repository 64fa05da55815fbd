"""The lobby in words: seats, rules, settings of the table, and why something was not done."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from rich.text import Text

from netplay.table.games import adapter_of
from netplay.table.interfaces import HINTS
from netplay.table.messages import MoveAnswer, TableReason
from netplay.wire.messages import Lobby, Place
from netplay.wire.problems import problem_of
from tui.games.registry import GAMES
from tui.text.words import Words, level_name

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


def seat_line(
    lobby: Lobby, number: int, place: Place, words: Words, colors: Mapping[str, str], rank: int = 0
) -> Text:
    """A seat: its number, who sits there, whether they are ready, and how the last game ended for them.

    Arguments:
        rank: the place in the game just played; 0: none.
    """
    line = Text(f"{number + 1} ")
    standing = lobby.standing
    if not place.name:
        line.append(f"{FREE} {words.say('lobby-free')}", style=colors.get("faint", ""))
        return line
    if place.bot:
        line.append(f"{BOT} {place.name}  {words.say('lobby-bot', level=level_name(place.bot, words))}")
    else:
        sign = AWAY if not place.connected else READY if place.ready else WAITING
        line.append(f"{sign} {place.name}", style="bold" if number == lobby.seat else "")
        state = "away" if not place.connected else "ready" if place.ready else "waits"
        if not place.connected or (lobby.phase in ("lobby", "over") and not (rank or standing.titles)):
            line.append(f"  {words.say(f'lobby-{state}')}")
    if number < len(standing.titles) and standing.titles[number]:
        line.append(f"  {title_shown(standing.titles[number], words)}")
    if rank and not standing.titles and lobby.phase == "over":
        line.append(f"  {words.say('table-place', place=rank)}")
    if number < len(standing.points):
        line.append(f"  {words.say('lobby-points', points=standing.points[number])}")
    if place.name == lobby.opener:
        line.append(f"  {words.say('lobby-opener')}")
    return line


def title_shown(title: str, words: Words) -> str:
    """A title of a series as its players call it."""
    from tui.games.daifugo.names import title_name

    try:
        return title_name(words, title)
    except KeyError:  # a title that only the host knows
        return title


def bot_takes_over(lobby: Lobby) -> bool:
    """Whether a bot plays on for a player who leaves; always in games without a rule for leaving (P-51)."""
    return lobby.options.get("on_leave") != "out" or adapter_of(lobby.game).leave is None


def state_line(lobby: Lobby, me: str, words: Words, *, invites: bool = True, is_listed: bool = False) -> str:
    """What is waited for, and what you can do about it.

    Arguments:
        invites: whether there is an invitation.
        is_listed: whether others find the table in a server's lobby instead.
    """
    say = words.say
    if lobby.phase == "dealing":
        return say("lobby-state-dealing")
    if lobby.phase in ("playing", "paused"):
        return waits(lobby, words) or say("lobby-state-playing")
    free = sum(not place.name for place in lobby.seats)
    if lobby.seat is None:
        return say("lobby-state-watching-free" if free else "lobby-state-watching")
    if free:
        if me != lobby.opener or not (invites or is_listed):
            return say("lobby-state-free", count=free)
        return say("lobby-state-free-opener" if invites else "lobby-state-free-tables", count=free)
    waiting = [place.name for place in lobby.seats if not place.ready]
    if me in waiting:
        return _next_game(lobby, words)
    if waiting:
        return say("lobby-state-others", names=", ".join(waiting))
    return say("lobby-state-dealing")


def waits(lobby: Lobby, words: Words) -> str:
    """For whom the game stands still, and how long; empty if it does not."""
    if not lobby.waits:
        return ""
    until = datetime.now() + timedelta(milliseconds=lobby.waits)
    people = [place for place in lobby.seats if place.name and not place.bot]
    if not any(place.connected for place in people):
        return words.say("lobby-waits-anybody", until=moment(until))
    names = words.listed(place.name for place in people if not place.connected)
    return words.say("lobby-waits-others", names=names, until=f"{until:%H:%M:%S}")


def moment(at: datetime) -> str:
    """A time of the clock, with its day if that is not today."""
    return f"{at:%H:%M}" if at.date() == datetime.now().date() else f"{at:%Y-%m-%d %H:%M}"


def _next_game(lobby: Lobby, words: Words) -> str:
    """What comes when this player is ready, too."""
    say, standing = words.say, lobby.standing
    if lobby.phase != "over":
        return say("lobby-state-you")
    if standing.games > 1 and standing.game > 1:
        return say("lobby-state-next", game=standing.game, games=standing.games)
    return say("lobby-state-series" if standing.games > 1 else "lobby-state-again")


def openness(reach: str, locked: bool, words: Words) -> str:
    """Who can come to a table that this program hosts.

    Arguments:
        reach: `local`, `network` or `relay`.
        locked: whether it has a password.
    """
    if reach == "local":
        return words.say("lobby-open-local")
    return words.say(f"lobby-open-{reach}-locked" if locked else f"lobby-open-{reach}")


def hints_of(lobby: Lobby) -> str:
    """From whose knowledge hints are here: `off`, `mine`, `level`, `all`."""
    level = lobby.options.get("hints_from")
    if isinstance(level, str) and level in HINTS:
        return level
    return "mine" if lobby.options.get("hints") is True else "off"


def hint_source(lobby: Lobby) -> str:
    """From whose knowledge this player gets hints; who plays bots alone gets them from their own list."""
    agreed = hints_of(lobby)
    return "mine" if agreed == "off" else agreed


def gives_hints(lobby: Lobby) -> bool:
    """Whether a player may ask for hints: where it was agreed, and at a table without other players."""
    people = sum(bool(place.name) and not place.bot for place in lobby.seats)
    return hints_of(lobby) != "off" or people <= 1


def hints_word(hints: str, game: str) -> str:
    """What messages about such hints end with: where no numbers are known, a bot of some level gives them."""
    by_level = not adapter_of(game).assists
    return {"mine": "above", "level": "above", "all": "best"}.get(hints, hints) if by_level else hints


def about(
    lobby: Lobby, invitation: str, words: Words, *, may_change: bool = False, typed: bool = False
) -> str:
    """The rules that are proposed, the table's settings, what the deal proves, and how to invite.

    Arguments:
        may_change: whether the reader may change the hints.
        typed: whether the player types lines, and has no keys to be named.
    """
    say, options = words.say, lobby.options
    lines = [
        say("plain-rules-about" if typed else "lobby-rules"),
        *(f"· {line}" for line in rules_lines(lobby.rules, words)),
        "",
        say("lobby-options"),
    ]
    hints = say(f"lobby-hints-{hints_word(hints_of(lobby), lobby.game)}")
    lines.append(f"· {hints} {say('lobby-hints-change')}" if may_change else f"· {hints}")
    lines.append("· " + say("lobby-on-leave-bot" if bot_takes_over(lobby) else "lobby-on-leave-out"))
    if options.get("spectators"):
        delay = options.get("delay") or 0
        lines.append("· " + (say("lobby-delay", seconds=f"{delay:g}") if delay else say("lobby-spectators")))
    else:
        lines.append(f"· {say('lobby-no-spectators')}")
    if options.get("grace"):
        lines.append("· " + say("lobby-grace", seconds=f"{options['grace']:g}"))
    if options.get("wait"):
        lines.append("· " + say("lobby-wait", hours=f"{options['wait'] / 3600:g}"))
    if options.get("password"):
        lines.append(f"· {say('lobby-password')}")
    if options.get("assist") and adapter_of(lobby.game).assists:
        lines.append(f"· {say('lobby-assist')}")
    lines += ["", say("lobby-fair"), say("lobby-fair-about")]
    if invitation:
        lines += ["", say("lobby-invite"), f"  qk join {invitation}"]
    return "\n".join(lines)


def refusal(answer: MoveAnswer, words: Words) -> str:
    """Why the host did not do something."""
    if answer.reason == TableReason.PAUSED:
        return words.say("table-no-paused")
    name = f"lobby-no-{answer.reason}"
    if not words.has(name):
        has_words = words.has(f"reason-{answer.reason}")
        return words.reason(answer.reason) if has_words else answer.detail or answer.reason
    wrong = problem_of(answer.args)
    if wrong is not None and words.has(f"error-{wrong.code}"):
        return words.say(name, why=words.error(wrong))
    if answer.reason == "bad-rules" and answer.detail:
        return words.say(name, why=answer.detail)
    return words.say(name, **answer.args)


def rules_lines(rules: Mapping[str, Any], words: Words) -> list[str]:
    """The rules that were chosen: the preset, and what differs from it."""
    game = GAMES.get(str(rules.get("game", "prime")))
    preset = str(rules.get("preset", "official"))
    lines = [words.say("lobby-official") if game is None else game.preset_text(preset, words)]
    chosen = rules.get("set") or {}
    for key, value in chosen.items():
        text = "" if game is None else game.setting_text(str(key), value, words)
        lines.append(text or f"{key} = {value}")
    lines += clock_lines(rules.get("clock") or {}, words)
    for key in ("local", "off"):
        named = rules.get(key) or ()
        if named:
            names = words.listed(_rule_name(str(one), words) for one in named)
            lines.append(words.say(f"lobby-{key}", rules=names))
    return lines


def clock_lines(clock: Mapping[str, Any], words: Words) -> list[str]:
    """The clocks beside the rules."""
    return [_clock_text(str(key), value, words) for key, value in clock.items()]


def _clock_text(key: str, value: object, words: Words) -> str:
    name = f"lobby-clock-{key}"
    if words.has(name) and isinstance(value, int | float):
        return words.say(name, time=words.say("lobby-host-seconds", seconds=f"{value:g}"))
    if words.has(name) and value == "none":
        return words.say(name, time=words.say("settings-none"))
    return f"{key} = {value}"


def _rule_name(rule: str, words: Words) -> str:
    from tui.games.daifugo.names import rule_name

    return rule_name(words, rule) if words.has(f"daifugorule-{rule}") else rule
