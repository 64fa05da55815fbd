"""A shared table: its members, its agreed rules, and the messages to each. No sockets here.

A room is one actor: every command of a member (`commands.py`) is written if it must outlive the process, and answered.
A disconnected member stays a member; a client that presents the token is that member again. `netplay.table.table.Table`
plays the game; the room gets every change (`on_update`) and passes it on, to seats and live spectators at once, to
others with the chosen delay.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping

import msgspec

from engine.seats import Seat
from netplay.compute.worker_pool import WorkerPool
from netplay.line.sanitize import NAME_COLUMNS, clean_name, cut_to, likeness, spelled
from netplay.room import acts, leaving
from netplay.room.audience import Audience, ClientConnection, Member
from netplay.room.journal import ActLog, Logbook
from netplay.room.match import Match
from netplay.room.open_errors import Rejected, no_place, no_seat, too_many
from netplay.room.options import Options
from netplay.room.undelivered import Delivery
from netplay.tasks import Failed, guarded, traceback_of
from netplay.wire import messages as wire
from netplay.wire.messages import TOKEN, Hello, Lobby, Place, Said, Welcome

MOST_MEMBERS = 200
MOST_WATCHERS = 100
KEPT_SEAT = 120.0
"""Seconds for which a seat is reserved for its disconnected player while no game runs."""


class TableRoom:
    """One table and its members."""

    def __init__(
        self,
        match: Match,
        options: Options,
        *,
        worker_pool: WorkerPool,
        store: Logbook,
        now: Callable[[], float],
        table: str = "",
        agent: str = "",
        epoch: int = 0,
        state: acts.RoomState | None = None,
    ) -> None:
        """A table; `state`: from the acts of an interrupted one, with the password already hashed."""
        if state is None:
            locks = {"password": lock_for(options.password), "opener_word": lock_for(options.opener_word)}
            options = msgspec.structs.replace(options, **locks)
        self.match = match
        self.worker_pool = worker_pool
        self.table = table or secrets.token_hex(8)
        first = acts.TableOpened(acts.FORMAT, self.table, match.chosen, options)
        self.acts = ActLog(state or acts.opened(first), store, self.announce)
        self.epoch = epoch or secrets.randbits(52)
        self.members: dict[bytes, Member] = {}
        self.log: Callable[[str], None] = lambda line: None
        self.on_fault: Failed = lambda fault: None
        """Called with each fault of the program at this table, beside the log."""
        self.changed: Callable[[], None] = lambda: None
        """Called when public information about the table has changed: seats, game, spectators."""
        self.file: Callable[[acts.GameBegan, str], None] = lambda began, text: None
        """Files a finished game: its start, its record."""
        self.delivery = Delivery(self)
        self._here_since = 0.0
        """Since when any seated member has been connected."""
        self._agent = agent
        self.now = now
        self._lobby_is_due = False
        self._host: Member | None = None
        """The host's own person, with whom the table closes."""
        self.live = Audience(now, 0.0)
        self.late = Audience(now, options.delay) if options.delay > 0 else self.live
        self.audiences: tuple[Audience, ...] = (
            (self.live,) if self.late is self.live else (self.live, self.late)
        )
        match.room = self
        self.begin_lobby()
        if state is None:
            store.append(first)

    def begin_lobby(self) -> None:
        """Make the table as it is now what delayed spectators see first, without results: they may be too recent."""
        if self.late is not self.live:
            new = wire.Standing(games=self.options.games)
            self.late.begin_lobby(msgspec.structs.replace(self.lobby(None), standing=new))

    # ------------------------------------------------------------------ acts

    @property
    def state(self) -> acts.RoomState:
        """The state that its acts have led to."""
        return self.acts.state

    @property
    def options(self) -> Options:
        """The options of the table."""
        return self.acts.state.options

    def archive_game(self, began: acts.GameBegan, text: str, *, deliver: bool = True) -> None:
        """File the record of a game; absent players get it later, if it is to be delivered."""
        self.file(began, text)
        if deliver:
            self.delivery.ended(text)

    # ------------------------------------------------------------------ joining and leaving

    def enter(
        self, hello: Hello, line: ClientConnection, *, owner: bool = False, at_home: bool = False
    ) -> Member:
        """Admit a client, new or returning, and send it the present state.

        Arguments:
            owner: whether it is the host's own person, who needs no password.
            at_home: whether it comes from the host's own machine.

        Raises:
            Rejected: if it is not admitted.
        """
        known = self.members.get(hello.token)
        if known is None:
            word = self.options.opener_word
            leads = bool(word) and opens(hello.password, word)
            if not owner and not leads and not opens(hello.password, self.options.password):
                raise Rejected("wrong-password", "this table has a password, and that was not it")
            may_open = owner or (leads if word else at_home or self.options.opener != "known")
            member = self._new(hello, line, may_open=may_open, owner=owner)
            self._host = member if owner else self._host
            return member
        if known.line is not None and not hello.resume:
            text = f"{known.name} is at the table on another connection; --resume closes that one"
            raise Rejected("seat-alive", text, who=known.name)
        if not owner and not known.changes.takes(1, self.now()):
            raise Rejected("busy", "you have come back too often; try again in a minute")
        if known.line is not None:
            known.line.cut("replaced", "another connection of yours has replaced this one")
            self.audience(known).leave(known)  # so that nothing overtakes what it catches up with
        self._sits_here(known)
        known.line = line
        self._host = known if owner else self._host
        self._greet(known, resumed=True, hello=hello)
        self.log(f"{known.name} is back from {line.address}")
        return known

    def _new(self, hello: Hello, line: ClientConnection, *, may_open: bool, owner: bool) -> Member:
        """A new member, seated if it wants and a seat is free."""
        if len(self.members) >= MOST_MEMBERS:
            raise too_many(MOST_MEMBERS)
        seat = None if hello.watch else leaving.seat_for(self.match, hello.token, clean_name(hello.nick))
        if seat is None:
            watchers = sum(member.watches and member.line is not None for member in self.members.values())
            if not hello.watch:
                welcome = self._welcome(hello, clean_name(hello.nick), resumed=False)
                self.delivery.send_last_record(hello.token, welcome, line)
            if not self.options.spectators or watchers >= MOST_WATCHERS:
                raise no_place(None if hello.watch else len(self.match.seats))
            if not hello.watch:
                raise no_seat(len(self.match.seats))
        if len(hello.token) < TOKEN:
            raise Rejected("bad-token", f"a token has {TOKEN} bytes or more, chosen by chance", least=TOKEN)
        name = self.match.name_of(hello.token, seat) or self._name(clean_name(hello.nick))
        try:
            member = self._come(acts.MemberCame(hello.token, name, may_open, owner), seat)
        except OSError as wrong:
            raise Rejected(
                "not-kept", "this host cannot write down who comes; its disk may be full"
            ) from wrong
        self._sits_here(member)
        self.members[member.token] = member
        member.line = line
        self._greet(member, resumed=False, hello=hello)
        self.log(f"{member.name} came from {line.address}" + ("" if seat is None else f" to seat {seat + 1}"))
        self.match.maybe_begin()
        return member

    def _come(self, came: acts.MemberCame, seat: Seat | None) -> Member:
        """Add a new member, on this seat if any. Raises OSError if that cannot be written."""
        self.acts.write(came)
        member = Member(self.state.members[came.token])
        if seat is not None:
            try:
                self.seat(member, seat)
            except OSError:
                self.acts.write_eventually(acts.MemberLeft(came.token))
                raise
        return member

    def _greet(self, member: Member, *, resumed: bool, hello: Hello) -> None:
        member.plays_by_itself = hello.agent.endswith("bot")
        member.send(self._welcome(hello, member.name, resumed=resumed))
        self.match.came_back(member)  # so that the first message shows the present state here
        audience = self.audience(member)
        audience.join(member, self.lobby, hello.last if hello.epoch == self.epoch else None, returns=resumed)
        if audience is self.live:
            self.match.fair_deal.send_state(member)
        # A member who returns before the next game has just received the last one's record.
        self.delivery.deliver(member, but="".join(part.text for part in audience.record) if resumed else "")
        self.lobby_changed()

    def _welcome(self, hello: Hello, name: str, *, resumed: bool) -> Welcome:
        version = min(hello.high, wire.VERSION)
        return Welcome(version, self.table, hello.token, name, self.epoch, resumed, self._agent)

    def _name(self, wanted: str) -> str:
        taken = likeness(*(member.name for member in self.members.values()), *self.match.names_taken())
        name, number = wanted, 2
        while likeness(name) & taken:
            tail = f"-{number}"
            name, number = cut_to(wanted, NAME_COLUMNS - len(tail)) + tail, number + 1
        return name

    def lost(self, member: Member, line: ClientConnection) -> None:
        """A member's line has ended; the member stays, and its seat with it."""
        if member.line is not line:
            return
        member.line = None
        member.lost_at = self.now()
        self.audience(member).leave(member)
        self.delivery.lost(member)
        if self.members.get(member.token) is not member:
            pass  # it has left, or was sent away
        elif member.watches and not member.open:
            self.forget(member)
        else:
            self.log(f"{member.name} has lost the connection")
            self.match.went_away(member)
        self.lobby_changed()

    def member_on(self, line: ClientConnection) -> Member | None:
        """The member with this connection."""
        return next((member for member in self.members.values() if member.line is line), None)

    def _sits_here(self, member: Member) -> None:
        """A seated member connects; from the first one on, the seats of others are reserved for a limited time."""
        if not any(one.line is not None for one in self.seated):
            self._here_since = self.now()

    def tidy(self) -> None:
        """Free the seats of members away for long while no game runs, and remove disconnected spectators."""
        for member in tuple(self.members.values()):
            if member.line is None and self._is_given_up(member):
                self.forget(member)
                self.lobby_changed()

    def _is_given_up(self, member: Member) -> bool:
        if member.watches:
            return not member.open
        if self.match.is_playing:
            return False
        if self.match.series.game > 1 and not any(one.line is not None for one in self.seated):
            # Between two games of a series players may return as late as in a game.
            return self.now() - member.lost_at > self.options.wait
        since = max(member.lost_at, self._here_since) if self.match.series.game > 1 else member.lost_at
        return self.now() - since > KEPT_SEAT

    def forget(self, member: Member) -> None:
        """Remove a member for good."""
        self.members.pop(member.token, None)
        self.log(f"{member.name} has left")
        self.acts.write_eventually(acts.MemberLeft(member.token))

    def audience(self, member: Member) -> Audience:
        """The audience of a member: seats live, spectators by the chosen delay."""
        return self.live if member.seat is not None else self.late

    # ------------------------------------------------------------------ seats

    def sitter(self, seat: Seat) -> Member | None:
        """The member on a seat."""
        return next((member for member in self.members.values() if member.seat == seat), None)

    def is_reserved_for(self, name: str, seat: Seat) -> bool:
        """Whether a player of this name may take a seat; reserved seats are for those named only."""
        only = self.options.only
        return not only or (seat < len(only) and spelled(only[seat]) == spelled(name))

    @property
    def seated(self) -> list[Member]:
        """The people on seats, in seat order."""
        return sorted((m for m in self.members.values() if m.seat is not None), key=lambda m: m.seat or 0)

    @property
    def opener(self) -> Member | None:
        """The member who may propose rules and set bots: the longest present of the players.

        A disconnected member cannot be it: a table must not wait forever. If the options say so, it must be known to
        the host. When the host's own person has gone, nobody is: the table is about to close.
        """
        if self._host is not None and (self._host.line is None or self._host.token not in self.members):
            return None
        seated = [member for member in self.members.values() if member.seat is not None and member.opens]
        seated.sort(key=lambda member: member.plays_by_itself)  # a program can choose nothing
        return next((member for member in seated if member.line is not None), next(iter(seated), None))

    def seat(self, member: Member, seat: Seat | None) -> None:
        """A member takes a seat, or gives it up (None); a bot that held it for a leaver makes room."""
        if seat in self.match.stand_ins:
            leaving.make_room(self.match, seat)
        before = self.audience(member)
        self.acts.write(acts.SeatTaken(member.token, seat))
        member.ready = member.wants_pause = False
        after = self.audience(member)
        if member.line is not None and member.token in self.members:
            before.leave(member)
            after.join(member, self.lobby, None, comes=False)

    def seat_bot(self, seat: Seat, level: str, instead: bytes | None = None) -> None:
        """Put a bot of this level on a seat, or remove it (level empty).

        Arguments:
            instead: if it stands in for a member: the token by which that one gets the seat back.
        """
        self.acts.write(acts.BotSet(seat, level, instead))

    # ------------------------------------------------------------------ messages

    def announce(self, line: str, code: str, **args: wire.Value) -> None:
        """Send a line of the host to all, and to its log."""
        self.say("", line, code, **args)
        self.log(line)

    def say(self, name: str, text: str, code: str = "", **args: wire.Value) -> None:
        """Send a line to all, by a member or (name empty) by the host, whose lines have a code."""
        message = Said(name, text[:400], int(self.now() * 1000), code, args)
        for audience in self.audiences:
            audience.send(message)

    def lobby_changed(self) -> None:
        """Send the lobby to all, once for all changes of this loop iteration."""
        if not self._lobby_is_due:
            self._lobby_is_due = True
            asyncio.get_running_loop().call_soon(guarded(self._send_lobby_once, self.failed))

    def _send_lobby_once(self) -> None:
        if self._lobby_is_due:
            self.send_lobby()

    def send_lobby(self) -> None:
        """Send the lobby to all now."""
        self._lobby_is_due = False
        for audience in self.audiences:
            audience.send_lobby(self.lobby)
        self.changed()

    def lobby(self, seat: Seat | None) -> Lobby:
        """The table and all members, as seen from this seat."""
        match, opener = self.match, self.opener
        return Lobby(
            title=self.options.title,
            phase=match.shown_phase,
            game=match.game,
            rules=match.chosen,
            seats=tuple(map(self._place, match.seats)),
            watchers=sum(member.watches and member.line is not None for member in self.members.values()),
            opener=opener.name if opener else "",
            seat=seat,
            options=self.options.shown(),
            standing=match.standing(),
            pausing=tuple(member.name for member in self.seated if member.wants_pause),
            waits=round(match.absence.left * 1000),
        )

    def _place(self, seat: Seat) -> Place:
        """A seat as the lobby shows it."""
        match = self.match
        if (bot := match.bots.get(seat)) is not None:
            return Place(match.bot_name(seat), bot, ready=True)
        if (sitter := self.sitter(seat)) is not None:
            return Place(sitter.name, "", sitter.ready, sitter.line is not None)
        if match.in_play is not None:
            # A player who has left and is out of the game still has a name at the table.
            return Place(match.in_play.began.names[seat])
        return Place(connected=False)

    def note_fault(self, what: str, fault: BaseException) -> None:
        """Write a fault of the program to the log, with its traceback."""
        self.log(f"{what}: {traceback_of(fault)}")
        self.on_fault(fault)

    def failed(self, fault: BaseException, saying: str = "table-fault") -> None:
        """Report a fault of the program at this table: its traceback to the log, one line to all members."""
        self.note_fault("a fault at this table", fault)
        self.say("", "the host's program has met a fault at this table; see its log", saying)

    async def close(
        self,
        text: str = "the host has stopped",
        code: str = "closed-for-now",
        args: Mapping[str, wire.Value] | None = None,
    ) -> None:
        """Close every connection; the journal stays, so that the table can be resumed."""
        self.match.hold()
        for member in self.members.values():
            if member.line is not None:
                member.line.cut(code, text, **(args or {}))
        await self.match.close()


# The stored form of a table's password: salted and hashed, so that no file of the host reveals it.

COST = 2**12
"""The cost of each guess; it must not block a host under attack (about 10 ms)."""
_SALT = 16


def lock_for(password: str) -> str:
    """The stored form of a password; empty without one."""
    if not password:
        return ""
    salt = secrets.token_bytes(_SALT)
    return (salt + _hash(password, salt)).hex()


def opens(password: str, lock: str) -> bool:
    """Whether a password matches this stored form; an empty one accepts all."""
    if not lock:
        return True
    stored = bytes.fromhex(lock)
    return hmac.compare_digest(_hash(password, stored[:_SALT]), stored[_SALT:])


def _hash(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=COST, r=8, p=1, dklen=32)
