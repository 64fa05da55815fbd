"""Records of fair deals: anybody can repeat the deal, and any change is detected."""

from __future__ import annotations

import itertools
import re
from functools import cache

import pytest

from engine.games import replay_text
from engine.record import Fault
from engine.seats import Seat
from engine.titles import titles_by_seat
from netplay.table.games import GameConfig
from tests.netplay.fair_games import FairGame
from tests.said import said

QUICK = {"D6": "none", "D7": "none"}

GAMES: dict[str, tuple[GameConfig, tuple[str, ...]]] = {
    "prime": (GameConfig("prime", set={"D5": "seat", **QUICK}, seats=3), ()),
    "janken": (GameConfig("prime", set={"D5": "janken", **QUICK}, seats=3), ()),
    "high-card": (GameConfig("prime", set={"D5": "high-card", "D10": "shuffled", **QUICK}, seats=4), ()),
    "random": (GameConfig("prime", set={"D5": "random", "D10": "shuffled", **QUICK}, seats=4), ()),
    "shuffled": (GameConfig("prime", set={"D5": "seat", "D10": "shuffled", **QUICK}, seats=2), ()),
    "reshuffle": (GameConfig("prime", set={"D5": "seat", "D10": "reshuffle", **QUICK}, seats=2), ()),
    "packs": (
        GameConfig("prime", set={"D5": "seat", "D10": "shuffled", "packs": 2, "D1": 4, **QUICK}, seats=3),
        (),
    ),
    "halved": (
        GameConfig("prime", set={"D5": "seat", "D2": "halved", "D10": "shuffled", **QUICK}, seats=2),
        (),
    ),
    "series": (
        GameConfig("prime", set={"D5": "random", **QUICK}, seats=4),
        titles_by_seat([*map(Seat, range(4))]),
    ),
    "abstract": (GameConfig("prime", preset="abstract", seats=3), ()),
    "daifugo": (GameConfig("daifugo", seats=4), ()),
    "titles": (GameConfig("daifugo", seats=4), titles_by_seat([Seat(n) for n in (2, 0, 3, 1)])),
    "drawn": (GameConfig("daifugo", set={"first_leader_game1": "random"}, seats=5), ()),
    "chance": (
        GameConfig(
            "daifugo",
            local=(
                "black_7_draw",
                "nine_gamble",
                "red_five",
                "ten_return",
                "seven_counter",
                "galactic_railroad",
            ),
            seats=4,
        ),
        (),
    ),
    "aside": (GameConfig("daifugo", set={"uneven": "set_aside"}, seats=5), ()),
    "tyrant": (GameConfig("tyrant", seats=4), ()),
    "three": (GameConfig("tyrant", seats=3), ()),
}


@cache
def text_of(name: str, number: int = 0) -> str:
    """Return the record of a fair game."""
    chosen, titles = GAMES[name]
    return FairGame(chosen, number, titles=titles).record()


def fault_of(text: str) -> Fault:
    """Return what is wrong in a record."""
    fault = replay_text(text).error
    assert fault is not None, text
    return fault


@pytest.mark.parametrize("name", GAMES)
def test_a_fair_game_is_dealt_again_from_its_record(name: str) -> None:
    for number in range(4):
        replay = replay_text(text_of(name, number))
        assert replay.ok, (replay.error, text_of(name, number))
        assert len(replay.steps) > 3


@pytest.mark.parametrize("name", GAMES)
def test_another_secret_or_nonce_shows(name: str) -> None:
    text = text_of(name)
    secret = re.search(r'secret = "(.)', text)
    nonce = re.search(r'aki = "([0-9a-f])[0-9a-f]{63}"', text)
    assert secret
    assert nonce
    for found in (secret, nonce):
        at = found.start(1)
        other = text[:at] + ("1" if text[at] != "1" else "2") + text[at + 1 :]
        fault = fault_of(other)
        assert fault.code == "verify-failed", fault
    without = re.sub(r'aki = "[0-9a-f]{64}"(, )?', "", text)
    assert without != text
    assert fault_of(without).code == "verify-failed"


@pytest.mark.parametrize("name", GAMES)
def test_hands_that_changed_places_show(name: str) -> None:
    """Two cards of different hands are swapped in the deal: the game's own rules can't notice it, the proof does."""
    lines = text_of(name).split("\n")
    first = next(at for at, line in enumerate(lines) if re.match(r"\w+:\(", line))
    for step in range(1, 3):
        swapped = _swap_cards(lines, first, step)
        if swapped is None:
            continue
        fault = fault_of("\n".join(swapped))
        assert fault.code == "verify-failed", fault
        return
    raise AssertionError("no two cards could be swapped")


def _swap_cards(lines: list[str], first: int, step: int) -> list[str] | None:
    word = r"[^\s()]+" if " " in lines[first] else r"(?:<\d+>|\w[shdcbr]?)"
    ours = re.findall(word, lines[first][lines[first].index("(") : lines[first].index(")")])
    theirs = re.findall(word, lines[first + 1][lines[first + 1].index("(") : lines[first + 1].index(")")])
    pair = next(((a, b) for a in ours for b in reversed(theirs[step:]) if a != b), None)
    if pair is None:
        return None
    a, b = pair
    changed = list(lines)
    for at, one, other in ((first, a, b), (first + 1, b, a)):
        begin = changed[at].index("(")
        changed[at] = changed[at][:begin] + changed[at][begin:].replace(one, other, 1)
    return changed


