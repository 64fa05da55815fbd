# 大会の部屋。

cup-title = 大会
cup-about = スイスドロー、総当たり、勝ち抜き、予選リーグと決勝。手元のカードでも、QK の卓でも開けます。{ KEY("cup-new", "n") } で新しい大会を作り、{ KEY("cup-elsewhere", "o") } で別の場所にあるファイルを開きます。大会のすべては1つのファイルに入っていて、写しても、メールで送っても、途中で電源が落ちても、また開けます。
cup-none = まだありません（{ KEY("cup-new", "n") } で作る）
cup-none-yet = まだ何もありません
cup-players = { $count }人
cup-left = 未入力{ $count }件
cup-written = 最終更新 { $at }
cup-key-new = 新しい大会
cup-key-elsewhere = 別の場所のファイル
cup-elsewhere-hint = ファイルの場所（例：~/cup.tournament）
cup-elsewhere-which = どのファイルですか
cup-key-forget = 一覧から外す

cup-system-swiss = スイスドロー
cup-system-round-robin = 総当たり
cup-system-knockout = 勝ち抜き
cup-system-groups = 予選リーグと決勝
cup-system-swiss-about = 全員が毎回対局します。点の近い人どうしで、まだ当たっていない相手と組みます。
cup-system-round-robin-about = FIDE のバーガー表の順に、全員と当たります。
cup-system-knockout-about = 負けたら終わりです。強い人は離れた山に置かれ、人数が2の累乗でなければ初戦が不戦勝になります。
cup-system-groups-about = 組ごとの総当たりのあと、各組の上位が勝ち抜きの決勝に進みます。
cup-state-new = { $count ->
    [0] 開始前
   *[other] 開始前（{ $count }人）
}
cup-state-round = { $rounds }回戦中の{ $round }回戦
cup-state-over = 終了

cup-side-players = 参加者
cup-side-pairings = 組み合わせ
cup-side-standings = 順位
cup-side-cross = 対戦表
cup-side-trail = 履歴
cup-key-side = 次の面
cup-key-before = 前の回戦
cup-key-after = 次の回戦
cup-key-board = 掲示板
cup-key-enter = 登録
cup-key-results = 結果入力
cup-key-pair = 組む
cup-key-by-hand = 手で組む
cup-key-unpair = 取消
cup-key-hold = 中断／再開
cup-key-withdraw = 結果消去
cup-key-export = ページ
cup-key-begin = 始める

cup-column-number = #
cup-column-name = 名前
cup-column-rating = レート
cup-column-club = 所属
cup-column-state = { "" }
cup-person-dropped = 棄権
cup-person-since = { $round }回戦から
cup-person-absent = { $rounds }回戦は休み
cup-person-apart = { $names }とは当てない
cup-do-drop = 棄権する（済んだ対局は残ります）
cup-do-back = 次の回戦から復帰する
cup-do-absent = { $round }回戦を休む
cup-do-here = { $round }回戦の休みを取り消す
cup-do-later = 先の回戦を休む…
cup-do-apart = 当てない相手を決める・取り消す…
cup-apart-whom = { $name }と当てない相手（もう一度選ぶと取り消し）
cup-later-hint = 何回戦を休みますか。すでに休みなら取り消します。
cup-later-which = { $next }〜{ $most }回戦から選んでください

cup-enter-title = 参加者の登録
cup-enter-hint = 1行に1人：名前, レート, 所属。名前だけでもかまいません。名簿を貼り付けられます。{ KEY("cup-enter-take", "F5") }で登録します。
cup-enter-teams = 1行に1チーム：チーム名, レート, 所属, 1番, 2番, 3番…。{ KEY("cup-enter-take", "F5") }で登録します。
cup-enter-none = 名前がありません
cup-entered = { $count }人を登録しました
cup-note-seeding-rating = 強さの順はレートです。
cup-note-seeding-lot = 強さの順は抽選です。
cup-note-seeding-order = 強さの順は登録順です。
cup-note-apart = 同じ所属の人どうしは当たりません。
cup-note-floats = ↓は点の少ない相手、↑は点の多い相手との対戦です。
cup-mine = { $round }：あなたは{ $table }番卓、相手は{ $others }です
cup-mine-over = { $round } { $table }番卓（{ $others }）：結果は出ています
cup-mine-alone = { $round }：相手がいないので不戦勝です

