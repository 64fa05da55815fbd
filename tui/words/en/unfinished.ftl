# Unfinished games: the list on the screen, and qk solo --kept, --continue, --file, --discard.
unfinished-title = Unfinished games
unfinished-about = ⏎ goes on. f puts a game among the records as broken off, d throws it away.
unfinished-key-file = among the records
unfinished-key-discard = throw away
unfinished-mark-hosted = hosted table
unfinished-mark-in-play = in play in another window
unfinished-nothing = No game is unfinished.
unfinished-filed = { $id } is among the records now, as game { $number } (qk records show { $number })
unfinished-filed-as = { $id } is among the records now: { $path }
unfinished-discarded = { $id } is thrown away
unfinished-discard-title = Throw it away?
unfinished-discard-ask = Nothing will be left of this game, not even a record.
unfinished-beside = { $games ->
    [one] You have an unfinished game; qk solo --continue resumes it.
   *[other] You have { $games } unfinished games; qk solo --kept lists them.
}
unfinished-help = Games that were interrupted, the newest first: your own against bots, and tables that you opened to others. Each stays here until it is played to its end or you say otherwise. Enter goes on where it was; a table opens again behind the same door, everybody in their seats. f keeps what was played among the records, marked as unfinished; d throws a game away, and asks before it does. A game that is being played in another window is left alone.
unfinished-host-refused = a table is unfinished here ({ $table }): qk host --resume { $id } goes on with it, qk host --new opens another beside it
unfinished-host-ask = a table is unfinished here: { $table }
    y goes on with it, n opens a new one beside it
unfinished-solo-only = --json goes with --kept
unfinished-kept = the game is kept; to go on later: qk solo --continue { $id }
