"""Search in the rulebook: questions of any words, in any order and either language, against its pages.

A question and a page are terms: the things that they name, under any everyday name (`everyday_words`, the names of
rules) · words by their stem · pairs of neighboring characters and single kanji where the writing is Japanese · cards
of one rank (three fours, 4を3枚, 444). A word that no page has stands for the one that is spelled most like it. A
question that names two numbers of cards asks whether they have to be the same.

A term weighs the logarithm of how many pages there are to each that has it, and a share of that for what says little
(`IDLE`, pairs, single kanji, numbers above all ranks that no page is called by); of the pages of a game, where it is
asked about. On a page it counts `_QUESTION` where the page is said to be asked about it, `_HEADING` in the heading,
up to `_TEXT` in the text, the more the more often, and `_SENTENCE` in the sentence that has the most of the question.
The sum is taken by the share of the question of which the page speaks; chapters count 1.2 and clauses 0.6 of what
other pages do.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from difflib import get_close_matches
from itertools import chain, pairwise
from math import log
from typing import NamedTuple

from rich.cells import cell_len

from engine.typed import folded
from tui.text.everyday_words import ALIKE, IDLE

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
    "ten": "10", "eleven": "11", "twelve": "12", "thirteen": "13", "king": "k", "queen": "q", "jack": "j",
    "times": "times", "deuce": "2",
}  # fmt: skip
_ENDINGS = (
    (("ies", "y"), ("ied", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", "")),
    (("est", ""), ("er", "")),
)
_ACE = re.compile(r"(?<![A-Za-z])A(?= ?[0-9ぁ-ヿ㐀-鿿、])|(?<=[a-z] )A\b")
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
_PRODUCT = re.compile(r"(?<=\d) ?(?:[x*×]|times|かける|掛ける) ?(?=\d)")
_GREATEST_RANK = 13
"""Greater numbers are examples, but for those that a page is called by."""
_NAME_END = re.compile(r"[、,]| (?=\S*[^\W\d_a-zA-Z])")
"""Between two names of a heading; "Eight cut 8切り" are two."""
_SENTENCE_END = re.compile(r"(?<=[。！？])(?![^（]*）)|(?<=[.!?])\s+(?=[A-Z0-9“∞`])(?![^(]*\))")
_WORD = re.compile(r"[a-z]+|\d+|[㐀-鿿々ぁ-ゖー]+")
_QUESTION, _HEADING, _SENTENCE, _TEXT = 3.0, 2.0, 0.75, 0.5
_KINDS = {"chapter": 1.2, "clause": 0.6}
"""What the pages of a kind count; others count 1."""
_LONG = 0.5
"""How far a long page has to say a thing more often to count as much."""
_LITTLE, _KANJI, _PAIR, _MIXED, _KANA_PAIR = 0.3, 0.25, 0.5, 0.3, 0.2
"""What idle words, single kanji, and pairs of kanji, kanji and kana, kana alone weigh beside a word."""
_AMOUNT = "how many?"
"""A term of questions alone: they ask for a figure."""
_HOW_MANY = re.compile(
    r" (how|what) (many|much|long|number|score) | worth |何[枚点個人分秒回位度]|いくつ|いくら|どのくらい"
)
_HAS_FIGURE = re.compile(
    r"\d|同じ枚数|全部|一度|[一二三四五]回|\b(one|two|three|four|five|six|same number|half|all|none|every)\b"
)
_ABOUT_OPTION = re.compile(r"[^.。]{0,24}[（(]D\d+[）)]")
"""How a paragraph begins that holds under a choice of a setting only: With “highest card” (D5) …"""
_AROUND, _FIGURE, _OPTION = 0.3, 1.5, 0.6
"""What counts of a paragraph for its sentences, how often figures count that were asked for, and options."""
_TWO_LINES = 150
"""Columns for two sentences on two lines of 80, without the indent and what stands between them."""
_LEAST = 0.1
"""How much of a question, by weight, a page has to speak of to be an answer to it."""
_MISSPELLED = 0.84
"""How much alike (`difflib`) a word that no page has and the word that it stands for are spelled."""


def stem(word: str) -> str:
    """An English word without its endings, in small letters.

    >>> [stem(word) for word in ("passes", "passing", "flushes", "disqualified", "largest", "larger", "tie")]
    ['pass', 'pass', 'flush', 'disqualify', 'larg', 'larg', 'tie']
    """
    known = _IRREGULAR.get(word, _IRREGULAR.get(word.removesuffix("s")))
    if known is None:
        for endings in _ENDINGS:
            word = _without(word, endings)
    word = known or word
    return word.rstrip("e") if len(word) > 4 else word


def _without(word: str, endings: Sequence[tuple[str, str]]) -> str:
    """A word without the first of these endings that it has, each with what stands in its place."""
    for ending, instead in endings:
        base = word.removesuffix(ending)
        if base == word or len(base) < 3 or word.endswith("ss"):
            continue
        if ending == "es" and not re.search(r"(s|x|z|ch|sh)$", base):
            continue
        doubled = len(ending) > 1 and len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lse"
        return base[:-1] if doubled else base + instead
    return word


def _letters(text: str) -> str:
    """A text in small letters of one width, suits and ∞ as words, counts in digits."""
    plain = _ACE.sub(" ace ", folded(text.translate(_SUITS)))
    return _PRODUCT.sub(" factors ", _KANJI_NUMBER.sub(_digits, plain.casefold()))


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
    pieces: list[str] = []
    for piece in _PIECE.findall(_letters(text)):
        pieces.append(piece.translate(_KANA) if _JAPANESE.match(piece) else f" {stem(piece)} ")
    return "".join(pieces).replace("  ", " ")


def _things(rules: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The names of each thing: everyday ones, and what one rule alone is called."""
    shared = Counter(chain.from_iterable(rules))
    own = [tuple(name for name in names if shared[name] == 1) for names in rules]
    return [*(tuple(map(_line, names.split(","))) for names in ALIKE), *own]


