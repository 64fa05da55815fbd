# 対局でレートがどう変わったか。
rated-change = レート { $rating }（{ $change }）
rated-first = 初めてのレート { $rating }
rated-uncounted = レート { $rating }（変わらず：同じ顔ぶれの対局は1日と1シーズンの上限まで数えました）
rated-provisional = 暫定（実績のある相手との対局 { $games }/{ $least }）
rated-helped = レート対象外：{ $help }
rated-hints = ヒントで手を表示 { $hints }回
rated-assist = 素数判定の表示あり
