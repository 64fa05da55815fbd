"""Plain mode: typed moves, printed text, and whole games between real processes."""

from __future__ import annotations

import contextlib
import itertools
import os
import queue
import re
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.cards import Card, read_cards
from engine.errors import BadNotation
from engine.prime.moves import DoneThinking, Draw, Encounter, Exchange, GiveUp, Janken, Pass, Play, ShowCard
from engine.prime.primes import is_prime
from engine.prime.settings import rules_for
from engine.prime.state import Laid, Phase
from engine.seats import Seat
from netplay.table.messages import SeatUpdate
from netplay.wire.messages import Lobby, Place
from tests.tui.table_app import table_of
from tests.waiting import PATIENCE
from tui.games.prime.lines import TELLER
from tui.lobby.news import news
from tui.plain import lobby as lobby_lines
from tui.plain.console import LineCutter, plain
from tui.text.words import Words

ROOT = Path(__file__).resolve().parents[2]
EN = Words("en")

# ---------------------------------------------------------------------- lines


def test_lines_are_cut_wherever_the_bytes_are() -> None:
    """A line may arrive in pieces, even within a character; the last line needs no line end."""
    cutter = LineCutter()
    found: list[str] = []
    for byte in "パス\r\n57\n/say 素数".encode():
        found += cutter.feed(bytes([byte]))
    assert found == ["パス", "57"]
    assert cutter.feed(b"") == ["/say 素数"]


def test_a_line_without_end_is_cut() -> None:
    """Endless input without a line end does not grow for ever, and what was cut off isn't read as a line."""
    cutter = LineCutter()
    lines = [line for _ in range(100) for line in cutter.feed(b"7" * 10_000)]
    assert not lines
    assert cutter.feed(b"d\n57\nd" + b"7" * 30_000) == ["7" * 20_000, "57"]
    assert cutter.feed(b"") == ["d" + "7" * 19_999]


def test_nothing_written_steers_a_terminal() -> None:
    """Output is plain text: suits as in records, no escape codes."""
    assert plain("K♠ \x1b[31mred\x07") == "Ks  [31mred"


# ---------------------------------------------------------------------- moves as they are typed


def update_of(hands: tuple[str, ...] = ("5577QKX", "24"), **changes: object) -> SeatUpdate:
    """Return the first player's update."""
    table = table_of(hands, "A234")
    view = table.game.view(table.state, Seat(0))
    import msgspec

    return SeatUpdate(0, table.players, msgspec.structs.replace(view, **changes))


def test_a_hand_that_is_not_shown_yet_is_not_shown_as_empty() -> None:
    """Before the leader is known nobody sees cards (P-16); an empty hand is announced as such."""
    unseen = replace(update_of(), view=replace(update_of().view, hands=((), None)))
    assert TELLER.hand(unseen, EN) == ""
    empty = replace(unseen, view=replace(unseen.view, counts=(0, 2)))
    assert TELLER.hand(empty, EN).startswith("Your hand, 0 cards")


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("57", "57"),
        ("5 7", "57"),
        ("qk", "QK"),
        ("KX|X=7", "KX|X=7"),
        ("kx|x=7", "KX|X=7"),
        ("x", "X"),
        ("55=5*Q", "55=5*Q"),
    ],
)
def test_plays_are_typed_in_sufu(text: str, spelled: str) -> None:
    """Sūfu in either case, with or without blanks."""
    from engine.prime.notation import write_play

    move = TELLER.move(update_of(), text)
    assert isinstance(move, Play)
    assert write_play(move) == spelled


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("d", Draw()),
        ("D", Draw()),
        ("draw", Draw()),
        ("引く", Draw()),
        ("p", Pass()),
        ("%", Pass()),
        ("PASS", Pass()),
        ("パス", Pass()),
        ("ぱす", Pass()),
        ("ﾊﾟｽ", Pass()),
        ("ｐ", Pass()),
        ("％", Pass()),
        ("ｄ", Draw()),
        ("ぐー", Janken("rock")),
        ("ちょき", Janken("scissors")),
        ("ぱー", Janken("paper")),
        ("グー", Janken("rock")),
        ("ready", DoneThinking()),
    ],
)
def test_words_are_moves_too(text: str, move: object) -> None:
    """Commands other than cards have words in both languages."""
    assert TELLER.move(update_of(), text) == move


