"""The settings of Daifugo beside the rules; the defaults are the official game."""

from __future__ import annotations

import msgspec

from engine.setting import Setting, by_key

PASS_LIMIT = "pass_limit"
"""The setting by which lots end a series of passes; their outcome is recorded under its name."""

FOULS = ("joker", "eight", "spade3", "two", "three")


class Rules(msgspec.Struct, frozen=True):
    """The chosen rules and settings; `local` in the order of the catalogue."""

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


SETTINGS: tuple[Setting, ...] = (
    Setting("daifugo", "jokers", "DF-2", "int", least=0, most=2),
    Setting("daifugo", "uneven", "DF-4", "choice", ("deal_all", "set_aside")),
    Setting("daifugo", "first_leader_game1", "DF-24", "choice", ("d3", "s3", "seat0", "random")),
    Setting("daifugo", "must_play_start_card", "DF-24", "flag"),
    Setting(
        "daifugo", "first_leader_later", "DF-25", "choice", ("daihinmin", "daifugo", "start_card", "random")
    ),
    Setting("daifugo", "pass_lockout", "DF-16", "flag"),
    Setting("daifugo", "all_must_pass", "DF-18", "flag"),
    Setting("daifugo", PASS_LIMIT, "DF-15", "int", least=0, most=99),
    Setting("daifugo", "first_dealt", "DF-3", "choice", ("daihinmin", "daifugo")),
    Setting("daifugo", "exchange", "DF-27", "flag"),
    Setting("daifugo", "exchange_joker", "DF-30", "flag"),
    Setting("daifugo", "exchange_blind", "DF-29", "flag"),
    Setting("daifugo", "fouls", "FF-1", "several", FOULS),
    Setting("daifugo", "effects_in_sequences", "GR-3", "flag"),
    Setting("daifugo", "skip_per_card", "GR-8", "flag"),
    Setting("daifugo", "sequence_overlap", "row 10", "flag"),
    Setting("daifugo", "joker_beyond", "row 10", "flag"),
    Setting("daifugo", "run_revolution", "GR-3", "flag"),
    Setting("daifugo", "cut_in_runs", "GR-3", "flag"),
    Setting("daifugo", "joker_locks", "GR-1", "flag"),
    Setting("daifugo", "sandstorm_variant", "row 43", "choice", ("any", "triple", "joker")),
    Setting("daifugo", "four_stop_result", "row 70", "choice", ("stay", "stopper_leads")),
)
BY_KEY = by_key(SETTINGS)


def chosen_of(rules: Rules) -> dict[str, object]:
    """The settings in which these rules differ from the official ones, in record form."""
    usual = Rules()
    return {
        setting.key: list(value) if isinstance(value, tuple) else value
        for setting in SETTINGS
        if (value := getattr(rules, setting.key)) != getattr(usual, setting.key)
    }
