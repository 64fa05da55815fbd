"""Named numbers wherever they appear: the log, the judge, hints, the drill, the list."""

import pytest

from engine.prime.bots.hints import HintedMove
from engine.prime.bots.why import Why
from engine.prime.events import FoulPlayed, Played, Shown
from engine.prime.notation import read_play
from engine.seats import Seat
from engine.verdict import FoulReason
from netplay.learn.names import names_path
from netplay.learn.questions import QuizQuestion, mark_family, mark_prime
from tests.tui.test_lists import update_of
from tui.cli import main
from tui.games.prime.narration import Narrator
from tui.games.prime.showing import advised
from tui.learn import asking
from tui.text.words import Words

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_log_names_what_was_played(lang: str) -> None:
    """Plays, fouls and hands shown at the end; a number without a name stands alone."""
    names_path().write_text("91 false friend\n", "utf-8")
    narrator = Narrator(Words(lang), ("Aki", "Ben"))

    def text(event: object) -> str:
        return narrator.sentences_of([event])[0].text  # type: ignore[list-item]

    assert "3,469（三四郎）" in text(Played(Seat(0), read_play("3469"), 3469, "prime"))
    assert "91（false friend）" in text(FoulPlayed(Seat(0), read_play("9A"), 91, FoulReason.COMPOSITE))
    assert "4,649（よろしく）" in text(Shown(Seat(0), read_play("4649"), 4649, is_prime=True))
    assert "（" not in text(Played(Seat(0), read_play("5"), 5, "prime")).replace("（5）", "")


def test_the_judge_names_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    """On the command's line; its report for programs has no names."""
    assert main(["--lang", "en", "judge", "3469", "97"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "3469（三四郎）: prime [trial division]",
        "97: prime [trial division]",
    ]
    assert main(["--lang", "en", "judge", "--json", "3469"]) == 0
    assert "三四郎" not in capsys.readouterr().out


def test_hints_and_the_drill_name_what_they_teach() -> None:
    """A hint for the kind of its play, the drill for the answer."""
    view, words = update_of().view, Words("en")
    hint = HintedMove(read_play("3469"), Why.HARD_TO_BEAT, cards=read_play("3469").cards, number=3469)
    assert "（三四郎）" in advised(hint, view, words).kind
    prime, family = QuizQuestion("prime", "4649"), QuizQuestion("family", "346")
    assert "4,649（よろしく）" in asking.lessons(prime, mark_prime(prime, True), words)[0]
    assert "3,469（三四郎）" in asking.lessons(family, mark_family(family, "1379"), words)[0]


def test_the_list_says_which_lines_are_no_names(capsys: pytest.CaptureFixture[str]) -> None:
    """The path and the line, and what would be right."""
    names_path().write_text("11 eleven\nwhatever\n", "utf-8")
    assert main(["--lang", "en", "primes"]) == 0
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert "names.txt, line 2: not a name" in captured.err
