# そのルールにできない理由。
refusal-rules = 「{ $rules }」というルールはありません。選べるのは { $all } です
refusal-key = 「{ $key }」という設定はありません。一覧は qk rules で見られます
refusal-deal = { $seats } 人に { $size } 枚ずつ配るには { $needed } 枚必要ですが、カードは { $there } 枚しかありません
refusal-few = このルールには { $least } 人以上必要です（今は { $seats } 人）
refusal-two = 2 人以上で遊びます
refusal-2014 = 2014 年版は 2〜54 人で遊びます（今は { $seats } 人）
refusal-low-k = 最大の値 { $value } が K より小さいです。13 以上にするか、山札の中身を決めてください
refusal-above-k = 値 { $card } のカードが、最大の値 { $value } を超えています
refusal-suits = 枚数で決めた山札にはスートがないので、スートしばりは使えません
refusal-large = カードが { $size } 枚では多すぎます。{ $most } 枚までです
refusal-evens = 偶数カードは all か halved、または抜くカードを 2244 のように書きます（同じ数は 4 枚まで）
refusal-twice = 山札の中身に { $card } が 2 回あります
refusal-count = 山札の { $card } の枚数は整数で書いてください
refusal-no-cards = 山札には 1 枚以上のカードが必要です
refusal-no-value = 山札の中身は、0 以上の値か X（ジョーカー）で書きます
refusal-value = { $setting } は { $value } にできません。{ $wish }
refusal-kind-flag = true か false です
refusal-kind-choice = 選べるのは { $choices } です
refusal-kind-int = { $least }〜{ $most } の整数です
refusal-kind-count = { $least } 以上の整数か none です
refusal-kind-seconds = { $least } 以上の秒数か none です
refusal-kind-evens = all か halved、または抜くカードを 2244 のように書きます
refusal-kind-cards = { "{" } 1 = 4, 7 = 2, X = 1 { "}" } のように書きます
