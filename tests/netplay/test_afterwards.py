"""After a game: the player's records and firsts in it, and the decision that turned it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine.games import replay_text
from engine.seats import Seat
from netplay.archive.archive import Archive, NewGame
from netplay.archive.bests import PersonalBest, bests
from netplay.compute.workers import TookTooLong
from netplay.replay import analysis, coaching, review
from netplay.replay.reel import Reel
from tests.netplay.material import daifugo_game, tyrant_game
from tui.table.result import advice_text
from tui.text.words import Words

pytestmark = pytest.mark.usefixtures("home")

HEAD = '+++\ngame = "prime"\nrules = "official"\nset = { D5 = "seat", D6 = "none", D7 = "none" }\n+++\n'


def record(*lines: str, aki: str = "5J357A729QK", ben: str = "24689TJQK22") -> str:
    """Return a game between Aki, who leads, and Ben."""
    return HEAD + f"Aki:({aki})\nBen:({ben})\n" + "\n".join(lines) + "\n"


def keep(*texts: str) -> None:
    """Save games in the archive."""
    with Archive() as archive:
        for text in texts:
            summary = archive.read(text)
            assert not hasattr(summary, "code"), summary
            archive.keep([NewGame(text, summary)])  # type: ignore[arg-type]


SMALL = record("Aki:53", "Ben:%")
LARGE = record("Aki:5J3", "Ben:%", "Aki:A729[RR]", "Ben:%")


def test_a_larger_prime_than_any_before_is_named_with_the_old_one() -> None:
    """5113 after 53; and the first revolution."""
    keep(SMALL)
    found = bests(LARGE, "Aki")
    assert PersonalBest("largest", "5113", "53") in found
    assert PersonalBest("revolution", "1729") in found


def test_the_game_itself_does_not_count_as_one_before() -> None:
    """The result is the same whether the archive has the game already or not."""
    keep(SMALL)
    before = bests(LARGE, "Aki")
    keep(LARGE)
    assert bests(LARGE, "Aki") == before
    assert PersonalBest("largest", "5113", "53") in before


def test_what_others_laid_is_theirs_and_a_smaller_prime_is_nothing_new() -> None:
    """Ben has played nothing; 53 after 5113 is no record."""
    keep(LARGE)
    assert bests(LARGE, "Ben") == ()
    assert all(one.kind != "largest" for one in bests(SMALL, "Aki"))
    assert bests(SMALL, "Nobody") == ()


def test_the_same_again_is_nothing_new() -> None:
    """A first is reported once, and a record must be beaten: the same prime, cut and revolution again don't count."""
    again = record("Aki:5J3", "Ben:%", "Aki:57[GC]", "Aki:A729[RR]", "Ben:%")
    first = bests(again, "Aki")
    assert [one.kind for one in first] == ["largest", "revolution", "cut"]
    assert first[0] == PersonalBest("largest", "5113", "")
    keep(again)
    assert bests(LARGE, "Aki") == ()


def test_more_factors_than_before_are_a_best_and_as_many_are_not() -> None:
    """4 = 2 × 2 has two factors, too few to mention; 24 = 2³ × 3 has four, reported once."""
    hands = {"aki": "242223357QK", "ben": "3456789TJQK"}
    many = record("Aki:24=2*2*2*3", "Ben:%", **hands)
    assert PersonalBest("factors", "4", "") in bests(many, "Aki")
    keep(many)
    other = record("Aki:24=2*2*2*3", "Ben:%", "Aki:5", "Ben:%", **hands)
    assert [one.kind for one in bests(other, "Aki")] == ["largest"]


def test_games_that_lie_in_the_folder_count_as_before(home: Path) -> None:
    """A record copied into the folder is imported before the comparison."""
    (home / "records").mkdir(parents=True)
    (home / "records" / "large.qk").write_text(LARGE, "utf-8")
    assert bests(record("Aki:5J3", "Ben:%", aki="5J357A729QQ"), "Aki") == ()


def test_a_first_win_is_named_once() -> None:
    """The first win is reported, later ones are not."""
    first, second = daifugo_game(3), daifugo_game(4)
    final = replay_text(first).final
    assert final is not None
    winner = final["ranks"][0]
    kinds = [one.kind for one in bests(first, winner)]
    assert "win" in kinds
    keep(first)
    assert "win" not in [one.kind for one in bests(second, winner)]


def test_a_better_sheet_of_tyrant_is_named_and_neither_a_first_nor_as_good_a_one() -> None:
    """Two of Aki's games: the worse one first, then again on another day, then the better one."""

    def score(text: str) -> int:
        final = replay_text(text).final
        assert final is not None
        return int(final["totals"]["aki"])

    def bests_of(text: str) -> list[PersonalBest]:
        return [one for one in bests(text, "aki") if one.kind == "score"]

    worse, better = sorted((tyrant_game(1), tyrant_game(2)), key=score)
    assert score(worse) < score(better)
    assert bests_of(worse) == []
    keep(worse)
    assert bests_of(re.sub('date = ".*"', 'date = "2031-01-01"', worse)) == []
    assert bests_of(better) == [PersonalBest("score", str(score(better)), str(score(worse)))]


