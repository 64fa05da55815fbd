"""A new kind of message, command, action, move, event or effect can't be overlooked where kinds are distinguished.

mypy requires every match without `case _` to be exhaustive (`exhaustive-match`). Here each match over classes has to
end in `assert_never`, or be listed with what it does with all other classes.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator

from tests.trees import PACKAGES, ROOT, name_of, nodes_of, sources

_OTHER_EVENTS = "only these events matter to it; every event has its words in the narration"
_OTHER_MOVES = "only these moves need it; the others are as they are"
_NOT_ADVISED = "only these moves are advised"
_TYPED_REST = "the rest goes to a function that is typed by it, or covers it"
_OPEN_ENDED = "values of any kind"
THE_REST = {
    "engine/daifugo/asking.py:carry_out": _TYPED_REST,
    "engine/daifugo/bots/planner.py:_unanswered": "any other question ends the line of thought",
    "engine/daifugo/bots/why.py:explained": _NOT_ADVISED,
    "engine/daifugo/facts.py:open_question": "nobody is asked by the name of a rule",
    "engine/daifugo/record.py:_declining": "what is open may not be refused",
    "engine/daifugo/view.py:own": "nothing is asked of this seat",
    "engine/prime/bots/hints.py:_cards_of": _NOT_ADVISED,
    "engine/tyrant/bots/expert.py:wins": "only plays and passes are weighed",
    "netplay/room/commands.py:_pace": "every other command changes the table for all",
    "netplay/room/commands.py:refuse": "a command without a condition is allowed to every member",
    "netplay/room/server.py:_take": _TYPED_REST,
    "netplay/storage/packed_errors.py:_packed": _OPEN_ENDED,
    "netplay/storage/packed_errors.py:_unpacked": _OPEN_ENDED,
    "netplay/learn/lessons.py:why_not": "such a move comes in a later lesson",
    "netplay/relaying/rooms.py:_take": "what may not come now is refused, whatever it is",
    "netplay/relaying/streams.py:_take": "what may not come now is refused, whatever it is",
    "netplay/table/games/daifugo/adapter.py:move_text": _OTHER_MOVES,
    "netplay/table/games/daifugo/adapter.py:mark": _OTHER_EVENTS,
    "netplay/table/games/prime/adapter.py:mark": _OTHER_EVENTS,
    "netplay/table/games/tyrant/adapter.py:mark": _OTHER_EVENTS,
    "netplay/table/messages.py:_shortened": _OPEN_ENDED,
    "netplay/wire/connection.py:_allow_in": "an open line lets all of them pass",
    "netplay/wire/connection.py:_allow_out": "an open line lets all of them pass",
    "netplay/wire/problems.py:_flat": _OPEN_ENDED,
    "tui/app/program.py:cursor_position": _OPEN_ENDED,
    "tui/club/tables.py:_cell": _OPEN_ENDED,
    "tui/games/daifugo/table.py:finish": _OTHER_MOVES,
    "tui/games/daifugo/showing.py:_action": _NOT_ADVISED,
    "tui/games/daifugo/showing.py:_move_text": _NOT_ADVISED,
    "tui/games/daifugo/showing.py:composed": _NOT_ADVISED,
    "tui/games/daifugo/showing.py:make": _OTHER_EVENTS,
    "tui/games/daifugo/narration.py:sentences": _TYPED_REST,
    "tui/games/daifugo/prompts.py:last_event_text": _OTHER_EVENTS,
    "tui/games/daifugo/narration.py:fresh_after": _OTHER_EVENTS,
    "tui/games/daifugo/narration.py:after": _OTHER_EVENTS,
    "tui/games/daifugo/showing.py:clause_of": _OTHER_EVENTS,
    "tui/games/prime/table.py:finish": _OTHER_MOVES,
    "tui/games/prime/showing.py:composed": _NOT_ADVISED,
    "tui/games/prime/lines.py:_own": _OTHER_MOVES,
    "tui/games/prime/showing.py:_fouled": _OTHER_EVENTS,
    "tui/games/prime/showing.py:make": _OTHER_EVENTS,
    "tui/games/prime/narration.py:sentences": _TYPED_REST,
    "tui/games/prime/prompts.py:last_event_text": _OTHER_EVENTS,
    "tui/games/prime/narration.py:fresh_after": _OTHER_EVENTS,
    "tui/games/prime/narration.py:after": _OTHER_EVENTS,
    "tui/games/prime/showing.py:clause_of": _OTHER_EVENTS,
    "tui/games/tyrant/showing.py:composed": _NOT_ADVISED,
    "tui/games/tyrant/showing.py:highlights_of": _OTHER_EVENTS,
    "tui/games/tyrant/narration.py:_judged": _TYPED_REST,
    "tui/games/tyrant/narration.py:sentences": _TYPED_REST,
    "tui/games/tyrant/reveal.py:at_judgment": _OTHER_EVENTS,
    "tui/games/tyrant/showing.py:clause_of": _OTHER_EVENTS,
    "tui/text/words.py:_value_text": _OPEN_ENDED,
}
"""Matches over classes that aren't exhaustive, and what they do with the other classes."""


def kinds(pattern: ast.pattern) -> Iterator[ast.pattern]:
    """Yield the alternatives of a pattern: `A() | B() as one` yields A and B."""
    match pattern:
        case ast.MatchOr(patterns=patterns):
            for one in patterns:
                yield from kinds(one)
        case ast.MatchAs(pattern=inner) if inner is not None:
            yield from kinds(inner)
        case _:
            yield pattern


def over_classes(node: ast.AST) -> Iterator[ast.Match]:
    """Yield the matches in a function that distinguish classes."""
    for one in ast.walk(node):
        if isinstance(one, ast.Match) and any(
            isinstance(kind, ast.MatchClass) for case in one.cases for kind in kinds(case.pattern)
        ):
            yield one


def is_whole(match: ast.Match) -> bool:
    """Return whether an unmatched value is an error, for mypy and at run time."""
    *_, last = match.cases
    return ast.unparse(last) == f"case _:\n    assert_never({ast.unparse(match.subject)})"


def not_exhaustive() -> set[str]:
    """Return the functions with a match over classes that isn't exhaustive."""
    return {
        f"{name_of(path)}:{node.name}"
        for path in sources(*PACKAGES)
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and not all(map(is_whole, over_classes(node)))
    }


def test_every_kind_is_known() -> None:
    """Every match over classes that isn't exhaustive is listed with the reason."""
    assert not_exhaustive() == set(THE_REST)


def test_mypy_asks_the_same_of_every_other_match() -> None:
    """Also of those over texts, numbers and members of enums."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "exhaustive-match" in project["tool"]["mypy"]["enable_error_code"]


def test_the_union_of_commands_is_matched_whole() -> None:
    """A command that isn't handled would be acknowledged as done."""
    path = ROOT / "netplay/room/commands.py"
    [done] = [node for node in nodes_of(path) if isinstance(node, ast.FunctionDef) and node.name == "_done"]
    assert [is_whole(match) for match in over_classes(done)] == [True]
