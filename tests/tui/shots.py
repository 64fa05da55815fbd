"""The pictures of the documentation: the name of each, its caption, and how its screen is reached.

A further screen is one further line of `SHOTS`, with keys from the title or a stage of its own.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
from textual.pilot import Pilot

from netplay.solo.choice import SoloChoice
from tests.netplay.material import daifugo_game, prime_game, tyrant_game, write_games
from tests.waiting import until
from tui.screens.app import QkApp
from tui.table.judge_log import JudgeLog
from tui.table.seated import SeatedScreen

SMALL, LARGE = (80, 24), (120, 40)

Stage = Callable[[QkApp, Pilot[int]], Awaitable[None]]


class Shot(msgspec.Struct, frozen=True):
    """One screen to show, in both languages."""

    name: str
    english: str
    japanese: str
    keys: tuple[str, ...] = ()
    """Keys to press on the title screen, or after the stage."""
    stage: Stage | None = None
    size: tuple[int, int] = SMALL
    theme: str = "night"
    needs: str = ""
    """A module without which this version has no such screen."""
    is_new: bool = False
    """Whether the program starts for the first time, with no stored data."""

    @property
    def is_there(self) -> bool:
        """Return whether this version has the screen."""
        return not self.needs or find_spec(self.needs) is not None

    async def open(self, app: QkApp, pilot: Pilot[int]) -> None:
        """Stage the screen and press its keys."""
        await pilot.pause()
        if self.stage is not None:
            await self.stage(app, pilot)
        for key in self.keys:
            await pilot.press(key)
            await pilot.pause()


# ---------------------------------------------------------------------- stages


async def _until(app: QkApp, pilot: Pilot[int], screen: str) -> None:
    """Wait for a screen."""
    await until(lambda: type(app.screen).__name__ == screen, lambda: f"{screen}, but {app.screen}")
    await pilot.pause(0.3)


def solo(game: str, seed: int, **changes: object) -> SoloChoice:
    """Return a game with a fixed deal."""
    bots = {"prime": ("club", "novice", "club"), "daifugo": ("club",), "tyrant": ("expert",)}[game]
    values: dict[str, object] = {
        "game": game, "seed": seed, "pace": 0.0, "seats": 4, "bots": bots, "name": "Aki",
    }  # fmt: skip
    return SoloChoice(**{**values, **changes})  # type: ignore[arg-type]


async def at_table(choice: SoloChoice, app: QkApp, pilot: Pilot[int]) -> None:
    """Open a game and wait for the player's turn."""
    from tui.joining import play

    await play.open_table(app, choice)

    def is_due() -> bool:
        screen = app.screen
        return isinstance(screen, SeatedScreen) and screen.view is not None and screen.view.is_my_turn

    await until(is_due)
    await pilot.pause(0.3)


async def hinted(app: QkApp, pilot: Pilot[int]) -> None:
    """Take all three steps of a hint: the suggested play is selected."""
    await at_table(_PRIME, app, pilot)
    screen = app.screen
    assert isinstance(screen, SeatedScreen)
    await pilot.press("g")
    await until(lambda: screen.view is not None and screen._hints.knows(screen.view))
    await pilot.press("g", "g")
    await pilot.pause(0.3)


def hold_highlights(app: QkApp) -> None:
    """Keep highlights on the field until a key is pressed, so that the picture does not depend on timing."""
    from tui.table.highlight import HighlightPane

    for pane in app.screen.query(HighlightPane):
        pane._wait = lambda moment: None  # type: ignore[method-assign]


