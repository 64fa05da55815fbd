"""How a long run is judged: nothing may grow with the number of games."""

from __future__ import annotations

from tests.bench.soak import Sample, grown


def run_of(memory: float = 0.0, descriptors: float = 0.0, threads: float = 0.0) -> list[Sample]:
    """A run of twenty samples, ten games apart, in which so much is added with each game."""
    return [
        Sample(games, 120 + memory * games, 60 + int(descriptors * games), 30 + int(threads * games))
        for games in range(0, 200, 10)
    ]


def test_a_level_run_is_fine() -> None:
    """Also one that needs a little more at first, while everything is used once."""
    assert not grown(run_of())
    assert not grown([Sample(0, 60, 20, 8), Sample(5, 90, 50, 20), *run_of()])


def test_what_grows_with_the_games_is_found() -> None:
    """Memory, descriptors and threads, each by its name."""
    assert grown(run_of(memory=5.5)) == ["5.50 MiB a game"]
    assert grown(run_of(descriptors=1)) == ["70 descriptors more"]
    assert grown(run_of(threads=1)) == ["70 threads more"]
