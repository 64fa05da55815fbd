# 何回もの開催を合わせたリーグ。
league-title = リーグ（全{ $count }回）
league-column-won = 勝ち
league-column-evenings = 参加
league-help = 同じリーグのほかの回：すべてを合わせたページ（league.html）も書く
league-points-note = 各回の得点（かっこ内は順位）。得点、勝ち数の順で並べます。