async def in_highlight(kind: str, app: QkApp, pilot: Pilot[int]) -> None:
    """Show a cut, a revolution, a foul … on the field."""
    from msgspec.structs import replace

    from engine.prime.moves import Janken
    from engine.prime.notation import read_play
    from engine.seats import Seat
    from tests.tui.table_app import others_do, table_of
    from tui.games.prime.table import TableScreen
    from tui.table.highlight import HighlightPane

    app.settings = replace(app.settings, pace=3600.0)
    names = ("あき", "ガウス", "ネーター") if app.words.lang == "ja" else ("Aki", "Gauss", "Noether")
    mine, theirs = "4hTs6d8cQs3dJh2c9s", "5h7cAhXb3s9dKs2d4c7d9cTh"
    cards = {"cut": "5h7c", "revolution": "Ah7d2d9c", "infinity": "Xb", "foul": "3s9dAh"}
    if kind == "janken":
        table = table_of((mine, theirs), names=names, janken=True)
        moves: list[tuple[int, Any]] = [(0, Janken("rock")), (1, Janken("paper"))]
    elif kind == "won":
        whole = "9h8s8dKh3cJsJhAc"
        table, moves = table_of((whole, theirs), "6s8h", names=names), [(0, read_play(whole))]
    else:
        table = table_of((theirs, mine, "6s8h"), "8s9hTc", names=(names[1], names[0], names[2]))
        moves = [(0, read_play(cards[kind]))]
    seat = 0 if kind in ("janken", "won") else 1
    app.push_screen(TableScreen(table.attach(Seat(seat)), now=lambda: 0.0))
    await until(lambda: app.screen.query(HighlightPane))
    await pilot.pause()
    hold_highlights(app)
    await others_do(table, *moves)
    await pilot.pause(0.5)
    for pane in app.screen.query(HighlightPane):
        pane.step = len(pane.highlight.drops) if pane.highlight is not None else 0
        pane.repaint()
    await pilot.pause(0.3)


async def in_daifugo_highlight(cards: str, app: QkApp, pilot: Pilot[int]) -> None:
    """Show an opponent's play on the field, and its effect."""
    from msgspec.structs import replace

    from engine.daifugo.faces import read_spelled
    from engine.daifugo.moves import Play
    from engine.seats import Seat
    from netplay.table.messages import SeatedPlayer
    from tests.tui.daifugo_table import table_of
    from tui.games.daifugo.table import DaifugoTableScreen
    from tui.table.highlight import HighlightPane

    app.settings = replace(app.settings, pace=3600.0)
    hands = (f"{cards} 3d 4d Kc", "Ts 4h 5h Qs 2d X 7c", "6c 4c 5c")
    table = table_of(hands, lang=app.words.lang)
    names = ("ガウス", "あき", "ネーター") if app.words.lang == "ja" else ("Gauss", "Aki", "Noether")
    table.players = tuple(map(SeatedPlayer, names))
    app.push_screen(DaifugoTableScreen(table.attach(Seat(1)), now=lambda: 0.0))  # type: ignore[arg-type]
    await until(lambda: app.screen.query(HighlightPane))
    await pilot.pause()
    hold_highlights(app)
    table.play(Seat(0), Play(read_spelled(cards)))
    await pilot.pause(0.8)


async def in_judgement(app: QkApp, pilot: Pilot[int]) -> None:
    """Show a trick of Tyrant, judged line by line."""
    from engine.tyrant.bots import choose
    from tui.games.tyrant.table import TyrantScreen

    await at_table(_TYRANT, app, pilot)
    screen = app.screen
    assert isinstance(screen, TyrantScreen)
    while screen.reveal is None:
        if screen.view is not None and screen.view.is_my_turn:
            screen.send(choose("club", screen.view, 6))
        await pilot.pause(0.1)
    await pilot.pause(0.3)


async def at_result(app: QkApp, pilot: Pilot[int]) -> None:
    """Play four cards that form a prime."""
    await at_table(solo("prime", 2, set={"D4": 4, "D5": "seat"}, seats=3, bots=("club",)), app, pilot)
    hand = app.screen.view.hand  # type: ignore[attr-defined]
    await pilot.press(*_prime_of(hand), "enter")
    await _until(app, pilot, "ResultScreen")
    await until(lambda: all(one.is_finished for one in app.workers if one.node is app.screen))


