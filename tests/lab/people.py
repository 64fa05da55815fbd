"""`python -m tests.lab.people FOLDER`: the level that plays as people do, learnt from records of their games.

The folder has records of Prime Daifugo (`*.qk`). Of every five games four are learnt from and the fifth is held back;
`--judge` plays nothing new and tells how like the people of the held-back games the level is. What is learnt is a
repertoire (what people laid, and how often) and the weights of a multinomial logistic model over the ideas of a turn
(engine/prime/bots/person.py). The loss is the mean of −log p(what the person did), where what the person did is the
idea of the same cards and number, or if there is none all ideas of its kind and size together; weights are kept small
by L2. The repertoire a game is looked at with leaves that game out, else every play would look well known.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log
from pathlib import Path
from sys import intern

import msgspec
import numpy as np

from engine.cards import Card
from engine.chance import SeedDice
from engine.prime.bots import choose
from engine.prime.bots.alternatives import laying_of
from engine.prime.bots.knowledge import PERSON
from engine.prime.bots.options import weigh
from engine.prime.bots.person import PersonIdea, considered, features, idea_weights, ideas, repertoire
from engine.prime.bots.repertoire import Repertoire
from engine.prime.game import PrimeGame
from engine.prime.moves import Move, Play
from engine.prime.notation import write_play
from engine.prime.settings import rules_for
from engine.prime.state import Phase
from engine.prime.view import view
from engine.seats import DEALER
from engine.verdict import Fouled, Refused
from netplay.table.dice import Dice
from tests.lab.decisions import LONGEST, Decided, decisions, habits_of, is_held_back
from tests.lab.written import write_weights

_HIGHEST = 13
_MOST_MOVES = 4000
_LEAST_LIKELY = 1e-3
"""What never came to mind counts as this likely."""
_LEAST_SEEN = 12
_ROUNDS = 150
_RATE = 0.1
_L2 = 2e-4


Row = np.ndarray[tuple[int], np.dtype[np.float64]]


# ---------------------------------------------------------------------- what people lay


def spelled_out(play: Play) -> str:
    """A play as the repertoire has it: every joker as the card that it stands for."""
    values = iter(play.jokers)

    def shown(card: Card) -> Card:
        return Card.of(next(values)) if card.is_joker else card.face

    cards = tuple(map(shown, play.cards))
    factors = tuple(tuple(tuple(map(shown, chunk)) for chunk in term) for term in play.factors)
    return write_play(Play(cards, factors))


def laid_well(one: Decided) -> str | None:
    """The play as the repertoire has it, None where it is nothing to remember: a foul, a cut, ∞, a very long one."""
    play = one.move
    if not isinstance(play, Play) or (not play.jokers and all(card.is_joker for card in play.cards)):
        return None
    weighed = weigh(one.view, play)
    if weighed is None or isinstance(weighed[1], Fouled) or len(play.cards) > LONGEST:
        return None
    if weighed[1].kind not in ("prime", "composite") or max(play.jokers, default=0) > _HIGHEST:
        return None
    return spelled_out(play)


def repertoires(decided: Sequence[Decided]) -> tuple[Counter[str], dict[str, Counter[str]]]:
    """What all people laid, and what was laid in each game."""
    each: dict[str, Counter[str]] = {}
    for one in decided:
        text = laid_well(one)
        if text is not None:
            each.setdefault(one.game, Counter())[text] += 1
    return sum(each.values(), Counter()), each


# ---------------------------------------------------------------------- what was done, among the ideas


class ModelTurn(msgspec.Struct, frozen=True):
    """A decision as the model sees it: the ideas with their features, and which of them the person had."""

    ideas: tuple[PersonIdea, ...]
    told: tuple[dict[str, float], ...]
    meant: tuple[int, ...]
    """The idea that the person carried out; where none is the same, those that are most like it."""
    is_same: bool
    """Whether it is just that idea."""


def turn_of(one: Decided, heard: Repertoire, seed: int) -> ModelTurn | None:
    """The decision among the ideas, None where nothing is like it."""
    found = ideas(one.view, PERSON, SeedDice(seed), heard)
    meant, is_same = meant_by(one, found)
    if not meant:
        return None
    told = tuple({intern(name): value for name, value in row.items()} for row in features(one.view, found))
    return ModelTurn(tuple(found), told, meant, is_same)


def meant_by(one: Decided, found: Sequence[PersonIdea]) -> tuple[tuple[int, ...], bool]:
    """Which of the ideas the person had, and whether it is just that; else what is most like it, perhaps nothing."""
    if not isinstance(one.move, Play):
        return tuple(at for at, idea in enumerate(found) if idea.move == one.move), True
    weighed = weigh(one.view, one.move)
    if weighed is None:
        return (), False
    number = weighed[0].judged
    laying = laying_of(one.move, number)
    same = tuple(
        at
        for at, idea in enumerate(found)
        if isinstance(idea.move, Play) and laying_of(idea.move, idea.number or number) == laying
    )
    if same:
        return same, True
    return _like(found, one.move, isinstance(weighed[1], Fouled), len(one.view.hand)), False


def _like(found: Sequence[PersonIdea], play: Play, fouls: bool, hand: int) -> tuple[int, ...]:
    """The ideas of the same number of cards and of a like kind; if there is none, of nearly as many cards."""
    whole = len(play.all_cards) == hand
    kinds: list[tuple[str, ...]] = [("composite", "guess")] if play.factors else []
    kinds += [("guess",)] if fouls else [("sure", "known"), ("guess",)]
    for span in (0, 1, 2):
        for some in kinds:
            like = tuple(
                at
                for at, idea in enumerate(found)
                if idea.kind in some
                and abs(idea.field - len(play.cards)) <= span
                and (len(idea.laid) == hand) == whole
            )
            if like:
                return like
    return ()


def turns_of(
    decided: Sequence[Decided], heard: Counter[str], own: Mapping[str, Counter[str]]
) -> list[ModelTurn]:
    """All decisions; each game is looked at with a repertoire that it did not add to."""
    turns: list[ModelTurn] = []
    game, known = "", Repertoire({})
    for number, one in enumerate(decided):
        if one.game != game:
            game = one.game
            known = Repertoire(heard - own.get(game, Counter()))
        turn = turn_of(one, known, number)
        if turn is not None:
            turns.append(turn)
    return turns


# ---------------------------------------------------------------------- learning


class DecisionTable:
    """Decisions as columns: for every feature of every idea its number and value."""

    def __init__(self, turns: Sequence[ModelTurn], names: Mapping[str, int]) -> None:
        self.names = names
        at, feature, value, turn_at, meant = [], [], [], [], []
        row = 0
        for number, turn in enumerate(turns):
            for place, told in enumerate(turn.told):
                for name, amount in told.items():
                    if amount and name in names:
                        at.append(row)
                        feature.append(names[name])
                        value.append(amount)
                turn_at.append(number)
                meant.append(place in turn.meant)
                row += 1
        self.at, self.feature = np.array(at), np.array(feature)
        self.value, self.turn = np.array(value), np.array(turn_at)
        self.meant, self.rows, self.turns = np.array(meant, bool), row, len(turns)

    def shares(self, weights: Row) -> Row:
        """How likely each idea is within its turn."""
        scores = np.bincount(self.at, self.value * weights[self.feature], self.rows)
        highest = np.full(self.turns, -np.inf)
        np.maximum.at(highest, self.turn, scores)
        raised = np.exp(scores - highest[self.turn])
        return np.asarray(raised / np.bincount(self.turn, raised, self.turns)[self.turn])

    def loss(self, weights: Row) -> tuple[float, Row]:
        """The mean of −log p of what was done, and its slope."""
        shares = self.shares(weights)
        kept = np.where(self.meant, shares, 0.0)
        done = np.maximum(np.bincount(self.turn, kept, self.turns), 1e-12)
        pull = (shares - kept / done[self.turn])[self.at] * self.value / self.turns
        slope: Row = np.bincount(self.feature, pull, len(weights)).astype(np.float64)
        return float(-np.log(done).mean()), slope


def learn(turns: Sequence[ModelTurn], rounds: int = _ROUNDS) -> dict[str, float]:
    """The weights that make what people did likeliest, by Adam's steps over all decisions."""
    seen = Counter(name for turn in turns for told in turn.told for name in told)
    names = {name: at for at, name in enumerate(sorted(name for name in seen if seen[name] >= _LEAST_SEEN))}
    table = DecisionTable(turns, names)
    weights, m, v = np.zeros(len(names)), np.zeros(len(names)), np.zeros(len(names))
    for step in range(1, rounds + 1):
        loss, slope = table.loss(weights)
        slope += _L2 * weights
        m, v = 0.9 * m + 0.1 * slope, 0.99 * v + 0.01 * slope * slope
        rate = _RATE * min(1.0, 2 * (1 - step / (rounds + 1)))
        weights -= rate * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.99**step)) + 1e-8)
        if step % 50 == 0:
            print(f"  step {step}: loss {loss:.4f}", flush=True)
    return {name: round(float(weights[at]), 3) for name, at in names.items()}


