"""The lobby of a server in lines, for terminals that show no more, for pipes, and for clients that ask for it."""

from __future__ import annotations

import re
import time
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, assert_never

from engine import GAMES
from engine.errors import QkError
from engine.typed import folded, whole_number
from netplay.compute.worker_pool import WorkerPool
from netplay.dialing.addresses import Address
from netplay.dialing.discovery import FoundTable
from netplay.guest.guest import Guest, JoinRequest
from netplay.guest.visit import Visitor
from netplay.room.unfinished import list_unfinished
from netplay.solo.choice import SoloChoice
from netplay.solo.daily import choice_of, unfinished
from netplay.solo.solo import Solo
from netplay.table.games import GameConfig, adapter_of
from tui.lobby import news as lobby_news
from tui.lobby import words as lobby_words
from tui.plain.console import Console, Voice
from tui.plain.sitting import PlainSitting, archive_record
from tui.plain.solo import PlainSolo
from tui.plain.visit import ask_trust
from tui.server import daily, tables_words
from tui.server.exec_command import Alone, Daily, Go, Goal, ToTables
from tui.server.game_server import GameServer
from tui.server.players import SessionPlayer, seat_token
from tui.server.presence import ChatLine
from tui.server.tables_words import known_as
from tui.text import disconnect_reasons
from tui.text.unfinished import line_of
from tui.text.words import Words

if TYPE_CHECKING:
    from tui.server.tables import NearbyTables


FINE, WRONG = 0, 2
YES = ("yes", "はい")
"""The word behind a recovery code that gives up the present player for good."""


