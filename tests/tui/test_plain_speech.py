"""Plain mode is made to be read aloud: spoken words, each fact once, three levels of detail, intuitive commands."""

from __future__ import annotations

import asyncio
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from engine.cards import read_cards
from engine.daifugo.faces import read_spelled
from engine.daifugo.moves import Play
from engine.prime.events import Chosen, Drew, JankenShown, Played, TurnBegan
from engine.prime.moves import Draw, Pass
from engine.prime.moves import Play as PrimePlay
from engine.prime.state import Laid
from engine.seats import Seat
from engine.tyrant.game import TyrantGame
from netplay.archive.evening_sheet import EveningSheet, PlayerTotals, SheetGame
from netplay.guest.guest import Guest
from netplay.solo.solo import Solo
from netplay.table.messages import MoveAnswer, SeatedPlayer, SeatUpdate
from netplay.wire import messages as wire
from netplay.wire.messages import Place
from tests.netplay.simulation.clock import in_virtual_time
from tests.tui import daifugo_table, tyrant_table
from tests.tui.test_plain import Process, lobby, started  # noqa: F401
from tests.tui.test_plain_by_ear import Ear, Seat0, update
from tui.app.settings import Settings, load_settings
from tui.games.daifugo.lines import TELLER as DAIFUGO
from tui.games.prime.lines import TELLER as PRIME
from tui.games.tyrant.lines import TELLER as TYRANT
from tui.plain.console import STEPS, Step, Voice, saved_voice
from tui.plain.following import PlainTable
from tui.plain.rating import sheet_text
from tui.plain.sitting import PlainSitting
from tui.plain.solo import PlainSolo
from tui.plain.typed import PlainLeaveQuestion, command_of
from tui.table.hinting import Advised
from tui.text.speech import cards_spoken, play_spoken, spoken
from tui.text.words import Words

EN, JA = Words("en"), Words("ja")


@pytest.mark.parametrize(
    ("shown", "en", "ja"),
    [
        ("10♦", "ten of diamonds", "ダイヤの10"),
        ("10♠ 10♦", "ten of spades and diamonds", "スペードとダイヤの10"),
        ("3♠ 4♠ 5♠ 5♥", "three and four of spades, five of spades and hearts", None),
        ("2♥ 2♥ 3♥", "two, two and three of hearts", "ハートの2、2と3"),
        ("5♠ ★(6♠) ★", "five of spades, joker as six of spades, joker", None),
        ("Gauss 4♦ (2)", "Gauss four of diamonds", None),
        ("suit lock ♠♥", "suit lock spades and hearts", None),
        ("12 = 2² × 3", "12 equals 2 to the power of 2 times 3", "12 イコール 2の2乗 かける 3"),
        ("∞: the field", "infinity: the field", None),
        ("▮▮3♦", "2 cards face down, three of diamonds", None),
        ("83 prime", "83 prime", None),
        ("  aki  11 cards  ", "aki, 11 cards", None),
    ],
)
def test_a_line_of_the_screen_is_said_in_words(shown: str, en: str, ja: str | None) -> None:
    """Suits, ranges of cards and signs; numbers stay digits, which every voice reads."""
    assert spoken(shown, EN) == en
    if ja is not None:
        assert spoken(shown, JA) == ja


@pytest.mark.parametrize(
    ("spelled", "en"),
    [
        ("QK", "queen, king"),
        ("X[A]63", "joker as ace, six, three"),
        ("AA2 = 7 × 2^4", "ace, ace, two equals seven times two to the power of four"),
        ("<14>T", "14, ten"),
        ("2^2^T", "two to the power of two to the power of ten"),
    ],
)
def test_a_play_is_said_card_by_card(spelled: str, en: str) -> None:
    """Cards are not digits: QK is two cards."""
    assert play_spoken(spelled, EN) == en