def test_a_swapped_pair_of_draws_shows_on_its_line() -> None:
    """Without the proof the record is valid either way."""
    lines = text_of("prime").split("\n")
    draws = [
        (at, found)
        for at, line in enumerate(lines)
        if (found := re.match(r"\w+:(?:\[R\])?D\((.)\)%?$", line.split(" @")[0]))
    ]
    pair = next(((a, b) for (a, x), (b, y) in itertools.pairwise(draws) if x.group(1) != y.group(1)), None)
    assert pair is not None
    a, b = pair
    card_a, card_b = (re.search(r"D\((.)\)", lines[at]).group(1) for at in (a, b))  # type: ignore[union-attr]
    lines[a] = lines[a].replace(f"D({card_a})", f"D({card_b})")
    lines[b] = lines[b].replace(f"D({card_b})", f"D({card_a})")
    fault = fault_of("\n".join(lines))
    assert (fault.code, fault.line) == ("verify-failed", a + 1)
    assert "top card" in said(fault.problem)


def test_other_penalty_cards_show_on_their_line() -> None:
    for name in ("prime", "shuffled", "reshuffle"):
        lines = text_of(name).split("\n")
        at, found = next(
            (at, found) for at, line in enumerate(lines) if (found := re.search(r",P\((.)", line))
        )
        other = "2" if found.group(1) != "2" else "3"
        lines[at] = lines[at].replace(f",P({found.group(1)}", f",P({other}")
        fault = fault_of("\n".join(lines))
        assert (fault.code, fault.line) == ("verify-failed", at + 1), (name, fault)


def test_what_chance_gives_in_daifugo_is_thrown_again() -> None:
    changed = 0
    for number in range(6):
        lines = text_of("chance", number).split("\n")
        for at, line in enumerate(lines):
            cards = re.match(r"\*:\w+=(.+)$", line)
            if cards is None:
                continue
            words = cards.group(1).split()
            if len(words) < 2:
                continue
            lines[at] = line.replace(cards.group(1), " ".join(reversed(words)))
            fault = fault_of("\n".join(lines))
            assert (fault.code, fault.line) == ("verify-failed", at + 1), fault
            changed += 1
            break
    assert changed


@pytest.mark.parametrize(
    ("name", "pattern", "other"),
    [
        ("tyrant", r'start = "(\w+)"', {"aki": "ben", "ben": "aki", "cid": "aki", "dan": "aki"}),
        ("drawn", r'turn = "(\w+)"', {"aki": "ben", "ben": "aki", "cid": "aki", "dan": "aki", "eve": "aki"}),
        ("titles", r'aki = "(富豪|大富豪|貧民|大貧民)"', None),
    ],
)
def test_who_begins_and_who_was_what_shows(name: str, pattern: str, other: dict[str, str] | None) -> None:
    text = text_of(name)
    found = re.search(pattern, text)
    assert found
    if other is None:
        swapped = re.sub(
            r'titles = \{ aki = "(\S+)", ben = "(\S+)",', r'titles = { aki = "\2", ben = "\1",', text
        )
    else:
        swapped = text[: found.start(1)] + other[found.group(1)] + text[found.end(1) :]
    assert swapped != text
    assert fault_of(swapped).code == "verify-failed"


@pytest.mark.parametrize(
    ("verify", "words"),
    [
        ("true", "must be a table"),
        ("{ v = 2 }", "version 2"),
        ('{ v = 1, secret = "00", commit = "00", nonces = { } }', "64 hexadecimal"),
        ('{ v = 1, secret = "S", commit = "C", nonces = { zoe = "C" } }', "zoe"),
    ],
)
def test_a_proof_that_is_none_is_reported_in_one_line(verify: str, words: str) -> None:
    lines = text_of("daifugo").split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("verify"))
    lines[at] = f"verify = {verify.replace('S', '0' * 64).replace('C', '1' * 64)}"
    fault = fault_of("\n".join(lines))
    assert (fault.code, fault.line) == ("verify-failed", 1)
    assert words in said(fault.problem)
    assert "\n" not in said(fault.problem)


def test_a_refused_line_does_not_throw_the_dice() -> None:
    """Lines with assertions may occur in a proved record, also before a draw from shuffled cards."""
    lines = text_of("shuffled").split("\n")
    first = next(at for at, line in enumerate(lines) if re.match(r"\w+:\(", line))
    marked = lines[: first + 2]
    for line in lines[first + 2 :]:
        if (found := re.match(r"(\w+):(?:\[R\])?(D\(.\))", line)) is not None:
            marked.append(f"{found.group(1)}:!{found.group(2)}KKKKKKKKKKKKKK")
        marked.append(line)
    replay = replay_text("\n".join(marked))
    assert replay.ok, replay.error
    assert any(step["verdict"] == "refused" for step in replay.steps)
