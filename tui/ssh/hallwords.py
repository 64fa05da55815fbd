"""What the hall says, on a screen as in lines."""

from __future__ import annotations

from tui.ssh.players import Player
from tui.text.words import Words


def known_as(player: Player, words: Words) -> tuple[str, ...]:
    """What a player should know of their name here."""
    say = words.say
    taken = (say("ssh-name-taken", asked=player.asked, who=player.nick),) if player.asked else ()
    return *taken, say("ssh-guest") if player.is_guest else say("ssh-known", days=player.days)
