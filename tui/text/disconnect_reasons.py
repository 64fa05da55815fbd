"""Why the line to a table was lost or has ended, in the player's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from netplay.guest.events import ConnectionDown, ConnectionEnded
from tui.text.words import Words


def ended(code: str, text: str, words: Words, args: Mapping[str, Any] | None = None) -> str:
    """Why a host has ended the line for good.

    Arguments:
        text: what the host says beside the code, for codes that have no words here.
        args: what belongs to the code.
    """
    values = args or {}
    for name in (f"lobby-ended-{code}-{values.get('why', '')}", f"lobby-ended-{code}"):
        if words.has(name):
            return words.say(name, **values)
    return text or code


def ended_why(ending: ConnectionEnded, words: Words) -> str:
    """Why the line to a table has ended for good, by anyone who said so."""
    if ending.wrong is not None:
        return words.error(ending.wrong)
    return ended(ending.code, ending.text, words, ending.args)


def lost(event: ConnectionDown, words: Words) -> str:
    """Why a line was lost that is being taken up again."""
    if words.has(f"lobby-line-{event.code}"):
        return words.say(f"lobby-line-{event.code}")
    return words.error(event.why)


def as_who(ending: ConnectionEnded, other_nick: str, words: Words) -> str:
    """How anyone who found no place here comes back to the seat taken under another name; empty where there is none.

    Arguments:
        other_nick: under which this player has sat there before.
    """
    return (
        words.say("lobby-as-who", nick=other_nick) if other_nick and ending.code in ("full", "busy") else ""
    )
