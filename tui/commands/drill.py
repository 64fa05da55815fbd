"""`qk drill`: primes and composite plays to know by heart, those first that pay off most."""

from __future__ import annotations

import argparse
import sys
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from tui.commands import tsume
from tui.commands.asked import run_program, within
from tui.text.words import Words, WrongUsage, complain

if TYPE_CHECKING:
    from netplay.learn.questions import Kind

_KINDS = (
    "prime",
    "family",
    "composite",
    "hand",
    "mistake",
    "double",
    "split7",
    "split11",
    "split24",
    "puzzle",
)
_USUAL = 10


def register(subparsers: Any, words: Words) -> None:
    """Add `qk drill`."""
    say = words.say
    parser = subparsers.add_parser("drill", help=say("drill-about"), description=say("drill-about"))
    parser.add_argument("--kind", choices=_KINDS, metavar="KIND", help=say("drill-kind-help"))
    parser.add_argument("--plain", action="store_true", help=say("drill-plain-help"))
    parser.add_argument(
        "--count",
        type=within(words, int, 1, 10_000),
        default=_USUAL,
        metavar="N",
        help=say("drill-count-help", count=_USUAL),
    )
    tsume.register(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    """The drill's screen; line by line where there is no terminal, or if asked for."""
    if args.compose is not None:
        return tsume.compose(args, words)
    if args.records:
        raise WrongUsage(words.say("tsume-records-alone"))
    if args.kind == "puzzle" or args.puzzles is not None:
        return tsume.run(args, words)
    kind: Kind | None = args.kind
    if args.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _line_by_line(kind, args.count, words)
    from tui.learn.drill import DrillScreen

    return run_program(args, words, lambda app: app.push_screen(DrillScreen(kind)))


def _line_by_line(kind: Kind | None, count: int, words: Words) -> int:
    """Ask on standard output and read answers, a line each, until there are no more."""
    from netplay.learn.questions import MIXED
    from netplay.learn.schedule import (
        GOAL,
        Progress,
        QuizProgress,
        goal_today,
        has_mistakes,
        load_progress,
        next_question,
    )
    from netplay.storage.user_files import BadFile
    from tui.learn import asking

    loaded = load_progress()
    if loaded.wrong is not None:
        complain(words.error(loaded.wrong))
    notebook, last, right, done = QuizProgress(loaded.held or Progress()), "", 0, 0
    if kind == "mistake" and not has_mistakes(notebook.progress):
        print(words.say("drill-mistakes-none"))
        return 1
    while done < count:
        question = next_question(
            notebook.progress, datetime.now(UTC), MIXED if kind is None else (kind,), last
        )
        print(
            f"{done + 1}. {asking.question_text(question, words)}  {words.say(f'drill-hint-{question.kind}')}"
        )
        print("> ", end="", flush=True)
        began, found = time.monotonic(), None
        while found is None and (line := sys.stdin.readline()):
            found = asking.marked(question, line)
            if found is None:
                print(f"  {words.say('drill-unreadable')}\n> ", end="", flush=True)
        if found is None:
            print()
            break
        headline, lessons = asking.headline(found, words), asking.lessons(question, found, words)
        clock = asking.time_text(question, time.monotonic() - began, words)
        print(f"  {headline}  {clock}".rstrip(), *lessons, sep="\n  ")
        took = time.monotonic() - began
        quick = took <= asking.QUICK[question.kind]
        try:
            notebook.answer(question, found, quick=quick)
        except BadFile as wrong:
            complain(words.error(wrong))
        last, right, done = question.id, right + found.right, done + 1
    print(words.say("drill-summary", right=right, asked=done))
    today, streak = goal_today(notebook.progress, datetime.now(UTC))
    print(words.say("drill-goal", done=today, goal=GOAL, streak=streak))
    return 0
