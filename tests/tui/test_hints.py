"""Hints in three steps, in all three games: the suggested play is the bot's, and Enter plays it."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from engine import GAMES
from engine.cards import read_cards
from engine.chance import SeedDice
from engine.daifugo.bots import choose as daifugo_move
from engine.daifugo.bots.why import Advice as DaifugoAdvice
from engine.daifugo.bots.why import Why as DaifugoWhy
from engine.daifugo.bots.why import explained
from engine.daifugo.game import DaifugoGame
from engine.daifugo.moves import Pass as DaifugoPass
from engine.daifugo.ruleset import rules_for as daifugo_rules
from engine.prime import opening
from engine.prime.bots import choose as prime_move
from engine.prime.bots import explain
from engine.prime.bots.hints import HintedMove, as_hint, hint
from engine.prime.bots.why import Why as PrimeWhy
from engine.prime.game import PrimeGame
from engine.prime.listed import starter
from engine.prime.moves import Arrange, Exchange, GiveUp, Pass, Play, ShowCard
from engine.prime.notation import read_play
from engine.prime.settings import rules_for
from engine.prime.state import Phase
from engine.prime.view import own_cards
from engine.seats import DEALER, Seat
from engine.tyrant.bots import BOTS as TYRANTS
from engine.tyrant.bots.why import Advice
from engine.tyrant.bots.why import Why as TyrantWhy
from engine.tyrant.bots.why import advise as tyrant_advice
from engine.tyrant.game import TyrantGame
from engine.tyrant.settings import rules_for as tyrant_rules
from netplay.learn.known import saved_progress
from netplay.table.games import TimeBudget, adapter_of
from netplay.table.interfaces import HINTS
from tests.bot_games import bot_moves
from tests.tui import daifugo_table, tyrant_table
from tests.tui.table_app import seated, table_of
from tests.tui.test_table_screen import DECK, HANDS, table_pilot
from tests.waiting import until
from tui.games.daifugo import decide as daifugo_decide
from tui.games.daifugo import showing as daifugo_showing
from tui.games.daifugo.composition import Composition as DaifugoComposition
from tui.games.prime import composition as prime_composition
from tui.games.prime import showing as prime_showing
from tui.games.prime.lines import TELLER
from tui.games.prime.narration import play_text
from tui.games.prime.table import keys_now
from tui.games.tyrant import composition as tyrant_composition
from tui.games.tyrant import showing as tyrant_showing
from tui.lobby.words import hints_word
from tui.table.hinting import Advised, Hints
from tui.table.result import Offers
from tui.text.words import Words, level_name

EVERY_RULE = (
    "seven_pass", "ten_discard", "queen_bomber", "stairs", "five_skip", "nine_return", "red_five", "eleven_back",
    "number_lock",
)  # fmt: skip


@pytest.mark.parametrize(("lang", "steps"), [
    ("en", (
        "you can play — you can go out at once", "2 cards, prime",
        "23: you can go out at once, if you knew every prime · Enter",
    )),
    ("ja", ("出せます。すぐにあがれます", "2枚の素数。", "23：すぐにあがれます（全素数を知っていれば） · Enter")),
])  # fmt: skip
async def test_the_same_key_tells_more_and_lays_the_play_up(lang: str, steps: tuple[str, ...]) -> None:
    """That something is possible, what kind of play, and finally the cards, which Enter plays."""
    table = table_of(("23", "46"), DECK)

    async def find() -> Any:
        return hint(table.game.view(table.state, Seat(0)), 1)

    async with table_pilot(table, offers=Offers(hint=find), lang=lang) as here:
        for number, told in enumerate(steps):
            await here.keys("g")
            await here.pilot.pause(0.1)
            assert told in here.text
            assert here.composed == ("23" if number == 2 else "")
        await here.keys("enter")
        assert table.state.phase is Phase.OVER


def test_a_semiprime_is_not_called_a_prime() -> None:
    """Under P-68 a hint names the kind of its play as the log does."""
    table = table_of(("33", "46"), DECK, numbers="semiprime")
    seen = table.game.view(table.state, Seat(0))
    found = hint(seen, 1)
    assert found is not None
    assert found.number == 33
    assert "semiprime" in prime_showing.advised(found, seen, Words("en")).kind


@pytest.mark.parametrize(
    ("hand", "kind"), [("57", "cut"), ("X", "infinity"), ("1729", "revolution"), ("33", "foul")]
)
def test_a_last_play_is_called_what_the_judge_calls_it(hand: str, kind: str) -> None:
    """Also where the reason is that it goes out: 57 is a cut, not a semiprime, and ∞ is not a prime."""
    seen = PrimeGame().view(table_of((hand.replace("1", "A"), "46"), DECK).state, Seat(0))
    play = read_play(hand.replace("1", "A"))
    named = prime_showing.advised(as_hint(seen, play, PrimeWhy.GOES_OUT, 1), seen, Words("en")).kind
    assert named.endswith(Words("en").kind(kind))


def test_nothing_is_advised_where_there_is_nothing_to_weigh() -> None:
    """Submitting a list, janken and the time before the first turn: there is only Enter or chance, and no key g."""
    game = PrimeGame()
    state = game.deal(rules_for("beginner", {}, 2), 2, SeedDice(1))
    assert state.phase is Phase.LISTS
    for phase in (Phase.LISTS, Phase.JANKEN, Phase.THINK):
        view = replace(game.view(state, Seat(0)), phase=phase, waiting=(Seat(0), Seat(1)))
        assert all(hint(view, 1, source=source) is None for source in ("mine", "level", "all"))
        assert explain("master", view, 1)[1] is None
        assert not keys_now(view, prime_composition.NOTHING)["hint"]
    turn = replace(game.view(state, Seat(0)), phase=Phase.TURN, turn=Seat(0), waiting=(Seat(0),))
    assert keys_now(turn, prime_composition.NOTHING)["hint"]
    assert not keys_now(replace(turn, turn=Seat(1), waiting=(Seat(1),)), prime_composition.NOTHING)["hint"]


@pytest.mark.parametrize(("lang", "says"), [("en", "type T9, then c"), ("ja", "T9 と打って c")])
async def test_a_hint_advises_a_challenge_where_no_number_can_be_named(lang: str, says: str) -> None:
    """P-69: 10 and 9 can only end in 9, and nobody has to know 109. Not composed, since Enter would play an order."""
    rules = rules_for("beginner", {"D5": "seat", "D6": "none", "D7": "none"}, 2)
    start = opening.start(
        rules, [read_cards("49T"), read_cards("2468")], (), janken=False, lists=(starter(rules),) * 2
    )
    table = seated(start, ("Aki", "Ben"))

    async def find() -> Any:
        return hint(table.game.view(table.state, Seat(0)), 1, source="mine")

    async with table_pilot(table, offers=Offers(hint=find), lang=lang) as here:
        for _ in range(2):
            await here.keys("g")
            await here.pilot.pause(0.1)
        assert says in here.text
        assert here.composed == ""
        await here.keys("t", "9", "c")
        await until(lambda: table.state.turn == Seat(1))
        assert table.state.field[-1].number == 109


async def test_a_play_is_named_only_once_the_record_has_it() -> None:
    """Steps one and two leave no mark; the third is recorded first, and stays hidden if that fails."""
    table = table_of(("23", "46"), DECK)
    noted: list[str] = []
    can = False

    async def find() -> Any:
        return hint(table.game.view(table.state, Seat(0)), 1)

    async def hinted() -> bool:
        noted.append(here.text)
        return can

    async with table_pilot(table, offers=Offers(hint=find, hinted=hinted)) as here:
        for _ in range(2):
            await here.keys("g")
            await here.pilot.pause(0.1)
        assert noted == []
        await here.keys("g")
        await here.pilot.pause(0.1)
        assert len(noted) == 1
        assert here.composed == ""
        assert "stays hidden" in here.text
        can = True
        await here.keys("g")
        await here.pilot.pause(0.1)
        assert here.composed == "23"
        await here.keys("g")
        await here.pilot.pause(0.1)
        assert len(noted) == 2
        assert not any("23: you can go out" in text for text in noted)


@pytest.mark.parametrize(
    ("lang", "listed", "says", "source"),
    [
        ("en", frozenset({499}), "from your list", {}),
        ("en", frozenset(), "next to learn", {499: "hint"}),
        ("ja", frozenset({499}), "自分の素数表から", {}),
        ("ja", frozenset(), "次に覚える数", {499: "hint"}),
    ],
)
async def test_a_hint_says_whose_knowledge_it_is_and_what_it_shows_is_to_be_learned(
    lang: str, listed: frozenset[int], says: str, source: dict[int, str]
) -> None:
    """Not before it is named; once, and the drill asks for it next."""
    table = table_of(("499", "46"), DECK)

    async def find() -> Any:
        return hint(table.game.view(table.state, Seat(0)), 1, None, "mine", listed)

    def on_list() -> dict[int, str]:
        return {int(number): one.source for number, one in saved_progress().numbers.items()}

    async with table_pilot(table, offers=Offers(hint=find), lang=lang) as here:
        for _ in range(2):
            await here.keys("g")
            await until(lambda: says in here.text)
        assert on_list() == {}
        await here.keys("g")
        await until(lambda: here.composed == "499")
        assert on_list() == source
        assert {"from your list": "on your list", "自分の素数表から": "自分の素数表"}.get(
            says, says
        ) in here.text
        await here.keys("g")
        await here.pilot.pause(0.1)
        assert on_list() == source


async def test_a_table_that_offers_none_has_no_such_key() -> None:
    """Neither in the key bar, nor as a key."""
    async with table_pilot(table_of(("23", "46"), DECK)) as here:
        assert "Hint" not in here.text
        await here.keys("g")
        assert "go out" not in here.text


async def test_a_hint_that_was_not_found_is_reported_too() -> None:
    """A failed worker costs nothing but the hint."""

    async def find() -> Any:
        raise TimeoutError("not done")

    async with table_pilot(table_of(HANDS, DECK), offers=Offers(hint=find)) as here:
        await here.keys("g")
        await here.pilot.pause(0.1)
        assert "Thinking took too long: g asks again." in here.text


async def test_hints_lay_daifugo_up_too() -> None:
    """h three times and Enter: the bot's play is on the field."""
    table = daifugo_table.table_of(("3h 4d 4c Ks", "9s 9h 5c", "7s Th Td"))

    async def find() -> Any:
        return adapter_of("daifugo").hint(DaifugoGame().view(table.state, Seat(0)), 1, TimeBudget(5.0))

    async with daifugo_table.table_pilot(table, offers=Offers(hint=find)) as here:
        for step in ("Hint 1/3", "Hint 2/3", "· Enter"):
            await here.keys("g")
            await here.pilot.pause(0.1)
            assert step in here.text
        await here.keys("enter")
        assert here.view.top is not None


