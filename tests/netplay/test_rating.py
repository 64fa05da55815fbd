"""Ratings of the archive are equal to those of the library openskill."""

from __future__ import annotations

from random import Random

from openskill.models import PlackettLuce

from netplay.archive.ladder import Rating, after_game


def test_ratings_are_those_of_openskill() -> None:
    """A thousand games of two to eight in sequence, with shared places."""
    dice, model = Random(1729), PlackettLuce()
    players = [model.rating() for _ in range(12)]
    ours = [Rating() for _ in players]
    for _ in range(1000):
        sitting = dice.sample(range(12), dice.randint(2, 8))
        places = [dice.randint(1, len(sitting)) for _ in sitting]
        rated = model.rate([[players[one]] for one in sitting], ranks=[float(place) for place in places])
        after = after_game([ours[one] for one in sitting], places)
        for one, (theirs,), mine in zip(sitting, rated, after, strict=True):
            players[one], ours[one] = theirs, mine
            assert abs(theirs.mu - mine.mean) < 1e-9
            assert abs(theirs.sigma - mine.deviation) < 1e-9
