"""A judge's desk on disk: acknowledged entries survive any crash, and no other file is changed."""

from __future__ import annotations

import os
import random
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from engine.prime.settings import Rules, rules_for
from netplay.desk.book import Changed, DeskStep, HandEntered, added
from netplay.desk.notebook import BadDesk, Notebook, discard, saved_desks
from netplay.storage.journal import MARK, VERSION

pytestmark = pytest.mark.usefixtures("home")

NAMES = ("aki", "ben")


def rules() -> Rules:
    return rules_for("official", {"D4": 5, "D1": 1}, 2)


def written(count: int = 4) -> Notebook:
    """Return a desk with a number of entries."""
    notebook = Notebook(rules(), NAMES)
    for turn in range(count):
        notebook.write(added(DeskStep("pass", turn % 2)))
    return notebook


def test_a_desk_comes_back_as_it_was() -> None:
    """Moves, hands, corrected lines and undone entries; also the rules."""
    notebook = written(3)
    notebook.write(HandEntered(0, "QK57X"))
    notebook.write(Changed((0,), (DeskStep("draw", 0, "9"), DeskStep("play", 0, "QK", "prime"))))
    notebook.write(added(DeskStep("pass", 1)))
    assert notebook.take_back()
    notebook.close(finished=False)
    again = Notebook.again(saved_desks()[0].path)
    assert again.book == notebook.book
    assert again.stands == notebook.stands
    assert again.book.rules == rules()
    while again.take_back():
        pass
    assert not again.book.steps
    again.close(finished=True)
    assert saved_desks() == ()


def test_nothing_entered_leaves_no_file(home: Path) -> None:
    """Opening a desk is no entry."""
    Notebook(rules(), NAMES).close(finished=False)
    assert not list(home.rglob("*.journal"))


def test_only_its_owner_reads_it() -> None:
    """It contains hands."""
    notebook = written()
    assert stat.S_IMODE(saved_desks()[0].path.stat().st_mode) == 0o600
    notebook.close(finished=False)


def test_desks_do_not_touch_each_other() -> None:
    """Two at once have a file each; an open one can't be opened or deleted."""
    one, other = written(2), written(4)
    assert sorted(desk.moves for desk in saved_desks()) == [2, 4]
    assert all(desk.is_open for desk in saved_desks())
    for desk in saved_desks():
        with pytest.raises(BadDesk, match="desk-open"):
            Notebook.again(desk.path)
        with pytest.raises(BadDesk, match="desk-open"):
            discard(desk.path)
    one.close(finished=True)
    assert [desk.moves for desk in saved_desks()] == [4]
    other.close(finished=False)
    assert not saved_desks()[0].is_open
    discard(saved_desks()[0].path)
    assert saved_desks() == ()


def test_a_torn_end_loses_only_what_was_not_acknowledged() -> None:
    """Truncated anywhere, complete entries stay; and more can be appended."""
    notebook = written(6)
    path = saved_desks()[0].path
    notebook.close(finished=False)
    data, dice = path.read_bytes(), random.Random(3)
    for _ in range(20):
        path.write_bytes(data[: dice.randrange(len(data) // 2, len(data))])
        again = Notebook.again(path)
        count = len(again.book.steps)
        assert again.book.steps == notebook.book.steps[:count]
        again.write(added(DeskStep("pass", count % 2)))
        again.close(finished=False)
        assert saved_desks()[0].moves == count + 1


def test_what_cannot_be_read_is_named_and_left_as_it_is(home: Path) -> None:
    """A newer version's, a damaged one, another game's journal, a FIFO, a folder."""
    notebook = written()
    path = saved_desks()[0].path
    notebook.close(finished=False)
    data = path.read_bytes()
    newer = MARK + (VERSION + 1).to_bytes(2, "big") + data[10:]
    middle = bytearray(data)
    middle[len(data) // 2] ^= 1
    for content, code in ((newer, "desk-newer"), (bytes(middle), "desk-damaged"), (b"hello", "desk-damaged")):
        path.write_bytes(content)
        assert saved_desks()[0].problem is not None
        assert saved_desks()[0].problem.code == code  # type: ignore[union-attr]
        with pytest.raises(BadDesk, match=code):
            Notebook.again(path)
        assert path.read_bytes() == content
    path.unlink()
    os.mkfifo(path)
    (home / "desk" / "folder.journal").mkdir()
    assert [desk.problem.code for desk in saved_desks() if desk.problem] == ["desk-unreadable"] * 2


KILLED = """
import sys
from engine.prime.settings import rules_for
from netplay.desk.book import DeskStep, added
from netplay.desk.notebook import Notebook
notebook = Notebook(rules_for("official", {}, 2), ("aki", "ben"))
for turn in range(100000):
    notebook.write(added(DeskStep("pass", turn % 2)))
    print(turn + 1, flush=True)
    if turn > 40:
        notebook.take_back(); notebook.take_back()
        notebook.write(added(DeskStep("pass", (turn - 1) % 2)))
        notebook.write(added(DeskStep("pass", turn % 2)))
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("seed", range(3))
def test_whatever_was_acknowledged_survives_a_death(number: signal.Signals, seed: int, home: Path) -> None:
    """The process is killed at a random moment; the next one finds every acknowledged entry."""
    most = random.Random(seed).randint(1, 36)
    running = subprocess.Popen(
        [sys.executable, "-c", KILLED],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "QK_HOME": str(home)},
        cwd=Path(__file__).parents[2],
    )
    assert running.stdout is not None
    acknowledged = 0
    for line in running.stdout:
        acknowledged = int(line)
        if acknowledged >= most:
            break
    running.send_signal(number)
    running.wait()
    running.stdout.close()
    assert acknowledged >= most
    desk = saved_desks()[0]
    assert desk.problem is None
    assert not desk.is_open
    assert desk.moves >= acknowledged
    again = Notebook.again(desk.path)
    assert not again.stands.stuck
    again.close(finished=True)
