"""What a seat is asked for now, in words: the middle of the table, each player's state, the lines above the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.prime import events
from engine.prime.concat import INFINITY, Concatenation, is_infinity, read, read_arrangement
from engine.prime.settings import ShortDeck
from engine.prime.view import View
from engine.seats import Seat
from engine.titles import titles_by_seat
from engine.verdict import Reason
from netplay.table.messages import SeatUpdate
from tui.games.prime.assist import known_text
from tui.games.prime.composition import (
    Composition,
    Goal,
    Picked,
    Sign,
    Slip,
    goal_of,
    outlook,
    play_of,
    spelling,
    takes_digits,
)
from tui.games.prime.field import PrimeStage
from tui.games.prime.lists import list_prompt
from tui.table.outcome import headline, name_of, order_of, own_row, points_of
from tui.table.result import ResultSheet
from tui.table.seats import SeatFacts
from tui.table.status_lines import StatusLines
from tui.text.cards import SUIT_SIGNS, card_name
from tui.text.figures import grouped, minutes, size_text
from tui.text.words import Words
from tui.widgets.canvas import fitted_end, width_of

_ROOM = 77
"""Columns of a line above the hand on the smallest screen."""

# ---------------------------------------------------------------------- players


def last_event_text(event: events.Event | None, words: Words) -> tuple[str, str]:
    """What a player did last, and how it is meant."""
    match event:
        case events.Drew():
            return words.say("table-did-draw"), "calm"
        case events.Played():
            return f"✓ {grouped(event.number, 15)}", "good"
        case events.FoulPlayed():
            return f"✗ {words.kind('foul')}", "bad"
        case events.PenaltyDrawn():
            return f"✗ {words.kind('foul')} +{event.count}", "bad"
        case events.Passed():
            return words.kind("timeout" if event.out_of_time else "pass"), "calm"
        case events.Chosen():
            return words.say("table-did-choose"), "calm"
        case _:
            return "", "calm"


def seat_facts(
    update: SeatUpdate, last_events: Mapping[Seat, events.Event], words: Words
) -> tuple[SeatFacts, ...]:
    """The facts shown of each player."""
    view: View = update.view
    return tuple(_facts_of(update, Seat(seat), last_events, words) for seat in range(view.seats))


def _facts_of(
    update: SeatUpdate, seat: Seat, last_events: Mapping[Seat, events.Event], words: Words
) -> SeatFacts:
    view: View = update.view
    say = words.say
    awaited = seat in view.waiting
    status, tone = last_event_text(last_events.get(seat), words)
    if view.phase == "over":
        place = view.ranks.index(seat) + 1 if seat in view.ranks else 0
        gone = seat in view.disqualified
        place_text = say("table-place", place=place)
        status = f"{place_text} {say('table-disqualified')}" if gone else place_text
        tone = "bad" if gone else "good"
    elif seat in view.disqualified:
        status, tone = say("table-disqualified"), "bad"
    elif seat in view.finished:
        status, tone = say("table-out", place=view.finished.index(seat) + 1), "good"
    elif awaited and view.phase == "turn":
        word = say("table-judging") if update.judging else say("table-thinks")
        status = f"{status} · {word}" if status else word
    elif awaited:
        status = say("table-chooses") if view.phase != "think" else say("table-thinks")
    elif seat in view.ready:
        status = say("table-ready")
    me = seat == view.seat
    if me:
        status = f"{say('table-you')} · {status}" if status else say("table-you")
    away = update.players[seat].away
    if away and view.phase != "over":
        status, tone = f"{say('table-away')} · {status}" if status else say("table-away"), "bad"
    open_hand = view.hands[seat] if not me else None
    banks = update.clock.banks
    return SeatFacts(
        seat=seat,
        name=update.players[seat].name,
        count=view.counts[seat],
        status=status,
        is_awaited=awaited,
        is_me=me,
        is_gone=seat in view.finished or seat in view.disqualified,
        is_away=away,
        tone=tone,
        bank=minutes(banks[seat]) if seat < len(banks) else "",
        hand=" ".join(card_name(card) for card in open_hand or ()),
    )


# ---------------------------------------------------------------------- the middle of the table


def stage_of(update: SeatUpdate, words: Words) -> PrimeStage:
    """What the middle of the table shows."""
    view: View = update.view
    names = update.names
    bound = ""
    if view.lock:
        bound = words.say("table-locked", suits="".join(SUIT_SIGNS[card.suit] for card in view.lock))
    elif view.top is not None and view.top.pair:
        bound = words.say("table-twin-only")
    stage = PrimeStage(field=view.field, names=names, deck=len(view.deck), bound=bound)
    heading, lines = _heading(update, words)
    return replace(stage, heading=heading, lines=lines)


def _heading(update: SeatUpdate, words: Words) -> tuple[str, tuple[str, ...]]:
    """What the table is doing, outside a player's turn."""
    view: View = update.view
    say = words.say
    names = update.names
    awaited = say("table-awaited", names=say("table-comma").join(names[seat] for seat in view.waiting))
    mine = view.is_my_turn
    match str(view.phase):
        case "janken":
            asks = say("table-janken-asks") if mine else ""
            return say("table-janken-title"), tuple(line for line in (asks, awaited) if line)
        case "high-card":
            return say("table-high-card-title"), (say("table-high-card-asks"), awaited)
        case "think":
            leads = say("table-think-leads", who=names[view.turn])
            return say("table-think-title"), (leads, awaited)
        case "lists":
            prompt = (list_prompt("table-lists-asks", view.rules, words),) if mine else ()
            return say("table-lists-title"), tuple(filter(None, (*prompt, awaited)))
        case "exchange":
            gift = (say("table-exchange-asks", count=view.owed),) if mine else ()
            return say("table-exchange-title"), (*gift, awaited)
        case "penalty":
            assert view.penalty is not None
            who = names[view.penalty.offender]
            may = view.rules.short_deck is ShortDeck.MAY_DISCARD
            name = "table-penalty-may" if may else "table-penalty-told"
            text = say(name, who=who, missing=view.penalty.missing)
            return say("table-penalty-title"), (text, awaited)
        case "showdown":
            return say("table-showdown-title"), (say("table-showdown-told"), awaited)
        case "over":
            return say("table-over-title"), ()
        case _:
            return ("", ())


