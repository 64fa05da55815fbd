"""What a seat of Daifugo is asked for now, in words: the players' states, lines above the hand, reasons of refusals."""

from __future__ import annotations

from collections.abc import Mapping

from engine.daifugo.events import Chosen, Event, Passed, Played, RanOut, Responded, Skipped
from engine.daifugo.faces import JOKERS
from engine.daifugo.shapes import Form
from engine.daifugo.view import View
from engine.daifugo.ways import foul_of, shape_of, ways
from engine.seats import Seat
from engine.verdict import Reason
from netplay.table.messages import SeatUpdate
from tui.games.daifugo.composition import (
    Composition,
    Goal,
    Slip,
    chosen,
    goal_of,
    most_cards,
    most_options,
    on_options,
)
from tui.games.daifugo.decide import decline_of
from tui.games.daifugo.names import (
    faces,
    form_name,
    lock_text,
    played_faces,
    rank_word,
    rule_name,
    strongest_text,
    title_name,
)
from tui.games.daifugo.questions import option_text, question_to_me
from tui.table.seats import SeatFacts
from tui.table.status_lines import StatusLines
from tui.text.figures import minutes
from tui.text.words import Words


def reason_text(view: View, reason: Reason, words: Words) -> str:
    """Why a move is refused."""
    say, top = words.say, view.top
    match reason:
        case Reason.WRONG_COUNT if top is not None:
            return say("daifugo-cannot-count", count=len(top.cards))
        case Reason.WRONG_FORM if top is not None:
            return say(f"daifugo-cannot-form-{top.form}", count=len(top.cards), step=top.step)
        case Reason.TOO_WEAK if top is not None:
            if top.form in (Form.SINGLE, Form.GROUP):
                return say("daifugo-cannot-weak", top=played_faces(top), order=strongest_text(view))
            return say("daifugo-cannot-weak-run", top=played_faces(top))
        case Reason.LOCKED:
            locks = say("table-comma").join(lock_text(lock, words, view) for lock in view.locks)
            return say("daifugo-cannot-locked", locks=locks)
        case Reason.WRONG_PARITY:
            return say(
                "daifugo-cannot-parity-odd" if "parity:odd" in view.notes else "daifugo-cannot-parity-even"
            )
        case Reason.START_CARD:
            return say("daifugo-cannot-start", card=faces(view.start_card))
        case _:
            return words.reason(reason)


def slip_text(view: View, made: Composition, slip: Slip, words: Words) -> str:
    """Why a key did nothing."""
    goal = goal_of(view)
    if slip is Slip.TOO_FEW:
        if goal in (Goal.RANKS, Goal.ORDER):
            return words.say(
                "daifugo-slip-too-few-options", chosen=len(made.picked), count=most_options(view)
            )
        return words.say("daifugo-slip-too-few", chosen=len(made.cards), count=most_cards(view, made))
    if slip is Slip.EMPTY and goal is Goal.CARDS:
        return words.say("daifugo-slip-none-chosen")
    return words.say(f"daifugo-slip-{slip}")


# ---------------------------------------------------------------------- players


def last_event_text(event: Event | None, words: Words) -> tuple[str, str]:
    """What a player did last, and how it is meant."""
    match event:
        case Played():
            return played_faces(event.laid), "good"
        case Responded():
            return f"! {faces(event.cards)}", "good"
        case RanOut():
            return words.kind("timeout"), "bad"
        case Passed():
            return words.kind("pass"), "calm"
        case Skipped():
            return words.say("daifugo-did-skip"), "calm"
        case Chosen():
            return words.say("table-did-choose"), "calm"
        case _:
            return "", "calm"


def seat_facts(update: SeatUpdate, last_events: Mapping[Seat, Event], words: Words) -> tuple[SeatFacts, ...]:
    """The facts shown of each player, clockwise, this seat's player first."""
    view: View = update.view
    ring = view.ring
    at = ring.index(view.seat) if view.seat is not None else 0
    return tuple(_facts_of(update, seat, last_events, words) for seat in (*ring[at:], *ring[:at]))


