"""`qk judge`: its output, and its exit codes for scripts."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from netplay.compute.workers import BlockingWorker
from tests.waiting import PATIENCE
from tui.cli import main

ROOT = Path(__file__).resolve().parents[2]
LARGEST = "99998888777766665555444433332222131313131313121212121111111011010101111"


def qk(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    """Return the exit code, standard output and standard error of a command in English."""
    code = main(["--lang", "en", *argv])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_verdict_and_its_factorisation(capsys: pytest.CaptureFixture[str]) -> None:
    """One line for the verdict with its proof, one for the factors."""
    code, out, err = qk(capsys, "judge", "KJ", "97")
    assert out.splitlines() == [
        "KJ → 1311: not prime (composite) [trial division]",
        "  as a play: foul, it is not prime",
        "  1311 = 3 × 19 × 23",
        "97: prime [trial division]",
    ]
    assert (code, err) == (0, "")


def test_in_japanese(capsys: pytest.CaptureFixture[str]) -> None:
    """The judge uses the player's language."""
    assert main(["judge", "91", "--lang", "ja"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "91：素数ではありません（合成数）［試し割り］",
        "  91 = 7 × 13",
    ]


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            [
                "12: not prime (composite) [trial division]",
                "  as a play: foul, it is not a product of exactly two primes",
                "  12 = 2^2 × 3",
                "15: not prime (composite) [trial division]",
                "  as a play: legal, semiprime",
                "  15 = 3 × 5",
                "13: prime [trial division]",
                "  as a play: foul, it is not a product of exactly two primes",
            ],
        ),
        (
            "ja",
            [
                "12：素数ではありません（合成数）［試し割り］",
                "  手としては：反則です。ちょうど2つの素数の積ではありません",
                "  12 = 2^2 × 3",
                "15：素数ではありません（合成数）［試し割り］",
                "  手としては：出せます（半素数）",
                "  15 = 3 × 5",
                "13：素数です［試し割り］",
                "  手としては：反則です。ちょうど2つの素数の積ではありません",
            ],
        ),
    ],
)
def test_at_a_table_of_semiprimes_the_play_is_judged_by_its_rule(
    capsys: pytest.CaptureFixture[str], lang: str, lines: list[str]
) -> None:
    """A number that is no product of two primes is a foul for that reason, not because it isn't prime."""
    assert main(["--lang", lang, "judge", "--rules", "semiprime", "12", "15", "13"]) == 0
    assert capsys.readouterr().out.splitlines() == lines


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("12=2^2*3", "12=2^2*3 → 12: legal, composite [its factors]"),
        ("KX|X=7", "KX|X=7 → 137: legal, prime [trial division]"),
        ("9=3*2", "9=3*2 → 9: foul, the factors don't multiply to the number played"),
        (
            "9=3",
            "9=3: can't be played, it needs two or more factors, or a power where allowed, each 2 or more",
        ),
        ("X", "X → ∞: stronger than every number"),
        (
            "3,5",
            "3,5: can't be played, two sets with a comma are a twin pair, and the setting twin_primes is off",
        ),
        (
            "7X|X=2|X=3",
            "7X|X=2|X=3: can't be played, 2 joker values for 1 joker (a joker that is ∞ has none)",
        ),
        ("0K", "0K: can't be played, a number can't start with 0"),
        ("1", "1: neither prime nor composite"),
        ("0", "0: neither prime nor composite"),
    ],
)
def test_each_kind_of_verdict_has_its_line(capsys: pytest.CaptureFixture[str], asked: str, line: str) -> None:
    """In the words of the table."""
    code, out, _ = qk(capsys, "judge", asked)
    assert out.splitlines()[0] == line
    assert code == 0


def test_programs_that_ask_nothing_are_told_how(capsys: pytest.CaptureFixture[str]) -> None:
    """On standard error: no line of output is anything but JSON."""
    for option in ("--json", "--quiet"):
        code, out, err = qk(capsys, "judge", option)
        assert (code, out, err.count("\n")) == (2, "", 1)


def test_json_is_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    """With all fields that the commands page lists."""
    code, out, _ = qk(capsys, "judge", "--json", "91", "233=K^Q^K^K")
    first, second = map(json.loads, out.splitlines())
    assert first == {
        "input": "91",
        "value": "91",
        "verdict": "composite",
        "proof": "factored",
        "factors": [["7", 1], ["13", 1]],
    }
    assert (second["verdict"], second["reason"], second["proof"]) == (
        "foul",
        "prime-with-factors",
        "tower-bound",
    )
    assert code == 0


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (["97"], 0),
        (["91"], 1),
        (["97", "1"], 1),
        (["12=2^2*3"], 0),
        (["9=3*2"], 1),
        (["57"], 1),
        (["X"], 0),
        (["A729"], 0),
        (["5h7d", "QK"], 0),
        (["T"], 1),
        (["A729", "--rules", "2014"], 1),
    ],
)
def test_quiet_answers_by_its_exit_code(
    capsys: pytest.CaptureFixture[str], asked: list[str], code: int
) -> None:
    """0 if every number is prime and every play legal; cards may be either, as requested."""
    assert qk(capsys, "judge", "--quiet", *asked) == (code, "", "")