async def at_desk(app: QkApp, pilot: Pilot[int]) -> None:
    """At the desk: a prime, a foul with its penalty, and a prime on the field."""
    from engine.prime.settings import rules_for
    from netplay.desk.notebook import Notebook
    from tui.desk.desk import DeskScreen

    names = ("あき", "ベン") if app.words.lang == "ja" else ("Aki", "Ben")
    screen = DeskScreen(Notebook(rules_for("official", {}, 2), names), now=lambda: 0.0)
    app.push_screen(screen)
    await pilot.pause()
    for keys in ("kj", "qk"):
        await pilot.press("d", *keys, "enter")
        await until(lambda: not screen._is_judging)
        await pilot.pause()


async def in_play(choice: SoloChoice, turns: int, app: QkApp, pilot: Pilot[int]) -> None:
    """Play a game for some turns, with a bot in place of the player."""
    bots = import_module(f"engine.{choice.game}.bots")
    await at_table(choice, app, pilot)
    screen = app.screen
    assert isinstance(screen, SeatedScreen)
    for _ in range(turns):
        before = screen.view
        assert before is not None
        screen.send(bots.choose("club", before, 6))
        while screen.view is before or screen.view is None or not screen.view.is_my_turn:
            if getattr(screen, "reveal", None) is not None:
                await pilot.press("enter")
            await pilot.pause(0.1)
    await pilot.pause(0.5)


def _prime_of(hand: Sequence[object]) -> list[str]:
    """Return the keys that play a whole hand as a prime."""
    from itertools import permutations

    from engine.cards import rank_text
    from engine.prime.primes import is_prime

    for order in permutations(hand):
        if is_prime(int("".join(str(card.rank) for card in order))):  # type: ignore[attr-defined]
            return [rank_text(card.rank).lower() for card in order]  # type: ignore[attr-defined]
    raise AssertionError(f"{hand} is no prime: choose another seed")


async def in_lobby(app: QkApp, pilot: Pilot[int]) -> None:
    """Open a table with two bots."""
    from netplay.room.opening import Listeners, TablePlan
    from netplay.room.options import Options
    from netplay.table.games import GameConfig
    from tui.joining import hosted

    title = "金曜の素数会" if app.words.lang == "ja" else "Friday primes"
    plan = TablePlan(
        GameConfig(seats=4),
        Options(title=title, pace=0.0),
        Listeners(port=0, announce=False),
        bots=("club", "novice"),
    )
    await hosted.host(app, plan, "Aki")
    await _until(app, pilot, "LobbyScreen")
    app.screen.sitting.invitation = "qk://192.168.0.5:1729"  # type: ignore[attr-defined]
    await pilot.pause(0.5)


async def in_talk(app: QkApp, pilot: Pilot[int]) -> None:
    """Chat at that table."""
    await in_lobby(app, pilot)
    await pilot.press("slash")
    await _until(app, pilot, "TalkScreen")
    messages = (
        ("よろしくお願いします", "57は出しません")
        if app.words.lang == "ja"
        else ("Hello!", "No 57 this time.")
    )
    for line in messages:
        app.screen.query_one("#talk-line").value = line  # type: ignore[attr-defined]
        await pilot.press("enter")
        await pilot.pause(0.3)


async def finding(app: QkApp, pilot: Pilot[int]) -> None:
    """Find tables on the local network."""
    from netplay.dialing.discovery import FoundTable
    from tui.joining.finding import FindScreen

    japanese = app.words.lang == "ja"
    names = (
        ("金曜の素数会", "部室", "暴君の間") if japanese else ("Friday primes", "Club room", "The tyrants")
    )
    found = tuple(
        FoundTable(
            name, game, f"192.168.0.{5 + number}", 1729, taken, 4, True, number == 1, "k3vq7", f"{number}", 1
        )
        for number, (name, game, taken) in enumerate(
            zip(names, ("prime", "daifugo", "tyrant"), (2, 3, 1), strict=True)
        )
    )

    screen = FindScreen()
    screen._found = found
    setattr(screen, "look_round", lambda: None)  # noqa: B010  # what else is announced here is nobody's business
    app.push_screen(screen)
    await pilot.pause(0.5)