# ---------------------------------------------------------------------- the lines above the hand


def status_of(
    update: SeatUpdate,
    composition: Composition,
    words: Words,
    note: tuple[str, str] | None,
    assist: str = "",
    fouls: Mapping[int, int] | None = None,
) -> StatusLines:
    """What the lines above the hand say.

    Arguments:
        note: a word on the last key and its tone, in place of the usual line below.
        assist: what the assist says of the play; empty at a table without it.
        fouls: how often the player fouled with each number, where the table shows it.
    """
    view: View = update.view
    mine = view.is_my_turn and not update.judging
    if composition.tokens:
        lines = _composed(view, composition, words, assist, fouls)
    else:
        lines = StatusLines(left=_whose_turn(update, words), below=_hint(view, words))
    lines = replace(lines, right=_target(view, words), mine=mine, large=_large(view, composition))
    if note is not None and composition.asked is None:
        lines = replace(lines, below=note[0], tone=note[1])
    return lines


def _whose_turn(update: SeatUpdate, words: Words) -> str:
    view: View = update.view
    say = words.say
    if update.judging:
        return say("table-judge-works")
    if view.phase == "over":
        return say("table-over-title")
    if view.is_my_turn:
        asks = {"turn": "table-your-turn", "think": "table-your-thought"}
        return say(asks.get(view.phase, "table-your-choice"))
    if view.phase == "turn":
        return say("table-turn-of", who=update.players[view.turn].name)
    return say("table-waiting")


def _hint(view: View, words: Words) -> str:
    """What can be typed now."""
    say = words.say
    if view.phase == "over":
        return say("table-hint-over")
    if view.seat is None:
        return say("table-hint-watching")
    if view.seat in view.disqualified:
        return say("table-hint-disqualified")
    if view.seat in view.finished:
        return say("table-hint-out")
    match str(view.phase):
        case "janken":
            return say("table-hint-janken") if view.is_my_turn else ""
        case "lists":
            return say("table-hint-lists") if view.is_my_turn else ""
        case "think":
            return say("table-hint-think") if view.is_my_turn else say("table-hint-ready")
        case _:
            pass
    match goal_of(view):
        case Goal.PLAY:
            return say("table-hint-play") if view.is_my_turn else say("table-hint-prepare")
        case Goal.GIVE_UP:
            may = view.rules.short_deck is ShortDeck.MAY_DISCARD
            return say("table-hint-may-give" if may else "table-hint-give", count=view.owed)
        case Goal.EXCHANGE:
            return say("table-exchange-asks", count=view.owed)
        case Goal.SHOW_CARD:
            return say("table-hint-high-card")
        case Goal.ARRANGE:
            return say("table-hint-showdown")
        case Goal.NONE:
            return ""


