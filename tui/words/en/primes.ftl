# The player's own list of primes and composites: `qk primes` and its screen.
primes-about = your own list of primes and composites: what you know, how well, and what is due
primes-action-help = add, remove, import or export; without an action your list is printed
primes-texts-help = numbers as 1213, QK or 12=2*2*3, separated by spaces or commas; for import and export a file, or - for standard input or output
primes-deck-help = a ready-made list to add or remove: { $decks }
primes-json-alone = --json prints the list: leave out the action
primes-deck-alone = --deck works with add and remove only
primes-no-name = { $path }, line { $line }: not a name; write a number or its cards and then the name, such as 346X 三四郎
primes-none-named = { $action } needs numbers such as 1213, QK or 12=2*2*3
primes-one-file = { $action } needs one file
primes-unread = { $line ->
        [0] { $text }: { $why }
       *[other] line { $line }: { $text }: { $why }
    }
primes-added = { $count } added to your list, { $there } already there
primes-removed = { $count } removed from your list
primes-not-there = { $number } is not on your list
primes-exported = { $count ->
    [one] 1 number
   *[other] { $count } numbers
} in { $file }
primes-line = { $number }  { $cards }  { $kind }  { $known }  due { $due }
primes-factors = { $line }  = { $factors }
primes-summary = { $count ->
        [one] 1 number
       *[other] { $count } numbers
    } · { $due } due · { $fresh } new this week
primes-since-help = list only what you have come to know since this day
primes-since-alone = --since goes with the list: leave out the action
primes-since = since { $day }: { $count ->
        [one] 1 number
       *[other] { $count } numbers
    }
primes-none-yet = Play a game or practice with qk drill, and the numbers you get right appear here. qk primes add 1213 adds one yourself; qk primes --deck beginner adds a ready-made list to learn.
primes-known = known { $strength }%
primes-to-learn = to learn
primes-listed = New on your list: { $numbers }{ $more ->
        [0] { "" }
       *[other] { " " }and { $more } more
    }
primes-title = Your primes
primes-empty = Nothing here yet.

    Numbers that you answer correctly in the drill or play in games are added automatically. { KEY("primes-add", "a") } adds numbers, { KEY("primes-side", "Tab") } leads to ready-made lists.
primes-side-all = all
primes-side-due = due
primes-side-1 = 1 card
primes-side-2 = 2 cards
primes-side-3 = 3 cards
primes-side-4 = 4 cards
primes-side-5 = 5 cards
primes-side-6 = 6 or more cards
primes-side-decks = ready-made lists
primes-key-side = Show
primes-key-add = Add
primes-key-remove = Remove
primes-key-drill = Drill
primes-add-hint = numbers or cards: 1213, QK, 12=2*2*3
primes-due = asked again { $day }
primes-source-drill = from the drill, { $day }
primes-source-played = played, { $day }
primes-source-added = added, { $day }
primes-source-import = imported, { $day }
primes-source-deck = from a ready-made list, { $day }
primes-family = { $stem }X: { $there }{ $more ->
        [0] { "" }
       *[other] { " " }· { $more } more to find
    }
primes-deck-beginner = For beginners
primes-deck-beginner-about = All primes of one card, the most useful ones of two and three cards, and 57 and 1729. Enter puts them on your list; the drill asks for them next.
primes-deck-two-cards = All of two cards
primes-deck-two-cards-about = The 38 primes of two cards, from 1213 down. Enter puts them on your list; the drill asks for them next.
primes-deck-useful = The useful hundred
primes-deck-useful-about = The hundred most useful primes: how often a hand can play them, times how strong they are. Enter puts them on your list; the drill asks for them next.
primes-deck-quadruplets = Quadruplets (82X)
primes-deck-quadruplets-about = Families that are prime with 1, 3, 7 and 9 as the last digit, such as 821, 823, 827 and 829. Four numbers to remember as one. Enter puts them on your list; the drill asks for them next.
primes-deck-puns = Puns
primes-deck-puns-about = Primes whose digits make words in Japanese, such as 4649 (yoroshiku). Enter puts them on your list; the drill asks for them next.
primes-deck-seen = Seen in your games
primes-deck-seen-about = Every number that anyone played in the games saved on this machine. Enter puts them on your list; the drill asks for them next.
primes-help = The primes and composites that you know. Numbers that you answer correctly in the drill, or play in games without help, are added automatically.
    How well you know a number, and when it is asked again, is the drill's schedule: { KEY("title-drill", "d") } asks for what is due. { KEY("primes-side", "Tab") } shows what is due, numbers by how many cards they take, and ready-made lists.

    qk primes does the same in a terminal, and imports the lists of other tables.
primes-source-hint = shown by a hint, { $day }
