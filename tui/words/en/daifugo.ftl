# The table of Daifugo.

daifugo-title = Daifugo
daifugo-rules = { $local ->
    [0] official rules
    [one] official + { $local } local rule
   *[other] official + { $local } local rules
}
daifugo-rules-off = { " " }({ $off } off)
daifugo-order-normal = normal
daifugo-order-rev = revolution
daifugo-preset-uecda = UECda
daifugo-title-grand = tycoon
daifugo-title-rich = rich
daifugo-title-common = commoner
daifugo-title-poor = poor
daifugo-title-needy = beggar

## The field
daifugo-field-free = Lead any combination.
daifugo-discard = discarded { $count }
daifugo-aside = aside { $count }
daifugo-attached = under it { $cards }
daifugo-clockwise = clockwise
daifugo-anticlockwise = anticlockwise
daifugo-form-single = single
daifugo-form-jokers = { $count } jokers
daifugo-form-group = { $count ->
    [1] single { $rank }
    [2] pair of { $rank }s
    [3] three { $rank }s
    [4] four { $rank }s
   *[other] { $count } { $rank }s
}
daifugo-form-stairs = stairs of { $count }
daifugo-form-arith = { $count } in steps of { $step }
daifugo-form-emperor = emperor
daifugo-lock-suit = suit lock { $suits }
daifugo-lock-red = red lock ♥♦
daifugo-lock-black = black lock ♠♣
daifugo-lock-partial = partial lock { $suits }
daifugo-lock-number = number lock
daifugo-lock-fierce = fierce lock { $suits }
daifugo-next = { " " }(next { $rank })
daifugo-note-back11 = eleven back
daifugo-note-back2 = two back
daifugo-note-sealed = revolutions sealed
daifugo-note-omen = omen: powers silenced
daifugo-note-mary = Bloody Mary: powers silenced
daifugo-note-arthur = Arthur: ★ between 10 and J
daifugo-note-religious = religious order
daifugo-note-coup = coup: three sixes reverse it
daifugo-note-damian = Damian: passing loses
daifugo-note-absolute = absolute: { $rank } is strongest
daifugo-note-parity-odd = odd ranks only
daifugo-note-parity-even = even ranks only

## Players
daifugo-did-skip = skipped
daifugo-locked-out = sits out this round
daifugo-fouled = foul finish
daifugo-fallen = knocked out
daifugo-clean = went out
daifugo-last = last one left

## The lines above the hand
daifugo-target = { $count ->
    [one] 1 card
   *[other] { $count } cards
} { $turned ->
    [yes] below
   *[no] above
} { $rank }
daifugo-target-stairs = { $count } in a row, { $turned ->
    [yes] below
   *[no] above
} { $rank }
daifugo-target-form = to beat: { $form }
daifugo-so-far = { $chosen } of { $count } cards: pick more
daifugo-target-free = lead any combination
daifugo-asked-of = { $rule }: { $who } chooses
daifugo-window-waits = Waiting for answers to the play
daifugo-window-title = Answers to the play
daifugo-chance = { $rule }: cards are being drawn
daifugo-hint-lead = You lead. Type ranks, or pick with ← → and { KEY("pick", "Space") }; { KEY("play", "Enter") } plays
daifugo-hint-follow = Type ranks, or pick with ← → and { KEY("pick", "Space") }; { KEY("play", "Enter") } plays · { KEY("pass", "p") } passes
daifugo-hint-exchange = Waiting for the exchange of cards.
daifugo-hint-given = You give { $cards }.
daifugo-hint-declined = You declined.
daifugo-hint-responded = Your answer is face down.
daifugo-hint-fallen = This game is over for you; you can watch.
daifugo-ways = can be read in { $count } ways
daifugo-enter-gives = { $count ->
    [one] { $count } card · { KEY("choose", "Enter") } takes it
   *[other] { $count } cards · { KEY("choose", "Enter") } takes them
}
daifugo-foul-joker = Going out with a joker is a foul.
daifugo-foul-eight = Going out with an 8 is a foul.
daifugo-foul-spade3 = Going out with 3♠ alone is a foul.
daifugo-foul-two = Going out with a 2 is a foul.
daifugo-foul-three = Going out with a 3 is a foul while the order is reversed.

