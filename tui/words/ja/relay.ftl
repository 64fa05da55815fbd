# `qk relay`: メッセージを取り次ぐだけの中継。

relay-about = メッセージの中継だけをする（部屋と宛先だけを扱い、ゲームは動かさない）
relay-port = 待ち受けるポート
relay-bind = このアドレスだけで待ち受ける（省くとこのマシンのすべてのアドレス）
relay-everywhere = すべてのアドレス
relay-ready = { $place } のポート { $port } で待ち受けています。部屋を開くには qk host --relay ホスト:{ $port }
relay-ended = 終了しました（開いていた部屋 { $rooms }、接続 { $lines }）
relay-port-taken = ポート { $port } は使用中です。使っているプログラムを止めるか、--port で別のポートを選んでください
relay-port-barred = ポート { $port } には特別な権限が要ります。--port で 1024 以上のポートを選んでください
relay-no-such-bind = --bind { $place }：このマシンにそのアドレスはありません
relay-cannot = ポート { $port } では待ち受けられません（{ $why }）