def test_cards_typed_without_suits_are_those_of_the_hand() -> None:
    """A rank alone is a card of the hand; each card is taken once, one with its suit first."""
    update = update_of(("5s5h7c", "24"))
    move = TELLER.move(update, "557")
    assert isinstance(move, Play)
    assert sorted(map(str, move.cards)) == ["5h", "5s", "7c"]


def test_factors_in_the_field_are_numbers() -> None:
    """13 is not a card called 1: the table could not be said, and plain mode ended."""
    factors = Laid(Seat(1), read_cards("6s5h"), (6, 5), 65, "composite", "5*13")
    power = replace(factors, number=1024, cards=read_cards("Tc2s4s"), values=(10, 2, 4), factors="2^10")
    said = [TELLER.field(update_of(("7h", "24"), field=(top,)), EN) for top in (factors, power)]
    assert "Field: 65, six, five equals 5 times 13, 2 cards" in said[0]
    assert "ten, two, four equals 2 to the power of 10, 3 cards" in said[1]


def test_challenges_and_lists_are_typed_in_either_case() -> None:
    """The cards of an HNP challenge (P-69) and the numbers of a list, as plays are."""
    assert TELLER.move(update_of(), "~q 10") == Encounter(read_cards("QT"))
    lists = update_of(phase=Phase.LISTS, waiting=(Seat(0),))
    assert TELLER.move(lists, "list qk 12=2^2*3") == TELLER.move(lists, "list 1213 12=2^2*3")
    assert TELLER.move(lists, "pass") == Pass(), "a move of another time, which the table refuses as such"
    assert TELLER.move(lists, "グー") == Janken("rock")


def test_under_a_suit_lock_suits_are_shown_and_bare_ranks_fit() -> None:
    """The field is printed with its suits, and a bare rank is the card that the lock allows (P-64)."""
    rules = rules_for("official", {"suit_lock": True}, 2)
    top = Laid(Seat(1), read_cards("3s"), (3,), 3, "prime")
    update = update_of(("7h7sJh", "24"), rules=rules, field=(top,), lock=(Card(1),))
    assert "Field: 3, three of spades, 1 card" in TELLER.field(update, EN)
    assert TELLER.move(update, "7") == Play(read_cards("7s"))
    assert TELLER.move(update, "j") == Play(read_cards("Jh")), "what fits not is refused by the judge"


def test_bare_cards_are_what_the_phase_asks_for() -> None:
    """Where cards are to be given or shown, they are typed like a play."""
    cards = read_cards("57")
    given = TELLER.move(update_of(phase=Phase.PENALTY, waiting=(Seat(0),), owed=2), "57")
    assert given == GiveUp(cards)
    back = TELLER.move(update_of(phase=Phase.EXCHANGE, waiting=(Seat(0),), owed=2), "57")
    assert back == Exchange(cards)
    shown = TELLER.move(update_of(phase=Phase.HIGH_CARD, waiting=(Seat(0),)), "k")
    assert shown == ShowCard(read_cards("K")[0])


@pytest.mark.parametrize("text", ["z", "5;7", "12=", "=", "X|X=X", "𝕏𝕏;", "1" * 30_000])
def test_what_is_no_move_says_so(text: str) -> None:
    """Unreadable lines are reported, and nothing else happens."""
    with pytest.raises(BadNotation):
        TELLER.move(update_of(), text)


# ---------------------------------------------------------------------- waiting rooms


