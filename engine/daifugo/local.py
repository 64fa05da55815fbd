"""The local rules, family by family; the catalogue lists them in the order of the source (rows 1 … 75)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.cards import JOKER
from engine.daifugo.board import Board, ClearedRound, PlayInProgress, RuleContext, jokers_only, next_active
from engine.daifugo.effects import (
    Ask,
    Cancel,
    Clear,
    DrawCards,
    Effect,
    Effects,
    Fall,
    Flip,
    Forget,
    Kind,
    LayResponse,
    Lead,
    Lock,
    Overturn,
    PooledHands,
    RememberedWord,
    Reseat,
    Shift,
    Swap,
    Unbind,
    Win,
    Zone,
)
from engine.daifugo.faces import BY_PLACE, JOKERS, LETTERS, NUMBERS, PLACE, SUIT, SUITS, Cards, card, place
from engine.daifugo.hooks import (
    Class,
    PlayEffect,
    PlayStage,
    Reply,
    ResponseCards,
    ResponseMoment,
    Rule,
    Trigger,
)
from engine.daifugo.ladder import Notes, OrderStep, RankOrder, strongest
from engine.daifugo.moves import RuleAnswer
from engine.daifugo.official import SUIT_LOCK_PLAYS, denies_other_suits, lone_joker_on_top
from engine.daifugo.shapes import CardReading, Form, many_colored, runs, suits_of
from engine.daifugo.terms import (
    all_of,
    asks_for_cards,
    asks_for_discards,
    asks_for_side,
    bare,
    binds,
    clears_if_wanted,
    color_of,
    cuts,
    does,
    draws,
    exactly,
    flips,
    forced_by,
    from_discard,
    has,
    has_grouped,
    has_rank,
    in_revolution,
    lock_of,
    lock_pair,
    lose_strongest,
    moves_cards,
    neighbor,
    next_one,
    of_a_kind,
    one_step_up,
    opponents,
    own,
    reverses,
    same_suits,
    sets,
    shows,
    single,
    skips,
    steps_from,
    to_zone,
)
from engine.seats import Seat
from engine.titles import POOREST, RICHEST
from engine.verdict import Reason

# Rules that add forms: 階段, トンネル, エンペラー, 等差数列 (rows 7, 10, 53, 54).


def _differences(cards: Cards) -> Iterator[CardReading]:
    for step in range(2, 12 // max(1, len(cards) - 1) + 1):
        yield from runs(cards, step, Form.ARITH)


def _round_the_corner(cards: Cards) -> Iterator[CardReading]:
    """Only the runs that need the way from 2 to 3 (row 54)."""
    every = runs(cards, 1, Form.STAIRS, round_the_corner=True)
    return (reading for reading in every if reading.rank + len(cards) > 13)


SHAPES = (
    Rule("stairs", Class.FORM, forms=lambda cards: runs(cards, 1, Form.STAIRS)),
    Rule("tunnel", Class.FORM, needs=(("stairs",),), forms=_round_the_corner),
    Rule("emperor", Class.FORM, forms=many_colored),
    Rule("arithmetic", Class.FORM, forms=_differences),
)


# Rules that lock suits, colors and steps, and the one that unlocks (rows 5, 12, 20, 25, 26, 42, 66).


def _same_color(s: Board, play: PlayInProgress) -> bool:
    pair = lock_pair(play)
    return pair is not None and color_of(pair[0].cards) == color_of(pair[1].cards) != ()


def _shared(play: PlayInProgress) -> tuple[int, ...]:
    pair = lock_pair(play)
    if pair is None or play.laid.form is not Form.GROUP or pair[0].form is not Form.GROUP:
        return ()
    return tuple(suit for suit in suits_of(pair[0]) if suit in suits_of(pair[1]))


def _other_color(ground: RuleContext, reading: CardReading) -> Reason | None:
    lock = lock_of(ground, "color")
    return Reason.LOCKED if lock and not set(suits_of(reading)) <= set(lock.suits) else None


def _lacks_shared(ground: RuleContext, reading: CardReading) -> Reason | None:
    lock = lock_of(ground, "partial")
    return Reason.LOCKED if lock and not shows(reading, lock.suits, only=False) else None


def _no_step(ground: RuleContext, reading: CardReading) -> Reason | None:
    if lock_of(ground, "number") is None or jokers_only(reading):
        return None
    return None if steps_from(ground, reading) == 1 else Reason.LOCKED


def _no_fierce_step(ground: RuleContext, reading: CardReading) -> Reason | None:
    lock = lock_of(ground, "fierce")
    if lock is None or jokers_only(reading):
        return None
    fits = shows(reading, lock.suits, only=True) and steps_from(ground, reading) == 1
    return None if fits else Reason.LOCKED


_OTHER_LOCKS = ("suit_lock", "mark_lock", "color_lock", "partial_lock", "number_lock", "fierce_lock")

LOCKS = (
    Rule(
        "color_lock",
        Class.LOCK,
        plays=(binds(_same_color, lambda play: Lock("color", color_of(play.laid.cards))),),
        denies=_other_color,
    ),
    Rule(
        "partial_lock",
        Class.LOCK,
        plays=(binds(lambda s, play: _shared(play) != (), lambda play: Lock("partial", _shared(play))),),
        denies=_lacks_shared,
    ),
    Rule(
        "fierce_lock",
        Class.LOCK,
        plays=(binds(all_of(same_suits, one_step_up), lambda play: Lock("fierce", suits_of(play.laid))),),
        denies=_no_fierce_step,
    ),
    Rule(
        "five_color_lock",
        Class.LOCK,
        excludes=_OTHER_LOCKS,
        plays=(
            binds(
                single(*map(card, ("5s", "5h", "5d", "5c"))), lambda play: Lock("color", color_of(play.fresh))
            ),
        ),
        denies=_other_color,
    ),
    Rule(
        "number_lock", Class.LOCK, plays=(binds(one_step_up, lambda play: Lock("number")),), denies=_no_step
    ),
    Rule("mark_lock", Class.LOCK, plays=SUIT_LOCK_PLAYS, denies=denies_other_suits),
    Rule(
        "queen_release",
        Class.EFFECT,
        needs=((*_OTHER_LOCKS, "five_color_lock"),),
        returnable=True,
        plays=(
            PlayEffect(
                PlayStage.LOCKS, all_of(lambda s, play: bool(play.before.locks), has("Q")), does(Unbind())
            ),
        ),
    ),
)


# Rules that change strength: revolutions, backs, lifted cards.
# Rows 1, 4, 11, 18, 35, 40, 46, 48, 51, 59, 62, 63, 68, 72, 75.

_RELIGIOUS = tuple(map(place, "A23456789TJKQ"))
_BLACK_7 = frozenset(map(card, ("7s", "7c")))
_RED_7 = frozenset(map(card, ("7h", "7d")))


def _joker_inside(ladder: RankOrder, reversed_: bool, notes: Notes) -> RankOrder:
    """The joker's own strength between 10 and J (row 1)."""
    if "arthur" not in notes:
        return ladder
    at = ladder.row.index(place("J"))
    return RankOrder((*ladder.row[:at], JOKERS, *ladder.row[at:]), ladder.lifted)


