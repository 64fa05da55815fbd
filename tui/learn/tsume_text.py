"""Puzzles of endings in words; the screen and the line mode say the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from engine.cards import SUITS_BY_LETTER, Card
from engine.verdict import FoulReason, Reason
from tui.text.cards import SUIT_SIGNS, card_name
from tui.text.figures import as_spelled
from tui.text.words import Words

if TYPE_CHECKING:
    from netplay.learn.tsume import Ply, Puzzle, PuzzleTry
    from netplay.learn.tsume_games import PuzzleTable
    from netplay.learn.tsume_results import PuzzleResults, SavedPuzzles


def heading(
    puzzle: Puzzle,
    saved: SavedPuzzles,
    results: PuzzleResults | None,
    today: date,
    is_daily: bool,
    words: Words,
) -> str:
    """Which puzzle it is, how hard, and for how many days the day's was solved.

    Arguments:
        results: of other people with it.
    """
    from netplay.learn.tsume_results import grade, in_a_row

    say = words.say
    name = say("tsume-of-day", day=today.isoformat()) if is_daily else say("tsume-title")
    hard = grade(puzzle, results)
    parts = [name, say(f"records-game-{puzzle.game}"), "★" * hard + "·" * (5 - hard)]
    days = in_a_row(saved.days, today)
    if days:
        parts.append(say("tsume-streak", days=days))
    return "  ".join(parts)


def goal_text(puzzle: Puzzle, words: Words) -> str:
    """What is to be done."""
    goal = puzzle.goal if puzzle.goal in ("out", "stop") else "find"
    return words.say(f"tsume-goal-{goal}", plays=puzzle.plays)


def middle(scene: PuzzleTable, puzzle: Puzzle, words: Words) -> str:
    """What is between the hands: the set to beat, the deck, a revolution."""
    say = words.say
    field = cards_shown(scene.top, puzzle) if scene.top else say("tsume-empty")
    parts = [say("tsume-theirs"), say("tsume-field", field=field)]
    if puzzle.game == "prime":
        deck = " ".join(map(card_name, scene.deck)) if scene.deck else say("tsume-empty")
        parts.append(say("tsume-deck", deck=deck))
    if scene.turned:
        parts.append(say("tsume-turned"))
    return "   ".join(parts)


def cards_shown(cards: Sequence[Card], puzzle: Puzzle) -> str:
    """Cards by their names, with suits where they count."""
    if puzzle.game == "prime":
        return " ".join(map(card_name, cards))
    return suited(" ".join(map(str, cards)))


def suited(text: str) -> str:
    """Cards as records spell them, with the signs of their suits."""
    return re.sub(
        "([2-9TJQKA])([shdc])", lambda found: found[1] + SUIT_SIGNS[SUITS_BY_LETTER[found[2]]], text
    )


def move_shown(text: str, words: Words) -> str:
    """A move as records write it, in words where it is no play."""
    if text == "D":
        return words.say("tsume-draws")
    if text == "%":
        return words.say("tsume-passes")
    return suited(as_spelled(text))


def ply(one: Ply, words: Words) -> str:
    """Whose move it was, and which."""
    return words.say("tsume-mine" if one.mine else "tsume-answer", move=move_shown(one.move, words))


def is_refusal(found: PuzzleTry) -> bool:
    """Whether the rules would not have let it be made at all."""
    return bool(found.why) and found.why in Reason._value2member_map_


def verdict(found: PuzzleTry, words: Words) -> tuple[str, ...]:
    """What is said to a move."""
    say = words.say
    move = move_shown(found.move, words)
    if found.right:
        return (say("tsume-right", move=move),)
    if found.why:
        why = words.foul(found.why) if found.why in FoulReason._value2member_map_ else words.reason(found.why)
        return (say("tsume-none", move=move, why=why),)
    if not found.reply:
        return (say("tsume-wrong-lost", move=move),)
    return (say("tsume-wrong", move=move, reply=move_shown(found.reply, words)),)


def hint(kind: str, value: str, words: Words) -> str:
    """One hint."""
    return words.say(f"tsume-hint-{kind}", value=suited(value))


def lines(puzzle: Puzzle, scene: PuzzleTable, words: Words) -> tuple[str, ...]:
    """A puzzle line by line: the question, the hands, and the table between them."""
    say = words.say
    mine, theirs = (cards_shown(hand, puzzle) for hand in scene.hands)
    between = middle(scene, puzzle, words).removeprefix(say("tsume-theirs")).strip()
    return (
        goal_text(puzzle, words),
        say("tsume-hand-theirs", hand=theirs),
        between,
        say("tsume-hand-mine", hand=mine),
    )
