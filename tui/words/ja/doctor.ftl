# qk doctor：この端末で問題なく動くか。
doctor-about = 端末・ライブラリ・設定を点検し、どうすればよいかを示す
doctor-line = { $topic }：{ $found }
doctor-topic-program = 本体
doctor-topic-library = ライブラリ
doctor-topic-extra = 追加機能
doctor-topic-terminal = 端末の大きさ
doctor-topic-colours = 色
doctor-topic-locale = 文字コード
doctor-topic-home = 保存先
doctor-topic-settings = 設定
doctor-topic-port = ポート
doctor-topic-glyphs = 記号の幅
doctor-python = Python 3.11 以上を入れてください
doctor-missing = { $library } がありません
doctor-install = pip install { $library }
doctor-optional = { $use }に使います。なくても遊べます
doctor-extra-zeroconf = 同じネットワークの卓の検索
doctor-extra-cryptography = 通信の暗号化
doctor-extra-asyncssh = qk ssh
doctor-extra-textual-serve = qk web
doctor-no-terminal = 端末ではありません
doctor-plain = 画面には端末が要ります。判定や棋譜の検査、練習は端末なしでも使えます
doctor-small = 横と縦を { $least } 以上にしてください
doctor-no-color = 色を使いません。見分けは記号でつきますが、色が要るなら NO_COLOR を消してください
doctor-few-colours = 256 色の端末なら TERM=xterm-256color を設定してください。色が足りなければテーマ mono を
doctor-utf8 = UTF-8 のロケール（例 LANG=ja_JP.UTF-8）にするか、設定の「ASCII だけで表示」を
doctor-home = 書き込めるフォルダを QK_HOME に指定してください
doctor-no-theme = そのテーマはないので night を使います。設定で選び直してください
doctor-theme = ファイルを直すまで、このテーマは使えません
doctor-keys = 設定の「キーの割り当て」で直せます
doctor-port = ほかのプログラムが使っています。{ $command } には --port で別の番号を
doctor-free = { $port } は空いています（{ $command }）
doctor-no-answer = 端末が答えないので測れません
doctor-look = 卓でカードの枠がずれるなら、設定の「スートを文字で」か「ASCII だけで表示」を
doctor-wide = 数えた幅と違います。設定の「ASCII だけで表示」を使うか、端末の「曖昧な文字幅」を半角に
doctor-widths = { $count }個の記号はすべて正しい幅です
