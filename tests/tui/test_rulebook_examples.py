"""Every example in the rulebook is played as written, in both languages.

An example is a fragment of a message, as each language has it, and a record in which it happens. A
number that a chapter of Prime Daifugo computes is judged in such a record.
"""

from __future__ import annotations

import re

import msgspec
import pytest

from engine.games import replay_text
from engine.prime.primes import factor
from tests.said import said
from tui.games.prime.rulebook import CHAPTERS
from tui.text.words import Words


class Example(msgspec.Struct, frozen=True):
    """The text in a message, and the record that shows it."""

    message: str
    en: str
    ja: str
    record: str


def _prime(*lines: str, deck: str = "", chosen: str = "") -> str:
    return "\n".join(("+++", f'deck = "{deck}"', chosen, "+++", *lines)) + "\n"


def _daifugo(*lines: str, chosen: str = "") -> str:
    return "\n".join(("+++", 'game = "daifugo"', 'turn = "aki"', chosen, "+++", *lines)) + "\n"


EXAMPLES = (
    Example(
        "rules-numbers-text",
        "K 8 X 7 with the joker as 0 is 13807",
        "K・8・X・7 でジョーカーを 0 にすると 13807",
        _prime("aki:(K8X74)", "ben:(4444)", "aki:K8X7|X=0", "? value 13807", "? verdict prime"),
    ),
    Example(
        "rules-numbers-text",
        "The first card can't be a 0",
        "先頭に 0 は置けません",
        _prime("aki:(X774)", "ben:(4444)", "aki:!X7|X=0  leading-zero"),
    ),
    Example(
        "rules-numbers-text",
        "6 7 and 9 J are two cards each, so 911 beats 67",
        "2枚の 67 の上には同じ2枚の 9J（911）を出せます",
        _prime("aki:(674)", "ben:(9J8)", "aki:67", "ben:9J", "? value 911", "? verdict prime", "? field 67 9J"),
    ),
    Example(
        "rules-numbers-text",
        "equal isn't enough",
        "同じ数では出せません",
        _prime("aki:(674)", "ben:(678)", "aki:67", "ben:!67  too-weak"),
    ),
    Example(
        "rules-prime-text",
        "2, K (13), Q K (1213), J 3 (113)",
        "2、K（13）、QK（1213）、J3（113）",
        _prime(
            "aki:(2QK4)", "ben:(KJ38)", "aki:2", "? verdict prime", "ben:K", "? value 13", "? verdict prime", "aki:%",
            "ben:J3", "? value 113", "? verdict prime", "aki:QK", "? value 1213", "? verdict prime",
        ),
    ),
    Example(
        "rules-prime-text",
        "it is always a foul",
        "1 は素数ではないので必ず反則です",
        _prime("aki:(A4)", "ben:(88)", "aki:A,P(6)", "? value 1", "? verdict foul", deck="6"),
    ),
    Example(
        "rules-prime-text",
        "a prime with factors is a foul",
        "素数に素因数を付けると反則です",
        _prime("aki:(7234)", "ben:(88)", "aki:7=2*3,P(666)", "? value 7", "? verdict foul", deck="666"),
    ),
    Example(
        "rules-composite-text",
        "12 = 2^2 × 3 takes Q for the number and 2, 2, 3 for the factors",
        "12 = 2^2×3 なら、場に Q、素因数場に 2・2・3 を出します",
        _prime(
            "aki:(Q2234)", "ben:(88)", "aki:Q=2^2*3", "? value 12", "? verdict composite", "? field Q", "? deck 223"
        ),
    ),
    Example(
        "rules-composite-text",
        "2 × 2 × 3",
        "2×2×3",
        _prime("aki:(Q2234)", "ben:(88)", "aki:Q=2*2*3", "? value 12", "? verdict composite"),
    ),
    Example(
        "rules-composite-text",
        "512 = 2^3^2",
        "512 = 2^3^2",
        _prime("aki:(5Q2324)", "ben:(88)", "aki:5Q=2^3^2", "? value 512", "? verdict composite"),
    ),
    Example(
        "rules-composite-text",
        "a single A can be neither",
        "A 1枚は因数にも指数にもなれません",
        _prime("aki:(4AA22)", "ben:(88)", "aki:!4=2*2*A  factor-malformed", "aki:!4=2^A*2  factor-malformed"),
    ),
    Example(
        "rules-composite-text",
        "9 with 3 is refused, 9 = 3 × 3 and 9 = 3^2 are right, 9 = 3 × 2 is a foul",
        "9 に 3 を付けても出せず、9 = 3×3 と 9 = 3^2 は正しく、9 = 3×2 は反則です",
        _prime(
            "aki:(99933324)", "ben:(88)", "aki:!9=3  factor-malformed", "aki:9=3*3", "? value 9", "? verdict composite",
            "ben:%", "aki:9=3*2,P(339)", "? verdict foul", "ben:%", "aki:9=3^2", "? verdict composite",
        ),
    ),
    Example(
        "rules-joker-text",
        "it beats every number, the field is flushed, and you lead again",
        "どの数よりも強く、場が流れて、もう一度あなたの手番になります",
        _prime("aki:(K4)", "ben:(X9)", "aki:K", "ben:X[IN]", "? value inf", "? field -", "? turn ben"),
    ),
    Example(
        "rules-joker-text",
        "You can go out on it",
        "∞ であがることもできます",
        _prime("aki:(K4)", "ben:(X)", "aki:K", "ben:X[IN]#", "? ranks ben aki", "? over"),
    ),
    Example(
        "rules-cut-text",
        "the field is flushed at once, and you lead again",
        "その場で場が流れ、もう一度あなたの手番になります",
        _prime("aki:(374)", "ben:(579)", "aki:37", "ben:57[GC]", "? value 57", "? field -", "? turn ben"),
    ),
    Example(
        "rules-cut-text",
        "57 = 3 × 19, it is an ordinary composite",
        "57 = 3×19 とすれば、ふつうの合成数出しです",
        _prime("aki:(573A9Q4)", "ben:(888)", "aki:57=3*A9", "? verdict composite", "? field 57", "? turn ben"),
    ),
    Example(
        "rules-revolution-text",
        "smaller numbers beat larger ones, until the next 1729; a flush doesn't end it",
        "次の 1729 が出るまで、小さい数ほど強くなります。場が流れても革命は続きます",
        _prime(
            "aki:(A7292)", "ben:(A72953)", "aki:A729[RR]", "? value 1729", "? order revolution", "? turn ben", "ben:%",
            "? field -", "? order revolution", "aki:%", "ben:[R]A729[RR]", "? order normal",
        ),
    ),
    Example(
        "rules-revolution-text",
        "With its factors, 7 × 13 × 19, it is an ordinary composite",
        "素因数 7×13×19 を付ければ、ふつうの合成数出しです",
        _prime("aki:(A7297KA94)", "ben:(8888)", "aki:A729=7*K*A9", "? verdict composite", "? order normal"),
    ),
    Example(
        "rules-foul-text",
        "A card that you drew at the start of the turn stays in your hand",
        "手番のはじめに引いた1枚も手札に残ります",
        _prime("aki:(96)", "ben:(88)", "aki:D(7)9,P(4)", "? verdict foul", "? hand aki 4679", deck="74"),
    ),
    Example(
        "rules-flush-text",
        "the two that are left need only one pass or foul between them",
        "残る2人のどちらか1回のパスか反則で流れます",
        _prime("aki:(3)", "ben:(K4)", "cid:(J8)", "aki:3#", "? field 3", "ben:%", "? field -", "? turn cid", deck="6"),
    ),
    Example(
        "rules-extras-text",
        "as 17 and 19; in a revolution the larger",
        "17・19 のように小さい方から、革命中は大きい方から重ねます",
        _prime(
            "aki:(A7A94)", "ben:(888)", "aki:A7,A9", "? verdict prime", "? field A7 A9",
            chosen="set = { twin_primes = true }",
        ),
    ),
    Example(
        "settings-preset-2014-about",
        "57 played with its factors is a foul (57 alone still cuts)",
        "57 は素因数を付けて出すと反則です（57 だけで出せばカットになります）",
        _prime(
            "aki:(573A957)", "ben:(8888)", "aki:57[GC]", "? field -", "aki:57=3*A9,P(66666)", "? verdict foul",
            deck="66666", chosen='rules = "2014"',
        ),
    ),
    Example(
        "settings-preset-2014-more",
        "1729 is a composite like any other: without factors it is a foul",
        "1729 もただの合成数です。素因数を付けずに出すと反則です",
        _prime("aki:(A7294)", "ben:(8888)", "aki:A729,P(6666)", "? verdict foul", deck="6666", chosen='rules = "2014"'),
    ),
    Example(
        "settings-preset-2014-more",
        "189 takes 3, 3, 3 and 7. Exponents can't be played",
        "（189 なら 3・3・3・7）。指数を付けたものは出せません",
        _prime(
            "aki:(A8933374)", "ben:(888)", "aki:!A89=3^3*7  factor-malformed", "aki:A89=3*3*3*7", "? value 189",
            "? verdict composite", chosen='rules = "2014"',
        ),
    ),
    Example(
        "daifugobook-official-text",
        "on 7 7 7 7 only 6 6 6 6 or lower follow",
        "7を4枚の革命には6以下を4枚で返します",
        _daifugo(
            "aki:(7s 7h 7d 7c 3s)", "ben:(6s 6h 6d 6c 9s 9h 9d 9c 4s)", "aki:7s 7h 7d 7c", "ben:!9s 9h 9d 9c  too-weak",
            "ben:6s 6h 6d 6c", "? field aki:7s 7h 7d 7c | ben:6s 6h 6d 6c",
        ),
    ),
    Example(
        "daifugobook-official-text",
        "It does so too if that joker was its player's last card, which was a foul already",
        "ジョーカーが相手の最後の1枚（反則あがり）でも返せて、場が流れます",
        _daifugo("aki:(X)", "ben:(3s 5d)", "cid:(9d 9h)", "aki:X #!", "ben:3s", "? field -", "? turn ben"),
    ),
    Example(
        "daifugobook-out-text",
        "2 2 2 2 as last cards are a foul",
        "2を4枚であがれば反則",
        _daifugo(
            "aki:(2s 2h 2d 2c)", "ben:(5d 6d)", "cid:(4d 4h)", "aki:2s 2h 2d 2c #!", "ben:%", "cid:%", "? turn ben",
            "ben:5d", "cid:4d", "ben:%", "cid:4h #", "? ranks cid ben aki",
        ),
    ),
    Example(
        "daifugobook-out-text",
        "3 3 3 3 are not",
        "3を4枚なら反則ではありません",
        _daifugo("aki:(3s 3h 3d 3c)", "ben:(5d 6d)", "cid:(9d 9h)", "aki:3s 3h 3d 3c #", "? finished aki"),
    ),
    Example(
        "daifugobook-out-text",
        "The foul doesn't clear the field: an 8 or 3♠ played last stays",
        "8や3♠であがっても場は流れず",
        _daifugo("aki:(8s)", "ben:(9d 6d)", "cid:(Jd 9h)", "aki:8s #!", "? field aki:8s", "? turn ben", "ben:9d"),
    ),
    Example(
        "tyrantbook-power-text",
        "10 + 5 + 6 = 21",
        "10 + 5 + 6 = 21",
        "\n".join(
            (
                "+++", 'game = "tyrant"', "trick = 8", 'lead = "Kc"', 'plaza = "h:3+1 s:2+2"', 'marker = "ben"', "+++",
                "aki:(2c 2h 2s) Ah", "ben:(3c 9d) As", "cid:(4d) Ac", "ben:3c 9d", "cid:4d", "aki:2c 2h^ 2s",
                "? power aki=21 ben=9 cid=-", "? winner aki", "",
            )
        ),
    ),
)  # fmt: skip
"""The examples of all rulebooks, in reading order."""