cup-next-players = { KEY("cup-enter", "a") } で参加者を登録し、{ KEY("cup-pair", "p") } で1回戦を組みます
cup-next-pair = 結果は全部出ました。{ KEY("cup-pair", "p") } で次の回戦を組みます
cup-on-hold = 中断中{ ASIDE($reason) }。組み合わせも卓の開閉も行いません
cup-paired = { $round }を組みました
cup-repeats = 再戦を許しますか
cup-by-hand-hint = 決めておく卓を、先手を先に書きます：aki:ben cid:dan。ほかの人はその周りで組まれます。
cup-by-hand-none = 卓が書かれていません。aki:ben のように書きます
cup-table = { $round } { $table }番卓：
cup-no-opponent = { $name }には相手がいないので、入れる結果はありません
cup-result-one = 1-0、0-1、引き分け（0.5-0.5）、+:- か -:+（不戦）、または勝者の名前（{ $name }）
cup-result-series = 勝った局数（例：2-1）。+:- と -:+ は不戦です。最大{ $games }局です。
cup-result-places = 着順の名前を読点で区切って（{ $names }）、または席順の順位
cup-result-cards = 残った手札の枚数は「;」のあとに書きます：1-0; 0,5
cup-result-corrects = 今の結果：{ $before }。入れた結果に直します。前の結果は履歴に残ります。
cup-result-skip = 空のまま { KEY("take", "Enter") } で飛ばし、Esc で終わります。
cup-result-none = 結果を入れてください（やめるときは Esc）
cup-typed = { $count }件を入力しました。{ $left ->
    [0] 未入力はありません
   *[other] 未入力はあと{ $left }件です
}
cup-withdrawn = { $table }番卓の結果を消しました。履歴には残ります
cup-export-hint = ページを書き出すフォルダー。両方の言語で書き出します。

cup-trail-entered = { $name }：登録
cup-trail-paired = { $round }回戦を組みました（{ $tables }卓）
cup-trail-by-hand = 一部は手で
cup-trail-held = 中断
cup-trail-resumed = 再開
cup-note-run = 端末で打つ卓は qk tournament run { $file } --lan（サーバーなら --house）で開け、結果はここに入ります。
cup-note-resume = { KEY("cup-hold", "w") }キーで再開します。
cup-unpair-sure = { $round }回戦には結果か対局が入っています。捨てて取り消しますか。履歴には残ります。
cup-trail-began = 大会「{ $name }」を始めました：{ $system }。抽選の種は { $lot } です。
cup-trail-game = { $round }回戦 { $table }番卓：対局を1つ取り込みました
cup-trail-withdrawn = { $round }回戦 { $table }番卓：結果 { $before } を消しました
cup-trail-corrected = （訂正。前の結果：{ $before }）