class PlainTables:
    """One session in lines."""

    def __init__(
        self, server: GameServer, player: SessionPlayer, host: str, console: Console, words: Words
    ) -> None:
        self._server = server
        self._tables = server.tables
        self._player = player
        self._host = host
        self._console = console
        self._words = words
        self._nearby = Nearby(server.tables.around, player.nick, console, words)
        self._over = False
        self._voice = Voice()
        self._plays = False
        """Whether the player is at a table, and not in the lobby."""

    async def stay(self, goal: Goal) -> int:
        """Do what the client came for, or show the lobby until it goes; return the exit code."""
        match goal:
            case Go():
                return FINE if await self._go(goal.number, watch=goal.watch) else WRONG
            case Alone():
                await self._alone(goal.game)
                return FINE
            case Daily():
                await self._play_daily()
                return FINE
            case ToTables():
                return await self._stay_in_lobby()
            case _:
                assert_never(goal)

    async def _stay_in_lobby(self) -> int:
        self._tables.around.look_round()
        await self._collect()
        self._list()
        self._print(*known_as(self._player, self._words))
        self._print_help()
        self._tables.talk.listeners.add(self._print_chat)
        self._tables.peers.on_turn.add(self._turned)
        self._tables.around.listeners.add(self._found)
        try:
            return await self._obey()
        finally:
            self._tables.talk.listeners.discard(self._print_chat)
            self._tables.peers.on_turn.discard(self._turned)
            self._tables.around.listeners.discard(self._found)

    async def _obey(self) -> int:
        while not self._over and (line := await self._console.read()) is not None:
            first, *behind = line.split(maxsplit=1) or [""]
            word = folded(first).lower().removeprefix("/")
            typed = "".join(behind).strip()  # talk and passwords are taken as they are
            rest = folded(typed)
            match word:
                case "":
                    continue
                case "join" | "watch" if (number := whole_number(rest, 4)) is not None:
                    await self._go(number, watch=word == "watch")
                    await self._collect()
                    self._list()
                case "join" | "watch" if (wanted := ASKED.fullmatch(typed)) is not None:
                    await self._go_nearby(wanted, watch=word == "watch")
                case "open" if (rest or "prime") in GAMES:
                    await self._open(rest or "prime")
                    self._list()
                case "solo" if (rest or "prime") in GAMES:
                    await self._alone(rest or "prime")
                    self._list()
                case "daily" if rest.lower() == "play":
                    await self._play_daily()
                case "tables":
                    await self._collect()
                    self._list()
                case "continue":
                    await self._go_on(rest)
                    self._list()
                case "quit" | "leave":
                    return FINE
                case _:
                    try:
                        await self._look_or_talk(word, typed)
                    except QkError as wrong:
                        self._print(self._words.error(wrong))
        return FINE

    async def _look_or_talk(self, word: str, typed: str) -> None:
        """What can be done in the lobby without leaving it; what is nothing of that is answered with all there is."""
        words, rest = self._words, folded(typed)
        match word:
            case "here":
                self._print(*(tables_words.here(one, words) for one in self._tables.here()))
            case "say" if typed:
                self._tables.talk.say(self._player, typed)
            case "talk":
                lines = [self._chat_text(line) for line in self._tables.talk.last()]
                self._print(*(lines or [words.say("tables-plain-no-talk")]))
            case "tournament" if self._tables.cup is not None:
                self._print(*tables_words.cup_lines(self._tables.cup, self._player.nick, words))
            case "daily":
                await self._print_daily(date.today())
            case "ranking":
                self._print(*tables_words.ranking(await self._tables.ranking(), words))
                if self._tables.peers.is_on_machines:
                    self._print(words.say("tables-machines-apart"))
            case "invite" if (number := whole_number(rest, 4)) is not None:
                self._print(*tables_words.invitation(number, self._tables, words))
            case "code":
                self._print(*new_code(self._server, self._player, rest, words))
            case "back":
                text, self._over = come_back(self._server, self._player, self._host, rest, words)
                self._print(text)
            case _:
                self._print_help()

    def _chat_text(self, line: ChatLine) -> str:
        return self._words.say("tables-plain-said", name=line.name, text=line.text)

    def _print_chat(self, line: ChatLine) -> None:
        """Print a line of the lobby's talk, except during a game."""
        if not self._plays:
            self._print(self._chat_text(line))

    def _turned(self, is_away: bool) -> None:
        """The lists stand still from now on, or are true again."""
        if not self._plays:
            self._print(self._words.say("tables-directory-away" if is_away else "tables-directory-back"))

    def _found(self) -> None:
        """Other tables are on the local network."""
        if not self._plays:
            self._print(*self._nearby.news())

    async def _go_nearby(self, wanted: re.Match[str], *, watch: bool) -> None:
        """Visit a table of the local network, by its number in the list."""
        self._plays = True
        try:
            went = await self._nearby.go(wanted, watch=watch)
        except QkError as wrong:
            self._print(self._words.error(wrong))
            return
        finally:
            self._plays = False
        if went:
            self._list()
        else:
            self._print(self._words.say("tables-plain-nearby-none", asked=wanted[0].split()[0]))

    def _print(self, *texts: str) -> None:
        for line in "\n".join(texts).splitlines():
            self._console.write(line)

    def _print_help(self) -> None:
        self._print(self._words.say("ssh-plain-help"), self._words.say("tables-plain-more"))

    async def _collect(self) -> None:
        """Report games that ended in the player's absence, and archive their records."""
        try:
            games = self._tables.missed.claim()
        except (QkError, OSError) as wrong:
            self._print(self._words.error(wrong))
            return
        for game in games:
            self._print(f"{game.title}: {await lobby_news.result_text(game.text, self._words)}")
            if await archive_record(game.text, self._words):
                self._print(self._words.say("lobby-missed-kept"))

    def _list(self) -> None:
        say = self._words.say
        if self._tables.motd:
            self._print(self._tables.motd)
        if self._tables.drains:
            self._print(say("ssh-tables-drain"))
        if self._tables.peers.is_away:
            self._print(say("tables-directory-away"))
        if self._tables.cup is not None:
            self._print(*tables_words.cup_text(self._tables.cup, self._player.nick, self._words))
            self._print(say("cup-plain"))
        for number in () if self._player.is_guest else self._tables.waiting_seats(self._player.fingerprint):
            self._print(say("tables-yours-table", number=str(number)))
        unfinished = list_unfinished().free("solo")
        if unfinished:
            self._print(say("ssh-plain-unfinished"))
        for game_left in unfinished:
            self._print(line_of(game_left, self._words))
        tables = self._tables.everywhere()
        self._print(say("ssh-tables") if tables else say("tables-plain-no-tables"))
        for one in tables:
            seats = say("lobby-find-seats", taken=one.taken, seats=one.seats)
            game = lobby_words.game_name(one.game, self._words)
            text = f"{one.number}. {one.title}, {game}, {say(f'lobby-phase-{one.phase}')}, {seats}"
            if one.waits:
                until = datetime.now() + timedelta(seconds=one.waits)
                text += ", " + say("ssh-waits", until=lobby_words.moment(until))
            who = [tables_words.seated(seat, self._words) for seat in one.players]
            self._print(f"{text}{': ' if who else ''}{', '.join(who)}")
        self._print(*self._nearby.lines())

    async def _open(self, game: str) -> None:
        title = self._words.say("cli-usual-table", who=self._player.nick)
        try:
            chosen = GameConfig(game, seats=max(2, adapter_of(game).usual_seats))
            number = await self._tables.open(chosen, title, self._player)
        except QkError as wrong:
            self._print(self._words.error(wrong))
            return
        await self._go(number, watch=False)

    async def _go(self, number: int, *, watch: bool) -> bool:
        """Visit a table until the player goes; False if there is none."""
        try:
            self._tables.chosen(number)
        except QkError as wrong:
            self._print(self._words.error(wrong))
            return False
        token = b"" if watch else self._tables.token(number, self._player.fingerprint)
        token, keyless = seat_token(self._player, token, watch=watch)
        wish = JoinRequest(self._player.nick, watch, token=token, resume=True, agent="qk ssh plain")
        dial = partial(self._tables.line, number, self._host, keyless=keyless)
        guest = Guest(dial, wish, time.monotonic, patience=self._tables.patience(number))

        def came() -> None:
            if guest.welcome is not None and not watch and not self._player.is_guest:
                self._tables.remember(number, guest.welcome.token, guest.welcome.name)

        sitting = PlainSitting(
            guest,
            self._console,
            self._words,
            on_connected=came,
            on_left=lambda: self._tables.forget(number),
            rates=None if self._player.is_guest else self._tables.archive,
            voice=self._voice,
            worker_pool=self._worker_pool,
        )
        self._plays = True
        try:
            ended = await sitting.stay()
        finally:
            self._plays = False
            if self._player.is_guest and guest.welcome is not None:
                await self._tables.leave(number, guest.welcome.token)
        if ended is not None and ended.code != "left":
            self._print(disconnect_reasons.ended_why(ended, self._words))
        return sitting.was_there

    async def _alone(self, game: str) -> None:
        await self._play(Solo.new(alone(game, self._player), self._worker_pool(), datetime.now()))

    async def _play_daily(self) -> None:
        """Play or resume today's deal, once; then print all results."""
        now = datetime.now()
        day = now.date()
        begun = unfinished(day.isoformat())
        if begun:
            await self._go_on(begun)
        elif not daily.is_played(day):
            choice = choice_of(day, self._player.nick, SoloChoice().pace, now)
            await self._play(Solo.new(choice, self._worker_pool(), now))
        await self._print_daily(day)

    async def _print_daily(self, day: date) -> None:
        try:
            self._print(*await daily.lines(self._tables, self._player, day, self._words))
        except QkError as wrong:
            self._print(self._words.error(wrong))

    def _worker_pool(self) -> WorkerPool:
        return self._tables.worker_pool.share(self._player.share)

    async def _go_on(self, id: str) -> None:
        """Resume a solo game of this player: that of an ID, else the newest."""
        try:
            solo = Solo.interrupted(self._worker_pool(), id)
        except QkError as wrong:
            self._print(self._words.error(wrong))
            return
        await self._play(solo)

    async def _play(self, solo: Solo) -> None:
        self._plays = True
        try:
            await PlainSolo(solo, self._console, self._words, self._voice).play()
        finally:
            self._plays = False
            await solo.close()


