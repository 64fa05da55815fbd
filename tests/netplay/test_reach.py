"""Every proposal that a waiting room accepts can be played to its end: proofs, records, message sizes."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from engine.errors import BadSetting
from engine.prime.concat import digits
from engine.prime.deck import Block
from engine.prime.listed import read_list
from engine.prime.settings import Rules
from engine.prime.state import Laid, State
from engine.seats import Seat
from netplay.room.agreed_rules import AgreedRules
from netplay.room.audience import UpdateBuilder
from netplay.room.options import Options
from netplay.solo.choice import SoloChoice, solo_terms
from netplay.table.dice import Dice
from netplay.table.games import GameConfig, adapter_of, read_chosen
from netplay.table.games.reach import LONGEST_LIST, PROVABLE_DIGITS
from netplay.table.messages import Clock, pack
from netplay.wire import messages as wire
from tests.netplay.peers import VirtualHost
from tests.netplay.proposals import Game, proposal
from tests.netplay.simulation.clock import in_virtual_time

OPEN: dict[str, Any] = {"D19": "open", "D5": "seat", "D6": "none", "D7": "none"}


def why_refused(chosen: GameConfig) -> str:
    """Return the code of the refusal; empty if the choice is accepted."""
    try:
        AgreedRules(chosen)
    except BadSetting as wrong:
        return wrong.code or str(wrong)
    return ""


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        (
            GameConfig(preset="abstract", set={"cards": {"1": 5360}, "D4": 2680, **OPEN}),
            "rules-number-too-long",
        ),
        (
            GameConfig(preset="abstract", set={"cards": {"1": 5360}, "D4": 2680, "D3": 4, **OPEN}),
            "rules-move-too-long",
        ),
        (GameConfig(set={"packs": 5}), "rules-number-too-long"),
        (GameConfig(set={"packs": 4}, seats=8), ""),
        (GameConfig(set={"packs": 5, "D3": 4}), ""),
        (GameConfig(set={"packs": 5, "D3": 4, "D12": "showdown", "D11": 60}), "rules-number-too-long"),
        (GameConfig(set={"packs": 6, "D3": 4}), "rules-move-too-long"),
        (
            GameConfig(preset="abstract", set={"cards": {"999999999999999": 21}, "D4": 1}),
            "rules-number-too-long",
        ),
        (GameConfig(preset="abstract", set={"cards": {"999999999999999": 20}, "D4": 1}), ""),
        (
            GameConfig(preset="abstract", set={"cards": {"1": 400}, "base": 10**6, "D3": 60, "D4": 9}),
            "rules-number-too-long",
        ),
        (GameConfig(set={"bank": 0}), "clock-bank-empty"),
        (GameConfig(set={"bank": 0, "per_turn": 0.5}), "clock-bank-empty"),
        (GameConfig(set={"bank": 0, "per_turn": 10}), ""),
        (GameConfig(set={"per_turn": 0}), "clock-bank-empty"),
        (GameConfig(set={"D6": 0}), "clock-thinking-short"),
        (GameConfig(set={"D7": 1, "D11": 1}), ""),
        (GameConfig(clock={"bank": 0}), "clock-bank-empty"),
        (GameConfig("daifugo", seats=4, clock={"bank": 0}), "clock-bank-empty"),
        (GameConfig("daifugo", seats=4, clock={"bank": 0, "turn": 30}), "clock-bank-empty"),
        (GameConfig("tyrant", seats=4, clock={"bank": 0}), "clock-bank-empty"),
        (GameConfig("tyrant", seats=4, clock={"bank": 60, "per_turn": 0}), ""),
        (GameConfig("tyrant", seats=4, clock={"turn": 20, "per_turn": 5}), "clock-without-bank"),
        (GameConfig("daifugo", seats=4, clock={"turn": 20, "per_turn": 5}), "clock-without-bank"),
        (GameConfig(clock={"turn": 20, "per_turn": 5}), "clock-without-bank"),
        (GameConfig(clock={"turn": 20, "per_turn": 5, "bank": 60}), ""),
        (GameConfig(clock={"per_turn": 5}), ""),
    ],
)
def test_what_could_not_be_played_to_its_end_is_refused(chosen: GameConfig, code: str) -> None:
    """Each with the code of its reason; choices just within the bounds are accepted."""
    assert why_refused(chosen) == code
    if code:
        assert AgreedRules(chosen, agreed=True).choice == chosen, "a table that plays by it already goes on"


def test_a_refusal_names_the_bound() -> None:
    """It gives the actual value and the bound."""
    with pytest.raises(BadSetting) as wrong:
        AgreedRules(GameConfig(set={"packs": 5}))
    assert wrong.value.values == {"digits": 360, "most": PROVABLE_DIGITS}


def test_solo_play_is_bound_by_the_judge_and_the_clocks_alone() -> None:
    """There is no wire, so a deck may be larger than at a shared table; a number may not."""
    assert solo_terms(SoloChoice(set={"packs": 20, "D3": 4}))
    for wrong in ({"packs": 20}, {"bank": 0}):
        with pytest.raises(BadSetting):
            solo_terms(SoloChoice(set=wrong))
    with pytest.raises(BadSetting):  # the set-up of a shared table
        solo_terms(SoloChoice(set={"packs": 20, "D3": 4}, timed=True))


# ---------------------------------------------------------------------- the largest messages

CHOICES = (
    GameConfig(set={"packs": 4, **OPEN}, seats=8),
    GameConfig(set={"packs": 4, "twin_primes": True, "D10": "reshuffle"}, seats=2),
    GameConfig(set={"packs": 5, "D3": 4, **OPEN}, seats=8),
    GameConfig(
        preset="abstract", set={"cards": {"1": 150, "2": 50, "X": 20}, "K": 10**6, "D3": 40, "D4": 2, **OPEN}
    ),
    GameConfig(preset="abstract", set={"cards": {"999999999999999": 20}, "D4": 1, **OPEN}),
    GameConfig(
        preset="abstract", set={"cards": {"1": 200, "0": 30, "X": 20}, "base": 2, "D4": 9, **OPEN}, seats=4
    ),
)


def worst_state(state: State, rules: Rules, count: int, in_hand: float) -> State:
    """Return a table as full as its cards allow, reachable or not: sets of `count` cards in the field."""
    cards = [card for hand in state.hands for card in hand] + [
        card for block in state.deck for card in block.cards
    ]
    cards.sort(reverse=True)
    held = int(len(cards) * in_hand)
    hand, rest = tuple(sorted(cards[:held])), cards[held:]
    field = []
    while len(rest) >= count:
        laid, rest = tuple(rest[:count]), rest[count:]
        values = tuple(rules.top_value if card.is_joker else card.rank for card in laid)
        number = (rules.base ** (sum(map(_places(rules.base), values)))) - 1
        factors = "*".join(["2"] * (number.bit_length() - 1))
        room = 2 * sum(
            len(str(max(1, card.rank if not card.is_joker else rules.top_value))) for card in cards
        )
        field.append(Laid(Seat(7), laid, values, number, "revolution", factors[:room], pair=True))
    hands = (hand, *[()] * (state.seats - 1))
    deck = (Block(tuple(rest), seen_by=None),) if rest else ()
    return msgspec.structs.replace(state, hands=hands, field=tuple(field), deck=deck)


def _places(base: int) -> Any:
    return lambda value: digits(value, base)


@pytest.mark.parametrize("chosen", CHOICES, ids=range(len(CHOICES)))
def test_no_picture_is_larger_than_its_bound(chosen: GameConfig) -> None:
    """Many small sets with long factorizations, one set of all cards, one hand of all cards."""
    adapter = adapter_of("prime")
    terms = AgreedRules(chosen).terms
    reach = adapter.reach(terms, chosen.seats)
    start = adapter.deal(terms, chosen.seats, Dice.of_number(1))
    sizes = []
    for count in (2, 3, 4, 7, 20, 50, 150):
        if terms.rules.limit is not None and count > terms.rules.limit:
            continue
        for in_hand in (0.0, 0.5, 1.0):
            state = worst_state(start, terms.rules, count, in_hand)
            stand = UpdateBuilder(adapter.game, chosen.seats, state, Clock()).stand
            own = max(len(stand.own(Seat(seat))) for seat in range(chosen.seats))
            sizes.append((len(stand.public()), own))
            assert len(stand.public()) <= reach.public
            assert own <= reach.own
    assert max(public for public, _ in sizes) > reach.public / 6, "the bound says something"


# ---------------------------------------------------------------------- random lobby proposals


def survey(seeds: range, games: int) -> Counter[str]:
    """Check proposals: each is refused with a reason, or its games stay within their bounds."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        chance = random.Random(seed)
        plain = proposal(chance)
        try:
            setting = AgreedRules(read_chosen(plain))
        except BadSetting as wrong:
            seen[wrong.code] += 1
            continue
        seen[setting.game] += 1
        if sum(seen[game] for game in ("prime", "daifugo", "tyrant")) <= games:
            Game(setting.adapter, setting.terms, setting.seats, seed).play(chance.choice((20, 60, 200)))
            seen["played"] += 1
    return seen