@pytest.mark.parametrize(
    ("lang", "level", "said"),
    [
        ("en", "novice", ("1/3 a level above you (novice):", "(as novice plays)")),
        ("ja", "club", ("1/3 ひとつ上の「中級者」なら", "（「中級者」の手）")),
    ],
)
async def test_a_hint_names_the_level_that_would_do_so(lang: str, level: str, said: tuple[str, str]) -> None:
    """In Daifugo the first step and the last say whose move it is; all lines fit."""
    table = daifugo_table.table_of(("3h 4d 4c Ks", "9s 9h 5c", "7s Th Td"))

    async def find() -> Any:
        return adapter_of("daifugo").hint(DaifugoGame().view(table.state, Seat(0)), 1, TimeBudget(5.0), level)

    async with daifugo_table.table_pilot(table, lang=lang, offers=Offers(hint=find)) as here:
        for step in (said[0], "2/3", said[1]):
            await here.keys("g")
            await here.pilot.pause(0.1)
            assert step in here.text


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "you can't beat this"), ("ja", "これに勝てるカードがありません")]
)
def test_no_level_is_named_where_there_is_no_play(lang: str, says: str) -> None:
    """Who cannot beat the field passes as everybody would; who could, and passes, passes as the level does."""
    words = Words(lang)
    view = DaifugoGame().view(daifugo_table.table_of(("3h 4d", "2s 9h", "7s Th")).state, Seat(0))
    told = {}
    for why in (DaifugoWhy.CANNOT_PLAY, DaifugoWhy.SAVES):
        advice = DaifugoAdvice(DaifugoPass(), why, source="novice")
        hints = Hints()
        hints.found(view, daifugo_showing.advised(advice, view, (), words))
        told[why] = [hints.next(words)[0] for _ in range(2)]
    level = level_name("novice", words)
    assert not any(level in text for text in told[DaifugoWhy.CANNOT_PLAY])
    assert all(says in text for text in told[DaifugoWhy.CANNOT_PLAY])
    assert any(level in text for text in told[DaifugoWhy.SAVES])


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_a_table_says_of_its_hints_fits_its_game(lang: str) -> None:
    """Only games of numbers mention lists; each wording exists."""
    words = Words(lang)
    for game in GAMES:
        for hints in HINTS:
            ending = hints_word(hints, game)
            assert (ending == hints) == (game == "prime" or hints == "off")
            for name in ("lobby-hints", "lobby-hints-now", "lobby-host-hints"):
                assert words.has(f"{name}-{ending}")


