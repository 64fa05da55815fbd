# 対局でレートがどう変わったか。
rated-change = レート { $rating }（{ $change }） 範囲 { $low }〜{ $high }
rated-first = 初めてのレート { $rating } 範囲 { $low }〜{ $high }
rated-uncounted = レート { $rating }（変わらず：同じ顔ぶれの対局は1日と1シーズンの上限まで数えました）
rated-provisional = 暫定（対局 { $games }/{ $least }・相手 { $opponents }/{ $others }）
