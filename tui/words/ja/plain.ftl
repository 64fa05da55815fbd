# 一行ずつの卓
plain-at-table = { $who }として卓に着きました。help で打てる言葉の説明が出ます。
plain-said = { $who }「{ $text }」
plain-seat = 席{ $number }：{ $who }
plain-opener = 卓主
plain-state-you = 席がそろいました。準備ができたら /ready
plain-state-watching-free = 観戦しています。/sit { $number } で空席に座れます
plain-state-free-opener = 空席 { $count }：/bot { $number } でボットが座ります
plain-state-playing = 対局中です。
plain-state-paused = 中断中です。/go で再開します。
plain-unkept = 棋譜を書き込めないため止まっています。書けるようになると自動で再開します。
plain-trust = 本人の卓なら yes か はい、違うならほかの文字を打ってください。
plain-no-goodbye = ホストの返事がありません。そのまま離れます。
plain-no-game = まだ対局は始まっていません。
plain-no-record = まだ終わった対局がありません。
plain-no-such-word = { $word } という言葉はありません。help に一覧があります。
plain-usage-ready = /ready 準備完了、/ready no 取り消し
plain-usage-sit = /sit のあとに席の番号（例 /sit 2）
plain-usage-bot = /bot のあとに席の番号と強さ（例 /bot 2 club）、/bot 2 - で外します
plain-usage-wait = /wait 自分の番まで待つ、/wait end 対局が終わるまで待つ
plain-time = 残り{ $seconds }秒。
plain-late = 時間切れのため、代わりに選ばれました：
plain-hint = ヒント：{ $deed ->
    [draw] 山札から引く、{ $why }
    [pass] パス、{ $why }
    [decline] no で断る、{ $why }
    [challenge] HNPチャレンジ ~{ $move }、{ $why }
   *[other] { $move }、{ $why }
}
plain-leave-ask = やめると対局を投了します。quit ならあとで続けられます。投了するなら yes か はい と打ってください。
plain-leave-seat = 対局中の席を手放します。quit なら席は残ります。手放すなら yes か はい と打ってください。
plain-leave-stay = 対局を続けます。
plain-speech = 読み上げは「{ $step }」です。speech 短く、speech 普通、speech 詳しく で変えられます。
plain-usage-speech = speech 短く、speech 普通、speech 詳しく のどれかを打ってください。今は「{ $step }」です。
plain-speech-brief = 短く
plain-speech-usual = 普通
plain-speech-full = 詳しく
plain-over = この対局は終わりました。/ready で次の対局、/record で棋譜、/lobby で席の様子、/leave か /quit で出ます。
plain-over-solo = この対局は終わりました。/ready で次の対局、/record で棋譜、/quit で出ます。
plain-rules = ルール：{ $rules }
plain-state-next = 全員が着席しています。/ready で第{ $game }局（全{ $games }局）です。
plain-wants-pause = { $names }が中断を希望しています。/pause で同意します。
plain-lost-way-on = { $who }を待たずに続けるには：/remove { $who }
plain-refused = { $why }。{ $can }
plain-others = ほかの人の手札：{ $who }
plain-can-paused = /go で再開、table で場の様子、help で一覧。
plain-waits = { $who }を待っています。
plain-can-game = table で場の様子、wait で自分の番まで待つ、help で一覧。
plain-help-named = 打てる言葉は help で出ます。
plain-help-moves = 手の打ち方は help で出ます。
plain-usage-rules = /rules だけでルールの一覧、/rules ゲーム 項目=値 … で変更（例：/rules prime seats=3 D4=7 turn=30）、項目=- で元に戻し、hints=mine で全員がヒントを使えます（off、mine、level、all）
plain-help = 手はそのまま打ちます。ほかは次の言葉です（/ のない言葉は付けてもよい）。
    hand か 手札、table か 場 で場と全員の枚数、clock か 時計 で残り時間
    hint か ヒント で次の手のヒント、why か なぜ で直前の裁定の条文
    なぜ 質問 でルールブックの答え（例：なぜ ジョーカー2枚）
    speech 短く、speech 普通、speech 詳しく で読み上げの量
    /ready 準備完了、/ready no 取り消し、/lobby 席のようす、/rules 卓のルール、
    /rules 表 で全ルール、/sit 番号 席に着く、/stand 観戦にまわる
    /bot 番号 強さ ボットを置く、/remove 名前 卓から外す
    /rules ゲーム 項目=値 … で別のルール（卓を開いた人だけ。
    例：/rules prime seats=3 D4=7 turn=30）
    /say … 話す、/mute 名前 と /unmute 名前、/pause 中断、/go 再開
    record か 棋譜 で終わった対局の棋譜、/sheet 連戦の成績表
    wait か 待つ で自分の番まで待つ、wait end 対局が終わるまで待つ
    leave か やめる で席を手放して去る、quit か 終了 で席を残して離れる
    help か ヘルプ でこの説明
plain-solo-help = 手はそのまま打ちます。ほかは次の言葉です（/ は付けても付けなくてもよい）。
    hand か 手札、table か 場 で場と全員の枚数、clock か 時計 で残り時間
    hint か ヒント で次の手のヒント、why か なぜ で直前の裁定の条文
    なぜ 質問 でルールブックの答え（例：なぜ ジョーカー2枚）
    speech 短く、speech 普通、speech 詳しく で読み上げの量
    /ready もう一局、record か 棋譜 で終わった対局の棋譜、/sheet 連戦の成績表
    wait か 待つ で自分の番まで待つ、wait end 対局が終わるまで待つ
    leave か やめる で投了、quit か 終了 で離れる（あとで続けられます）
    help か ヘルプ でこの説明

