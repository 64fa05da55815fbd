"""`python -m tests.lab.people FOLDER`: train the level `person`, which plays as people do, on records of their games.

The folder has records of Prime Daifugo (`*.qk`). One game of five is held out; `--judge` trains nothing and evaluates
how similar the level is to the people of the held-out games. The model is a repertoire (what people played, and how
often) and a multinomial logistic regression over the ideas of a turn (engine/prime/bots/person.py). The loss is the
mean of −log p(what the person did), with L2. What the person did is the idea with the same cards and number, or if
there is none, all ideas of its kind and size together. The repertoire used for a game excludes that game, otherwise
every play would be well known.
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
from engine.prime.bots.alternatives import identity_of
from engine.prime.bots.knowledge import PERSON
from engine.prime.bots.options import weigh
from engine.prime.bots.person import (
    PersonIdea,
    Repertoire,
    considered,
    features,
    idea_weights,
    ideas,
    repertoire,
)
from engine.prime.game import PrimeGame
from engine.prime.moves import Move, Play
from engine.prime.notation import write_play
from engine.prime.settings import rules_for
from engine.prime.state import Phase
from engine.prime.view import view
from engine.seats import DEALER
from engine.verdict import Fouled, Refused
from netplay.table.dice import Dice
from tests.lab.decisions import LONGEST, RecordedDecision, decisions, habits_of, is_held_out
from tests.lab.written import write_weights

_HIGHEST = 13
_MOST_MOVES = 4000
_LEAST_LIKELY = 1e-3
"""Least probability in the loss, for moves that are no idea of the level."""
_LEAST_SEEN = 12
_ROUNDS = 150
_RATE = 0.1
_L2 = 2e-4


Row = np.ndarray[tuple[int], np.dtype[np.float64]]


# ---------------------------------------------------------------------- repertoire


def without_jokers(play: Play) -> str:
    """Return a play in the notation of the repertoire: each joker replaced by the card that it stands for."""
    values = iter(play.jokers)

    def shown(card: Card) -> Card:
        return Card.of(next(values)) if card.is_joker else card.face

    cards = tuple(map(shown, play.cards))
    factors = tuple(tuple(tuple(map(shown, chunk)) for chunk in term) for term in play.factors)
    return write_play(Play(cards, factors))


def repertoire_entry(one: RecordedDecision) -> str | None:
    """Return the play in the repertoire's notation; None for a foul, a cut, ∞ or a very long play."""
    play = one.move
    if not isinstance(play, Play) or (not play.jokers and all(card.is_joker for card in play.cards)):
        return None
    weighed = weigh(one.view, play)
    if weighed is None or isinstance(weighed[1], Fouled) or len(play.cards) > LONGEST:
        return None
    if weighed[1].kind not in ("prime", "composite") or max(play.jokers, default=0) > _HIGHEST:
        return None
    return without_jokers(play)


def repertoires(decided: Sequence[RecordedDecision]) -> tuple[Counter[str], dict[str, Counter[str]]]:
    """Count what all people played, and what was played in each game."""
    each: dict[str, Counter[str]] = {}
    for one in decided:
        text = repertoire_entry(one)
        if text is not None:
            each.setdefault(one.game, Counter())[text] += 1
    return sum(each.values(), Counter()), each


# ---------------------------------------------------------------------- decisions in the form of the model


class ModelTurn(msgspec.Struct, frozen=True):
    """A decision in the form of the model: the ideas with their features, and which of them the person chose."""

    ideas: tuple[PersonIdea, ...]
    told: tuple[dict[str, float], ...]
    meant: tuple[int, ...]
    """The ideas equal to the person's move; if there is none, the most similar ones."""
    is_same: bool
    """Whether the idea is equal."""


def turn_of(one: RecordedDecision, heard: Repertoire, seed: int) -> ModelTurn | None:
    """Return a decision in the form of the model; None if no idea is similar to the move."""
    found = ideas(one.view, PERSON, SeedDice(seed), heard)
    meant, is_same = meant_by(one, found)
    if not meant:
        return None
    rows = tuple({intern(name): value for name, value in row.items()} for row in features(one.view, found))
    return ModelTurn(tuple(found), rows, meant, is_same)


def meant_by(one: RecordedDecision, found: Sequence[PersonIdea]) -> tuple[tuple[int, ...], bool]:
    """Return the ideas equal to the person's move and True, else the most similar ones (perhaps none) and False."""
    if not isinstance(one.move, Play):
        return tuple(at for at, idea in enumerate(found) if idea.move == one.move), True
    weighed = weigh(one.view, one.move)
    if weighed is None:
        return (), False
    number = weighed[0].judged
    identity = identity_of(one.move, number)
    same = tuple(
        at
        for at, idea in enumerate(found)
        if isinstance(idea.move, Play) and identity_of(idea.move, idea.number or number) == identity
    )
    if same:
        return same, True
    return _similar(found, one.move, isinstance(weighed[1], Fouled), len(one.view.hand)), False


def _similar(found: Sequence[PersonIdea], play: Play, fouls: bool, hand: int) -> tuple[int, ...]:
    """Return the ideas with as many cards and of a similar kind; if there is none, with nearly as many cards."""
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
                and (len(idea.played) == hand) == whole
            )
            if like:
                return like
    return ()


def turns_of(
    decided: Sequence[RecordedDecision], heard: Counter[str], own: Mapping[str, Counter[str]]
) -> list[ModelTurn]:
    """Return all decisions in the form of the model, each game with a repertoire that excludes it."""
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


# ---------------------------------------------------------------------- training


