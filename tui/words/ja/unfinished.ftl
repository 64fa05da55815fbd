# 中断した対局：画面の一覧と、qk solo --kept、--continue、--file、--discard。
unfinished-title = 中断した対局
unfinished-about = { KEY("unfinished-go-on", "⏎") } で続き、{ KEY("unfinished-file", "f") } で未終局の棋譜として残す、{ KEY("unfinished-discard", "d") } で捨てる
unfinished-key-file = 棋譜に残す
unfinished-key-discard = 捨てる
unfinished-mark-hosted = 開いた卓
unfinished-mark-series = 第{ $game }局（全{ $games }局）
unfinished-mark-in-play = 別のウィンドウで対戦中
unfinished-nothing = 中断した対局はありません。
unfinished-filed = { $id } を棋譜に残しました。{ $number }番です（qk records show { $number }）
unfinished-filed-as = { $id } を棋譜に残しました：{ $path }
unfinished-discarded = { $id } を捨てました
unfinished-discard-title = 捨てますか？
unfinished-discard-ask = この対局は棋譜も残らず消えます。
unfinished-beside = 中断した対局が{ $games }局あります（qk solo --kept で一覧、--continue で再開）。
unfinished-help = 中断した対局を新しい順に並べます。ボットとの対局と、自分が開いた卓です。最後まで対局するか、ここで決めるまで残ります。{ KEY("unfinished-go-on", "Enter") } でその続きから始まります。卓は同じ場所にもう一度開き、全員が元の席に戻ります。{ KEY("unfinished-file", "f") } はここまでを未終局の棋譜として残し、{ KEY("unfinished-discard", "d") } は確認してから捨てます。別のウィンドウで対戦中の対局には触れません。
unfinished-host-refused = 中断した卓があります（{ $table }）。続けるには qk host --resume { $id }、別に新しく開くには qk host --new としてください
unfinished-host-ask = 中断した卓があります：{ $table }
    y で続き、n で別に新しい卓を開きます
unfinished-solo-only = --json は --kept といっしょに使います
unfinished-saved = 対局は残してあります。続けるには qk solo --continue { $id }
