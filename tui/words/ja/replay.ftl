# qk replay と、棋譜を一手ずつ見る画面。
replay-about = 棋譜を一手ずつ見る、または検査する
replay-file = ファイル
replay-file-help = 棋譜（.qk）。- は標準入力。複数なら順に
replay-check = ファイルごとに最初の誤りを「ファイル:行: 内容」で表示する
replay-json = ファイルごとに1つの JSON を出力する
replay-lenient = 手書きの棋譜も、警告を出して読む（全角文字、見出し、1ファイルに複数局、ほかの文字コード、タグや # の抜け）
replay-encoding = ファイルの文字コード（UTF-8 でなく、内容からもわからないとき）：{ $all }
replay-limit = 素因数分解の制限時間の秒数（{ $seconds }）
replay-no-terminal = 再生画面には端末が要ります。--check か --json を使ってください

## 画面
replay-title = 再生：{ $file }
replay-file-of = ファイル { $file }/{ $files }
replay-place = { $at }/{ $end }手目・{ $line }行目
replay-deck = 山札：{ $cards }
replay-deal = 配られた手札
replay-begin = → で一手進みます。{ KEY("eyes", "Tab") } でだれの手札を見るかを変えられます。
replay-eyes-all = 全員の手札
replay-eyes = { $who }の視点
replay-broken = この棋譜は再生できません
replay-log-refused = { $who }：{ $text } は出せない（棋譜どおり）
replay-log-fault = { $line }行目：{ $problem }
replay-go-title = 移動
replay-go-hint = 何手目か（0 … { $end }）、または :12（ファイルの12行目）
replay-go-wrong = 手数か「:行番号」を入力してください
replay-key-back = 前へ
replay-key-on = 次へ
replay-key-play = 自動
replay-key-first = 最初
replay-key-last = 最後
replay-key-eyes = 視点
replay-key-go = 移動
replay-key-next-file = 次のファイル
replay-key-last-file = 前のファイル
replay-key-ten-back = 十手戻る
replay-key-ten-on = 十手進む
replay-key-page-up = 判定を前へ
replay-key-page-down = 判定を次へ

## 探すキーと、調べられること
replay-key-plays = ほかの手
replay-key-course = 形勢
replay-key-export = 書き出す
replay-key-mistake = 悪手
replay-key-best = 最善手を場に出す
replay-key-add = 最善の数を素数表に加える
replay-key-turn = 形勢が動いた次の行（{ KEY("last-turn", "U") } で前）
replay-key-again = ここから打ち直す
replay-again = { $line }行目から同じ手札で練習します。保存されず、レートにも数えません。
replay-again-none = ここではだれも着手していません。着手のある行へ移ってください。
replay-key-foul = 次の反則（{ KEY("last-foul", "F") } で前）
replay-key-cut = 次の場流し（{ KEY("last-cut", "X") } で前）
replay-key-revolution = 次の革命（{ KEY("last-revolution", "R") } で前）
replay-key-out = 次のあがり、または終局（{ KEY("last-out", "O") } で前）
replay-key-trick = 次のトリックの決着（{ KEY("last-trick", "K") } で前）
replay-mark = { $mark ->
    [foul] 反則
    [cut] 場流し
    [revolution] 革命
    [trick] トリックの決着
    [mistake] 損をした手
    [turn] 形勢が動いた行
   *[out] あがり
    }
replay-no-further = この先に{ $what }はありません。
replay-no-earlier = この前に{ $what }はありません。
replay-export-title = この記録をファイルに書き出す
replay-export-hint = ファイル名。すでにあるファイルは上書きしません
replay-exported = { $file } に書き出しました。

## ほかに出せた手
replay-plays = ほかに出せた手
replay-plays-at = { $line }行目 { $text }
replay-plays-out = 一手であがり
replay-plays-special = 57・1729・∞
replay-plays-strongest = 最も強い手
replay-plays-smallest = 最も小さい手
replay-plays-beats = 場に勝つ最も小さい手
replay-plays-composite = 合成数出し
replay-plays-twin = 双子素数
replay-plays-nothing = この手札から出せる手はありません。
replay-plays-none-here = この行では、出す手を選ぶ人はいません。
replay-plays-hidden = この視点からは、出した人の手札が見えません。{ KEY("eyes", "Tab") } で視点を変えられます。
replay-plays-working = 出せる手を探しています…
replay-plays-failed = 時間内に見つけられませんでした。

