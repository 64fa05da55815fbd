# qk records：この機械に残っている対局。
records-about = この機械に残っている対局を一覧する
records-text = 文字列
records-text-help = ファイル名・日付・対局者にこの文字列を含むものだけ
records-none = 対局の記録はまだありません（{ $folder }）
records-line = { $file }  { $players }  { $moves } 手、未終局
records-line-won = { $file }  { $players }  { $moves } 手、{ $winner } の勝ち
records-line-problem = { $file }  ✗ { $problem }
records-title = 保存した対局
