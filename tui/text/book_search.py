"""Search in the rulebook: questions of any words, in any order and either language, against its passages.

A question becomes terms: a thing under all of its everyday names (`everyday_words`, and the names of rules), cards of
one rank (three fours, 4を3枚, 444), or a word by its stem. A question that names two numbers of cards asks whether they
have to be the same. A chapter has, besides its heading, what it is asked about (`ASKED` of its rulebook).

A term that few pages have weighs more (log of pages per page that has it), a thing half as much again, a single kanji
half. On each page a term counts 2 in the heading and 1, 0.6 or 0.3 in the text: in the sentence that has the most of
the question, in its paragraph, elsewhere on the page. Chapters count 1.2 and clauses 0.6 of what other pages do. Of
equals the page that names the terms most often is better, then the earlier one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from math import log
from typing import NamedTuple

from engine.typed import folded
from tui.text.everyday_words import ALIKE, IDLE, IDLE_JA

_SUITS = str.maketrans(
    {"♠": " spade ", "♥": " heart ", "♦": " diamond ", "♣": " club ", "∞": " infinity ", "’": "'", "‑": "-"}
)
_KANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
_PIECE = re.compile(r"[a-z]+|\d+|[㐀-鿿々]+|[ァ-ヶー]+|[ぁ-ゖー]+")
_JAPANESE = re.compile(r"[ぁ-ヿ㐀-鿿]")
_IRREGULAR = {
    "laid": "lay", "led": "lead", "leader": "lead", "drew": "draw", "drawn": "draw", "went": "go", "gone": "go",
    "goes": "go", "going": "go", "kept": "keep", "won": "win", "winner": "win", "winning": "win", "lost": "lose",
    "loser": "lose", "tying": "tie", "chosen": "choose", "chose": "choose", "given": "give", "gave": "give",
    "held": "hold", "holder": "hold", "began": "begin", "begun": "begin", "beaten": "beat", "fallen": "fall",
    "fell": "fall", "shown": "show", "hidden": "hide", "bound": "bind", "left": "leave", "foulers": "foul",
    "fouler": "foul", "worse": "bad", "taken": "take", "took": "take", "thrown": "throw", "threw": "throw",
    "swapping": "swap", "stolen": "steal", "stole": "steal", "sixes": "6", "lowest": "low", "highest": "high",
    "lower": "low", "higher": "high",
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "king": "k", "queen": "q", "jack": "j", "times": "times", "deuce": "2",
}  # fmt: skip
_ACE = re.compile(r"(?<![A-Za-z])A(?=[0-9ぁ-ヿ㐀-鿿])|(?<=[a-z] )A\b")
"""The A of a pack in either language, not the article."""
_KANJI_NUMBER = re.compile(r"[一二三四五六七八九十]+(?=[枚人回点分組倍つ切渡飛捨])")
_SPELLED = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_RANKS = {"a": "ace", "エース": "ace", "キング": "k", "クイーン": "q", "ジャック": "j"}
_SETS = (
    re.compile(
        r"\b(?P<count>pair of|two|three|four|five|[2-5]) (?P<rank>two|three|four|five|six(?=e)|seven|eight|nine|ten"
        r"|ace|king|queen|jack|\d{1,2}|[jqka])e?s\b"
    ),
    re.compile(r"(?P<rank>\d{1,2}|[jqk]|ace|エース|キング|クイーン|ジャック) ?[をがの]? ?(?P<count>[2-5])枚"),
    re.compile(r"\b(?P<rank>[2-9jqka])(?:[ -]?(?P=rank))+\b"),
)
_COUNT = re.compile(r"\d card |\d 枚")
_NAME_END = re.compile(r"[、,]| (?=\S*[^\W\d_a-zA-Z])")
"""Between two names of a heading; "Eight cut 8切り" are two."""
_HEADING, _SENTENCE, _PARAGRAPH, _PAGE = 2.0, 1.0, 0.6, 0.3
_KINDS = {"chapter": 1.2, "clause": 0.6}
"""What the pages of a kind count; others count 1."""
_THING, _KANJI = 1.5, 0.5
"""What a thing with everyday names, and a single kanji, which may be any verb, weigh beside a mere word."""
_NAMED = 3.0
"""What a page counts whose heading has the whole question."""
_LEAST = 0.35
"""How much of a question, by weight, a page has to speak of to be an answer to it."""


def stem(word: str) -> str:
    """An English word without its ending, in small letters.

    >>> [stem(word) for word in ("passes", "passing", "passed", "flushes", "disqualified", "jokers", "tie")]
    ['pass', 'pass', 'pass', 'flush', 'disqualify', 'joker', 'tie']
    """
    for known in (word, word.removesuffix("s")):
        if known in _IRREGULAR:
            return _IRREGULAR[known]
    for ending, instead in (("ies", "y"), ("ied", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", "")):
        if not word.endswith(ending) or len(word) - len(ending) < 3 or word.endswith("ss"):
            continue
        base = word[: -len(ending)] + instead
        if ending == "es" and not re.search(r"(s|x|z|ch|sh)$", base):
            continue
        if ending in ("ing", "ed"):
            doubled = len(base) > 3 and base[-1] == base[-2] and base[-1] not in "ls"
            base = base[:-1] if doubled else base
        return base.rstrip("e") if len(base) > 4 else base
    return word.rstrip("e") if len(word) > 4 else word


def _letters(text: str) -> str:
    """A text in small letters of one width, suits and ∞ as words, counts in digits."""
    plain = _ACE.sub(" ace ", folded(text.translate(_SUITS)))
    return _KANJI_NUMBER.sub(_digits, plain.casefold())


def _sets(text: str) -> str:
    """A text with the sets of one rank that it names, each as one word, behind it."""
    letters = _letters(text)
    return " ".join([text, *(_set(found) for pattern in _SETS for found in pattern.finditer(letters))])


def _set(found: re.Match[str]) -> str:
    """Cards of one rank as one word: three fours, 3 4s, 4を3枚, 444."""
    rank = _RANKS.get(found["rank"], stem(found["rank"]))
    count = found.groupdict().get("count", str(found[0].count(found["rank"])))
    size = "2" if count.startswith("pair") else stem(count)
    return "".join(("set", *(_SPELLED[int(one)] if one.isdecimal() else one for one in f"{size}{rank}"), "z"))


def _digits(number: re.Match[str]) -> str:
    """A number below 100 in kanji, in digits."""
    tens, ten, ones = number[0].rpartition("十")
    values = {"": 0, **{kanji: n for n, kanji in enumerate("一二三四五六七八九", 1)}}
    return str((values.get(tens, 0) or 1) * 10 * bool(ten) + values.get(ones, 0))


def _line(text: str) -> str:
    """A text as terms are looked for: stems between blanks, Japanese as it runs in hiragana."""
    told: list[str] = []
    for piece in _PIECE.findall(_letters(text)):
        told.append(piece.translate(_KANA) if _JAPANESE.match(piece) else f" {stem(piece)} ")
    return "".join(told).replace("  ", " ")


def _things(rules: Sequence[tuple[str, ...]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each everyday name, and what one rule alone is called, with all names of its thing, the longest name first."""
    shared = Counter(chain.from_iterable(rules))
    own = [tuple(name for name in names if shared[name] == 1) for names in rules]
    things = [tuple(_line(name) for name in names.split(",")) for names in ALIKE]
    listed = [(name, names) for names in (*things, *own) for name in names]
    return tuple(sorted(dict(reversed(listed)).items(), key=lambda one: (-len(one[0]), one[0])))


