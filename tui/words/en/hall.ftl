# The hall of a house: who is here, talk, tables at a glance, the ranking, invitations.

hall-count = { $here } here  ·  { $games ->
    [one] 1 game
   *[other] { $games } games
}
hall-yours = Your unfinished games
hall-yours-table = table { $number }: your seat is reserved
hall-more = e tutorial  u drill  k ranking  h who  i invite  m move  v records  r rules
hall-key-tutorial = tutorial
hall-key-drill = drill
hall-key-cup = tournament
hall-key-daily = deal of the day
hall-daily-title = Deal of the day
hall-daily-asks = The same cards for everybody, against one bot; your first game counts. Play it now? (n: who has played it)
hall-key-ranking = ranking
hall-key-invite = invite
hall-key-talk = talk
hall-key-here = who
hall-key-move = move
hall-move-title = A code to come back with
hall-move-told = With this code you are the same player from elsewhere too: name, records, settings and seats.
hall-move-ssh = Over SSH type back and the code in plain mode (ssh -t NAME@host plain); case and hyphens don't matter.
hall-move-how = In a browser type it at { $where }; case and hyphens don't matter.
hall-move-page = this server's page, under “I have a code”
hall-move-once = It is shown only once. Store it like a password: anyone who has it can play in your name.
hall-move-again = You already have a code. A new one replaces it.
hall-plain-move-sure = Type code new for a new one.
hall-plain-move-usage = back CODE, with a code that you made here
hall-plain-move-yours = That is your own code: you are already { $who }.
hall-plain-move-leaves = That is the code of { $who }. From your next visit, this key is { $who } too, and leaves { $left } behind. To confirm, type it again with yes: back CODE yes
hall-plain-move-done = Done: with this key you are now { $who }. Please reconnect.
hall-machines-apart = Each machine of this server stores its own records, settings and ranking: only games at its tables count here.
hall-move-guest = Anonymous users can't get a recovery code: connect with a key of your own.
hall-glance-nobody = Nobody sits here yet: ⏎ takes a seat.
hall-glance-cards = { $who } { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
hall-glance-away = { $who } (away)
hall-glance-bot = { $level } bot
hall-talk-title = Talk in the lobby
hall-talk-line = say something to everyone in the lobby
hall-talk-hint = ⏎ send  ·  esc closes
hall-here-title = Players here
hall-here-guest = anonymous
hall-here-hall = in the lobby
hall-here-sits = at table { $number }
hall-here-watches = watches table { $number }
hall-ranking-title = Server ranking
hall-ranking-none = Nobody is ranked yet: finish a game with a registered name at these tables.
hall-ranking-about = Based on all games at this server's tables; only players with a key. Bots of measured strength anchor the scale: club is 25.
hall-invite-title = Invitation to table { $number }
hall-invite-told = Anyone you send this to comes straight to the table:
hall-invite-none = This server doesn't know its public address (--address, --page). At the address you used: table { $number }.
hall-plain-more = here lists who is here, say TEXT talks to everyone in the lobby, talk repeats the last messages, ranking the server ranking, daily the deal of the day (daily play: play it),
    invite N shows how others reach table N, code makes a recovery code, back CODE uses one; tutorial and drill are on screens only
hall-plain-nearby = On this network (join n1 takes a seat, watch n1 lets you watch; add a password after it):
hall-plain-nearby-none = there is no table { $asked } on this network; tables lists them
hall-plain-no-tables = No tables are open: open GAME opens one.
hall-plain-said = { $name }: { $text }
hall-plain-no-talk = Nothing has been said yet.
hall-address = the host name players use to reach this server, for invitations (ssh -t -p PORT NAME join 3)
hall-page = the address of its page, for invitations (https://club.example/)
hall-bad-page = --page { $page }: write http://HOST/ or https://HOST/
hall-stopping = This server stops in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}. Your game is saved and waits { $hours ->
    [one] an hour
   *[other] { $hours } hours
} for its players: try again later.
hall-directory-away = Some tables and players may be missing here right now; games continue.
hall-directory-back = All tables and players are listed again.