def test_prime_daifugo_says_no_suits_but_where_they_count() -> None:
    """A drawn 6♠ is a six, never `6s`; under a suit lock and when hands are shown suits are spoken."""
    seen = replace(update(1, None), events=(Drew(Seat(0), read_cards("6s")[0]),))
    assert PRIME.happened(seen, EN)[0].endswith("drew six")
    locked = replace(seen, view=replace(seen.view, rules=replace(seen.view.rules, suit_lock=True)))
    assert PRIME.happened(locked, EN)[0].endswith("drew six of spades")
    assert cards_spoken(read_cards("5hX"), EN, suits=False) == "five, joker"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_word_that_help_names_for_drawing_and_passing_is_understood(lang: str) -> None:
    """Japanese help names the spoken forms too: 引く, ひく, ドロー."""
    text = "\n".join(PRIME.how_to_move(Words(lang)))
    draws = {"en": ("draw", "d"), "ja": ("引く", "ひく", "ドロー", "draw", "d")}[lang]
    passes = {"en": ("pass", "p", "%"), "ja": ("パス", "pass", "p", "%")}[lang]
    for word, move in {**dict.fromkeys(draws, Draw()), **dict.fromkeys(passes, Pass())}.items():
        assert re.search(rf"(?<![\w]){re.escape(word)}(?![A-Za-z])", text), word
        assert PRIME.move(update(1, 5.0), word) == move


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_lines_of_help_fit_a_terminal(lang: str) -> None:
    """No line is wrapped within typed text."""
    words = Words(lang)
    lines = [*words.say("plain-help").splitlines(), *words.say("plain-solo-help").splitlines()]
    lines += [line for teller in (PRIME, DAIFUGO, TYRANT) for line in teller.how_to_move(words)]
    assert [line for line in lines if cell_len(line) > 80] == []


def test_ten_has_one_name_in_daifugo() -> None:
    """In the sentence, on the field and in the hand."""
    table = daifugo_table.table_of(("Ts Td 3h", "9s 9h 4c", "4s 5h 6d"))
    table.play(Seat(0), Play(read_spelled("Ts Td")))
    shown = cast(SeatUpdate, table.attach(Seat(1)).queue.get_nowait())
    field = spoken(DAIFUGO.field(shown, EN), EN)
    assert field.startswith("Field: ten of spades and diamonds by ")
    own = spoken(DAIFUGO.hand(cast(SeatUpdate, table.attach(Seat(0)).queue.get_nowait()), EN), EN)
    assert own == "Your hand, 1 card: three of hearts"


def test_tyrant_names_its_table_in_words() -> None:
    """No `d:3+0`, no `fame -`; the cards to choose from are listed once, as the hand."""
    state = tyrant_table.dealt(seats=3)
    shown = SeatUpdate(0, tuple(map(SeatedPlayer, "abc")), TyrantGame().view(state, Seat(0)), ())
    lines = [spoken(line, EN) for line in TYRANT.table(shown, EN)]
    assert not any(sign in line for line in lines for sign in ("fame", ":0", "+0", "♠", "Your stock"))
    assert sum("16 in stock" in line for line in lines) == 3
    assert spoken(TYRANT.hand(shown, EN), EN).startswith("Your hand, 16 cards: ")


# ---------------------------------------------------------------------- each fact once, in three levels


@in_virtual_time
async def heard(step: Step, *steps: SeatUpdate) -> list[str]:
    """Return the text at a level of detail."""
    ear = Ear()
    end = Seat0()
    now = asyncio.get_running_loop().time
    table = PlainTable(end, "prime", ear, EN, now, voice=Voice(step))
    following = asyncio.create_task(table.follow())
    for one in steps:
        end.queue.put_nowait(one)
        await asyncio.sleep(1.0)
    end.queue.put_nowait(None)
    await following
    return ear.texts()


def game() -> list[SeatUpdate]:
    """Return the updates of my turn, the other's play of 83, and my turn again with fewer cards against it."""
    mine, theirs = update(1, None), update(2, None, turn=1)
    top = update(3, None)
    event = Played(Seat(1), PrimePlay(read_cards("83")), 83, "prime")
    field = (Laid(Seat(1), read_cards("83"), (8, 3), 83, "prime"),)
    return [mine, theirs, replace(top, events=(event,), view=replace(top.view, field=field))]