def test_random_proposals() -> None:
    """Each is refused with a reason, or its games stay within their bounds."""
    seen = survey(range(2000), 60)
    assert not seen[""]
    assert seen["played"] == 60
    for reason in ("rules-number-too-long", "rules-move-too-long", "clock-bank-empty"):
        assert seen[reason] > 5, seen
    assert min(seen["prime"], seen["daifugo"], seen["tyrant"]) > 20, seen


@pytest.mark.long
def test_ten_thousand_random_proposals() -> None:
    """The same for ten thousand, each accepted game played to its end."""
    assert survey(range(10_000, 20_000), 10_000)["played"] > 1000


async def visits(host: VirtualHost, seed: int) -> None:
    """Join, watch, disconnect and return while the game runs to its end."""
    chance = random.Random(seed)
    setting = host.room.match.setting
    people = await host.seated(*[f"p{seat}" for seat in range(setting.seats)])
    for client in people:
        await client.until(lambda client=client: client.seen is not None)
    watcher = await host.come("eve", watch=True)
    await watcher.until(lambda: watcher.seen is not None)
    playing = host.room.match.playing
    assert playing is not None
    table, moves = playing.table, 0
    while not table.is_over:
        seat = chance.choice(table.game.due(table.state).seats)
        client = next(one for one in people if one.lobby is not None and one.lobby.seat == seat)
        move = table.adapter.choose("random", table.game.view(table.state, seat), seed + moves)
        if moves > 60 or move is None:
            await table.move_for_absent(seat)
            if moves > 90 and table.adapter.leave is not None:
                await table.submit(seat, table.adapter.leave)
        else:
            number = playing.last_number
            text = table.adapter.move_text(move, playing.began.names)
            answer = await client.ask(lambda id, n=number, t=text: wire.Move(id, n, t))
            assert answer.code in ("", "undecided", "stale"), (answer, text)
        moves += 1
        if moves == 10:
            place = people.index(client)
            client.leave()
            again = host.client(client.nick, resume=True)
            await again.until(lambda again=again: again.seen is not None)
            people[place] = again
    for client in (*people, watcher):
        await client.until(lambda client=client: client.phase == "over")
        assert client.farewell == ""
    assert host.log == [line for line in host.log if "cannot" not in line and "fault" not in line]