def _keep_games() -> None:
    """Save a few games in the folder of records."""
    folder = Path(os.environ["QK_HOME"]) / "records"
    write_games(folder, [*(prime_game(seed) for seed in range(1, 7)), daifugo_game(8), tyrant_game(9)])


async def in_records(app: QkApp, pilot: Pilot[int]) -> None:
    """Open the archive, once all its games are read."""
    from tui.screens.records import RecordsScreen

    _keep_games()
    await pilot.press("v")

    def is_told() -> bool:
        screen = app.screen
        return (
            isinstance(screen, RecordsScreen)
            and screen._count > 0
            and all(worker.is_finished for worker in app.workers if worker.node is screen)
        )

    await until(is_told)
    await pilot.pause()


async def in_replay(panel: str, game: str, scene: int, app: QkApp, pilot: Pilot[int]) -> None:
    """Open a record with one of the panels."""
    from tests.reels import reel_from_file
    from tui.replay.replay import ReplayScreen

    path = Path(__file__).parent / "samples" / f"{game}.qk"
    screen = ReplayScreen(reel_from_file(path), at=scene)
    app.push_screen(screen)
    await pilot.pause(0.5)
    if panel:
        await pilot.press(panel)
        await pilot.pause(0.3)
    if panel == "v":
        await until(lambda: screen.course.is_whole)
    if panel == "p":  # a line on the screen says that the search runs
        await until(lambda: len(screen.query_one("#plays", JudgeLog).sentences) > 1)
    await pilot.pause(0.5)


async def at_tournament(app: QkApp, pilot: Pilot[int]) -> None:
    """Open a tournament of nine in its second round, with two results reported."""
    from netplay.club.acts import ParticipantEntered, ResultReported, TournamentPlan
    from netplay.club.book import begin
    from netplay.club.pairing import next_round
    from netplay.club.recent_files import folder
    from tui.club.screen import TournamentScreen

    names = ("Aki", "Ben", "Cid", "Dan", "Eri", "Fuyu", "Gen", "Hana", "Ito")
    folder().mkdir(parents=True, exist_ok=True)
    book = begin(
        folder() / "cup.tournament", TournamentPlan("Autumn Cup", date="2026-11-22", lot="1", rounds=4)
    )
    for at, name in enumerate(names):
        book.do(ParticipantEntered(name, rating=1900.0 - 50 * at))
    for number in (4, 2):
        book.do(next_round(book.tournament))
        for match in book.tournament.open_matches()[:number]:
            book.do(ResultReported(match.round, match.table, (1.0, 0.0)))
    await app.push_screen(TournamentScreen(book))
    await pilot.pause(0.5)


# ---------------------------------------------------------------------- the pictures

_PRIME = solo("prime", 41, set={"D5": "seat"})
_PRIME_KEYS = ("p", "q", "j", "4", "5", "4", "3")
_DAIFUGO = solo("daifugo", 5, local=("stairs", "eleven_back", "seven_pass"))
_TYRANT = solo("tyrant", 6)

