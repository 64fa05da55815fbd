"""Why a table could not be opened or reached, or its line was lost or has ended, in the player's language.

Hosts, relays, addresses and what carries a line say it in one English sentence; the sentences are known here by
their form, and one that is not known is shown as it came.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.errors import QkError
from netplay.guest.heard import Ended, LineDown
from tui.text.words import Words

if TYPE_CHECKING:
    from netplay.guest.heard import Ended

_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("lobby-line-refused", re.compile(r"(?P<where>\S+): nobody hosts a table there")),
    ("lobby-line-no-answer", re.compile(r"(?P<where>\S+): no answer within (?P<seconds>[\d.]+) seconds")),
    ("lobby-line-no-such-host", re.compile(r"(?P<where>\S+): no host is known by this name")),
    ("lobby-line-no-host", re.compile(r"(?P<where>\S+): what answers there is no host of QK")),
    ("lobby-line-relay", re.compile(r"(?P<where>\S+): this is a relay; say which room, as in (?P<example>\S+)")),
    ("lobby-line-room", re.compile(r"(?P<where>\S+): say which room of the relay is meant")),
    ("lobby-line-no-room", re.compile(r"(?P<where>\S+): nobody has opened the room .*")),
    ("lobby-line-wrong-key", re.compile(
        r"(?P<where>\S+): the host shows the key (?P<shown>\S+), the invitation names (?P<named>\S+)")),
    ("lobby-line-not-trusted", re.compile(r"(?P<where>\S+): the host's key was not accepted")),
    ("lobby-line-changed-key", re.compile(
        r"(?P<where>\S+) shows another key than before \((?P<shown>\S+), known: (?P<known>\S+)\); "
        r"if its host has a new key, .* from (?P<file>.*)")),
    ("lobby-line-host-closed", re.compile(r"the host closed the line")),
    ("lobby-line-broke", re.compile(r"the line (broke|is gone|ended in the middle)")),
    ("lobby-line-silent", re.compile(r"nothing heard for (?P<seconds>\d+) seconds")),
    ("lobby-full-watch", re.compile(r"all (?P<seats>\d+) seats are taken; watching is possible")),
    ("lobby-full-seats", re.compile(r"there is no place at this table: all (?P<seats>\d+) seats are taken")),
    ("lobby-full-no-spectators", re.compile(r"there is no place at this table: it takes no spectators")),
    ("lobby-seat-alive", re.compile(r"(?P<who>.+) is at the table on another line; --resume cuts that one")),
    ("lobby-removed", re.compile(r"whoever opened this table sent you away")),
    ("lobby-replaced", re.compile(r"another line of yours has taken this place")),
    ("lobby-line-not-ours", re.compile(r"what answers is no host of QK")),
    ("lobby-port-taken", re.compile(r".*, port (?P<port>\d+): another program listens there; .*")),
    ("lobby-port-barred", re.compile(r".*, port (?P<port>\d+): ports below 1024 need rights .*")),
    ("lobby-no-such-bind", re.compile(r"(?P<place>.*), port \d+: this machine has no such address; .*")),
    ("lobby-no-relay", re.compile(r"no room at the relay (?P<where>\S+): no relay answers there")),
    ("lobby-no-relay-answer", re.compile(r"no room at the relay (?P<where>\S+): it does not answer")),
    ("lobby-no-relay-name", re.compile(r"no room at the relay (?P<where>\S+): no machine is known by this name")),
    ("lobby-no-relay-room", re.compile(r"no room at the relay (?P<where>\S+): (?P<why>.*)")),
    ("lobby-no-journal", re.compile(r"the table cannot be kept in (?P<path>.*): (?P<why>.*)")),
    ("lobby-bad-address", re.compile(r"'(?P<text>.*)' is no address: .*")),
    ("lobby-bad-host", re.compile(r"'(?P<text>.*)': '(?P<part>.*)' is no host; .*")),
    ("lobby-bad-port", re.compile(r"'(?P<text>.*)': '(?P<part>.*)' is no port; .*")),
    ("lobby-bad-ipv6", re.compile(r"'(?P<text>.*)': \[(?P<part>.*)\] is no IPv6 address; .*")),
    ("lobby-bad-colons", re.compile(r"'(?P<text>.*)' has too many colons; .*")),
    ("lobby-bad-scheme", re.compile(r"'(?P<text>.*)' begins with (?P<scheme>.*)://; an invitation .*")),
    ("lobby-bad-key", re.compile(r"'(?P<text>.*)': behind #, '(?P<part>.*)' is no fingerprint: .*")),
    ("lobby-bad-room", re.compile(r"'(?P<text>.*)' is no room: 1 to (?P<most>\d+) printable characters")),
    ("lobby-closed-now", re.compile(r"the host has closed the table")),
    ("lobby-closed-kept", re.compile(r"the host has closed the table for now; its game is kept.*")),
)  # fmt: skip

_ENDED = frozenset({
    "full", "wrong-password", "version", "removed", "left", "closed", "replaced", "busy", "seat-alive", "flood",
    "closed-for-now", "too-large",
})  # fmt: skip


def why(wrong: QkError | str, words: Words) -> str:
    """A reason in words."""
    if isinstance(wrong, QkError) and wrong.code:
        return words.error(wrong)
    return _known(str(wrong), words) or str(wrong)


def _known(text: str, words: Words) -> str:
    for name, form in _FORMS:
        found = form.fullmatch(text.strip())
        if found is not None:
            return words.say(name, **found.groupdict())
    return ""


def ended(code: str, text: str, words: Words, args: Mapping[str, Any] | None = None) -> str:
    """Why the line to a table has ended for good; `args`: what belongs to the code."""
    if words.has(particular := f"lobby-ended-{code}-{(args or {}).get('why', '')}"):
        return words.say(particular)
    told = _known(text, words)
    if told or code not in _ENDED:
        return told or text or code
    return words.say(f"lobby-ended-{code}", detail=text)


def ended_why(told: Ended, words: Words) -> str:
    """Why the line to a table has ended for good, by whoever said so."""
    return why(told.wrong, words) if told.wrong is not None else ended(told.code, told.text, words, told.args)


def lost(heard: LineDown, words: Words) -> str:
    """Why a line was lost that is being taken up again."""
    if words.has(f"lobby-line-{heard.code}"):
        return words.say(f"lobby-line-{heard.code}")
    return why(heard.why, words)


def may_watch(ended: Ended) -> bool:
    """Whether a table without a free seat can be watched; a host of an older version does not say."""
    return ended.code == "full" and ended.args.get("watching", True) is True
