# The game in a browser.
web-command = serve the game to browsers; the page needs nothing from elsewhere
web-extra = qk web needs the textual-serve package; in the QK source folder: pipx install --force '.[ssh,web]'
web-ready = browsers find it at { $place }
web-name = Your name
web-enter = Enter
web-about = A terminal opens with the tables of this server. A cookie in this browser identifies you next time.
web-ended = The session has ended.
web-again = Reconnect
web-misdirected = This server does not answer to the name { $name }. Its admin names the page with --page http://NAME/.
web-lost = Connection lost. This page reconnects automatically; your seat is reserved.
web-have-code = I have a code: come back as yourself
web-back-title = Come back as yourself
web-code = Your code
web-back-enter = Come back
web-back-about = The code was shown when you pressed m in the lobby. It makes this browser one more of yours; the others stay.
web-back-sure = This browser is { $name } now. Switching leaves { $name } behind here: make a code for { $name } first (m in the lobby) if you want to be { $name } again.
web-back-anyway = Leave { $name } and come back
