"""What changed in a lobby, in words: lines lost and found again, other rules, pauses."""

from __future__ import annotations

from typing import Any

from netplay.guest.heard import Spoken
from netplay.table.messages import Update
from netplay.wire.messages import Lobby
from tui.lobby import words as lobby_words
from tui.text.narration import Sentence, Tone
from tui.text.words import Words


def away(lobby: Lobby | None) -> frozenset[str]:
    """The players whose seats are kept while their lines are lost."""
    seats = () if lobby is None else lobby.seats
    return frozenset(place.name for place in seats if place.name and not place.connected)


def _waited_for(lobby: Lobby | None) -> tuple[str, ...]:
    """Whom the game stands still for."""
    if lobby is None or not lobby.waits:
        return ()
    return tuple(place.name for place in lobby.seats if place.name and not place.connected)


def news(before: Lobby | None, lobby: Lobby, me: str, words: Words) -> list[Sentence]:
    """What there is to say of a lobby that has changed, to the player of this name."""
    say = words.say
    told: list[Sentence] = []
    was_away, is_away = away(before), away(lobby)
    here = {place.name for place in lobby.seats}
    for name in sorted(is_away - was_away):
        told.append(Sentence("↯", say("lobby-lost", who=name), Tone.BAD))
    if is_away - was_away and lobby.opener == me and lobby.phase in ("playing", "paused"):
        told.append(Sentence("♔", say("lobby-lost-way-on", who=min(is_away - was_away)), Tone.NEWS))
    for name in sorted((was_away - is_away) & here):
        told.append(Sentence("↔", say("lobby-returned", who=name), Tone.GOOD))
    waits_for = _waited_for(lobby)
    if waits_for and waits_for != _waited_for(before):
        told.append(Sentence("‖", lobby_words.waits(lobby, words), Tone.NEWS))
    if before is None:
        return told
    if before.rules != lobby.rules:
        told.append(Sentence("§", say("lobby-new-rules"), Tone.NEWS))
    wanting = [name for name in lobby.pausing if name not in before.pausing]
    if wanting and lobby.phase == "playing":
        told.append(Sentence("‖", _wants_pause(wanting, lobby, me, words), Tone.NEWS))
    if before.phase != lobby.phase and "paused" in (before.phase, lobby.phase):
        if lobby.phase != "paused":
            told.append(Sentence("‖", say("lobby-goes-on"), Tone.NEWS))
        elif not waits_for:
            told.append(Sentence("‖", say("lobby-paused"), Tone.NEWS))
    return told


def said(spoken: Spoken, words: Words) -> str:
    """What somebody said; what the host says by a code is said in the reader's language."""
    if not spoken.name and words.has(f"lobby-said-{spoken.code}"):
        known = {key: spoken.args.get(key, "") for key in ("names", "why", "minutes")}
        return words.say(f"lobby-said-{spoken.code}", **known)
    return spoken.text


def _wants_pause(wanting: list[str], lobby: Lobby, me: str, words: Words) -> str:
    """Who would like a pause, and who has yet to agree."""
    names = words.say("lobby-between").join(wanting)
    seated = [place.name for place in lobby.seats if place.name and not place.bot and place.connected]
    missing = [name for name in seated if name not in lobby.pausing]
    if me in missing:
        return words.say("lobby-wants-pause", names=names)
    return words.say("lobby-pause-waits", names=names, missing=words.say("lobby-between").join(missing))


def comings(before: Lobby | None, lobby: Lobby, me: str, words: Words) -> list[Sentence]:
    """Who has sat down, who has left their seat, for whom a bot plays on, and who decides now."""
    if before is None:
        return []
    say = words.say
    told: list[Sentence] = []
    was = {place.name: place.bot for place in before.seats if place.name}
    now = {place.name: place.bot for place in lobby.seats if place.name}
    for name in now.keys() - was.keys():
        told.append(Sentence("+", say("lobby-bot-came" if now[name] else "lobby-came", who=name)))
    for name in was.keys() - now.keys():
        told.append(Sentence("−", say("lobby-went", who=name)))
    for name in was.keys() & now.keys():
        if now[name] and not was[name]:
            told.append(Sentence("−", say("lobby-bot-plays-on", who=name), Tone.NEWS))
    if lobby.opener and lobby.opener != before.opener:
        mine = lobby.opener == me
        told.append(
            Sentence("♔", say("lobby-you-open") if mine else say("lobby-opens", who=lobby.opener), Tone.NEWS)
        )
    return sorted(told, key=lambda sentence: sentence.text)


def ranks_of(update: Update | None) -> tuple[int, ...]:
    """The seats of a game that is over, the best first; none while it goes on."""
    view: Any = None if update is None else update.view
    return tuple(view.ranks) if view is not None and str(view.phase) == "over" else ()


def result(update: Update | None, lobby: Lobby, words: Words) -> list[Sentence]:
    """How a game has ended, and where its series stands."""
    ranks = ranks_of(update)
    if update is None or not ranks:
        return []
    say, between = words.say, words.say("lobby-between")
    names = [player.name for player in update.players]
    places = between.join(f"{say('table-place', place=at)} {names[seat]}" for at, seat in enumerate(ranks, 1))
    told = [Sentence("★", say("lobby-result", places=places), Tone.GOOD)]
    standing = lobby.standing
    if standing.games > 1 and standing.points:
        best = sorted(range(len(standing.points)), key=lambda seat: -standing.points[seat])
        lines = []
        for seat in best:
            title = standing.titles[seat] if seat < len(standing.titles) else ""
            points = say("lobby-points", points=standing.points[seat])
            name = f"{lobby_words.title_told(title, words)} {names[seat]}" if title else names[seat]
            lines.append(f"{name} {points}")
        done = standing.game == 1
        told.append(
            Sentence("★", say("lobby-series-over" if done else "lobby-series", standing=between.join(lines)))
        )
    return told