def _summit(ladder: RankOrder, reversed_: bool, notes: Notes) -> RankOrder:
    """The rank of an absolute revolution at the strong end (row 46)."""
    word = next((note for note in notes if note.startswith("absolute:")), None)
    if word is None:
        return ladder
    top = place(word[-1])
    return RankOrder((*(rank for rank in ladder.row if rank != top), top), ladder.lifted)


def _sets_parity(s: Board, play: PlayInProgress) -> bool:
    natural = play.laid.is_group and play.laid.rank != JOKERS
    return play.leads and natural and "religious" in play.before.notes


def _parity(rank: int) -> str:
    return "parity:odd" if NUMBERS[rank] % 2 else "parity:even"


def _wrong_parity(ground: RuleContext, reading: CardReading) -> Reason | None:
    if not reading.is_group or reading.rank == JOKERS:
        return None
    wrong = {"parity:odd", "parity:even"} - {_parity(reading.rank)}
    return Reason.WRONG_PARITY if wrong & ground.notes else None


def _coup(s: Board, play: PlayInProgress) -> Effects:
    """Three nines flip and give the right; three sixes use it up (FR-2)."""
    return (Flip(), RememberedWord("coup")) if play.laid.rank == place("9") else (Flip(),)


def _is_coup(s: Board, play: PlayInProgress) -> bool:
    return exactly("9", 3)(s, play) or ("coup" in s.notes and exactly("6", 3)(s, play))