def _names(rule: IndexedPage) -> tuple[str, ...]:
    """What a rule is called, without what may be any word of a question: です, 死."""
    told = (name for heading, _ in rule.tongues for name in _NAME_END.split(heading))
    return tuple(dict.fromkeys(line for name in told if len(line := _line(name)) > 2))


class IndexedPage(NamedTuple):
    """A page as it is searched."""

    key: tuple[str, ...]
    kind: str
    tongues: tuple[tuple[str, str], ...]
    """Heading (all names) and text in each language."""


class SearchAnswer(NamedTuple):
    """An answer to a question."""

    key: tuple[str, ...]
    score: float
    tongue: int
    at: int
    """The paragraph that answers, in that language."""
    times: int
    """How often the terms of the question stand on the page."""


class _Side(NamedTuple):
    heading: str
    whole: str
    paragraphs: tuple[tuple[str, tuple[str, ...]], ...]


class BookIndex:
    """The pages of a rulebook, ready to be asked."""

    def __init__(self, entries: Iterable[IndexedPage]) -> None:
        self._entries = [(entry, [_side(*tongue) for tongue in entry.tongues]) for entry in entries]
        self._weights: dict[tuple[str, ...], float] = {}
        self._things = _things([_names(entry) for entry, _ in self._entries if entry.kind == "rule"])

    def find(self, asked: str) -> list[SearchAnswer]:
        """The pages that answer a question, best first; none if the book has no word of it."""
        weights = [(names, self._weight(names) * _share(names)) for names in self.terms(asked)]
        weights = [(names, weight) for names, weight in weights if weight]
        whole = sum(weight for _, weight in weights)
        line = _line(asked).strip()
        found: list[SearchAnswer] = []
        for entry, sides in self._entries:
            best = max(
                (self._match(entry, n, side, weights) for n, side in enumerate(sides)), key=lambda b: b[0]
            )
            covered, found_here = best
            if found_here is not None and covered >= _LEAST * whole:
                named = _NAMED if any(line in side.heading for side in sides) else 1.0
                found.append(found_here._replace(score=named * found_here.score * covered / whole))
        return sorted(found, key=lambda one: (-round(one.score, 6), -one.times))

    def _match(
        self, entry: IndexedPage, tongue: int, side: _Side, weights: Sequence[tuple[tuple[str, ...], float]]
    ) -> tuple[float, SearchAnswer | None]:
        """How much of a question one language of a page speaks of, and the place that does so best."""
        there = [(names, weight) for names, weight in weights if _has(side.whole, names)]
        if not there:
            return 0.0, None
        heading = sum(weight for names, weight in there if _has(side.heading, names))
        best, at, here = 0.0, 0, 0.0
        for number, (paragraph, sentences) in enumerate(side.paragraphs):
            near = [(names, weight) for names, weight in there if _has(paragraph, names)]
            in_one = max((sum(w for names, w in near if _has(one, names)) for one in sentences), default=0.0)
            rest = sum(weight for _, weight in near) - in_one
            score = _SENTENCE * in_one + _PARAGRAPH * rest
            if score > best:
                best, at, here = score, number, in_one + rest
        covered = sum(weight for _, weight in there)
        elsewhere = _PAGE * (covered - here)
        score = (_HEADING * heading + best + elsewhere) * _KINDS.get(entry.kind, 1.0)
        times = sum(side.whole.count(name) for names, _ in there for name in names)
        return covered, SearchAnswer(entry.key, score, tongue, at, times)

    def _weight(self, names: tuple[str, ...]) -> float:
        """What a term weighs: more the fewer pages have it, nothing if none has."""
        if names not in self._weights:
            have = sum(any(_has(side.whole, names) for side in sides) for _, sides in self._entries)
            self._weights[names] = log(1 + len(self._entries) / have) if have else 0.0
        return self._weights[names]

    def terms(self, asked: str) -> list[tuple[str, ...]]:
        """What a question asks for: each term with all of its names."""
        terms: list[tuple[str, ...]] = []
        rest = _letters(_sets(asked))
        if len(_COUNT.findall(_line(asked))) > 1:
            rest += " same number of cards"
        line = _line(rest)
        for name, names in self._things:
            if name in line:
                line = line.replace(name, "  " if name.startswith(" ") else "、")
                terms.append(names)
        own = [
            piece
            for piece in _PIECE.findall(rest)
            if (piece.translate(_KANA) if _JAPANESE.match(piece) else f" {stem(piece)} ") in line
        ]
        for piece in own:
            if re.match(r"[ぁ-ゖ]", piece):
                continue
            if not IDLE.isdisjoint({piece, piece.removesuffix("s")}) or piece in IDLE_JA:
                continue
            terms += self._words(piece)
        return list(dict.fromkeys(terms))

    def _words(self, piece: str) -> list[tuple[str, ...]]:
        """A word as it is looked for; a long run of kanji that the book has not, in pairs."""
        if not piece or piece in IDLE_JA:
            return []
        if not _JAPANESE.match(piece):
            return [(f" {stem(piece)} ",)]
        plain = piece.translate(_KANA)
        if re.match(r"[㐀-鿿]", plain) and len(plain) > 1:
            for size in range(len(plain), 1, -1):
                for at in range(len(plain) - size + 1):
                    part = plain[at : at + size]
                    if self._weight((part,)):
                        return [*self._words(plain[:at]), (part,), *self._words(plain[at + size :])]
            return []
        return [(plain,)]