## Questions
daifugo-ask-rule = { $rule }: { $wish }
daifugo-ask-way = Read as what? A number, or ↑ ↓ and { KEY("choose", "Enter") }
daifugo-ask-exchange = { $count ->
    [one] Exchange: choose { $count } card to give
   *[other] Exchange: choose { $count } cards to give
}
daifugo-why-exchange = The other player gives you the same number of their strongest cards. You see them after you choose.
daifugo-ask-respond = Answer the play of { $who }?
daifugo-why-respond = Possible now: { $rules }
daifugo-no-offer = You have no card for it
daifugo-from-pile = The discard pile is shown below.
daifugo-pick-option = A number, or ↑ ↓, then { KEY("choose", "Enter") }
daifugo-pick-options = { $chosen } of { $count } chosen · numbers, or arrows and { KEY("pick", "Space") }, then { KEY("choose", "Enter") }
daifugo-pick-yes = y yes
daifugo-pick-cards = { $least ->
    [0] Up to { $count } cards ({ $chosen } so far)
   *[other] { $count ->
        [one] Choose { $count } card ({ $chosen } so far)
       *[other] Choose { $count } cards ({ $chosen } so far)
    }
}
daifugo-decline = { KEY("decline", "p") } none
daifugo-decline-respond = { KEY("let-pass", "p") } declines
daifugo-decline-yes = { KEY("refuse", "p") } no
daifugo-option-seat = { $who } ({ $count })
daifugo-option-yes = yes
daifugo-side-left = left
daifugo-side-right = right
daifugo-wish-cards = choose { $count } of the cards
daifugo-wish-player = choose a player
daifugo-wish-trade = choose a player and the cards you give
daifugo-wish-side = left or right?
daifugo-wish-ranks = call { $count ->
    [one] { $count } rank
   *[other] { $count } ranks
}
daifugo-wish-yes = clear the field?
daifugo-wish-order = choose the new seats, from your left on
daifugo-wish-seven_pass = up to { $count } to the next player
daifugo-wish-seven_attach = choose { $count } to put under the sevens
daifugo-wish-ten_discard = drop up to { $count }
daifugo-wish-nine_return = give { $count } to the previous player
daifugo-wish-queen_love = take { $count } from the discard pile
daifugo-wish-satan = take { $count } from the discard pile
daifugo-wish-salvage = take { $count } from the discard pile
daifugo-wish-zombie = choose { $count } from the pile for the next player
daifugo-wish-cross_dress = put { $count } of your kings aside
daifugo-wish-galactic_railroad = put { $count } aside
daifugo-wish-red_five = mix hands with whom?
daifugo-wish-nine_gamble = who draws a card from you?
daifugo-wish-kings_privilege = swap hands with which side?
daifugo-wish-thief = rob which side?
daifugo-wish-queen_bomber = { $count ->
    [one] call { $count } rank to be dropped
   *[other] call { $count } ranks to be dropped
}

## Why not
daifugo-cannot-count = { $count ->
    [one] Play { $count } card.
   *[other] Play { $count } cards.
}
daifugo-cannot-form-single = Play a single card.
daifugo-cannot-form-group = Play { $count } cards of one rank.
daifugo-cannot-form-stairs = Play stairs of { $count }.
daifugo-cannot-form-arith = Play { $count } cards in steps of { $step }.
daifugo-cannot-form-emperor = Play an emperor.
daifugo-cannot-weak = Not stronger than { $top } (now { $order }).
daifugo-cannot-weak-run = Not stronger than { $top }.
daifugo-cannot-locked = Doesn't fit: { $locks }.
daifugo-cannot-parity-odd = Only odd ranks this round.
daifugo-cannot-parity-even = Only even ranks this round.
daifugo-cannot-start = The first play must include { $card }.
daifugo-slip-no-card = You don't have that card.
daifugo-slip-not-offered = You can't choose that card.
daifugo-slip-enough = No more cards needed. { KEY("back", "Backspace") } removes one.
daifugo-slip-empty = No cards selected yet.
daifugo-slip-none-chosen = Choose cards, or p for none.
daifugo-slip-too-few = { $count ->
    [one] Choose { $count } card ({ $chosen } so far).
   *[other] Choose { $count } cards ({ $chosen } so far).
}
daifugo-slip-too-few-options = Choose { $count } ({ $chosen } so far).
daifugo-slip-choose = Choose by number or with the arrows.

