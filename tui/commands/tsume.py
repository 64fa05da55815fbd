"""`qk drill --kind puzzle` and `--compose`: puzzles of endings, solved, and found in games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from tui.commands.asked import run_program, within
from tui.text.words import Words, complain, one_line

if TYPE_CHECKING:
    from netplay.learn.tsume import Puzzle
    from netplay.learn.tsume_games import Position

_LEVELS = ("club", "novice")


def register(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add the options of `qk drill` for puzzles."""
    say = words.say
    parser.add_argument("--game", choices=("prime", "daifugo"), metavar="GAME", help=say("tsume-games-help"))
    parser.add_argument("--puzzles", metavar="FILE", help=say("tsume-puzzles-help"))
    parser.add_argument("--compose", metavar="FILE", type=Path, help=say("tsume-compose-help"))
    parser.add_argument(
        "--games",
        type=within(words, int, 1, 100_000),
        default=20,
        metavar="N",
        help=say("tsume-games-count-help"),
    )
    parser.add_argument(
        "--seed", type=within(words, int, 0, 2**31), default=1, metavar="N", help=say("tsume-seed-help")
    )
    parser.add_argument("--records", nargs="+", metavar="RECORD", default=(), help=say("tsume-records-help"))


def run(args: argparse.Namespace, words: Words) -> int:
    """The screen; line by line where there is no terminal, or if asked for."""
    own = _own(args, words)
    if args.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _line_by_line(args.game or "", args.count, words, own)
    from tui.learn.tsume import TsumeScreen

    return run_program(args, words, lambda app: app.push_screen(TsumeScreen(args.game or "", own)))


def _own(args: argparse.Namespace, words: Words) -> tuple[Puzzle, ...]:
    """The puzzles of the file that was named; none where none was. Raises QkError, WrongUsage."""
    if args.puzzles is None:
        return ()
    from netplay.learn.tsume_reading import read_puzzles
    from tui.text.words import WrongUsage

    own = read_puzzles(args.puzzles)
    if args.game and not any(one.game == args.game for one in own):
        raise WrongUsage(words.say("tsume-none-of-game", file=args.puzzles, game=args.game))
    return own


def _line_by_line(game: str, count: int, words: Words, own: tuple[Puzzle, ...]) -> int:
    """The day's puzzle, then others, or those of a file; an empty line shows the solution."""
    from netplay.learn import tsume, tsume_results
    from netplay.storage.user_files import BadFile

    looked = tsume_results.load()
    if looked.wrong is not None:
        complain(words.error(looked.wrong))
    saved, last, right, done = looked.held or tsume_results.SavedPuzzles(), "", 0, 0
    some = [one for one in own or tsume.packaged() if game in ("", one.game)]
    while done < (min(count, len(some)) if own else count):
        today = date.today()
        day = None if own or today.isoformat() in saved.days else today
        if day is not None and (puzzle := tsume.of_day(today, game)).id == last:
            day = None
        if day is None:
            puzzle = tsume_results.next_one(some, saved, last)
        tries = _solved_after(puzzle, words)
        if tries is None:
            break
        last, right, done = puzzle.id, right + (tries > 0), done + 1
        try:
            saved = tsume_results.keep(puzzle, solved=tries > 0, clean=tries == 1, day=day)
        except BadFile as wrong:
            complain(words.error(wrong))
    print(words.say("drill-summary", right=right, asked=done))
    return 0


def _solved_after(puzzle: Puzzle, words: Words) -> int | None:
    """After how many tries a puzzle was solved; 0 if it was given up, None if nothing more is typed."""
    from engine.errors import BadNotation
    from netplay.learn.tsume import initial_table, played_out, try_move
    from tui.learn import tsume_text as tsume_text

    print(
        *tsume_text.lines(puzzle, initial_table(puzzle), words),
        words.say(f"tsume-type-{puzzle.game}"),
        sep="\n  ",
    )
    tries = 0
    while True:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            return None
        if not line.strip():
            print(f"  {words.say('tsume-given-up', move=tsume_text.move_shown(puzzle.key, words))}")
            tries = 0
            break
        try:
            found = try_move(puzzle, line)
        except BadNotation as wrong:
            print(f"  {one_line(words.error(wrong))}")
            continue
        tries += not tsume_text.is_refusal(found)
        print(f"  {tsume_text.verdict(found, words)[0]}")
        if found.right:
            break
    print(*(f"    {tsume_text.ply(one, words)}" for one in played_out(puzzle)), sep="\n")
    return tries


def compose(args: argparse.Namespace, words: Words) -> int:
    """Write new puzzles to a file, the easiest first. Raises QkError."""
    import msgspec

    from netplay.archive.exports import export_error
    from netplay.learn.tsume_making import found_in, from_games, graded
    from netplay.storage.home import write_bytes_atomically

    game = args.game or "prime"
    source = _of_records(args.records) if args.records else from_games(game, _LEVELS, args.games, args.seed)
    found = graded(found_in(source))
    text = b"".join(msgspec.json.encode(one) + b"\n" for one in found)
    try:
        write_bytes_atomically(args.compose, text, is_private=False)
    except OSError as wrong:
        raise export_error(args.compose, wrong) from wrong
    print(words.say("tsume-composed", count=len(found), file=str(args.compose)))
    return 0


def _of_records(names: list[str]) -> Iterator[tuple[str, Position]]:
    """The endings of recorded games. Raises QkError where one cannot be read."""
    from netplay.learn.tsume_taking import from_record
    from netplay.replay.reel import read_file

    for name in names:
        yield from from_record(read_file(name))
