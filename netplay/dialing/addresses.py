"""Addresses of tables: `HOST`, `HOST:PORT`, or an invitation `qk://host:port/room#fingerprint`.

An invitation has the address, the room to request if a relay answers there, and the fingerprint of the host. One
spelling serves hosts and relays: a relay identifies itself.
"""

from __future__ import annotations

import ipaddress
import re
import secrets
from urllib.parse import quote, unquote

import msgspec

from engine.errors import QkError, clipped
from engine.typed import folded, whole_number
from netplay.line.budgets import is_loopback
from netplay.line.fingerprints import BadFingerprint, compact, read_fingerprint
from netplay.line.sanitize import clean_text
from netplay.relaying.messages import ROOM, is_room
from netplay.storage.home import home
from netplay.storage.user_files import change_saved, read_saved

PORT = 1729
"""The default port: 1729 = 1³ + 12³ = 9³ + 10³."""

SCHEME = "qk://"

RECENT = 20
"""The number of hosts remembered."""

_LONGEST = 600
_LABEL = r"[^\W_]([\w-]{0,61}[^\W_])?"
_NAME = re.compile(rf"{_LABEL}(\.{_LABEL})*\.?")


class BadAddress(QkError):
    """A malformed address."""


class Address(msgspec.Struct, frozen=True):
    """The address of a table, and the identity of its host."""

    host: str
    """A name, or an address of IPv4 or IPv6 without brackets."""
    port: int = PORT
    room: str = ""
    """The room to request from a relay; empty for a direct host."""
    fingerprint: bytes | None = None
    """The SHA-256 of the host's certificate; None if it is not known beforehand."""

    @property
    def place(self) -> str:
        """Host and port, as people write them."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def known_as(self) -> str:
        """The name under which this host's key is remembered: behind a relay each room has its own host."""
        return f"{self.place}/{self.room}" if self.room else self.place

    @property
    def loopback(self) -> bool:
        """Whether this is certainly this machine itself."""
        return self.host == "localhost" or is_loopback(self.host)


def read_address(text: str) -> Address:
    """Parse an address typed or pasted by a player. Raises BadAddress with what is wrong with it."""
    typed = text.strip()
    if not typed or len(typed) > _LONGEST or not typed.isprintable():
        raise BadAddress("no-address", text=clean_text(typed, 40), port=str(PORT))
    scheme, marked, rest = typed.partition("://")
    if not marked:
        host, port = _place(typed, typed)
        return Address(host, port)
    if scheme.lower() != "qk":
        raise BadAddress("no-invitation", text=_short(typed), scheme=_short(scheme))
    body, hashed, fingerprint = rest.partition("#")
    place, _, room = body.partition("/")
    host, port = _place(place, typed)
    try:
        known = read_fingerprint(fingerprint) if hashed else None
    except BadFingerprint as wrong:
        raise BadAddress("address-key", text=_short(typed), why=wrong.as_problem) from wrong
    return Address(host, port, _room_in(room.removesuffix("/"), typed) if room.strip("/") else "", known)


def typed_address(text: str) -> Address:
    """Parse an address as typed, perhaps in full width; a room's name is unchanged. Raises BadAddress."""
    body, hashed, fingerprint = text.strip().replace("＃", "#").partition("#")
    place = re.match(r"[^/／]*(?:[/／]{2}[^/／]*)?", body)
    assert place is not None, "nothing at all is a place too"
    room = body[place.end() :].replace("／", "/")
    return read_address(folded(place[0]) + room + hashed + folded(fingerprint))


def invitation(address: Address) -> str:
    """The invitation to a table, which `read_address` parses."""
    # Letters of any script stay readable; what would end the room's part, or is lost in a chat, is escaped.
    room = "".join(
        char if char.isalnum() and not char.isascii() else quote(char, safe="") for char in address.room
    )
    end = "" if address.fingerprint is None else f"#{compact(address.fingerprint)}"
    return f"{SCHEME}{address.place}{'/' if room else ''}{room}{end}"


def read_room(text: str) -> str:
    """The name of a room: 1 – 40 printable characters. Raises BadAddress for any other."""
    if not is_room(text):
        raise BadAddress("no-room-name", text=clean_text(text, 40), most=ROOM)
    return text


def fresh_room() -> str:
    """An unguessable room name for a relay: five characters without vowels, so that no words result."""
    return "".join(secrets.choice("bcdfghjkmnpqrstvwxz23456789") for _ in range(5))


def _place(text: str, typed: str) -> tuple[str, int]:
    """Host and port."""
    bracketed = re.fullmatch(r"\[([^\[\]]*)\](?::(.*))?", text)
    if bracketed is not None:
        host, port = bracketed[1], bracketed[2]
        if not _is_ip(host, 6):
            raise BadAddress("address-ipv6", text=_short(typed), part=_short(host), port=str(PORT))
    elif text.count(":") > 1:
        host, port = text, None
        if not _is_ip(host, 6):
            raise BadAddress("address-colons", text=_short(typed), port=str(PORT))
    else:
        host, colon, rest = text.partition(":")
        port = rest if colon else None
        numeric = re.fullmatch(r"[0-9.]+", host) is not None
        if not (_is_ip(host, 4) if numeric else len(host) <= 253 and _NAME.fullmatch(host)):
            raise BadAddress("address-host", text=_short(typed), part=_short(host))
    return host.lower(), PORT if port is None else _port(port, typed)


def _port(text: str, typed: str) -> int:
    if (number := whole_number(text, 5)) and number <= 65535:
        return number
    raise BadAddress("address-port", text=_short(typed), part=_short(text), port=str(PORT))


def _room_in(text: str, typed: str) -> str:
    try:
        room = unquote(text, errors="strict")
    except UnicodeDecodeError as wrong:
        raise BadAddress("address-room-signs", text=_short(typed), part=_short(text)) from wrong
    if not is_room(room):
        raise BadAddress("no-room-name", text=clean_text(room, 40), most=ROOM)
    return room


def _is_ip(text: str, version: int) -> bool:
    try:
        return ipaddress.ip_address(text).version == version
    except ValueError:
        return False


def _short(text: str) -> str:
    return clipped(clean_text(text, 200), 40)


class _Recent(msgspec.Struct, frozen=True):
    recent: tuple[str, ...] = ()


def recent_hosts() -> tuple[Address, ...]:
    """The hosts joined recently, the last one first; unreadable entries are left out.

    Raises:
        BadFile: if the file as a whole is damaged.
    """
    saved = read_saved(home() / "recent.json", _Recent)
    found = []
    for text in saved.recent if saved is not None else ():
        try:
            found.append(read_address(text))
        except BadAddress:
            continue  # from a newer version, or written by hand: the others are still usable
    return tuple(found[:RECENT])


def remember_recent(address: Address) -> None:
    """This host was joined just now. Raises BadFile."""
    text = invitation(address)

    def change(saved: _Recent | None) -> _Recent:
        others = [one for one in (saved.recent if saved is not None else ()) if _same(one) != _same(text)]
        return _Recent((text, *others)[:RECENT])

    change_saved(home() / "recent.json", _Recent, change)


def _same(text: str) -> str:
    """Two invitations to one place are one, regardless of their fingerprints."""
    return text.partition("#")[0]
