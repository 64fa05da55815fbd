"""What changed in a lobby, in words: lines lost and found, other rules, pauses, and games that ended meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from netplay.guest.events import ChatReceived
from netplay.wire.messages import Lobby
from netplay.wire.problems import SAYING_ARGS, problem_of
from tui.lobby import words as lobby_words
from tui.text.narration import Sentence, Tone
from tui.text.words import Words


def away(lobby: Lobby | None) -> frozenset[str]:
    """The players whose seats are reserved while their connections are lost."""
    seats = () if lobby is None else lobby.seats
    return frozenset(place.name for place in seats if place.name and not place.connected)


def _waited_for(lobby: Lobby | None) -> tuple[str, ...]:
    """Whom the game stands still for."""
    if lobby is None or not lobby.waits:
        return ()
    return tuple(place.name for place in lobby.seats if place.name and not place.connected)


def news(before: Lobby | None, lobby: Lobby, me: str, words: Words, *, lines: bool = False) -> list[Sentence]:
    """What there is to say of a lobby that has changed, to the player of this name.

    Arguments:
        lines: whether the player types lines, and has no keys to be named.
    """
    say = words.say
    was_away, is_away = away(before), away(lobby)
    lost, returned = is_away - was_away, (was_away - is_away) & {place.name for place in lobby.seats}
    sentences = [Sentence("↯", say("lobby-lost", who=name), Tone.BAD) for name in sorted(lost)]
    if lost and lobby.opener == me and lobby.phase in ("playing", "paused"):
        way_on = say("plain-lost-way-on" if lines else "lobby-lost-way-on", who=min(lost))
        sentences.append(Sentence("♔", way_on, Tone.NEWS))
    sentences += [Sentence("↔", say("lobby-returned", who=name), Tone.GOOD) for name in sorted(returned)]
    waits_for = _waited_for(lobby)
    if waits_for and waits_for != _waited_for(before):
        sentences.append(Sentence("‖", lobby_words.waits(lobby, words), Tone.NEWS))
    if before is None:
        return sentences
    if before.rules != lobby.rules:
        sentences.append(Sentence("§", say("lobby-new-rules"), Tone.NEWS))
    hints = lobby_words.hints_of(lobby)
    if lobby_words.hints_of(before) != hints:
        source = say(f"lobby-hints-now-{lobby_words.hints_word(hints, lobby.game)}")
        sentences.append(Sentence("§", source, Tone.NEWS))
    wanting = [name for name in lobby.pausing if name not in before.pausing]
    if wanting and lobby.phase == "playing":
        sentences.append(Sentence("‖", _wants_pause(wanting, lobby, me, words, lines=lines), Tone.NEWS))
    if before.phase in ("playing", "paused") and lobby.phase == "lobby":
        sentences.append(Sentence("■", say("lobby-given-up"), Tone.NEWS))
    elif before.phase != lobby.phase and "paused" in (before.phase, lobby.phase):
        if lobby.phase != "paused":
            sentences.append(Sentence("‖", say("lobby-goes-on"), Tone.NEWS))
        elif not waits_for:
            paused = "plain-state-paused" if lines else "lobby-paused"
            how = "table-hint-paused-watching" if lobby.seat is None else paused
            sentences.append(Sentence("‖", say(how), Tone.NEWS))
    return sentences


def chat_text(chat: ChatReceived, words: Words) -> str:
    """A line of talk; the host's lines are worded by their codes."""
    if not chat.name and words.has(f"lobby-said-{chat.code}"):
        found = {key: chat.args.get(key) for key in SAYING_ARGS.get(chat.code, ())}
        known = {key: value if isinstance(value, str | int | float) else "" for key, value in found.items()}
        wrong = problem_of(chat.args)
        if wrong is not None and words.has(f"error-{wrong.code}"):
            known["why"] = words.error(wrong)
        return words.say(f"lobby-said-{chat.code}", **known)
    return chat.text


