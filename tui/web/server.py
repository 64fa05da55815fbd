"""The web server: a page, its terminal, and a web socket for every tab; nothing else is answered."""

from __future__ import annotations

import asyncio
import re
import secrets
import socket
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import textual_serve
from aiohttp import WSMsgType, web
from aiohttp.http_exceptions import HttpProcessingError

from engine.errors import QkError
from engine.typed import whole_number
from netplay.line.admission import CapacityReached, Connection
from netplay.line.budgets import read_host
from netplay.line.sanitize import clean_name
from netplay.line.transport import peer_of
from tui.app.crash import write_crash
from tui.plain.console import LOG_WORDS
from tui.server.game_server import Banned, GameServer, ServerStops, TooManyRequests
from tui.server.limits import BACKLOG, ServerLimits
from tui.server.opening import open_server
from tui.server.players import NamesUnavailable, SessionPlayer, fingerprint_of
from tui.server.recovery_codes import CodesUnavailable, NoSuchCode
from tui.server.tables import PermanentTable
from tui.text.private import EXPOSED
from tui.text.words import LANGUAGES, Words, language
from tui.web import page
from tui.web.session import BrowserLogin, Tab

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

COOKIE = "qk-player"
YEAR = 365 * 24 * 3600
_SECRET = re.compile(r"[0-9a-f]{64}")
STATIC = Path(textual_serve.__file__).parent / "static"
"""The terminal for browsers, as the package brings it."""
_FILES = (
    ("/static/css/xterm.css", "text/css"),
    ("/static/fonts/RobotoMono-VariableFont_wght.ttf", "font/ttf"),
)
TERMINAL = "/static/js/textual.js"


@cache
def terminal_script() -> str:
    """The package's terminal, its screen within reach of our page."""
    before, after = EXPOSED
    return (STATIC / "js" / "textual.js").read_text("utf-8").replace(before, after)


