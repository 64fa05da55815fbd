# 対局のあと：初めてのこと、勝負どころ。

result-you-won = ★ あなたの勝ち ★
result-you-placed = あなたは{ $seats }人中{ $place }
result-won = { $who }の勝ち
result-best-largest = { $value } 自己最大の素数
result-best-largest-before = { $value } 自己最大の素数（これまで { $before }）
result-best-factors = 素因数{ $value }個の合成数は初めて
result-best-factors-before = 素因数{ $value }個の合成数は自己最多（これまで{ $before }個）
result-best-composite = 初めての合成数出し { $value }
result-best-revolution = 初めての革命
result-best-cut = 初めてのグロタンカット
result-best-infinity = 初めての ∞
result-best-win = このゲームで初めての勝ち
result-best-score-before = { $value }点 自己最高（これまで { $before }点）
result-advice-working = … 勝負どころを調べています
result-advice-none = 勝つ見込みが5ポイント以上動いた手はありません。
result-advice-lesson = 学ぶところ：{ $line }行目（勝つ見込み { $after }、最善の手なら { $before }）。
result-advice-swing = いちばん動いたのは{ $line }行目（勝つ見込み { $before } → { $after }）。
result-advice-lost = 勝負どころは{ $line }行目（勝つ見込み { $before } → { $after }）。
result-advice-won = { $line }行目が決め手（勝つ見込み { $before } → { $after }）。
result-advice-beaten = { $play } なら { $number } に勝てました。
result-advice-draw = 最善は1枚引くことでした。
result-advice-pass = 最善はパスでした。
result-advice-instead = { $play } を出せました。