def _wants_pause(wanting: list[str], lobby: Lobby, me: str, words: Words, *, lines: bool) -> str:
    """Who would like a pause, and who has yet to agree."""
    names = words.listed(wanting)
    seated = [place.name for place in lobby.seats if place.name and not place.bot and place.connected]
    missing = [name for name in seated if name not in lobby.pausing]
    if me in missing:
        return words.say("plain-wants-pause" if lines else "lobby-wants-pause", names=names)
    return words.say("lobby-pause-waits", names=names, missing=words.listed(missing))


def seat_changes(before: Lobby | None, lobby: Lobby, me: str, words: Words) -> list[Sentence]:
    """Who has sat down, who has left their seat, for whom a bot plays on, and who decides now."""
    if before is None:
        return []
    say = words.say
    was = {place.name: place.bot for place in before.seats if place.name}
    now = {place.name: place.bot for place in lobby.seats if place.name}
    sentences = [Sentence("−", say("lobby-went", who=name)) for name in was.keys() - now.keys()]
    for name in now.keys() - was.keys():
        sentences.append(Sentence("+", say("lobby-bot-came" if now[name] else "lobby-came", who=name)))
    for name in was.keys() & now.keys():
        if now[name] and not was[name]:
            sentences.append(Sentence("−", say("lobby-bot-plays-on", who=name), Tone.NEWS))
        elif was[name] and not now[name]:
            sentences.append(Sentence("+", say("lobby-bot-gives-back", who=name), Tone.GOOD))
    if lobby.opener and lobby.opener != before.opener:
        opens = say("lobby-you-open") if lobby.opener == me else say("lobby-opens", who=lobby.opener)
        sentences.append(Sentence("♔", opens, Tone.NEWS))
    return sorted(sentences, key=lambda sentence: sentence.text)


def result(lobby: Lobby, words: Words) -> list[Sentence]:
    """How a game has ended, as it counts, where its series stands, and who has won that."""
    standing, say = lobby.standing, words.say
    if not standing.places:
        return []
    names = [say("table-left", who=name) if name in standing.left else name for name in standing.places]
    places = words.listed(f"{say('table-place', place=at)} {name}" for at, name in enumerate(names, 1))
    sentences = [Sentence("★", say("lobby-result", places=places), Tone.GOOD)]
    if standing.games > 1 and (standing.points or standing.others):
        lines = [f"{name} {say('lobby-points', points=points)}" for name, points in _standing(lobby, words)]
        name = "lobby-series-over" if standing.game == 1 else "lobby-series"
        sentences.append(Sentence("★", say(name, standing=words.listed(lines)), Tone.GOOD))
    if standing.winners:
        sentences.append(Sentence("★", series_text(standing.winners, words), Tone.GOOD))
    return sentences


def series_text(winners: Sequence[str], words: Words) -> str:
    """Who has won a series, in a sentence; empty before that."""
    return words.say("lobby-series-won", names=words.listed(winners)) if winners else ""


def _standing(lobby: Lobby, words: Words) -> list[tuple[str, int]]:
    """The players of the series with title and points, the most first."""
    standing = lobby.standing
    rows = list(standing.others)
    for seat, (place, points) in enumerate(zip(lobby.seats, standing.points, strict=False)):
        title = standing.titles[seat] if seat < len(standing.titles) else ""
        if place.name:
            named = f"{lobby_words.title_shown(title, words)} {place.name}" if title else place.name
            rows.append((named, points))
    return sorted(rows, key=lambda one: -one[1])


async def result_text(text: str, words: Words) -> str:
    """How the game with this record ended."""
    return await asyncio.to_thread(_result_text, text, words)


def _result_text(text: str, words: Words) -> str:
    from engine.games import replay_text

    replay = replay_text(text)
    final = replay.final or {}
    if not final.get("over"):
        return words.say("lobby-missed-broken", moves=len(replay.frames))
    ranks = enumerate(final.get("ranks") or (), 1)
    places = words.listed(f"{words.say('table-place', place=at)} {name}" for at, name in ranks)
    return words.say("lobby-missed", places=places)