_leads_twos = all_of(lambda s, play: play.leads, bare("2", 4))


def _absolute(s: Board, play: PlayInProgress) -> Effects:
    return (Flip(), RememberedWord(f"absolute:{LETTERS[play.laid.rank]}"))


def _fused(ground: RuleContext, cards: Cards) -> CardReading | None:
    """The top and the cards added to it as one group, if that is a revolution (row 68)."""
    top = ground.top
    if top is None or not top.is_group or top.rank == JOKERS or len(top.cards) + len(cards) < 4:
        return None
    if any(PLACE[one] not in (top.rank, JOKERS) for one in cards):
        return None
    return CardReading(Form.GROUP, top.cards + cards, top.rank)


POWERS = (
    Rule(
        "arthur", Class.ORDER, plays=(sets("arthur", exactly("K", 3)),), rung=(OrderStep.JOKER, _joker_inside)
    ),
    Rule("eleven_back", Class.ORDER, returnable=True, plays=(sets("back11", has("J")),)),
    Rule(
        "nuclear_bomb",
        Class.REVOLUTION,
        needs=(("revolution",),),
        plays=(PlayEffect(PlayStage.REVOLUTION, of_a_kind(6), does(RememberedWord("sealed"))),),
    ),
    Rule("coup", Class.REVOLUTION, plays=(PlayEffect(PlayStage.REVOLUTION, _is_coup, _coup),)),
    Rule(
        "religious_revolution",
        Class.REVOLUTION,
        plays=(
            PlayEffect(
                PlayStage.PLACED, _sets_parity, lambda s, play: (RememberedWord(_parity(play.laid.rank)),)
            ),
            PlayEffect(PlayStage.REVOLUTION, exactly("K", 4), does(Overturn("religious"))),
        ),
        rung=(
            OrderStep.BASE,
            lambda ladder, back, notes: RankOrder(_RELIGIOUS) if "religious" in notes else ladder,
        ),
        denies=_wrong_parity,
    ),
    Rule("joker_revolution", Class.REVOLUTION, plays=(flips(lambda s, play: play.fresh == (JOKER, JOKER)),)),
    Rule(
        "absolute_revolution",
        Class.REVOLUTION,
        plays=(PlayEffect(PlayStage.REVOLUTION, of_a_kind(5, 5), _absolute),),
        rung=(OrderStep.SUMMIT, _summit),
    ),
    Rule(
        "grand_revolution",
        Class.REVOLUTION,
        plays=(
            PlayEffect(PlayStage.WIN, _leads_twos, lambda s, play: (Win(play.actor),)),
            flips(_leads_twos),
        ),
    ),
    Rule(
        "super_revolution",
        Class.REVOLUTION,
        needs=(("revolution",),),
        plays=(PlayEffect(PlayStage.REVOLUTION, of_a_kind(5), does(RememberedWord("sealed"))),),
    ),
    Rule("nana_san_revolution", Class.REVOLUTION, plays=(flips(exactly("7", 3)),)),
    Rule("two_back", Class.ORDER, returnable=True, plays=(sets("back2", has("2")),)),
    Rule(
        "black_seven",
        Class.ORDER,
        spared_by=("omen",),
        excludes=("red_seven",),
        rung=(
            OrderStep.LIFT,
            lambda ladder, back, notes: RankOrder(ladder.row, _BLACK_7) if back else ladder,
        ),
    ),
    Rule(
        "fusion_revolution",
        Class.REVOLUTION,
        needs=(("revolution",),),
        fuses=_fused,
        plays=(flips(lambda s, play: play.fused),),
    ),
    Rule(
        "red_seven",
        Class.ORDER,
        spared_by=("omen",),
        excludes=("black_seven",),
        rung=(OrderStep.LIFT, lambda ladder, back, notes: ladder if back else RankOrder(ladder.row, _RED_7)),
    ),
    Rule(
        "six_return",
        Class.ORDER,
        returnable=True,
        needs=(("eleven_back",),),
        plays=(
            PlayEffect(
                PlayStage.ORDER,
                all_of(lambda s, play: "back11" in play.before.notes, has("6")),
                does(Forget("back11")),
            ),
        ),
    ),
)


