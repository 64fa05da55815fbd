"""`qk tournament run`: an evening at tables of this machine, as long as it lasts."""

from __future__ import annotations

import argparse
import asyncio
import signal
from pathlib import Path

from netplay.archive.exports import export_error
from netplay.club.book import TournamentFile
from netplay.compute.worker_pool import WorkerPool
from netplay.dialing.addresses import PORT
from netplay.evening.evening import EveningOptions, TournamentEvening
from netplay.room.opening import Listeners, OpenTable, TablePlan, open_table
from netplay.tasks import report_all_faults
from tui.app.crash import faults_to_stderr
from tui.club.pages import PageUpdates
from tui.plain.console import to_stderr
from tui.text.words import Words


def serve_evening(book: TournamentFile, args: argparse.Namespace, words: Words) -> None:
    """Serve the tables until the tournament is over or SIGINT or SIGTERM comes. Raises QkError."""
    bind = None if args.lan else args.bind or "127.0.0.1"
    listeners = Listeners(port=PORT if args.port is None else args.port, bind=bind, announce=args.lan)

    pages = PageUpdates(book.path, Path(args.pages), to_stderr, words) if args.pages else None

    async def serve() -> None:
        stop = asyncio.Event()
        report_all_faults(faults_to_stderr(["tournament"], words))
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)

        async def opens(plan: TablePlan) -> OpenTable:
            table = await open_table(plan, WorkerPool(), to_stderr, agent="qk")
            table.room.on_fault = faults_to_stderr(["tournament"], words)
            return table

        wish = EveningOptions(listeners, args.password, 60 * args.late)
        evening = TournamentEvening(book, wish, opens, to_stderr, words=words.error)
        evening.claim()
        if pages is None:
            await evening.run(stop)
            return
        evening.changed = pages.changed
        try:
            pages.write()
        except OSError as wrong:
            evening.release()
            raise export_error(args.pages, wrong) from wrong
        try:
            await evening.run(stop)
        finally:
            await pages.finish()

    asyncio.run(serve())
