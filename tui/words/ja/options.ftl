# このプログラムの設定。
options-title = 設定
options-where = 保存先 { $path }
options-lang = 言語
options-lang-about = 画面に出る言葉の言語です。
options-theme = テーマ
options-theme-about = 卓の配色です。自分で作ったテーマは、設定ファイルと同じ場所の themes フォルダに置きます。
options-four_colours = 4 色のスート
options-four_colours-about = スートごとに色を変えます。なしにすると赤と黒の 2 色です。
options-letter_suits = スートを文字で
options-letter_suits-about = ♠ ♥ ♦ ♣ の代わりに s h d c を使います。記号が全角幅で表示され、カードがずれる端末向けです。
options-pace = コンピュータの速さ
options-pace-about = コンピュータが出すまでに置く間です。キーを押せば待たずに進みます。
options-pace-value = { $seconds } 秒
options-pace-none = すぐ
options-bell = 手番でベル
options-bell-about = あなたの手番が来たら、端末のベルを鳴らします。
options-name = 名前
options-name-about = 16 文字まで。空白と : = | は使えません。
options-name-wrong = 名前は 1〜16 文字で、空白と : = | は使えません