# Rules that clear the field (rows 3, 14, 19, 27, 58, 69, 73, 74).

_SHORT_PACK = tuple(card for letter in "345JQKA2" for card in BY_PLACE[place(letter)])


def _offers(when: Trigger) -> PlayEffect:
    """The actor may clear the field (FR-5)."""
    return PlayEffect(PlayStage.OFFER, when, lambda s, play: (Ask(Kind.YES, play.actor, optional=True),))


def _jack_queen_king(s: Board, play: PlayInProgress) -> bool:
    played = play.laid
    return played.form is Form.STAIRS and played.rank == place("J") and len(played.cards) == 3


CUTS = (
    Rule("dignity", Class.CLEARING, needs=(("stairs",),), plays=(cuts(_jack_queen_king),)),
    Rule("ambulance", Class.CLEARING, plays=(_offers(exactly("9", 2)),), answered=clears_if_wanted),
    Rule("queen_cut", Class.CLEARING, pack=(*_SHORT_PACK, JOKER), plays=(cuts(has_grouped("Q")),)),
    Rule("five_cut", Class.CLEARING, plays=(cuts(all_of(in_revolution, has_grouped("5"))),)),
    Rule("seven_cut", Class.CLEARING, plays=(cuts(all_of(in_revolution, has_grouped("7"))),)),
    Rule("four_cut", Class.CLEARING, plays=(cuts(has("4", always=True)),)),
    Rule("six_cut", Class.CLEARING, plays=(cuts(all_of(in_revolution, has_grouped("6"))),)),
    Rule("rokurokubi", Class.CLEARING, plays=(_offers(exactly("6", 2)),), answered=clears_if_wanted),
)


# Rules that answer a play, in turn or out of it (rows 36, 39, 43, 44, 45, 49, 57, 70).


def _tens(s: Board, play: PlayInProgress) -> ResponseCards | None:
    if JOKER in play.fresh:
        return None
    tens = BY_PLACE[place("T")]
    return ResponseCards(tuple(tens[SUITS.index(SUIT[one])] for one in play.fresh), len(play.fresh))


def _lays(effect: Effect) -> Callable[[Board, Seat, Cards], Effects]:
    """The response is played, to this effect."""
    return lambda s, seat, cards: (LayResponse(seat, cards), effect)


def _stop(s: Board, seat: Seat, cards: Cards) -> Effects:
    leads = s.rules.four_stop_result == "stopper_leads"
    return (Shift(cards, seat, Zone.DISCARD), Clear() if leads else Cancel())


def _spade(s: Board, play: PlayInProgress) -> ResponseCards | None:
    """The spade of a natural single (row 44)."""
    lone = play.fresh[0]
    if not play.is_single or lone == JOKER or lone == BY_PLACE[PLACE[lone]][0]:
        return None
    return ResponseCards((BY_PLACE[PLACE[lone]][0],))


def _three_threes(ground: RuleContext, reading: CardReading) -> bool:
    """Three threes if the variant allows them (row 43)."""
    if not reading.is_group or reading.rank != place("3") or len(reading.cards) != 3:
        return False
    match ground.rules.sandstorm_variant:
        case "triple":
            return ground.top is not None and ground.top.form is Form.GROUP and len(ground.top.cards) == 3
        case "joker":
            return lone_joker_on_top(ground)
        case _:
            return True


def _down(ground: RuleContext, reading: CardReading) -> bool:
    """The top's suits, one step weaker, no jokers (row 49)."""
    top = ground.top
    if top is None or JOKER in top.cards or JOKER in reading.cards:
        return False
    return steps_from(ground, reading) == -1 and suits_of(reading) == suits_of(top)


