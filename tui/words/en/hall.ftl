# The hall of a house: who is here, talk, tables at a glance, the ranking, invitations.

hall-count = { $here } here  ·  { $games ->
    [one] 1 game
   *[other] { $games } games
}
hall-yours = Your unfinished games
hall-yours-table = table { $number }: your seat waits
hall-more = e tutorial  u drill  k ranking  h who  i invite  m move  v records  r rules
hall-key-tutorial = tutorial
hall-key-drill = drill
hall-key-cup = tournament
hall-key-ranking = ranking
hall-key-invite = invite
hall-key-talk = talk
hall-key-here = who
hall-key-move = move
hall-move-title = A code to come back with
hall-move-told = With this code you are yourself in another browser, or in this one when its cookies are gone: name, records, settings and seats.
hall-move-how = Type it at { $where }; capitals and hyphens do not matter.
hall-move-page = the page of this house, under “I have a code”
hall-move-once = It is shown this once. Keep it as you keep a password: whoever has it can play in your name.
hall-move-again = You have a code already. A new one takes its place; the old one is good for nothing then.
hall-plain-move-told = With this code another key, or a browser, is you: name, records, settings and seats.
hall-plain-move-how = Over SSH type back and the code in this hall in lines (ssh -t NAME@host plain); in a browser at { $where }.
hall-plain-move-sure = Type code new for a new one.
hall-plain-move-usage = back CODE, with a code that you have made here
hall-plain-move-yours = That is your own code: you are { $who } already.
hall-plain-move-leaves = That is the code of { $who }. From your next visit on this key is { $who } too, and leaves { $left } behind. To do so, type the line again with yes behind it: back CODE yes
hall-plain-move-done = Done: with this key you are { $who } from now on. Come in again.
hall-machines-apart = Records, settings and this order are kept on each machine of the house by itself: only games at tables of this one count here.
hall-move-guest = A guest is nobody in particular: come with a key or over the page, and you can have a code to come back with.
hall-glance-nobody = Nobody sits here yet: ⏎ takes a seat.
hall-glance-cards = { $who } { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
hall-glance-away = { $who } (away)
hall-glance-bot = { $level } bot
hall-talk-title = Talk in the hall
hall-talk-line = say something to everybody in the hall
hall-talk-hint = ⏎ says it  ·  esc closes
hall-here-title = Who is here
hall-here-guest = guest
hall-here-hall = in the hall
hall-here-sits = at table { $number }
hall-here-watches = watches table { $number }
hall-ranking-title = Ranking of the house
hall-ranking-none = Nobody is ranked yet: whoever has a name here and has finished a game at these tables is.
hall-ranking-about = By all games at the tables of this house; of people only those with a key. Bots of measured strength hold the scale: club is 25.
hall-invite-title = Invitation to table { $number }
hall-invite-told = Whoever you send this to comes straight to the table:
hall-invite-none = Nobody has told this server how it is reached from elsewhere (--address, --page). From where you came: table { $number }.
hall-plain-more = here tells who is here, say TEXT talks to everybody in the hall, talk repeats the last lines, ranking the order of the house,
    invite N how others come to table N, code makes a recovery code, back CODE uses one; tutorial and drill are on screens only
hall-plain-nearby = On this network (join n1 takes a seat, watch n1 looks on; a password goes behind it):
hall-plain-nearby-none = there is no table { $asked } on this network; tables tells those that are there
hall-plain-no-tables = No table is open here: open GAME opens one.
hall-plain-said = { $name }: { $text }
hall-plain-no-talk = Nothing has been said yet.
hall-address = the name under which players reach this house, for invitations (ssh -t -p PORT NAME join 3)
hall-page = the address of its page, for invitations (https://club.example/)
hall-bad-page = --page { $page }: write http://HOST/ or https://HOST/
hall-stopping = This server stops in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}. Your game is kept and waits { $hours ->
    [one] an hour
   *[other] { $hours } hours
} for its players: come again in a while.
hall-directory-away = Some tables and players may be missing here just now; games go on.
hall-directory-back = All tables and players are listed again.