class BotWorker:
    """A bot worker with scripted estimates."""

    def __init__(self, chances: dict[int, tuple[float, float]], plays: bool = True) -> None:
        self.chances, self.plays, self.asked = chances, plays, 0

    async def ask(self, task: str, *args: Any, limit: float | None) -> Any:
        if task in ("proofs", "review"):
            return None
        if task == "alternatives":
            if not self.plays:
                raise TookTooLong(task)
            return analysis.alternatives(*args)
        self.asked += 1
        view = args[1]
        return self.chances.get(len(view.field) + 2 * view.counts[1], (0.5, 0.5))

    async def close(self) -> None:
        """Do nothing: no process was started."""


def reel(text: str) -> Reel:
    """Return a record prepared for replay."""
    return Reel("game.qk", replay_text(text), text)


async def test_the_decision_that_cost_most_is_named_with_what_would_have_beaten() -> None:
    """Ben passes on a number that one of his plays would have beaten."""
    text = record("Aki:5", "Ben:%", "Aki:23", aki="523468TQKKA", ben="7J468TQ2294")
    bot_worker = BotWorker({})

    async def ask(task: str, *args: Any, limit: float | None) -> Any:
        if task in ("proofs", "review"):
            return None
        if task == "alternatives":
            return analysis.alternatives(*args)
        return (0.3, 0.7) if args[1].counts[0] == 10 and args[1].field else (0.95, 0.05)

    bot_worker.ask = ask  # type: ignore[method-assign]
    advice = await coaching.advise(reel(text), Seat(1), bot_worker)  # type: ignore[arg-type]
    assert advice is not None
    assert (advice.play, advice.number, advice.beaten) == ("7", "7", "5")
    assert (advice.before, advice.after) == (0.7, 0.05)
    assert reel(text).scenes[advice.at].text == "%"


class Reviewer(BotWorker):
    """A bot worker that reviews and proves."""

    async def ask(self, task: str, *args: Any, limit: float | None) -> Any:
        tasks = {"review": review.review, "proofs": analysis.prove}
        return tasks[task](*args) if task in tasks else await super().ask(task, *args, limit=limit)


async def test_infinity_is_written_with_its_sign() -> None:
    """A first game, by lists, in which a lone joker was the better lead."""
    head = 'rules = "beginner"\nset = { D6 = "none", D7 = "none" }\n'
    numbers = "2 3 5 7 11 13 17 19 23 29 31 37 41 43 47 53 59 61 67 71 73 79 83 89 97"
    lists = f'lists = {{ Aki = "{numbers}", Ben = "{numbers}" }}\n'
    moves = (
        "Aki:J(rock)", "Ben:J(scissors)", "Aki:K", "Ben:D(K)%", "Aki:97", "Ben:~J3>3J", "Aki:D(X)%", "Ben:5",
        "Aki:X[IN]", "Aki:J", "Ben:K", "Aki:X[IN]", "Aki:47#",
    )  # fmt: skip
    text = "\n".join((f"+++\n{head}{lists}+++", "Aki:(4779JKX)", "Ben:(23345JK)", *moves, ""))
    advice = await coaching.advise(reel(text), Seat(0), Reviewer({}))  # type: ignore[arg-type]
    assert advice is not None
    assert (advice.play, advice.number, advice.beaten) == ("X", "∞", "")


async def test_the_lesson_is_the_decision_that_cost_most() -> None:
    """Ben gives a proved win away: 23 was his whole hand. The lesson names its worth and the better play."""
    text = HEAD.removesuffix("+++\n") + 'deck = ""\n+++\n'
    found = reel(text + "Aki:(5)\nBen:(23)\nAki:%\nBen:2\nAki:5#\n")

    advice = await coaching.advise(found, Seat(1), Reviewer({}))  # type: ignore[arg-type]
    assert advice is not None
    assert (advice.lesson, advice.play, advice.number, advice.beaten) == (True, "23", "23", "")
    assert (advice.before, advice.after) == (1.0, 0.0)
    assert found.scenes[advice.at].text == "2"


@pytest.mark.parametrize(("lang", "says"), [
    ("en", "The best move was to draw a card."), ("ja", "最善は1枚引くことでした。"),
])  # fmt: skip
async def test_a_lesson_names_what_was_better_though_it_is_no_play(lang: str, says: str) -> None:
    """Aki led with the king where a card more gave more choice."""
    found = reel('+++\nset = { D5 = "seat" }\ndeck = "74K9"\n+++\nAki:(224468QK)\nBen:(9QQ22345)\nAki:K\n')
    advice = await coaching.advise(found, Seat(0), Reviewer({}))  # type: ignore[arg-type]
    assert advice is not None
    assert advice.lesson
    assert advice_text(advice, Words(lang), 2).endswith(says)


async def test_where_nothing_turned_the_game_there_is_no_advice() -> None:
    """Small swings are no mistake, and a worker without a result is no error."""
    assert await coaching.advise(reel(LARGE), Seat(0), BotWorker({})) is None  # type: ignore[arg-type]

    class Dumb(BotWorker):
        async def ask(self, task: str, *args: Any, limit: float | None) -> Any:
            raise TookTooLong(task)

    assert await coaching.advise(reel(LARGE), Seat(0), Dumb({})) is None  # type: ignore[arg-type]


async def test_only_own_decisions_are_weighed() -> None:
    """The positions before and after each of them, none twice."""
    bot_worker = BotWorker({})
    await coaching.advise(reel(LARGE), Seat(0), bot_worker)  # type: ignore[arg-type]
    assert bot_worker.asked <= 4