def test_what_cannot_be_read_is_named_and_the_rest_is_judged(capsys: pytest.CaptureFixture[str]) -> None:
    """One line on standard error for each, exit code 2."""
    code, out, err = qk(capsys, "judge", "KZ", "7", "\x1b[31m9=")
    assert code == 2
    assert out == "7: prime [trial division]\n"
    assert [line.split(":")[0] for line in err.splitlines()] == ["qk", "qk"]
    assert "“KZ” cannot be judged: “Z” isn't a valid card" in err
    assert "\x1b" not in err


def test_settings_reach_the_judge(capsys: pytest.CaptureFixture[str]) -> None:
    """`--rules` and `--set`, which may be repeated."""
    assert qk(capsys, "judge", "57=3*19", "--rules", "2014")[1].startswith("57=3*19 → 57: foul")
    abstract = ["--rules", "abstract", "--set", "base=2", "--set", "cards={1=2}"]
    assert qk(capsys, "judge", "AA", *abstract)[1].startswith("AA → 3: prime")
    code, out, err = qk(capsys, "judge", "AA", "--set", "D99=1")
    assert (code, out, len(err.splitlines())) == (2, "", 1)


@pytest.mark.parametrize(
    ("asked", "options", "play"),
    [
        ("57", (), {"verdict": "legal", "kind": "cut", "reason": None}),
        ("1729", (), {"verdict": "legal", "kind": "revolution", "reason": None}),
        ("A729", (), {"verdict": "legal", "kind": "revolution", "reason": None}),
        ("X", (), {"verdict": "legal", "kind": "infinity", "reason": None}),
        ("XX", ("--set", "D16=true"), {"verdict": "legal", "kind": "infinity", "reason": None}),
        ("1729", ("--rules", "2014"), {"verdict": "foul", "kind": None, "reason": "composite"}),
        ("1729", ("--set", "D3=3"), {"verdict": "unplayable", "kind": None, "reason": "over-limit"}),
        ("57", ("--rules", "abstract", "--set", "base=16"), None),
        ("91", (), None),
        ("QK", (), None),
    ],
)
def test_what_is_something_as_a_play_too_is_shown_as_both(
    capsys: pytest.CaptureFixture[str], asked: str, options: tuple[str, ...], play: object
) -> None:
    """57 is not prime and cuts: both verdicts are shown, by the given rules."""
    code, out, _ = qk(capsys, "judge", "--json", asked, *options)
    result = json.loads(out)
    assert (code, result.get("play")) == (0, play)
    assert result["verdict"] not in ("legal", "foul")
    good = result["verdict"] == "prime" or (not asked.isdecimal() and (play or {}).get("verdict") == "legal")
    assert qk(capsys, "judge", "--quiet", asked, *options)[0] == (0 if good else 1)


def test_cards_are_shown_as_a_play_and_digits_as_cards(capsys: pytest.CaptureFixture[str]) -> None:
    """A composite is a foul when played bare; in another base these digits as cards are another number."""
    assert qk(capsys, "judge", "T")[1].splitlines()[1] == "  as a play: foul, it is not prime"
    assert qk(capsys, "judge", "A")[1].splitlines()[1] == "  as a play: foul, 1 is not prime"
    assert qk(capsys, "judge", "QK")[1].splitlines() == ["QK → 1213: prime [trial division]"]
    out = qk(capsys, "judge", "39", "--set", "base=16")[1].splitlines()
    assert out[:2] == [
        "39: not prime (composite) [trial division]",
        "  as cards (57): legal, Grothendieck cut",
    ]


def test_both_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """On a line of its own below the number's."""
    assert qk(capsys, "judge", "57")[1].splitlines() == [
        "57: not prime (composite) [trial division]",
        "  as a play: legal, Grothendieck cut",
        "  57 = 3 × 19",
    ]


