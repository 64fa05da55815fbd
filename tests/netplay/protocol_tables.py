"""Generate the tables of docs/PROTOCOL.md from the message classes: `python -m tests.netplay.protocol_tables`.

It writes the text between `<!-- tables NAME -->` and `<!-- end -->`, and the sessions in docs/examples; a test
compares both.
"""

from __future__ import annotations

import ast
import enum
import inspect
import re
import sys
import types
import typing
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from engine.cards import Card, Suit
from engine.seats import Seat
from netplay.wire import messages as wire
from netplay.wire.connection import BEFORE_LOGIN, DOWN, UP

GAMES = ("prime", "daifugo", "tyrant")
DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "PROTOCOL.md"
SESSION, RELAYED = DOCS / "examples" / "session.txt", DOCS / "examples" / "relay-session.txt"
SECTION = re.compile(r"(<!-- tables (?P<name>[a-z -]+) -->\n)(?P<body>.*?)(<!-- end -->\n)", re.DOTALL)
CLAUSE = re.compile(r" \((?:[A-Z]{1,2}-?\d+|row |rows |FF-|TY-|GR-|P-|DF-|OR-|NT-|ST-|D\d)[^()]*\)")


# ---------------------------------------------------------------------- types


def spelled(kind: Any) -> str:
    """Return a type as the page spells it."""
    simple = {
        int: "int",
        float: "number",
        str: "str",
        bool: "bool",
        bytes: "bin",
        Card: "card",
        Seat: "seat",
        Suit: "suit",
        type(None): "nil",
        Any: "any",
    }
    if kind in simple:
        return simple[kind]
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return spelled(inside[0]) + bounds(inside[1])
    if origin in (typing.Union, types.UnionType):
        kinds = dict.fromkeys(spelled(one) for one in inside if one is not type(None))
        return "/".join(kinds) + "?" * (type(None) in inside)
    if origin is typing.Literal:
        return "/".join(f"`{one}`" for one in inside)
    if origin is tuple:
        if len(inside) == 2 and inside[1] is Ellipsis:
            return f"[{spelled(inside[0])}]"
        return f"({', '.join(spelled(one) for one in inside)})"
    if origin in (frozenset, set, list):
        return f"[{spelled(inside[0])}]"
    if origin in (dict, Mapping) or (isinstance(origin, type) and issubclass(origin, Mapping)):
        return "map"
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return "/".join(f"`{one.value}`" for one in kind)
    return str(kind.__name__)


def bounds(meta: msgspec.Meta) -> str:
    """Return the bounds of a field, where they differ from the usual ones."""
    most = meta.le if meta.le is not None else None if meta.lt is None else meta.lt - 1
    if (meta.ge, most) == (0, 2**53) or meta.max_length == 64:
        return ""
    if meta.ge is not None and most is not None:
        return f" {power(int(meta.ge))}…{power(int(most))}"
    if meta.min_length is not None and meta.min_length == meta.max_length:
        return f"[{meta.max_length}]"
    if meta.max_length is not None:
        return f" ≤{meta.max_length:,}"
    return ""


def power(number: int) -> str:
    """Return a bound; a large one as a power of two."""
    if abs(number) > 10**6 and abs(number).bit_count() == 1:
        return f"{'−' if number < 0 else ''}2^{abs(number).bit_length() - 1}"
    return f"{number:,}"


# ---------------------------------------------------------------------- descriptions


@cache
def remarks(module: str) -> Mapping[str, Mapping[str, str]]:
    """Return the attribute docstrings of each class of a module."""
    tree = ast.parse(inspect.getsource(import_module(module)))
    found: dict[str, dict[str, str]] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            docs = found.setdefault(node.name, {})
            for field, after in zip(node.body, node.body[1:], strict=False):
                if isinstance(field, ast.AnnAssign) and isinstance(after, ast.Expr):
                    value = after.value
                    if isinstance(value, ast.Constant) and isinstance(value.value, str):
                        docs[ast.unparse(field.target)] = plain(value.value)
    return found


