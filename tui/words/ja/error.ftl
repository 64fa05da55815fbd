# Errors that are values: error-CODE for each code of engine, netplay and tui.

## 使えないファイル（netplay/storage/kept_files.py, netplay/storage/reading.py, engine/header.py）
error-file-unusable = { $path } を読めません：{ $why }。ファイルはそのまま残してあります
error-file-aside = { $path } は使えません：{ $why }。{ $aside } という名前で残しました
error-file-stays = { $path } は使えません：{ $why }。ファイルはそのまま残してあります。直すか、別の場所に移してください
error-file-unwritten = { $path } に書き込めません：{ $why }。元の内容は変わっていません
error-file-in-use = { $path } は別のプログラムが書き換えている最中です。もう一度試してください
error-file-bad-lock = { $path } を変更できません：隣の { $lock } がファイルではありません。別の場所に移してください
error-file-full-of-sets = { $path } にはもう { $most } 組のルールがあります。先にどれかを消してください
error-file-newer = 新しい版の QK が書いたファイルです（形式 { $found }、この版が読めるのは { $known } まで）
error-file-nested = 入れ子が深すぎます
error-file-bad-value = { $place } の値がないか、知らないものか、種類が違います
error-file-damaged = 壊れています
error-no-file-there = そのファイルやフォルダーはありません
error-no-file-but-pipe = ファイルではなくパイプです
error-no-file-but-socket = ファイルではなくソケットです
error-no-file-but-folder = ファイルではなくフォルダーです
error-no-file-but-device = ファイルではなくデバイスです
error-no-file-too-large = { $most } バイトより大きいです
error-no-file-quiet-pipe = このパイプには { $seconds } 秒のあいだ何も書き込まれていません
error-no-file-allowed = 権限がありません
error-no-file-read-only = 読み取り専用のディスクです
error-no-file-disk-full = ディスクがいっぱいです
error-no-file-taken = 別のものがそこにあります
error-no-file-long-name = 名前が長すぎます
error-no-file-too-many = 開いているファイルが多すぎます
error-no-file-said = { $said }
error-toml-too-large = { $size } 文字は長すぎます（{ $most } 文字まで）
error-toml-dots = { $line } 行目に点が { $most } 個より多くあります
error-toml-nested = 括弧の入れ子が深すぎます
error-toml-end = 閉じていないものがあります（{ $line } 行目）
error-toml-giant = 大きすぎる数があります
error-toml-syntax = { $line } 行 { $column } 文字目が TOML として読めません
error-theme-bad-colour = { $place } = 「{ $colour }」は色ではありません
error-key-damaged = ホストの鍵 { $path } が壊れています。控えを戻すか、別の場所に移して新しい鍵にしてください（鍵が変わったことは相手に伝わります）
error-ssh-key-damaged = SSH のホスト鍵 { $path } が壊れています。控えを戻すか、別の場所に移して新しい鍵にしてください（クライアントに警告が出ます）
error-key-unusable = 鍵 { $path } を使えません：{ $why }

## 棋譜のファイルと保管庫（netplay/replay/reel.py, netplay/archive）
error-record-unreadable = { $file }：{ $why }
error-record-too-large = { $file }：{ $most } MiB より大きいファイルです。対局の記録はそれほど大きくなりません
error-record-no-text = { $file }:{ $line }: UTF-8 のテキストではありません（バイト { $byte }）
error-record-no-screen = { $file }：画面で見られるのは { $known } です。{ $game } には --check か --json を使ってください
