"""The nineteen official settings, the presets and the extras of Prime Daifugo (000 初期設定; P-10 … P-72).

`SETTINGS` is the one table of them, read by a record's `set`, the settings screen and `qk rules`. `Rules` has one value
of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import fields, replace

from engine.cards import JOKER, MAX_RANK, Card, pack, read_cards
from engine.errors import BadNotation, BadSetting, Problem, problem
from engine.setting import Setting, by_key, cannot_be, read_value, setting_of, shown
from engine.typed import whole_number

MAX_CARDS = 5400
"""The largest deck: a hundred packs. More would only be a way to stall a host."""


class OrderOpening(StrEnum):
    """D5: how the order of play is decided."""

    JANKEN = "janken"
    HIGH_CARD = "high-card"
    SEAT = "seat"
    RANDOM = "random"


class OnTimeout(StrEnum):
    """D8: the effect of an expired clock."""

    DISQUALIFIED = "disqualified"
    PASS = "pass"


class Publish(StrEnum):
    """D9: when the factorization of a fouled number is published."""

    NEVER = "never"
    REQUEST = "request"
    ALWAYS = "always"


class Flush(StrEnum):
    """D10: how cards go under the deck."""

    ORDERED = "ordered"
    SHUFFLED = "shuffled"
    RESHUFFLE = "reshuffle"


class Suspension(StrEnum):
    """D12: how those still in are ranked when the game is suspended."""

    CARDS = "cards"
    SHOWDOWN = "showdown"


class LoneJoker(StrEnum):
    """D15: the meaning of a joker played alone."""

    INFINITY = "infinity"
    FINITE = "finite"
    EITHER = "either"


class InfinityFinish(StrEnum):
    """D17: going out on ∞."""

    ALLOWED = "allowed"
    REFUSED = "refused"
    FOUL = "foul"


class ShortDeck(StrEnum):
    """What follows a foul if the deck has too few cards (P-41)."""

    DISCARD = "discard"
    MAY_DISCARD = "may-discard"
    DRAW = "draw"


class PenaltyCards(StrEnum):
    """The number of penalty cards of a foul (P-65)."""

    ALL = "all"
    FIELD = "field"
    ONE = "one"


class StartState(StrEnum):
    """The initial state (P-67)."""

    NORMAL = "normal"
    REVOLUTION = "revolution"


class Composites(StrEnum):
    """Whether plays may, or must, have a factor part (P-66)."""

    ON = "on"
    OFF = "off"
    ONLY = "only"


class PlayableNumbers(StrEnum):
    """What is legal without a factor part, beside 57, 1729 and ∞ (P-68, P-69)."""

    PRIME = "prime"
    TETRAD = "tetrad"
    SEMIPRIME = "semiprime"
    LISTED = "listed"


class TellFactors(StrEnum):
    """Whether all players see the factors of every fouled number (P-72)."""

    NO = "no"
    FOULS = "fouls"


class Composite57(StrEnum):
    """Whether 57 may be played as a composite (P-31; a foul in 2014)."""

    LEGAL = "legal"
    FOUL = "foul"


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One choice of every setting; the defaults are the official ones (P-60). Times are seconds."""

    preset: str = "official"
    jokers: int = 2
    evens: str = "all"
    limit: int | None = None
    hand_size: int = 11
    opening: OrderOpening = OrderOpening.JANKEN
    thinking: float | None = 60
    turn_time: float | None = 60
    on_timeout: OnTimeout = OnTimeout.DISQUALIFIED
    publish: Publish = Publish.NEVER
    flush: Flush = Flush.ORDERED
    game_time: float | None = None
    suspension: Suspension = Suspension.CARDS
    scratch: bool = False
    flush_on_finish: bool = False
    lone_joker: LoneJoker = LoneJoker.INFINITY
    joker_pair: bool = False
    infinity_finish: InfinityFinish = InfinityFinish.ALLOWED
    repetition: bool = True
    open_hands: bool = False
    packs: int = 1
    short_deck: ShortDeck = ShortDeck.DISCARD
    penalty: PenaltyCards = PenaltyCards.ALL
    start: StartState = StartState.NORMAL
    composites: Composites = Composites.ON
    numbers: PlayableNumbers = PlayableNumbers.PRIME
    list_limit: int | None = None
    encounter: bool = False
    tell_factors: TellFactors = TellFactors.NO
    twin_primes: bool = False
    suit_lock: bool = False
    composite57: Composite57 = Composite57.LEGAL
    revolution: bool = True
    exponents: bool = True
    under_top: bool = False
    base: int = 10
    top_value: int = 13
    cards: tuple[tuple[Card, int], ...] | None = None
    finished_pass: bool = False
    bank: float | None = None
    per_turn: float | None = None

    @property
    def least_seats(self) -> int:
        """The fewest players: one in the abstract game (001 2.2), else two."""
        return 1 if self.preset == "abstract" else 2


