# このプログラムの設定。
options-title = 設定
options-where = 保存先 { $path }
options-lang = 言語
options-lang-about = 画面に出る言葉の言語です。
options-theme = テーマ
options-theme-about = 卓の配色です。自分で作ったテーマは、設定ファイルと同じ場所の themes フォルダーに置きます。
options-four_colours = 4色のスート
options-four_colours-about = スートごとに色を変えます。なしにすると赤と黒の2色です。
options-letter_suits = スートを文字で
options-letter_suits-about = ♠ ♥ ♦ ♣ の代わりに s h d c を使います。記号が全角幅で表示され、カードがずれる端末向けです。
options-pace = ボットの速さ
options-pace-about = ボットが出すまでに置く間です。キーを押せば待たずに進みます。
options-pace-value = { $seconds }秒
options-pace-none = すぐ
options-moments = 見せ場
options-moments-about =
    カット・革命・反則・あがりを、大きな数字で場に見せておく時間です。ボットの速さより長くはなりません。
    どのキーでもすぐ先へ進みます。「なし」では場の枠に一行だけ出ます。
options-moments-long = 長め
options-moments-short = 短め
options-moments-off = なし（一行だけ）
options-bell = 手番でベル
options-bell-about = あなたの手番が来たら、端末のベルを鳴らします。
options-signs = 記号
options-signs-about = カードや枠線、✓ ∞ · などを何で描くかです。「自動」では端末に合わせ、初めての端末では幅を測ります。「半角だけ」では、全角幅になりうる ♠ ★ ─ などを使いません。「ASCII」ではほかの記号もすべて ASCII 文字にします（∞ は inf、2⁴ は 2^4）。日本語の文字はそのままです。読み上げにも向きます。
options-signs-auto = 自動
options-signs-all = すべて
options-signs-narrow = 半角だけ
options-signs-ascii = ASCII
options-reduced_motion = 動きを減らす
options-reduced_motion-about = 画面がすべるように動いたり、カーソルが点滅したりしないようにします。ボットの間は「ボットの速さ」で変えます。
options-assist = 素数を教える（練習用）
options-assist-about = ボットとの対局で、組み立てている数が素数かどうかを手札の上の行に出します。ほかの人との対局では、卓の全員が認めたときだけ使えます。
options-keys = キーの割り当て
options-keys-about = { KEY("type", "Enter") } で一覧を開き、キーを変えられます。カードや記号を打つキーは変えられません。
options-keys-value = 変更 { $count }
options-name = 名前
options-name-about = 16文字まで。空白と : = | は使えません。
options-name-wrong = 名前は1〜16文字で、空白と : = | は使えません