def lobby(*seats: Place, phase: str = "lobby", **more: object) -> Lobby:
    """Return a waiting room."""
    values: dict[str, object] = {"watchers": 0, "opener": "aki", "seat": 0, "options": {}, **more}
    return Lobby("T", phase, "prime", {}, seats, **values)  # type: ignore[arg-type]


def test_only_what_has_changed_is_shown() -> None:
    """It is printed whole once; after that one line for each seat that changed."""
    first = lobby(Place("aki"), Place())
    then = lobby(Place("aki", ready=True), Place("ben"))
    assert len(lobby_lines.changes(None, first, "aki", EN)) == 5
    assert lobby_lines.changes(first, then, "aki", EN) == [
        "Seat 1: aki (you, ready, opened the table)",
        "Seat 2: ben (not ready yet)",
        "waiting for ben",
    ]
    assert lobby_lines.changes(then, then, "aki", EN) == []


def test_free_seats_are_offered_in_words_that_can_be_typed() -> None:
    """No key of the screen is named: the opener seats a bot, a spectator sits down."""
    free = lobby(Place("aki"), Place())
    assert lobby_lines.state(free, "aki", EN) == "one seat is free; /bot 2 seats a bot"
    assert lobby_lines.state(free, "ben", EN) == "one seat is free; bots can sit there too"
    watching = lobby(Place("aki"), Place(), seat=None)
    assert lobby_lines.state(watching, "cid", EN) == "you are watching; /sit 2 takes a free seat"


def test_lost_lines_and_pauses_are_news() -> None:
    """A disconnection and a return are reported once, and so is the start of a pause."""
    here = lobby(Place("aki"), Place("ben"), phase="playing")
    lost = lobby(Place("aki"), Place("ben", connected=False), phase="paused")
    lines = [sentence.text for sentence in news(here, lost, "aki", EN)]
    assert any("ben is disconnected" in text for text in lines)
    assert any("table paused" in text for text in lines)
    assert [sentence.text for sentence in news(lost, lost, "aki", EN)] == []
    assert any("ben is back" in sentence.text for sentence in news(lost, here, "aki", EN))


# ---------------------------------------------------------------------- real processes


class Process:
    """A `qk` process, its lines read as they come."""

    def __init__(self, home: Path, *argv: str, stdin: object = subprocess.PIPE) -> None:
        home.mkdir(exist_ok=True)
        env = {**os.environ, "QK_HOME": str(home), "LC_ALL": "en_US.UTF-8", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tui", *argv], cwd=ROOT, env=env, text=True, encoding="utf-8",
            stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # type: ignore[call-overload]  # fmt: skip
        self.lines: queue.Queue[str | None] = queue.Queue()
        self.told: list[str] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def say(self, line: str) -> None:
        """Type a line."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def next(self, timeout: float = PATIENCE) -> str | None:
        """Return the next line; None at the end."""
        line = self.lines.get(timeout=timeout)
        if line is not None:
            self.told.append(line)
        return line

    def until(self, pattern: str, timeout: float = PATIENCE) -> str:
        """Read until a line matches."""
        late = time.monotonic() + timeout
        with contextlib.suppress(queue.Empty):
            while (line := self.next(max(0.01, late - time.monotonic()))) is not None:
                if re.search(pattern, line):
                    return line
        raise AssertionError(f"no {pattern!r} in {self.told[-30:]}")

    def end(self) -> int:
        """Close the input; return the exit code."""
        if self.process.stdin is not None and not self.process.stdin.closed:
            self.process.stdin.close()
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """Kill it."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()


@pytest.fixture
def started(tmp_path: Path) -> Iterator[list[Process]]:
    """Start processes that are stopped with the test."""
    processes: list[Process] = []
    yield processes
    for process in processes:
        process.kill()


SHORT = "cards={2=6, 3=6, 5=6, 7=6}"
"""Every card is prime, so any game is short."""


def host(tmp_path: Path, started: list[Process], *more: str) -> str:
    """Start a table without a screen; return its address."""
    rules = ("--set", "D5=seat", "--set", "D4=7", "--clock", "turn=none", "--set", "D6=none")
    table = Process(tmp_path / "host", "host", "--headless", "--port", "0", *rules, *more)
    started.append(table)
    return "127.0.0.1:" + re.search(r"port (\d+)", table.until("is open")).group(1)


def go(tmp_path: Path, started: list[Process], name: str, *argv: str) -> Process:
    """Join a table in plain mode."""
    process = Process(tmp_path / name, *argv, "--plain", "--nick", name)
    started.append(process)
    return process


def test_the_host_in_lines_reads_no_log(tmp_path: Path, started: list[Process]) -> None:
    """Not of a guest whose connection breaks off, nor of the end of the host's own."""
    table = go(tmp_path, started, "aki", "host", "--new", "--port", "0", "--bind", "127.0.0.1")
    port = int(re.search(r"127\.0\.0\.1:(\d+)", table.until("To invite")).group(1))
    table.until("one seat is free")
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(b"\0")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    table.say("/say done")
    table.until("done")
    table.say("/quit")
    assert table.end() == 0
    while table.next() is not None:
        pass
    assert not [line for line in table.told if re.match(r"\d\d:\d\d:\d\d ", line)]


VALUES = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13} | {str(rank): rank for rank in range(2, 10)}


