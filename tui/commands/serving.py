"""What the listeners for many players have in common: options, standing tables, the service manager, and their end."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, Protocol
from urllib.parse import urlsplit

from engine.errors import QkError
from engine.typed import folded, whole_number
from tui.commands.tables import add_wait_option, wait_from
from tui.text.words import Words, WrongUsage

if TYPE_CHECKING:
    from tui.server.admin import Admin
    from tui.server.game_server import GameServer
    from tui.server.health import Health
    from tui.server.limits import ServerLimits
    from tui.server.listing import PublicAddresses
    from tui.server.tables import PermanentTable


def notify(state: Literal["READY=1", "STOPPING=1"]) -> None:
    """Send a state to the service manager; do nothing where there is none.

    `READY=1` says that players can connect now: only then does `systemctl start` return. A manager that can't be
    reached changes nothing for the players, so the error is left to the manager's own time-out, which logs it.
    """
    path = os.environ.get("NOTIFY_SOCKET", "")
    if not path.startswith(("/", "@")):
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        try:
            line.sendto(state.encode(), f"\0{path[1:]}" if path[0] == "@" else path)
        except OSError:
            return


class OpenListener(Protocol):
    """A listener that is open."""

    async def close(self) -> None:
        """Notify the players, and close it."""


def add_serving_options(parser: argparse.ArgumentParser, port: int, words: Words) -> None:
    """Where a server listens, which tables stand open on it, and how many may come."""
    say = words.say
    add: Any = parser.add_argument
    add("--port", type=int, default=port, metavar="PORT", help=say("ssh-port", port=str(port)))
    add("--bind", default="127.0.0.1", metavar="ADDRESS", help=say("cli-bind"))
    add("--table", action="append", default=[], metavar="NAME[,KEY=VALUE…]", help=say("ssh-table"))
    add("--most", type=int, default=200, metavar="N", help=say("ssh-most"))
    add("--from-one", type=int, default=20, metavar="N", help=say("ssh-from-one"))
    add("--lan-tables", action="store_true", help=say("server-lan-tables"))
    add("--behind-proxy", action="store_true", help=say("cli-behind-proxy"))
    add("--proxy", action="append", default=[], metavar="ADDRESS", help=say("server-proxy"))
    add("--log-json", action="store_true", help=say("server-log-json"))
    add_wait_option(parser, words)
    add("--metrics", default="", metavar="HOST:PORT", help=say("server-metrics-help"))
    add("--address", default="", metavar="NAME", help=say("tables-address"))
    add("--page", default="", metavar="URL", help=say("tables-page"))
    add("--names-kept", type=int, default=180, metavar="DAYS", help=say("ssh-names-kept"))
    add("--idle", type=float, default=120.0, metavar="MINUTES", help=say("ssh-idle"))


def checked_pages(words: Words) -> None:
    """Whether the packages that serve browsers are there. Raises WrongUsage."""
    if find_spec("textual_serve") is None or find_spec("aiohttp") is None:
        raise WrongUsage(words.say("web-extra"))


def checked_limits(args: argparse.Namespace, words: Words) -> None:
    """Limits that can be. Raises WrongUsage, BadProxy."""
    from netplay.line.proxied import TrustedProxies

    for option, number in (("--most", args.most), ("--from-one", args.from_one)):
        if number < 1:
            raise WrongUsage(words.say("ssh-bad-most", option=option, most=str(number)))
    if not 1 <= args.idle <= 10_000:
        raise WrongUsage(words.say("ssh-bad-idle", idle=f"{args.idle:g}"))
    TrustedProxies(args.proxy)
    if args.page and not _is_page(args.page):
        raise WrongUsage(words.say("tables-bad-page", page=args.page[:80]))
    if not 1 <= args.names_kept <= 36_500:
        raise WrongUsage(words.say("ssh-bad-names-kept", days=str(args.names_kept)))


def _is_page(address: str) -> bool:
    """Whether this can be the address of the page: of the web, with a host, and with a valid port or none."""
    try:
        parts = urlsplit(address)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def standing_table(text: str, words: Words) -> PermanentTable:
    """A table that is always open: `NAME`, or `NAME,game=daifugo,seats=4,bots=2,rules=…`.

    Raises:
        WrongUsage: for what cannot be.
    """
    from engine import GAMES
    from engine.errors import BadSetting
    from netplay.line.sanitize import clean_text
    from netplay.room.agreed_rules import AgreedRules
    from netplay.table.games import GameConfig, adapter_of
    from tui.server.tables import PermanentTable

    name, *pairs = (part.strip() for part in text.split(","))
    values = dict(pair.partition("=")[::2] for pair in map(folded, pairs))
    unknown = [key for key in values if key not in ("game", "seats", "bots", "rules")]
    game = values.get("game", "prime")
    numbers = all(whole_number(values.get(key, "0"), 9) is not None for key in ("seats", "bots"))
    if not clean_text(name, 40) or unknown or game not in GAMES or not numbers:
        raise WrongUsage(words.say("ssh-bad-table", table=text[:60]))
    adapter = adapter_of(game)
    seats = int(values.get("seats", max(2, adapter.usual_seats)))
    bots = int(values.get("bots", "0"))
    chosen = GameConfig(game, values.get("rules", "official"), seats=seats)
    try:
        AgreedRules(chosen)
    except BadSetting as wrong:
        raise WrongUsage(words.say("ssh-bad-table", table=f"{text[:60]} ({words.error(wrong)})")) from wrong
    if bots >= seats:
        raise WrongUsage(words.say("ssh-bad-table", table=text[:60]))
    return PermanentTable(chosen, clean_text(name, 40), (adapter.usual_level,) * bots)


def limits_of(args: argparse.Namespace, words: Words) -> ServerLimits:
    """How many may come, how long they may be silent, and how long games wait for them. Raises WrongUsage."""
    import msgspec

    from netplay.line.budgets import is_loopback
    from tui.server.limits import ServerLimits

    wait = wait_from(args, words)
    limits = ServerLimits() if wait is None else ServerLimits(wait=wait)
    return msgspec.structs.replace(
        limits,
        lines=args.most,
        from_one=args.from_one,
        idle=args.idle * 60,
        names_kept=args.names_kept,
        proxies=tuple(args.proxy),
        trusts_loopback=args.behind_proxy,
        lan_tables=args.lan_tables or args.bind == "localhost" or is_loopback(args.bind),
        page_names=page_names(args),
    )


def page_names(args: argparse.Namespace) -> tuple[str, ...]:
    """The names by which browsers may come: of --page, and of the addresses to listen on where they are names."""
    names = (urlsplit(args.page).hostname, args.address, args.bind, getattr(args, "web_bind", ""))
    return tuple(dict.fromkeys(one for one in names if one))


EVERYWHERE = ("", "0.0.0.0", "::")
"""What a listener on all addresses of the machine is bound to."""


def reached_at(bind: str) -> str:
    """Return the name or address at which players reach a listener that is bound to `bind`."""
    return socket.gethostname() if bind in EVERYWHERE else bind


def ways_of(args: argparse.Namespace, ssh_port: int = 0) -> PublicAddresses:
    """How players reach the server from elsewhere, for invitations.

    Arguments:
        ssh_port: where it listens for SSH; 0: nowhere.
    """
    from tui.server.listing import PublicAddresses

    bound = "" if args.bind in EVERYWHERE else args.bind
    host = args.address or bound if ssh_port else ""
    return PublicAddresses(host, ssh_port, args.page, not ssh_port or args.web is not None)


WEB_OPTIONS = "--web-bind", "--web"
"""The options that choose where the page of `qk ssh` listens."""


@contextlib.contextmanager
def listening_at(
    bind: str | None, port: int, options: tuple[str, str] = ("--bind", "--port")
) -> Iterator[None]:
    """Say in one line where a listener cannot be opened, and by which options to choose another place.

    Raises:
        QkError: if it can't be opened.
    """
    from netplay.room.open_errors import NOT_LISTENING, no_port

    try:
        yield
    except NOT_LISTENING as wrong:
        raise no_port(bind, port, wrong, options) from wrong


def log_of(args: argparse.Namespace) -> Callable[[str], None]:
    """Where the lines of a server's log go."""
    from tui.plain.console import to_json, to_stderr

    return to_json if args.log_json else to_stderr