## The log
daifugo-log-fired = { $rule } ({ $who })
daifugo-log-cleared = the field clears ({ $count })
daifugo-log-foul = { $who }: foul finish
daifugo-log-fell = { $who } dropped to last place
daifugo-log-window = answers possible: { $rules }
daifugo-log-responded = { $who }: { $rule }! { $cards }
daifugo-log-pooled = { $one } and { $other } mixed their hands
daifugo-log-swapped = { $one } and { $other } swapped hands
daifugo-log-turned-down = revolution! the order is reversed
daifugo-log-turned-up = the order is back to normal
daifugo-log-back = the order is reversed for this round
daifugo-log-noted-on = { $what }
daifugo-log-noted-off = over: { $what }
daifugo-log-unlocked = the lock is off
daifugo-log-round-right = play goes clockwise
daifugo-log-round-left = play goes anticlockwise
daifugo-log-reseated = seats: { $names }
daifugo-log-skipped = skipped: { $names }
daifugo-log-played = { $who } { $cards }
daifugo-log-played-form = { $who } { $form } { $cards }
daifugo-log-fused = { $who } added { $cards }: { $form }
daifugo-log-shifted = { $source } → { $target }: { $count }
daifugo-log-called = { $who } called { $ranks }
daifugo-log-named = { $who } named { $other }
daifugo-log-side-left = { $who } chose left
daifugo-log-side-right = { $who } chose right
daifugo-zone-discard = discard pile
daifugo-zone-aside = aside
daifugo-zone-attached = under the play
daifugo-zone-under = the play below

## Keys and small screens
daifugo-key-decline = Nothing
daifugo-key-let-pass = Decline
daifugo-key-no = No
daifugo-key-rules = Rules
daifugo-key-piles = Discards
daifugo-piles-title = Discard pile
daifugo-pile-empty = nothing yet
daifugo-rules-title = Rules at this table
daifugo-rules-now = in force right now
daifugo-rules-official = official rules
daifugo-rules-local = local rules ({ $count })
daifugo-rules-settings = changed settings
daifugo-ruling = Ruling:
daifugo-also = Also called: { $names }
daifugo-needs = { $count ->
    [1] Needs { $names }.
   *[other] Needs one of these: { $names }.
}
daifugo-excludes = Can't be combined with { $names }.
daifugo-row = local rule { $number }
daifugo-leave-told = The game is not over. If you leave for good, you can't come back to it.
daifugo-result-title = Title
daifugo-result-how = Finish
daifugo-result-points = Points

daifugo-help = Choose the cards of your play: type ranks (3–9, 10, 0 or T for ten, J Q K A 2, X a joker), or move with ← → and pick with { KEY("pick", "Space") }; { KEY("play", "Enter") } plays.

    The line above the hand shows what the picked cards are and, if they can't be played, why.
    Where jokers can be read in several ways you choose after { KEY("play", "Enter") }.

    When a rule asks, answer with numbers, arrows or cards; { KEY("decline", "p") } declines what can be declined.
    Where a play can be answered out of turn, everyone is asked for the same short time.

    The field's first line is the order in force, with any locks below it. { KEY("rules", "i") } shows the rules of this table, { KEY("piles", "m") } shows the discard pile. Cards with a + are new in your hand.
