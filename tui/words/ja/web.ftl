# ブラウザで遊ぶ
web-command = ブラウザで遊べるようにする（ページは外から何も読み込みません）
web-extra = qk web には textual-serve が要ります: pip install 'qk-table[web]'
web-ready = ブラウザで { $place } を開いてください
web-name = 名前
web-enter = 入る
web-about = このサーバーの卓を端末の画面で開きます。次に来たときに同じ人とわかるよう、クッキーを残します。
web-ended = 接続が終わりました。
web-again = もう一度入る
web-lost = 接続が切れました。自動でつなぎ直します。席は残っています。
