# Why rules cannot be.
refusal-rules = there are no rules named “{ $rules }”: { $all }
refusal-key = there is no setting “{ $key }”; qk rules lists them
refusal-deal = { $seats } hands of { $size } need { $needed } cards, but the deck has { $there }
refusal-few = these rules need { $least } players or more, not { $seats }
refusal-two = a game needs 2 players or more
refusal-2014 = the 2014 rules are for 2 to 54 players, not { $seats }
refusal-low-k = the highest value { $value } is below the king: 13 or more, or a deck by counts
refusal-above-k = a card of { $card } is above the highest value { $value }
refusal-suits = suits cannot be locked with a deck by counts: its cards have none
refusal-large = a deck of { $size } cards is too large: { $most } at the most
refusal-evens = even cards: all, halved, or the cards to take out, such as 2244, four of a rank at the most
refusal-twice = deck by counts: { $card } is named twice
refusal-count = deck by counts: the number of { $card } must be a whole number
refusal-no-cards = deck by counts: there must be at least one card
refusal-no-value = deck by counts: values are 0 and up, X for jokers
refusal-value = { $setting } cannot be { $value }: { $wish }
refusal-kind-flag = true or false
refusal-kind-choice = { $choices }
refusal-kind-int = a whole number from { $least } to { $most }
refusal-kind-count = a whole number from { $least }, or none
refusal-kind-seconds = seconds from { $least }, or none
refusal-kind-evens = all, halved, or the cards to take out, such as 2244
refusal-kind-cards = { "{" } 1 = 4, 7 = 2, X = 1 { "}" }
refusal-preset = there are no rules named “{ $rules }”: this game has official alone
refusal-setting = there is no setting “{ $key }”: { $all }
refusal-clock = there is no clock “{ $key }”: { $all }
refusal-rule = there is no rule “{ $rule }”; is it { $near }?
refusal-no-rule = there is no rule “{ $rule }”
refusal-together = { $one } cannot be on with { $other }
refusal-needs = { $one } needs { $others }
refusal-pack = { $one } is for two players and one joker
refusal-players = this game is for { $who } players, not { $seats }
refusal-no-local = this game has no local rules: its settings say it all
refusal-fit = players = { $value }, but the table has { $seats } seats
refusal-seat = start = { $value } is no seat of a table of { $seats }
refusal-plain = { $key } cannot be { $value }: { $wish }
refusal-or = { " or " }
refusal-kind-span = { $least } to { $most } seconds, or none
refusal-kind-several = a list of any of { $choices }
