"""Statistics of the archive equal an independent count of marks and digits in the records' text."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.games import replay_text
from netplay.archive.archive import Archive, NewGame
from netplay.archive.ladder import games, ladders
from netplay.archive.query import read_search
from netplay.archive.statistics import GameStatistics, PlayerStatistics, statistics
from tests.bench.archive import filled
from tests.calls import Calls
from tests.netplay.material import daifugo_game, prime_game, tyrant_game

LEVELS = ("novice", "club", "random")
DIGITS = {**{str(n): str(n) for n in range(10)}, "A": "1", "T": "10", "J": "11", "Q": "12", "K": "13"}


class Tally:
    """A player's counts from the text."""

    def __init__(self) -> None:
        self.games = self.wins = self.losses = 0
        self.marks: Counter[str] = Counter()
        self.primes: Counter[int] = Counter()


def number_of(cards: str) -> int:
    """Return the number that cards with their jokers' values spell: `KX|X=7`."""
    cards, *values = cards.split("|")
    left = iter(value.removeprefix("X=") for value in values)
    spelled = []
    for card in cards:
        value = next(left) if card == "X" else card
        spelled.append(DIGITS.get(value, value))
    return int("".join(spelled))


def count(texts: list[str]) -> dict[str, Tally]:
    """Count two-player games of Prime Daifugo from their text alone."""
    tallies: dict[str, Tally] = {}
    for text in texts:
        lines = text.split("+++\n")[2].splitlines()
        seats = [line.split(":")[0] for line in lines if ":(" in line]
        winner = next((line.split(":")[0] for line in lines if line.endswith("#")), None)
        for name in seats:
            tally = tallies.setdefault(name, Tally())
            tally.games += 1
            tally.wins += winner == name
            tally.losses += winner is not None and winner != name
        for line in lines[len(seats) :]:
            name, _, move = line.partition(":")
            count_move(tallies[name], move.removeprefix("[R]").removesuffix("#"))
    return tallies


def count_move(tally: Tally, move: str) -> None:
    drawn = re.match(r"D\(..?\)", move)
    if drawn:
        tally.marks["draw"] += 1
        move = move[drawn.end() :]
    if not move or move.startswith("F("):
        return
    if move == "%":
        tally.marks["pass"] += 1
    elif ",P(" in move:
        tally.marks["foul"] += 1
    elif tag := re.search(r"\[(GC|RR|IN)\]", move):
        tally.marks[tag[1]] += 1
    elif "=" in move.split("|")[0]:
        tally.marks["composite"] += 1
    else:
        tally.marks["prime"] += 1
        tally.primes[number_of(move)] += 1


def counted(texts: list[str], search: str = "", player: str = "") -> list[PlayerStatistics]:
    """Return the archive's counts of these games."""
    with Archive() as archive:
        entries = []
        for text in texts:
            summary = archive.read(text)
            assert not isinstance(summary, type(None))
            entries.append(NewGame(text, summary))  # type: ignore[arg-type]
        archive.keep(entries)
        return statistics(archive, read_search(search), player)


def compare(texts: list[str]) -> None:
    """Compare every player's numbers of both counts."""
    players = {player.name: player for player in counted(texts)}
    tallies = count(texts)
    assert players.keys() == tallies.keys()
    for name, tally in tallies.items():
        (record,) = players[name].records
        assert (record.games, record.wins, record.finished) == (
            tally.games,
            tally.wins,
            tally.wins + tally.losses,
        )
        assert (*record.places, 0, 0)[:2] == (tally.wins, tally.losses)
        assert counts_of(record) == {key: tally.marks[key] for key in counts_of(record)}, name
        assert record.plays == sum(
            tally.marks[mark] for mark in ("prime", "composite", "GC", "RR", "IN", "foul")
        )
        assert int(record.largest) == max(tally.primes)
        best = sorted(tally.primes.items(), key=lambda one: (-one[1], one[0]))[:5]
        assert [(int(like.value), like.times) for like in record.favourites] == best


def counts_of(record: GameStatistics) -> dict[str, int]:
    """Return the counts under the marks of the notation."""
    return {
        "prime": record.primes,
        "composite": record.composites,
        "foul": record.fouls,
        "pass": record.passes,
        "draw": record.draws,
        "GC": record.cuts,
        "RR": record.revolutions,
        "IN": record.infinities,
    }


