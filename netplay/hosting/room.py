"""A table that is open to others: who is there, what was agreed, and what each is told. No sockets here.

A room is one actor: every command of a member comes through `obey`, is kept where it must outlive the
process, and is answered. Whoever loses the line stays a member; whoever shows the token is the member
again. The game itself is played by `netplay.table.table.Table`; the room hears of each change (`hear`) and
passes it on, to seats and live spectators at once, to others as late as the host wants.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from engine.seats import Seat
from netplay.hosting import commands, leaving
from netplay.hosting.audience import Audience
from netplay.hosting.keeping import Began, BotSet, Came, Opened, Sat, Went
from netplay.hosting.keeping import Line as Record
from netplay.hosting.lock import lock_for, opens
from netplay.hosting.members import Line, Member
from netplay.hosting.options import Options
from netplay.hosting.rounds import Rounds
from netplay.line.sanitize import NAME_COLUMNS, clean_name, cut_to
from netplay.table.capabilities import Workshop
from netplay.wire import messages as wire
from netplay.wire.messages import TOKEN, Answer, Hello, Lobby, Place, Said, Welcome

MOST_MEMBERS = 200
MOST_WATCHERS = 100
KEPT_SEAT = 120.0
"""Seconds for which a seat waits for its player's line while no game runs."""


