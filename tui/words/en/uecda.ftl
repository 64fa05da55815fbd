# The UECda competition.
uecda-host = host a match of the UECda competition (protocol 20070) at this port: five places for programs, less --bot or --bots of ours; --games N (default: 1000), --clock turn=SECONDS; with --port, --relay or --plain people sit at the same table or watch
uecda-join = play a match of the UECda competition at this host with a bot of ours (--bot, --nick)
uecda-columns = { $games ->
    [one] 1 game
   *[other] { $games } games
}. Columns: points (5 4 3 2 1), points per game, their 95% interval
uecda-refused = The host refused { $plays ->
    [one] 1 play
   *[other] { $plays } plays
}.
uecda-bad-clock = at the competition port --clock takes only turn=SECONDS, more than 0, up to 3600
uecda-who = choose a player: --bot LEVEL for one of our bots, or --plain to play yourself
uecda-no-resume = a match of the competition can't be resumed: omit --resume
uecda-no-place = { $bots } bots leave no place for a program: a match has { $most } players
uecda-give = { $hand } — give back { $count }:
uecda-give-again = cards to give back, { $count } of { $hand }:
uecda-turn = field { $field }{ $state } · cards { $counts } · { $hand } — cards, or % to pass:
uecda-turn-again = that cannot be played on { $field }; of { $hand }, cards such as 3d 4h, a joker named by as (5s X as 5s 5d), or % to pass:
uecda-locked = {" (locked)"}
uecda-reversed = {" (revolution)"}
uecda-bot-random-about = plays any legal move
uecda-bot-novice-about = plays the weakest cards that beat the field, as the competition's sample programs do
uecda-bot-club-about = has learned from its own games what to play, and wavers
uecda-bot-strong-about = has learned from its own games, and does not waver
uecda-bot-expert-about = sees sure wins and endings of two players, and looks ahead a little
uecda-bot-master-about = the same, and tries much more