def _choice(key: str, field: str, clause: str, values: type[StrEnum]) -> Setting:
    return _setting(key, field, clause, "choice", tuple(str(value) for value in values))


def _flag(key: str, field: str, clause: str) -> Setting:
    return _setting(key, field, clause, "flag")


def _setting(
    key: str,
    field: str,
    clause: str,
    kind: str,
    choices: tuple[str, ...] = (),
    least: int = 0,
    most: int = MAX_CARDS,
) -> Setting:
    return Setting("prime", key, clause, kind, choices, least, most, field)


SETTINGS: tuple[Setting, ...] = (
    _setting("D1", "jokers", "P-11", "int", most=54),
    _setting("D2", "evens", "P-11", "evens", ("all", "halved")),
    _setting("D3", "limit", "P-7", "count", least=1),
    _setting("D4", "hand_size", "P-11", "int", least=1),
    _choice("D5", "opening", "P-12", OrderOpening),
    _setting("D6", "thinking", "P-13", "seconds"),
    _setting("D7", "turn_time", "P-13", "seconds", least=1),
    _choice("D8", "on_timeout", "P-13", OnTimeout),
    _choice("D9", "publish", "P-36", Publish),
    _choice("D10", "flush", "P-46", Flush),
    _setting("D11", "game_time", "P-13", "seconds", least=1),
    _choice("D12", "suspension", "P-53", Suspension),
    _setting("D13", "scratch", "P-14", "choice", ("mental", "scratch")),
    _flag("D14", "flush_on_finish", "P-50"),
    _choice("D15", "lone_joker", "P-35", LoneJoker),
    _flag("D16", "joker_pair", "P-35"),
    _choice("D17", "infinity_finish", "P-34", InfinityFinish),
    _flag("D18", "repetition", "P-52"),
    _setting("D19", "open_hands", "P-15", "choice", ("hidden", "open")),
    _setting("packs", "packs", "P-11", "int", least=1, most=100),
    _choice("short_deck", "short_deck", "P-41", ShortDeck),
    _choice("penalty", "penalty", "P-65", PenaltyCards),
    _choice("start", "start", "P-67", StartState),
    _choice("composites", "composites", "P-66", Composites),
    _choice("numbers", "numbers", "P-68", PlayableNumbers),
    _setting("list_limit", "list_limit", "P-69", "count", least=1),
    _flag("encounter", "encounter", "P-69"),
    _choice("tell_factors", "tell_factors", "P-72", TellFactors),
    _flag("twin_primes", "twin_primes", "P-64"),
    _flag("suit_lock", "suit_lock", "P-64"),
    _choice("composite57", "composite57", "P-62", Composite57),
    _flag("revolution", "revolution", "P-62"),
    _flag("exponents", "exponents", "P-62"),
    _flag("under_top", "under_top", "P-62"),
    _setting("base", "base", "P-61", "int", least=2, most=10**6),
    _setting("K", "top_value", "P-61", "int", most=MAX_RANK),
    _setting("cards", "cards", "P-61", "cards"),
    _flag("finished_pass", "finished_pass", "P-61"),
    _setting("bank", "bank", "P-13", "seconds"),
    _setting("per_turn", "per_turn", "P-13", "seconds"),
)
BY_KEY = by_key(SETTINGS)