def material(games: int) -> list[str]:
    """Return games of bots of several levels; random ones are abandoned after a while.

    The few that end without a play, when the last cards go under the deck, are left out: no mark says who won.
    """
    texts = dict.fromkeys(prime_game(seed, LEVELS[seed // 3 % 3], most=120) for seed in range(games))
    return [text for text in texts if "#" in text or not (replay_text(text).final or {})["over"]]


def test_the_counts_of_fifty_games_agree() -> None:
    """Marks, primes, wins; the games contain fouls, cuts and composites."""
    texts = material(50)
    everything = "".join(texts)
    assert all(mark in everything for mark in (",P(", "[GC]", "[IN]", "#", "|X=", "="))
    compare(texts)


@pytest.mark.long
def test_the_counts_of_a_thousand_games_agree() -> None:
    """The same with many more."""
    compare(material(1000))


def test_ratings_are_those_of_the_ladder() -> None:
    """Equal to those of the rating library, game after game; each kind of game separately, whatever the search."""
    from openskill.models import PlackettLuce

    texts = [prime_game(seed) for seed in range(20)]
    model = PlackettLuce()
    ratings = {name: model.rating() for name in ("aki", "ben", "cid", "dan")}
    for text in sorted(texts, key=lambda text: re.search(r'date = "(.*)"', text)[1]):  # type: ignore[index]
        ranks = (replay_text(text).final or {})["ranks"]
        for name, (rating,) in zip(ranks, model.rate([[ratings[name]] for name in ranks]), strict=True):
            ratings[name] = rating
    players = counted([*texts, daifugo_game(1)])
    for player in players:
        record = next(one for one in player.records if one.game == "prime")
        (standing,) = record.ratings.values()
        assert standing.rating == pytest.approx(ratings[player.name].mu)
        assert standing.deviation == pytest.approx(ratings[player.name].sigma)
        assert len(standing.history) == record.finished
    with Archive() as archive:
        few = statistics(archive, read_search("until:2026-01"))
        on_ladder = {(of.game, one.name): one for of in ladders(archive) for one in of.standings}
        for player in (*players, *few):
            for record in player.records:
                assert list(record.ratings.values()) == [on_ladder[record.game, player.name]]


def test_games_with_help_are_counted_and_never_rated() -> None:
    """Hints that named a play, or the prime check, in played or imported records: a mark, no rating."""
    texts = [prime_game(seed, names=("aki", "ben")) for seed in range(4)]
    helped = [
        texts[0].replace("seed =", "hints = { aki = 3 }\nseed ="),
        texts[1].replace("seed =", "assist = true\nseed ="),
        texts[2].replace("seed =", "hints = {}\nseed ="),
        texts[3],
    ]
    players = {player.name: player.records[0] for player in counted(helped)}
    for record in players.values():
        assert (record.games, record.helped) == (4, 2)
        assert [one.games for one in record.ratings.values()] == [2]
    with Archive() as archive:
        books = {book.summary.helped: book for book in archive.find()}
        assert {book.summary.hints for book in archive.find()} == {0, 3}
        rated = {played.id for played in games(archive)}
        assert rated == {book.id for book in archive.find() if not book.summary.helped}
        assert archive.text(books[True].id) in helped


def test_games_of_each_kind_are_counted_by_themselves() -> None:
    """Places up to the last, points of the sheet, clean fouls; a bot counts under its level."""
    texts = [daifugo_game(seed) for seed in range(6)] + [tyrant_game(seed) for seed in range(6)]
    finals = [(replay_text(text).game, replay_text(text).final or {}) for text in texts]
    for player in counted(texts):
        for record in player.records:
            here = [final for game, final in finals if game == record.game]
            places = Counter(final["ranks"].index(player.name) + 1 for final in here)
            assert record.places == tuple(places[at] for at in range(1, max(places) + 1))
            assert record.games == 6
            if record.game == "tyrant":
                assert record.score == pytest.approx(sum(final["totals"][player.name] for final in here) / 6)


def test_revolutions_of_daifugo_are_the_turns_of_the_order() -> None:
    """Compared with the order given after each line, for the player who caused the change."""
    texts = [daifugo_game(seed) for seed in range(25)]
    turns: Counter[str] = Counter()
    for text in texts:
        before = False
        for frame in replay_text(text).frames:
            now = frame.table.state.rev
            turns[frame.player or ""] += now != before
            before = now
    assert sum(turns.values()) > 0
    for player in counted(texts):
        assert player.records[0].revolutions == turns[player.name]


def test_bots_of_a_level_are_one_player() -> None:
    """Two seats of one level in one game count one game, and change no rating."""
    text = prime_game(1, names=("Euler", "Gauss")).replace(
        "seed =", 'bots = { Euler = "club", Gauss = "club" }\nseed ='
    )
    (club,) = counted([text])
    (record,) = club.records
    assert (club.name, club.is_bot, club.games, record.wins, record.finished) == ("club", True, 1, 1, 2)
    assert record.ratings == {}


def test_statistics_of_some_games_or_of_one_player() -> None:
    """Statistics of some games, or of one player."""
    texts = [prime_game(seed) for seed in range(9)] + [daifugo_game(1)]
    assert {player.name for player in counted(texts, "game:daifugo")} == {"aki", "ben", "cid", "dan"}
    assert all(len(player.records) == 1 for player in counted(texts, "game:daifugo"))
    assert [player.name for player in counted(texts, player="AKI")] == ["aki"]
    assert counted(texts, player="nobody") == []


def test_a_game_costs_few_calls(tmp_path: Path) -> None:
    """A game more takes some fifty calls, however many there are: 5,000 games take half a second."""
    made = []
    for number in (100, 400):
        filled(tmp_path / f"{number}.sqlite", 0, number)
        with Archive(tmp_path / f"{number}.sqlite") as archive, Calls() as calls:
            players = statistics(archive)
        assert sum(player.games for player in players) == 2 * number
        made.append(calls.made)
    assert (made[1] - made[0]) / 300 < 100, made
