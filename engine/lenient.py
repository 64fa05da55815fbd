"""Lenient reading of records as clubs write them: with an input method on, under titles, several games in one file.

It rewrites such a text line by line into strict notation and lists what it changed. Nothing is guessed about the game:
letters are replaced by those of the notation, and a line that names no player and is no move becomes a comment. The
strict reader uses it only to say which character is meant (`foreign_character`).
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Sequence
from datetime import date

import msgspec

from engine.errors import Problem, clipped, problem
from engine.typed import folded, katakana, printable

HEADER = "+++"

_COLONS = ":：︰∶"
_COLON = re.compile(f"[{_COLONS}]")
_COMMENT = re.compile(r"\s*[;；]")
# In brackets stand cards; what has a colon or a span in it are times (`1本目(7:14:19~7:27:03)`).
_HAND = re.compile(rf"[{_COLONS}]\s*(?P<cards>[(（](?![^()（）]*[{_COLONS}~〜～])[^()（）]*[)）])")
_HANDS = re.compile(rf"^(?:初期手札|初期|手札|配札|配牌|hands?|deal)\s*[{_COLONS}]?\s*(?=\S)", re.IGNORECASE)
_BETWEEN_HANDS = " \t\u3000、，,・/／"
_NEXT_HAND = re.compile(r"(?<=\))\s+(?=[^\s:=|()]+:\()")
_DATE = re.compile(r"(?<!\d)(\d{4})(?:年|[-/])(\d{1,2})(?:月|[-/])(\d{1,2})(?!\d)")
_WORD = re.compile(r"!?(?:[\datjqkxATJQKXDPFhsdcp=*^,|()<>%#~+.@-]|\[[A-Z]{2}\])+|[a-z_\d]+=\S*|pass")
"""A move token in any of the three games."""
_SIGNS = "先手|後手|先番|後番|☗|☖|▲|△|▼|▽"
_MARK = rf"(?:{_SIGNS}|[(（\[【](?:{_SIGNS}|先|後)[)）\]】])"
_MARK_FIRST = re.compile(
    rf"(?P<mark>{_MARK})\s*(?:[{_COLONS}]\s*)?(?=[^{_COLONS}\s][^{_COLONS}]*[{_COLONS}])"
)
_MARK_BEHIND = re.compile(rf"(?<=\S)\s*(?P<mark>[(（\[【](?:{_SIGNS}|先|後)[)）\]】])$")
_NUMBERED = re.compile(r"(?<!\d)\d+\s*[.．)）、]\s*(?=\S)")
SECONDS = re.compile(r"(?<!\s)\s+@[0-9]+(?:\.[0-9]+)?$")
"""The seconds after a move; the lookbehind keeps the search fast on a run of blanks."""
_PARTS = re.compile(r"([\s=＝]+)")


class StrictText(msgspec.Struct, frozen=True):
    """A text in strict notation with the same lines, and the changes by line."""

    text: str
    warnings: tuple[tuple[int, Problem], ...] = ()
    date: str = ""
    """The date in a title above the deal, in ISO form."""


def foreign_character(line: str) -> Problem | None:
    """The first character of a move line that notation writes otherwise: which, where, and what is meant."""
    first = line.find(":") + 1  # a name may be written as it likes
    for place, sign in enumerate(line[first:], first + 1):
        meant = folded(sign)
        if meant != sign and meant.isascii() and meant.strip():
            return problem("other-character", found=sign, meant=meant, place=place)
    return None


def short(text: str) -> str:
    """A text cut to a length that fits a message, without control characters."""
    return clipped(printable(text), 40)


def numbered(lines: Sequence[str], first: int, *, lenient: bool) -> Iterator[tuple[int, str]]:
    """Lines numbered from `first`; in lenient reading, several hands on one line become several lines."""
    for number, line in enumerate(lines, first):
        parts = _NEXT_HAND.split(line) if lenient and not line.startswith((";", "?")) else [line]
        yield from ((number, part) for part in parts)


def lines_of(text: str) -> list[str]:
    """The lines of a text, however they end."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def games_in(text: str) -> tuple[str, ...]:
    """The games of a file, each preceded by empty lines so that line numbers hold.

    A game begins at a header, or where hands are dealt after moves; headings and comments above it belong to it.
    """
    lines = lines_of(text.removeprefix("\ufeff"))
    starts = _starts(lines)
    if len(starts) == 1:
        return (text,)
    ends = [*starts[1:], len(lines)]
    return tuple("\n".join([""] * start + lines[start:end]) for start, end in zip(starts, ends, strict=True))