_ONLINE: Mapping[str, object] = {"D8": "pass", "short_deck": "draw"}
_LISTED: Mapping[str, object] = {**_ONLINE, "numbers": "listed", "encounter": True}
PRESETS: dict[str, Mapping[str, object]] = {
    "official": {},
    "2014": {
        "D6": "none", "D7": "none", "D8": "pass", "D14": True, "composite57": "foul", "revolution": False,
        "exponents": False, "under_top": True, "short_deck": "may-discard",
    },
    "mathpower": {"D11": 900, "D12": "showdown"},
    "online": _ONLINE,
    "revolution": {**_ONLINE, "start": "revolution"},
    "five": {**_ONLINE, "D4": 5, "penalty": "one"},
    "seven": {**_ONLINE, "D4": 7, "D2": "halved", "penalty": "one"},
    "beginner": {**_LISTED, "list_limit": 500, "D4": 7, "D2": "halved", "penalty": "one"},
    "listed": _LISTED,
    "composites": {**_ONLINE, "composites": "only"},
    "tetrad": {**_ONLINE, "numbers": "tetrad"},
    "semiprime": {**_ONLINE, "numbers": "semiprime"},
    "semiprime-1": {**_ONLINE, "numbers": "semiprime", "penalty": "one"},
    "abstract": {"D5": "seat", "D6": "none", "D7": "none", "D18": False, "finished_pass": True},
}  # fmt: skip


def rules_for(preset: str, chosen: Mapping[str, object], seats: int) -> Rules:
    """The rules of a preset with the chosen settings, by their keys (`D3`, `packs`, …) and with values as in records.

    One may play the abstract game, else two or more. Raises BadSetting for an unknown preset, key or value, or for
    settings that do not go together.
    """
    rules = read_rules(preset, chosen, seats)
    _check_together(rules, seats)
    return rules