@in_virtual_time
async def sit_through(seed: int) -> bool:
    """Open the table of a proposal; return whether it was accepted."""
    plain = {**proposal(random.Random(seed)), "clock": {}}
    plain["set"] = {
        key: value for key, value in plain.get("set", {}).items() if key not in ("D6", "D7", "D11", "bank")
    }
    if plain["game"] == "prime":
        plain["set"] |= {"D6": "none", "D7": "none"}
    try:
        chosen = read_chosen(plain)
        AgreedRules(chosen)
    except BadSetting:
        return False
    if not 2 <= chosen.seats <= 8:
        return False
    host = VirtualHost(chosen, Options(pace=0.0))
    try:
        await visits(host, seed)
    finally:
        await host.close()
    return True


def test_tables_of_random_proposals_survive_their_visitors() -> None:
    """Join, return, watch and a whole random game, over the wire."""
    assert sum(sit_through(seed) for seed in range(24)) >= 5


HUGE = GameConfig(
    preset="abstract", set={"cards": {str(10**14 + n): 2 for n in range(2700)}, "D4": 2680, **OPEN}, seats=2
)


@in_virtual_time
async def test_a_table_that_outgrew_the_wire_says_farewell_and_keeps_no_ghost() -> None:
    """With rules that no proposal may have: a client that joins, returns or watches gets the reason and is removed."""
    host = VirtualHost(HUGE, Options(pace=0.0), agreed=True)
    people = [host.client("aki"), host.client("ben")]
    for client in people:
        await client.until(lambda client=client: client.lobby is not None)
        client.send(lambda id: wire.Ready(id, True))
    for client in people:
        await client.until_over()
        assert client.farewell == "too-large"
    watcher, again = host.client("eve", watch=True), host.client("aki", resume=True)
    for client in (watcher, again):
        await client.until_over()
        assert client.farewell == "too-large"
    assert [member.name for member in host.room.members.values()] == ["aki", "ben"]
    assert all(member.line is None for member in host.room.members.values())
    assert not host.room.live._members
    assert host.room.match.is_playing, "the game itself goes on, and can be written down"


