"""What the table of Tyrant says: what each player did, what may be done and must be, and why not."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from engine.cards import Card, Suit
from engine.seats import Seat
from engine.tyrant.power import PowerDerivation, derive_power, worths_of
from engine.tyrant.settings import ChipFloor
from engine.tyrant.view import Seen, View
from engine.verdict import Reason
from netplay.table.messages import SeatUpdate
from tui.games.tyrant.composition import Composition, Goal, Slip, goal_of, offered, outlook, wanted
from tui.games.tyrant.faces import BACK, ROWS, chip_dots
from tui.games.tyrant.reveal import LAST_TRICK, derivation_text
from tui.table.status_lines import StatusLines
from tui.text.cards import SIGNS, CardLook
from tui.text.words import Words

# ---------------------------------------------------------------------- players


class PlayerFacts(msgspec.Struct, frozen=True):
    """The facts shown of one player."""

    seat: Seat
    name: str
    chips: int
    hand: int
    stock: int
    fame: tuple[Card, ...]
    ace: Card | None = None
    """Known to its owner, and to all at scoring."""
    last_action: str = ""
    tone: str = "calm"
    has_marker: bool = False
    is_awaited: bool = False
    is_away: bool = False
    """The connection is lost and the seat reserved."""
    is_me: bool = False


def player_facts(update: SeatUpdate, words: Words, look: CardLook) -> tuple[PlayerFacts, ...]:
    """The facts shown of all players."""
    return tuple(_facts_of(update, Seat(seat), words, look) for seat in range(update.view.seats))


def _facts_of(update: SeatUpdate, seat: Seat, words: Words, look: CardLook) -> PlayerFacts:
    view: View = update.view
    me = seat == view.seat
    last_action, tone = _last_action(view, seat, words, look)
    ace = view.ace if me else view.aces[seat] if view.aces else None
    return PlayerFacts(
        seat=seat,
        name=update.players[seat].name,
        chips=view.chips[seat],
        hand=view.hand_counts[seat],
        stock=view.stock_counts[seat],
        fame=tuple(won.lead for won in view.fame[seat]),
        ace=ace,
        last_action=last_action,
        tone=tone,
        has_marker=view.marker == seat,
        is_awaited=seat in view.waiting,
        is_away=update.players[seat].away,
        is_me=me,
    )


def _last_action(view: View, seat: Seat, words: Words, look: CardLook) -> tuple[str, str]:
    """What a player has done in this trick, or is doing."""
    say = words.say
    if view.phase == "over":
        text = say("tyrant-place", place=view.ranks.index(seat) + 1, total=view.scores[seat].total)
        if seat in view.purged:
            return say("tyrant-purged", total=view.scores[seat].total), "bad"
        return text, "good"
    if seat in view.waiting:
        return say("tyrant-thinks" if view.phase in ("turn", "lay") else "tyrant-chooses"), "calm"
    seen = view.turns[seat]
    if seen is not None:
        return seen_text(seen, words, look), "calm" if seen.passed or seen.skipped else "good"
    if view.phase == "hand":
        return say("tyrant-has-chosen"), "good"
    return (say("tyrant-passed-before"), "calm") if seat in view.passed else ("", "calm")


def seen_text(seen: Seen, words: Words, look: CardLook) -> str:
    """The cards played in this trick, as far as they may be seen."""
    if seen.passed:
        return words.say("tyrant-did-pass")
    if seen.skipped:
        return words.say("tyrant-did-hard-pass")
    if seen.cards:
        text = look.cards(seen.cards)
    else:
        text = BACK * (seen.count - (seen.up is not None)) + (
            look.card(seen.up) if seen.up is not None else ""
        )
    if seen.tyrant is not None:
        place = look.suit(seen.tyrant.place) or words.say("tyrant-lead-short")
        text += f" {chip_dots(seen.tyrant.chips)}→{place}"
    return text


# ---------------------------------------------------------------------- chips on the table


def chips_lying(view: View, made: Composition) -> dict[Suit, int]:
    """Chips on each place in this trick, NONE for the lead card; with those about to be laid."""
    lying = dict.fromkeys((Suit.NONE, *ROWS), 0)
    for seen in view.turns:
        if seen is not None and seen.tyrant is not None:
            lying[seen.tyrant.place] += seen.tyrant.chips
    lying[made.place] += made.chips
    return lying


def chips_by_suit(view: View, lead: Suit, made: Composition) -> tuple[int, ...]:
    """Chips that lower each suit, in the order of the rows; those on the lead card its suit (TY-41)."""
    lying = chips_lying(view, made)
    return tuple(lying[suit] + (lying[Suit.NONE] if suit == lead else 0) for suit in ROWS)


# ---------------------------------------------------------------------- the lines above the hand


def status_of(
    update: SeatUpdate, made: Composition, words: Words, look: CardLook, note: tuple[str, str] | None = None
) -> StatusLines:
    """What the two lines above the hand say.

    Arguments:
        note: a word on the last key and its tone, in place of the usual line below.
    """
    view: View = update.view
    say = words.say
    if made.aims:
        lines = _aiming(view, made, words, look)
    elif made.cards or made.rank:
        lines = _composed(view, made, words, look)
    else:
        lines = StatusLines(
            left=_whose_turn(update, words), right=_bound(view, words, look), below=_hint(view, words)
        )
    # What the lead asks stays in sight while a play is put together.
    lines = replace(lines, mine=view.is_my_turn, right=lines.right or _bound(view, words, look))
    if note is not None:
        lines = replace(lines, below=note[0], tone=note[1])
    elif made.rank:
        lines = replace(lines, below=say("tyrant-ask-suit", rank=made.rank), tone="ask")
    return lines


def _whose_turn(update: SeatUpdate, words: Words) -> str:
    view: View = update.view
    say = words.say
    if view.phase == "over":
        return say("tyrant-over")
    if view.is_my_turn:
        return say(f"tyrant-your-{view.phase}")
    names = [update.players[seat].name for seat in view.waiting]
    if view.phase in ("turn", "lay"):
        return say("table-turn-of", who=names[0]) if names else ""
    return say("table-awaited", names=say("table-comma").join(names))


def _bound(view: View, words: Words, look: CardLook) -> str:
    """What the lead asks of this hand; nothing any more once it has answered."""
    lead = view.lead
    if view.seat is None or lead is None or view.phase != "turn" or not view.hand:
        return ""
    if view.turns[view.seat] is not None:
        return ""
    follows = any(card.suit == lead.suit for card in view.hand)
    name = "tyrant-must-follow" if follows else "tyrant-cannot-follow"
    return words.say(name, suit=look.suit(lead.suit))


def _hint(view: View, words: Words) -> str:
    """What can be done now, and why not more (TY-29)."""
    say = words.say
    if view.seat is None:
        return say("tyrant-hint-watching")
    if view.phase == "over":
        return say("tyrant-hint-over")
    match goal_of(view):
        case Goal.HAND | Goal.REFILL | Goal.LAY as goal:
            return say(f"tyrant-hint-{goal}")
        case Goal.PLAY if view.is_my_turn:
            if view.seat in view.passed:
                return say("tyrant-hint-no-pass")
            return say("tyrant-hint-play" if view.chips[view.seat] else "tyrant-hint-no-chip")
        case Goal.PLAY:
            return say("tyrant-hint-prepare")
        case Goal.NONE:
            return _idle_hint(view, words)


def _idle_hint(view: View, words: Words) -> str:
    assert view.seat is not None
    seen = view.turns[view.seat]
    if view.is_my_turn:
        return words.say("tyrant-hint-must-pass", cards=_refill_of(view))
    if seen is not None and seen.passed:
        return words.say("tyrant-hint-passed", cards=_refill_of(view))
    if seen is not None and seen.skipped:
        return words.say("tyrant-hint-skipped")
    return words.say("tyrant-hint-wait")


def _composed(view: View, made: Composition, words: Words, look: CardLook) -> StatusLines:
    say = words.say
    goal = goal_of(view)
    spelled = look.cards(made.cards)
    if goal in (Goal.HAND, Goal.REFILL):
        count, owed = len(made.cards), wanted(goal)
        left = say("tyrant-chosen-of", chosen=count, owed=owed) + "   " + suits_text(made.cards, look)
        if count < owed:
            return StatusLines(left, "", _hint(view, words), "calm", True)
        return StatusLines(
            left, "", say("tyrant-enter-hand" if goal is Goal.HAND else "tyrant-enter-refill"), "good", True
        )
    if goal is Goal.LAY:
        return StatusLines(spelled, "", say("tyrant-enter-lay"), "good", True)
    left = _play_text(view, made, words, look)
    found = outlook(view, made)
    if isinstance(found, Slip):
        return StatusLines(left, "", slip_text(view, made, found, words), "ask", True)
    if found is not None:
        return StatusLines(left, "", f"✗ {reason_text(view, found, words)}", "bad", True)
    below = say("tyrant-enter-play" if view.is_my_turn else "tyrant-enter-later")
    if made.up is not None:
        below += say("tyrant-turn-up-hint")
    return StatusLines(left, "", below, "good", True)


def _play_text(view: View, made: Composition, words: Words, look: CardLook) -> str:
    """The cards, which is face up, the chips, and their power at the moment."""
    up = made.up
    parts = [f"[{look.card(card)}]" if at == up else look.card(card) for at, card in enumerate(made.cards)]
    text = " ".join(parts)
    if made.chips:
        place = look.suit(made.place) or words.say("tyrant-lead-short")
        text += f"  {chip_dots(made.chips)}→{place}"
    lead = view.lead
    if lead is None or not made.cards:
        return text
    if not any(card.suit == lead.suit for card in made.cards):
        return f"{text}   {words.say('tyrant-follows-not')}"
    return f"{text}   {derivation_text(current_derivation(view, made, lead.suit), look)}"


def current_derivation(view: View, made: Composition, lead: Suit) -> PowerDerivation:
    """The power of what is composed, as plaza and chips are now; later players may still lay chips."""
    floor = ChipFloor(view.rules.chip_floor)
    worths = worths_of(view.plaza, lead, chips_by_suit(view, lead, made), floor)
    return derive_power(made.cards, worths, marker=view.seat == view.marker)


def _aiming(view: View, made: Composition, words: Words, look: CardLook) -> StatusLines:
    """The tyrant action while it is being aimed."""
    say = words.say
    if made.place is Suit.NONE:
        assert view.lead is not None
        place = say("tyrant-lead-place", card=look.card(view.lead))
    else:
        place = say("tyrant-row-place", suit=look.suit(made.place))
    left = say("tyrant-aiming", chips=chip_dots(made.chips), place=place, less=2 * made.chips)
    right = look.cards(made.cards)
    return StatusLines(left, right, say("tyrant-hint-aim"), "ask", True)


def suits_text(cards: Sequence[Card], look: CardLook) -> str:
    """Cards counted by suit: `♠2 ♥1 ♦3 ♣1`."""
    counts = ((suit, sum(card.suit == suit for card in cards)) for suit in ROWS)
    return " ".join(f"{look.suit(suit)}{count}" for suit, count in counts)


# ---------------------------------------------------------------------- why not


def slip_text(view: View, made: Composition, slip: Slip, words: Words) -> str:
    """Why a key did nothing, or what is still to do."""
    goal = goal_of(view)
    owed = wanted(goal)
    match slip:
        case Slip.ENOUGH:
            return words.say("tyrant-slip-enough", owed=owed)
        case Slip.FEW:
            return words.say("tyrant-slip-few", left=owed - len(made.cards))
        case Slip.EMPTY if goal is Goal.NONE or not offered(view):
            return _hint(view, words)
        case Slip.EMPTY if goal is not Goal.PLAY:
            return words.say("tyrant-slip-few", left=owed)
        case Slip.EMPTY:
            return words.say("tyrant-slip-empty")
        case _:
            return words.say(f"tyrant-slip-{slip}")


def reason_text(view: View, reason: Reason, words: Words) -> str:
    """Why a decision was refused; shown to this player only (TY-38)."""
    lead = view.lead
    if reason is Reason.MUST_FOLLOW and lead is not None:
        return words.say("tyrant-cannot-must-follow", suit=SIGNS.suit(lead.suit))
    if reason is Reason.NO_PASS:
        return words.say("tyrant-cannot-pass-twice")
    if reason is Reason.NO_CHIP and view.seat is not None and not view.chips[view.seat]:
        return words.say("tyrant-cannot-pay")
    return words.reason(reason)


def pass_text(view: View, words: Words) -> str:
    """What a pass means, before it is made (TY-43 … TY-45)."""
    assert view.seat is not None
    cards, left = _refill_of(view), view.chips[view.seat] - 1
    key = "tyrant-pass-end" if not cards else "tyrant-pass-soft" if left else "tyrant-pass-last"
    return words.say(key, left=left, cards=cards)


def _refill_of(view: View) -> int:
    """How many cards this seat takes after a pass; none after the last trick (TY-24, TY-25, TY-69)."""
    return min(wanted(Goal.REFILL), len(view.hand) + len(view.stock)) if view.trick < LAST_TRICK else 0