def plain(text: str) -> str:
    """Return a remark as one line, without the rule clauses that only this code base needs."""
    line = CLAUSE.sub("", " ".join(text.split())).rstrip(".").replace("None", "nil")
    return line.replace("|", "\\|")


def remark(kind: type[Any], field: str) -> str:
    """Return the description of a field, from this class or the one that first declared it."""
    for one in kind.__mro__:
        if one.__module__.startswith(("engine", "netplay")):
            docs = remarks(one.__module__)
            if found := docs.get(one.__name__, {}).get(field):
                return found
    game = kind.__module__.split(".")[1]
    if kind.__name__ == "Rules":
        key = next((f"`{one.key}`" for one in settings(game) if getattr(one, "field", one.key) == field), "")
        return key or FIELDS.get(field, "")
    if kind.__name__ == "View" and (found := _of_the_table(game).get(field)):
        return found
    return FIELDS.get(f"{kind.__name__}.{field}") or FIELDS.get(field, "")


def _of_the_table(game: str) -> Mapping[str, str]:
    """Return the descriptions of the fields of a game's table: of its state, and of the part that rules see."""
    parts = [(f"engine.{game}.state", "State")]
    parts += [("engine.daifugo.board", "Board")] if game == "daifugo" else []
    return {field: text for module, name in parts for field, text in remarks(module).get(name, {}).items()}


def settings(game: str) -> tuple[Any, ...]:
    """Return the settings of a game, where it has a list of them."""
    found: tuple[Any, ...] = getattr(import_module(f"engine.{game}.settings"), "SETTINGS", ())
    return found


