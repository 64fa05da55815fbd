"""`qk replay`: step through records, check them, or print them for programs."""

from __future__ import annotations

import argparse
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.typed import folded
from tui.commands.asked import MOST_SECONDS, add_encoding, json_line, progress_bar, run_program, within
from tui.text.words import Words, WrongUsage, complain, one_line

if TYPE_CHECKING:
    from netplay.compute.judging import Ask
    from netplay.replay.reel import Reel

FACTOR_LIMIT = 60.0

LONG = 2.0
"""Seconds of work after which a line says what is being done."""


def register(subparsers: Any, words: Words) -> None:
    """Add `qk replay`."""
    parser = subparsers.add_parser(
        "replay", help=words.say("replay-about"), description=words.say("replay-about")
    )
    parser.add_argument(
        "files", nargs="+", metavar=words.say("replay-file"), help=words.say("replay-file-help")
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--check", action="store_true", help=words.say("replay-check"))
    how.add_argument("--json", action="store_true", help=words.say("replay-json"))
    how.add_argument("--plain", action="store_true", help=words.say("cli-plain"))
    parser.add_argument("--review", action="store_true", help=words.say("replay-review-help"))
    out = words.say("share-out")
    how.add_argument("--html", type=Path, metavar=out, help=words.say("share-html-help"))
    how.add_argument("--svg", type=Path, metavar=out, help=words.say("share-svg-help"))
    parser.add_argument("--at", metavar="MOVE", help=words.say("share-at-help"))
    parser.add_argument("--lenient", action="store_true", help=words.say("replay-lenient"))
    add_encoding(parser, words)
    parser.add_argument(
        "--limit",
        metavar="S",
        type=within(words, float, 0, MOST_SECONDS),
        default=FACTOR_LIMIT,
        help=words.say("replay-limit", seconds=f"{FACTOR_LIMIT:g}"),
    )


def run(args: argparse.Namespace, words: Words) -> int:
    """0: every record stands (or the screen was left); 1: one does not; 2: a file is no text or not there."""
    if args.at is not None and args.svg is None:
        raise WrongUsage(words.say("share-at-alone"))
    if args.review:
        return _review(args, words)
    if args.html is not None or args.svg is not None:
        return _share(args, words)
    if not (args.check or args.json):
        return _watch(args, words)
    from netplay.compute.workers import BlockingWorker

    with BlockingWorker() as worker:
        outcomes = list(_check(args, words, worker.ask))
    if None in outcomes:
        return 2
    return 0 if all(outcomes) else 1


def _check(args: argparse.Namespace, words: Words, ask: Ask) -> Iterator[bool | None]:
    """For each record whether it stands; None: its file could not be read."""
    from netplay.replay.reel import UnreadableRecord, read_source

    for name in args.files:
        try:
            source = read_source(name, lenient=args.lenient, encoding=args.encoding or "")
        except UnreadableRecord as wrong:
            complain(words.error(wrong))
            yield None
            continue
        if source.encoding_note is not None:
            complain(words.error(source.encoding_note))
        for _, text in source.games:
            yield _checked(name, text, args, words, _announcing(ask, name, words))


def _checked(name: str, text: str, args: argparse.Namespace, words: Words, ask: Ask) -> bool:
    """Print whether one record is valid, in the format that was asked for."""
    from netplay.replay.reel import fault_at, replay_in_worker

    replay = replay_in_worker(text, ask, lenient=args.lenient, factors=args.json, limit=args.limit)
    for warning in replay.warnings:
        complain(words.error(fault_at(name, warning)))
    if args.json:
        print(json_line(replay.report(words.error)), flush=True)
    elif replay.error is not None:
        print(one_line(words.error(fault_at(name, replay.error))), flush=True)
    return replay.ok


def _announcing(ask: Ask, name: str, words: Words) -> Ask:
    """Run a task, and print what is being done if it takes long."""

    def run_task(task: str, number: int, *, limit: float) -> Any:
        digits = f"{number.bit_length() * 30103 // 100_000 + 1:,}"
        text = words.say(f"replay-working-{task}", file=name, digits=digits, seconds=f"{limit:.0f}")
        clock = threading.Timer(LONG, complain, (text,))
        clock.daemon = True
        clock.start()
        try:
            return ask(task, number, limit=limit)
        finally:
            clock.cancel()

    return run_task


def _review(args: argparse.Namespace, words: Words) -> int:
    """Print what each decision was worth; 1 if a record is not valid."""
    if args.check or args.plain or args.html is not None or args.svg is not None:
        raise WrongUsage(words.say("replay-review-alone"))
    from netplay.learn.known import known_numbers
    from netplay.replay.analysis import prove, scenes_to_prove
    from netplay.replay.reel import fault_at
    from netplay.replay.review import accuracies, question, review
    from tui.replay.reviewing import review_text

    listed, code = known_numbers(), 0
    progress = progress_bar(as_json=args.json)
    for reel in _reels(args):
        if reel.fault is not None:
            code = 1
            complain(words.error(fault_at(reel.title, reel.fault)))
        found = []
        proved = prove(reel.game, scenes_to_prove(reel))
        places = sorted(reel.decisions)
        for done, at in enumerate(places):
            progress(done, len(places))
            decision = question(reel, at, proved, listed)
            one = None if decision is None else review(reel.game, decision)
            if one is None:
                continue
            found.append(one)
            if args.json:
                print(json_line(one.plain()), flush=True)
        if places:
            progress(len(places), len(places))
        if reel.fault is not None and not found:
            continue
        if args.json:
            for seat, share in enumerate(accuracies(reel, found)):
                print(json_line({"seat": seat, "accuracy": share}), flush=True)
        else:
            print("\n".join(sentence.text for sentence in review_text(reel, found, words)), flush=True)
    return code


def _share(args: argparse.Namespace, words: Words) -> int:
    """Write pages or a picture; 1 if a record does not stand, or a file cannot be written."""
    from netplay.archive.exports import export_text
    from netplay.replay.reel import fault_at
    from tui.sharing.screen import ENDINGS, content_of, stem

    kind, out = ("page", args.html) if args.html is not None else ("picture", args.svg)
    reels = _reels(args)
    code = 0
    for reel in reels:
        if reel.fault is not None:
            code = 1
            complain(words.error(fault_at(reel.title, reel.fault)))
        if not reel.scenes:
            complain(words.say("share-no-scene", file=reel.title))
            continue
        text = content_of(kind, reel, _place(args, reel, words), words)
        if out == Path("-"):
            sys.stdout.write(text)
            continue
        path = out / f"{stem(reel)}{ENDINGS[kind]}" if len(reels) > 1 or os.path.isdir(out) else out
        written = export_text(text, path)
        if written.problem is not None:
            code = 1
            complain(words.error(written.problem))
        else:
            print(words.say("share-written", file=str(path)))
    return code


def _place(args: argparse.Namespace, reel: Reel, words: Words) -> int:
    """The scene that `--at` means; the last where it says nothing."""
    from tui.replay.watching import Watched

    watched = Watched(reel)
    if args.at is None:
        return watched.last
    text = folded(args.at)
    place = watched.scene_named(text)
    lines = len(reel.text.splitlines())
    if place is None or place > watched.last or (text.startswith(":") and not 1 <= int(text[1:]) <= lines):
        raise WrongUsage(words.say("share-at-wrong", at=args.at[:40], end=str(watched.last)))
    return place


def _reels(args: argparse.Namespace) -> list[Reel]:
    from netplay.compute.workers import BlockingWorker
    from netplay.replay.reel import open_reels

    how = {"lenient": args.lenient, "encoding": args.encoding or ""}
    with BlockingWorker() as worker:
        return [reel for name in args.files for reel in open_reels(name, worker.ask, **how)]


def _watch(args: argparse.Namespace, words: Words) -> int:
    """Open the replay screen; a record that came through standard input leaves the keys to the terminal."""
    from netplay.replay.reel import read_source
    from netplay.storage.reading import STANDARD_INPUT

    draws = sys.stdout.isatty() or args.plain
    if not draws:  # a missing file is reported before a missing terminal
        for name in args.files:
            read_source(name, encoding=args.encoding or "")
        raise WrongUsage(words.say("replay-no-terminal"))
    reels = _reels(args)
    if args.plain:
        from tui.plain.following import print_reels

        return print_reels(reels, words)
    if STANDARD_INPUT in args.files:
        _take_terminal(words)
    from tui.replay.replay import ReplayScreen

    async def show(app: Any) -> None:
        await app.push_screen(ReplayScreen(*reels), lambda _: app.exit(0))

    return run_program(args, words, show)


def _take_terminal(words: Words) -> None:
    """Standard input was the record; from now on it is the keyboard."""
    try:
        terminal = os.open(os.ctermid(), os.O_RDONLY) if hasattr(os, "ctermid") else -1
    except OSError:
        terminal = -1
    if terminal < 0:
        raise WrongUsage(words.say("replay-no-terminal"))
    os.dup2(terminal, 0)
