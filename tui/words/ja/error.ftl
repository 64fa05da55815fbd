# Errors that are values: error-CODE for each code of engine, netplay and tui.

## 中断した対局とその記録
error-unfinished-unknown = 「{ $id }」という中断した対局はありません。qk solo --kept で一覧できます
error-unfinished-several = 「{ $id }」に当てはまる対局がいくつかあります: { $ids }
error-unfinished-none = 中断したコンピュータとの対局はありません
error-unfinished-no-table = 中断した卓がないので再開できません。--resume を付けなければ新しい卓が開きます
error-unfinished-hosted = { $id } は開いた卓です。qk host --resume { $id } で続けられます
error-unfinished-solo = { $id } はコンピュータとの対局です。qk solo --continue { $id } で続けられます
error-unfinished-in-play = { $id } は別のウィンドウで対戦中です
error-unfinished-not-begun = 卓 { $id } では対局が始まっていないので、棋譜に残すものがありません。qk solo --discard { $id } で捨てられます
error-unfinished-needs-relay = 卓 { $id } の中継所がわかりません。--relay ホスト:ポート --room 部屋 で指定してください
error-table-kept-already = { $path } にはすでに卓が残っています
error-journal-in-use = { $path } の対局は別のウィンドウで対戦中です
error-journal-refused = { $path } の対局は再開できません: { $problem }。ファイルはそのままにしてあります
error-journal-unplayable = { $path } の対局は手をたどれないので再開できません（{ $why }）。ファイルはそのままにしてあります
error-journal-unreadable = { $path } の対局を読めません: { $why }
error-journal-damaged = { $at } バイト目から壊れていて、その先が続いています
error-journal-version = 形式の版が { $version } で、このプログラムが読めるのは { $known } です
error-journal-older = 古い版が文字の行で書いたもので、もう読めません
error-journal-not-ours = このプログラムが残した対局の形をしていません
error-journal-no-deal = 配り方が書かれる前に終わっています
error-journal-unread = 内容がわかりません（{ $why }）
error-journal-no-table = 卓になりません（{ $why }）
