"""Every rule of Daifugo: the official ones, and the 75 local ones in the order of the source."""

from __future__ import annotations

from collections.abc import Mapping

from engine.daifugo import local
from engine.daifugo.hooks import Family, Rule
from engine.daifugo.official import OFFICIAL

_SOURCE_ORDER = (
    "arthur", "red_five", "dignity", "eleven_back", "color_lock", "ace_tax", "emperor", "omen",
    "kings_privilege", "stairs", "nuclear_bomb", "partial_lock", "nine_gamble", "ambulance", "nine_return",
    "galactic_railroad", "king_skip", "coup", "queen_cut", "queen_release", "queen_bomber", "queen_love",
    "queen_reverse", "black_7_draw", "fierce_lock", "five_color_lock", "five_cut", "five_skip", "satan",
    "salvage", "thief", "next_ace", "jeanne_darc_1", "jeanne_darc_2", "religious_revolution", "ten_return",
    "ten_discard", "ten_skip", "joker_return", "joker_revolution", "cross_dress", "number_lock", "sandstorm",
    "spade_return", "spade_two_return", "absolute_revolution", "zombie", "grand_revolution", "down_number",
    "damian", "super_revolution", "death", "arithmetic", "tunnel", "nine_shuffle", "nine_reverse",
    "seven_counter", "seven_cut", "nana_san_revolution", "seven_attach", "seven_pass", "two_back",
    "black_seven", "bloody_mary_1", "bloody_mary_2", "mark_lock", "black_market", "fusion_revolution",
    "four_cut", "four_stop", "lucky_seven", "red_seven", "six_cut", "rokurokubi", "six_return",
)  # fmt: skip

_FAMILIES: Mapping[Family, tuple[Rule, ...]] = {
    Family.OFFICIAL: OFFICIAL,
    Family.SHAPES: local.SHAPES,
    Family.LOCKS: local.LOCKS,
    Family.POWERS: local.POWERS,
    Family.CUTS: local.CUTS,
    Family.REPLIES: local.REPLIES,
    Family.TURNS: local.TURNS,
    Family.GIFTS: local.GIFTS,
    Family.RAIDS: local.RAIDS,
    Family.ENDS: local.ENDS,
    Family.HUSHES: local.HUSHES,
}

FAMILY: Mapping[str, Family] = {rule.id: family for family, rules in _FAMILIES.items() for rule in rules}
"""The family of each rule."""

BY_ID = {rule.id: rule for rules in _FAMILIES.values() for rule in rules}
"""The rules by their identifiers."""

_OURS = (id_ for id_, family in FAMILY.items() if family is not Family.OFFICIAL and id_ not in _SOURCE_ORDER)

LOCAL: tuple[Rule, ...] = tuple(BY_ID[id_] for id_ in (*_SOURCE_ORDER, *_OURS))
"""The local rules, numbered as in the rulings from 1; those not in the source come last."""

ALL: tuple[Rule, ...] = (*OFFICIAL, *LOCAL)