def alone(game: str, player: SessionPlayer) -> SoloChoice:
    """A game against bots as it usually is."""
    adapter = adapter_of(game)
    return SoloChoice(
        game=game, seats=max(2, adapter.usual_seats), bots=(adapter.usual_level,), name=player.nick
    )


# ---------------------------------------------------------------------- recovery codes


def new_code(server: GameServer, player: SessionPlayer, text: str, words: Words) -> list[str]:
    """A code to come back with, and what it is for; one that there is already is given up only for `new`."""
    say, recovery = words.say, server.register.recovery
    if player.is_guest:
        return [say("tables-move-guest")]
    try:
        if text.strip().lower() != "new" and recovery.has_code(player.fingerprint):
            return [say("tables-move-again"), say("tables-plain-move-sure")]
        code = recovery.new_code(player.fingerprint)
    except QkError as wrong:
        return [words.error(wrong)]
    return [line.strip() for line in tables_words.recovery(code, words, server.tables.ways) if line]


def come_back(
    server: GameServer, player: SessionPlayer, host: str, text: str, words: Words
) -> tuple[str, bool]:
    """Add the session's key to the player of a code; what came of it, and whether the next visit is that player's."""
    say, register = words.say, server.register
    typed = folded(text).split()
    sure = bool(typed) and typed[-1].lower() in YES
    code = "".join(typed[:-1] if sure else typed)
    if player.is_guest:
        return say("tables-move-guest"), False
    if not code:
        return say("tables-plain-move-usage"), False
    try:
        owner = server.player_of_code(host, code)
        name = register.name_of(owner)
        if owner == player.fingerprint:
            return say("tables-plain-move-yours", who=player.nick), False
        if not sure:
            return say("tables-plain-move-leaves", who=name, left=player.nick), False
        register.recovery.add_key(owner, player.key)
    except (QkError, OSError) as wrong:
        return words.error(wrong), False
    return say("tables-plain-move-done", who=name), True


