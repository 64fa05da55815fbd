"""What changed in a lobby, in words: lines lost and found again, other rules, pauses."""

from __future__ import annotations

from netplay.wire.messages import Lobby
from tui.narration import Sentence, Tone
from tui.words import Words


def away(lobby: Lobby | None) -> frozenset[str]:
    """The players whose seats are kept while their lines are lost."""
    seats = () if lobby is None else lobby.seats
    return frozenset(place.name for place in seats if place.name and not place.connected)


def news(before: Lobby | None, lobby: Lobby, words: Words) -> list[Sentence]:
    """What there is to say of a lobby that has changed."""
    say = words.say
    told: list[Sentence] = []
    was_away, is_away = away(before), away(lobby)
    here = {place.name for place in lobby.seats}
    for name in sorted(is_away - was_away):
        told.append(Sentence("↯", say("lobby-lost", who=name), Tone.BAD))
    for name in sorted((was_away - is_away) & here):
        told.append(Sentence("↔", say("lobby-returned", who=name), Tone.GOOD))
    if before is None:
        return told
    if before.rules != lobby.rules:
        told.append(Sentence("§", say("lobby-new-rules"), Tone.NEWS))
    if set(lobby.pausing) - set(before.pausing):
        names = ", ".join(name for name in lobby.pausing if name not in before.pausing)
        told.append(Sentence("‖", say("lobby-wants-pause", names=names), Tone.NEWS))
    if before.phase != lobby.phase and "paused" in (before.phase, lobby.phase):
        said = "lobby-paused" if lobby.phase == "paused" else "lobby-goes-on"
        told.append(Sentence("‖", say(said), Tone.NEWS))
    return told
