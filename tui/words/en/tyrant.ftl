# The table of Tyrant.

## Headings
tyrant-title = Tyrant
tyrant-rules-official = official rules
tyrant-rules-total = chips floor the total
tyrant-trick-of = trick { $trick } of 8
tyrant-choosing-hands = choosing hands
tyrant-plaza = Plaza
tyrant-log = Log
tyrant-reveal-step = { $step }/{ $steps }

## The lead row and the plaza
tyrant-lead = Lead ▶
tyrant-lead-next = Next lead
tyrant-lead-short = lead
tyrant-then = then
tyrant-lead-pile = lead pile { $count }
tyrant-no-row = no row
tyrant-plaza-row = row
tyrant-plaza-chips = chips
tyrant-plaza-each = each card
tyrant-worth-lead = lead suit
tyrant-used = chips used { $count }
tyrant-burned = lead cards gone { $cards }

## Players
tyrant-counts = hand { $hand } · stock { $stock }
tyrant-counts-short = hand { $hand } +{ $stock }
tyrant-thinks = thinking
tyrant-chooses = choosing
tyrant-has-chosen = has chosen
tyrant-passed-before = passed last trick
tyrant-did-pass = passed
tyrant-did-hard-pass = hard pass
tyrant-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} · { $total } points
tyrant-purged = purged · { $total } points
tyrant-stock-short = { "  " }stock
tyrant-stock = Stock { $count }
tyrant-chosen = Chosen { $chosen }/{ $owed }

## The lines above the hand
tyrant-over = The game is over
tyrant-your-turn = ▶ Your turn
tyrant-your-hand = ▶ Choose your hand: 7 of your 16 cards
tyrant-your-refill = ▶ Choose your new hand: 6 cards of your stock
tyrant-your-lay = ▶ Nobody followed: put one of your cards in the plaza
tyrant-must-follow = at least one { $suit } (you have to follow)
tyrant-cannot-follow = you have no { $suit }: any cards, but you cannot win
tyrant-follows-not = does not follow
tyrant-chosen-of = { $chosen } of { $owed } cards
tyrant-hint-watching = You are watching.
tyrant-hint-over = { KEY("result", "Enter") } shows the score sheets · { KEY("look-again", "v") } last trick's scoring · { KEY("page-up", "PgUp") } scrolls back
tyrant-hint-hand = The 7 you take play the next tricks, by suit; 9 are your stock · s h d c
tyrant-hint-refill = You passed: 6 cards of your stock, the rest waits · s h d c, or { KEY("pick", "Space") }
tyrant-hint-lay = Choose the card whose row you want to grow; the others leave the game.
tyrant-hint-play = 1–3 cards: s h d c · { KEY("play", "Enter") } plays · { KEY("tyrant", "a") } tyrant action · { KEY("pass", "p") } pass (1 chip) · { KEY("help", "?") } help
tyrant-hint-no-pass = You passed last trick, so you must play now: s h d c, { KEY("play", "Enter") } · { KEY("tyrant", "a") } tyrant action
tyrant-hint-no-chip = No chip left, so you cannot pass: play 1–3 cards with s h d c, { KEY("play", "Enter") }
tyrant-hint-prepare = You can prepare your play.
tyrant-hint-must-pass = No card in your hand: { KEY("pass", "p") } passes for 1 chip{ $cards ->
    [0] .
    [one] ; next trick you draw 1 new card.
   *[other] ; next trick you draw { $cards } new cards.
}
tyrant-hint-passed = You passed{ $cards ->
    [0] {""}: this is the last trick.
    [one] : next trick you draw 1 card from your stock, and must play.
   *[other] : next trick you draw { $cards } cards from your stock, and must play.
}
tyrant-hint-skipped = Hard pass: no card and no chip left. You are skipped until the scoring.
tyrant-hint-wait = The others play.
tyrant-hint-aim = ← → or s h d c l place · ↑ ↓ or 1–5 number · { KEY("play", "Enter") } plays · { KEY("tyrant", "a") } takes back
tyrant-hint-reveal = { KEY("go-on", "Enter or Space") } continues
tyrant-hint-reveal-done = { KEY("go-on", "Enter or Space") }: back to the table
tyrant-reveal-of = Scoring trick { $trick }
tyrant-lead-place = the lead card { $card }
tyrant-row-place = the row of { $suit }
tyrant-aiming = Tyrant action: { $chips } on { $place }, each card there −{ $less }
tyrant-enter-hand = { KEY("choose", "Enter") } takes these as your hand
tyrant-enter-refill = { KEY("choose", "Enter") } takes these as your new hand
tyrant-enter-lay = { KEY("choose", "Enter") } puts it in the plaza
tyrant-enter-play = { KEY("play", "Enter") } plays
tyrant-enter-later = playable on your turn
tyrant-turn-up-hint = { " " }· the card in [ ] is face up, { KEY("turn-up", "u") } changes it
tyrant-ask-suit = { $rank } of which suit?  s  h  d  c
tyrant-slip-no-card = You don't have that card.
tyrant-slip-enough = At most { $owed } cards; { KEY("back", "Backspace") } removes one.
tyrant-slip-few = { $left ->
    [one] Choose 1 more card
   *[other] Choose { $left } more cards
}.
tyrant-slip-empty = Choose 1 to 3 cards first: s h d c, or the arrows and { KEY("pick", "Space") }.
tyrant-slip-no-chips = The tyrant action needs a chip, and you have none left.
tyrant-slip-no-place = That suit has no row in the plaza: chips can't go there.
tyrant-slip-too-many = You don't have that many chips.
tyrant-cannot-must-follow = You have { $suit }: include at least one { $suit }.
tyrant-cannot-pass-twice = You passed last trick: now you must play cards.
tyrant-cannot-pay = A pass costs a chip, and you have none left.
tyrant-pass-soft = Soft pass: pay 1 chip (then { $left }), hand into stock, { $cards } new next trick · { KEY("pass", "p") } again
tyrant-pass-last = Pass with your LAST chip (then { $left }): { $cards } new next trick · { KEY("pass", "p") } again
tyrant-pass-end = Pass the last trick: pay 1 chip (then { $left }; each is a point) · { KEY("pass", "p") } again
tyrant-leave-told = If you leave for good, your seat is played at random.