def _target(view: View, words: Words) -> str:
    """What a play has to beat."""
    say = words.say
    if view.phase != "turn":
        return ""
    top = view.top
    if top is None:
        return say("table-target-free")
    if top.number is INFINITY:
        return say("table-target-infinity")
    name = "table-target-smaller" if view.upside_down else "table-target-larger"
    return say(name, cards=len(top.cards), number=grouped(top.number, 23))


def _composed(
    view: View, composition: Composition, words: Words, assist: str, fouls: Mapping[int, int] | None
) -> StatusLines:
    say = words.say
    spelled, cards = spelling(composition), len(composition.cards)
    goal = goal_of(view)
    if composition.asked is not None:
        return StatusLines(
            left=spelled, below=_question(view, composition, words), tone="ask", is_composed=True
        )
    if goal in (Goal.GIVE_UP, Goal.EXCHANGE):
        chosen = say("table-chosen-of", chosen=cards, owed=view.owed)
        enough = cards == view.owed
        gives = say("table-enter-gives" if goal is Goal.GIVE_UP else "table-enter-gives-back")
        below = gives if enough else _hint(view, words)
        return StatusLines(f"{spelled}   {chosen}", "", below, "good" if enough else "calm", True)
    if goal is Goal.SHOW_CARD:
        return StatusLines(spelled, "", say("table-enter-shows"), "good", True)
    if goal is Goal.ARRANGE:
        return _arranged(view, composition, words)
    found = outlook(view, composition)
    number, tail = _number_text(view, composition, words)
    if number:
        if number == "∞":
            spelled = spelled.replace("[?]", "")  # no value is missing
        # The whole line fits the smallest screen; a number says what its cards are.
        spelled = fitted_end(spelled, max(12, 70 - width_of(number) - width_of(tail)))
    left = f"{spelled} → {number}   {tail}" if number else f"{spelled}   {tail}"
    if isinstance(found, Concatenation):
        tone = "calm" if not assist else "good" if assist.endswith("✓") else "bad"
        below = _known_text(view, composition, found, words, assist, fouls)
        return StatusLines(left, "", below, tone, True)
    if isinstance(found, Slip):
        return StatusLines(left, "", say(f"table-slip-{found}"), "ask", True)
    field, top = len(play_of(view.rules, composition).cards), view.top
    if found is Reason.WRONG_COUNT and top is not None and field < len(top.cards):
        return StatusLines(left, "", say("table-so-far", chosen=field, count=len(top.cards)), "calm", True)
    return StatusLines(left, "", f"✗ {reason_text(view, found, words)}", "bad", True)


def _known_text(
    view: View,
    composition: Composition,
    found: Concatenation,
    words: Words,
    assist: str,
    fouls: Mapping[int, int] | None,
) -> str:
    """What is sure of a play that can be played, whose call the rest is, and the key that plays it.

    Whether it is a foul is shown only at a table with prime check (`assist`).
    """
    say, top = words.say, view.top
    mine = view.is_my_turn and view.phase == "turn"
    lays = say("steps-lays" if mine else "steps-lays-later")
    if found.number is INFINITY:
        return f"{say('steps-known-infinity')} · {lays}"
    if assist:
        return f"{assist} · {lays}"
    size = say("steps-known-lead")
    if top is not None and top.number is not INFINITY:
        name = "steps-known-smaller" if view.upside_down else "steps-known-larger"
        size = say(name, number=grouped(top.number, 15))
    call = say("steps-call-factors" if "=" in composition.tokens else "steps-call")
    known: tuple[str, ...] = ()
    if fouls is not None and found.twin is None:
        known = known_text(found.number, fouls, view.rules.base, words)
    text = " · ".join((size, *known, lays) if known else (size, call, lays))
    return text if width_of(text) <= _ROOM or not known else " · ".join((*known, lays))


def _number_text(view: View, composition: Composition, words: Words) -> tuple[str, str]:
    """The number of a composition, where it has one, and how many cards and digits it takes."""
    field, cards = _field_part(view, composition), len(composition.cards)
    if isinstance(field, Reason):
        return "", words.say("table-cards", cards=cards)
    number = grouped(field.number, 31)
    if field.twin is not None:
        number += f" , {grouped(field.twin, 31)}"
    return number, size_text(words, cards, field.number)


