"""What can be set in Daifugo beside the rules that are on or off; the defaults are the official game."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.errors import BadSetting, Problem, problem

PASS_LIMIT = "pass_limit"
"""The setting by which lots end a game of passes; what chance says then is written under its name."""

FOULS = ("joker", "eight", "spade3", "two", "three")


class Rules(msgspec.Struct, frozen=True):
    """One choice of rules and settings; `local` stands in the order of the catalogue."""

    jokers: int = 1
    uneven: str = "deal_all"
    first_leader_game1: str = "d3"
    must_play_start_card: bool = False
    first_leader_later: str = "daihinmin"
    pass_lockout: bool = False
    all_must_pass: bool = False
    pass_limit: int = 0
    first_dealt: str = "daihinmin"
    exchange: bool = True
    exchange_joker: bool = True
    exchange_blind: bool = True
    fouls: tuple[str, ...] = FOULS
    effects_in_sequences: bool = True
    skip_per_card: bool = True
    sequence_overlap: bool = True
    joker_beyond: bool = False
    run_revolution: bool = False
    cut_in_runs: bool = False
    joker_locks: bool = False
    sandstorm_variant: str = "any"
    four_stop_result: str = "stay"
    local: tuple[str, ...] = ()
    """Local rules that are on."""
    off: tuple[str, ...] = ()
    """Official rules that are off; `fouls` among them."""

    @property
    def passes_bind(self) -> bool:
        """Whether a player who passed gets no further turn until the field clears (DF-16)."""
        return self.pass_lockout or self.all_must_pass


class Setting(msgspec.Struct, frozen=True):
    """One setting: its key, its clause, and what it may say."""

    key: str
    clause: str
    kind: str
    """int, flag, choice, or several of the choices"""
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


SETTINGS: tuple[Setting, ...] = (
    Setting("jokers", "DF-2", "int", least=0, most=2),
    Setting("uneven", "DF-4", "choice", ("deal_all", "set_aside")),
    Setting("first_leader_game1", "DF-24", "choice", ("d3", "s3", "seat0", "random")),
    Setting("must_play_start_card", "DF-24", "flag"),
    Setting("first_leader_later", "DF-25", "choice", ("daihinmin", "daifugo", "start_card", "random")),
    Setting("pass_lockout", "DF-16", "flag"),
    Setting("all_must_pass", "DF-18", "flag"),
    Setting(PASS_LIMIT, "DF-15", "int", least=0, most=99),
    Setting("first_dealt", "DF-3", "choice", ("daihinmin", "daifugo")),
    Setting("exchange", "DF-27", "flag"),
    Setting("exchange_joker", "DF-30", "flag"),
    Setting("exchange_blind", "DF-29", "flag"),
    Setting("fouls", "FF-1", "several", FOULS),
    Setting("effects_in_sequences", "GR-3", "flag"),
    Setting("skip_per_card", "GR-8", "flag"),
    Setting("sequence_overlap", "row 10", "flag"),
    Setting("joker_beyond", "row 10", "flag"),
    Setting("run_revolution", "GR-3", "flag"),
    Setting("cut_in_runs", "GR-3", "flag"),
    Setting("joker_locks", "GR-1", "flag"),
    Setting("sandstorm_variant", "row 43", "choice", ("any", "triple", "joker")),
    Setting("four_stop_result", "row 70", "choice", ("stay", "stopper_leads")),
)
_BY_KEY = {setting.key: setting for setting in SETTINGS}


def read_settings(chosen: Mapping[str, object]) -> dict[str, object]:
    """The chosen settings as `Rules` holds them.

    Raises:
        BadSetting: an unknown key, or a value that the setting cannot have.
    """
    fields: dict[str, object] = {}
    for key, value in chosen.items():
        setting = _BY_KEY.get(key)
        if setting is None:
            raise BadSetting("unknown-setting", key=str(key)[:40], all=", ".join(_BY_KEY))
        fields[key] = _read(setting, value)
    return fields


def _read(setting: Setting, value: object) -> object:
    match setting.kind:
        case "int" if isinstance(value, int) and not isinstance(value, bool):
            if setting.least <= value <= setting.most:
                return value
        case "flag" if isinstance(value, bool):
            return value
        case "choice" if isinstance(value, str) and value in setting.choices:
            return value
        case "several" if isinstance(value, list | tuple) and all(one in setting.choices for one in value):
            return tuple(one for one in setting.choices if one in value)
        case _:
            pass
    raise BadSetting("setting-value", key=setting.key, value=str(value)[:40], wish=wanted(setting))


def wanted(setting: Setting) -> Problem:
    """What a setting may say, in one short phrase."""
    match setting.kind:
        case "flag":
            return problem("wish-flag")
        case "int":
            return problem("wish-int", least=setting.least, most=setting.most)
        case "several":
            return problem("wish-several", choices=", ".join(setting.choices))
        case _:
            return problem("wish-choice", choices=", ".join(setting.choices))


def chosen_of(rules: Rules) -> dict[str, object]:
    """The settings in which these rules differ from the official ones, as records write them."""
    usual = Rules()
    chosen: dict[str, object] = {}
    for setting in SETTINGS:
        value = getattr(rules, setting.key)
        if value != getattr(usual, setting.key):
            chosen[setting.key] = list(value) if isinstance(value, tuple) else value
    return chosen
