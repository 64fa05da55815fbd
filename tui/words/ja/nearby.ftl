# コマンドがこのネットワークで見つけた卓
nearby-looking = このネットワークの卓を探しています…
nearby-going = { $table } へ行きます
nearby-none = このネットワークに卓が見つかりませんでした{ $why ->
    [no] {""}
   *[other] （{ $why }）
}。場所を指定してください：HOST[:PORT] または招待状 qk://…
nearby-no-network = このネットワークを探せません（{ $why }）
nearby-which = { $tables }卓見つかりました。どの卓かを指定してください：HOST:PORT
nearby-full = 見つかった卓に空きはありません
