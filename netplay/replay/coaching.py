"""One piece of advice on a finished game: the own decision that cost or won most, and the better play.

Only the player's own decisions are evaluated, each before and after, by worker processes while the result is shown;
nobody waits for them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from engine.errors import BadNotation
from engine.prime.bots.alternatives import Alternative
from engine.prime.concat import INFINITY, Number, number_text
from engine.prime.moves import Play
from engine.prime.notation import read_line, write_play
from engine.prime.view import View
from engine.seats import Seat
from netplay.compute.pool import BotWorker
from netplay.compute.workers import TookTooLong, Worker, WorkerFailed
from netplay.replay.analysis import LEAST_SWING, PATIENCE, SWING, scenes_to_prove
from netplay.replay.reel import Reel
from netplay.replay.review import Reviewed, question

MOST_DECISIONS = 40
"""Only the last part of a longer game is evaluated; turning points are seldom earlier."""
GLANCE = 0.8
"""Seconds for finding alternatives: less than in an analysis."""
_SEED = 1

_NO_PLAY: Mapping[str, Literal["draw", "pass"]] = {"D": "draw", "%": "pass"}
"""What records write for it."""

Ask = Callable[..., Awaitable[Any]]


class TurningPoint(msgspec.Struct, frozen=True):
    """The decision that mattered."""

    at: int
    """The scene of the record."""
    line: int
    before: float
    """The player's chance to win before it, and after."""
    after: float
    play: str = ""
    """The better play, as records write it; empty if there is none or it is unknown."""
    number: str = ""
    """Its number in digits."""
    beaten: str = ""
    """The number on the field that it would have beaten, in digits; empty if the field was empty."""
    turned: bool = True
    """Whether it turned the game; else it is only the largest swing."""
    lesson: bool = False
    """Whether something better was available: then `before` is its value."""
    instead: Literal["", "draw", "pass"] = ""
    """What was better, if it was no play."""


async def advise(reel: Reel, seat: Seat, worker: BotWorker | None = None) -> TurningPoint | None:
    """The decision that cost this player most, else the one that moved the chances most; None below 5 of 100."""
    own: BotWorker = worker or Worker()
    try:
        return await _advise(reel, seat, own.ask)
    finally:
        if worker is None:
            await own.close()


async def _advise(reel: Reel, seat: Seat, ask: Ask) -> TurningPoint | None:
    mine = [at for at in sorted(reel.decisions) if reel.scenes[at].player == seat][-MOST_DECISIONS:]
    proved = await _result(ask, "proofs", reel.game, scenes_to_prove(reel)) or {}
    return await _lesson(reel, mine, proved, ask) or await _swing(reel, seat, mine, proved, ask)


async def _result(ask: Ask, task: str, *about: Any) -> Any:
    """The result of a task; None if it was not in time."""
    try:
        return await ask(task, *about, limit=PATIENCE)
    except (TookTooLong, WorkerFailed):
        return None


async def _lesson(
    reel: Reel, mine: Sequence[int], proved: Mapping[int, Any], ask: Ask
) -> TurningPoint | None:
    """The decision that cost most, with the better play; None if none cost 5 of 100."""
    worst: Reviewed | None = None
    for at in mine:
        one = await _result(ask, "review", reel.game, question(reel, at, proved))
        if one is not None and one.mark and (worst is None or one.loss > worst.loss):
            worst = one
    if worst is None or worst.found is None:
        return None
    advice = TurningPoint(
        worst.at, worst.line, worst.best_after, worst.after, lesson=True, instead=_NO_PLAY.get(worst.best, "")
    )
    better, view = worst.found.best, reel.decision(worst.at)
    if not isinstance(better.move, Play) or better.fouls or not isinstance(view, View):
        return advice
    return _naming(advice, better.move, better.number, view)


def _naming(advice: TurningPoint, play: Play, number: Number | None, view: View) -> TurningPoint:
    """The advice with the better play, its number, and the number that it beats."""
    beaten = "" if view.top is None else _written(view.top.number)
    return msgspec.structs.replace(advice, play=write_play(play), number=_written(number), beaten=beaten)


def _written(number: Number | None) -> str:
    """A number in digits, or ∞."""
    return "∞" if number is None or number is INFINITY else number_text(number) or ""


async def _swing(
    reel: Reel, seat: Seat, mine: Sequence[int], proved: Mapping[int, Any], ask: Ask
) -> TurningPoint | None:
    """The decision with the largest change, if nothing better was found anywhere."""
    chances: dict[int, float] = {}
    for at in sorted({place for one in mine for place in (one - 1, one)}):
        if at in proved:
            found = proved[at].chances(len(reel.names))
        else:
            found = await _result(ask, "prospects", reel.game, reel.position(at), _SEED) or ()
        if len(found) > seat:
            chances[at] = found[seat]
    swings = {at: chances[at] - chances[at - 1] for at in mine if {at, at - 1} <= chances.keys()}
    if not swings:
        return None
    won = chances[max(chances)] >= 0.5
    at = (max if won else min)(swings, key=lambda one: swings[one])
    turned = swings[at] >= SWING if won else swings[at] <= -SWING
    if not turned:
        at = max(swings, key=lambda one: abs(swings[one]))
    if abs(swings[at]) < LEAST_SWING:
        return None
    advice = TurningPoint(at, reel.scenes[at].line, chances[at - 1], chances[at], turned=turned)
    return advice if swings[at] > 0 else await _with_better(advice, reel, ask)


async def _with_better(advice: TurningPoint, reel: Reel, ask: Ask) -> TurningPoint:
    """Add the better play (Prime Daifugo): the way out, else the cheapest that beats the field."""
    view = reel.decision(advice.at) if reel.game == "prime" else None
    if view is None:
        return advice
    found: tuple[Alternative, ...] = await _result(ask, "alternatives", view, GLANCE) or ()
    better = _chosen(found, reel.scenes[advice.at].text, view)
    if better is None:
        return advice
    return _naming(advice, better.play, better.number, view)


def _chosen(found: tuple[Alternative, ...], text: str, view: View) -> Alternative | None:
    """The alternative to name, not the play made: the way out, else the cheapest on a field, the strongest to lead."""
    made = _play_in(text)
    others = [one for one in found if made is None or one.play.cards != made.cards]
    out = next((one for one in others if one.merit == "out"), None)
    primes = [one for one in others if one.kind == "prime"]
    if out is not None or not primes:
        return out or next(iter(others), None)
    if view.top is None:
        return primes[0]
    cheapest = max if view.upside_down else min
    return cheapest(primes, key=lambda one: int(number_text(one.number) or 0))


def _play_in(text: str) -> Play | None:
    try:
        move = read_line(text).move
    except BadNotation:
        return None
    return move if isinstance(move, Play) else None
