"""Parser for records made from docs/RECORDS.md, one pattern for each line of its grammar; no code of the reader is
shared.

It returns the parts of a record as plain tuples and texts, and each move with the verdict that its marks claim.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

PAGE = Path(__file__).parents[2] / "docs" / "RECORDS.md"


class NotOnThePage(Exception):
    """A line that doesn't match the grammar."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"{line}: {what}")
        self.line = line


class Move(NamedTuple):
    """A move as written: its kind, its parts, and the verdict that its marks claim."""

    kind: str
    cards: tuple[str, ...] = ()
    more: tuple[Any, ...] = ()
    """What else belongs to the kind: factors, values, readings, names …"""
    marks: tuple[Any, ...] = ()
    claim: str = ""


class Line(NamedTuple):
    """A line after the deal."""

    number: int
    kind: str
    """fact, attempt or move"""
    actor: str | None
    text: str
    reason: str | None = None


class Paper(NamedTuple):
    """The parts of a record."""

    header: dict[str, Any]
    deal: tuple[tuple[int, str, str], ...]
    lines: tuple[Line, ...]

    @property
    def game(self) -> str:
        return str(self.header.get("game", "prime"))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for _, name, _ in self.deal)


def _section(title: str) -> str:
    return PAGE.read_text(encoding="utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def _words(text: str) -> list[str]:
    """Return what is in backquotes."""
    return re.findall(r"`([^`]+)`", text)


def rule_identifiers() -> set[str]:
    """Return the rule identifiers listed on the page."""
    listed = _section("The header").partition("Rule identifiers")[2].partition("Official: ")[2]
    return set(_words(listed))


def reason_codes() -> set[str]:
    """Return the first column of the table of reasons."""
    rows = [
        row.split("|")[1]
        for row in _section("What is wrong: the codes").splitlines()
        if row.startswith("| `")
    ]
    return {code for row in rows for code in _words(row)}


RULES = rule_identifiers()
REASONS = reason_codes()


def facts(game: str) -> set[str]:
    """Return the facts of a game: the first word of what each of its table rows quotes."""
    table = _section("Lines that assert").replace("\\|", " ").splitlines()
    rows = [row.split("|") for row in table if row.startswith("| `")]
    return {
        word.split()[0]
        for row in rows
        if {game, "all"} & set(row[2].replace(",", " ").split())
        for word in _words(row[1])
    }


FACTS = {game: facts(game) for game in ("prime", "daifugo", "tyrant")}

# ---------------------------------------------------------------------- the file

NAME = r"[^\s:=|?!;*+\[][^\s:=|]*"
DEAL = re.compile(rf"({NAME}): ?(\(.*)")
CODE = re.compile(r"[a-z]+(-[a-z]+)+")
SECONDS = re.compile(r"\s+@[0-9]+(\.[0-9]+)?$")


def read(text: str) -> Paper:
    """Parse a record into header, deal and lines."""
    rows = [row.removesuffix("\r") for row in text.split("\n")]
    header, after = _header(rows)
    deal: list[tuple[int, str, str]] = []
    lines: list[Line] = []
    game = str(header.get("game", "prime"))
    for number, row in enumerate(rows[after:], after + 1):
        row = row.rstrip()
        dealt = DEAL.fullmatch(row)
        if not row or row.startswith(";"):
            continue
        if row.startswith("?"):
            lines.append(Line(number, "fact", None, row[1:].strip()))
        elif dealt and not lines:
            if dealt[1] in [name for _, name, _ in deal]:
                raise NotOnThePage(number, "dealt twice")
            deal.append((number, dealt[1], dealt[2]))
        elif ":" not in row:
            raise NotOnThePage(number, "no colon")
        else:
            if not lines and re.fullmatch(r"[^:]*: ?\(.*", row):
                raise NotOnThePage(number, "a deal to no name")
            lines.append(_line(number, row, game))
    return Paper(header, tuple(deal), tuple(lines))


def _header(rows: list[str]) -> tuple[dict[str, Any], int]:
    for at, row in enumerate(rows):
        if not row.strip() or row.startswith(";"):
            continue
        if row.rstrip() != "+++":
            return {}, 0
        ends = [n for n in range(at + 1, len(rows)) if rows[n].rstrip() == "+++"]
        if not ends:
            raise NotOnThePage(at + 1, "the header is open")
        try:
            return tomllib.loads("\n".join(rows[at + 1 : ends[0]])), ends[0] + 1
        except ValueError as wrong:
            raise NotOnThePage(at + 1, "no TOML") from wrong
    return {}, 0


def _line(number: int, row: str, game: str) -> Line:
    actor, _, content = row.partition(":")
    content = content.removeprefix(" ")
    if not content.startswith("!"):
        return Line(number, "move", actor, SECONDS.sub("", content))
    body, reason = SECONDS.sub("", content[1:].strip()), None
    words = body.split()
    if game == "prime":
        if len(words) > 2 or (len(words) == 2 and words[1] not in REASONS):
            raise NotOnThePage(number, "no reason")
        body, reason = words[0] if words else "", words[1] if len(words) == 2 else None
    elif len(words) > 1 and (words[-1] in REASONS or CODE.fullmatch(words[-1])):
        if words[-1] not in REASONS:
            raise NotOnThePage(number, "no reason")
        body, reason = body.removesuffix(words[-1]).rstrip(), words[-1]
    return Line(number, "attempt", actor, body, reason)


# ---------------------------------------------------------------------- cards

RANK = r"(?:[A2-9TJQK0]|<[0-9]{1,17}>)"
SUITED = rf"(?:{RANK}[shdc]|X[rb]?)"
CARD = re.compile(rf"X[rb]?|{RANK}[shdc]?")
VALUES = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}


