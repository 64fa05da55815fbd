# `qk daily`：今日の一局。
daily-about = 今日の一局（だれにとっても同じ配り）をボットと対戦する
daily-date-help = 別の日の一局
daily-show-help = 結果を貼り付け用の1行で表示する
daily-json-help = 結果を JSON で出力する
daily-again = この一局はもう対戦済みです。記録されるのは最初の対局です
daily-unplayed = { $day }：まだ対戦していません
daily-not-yet = --date { $day }：まだ来ていない日です。今日かそれより前の日を指定してください
daily-won = ★ 勝ち
daily-lost = 負け
daily-turns = { $turns }手
daily-cut = 57
daily-revolution = 革命
daily-fouls = 反則{ $fouls }回
daily-largest = 最大 { $number }
daily-helped = ヒントあり
daily-streak = { $days }日連続
daily-table = 今日の一局 { $day }：{ $count ->
        [0] まだだれも対戦していません
       *[other] { $count }人
    }
daily-table-open = 出した数などは、自分が対戦したあとで見られます。
