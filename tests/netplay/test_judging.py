"""The judge outside a game: numbers, cards and plays, each verdict with its proof."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.errors import BadNotation
from engine.prime.settings import rules_for
from netplay.compute.judging import Ruling, factors_within, judge, with_factors
from netplay.compute.workers import BlockingWorker, TookTooLong

OFFICIAL = rules_for("official", {}, 2)
LARGEST = 99998888777766665555444433332222131313131313121212121111111011010101111
"""The largest prime of P-70."""


def nobody(task: str, *args: Any, limit: float) -> Any:
    """Fail when called: small numbers need no worker."""
    raise AssertionError(f"{task}{args} was asked for")


def too_slow(task: str, *args: Any, limit: float) -> Any:
    """A worker that never finishes."""
    raise TookTooLong(task)


@pytest.fixture
def worker() -> Iterator[BlockingWorker]:
    with BlockingWorker() as made:
        yield made


def report(text: str, preset: str = "official", **chosen: object) -> dict[str, Any]:
    """Return the whole report on a small input."""
    ruling = judge(text, rules_for(preset, chosen, 2), nobody, 5)
    return with_factors(ruling, nobody, 5).report()


def test_a_report_is_as_the_commands_page_shows_it() -> None:
    """Jack behind king is 1311 = 3 · 19 · 23."""
    assert report("KJ") == {
        "input": "KJ",
        "value": "1311",
        "verdict": "composite",
        "proof": "factored",
        "factors": [["3", 1], ["19", 1], ["23", 1]],
    }


@pytest.mark.parametrize(
    ("text", "value", "verdict", "proof", "factors"),
    [
        ("91", "91", "composite", "factored", [["7", 1], ["13", 1]]),
        ("97", "97", "prime", "trial", [["97", 1]]),
        ("0", "0", "zero", "trial", None),
        ("1", "1", "unit", "trial", []),
        ("A", "1", "unit", "trial", []),
        ("0097", "97", "prime", "trial", [["97", 1]]),
        ("57", "57", "composite", "factored", [["3", 1], ["19", 1]]),
        ("X", "inf", "infinity", None, None),
        ("QK", "1213", "prime", "trial", [["1213", 1]]),
        ("ＱＫ", "1213", "prime", "trial", [["1213", 1]]),
        ("KsJh", "1311", "composite", "factored", [["3", 1], ["19", 1], ["23", 1]]),
        ("<14>1", "141", "composite", "factored", [["3", 1], ["47", 1]]),
        ("18446744073709551557", "18446744073709551557", "prime", "bpsw64", [["18446744073709551557", 1]]),
    ],
)
def test_numbers_and_cards(text: str, value: str, verdict: str, proof: str, factors: Any) -> None:
    """Digits are a number, other letters cards; neither is a play."""
    result = report(text)
    assert (result["value"], result["verdict"], result["proof"], result["factors"]) == (
        value,
        verdict,
        proof,
        factors,
    )


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("KX|X=7", "137", "prime"),
        ("T=2*5", "10", "composite"),
        ("A2=2^2*3", "12", "composite"),
        ("12=2^2*3", "12", "composite"),
        ("1311=3*19*23", "1311", "composite"),
        ("57=3*A9", "57", "composite"),
        ("67A8464=3^2^3*2^T", "6718464", "composite"),
    ],
)
def test_legal_plays(text: str, value: str, kind: str) -> None:
    """A play with a joker's value or a factor part, in cards or in digits (P-31)."""
    result = report(text)
    assert (result["verdict"], result["kind"], result["value"]) == ("legal", kind, value)
    assert result["factors"] is not None


@pytest.mark.parametrize(
    ("text", "reason", "proof"),
    [
        ("9=3*2", "wrong-product", "factored"),
        ("12=4*3", "base-not-prime", "factored"),
        ("7=2*3", "prime-with-factors", "trial"),
        ("A=2*3", "one-with-factors", "trial"),
        ("X=2*3", "infinity-with-factors", None),
        ("9X|X=A", "composite", "factored"),
        ("233=K^Q^K^K", "prime-with-factors", "tower-bound"),
        ("235=K^Q^K^K", "wrong-product", "tower-bound"),
        ("233=K^Q^K^45555666778999TTTJK", "prime-with-factors", "tower-bound"),
        ("TQ5=3^2*2^2*X^3|X=5", "wrong-product", "factored"),
    ],
)
def test_fouls_have_their_reason(text: str, reason: str, proof: str | None) -> None:
    """A foul has its reason; a power tower too large to compute is judged all the same (P-32)."""
    result = report(text)
    assert (result["verdict"], result["reason"], result["proof"]) == ("foul", reason, proof)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0K", "leading-zero"),
        ("XK|X=0", "leading-zero"),
        ("KX", "joker-undeclared"),
        ("X|X=7", "bad-notation"),
        ("KX|X=<14>", "joker-out-of-range"),
        ("9=3", "factor-malformed"),
        ("9=A*9", "factor-malformed"),
        ("5,7", "bad-notation"),
    ],
)
def test_unplayable_is_no_foul(text: str, reason: str) -> None:
    """A play that can't be made costs nothing, and has its reason (P-21, P-22)."""
    result = report(text)
    assert (result["verdict"], result["reason"], result["value"]) == ("unplayable", reason, None)