REPLIES = (
    Rule(
        "ten_return",
        Class.RESPONSE,
        needs=(("eight_cut",),),
        replies=Reply(ResponseMoment.CUT, _tens, _lays(Clear())),
    ),
    Rule(
        "joker_return",
        Class.JUDGE,
        waives=lambda ground, reading: jokers_only(reading) and jokers_only(ground.top),
    ),
    Rule("sandstorm", Class.JUDGE, forces=_three_threes, plays=(cuts(forced_by("sandstorm")),)),
    Rule("spade_return", Class.RESPONSE, replies=Reply(ResponseMoment.EFFECTS, _spade, _lays(Cancel()))),
    Rule(
        "spade_two_return",
        Class.JUDGE,
        forces=lambda ground, reading: (
            ground.order.reversed and reading.cards == (card("2s"),) and lone_joker_on_top(ground)
        ),
        plays=(cuts(forced_by("spade_two_return")),),
    ),
    Rule("down_number", Class.JUDGE, waives=_down),
    Rule(
        "seven_counter",
        Class.RESPONSE,
        needs=(("eight_cut",),),
        replies=Reply(
            ResponseMoment.CUT,
            lambda s, play: ResponseCards((card("7d"),)),
            lambda s, seat, cards: (Shift(cards, seat, Zone.DISCARD), Cancel()),
        ),
    ),
    Rule(
        "four_stop",
        Class.RESPONSE,
        needs=(("eight_cut",),),
        replies=Reply(
            ResponseMoment.CUT,
            lambda s, play: ResponseCards(BY_PLACE[place("4")], 2) if play.is_single else None,
            _stop,
        ),
    ),
)


# Rules about the sequence of turns (rows 17, 23, 28, 32, 38, 55, 56).


def _ace_leads(s: Board, cleared_round: ClearedRound) -> Effects:
    """The player of the latest play with an ace, if still in (row 32)."""
    for played in reversed(cleared_round.plays):
        if has_rank(s, played, "A"):
            return (Lead(played.owner),) if played.owner in s.active else ()
    return ()


def _ask_order(s: Board, play: PlayInProgress) -> Effects:
    return (Ask(Kind.ORDER, play.actor, seats=opponents(s, play.actor), optional=True),)


TURNS = (
    Rule("king_skip", Class.EFFECT, returnable=True, plays=(skips("K"),)),
    Rule("queen_reverse", Class.EFFECT, returnable=True, plays=(reverses("Q"),)),
    Rule("five_skip", Class.EFFECT, returnable=True, plays=(skips("5"),)),
    Rule("next_ace", Class.EFFECT, on_clear=_ace_leads),
    Rule("ten_skip", Class.EFFECT, returnable=True, plays=(skips("T"),)),
    Rule(
        "nine_shuffle",
        Class.EFFECT,
        plays=(PlayEffect(PlayStage.SEATS, exactly("9", 2), _ask_order),),
        answered=lambda s, given, seat: (Reseat(given.seats),) if given.seats else (),
    ),
    Rule("nine_reverse", Class.EFFECT, returnable=True, plays=(reverses("9"),)),
)


# Rules that give, drop and pick up cards (rows 6, 15, 16, 22, 24, 29, 30, 37, 41, 47, 60, 61).


def _take_under(s: Board, play: PlayInProgress) -> Effects:
    return (Shift(play.under.cards, Zone.UNDER, play.actor),) if play.under is not None else ()


def _park_then_draw(s: Board, given: RuleAnswer, seat: Seat) -> Effects:
    """As many cards are drawn as were chosen to be parked (row 16)."""
    return draws(s.discard, len(given.cards), seat, kept=given.cards)


def _drawn_and_parked(s: Board, draw: DrawCards, cards: Cards) -> Effects:
    seat = draw.seats[0]
    return (Shift(cards, Zone.DISCARD, seat), Shift(draw.kept, seat, Zone.ASIDE))


def _pick_up_after_3(s: Board, cleared_round: ClearedRound) -> Effects:
    top = cleared_round.plays[-1]
    if not has_rank(s, top, "3") or top.owner not in s.active:
        return ()
    return (Ask(Kind.CARDS, top.owner, s.discard),)


