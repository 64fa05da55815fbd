# コマンド行。
cli-about = 端末で遊ぶ素数大富豪。コマンドを省くとタイトル画面を開きます。
cli-hint = 各コマンドの説明は qk help COMMAND か qk COMMAND --help で読めます。
cli-environment = 環境変数とフォルダー：
cli-variable-QK_HOME = 下の3つの代わりに、すべてを入れるフォルダー
cli-variable-NO_COLOR = 何か入っていれば色を使わない
cli-variable-COLORTERM = truecolor なら端末は1677万色
cli-variable-LANG = 言語（LC_ALL、LC_MESSAGES が優先）
cli-folder-data = 対局・棋譜・大会
cli-folder-config = 設定・キー・テーマ
cli-folder-cache = キャッシュ（消してもよい）
cli-lang = 表示の言語。どのコマンドの前後にも書ける
cli-theme = 画面のテーマ
cli-commands = コマンド
cli-command = COMMAND
cli-version = バージョンを表示
cli-no-such-game = 「{ $game }」というゲームはありません。選べるのは { $games } です
cli-settings-damaged = 初期設定で動きます。{ $problem }

## コマンド行の読み取りそのものが言うこと
cli-argparse-usage = 使い方：
cli-argparse-positional = 引数
cli-argparse-options = オプション
cli-argparse-help = この説明を表示
cli-argparse-argument = %(argument_name)s：%(message)s
cli-argparse-one = 値が1つ必要です
cli-argparse-some = 値が1つ以上必要です
cli-argparse-unrecognized = わからない引数：%s
cli-argparse-required = 足りない引数：%s
cli-argparse-choice = 「%(value)s」は選べません。選べるのは %(choices)s です
cli-argparse-choice-near = { $text }。もしかして { $near } ですか
cli-argparse-type = 「%(value)s」は %(type)s として読めません
cli-argparse-not-with = %s とは一緒に使えません

## コマンド
cli-json = JSON で出力
cli-solo = ボットと対戦
cli-game = ゲーム: prime, daifugo, tyrant
cli-preset = もとにするルール: official, 2014, mathpower, online, revolution, five, seven, beginner, listed, composites, tetrad, semiprime, semiprime-1, abstract（大富豪では official か uecda）
cli-set = ルールの設定。D3=4 のように何度でも書ける（一覧は qk rules）
cli-local = 使うローカルルール（大富豪。例：stairs,seven_pass）
cli-off = 使わない公式ルール（大富豪。例：suit_lock）
cli-seats = あなたを含めた人数。素数大富豪は2〜16（ひとりで遊ぶ抽象版は1から）、大富豪は2〜8、暴君論は3〜4
cli-bot = ボットの強さ。1体ずつ random, first, novice, person, club, strong, expert, master から（first と person は素数大富豪だけ）。ひとりで遊ぶときは even（自分と同じくらい）も選べる
cli-seed = 同じ数なら同じカードが配られます
cli-kept = 中断した対局の一覧（ID、日時、ゲーム、席、手数）
cli-continue = 中断した対局を続ける（ID を省くと最新）
cli-file = 中断した対局を、未終局の棋譜として残す
cli-discard = 中断した対局を捨てる
cli-kept-json = --kept とともに：一行に一つの JSON
cli-think = ボットが出すまでの秒数
cli-clock = 時計：turn=60, bank=300, per_turn=10（素数大富豪では on_timeout=pass、大富豪では window=4 も）
cli-rules = ルールと設定の解説
cli-rules-wanted = ゲーム（prime、daifugo、tyrant）に続けて、設定（D10）、条文（P-41）、見出し、または質問の言葉を順不同で（縛り ジョーカー。--rules や --set などを付けると、そのルールでの答え）。省略すると全体
cli-rules-whole = 続きは [ ] の言葉で：qk rules { $game } { $page }
cli-option-after = { $option } は { $command } の後に書きます
cli-rules-sheet = --rules、--set、--local、--off、--clock、--seats で選んだルールだけを1ページに日英で表示（一緒に使えない組み合わせなら終了コード1）
cli-rules-sheet-words = --sheet の前に書けるのはゲームだけです：{ $words }
cli-rules-of-nothing = ルールの指定には質問か --sheet が必要です：qk rules prime 山札 --set D3=4
cli-no-such-rule = 「{ $rule }」に合うところはルールブックにありません。近い見出し：{ $near }
cli-no-such-bot = 「{ $level }」というボットはいません。選べるのは { $levels } です
cli-bad-seats = --seats { $seats }：{ $least }〜{ $most }人で遊べます
cli-too-many-bots = ボットが{ $bots }体いますが、ボットが座れるのは{ $places }席です
cli-bad-seed = --seed { $seed }：0 以上の整数を書いてください
cli-bad-think = --think { $seconds }：0〜60秒で書いてください
cli-no-such-clock = 「{ $key }」という時計はありません。選べるのは { $keys } です
cli-no-pair = { $option }：「{ $text }」は KEY=VALUE の形で書いてください
cli-games = 続けて遊ぶゲーム数（階級とカード交換あり）
cli-bad-games = --games { $games }：続けて遊べるのは1〜{ $most }ゲームです