def test_a_play_is_shown_once() -> None:
    """After `83 prime` no line repeats the field; the full level repeats it at every turn."""
    usual = heard("usual", *game())
    assert any(line.endswith("83 prime") for line in usual)
    assert not any(line.startswith("Field: 83") for line in usual)
    full = heard("full", *game())
    assert any(line.startswith("Field: 83, 2 cards") for line in full)
    assert sum(line.startswith("Your hand") for line in full) == 2
    brief = heard("brief", *game(), update(4, None, hand="557"))
    assert sum(line.startswith("Your hand") for line in brief) == 1
    assert sum(line.startswith("Cards of the others") for line in brief) == 0
    assert not any(line.endswith(" to play") for line in brief)


def test_what_was_drawn_is_shown_once() -> None:
    """Not as a card and again in the hand; a hand that was never announced is."""
    drawn = replace(update(2, None, hand="55677Q"), events=(Drew(Seat(0), read_cards("6s")[0]),))
    lines = heard("usual", update(1, None), drawn)
    assert sum(line.startswith("Your hand") for line in lines) == 1
    assert lines[-2:] == ["Aki drew six", "Your turn. Play, draw or pass."]
    assert "Your hand" in "".join(heard("usual", drawn))


def test_turns_of_bots_are_not_announced() -> None:
    """They are over at once; the full level announces them."""
    theirs = replace(update(1, None, turn=1), events=(TurnBegan(Seat(1)),))
    bot = replace(theirs, players=(theirs.players[0], replace(theirs.players[1], bot="club")))
    says = EN.say("table-turn-of", who="Ben")
    assert [says in heard(step, theirs) for step in STEPS] == [False, True, True]
    assert [says in heard(step, bot) for step in STEPS] == [False, False, True]


def test_the_step_is_chosen_by_a_word_and_kept(home: Path) -> None:
    """In both languages; an invalid level is answered with the valid ones, and the settings store it."""
    voice = saved_voice()
    assert voice.step == "usual" == Settings().speech
    assert "full" in voice.choose("full", EN)
    assert load_settings().settings.speech == "full"
    assert saved_voice().choose("みじかく", JA) == JA.say(
        "plain-usage-speech", step=JA.say("plain-speech-full")
    )
    assert saved_voice().step == "full"
    voice.choose("短く", JA)
    assert voice.step == "brief"
    assert tomllib.loads(next(home.rglob("settings.toml")).read_text())["speech"] == "brief"


# ---------------------------------------------------------------------- choices of the clock


def test_what_the_clock_chose_is_said() -> None:
    """Janken without input: the hands are announced as the clock's, not as typed."""
    question = update(1, 5.0, phase="janken")
    question = replace(question, view=replace(question.view, phase="janken", waiting=(Seat(0), Seat(1))))
    assert question.view.is_my_turn
    shown = JankenShown(((Seat(0), "rock"), (Seat(1), "paper")), Seat(1))
    after = replace(update(2, None, turn=1), events=(Chosen(Seat(0)), shown))
    late = EN.say("plain-late")
    lines = heard("usual", question, after)
    assert lines.index(late) + 1 == next(at for at, line in enumerate(lines) if "Aki Rock" in line)
    others = replace(update(2, None, turn=1), events=(Chosen(Seat(1)),))
    assert late not in heard("usual", question, others)


@in_virtual_time
async def test_what_was_typed_is_not_the_clock_s(tmp_path: Path) -> None:
    """A choice whose echo arrives before its answer is the player's own."""
    ear = Ear()

    class Slow(Seat0):
        async def send(self, move: Any) -> Any:
            chosen = replace(update(2, None, turn=1), events=(Chosen(Seat(0)),))
            self.queue.put_nowait(chosen)
            await asyncio.sleep(1.0)
            return SimpleNamespace(taken=True)

    end = Slow()
    table = PlainTable(end, "prime", ear, EN, asyncio.get_running_loop().time)
    following = asyncio.create_task(table.follow())
    first = update(1, None)
    end.queue.put_nowait(replace(first, view=replace(first.view, phase="janken", waiting=(Seat(0),))))
    await asyncio.sleep(1.0)
    assert await table.move("rock") == ""
    end.queue.put_nowait(None)
    await following
    assert EN.say("plain-late") not in ear.texts()