SHOTS: tuple[Shot, ...] = (
    Shot("welcome", "The first start", "初めての起動", needs="tui.screens.welcome", is_new=True),
    Shot("title", "The title", "タイトル"),
    Shot("games", "Which game", "ゲームを選ぶ", ("p",)),
    Shot("setup", "Setting up Prime Daifugo", "素数大富豪の設定", ("p", "p")),
    Shot("setup-daifugo", "Setting up Daifugo and its local rules", "大富豪の設定とローカルルール", ("p", "d")),
    Shot("setup-tyrant", "Setting up Tyrant", "暴君論の設定", ("p", "t")),
    Shot("table", "A table of Prime Daifugo", "素数大富豪の卓", _PRIME_KEYS, partial(at_table, _PRIME)),
    Shot(
        "table-wide", "The same in 120 × 40", "120 × 40 の端末で", _PRIME_KEYS, partial(at_table, _PRIME), LARGE
    ),
    Shot("hint", "A hint, step by step", "ヒント（3段階）", (), hinted),
    Shot("table-daifugo", "A table of Daifugo", "大富豪の卓", ("space",), partial(in_play, _DAIFUGO, 3)),
    Shot(
        "table-daifugo-wide", "The same in 120 × 40", "120 × 40 の端末で", ("space",),
        partial(in_play, _DAIFUGO, 3), LARGE,
    ),
    Shot("table-tyrant", "A table of Tyrant", "暴君論の卓", ("space",), partial(in_play, _TYRANT, 5)),
    Shot(
        "table-tyrant-wide", "The same in 120 × 40", "120 × 40 の端末で", ("space",),
        partial(in_play, _TYRANT, 5), LARGE,
    ),
    Shot("moment-cut", "57 cuts", "グロタンカット", (), partial(in_highlight, "cut")),
    Shot("moment-revolution", "1729 turns the order", "ラマヌジャン革命", (), partial(in_highlight, "revolution")),
    Shot("moment-infinity", "A joker alone", "ジョーカー1枚", (), partial(in_highlight, "infinity")),
    Shot("moment-foul", "A foul and its penalty", "反則とペナルティ", (), partial(in_highlight, "foul")),
    Shot("moment-janken", "Who leads", "親決め", (), partial(in_highlight, "janken")),
    Shot("moment-daifugo", "An 8 cuts", "8切り", (), partial(in_daifugo_highlight, "8s 8h")),
    Shot("moment-overthrow", "Four alike", "革命", (), partial(in_daifugo_highlight, "9s 9h 9d 9c")),
    Shot("moment-judgement", "A trick is judged", "審判", (), in_judgement),
    Shot("moment-won", "Going out", "あがり", (), partial(in_highlight, "won")),
    Shot("moment-cut-wide", "The same in 120 × 40", "120 × 40 の端末で", (), partial(in_highlight, "cut"), LARGE),
    Shot("result", "How a game ended", "結果", (), at_result),
    Shot("hosting", "Opening a table to others", "卓を開く", ("h", "p", "s")),
    Shot("finding", "Finding a table", "卓を探す", (), finding),
    Shot("lobby", "The waiting room of a shared table", "待合室", (), in_lobby),
    Shot("talk", "Talking at a table", "会話", (), in_talk),
    Shot(
        "replay", "A record, and where the game turned", "記録の再生と勝負の分かれ目", (),
        partial(in_replay, "v", "prime", 10),
    ),
    Shot(
        "replay-plays", "What else could have been played", "ほかに出せた手", (),
        partial(in_replay, "p", "prime", 10), LARGE,
    ),
    Shot(
        "replay-tyrant", "A record of Tyrant", "暴君論の記録", (), partial(in_replay, "v", "tyrant", 23), LARGE
    ),
    Shot("records", "The games kept here", "記録", (), in_records),
    Shot("statistics", "What they tell of the players", "統計", ("t",), in_records),
    Shot("rules", "The rules of all games", "ルール", ("r",)),
    Shot("settings", "Settings", "設定", ("s",)),
    Shot("help", "The help of a screen", "ヘルプ", ("question_mark",), partial(at_table, _PRIME)),
    Shot("lessons", "The lessons", "練習を選ぶ", ("t",), needs="tui.learn.tutorial_screen"),
    Shot("tutorial", "Learning the game", "はじめての一局", ("t", "enter"), needs="tui.learn.tutorial_screen"),
    Shot("drill", "The drill", "練習", ("d",), needs="tui.learn.drill"),
    Shot("desk", "The judge for real cards", "審判席", (), at_desk, needs="tui.desk.setup"),
    Shot("tournament", "A tournament", "大会", ("2",), at_tournament),
    Shot("paper", "The theme paper", "テーマ「紙」", _PRIME_KEYS, partial(at_table, _PRIME), theme="paper"),
    Shot(
        "contrast", "The theme contrast", "テーマ「高コントラスト」", _PRIME_KEYS, partial(at_table, _PRIME),
        theme="contrast",
    ),
)  # fmt: skip