# The tables of the local network in a plain lobby: listed with numbers of their own, and visited.

ASKED = re.compile(r"[nｎ](\d{1,3})(?:\s+(\S.*))?")
"""What is typed behind `join`: the number, and a password where the table has one."""


class Nearby:
    """The tables that one session has listed."""

    def __init__(self, around: NearbyTables, nick: str, console: Console, words: Words) -> None:
        self._around = around
        self._nick = nick
        self._console = console
        self._words = words
        self._listed: list[FoundTable] = []
        """In the order of their numbers, which stay what they were."""

    def lines(self) -> list[str]:
        """All that are there now, below a heading; nothing where there are none."""
        return self._lines(self._around.found)

    def news(self) -> list[str]:
        """The tables that are not listed yet."""
        known = {(one.address, one.port) for one in self._listed}
        return self._lines(tuple(one for one in self._around.found if (one.address, one.port) not in known))

    def _lines(self, found: tuple[FoundTable, ...]) -> list[str]:
        say = self._words.say
        lines = []
        for one in found:
            place = (one.address, one.port)
            at = next((n for n, old in enumerate(self._listed) if (old.address, old.port) == place), None)
            if at is None:
                at = len(self._listed)
                self._listed.append(one)
            seats = say("lobby-find-seats", taken=one.taken, seats=one.seats)
            parts = [f"n{at + 1}. {one.name}", lobby_words.game_name(one.game, self._words), seats]
            lines.append(", ".join([*parts, *([say("lobby-find-locked")] if one.password else [])]))
        return [say("tables-plain-nearby"), *lines] if lines else []

    async def go(self, wanted: re.Match[str], *, watch: bool) -> bool:
        """Visit a listed table until the player goes; False for an unknown number. `wanted`: what `ASKED` found."""
        if not 1 <= int(wanted[1]) <= len(self._listed):
            return False
        table = self._listed[int(wanted[1]) - 1]

        async def trust(where: Address, fingerprint: bytes) -> bool:
            return await ask_trust(self._console, where, fingerprint, self._words)

        visitor = Visitor(
            Address(table.address, table.port),
            self._nick,
            watch=watch,
            password=wanted[2] or "",
            resume=False,
            trust=trust,
            agent="qk ssh plain",
        )
        sitting = PlainSitting(
            visitor.guest,
            self._console,
            self._words,
            on_connected=visitor.came,
            on_left=visitor.left,
        )
        try:
            ended = await sitting.stay()
        finally:
            visitor.close()
        if ended is not None and ended.code != "left":
            for line in disconnect_reasons.ended_why(ended, self._words).splitlines():
                self._console.write(line)
        return True