class DecisionTable:
    """Decisions as arrays: index and value for every feature of every idea."""

    def __init__(self, turns: Sequence[ModelTurn], names: Mapping[str, int]) -> None:
        self.names = names
        at, feature, value, turn_at, meant = [], [], [], [], []
        row = 0
        for number, turn in enumerate(turns):
            for place, row_features in enumerate(turn.told):
                for name, amount in row_features.items():
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
        """Return the probability of each idea within its turn (softmax)."""
        scores = np.bincount(self.at, self.value * weights[self.feature], self.rows)
        highest = np.full(self.turns, -np.inf)
        np.maximum.at(highest, self.turn, scores)
        raised = np.exp(scores - highest[self.turn])
        return np.asarray(raised / np.bincount(self.turn, raised, self.turns)[self.turn])

    def loss(self, weights: Row) -> tuple[float, Row]:
        """Return the mean of −log p of the moves made, and its gradient."""
        shares = self.shares(weights)
        chosen = np.where(self.meant, shares, 0.0)
        done = np.maximum(np.bincount(self.turn, chosen, self.turns), 1e-12)
        pull = (shares - chosen / done[self.turn])[self.at] * self.value / self.turns
        gradient: Row = np.bincount(self.feature, pull, len(weights)).astype(np.float64)
        return float(-np.log(done).mean()), gradient


def learn(turns: Sequence[ModelTurn], rounds: int = _ROUNDS) -> dict[str, float]:
    """Fit the weights by maximum likelihood, with Adam on all decisions at once."""
    seen = Counter(name for turn in turns for row in turn.told for name in row)
    names = {name: at for at, name in enumerate(sorted(name for name in seen if seen[name] >= _LEAST_SEEN))}
    table = DecisionTable(turns, names)
    weights, m, v = np.zeros(len(names)), np.zeros(len(names)), np.zeros(len(names))
    for step in range(1, rounds + 1):
        loss, gradient = table.loss(weights)
        gradient += _L2 * weights
        m, v = 0.9 * m + 0.1 * gradient, 0.99 * v + 0.01 * gradient * gradient
        rate = _RATE * min(1.0, 2 * (1 - step / (rounds + 1)))
        weights -= rate * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.99**step)) + 1e-8)
        if step % 50 == 0:
            print(f"  step {step}: loss {loss:.4f}", flush=True)
    return {name: round(float(weights[at]), 3) for name, at in names.items()}


# ---------------------------------------------------------------------- evaluation


class Likeness(msgspec.Struct, frozen=True):
    """Similarity of the level to people in held-out games."""

    decisions: int
    same: float
    """Probability that the level makes the person's move: the same cards as the same number."""
    same_class: float
    """Probability of a move of the same class: draw, pass, cut, or about as many cards."""
    loss: float
    """The mean of −log p of the person's move, or of the most similar ideas."""


def class_of(idea_or_move: Move, hand: int) -> str:
    """Return the class of a move: draw, pass, whole hand, composite, clear, cut, or few, some or many cards."""
    if not isinstance(idea_or_move, Play):
        return type(idea_or_move).__name__
    cards = len(idea_or_move.cards)
    if len(idea_or_move.all_cards) == hand:
        return "whole"
    if idea_or_move.factors:
        return "composite"
    if all(card.is_joker for card in idea_or_move.cards):
        return "clear"
    if cards == 2 and without_jokers(idea_or_move) == "57":
        return "cut"
    return next(name for most, name in ((3, "few"), (6, "some"), (99, "many")) if cards <= most)


def likeness(
    decided: Sequence[RecordedDecision], heard: Repertoire, weights: Mapping[str, float]
) -> Likeness:
    """Evaluate the weights: the probabilities at every decision, at the temperature with which the level plays."""
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


def self_play(games: int, seed: int) -> Iterator[RecordedDecision]:
    """Yield every decision of games of the level against itself, by the rules of the records."""
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
                    yield RecordedDecision(str(number), seen, move)
                step = game.play(state, seat, move)
            assert not isinstance(step, Refused)
            state = step.state


# ---------------------------------------------------------------------- the command


def write(weights: Mapping[str, float], heard: Counter[str], path: Path, source: str) -> None:
    """Write the trained model as a file of the package."""
    ideas = {name: value for name, value in sorted(weights.items()) if value}
    write_weights(
        path, "python -m tests.lab.people", source, {"ideas": ideas, "heard": dict(sorted(heard.items()))}
    )


def main() -> None:
    """Train on the records of a folder, or evaluate the trained model."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.people", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--judge", action="store_true", help="report how much the level plays like people")
    parser.add_argument("--games", type=int, default=200, help="games of the level against itself")
    parser.add_argument("--out", type=Path, default=Path("engine/prime/bots/person.json"))
    args = parser.parse_args()
    decided = list(decisions(args.folder))
    training = [one for one in decided if not is_held_out(one.game)]
    held = [one for one in decided if is_held_out(one.game)]
    if args.judge:
        found = likeness(held, repertoire(), idea_weights())
        print(f"{found.decisions} held-out decisions: the same {found.same:.1%}, of the same class "
              f"{found.same_class:.1%}, loss {found.loss:.3f}")  # fmt: skip
        people, level = habits_of(held), habits_of(self_play(args.games, 1))
        for name, one in (("people", people), ("level", level)):
            sizes = " ".join(f"{size}:{share:.1%}" for size, share in one.sizes.items())
            print(f"{name}: {one.games} games of {one.turns:.1f} turns, fouls {one.fouls:.1%}, sets {sizes}")
        print(f"set sizes are {people.apart(level):.1%} apart")
        return
    heard, own = repertoires(training)
    weights = learn(turns_of(training, heard, own))
    games = len({one.game for one in training})
    write(weights, heard, args.out, f"Trained on {games} games with {len(training)} decisions.")


if __name__ == "__main__":
    main()
