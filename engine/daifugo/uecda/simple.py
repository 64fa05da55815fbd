"""The competition's sample player: the weakest possible run, group or single."""

from __future__ import annotations

from engine.daifugo.uecda.plays import LONE, RUN, UecdaPlay
from engine.daifugo.uecda.table import FastRandom, UecdaTable


def simple(table: UecdaTable, options: list[UecdaPlay], rng: FastRandom) -> UecdaPlay | None:
    """The play of the sample player; None passes."""
    return pick(table.leads(table.turn), options, table.field, table.rev)


def pick(
    plays: list[UecdaPlay], options: list[UecdaPlay], field: UecdaPlay | None, rev: bool
) -> UecdaPlay | None:
    """Lead a run, else a group, else a single; follow with cards in no run and no group; the joker last.

    Of `plays`, all leads of the hand, `options` are legal now.
    """
    plain = [play for play in options if not play.joker]
    if field is None:
        runs = [play for play in plain if play.form > RUN]
        wanted = runs or [play for play in plain if 1 < play.form < RUN] or plain or options
        return _weakest(wanted, rev)
    if field.form == 1:
        tied = 0
        for play in plays:
            if play.form != 1 and not play.joker:
                tied |= play.mask
        alone = [play for play in plain if not play.mask & tied]
        if alone:
            return _weakest(alone, rev)
        return LONE if options and options[-1] is LONE else None
    return _weakest(plain, rev) if plain else None


def _weakest(plays: list[UecdaPlay], rev: bool) -> UecdaPlay:
    """The weakest, of equals the one of most cards."""
    return min(plays, key=lambda play: (play.joker, -play.high if rev else play.low, -play.size))