def test_tyrant_gives_the_move_of_a_level_with_its_reason() -> None:
    """The level's decision with its name; by default the strongest level."""
    view = TyrantGame().view(tyrant_table.dealt(), Seat(0))
    adapter = adapter_of("tyrant")
    for level in ("novice", "expert"):
        hint = adapter.hint(view, 7, TimeBudget(5.0), level)
        assert hint.source == level
        assert hint.move == adapter.choose(level, view, 7)
    assert adapter.hint(view, 7, TimeBudget(5.0)).source == "all"


async def test_hints_lay_tyrant_up_too() -> None:
    """g three times and Enter: the hand is chosen."""
    state = tyrant_table.dealt()

    async def find() -> Any:
        return adapter_of("tyrant").hint(TyrantGame().view(state, Seat(0)), 1, TimeBudget(5.0))

    async with tyrant_table.table_pilot(state, offers=Offers(hint=find)) as here:
        for step in ("Hint 1/3", "Hint 2/3", "· Enter"):
            await here.keys("g")
            await here.pilot.pause(0.1)
            assert step in here.text
        await here.keys("enter")
        assert len(here.view.hand) == 7


def typed(view: Any, keys: str) -> prime_composition.Composition:
    """Return the result of these keys."""
    composition = prime_composition.NOTHING
    for key in keys:
        done = prime_composition.press(view, composition, key)
        assert isinstance(done, prime_composition.Composition), keys
        composition = done
    return composition