GIFTS = (
    Rule(
        "ace_tax",
        Class.EFFECT,
        returnable=True,
        plays=(moves_cards(all_of(lambda s, play: not play.leads, has("A")), own(_take_under)),),
    ),
    Rule(
        "nine_return",
        Class.EFFECT,
        returnable=True,
        plays=(moves_cards(has("9"), asks_for_cards("9")),),
        answered=lambda s, given, seat: (Shift(given.cards, seat, next_active(s, seat, -s.direction)),),
    ),
    Rule(
        "galactic_railroad",
        Class.EFFECT,
        plays=(
            moves_cards(
                exactly("9", 3),
                own(lambda s, play: (Ask(Kind.CARDS, play.actor, s.hands[play.actor], 2, 2),)),
            ),
        ),
        answered=_park_then_draw,
        drawn=_drawn_and_parked,
    ),
    Rule(
        "queen_love",
        Class.EFFECT,
        returnable=True,
        plays=(moves_cards(has_grouped("Q"), asks_for_discards(lambda play: play.count(place("Q")))),),
        answered=from_discard,
    ),
    Rule(
        "black_7_draw",
        Class.EFFECT,
        returnable=True,
        plays=(
            moves_cards(
                lambda s, play: not _BLACK_7.isdisjoint(play.fresh),
                own(lambda s, play: draws(s.discard, len(play.fresh), play.actor) if s.discard else ()),
            ),
        ),
        drawn=lambda s, draw, cards: (Shift(cards, Zone.DISCARD, draw.seats[0]),),
    ),
    Rule(
        "satan",
        Class.EFFECT,
        plays=(moves_cards(exactly("6", 3), asks_for_discards(lambda play: 1)),),
        answered=from_discard,
    ),
    Rule("salvage", Class.EFFECT, on_clear=_pick_up_after_3, answered=from_discard),
    Rule(
        "ten_discard",
        Class.EFFECT,
        returnable=True,
        plays=(moves_cards(has("T"), asks_for_cards("T", optional=True)),),
        answered=to_zone(Zone.DISCARD),
    ),
    Rule(
        "cross_dress",
        Class.EFFECT,
        returnable=True,
        plays=(
            moves_cards(
                has("Q"),
                asks_for_cards("Q", only=lambda hand: tuple(one for one in hand if PLACE[one] == place("K"))),
            ),
        ),
        answered=to_zone(Zone.ASIDE),
    ),
    Rule(
        "zombie",
        Class.EFFECT,
        plays=(moves_cards(exactly("3", 3), lambda s, play: (Ask(Kind.CARDS, play.actor, s.discard),)),),
        answered=lambda s, given, seat: (
            Shift(given.cards, Zone.DISCARD, next_active(s, seat, s.direction)),
        ),
    ),
    Rule(
        "seven_attach",
        Class.EFFECT,
        returnable=True,
        plays=(moves_cards(has("7"), asks_for_cards("7")),),
        answered=to_zone(Zone.ATTACHED),
    ),
    Rule(
        "seven_pass",
        Class.EFFECT,
        returnable=True,
        plays=(moves_cards(has("7"), asks_for_cards("7", optional=True)),),
        answered=lambda s, given, seat: (Shift(given.cards, seat, next_active(s, seat, s.direction)),),
    ),
)


# Rules that reach into others' hands (rows 2, 9, 13, 21, 31, 33, 52, 64, 67).


def _ask_opponent(s: Board, play: PlayInProgress) -> Effects:
    return (Ask(Kind.PLAYER, play.actor, seats=opponents(s, play.actor)),)


def _pool(s: Board, given: RuleAnswer, seat: Seat) -> Effects:
    other = given.seats[0]
    return draws((*s.hands[seat], *s.hands[other]), len(s.hands[seat]), seat, other)


def _title(s: Board, seat: Seat) -> str:
    return s.titles[seat] if s.titles else ""


def _steal(s: Board, given: RuleAnswer, seat: Seat) -> Effects:
    victim = neighbor(s, seat, given)
    count = 2 if _title(s, seat) == POOREST else 1
    return (Shift(strongest(s.hands[victim], count, s.order), victim, seat),)


def _trade(s: Board, given: RuleAnswer, seat: Seat) -> Effects:
    other = given.seats[0]
    best = strongest(s.hands[other], len(given.cards), s.order)
    return (Shift(given.cards, seat, other), Shift(best, other, seat))


def _call_ranks(s: Board, play: PlayInProgress) -> Effects:
    count = play.count(place("Q"))
    return (Ask(Kind.RANKS, play.actor, least=count, most=count),)


def _bomb(s: Board, given: RuleAnswer, seat: Seat) -> Effects:
    return tuple(
        Shift(tuple(one for one in s.hands[who] if PLACE[one] in given.ranks), who, Zone.DISCARD)
        for who in s.active
    )


