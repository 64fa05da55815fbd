"""The questions of rules, in words: who asks what and why, what can be chosen, how to decline."""

from __future__ import annotations

from collections.abc import Sequence

from engine.daifugo.effects import Kind
from engine.daifugo.view import View
from engine.daifugo.ways import Way
from netplay.table.messages import SeatedPlayer, SeatUpdate
from tui.games.daifugo.composition import Composition, Goal, ListedOption, choices, from_pile, goal_of
from tui.games.daifugo.field import DaifugoStage, OptionLine
from tui.games.daifugo.names import (
    faces,
    form_name,
    marks_of,
    order_shown,
    played_faces,
    rank_word,
    rule_name,
)
from tui.games.daifugo.rule_texts import rule_text
from tui.text.words import Words


def question_to_me(view: View, players: Sequence[SeatedPlayer], words: Words) -> tuple[str, str]:
    """What this seat is asked: a heading, and why it is asked."""
    say, ask = words.say, view.question
    match goal_of(view):
        case Goal.GIVE:
            return say("daifugo-ask-exchange", count=view.owed), say("daifugo-why-exchange")
        case Goal.RESPOND:
            rules = say("table-comma").join(rule_name(words, rule) for rule in view.responses)
            who = players[view.turn].name
            return say("daifugo-ask-respond", who=who), say("daifugo-why-respond", rules=rules)
        case _ if ask is not None:
            heading = say("daifugo-ask-rule", rule=rule_name(words, ask.rule), wish=_wish(view, words))
            return heading, rule_text(ask.rule, words)
        case _:
            return "", ""


def _wish(view: View, words: Words) -> str:
    ask = view.question
    assert ask is not None
    name = f"daifugo-wish-{ask.rule}"
    count = ask.most if ask.kind is not Kind.ORDER else len(ask.seats)
    return words.say(name if words.has(name) else f"daifugo-wish-{ask.kind}", count=count)


def way_text(way: Way, words: Words) -> str:
    """One way to play the cards, among others."""
    if way.play.fuse:
        return f"{rule_name(words, 'fusion_revolution')} · {form_name(way.reading, words)}"
    return f"{played_faces(way.reading)}   {form_name(way.reading, words)}"


def option_text(view: View, choice: ListedOption, players: Sequence[SeatedPlayer], words: Words) -> str:
    """One option in words."""
    say = words.say
    if choice.way is not None:
        return way_text(choice.way, words)
    if choice.rank is not None:
        return rank_word(choice.rank)
    if choice.rule:
        cards = faces(choice.cards) if len(choice.cards) == choice.count else ""
        return f"{rule_name(words, choice.rule)} {cards}".strip()
    if choice.seat is not None:
        who = say("daifugo-option-seat", who=players[choice.seat].name, count=view.counts[choice.seat])
        return f"{say(f'daifugo-side-{choice.word}')} {who}" if choice.word else who
    return say("daifugo-option-yes")


def stage_of(update: SeatUpdate, made: Composition, words: Words) -> DaifugoStage:
    """What the middle of the table shows."""
    view: View = update.view
    names = update.names
    heading, lines = _heading(update, made, words)
    options = tuple(
        OptionLine(
            choice.key, option_text(view, choice, update.players, words), _place(made, at), at == made.cursor
        )
        for at, choice in enumerate(choices(view, made))
    )
    return DaifugoStage(
        field=view.field,
        names=names,
        order=order_shown(view),
        turned=view.order.reversed,
        marks=marks_of(view, words),
        heading=heading,
        lines=lines,
        options=options,
        discard=len(view.discard),
        aside=len(view.aside),
        direction=view.direction,
        top=f"{names[view.top.owner]}  {played_faces(view.top)}  {form_name(view.top, words)}"
        if view.top
        else "",
    )


def _place(made: Composition, at: int) -> int:
    return made.picked.index(at) + 1 if at in made.picked else 0


def _heading(update: SeatUpdate, made: Composition, words: Words) -> tuple[str, tuple[str, ...]]:
    """What is asked of this seat, or what the table waits for."""
    view: View = update.view
    say = words.say
    if made.asks_way:
        return say("daifugo-ask-way"), ()
    if view.is_my_turn and goal_of(view) not in (Goal.PLAY, Goal.NONE):
        heading, why = question_to_me(view, update.players, words)
        pile = (say("daifugo-from-pile"),) if from_pile(view, made) else ()
        return heading, (why, *pile)
    waiting = say("table-comma").join(update.players[seat].name for seat in view.waiting)
    match str(view.phase):
        case "exchange":
            return say("table-exchange-title"), (say("table-awaited", names=waiting),)
        case "respond":
            return say("daifugo-window-title"), (say("table-awaited", names=waiting),)
        case "ask" if view.question is not None:
            rule = rule_name(words, view.question.rule)
            return say("daifugo-asked-of", rule=rule, who=waiting), (rule_text(view.question.rule, words),)
        case _:
            return "", ()