def _spelled(card: str) -> str:
    """Return a card in its canonical spelling."""
    number = re.match(r"<([0-9]+)>", card)
    if number is None:
        return card
    if not 14 <= int(number[1]) <= 10**15 - 1:
        raise ValueError(card)
    return f"<{int(number[1])}>{card[number.end() :]}"


def _cards(text: str) -> tuple[str, ...]:
    found = tuple(CARD.findall(text))
    if "".join(found) != text:
        raise ValueError(text)
    return tuple(_spelled(card) for card in found)


def _some(text: str) -> tuple[str, ...]:
    cards = _cards(text)
    if not cards:
        raise ValueError("no cards")
    return cards


def _row(text: str, plain: bool = False) -> tuple[str, ...]:
    """Parse cards separated by white space; `plain` is Daifugo's notation, without colors and unusual ranks."""
    pattern = r"[A2-9TJQK][shdc]|X" if plain else SUITED
    words = text.split()
    if not all(re.fullmatch(pattern, word) for word in words):
        raise ValueError(text)
    return tuple(_spelled(word) for word in words)


def _some_row(text: str, plain: bool = False) -> tuple[str, ...]:
    cards = _row(text, plain)
    if not cards:
        raise ValueError("no cards")
    return cards


def _one(word: str) -> tuple[str, ...]:
    return (_spelled(word),) if re.fullmatch(SUITED, word) else _no(word)


def holding(game: str, text: str, position: bool = False) -> tuple[Any, ...]:
    """Parse the part of a deal line from its bracket on."""
    if game == "prime":
        inside = re.fullmatch(r"\((.*)\)", text)
        return (_cards("".join(inside[1].split())),) if inside else _no(text)
    if game == "daifugo":
        inside = re.fullmatch(r"\((.*)\)", text)
        return (_row(inside[1], plain=True),) if inside else _no(text)
    parts = re.fullmatch(r"\(([^()/]*)(?:/([^()/]*))?\)(.*)", text)
    if parts is None:
        return _no(text)
    stock = None if parts[2] is None else _row(parts[2])
    return _row(parts[1]), stock, _row(parts[3])


def _no(text: str) -> Any:
    raise ValueError(text)


# ---------------------------------------------------------------------- moves

