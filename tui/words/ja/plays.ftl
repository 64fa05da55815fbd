# `qk plays`: 手札から出せるもの。

plays-about = 手札から出せるものを一覧する
plays-cards = カード（例：A2357TJQKX）
plays-on = 場にあるカード（例：257）または数
plays-count = ちょうどこの枚数で出せるもの
plays-revolution = 革命中（小さいほど強い）
plays-composites = 合成数出しも含める
plays-known = 自分の素数表（qk primes）にある数だけ。枚数は問わない
plays-top = 強い順に K 個だけ。7枚以上のときは必要
plays-largest = いちばん大きい素数だけ（枚数は問わない）
plays-smallest = いちばん小さい素数だけ
plays-json = 1行に1つの JSON オブジェクトを出力する
plays-none = 出せるものはありません。
