# クラブの大会。

club-about = 大会の運営：スイスドロー、総当たり、勝ち抜き、予選リーグ。組み合わせ、順位、印刷用ページ、掲示板
club-actions = できること
club-new-about = 新しいファイルで大会を始めます
club-add-about = 参加者（またはチームとその選手）を登録します
club-drop-about = 途中で棄権します。済んだ対局の結果は残ります
club-back-about = 棄権した人が復帰します
club-absent-about = ある回戦を休みます
club-apart-about = 対戦させない2人を決めます
club-pair-about = 次の回戦の組み合わせを作ります
club-result-about = 卓の結果を入れます。何も付けないと未入力の卓を並べ、端末なら順に尋ねます
club-table-about = 順位表を出します
club-export-about = ページを日英両方で書き出します：組み合わせ、回戦ごとの順位、対戦表、結果票、全対局
club-board-about = 会場の掲示板：組み合わせ、時計、順位を順に映します
club-run-about = 今の回戦をこのマシンの卓で行います：卓を開き、結果を受け取り、次の組み合わせを作ります
club-file = ファイル
club-file-help = 大会のファイル（例：cup.tournament）
club-names = 名前
club-names-help = 参加する人
club-name-help = 名前、名前の先頭、または登録番号
club-rating-help = レーティング（強さの順に使います。尺度は自由）
club-club = 所属
club-club-help = 所属クラブ（同じ所属どうしを離すときに使います）
club-members-help = チームの選手（先鋒から順に）
club-from-help = 名簿のファイル。1行に1人：名前, レーティング, 所属, 選手, 選手 …。- は標準入力
club-round-help = 何回戦か。省くと今の回戦
club-not-help = 取り消します
club-by-hand-help = 手で決める卓。先手を先に：aki:ben
club-repeats-help = ほかに手がないとき、同じ相手との再戦を許します
club-undo-help = 結果がまだなければ、最後の組み合わせを取り消します
club-result = 結果
club-result-help = 卓の番号か名前、続けて 2-1、½-½、+:-（不戦）、勝者の名前、3人以上の卓なら着順の名前
club-cards-help = 残った手札の枚数（席順）
club-correct-help = 入れた結果を直します。前の結果は履歴に残ります
club-withdraw-help = 結果を取り消します
club-record-help = 対局の棋譜から結果を取り込みます
club-cross-help = 対戦表
club-pairings-help = その回戦の組み合わせと結果
club-seats-help = 名前順の卓の一覧
club-trail-help = したことすべての履歴（時刻付き）
club-folder = フォルダー
club-folder-help = ページを書き出す場所
club-turn-help = 掲示板の1面を映す秒数
club-title-help = 大会の名前。省くとファイル名
club-system-help = swiss（スイスドロー）、round-robin（総当たり）、knockout（勝ち抜き）、groups（予選リーグと決勝）
club-date-help = 開催日。省くと今日
club-rounds-help = スイスドローの回戦数。省くと1人に絞れる数
club-table-help = 1卓の人数（2〜8）
club-games-help = 1対戦の対局数
club-groups-help = 予選の組の数
club-advance-help = 各組から勝ち上がる人数
club-cycles-help = 同じ相手と当たる回数
club-team-help = 団体戦の人数。0は個人戦
club-minutes-help = 1対戦の制限時間（分）。掲示板が残りを映します
club-seeding-help = 強さの順の決め方：rating（レーティング）、lot（抽選）、order（登録順）
club-seed-help = 抽選の種。省くとその場で決めて表示します
club-ties-help = 同点のときの順：points, direct, wins, buchholz, buchholz-cut, sonneborn, games, cards, lots
club-apart-clubs-help = 同じ所属の人どうしを当てません
club-password-help = 卓のパスワード
club-port-help = 1番卓のポート。2番卓は次の番号
club-late-help = 来ない人を不戦敗にするまでの分。0ならしません
club-pages-help = このフォルダーのページを最新に保ちます

club-begun = { $name }を { $file } に作りました。抽選の種は { $lot } です。
club-entered = { $number }  { $name }
club-add-nobody = 誰を登録しますか。名前を並べるか、--from で名簿を指定してください
club-did-drop = { $names }：棄権しました
club-did-back = { $names }：復帰しました
club-did-absent = { $names }：休みます
club-did-absent-not = { $names }：休みを取り消しました
club-did-apart = { $names }：対戦させません
club-did-apart-not = { $names }：対戦できるようにしました
club-unpaired = { $round }回戦の組み合わせを取り消しました。
club-result-said = { $round }回戦 { $table }番卓：{ $players }   { $result }
club-open = { $games ->
    [0] 未入力
   *[other] 未決着（{ $games }局済み）
}
club-none-open = 未入力の結果はありません。
club-still-open = 未入力の結果が{ $count }件あります：{ $tables }番卓
club-sits-nowhere = { $name }は{ $round }回戦のどの卓にもいません
club-exported = { $count }ページを書き出しました。入り口は { $file } です
club-round = { $round }回戦
club-final = 決勝
club-semi-final = 準決勝
club-quarter-final = 準々決勝
club-bye = 不戦勝
club-out = （敗退・棄権）
club-standing = { $round ->
    [0] 参加者
   *[other] { $round }回戦終了時の順位
}
club-standing-group = { $group }組
club-cross = 対戦表
club-cross-group = 対戦表 { $group }組
club-column-group = 組
club-column-table = 卓
club-column-players = 対戦
club-column-result = 結果
club-column-name = 名前
club-column-opponent = 相手
club-column-place = 順位
club-column-points = 点
club-column-won = 勝
club-column-drawn = 分
club-column-lost = 敗
club-column-round = 回戦
club-tie-wins = 勝数
club-tie-buchholz = ブッフホルツ
club-tie-buchholz-cut = ブッフ−1
club-tie-sonneborn = SB
club-tie-games = 得失局
club-tie-cards = 残り札

club-page-pairings = 組み合わせ
club-page-standings = 順位
club-page-slips = 結果票
club-page-games = 対局
club-page-players = 参加者
club-page-over = 大会は終了しました。
club-page-running = { $rounds }回戦中の{ $round }回戦
club-page-won = 優勝：{ $name }
club-page-ties = 同点のときの順：{ $ties }
club-page-lot = 抽選の種は「{ $lot }」です。
club-page-rating = レーティング { $rating }
club-page-no-games = 取り込まれた棋譜はありません。
club-page-slip-sign = 署名
club-page-slip-winner = 結果
club-page-other = English
club-page-game-of = 第{ $game }局
club-page-move = 手
club-page-tie-points = 点
club-page-tie-direct = 直接対決
club-page-tie-wins = 勝数
club-page-tie-buchholz = ブッフホルツ（相手の点の合計）
club-page-tie-buchholz-cut = ブッフホルツ（最低の相手を除く）
club-page-tie-sonneborn = ゾンネボルン・ベルガー
club-page-tie-games = 得失局
club-page-tie-cards = 残り札の少なさ
club-page-tie-lots = 抽選

club-board-over = 大会は終了しました
club-board-waiting = { $round }回戦：{ $count ->
    [0] 全卓の結果が出ました
   *[other] 対局中の卓 { $count }
}
club-board-keys = space：時計   + −: 1分   n：次の面   q：終わる