FIELDS: Mapping[str, str] = {
    "low": "The oldest version that it speaks",
    "high": "The newest",
    "nick": "The name it wants",
    "password": "The table's, if it has one; not looked at when the token is known",
    "Hello.epoch": "As in the last Welcome; 0: none",
    "id": "The command's number",
    "Move.number": "The last update that it knows",
    "Move.text": "The move, see *Moves*",
    "Ready.yes": "false takes it back",
    "Pause.yes": "true: wants a pause; false: takes that back, or ends the pause",
    "Sit.seat": "Counted from 0",
    "Say.text": "One line",
    "SetBot.seat": "Counted from 0",
    "level": "One of the game's levels, or empty",
    "Propose.rules": "What is to be played, see *What is played*",
    "Commit.deal": "As DealOpened had it",
    "digest": "See *The deal*",
    "Reveal.deal": "As DealOpened had it",
    "nonce": "32 bytes of chance",
    "Ping.number": "Any number",
    "Remove.name": "As the lobby shows it",
    "version": "The version that both speak from here on",
    "Welcome.agent": "The host's program, for people to read",
    "title": "What the host calls its table",
    "game": "`prime`, `daifugo` or `tyrant`",
    "Lobby.seats": "Every seat",
    "watchers": "How many spectators",
    "standing": "Where a series stands",
    "Snapshot.number": "The number that the next update follows",
    "chain": "The chain's value from which the next update goes on",
    "Snapshot.public": "What everybody may know, a msgpack map",
    "Snapshot.own": "What the receiver alone may know beside it, a msgpack map; empty for spectators",
    "Update.at": "The host's time now, in ms",
    "Answer.id": "The command's number",
    "detail": "Details in English, for people; mostly empty",
    "args": "What belongs to the code",
    "Said.name": "Who said it",
    "Said.text": "What was said",
    "Said.at": "When, in ms of the host's clock",
    "DealOpened.deal": "Which deal this is, counted from 1",
    "commit": "The host's commitment to its secret",
    "Committed.deal": "As DealOpened had it",
    "Dealt.deal": "As DealOpened had it",
    "nonces": "In the order of `names`",
    "part": "Counted from 0",
    "parts": "How many there are",
    "RecordPart.text": "A piece of the record",
    "Farewell.code": "Why, see *Farewells*",
    "Farewell.text": "Why, in English, for people",
    "Pong.number": "As Ping had it",
    "Pong.at": "The host's time now, in ms; not delayed for spectators",
    "Place.ready": "Whether it agrees to begin",
    "connected": "Whether its connection is up; false for a free seat",
    "Standing.game": "Which game of the series is or will be played, from 1",
    "games": "How many the series has; 1: no series",
    "points": "Of each seat, after the games before",
    "Standing.titles": "Of each seat, from the game before",
    "rules": "The rules in force, every setting",
    "View.seats": "How many play",
    "View.seat": "The receiver's own seat; nil for spectators",
    "phase": "Where the game stands",
    "turn": "Whose turn it is",
    "View.field": "What lies in the field, the last on top",
    "finished": "Who went out, in that order",
    "penalty": "What others owe for a foul; mostly nil",
    "foul": "The last foul, as long as its factors may be asked for",
    "Arrange.cards": "In this order",
    "jokers": "What each joker is worth, in order",
    "Exchange.cards": "What is given back",
    "offender": "Who fouled",
    "Foul.number": "The number played",
    "GiveUp.cards": "What goes under the deck",
    "Janken.hand": "The hand",
    "owner": "Who played it",
    "Laid.cards": "The cards, in order",
    "Laid.number": "What it is worth",
    "Play.cards": "The field part",
    "Play.factors": "The factor part: factors, each a tower of chunks of cards",
    "preset": "The preset that `set` changes",
    "ShowCard.card": "The card",
    "counts": "How many cards each hand has",
    "direction": "1: as the ring runs; −1: against it",
    "discard": "The discard pile",
    "aside": "Cards set aside",
    "notes": "Lasting states by their words; the order means nothing",
    "View.locks": "The locks in force",
    "fouled": "Who ended with a foul",
    "ranks": "The places, best first, as far as they are decided",
    "RuleAnswer.rule": "The rule answered; empty: declined all",
    "RuleAnswer.cards": "The cards chosen",
    "Ask.kind": "What the answer consists of",
    "Ask.seat": "Who is asked",
    "least": "At least so many",
    "most": "At most so many",
    "Ask.rule": "The rule that asks",
    "form": "The form",
    "rank": "Its rank by place (3 is 0, 2 is 12, jokers alone 13); for a sequence its first",
    "step": "The step between the ranks of a sequence",
    "roles": "For sequences: what each card stands for",
    "Lock.kind": "What is bound",
    "OfferedResponse.seat": "Who could",
    "OfferedResponse.rule": "By which rule",
    "OfferedResponse.cards": "With which cards",
    "OfferedResponse.count": "How many of them it takes",
    "trick": "Which trick, from 1; 0 before the first",
    "View.hand": "The receiver's hand",
    "ace": "The receiver's own ace",
    "hand_counts": "Cards in each hand",
    "stock_counts": "Cards in each stock",
    "View.chips": "Chips of each seat",
    "fame": "The tricks won, of each seat",
    "scores": "The sheets, once the game is over",
    "purged": "Who was purged",
    "Outcome.lead": "The lead card",
    "winner": "Who won it",
    "by_tie": "Whether equals were broken by order",
    "base": "Fame of the tricks",
    "Score.suit": "For the suit",
    "Score.rank": "For the ranks",
    "Score.least": "For the least",
    "Seen.tyrant": "The tyrant action",
    "Seen.passed": "Whether it passed",
    "skipped": "Whether its turn was skipped",
    "Tyrant.chips": "How many chips",
    "Won.lead": "The lead card",
    "under": "How many cards lie under it",
}
"""Descriptions of fields that need none in the program."""


def meaning(kind: type[Any]) -> str:
    """Return the first line of a class's docstring."""
    return plain((kind.__doc__ or "").strip().split("\n\n")[0])


# ---------------------------------------------------------------------- tables


def message_table(kinds: Iterator[type[Any]]) -> str:
    """Return messages with their numbers, fields in order, and meanings."""
    lines = []
    for kind in kinds:
        first = " (id)" if kind.__struct_fields__[0] == "id" else ""
        lines += [f"**{kind.__struct_config__.tag} {kind.__name__}**{first}: {meaning(kind)}.", ""]
        lines += [*fields_of(kind, optional=True), ""] if kind.__struct_fields__ != ("id",) else []
    return "\n".join(lines)