# ---------------------------------------------------------------------- commands


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("help", "/help"), ("?", "/help"), ("？", "/help"), ("ヘルプ", "/help"), ("へるぷ", "/help"),
        ("hand", "/hand"), ("HAND", "/hand"), ("手札", "/hand"), ("場", "/table"), ("clock", "/clock"),
        ("quit", "/quit"), ("終了", "/quit"), ("hint", "/hint"), ("g", "/hint"), ("wait", "/wait"),
        ("/say hand", "/say"), ("?!", ""), ("57", ""), ("hand 5", ""), ("d", ""), ("ready", ""), ("rock", ""),
        ("~", "/leave"), ("〜", "/leave"), ("~AJ", ""),
    ],
)  # fmt: skip
def test_words_that_people_try_first_are_understood(typed: str, word: str) -> None:
    """Without a slash, in either language; moves stay moves."""
    assert command_of(typed)[0] == word


def test_a_card_is_drawn_by_its_kana() -> None:
    """ひく is 引く."""
    assert PRIME.move(update(1, None), "ひく") == Draw()


def test_leaving_a_running_game_is_asked() -> None:
    """A second word leaves, no stays, anything else works as usual; no question if nothing would be lost."""
    question = PlainLeaveQuestion()

    def line(text: str, *, at_stake: bool = True) -> str:
        return question.settled(command_of(text)[0], text, at_stake=at_stake)

    assert [line(text) for text in ("leave", "no")] == ["ask", "stay"]
    assert [line(text) for text in ("no", "yes", "57")] == ["", "", ""], "nobody has asked"
    assert [line(text) for text in ("/leave", "57", "yes")] == ["ask", "", ""]
    assert [line(text) for text in ("/leave", "/leave")] == ["ask", "leave"]
    assert [line(text) for text in ("/leave", "はい")] == ["ask", "leave"]
    assert line("/leave", at_stake=False) == "leave"


async def test_a_seat_at_a_running_table_is_not_left_unasked() -> None:
    """Nothing is sent to the host before the player has said yes."""
    lobby = SimpleNamespace(phase="playing", seat=0)
    sitting = PlainSitting(cast(Guest, SimpleNamespace(lobby=lobby, name="aki")), Ear(), EN)
    assert await sitting.do("leave") == EN.say("plain-leave-seat")
    assert await sitting.do("n") == EN.say("plain-leave-stay")
    assert not sitting._gone


async def test_no_blank_stands_between_japanese_sentences() -> None:
    """Without a game, what can be done stands behind it as the language joins sentences."""
    guest = SimpleNamespace(lobby=lobby(Place("aki"), Place("ben")), name="aki")
    for words, text in (
        (JA, "まだ対局は始まっていません。席がそろいました"),
        (EN, "No game is being played yet. All"),
    ):
        assert (await PlainSitting(cast(Guest, guest), Ear(), words).do("hand")).startswith(text)


async def test_who_is_not_ready_ends_no_time_of_study() -> None:
    """In a game /ready ends what is asked for, and /ready no is refused by the host, as before a game."""
    asked: list[object] = []

    async def ask(make: Callable[[int], object]) -> MoveAnswer:
        asked.append(make(1))
        return MoveAnswer(False, "not-between")

    guest = SimpleNamespace(lobby=SimpleNamespace(phase="playing", seat=0), name="aki", ask=ask)
    await PlainSitting(cast(Guest, guest), Ear(), EN).do("/ready ｎｏ")
    assert asked == [wire.Ready(1, False)]


async def test_a_word_with_too_much_behind_it_is_not_denied() -> None:
    """In a game alone, too, /wait says how it is used, and the rest of a line is named with its word."""
    alone = PlainSolo(cast(Solo, None), Ear(), EN)
    alone._table = cast(PlainTable, SimpleNamespace(is_my_turn=False, is_over=True))
    assert await alone._do("/wait", "x") == EN.say("plain-usage-wait")
    assert await alone._do("/wait", "ｅｎｄ") == ""
    assert "/hand 5" in await alone._do("/hand", "5")


