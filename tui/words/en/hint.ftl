# What a bot advises, in three steps (key g)
hint-agreed-none = Hints are off at this table, as agreed before the game.
hint-asked = Thinking …
hint-late = Thinking took too long: { KEY("hint", "g") } asks again.
hint-none = No advice here.
hint-unnoted = The hint can't be recorded right now, so it stays hidden.
hint-with-chance = { $text } ({ $chance }% in trials)
hint-head = Hint { $step }/{ $steps }
hint-head-all = { $step }/{ $steps } if you knew every prime
hint-head-all-semiprimes = { $step }/{ $steps } if you knew every semiprime
hint-head-mine = { $step }/{ $steps } from your list
hint-head-common = { $step }/{ $steps } known to everyone
hint-head-level = { $step }/{ $steps } next to learn
hint-head-bot = { $step }/{ $steps } a level above you ({ $level })
hint-by-all = { $text }, if you knew every prime
hint-by-all-semiprimes = { $text }, if you knew every semiprime
hint-by-mine = { $text } (on your list)
hint-by-common = { $text } (known to everyone)
hint-by-level = { $text } (next to learn)
hint-by-bot = { $text } (as { $level } plays)
hint-step-1 = { $head }: { $deed ->
    [draw] draw
    [pass] better pass
    [foul] foul on purpose
    [challenge] try an HNP challenge
    [decline] better not
    [answer] answer
    [give] choose what to give
    [take] choose well
   *[play] you can play
} — { $why }
hint-step-2 = { $head }: { $kind } — { $why }
hint-step-3 = { $deed ->
    [draw] { KEY("draw", "d") } draws a card: { $why }
    [pass] { KEY("pass", "p") } passes: { $why }
    [decline] { KEY("decline", "p") } declines: { $why }
    [challenge] type { $move }, then { KEY("challenge", "c") }: { $why }
    [answer] { $move }: { $why } · { KEY("choose", "Enter") }
    [give] { $move }: { $why } · { KEY("choose", "Enter") }
    [take] { $move }: { $why } · { KEY("choose", "Enter") }
   *[other] { $move }: { $why } · { KEY("play", "Enter") }
}
hint-kind = { $cards ->
    [one] 1 card, { $kind }
   *[other] { $cards } cards, { $kind }
}

## Prime Daifugo
hint-prime-goes-out = you can go out at once
hint-prime-certain = it wins for certain
hint-prime-cuts = you lead again
hint-prime-clears = you lead again
hint-prime-turns-order = it reverses the order
hint-prime-hard-to-beat = { $beaten } of 100 deals can beat it
hint-prime-smallest-that-beats = it beats the field
hint-prime-keeps-57 = it saves your 57 for later
hint-prime-sheds = sheds { $count } cards at once
hint-prime-leads = { $stays ->
    [one] leaves you 1 card
   *[other] leaves you { $stays } cards
}
hint-prime-guesses = it looks like a prime
hint-prime-dares = no multiple of 3, and it ends in 1, 3, 7 or 9
hint-prime-draws = an extra card gives you more options
hint-prime-passes-to-save = your hand is worth more intact
hint-prime-cannot-play = you have no number to play here
hint-prime-knows-none = no number on your list, and none to learn next, fits here
hint-prime-fouls-for-cards = its cards are worth the turn
hint-prime-least-useful = they are the least useful
hint-prime-keeps-a-prime = the { $stays } cards you have left form a prime
hint-prime-shows-a-prime = in this order they are a prime
hint-prime-shows-cards = no prime was found
hint-prime-nothing-to-show = these cards don't form a number

## Daifugo
hint-daifugo-group = { $count } of one rank
hint-daifugo-choice = one of the choices
hint-daifugo-goes-out = you can go out at once
hint-daifugo-certain = it wins for certain
hint-daifugo-turns-order = it reverses the order
hint-daifugo-clears = it clears the field, and you lead again
hint-daifugo-locks = it sets a lock
hint-daifugo-hard-to-beat = { $ranks ->
    [0] nothing can beat it
    [one] only one rank can still beat it
   *[other] only { $ranks } ranks can still beat it
}
hint-daifugo-sheds = sheds { $count } cards at once
hint-daifugo-weakest = lowest play that beats it
hint-daifugo-beats = it beats the field
hint-daifugo-leads = { $stays ->
    [one] leaves you 1 card
   *[other] leaves you { $stays } cards
}
hint-daifugo-saves = your cards are worth more later
hint-daifugo-cannot-play = you can't beat this
hint-daifugo-gives = your hand needs these least
hint-daifugo-answers = that helps you most
hint-daifugo-declines = it would cost you more than you gain

## Tyrant
hint-tyrant-with-chips = { $cards } and chips
hint-tyrant-strong-suits = these suits win most in trials
hint-tyrant-fresh-suits = these suits win most in trials
hint-tyrant-fights = these cards win most in trials
hint-tyrant-cheaply = one card that follows is enough to stay in
hint-tyrant-chips = chips make the others' cards count less
hint-tyrant-cannot-follow = you cannot follow, so this trick is lost
hint-tyrant-renews = a pass wins most in trials
hint-tyrant-row-grows = its row matches the cards you still have
