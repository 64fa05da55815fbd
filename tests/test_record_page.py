"""docs/RECORDS.md defines the whole format: examples run, lists match the engine's, a parser made from it agrees."""

from __future__ import annotations

import json
import os
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.cards import SUIT_LETTERS
from engine.daifugo import notation as daifugo_notation
from engine.daifugo import settings as daifugo_settings
from engine.daifugo.catalogue import ALL
from engine.daifugo.faces import LETTERS
from engine.daifugo.moves import DealtCards, Gift, RuleAnswer
from engine.daifugo.moves import Pass as DaifugoPass
from engine.daifugo.moves import Play as DaifugoPlay
from engine.errors import BadNotation
from engine.games import readers, replay_text
from engine.prime import moves as prime_moves
from engine.prime import notation as prime_notation
from engine.prime import settings as prime_settings
from engine.record import BadLine, Record, RecordLine, Replay, read_record
from engine.tyrant import moves as tyrant_moves
from engine.tyrant import notation as tyrant_notation
from engine.tyrant import settings as tyrant_settings
from engine.verdict import Reason
from tests.oracles import record_by_page as page

HERE = Path(__file__).parent
SCENARIOS = sorted((HERE / "scenarios").rglob("*.qk"))
CORPUS = sorted(Path(folder).rglob("*.qk")) if (folder := os.environ.get("QK_CORPUS")) else []
"""Records of real games from the folder QK_CORPUS, if it is set."""

TEXT = page.PAGE.read_text(encoding="utf-8")
BLOCKS = [
    (found[1].strip(), found[2]) for found in re.finditer(r"^```(qk[^\n]*)\n(.*?)^```$", TEXT, re.S | re.M)
]

# ---------------------------------------------------------------------- the page's content


@pytest.mark.parametrize(("mark", "text"), BLOCKS, ids=range(len(BLOCKS)))
def test_the_examples_run(mark: str, text: str) -> None:
    """Each record on the page is valid, or has the error that its fence states."""
    fault = replay_text(text).error
    expected = dict(word.split("=") for word in mark.split()[1:])
    if expected:
        assert fault is not None
        assert {"error": str(fault.code), "line": str(fault.line)} == expected
    else:
        assert fault is None, fault


def test_the_report_is_the_one_on_the_page() -> None:
    """The JSON on the page is the report of the first example, key by key."""
    shown = re.search(r"^```json\n(.*?)^```$", TEXT, re.S | re.M)
    assert shown is not None
    assert json.loads(shown[1]) == replay_text(BLOCKS[0][1]).report()


def test_rules_and_codes_are_those_of_the_engine() -> None:
    """No rule identifier, setting or reason is missing on the page, and none is invented."""
    assert {rule.id for rule in ALL} == page.RULES
    assert set(map(str, Reason)) == page.REASONS
    settings = TEXT.partition("### What `set` holds")[2].partition("Rule identifiers")[0]
    games = re.split(r"\n(?=Daifugo: |Tyrant: )", settings)
    tables = (prime_settings.SETTINGS, daifugo_settings.SETTINGS, tyrant_settings.SETTINGS)
    for section, known in zip(games, tables, strict=True):
        assert {one.key for one in known} <= set(re.findall(r"`([^`\s]+)`", section))
        assert {word for one in known for word in one.choices if not word.isdigit()} <= set(
            re.findall(r"[\w-]+", section)
        )


@pytest.mark.parametrize("game", ["prime", "daifugo", "tyrant"])
def test_facts_are_those_of_the_engine(game: str) -> None:
    """The facts on the page are exactly those that the engine lists."""
    text = next(text for _, text in BLOCKS if f'game = "{game}"' in text)
    replay = replay_text(text)
    with pytest.raises(BadLine) as wrong:
        readers()[game].fact(replay.start, ["nonsense"])
    known = set(wrong.value.problem.values["known"].split())
    assert page.FACTS[game] == known


# ---------------------------------------------------------------------- the engine's reading, as plain values


def _texts(cards: Any) -> tuple[str, ...]:
    return tuple(map(str, cards))


def _read_prime(text: str, names: tuple[str, ...], actor: str) -> page.Move:
    line = prime_notation.read_line(text)
    marks = (
        line.upside_down,
        None if line.draw is None else (str(line.draw),),
        line.tag,
        None if line.penalty is None else _texts(line.penalty),
        line.finishes,
    )
    match line.move:
        case None:
            return page.Move("draw", marks=marks)
        case prime_moves.Play(cards, factors, jokers, twin):
            parts = tuple(tuple(_texts(chunk) for chunk in term) for term in factors)
            return page.Move("play", _texts(cards), (_texts(twin), parts, jokers), marks)
        case prime_moves.Encounter(cards, jokers):
            order = None if line.order is None else (_texts(line.order.cards), line.order.jokers)
            return page.Move("challenge", _texts(cards), (jokers, order), marks)
        case prime_moves.GiveUp(cards):
            return page.Move("F", _texts(cards), (), marks)
        case prime_moves.Arrange(cards, jokers):
            return page.Move("S", _texts(cards), (jokers,), marks)
        case prime_moves.ShowCard(card):
            return page.Move("H", (str(card),), (), marks)
        case prime_moves.Janken(hand):
            return page.Move("J", (hand,), (), marks)
        case other:
            return page.Move(prime_notation.write_move(other), (), (), marks)


