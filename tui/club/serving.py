"""`qk tournament run`: an evening at tables of this machine, as long as it lasts."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import time
from pathlib import Path

from netplay.archive.exports import not_written
from netplay.club.book import TournamentFile
from netplay.compute.worker_pool import WorkerPool
from netplay.dialing.addresses import PORT
from netplay.evening.evening import EveningOptions, TournamentEvening
from netplay.room.opening import Listeners, OpenTable, TablePlan, open_table
from netplay.storage.reading import why_not
from netplay.tasks import report_all_faults
from tui.app.crash import faults_to_stderr
from tui.club.pages import write_pages
from tui.text.words import Words, one_line


def serve_evening(book: TournamentFile, args: argparse.Namespace, words: Words) -> None:
    """Serve the tables until the tournament is over or SIGINT or SIGTERM comes. Raises QkError."""
    bind = None if args.lan else args.bind or "127.0.0.1"
    listeners = Listeners(port=PORT if args.port is None else args.port, bind=bind, announce=args.lan)

    def log(line: str) -> None:
        print(f"{time.strftime('%H:%M:%S')} {one_line(line)}", file=sys.stderr, flush=True)

    def changed() -> None:
        try:
            write()
        except OSError as wrong:  # the tournament goes on without its pages
            log(f"{args.pages}: {words.error(why_not(wrong))}")

    def write() -> None:
        if args.pages:
            write_pages(book, Path(args.pages))

    async def serve() -> None:
        stop = asyncio.Event()
        report_all_faults(faults_to_stderr(["tournament"], words))
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)

        async def opens(plan: TablePlan) -> OpenTable:
            table = await open_table(plan, WorkerPool(), log, agent="qk")
            table.room.on_fault = faults_to_stderr(["tournament"], words)
            return table

        wish = EveningOptions(listeners, args.password, 60 * args.late)
        evening = TournamentEvening(book, wish, opens, log, words=words.error)
        evening.changed = changed
        evening.claim()
        try:
            write()
        except OSError as wrong:
            evening.release()
            raise not_written(args.pages, wrong) from wrong
        await evening.run(stop)

    asyncio.run(serve())
