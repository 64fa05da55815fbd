"""The result names the winner of a game: a bot that played on for a leaver wins nothing for them."""

from __future__ import annotations

import pytest

from engine.daifugo import events as daifugo_events
from engine.games import replay_text
from engine.prime import events as prime_events
from engine.seats import Seat
from engine.tyrant import events as tyrant_events
from engine.tyrant.state import Score
from tui.games.daifugo.narration import Narrator as DaifugoNarrator
from tui.games.daifugo.showing import highlights_of as daifugo_moments
from tui.games.prime.narration import Narrator as PrimeNarrator
from tui.games.tyrant.narration import Narrator as TyrantNarrator
from tui.text.words import LANGUAGES, Words

NAMES = ("Ann", "Ben", "Cid")
RANKS = (Seat(0), Seat(2), Seat(1))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_names_the_winner_of_the_result(lang: str) -> None:
    """Ann left and her bot was out first: Cid won. Had she stayed, she would have won."""
    words = Words(lang)
    scores = tuple(Score(base, 0, 0, 0) for base in (9, 3, 7))
    scored = tyrant_events.Scored((), scores, (4, 1, 3), 0)
    for left, winner in (((), "Ann"), ((0,), "Cid"), ((2, 0), "Ben")):
        prime = PrimeNarrator(words, NAMES, left).sentences_of([prime_events.GameOver(RANKS)])
        daifugo = DaifugoNarrator(words, NAMES, left).sentences_of([daifugo_events.GameOver(RANKS)])
        over = tyrant_events.GameOver(RANKS, scores[0].total)
        tyrant = TyrantNarrator(words, NAMES, left).sentences_of([scored, over])
        for entry in (prime, daifugo, tyrant):
            assert winner in entry[-1].text, entry[-1].text
            assert not any(name in entry[-1].text for name in NAMES if name != winner)
        assert str(scores[NAMES.index(winner)].total) in tyrant[-1].text


def test_the_banner_does_not_let_a_leaver_win() -> None:
    """For a leaver going out first gives the last place."""
    words = Words("en")
    out = (daifugo_events.WentOut(Seat(0), 1),)
    played = (daifugo_events.Responded("seven_counter", Seat(0), ()), *out)
    (won,) = daifugo_moments(played, NAMES, None, words)
    (left,) = daifugo_moments(played, NAMES, None, words, left=(0,))
    assert "won" in won.banner.lower()
    assert "won" not in left.banner.lower()


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "it is not Cid's turn"), ("ja", "Cidの手番ではありません")]
)
def test_a_record_says_whose_turn_it_is_not(lang: str, said: str) -> None:
    """The checker of a record plays no part in it."""
    text = '+++\ndeck = "2"\n+++\nAnn:(23)\nCid:(57)\nCid:5\n'
    fault = replay_text(text).error
    assert fault is not None
    assert fault.code == "not-your-turn"
    assert Words(lang).error(fault.problem) == said
