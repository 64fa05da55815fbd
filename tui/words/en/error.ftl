# Errors that are values: error-CODE for each code of engine, netplay and tui.

error-ace-missing = { $who } needs one ace behind the cards, such as (…) Ah
error-answer-missing = '{ $rule }=' lacks its answer; - declines
error-blank-in-move = '{ $text }' has a blank inside; a move has none
error-byte-order-mark = the file begins with a byte order mark; save it as plain UTF-8
error-can-be-made = the move can be made ({ $why })
error-card-above-k = a card of { $card } is above the highest value { $value }
error-card-too-often = { $card } is there more often than in the packs
error-card-twice = { $card } is there once at the most in this game
error-cards-count = deck by counts: the number of { $card } must be a whole number
error-cards-none = deck by counts: there must be at least one card
error-cards-twice = deck by counts: { $card } is named twice
error-chips-number = chips: { $who } has { $chips }, which is no number
error-chips-range = chips: { $who } has { $chips }; 0 … { $most } can be left
error-clock-bank-empty = the time bank and the seconds for each turn together give less than { $least } s: whoever moves first would be out of time at once (more in the bank, more for each turn, or none)
error-clock-game-short = { $seconds } s for the whole game is out before it begins: { $least } s or more, or none
error-clock-on-timeout = on_timeout cannot be { $value } here: in Daifugo and Tyrant it is always move, for whoever is late the host passes or makes the least move
error-clock-seconds = { $key } cannot be { $value }: seconds from { $least }, or none
error-clock-span = { $key } cannot be { $value }: { $least } to { $most } seconds, or none
error-clock-thinking-short = { $seconds } s to think before the first turn is no time: { $least } s or more, or none
error-clock-turn-short = { $seconds } s for a turn is out before it begins: { $least } s or more, or none
error-clock-without-bank = turn and per_turn together need a bank: without one, per_turn would be all the time there is
error-d2-evens = even cards: all, halved, or the cards to take out, such as 2244, four of a rank at the most
error-daifugo-players = { $seats } hands are dealt; Daifugo is for 2 … 8 players
error-dead-fierce-lock = suit lock and number lock together are the fierce lock already
error-dead-joker-return = joker return needs two jokers
error-dead-joker-revolution = joker revolution needs two jokers
error-dead-nine-ambulance = a nine gamble always clears, so the ambulance is never asked
error-dead-nuclear-bomb = the nuclear bomb needs two jokers or the fusion revolution
error-dead-omen-coup = Omen silences the coup
error-dead-omen-damian = on three sixes Omen acts first and silences Damian
error-dead-omen-satan = on three sixes Omen acts first and silences Satan
error-dead-queen-cut = with queen cut the other queens act first, then the field clears
error-dead-super-bomb = the super revolution seals first, so the bomb adds nothing
error-dealt-count = { $who } has { $count } cards; { $wanted } are dealt
error-dealt-twice = { $name } is dealt twice
error-deck-text = deck is a text of cards, top first
error-deck-too-large = a deck of { $size } cards is too large: { $most } at the most
error-deck-too-small = { $seats } hands of { $size } need { $needed } cards, but the deck has { $there }
error-desk-count = { $found } cards; { $count } are needed
error-desk-damaged = { $path } is damaged and cannot be gone on with; it was left as it is
error-desk-line = this is no line of a record; write QK, D(5)57, % for a pass
error-desk-newer = a newer version of QK wrote { $path }; it was left as it is
error-desk-no-such-card = there is no { $card } in this pack
error-desk-not-held = { $who } cannot hold { $cards }, going by what was told of that hand
error-desk-not-under = { $cards }: not among the cards that went under the deck
error-desk-open = this desk is open in another window ({ $path })
error-desk-too-many = { $card }: the pack has { $has }, and all of them are elsewhere
error-desk-unreadable = { $path } cannot be used: { $why }
error-draw-one = D({ $cards }) names { $count } cards; one card is drawn
error-empty-hand = a hand cannot be empty
error-exchange-nobody-gave = exchange: nobody gave { $who } { $cards }
error-exchange-nobody-got = exchange: nobody got { $cards }
error-exchange-not-dealt = exchange: { $who } was not dealt { $cards }
error-exchange-pair = exchange: { $who } needs what it gave and got, such as "KQ/23"
error-exchange-table = exchange says for players what they gave and got: {"{"} aki = "KQ/23" {"}"}
error-fact-missing = a line with ? names a fact, such as ? turn aki
error-fact-name = '{ $text }' does not name anything here: { $values }
error-fact-otherwise = ? { $fact }: it is { $instead }
error-fact-pair = write a name and a value: { $values }
error-fact-player = ? { $fact } names a player: { $names }
error-factor-missing = '={ $text }' lacks a factor; write factors as 2^2*3
error-field-player = field: '{ $text }' lacks its player, such as ben:9s
error-field-unplayable = field: '{ $text }' is nothing that these rules let be played
error-finish-missing = the hand is empty: # is missing
error-finish-wrong = # stands where no hand was emptied by a play
error-game-text = game must be a text such as "prime"
error-hand-fact = ? hand names a player and cards, such as { $example }
error-hand-size = { $who } has { $count } cards; D4 deals { $wanted }
error-header-by-names = { $key } is a table by players' names
error-header-cards = { $key } is a text of cards, such as { $key } = "3d 4h"
error-header-dots = more than { $most } dots in line { $row } of the header
error-header-giant = a whole number of more than { $most } binary digits stands in the header
error-header-list = { $key } is a list of texts, such as { $key } = ["…"]
error-header-missing = { $key } is missing, or no text
error-header-nested = the header is no TOML: it is nested too deeply
error-header-no-text = { $key } is no text
error-header-open = the header has no second line +++
error-header-toml = the header is no TOML
error-header-toml-at = the header is no TOML from line { $row }, column { $column } on
error-header-too-large = a header of { $length } characters is too large: { $most } at the most
error-header-value = { $key } = { $value } cannot be: { $right }
error-in-header = { $key }: { $why }
error-joker-for-joker = a joker cannot stand for a joker; write |X=7
error-k-below-king = the highest value { $value } is below the king: 13 or more, or a deck by counts
error-lead-card = lead: { $card } does not lead; jacks, queens and kings do
error-lead-count = lead names { $count } cards; { $wanted } are led
error-lead-count-from = lead names { $count } cards; from trick { $trick } on { $wanted } are led
error-leader-was-drawn = the leader was drawn: say who, such as turn = "{ $who }"
error-mark-finish-missing = # is missing: { $who } finishes
error-mark-foul-missing = #! is missing: { $who } fouls
error-mark-wrong = { $mark } does not belong here: { $who } does not go out
error-move-too-long = a move of { $length } characters is too long
error-no-callable-rank = '{ $text }' is no rank that can be called: { $ranks }
error-no-card = '{ $text }' is no card: A 2 … 9 T J Q K, X, 0 or <14>
error-no-card-value = '{ $text }' is no card value 0 … { $most }
error-no-cards = '{ $text }' names no cards
error-no-cards-or-pass = '{ $text }' names no cards; write cards such as { $example }, or % for a pass
error-no-cards-or-pass-plain = '{ $text }' names no cards; write cards, or % for a pass
error-no-chance-line = '{ $text }' is nothing chance does; write *:RULE=CARDS
error-no-chips-number = '{ $text }' is no number of chips
error-no-colon = '{ $text }' has no colon; write name:move
error-no-decision = '{ $text }=' is no decision: hand=, refill= or lay=
error-no-fact = ? { $fact } is no fact: { $known }
error-no-field-part = '{ $text }' lays no cards in the field
error-no-hand = '{ $text }' is no hand; write { $example }
error-no-janken-hand = J({ $text }) is no hand of janken: { $hands }
error-no-joker-value = '|{ $text }' is no joker value; write |X=7
error-no-joker-values-here = { $letter }({ $cards }) takes no joker values
error-no-leaving-out = on-leave cannot be out in { $game ->
    [daifugo] Daifugo
   *[tyrant] Tyrant
}: its rules know no leaving, so a bot always plays on (bot)
error-no-lock = locks: '{ $text }' is none; write suit:sh, color:red, partial:s, number, fierce:s
error-no-move = no move stands in it
error-no-name = '{ $name }' cannot be a player's name
error-no-plaza-row = '{ $text }' is no row of the plaza; write h:3+1
error-no-rank = '{ $text }' is no rank: A 2 … 9 T J Q K, 0 or <14> and up
error-no-reason-code = '{ $text }' is no reason code: { $codes }
error-no-rule-answer = '{ $rule }' is no rule; write RULE=ANSWER
error-no-seat = '{ $name }' has no seat here: { $names }
error-no-seat-in = { $key }: { $name } has no seat here: { $names }
error-no-state = state: '{ $text }' is no lasting state
error-no-such-answer = '{ $text }' is no answer to { $rule }: { $right }
error-no-such-clock = there is no clock “{ $key }”: { $all }
error-no-such-rule = there is no rule “{ $rule }”
error-no-suited-card = '{ $text }' is no card of Daifugo: rank and suit, such as 3d, or X
error-no-suited-card-spaced = '{ $text }' is no card; write rank and suit, with blanks between cards
error-no-title = titles: { $title } is none: { $titles }
error-no-trick = trick = { $trick } is none of 1 … { $most }
error-no-tyrant-action = '+{ $text }' is no tyrant action; write + h 2 or + lead 1
error-no-tyrant-deal = '{ $text }' is no deal; write (cards) Ah, in a position (hand / stock) Ah
error-nobody-needy = nobody is { $title }, with whom the deal begins
error-not-a-number-card = { $who } holds { $card }; hands are of 2 … T
error-not-an-ace = { $who } has { $card } where an ace lies
error-not-in-pack = { $who } holds cards that the pack has not got
error-not-on-top = { $card } cannot be on top of the deck
error-not-refused = '{ $text }' is not refused
error-not-turn-and = it is not { $who }'s turn ({ $why })
error-open-rank = '{ $text }' lacks the '>' of a rank such as <14>
error-or = { " or " }
error-other-reason = refused as { $code }, not as { $told }
error-other-top = the top card is { $top }, not { $card }
error-out-with-cards = { $who } is out but holds cards
error-out-without-saying = { $who } holds no cards but is not out
error-over-and = the game is over ({ $why })
error-penalty-impossible = P({ $cards }) cannot be the { $count } cards drawn
error-penalty-missing = { $number } is a foul; its penalty cards are missing: ,P(…)
error-penalty-on-legal = P(…) stands on a play that is no foul but { $verdict }
error-penalty-order = penalty cards in another order: the deck gave P({ $there })
error-penalty-other = P({ $told }) stands where the deck gave P({ $there })
error-phase-only-turn = phase can only be "turn"
error-players-2014 = the 2014 rules are for 2 to 54 players, not { $seats }
error-players-fit = players = { $value }, but the table has { $seats } seats
error-players-from-deal = players follows from the deal, which has { $seats }
error-plaza-cards = plaza = { $cards }: four number cards are laid out
error-plaza-row-size = '{ $text }' cannot be: 0 … 4 vertical cards, up to 9 piles
error-proof-begins-otherwise = the proof deals these hands, but the game begins otherwise: another leader, or a later position
error-proof-chance = chance gave { $told }, where the proof draws { $drawn }
error-proof-deals = { $who } has { $told }, where the proof deals { $dealt }
error-proof-deck = deck: the proof puts the cards in another order
error-proof-hand = { $who } has ({ $told }), where the proof deals ({ $dealt })
error-proof-later = the proof deals these cards, but the game begins in a later position
error-proof-lays = { $key } = { $told }, where the proof lays { $there }
error-proof-other-hands = whoever of them led, the proof deals other hands than these
error-proof-other-leader = the proof draws another leader
error-proof-undealable = nothing can be dealt again: { $why }
error-r-in-normal = [R] stands on a move made in the normal order
error-record-too-large = a record of { $length } characters is too large
error-refused = refused: { $reason }
error-rule-for-two = { $one } is for two players and one joker
error-rule-needs = { $one } needs { $others }
error-rules-and-set = rules is a text and set a table, such as { $example }
error-rules-choice-too-long = these settings take { $size } bytes to tell; a table sends { $most } (fewer different cards)
error-rules-exclude = { $one } cannot be on with { $other }
error-rules-move-too-long = by these rules a move could be { $length } characters long; a table takes { $most } (fewer cards in the deck)
error-rules-number-too-long = by these rules a number of { $digits } digits could be laid; what this program is sure to prove has { $most } at the most (fewer packs, or a limit D3)
error-rules-picture-too-large = by these rules what a player is shown could grow to { $size } bytes; a table sends { $most } (fewer cards in the deck, or hidden hands)
error-seats-once = seats names every player once, finished, fouled and fallen nobody twice
error-setting-value = { $key } cannot be { $value }: { $wish }
error-show-one = H({ $cards }) shows { $count } cards; one card is shown
error-start-seat = start = { $value } is no seat of a table of { $seats }
error-stock-too-early = { $who } has a stock before a hand is chosen
error-suit-lock-suits = suits cannot be locked with a deck by counts: its cards have none
error-suit-missing = '{ $text }' lacks its suit; write 7h or Td
error-tables-too-often = your address opens tables too often; try again in a minute
error-tag-missing = [{ $tag }] belongs to this play
error-tag-wrong = [{ $tag }] does not belong to this move
error-titles-table = titles is a table that names every player's title of the last game
error-too-few-hands = { $seats } hands are dealt; { $least } or more lines name:(cards) come first
error-too-few-players = these rules need { $least } players or more, not { $seats }
error-too-many-hands = more than { $most } hands are dealt
error-too-many-jokers = { $card } is there only so many in this game
error-too-many-names = too many new names come from your address; try again in a few minutes
error-too-many-tables = { $most } tables are open from your address already; no more can be
error-turn-is-out = turn: { $who } is out of the game
error-twin-no-factors = a twin pair has no factor part
error-tyrant-players = Tyrant is for 3 or 4 players, not { $seats }
error-unknown-game = game '{ $game }' is not known here: { $games }
error-unknown-preset = there are no rules named “{ $rules }”: { $all }
error-unknown-rule = there is no rule “{ $rule }”; is it { $near }?
error-unknown-setting = there is no setting “{ $key }”: { $all }
error-unproved = no proof was found in the time allowed, and nothing is guessed
error-verify-hex = verify.{ $where } must be { $digits } hexadecimal digits
error-verify-nonces = verify.nonces must give a nonce for each name
error-verify-secret = the secret is not the one that the host committed to
error-verify-stranger = verify.nonces names { $name }, who was dealt no hand
error-verify-table = verify must be a table with v, secret, commit and nonces
error-verify-version = verify has version { $version }; 1 is known here
error-wish-choice = { $choices }
error-wish-count = a whole number from { $least }, or none
error-wish-counts = { "{" } 1 = 4, 7 = 2, X = 1 { "}" }
error-wish-evens = all, halved, or the cards to take out, such as 2244
error-wish-flag = true or false
error-wish-int = a whole number from { $least } to { $most }
error-wish-seconds = seconds from { $least }, or none
error-wish-several = a list of any of { $choices }
error-won-cards = won: { $who } can have won jacks, queens and kings only
error-won-text = won: { $who } has { $text }, which is no text of cards
