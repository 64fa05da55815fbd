"""A game of a table from its acts, in play or over: its deal, its leavers, and its record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.fair import FairDealProof, commit_to_secret, playing_dice, seed_of
from engine.seats import Seat
from netplay.room.acts import GameActs, RoomState, StoodIn
from netplay.table.dice import Dice
from netplay.table.games import GameAdapter, TableMove, TableRules, adapter_of, read_chosen, replay_moves
from netplay.table.interfaces import help_keys
from netplay.table.timing import Clocks


def deal_seed(state: RoomState, game: GameActs) -> bytes:
    """The seed of all chance in a game: that of a fair deal, or the one that a solo game was opened with."""
    if state.solo is not None:
        return bytes.fromhex(state.solo.seed)
    return seed_of(game.secret, game.began.nonces)


def dealt(adapter: GameAdapter, terms: TableRules, state: RoomState, game: GameActs) -> Any:
    """The table at the start of the game; newcomers to a series take no part in the exchange."""
    titles = tuple(title or adapter.newcomer for title in game.began.titles)
    return adapter.deal(terms, len(game.began.names), Dice(deal_seed(state, game)), titles)


def record_of(
    adapter: GameAdapter,
    clocks: Clocks,
    state: RoomState,
    game: GameActs,
    start: Any,
    made: Sequence[TableMove],
    *,
    suits: bool = False,
) -> str:
    """The record of a game, over or not.

    Arguments:
        start, made: the table as dealt, and its moves.
        suits: whether to write suits even where records omit them.
    """
    began, names, solo, options = game.began, game.began.names, state.solo, state.options
    header: dict[str, object] = {"date": began.date[:10]}
    if solo is not None:
        header["seed"] = solo.seed
    levels = {**began.levels, **{names[one.seat]: one.level for one in game.stood_in}}
    if levels:
        header["bots"] = levels
    if game.stood_in:

        def lines_after(moves: int) -> int:
            """The number of moves in the record after this many were made; some share a line."""
            text = adapter.record(names, start, made[:moves], clocks, {})
            return text.partition("+++\n")[2].partition("+++\n")[2].count("\n") - len(names)

        header["stand_ins"] = {
            name: {key: lines_after(moves) + (key == "from") for key, moves in spans.items()}
            for name, spans in _stand_ins(game, made).items()
        }
    if solo is None:
        proof = FairDealProof(game.secret, commit_to_secret(game.secret), began.nonces)
        header["verify"] = proof.header()
    header |= help_keys(Counter(map(Seat, game.hints)), names, assist=options.assist and adapter.assists)
    if solo is not None and solo.daily:
        header["event"] = f"deal of the day {solo.daily}"
    if options.games > 1:
        header["event"] = f"game {began.game} of {options.games}"
        points = dict(zip(names, began.points or (0,) * len(names), strict=True))
        known = {"id": began.series} if began.series else {}
        header["series"] = {"game": began.game, "games": options.games, "points": points, **known}
    return adapter.record(names, start, made, clocks, header, suits=suits)


def record_again(state: RoomState, game: GameActs) -> str:
    """The same record from the journal alone, without a running table.

    Raises:
        One of LEAD_NOWHERE: if the moves are invalid, or contradict the dice.
    """
    chosen = read_chosen(game.chosen)
    adapter = adapter_of(chosen.game)
    terms = adapter.terms(chosen)
    start = dealt(adapter, terms, state, game)
    thrown = playing_dice(deal_seed(state, game)) if state.solo is None else None
    moves = ((Seat(one.actor), one.text, one.seconds) for one in game.moves)
    made = [move for move, _ in replay_moves(adapter, start, game.began.names, moves, thrown)]
    return record_of(adapter, terms.clocks, state, game, start, made)


def left(stood_in: Sequence[StoodIn], made: Sequence[TableMove]) -> tuple[Seat, ...]:
    """The seats that a bot played to the end, in the order in which their players left."""
    last = {Seat(one.seat): one for one in stood_in}
    return tuple(seat for seat, one in last.items() if _is_the_bots(one, made))


def _is_the_bots(one: StoodIn, made: Sequence[TableMove]) -> bool:
    """Whether a bot played the seat's end: its player did not come back, or only as a spectator."""
    if one.until is None:
        return True
    played = any(move.actor == one.seat for move in made[one.since : one.until])
    return played and not any(move.actor == one.seat for move in made[one.until :])


def _stand_ins(game: GameActs, made: Sequence[TableMove]) -> dict[str, dict[str, int]]:
    """The stand-ins by player: after how many moves they began, and at which they ended, if they did."""
    spans: dict[str, dict[str, int]] = {}
    gone = left(game.stood_in, made)
    for one in game.stood_in:
        name = game.began.names[one.seat]
        spans.setdefault(name, {"from": one.since})
        spans[name].pop("to", None)
        if one.until is not None and one.seat not in gone:
            spans[name]["to"] = one.until
    return spans