def _facts_of(update: SeatUpdate, seat: Seat, last_events: Mapping[Seat, Event], words: Words) -> SeatFacts:
    view: View = update.view
    say = words.say
    status, tone = _standing(view, seat, words)
    is_gone = bool(status)
    if not status:
        status, tone = last_event_text(last_events.get(seat), words)
        if seat in view.waiting:
            word = say("table-thinks") if str(view.phase) == "turn" else say("table-chooses")
            status = f"{status} · {word}" if status else word
        elif seat in view.locked_out:
            status = f"{status} · {say('daifugo-locked-out')}" if status else say("daifugo-locked-out")
    me = seat == view.seat
    if me and update.players[seat].name.casefold() != say("table-you"):
        status = f"{say('table-you')} · {status}" if status else say("table-you")
    away = update.players[seat].away
    if away and str(view.phase) != "over":
        status, tone = f"{say('table-away')} · {status}" if status else say("table-away"), "bad"
    title = view.titles[seat] if view.titles else ""
    banks = update.clock.banks
    return SeatFacts(
        seat=seat,
        name=update.players[seat].name + (f" {title_name(words, title)}" if title else ""),
        count=view.counts[seat],
        status=status,
        is_awaited=seat in view.waiting,
        is_me=me,
        is_gone=is_gone and str(view.phase) != "over",
        is_away=away,
        tone=tone,
        bank=minutes(banks[seat]) if seat < len(banks) else "",
    )


def _standing(view: View, seat: Seat, words: Words) -> tuple[str, str]:
    """How a player who is out went out, and how that is meant; empty while still in."""
    say = words.say
    place = say("table-place", place=view.ranks.index(seat) + 1) if str(view.phase) == "over" else ""
    if seat in view.fouled:
        return f"{place} {say('daifugo-fouled')}".strip(), "bad"
    if seat in view.fallen:
        return f"{place} {say('daifugo-fallen')}".strip(), "bad"
    if seat in view.finished:
        return place or say("table-out", place=view.finished.index(seat) + 1), "good"
    return place, "calm"


# ---------------------------------------------------------------------- the lines above the hand


def status_of(
    update: SeatUpdate, made: Composition, words: Words, note: tuple[str, str] | None
) -> StatusLines:
    """What the lines above the hand say.

    Arguments:
        note: a word on the last key and its tone, in place of the usual line below.
    """
    view: View = update.view
    mine = view.is_my_turn
    goal = goal_of(view)
    if made.asks_way or (goal not in (Goal.PLAY, Goal.NONE) and mine):
        lines = _question_lines(update, made, words)
    elif made.cards:
        lines = _play(view, made, words)
    else:
        lines = StatusLines(left=_whose_turn(update, words), below=_hint(view, words))
    below, tone = note if note is not None else (lines.below, lines.tone)
    return StatusLines(lines.left, target(view, words), below, tone, lines.is_composed, mine)


def _whose_turn(update: SeatUpdate, words: Words) -> str:
    view: View = update.view
    say = words.say
    phase = str(view.phase)
    if phase == "over":
        return say("table-over-title")
    if phase == "turn":
        if view.is_my_turn:
            return say("table-your-turn")
        return say("table-turn-of", who=update.players[view.turn].name)
    if phase == "ask" and view.question is not None:
        rule = rule_name(words, view.question.rule)
        return say("daifugo-asked-of", rule=rule, who=update.players[view.question.seat].name)
    if phase == "respond":
        return say("daifugo-window-waits")
    if phase == "chance":
        return say("daifugo-chance", rule=rule_name(words, view.chance))
    return say("table-waiting")


def _hint(view: View, words: Words) -> str:
    """What can be typed now."""
    say = words.say
    seat = view.seat
    if str(view.phase) == "over":
        return say("table-hint-over")
    if seat is None:
        return say("table-hint-watching")
    if seat in view.fouled or seat in view.fallen:
        return say("daifugo-hint-fallen")
    if seat not in view.active:
        return say("table-hint-out")
    if str(view.phase) == "exchange":
        return (
            say("daifugo-hint-given", cards=faces(view.given)) if view.given else say("daifugo-hint-exchange")
        )
    if str(view.phase) == "respond":
        if view.choice is None:
            return ""
        return say("daifugo-hint-declined") if view.choice.declines else say("daifugo-hint-responded")
    if not view.is_my_turn:
        return say("table-hint-prepare")
    if view.start_card:
        return say("daifugo-cannot-start", card=faces(view.start_card))
    return say("daifugo-hint-lead") if view.top is None else say("daifugo-hint-follow")