@pytest.mark.parametrize(
    ("play", "spelled", "spoken"),
    [
        ("5X|X=7", "5X[7]", "five, joker as seven"),
        ("J=X|X=J", "J = X[J]", "jack equals joker as jack"),
        (
            "Q=X^X*3|X=2|X=2",
            "Q = X[2]^X[2] × 3",
            "queen equals joker as two to the power of joker as two times three",
        ),
        ("X", "X", "joker"),
    ],
)
def test_a_hint_spells_and_speaks_jokers_as_the_log_does(play: str, spelled: str, spoken: str) -> None:
    """Not as they are typed: in 5X7 the seven could be a card."""
    view = PrimeGame().view(table_of(("5QJ3XX", "46"), DECK).state, Seat(0))
    found = HintedMove(read_play(play), "goes-out")
    advised = prime_showing.advised(found, view, Words("en"))
    assert advised.move == spelled
    assert TELLER.aloud(advised.move, Words("en")) == spoken


def test_what_is_laid_up_is_the_bots_move_in_prime_daifugo() -> None:
    """Every play, gift and showdown of whole games, composites, jokers and twin primes among them."""
    game, seen = PrimeGame(), set()
    for seed, chosen in enumerate([{}, {"D5": "high-card"}, {"twin_primes": True}, {"D15": "either"}] * 2):
        state = game.deal(rules_for("official", {"D5": "seat", **chosen}, 3), 3, SeedDice(seed))
        moves = bot_moves(
            game, state, lambda view, turn: prime_move("club", view, turn) or Pass(), SeedDice(seed)
        )
        for made in islice(moves, 80):
            if made.actor == DEALER:
                continue
            view, move = game.view(made.before, made.actor), made.move
            composition = prime_showing.composed(view, move)
            if isinstance(move, Play | GiveUp | Exchange | ShowCard | Arrange):
                assert composition is not None
                meant = own_cards(view, move) if isinstance(move, Play) else move
                assert prime_composition.move_of(view, composition) == meant
                if isinstance(move, Play):
                    keys = play_text(move).translate(str.maketrans({"×": "*", " ": "", "[": "", "]": ""}))
                    again = typed(view, keys)
                    assert prime_composition.move_of(view, again) == meant
                    assert prime_composition.spelling(again) == prime_composition.spelling(composition)
                seen.add(type(move).__name__ + ("=" if isinstance(move, Play) and move.factors else ""))
            else:
                assert composition is None
    assert {"Play", "Play=", "ShowCard"} <= seen