def _read_daifugo(text: str, names: tuple[str, ...], actor: str) -> page.Move:
    line = daifugo_notation.read_line(text, names, by_chance=actor == "*")
    marks = (line.mark, line.out_of_time)
    match line.move:
        case DealtCards(cards):
            return page.Move("chance", _texts(cards), (line.rule,), marks)
        case DaifugoPass():
            return page.Move("pass", marks=marks)
        case Gift(cards):
            return page.Move("exchange", _texts(cards), (), marks)
        case DaifugoPlay(cards, reading, fuse):
            return page.Move("fuse" if fuse else "play", _texts(cards), _texts(reading), marks)
        case RuleAnswer(rule=rule, cards=cards, seats=seats, ranks=ranks, word=word):
            called = LETTERS + "X"
            more = (rule, *(names[seat] for seat in seats), *(called[rank] for rank in ranks))
            more = (*more, *([word] if word else []))
            declines = (rule, "-") if more == (rule,) and not cards else more
            return page.Move("answer", _texts(cards), declines, marks)
        case other:
            raise AssertionError(other)


def _read_tyrant(text: str, names: tuple[str, ...], actor: str) -> page.Move:
    move = tyrant_notation.read_move(text)
    late = isinstance(move, tyrant_moves.OutOfTime)
    match move.decision if isinstance(move, tyrant_moves.OutOfTime) else move:
        case tyrant_moves.Pass():
            return page.Move("pass", marks=(late,))
        case tyrant_moves.Play(cards, up, tyrant):
            action = tyrant and (SUIT_LETTERS.get(tyrant.place, "lead"), tyrant.chips)
            return page.Move("play", _texts(cards), (up, action), (late,))
        case other:
            word = {"ChooseHand": "hand", "Refill": "refill", "Lay": "lay"}[type(other).__name__]
            return page.Move(word, _texts(other.cards), (), (late,))


READ = {"prime": _read_prime, "daifugo": _read_daifugo, "tyrant": _read_tyrant}


def _by_engine(game: str, text: str, names: tuple[str, ...], actor: str) -> page.Move | None:
    """Return a move as the engine parses it; None if it can't."""
    try:
        return READ[game](text, names, actor)
    except BadNotation:
        return None


def _by_page(game: str, text: str, names: tuple[str, ...], actor: str) -> page.Move | None:
    try:
        found = page.move(game, text, names, actor)
    except ValueError:
        return None
    match found.more:
        case (up, (place, chips)) if (
            game == "tyrant"
        ):  # nobody has a million chips; the engine counts no further
            return found._replace(more=(up, (place, min(chips, 10**6))))
        case _:
            return found


@cache
def _replayed(path: Path) -> tuple[str, Replay]:
    text = path.read_text(encoding="utf-8")
    return text, replay_text(text)


def _entries(record: Record, text_of: Any) -> list[page.Line]:
    """Return the engine's lines in the form of the page's parser."""
    seconds = re.compile(r"\s+@\d+(?:\.\d+)?$")

    def line(entry: RecordLine) -> page.Line:
        if entry.name is None:
            return page.Line(entry.line, "fact", None, entry.text)
        body = seconds.sub("", entry.text)
        if not entry.must_be_refused:
            return page.Line(entry.line, "move", entry.name, body)
        text, reason = text_of(body)
        return page.Line(entry.line, "attempt", entry.name, text, reason)

    return [line(entry) for entry in record.entries]


# ---------------------------------------------------------------------- both parsers compared