def _names(rule: IndexedPage) -> tuple[str, ...]:
    """What a rule is called, without what may be any word of a question: です, 死."""
    names = (name for heading in rule.headings for name in _NAME_END.split(heading))
    return tuple(dict.fromkeys(line for name in names if len(line := _line(name)) > 2))


_STEMS_OF_IDLE = frozenset(map(stem, IDLE))


class IndexedPage(NamedTuple):
    """A page as it is searched."""

    key: tuple[str, ...]
    kind: str
    headings: tuple[str, ...]
    """All names that the page has, in each language."""
    asked: str
    """What players ask it about, in both languages."""
    texts: tuple[str, ...]
    """What it says, in each language."""


class _Place(NamedTuple):
    """A page that has a term."""

    page: int
    counts: float
    """What the term counts there, apart from the sentences."""
    sentences: tuple[int, ...]


class BookIndex:
    """The pages of a rulebook, ready to be asked."""

    def __init__(self, entries: Iterable[IndexedPage]) -> None:
        self._entries = tuple(entries)
        things = _things([_names(entry) for entry in self._entries if entry.kind == "rule"])
        numbered = [(name, f"thing {at}") for at, names in enumerate(things) for name in names if name]
        self._things = dict(reversed(numbered))
        self._called: dict[str, list[str]] = defaultdict(list)
        for name in sorted(self._things, key=len, reverse=True):
            self._called[name[:2]].append(name)
        pages = [
            [self._terms(one) for text in entry.texts for some in paragraphs(text) for one in sentences(some)]
            for entry in self._entries
        ]
        usual = sum(len(one) for page in pages for one in page) / max(1, len(pages))
        self._places: dict[str, list[_Place]] = {}
        self._headed: set[str] = set()
        self._have: Counter[tuple[str, str]] = Counter()
        for page, (entry, lines) in enumerate(zip(self._entries, pages, strict=True)):
            often = Counter(chain.from_iterable(lines))
            there: dict[str, list[int]] = defaultdict(list)
            for at, line in enumerate(lines):
                for term in {*line}:
                    there[term].append(at)
            heading = {*self._terms("、".join(entry.headings))}
            question_terms = {*self._terms(entry.asked)}
            self._headed |= heading
            long = 1 - _LONG + _LONG * sum(often.values()) / usual
            for term in {*often, *heading, *question_terms}:
                counts = (
                    _QUESTION * (term in question_terms)
                    + _HEADING * (term in heading)
                    + _TEXT * often[term] / (often[term] + long)
                )
                self._places.setdefault(term, []).append(_Place(page, counts, tuple(there[term])))
                self._have.update({(term, ""): 1, (term, entry.key[0]): 1})
            self._have.update({("", ""): 1, ("", entry.key[0]): 1})
        self._words = sorted({*self._places, *" ".join(chain.from_iterable(things)).split()})

    def find(self, terms: Collection[str], game: str = "") -> list[tuple[str, ...]]:
        """The keys of the pages that answer a question, best first; none if no page has a term that says something.

        Arguments:
            terms: those of the question (`question`).
            game: whose pages decide how rare a term is; empty: those of all games.
        """
        weights = self._weights(terms, game)
        # A page answers idle words and pairs of kana only if it has several of them, and most.
        least = 0.0 if any(map(self._says_something, weights)) else max(1, len(terms) / 2)
        whole = sum(weights.values())
        scores: dict[int, float] = defaultdict(float)
        covered: dict[int, float] = defaultdict(float)
        matched: Counter[int] = Counter()
        lines: dict[tuple[int, int], float] = defaultdict(float)
        for term, weight in weights.items():
            for page, counts, there in self._places[term]:
                scores[page] += weight * counts
                covered[page] += weight
                matched[page] += 1
                for at in there:
                    lines[page, at] += weight
        best: dict[int, float] = defaultdict(float)
        for (page, _), weight in lines.items():
            best[page] = max(best[page], weight)
        found = {
            entry.key: (scores[page] + _SENTENCE * best[page])
            * (covered[page] / whole)
            * _KINDS.get(entry.kind, 1.0)
            for page, entry in enumerate(self._entries)
            if covered[page] > _LEAST * whole and matched[page] > least
        }
        return sorted(found, key=lambda key: -round(found[key], 6))

    def question(self, text: str) -> set[str]:
        """The terms of a question; a misspelled word stands for the known one most like it."""
        line = _line(text)
        more = "same number of cards" if len(_COUNT.findall(line)) > 1 else ""
        amount = [_AMOUNT] if _HOW_MANY.search(line) else []
        return {*self._terms(text, mend=True), *self._terms(more), *amount}

    def _weights(self, terms: Iterable[str], game: str = "") -> dict[str, float]:
        """Those of the terms that any page has, and what each weighs among the pages of a game."""
        known = sorted(term for term in terms if term in self._places)
        return {term: self._share(term) * self._rarity(term, game) for term in known}

    def _share(self, term: str) -> float:
        """What a term weighs by its kind."""
        if term.isascii():
            is_example = term.isdecimal() and int(term) > _GREATEST_RANK and term not in self._headed
            return _LITTLE if is_example or term in _STEMS_OF_IDLE else 1.0
        kana = sum(sign < "㐀" for sign in term)
        return _KANJI if len(term) == 1 else (_PAIR, _MIXED, _KANA_PAIR)[kana]

    def _says_something(self, term: str) -> bool:
        """Whether a question can be about a term alone: neither an idle word nor a pair of kana."""
        share = self._share(term)
        return share > _LITTLE if term.isascii() else share > _KANA_PAIR

    def _rarity(self, term: str, game: str) -> float:
        """The logarithm of how many pages of a game there are to each that has a term; of all, if it has none."""
        home = game if self._have[term, game] else ""
        return log(1 + self._have["", home] / self._have[term, home])

    def excerpt(self, terms: Collection[str], text: str, game: str = "") -> str:
        """The sentence of a text that answers a question best, with the next best where both fit into two lines.

        The first of equals; empty if the text is. A sentence counts what it has of the question, `_AROUND` of what
        its paragraph has, and where the question is how many, figures; `_OPTION` of this where it is about a choice
        of a setting. The next best has to count half as much at least.

        Arguments:
            terms: those of the question (`question`).
            text: paragraphs and points, each on a line.
            game: whose pages decide how rare a term is; empty: those of all games.
        """
        weights = {
            term: weight * (1.0 if self._says_something(term) else _LITTLE)
            for term, weight in self._weights(terms, game).items()
        }

        def has(sentence: str) -> float:
            return sum(weights.get(term, 0.0) for term in {*self._terms(sentence)})

        figures = _AMOUNT in terms
        counts: dict[str, float] = {}
        for paragraph in paragraphs(text):
            around = _AROUND * has(paragraph)
            for sentence in sentences(paragraph):
                share = _OPTION if any(map(_ABOUT_OPTION.match, (paragraph, sentence))) else 1.0
                figure = _FIGURE if figures and _HAS_FIGURE.search(_letters(sentence)) else 1.0
                counts.setdefault(sentence.strip(), share * (around + figure * has(sentence)))
        best, *others = sorted(counts, key=lambda sentence: -counts[sentence]) or [""]
        fitting = (
            sentence
            for sentence in others
            if 2 * counts[sentence] >= counts[best] and cell_len(best) + cell_len(sentence) <= _TWO_LINES
        )
        chosen = (best, next(fitting, best))
        return _joined([sentence for sentence in counts if sentence in chosen], text)

    def _terms(self, text: str, *, mend: bool = False) -> list[str]:
        """What a text speaks of; with `mend` a word that no page has is the one spelled most like it."""
        line = _line(_sets(text))
        if mend:
            line = re.sub(r"(?<= )[a-z]{5,}(?= )", self._mended, line)
        terms: list[str] = []
        rest = ""
        at = 0
        while at < len(line):
            near = (*self._called.get(line[at : at + 2], ()), *self._called.get(line[at], ()))
            name = next((one for one in near if line.startswith(one, at)), "")
            if name:
                terms.append(self._things[name])
            step = max(1, len(name) - name.endswith(" "))
            rest += "、" if name and not name.isascii() else line[at : at + step]
            at += step
        for piece in _WORD.findall(rest if mend else line):
            if piece.isascii():
                terms.append(piece)
            else:
                terms += [*map("".join, pairwise(piece)), *(sign for sign in piece if sign > "㐀")]
        return terms

    def _mended(self, word: re.Match[str]) -> str:
        known = word[0] in self._places or word[0] in self._words
        return (
            word[0] if known else next(iter(get_close_matches(word[0], self._words, 1, _MISSPELLED)), word[0])
        )


def _joined(chosen: Sequence[str], text: str) -> str:
    """Sentences of a text, in its order, with … for what is left out between them."""
    return next((one for gap in ("", " ") if (one := gap.join(chosen)) in text), " … ".join(chosen))


def paragraphs(text: str) -> list[str]:
    """The paragraphs and points of a text, in order."""
    return [one.removeprefix("· ").strip() for one in text.split("\n") if one.strip()]


def sentences(paragraph: str) -> list[str]:
    """The sentences of a paragraph; one in brackets belongs to the one around it.

    >>> sentences("Twice (1. or 2.). ∞ wins (P-5).")
    ['Twice (1. or 2.).', '∞ wins (P-5).']
    """
    return [one for one in _SENTENCE_END.split(paragraph) if one.strip()]