def test_what_is_laid_up_is_the_bots_move_in_daifugo() -> None:
    """Plays, gifts and answers to questions of many local rules; each has a reason."""
    game, words = DaifugoGame(), Words("en")
    answered, whys = set(), set()
    for seed in range(6):
        rules = daifugo_rules(EVERY_RULE, (), {}, 4)
        state = game.deal(rules, 4, SeedDice(seed))
        moves = bot_moves(game, state, lambda view, turn: daifugo_move("club", view, turn), SeedDice(seed))
        for turn, made in enumerate(islice(moves, 200)):
            if made.actor == DEALER:
                continue
            view, move = game.view(made.before, made.actor), made.move
            composition = daifugo_showing.composed(view, move)
            if composition is not None:
                resulting = daifugo_decide.move_of(view, composition)
                assert not isinstance(resulting, DaifugoComposition)
                assert game.play(made.before, made.actor, resulting) == made.step  # type: ignore[arg-type]
                answered.add(type(move).__name__)
            advice = explained(view, move, turn)
            whys.add(advice.why)
            assert daifugo_showing.advised(advice, view, _players(4), words).why
    assert {"Play", "RuleAnswer"} <= answered
    assert len(whys) >= 7


def test_what_is_laid_up_is_the_bots_move_in_tyrant() -> None:
    """Hands, plays with and without chips, cards for the plaza."""
    game, seen, random_bot = TyrantGame(), set(), TYRANTS["random"].choose
    for seed in range(4):
        state = game.deal(tyrant_rules("official", {}, 4), 4, SeedDice(seed))
        for made in bot_moves(
            game, state, lambda view, turn: random_bot(view, SeedDice(turn)), SeedDice(seed)
        ):
            composition = tyrant_showing.composed(made.move)
            if composition is not None:
                view = game.view(made.before, made.actor)
                assert tyrant_composition.decision_of(view, composition) == made.move
                seen.add(type(made.move).__name__)
    assert {"ChooseHand", "Refill", "Play"} <= seen


def _players(count: int) -> Any:
    from netplay.table.messages import SeatedPlayer

    return tuple(SeatedPlayer(f"P{seat}") for seat in range(count))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_thought_of_a_bot_has_a_sentence(lang: str) -> None:
    """Each reason of each game has words at every step."""
    words = Words(lang)
    for game, whys in (("prime", PrimeWhy), ("daifugo", DaifugoWhy), ("tyrant", TyrantWhy)):
        for why in whys:
            text = words.say(f"hint-{game}-{why}", count=2, stays=3, rounds=1, chance=40, beaten=12, ranks=2)
            assert not text.startswith("hint-")
            assert "{" not in text
    for deed in ("play", "draw", "pass", "foul", "challenge", "answer", "decline", "give", "take"):
        hints, about = Hints(), object()
        cards = None if deed in ("draw", "pass", "decline") else 1
        hints.found(about, Advised(deed, "KIND", "CARDS", "WHY", composition=cards))
        first, second, third = hints.next(words), hints.next(words), hints.next(words)
        assert "CARDS" not in first[0] + (second[0] if cards else "")
        assert all("WHY" in text for text, _ in (first, second, third))
        assert first[1] is None
        assert third[1] == cards


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "if you knew every prime"), ("ja", "全素数を知っていれば")]
)
def test_hints_of_prime_say_that_they_know_every_prime(lang: str, says: str) -> None:
    """At step one, in every possible sentence; with a few cards at each step."""
    words = Words(lang)
    natural = {
        "draws": "draw", "passes-to-save": "pass", "cannot-play": "pass", "fouls-for-cards": "foul",
    }  # fmt: skip
    others = (
        "dares", "least-useful", "keeps-a-prime", "shows-a-prime", "shows-cards", "nothing-to-show",
    )  # fmt: skip
    for why in PrimeWhy:
        reason = words.say(f"hint-prime-{why}", count=11, stays=3, beaten=12)
        deed = natural.get(why, "play")
        if why in others:
            continue
        cards = None if deed in ("draw", "pass") else 1
        hints, kind = Hints(), words.say("hint-kind", cards=2, kind=words.kind("prime"))
        hints.found(object(), Advised(deed, kind, "23", reason, None, cards, source="all"))
        for _ in range(3 if cards else 2):
            text, _ = hints.next(words)
            assert says in text, text
            assert cell_len(text) <= 77
    view = table_of(("23", "46"), DECK)
    found = hint(view.game.view(view.state, Seat(0)), 1)
    assert found is not None
    assert prime_showing.advised(found, view.game.view(view.state, Seat(0)), words).source == "all"


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "if you knew every semiprime"), ("ja", "半素数をすべて知っていれば")]
)
def test_hints_of_semiprimes_do_not_speak_of_primes(lang: str, says: str) -> None:
    """At each step, and in a review (P-68)."""
    words = Words(lang)
    table = table_of(("22", "46"), DECK, preset="semiprime")
    view = table.game.view(table.state, Seat(0))
    found = hint(view, 1)
    assert found is not None
    hints, advised = Hints(), prime_showing.advised(found, view, words)
    hints.found(object(), advised)
    assert all(says in hints.next(words)[0] for _ in range(3))
    assert says in words.say(
        "replay-review-every", deed=advised.action, move="22", why=advised.why, source=advised.source
    )


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_step_of_a_hint_fits_the_smallest_screen(lang: str) -> None:
    """No reason of any game is cut off, whatever the kind of play and its probability."""
    words = Words(lang)
    longest = {
        "prime": "8 6 4 3 3 3 2 2 K X K X J".replace(" ", ""),
        "daifugo": "6♠ 6♦ 6♥ 6♣",
        "tyrant": "7♣ 8♣ 9♣ ●→♠",
    }
    kinds = {"daifugo": words.say("hint-daifugo-group", count=4)}
    special = {"cuts": (2, "cut"), "clears": (1, "infinity"), "turns-order": (4, "revolution")}
    special["fouls-for-cards"] = (11, "foul")
    for game, whys in (("prime", PrimeWhy), ("daifugo", DaifugoWhy), ("tyrant", TyrantWhy)):
        for why in whys:
            if game == "prime":
                cards, kind = special.get(why, (11, "composite"))
                kinds[game] = words.say("hint-kind", cards=cards, kind=words.kind(kind))
            reason = words.say(
                f"hint-{game}-{why}", count=4, stays=3, rounds=1, chance=40, beaten=12, ranks=2
            )
            if game == "tyrant":  # chips go with what may win
                three = words.say("table-cards", cards=3)
                longest[game] = "7♣ 8♣ 9♣" + " ●→♠" * (why != "cannot-follow")
                kinds[game] = (
                    three if why == "cannot-follow" else words.say("hint-tyrant-with-chips", cards=three)
                )
            chance = 40 if game != "daifugo" and why not in ("goes-out", "certain") else None
            for deed in ("play", "draw", "pass", "foul", "answer", "decline", "give", "take"):
                hints, about = Hints(), object()
                selected = None if deed in ("draw", "pass", "decline") else 1
                hints.found(
                    about,
                    Advised(deed, kinds[game], longest[game], reason, chance, selected, game == "prime"),
                )
                for _ in range(3):
                    text, _ = hints.next(words)
                    assert cell_len(text) <= 77, text