@pytest.mark.parametrize("path", SCENARIOS + CORPUS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_page_reads_as_the_engine_does(path: Path) -> None:
    """Compare header, hands, lines, the parts of every move, and the verdict that its marks claim."""
    text, replay = _replayed(path)
    paper, record = page.read(text), replay.record
    assert record is not None
    assert paper.header == dict(record.header.values)
    assert [one[:2] for one in paper.deal] == [(one.line, one.name) for one in record.deal]
    assert list(paper.lines) == _entries(record, readers()[paper.game].text_of_refused)
    for _, name, hand in paper.deal:
        _same_hand(paper, replay, name, page.holding(paper.game, hand))
    verdicts = {step["line"]: step["verdict"] for step in replay.steps}
    for line in paper.lines:
        if line.kind == "fact":
            assert line.text.split()[0] in page.FACTS[paper.game]
            continue
        assert line.actor is not None
        known = (*paper.names, {"daifugo": "*", "prime": ""}.get(paper.game))
        assert line.actor in known or line.kind == "attempt"
        by_page = _by_page(paper.game, line.text, paper.names, line.actor)
        by_engine = _by_engine(paper.game, line.text, paper.names, line.actor)
        assert by_engine == (by_page and by_page._replace(claim=""))
        if line.kind == "attempt":
            assert verdicts[line.number] == "refused"
        else:
            assert by_page is not None
            assert verdicts[line.number] == by_page.claim, line


def _same_hand(paper: page.Paper, replay: Replay, name: str, held: tuple[Any, ...]) -> None:
    """Compare a hand with the engine's after the deal; a seat that still chooses its hand has all in the stock."""
    if "titles" in paper.header:
        return  # the poorer players' exchange is played before the first move
    seat = paper.names.index(name)
    state = replay.start.state
    there = [*state.hands[seat], *(state.stocks[seat] if paper.game == "tyrant" else ())]
    cards = [*held[0], *((held[1] or ()) if paper.game == "tyrant" else ())]
    faces = [card[0] if paper.game == "prime" and not card.startswith("<") else card for card in cards]
    assert sorted(faces) == sorted(str(c.face) if paper.game == "prime" else str(c) for c in there)
    if paper.game == "tyrant":
        assert held[2] == (str(state.aces[seat]),)


ALPHABET = "A23456789TJQKX0<>14shdcrb()[]|=^*,#%!?~+-:; @DPFHSJRGCIN\u3000"


def _mutants(rng: random.Random, text: str) -> list[str]:
    """Return the text with a character deleted, doubled, replaced, inserted, or two characters swapped."""
    at, other = rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)
    sign = rng.choice(ALPHABET)
    low, high = sorted((at, other))
    return [
        text[:at] + text[at + 1 :],
        text[:at] + text[at : at + 1] * 2 + text[at + 1 :],
        text[:at] + sign + text[at + 1 :],
        text[:at] + sign + text[at:],
        text[:low] + text[high : high + 1] + text[low + 1 : high] + text[low : low + 1] + text[high + 1 :],
    ]


@pytest.mark.parametrize("game", ["prime", "daifugo", "tyrant"])
def test_spoiled_moves_are_spoiled_for_both(game: str) -> None:
    """Mutated moves: both parsers reject the same ones, and read the others alike."""
    rng = random.Random(f"spoiled {game}")
    spoiled = sound = 0
    for path in SCENARIOS:
        text, replay = _replayed(path)
        if replay.game != game:
            continue
        paper = page.read(text)
        for line in paper.lines:
            if line.kind == "fact" or line.actor is None:
                continue
            for mutant in _mutants(rng, line.text):
                by_page = _by_page(game, mutant, paper.names, line.actor)
                by_engine = _by_engine(game, mutant, paper.names, line.actor)
                same = by_page._replace(claim="") if by_page is not None else None
                assert same == by_engine, (path.name, line.number, mutant)
                spoiled, sound = spoiled + (by_engine is None), sound + (by_engine is not None)
    assert spoiled > 300
    assert sound > 300


def _lines_of(text: str) -> tuple[Any, ...] | int:
    """Return a record's lines as the engine splits them, or the line of the first error."""
    try:
        record = read_record(text)
        reader = readers()[record.header.game]
        entries = []
        for line in record.entries:
            try:
                entries += _entries(Record(record.header, (), (line,)), reader.text_of_refused)
            except BadLine:
                return line.line
        return tuple((one.line, one.name, one.text) for one in record.deal), tuple(entries)
    except BadLine as wrong:
        return wrong.line or 1


def _lines_by_page(text: str) -> tuple[Any, ...] | int:
    try:
        paper = page.read(text)
        return paper.deal, paper.lines
    except page.NotOnThePage as wrong:
        return wrong.line


@pytest.mark.parametrize("path", SCENARIOS[::3], ids=lambda path: path.stem)
def test_spoiled_files_are_spoiled_for_both(path: Path) -> None:
    """Mutated lines: both parsers stop at the same line, or read the same."""
    rng = random.Random(path.stem)
    rows = path.read_text(encoding="utf-8").split("\n")
    after = max((at for at, row in enumerate(rows) if row == "+++"), default=-1) + 1
    for _ in range(8):
        at = rng.randrange(after, len(rows))
        for mutant in _mutants(rng, rows[at]):
            if mutant.rstrip() == "+++":
                continue
            text = "\n".join([*rows[:at], mutant, *rows[at + 1 :]])
            assert _lines_by_page(text) == _lines_of(text), (at + 1, mutant)


def test_blanks_in_a_hand_mean_nothing() -> None:
    """Hands may be copied with blanks from a table of cards."""
    text = '+++\ndeck = "2"\n+++\naki: (5 7 9)\nben:( 44 Q )\naki:5\n? hand ben 44Q\n'
    assert replay_text(text).error is None
