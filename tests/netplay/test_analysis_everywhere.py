"""Analysis of every decision of all available records: no errors, and probabilities that add up.

The rulebook's scenarios have positions that games of bots never reach. Set QK_CORPUS to a folder of records to
analyze real games too. The default run takes a fixed sample.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.prime.bots.alternatives import Alternative, identity_of
from engine.prime.bots.book import PlayBook
from netplay.replay.analysis import Course, alternatives, course_of, prospects
from netplay.replay.reel import Reel
from tests.reels import reel_from_file
from tui.replay.analysis import course_text, curve_shown, plays_text
from tui.replay.watching import Watched
from tui.text.words import Words

SCENARIOS = Path(__file__).parent.parent / "scenarios"
CORPUS = os.environ.get("QK_CORPUS", "")
SAMPLE = 25
"""Positions of the default run."""
SECONDS = 0.05
WORDS = {lang: Words(lang) for lang in ("en", "ja")}


def reels(folder: Path) -> Iterator[Reel]:
    """Yield the valid records of a folder, prepared for replay."""
    for path in sorted(folder.rglob("*.qk")):
        yield reel_from_file(path, str(path.relative_to(folder)))


def places(folder: Path) -> list[tuple[Reel, int]]:
    """Return every scene of every record."""
    return [(reel, at) for reel in reels(folder) for at in range(len(reel.scenes))]


def analyze(reel: Reel, at: int, seconds: float) -> tuple[float, ...]:
    """Compute both panels at a scene and render them in both languages."""
    watched = Watched(reel, at)
    chances = prospects(reel.game, reel.position(at), 1)
    assert not chances or sum(chances) == pytest.approx(1), (reel.title, at, chances)
    course = course_of(reel).with_probabilities(at, chances)
    view = reel.decision(at)
    for words in WORDS.values():
        curve_shown(course, watched, words)
        assert course_text(course, watched, words)
        if view is not None and reel.game == "prime":
            found: tuple[Alternative, ...] = alternatives(view, seconds)
            identities = [identity_of(one.play, one.number) for one in found]
            assert len(set(identities)) == len(identities), (reel.title, at)
            assert plays_text(found, watched, words)
    return chances


def of_whole_games(folder: Path, seconds: float) -> None:
    """Analyze scene by scene as the panels do, and render the course of each game."""
    for reel in reels(folder):
        course = course_of(reel)
        for at in range(len(reel.scenes)):
            course = course.with_probabilities(at, analyze(reel, at, seconds))
        for at in range(len(reel.scenes)):
            in_words(course, Watched(reel, at))


def in_words(course: Course, watched: Watched) -> None:
    """Render the course in words; check that the shares of each scene add up to a hundred."""
    for words in WORDS.values():
        lines = course_text(course, watched, words)
        if course.at(watched.at):
            shares = [part for part in lines[0].text.split() if part.endswith("%")]
            assert sum(int(share[:-1]) for share in shares[-len(watched.reel.names) :]) == 100
        curve_shown(course, watched, words)


def test_a_sample_of_the_rulebooks_positions_is_analyzed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions of all games, and each one in which a joker stands alone or a fouling player has left.

    Nearly each has a deck of its own, of which only the short primes are looked up: its composites take seconds.
    """
    monkeypatch.setattr(PlayBook, "grow", lambda self, budget, reserve=0.0: None)
    found = places(SCENARIOS)
    strange = [
        (reel, at)
        for reel, at in found
        if reel.game == "prime" and reel.title.split("/")[-1].startswith(("p41_", "p5_", "p61_"))
    ]
    assert strange
    for reel, at in [*strange, *random.Random(13).sample(found, SAMPLE)]:
        analyze(reel, at, SECONDS)


def turned_by_decisions(folder: Path) -> int:
    """Check that each turning point is a player's decision, with random probabilities; return how many there were."""
    turned = 0
    for reel in reels(folder):
        course, dice = course_of(reel), random.Random(len(reel.text))
        for at in range(len(reel.scenes)):
            rest = [dice.random() for _ in reel.names]
            course = course.with_probabilities(at, tuple(one / sum(rest) for one in rest))
        point = course.turning_point()
        for turn in (*course.turns(), *([point] if point else [])):
            turned += 1
            assert turn.at in reel.decisions, (reel.title, turn)
            assert reel.scenes[turn.at].player is not None
            view, move = reel.decided(turn.at)  # type: ignore[misc]
            assert str(view.phase) not in ("janken", "over"), (reel.title, turn)
            assert move is not None
    return turned


def test_no_deal_janken_or_clock_turns_a_game_of_the_rulebook() -> None:
    """In every scenario of every game."""
    assert turned_by_decisions(SCENARIOS) > 500


@pytest.mark.long
@pytest.mark.skipif(not CORPUS, reason="QK_CORPUS names no folder of real games")
def test_no_deal_janken_or_clock_turns_a_real_game() -> None:
    """In every record in the folder."""
    assert turned_by_decisions(Path(CORPUS))


@pytest.mark.long
def test_every_position_of_the_rulebook_is_analyzed() -> None:
    """Every scene of every scenario, in every game."""
    of_whole_games(SCENARIOS, 0.1)


@pytest.mark.long
@pytest.mark.skipif(not CORPUS, reason="QK_CORPUS names no folder of real games")
def test_every_position_of_real_games_is_analyzed() -> None:
    """Every scene of every record in the folder."""
    assert any(reels(Path(CORPUS)))
    of_whole_games(Path(CORPUS), 0.1)
