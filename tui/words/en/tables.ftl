# The lobby of a server: who is here, talk, tables at a glance, the ranking, invitations.

tables-count = { $here } here  ·  { $games ->
    [one] 1 game
   *[other] { $games } games
}
tables-yours = Your unfinished games
tables-yours-table = table { $number }: your seat is reserved
tables-more = e tutorial  u drill  k ranking  h who  i invite  m move  v records  r rules
tables-key-tutorial = tutorial
tables-key-drill = drill
tables-key-cup = tournament
tables-key-daily = deal of the day
tables-daily-title = Deal of the day
tables-daily-asks = The same cards for everybody, against one bot; your first game counts. Play it now? (n: who has played it)
tables-key-ranking = ranking
tables-key-invite = invite
tables-key-talk = talk
tables-key-here = who
tables-key-move = move
tables-move-title = A code to come back with
tables-move-told = With this code you are the same player from elsewhere too: name, records, settings and seats.
tables-move-ssh = Over SSH type back and the code in plain mode (ssh -t NAME@host plain); case and hyphens don't matter.
tables-move-how = In a browser type it at { $where }; case and hyphens don't matter.
tables-move-page = this server's page, under “I have a code”
tables-move-once = It is shown only once. Store it like a password: anyone who has it can play in your name.
tables-move-again = You already have a code. A new one replaces it.
tables-plain-move-sure = Type code new for a new one.
tables-plain-move-usage = back CODE, with a code that you made here
tables-plain-move-yours = That is your own code: you are already { $who }.
tables-plain-move-leaves = That is the code of { $who }. From your next visit, this key is { $who } too, and leaves { $left } behind. To confirm, type it again with yes: back CODE yes
tables-plain-move-done = Done: with this key you are now { $who }. Please reconnect.
tables-machines-apart = Each machine of this server stores its own records, settings and ranking: only games at its tables count here.
tables-move-guest = Anonymous users can't get a recovery code: connect with a key of your own.
tables-glance-nobody = Nobody sits here yet: ⏎ takes a seat.
tables-glance-cards = { $who } { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
tables-glance-away = { $who } (away)
tables-glance-bot = { $level } bot
tables-talk-title = Talk in the lobby
tables-talk-line = say something to everyone in the lobby
tables-talk-hint = ⏎ send  ·  esc closes
tables-here-title = Players here
tables-here-guest = anonymous
tables-here-lobby = in the lobby
tables-here-sits = at table { $number }
tables-here-watches = watches table { $number }
tables-ranking-title = Server ranking
tables-ranking-none = Nobody is ranked yet: finish a game with a registered name at these tables.
tables-ranking-about = Based on all games at this server's tables; only players with a key. Bots of measured strength anchor the scale: club is 25.
tables-invite-title = Invitation to table { $number }
tables-invite-told = Anyone you send this to comes straight to the table:
tables-invite-none = This server doesn't know its public address (--address, --page). At the address you used: table { $number }.
tables-plain-more = here lists who is here, say TEXT talks to everyone in the lobby, talk repeats the last messages, ranking the server ranking, daily the deal of the day (daily play: play it),
    invite N shows how others reach table N, code makes a recovery code, back CODE uses one; tutorial and drill are on screens only
tables-plain-nearby = On this network (join n1 takes a seat, watch n1 lets you watch; add a password after it):
tables-plain-nearby-none = there is no table { $asked } on this network; tables lists them
tables-plain-no-tables = No tables are open: open GAME opens one.
tables-plain-said = { $name }: { $text }
tables-plain-no-talk = Nothing has been said yet.
tables-address = the host name players use to reach this server, for invitations (ssh -t -p PORT NAME join 3)
tables-page = the address of its page, for invitations (https://club.example/)
tables-bad-page = --page { $page }: write http://HOST/ or https://HOST/
tables-stopping = This server stops in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}. Your game is saved and waits { $hours ->
    [one] an hour
   *[other] { $hours } hours
} for its players: try again later.
tables-directory-away = Some tables and players may be missing here right now; games continue.
tables-directory-back = All tables and players are listed again.
