# どの画面でも使う言葉。

## なぜ出せないか（何も起こらない）
reason-wrong-phase = 今はその操作ができません
reason-not-your-turn = あなたの手番ではありません
reason-bad-notation = 書き方を読み取れません
reason-already-drawn = この手番ではもう山札から引いています
reason-deck-empty = 山札がありません
reason-no-such-card = そのようなカードはありません
reason-not-in-hand = 手札にないカードです
reason-joker-undeclared = ジョーカーの値を宣言してください
reason-joker-out-of-range = ジョーカーに宣言できない値です
reason-leading-zero = 先頭に 0 は置けません
reason-over-limit = 一度に出せる枚数を超えています
reason-factor-malformed = 素因数場の形になっていません
reason-wrong-count = 場と同じ枚数で出してください
reason-twin-only = この場には双子素数しか出せません
reason-suit-locked = スートしばりが掛かっています
reason-too-weak = 場の数より強くありません
reason-infinity-finish = ∞ ではあがれません
reason-wrong-discard = 選んだカードが正しくありません
reason-undecided = 時間内に素数かどうかを証明できませんでした

## なぜ反則か（ペナルティがある）
foul-composite = 素数ではありません
foul-one = 1 は素数ではありません
foul-infinity-finish = ∞ であがるのは反則です
foul-prime-with-factors = 素数なので合成数出しはできません
foul-one-with-factors = 1 は合成数ではありません
foul-infinity-with-factors = ∞ に素因数は付けられません
foul-base-not-prime = 素数でない因数があります
foul-wrong-product = 素因数の積が場に出した数と一致しません
foul-57-as-composite = このルールでは 57 を合成数出しできません
foul-pair-not-prime = 双子素数になっていません

## 判定・記録の言葉
kind-prime = 素数
kind-composite = 合成数出し
kind-cut = グロタンカット
kind-revolution = ラマヌジャン革命
kind-infinity = ∞
kind-foul = 反則
kind-pass = パス
kind-draw = ドロー
kind-timeout = 時間切れ
kind-refused = 出せません
kind-discard = 手札を山札へ
kind-high-card = 親決めのカード
kind-janken = じゃんけん
kind-show = 公開
kind-ask = 素因数分解の請求
kind-leave = 退席