def fields_of(kind: type[Any], *, optional: bool = False) -> list[str]:
    """Return a line for each field of a structure; the id of a command is the same everywhere."""
    hints = typing.get_type_hints(kind, include_extras=True)
    fields = msgspec.structs.fields(kind)
    rows = []
    for field in fields:
        if optional and field.name == "id":
            continue
        kind_of_field = spelled(hints[field.name])
        default = field.default
        if optional and (default is not msgspec.NODEFAULT or field.default_factory is not msgspec.NODEFAULT):
            kind_of_field += f" = {shown(default)}"
        rows.append(f"- `{field.name}` {kind_of_field}: {remark(kind, field.name)}")
    return rows


def shown(default: Any) -> str:
    """Return the default of a field."""
    match default:
        case bool():
            return str(default).lower()
        case int():
            return str(default)
        case msgspec.Struct():
            return "no series"
        case _:
            return "empty"


def structures(kind: Any, seen: dict[str, type[Any]]) -> None:
    """Add all structures that a type consists of, in the order of first mention."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind.__name__ in seen:
            return
        seen[kind.__name__] = kind
        for hint in typing.get_type_hints(kind).values():
            structures(hint, seen)
        return
    for one in typing.get_args(kind):
        structures(one, seen)


def game_tables(game: str) -> str:
    """Return a game's view, its events, and the structures of both."""
    view = import_module(f"engine.{game}.view").View
    events = typing.get_args(import_module(f"engine.{game}.events").Event)
    own = [line for line in fields_of(view) if line not in common_fields()]
    lines = ["The view:", "", *own, "", "Events:", ""]
    parts: dict[str, type[Any]] = {}
    for event in events:
        hints = typing.get_type_hints(event)
        fields = ", ".join(named(name, hints[name]) for name in event.__struct_fields__)
        lines.append(f"- `{event.__struct_config__.tag}` ({fields}): {meaning(event)}")
        for hint in hints.values():
            structures(hint, parts)
    for hint in typing.get_type_hints(view).values():
        structures(hint, parts)
    lines += ["", "Parts:", ""]
    for name, kind in sorted(parts.items()):
        tag = kind.__struct_config__.tag
        lines += [f"**{name}**{f', type `{tag}`' if tag else ''}: {meaning(kind)}.", ""]
        lines += [rules_of(kind) if name == "Rules" else "\n".join(fields_of(kind)), ""]
    return "\n".join(lines).rstrip() + "\n"


@cache
def common_fields() -> tuple[str, ...]:
    """Return the fields that the views of all games share, in the order of the first game."""
    first, *others = (fields_of(import_module(f"engine.{game}.view").View) for game in GAMES)
    return tuple(line for line in first if all(line in other for other in others))


def named(name: str, hint: Any) -> str:
    """Return a field of an event; if its name says its type, the name alone."""
    kind = spelled(hint)
    usual = {"cards": "[card]", "seats": "[seat]", "count": "int"}.get(name, name)
    return name if kind == usual else f"{name} {kind}"


def rules_of(kind: type[Any]) -> str:
    """Return the fields of a game's rules in one line; those that differ in records with type and key."""
    hints = typing.get_type_hints(kind)
    rows = []
    for field in kind.__struct_fields__:
        said, type_ = remark(kind, field), spelled(hints[field])
        as_in_records = said == f"`{field}`"
        if as_in_records and re.fullmatch(r"bool|int|str|`.*`", type_):
            rows.append(said)
        else:
            rows.append(f"`{field}` {type_}" + ("" if as_in_records else f" ({said})"))
    return " · ".join(rows)


def sessions() -> dict[Path, str]:
    """Return the sessions that tests replay, by file."""
    from tests.netplay.test_protocol_session import session_text
    from tests.netplay.test_relay_session import session as relay_session

    return {SESSION: session_text(), RELAYED: relay_session()}