# ---------------------------------------------------------------------- judging


class Likeness(msgspec.Struct, frozen=True):
    """How like people the level is, in games that it has not learnt from."""

    decisions: int
    same: float
    """How often the level does what the person did, the same cards as the same number."""
    same_class: float
    """How often it does a thing of the same class: draws, passes, cuts, or lays about as many cards."""
    loss: float
    """The mean of −log p of what the person did, or of what is most like it."""


def class_of(idea_or_move: Move, hand: int) -> str:
    """Roughly what was done: drawn, passed, the whole hand laid, or a set of some, few or many cards."""
    if not isinstance(idea_or_move, Play):
        return type(idea_or_move).__name__
    cards = len(idea_or_move.cards)
    if len(idea_or_move.all_cards) == hand:
        return "whole"
    if idea_or_move.factors:
        return "composite"
    if all(card.is_joker for card in idea_or_move.cards):
        return "clear"
    if cards == 2 and spelled_out(idea_or_move) == "57":
        return "cut"
    return next(name for most, name in ((3, "few"), (6, "some"), (99, "many")) if cards <= most)


def likeness(decided: Sequence[Decided], heard: Repertoire, weights: Mapping[str, float]) -> Likeness:
    """Judges the weights: what they expect at every decision, at the warmth with which the level plays."""
    same = alike = loss = 0.0
    for number, one in enumerate(decided):
        found, odds = considered(one.view, PERSON, SeedDice(number), heard, weights)
        meant, is_same = meant_by(one, found)
        hand = len(one.view.hand)
        done = class_of(one.move, hand)
        had = sum(odds[at] for at in meant)
        same += had if is_same else 0.0
        alike += sum(
            share for idea, share in zip(found, odds, strict=True) if class_of(idea.move, hand) == done
        )
        loss -= log(max(_LEAST_LIKELY, had))
    counted = max(1, len(decided))
    return Likeness(len(decided), same / counted, alike / counted, loss / counted)


