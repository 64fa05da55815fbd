# What a bot advises, in three steps (key g)
hint-agreed-none = No hints at this table: that was agreed before it began.
hint-asked = Thinking …
hint-late = Thinking took too long: g asks again.
hint-none = No advice here.
hint-unnoted = The hint cannot be noted in the record now, so it stays hidden.
hint-with-chance = { $text } ({ $chance }% in trials)
hint-head = Hint { $step }/{ $steps }
hint-head-all = { $step }/{ $steps } if you knew every prime
hint-head-mine = { $step }/{ $steps } from your list
hint-head-level = { $step }/{ $steps } next to learn
hint-by-all = { $text }, if you knew every prime
hint-by-mine = { $text } (on your list)
hint-by-level = { $text } (next to learn)
hint-step-1 = { $head }: { $deed ->
    [draw] draw
    [pass] better pass
    [foul] foul on purpose
    [decline] better not
    [answer] answer
    [give] choose what to give
    [take] choose well
   *[play] you can play
}: { $why }
hint-step-2 = { $head }: { $kind }: { $why }
hint-step-3 = { $deed ->
    [draw] d draws a card: { $why }
    [pass] p passes: { $why }
    [decline] p declines: { $why }
   *[other] { $move }: { $why } · Enter
}
hint-kind = { $cards ->
    [one] 1 card, { $kind }
   *[other] { $cards } cards, { $kind }
}

## Prime Daifugo
hint-prime-goes-out = you can go out at once
hint-prime-certain = it wins, whatever the others do
hint-prime-cuts = you lead again
hint-prime-clears = you lead again
hint-prime-turns-order = it turns the order round
hint-prime-hard-to-beat = { $beaten } of 100 deals can beat it
hint-prime-smallest-that-beats = it beats the field
hint-prime-keeps-57 = it keeps your 57 for later
hint-prime-sheds = it takes { $count } cards at once
hint-prime-leads = { $stays ->
    [one] you keep 1 card
   *[other] you keep { $stays } cards
}
hint-prime-guesses = it looks like a prime
hint-prime-draws = a card more opens more ways
hint-prime-passes-to-save = the hand is better kept together
hint-prime-cannot-play = nothing here can be played
hint-prime-fouls-for-cards = its cards are worth the turn
hint-prime-by-chance = any choice is as good as another
hint-prime-has-thought = you can begin
hint-prime-least-useful = they are the least useful
hint-prime-keeps-a-prime = the { $stays } that stay are a prime
hint-prime-shows-a-prime = like this they are a prime
hint-prime-shows-cards = no prime was found
hint-prime-nothing-to-show = these cards spell no number

## Daifugo
hint-daifugo-group = { $count } of one rank
hint-daifugo-choice = one of the choices
hint-daifugo-goes-out = you can go out at once
hint-daifugo-certain = it wins, whatever the others do
hint-daifugo-turns-order = it turns the order round
hint-daifugo-clears = it clears the field, and you lead again
hint-daifugo-locks = it brings a lock
hint-daifugo-hard-to-beat = { $ranks ->
    [0] nothing can beat it
    [one] only one rank can still beat it
   *[other] only { $ranks } ranks can still beat it
}
hint-daifugo-sheds = it takes { $count } cards at once
hint-daifugo-weakest = it is the lowest that beats the field
hint-daifugo-beats = it beats the field
hint-daifugo-leads = { $stays ->
    [one] you keep 1 card
   *[other] you keep { $stays } cards
}
hint-daifugo-saves = what could be played is worth more later
hint-daifugo-cannot-play = nothing that you hold beats it
hint-daifugo-gives = your hand misses these least
hint-daifugo-answers = that helps you most
hint-daifugo-declines = it would cost you more than it brings

## Tyrant
hint-tyrant-with-chips = { $cards } and chips
hint-tyrant-strong-suits = these suits win most in trials
hint-tyrant-fresh-suits = these suits win most in trials
hint-tyrant-fights = these cards win most in trials
hint-tyrant-cheaply = one card that follows is enough to stay in
hint-tyrant-chips = chips make the others' cards count less
hint-tyrant-cannot-follow = you cannot follow, so this trick is lost
hint-tyrant-renews = a pass wins most in trials
hint-tyrant-row-grows = its row suits what you still hold