def test_a_hint_knows_no_more_than_its_seat() -> None:
    """The same view gives the same advice, whatever the others hold."""
    view = TyrantGame().view(tyrant_table.dealt(), Seat(0))
    one, other = (tyrant_advice(view, SeedDice(5)) for _ in range(2))
    assert isinstance(one, Advice)
    assert one == other
    assert 0 <= one.values["chance"] <= 100
    assert isinstance(HintedMove, type)


def test_guesses_that_never_failed_are_not_reported_as_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred percent is said of proofs only."""
    view = TyrantGame().view(tyrant_table.dealt(), Seat(0))
    for share, chance in ((1.0, 99), (0.0, 1)):
        monkeypatch.setattr("engine.tyrant.bots.why.wins", lambda *_: share)  # noqa: B023
        advice = tyrant_advice(view, SeedDice(5))
        assert advice is not None
        assert advice.values["chance"] == chance


async def test_a_table_that_agreed_to_none_says_so_in_all_three_games() -> None:
    """The key is not shown below the table, and is answered in one line."""
    offers = Offers(agreed_without=True)
    async with table_pilot(table_of(("23", "46"), DECK), offers=offers) as here:
        assert "Hint" not in here.text
        await here.keys("g")
        assert "Hints are off at this table" in here.text
    async with daifugo_table.table_pilot(daifugo_table.table_of(("3s 5h", "4s 4h")), offers=offers) as there:
        await there.keys("g")
        assert "Hints are off at this table" in there.text


def test_one_key_asks_in_every_game() -> None:
    """The same key under the same name, with no other use at a table."""
    from tui.games.daifugo.table import KEYS as DAIFUGO
    from tui.games.prime.table import KEYS as PRIME
    from tui.games.tyrant.table import KEYS as TYRANT

    for keys in (PRIME, DAIFUGO, TYRANT):
        assert [(one.key, one.id) for one in keys if one.action == "hint"] == [("g", "hint")]  # type: ignore[union-attr]
        assert [one.action for one in keys if one.key == "g"] == ["hint"]  # type: ignore[union-attr]
