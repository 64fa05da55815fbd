"""Records from files: any file is read, refused in one line, or replayed."""

import io
import os
import random
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.games import replay_text
from engine.prime.events import Drew, FactorsPublished, FoulPlayed, PenaltyDrawn, Played
from engine.record import MAX_SIZE
from engine.seats import Seat
from netplay.compute.workers import BlockingWorker, TookTooLong
from netplay.replay.reel import Reel, UnreadableRecord, fault_at, open_reels, read_file, replay_in_worker
from tests.waiting import PATIENCE
from tui.text.words import Words

GAME = """\
; Three players, janken and a penalty that the deck is too short for.
+++
set = { D4 = 3, D7 = 60 }
deck = "4"
event = "素数杯"
+++
aki:(579)
ben:(T2K)
cid:(A48)
aki:J(rock)
ben:J(scissors)
cid:J(scissors)
aki:9,P(4) @3
ben:T2,P()
cid:F(A4)
aki:F(57)
? turn cid
cid:D(A)%
aki:%%
ben:2
? order normal
"""

PLAYED = """\
+++
set = { D5 = "seat", D9 = "always" }
deck = "4926AA"
+++
aki:(57KX4)
ben:(T25A8)
aki:D(4)57[GC]
aki:4,P(9)
ben:8A,P(26)
aki:KX|X=J,P(AA)
ben:%
aki:KX|X=7 @12.5
ben:%
? turn aki
ben:!%  not-your-turn
aki:4,P(T)
"""


@pytest.fixture(scope="module")
def worker() -> Iterator[BlockingWorker]:
    with BlockingWorker() as made:
        yield made


EN = Words("en")


def played(text: str = PLAYED) -> Reel:
    """Return this record prepared for replay."""

    def no_worker(task: str, *args: object, limit: float) -> object:
        raise TookTooLong(task)

    return Reel("some game", replay_in_worker(text, no_worker, factors=True))


# ---------------------------------------------------------------------- files


def test_a_file_is_read_as_it_is(tmp_path: Path) -> None:
    """Line ends and a byte order mark are left to the record reader."""
    path = tmp_path / "one.qk"
    path.write_bytes("\ufeffaki:(5)\r\n".encode())
    assert read_file(str(path)) == "\ufeffaki:(5)\r\n"


