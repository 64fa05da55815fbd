"""Recovery codes in lines: one is made in the lobby, and told there by whoever comes with another key."""

from __future__ import annotations

from typing import NamedTuple

from engine.errors import QkError
from engine.typed import folded
from tui.server.game_server import GameServer
from tui.server.players import Player
from tui.server.tables_words import back_at
from tui.text.words import Words

YES = ("yes", "はい")


class Told(NamedTuple):
    """What came of a code that somebody told."""

    text: str
    is_new: bool = False
    """Whether they are somebody else from the next visit on."""


def new_code(server: GameServer, player: Player, said: str, words: Words) -> list[str]:
    """A code to come back with, and what it is for; one that there is already is given up only for `new`."""
    say, recovery = words.say, server.register.recovery
    if player.is_guest:
        return [say("hall-move-guest")]
    try:
        if said.strip().lower() != "new" and recovery.has_code(player.fingerprint):
            return [say("hall-move-again"), say("hall-plain-move-sure")]
        code = recovery.new_code(player.fingerprint)
    except QkError as wrong:
        return [words.error(wrong)]
    where = back_at(server.tables.ways.pages, words)
    return [say("hall-plain-move-told"), code, say("hall-plain-move-how", where=where), say("hall-move-once")]


def come_back(server: GameServer, player: Player, host: str, said: str, words: Words) -> Told:
    """Makes the key with which somebody came one more of the player whose code they tell."""
    say, register = words.say, server.register
    typed = folded(said).split()
    sure = bool(typed) and typed[-1].lower() in YES
    code = "".join(typed[:-1] if sure else typed)
    if player.is_guest:
        return Told(say("hall-move-guest"))
    if not code:
        return Told(say("hall-plain-move-usage"))
    try:
        owner = server.player_of_code(host, code)
        name = register.name_of(owner)
        if owner == player.fingerprint:
            return Told(say("hall-plain-move-yours", who=player.nick))
        if not sure:
            return Told(say("hall-plain-move-leaves", who=name, left=player.nick))
        register.recovery.add_key(owner, player.key)
    except (QkError, OSError) as wrong:
        return Told(words.error(wrong))
    return Told(say("hall-plain-move-done", who=name), is_new=True)