## 素数大富豪
plain-prime-moves = 手の打ち方：カードを出す順に 57 や QK のように並べます。T は 10、X はジョーカー
    12=2^2*3 合成数出し、KX|X=7 ジョーカーを 7 として、X ジョーカー1枚出し
    引く（ひく、ドロー、d、draw）で山札から1枚、パス（p、pass、%）でパス
    グー、チョキ、パー でじゃんけん、?! で反則した数の素因数分解をきく
    ルールにHNPチャレンジがあれば ~QT で12と10を順番を決めずに出す
plain-who = { $who }：{ $told }
plain-rules-about = ルール（準備完了＝同意、一覧は /rules sheet）
plain-both = { $first }{ $second }
plain-place = { $place }位 { $who }
plain-purged = 粛清
plain-field-empty = 場：なし、{ $order }
plain-field = 場：{ $number }、{ $count }枚、{ $order }
plain-order-normal = 大きいほど強い
plain-order-turned = 革命中で小さいほど強い
plain-below = その下：{ $plays }
plain-deck = 山札：{ $count }枚
plain-hand = 手札{ $count }枚：{ $cards }
plain-hand-later = 親が決まると手札が見えます。
plain-your-turn = あなたの番です。
plain-may-draw = 出すか、引くか、パスします。
plain-may-not-draw = 出すか、パスします。
plain-asks-janken = じゃんけんで親を決めます。グー、チョキ、パーのどれかを打ってください。
plain-asks-ready = 考慮時間です。よければ /ready と打ってください。
plain-asks-list-mine = リストを用意してください。ready で自分の素数表（qk primes）の{ $count }個、または list 2 3 QK 12=2^2*3 のように書きます。
plain-asks-list = リストを用意してください。ready で初心者用の素数{ $count }個、または list 2 3 QK 12=2^2*3 のように書きます。
plain-asks-give = 山札の下に入れるカードを{ $count }枚、その順に打ってください。
plain-asks-exchange = 返すカードを{ $count }枚選んでください。
plain-asks-high-card = 親を決めるカードを1枚、Ks のようにスートを付けて打ってください。
plain-asks-showdown = 手札のすべてを一つの数に並べて打ってください。

## 棋譜
plain-dealt = { $who }の最初の手札：{ $cards }
plain-total = { $who }：{ $points }点、{ $games }局のうち{ $wins }勝
plain-seconds = { $seconds }秒
plain-minutes = { $minutes }分{ $seconds }

## 時計
plain-no-clock = 時計は動いていません。
plain-clock-turn = 今の残り時間：{ $left }
plain-clock-game = 対局の残り時間：{ $left }
plain-clock-bank = { $who }の持ち時間：{ $left }
plain-clock-paused = 中断中なので、時計は止まっています。
plain-clock-stands = この時計は止まっています。

## 大富豪
plain-daifugo-moves = 手の打ち方：カードはスートを付け、3d 3h のように空白で区切ります。
    T は 10、X はジョーカー。数だけならどのスートでもかまいません。
    パス（p、pass、%）でパス、7s 8s X as 6s 7s 8s でジョーカーの役を決める、
    4d 4c fuse で場に足す
    ルールの問いには、カードか名前か数か left、right、yes をそのまま打ちます。
    断るときは - です。
plain-order-high = 通常の強さ
plain-order-low = 強さが逆
plain-field-of = 場：{ $who }の { $cards }、{ $order }
plain-strength = 弱い順：{ $order }
plain-or-no = 断るなら no
plain-your-turn-daifugo = あなたの番です。出すか、パスします。
plain-asks-response = { $offers } で割り込み、no で見送ります。
plain-asks-no-response = 割り込めるカードがありません。no で進みます。

## 暴君論
plain-tyrant-moves = 手の打ち方：カードはスートを付け、7h 8c のように空白で区切ります（T は 10）。
    3枚のときは1枚を 7h 8c Td^ のように表にします。パス（p、pass、%）でパス
    7h 8c + h 2 で広場のハートにチップを2個、+ lead 1 でリード札に1個置きます。
    手札選び、補充、広場に置くカードは、カードをそのまま打ちます。
plain-lead = 第{ $trick }トリック、リード札 { $card }
plain-no-lead = リード札はありません。
plain-row = リード札の列：{ $cards }
plain-plaza = 中央広場：{ $rows }
plain-ace = 自分のエース：{ $card }
plain-stock = ストック：{ $cards }
plain-nothing = なし
plain-piles = と山{ $count }つ
plain-has-hand = 手札{ $count }枚
plain-has-stock = ストック{ $count }枚
plain-has-chips = チップ{ $count }個
plain-has-fame = 名声は{ $cards }
plain-chips-on = { $place }に{ $chips }
plain-marker = ラウンドマーカー
plain-asks-hand = 手札にする7枚を選んで打ってください。
plain-asks-refill = 次の手札にする6枚を選んで打ってください。
plain-asks-lay = だれもフォローできませんでした。広場に置く1枚を打ってください。
plain-may-pass = 3枚まで出すか、パスします。
plain-may-not-pass = 3枚まで出します。パスはできません。
plain-must-pass = 出せるカードがありません。パスしてください。