CLAIMS = {
    "%": "pass",
    "%%": "timeout",
    "?!": "ask",
    "~": "leave",
    "F": "discard",
    "H": "high-card",
    "S": "show",
    "J": "janken",
}
TAGS = {"GC": "cut", "RR": "revolution", "IN": "infinity"}
PRIME = re.compile(r"(\[R\])?(?:D\(([^()]*)\))?(.*?)(?:\[(GC|RR|IN)\])?(?:,P\(([^()]*)\))?(#)?", re.DOTALL)


def move(game: str, text: str, names: tuple[str, ...], actor: str) -> Move:
    """Parse a move by the grammar of its game; raise ValueError if it doesn't match."""
    if game == "prime":
        return _prime(text)
    return _daifugo(text, names, actor) if game == "daifugo" else _tyrant(text)


def _prime(text: str) -> Move:
    parts = PRIME.fullmatch(text)
    if parts is None or re.search(r"\s", text) or len(text) > 20_000:
        raise ValueError(text)
    turned, draw, body, tag, penalty, end = parts.groups()
    drawn = None if draw is None else _cards(draw)
    if drawn is not None and len(drawn) != 1:
        raise ValueError(text)
    marks = (bool(turned), drawn, tag, None if penalty is None else _cards(penalty), bool(end))
    if not body:
        return Move("draw", marks=marks, claim="draw") if drawn else _no(text)
    kind, cards, more = _prime_action(body)
    if penalty is not None:
        claim = "foul"
    elif tag:
        claim = TAGS[tag]
    elif kind == "challenge":
        claim = "prime"
    elif kind == "play":
        claim = "composite" if more[1] else "prime"
    else:
        claim = CLAIMS[kind]
    return Move(kind, cards, more, marks, claim)


def _prime_action(body: str) -> tuple[str, tuple[str, ...], tuple[Any, ...]]:
    if body in ("%", "%%", "?!", "~"):
        return body, (), ()
    if body.startswith("~"):
        return _challenge(body[1:])
    call = re.fullmatch(r"([FHSJ])\(([^()]*)\)(.*)", body)
    if call is None:
        field, *values = body.split("|")
        field, equals, factors = field.partition("=")
        first, comma, second = field.partition(",")
        if comma and equals:
            raise ValueError(body)
        terms = factors.split("*") if equals else []
        product = tuple(tuple(_some(chunk) for chunk in term.split("^")) for term in terms)
        twin = _some(second) if comma else ()
        return "play", _some(first), (twin, product, _values(values))
    letter, inside, rest = call.groups()
    if rest and letter != "S":
        raise ValueError(body)
    if letter == "J":
        return ("J", (inside,), ()) if inside in ("rock", "paper", "scissors") else _no(body)
    cards = _cards(inside)
    if letter == "H" and len(cards) != 1:
        raise ValueError(body)
    if rest and not rest.startswith("|"):
        raise ValueError(body)
    return letter, cards, (_values(rest.split("|")[1:]),) if letter == "S" else ()


def _challenge(text: str) -> tuple[str, tuple[str, ...], tuple[Any, ...]]:
    """Parse cards with their jokers' values, perhaps followed by the order that chance gave."""
    parts = re.fullmatch(r"((?:[^<>]|<[^<>]*>)*)(?:>(.*))?", text, re.DOTALL)
    assert parts is not None or _no(text)
    named, *values = parts[1].split("|")
    if parts[2] is None:
        return "challenge", _some(named), (_values(values), None)
    order, *worths = parts[2].split("|")
    ordered = _some(order)
    if worths and len(worths) != sum(card.startswith("X") for card in ordered):
        raise ValueError(text)
    return "challenge", _some(named), (_values(values), (ordered, _values(worths)))


def _values(texts: list[str]) -> tuple[int, ...]:
    found = []
    for text in texts:
        value = re.fullmatch(rf"X=([0-9]{{1,15}}|{RANK})", text)
        if value is None:
            raise ValueError(text)
        told = value[1]
        found.append(VALUES.get(told) or int(_spelled(told).strip("<>")))
    return tuple(found)