@pytest.mark.parametrize(
    ("asked", "value", "verdict"),
    [
        ("1,213", "1213", "prime"),
        ("１２１３", "1213", "prime"),
        ("１，２１３", "1213", "prime"),
        ("ＱＫ", "1213", "prime"),
        ("qk", "1213", "prime"),
        ("Ｑ＝２＾２＊３", "12", "legal"),
        ("Q=2²×3", "12", "legal"),
        ("12 = 2^2 × 3", "12", "legal"),
        ("1,311 = 3 × 19 × 23", "1311", "legal"),
        ("10=2×5", "10", "legal"),
        ("X[3]7", "37", "prime"),
        ("ｋｘ｜ｘ＝７", "137", "legal"),
        ("2²×3", "12", "composite"),
        ("2^23", "8388608", "composite"),
        ("2^0 × 31", "31", "prime"),
        ("0^0^0", "0", "zero"),
        ("9^9^9^9", None, None),
        ("999^6000*999^6000", None, None),
        ("2^23*", None, None),
        ("K^2", None, None),
    ],
)
def test_what_screens_print_and_keyboards_write_is_read(
    capsys: pytest.CaptureFixture[str], asked: str, value: str | None, verdict: str | None
) -> None:
    """Full width, grouped digits, superscripts, × for a product, whose value is the number unless it is too large."""
    code, out, err = qk(capsys, "judge", "--json", asked)
    if value is None:
        assert (code, out, err.count("\n")) == (2, "", 1)
        return
    result = json.loads(out)
    assert (code, result["value"], result["verdict"]) == (0, value, verdict)


def test_a_pair_of_primes_is_no_grouped_number(capsys: pytest.CaptureFixture[str]) -> None:
    """Where twin primes may be played, a comma separates two sets."""
    code, out, _ = qk(capsys, "judge", "--json", "137,139", "--set", "twin_primes=true")
    result = json.loads(out)
    assert (code, result["verdict"], result["value"]) == (0, "legal", "139")


def test_questions_may_come_by_a_pipe() -> None:
    """One question a line, in any width; invalid text is reported."""
    command = [sys.executable, "-m", "tui.cli", "judge", "--lang", "en"]
    done = subprocess.run(command, input="５７\n\nQK\n".encode(), capture_output=True, cwd=ROOT, check=False)
    lines = done.stdout.decode().splitlines()
    assert (done.returncode, lines[0].partition(": ")[0], lines[-1]) == (
        0,
        "５７ → 57",
        "QK → 1213: prime [trial division]",
    )
    done = subprocess.run(command, input=b"\xff\xfe57", capture_output=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


def test_without_a_question_it_says_how_to_ask(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line, no error."""
    monkeypatch.setattr("sys.stdin", StringIO(""))
    code, out, _ = qk(capsys, "judge")
    assert (code, len(out.splitlines())) == (0, 1)


def test_what_comes_through_a_pipe_is_judged(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One question a line, skipping blank lines; the exit code covers all of them."""
    monkeypatch.setattr("sys.stdin", StringIO("57\n\n KJ \n"))
    code, out, _ = qk(capsys, "judge")
    assert code == 0
    assert [line.partition(":")[0] for line in out.splitlines() if not line.startswith(" ")] == [
        "57",
        "KJ → 1311",
    ]
    monkeypatch.setattr("sys.stdin", StringIO("57\n"))
    assert qk(capsys, "judge", "--quiet")[0] == 1


class Begun(BlockingWorker):
    """A worker that has started: on a busy machine starting alone takes longer than half a second."""

    def __init__(self) -> None:
        super().__init__()
        self.ask("factor", 57, limit=PATIENCE)


def test_a_factorisation_that_is_not_found_in_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The verdict is printed all the same; factors are null, with a note."""
    monkeypatch.setattr("netplay.compute.workers.BlockingWorker", Begun)
    hard = str((10**60 + 7) * (10**61 + 93))
    code, out, _ = qk(capsys, "judge", hard, "--limit", "0.5")
    assert out.splitlines()[1] == "  no factorization was found within 0.5 s"
    assert code == 0
    code, out, err = qk(capsys, "judge", hard, "--limit", "0.5", "--json")
    result = json.loads(out)
    assert (result["verdict"], result["proof"], result["factors"]) == (
        "composite",
        "miller-rabin-witness",
        None,
    )
    assert "no factorization" in err
    assert code == 0


def test_the_largest_prime_is_proved_in_one_call() -> None:
    """The real program, from its start to the proof (P-70)."""
    command = [sys.executable, "-m", "tui.cli", "judge", LARGEST, "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, cwd=ROOT, check=False)
    assert done.stdout == f"{LARGEST}: prime [primality proof (APRCL)]\n"
    assert (done.returncode, done.stderr) == (0, "")


def test_a_setting_that_changes_nothing_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """One line each on standard error; the play is judged all the same. A preset's own values are not reported."""
    code, out, err = qk(capsys, "judge", "X", "--set", "D16=true", "--set", "D1=1")
    assert (code, err) == (0, "qk: D16 changes nothing here: the deck has fewer than two jokers\n")
    assert out.startswith("X → ∞")
    assert qk(capsys, "judge", "7", "--rules", "2014")[2] == ""
