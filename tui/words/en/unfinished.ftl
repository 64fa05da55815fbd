# Unfinished games: the list on the screen, and qk solo --kept, --continue, --file, --discard.
unfinished-title = Unfinished games
unfinished-about = { KEY("unfinished-go-on", "⏎") } resume · { KEY("unfinished-file", "f") }: archive as unfinished · { KEY("unfinished-discard", "d") }: delete
unfinished-key-file = archive
unfinished-key-discard = delete
unfinished-mark-hosted = hosted table
unfinished-mark-series = game { $game } of { $games }
unfinished-mark-in-play = open in another window
unfinished-nothing = No unfinished games.
unfinished-filed = { $id } is archived as game { $number } (qk records show { $number })
unfinished-filed-as = { $id } is archived: { $path }
unfinished-discarded = { $id } was deleted
unfinished-discard-title = Delete this game?
unfinished-discard-ask = This removes the game completely, with its record.
unfinished-beside = { $games ->
    [one] You have an unfinished game; qk solo --continue resumes it.
   *[other] You have { $games } unfinished games; qk solo --kept lists them.
}
unfinished-help = Interrupted games, the newest first: your own against bots, and tables that you opened. { KEY("unfinished-go-on", "Enter") } resumes one; a table reopens on the same port with the same players. { KEY("unfinished-file", "f") } archives a game, marked as unfinished; { KEY("unfinished-discard", "d") } deletes it after asking. A game that is open in another window is left alone.
unfinished-host-refused = you have an unfinished table ({ $table }): qk host --resume { $id } resumes it, qk host --new opens another
unfinished-host-ask = you have an unfinished table: { $table }
    y resumes it, n opens a new one
unfinished-solo-only = --json goes with --kept
unfinished-saved = game saved; to continue later: qk solo --continue { $id }