@pytest.mark.long
def test_many_tables_of_random_proposals_survive_their_visitors() -> None:
    """The same many times."""
    assert sum(sit_through(seed) for seed in range(100, 300)) >= 40


def full_list(first: int, most: int) -> str:
    """Return a list of numbers from `first` on, as long as a message or the rules allow."""
    numbers = list(range(first, first + min(most, (LONGEST_LIST - len("list()")) // (len(str(first)) + 1))))
    return f"list({' '.join(map(str, numbers))})"


@pytest.mark.parametrize(("preset", "seats"), [("beginner", 2), ("beginner", 4), ("listed", 4)])
@in_virtual_time
async def test_full_lists_travel_to_a_hosted_table_and_back(preset: str, seats: int) -> None:
    """Everybody submits the longest list (P-69); one message holds them all when they are public, after the game."""
    config = GameConfig("prime", preset, {"D5": "seat", "D6": "none", "D7": "none"}, seats=seats)
    host = VirtualHost(config, Options(pace=0.0))
    names = [f"p{seat}" for seat in range(seats)]
    people = await host.seated(*names)
    watcher = await host.come("eve", watch=True)
    for client in (*people, watcher):
        await client.until(lambda client=client: client.seen is not None)
    table = host.room.match.playing.table  # type: ignore[union-attr]
    for seat, client in enumerate(people):
        text = full_list(1000 + 1000 * seat, table.state.rules.list_limit or LONGEST_LIST)
        answer = await client.move(text, host.room.match.playing.last_number)  # type: ignore[union-attr]
        assert answer.code == ""
    assert table.state.phase == "turn"
    assert not any(one for one in table.game.view(table.state, None).lists)
    while not table.is_over:
        await table.submit(Seat(table.game.due(table.state).seats[0]), table.adapter.leave)
    for client in (*people, watcher):
        await client.until(lambda client=client: bool(client.of(wire.RecordPart)))
    record = "".join(part.text for part in watcher.of(wire.RecordPart))
    assert all(f"p{seat} = " in record.partition("lists")[2] for seat in range(seats)), record[:500]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("list()", {"wrong-list"}),
        ("list(x)", {"bad-notation"}),
        ("list(1)", {"bad-notation"}),
        ("list(12=2*2)", {"bad-notation"}),
        ("list(2=" + "9^" * 2900 + "9)", {"bad-notation"}),
        ("list(" + "9" * 5990 + ")", {"bad-notation"}),
        ("list(" + "2 " * 2990 + ")", {""}),
        (full_list(1000, 10_000), {"wrong-list"}),
    ],
)
@in_virtual_time
async def test_lists_that_are_none_are_refused_at_a_hosted_table(text: str, codes: set[str]) -> None:
    """Too long for the rules, without numbers, or with a non-number; the same number twice counts once."""
    host = VirtualHost(GameConfig("prime", "beginner", {"D5": "seat"}, seats=2), Options(pace=0.0))
    people = await host.seated("aki", "ben")
    await people[0].until(lambda: people[0].seen is not None)
    assert (await people[0].move(text)).code in codes
    assert (await people[1].move("list(2 3 5)")).code in ("", "stale")


@in_virtual_time
async def test_a_list_that_no_line_holds_ends_the_connection() -> None:
    """One character more than a move may have makes the message invalid."""
    host = VirtualHost(GameConfig("prime", "listed", {"D5": "seat"}, seats=2), Options(pace=0.0))
    people = await host.seated("aki", "ben")
    await people[0].until(lambda: people[0].seen is not None)
    people[0].send(lambda id: wire.Move(id, people[0].number, "list(" + "2 " * 3000 + ")"))
    await people[0].until(lambda: people[0].is_over)
    assert people[0].farewell == "bad-message"
    assert host.room.match.is_playing


def test_the_bytes_of_a_list_are_bounded_by_its_characters() -> None:
    """`prime_reach` counts enough for the widest characters."""
    for first, step in ((2, 1), (100, 1), (1000, 1), (10**19, 1), (10**40, 1)):
        numbers = " ".join(str(number) for number in range(first, first + 5000, step))[:LONGEST_LIST]
        listed = read_list(numbers)
        assert len(pack(listed)) <= 1.25 * LONGEST_LIST + 20, first
    powers = read_list(" ".join(f"{2**n}={'*'.join('2' * n)}" for n in range(2, 70)))
    assert len(pack(powers)) <= 1.25 * len(str(powers)) + 20
