# qk replay と、記録を一手ずつ見る画面。
replay-about = 記録を一手ずつ見る、または検査する
replay-file = ファイル
replay-file-help = 記録（.qk）。- は標準入力。複数なら順に
replay-check = ファイルごとに最初の誤りを「ファイル:行: 内容」で表示する
replay-json = ファイルごとに1つの JSON を出力する
replay-lenient = タグや # の抜けなどを警告にとどめる（他所の数譜向け）
replay-limit = 素因数分解の制限時間の秒数（{ $seconds }）
replay-no-terminal = 再生画面には端末が要ります。--check か --json を使ってください

## 画面
replay-title = 再生：{ $file }
replay-file-of = ファイル { $file }/{ $files }
replay-place = { $at }/{ $end } 手目・{ $line } 行目
replay-deck = 山札：{ $cards }
replay-deal = 配られた手札
replay-begin = → で一手進む。Tab で誰の手札を見るかを変える。
replay-eyes-all = 全員の手札
replay-eyes = { $who } の視点
replay-broken = この記録は再生できません
replay-log-refused = { $who }：{ $text } は出せない（記録どおり）
replay-log-fault = { $line } 行目：{ $problem }
replay-go-title = 移動
replay-go-hint = 何手目か（0 … { $end }）、または :12（ファイルの 12 行目）
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
