# The settings of Daifugo beside the rules that are on or off.

## The set-up screen
daifugoset-title = Daifugo: a game against bots
daifugoset-set-about = Many rules at once; each can be changed afterwards. { KEY("keep-set", "w") } saves the current rules under a name, { KEY("forget-set", "D") } deletes a set that you saved.
daifugoset-set-official = official
daifugoset-set-official-about = the five official rules and foul finishes
daifugoset-set-popular = popular
daifugoset-set-popular-about = eight local rules that many play
daifugoset-set-everything = everything
daifugoset-set-everything-about = all that fits together, with two jokers
daifugoset-set-uecda = UECda
daifugoset-set-uecda-about = the rules of the UEC computer Daihinmin competition, for five players
daifugoset-set-kept-about = your own set
daifugoset-set-own = your choice
daifugoset-set-own-about = rules chosen one by one
daifugoset-seats-about = Two to eight players, you included; four to six play best.
daifugoset-time-turn = time for a decision
daifugoset-time-turn-about = When it is up the host passes where that is possible, else makes the weakest choice.
daifugoset-time-window = time for answers
daifugoset-time-window-about = How long everyone is asked when a play can be answered out of turn. With none the table waits until all have answered.
daifugoset-family-official = Official rules
daifugoset-family-shapes = Combinations
daifugoset-family-locks = Locks
daifugoset-family-powers = Strength and revolutions
daifugoset-family-cuts = Clearing the field
daifugoset-family-replies = Returns and answers
daifugoset-family-turns = Turns
daifugoset-family-gifts = Giving, dropping, taking
daifugoset-family-raids = Robbing and forcing
daifugoset-family-ends = Endings
daifugoset-family-hushes = Silencing
daifugoset-settings = Settings
daifugoset-on = on
daifugoset-off = –
daifugoset-barred = × barred
daifugoset-barred-by = Can't be combined with { $names }.
daifugoset-excludes = { $one } and { $other } can't be combined
daifugoset-needs = { $count ->
    [1] { $rule } needs { $names }
   *[other] { $rule } needs one of these: { $names }
}
daifugoset-two-players = { $rule } is for two players and one joker
daifugoset-more = { " " }(and { $count } more)
daifugoset-summary = { $seats } players · { $local ->
    [one] { $local } local rule
   *[other] { $local } local rules
} · jokers { $jokers }
daifugoset-note = Note:
daifugoset-key-keep = save
daifugoset-key-forget = delete
daifugoset-keep = Save these rules
daifugoset-keep-hint = A name of 1 to { $longest } characters.
daifugoset-keep-full = At most { $most } sets can be saved.
daifugoset-keep-done = Saved as “{ $title }”.
daifugoset-forget-none = These rules aren't one of your saved sets.
daifugoset-forget-done = “{ $title }” was deleted.
daifugoset-help = ↑ ↓ choose a set of rules, and { KEY("start", "s") } starts the game at any time (so does Enter on a set). { KEY("setup-next", "Tab") } goes to the players and settings: ↑ ↓ choose one, { KEY("type", "Enter") } or ← → change it; { KEY("setup-fold", "f") } shows or hides all rules. What a rule does, and the ruling about it, is shown on the right. { KEY("search", "/") } finds a rule by its name or description. A rule that conflicts with the others is marked; choose it anyway and the line at the bottom explains the conflict. { KEY("keep-set", "w") } saves the current rules under a name, in the list at the top; { KEY("forget-set", "D") } deletes one that you saved.
daifugoset-bot-random-about = plays any legal move
daifugoset-bot-novice-about = plays the weakest cards that beat the field, and saves a card to go out with
daifugoset-bot-club-about = plans how to get rid of the hand in few rounds, local rules included; sees a win that nobody can stop
daifugoset-bot-strong-about = tries its likeliest moves to the end in a few imagined games, and wavers between them
daifugoset-bot-expert-about = draws conclusions from what the others played and passed, and plays its five likeliest moves to the end in two hundred imagined games
daifugoset-bot-master-about = the same with nine moves and thousands of games; the strongest there is
