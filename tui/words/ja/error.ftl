# Errors that are values: error-CODE for each code of engine, netplay and tui.
error-daifugo-no-such-rules = 大富豪に「{ $rules }」というルールはありません。選べるのは { $all } です
error-uecda-unreadable = 表の{ $row }行{ $column }列が { $number } です。ここに入るのは 0、カードの 1、ジョーカーの 2 だけです
error-uecda-no-play = 表の{ $cards }枚は、出せる組み合わせではありません
error-uecda-bad-standing = ホストの表に、ありえない席や枚数があります
error-uecda-bad-number = ホストから、このプロトコルにない数 { $number } が届きました
error-uecda-protocol = プロトコル { $protocol } のプログラムです。ここで使えるのは { $right } です
error-uecda-silent = 名乗らないプログラムです。ここで使えるのはプロトコル { $right } です
error-uecda-not-reached = { $where } から応答がありません。試合が開かれているか確かめてください
error-uecda-silent-host = { $where } からの通信が止まりました
error-uecda-lost-host = { $where } が、{ $games } ゲーム終わったところで試合を打ち切りました
error-uecda-no-door = ポート { $port } を開けません。使用中か、権限が必要です。別の番号を指定してください
error-uecda-too-many-bots = ボットが{ $bots }体では多すぎます。試合は{ $most }人です
error-uecda-five-bots = 大会の試合のボットは5体です（指定は{ $bots }体）
