# The game in a browser.
web-command = serve the game to browsers; the page needs nothing from elsewhere
web-extra = qk web needs the package textual-serve: pip install 'qk-table[web]'
web-ready = browsers find it at { $place }
web-name = Your name
web-enter = Enter
web-about = A terminal opens with the tables of this server. This browser keeps a cookie by which you are known again.
web-ended = The session has ended.
web-again = Come again
web-lost = The line is lost. This page comes again by itself; your seat is kept.