def read_rules(preset: str, chosen: Mapping[str, object], seats: int) -> Rules:
    """The same, whether the settings go together or not. Raises BadSetting for an unknown preset, key or value."""
    if preset not in PRESETS:
        raise BadSetting("unknown-preset", rules=shown(preset), all=", ".join(PRESETS))
    found: dict[str, object] = {"preset": preset}
    if preset == "2014":
        found["hand_size"] = max(1, min(10, 40 // max(1, seats)))
    settings = {**PRESETS[preset], **chosen}
    for key, value in settings.items():
        setting = setting_of(BY_KEY, key)
        found[setting.field] = _read(setting, value)
    if "D7" not in settings and any(found.get(store) is not None for store in ("bank", "per_turn")):
        found["turn_time"] = None
    if "D18" not in settings:
        found["repetition"] = found.get("game_time") is None
    if "K" not in settings and isinstance(deck := found.get("cards"), tuple):
        found["top_value"] = usual_top_value(card for card, _ in deck)
    return Rules(**found)  # type: ignore[arg-type]  # each value was read by its own setting


def usual_top_value(cards: Iterable[Card]) -> int:
    """The default value of K: the larger of 13 and the greatest card of the deck (P-61)."""
    return max([13, *(card.rank for card in cards if not card.is_joker)])


def _check_together(rules: Rules, seats: int) -> None:
    if seats < rules.least_seats:
        raise BadSetting("too-few-players", rules=rules.preset, least=rules.least_seats, seats=seats)
    if rules.preset == "2014" and seats > 54:
        raise BadSetting("players-2014", seats=seats)
    if rules.cards is None and rules.top_value < 13:
        raise BadSetting("k-below-king", value=rules.top_value)
    if rules.cards is not None:
        if rules.suit_lock:
            raise BadSetting("suit-lock-suits")
        greatest = max((card.rank for card, _ in rules.cards if not card.is_joker), default=0)
        if greatest > rules.top_value:
            raise BadSetting("card-above-k", card=greatest, value=rules.top_value)
    if deck_size(rules) > MAX_CARDS:
        raise BadSetting("deck-too-large", size=deck_size(rules), most=MAX_CARDS)


def deck_size(rules: Rules) -> int:
    """The total number of cards."""
    if rules.cards is not None:
        return sum(number for _, number in rules.cards)
    gone = {"all": 0, "halved": 12}.get(rules.evens)
    taken = len(read_cards(rules.evens)) if gone is None else gone
    return (52 - taken + rules.jokers) * rules.packs


def _read(setting: Setting, value: object) -> object:
    """The value as its field holds it."""
    if setting.kind == "evens" and isinstance(value, str):
        return _read_evens(setting, value)
    if setting.kind == "cards" and isinstance(value, Mapping):
        return _read_counts(value)
    read = read_value(setting, value)
    if setting.kind != "choice":
        return read
    held = _HELD[setting.field]
    if held is bool:  # of its two choices the second one is True
        return read == setting.choices[1]
    return held(read)


_HELD: Mapping[str, type] = {field.name: field.type for field in fields(Rules)}
"""Of each field of the rules its type."""


def _read_evens(setting: Setting, value: str) -> str:
    if value in ("all", "halved"):
        return value
    try:
        cards = read_cards(value)
    except BadNotation as wrong:
        raise cannot_be(setting, value, wrong.as_problem) from wrong
    whole = [card.face for card in pack(0)]
    for card in cards:
        if card.is_joker or card.face != card or card.rank % 2 or card.face not in whole:
            raise BadSetting("d2-evens", card=card)
        whole.remove(card.face)
    return value


def _read_counts(value: Mapping[object, object]) -> tuple[tuple[Card, int], ...]:
    counts: dict[Card, int] = {}
    for key, number in value.items():
        try:
            card = JOKER if key == "X" else Card.of(_value_of(str(key)))
        except BadNotation as wrong:
            raise BadSetting("in-header", key="cards", why=wrong.as_problem) from wrong
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MAX_CARDS:
            raise BadSetting("cards-count", card=shown(key), count=shown(number), most=MAX_CARDS)
        if card in counts:
            raise BadSetting("cards-twice", card=shown(key))
        counts[card] = number
    if not sum(counts.values()):
        raise BadSetting("cards-none")
    return tuple(sorted(item for item in counts.items() if item[1]))


def _value_of(text: str) -> int:
    if (value := whole_number(text, len(str(MAX_RANK)))) is not None:
        return value
    cards = read_cards(text)
    if len(cards) != 1 or cards[0].is_joker or cards[0].suit:
        raise BadNotation("no-card-value", text=shown(text), most=MAX_RANK)
    return cards[0].rank


def chosen_of(rules: Rules, seats: int) -> dict[str, object]:
    """The settings in which these rules differ from their preset, in record form."""
    stores = {key: value for key in ("bank", "per_turn") if (value := getattr(rules, key)) is not None}
    usual = replace(rules_for(rules.preset, stores, seats), bank=None, per_turn=None)
    chosen: dict[str, object] = {}
    for setting in SETTINGS:
        value = getattr(rules, setting.field)
        if value != getattr(usual, setting.field):
            chosen[setting.key] = value_of(setting, rules)
    if rules.repetition == (rules.game_time is None) and "D18" not in PRESETS[rules.preset]:
        chosen.pop("D18", None)
    elif usual.game_time != rules.game_time:
        chosen["D18"] = rules.repetition
    if rules.cards and rules.top_value == usual_top_value(card for card, _ in rules.cards):
        chosen.pop("K", None)
    return chosen


def value_of(setting: Setting, rules: Rules) -> object:
    """The value of a setting in record form; None if the deck is not given by counts."""
    value = getattr(rules, setting.field)
    if setting.kind in ("count", "seconds") and value is None:
        return "none"
    if setting.kind == "cards" and value is not None:
        return {"X" if card.is_joker else str(card.rank): number for card, number in value}
    if setting.kind == "choice" and isinstance(value, bool):
        return setting.choices[value]
    return str(value) if isinstance(value, StrEnum) else value


def idle_settings(rules: Rules, chosen: Mapping[str, object]) -> list[Problem]:
    """A problem for each setting chosen without effect on the rules: `idle-setting`, the reason in `why`.

    Those of a preset are never idle.
    """
    return [
        problem("idle-setting", setting=key, why=problem(why)) for key, why in _idle(rules) if key in chosen
    ]


def _idle(rules: Rules) -> Iterator[tuple[str, str]]:
    jokers = _jokers(rules)
    if rules.cards is not None:
        yield from (("D1", "idle-cards"), ("D2", "idle-cards"), ("packs", "idle-cards"))
    if not jokers:
        yield from (("D15", "idle-no-joker"), ("K", "idle-no-joker"))
    if rules.joker_pair and jokers < 2:
        yield "D16", "idle-one-joker"
    if rules.joker_pair and rules.limit == 1:
        yield "D16", "idle-limit"
    pair = rules.joker_pair and jokers >= 2 and rules.limit != 1
    if not jokers or (rules.lone_joker is LoneJoker.FINITE and not pair):
        yield "D17", "idle-no-infinity"
    if rules.game_time is not None and not rules.repetition:
        yield "D18", "idle-repetition"
    if rules.game_time is None and not rules.repetition:
        yield "D12", "idle-no-suspension"
    if all(time is None for time in (rules.turn_time, rules.bank, rules.per_turn)):
        yield "D8", "idle-no-clock"


def _jokers(rules: Rules) -> int:
    if rules.cards is None:
        return rules.jokers * rules.packs
    return sum(number for card, number in rules.cards if card.is_joker)
