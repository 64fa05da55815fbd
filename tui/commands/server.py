"""`qk server`: what the admin of a running server can ask and do, from the same machine and user."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Iterable
from typing import Any

from engine.errors import QkError
from tui.commands.asked import actions_of, json_line
from tui.text.words import Words, WrongUsage, complain

PATIENCE = 600.0
"""Seconds for an answer; a backup takes longest."""
NOT_SO = ("house-nobody", "not-banned", "server-no-line")
"""Refusals of a correct request: what it names is not there."""


def register(subparsers: Any, words: Words) -> None:
    """Add `qk server` and what can be done."""
    say = words.say
    parser = subparsers.add_parser("server", help=say("server-about"), description=say("server-about"))
    add = actions_of(parser, words, "server", title=say("club-actions"), prog="qk server", required=True)
    for name in ("status", "tables", "who"):
        add(name)
    lines = add("lines")
    lines.add_argument("--cut", metavar=say("server-cut-what"), help=say("server-cut-help"))
    add("kick").add_argument("who", metavar=say("server-who"), help=say("server-kick-help"))
    add("ban").add_argument("who", metavar=say("server-whom"), help=say("server-ban-help"))
    add("unban").add_argument("who", metavar=say("server-whom"), help=say("server-unban-help"))
    add("say").add_argument("text", nargs="+", metavar=say("server-text"), help=say("server-say-help"))
    add("motd").add_argument("text", nargs="*", metavar=say("server-text"), help=say("server-motd-help"))
    drain = add("drain")
    drain.add_argument("--minutes", type=float, default=60.0, metavar="N", help=say("server-minutes-help"))
    drain.add_argument("--undo", action="store_true", help=say("server-undo-help"))
    add("backup").add_argument("folder", metavar=say("club-folder"), help=say("server-backup-help"))


def run(args: argparse.Namespace, words: Words) -> int:
    """0: done; 1: what was named is not there; 2: no server runs here, or wrong usage."""
    if args.action == "backup":
        return _back_up(args, words)
    request: dict[str, Any] = {"do": args.action}
    for key in ("who", "minutes", "undo", "cut"):
        if getattr(args, key, None) is not None:
            request[key] = getattr(args, key)
    if hasattr(args, "text"):
        request["text"] = " ".join(args.text)
    answer = asyncio.run(ask(request))
    if args.json:
        print(json_line(answer))
    elif answer["ok"]:
        _say(args, answer, words)
    else:
        complain(words.error(refusal(answer)))
    return 0 if answer["ok"] else 1 if answer["code"] in NOT_SO else 2


def _back_up(args: argparse.Namespace, words: Words) -> int:
    from netplay.archive.exports import export_error
    from netplay.storage.home import home
    from netplay.storage.reading import typed_path
    from tui.server.backup import back_up, back_up_to

    began = time.monotonic()
    if args.folder == "-":
        if sys.stdout.isatty():
            raise WrongUsage(words.say("server-backup-terminal"))
        back_up_to(sys.stdout.buffer)
        return 0
    try:
        target = typed_path(args.folder).resolve()
        files = back_up(target)
    except OSError as wrong:
        raise export_error(
            wrong.filename if isinstance(wrong, FileExistsError) else args.folder, wrong
        ) from wrong
    seconds = round(time.monotonic() - began, 2)
    if args.json:
        print(json_line({"ok": True, "files": files, "seconds": seconds, "folder": str(target)}))
    else:
        print(words.say("server-backed-up", files=files, home=str(home()), folder=str(target)))
    return 0


async def ask(request: dict[str, Any]) -> dict[str, Any]:
    """Ask the server that runs in this home. Raises QkError if there is none, or the request is too long."""
    from tui.server.admin import LONGEST, LONGEST_TEXT, socket_path

    line = json.dumps(request, ensure_ascii=False).encode() + b"\n"
    if len(line) > LONGEST:
        raise QkError("house-too-long", most=LONGEST_TEXT)
    try:
        reader, writer = await asyncio.open_unix_connection(socket_path(), limit=1 << 24)
    except OSError as wrong:
        raise QkError("no-server", path=str(socket_path())) from wrong
    try:
        writer.write(line)
        async with asyncio.timeout(PATIENCE):
            reply = await reader.readline()
    finally:
        writer.close()
    if not reply:
        raise QkError("no-server", path=str(socket_path()))
    answer: dict[str, Any] = json.loads(reply)
    return answer


def refusal(answer: dict[str, Any]) -> QkError:
    """The server's refusal, to be worded in the admin's language."""
    from netplay.storage.packed_errors import from_table

    return from_table({key: answer[key] for key in ("code", "values")})


def _say(args: argparse.Namespace, answer: dict[str, Any], words: Words) -> None:
    say = words.say
    match args.action:
        case "status":
            _print_columns(
                (say(f"server-status-{key.replace('_', '-')}"), _shown(key, value, words))
                for key, value in answer["status"].items()
            )
            _say_workers(answer.get("workers", {}), words)
        case "tables":
            for one in answer["tables"]:
                waits = f"  {_span(one['waits'])}" if one["waits"] else ""
                game, phase = say(f"lobby-game-{one['game']}"), say(f"lobby-phase-{one['phase']}")
                print(
                    f"{one['number']:>3}  {one['title']}  {game}  {phase}  {one['taken']}/{one['seats']}{waits}"
                )
            if not answer["tables"]:
                print(say("server-no-tables"))
        case "who":
            for one in answer["who"]:
                key = one["key"][:12] or say("server-guest")
                print(
                    f"{one['name']}  {key}  {one['address']}  {_span(60 * one['minutes'])}  {_span(one['idle'])}"
                )
            if not answer["who"]:
                print(say("server-nobody-here"))
        case "lines" if "cut" in answer:
            print(say("server-cut-done", cut=answer["cut"]))
        case "lines":
            _say_lines(answer["lines"], words)
        case "drain":
            minutes = answer["minutes"]
            print(say("server-drains", minutes=minutes) if minutes is not None else say("server-stays"))
        case "ban":
            print(say(f"server-banned-{answer['kind']}", who=args.who, sessions=answer["sessions"]))
        case "kick" | "say":
            print(say(f"server-{args.action}-done", sessions=answer["sessions"]))
        case _:
            print(say("server-done"))


def _print_columns(rows: Iterable[tuple[str, ...]]) -> None:
    """Print rows in columns of one width each."""
    from tui.text.prose import TextTable

    first, *others = rows
    for line in TextTable("", first, tuple(others)).lines():
        print(line)


def _say_lines(lines: list[dict[str, Any]], words: Words) -> None:
    """A row for each connection, in columns."""
    rows = [
        (
            one["id"],
            one["listener"],
            one["address"],
            one["owner"] or words.say("server-no"),
            one["key"][:12],
            _span(one["age"]),
            words.say(f"server-line-{one['state']}"),
        )
        for one in lines
    ]
    if rows:
        _print_columns(rows)
    else:
        print(words.say("server-no-lines"))


def _shown(key: str, value: Any, words: Words) -> str:
    """A number of the server as it is read."""
    if value is None:
        return words.say("server-no")
    if key in ("memory", "memory_each"):
        return f"{value / 1e6:.0f} MB"
    if key in ("key_p95", "worst_stall"):
        return f"{value} ms"
    return _span(value) if key == "uptime" else str(value)


def _say_workers(workers: dict[str, dict[str, Any]], words: Words) -> None:
    """A line for each process of a server that has several."""
    for name, one in workers.items():
        if not one:
            print(words.say("server-worker-gone", name=name))
            continue
        numbers = {key: one[key] for key in ("sessions", "tables", "games")}
        memory, uptime = f"{one['memory'] / 1e6:.0f}", _span(one["uptime"])
        print(words.say("server-worker-here", name=name, memory=memory, uptime=uptime, **numbers))


def _span(seconds: float) -> str:
    return time.strftime("%H:%M:%S", time.gmtime(seconds)) if seconds < 86400 else f"{seconds / 86400:.1f} d"