class Turned(Exception):
    """A client that is not let in: the code and the line it is told."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code, self.text = code, text


class Keeper(Protocol):
    """Where a room writes down what must outlive the process."""

    def append(self, record: Record) -> None:
        """Keeps a record before anything is acknowledged."""


class Room:
    """One table and everybody at it."""

    def __init__(
        self,
        rounds: Rounds,
        options: Options,
        *,
        workshop: Workshop,
        keeper: Keeper | None = None,
        now: Callable[[], float],
        table: str = "",
        agent: str = "",
        epoch: int = 0,
        again: bool = False,
    ) -> None:
        """A table; `again`: one that was interrupted, whose opening is written and whose password is a lock."""
        if not again:
            options = msgspec.structs.replace(options, password=lock_for(options.password))
        self.rounds = rounds
        self.workshop = workshop
        self.options = options
        self.table = table or secrets.token_hex(8)
        self.epoch = epoch or secrets.randbits(52)
        self.members: dict[bytes, Member] = {}
        self.log: Callable[[str], None] = lambda line: None
        self.changed: Callable[[], None] = lambda: None
        """Called when what the outside may know of the table has changed: seats, game, watchers."""
        self.file: Callable[[Began, str], None] = lambda began, text: None
        """Puts a finished game away: how it began, its record."""
        self._agent = agent
        self._keeper = keeper
        self.now = now
        self._lobby_is_due = False
        self._opener = ""
        """Who has been told as the opener last."""
        self._cannot_keep = ""
        """What everybody was told when something could not be kept."""
        self.live = Audience(now, 0.0)
        self.late = Audience(now, options.delay) if options.delay > 0 else self.live
        self.audiences = (self.live,) if self.late is self.live else (self.live, self.late)
        self._tasks: set[asyncio.Task[Any]] = set()
        rounds.room = self
        if self.late is not self.live:
            self.late.begin_lobby(self.lobby(None))
        if not again:
            self.keep(Opened(1, self.table, rounds.chosen, options))

    # ------------------------------------------------------------------ what is kept

    def keep(self, record: Record) -> None:
        """Writes something down, if this table is kept at all.

        Raises:
            OSError: if it cannot be kept, and so must not be done; everybody has been told.
        """
        if self._keeper is None:
            return
        try:
            self._keeper.append(record)
        except OSError as wrong:
            why = f"the host cannot keep this table ({wrong.strerror or wrong}); nothing new is done here"
            if why != self._cannot_keep:
                self.say("", why)
                self.log(why)
            self._cannot_keep = why
            raise
        self._cannot_keep = ""

    # ------------------------------------------------------------------ coming and going

    def enter(self, hello: Hello, line: Line, *, owner: bool = False) -> Member:
        """A client comes in, or back; it is told how things stand.

        Arguments:
            owner: whether it is the host's own person, who needs no password.

        Raises:
            Turned: if it is not let in.
        """
        known = self.members.get(hello.token)
        if known is None:
            if not owner:
                self._check_password(hello)
            return self._new(hello, line)
        if known.line is not None:
            if not hello.resume:
                raise Turned(
                    "seat-alive", f"{known.name} is at the table on another line; --resume cuts that one"
                )
            known.line.cut("replaced", "another line of yours has taken this place")
        known.line = line
        self._greet(known, resumed=True, hello=hello)
        self.rounds.came_back(known)
        self.log(f"{known.name} is back from {line.address}")
        return known

    def _check_password(self, hello: Hello) -> None:
        if not opens(hello.password, self.options.password):
            raise Turned("wrong-password", "this table has a password, and that was not it")

    def _new(self, hello: Hello, line: Line) -> Member:
        """A new member, seated if it wants and a seat is free."""
        if len(self.members) >= MOST_MEMBERS:
            raise Turned("full", f"{MOST_MEMBERS} people are at this table already")
        seat = None if hello.watch else leaving.seat_for(self, hello.token)
        if seat is None:
            watchers = sum(member.watches for member in self.members.values())
            if not self.options.spectators or watchers >= MOST_WATCHERS:
                why = (
                    "it takes no spectators"
                    if hello.watch
                    else f"all {len(self.rounds.seats)} seats are taken"
                )
                raise Turned("full", f"there is no place at this table: {why}")
            if not hello.watch:
                raise Turned("full", f"all {len(self.rounds.seats)} seats are taken; watching is possible")
        if len(hello.token) < TOKEN:
            raise Turned("bad-token", f"a token has {TOKEN} bytes or more, chosen by chance")
        name = self.rounds.name_of(hello.token, seat) or self._name(clean_name(hello.nick))
        member = Member(name, hello.token)
        try:
            self.keep(Came(member.token, member.name))
            if seat is not None:
                self.seat(member, seat)
        except OSError as wrong:
            raise Turned("not-kept", "this host cannot write down who comes; its disk may be full") from wrong
        self.members[member.token] = member
        member.line = line
        self._greet(member, resumed=False, hello=hello)
        self.rounds.came_back(member)
        self.log(f"{member.name} came from {line.address}" + ("" if seat is None else f" to seat {seat + 1}"))
        self.rounds.maybe_begin()
        return member

    def _greet(self, member: Member, *, resumed: bool, hello: Hello) -> None:
        welcome = Welcome(
            wire.VERSION, self.table, member.token, member.name, self.epoch, resumed, self._agent
        )
        member.tell(welcome)
        audience = self.audience(member)
        audience.join(member, self.lobby, hello.last if hello.epoch == self.epoch else None, returns=resumed)
        if audience is self.live:
            self.rounds.tell_deal(member)
        self.lobby_changed()

    def _name(self, wanted: str) -> str:
        taken = {member.name.casefold() for member in self.members.values()} | self.rounds.names_taken()
        name, number = wanted, 2
        while name.casefold() in taken:
            tail = f"-{number}"
            name, number = cut_to(wanted, NAME_COLUMNS - len(tail)) + tail, number + 1
        return name

    def lost(self, member: Member, line: Line) -> None:
        """A member's line has ended; the member stays, and its seat with it."""
        if member.line is not line:
            return
        member.line = None
        member.lost_at = self.now()
        self.audience(member).leave(member)
        if self.members.get(member.token) is not member:
            pass  # it has left, or was sent away
        elif member.watches and not member.open:
            self.forget(member)
        else:
            self.log(f"{member.name} has lost the line")
            self.rounds.went_away(member)
        self.lobby_changed()

    def tidy(self) -> None:
        """Gives up the seats of those who have been away for long while no game runs."""
        if self.rounds.is_playing:
            return
        for member in tuple(self.members.values()):
            if member.line is None and self.now() - member.lost_at > KEPT_SEAT:
                self.forget(member)
                self.lobby_changed()

    def forget(self, member: Member) -> None:
        """A member has gone for good."""
        self.members.pop(member.token, None)
        self.log(f"{member.name} has gone")
        # Whoever goes is gone, written down or not: keep has said that it cannot be.
        with contextlib.suppress(OSError):
            self.keep(Went(member.token))

    def audience(self, member: Member) -> Audience:
        """With whom a member hears of things: seats at once, spectators when the host wants."""
        return self.live if member.seat is not None else self.late

    # ------------------------------------------------------------------ seats

    def sitter(self, seat: Seat) -> Member | None:
        """The member on a seat."""
        return next((member for member in self.members.values() if member.seat == seat), None)

    @property
    def seated(self) -> list[Member]:
        """The people on seats, in seat order."""
        return sorted((m for m in self.members.values() if m.seat is not None), key=lambda m: m.seat or 0)

    @property
    def opener(self) -> Member | None:
        """Who may propose rules and set bots: whoever has been here longest of those who play.

        Who has lost the line cannot: a table must not wait for ever for one who never comes back.
        """
        seated = [member for member in self.members.values() if member.seat is not None]
        return next((member for member in seated if member.line is not None), next(iter(seated), None))

    def seat(self, member: Member, seat: Seat | None) -> None:
        """A member takes a seat, or gives it up (None); a bot that held it for a leaver makes room."""
        if seat in self.rounds.instead:
            leaving.make_room(self.rounds, seat)
        self.keep(Sat(member.token, seat))
        before = self.audience(member)
        member.seat, member.ready, member.wants_pause = seat, False, False
        after = self.audience(member)
        if member.line is not None and member.token in self.members:
            before.leave(member)
            after.join(member, self.lobby, None, comes=False)

    def seat_bot(self, seat: Seat, level: str, instead: bytes | None = None) -> None:
        """Puts a bot of this level on a seat, or takes it away (level empty).

        Arguments:
            instead: where it sits for a member who has left: the token by which that one gets the seat back.
        """
        self.keep(BotSet(seat, level, instead))
        rounds = self.rounds
        rounds.bots.pop(seat, None)
        rounds.instead.pop(seat, None)
        if level:
            rounds.bots[seat] = level
            if instead is not None:
                rounds.instead[seat] = instead

    # ------------------------------------------------------------------ commands

    def obey_at_once(self, member: Member, command: wire.Command) -> bool:
        """Makes a move for which nobody has to be waited for; False: it has to be obeyed in a task of its own."""
        if not isinstance(command, wire.Move) or command.id in member.answers or member.open:
            return False
        answer = self.rounds.move_at_once(member, command)
        if answer is not None:
            member.answer(answer)
        return answer is not None

    async def obey(self, member: Member, command: wire.Command) -> None:
        """Does what a member wants and answers it; what was answered before is answered the same again."""
        known = member.answers.get(command.id)
        if known is not None:
            member.tell(known)
            return
        if command.id in member.open or self.members.get(member.token) is not member:
            return  # it is being done; or its sender has left, and the line is about to end
        member.open.add(command.id)
        try:
            answer = await commands.do(self, member, command)
        except commands.Refused as refused:
            answer = Answer(command.id, refused.code, refused.detail[:400])
        except OSError as wrong:
            answer = Answer(
                command.id, "not-kept", f"the host cannot write it down: {wrong.strerror or wrong}"
            )
        member.answer(answer)

    # ------------------------------------------------------------------ what is told

    def say(self, name: str, text: str) -> None:
        """Everybody hears a line, of a member or (name empty) of the host."""
        said = Said(name, text, int(self.now() * 1000))
        for audience in self.audiences:
            audience.tell(said)

    def lobby_changed(self) -> None:
        """Everybody is told how the lobby stands, once for all that changes in one go."""
        if not self._lobby_is_due:
            self._lobby_is_due = True
            asyncio.get_running_loop().call_soon(self._tell_lobby_once)

    def _tell_lobby_once(self) -> None:
        if self._lobby_is_due:
            self.tell_lobby()

    def tell_lobby(self) -> None:
        """Everybody is told now."""
        self._lobby_is_due = False
        opener = self.opener.name if self.opener is not None else ""
        if opener and opener != self._opener:
            self.log(f"{opener} chooses rules and bots now")
        self._opener = opener
        for audience in self.audiences:
            audience.tell_lobby(self.lobby)
        self.changed()

    def lobby(self, seat: Seat | None) -> Lobby:
        """The table and everybody at it, for who sits on this seat."""
        rounds = self.rounds
        opener = self.opener
        return Lobby(
            title=self.options.title,
            phase=rounds.phase,
            game=rounds.game,
            rules=rounds.chosen,
            seats=tuple(self._place(seat) for seat in rounds.seats),
            watchers=sum(m.watches and m.line is not None for m in self.members.values()),
            opener=opener.name if opener else "",
            seat=seat,
            options=self.options.shown(),
            standing=rounds.standing(),
            pausing=tuple(member.name for member in self.seated if member.wants_pause),
        )

    def _place(self, seat: Seat) -> Place:
        bot = self.rounds.bots.get(seat)
        if bot is not None:
            return Place(self.rounds.bot_name(seat), bot, ready=True)
        sitter = self.sitter(seat)
        if sitter is None and self.rounds.phase in ("playing", "paused") and self.rounds.playing is not None:
            # Who has left and is out of the game still has a name at the table.
            return Place(self.rounds.playing.began.names[seat])
        if sitter is None:
            return Place(connected=False)
        return Place(sitter.name, "", sitter.ready, sitter.line is not None)

    def look_after(self, task: asyncio.Task[Any]) -> None:
        """Keeps a task of this room until it ends."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self, text: str = "the host has closed the table") -> None:
        """Ends every line; the journal stays, so that the table can be taken up again."""
        for member in self.members.values():
            if member.line is not None:
                member.line.cut("closed", text)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.rounds.close()
