"""Tables without a screen, from the command line: joining, watching and hosting, with an exit code."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.errors import QkError
from engine.typed import folded
from netplay.archive.schema import archive_path
from netplay.dialing.addresses import Address
from netplay.line.fingerprints import spelled
from netplay.tasks import report_all_faults
from tui.app.crash import faults_to_stderr
from tui.app.settings import own_nick
from tui.plain.console import Console, StandardConsole, saved_voice
from tui.plain.sitting import PlainSitting
from tui.text import disconnect_reasons
from tui.text.words import Words, complain

if TYPE_CHECKING:
    from netplay.guest.events import ConnectionEnded
    from netplay.room.opening import OpenTable, TablePlan

FINE, CUT, NOT_THERE = 0, 1, 2
"""Exit codes: left; sent away or cut off; never admitted."""


async def visit_plain(address: Address, args: argparse.Namespace, words: Words, *, watch: bool) -> int:
    """Go to a table in lines; return the exit code."""
    from netplay.compute.worker_pool import WorkerPool
    from netplay.guest.visit import Visitor

    console = StandardConsole()
    report_all_faults(faults_to_stderr(["join"], words))

    visitor = Visitor(
        address,
        own_nick(args.loaded.settings, args.nick),
        watch=watch,
        password=args.password,
        resume=args.resume,
        trust=lambda where, fingerprint: ask_trust(console, where, fingerprint, words),
        agent="qk plain",
        named=bool(args.nick),
    )
    sitting = PlainSitting(
        visitor.guest,
        console,
        words,
        on_connected=lambda: _remember(visitor.came, words),
        on_left=lambda: _remember(visitor.left, words),
        rates=archive_path(),
        voice=saved_voice(),
        worker_pool=WorkerPool,
    )
    try:
        ended = await sitting.stay()
    finally:
        visitor.close()
    code = exit_code(ended, sitting, words)
    if ended is not None and (hint := disconnect_reasons.as_who(ended, visitor.other_nick, words)):
        complain(hint)
    return code


def exit_code(ended: ConnectionEnded | None, sitting: PlainSitting, words: Words) -> int:
    """The exit code of a visit; an end that the player did not want is reported on standard error."""
    if ended is None or ended.code == "left":
        return FINE
    complain(disconnect_reasons.ended_why(ended, words))
    if not sitting.was_there:
        return NOT_THERE
    return FINE if ended.code == "closed" else CUT


async def ask_trust(console: Console, where: Address, fingerprint: bytes, words: Words) -> bool:
    """Ask whether a host that was never met is the one that is meant."""
    console.write(words.say("lobby-trust", where=where.known_as))
    console.write(spelled(fingerprint))
    console.write(words.say("plain-trust"))
    answer = await console.read()
    return answer is not None and folded(answer).strip().lower() in ("yes", "y", "はい")


def _remember(what: Callable[[], None], words: Words) -> None:
    """Remember something; a file that cannot be written costs no seat."""
    try:
        what()
    except QkError as wrong:
        complain(words.error(wrong))


def host_plain(plan: TablePlan, args: argparse.Namespace, words: Words) -> int:
    """Open a table and sit down at it, in lines; return the exit code."""
    if plan.resume is None and not args.new:
        chosen = _ask_to_go_on(plan, words)
        if chosen is None:
            return FINE
        plan = chosen
    return asyncio.run(_host(plan, own_nick(args.loaded.settings, args.nick), words))


def _ask_to_go_on(plan: TablePlan, words: Words) -> TablePlan | None:
    """What is to be opened: where a table is unfinished, the player says; None: neither that nor a new one."""
    from netplay.room.reopen import plan_again
    from netplay.room.unfinished import list_unfinished
    from tui.text.unfinished import shown

    for table in list_unfinished().free("hosted"):
        print(words.say("unfinished-host-ask", table=shown(table, words)), flush=True)
        match folded(sys.stdin.readline()).strip().lower():
            case "y" | "yes" | "はい":
                return plan_again(table.id)
            case "n" | "no" | "いいえ":
                return plan
            case _:
                return None
    return plan


async def _host(plan: TablePlan, nick: str, words: Words) -> int:
    from netplay.compute.worker_pool import WorkerPool
    from netplay.room.opening import open_table
    from tui.plain.console import to_stderr

    is_open = False

    def log(line: str) -> None:
        """Say how the table was opened; who comes and goes is read in the lobby by anyone who sits here."""
        if not is_open:
            to_stderr(line)

    table = await open_table(plan, WorkerPool(), log, agent="qk")
    is_open = True
    table.room.on_fault = faults_to_stderr(["host"], words)
    report_all_faults(faults_to_stderr(["host"], words))
    try:
        return await _sit_down(table, nick, words)
    finally:
        await table.close()
        if table.is_kept:
            complain(words.say("lobby-saved", command=f"qk host --resume {table.id}"))


async def _sit_down(table: OpenTable, nick: str, words: Words) -> int:
    from netplay.compute.worker_pool import WorkerPool
    from netplay.guest.guest import Guest, JoinRequest

    wish = JoinRequest(nick, watch=table.owner_watches, token=table.owner_token, resume=True)
    guest = Guest(table.own_line, wish, time.monotonic)
    sitting = PlainSitting(
        guest,
        StandardConsole(),
        words,
        invitation=table.invitation,
        rates=archive_path(),
        voice=saved_voice(),
        worker_pool=WorkerPool,
    )
    print(f"{words.say('lobby-invite')}: qk join {table.invitation}", flush=True)
    return exit_code(await sitting.stay(), sitting, words)