def log_events(args: argparse.Namespace, server: GameServer) -> None:
    """Log a server's events as JSON if `--log-json` asks for it."""
    from tui.plain.console import to_json

    if args.log_json:
        server.events = to_json


async def until_stopped(
    listeners: Mapping[str, OpenListener], server: GameServer, metrics: str, words: Words
) -> None:
    """Report which listeners are open; close them when the program has to stop (SIGINT, SIGTERM, `qk server drain`).

    Arguments:
        listeners: each by the line that says that it is open.
        metrics: where health and metrics are served, `HOST:PORT`; empty: nowhere.
    """
    from tui.server.admin import Admin, OneProcess, status
    from tui.server.health import Health

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, server.empty.set)
    admin, health = Admin(OneProcess(server).do), Health(lambda: status(server), server.admission)
    try:
        await open_admin(admin, health, metrics, server.log, words)
        server.manage_memory()
        for ready in listeners:
            server.log(ready)
        notify("READY=1")
        await server.empty.wait()
        notify("STOPPING=1")
        server.log(words.say("ssh-closing"))
        await server.take_leave()
    finally:
        await health.close()
        await admin.close()
        for served in listeners.values():
            await served.close()


async def open_admin(
    admin: Admin, health: Health, metrics: str, log: Callable[[str], None], words: Words
) -> None:
    """Open the admin's end, without which a server serves all the same, and the port of its metrics.

    Arguments:
        metrics: as for `until_stopped`.
    """
    from tui.server.admin import socket_path
    from tui.server.worker_config import LONGEST_PATH

    try:
        await admin.open()
    except (QkError, OSError) as wrong:
        path = str(socket_path())
        too_long = len(os.fsencode(path)) > LONGEST_PATH
        problem = words.say("workers-long-home", path=path) if too_long else words.error(wrong)
        log(words.say("server-no-admin", problem=problem))
    if metrics:
        host, port = _metrics_at(metrics, words)
        with listening_at(host, port, ("--metrics", "--metrics")):
            await health.open(host, port)


def _metrics_at(text: str, words: Words) -> tuple[str, int]:
    """`HOST:PORT`, or a port of this machine. Raises WrongUsage."""
    host, _, digits = text.rpartition(":")
    port = whole_number(digits, 5)
    if port is None or port >= 65536:
        raise WrongUsage(words.say("server-bad-metrics", text=text[:60]))
    return host.strip("[]") or "127.0.0.1", port