# 共有の卓
cli-host = 卓を開いてほかの人を迎える
cli-join = 卓に参加する（場所を省くと見つかった卓から選ぶ）
cli-watch = 卓を観戦する
cli-address = 卓の場所、または招待状 qk://…
cli-nick = 卓での名前
cli-password = 卓のパスワード
cli-port = ポート（指定がなければ 1729）
cli-room = 中継所の部屋
cli-relay-by = この中継所を通る
cli-relay-host = この中継所の部屋に卓を開く
cli-resume-join = 自分の席に戻る（もう一つの回線は切れる）
cli-resume-host = 中断した卓を再開する（ID を省くと最新）。場所もルールも元のまま
cli-new-host = 中断した卓はそのままにして、新しい卓を開く
cli-plain = 画面を使わず行で対話する
cli-join-bot = この席はこの強さのボットが打つ
cli-bots = 最初から座るボットの数
cli-table-name = 卓の名前
cli-spectators = 観戦を許すか
cli-delay = 観戦者にはすべてこの秒数だけ遅れて伝える
cli-grace = 切断した人の時計が一局に止まる秒数
cli-on-leave = 抜けた人の席：ボットが引き継ぐか、失格になる（失格は素数大富豪だけ）
cli-assist = 組み立て中の数が素数かどうかを、全員の手札の上の行に示すか（素数大富豪）
cli-hints = ヒント（卓で g）：mine（自分の素数表 qk primes から）、level（次に覚える数）、all（全素数を知っているとして）、off（なし）。大富豪と暴君論では、mine と level はひとつ上の強さの手、all は最強の手
cli-no-assist = --assist on は素数大富豪だけで使えます（{ $game } には確かめる素数がありません）
cli-bind = 待ち受けるこのマシンのアドレス
cli-lan = ローカルネットワークに公開し、知らせる
cli-headless = 画面なし（標準エラーに記録を出す）
cli-autostart = この数の席が埋まると自動で始める
cli-usual-table = { $who }の卓
cli-bad-port = { $option } { $port }：0 から 65535 まで
cli-bad-date = { $option } { $text }：2026-11-24 のような日付を指定してください
cli-bad-bots = --bots { $bots }：0 以上の整数
cli-bad-wait = { $option } { $seconds }：0 から { $most }秒まで
cli-bad-autostart = --autostart { $seats }：0 から { $most }席まで
cli-where = { $option } は接続先（HOST[:PORT]）と一緒に使います
cli-relay-alone = --relay は接続先の代わりです。HOST[:PORT] と --port は付けないでください
cli-relay-room = 中継所には部屋があります。--room で指定してください
cli-no-terminal = 画面には端末が必要です。solo、daily、host、join、watch は --plain を付けると行で遊べます
cli-dumb-terminal = TERM={ $term } では画面を描けません。別の端末にするか、solo、host、join、watch に --plain を付けてください
cli-behind-proxy = プロキシやトンネル越しで、全員がこのマシンから来たように見える場合に指定する（このマシンには接続元ごとの制限を掛けない）
cli-wait = 対局者がだれもいないあいだ、時計を止めて待つ時間数（普段は 24）
cli-bad-hours = --wait { $hours }：0 より大きく { $most }時間まで
cli-opener = この語をパスワードとして入った人だけが、ルールの変更や退席をさせられる。指定がなければ、--headless の卓ではこのマシンの人だけ
cli-long-password = { $option }：{ $most }文字まで

# What was typed and cannot be used
cli-argparse-at-most-one = 値は1つまでです
cli-argparse-one-of = どれか1つが必要です：%s
cli-argparse-explicit = 値は付けられません（「%s」）
cli-argparse-ambiguous = %(option)s は1つに決まりません：%(matches)s
cli-no-whole-number = 「{ $text }」は整数ではありません
cli-no-number = 「{ $text }」は数ではありません
cli-no-date = 「{ $text }」は日付として読めません。YYYY-MM-DD の形で書いてください
cli-renamed = qk { $old } は qk { $new } という名前に変わりました。使い方は同じです
cli-no-such-command = 「{ $word }」というコマンドはありません
cli-no-such-command-near = 「{ $word }」というコマンドはありません。もしかして { $near } ですか
cli-no-such-option = { $word } というオプションはここにはありません
cli-no-such-option-near = { $word } というオプションはここにはありません。もしかして { $near } ですか
cli-too-much = 余分な引数です：{ $text }
cli-no-text = 「{ $text }」は正しいUTF-8でも、今あるファイルの名前でもありません
cli-no-such-lang = 「{ $lang }」という言語はありません。--lang で選べるのは { $all } です
cli-no-such-theme = 「{ $theme }」というテーマはありません。選べるのは { $themes } です
cli-fault = プログラムの不具合です（{ $fault }）。詳しくは { $path } に書きました
cli-fault-unlogged = プログラムの不具合です（{ $fault }）。記録も書けませんでした：{ $why }
cli-unwritten = 出力を書き込めませんでした：{ $why }
cli-not-within = 「{ $text }」ではなく、{ $least }〜{ $most } の数にしてください