KINDS = {
    "red_five": "player", "nine_gamble": "player", "black_market": "trade", "kings_privilege": "side", "thief": "side",
    "queen_bomber": "ranks", "ambulance": "yes", "rokurokubi": "yes", "nine_shuffle": "players",
}  # fmt: skip


def _daifugo(text: str, names: tuple[str, ...], actor: str) -> Move:
    text = text.strip()
    mark = "#!" if text.endswith("#!") else "#" if text.endswith("#") else ""
    text = text.removesuffix(mark).rstrip()
    if actor == "*":
        rule, equals, cards = text.partition("=")
        if not equals or rule not in {*RULES, "pass_limit"}:
            raise ValueError(text)
        return Move("chance", _some_row(cards, plain=True), (rule,), (mark, False), rule)
    late = re.fullmatch(r"%%(?:\s+(.*))?", text)
    if late:
        text = late[1] or "%"
    kind, cards, more, claim = _daifugo_decision(text, names)
    if late:
        claim = "timeout"
    elif kind in ("play", "fuse") and mark == "#!":
        claim = "foul"
    return Move(kind, cards, more, (mark, bool(late)), claim)


def _daifugo_decision(text: str, names: tuple[str, ...]) -> tuple[str, tuple[str, ...], tuple[Any, ...], str]:
    if text == "%":
        return "pass", (), (), "pass"
    rule, equals, reply = text.partition("=")
    if equals and rule == "exchange":
        return "exchange", _some_row(reply, plain=True), (), "exchange"
    if equals:
        if rule not in RULES:
            raise ValueError(text)
        return "answer", *_reply(KINDS.get(rule, "cards"), rule, reply.strip(), names), rule
    if text.split()[-1:] == ["fuse"]:
        return "fuse", _some_row(text.removesuffix("fuse"), plain=True), (), "fuse"
    cards, named, reading = text.partition(" as ")
    read_as = _some_row(reading, plain=True) if named else ()
    return "play", _some_row(cards, plain=True), read_as, "play"


def _reply(
    kind: str, rule: str, text: str, names: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    words = tuple(text.split())
    if text == "-" or (kind == "yes" and text == "no"):
        return (), (rule, "-")
    fits = {
        "cards": True,
        "player": set(words) <= set(names),
        "players": set(words) <= set(names),
        "trade": words[:1] and words[0] in names,
        "side": text in ("left", "right"),
        "yes": text == "yes",
        "ranks": all(re.fullmatch(r"[3-9TJQKA2X]", word) for word in words),
    }[kind]
    if not words or not fits:
        raise ValueError(text)
    if kind == "cards":
        return _row(text, plain=True), (rule,)
    if kind == "trade":
        return _row(" ".join(words[1:]), plain=True), (rule, words[0])
    return (), (rule, *words)


def _tyrant(text: str) -> Move:
    if len(text) > 400:
        raise ValueError(text)
    late = re.fullmatch(r"\s*%%(?:\s+(.*))?", text)
    body = (late[1] or "%") if late else text
    kind, cards, more = _tyrant_decision(body.strip())
    return Move(kind, cards, more, (bool(late),), "timeout" if late else kind)


def _tyrant_decision(text: str) -> tuple[str, tuple[str, ...], tuple[Any, ...]]:
    if text == "%":
        return "pass", (), ()
    word, equals, rest = text.partition("=")
    if equals:
        if word.strip() not in ("hand", "refill", "lay"):
            raise ValueError(text)
        return word.strip(), _some_row(rest), ()
    put, plus, action = text.partition("+")
    words = put.split()
    if not words:
        raise ValueError(text)
    cards = tuple(card for word in words for card in _one(word.removesuffix("^")))
    up = tuple(at for at, word in enumerate(words) if word.endswith("^"))
    if not plus:
        return "play", cards, (up, None)
    chips = re.fullmatch(r"\s*(s|h|d|c|lead)\s+([0-9]+)\s*", action)
    return ("play", cards, (up, (chips[1], int(chips[2])))) if chips else _no(text)