def _starts(lines: Sequence[str]) -> list[int]:
    """The first line of each game, 0 for the first."""
    starts, last, names = [0], -1, set[str]()
    has_moves = in_header = False
    for at, line in enumerate(lines):
        is_rule = folded(line).strip() == HEADER
        if in_header:
            in_header, last = not is_rule, at
            continue
        _, name, rest = _taken_apart(line)
        dealt = _hands(line)
        if last >= 0 and (is_rule or (dealt and has_moves)):
            starts.append(last + 1)
            names, has_moves = set(), False
        if is_rule:
            in_header = True
        elif dealt:
            names.update(["", "*"], (_key(name) for _, name, _ in dealt))  # ":%%" and chance are moves too
        elif rest is not None and _key(name) in names:
            has_moves = True
        elif not line.lstrip().startswith(("?", "？")):
            continue
        last = at
    return starts


def _taken_apart(line: str) -> tuple[str, str, str | None]:
    """An order mark, the name, and the text behind the colon; None without a colon, or if the line is no move."""
    if not line.strip() or _COMMENT.match(line) or line.lstrip()[0] in "?？":
        return "", "", None
    body, mark = line.strip(), ""
    first = _MARK_FIRST.match(body)
    if first is not None:
        body, mark = body[first.end() :], first["mark"]
    colon = _COLON.search(body)
    if colon is None:
        return mark, "", None
    name, rest = body[: colon.start()].strip(), body[colon.end() :]
    behind = _MARK_BEHIND.search(name)
    if behind is not None:
        name, mark = name[: behind.start()], behind["mark"]
    return mark, name, rest


def _hands(line: str) -> list[tuple[str, str, str]]:
    """The hands dealt on a line: each with an order mark, the player's name, and the cards in brackets."""
    if not line.strip() or _COMMENT.match(line) or line.lstrip()[0] in "?？":
        return []
    found = [one for one in _HAND.finditer(line) if _may_be_cards(folded(one["cards"]))]
    starts = [0, *(one.end() for one in found)]
    ends = [*(one.end() for one in found[:-1]), len(line)]
    hands = []
    for start, end, one in zip(starts, ends, found, strict=False):
        text = line[start : one.start()].strip(_BETWEEN_HANDS)
        mark, name, _ = _taken_apart(f"{text if start else _HANDS.sub('', text)}:")
        hands.append((mark, name, line[one.start("cards") : end].strip()))
    if not all(name for _, name, _ in hands):
        return []
    if len(hands) > 1 and not any(name.split()[1:] for _, name, _ in hands[1:]):
        # A word before the first name: the others' names have no blank either.
        mark, name, cards = hands[0]
        hands[0] = (mark, name.split()[-1], cards)
    return hands


def _may_be_cards(text: str) -> bool:
    """Whether brackets could hold cards, perhaps with a typing error; never true of prose."""
    return text.isascii() and re.search("[a-z]{3}", text) is None


def _is_move(text: str) -> bool:
    """Whether a text could be a move of any game; never true of prose."""
    move = folded(text).strip()
    return katakana(move) == "パス" or (bool(move) and all(map(_WORD.fullmatch, move.split())))


def _key(name: str) -> str:
    """A name in normalized letters."""
    return re.sub(r"\s+", "_", folded(name).strip()).casefold()


def to_strict(text: str) -> StrictText:
    """One game in strict notation."""
    lines = lines_of(text.removeprefix("\ufeff"))
    tidy = _Tidying()
    for at in range(tidy.header(lines), len(lines)):
        lines[at] = tidy.line(at + 1, lines[at])
    return StrictText("\n".join(lines), tuple(sorted(tidy.warnings, key=lambda one: one[0])), tidy.date)