def _share(names: tuple[str, ...]) -> float:
    """What a term weighs by its kind."""
    return _THING if len(names) > 1 else _KANJI if len(names[0]) == 1 else 1.0


def _has(line: str, names: tuple[str, ...]) -> bool:
    return any(name in line for name in names)


def paragraphs(text: str) -> list[str]:
    """The paragraphs and points of a text, in order."""
    return [one.removeprefix("· ").strip() for one in text.split("\n") if one.strip()]


def sentences(paragraph: str) -> list[str]:
    """The sentences of a paragraph."""
    return [one for one in re.split(r"(?<=[。！？])|(?<=[.!?])\s+(?=[A-Z0-9“])", paragraph) if one.strip()]


def _side(heading: str, text: str) -> _Side:
    told = [(one, [_line(_sets(sentence)) for sentence in sentences(one)]) for one in paragraphs(text)]
    parts = tuple((_line(_sets(one)), tuple(some)) for one, some in told)
    head = _line(_sets(heading))
    return _Side(head, " ".join([head, *(paragraph for paragraph, _ in parts)]), parts)


def excerpt(terms: Sequence[tuple[str, ...]], told: Sequence[str]) -> str:
    """The paragraph or sentence that has the most of the terms; the first of equals, nothing of none."""
    lines = [_line(_sets(one)) for one in told]
    most = max(
        range(len(told)), key=lambda at: (sum(_has(lines[at], names) for names in terms), -at), default=-1
    )
    return told[most].strip() if most >= 0 else ""