## その行でいちばんよかった手（すべてのゲーム）
replay-best-working = 最善手を探しています…
replay-best-none = ここの最善手は見つかりませんでした。
replay-best-made = 最善の手でした。{ $why }。
replay-best-played = 実際の手が最善か、同じくらいの手でした。
replay-compared-best = { $who }の最善：{ $deed ->
    [draw] 1枚引く
    [pass] パス
    [decline] 見送る
   *[other] { $move }
}（{ $chance }）
replay-compared-played = 打った手：{ $text } { $mark }（{ $chance }）。
replay-best-chance = この手で勝つ見込みは{ $chance }です。

## 検討：一手ごとに最善と比べる
replay-review-help = 一手ごとの損得と、よりよかった手を表示する。--json なら一手に1つの JSON
replay-review-alone = --review と一緒に使えるのは --json だけです
replay-review-accuracy = { $who }：正確さ { $share }%
replay-review-move = { $line }行目 { $text } { $mark }  { $before } → { $after }（−{ $cost }）
replay-review-even = 最善の手なら勝つ見込みは{ $before }、実際の手でも{ $after }で、ほぼ同じです。
replay-review-best = 最善：{ $deed ->
    [draw] 1枚引く
    [pass] パス
    [decline] 見送る
    [foul] わざと反則する（カマトト）{ $move }
   *[other] { $move }
}。{ $why }。
replay-review-mine = { $source ->
    [common] だれもが知る数での最善
   *[other] 自分の素数表での最善
}：{ $deed ->
    [draw] 1枚引く
    [pass] パス
   *[other] { $move }
}。{ $why }。
replay-review-every = { $source ->
    [all-semiprimes] 半素数をすべて
   *[other] 全素数を
}知っていれば：{ $deed ->
    [draw] 1枚引く
    [pass] パス
    [foul] わざと反則する（カマトト）{ $move }
   *[other] { $move }
}。{ $why }。
replay-review-foul = 実際の手は反則でした。
replay-review-answered = 次の手は { $text } でした。
replay-review-working = 検討しています（{ $done }/{ $all }）
replay-added = { $number } を素数表に加えました。
replay-add-none = ここの最善手はまだわからないか、数ではありません。
replay-review-part = { $all }手のうち、振り返れたのは{ $done }手です。残りの手の勝率は見積もれませんでした。
replay-review-clean = 5ポイント以上損した手はありません。
replay-review-worst = 最も損が大きかったのは{ $line }行目です。

## 形勢
replay-course = 形勢
replay-course-of = { $who }の勝率 { $chance }
replay-course-working = 形勢を調べています（{ $done }/{ $all }）
replay-course-unknown = このルールや山札では形勢を見積もれません。
replay-course-turned = 勝負の分かれ目は{ $line }行目 { $text }。勝った { $who }の勝率が { $before } から { $after } へ上がりました。
replay-course-ahead = 分かれ目は{ $line }行目 { $text }。最後に優勢の { $who }の勝率が { $before } から { $after } へ上がりました。
replay-course-even = 勝者の見込みが一手で15ポイント以上上がった局面はありません。
replay-course-largest = 最も大きく動いたのは{ $line }行目 { $text }：{ $who } { $before } → { $after }
replay-course-swing = { $line }行目 { $text }：{ $who } { $before } → { $after }
replay-course-about-prime = 最初にあがる見込み。全員の手札を開き、山札を切り直しながら、全員がボットのように続けた場合の見積もりです。
replay-course-about-daifugo = 最初にあがる見込み。全員の手札を開き、いろいろな打ち手が続けた場合の見積もりです。多くのローカルルールでは、手札を出し切るのにあと何回場を取る必要があるかからの大まかな見積もりです。
replay-course-about-tyrant = 勝つ見込み。すべてのカードを知った上で、いろいろな打ち手が続けた場合の見積もりです。

## 配りの証明
replay-proved = { $peers ->
    [0] 配りは、卓を開いた人が前もって約束したとおりです。
   *[other] 配りは証明されています。卓を開いた人と対局者{ $peers }人が一緒に決めたもので、だれも一人では選べません。
    }
replay-unproved = 棋譜の証明からは、この配りになりません。配りか棋譜が書き換えられています。

replay-working-is_prime = { $file }：約{ $digits }桁の数が素数かどうかを証明しています（最長{ $seconds }秒）…
replay-working-factor = { $file }：約{ $digits }桁の数を素因数分解しています（最長{ $seconds }秒）…
replay-log-warning = { $line }行目：{ $problem }
replay-log-warnings = ほか{ $more }件