class _Tidying:
    """The state while reading a record: the players, and the changes so far."""

    def __init__(self) -> None:
        self.warnings: list[tuple[int, Problem]] = []
        self.date = ""
        self._has_blanks = False
        """Whether moves of this game have blanks."""
        self._names: dict[str, str] = {}
        """Each player's name as the deal has it, by its key, and by an order mark that stood there."""
        self._reported: set[str] = set()

    def header(self, lines: list[str]) -> int:
        """Repair the two delimiters of a header; returns the number of lines up to its end."""
        first = next((at for at, line in enumerate(lines) if line.strip() and not _COMMENT.match(line)), None)
        if first is None or folded(lines[first]).strip() != HEADER:
            return 0
        lines[first] = HEADER
        for at in range(first + 1, len(lines)):
            if folded(lines[at]).strip() == HEADER:
                lines[at] = HEADER
                other = re.compile(r"\s*game\s*=\s*[\"'](?!prime)")
                self._has_blanks = any(map(other.match, lines[first:at]))
                return at + 1
        return len(lines)

    def line(self, number: int, line: str) -> str:
        """One line in strict notation."""
        if not line.strip():
            return ""
        if _COMMENT.match(line):
            self._note_date(line)
            return ";" + line.lstrip()[1:]
        if line.lstrip()[0] in "?？":
            return self._folded(number, line.strip())
        hands = _hands(line)
        mark, name, rest = _taken_apart(line)
        if not hands and not (self._names and self._may_count(line, mark, name, rest)):
            self._note_date(line)
            self._warn("line-as-comment", number, line=short(line.strip()))
            return f"; {line}"
        if rest is None:
            return line
        for one in {mark} if not hands else dict.fromkeys(mark for mark, _, _ in hands):
            if one:
                self._warn_once("order-mark-left-out", number, mark=one)
        colon = _COLON.search(line)
        if colon is not None and colon[0] != ":":
            self._warn_once("letters-of-notation", number, found=colon[0], meant=":")
        if hands:
            return " ".join(
                f"{self._dealt(number, name, mark)}:{self._folded(number, cards)}"
                for mark, name, cards in hands
            )
        move = self._folded(number, rest).strip()
        move = "%" if katakana(move) == "パス" else move
        if not (self._has_blanks or move.startswith("!")):
            move = self._without_blanks(number, move)
        return f"{self._called(name, mark)}:{move}"

    def _may_count(self, line: str, mark: str, name: str, rest: str | None) -> bool:
        """Whether a line below the deal names a player, or could be a move with a misspelled name."""
        if rest is None:
            first, *others = line.split(maxsplit=1)
            return _is_move(line) or (_key(first) in self._names and all(map(_is_move, others)))
        if not name or _key(self._called(name, mark)) in self._names:
            return True
        is_time = name[-1:].isdecimal() and rest[:1].isdecimal()
        return _is_move(rest) and not is_time

    def _note_date(self, line: str) -> None:
        """Note the date of a title above the deal; the first of several."""
        found = _DATE.search(folded(line)) if not (self._names or self.date) else None
        if found is not None:
            with contextlib.suppress(ValueError):  # 2026年13月3日 is no day
                self.date = date(*map(int, found.groups())).isoformat()

    def _dealt(self, number: int, name: str, mark: str) -> str:
        """A player's name, normalized from here on."""
        right = re.sub(r"\s+", "_", name)
        if right != name:
            self._warn("name-without-blanks", number, name=short(name), right=short(right))
        self._names.setdefault(_key(name), right)
        if self._has_blanks:
            self._names["*"] = "*"  # chance, as Daifugo writes it
        if mark:
            self._names.setdefault(_key(mark), right)
        return right

    def _called(self, name: str, mark: str) -> str:
        """The player meant by a move's name; an unknown name is unchanged."""
        for one in (name, _NUMBERED.sub("", name), mark):
            if one and _key(one) in self._names:
                return self._names[_key(one)]
        return name

    def _folded(self, number: int, text: str) -> str:
        """Notation letters and signs; players' names in an answer or a fact are unchanged."""
        # A move of Prime Daifugo contains no names: `|X=A` is a joker's value even if a player is called a.
        names = self._names if self._has_blanks or text[:1] in "?？" else {}
        right = "".join(names.get(_key(part)) or folded(part) for part in _PARTS.split(text))
        found = next((sign for sign in text if folded(sign) != sign), None)
        if found is not None and right != text:
            self._warn_once("letters-of-notation", number, found=found, meant=folded(found))
        return right

    def _without_blanks(self, number: int, text: str) -> str:
        """A move of Prime Daifugo without blanks; seconds behind it remain."""
        seconds = SECONDS.search(text)
        move = text[: seconds.start()] if seconds else text
        right = "".join(move.split())
        if right != move:
            self._warn_once("blanks-left-out", number, text=short(move))
        return right + text[len(move) :]

    def _warn(self, code: str, number: int, **values: str) -> None:
        self.warnings.append((number, problem(code, **values)))

    def _warn_once(self, code: str, number: int, **values: str) -> None:
        """Warn at the first line only about something that recurs in the whole file."""
        if code not in self._reported:
            self._reported.add(code)
            self._warn(code, number, **values)