## Judgment
tyrant-reveal-lead = Trick { $trick }, lead { $lead }: each card counts  { $counts }
tyrant-verdict-passed = Everyone passed: { $lead } leaves the game
tyrant-verdict-nobody = Nobody followed: nobody wins, { $lead } leaves the game
tyrant-verdict-alone = { $who } alone followed and won { $lead } with power { $power }
tyrant-verdict-tie = Tie at { $power }: { $who } played later and won { $lead }
tyrant-verdict-highest = { $who } had the highest power, { $power }, and won { $lead }
tyrant-sequel-passed = Each player who passed draws 6 cards from the stock and must play
tyrant-sequel-laid = To the plaza: { $cards }
tyrant-sequel-pile = Five of a suit become a pile ▣: { $suits }
tyrant-sequel-nobody = { $who } still held the round marker ★
tyrant-sequel-lays = Each player chooses one of their played cards for the plaza; the others leave the game
tyrant-sequel-marker = { $who } took the marker ★ and { $given ->
    [0] no other cards
    [one] 1 card
   *[other] { $given } cards
}; { $tricks ->
    [one] 1 trick
   *[other] { $tricks } tricks
} now
tyrant-sequel-keeps = { $who } still held the marker ★ and took { $given ->
    [0] no other cards
    [one] 1 card
   *[other] { $given } cards
}; { $tricks ->
    [one] 1 trick
   *[other] { $tricks } tricks
} now