RANKS = [
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "joker",
]


def letters(hand: str) -> list[str]:
    """Return the cards of a hand as typed, from their spoken form: `six and ten of hearts` as `6h Th`."""
    held: list[str] = []
    bare: list[str] = []
    is_suited = False
    for word in re.findall(r"\w+", hand.partition(": ")[2]):
        if word in RANKS:
            bare = [] if is_suited else bare
            bare.append("A23456789TJQKX"[RANKS.index(word)])
            is_suited = word == "joker"
            held += "X" if is_suited else ""
        elif word in ("spades", "hearts", "diamonds", "clubs"):
            held += [rank + word[0] for rank in bare]
            is_suited = True
    return held or bare


def decide(field: str, hand: str, asked: str) -> str:
    """Return a simple player's move: as many cards as form a prime that beats the field, else a draw, else a pass."""
    top = re.search(r"Field: ([\d,]+),(?: .*,)? (\d+) card", field)
    beaten = 0 if top is None else int(top.group(1).replace(",", ""))
    cards = [card for card in letters(hand) if card != "X"][:7]
    for count in (4, 3, 2, 1) if top is None else (int(top.group(2)),):
        for picked in itertools.permutations(cards, min(count, 4)):
            number = int("".join(str(VALUES[card]) for card in picked))
            stronger = top is None or ((number < beaten) if "smaller" in field else (number > beaten))
            if len(picked) == count and stronger and is_prime(number):
                return "".join(picked)
    return "d" if "draw" in asked else "%"


def play_on(player: Process) -> bool:
    """Read until a question and answer it; return False once the game is over."""
    field = hand = ""
    player.say("speech full")
    while (line := player.next()) is not None:
        if line.startswith("Field: "):
            field = line
        elif line.startswith("Your hand"):
            hand = line
        elif line.startswith("Your turn"):
            time.sleep(0.03)  # a person sends no flood
            player.say(decide(field, hand, line))
        elif re.match(r"2\. ", line):
            return False
    raise AssertionError(player.told)


