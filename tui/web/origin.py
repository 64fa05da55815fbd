"""From where a request comes: under which name, from which page, over which address of ours."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from aiohttp import web

from netplay.line.budgets import read_host


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
    """Whether the page that opens the line came from here: other sites must not speak for a player."""
    return bool(urlsplit(request.headers.get("Origin", "")).netloc == request.host)


def is_from_form(request: web.Request) -> bool:
    """Whether a form was sent by a page of ours."""
    site = request.headers.get("Sec-Fetch-Site", "")
    if site:
        return site == "same-origin"
    # Over plain HTTP browsers send less: the origin of a form, or at least the page it was on.
    return is_own(request) or urlsplit(request.headers.get("Referer", "")).netloc == request.host


def is_foreign(request: web.Request) -> bool:
    """Whether a link of another site led here."""
    site = request.headers.get("Sec-Fetch-Site", "")
    if site:
        return site in ("cross-site", "same-site")
    referer = request.headers.get("Referer", "")
    return bool(referer) and urlsplit(referer).netloc != request.host


def here(request: web.Request) -> str:
    """The address of this page, as its own browser knows it."""
    return f"{'https' if is_secure(request) else 'http'}://{request.host}"