def test_a_game_alone_is_left_by_yes(tmp_path: Path, started: list[Process]) -> None:  # noqa: F811
    """Intuitive words, in a real process: no card is named `h`, and the game continues until yes."""
    solo = Process(tmp_path / "aki", "solo", "--plain", "--set", "D5=seat", "--seed", "5", "--think", "0")
    started.append(solo)
    for typed, told in (
        ("hand", "^Your hand"),
        ("?", "^Type moves"),
        ("leave", "Type yes"),
        ("no", "You stay"),
        ("wait", "^Your turn"),
        ("d", "you drew"),
        ("speech full", "Speech is full"),
        ("leave", "Type yes"),
        ("yes", r"^Record: .*\.qk"),
    ):
        solo.say(typed)
        solo.until(told)
    assert solo.end() == 0
    assert not any("is no card" in line for line in solo.told)


# ---------------------------------------------------------------------- hints


class Bot:
    """A bot that always gives the same advice."""

    def __init__(self) -> None:
        self.noted = 0

    async def hint(self) -> Any:
        """Record that a hint was found."""
        return "found"

    async def hinted(self) -> bool:
        """Record the hint."""
        self.noted += 1
        return True


@in_virtual_time
async def test_a_hint_is_given_in_three_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on the screen; before the play is named the record has it, and it is spoken card by card."""
    advised = Advised("play", "2 cards, prime", "QK", "it wins", None, composition=object())
    monkeypatch.setattr("tui.games.prime.showing.PrimeShowing.advised", lambda *given: advised, raising=True)
    ear, bot, recorded = Ear(), Bot(), list[str]()
    end = Seat0()
    now = asyncio.get_running_loop().time
    table = PlainTable(end, "prime", ear, EN, now, helper=bot)
    following = asyncio.create_task(table.follow())
    end.queue.put_nowait(update(1, None))
    await asyncio.sleep(1.0)
    noted = []
    for _ in range(3):
        recorded.append(await table.hint())
        noted.append(bot.noted)
    assert noted == [0, 0, 1]
    end.queue.put_nowait(update(2, None, turn=1))
    await asyncio.sleep(1.0)
    recorded.append(await table.hint())
    end.queue.put_nowait(None)
    await following
    assert recorded[:3] == ["", "", ""]
    assert recorded[3].endswith(EN.say("plain-can-game"))
    hints = [line for line in ear.texts() if "it wins" in line]
    assert len(hints) == 3
    assert hints[-1] == "Hint: queen, king, it wins"


async def test_there_are_hints_only_where_they_were_agreed() -> None:
    """A table without hints says so."""
    table = PlainTable(Seat0(), "prime", Ear(), EN, lambda: 0.0)
    assert await table.hint() == EN.say("hint-agreed-none")


# ---------------------------------------------------------------------- clocks and sheets


@in_virtual_time
async def test_a_clock_is_reported_in_minutes_and_seconds() -> None:
    """`1:05` would be read aloud as a time of day."""
    ear = Ear()
    end = Seat0()
    table = PlainTable(end, "prime", ear, EN, asyncio.get_running_loop().time)
    following = asyncio.create_task(table.follow())
    end.queue.put_nowait(update(1, 65.0))
    await asyncio.sleep(1.0)
    table.print_clock()
    await asyncio.sleep(60.0)
    table.print_clock()
    end.queue.put_nowait(None)
    await following
    assert [line for line in ear.texts() if line.startswith("Time left now")] == [
        "Time left now: 1 minute 4 seconds",
        "Time left now: 4 seconds",
    ]


async def test_the_sheet_is_shown_in_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """No columns: each player's points and number of games."""
    game = SheetGame(1, "2026-11-03", "prime", "official", 1, 1, {"aki": 1, "ben": 2}, ())
    sheet = EveningSheet(
        (game,), (PlayerTotals("aki", "", 1, 1, 0, 1, 0), PlayerTotals("ben", "", 1, 0, 0, 0, 0))
    )
    monkeypatch.setattr("netplay.archive.evening_sheet.sheet_of_series", lambda text: sheet)
    printed = await sheet_text("a record", EN)
    assert "aki: 1 point from 1 game, 1 won" in printed
    assert not any("   " in line for line in printed)