def test_two_processes_play_a_game_and_a_third_watches(tmp_path: Path, started: list[Process]) -> None:
    """Two plain clients play a whole game at a headless host; both get the same valid record."""
    where = host(tmp_path, started, "--set", SHORT)
    aki, ben = (go(tmp_path, started, name, "join", where) for name in ("aki", "ben"))
    cid = go(tmp_path, started, "cid", "watch", where)
    ben.until("at the table as ben")
    cid.until("at the table as cid")
    aki.say("/ready")
    ben.say("/say よろしく")
    aki.until("ben says: よろしく")
    ben.say("/ready")
    players = [threading.Thread(target=play_on, args=(player,), daemon=True) for player in (aki, ben)]
    for thread in players:
        thread.start()
    for thread in players:
        thread.join(PATIENCE)
        assert not thread.is_alive(), (aki.told[-30:], ben.told[-30:])
    record = aki.until(r"\.qk$").rpartition(" ")[2]
    cid.until(r"^1\. ")
    assert not any(line.startswith("Your hand") for line in cid.told)
    ben.say("/leave")
    assert [process.end() for process in (aki, ben, cid)] == [0, 0, 0]
    checked = subprocess.run(
        [sys.executable, "-m", "tui", "replay", "--check", record],
        cwd=ROOT,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert checked.returncode == 0, checked
    assert not any("\x1b" in line for process in (aki, ben, cid) for line in process.told)


def test_the_end_of_a_script_leaves_the_seat(tmp_path: Path, started: list[Process]) -> None:
    """Standard input may be a file; at its end the client exits with 0, and the seat stays reserved."""
    # One card at once: the bot cannot go out while the player is away.
    where = host(tmp_path, started, "--bots", "1", "--think", "0", "--set", "D3=1")
    script = tmp_path / "script"
    script.write_text("/ready\n/wait\nd\n/wait\n%\n/wait\n/table\n", encoding="utf-8")
    with script.open() as file:
        first = Process(tmp_path / "aki", "join", where, "--plain", "--nick", "aki", stdin=file)
        started.append(first)
        first.until("aki drew")
        first.until("aki passed")
        assert first.process.wait(PATIENCE) == 0
    again = go(tmp_path, started, "aki", "join", where)
    again.until("at the table as aki")
    again.until("^Your hand")
    assert again.end() == 0


def test_who_cannot_join_hears_why(tmp_path: Path, started: list[Process]) -> None:
    """Nobody there, a wrong password: one line, and 2."""
    nobody = go(tmp_path, started, "aki", "join", "127.0.0.1:9")
    assert nobody.end() == 2
    assert re.match(r"qk: .*127\.0\.0\.1:9", nobody.until("qk:"))
    where = host(tmp_path, started, "--password", "57")
    wrong = go(tmp_path, started, "aki", "join", where, "--password", "91")
    assert wrong.end() == 2
    assert "password" in wrong.until("qk:")
    right = go(tmp_path, started, "aki", "join", where, "--password", "57")
    right.until("at the table as aki")
    assert right.end() == 0


def test_hosting_in_lines(tmp_path: Path, started: list[Process]) -> None:
    """The host can sit at its own table in plain mode, and seat the bots."""
    # With a whole deck two weak players may never go out, and a table deals as it likes.
    rules = ("--set", SHORT, "--set", "D5=seat", "--clock", "turn=none", "--set", "D6=none", "--think", "0")
    table = go(tmp_path, started, "aki", "host", "--port", "0", *rules)
    table.until("Seat 2: free")
    table.say("/bot 2 novice")
    table.until(r"Seat 2: \w+ \(bot, novice\)")
    table.say("/nonsense")
    table.until("Unknown command")
    table.say("/sit x")
    table.until("/sit N")
    table.say("/ready")
    assert play_on(table) is False
    table.say("/leave")
    assert table.end() == 0


def test_solo_in_lines(tmp_path: Path, started: list[Process]) -> None:
    """A solo game is played to its end in plain mode."""
    solo = Process(
        tmp_path / "aki",
        "solo",
        "--plain",
        "--seed",
        "5",
        "--set",
        "D5=seat",
        "--set",
        "D4=7",
        "--think",
        "0",
    )
    started.append(solo)
    assert play_on(solo) is False
    while (line := solo.next()) is not None and not line.startswith("The game is over"):
        pass
    assert line is not None
    assert "/record shows this one" in line
    solo.say("/record")
    while (line := solo.next()) is not None and "D5" not in line:
        pass
    assert line is not None, "its rules, as the record tells them"
    assert solo.end() == 0


def answers(line: str, hand: list[str]) -> list[str]:
    """Yield the lines of a player without a plan: one card after the other, and then a pass; one of them is legal."""
    if "seven of these" in line or "six of these" in line:
        return [" ".join(hand[: 7 if "seven" in line else 6])]
    return [*hand, "%", "-"]


@pytest.mark.parametrize("game", ["daifugo", "tyrant"])
def test_the_other_games_in_lines(game: str, tmp_path: Path, started: list[Process]) -> None:
    """Daifugo and Tyrant are played to their ends in plain mode, too."""
    solo = Process(
        tmp_path / "aki", "solo", "--plain", "--game", game, "--bot", "random", "--seed", "5", "--think", "0"
    )
    started.append(solo)
    solo.say("speech full")
    hand: list[str] = []
    count = 0
    for _ in range(6000):
        line = solo.next()
        assert line is not None, solo.told[-20:]
        if line.startswith("Your hand"):
            hand = letters(line)
        elif re.match("Your turn|Choose your|Nobody followed", line):
            count += 1
            for typed in answers(line, hand):
                solo.say(typed)
        elif re.match(r"2\. ", line):
            break
    else:
        raise AssertionError(solo.told[-20:])
    assert count > 3
    assert not any("Traceback" in line for line in solo.told)
    assert not re.search("[★♠♥♦♣▮●→]", "".join(solo.told)), "no sign is left to a voice that may not know it"
    assert solo.end() == 0


@pytest.mark.parametrize("text", ["ＱＫ", "Ｑ Ｋ", "ｑｋ", "q　k", "QK"])
def test_cards_in_any_width(text: str) -> None:
    """Full width, blanks of either kind, lower case."""
    assert str(TELLER.move(update_of(), text)) == str(TELLER.move(update_of(), "QK"))


def test_a_product_as_it_is_printed() -> None:
    """× and superscripts are accepted in notation."""
    meant = TELLER.move(update_of(), "Q=2^2*3")
    assert TELLER.move(update_of(), "Ｑ＝２＾２×３") == TELLER.move(update_of(), "Q = 2² × 3") == meant


def test_a_game_that_is_given_up_is_kept_or_goes_on(tmp_path: Path, started: list[Process]) -> None:
    """The path of the record is printed; if it cannot be written, that is reported, and the game continues."""
    home = tmp_path / "aki"
    home.mkdir()
    (home / "records").write_text("in the way")
    solo = Process(home, "solo", "--plain", "--set", "D5=seat", "--think", "0")
    started.append(solo)
    solo.say("/wait\nd")
    solo.until("you drew")
    solo.say("/leave\nyes")
    solo.until("The game could not be saved")
    (home / "records").unlink()
    solo.say("/leave\n/leave")
    path = Path(solo.until("^Record: ").removeprefix("Record: "))
    assert solo.end() == 0
    assert path.read_text().splitlines()[-1].startswith("you:D(")
    assert not list((home / "unfinished").glob("*.journal"))


def test_a_reader_that_closes_the_pipe_ends_the_program(tmp_path: Path) -> None:
    """As in `qk solo --plain | head -1`: it does not wait for ever, and saves the game."""
    env = {**os.environ, "QK_HOME": str(tmp_path), "LC_ALL": "en_US.UTF-8"}
    argv = [sys.executable, "-m", "tui", "solo", "--plain", "--set", "D5=seat", "--think", "0"]
    pipe = subprocess.PIPE
    solo = subprocess.Popen(argv, cwd=ROOT, env=env, text=True, stdin=pipe, stdout=pipe, stderr=pipe)
    try:
        assert solo.stdout.readline()
        solo.stdout.close()
        solo.stdin.write("/wait\nd\n/wait\np\n/wait end\n")
        solo.stdin.flush()
        assert solo.wait(PATIENCE) == 0
        assert "game saved" in solo.stderr.read()
    finally:
        solo.kill()
        solo.wait()
        for left in (solo.stdin, solo.stderr):
            with contextlib.suppress(BrokenPipeError):
                left.close()
