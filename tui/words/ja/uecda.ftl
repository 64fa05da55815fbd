# UECda 大会
uecda-host = このポートで UECda 大会の試合（プロトコル20070）を開く。5席のうち --bot や --bots の分を除いてプログラムを待つ。--games N（ふつう1000）、--clock turn=秒。--port、--relay、--plain を付けると、人も同じ卓で打ったり観戦したりできる
uecda-join = このホストの UECda 大会の試合に、ボット（--bot、--nick）で参加する
uecda-columns = { $games }ゲーム。列：得点（5・4・3・2・1点）、1ゲームの平均点、その95%区間
uecda-refused = ホストに受け付けられなかった手が{ $plays }回ありました。
uecda-bad-clock = 大会の入口で使える --clock は turn=秒 だけです（0より大きく3600まで）
uecda-who = だれが打つかを指定してください。ボットなら --bot LEVEL、自分で打つなら --plain です
uecda-no-resume = 大会の試合は再開できません。--resume を外してください
uecda-no-place = ボットが{ $bots }体ではプログラムの席がありません。試合は{ $most }人です
uecda-give = { $hand } ― { $count }枚返してください：
uecda-give-again = { $hand } の中から{ $count }枚を入力してください：
uecda-turn = 場 { $field }{ $state } ・ 枚数 { $counts } ・ { $hand } ― カード、パスは %：
uecda-turn-again = { $field } の上には出せません。{ $hand } の中から 3d 4h のように入力してください。ジョーカーは as で示せます（5s X as 5s 5d）。パスは % です：
uecda-locked = {"（縛り）"}
uecda-reversed = {"（革命中）"}
uecda-bot-random-about = 出せる手を適当に出します
uecda-bot-novice-about = 大会の見本プログラムのように、出せる一番弱いカードから出します
uecda-bot-club-about = 自分どうしの対局で学びましたが、ときどき迷います
uecda-bot-strong-about = 自分どうしの対局で学んだとおりに打ちます
uecda-bot-expert-about = 必ず勝てる手順と2人残りの最善手を読み、先の展開も少し試します
uecda-bot-master-about = 同じことを、もっとたくさん試します
