"""Training of the Daifugo player: who sits at the tables, what is stored, and exact weights."""

from pathlib import Path

import numpy as np
import pytest

from engine.daifugo.bulk.learnt import MIND, STEP
from tests.lab import lessons


def table(games: int) -> lessons.TableColumns:
    """Return four players before their first play."""
    terms = lessons.Terms(frozenset(lessons.OFFICIAL_IDS), frozenset(lessons.FOULS))
    return lessons.dealt(terms, 4, 1, games, np.random.default_rng(4), later=False)


def test_somebody_learns_at_every_table() -> None:
    """Some tables have plain players, others none, and each has a learner."""
    tables = table(400)
    plain = lessons.plain_seats(tables, 0.6, np.random.default_rng(5))
    assert not plain.all(1).any()
    assert 0.4 < plain.any(1).mean() < 0.8
    assert not lessons.plain_seats(tables, 0.0, np.random.default_rng(5)).any()


def test_nothing_is_learnt_from_what_plain_players_do() -> None:
    """Only the learner's decisions are stored, and games are played to their end."""
    tables = table(200)
    tables.plain = lessons.plain_seats(tables, 0.6, np.random.default_rng(5))
    for lesson in lessons.played(tables, MIND, np.random.default_rng(6)):
        at, seat, *_ = lesson.whole()
        assert len(at) > 200
        assert not tables.plain[at, seat].any()
    assert tables.over.all()


def test_a_lesson_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file has all that was learned, including estimates."""
    monkeypatch.setattr(lessons, "GAMES", 32)
    first, then = tmp_path / "first.npz", tmp_path / "then.npz"
    lessons.train(0.01, 1, 0.001, 32, first, None, 0.5)
    weights = np.load(first)
    lessons.train(0.0, 2, 0.001, 32, then, [weights[name] for name in weights.files], 0.5)
    again = np.load(then)
    assert all((weights[name] == again[name]).all() for name in weights.files)


def test_the_package_holds_whole_parts() -> None:
    """Weights are integers over a common denominator, so that sums are exact."""
    for layer in (MIND.lead, MIND.follow):
        for part in (layer.first, layer.second):
            assert (part * STEP == np.round(part * STEP)).all()


def test_what_is_learnt_beats_plain_players_with_no_game_played_out() -> None:
    """An even share would be 25%; the player before the last four million games had 34.6%."""
    first, place = lessons.alone(MIND, 1.0, 4000, np.random.default_rng(9))
    assert first > 0.37, first
    assert place < 2.08, place


def test_a_kept_lesson_is_judged_as_it_would_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An untrained player has less than its share; the shipped one is reported beside it."""
    path = tmp_path / "lesson.npz"
    lessons.train(0.0, 1, 0.001, 8, path, None, 0.5)
    lessons.judge(path, 400)
    rows = capsys.readouterr().out.splitlines()
    assert [row.split(",")[0] for row in rows] == ["in the package"] * 3 + ["learnt"] * 3
    shares = [float(row.split("first ")[1].split("%")[0]) for row in rows]
    assert shares[0] > 30 > shares[3]


def test_no_game_at_all_is_not_judged(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is refused, not taken for a request to train."""
    monkeypatch.setattr("sys.argv", ["lessons", "--judge", "0"])
    monkeypatch.setattr(lessons, "train", lambda *_: pytest.fail("it learns"))
    with pytest.raises(SystemExit):
        lessons.main()
    assert "--judge 0: at least 1 game" in capsys.readouterr().err