def test_standard_input_is_a_file_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` names it."""
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO("素数".encode())))
    assert read_file("-") == "素数"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"aki:(5)\nben:\xff\xfe", ":2: not valid UTF-8"),
        (b"\x80", ":1: not valid UTF-8"),
        (None, "no such file"),
    ],
)
def test_what_is_no_text_is_reported_in_one_line(tmp_path: Path, content: bytes | None, words: str) -> None:
    """With the file's name, made safe for the terminal."""
    path = tmp_path / "odd\x1b[31m.qk"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UnreadableRecord, match=r"record-") as caught:
        read_file(str(path))
    assert words in EN.error(caught.value)
    assert "\n" not in EN.error(caught.value)
    assert "\x1b" not in EN.error(caught.value)


def test_a_folder_a_nul_and_a_flood_are_no_records(tmp_path: Path) -> None:
    """And an endless file is not read to its end."""
    with pytest.raises(UnreadableRecord):
        read_file(str(tmp_path))
    with pytest.raises(UnreadableRecord):
        read_file("a\0b")
    (tmp_path / "huge").write_bytes(b" " * (MAX_SIZE + 1))
    with pytest.raises(UnreadableRecord, match="record-too-large"):
        read_file(str(tmp_path / "huge"))


# ---------------------------------------------------------------------- replaying


def test_factorisations_are_shown_where_the_rules_publish_them(worker: BlockingWorker) -> None:
    """D9 `always`: 1311 after its foul, also where a worker has to find them."""
    replay = replay_in_worker(PLAYED, worker.ask, factors=True)
    published = {step["text"]: step["factors"] for step in replay.steps if "factors" in step}
    assert published["KX|X=J,P(AA)"] == [["3", 1], ["19", 1], ["23", 1]]
    assert published["8A,P(26)"] == [["3", 4]]


def test_what_cannot_be_proved_in_time_is_undecided() -> None:
    """A record may contain numbers without a proof in time; it is refused with the code, not guessed (P-32)."""

    def too_slow(task: str, *args: object, limit: float) -> object:
        raise TookTooLong(task)

    hand = "9" * 120
    text = f'+++\nrules = "abstract"\nset = {{ cards = {{ 9 = 240 }} }}\ndeck = ""\n+++\na:({hand}9)\nb:(9)\na:{hand}\n'
    replay = replay_in_worker(text, too_slow)
    assert replay.error is not None
    assert (replay.error.code, replay.error.line) == ("undecided", 8)


def test_a_fault_is_reported_with_file_and_line() -> None:
    """In the form that editors and people read."""
    replay = replay_text("aki:(5)\n")
    assert replay.error is not None
    assert EN.error(fault_at("a\x07.qk", replay.error)).startswith("a�.qk:1: ")


# ---------------------------------------------------------------------- watching


def test_a_reel_begins_with_the_deal_and_has_a_scene_a_line() -> None:
    """Lines, players and texts are those of the file."""
    reel = played()
    assert reel.fault is not None
    assert reel.names == ("aki", "ben")
    assert [scene.line for scene in reel.scenes[:3]] == [5, 7, 8]
    assert reel.scenes[1].text == "D(4)57[GC]"
    assert reel.scenes[1].player == Seat(0)
    assert reel.scenes[6].text == "KX|X=7"
    assert reel.at_line(1) == 0
    assert reel.at_line(8) == 2
    assert reel.at_line(10_000) == len(reel.scenes) - 1


def test_each_perspective_shows_its_own_hand() -> None:
    """A seat sees its hand, a spectator none, and all hands are shown on request."""
    reel = played()
    assert reel.view(0, Seat(0)).hands[1] is None
    assert reel.view(0, None).hands == (None, None)
    opened = reel.view(0, None, all_hands=True)
    assert all(hand is not None for hand in opened.hands)
    assert opened.deck[0] is not None


def test_events_are_shown_as_far_as_the_perspective_allows() -> None:
    """The drawn card and the penalty cards are private; the verdict and its factors are public."""
    reel = played()
    drew = next(e for e in reel.events(1, Seat(0)) if isinstance(e, Drew))
    assert drew.card is not None
    assert next(e for e in reel.events(1, Seat(1)) if isinstance(e, Drew)).card is None
    assert any(isinstance(e, Played) and e.kind == "cut" for e in reel.events(1, None))
    foul = reel.events(4, None)
    assert any(isinstance(e, FoulPlayed) for e in foul)
    assert next(e for e in foul if isinstance(e, PenaltyDrawn)).cards == ()
    assert next(e for e in reel.events(4, None, all_hands=True) if isinstance(e, PenaltyDrawn)).cards
    assert FactorsPublished(1311, ((3, 1), (19, 1), (23, 1))) in foul


def test_a_record_that_fails_at_once_is_an_empty_reel() -> None:
    """Only its error can be shown."""
    reel = played('+++\nrules = "nonsense"\n+++\naki:(5)\nben:(7)\n')
    assert (reel.scenes, reel.names) == ((), ())
    assert reel.fault is not None


def test_a_reel_opens_from_a_file(tmp_path: Path, worker: BlockingWorker) -> None:
    """With --lenient as in strict mode."""
    path = tmp_path / "game.qk"
    path.write_text(PLAYED, encoding="utf-8")
    (reel,) = open_reels(str(path), worker.ask)
    assert reel.title == str(path)
    assert len(reel.scenes) > 5


# ---------------------------------------------------------------------- thousands of mutations

SCRAPS = [
    "+++", "aki:", "ben:", ":", "?", "!", "%", "%%", "~", "?!", "#", "[GC]", "[R]", ",P(", "P()", "F(A)", "H(Ks)",
    "J(rock)", "S(97A)", "|X=", "|X=<99>", "^", "*", "=", ",", "<999999999999999>", "X", "0", "K" * 50, "\x00",
    "\x1b[2J", "\u202e", "素数",
    "\r", "\n", "  ", "D(", ")", "@12", "? hand", "? deck 4A…", "? field", "deck = 7", "set = 3",
    'rules = "2014"', "D4 = 1e9", "[x]", '"', "\ufeff", "9^9^9^9^9^9", "not-in-hand", "K=K^K^K^K^K",
]  # fmt: skip


def mutated(text: str, dice: random.Random) -> str:
    """Return the text after one to four mutations."""
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(text) + 1)
        match dice.randrange(5):
            case 0:
                text = text[:at] + dice.choice(SCRAPS) + text[at:]
            case 1:
                text = text[:at] + text[at + dice.randint(1, 12) :]
            case 2:
                text = (
                    text[:at]
                    + chr(dice.choice((dice.randrange(128), dice.randrange(0x3000))))
                    + text[at + 1 :]
                )
            case 3:
                lines = text.split("\n")
                line = dice.choice(lines)
                lines.insert(dice.randrange(len(lines) + 1), line)
                text = "\n".join(lines)
            case _:
                lines = text.split("\n")
                dice.shuffle(lines[: dice.randint(0, len(lines))])
                other = dice.randrange(len(lines))
                lines[other], lines[-1] = lines[-1], lines[other]
                text = "\n".join(lines)
    return text


@pytest.mark.parametrize("lenient", [False, True])
def test_two_thousand_damaged_records_are_all_reported(lenient: bool) -> None:
    """Each gives a report, and the readable part can be watched to its end."""
    dice = random.Random(1729 + lenient)
    for _ in range(1000):
        text = mutated(dice.choice((GAME, PLAYED)), dice)
        try:
            replay = replay_text(text, lenient)
            reel = Reel("fuzz", replay)
            for at in range(len(reel.scenes)):
                reel.view(at, Seat(0))
                reel.events(at, None)
        except Exception as wrong:
            raise AssertionError(f"{type(wrong).__name__}: {wrong}\n{text!r}") from wrong
        assert replay.ok == (replay.error is None)


def test_a_pipe_is_read_and_never_waited_for_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As from the shell's `<(…)`; a pipe without a writer is given up."""
    pipe = tmp_path / "pipe.qk"
    os.mkfifo(pipe)
    monkeypatch.setattr("netplay.storage.reading.QUIET", 0.2)
    with pytest.raises(UnreadableRecord, match="no-file-quiet-pipe"):
        read_file(str(pipe))
    monkeypatch.setattr("netplay.storage.reading.QUIET", PATIENCE)
    writer = threading.Thread(target=pipe.write_text, args=("aki:(5)\n" * 20_000,))
    writer.start()
    try:
        assert read_file(str(pipe)) == "aki:(5)\n" * 20_000
    finally:
        writer.join(PATIENCE)


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/null"])
def test_a_device_is_no_record(name: str) -> None:
    """Nor is an endless one."""
    if not Path(name).exists():
        pytest.skip("no such device here")
    with pytest.raises(UnreadableRecord, match="no-file-but-device"):
        read_file(name)
