"""A game in plain mode: events are printed as they happen, and typed moves are made; and a record from deal to end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol

import msgspec

from engine.errors import BadNotation
from engine.typed import folded
from netplay.replay.reel import Reel, fault_at
from netplay.table.interfaces import Client
from netplay.table.messages import MoveAnswer, SeatUpdate, TableReason
from tui.games.books import answers, near, rulings_text
from tui.games.registry import GAMES
from tui.lobby import words as lobby_words
from tui.plain.console import Console, Voice, plain
from tui.replay.examples import example, examples
from tui.replay.watching import Watched
from tui.table.hinting import Hints
from tui.table.teller import News, no_news
from tui.text.narration import decided
from tui.text.speech import spoken
from tui.text.words import Words

CALLS = (10, 5)
"""Seconds before the end of a limit at which plain mode announces it."""


def refused(why: str, can: str, words: Words) -> str:
    """Why something cannot be done, as a sentence by itself, and what can."""
    return words.say("plain-refused", why=why.rstrip(".。"), can=can) if can else why


class Helper(Protocol):
    """A source of hints."""

    async def hint(self) -> Any:
        """What the strongest bot would do now; None where nothing is to be decided."""

    async def hinted(self) -> bool:
        """Note in the record that a hint names a play, before it is shown; return whether it could."""


class PlainTable:
    """One game, from one seat or none."""

    def __init__(
        self,
        client: Client,
        game: str,
        console: Console,
        words: Words,
        now: Callable[[], float],
        *,
        on_update: Callable[[], None] = lambda: None,
        after: str = "plain-over",
        voice: Voice | None = None,
        helper: Helper | None = None,
        news: News = no_news,
    ) -> None:
        """A game that is not followed yet.

        Arguments:
            on_update: called after each update.
            after: the message that says what may be typed when the game is over.
            voice: how much is printed; None: the usual.
            helper: who finds hints; None: there are none.
            news: what is new to the player with an event; called once for each event.
        """
        self.last: SeatUpdate | None = None
        self._client = client
        self._game = GAMES[game]
        self._teller = self._game.teller()
        self._voice = voice or Voice()
        self._helper = helper
        self._news = news
        self._hints = Hints()
        self._console = console
        self._words = words
        self._now = now
        self._when_updated = on_update
        self._heard_at = 0.0
        self._after = after
        self._prompted = ("", "", "")
        self._prompted_in = ""
        """The phase of that decision: another kind of choice prints the hand again, however brief the voice."""
        self._prompted_at = 0
        self._decision = object()
        """Stands for the decision that was asked for last: another object, another decision."""
        self._printed = ("", "", "")
        """The field, the others' cards and the hand as they were printed last."""
        self._calls: list[asyncio.TimerHandle] = []
        """What says that time runs short …"""
        self._called: set[int] = set()
        """… and which of these were said of the current decision."""
        self._moved_on = -1
        self._is_sending = False
        self._decided: tuple[str, ...] = ()
        """The rulings behind what was decided last."""

    # ------------------------------------------------------------------ what happens

    async def follow(self) -> None:
        """Print what happens until the table closes."""
        try:
            async for update in self._client.updates():
                self._take(update)
        finally:
            self._call_off()

    def _take(self, update: SeatUpdate) -> None:
        first, over = self.last is None, self.is_over
        late = self.is_my_turn and not self._is_sending and self._teller.chosen(update)
        if update.unkept and not (self.last is not None and self.last.unkept):
            self._say([self._words.say("plain-unkept")])
        self.last, self._heard_at = update, self._now()
        if first:
            for event in update.before:  # not printed any more, and not new when it comes again
                self._news(event)
            self.print_table()
        if late:
            self._say([self._words.say("plain-late")])
        self._say(self._teller.happened(update, self._words, self._unannounced(update), self._news))
        self._know(update)
        self._decided = decided(update.events, self._game.showing().clause_of) or self._decided
        if self.is_over and not over:
            self._say([self._words.say(self._after)])
        self._ask(update)
        if first and update.before and not self.is_my_turn:  # nothing that comes would say it
            if self._client.seat is not None:
                self.print_hand()
            self._say([self._now_line()])
        self._watch_clock(update)
        self._when_updated()

    def _unannounced(self, update: SeatUpdate) -> Collection[int]:
        """The seats whose turns are not announced: in brief all, else those of bots, which are over at once."""
        if self._voice.step == "full":
            return ()
        return [at for at, one in enumerate(update.players) if one.bot or self._voice.step == "brief"]

    def _know(self, update: SeatUpdate) -> None:
        """Note what the sentences of these events have already said: the field, drawn cards."""
        field, others, hand = self._printed
        for event in update.events:
            if isinstance(event, self._teller.shows_field):
                field = self._teller.field(update, self._words)
            if isinstance(event, self._teller.shows_hand) and event.seat == self._client.seat and hand:
                hand = self._teller.hand(update, self._words)
        self._printed = field, others, hand

    def _ask(self, update: SeatUpdate) -> None:
        """Print what the player has to decide: once for each decision, and again if the table has changed.

        Field and hand are printed when they have changed, and the time with its purpose.
        A brief voice prints the hand once, a full one everything each time.
        """
        if update.judging or update.paused:
            return
        prompt = self._teller.prompt(update, self._words)
        field, hand = self._teller.field(update, self._words), self._teller.hand(update, self._words)
        before, self._prompted = self._prompted, (prompt, field, hand)
        if prompt and (before != self._prompted or self._moved_on >= self._prompted_at):
            if before[0] != prompt or self._moved_on >= self._prompted_at:
                self._called.clear()
            self._prompted_at, self._decision = update.number, object()
            phase = str(update.view.phase)
            now = (field, self._teller.others(update, self._words), hand)
            new = [line for line, old in zip(now, self._printed, strict=True) if line != old]
            if self._voice.step == "brief":
                new = [hand] if phase != self._prompted_in else []
            elif self._voice.step == "full":
                new = list(now)
            self._printed, self._prompted_in = now, phase
            time = self._time_text(update)
            self._say([*new, self._words.say("plain-both", first=prompt, second=time) if time else prompt])

    def _time_text(self, update: SeatUpdate) -> str:
        """The limit of a decision, at its beginning."""
        left = update.clock.left
        if left is None or not update.clock.running or self._called:
            return ""
        self._called |= {0, *(at for at in CALLS if at >= left)}
        return self._words.say("plain-time", seconds=max(1, round(left)))

    def _watch_clock(self, update: SeatUpdate) -> None:
        """Announce that the time for this player's decision runs short, each call once."""
        self._call_off()
        left = update.clock.left
        if left is None or not update.clock.running or not self.is_my_turn or self._client.seat is None:
            return
        loop = asyncio.get_running_loop()
        self._calls = [
            loop.call_later(max(0.0, left - at), self._call, at) for at in CALLS if at not in self._called
        ]

    def _call(self, at: int) -> None:
        if self.is_my_turn and at not in self._called:
            self._called |= {one for one in CALLS if one >= at}
            self._say([self._words.say("plain-time", seconds=at)])

    def _call_off(self) -> None:
        for call in self._calls:
            call.cancel()
        self._calls = []

    def _say(self, lines: list[str]) -> None:
        for line in lines:
            if line:
                self._console.write(spoken(line, self._words))

    # ------------------------------------------------------------------ what is asked for

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat has something to decide that it has not decided yet."""
        update = self.last
        return update is not None and update.view.is_my_turn and update.number > self._moved_on

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.last is not None and str(self.last.view.phase) == "over"

    async def look(self, word: str, rest: str) -> None:
        """Print what `/hand`, `/table`, `/clock` or `/why` asks for.

        Arguments:
            rest: what is typed behind `/why`: `example`, or a question to the rulebook.
        """
        match word:
            case "/hand":
                self.print_hand()
            case "/table":
                self.print_table()
                self._say([self._now_line()])
            case "/clock":
                self.print_clock()
            case _ if folded(rest).strip().lower() in ("example", "例"):
                self.print_example()
            case _ if rest:
                await self.print_answers(rest)
            case _:
                await self.print_why()

    def print_table(self) -> None:
        """The table, in lines."""
        if self.last is not None:
            field, others = (
                self._teller.field(self.last, self._words),
                self._teller.others(self.last, self._words),
            )
            self._printed = (field, others, self._printed[2])
            self._say(self._teller.table(self.last, self._words))

    def print_hand(self) -> None:
        """Print the player's own cards."""
        if self.last is not None:
            words = self._words
            if self._client.seat is None:
                self._say([words.say("table-hint-watching")])
            else:
                hand = self._teller.hand(self.last, words)
                self._printed = (*self._printed[:2], hand)
                self._say([hand or words.say("plain-hand-later")])

    def print_clock(self) -> None:
        """The clocks as they stand now."""
        say = self._words.say
        if self.last is None:
            return
        clock = self.last.clock
        gone = self._now() - self._heard_at
        lines = []
        if clock.left is not None:
            left = clock.left - (gone if clock.running else 0.0)
            lines.append(say("plain-clock-turn", left=self._lasting(left)))
        if clock.game_left is not None:
            left = clock.game_left - (0.0 if self.last.paused else gone)
            lines.append(say("plain-clock-game", left=self._lasting(left)))
        for player, bank in zip(self.last.players, clock.banks, strict=False):
            lines.append(say("plain-clock-bank", who=player.name, left=self._lasting(bank)))
        if lines and self.last.paused:
            lines.append(say("plain-clock-paused"))
        elif clock.left is not None and not clock.running:
            lines.append(say("plain-clock-stands"))
        self._say(lines or [say("plain-no-clock")])

    def _lasting(self, seconds: float) -> str:
        whole, seconds_left = divmod(max(0, int(seconds + 0.999)), 60)
        rest = self._words.say("plain-seconds", seconds=seconds_left)
        return self._words.say("plain-minutes", minutes=whole, seconds=rest) if whole else rest

    def how_to_move(self) -> list[str]:
        """How moves are typed."""
        return self._teller.how_to_move(self._words)

    # ------------------------------------------------------------------ moves

    async def move(self, text: str) -> str:
        """Make the move that a line means; return why not, empty if it was made."""
        words, update = self._words, self.last
        if update is None:
            return words.say("plain-no-game")
        if self._client.seat is None:
            return words.say("table-hint-watching")
        try:
            move = self._teller.move(update, text)
        except BadNotation as wrong:
            why = f"{words.reason('bad-notation')}: {words.error(wrong)}"
            return refused(why, words.say("plain-help-moves"), words)
        moved_on, self._is_sending = update.number, True
        try:
            answer: MoveAnswer = await self._client.send(move)
        finally:
            self._is_sending = False
        if answer.taken:
            self._moved_on = max(self._moved_on, moved_on)
            if self.last is not None and self.last.number > self._moved_on:
                self._ask(self.last)  # the same decision once more, heard of before the answer
            return self._awaited_with(update)
        self._decided = decided((answer.reason,), self._game.showing().clause_of) or self._decided
        paused = answer.reason == TableReason.PAUSED  # what can be done then says how it ends
        why = words.say("table-paused") if paused else lobby_words.refusal(answer, words)
        return refused(why, self.can_now(), words)

    async def hint(self) -> str:
        """A bot's advice on the current decision, asked again a step further; return why there is none."""
        words, update = self._words, self.last
        if self._helper is None:
            return words.say("hint-agreed-none")
        if update is None or not self.is_my_turn:
            return refused(words.say("hint-none"), self.can_now(), words)
        decision = self._decision
        if not self._hints.knows(decision):
            self._say([words.say("hint-asked")])
            try:
                found = await self._helper.hint()
            except (RuntimeError, TimeoutError):
                return words.say("hint-late")
            advised = None if found is None else self._game.showing().advised(found, update, words)
            if advised is not None:
                advised = msgspec.structs.replace(advised, move=self._teller.aloud(advised.move, words))
            self._hints.found(decision, advised)
        if self._hints.names_play_next and not await self._helper.hinted():
            return words.say("hint-unnoted")
        if (
            self._decision is decision and self.is_my_turn
        ):  # else what was advised is of a decision that has gone by
            self._say([self._hints.next(words, "plain-hint")[0]])
        return ""

    async def print_why(self) -> None:
        """The rulings behind what was decided last; others in the same process go on while books are read."""
        rulings = await asyncio.to_thread(rulings_text, self._game.name, self._decided, self._words)
        lines = [line.strip() for one in rulings for line in one.splitlines()]
        for line in filter(None, lines or [self._words.say("rules-why-nothing")]):
            self._console.write(line)
        if not examples(self._game.name).keys().isdisjoint(self._decided):
            self._console.write(self._words.say("rules-why-example"))

    def print_example(self) -> None:
        """A record that the ruling behind what was decided last decides."""
        found = example(self._game.name, self._decided, self._words)
        for line in (
            [self._words.say("rules-why-nothing")] if found is None else text_lines(found[0], self._words)
        ):
            self._console.write(line.strip())

    async def print_answers(self, question: str) -> None:
        """The passages of the rulebook that answer a question best, by the rules of this table; see `print_why`."""
        words, game = self._words, self._game.name
        rules = self.last.view.rules if self.last is not None else None
        found = await asyncio.to_thread(answers, words, question, game, rules)
        for page in found:
            self._console.write(f"{page.name}: {page.answer()}")
        if not found:
            nearest = " · ".join(near(words, question, game))
            self._console.write(words.say("cli-no-such-rule", rule=question, near=nearest))

    def print_turn(self) -> None:
        """What is to be decided, to anyone who would wait for it."""
        self._say([self.can_now()])

    def _now_line(self) -> str:
        """What has to be decided now, or who is waited for; empty when the game is over."""
        words, update = self._words, self.last
        if update is None or self.is_over:
            return ""
        if update.unkept:
            return words.say("plain-unkept")
        if update.paused:
            return words.say(
                "table-hint-paused-watching" if self._client.seat is None else "plain-state-paused"
            )
        return self._teller.prompt(update, words) if self.is_my_turn else self._waits(update)

    def _waits(self, update: SeatUpdate, unnamed: Collection[int] = ()) -> str:
        """Who else is waited for; empty if nobody is."""
        others = [seat for seat in update.view.waiting if seat not in (self._client.seat, *unnamed)]
        who = self._words.listed(update.names[seat] for seat in others)
        return self._words.say("plain-waits", who=who) if others else ""

    def _awaited_with(self, before: SeatUpdate) -> str:
        """After a choice that others make at the same time: who has not made it yet; else empty.

        Arguments:
            before: the update in which the choice was made.
        """
        now = self.last
        goes_on = now is before or (
            now is not None and now.view.phase == before.view.phase and not now.view.is_my_turn
        )
        if now is None or not goes_on or len(before.view.waiting) < 2:
            return ""
        return self._waits(now, self._unannounced(now))

    def can_now(self) -> str:
        """What can be done now, where something cannot."""
        words, update = self._words, self.last
        if self.is_over:
            return words.say(self._after)
        if update is not None and not update.unkept:
            if self._client.seat is None:
                return words.say("table-hint-paused-watching" if update.paused else "table-hint-watching")
            if update.paused:
                return words.say("plain-can-paused")
        now = spoken(self._now_line(), words)
        if self.is_my_turn or (update is not None and update.unkept):
            return now
        can = words.say("plain-can-game")
        return words.say("plain-both", first=now, second=can) if now else can


def print_reels(reels: Sequence[Reel], words: Words) -> int:
    """Print records one after another, with all hands open; 1 if one of them is not valid."""
    for reel in reels:
        for line in text_lines(reel, words):
            print(plain(line), flush=True)
    return 1 if any(reel.fault is not None for reel in reels) else 0


def text_lines(reel: Reel, words: Words) -> list[str]:
    """A record: its hands, and what each of its lines came to."""
    watched = Watched(reel)
    lines = [reel.title]
    if not reel.scenes and reel.fault is not None:
        lines.append(words.error(fault_at(reel.title, reel.fault)))
    for open_hand in watched.open_hands(words) if reel.scenes else ():
        cards = " ".join(str(card) for card in open_hand.cards or ())
        lines.append(words.say("plain-dealt", who=open_hand.name, cards=cards))
    for at in range(len(reel.scenes)):
        scene = reel.scenes[at]
        if scene.player is not None:
            lines.append(f"{scene.line}. {reel.names[scene.player]}:{scene.text}")
        lines += [f"   {sentence.text}" for sentence in watched.go(at).sentences(words, since=at - 1)]
    return lines
