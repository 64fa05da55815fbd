# The game in a browser.
web-command = serve the game to browsers; the page needs nothing from elsewhere
web-extra = qk web needs the textual-serve package; in the QK source folder: pipx install --force '.[ssh,web]'
web-ready = browsers find it at { $place }
web-name = Your name
web-enter = Enter
web-about = A terminal opens with the tables of this server. This browser keeps a cookie by which you are known again.
web-ended = The session has ended.
web-again = Come again
web-misdirected = This server does not answer to the name { $name }. Its admin names the page with --page http://NAME/.
web-lost = The line is lost. This page comes again by itself; your seat is kept.
web-have-code = I have a code: come back as yourself
web-back-title = Come back as yourself
web-code = Your code
web-back-enter = Come back
web-back-about = The code was shown when you pressed m in the hall. It makes this browser one more of yours; the others stay.
web-back-sure = This browser is { $name } now. Who comes back as somebody else leaves { $name } behind here: make a code for { $name } first (m in the hall) if you want to be { $name } again.
web-back-anyway = Leave { $name } and come back
