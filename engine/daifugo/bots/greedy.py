"""The plain greedy bot: always the weakest play that will do, as many cards as it can when it leads."""

from __future__ import annotations

from engine.cards import JOKER
from engine.chance import Chance
from engine.daifugo.bots.answers import gift, respond, sensible
from engine.daifugo.bots.hand import outlook
from engine.daifugo.judge import Ground
from engine.daifugo.legal import legal_plays
from engine.daifugo.moves import Gift, Move, Pass, Play
from engine.daifugo.shapes import as_group
from engine.daifugo.state import Phase
from engine.daifugo.view import View, ground


class GreedyBot:
    """Gets rid of its weakest cards first."""

    name = "greedy"

    def choose(self, view: View, dice: Chance) -> Move:
        """The move that this bot makes now."""
        here = ground(view)
        match view.phase:
            case Phase.EXCHANGE:
                return Gift(gift(view, outlook(view, here)))
            case Phase.ASK:
                assert view.question is not None
                return sensible(view, view.question, outlook(view, here), dice)
            case Phase.RESPOND:
                return respond(view)
            case _:
                plays = legal_plays(here)
                return min(plays, key=lambda play: _price(here, play)) if plays else Pass()


def _price(here: Ground, play: Play) -> tuple[bool, float, int]:
    """Jokers last, weak cards first, many cards before few."""
    group = as_group(play.cards)
    order = here.order
    strength = (
        order.of_group(group.rank, play.cards)
        if group is not None and not play.reading
        else sum(order.singles[card] for card in play.cards) / len(play.cards)
    )
    return JOKER in play.cards, float(strength), -len(play.cards)