def test_settings_change_the_verdict() -> None:
    """Base, limit, jokers and the rules of 2014 apply here too."""
    assert report("AA", "abstract", base=2, cards={"1": 2})["value"] == "3"
    assert report("A23", D3=2)["reason"] == "over-limit"
    assert report("XX", D16=True)["verdict"] == "infinity"
    assert report("X|X=7", D15="finite")["verdict"] == "legal"
    assert report("57=3*A9", "2014")["reason"] == "57-as-composite"
    assert report("5,7", twin_primes=True)["verdict"] == "legal"
    assert report("7,9", twin_primes=True)["reason"] == "pair-not-prime"


@pytest.mark.parametrize(
    "text", ["", "   ", "KZ", "k", "9=", "9=3**3", "-7", "9" * 20_001, "7|X", "XT|X=5=2", "\x1b[2J"]
)
def test_what_is_neither_number_cards_nor_play(text: str) -> None:
    """Refused with an error in words."""
    with pytest.raises(BadNotation):
        judge(text, OFFICIAL, nobody, 5)


def test_large_numbers_are_proved_aside(worker: BlockingWorker) -> None:
    """The largest prime that can be played has a proof within seconds (P-70)."""
    result = judge(str(LARGEST), OFFICIAL, worker.ask, 60).report()
    assert (result["verdict"], result["proof"]) == ("prime", "aprcl")
    result = judge(str(LARGEST * 3), OFFICIAL, worker.ask, 60).report()
    assert (result["verdict"], result["proof"], result["factors"]) == (
        "composite",
        "miller-rabin-witness",
        None,
    )


def test_a_factorisation_that_takes_too_long_is_given_up(worker: BlockingWorker) -> None:
    """The verdict is given without it."""
    hard = (10**60 + 7) * (10**61 + 93)
    ruling = judge(str(hard), OFFICIAL, worker.ask, 60)
    assert ruling.verdict == "composite"
    assert with_factors(ruling, worker.ask, 0.2) == ruling
    assert ruling.report()["factors"] is None
    assert factors_within(2**10 * 3**70, worker.ask, 30) == ((2, 10), (3, 70))


def test_without_a_proof_nothing_is_said() -> None:
    """Undecided is a verdict of its own (P-32)."""
    ruling = judge(str(LARGEST), OFFICIAL, too_slow, 0)
    assert ruling == Ruling(str(LARGEST), "undecided", LARGEST)
    assert ruling.report()["proof"] is None
    assert not ruling.is_good


def test_a_legal_composite_needs_no_proof_of_the_whole() -> None:
    """Its factor part is the factorization: only the bases are proved (P-31)."""
    result = judge("<1000000>=T^6", OFFICIAL, too_slow, 0).report()
    assert result["reason"] == "base-not-prime"
    result = judge("1" + "0" * 30 + "=2^30*5^30", OFFICIAL, too_slow, 0).report()
    assert (result["verdict"], result["factors"]) == ("legal", [["2", 30], ["5", 30]])


@pytest.mark.parametrize(
    ("text", "numbers", "verdict", "kind", "reason"),
    [
        ("15", "semiprime", "legal", "prime", None),
        ("A5", "semiprime", "legal", "prime", None),
        ("49", "semiprime", "legal", "prime", None),
        ("12", "semiprime", "foul", None, "composite"),
        ("13", "semiprime", "foul", None, "not-semiprime"),
        ("K", "semiprime", "foul", None, "not-semiprime"),
        ("1", "semiprime", "foul", None, "one"),
        ("57", "semiprime", "legal", "cut", None),
        ("1729", "tetrad", "legal", "revolution", None),
        ("827", "tetrad", "legal", "prime", None),
        ("QK", "tetrad", "foul", None, "not-tetrad"),
        ("23", "tetrad", "foul", None, "not-tetrad"),
        ("91", "tetrad", "foul", None, "composite"),
    ],
)
def test_where_not_every_prime_may_stand_a_number_is_judged_as_a_play_too(
    text: str, numbers: str, verdict: str, kind: str | None, reason: str | None
) -> None:
    """The number's own verdict doesn't change; the play's says whether this table accepts it (P-68)."""
    result = report(text, "online", numbers=numbers)
    assert result["verdict"] == report(text)["verdict"]
    assert result["play"] == {"verdict": verdict, "kind": kind, "reason": reason}


def test_where_every_prime_may_stand_a_prime_needs_no_second_line() -> None:
    """Every prime is a legal play then, and lists don't restrict them (P-69)."""
    assert "play" not in report("97")
    assert "play" not in report("97", "beginner")