def limits() -> str:
    """Return the lengths and limits of connections."""
    from netplay.guest.guest import PING_EVERY, SILENCE
    from netplay.room import audience, fair_deal, match, room
    from netplay.room.acts import KEPT_ANSWERS
    from netplay.room.audience import REMEMBERED
    from netplay.room.limits import HostLimits
    from netplay.room.options import USUAL_WAIT

    most = HostLimits()
    passwords = most.passwords
    forgiven = passwords.at_once / passwords.a_second
    rows = [
        ("a client's first message", f"{BEFORE_LOGIN:,} bytes"),
        ("a client's other messages", f"{UP:,} bytes"),
        ("a host's messages", f"{DOWN:,} bytes"),
        ("Hello has to come within", f"{most.login:g} s"),
        ("a client sends something (Ping) every", f"{PING_EVERY:g} s"),
        ("a silent connection is closed after", f"{most.dead:g} s by the host, {SILENCE:g} s by a client"),
        ("messages of a connection", f"{most.rate:g} a second, {most.burst:g} at once"),
        ("bytes that wait for a slow client", f"{most.full:,}, then it is disconnected without a Farewell"),
        (
            "connected members of a host",
            f"{most.places.most:,}, {most.places.from_one} of one address; more are `busy`",
        ),
        ("connections without a Hello", f"{most.pending}; then one of the busiest address is closed"),
        (
            "TLS handshakes of one address",
            f"{most.handshakes.a_second:g} a second, {most.handshakes.at_once:g} at once; more are closed",
        ),
        (
            "new members of one address",
            f"one in {1 / most.newcomers.a_second:g} s, {most.newcomers.at_once:g} at once; more are `busy`",
        ),
        (
            "wrong passwords of one address",
            f"{passwords.at_once:g} at once, {passwords.at_once:g} in {forgiven:g} s on average",
        ),
        ("members of a table", f"{room.MOST_MEMBERS}, {room.MOST_WATCHERS} of them spectators"),
        ("a seat without a connection is held", f"{room.KEPT_SEAT:g} s; during a game for good"),
        (
            "of a member",
            f"{audience.CHAT_LINES} chat lines in {audience.CHAT_TIME:g} s, the last {audience.CHAT_HISTORY} stay; "
            f"{audience.CHANGES} changes in {audience.CHANGES_TIME:g} s",
        ),
        ("each step of a deal waits", f"{fair_deal.PATIENCE:g} s"),
        ("updates kept for members who return", f"{REMEMBERED}"),
        ("answers kept for each member", f"{KEPT_ANSWERS}"),
        ("a game without any of its players waits", f"{USUAL_WAIT / 3600:g} h (`options.wait`)"),
        ("after the first player returns, it waits", f"{match.RETURN_TIME:g} s for the others"),
    ]
    return "\n".join(f"- {what}: {limit}" for what, limit in rows) + "\n"


def tables() -> dict[str, str]:
    """Return every section by its name."""
    return {
        "limits": limits(),
        "messages up": message_table(iter(typing.get_args(wire.Up))),
        "messages down": message_table(iter(typing.get_args(wire.Down))),
        "parts of the lobby": "\n".join(
            line
            for kind in (wire.Place, wire.Standing)
            for line in (f"**{kind.__name__}.** {meaning(kind)}.\n", *fields_of(kind), "")
        ),
        "views": "\n".join(common_fields()) + "\n",
        **{game: game_tables(game) for game in GAMES},
    }


def page_with_tables(text: str, made: Mapping[str, str]) -> str:
    """Return the page with every section up to date."""
    return SECTION.sub(lambda found: f"{found[1]}{made[found['name']]}{found[4]}", text)


if __name__ == "__main__":
    PAGE.write_text(page_with_tables(PAGE.read_text("utf-8"), tables()), encoding="utf-8")
    for path, text in sessions().items():
        path.write_text(text, encoding="utf-8")
    sys.exit(0)
