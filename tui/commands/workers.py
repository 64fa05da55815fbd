"""`qk ssh --workers`, `--directory`: a server in several processes, on one machine or on several."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import time
from typing import TYPE_CHECKING, Any

from engine.typed import whole_number
from netplay.tasks import alongside, logged, report_all_faults
from tui.commands.serving import (
    WEB_OPTIONS,
    limits_of,
    listening_at,
    log_of,
    notify,
    open_admin,
    reached_at,
    ways_of,
)
from tui.plain.console import LOG_WORDS
from tui.text.words import Words, WrongUsage

if TYPE_CHECKING:
    import socket

    from netplay.directory.mirror import Mirror
    from tui.server.tables import PermanentTable
    from tui.server.worker_config import WorkerConfig


def add_worker_options(parser: argparse.ArgumentParser, words: Words) -> None:
    """How many processes serve, and where they and those of other machines find each other."""
    say = words.say
    add: Any = parser.add_argument
    add("--workers", type=int, default=1, metavar="N", help=say("workers-number"))
    add("--directory", default="", metavar="URL", help=say("workers-directory"))
    add("--reach", default="", metavar="HOST[:PORT]", help=say("workers-reach"))
    add("--machine", type=int, default=0, metavar="N", help=say("workers-machine"))


def is_several(args: argparse.Namespace, words: Words) -> bool:
    """Whether a server is to be in several processes. Raises QkError for what cannot be."""
    from netplay.directory.opening import open_directory
    from tui.server.worker_config import LONGEST_PATH, MOST_MACHINES, MOST_WORKERS, socket_of

    if not 1 <= args.workers <= MOST_WORKERS:
        raise WrongUsage(words.say("workers-bad-number", most=MOST_WORKERS))
    if not 0 <= args.machine < MOST_MACHINES:
        raise WrongUsage(words.say("workers-bad-machine", most=MOST_MACHINES - 1))
    _reach(args, words)
    if args.directory and not args.reach:
        raise WrongUsage(words.say("workers-no-reach"))
    if not args.directory and (args.reach or args.machine):
        raise WrongUsage(words.say("workers-no-directory"))
    if args.workers == 1 and not args.directory:
        return False
    open_directory(args.directory).close()
    path = socket_of(args.workers)
    if len(os.fsencode(path)) > LONGEST_PATH:
        raise WrongUsage(words.say("workers-long-home", path=str(path)))
    return True


def _reach(args: argparse.Namespace, words: Words) -> tuple[str, int]:
    """The address at which other machines reach this one, and the port of its first process (0: any)."""
    host, _, text = args.reach.rpartition(":") if args.reach.count(":") == 1 else (args.reach, "", "0")
    port = whole_number(text, 5)
    if port is None or port >= 65500:
        raise WrongUsage(words.say("workers-bad-reach", text=args.reach[:60]))
    return host.strip("[]"), port


def _charges(
    args: argparse.Namespace,
    standing: tuple[PermanentTable, ...],
    ssh: list[socket.socket],
    web: list[socket.socket],
    words: Words,
) -> list[WorkerConfig]:
    """What each process serves."""
    from tui.server.worker_config import WorkerConfig

    host, port = _reach(args, words)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return [
        WorkerConfig(
            number,
            args.workers,
            args.machine,
            args.directory,
            (host, port + number - 1 if port else 0),
            tuple(one.fileno() for one in ssh),
            tuple(one.fileno() for one in web),
            limits_of(args, words),
            standing,
            not args.no_guests,
            ways_of(args, ssh[0].getsockname()[1]),
            args.log_json,
            max(1, (cores - 1) // args.workers),
        )
        for number in range(1, args.workers + 1)
    ]


def _check_reach(charges: list[WorkerConfig]) -> None:
    """Check that all processes can listen for others, before they die of it again and again. Raises QkError."""
    from tui.server.proxied_listener import listening_sockets

    for host, port in (charge.reach for charge in charges if charge.reach[0]):
        with listening_at(host, port, ("--reach", "--reach")):
            for one in listening_sockets(host, port):
                one.close()


async def serve_in_several(
    args: argparse.Namespace, standing: tuple[PermanentTable, ...], words: Words
) -> int:
    """Serve until SIGINT, SIGTERM or `qk server drain`."""
    from netplay.directory.mirror import Mirror
    from netplay.directory.opening import open_directory
    from tui.server.admin import claim_home
    from tui.server.cluster_admin import ClusterAdmin
    from tui.server.opening import check_home
    from tui.server.parent import Parent
    from tui.server.peers import Peers
    from tui.server.proxied_listener import listening_sockets
    from tui.ssh.hostkey import host_key

    with contextlib.ExitStack() as end:
        end.callback(os.close, claim_home())  # its processes have sockets and a directory there
        check_home()  # before several processes die of it again and again
        host_key()  # made before several processes look for it
        log = log_of(args)
        with listening_at(args.bind, args.port):
            ssh = listening_sockets(args.bind, args.port)
        web: list[socket.socket] = []
        if args.web is not None:
            bind = args.web_bind or args.bind
            with listening_at(bind, args.web, WEB_OPTIONS):
                web = listening_sockets(bind, args.web)
        charges = _charges(args, standing, ssh, web, words)
        _check_reach(charges)
        parent = Parent(charges, (*ssh, *web), log)
        directory = open_directory(args.directory)
        mirror = Mirror(directory, f"machine-{args.machine}", log, say=LOG_WORDS.error)
        cluster = ClusterAdmin(mirror, Peers(mirror), tuple(charge.name for charge in charges))
        parent.may_end = lambda: cluster.drains
        ready = [
            words.say(
                "ssh-ready", port=str(ssh[0].getsockname()[1]), host=args.address or reached_at(args.bind)
            )
        ]
        if web:
            place = f"http://{reached_at(args.web_bind or args.bind)}:{web[0].getsockname()[1]}/"
            ready.append(words.say("web-ready", place=place))
        try:
            await _must_be_own(mirror, args.machine, words)
            await _serve_until_ended(args, parent, mirror, cluster, ready, words)
        finally:
            for one in (*ssh, *web):
                one.close()
            await mirror.withdraw()
            directory.close()
    return 0


async def _must_be_own(mirror: Mirror, machine: int, words: Words) -> None:
    """No two machines have the numbers of one. Raises WrongUsage."""
    import socket

    from netplay.storage.home import home

    key, value = f"machine/{machine}", f"{socket.gethostname()}:{home()}".encode()
    await mirror.beat()
    there = mirror.rows.get(key)
    if there is not None and there.value != value:
        raise WrongUsage(words.say("workers-machine-taken", machine=machine))
    mirror.put(key, value)
    await mirror.beat()


async def _serve_until_ended(
    args: argparse.Namespace, parent: Any, mirror: Mirror, cluster: Any, ready: list[str], words: Words
) -> None:
    """Begin the processes, and do what the admin asks, until they have ended."""
    from netplay.line.admission import Admission, Places
    from tui.server.admin import Admin
    from tui.server.health import Health

    log = log_of(args)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, parent.stop)
    # The parent has no connections but those of programs that ask for its numbers.
    admission = Admission(Places(0, 0), time.monotonic, log)
    admin, health = Admin(cluster.do, is_held=True), Health(cluster.numbers, admission, cluster.workers)
    report_all_faults(logged(log, "a fault of the server"))
    async with alongside() as start:
        start(mirror.run())
        running = start(parent.run())
        try:
            await open_admin(admin, health, args.metrics, log, words)
            here = start(cluster.everybody_here.wait())
            await asyncio.wait({here, running}, return_when=asyncio.FIRST_COMPLETED)
            if not running.done():
                for line in ready:
                    log(line)
                notify("READY=1")
            await running
            log(words.say("ssh-closing"))
        finally:
            parent.stop()
            await asyncio.wait({running})
            await health.close()
            await admin.close()
            await cluster.close()