cup-plan-title = 新しい大会
cup-plan-ready = { KEY("cup-begin", "s") } で始めます。次に参加者を登録します
cup-usual-name = 素数大富豪大会
cup-by-itself = 人数による
cup-single = 個人戦
cup-team = { $boards }人の団体戦
cup-number = 数字を入れてください
cup-seeding-rating = レート
cup-seeding-lot = 抽選
cup-seeding-order = 登録順
cup-plan-name = 名前
cup-plan-name-about = 大会の名前。ページにも掲示板にも出ます。{ KEY("type", "Enter") } で入力します。
cup-plan-date = 開催日
cup-plan-date-about = 開催日（例：2026-11-22）。
cup-plan-system = 方式
cup-plan-system-about = 対戦相手の決め方です。
cup-plan-rounds = 回戦数
cup-plan-rounds-about = スイスドローの回戦数。0なら、1人に絞れる数を1回戦を組むときに決めます。
cup-plan-table = 1卓の人数
cup-plan-table-about = 2〜8人。3人以上の卓では、上に立った人数に応じて点が入ります。
cup-plan-games = 1対戦の対局数
cup-plan-games-about = 1局、または何局か。多く勝った人がその対戦の勝ちです。団体戦では各席の対局数です。
cup-plan-groups = 組の数
cup-plan-groups-about = いくつの組に分けるか。強い人は別の組になります。
cup-plan-advance = 各組の通過人数
cup-plan-advance-about = 各組から何人が決勝に進むか。
cup-plan-cycles = 同じ相手と当たる回数
cup-plan-cycles-about = 2回なら、2度目は先手が入れ替わります。
cup-plan-team = 個人戦・団体戦
cup-plan-team-about = 個人戦か、3人または5人の団体戦か。団体戦は席ごとに当たり、多くの席で勝ったチームの勝ちです。
cup-plan-game = ゲーム
cup-plan-game-about = 何で競うか。
cup-plan-rules = ルールと時計
cup-plan-rules-about = { KEY("type", "Enter") } で、ふだんの卓と同じようにルールと時計を決めます。
cup-plan-minutes = 1対戦の時間（分）
cup-plan-minutes-about = 1対戦の制限時間。掲示板が残りを映します。
cup-plan-seeding = 強さの順
cup-plan-seeding-about = 何で強さの順を決めるか：レート、抽選、登録順。
cup-plan-lot = 抽選の種
cup-plan-lot-about = すべての抽選はこの種から引きます。公開されるので、だれでも引き直して確かめられます。
cup-plan-apart = 同じ所属を離す
cup-plan-apart-about = 同じ所属の人どうしを当てないかどうか。
cup-plan-ties = 同点のとき
cup-plan-ties-about = 同点のときの順を、コンマで区切って並べます。{ KEY("type", "Enter") } で入力します。
cup-plan-ties-count = { $count }つを順に
cup-plan-ties-now = 今の順：{ $ties }

cup-called = { $name }：{ $others }との対戦は{ $number }番の卓です。ロビーから入ってください。
cup-called-late = { $name }：{ $others }との対戦は{ $number }番の卓です。{ $minutes }分以内に着かないと不戦敗になります。
cup-hurry = { $number }番の卓があなたを待っています。あと{ $seconds }秒で不戦敗になります。
cup-failed = サーバーのプログラムの不具合で{ $name }が止まりました。主催者がもう一度始められます。
cup-won = { $name }が終わりました。優勝は{ $winner }です。
cup-lobby-called = ロビーの{ $number }番の卓であなたの対戦が待っています
cup-lobby-late = { $minutes ->
    [0] 時間切れ
   *[other] あと{ $minutes }分で不戦敗
}
cup-plain = tournament で組み合わせと順位
cup-server-help = このマシンで動いているサーバー（qk ssh）のロビーで対局する
cup-stop-help = サーバーでの対局をやめる。済んだ対局は残る
cup-server-runs = { $name }をサーバーのロビーで始めました。
cup-server-stopped = { $name }をサーバーのロビーから下ろしました。

cup-new-file = 新しいファイル
cup-rescue-help = まだ読めるものを入れる新しいファイル
cup-rescue-stem = 復旧
cup-rescue-sure = このファイルは壊れています。まだ読めるものを新しいファイル { $file } に移します。このファイルはそのまま残ります。
cup-rescued = { $last }件以上の記録のうち{ $taken }件を { $file } に移しました。{ $left ->
    [0] {""}
   *[other] ほかに{ $left }件は読めましたが、前後がないため入れられません。
}
cup-redrawn = { $rounds }回戦の組み合わせは失われたため、もう一度引き直しました。手で組んだ卓がなければ元と同じです。控えと見比べてください。