def target(view: View, words: Words) -> str:
    """What is wanted of a play."""
    if str(view.phase) != "turn":
        return ""
    top = view.top
    if top is None:
        return words.say("daifugo-target-free")
    count, turned = len(top.cards), "yes" if view.order.reversed else "no"
    match top.form:
        case Form.SINGLE | Form.GROUP if top.rank != JOKERS:
            return words.say("daifugo-target", count=count, rank=rank_word(top.rank), turned=turned)
        case Form.STAIRS:
            return words.say("daifugo-target-stairs", count=count, rank=rank_word(top.rank), turned=turned)
        case _:
            return words.say("daifugo-target-form", form=form_name(top, words))


def _play(view: View, made: Composition, words: Words) -> StatusLines:
    """A play while it is put together: what it is, and whether it can be played."""
    say = words.say
    cards = faces(made.cards)
    found = ways(view, made.cards)
    if isinstance(found, Reason):
        top = view.top
        if top is not None and len(made.cards) < len(top.cards):
            owed = say("daifugo-so-far", chosen=len(made.cards), count=len(top.cards))
            return StatusLines(cards, "", owed, "calm", True)
        shape = shape_of(view, made.cards)
        name = f"{cards}   {form_name(shape, words)}" if shape is not None else cards
        if view.top is None:  # what is no form yet may become one
            return StatusLines(name, "", reason_text(view, found, words), "ask", True)
        return StatusLines(name, "", f"✗ {reason_text(view, found, words)}", "bad", True)
    way = found[0]
    left = f"{played_faces(way.reading) if way.reading.roles else cards}   {form_name(way.reading, words)}"
    if way.forced_by:
        left += f" · {rule_name(words, way.forced_by)}"
    foul = foul_of(view, way)
    if foul:
        return StatusLines(left, "", f"! {say(f'daifugo-foul-{foul}')}", "bad", True)
    lays = "steps-lays" if view.is_my_turn and str(view.phase) == "turn" else "steps-lays-later"
    more = f" · {say('daifugo-ways', count=len(found))}" if len(found) > 1 else ""
    return StatusLines(left, "", f"{say('steps-fits')} · {say(lays)}{more}", "good", True)


def _question_lines(update: SeatUpdate, made: Composition, words: Words) -> StatusLines:
    """What is asked and what is chosen of it so far."""
    view: View = update.view
    say = words.say
    goal = goal_of(view)
    if made.asks_way:
        return StatusLines(faces(made.cards), "", say("daifugo-ask-way"), "ask", True)
    named = [option_text(view, one, update.players, words) for one in chosen(view, made)]
    head = "  ".join([*named, faces(made.cards)] if made.cards else named)
    left = head or question_to_me(view, update.players, words)[0]
    declines = f" · {say(_decline_word(goal))}" if decline_of(view) is not None else ""
    if on_options(view, made):
        name = "daifugo-pick-options" if most_options(view) > 1 else "daifugo-pick-option"
        if goal is Goal.RESPOND and not view.offers:
            return StatusLines(left, "", say("daifugo-no-offer"), "ask", bool(head))
        if goal is Goal.YES:
            name = "daifugo-pick-yes"
        below = say(name, chosen=len(made.picked), count=most_options(view))
        return StatusLines(left, "", below + declines, "ask", bool(head))
    count = most_cards(view, made)
    least = view.question.least if view.question is not None and goal is Goal.CARDS else count
    if made.cards and len(made.cards) >= least:
        return StatusLines(
            left, "", f"✓ {say('daifugo-enter-gives', count=len(made.cards))}{declines}", "good", True
        )
    below = say("daifugo-pick-cards", least=least, count=count, chosen=len(made.cards))
    return StatusLines(left, "", below + declines, "ask", bool(head))


def _decline_word(goal: Goal) -> str:
    return {Goal.RESPOND: "daifugo-decline-respond", Goal.YES: "daifugo-decline-yes"}.get(
        goal, "daifugo-decline"
    )