RAIDS = (
    Rule(
        "red_five",
        Class.EFFECT,
        returnable=True,
        plays=(moves_cards(single(card("5h"), card("5d")), own(_ask_opponent)),),
        answered=_pool,
        drawn=lambda s, draw, cards: (PooledHands(draw.seats[0], draw.seats[1], cards),),
    ),
    Rule(
        "kings_privilege",
        Class.EFFECT,
        plays=(moves_cards(exactly("K", 3), own(asks_for_side)),),
        answered=lambda s, given, seat: (Swap(seat, neighbor(s, seat, given)),),
    ),
    Rule(
        "nine_gamble",
        Class.EFFECT,
        plays=(moves_cards(has("9"), own(_ask_opponent)), cuts(has("9"))),
        answered=lambda s, given, seat: draws(s.hands[seat], 1, seat),
        drawn=lambda s, draw, cards: (Shift(cards, draw.seats[0], Zone.DISCARD),),
    ),
    Rule(
        "queen_bomber",
        Class.EFFECT,
        returnable=True,
        plays=(moves_cards(has("Q"), _call_ranks),),
        answered=_bomb,
    ),
    Rule(
        "thief",
        Class.EFFECT,
        plays=(
            moves_cards(
                all_of(exactly("4", 3), lambda s, play: _title(s, play.actor) != RICHEST), own(asks_for_side)
            ),
        ),
        answered=_steal,
    ),
    Rule(
        "jeanne_darc_1",
        Class.EFFECT,
        spared_by=("mary",),
        excludes=("jeanne_darc_2",),
        plays=(moves_cards(exactly("Q", 3), lose_strongest(2, next_one)),),
    ),
    Rule("death", Class.EFFECT, plays=(moves_cards(exactly("4", 3), lose_strongest(1, opponents)),)),
    Rule(
        "bloody_mary_1",
        Class.EFFECT,
        excludes=("bloody_mary_2",),
        plays=(moves_cards(exactly("Q", 3), lose_strongest(2, opponents)),),
    ),
    Rule(
        "black_market",
        Class.EFFECT,
        plays=(
            moves_cards(
                exactly("A", 3),
                own(
                    lambda s, play: (
                        Ask(Kind.TRADE, play.actor, s.hands[play.actor], 2, 2, opponents(s, play.actor)),
                    )
                ),
            ),
        ),
        answered=_trade,
    ),
)


# Rules that take a player out suddenly (rows 50, 71).

ENDS = (
    Rule(
        "damian",
        Class.EFFECT,
        plays=(moves_cards(exactly("6", 3), does(RememberedWord("damian"))),),
        on_pass=lambda s, seat: (Fall(seat),) if "damian" in s.notes else (),
    ),
    Rule(
        "lucky_seven",
        Class.EFFECT,
        plays=(PlayEffect(PlayStage.WIN, bare("7", 3), lambda s, play: (Win(play.actor),)),),
    ),
)


# Rules that silence others (rows 8, 34, 65).


_shows_queens = all_of(lambda s, play: not play.is_single, has("Q", always=True))


def _burn_jokers(s: Board, play: PlayInProgress) -> Effects:
    burned = tuple(
        Shift(tuple(one for one in s.hands[seat] if one == JOKER), seat, Zone.DISCARD)
        for seat in opponents(s, play.actor)
    )
    return (*burned, RememberedWord("mary"))


HUSHES = (
    Rule(
        "omen",
        Class.REVOLUTION,
        plays=(
            PlayEffect(
                PlayStage.MUTE,
                exactly("6", 3),
                does(
                    Flip(),
                    RememberedWord("sealed"),
                    RememberedWord("omen"),
                    Unbind(),
                    Forget("back11"),
                    Forget("back2"),
                ),
            ),
        ),
    ),
    Rule(
        "jeanne_darc_2",
        Class.EFFECT,
        spared_by=("mary",),
        excludes=("jeanne_darc_1",),
        needs=(("bloody_mary_2",),),
        plays=(
            PlayEffect(
                PlayStage.MUTE,
                all_of(_shows_queens, lambda s, play: "mary" in s.notes),
                does(Forget("mary", late=True)),
            ),
        ),
    ),
    Rule(
        "bloody_mary_2",
        Class.EFFECT,
        excludes=("bloody_mary_1",),
        plays=(
            PlayEffect(
                PlayStage.MUTE, all_of(_shows_queens, lambda s, play: "mary" not in s.notes), _burn_jokers
            ),
        ),
    ),
)
