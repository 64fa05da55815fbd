# `qk relay`: メッセージを取り次ぐだけの中継。

relay-about = メッセージの中継だけをする（部屋と宛先だけを扱い、ゲームは動かさない）
relay-port = 待ち受けるポート
relay-bind = このアドレスだけで待ち受ける（省くとこのマシンのすべてのアドレス）
relay-everywhere = すべてのアドレス
relay-ready = { $place } のポート { $port } で待ち受けています。部屋を開くには qk host --relay ホスト:{ $port }
relay-ended = 終了しました（開いていた部屋 { $rooms }、接続 { $lines }）
