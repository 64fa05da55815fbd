"""Records of the oracle's games with one mark falsified, and the error that a checker must report there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.oracles.random_games import random_game

Fault = tuple[str, int, str]  # the record, the number of the faulty line, the code of the error


def random_fault(seed: int) -> Fault | None:
    """Return a record with one error, or None if the game of this seed has no suitable line."""
    dice = Random(f"fault {seed}")
    lines = random_game(seed).text.splitlines()
    found = [(k, *spoilt) for k, line in enumerate(lines) for spoilt in spoilings(line)]
    if not found:
        return None
    codes = sorted({code for _, _, code in found})
    wanted = dice.choice(codes)
    k, line, code = dice.choice([fault for fault in found if fault[2] == wanted])
    return "\n".join([*lines[:k], line, *lines[k + 1 :]]) + "\n", k + 1, code


PLAIN_PLAY = re.compile(r"\w+: ?(\[R\])?(D\([^)]*\))?[0A2-9TJQKX<]")
TAG = re.compile(r"\[(GC|RR|IN)\]")


def spoilings(line: str) -> Iterator[tuple[str, str]]:
    """Yield falsified versions of a line, with the code of the error."""
    if line.startswith("?"):
        yield from false_facts(line)
    elif line.endswith("  not-your-turn"):
        yield line.replace("not-your-turn", "already-drawn"), "wrong-reason"
    elif PLAIN_PLAY.match(line) and ",P(" in line:
        yield line[: line.index(",P(")], "verdict-mismatch"
        yield line[:-1] + "A)", "penalty-mismatch"
    elif PLAIN_PLAY.match(line):
        yield from false_marks(line)


def false_facts(line: str) -> Iterator[tuple[str, str]]:
    """Yield false versions of an assertion."""
    for true, false in (("? over no", "? over"), ("? phase turn", "? phase over")):
        if line == true:
            yield false, "assertion-failed"
    if line == "? order normal":
        yield "? order revolution", "assertion-failed"
    if re.fullmatch(r"\? (hand \w+|field|deck|ranks) -", line):
        yield line[:-1] + ("aki" if "ranks" in line else "A"), "assertion-failed"


def false_marks(line: str) -> Iterator[tuple[str, str]]:
    """Yield a legal play with a penalty, a wrong mark of the emptied hand, a wrong or missing tag, or as refused."""
    sign = "#" if line.endswith("#") else ""
    bare = line.removesuffix("#")
    yield bare if sign else bare + "#", "finish-mismatch"
    if TAG.search(line):
        yield TAG.sub("", line), "tag-mismatch"
        yield TAG.sub("[IN]" if "[GC]" in line else "[GC]", line), "tag-mismatch"
    else:
        yield bare + "[GC]" + sign, "tag-mismatch"
        if not sign:
            yield bare + ",P()", "verdict-mismatch"
            yield line.replace(":", ":!", 1).replace("! ", "!"), "not-refused"