def among_themselves(games: int, seed: int) -> Iterator[Decided]:
    """Every decision of games that the level plays with itself, by the rules of the records."""
    rules = rules_for("online", {"D5": "seat"}, 2)
    game = PrimeGame()
    for number in range(games):
        dice = Dice.of_number(seed * 1_000_003 + number)
        state = game.deal(rules, 2, dice)
        for moves in range(_MOST_MOVES):
            due = game.due(state)
            if state.phase is Phase.OVER:
                break
            if due.blind:
                step = game.play(state, DEALER, game.blind_cards(state, dice))
            else:
                seat = due.seats[0]
                seen = view(state, seat)
                move = choose("person", seen, number * _MOST_MOVES + moves)
                assert move is not None
                if state.phase is Phase.TURN:
                    yield Decided(str(number), seen, move)
                step = game.play(state, seat, move)
            assert not isinstance(step, Refused)
            state = step.state


# ---------------------------------------------------------------------- the command


def write(weights: Mapping[str, float], heard: Counter[str], path: Path, told: str) -> None:
    """Write what was learned as a file of the package."""
    ideas = {name: value for name, value in sorted(weights.items()) if value}
    write_weights(
        path, "python -m tests.lab.people", told, {"ideas": ideas, "heard": dict(sorted(heard.items()))}
    )


def main() -> None:
    """Learns from the records of a folder, or judges what was learnt."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.people", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--judge", action="store_true", help="report how much the level plays like people")
    parser.add_argument("--games", type=int, default=200, help="games of the level against itself")
    parser.add_argument("--out", type=Path, default=Path("engine/prime/bots/person.json"))
    args = parser.parse_args()
    decided = list(decisions(args.folder))
    learnt = [one for one in decided if not is_held_back(one.game)]
    held = [one for one in decided if is_held_back(one.game)]
    if args.judge:
        found = likeness(held, repertoire(), idea_weights())
        print(f"{found.decisions} decisions held back: the same {found.same:.1%}, of the same class "
              f"{found.same_class:.1%}, loss {found.loss:.3f}")  # fmt: skip
        people, level = habits_of(held), habits_of(among_themselves(args.games, 1))
        for name, one in (("people", people), ("level", level)):
            sizes = " ".join(f"{size}:{share:.1%}" for size, share in one.sizes.items())
            print(f"{name}: {one.games} games of {one.turns:.1f} turns, fouls {one.fouls:.1%}, sets {sizes}")
        print(f"set sizes are {people.apart(level):.1%} apart")
        return
    heard, own = repertoires(learnt)
    weights = learn(turns_of(learnt, heard, own))
    games = len({one.game for one in learnt})
    write(weights, heard, args.out, f"Learnt from {games} games with {len(learnt)} decisions.")


if __name__ == "__main__":
    main()