## The log
tyrant-log-hand = { $who } chose a hand
tyrant-log-hand-late = { $who } ran out of time: a random hand
tyrant-log-started = { $who } started with the round marker
tyrant-log-trick = Trick { $trick }: lead card { $lead }
tyrant-log-refilled = { $who } drew { $hand ->
    [one] 1 card
   *[other] { $hand } cards
}, stock { $stock }
tyrant-log-played = { $who } played { $count ->
    [one] 1 card
   *[other] { $count } cards
}
tyrant-log-played-up = { $who } played 3 cards, { $card } face up
tyrant-log-chips = { $who }: tyrant! { $chips } on the row of { $suit }
tyrant-log-chips-lead = { $who }: tyrant! { $chips } on the lead card { $suit }
tyrant-log-passed = { $who } passed, { $left ->
    [one] 1 chip
   *[other] { $left } chips
} left
tyrant-log-passed-late = { $who } ran out of time and passed, { $left ->
    [one] 1 chip
   *[other] { $left } chips
} left
tyrant-log-hard-pass = { $who }: hard pass, no card and no chip
tyrant-log-revealed = { $who }: { $cards } · { $power }
tyrant-log-revealed-odd = { $who }: { $cards }, did not follow
tyrant-log-won = { $who } won with { $power }
tyrant-log-won-tie = { $who } won the tie at { $power }, having played later
tyrant-log-laid = { $who } put { $cards } in the plaza
tyrant-log-pile = Five { $suit } make a pile ({ $piles })
tyrant-log-removed = { $who }: { $count ->
    [one] 1 card leaves
   *[other] { $count } cards leave
} the game
tyrant-log-fame = { $who } took { $lead }: { $tricks ->
    [one] 1 trick
   *[other] { $tricks } tricks
}
tyrant-log-marker = { $who } took the round marker
tyrant-log-scored = Total fame: { $totals }
tyrant-log-no-purge = Nobody is 10 above the lowest ({ $lowest }): no purge
tyrant-log-purged = { $who }: a true tyrant, { $above } above the lowest, purged
tyrant-log-over = { $who } won with { $total }

## The sheets
tyrant-sheet-cards = Ace and fame
tyrant-sheet-chips = Chips left
tyrant-sheet-base = Base points
tyrant-sheet-suit = Same suit
tyrant-sheet-rank = Same rank
tyrant-sheet-least = Fewest tricks
tyrant-sheet-total = Total fame
tyrant-sheet-above = Above lowest
tyrant-drama-calm = The people murmur, but nobody is 10 above { $least } ({ $lowest }): the tyrants keep their heads.
tyrant-drama-rise = Monarchomachi! The lowest is { $least } with { $lowest }. A true tyrant has { $limit } or more.
tyrant-drama-fall = { $who }: { $total } points, { $above } above the lowest – deposed and purged.
tyrant-ending-winner = ★ { $who } won with { $total }.
tyrant-ending-tricks = The totals were equal; more tricks decided.
tyrant-ending-marker = The totals and tricks were equal; the place nearest the marker ★, clockwise, decided.

## Setting up
tyrant-set-title = Tyrant · a game against bots
tyrant-set-sheet = Official settings
tyrant-set-summary = { $seats } players, eight tricks, { $chips } chips
tyrant-set-games-about = How many games are played one after the other. Every game of Tyrant stands alone: no titles, no exchange. Each place gives points, one for every player behind you, so a purge costs; ties are broken by the fame of games without a purge.
tyrant-bot-random-about = plays any legal move
tyrant-bot-novice-about = takes what it can, as long as its score doesn't get too high
tyrant-bot-club-about = plays by habits learned from games, but wavers
tyrant-bot-strong-about = plays by the same habits without wavering, and thinks the last trick through
tyrant-bot-expert-about = plays by habit first; in the last four tricks it plays its likeliest decisions out in its head
tyrant-bot-master-about = plays every decision out from the first trick on, chips too, in hundreds of guesses; the strongest there is

## Keys
tyrant-key-play = Play
tyrant-key-choose = Take
tyrant-key-result = Scores
tyrant-key-go-on = Continue
tyrant-key-tyrant = Tyrant
tyrant-key-up = Face up
tyrant-key-pass = Pass
tyrant-key-again = Last trick
tyrant-help = Eight tricks of suits. Ranks 2–10 count for nothing: only suits and the number of cards do.

    s h d c take a card of that suit; a rank and a suit (7 h, 0 or T for ten) take that very card.
    Arrows move, { KEY("pick", "Space") } takes a card or puts it back, { KEY("back", "Backspace") } undoes the last entry, { KEY("play", "Enter") } plays.

    A card of the lead suit counts 10. Any other counts as its row in the plaza: 1 for each upright card ▮, 2 for each pile ▣ of five. The holder of the marker ★ has 1 less.
    Three cards: one is face up (△, in brackets above the hand); { KEY("turn-up", "u") } changes which.

    { KEY("tyrant", "a") } is the tyrant action: chips ● on a row or on the lead card, with the arrows or s h d c l and 1–5; every card of that suit counts 2 less for each chip, no matter who plays it. Clicking a row does the same.

    { KEY("pass", "p") } is the soft pass: it costs a chip, your hand goes into your stock, and for the next trick you choose 6 cards and must play. With no cards and no chips you are skipped for good: the hard pass.

    At the end a total 10 or more above the lowest is purged. Chips left are a point each.
