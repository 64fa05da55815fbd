"""From an address to a seat: asks whether to trust a new host, visits the table, and shows how it ended."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from engine.errors import QkError
from netplay.dialing.addresses import Address
from netplay.line.fingerprints import spelled
from tui.app.footer import Footer
from tui.app.keys import LocalizedModal
from tui.app.prompt import AskScreen, SureScreen
from tui.joining.visit import TableSitting
from tui.text import disconnect_reasons

if TYPE_CHECKING:
    from tui.app.program import Program


class VisitRequest(msgspec.Struct, frozen=True):
    """Where to go, and as whom."""

    address: Address
    nick: str
    watch: bool = False
    password: str = ""
    resume: bool = False
    named: bool = False
    """Whether the nick was asked for just now."""


async def visit(app: Program, wish: VisitRequest) -> None:
    """Visit a table; come back to where the player was."""
    app.run_worker(_stay(app, wish), name="visit")


async def _stay(app: Program, wish: VisitRequest) -> None:
    from netplay.guest.visit import Visitor

    async def trust(address: Address, fingerprint: bytes) -> bool:
        return await app.push_screen_wait(TrustScreen(address.known_as, spelled(fingerprint)))

    while True:
        visitor = Visitor(
            wish.address,
            wish.nick,
            watch=wish.watch,
            password=wish.password,
            resume=wish.resume,
            trust=trust,
            named=wish.named,
        )

        sitting = TableSitting(
            app,
            visitor.guest,
            on_connected=partial(_remember, app, visitor.came),
            on_left=partial(_remember, app, visitor.left),
        )
        try:
            ended = await sitting.stay()
        finally:
            visitor.close()
        if ended is None or ended.code == "left":
            return
        as_who = disconnect_reasons.as_who(ended, visitor.other_nick, app.words)
        may_watch = ended.code == "full" and ended.args.get("watching") is True
        if not wish.watch and may_watch and await _ask_to_watch(app, as_who):
            wish = msgspec.structs.replace(wish, watch=True)
            continue
        if ended.code == "seat-alive":
            alive = SureScreen(app.words.say("lobby-alive-title"), app.words.say("lobby-alive-ask"))
            if await app.push_screen_wait(alive):
                wish = msgspec.structs.replace(wish, resume=True)
                continue
        if ended.code != "wrong-password":
            app.notify(
                "\n".join(filter(None, (disconnect_reasons.ended_why(ended, app.words), as_who))),
                severity="error",
                timeout=10,
                markup=False,
            )
            return
        password = await _ask_password(app, again=bool(wish.password))
        if password is None:
            return
        wish = msgspec.structs.replace(wish, password=password)


def _remember(app: Program, what: Callable[[], None]) -> None:
    """Remember something; a file that cannot be written costs no seat."""
    try:
        what()
    except QkError as wrong:
        app.notify(app.words.error(wrong), severity="warning", markup=False)


async def _ask_to_watch(app: Program, as_who: str) -> bool:
    """Whether the player looks on where no seat is free; beside it, under which name there may be one."""
    say = app.words.say
    return await app.push_screen_wait(
        SureScreen(say("lobby-full-title"), "\n".join(filter(None, (as_who, say("lobby-full-ask")))))
    )


async def _ask_password(app: Program, *, again: bool) -> str | None:
    say = app.words.say
    hint = say("lobby-password-wrong") if again else say("lobby-password-hint")
    return await app.push_screen_wait(AskScreen(say("lobby-password-title"), hint, "", lambda text: ""))


# ---------------------------------------------------------------------- trust
#
# The question whether a host met for the first time is the one it should be.


class TrustScreen(LocalizedModal[bool]):
    """Shows the host's fingerprint; dismissed with whether it is trusted."""

    CSS_PATH = "lobby.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "lobby-key-trust", id="trust"),
        Binding("escape,n", "dismiss(False)", "lobby-key-no-trust", key_display="esc", id="no-trust"),
    ]

    def __init__(self, where: str, fingerprint: str) -> None:
        super().__init__()
        self._where = where
        self._fingerprint = fingerprint

    def compose(self) -> ComposeResult:
        say = self.words.say
        box = Vertical(id="trusting")
        box.border_title = say("lobby-trust-title")
        with box:
            yield Static(say("lobby-trust", where=self._where), markup=False)
            yield Static(self._fingerprint, id="fingerprint", markup=False)
            yield Static(say("lobby-trust-how"), markup=False)
        yield Footer(show_command_palette=False)