class WebSite:
    """The pages of a server that may have other listeners too, at a port or at sockets."""

    def __init__(self, server: GameServer) -> None:
        self.server = server
        self._names = own_names(server.limits.page_names)
        app = web.Application(client_max_size=16 * 1024, middlewares=[self._checked])
        app.on_response_prepare.append(_guard)
        app.add_routes(self._routes())
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=3.0)
        self._listening: list[asyncio.Server] = []

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self._listening[0].sockets[0].getsockname()[1])

    async def open(self, bind: str, port: int, sockets: list[socket.socket] | None) -> None:
        """Listen at an address, or at sockets that are there. Raises OSError."""
        loop = asyncio.get_running_loop()
        try:
            await self._runner.setup()
            if sockets is None:
                self._listening.append(await loop.create_server(self._accept, bind, port, backlog=BACKLOG))
            for one in sockets or ():
                self._listening.append(await loop.create_server(self._accept, sock=one, backlog=BACKLOG))
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Listen no more, and end every connection; to be done when the server is closed."""
        for listening in self._listening:
            listening.close()
        await self._runner.cleanup()

    def _accept(self) -> BrowserConnection:
        http, loop = self._runner.server, asyncio.get_running_loop()
        assert http is not None
        return BrowserConnection(self.server, http, loop=loop, access_log=None, keepalive_timeout=SILENT)

    def _routes(self) -> list[web.RouteDef]:
        """Every address that is answered."""
        files = {
            "/qk.js": _file(page.SCRIPT.encode(), "text/javascript"),
            "/qk.css": _file(page.STYLE.encode(), "text/css"),
            TERMINAL: _file(terminal_script().encode(), "text/javascript"),
            **{
                path: _file((STATIC / path.removeprefix("/static/")).read_bytes(), kind)
                for path, kind in _FILES
            },
        }
        return [
            web.get("/", self.index),
            web.post("/", self.enter),
            web.get("/back", self.back),
            web.post("/back", self.come_back),
            web.get("/ws/{name}/{lang}", self.line),
            web.get(r"/ws/{name}/{lang}/{table:\d{1,4}}", self.line),
            *(web.get(path, answer) for path, answer in files.items()),
        ]

    async def index(self, request: web.Request) -> web.Response:
        """The page: for anyone who has entered it is the terminal, else it asks for a name."""
        words, query = _words(request), request.query
        if (answer := self._banned(request, query.get("name", ""))) is not None:
            return answer
        if not query.get("name", "").strip() or not _secret(request) or is_foreign(request):
            # A link must not act for the player: not give them another name, nor make another one of them
            # because the cookie did not come with it. They enter by themselves.
            return _name_page(words, query)
        return _terminal(words, query)

    async def enter(self, request: web.Request) -> web.Response:
        """The player enters: anyone who has no cookie gets one, here and nowhere else."""
        form = await _form(request)
        words = _words(request, form)
        if (banned := self._banned(request, form.get("name", ""))) is not None:
            return banned
        if not form.get("name", "").strip() or not is_from_form(request):
            return _name_page(words, form)
        answer = _terminal(words, form)
        if not _secret(request):
            _keep(answer, secrets.token_hex(32), request)
        return answer

    async def back(self, request: web.Request) -> web.Response:
        """The page on which a recovery code is entered."""
        return _html(page.code_page(_words(request)), FORM)

    async def come_back(self, request: web.Request) -> web.Response:
        """Take a recovery code: this browser is that player's too, from now on."""
        if not is_from_form(request):
            raise web.HTTPForbidden(text="codes are told to the page of this server")
        form = await _form(request)
        words = _words(request, form)
        register, code, secret = self.server.register, form.get("code", ""), _secret(request)
        try:
            player = self.server.player_of_code(self._host(request), code)
            known = register.owner(_key(secret)) if secret else ""
            if known not in ("", player) and "sure" not in form:
                return _html(page.code_page(words, code=code, left=register.name_of(known)), FORM)
            if known != player:
                # The earlier cookie stays valid for another player who may have it.
                secret = secrets.token_hex(32)
                register.recovery.add_key(player, fingerprint_of(_key(secret)))
            name = register.name_of(player)
        except (NoSuchCode, TooManyRequests, CodesUnavailable) as wrong:
            return _html(page.code_page(words, words.error(wrong), code), FORM)
        except (QkError, OSError) as wrong:
            self.server.log(LOG_WORDS.error(wrong))
            raise web.HTTPInternalServerError(text=words.error(QkError("server-register"))) from wrong
        where = f"/?name={quote(name)}&lang={words.lang}" if name else f"/?lang={words.lang}"
        answer = web.Response(status=303, headers={"Location": where})
        _keep(answer, secret, request)
        return answer

    async def line(self, request: web.Request) -> web.WebSocketResponse:
        """A tab's connection to its program."""
        host = self._host(request)
        if not is_own(request):
            raise web.HTTPForbidden(text="this line is for the page of this server")
        admission = self.server.admission
        if not admission.allows("connections", host):
            raise web.HTTPTooManyRequests(text="too many connections from your address")
        connection = request.protocol.connection if isinstance(request.protocol, BrowserConnection) else None
        if connection is None:
            raise web.HTTPServiceUnavailable(text="the connection is lost")
        admission.move(connection, host)
        player = self._player(request, connection)
        visit = BrowserLogin(
            host, _lang(request), _accepts(request), here(request), _number(request.match_info, "table", 0)
        )
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=256 * 1024)
        tab = Tab(self.server, socket, player, visit)
        try:
            await socket.prepare(request)
            self.server.holds(connection, tab)
            tab.begin(_number(request.query, "width", 80), _number(request.query, "height", 24))
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await tab.hear(message.data)
        finally:
            tab.end()
            admission.expect_end(connection)
        return socket

    @web.middleware
    async def _checked(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer only under the server's own names, and refuse more requests than a browser makes."""
        if not is_own_name(request.headers.get("Host", ""), self._names):
            # Another site that had its name lead here would speak for anyone who looks at it.
            text = _words(request).say("web-misdirected", name=request.host[:80])
            raise web.HTTPMisdirectedRequest(text=text, headers={"Connection": "close"})
        if not self.server.admission.allows("pages", self._host(request)):
            raise web.HTTPTooManyRequests(text="too many requests", headers={"Connection": "close"})
        if isinstance(request.protocol, BrowserConnection):
            request.protocol.has_asked = True
        return await handler(request)

    def _banned(self, request: web.Request, name: str) -> web.Response | None:
        """The page for a banned player or address; None for others."""
        try:
            banned = self.server.is_banned(self._host(request), _key(_secret(request)), name)
        except QkError:  # the register can't be read: reported where the session would begin
            return None
        return _html(page.banned(_words(request)), status=403) if banned else None

    def _host(self, request: web.Request) -> str:
        """From where a browser comes, as a trusted proxy in front says it."""
        forwarded = ",".join(request.headers.getall("X-Forwarded-For", ()))
        return self.server.proxies.client(request.remote or "?", forwarded)

    def _player(self, request: web.Request, connection: Connection) -> SessionPlayer:
        name = request.match_info["name"].removeprefix(page.NAME)
        secret = _secret(request)
        host = self._host(request)
        try:
            if secret or self.server.guests:
                return self.server.player(host, _key(secret), name, connection)
        except Banned as wrong:
            raise web.HTTPForbidden(text=_words(request).error(wrong)) from wrong
        except (ServerStops, CapacityReached, NamesUnavailable) as wrong:
            raise web.HTTPServiceUnavailable(text=_words(request).error(wrong)) from wrong
        except TooManyRequests as wrong:
            raise web.HTTPTooManyRequests(text=_words(request).error(wrong)) from wrong
        except (QkError, OSError) as wrong:
            self.server.log(LOG_WORDS.error(wrong))
            text = _words(request).error(QkError("server-register"))
            raise web.HTTPInternalServerError(text=text) from wrong
        raise web.HTTPForbidden(text="only players with a cookie of this page come in")


async def open_pages(
    server: GameServer, bind: str, port: int, listening: list[socket.socket] | None = None
) -> WebSite:
    """Open a server to browsers. Raises OSError.

    Arguments:
        listening: sockets at which other processes of the server listen too, instead of an address and a port.
    """
    site = WebSite(server)
    await site.open(bind, port, listening)
    return site


class ServedWeb(WebSite):
    """The pages of a server that has no other listener."""

    async def close(self) -> None:
        """End all tabs, close the tables, and save unfinished games."""
        await self.server.close()
        await super().close()


async def serve(
    bind: str,
    port: int,
    standing: tuple[PermanentTable, ...],
    log: Callable[[str], None],
    *,
    limits: ServerLimits,
) -> ServedWeb:
    """Begin to serve. Raises QkError, OSError."""
    site = ServedWeb(await open_server(standing, log, limits=limits))
    await site.open(bind, port, None)
    site.server.begin_sweeping()
    return site


FORM = {"Referrer-Policy": "same-origin"}
"""With no referrer at all a browser does not say from which page a form comes."""


FORM_TYPE = "application/x-www-form-urlencoded"
"""How the pages send their forms."""
FORM_TIME = 10.0
"""Seconds within which what stands in a form has come."""


async def _form(request: web.Request) -> dict[str, str]:
    """What stands in a form; of one that does not come or can't be read, nothing."""
    if request.content_type != FORM_TYPE:
        return {}  # our pages send nothing else, and reading parts (multipart) can fail in many ways
    try:
        async with asyncio.timeout(FORM_TIME):
            return {key: str(value) for key, value in (await request.post()).items()}
    except (TimeoutError, ValueError, LookupError, web.RequestPayloadError):
        return {}


def _name_page(words: Words, values: Mapping[str, str]) -> web.Response:
    return _html(page.name_page(words, clean_name(values.get("name", ""), ""), _table(values)), FORM)


def _terminal(words: Words, values: Mapping[str, str]) -> web.Response:
    size = _number(values, "fontsize", 16)
    pixels = size if 8 <= size <= 40 else 16
    return _html(page.terminal(words, clean_name(values["name"]), pixels, _table(values)))


def _table(values: Mapping[str, str]) -> str:
    """The table to which an invitation leads; empty: to none."""
    table = values.get("table", "")
    return "" if whole_number(table, 4) is None else table


def _html(text: str, headers: Mapping[str, str] = {}, status: int = 200) -> web.Response:
    return web.Response(text=text, status=status, content_type="text/html", headers=headers)


async def _guard(request: web.Request, answer: web.StreamResponse) -> None:
    """Give every answer the headers of the pages, refusals too; what it says itself stays."""
    for name, value in page.HEADERS.items():
        answer.headers.setdefault(name, value)


def _secret(request: web.Request) -> str:
    """What the browser's cookie says; empty if it has none of ours."""
    secret = request.cookies.get(COOKIE, "")
    return secret if _SECRET.fullmatch(secret) is not None else ""


def _key(secret: str) -> bytes:
    """The key that a cookie is: who has it is this player, as with a key over SSH; without a cookie none."""
    return b"web:" + secret.encode() if secret else b""


def _keep(answer: web.Response, secret: str, request: web.Request) -> None:
    """Set the cookie of a key; no script and no other site can read it."""
    answer.set_cookie(
        COOKIE, secret, max_age=YEAR, httponly=True, samesite="Strict", secure=is_secure(request)
    )


def _file(data: bytes, kind: str) -> Handler:
    """Answer with a file; a browser that has it asks only whether it is still the same."""
    tag = sha256(data).hexdigest()[:32]

    async def answer(request: web.Request) -> web.Response:
        is_known = any(one.value == tag for one in request.if_none_match or ())
        found = web.Response(status=304) if is_known else web.Response(body=data, content_type=kind)
        found.etag = tag
        found.headers["Cache-Control"] = "no-cache"
        return found

    return answer


def _words(request: web.Request, form: Mapping[str, str] | None = None) -> Words:
    """In the language that the form asks for, or else the address, or the browser."""
    lang = _lang(request) if form is None else _known(form.get("lang"))
    return Words(language(lang, None, {"LANG": _accepts(request)}))


def _lang(request: web.Request) -> str | None:
    return _known(request.match_info.get("lang") or request.query.get("lang"))


def _known(lang: str | None) -> str | None:
    return lang if lang in LANGUAGES else None


def _accepts(request: web.Request) -> str:
    return str(request.headers.get("Accept-Language", ""))[:20]


def _number(form: Mapping[str, str], name: str, usual: int) -> int:
    number = whole_number(form.get(name, ""), 5)
    return usual if number is None else number


# Limits connections to the web listener before they become sessions: how many, and for how long silent.

SILENT = 20.0
"""Seconds after which a connection is closed on which no whole request has come, the first or another."""


class BrowserConnection(web.RequestHandler):
    """One connection of a browser."""

    def __init__(self, server: GameServer, http: web.Server, **more: Any) -> None:
        super().__init__(http, **more)
        self._server = server
        self._host = "?"
        self.connection: Connection | None = None
        self.has_asked = False
        """Whether a whole request has come."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A browser connects."""
        super().connection_made(transport)
        assert isinstance(transport, asyncio.Transport)
        self._host = peer_of(transport).host
        # Closed in order it would wait for a reader who never reads.
        self.connection = self._server.admission.arrive(self._server.limits.web, self._host, transport.abort)
        self.connection.stage = lambda: int(self.has_asked)

    def connection_lost(self, exc: BaseException | None) -> None:
        """Stop counting the connection."""
        if self.connection is not None:
            self._server.admission.leave(self.connection)
        super().connection_lost(exc)

    def log_exception(self, *args: Any, exc_info: Any = None, **more: Any) -> None:
        """What was asked is no request, which is counted; or a fault of ours, which is one line and a file."""
        if isinstance(exc_info, HttpProcessingError | web.RequestPayloadError):
            text = f"{self._host}: what came is no request of a browser ({type(exc_info).__name__})"
            self._server.admission.refused("bad requests", self._host, text)
            return
        if isinstance(exc_info, ConnectionError):
            return  # it went away, or was closed for another one, while it was answered
        fault = exc_info if isinstance(exc_info, BaseException) else None
        self._server.log(write_crash(["web", self._host], Words("en"), fault))


# Where a request comes from: under which name, from which page, to which of our addresses.


def own_names(names: Iterable[str]) -> frozenset[str]:
    """The names under which this machine answers browsers, beside its addresses."""
    here = socket.gethostname().lower()
    return frozenset({"localhost", here, f"{here}.local", *(one.lower().rstrip(".") for one in names)})


def is_own_name(host: str, names: frozenset[str]) -> bool:
    """Whether a browser came by a name of this server, or by an address, which no other site can rebind.

    Arguments:
        host: the header `Host`; empty: the program that asks is none of the browsers that send it.
    """
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        urlsplit(f"//{host}").port  # noqa: B018 - raises for what is no port
    except ValueError:
        return False
    if not host or name in names or name.endswith(".localhost"):
        return True
    try:
        read_host(name)
    except ValueError:
        return False
    return True


def is_secure(request: web.Request) -> bool:
    """Whether the browser speaks TLS, with this server or with what stands in front of it."""
    return bool(request.headers.get("X-Forwarded-Proto", request.scheme) == "https")


def is_own(request: web.Request) -> bool:
    """Whether the page that opens the connection came from here: other sites must not speak for a player."""
    return _site(request.headers.get("Origin", "")) == request.host


def is_from_form(request: web.Request) -> bool:
    """Whether a form was sent by a page of ours."""
    site = request.headers.get("Sec-Fetch-Site", "")
    if site:
        return site == "same-origin"
    # Over plain HTTP browsers send less: the origin of a form, or at least the page it was on.
    return is_own(request) or _site(request.headers.get("Referer", "")) == request.host


def is_foreign(request: web.Request) -> bool:
    """Whether a link of another site led here."""
    site = request.headers.get("Sec-Fetch-Site", "")
    if site:
        return site in ("cross-site", "same-site")
    referer = request.headers.get("Referer", "")
    return bool(referer) and _site(referer) != request.host


def _site(address: str) -> str:
    """The host and port of an address; empty if it isn't a valid one."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


def here(request: web.Request) -> str:
    """The address of this page, as its own browser knows it."""
    return f"{'https' if is_secure(request) else 'http'}://{request.host}"