COUNTS = frozenset((10, 11, 12, 13, 40, 60, 71))
"""Numbers in the chapters of Prime Daifugo that are no plays: values of cards, counts."""


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: f"{one.message}: {one.en[:30]}")
def test_an_example_of_the_rulebook_happens_as_it_says(example: Example) -> None:
    """Both languages contain it, and the engine judges so."""
    assert example.en in Words("en").say(example.message)
    assert example.ja in Words("ja").say(example.message)
    assert re.search(r"^\?|: ?!", example.record, re.MULTILINE), "the record asserts nothing"
    replay = replay_text(example.record, factor=factor)
    if replay.error is not None:
        line = example.record.splitlines()[replay.error.line - 1]
        pytest.fail(f"{line}: {replay.error.code}: {said(replay.error.problem)}", pytrace=False)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_number_of_a_chapter_is_without_its_example(lang: str) -> None:
    """A worked number that was never played may be wrong."""
    shown = " ".join(getattr(example, lang) for example in EXAMPLES)
    played = {int(number) for number in re.findall(r"\d+", shown)}
    words = Words(lang)
    for name, _ in CHAPTERS:
        text = re.sub(r"\bD\d+", "", words.say(f"rules-{name}-text"))
        assert {int(number) for number in re.findall(r"\d{2,}", text)} <= played | COUNTS, name