def _field_part(view: View, composition: Composition) -> Concatenation | Reason:
    """What the cards before a factor part spell."""
    tokens = composition.tokens
    end = tokens.index(Sign.FACTORS) if Sign.FACTORS in tokens else len(tokens)
    return read(view.rules, play_of(view.rules, Composition(tokens[:end])))


def _large(view: View, composition: Composition) -> str:
    """The number of a play being composed, whole."""
    if goal_of(view) is not Goal.PLAY or not composition.tokens or composition.asked is not None:
        return ""
    field = _field_part(view, composition)
    return "" if isinstance(field, Reason) else grouped(field.number, 200)


def _arranged(view: View, composition: Composition, words: Words) -> StatusLines:
    say = words.say
    cards = len(composition.cards)
    spelled = spelling(composition)
    play = play_of(view.rules, composition)
    number = read_arrangement(view.rules, play.cards, play.jokers)
    left = f"{spelled}   {say('table-chosen-of', chosen=cards, owed=len(view.hand))}"
    if cards < len(view.hand):
        return StatusLines(left, "", say("table-hint-showdown"), "calm", True)
    if isinstance(number, Reason):
        return StatusLines(left, "", f"✗ {words.reason(number)}", "bad", True)
    return StatusLines(f"{grouped(number, 40)}  {left}", "", say("table-enter-shows"), "good", True)


def _question(view: View, composition: Composition, words: Words) -> str:
    """What is asked about a joker (P-1, D15)."""
    say = words.say
    if takes_digits(view.rules):
        return say("table-ask-number", most=str(view.rules.top_value))
    lone = len(composition.tokens) == 1 and is_infinity(view.rules, composition.cards, False)
    return say("table-ask-value-or-infinity" if lone else "table-ask-value")


def reason_text(view: View, reason: Reason, words: Words) -> str:
    """Why something cannot be played, with what would be right where that is short to say."""
    top = view.top
    if reason is Reason.WRONG_COUNT and view.phase == "showdown":
        return words.say("table-hint-showdown")
    if reason is Reason.WRONG_COUNT and top is not None and view.phase == "turn":
        return words.say("table-cannot-count", cards=len(top.cards))
    if reason is Reason.TOO_WEAK and top is not None and top.number is not INFINITY:
        name = "table-cannot-smaller" if view.upside_down else "table-cannot-larger"
        return words.say(name, number=grouped(top.number, 31))
    if reason is Reason.WRONG_DISCARD:
        return words.say("table-cannot-give", count=view.owed)
    return words.reason(reason)


def joker_is_lone_infinity(view: View, composition: Composition) -> bool:
    """Whether what is composed is ∞ as it stands, so that no value needs to be given."""
    cards = composition.cards
    undeclared = all(token.value is None for token in composition.tokens if isinstance(token, Picked))
    return undeclared and len(cards) == len(composition.tokens) and is_infinity(view.rules, cards, False)


# ---------------------------------------------------------------------- the result


def result_sheet(update: SeatUpdate, played: Mapping[Seat, Sequence[str]], words: Words) -> ResultSheet:
    """A line a player: place, name, the cards left, the numbers played."""
    view: View = update.view
    say, none = words.say, words.say("table-result-none")
    rows = []
    for place, seat in enumerate(order_of(update), 1):
        hand = " ".join(card_name(card) for card in view.hands[seat] or ())
        left = say("table-disqualified") if seat in view.disqualified else hand or none
        name = named_with_score(update, seat, words)
        rows.append((say("table-place", place=place), name, left, "  ".join(played.get(seat, ())) or none))
    headings = tuple(say(f"table-result-{name}") for name in ("place", "name", "left", "played"))
    fallen = tuple(at for at, seat in enumerate(order_of(update)) if seat in view.disqualified)
    return ResultSheet(headings, tuple(rows), own_row(update), fallen, headline(update, words))


def named_with_score(update: SeatUpdate, seat: Seat, words: Words) -> str:
    """A player's name with the new title and the points, where a series gives them."""
    name, points, order = name_of(update, seat, words), points_of(update), order_of(update)
    if not points:
        return name
    return f"{name} {titles_by_seat(order)[seat]} {words.say('lobby-points', points=points[seat])}"
