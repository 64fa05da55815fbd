# Moments: what happened, as a banner on the field.

moment-cut = GROTHENDIECK CUT
moment-revolution = RAMANUJAN REVOLUTION
moment-infinity = ∞ BEATS EVERYTHING
moment-locked = SUITS LOCKED
moment-foul = FOUL
moment-factors = THE FACTORS
moment-time = OUT OF TIME
moment-disqualified = DISQUALIFIED
moment-exchange = EXCHANGE
moment-suspended = GAME STOPPED
moment-leads = { $who } to lead
moment-again = TIE: play again
moment-showed-prime = PRIME
moment-showed-other = NOT PRIME
moment-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
}, { $kind }
moment-you-won = ★ YOU WON ★
moment-won = { $who } won
moment-you-out = ★ YOU ARE OUT: { $place } ★
moment-out = { $who } is out: { $place }
moment-fall = DETHRONED
moment-foul-finish = FOUL FINISH
moment-tyrant = TYRANT ACTION { $chips }
moment-skipped = SKIPPED
moment-purge = THE TYRANTS FALL
