# 自分の素数表：`qk primes` とその画面。
primes-about = 自分の素数表（覚えた素数と合成数、定着の度合い、復習の時期）
primes-action-help = add、remove、import、export のどれか。なければ一覧を表示する
primes-texts-help = 1213、QK、12=2*2*3 のような数。区切りは空白か読点。import と export ではファイル名（- は標準入出力）
primes-deck-help = 追加または削除する既製の表：{ $decks }
primes-json-alone = --json は一覧用です。操作の名前を付けないでください
primes-deck-alone = --deck は add か remove と一緒に使います
primes-no-name = { $path } の{ $line }行目は名前ではありません。346X 三四郎 のように、数かカードのあとに名前を書いてください
primes-none-named = { $action } には 1213、QK、12=2*2*3 のような数が要ります
primes-one-file = { $action } にはファイルを1つ指定してください
primes-unread = { $line ->
        [0] { $text }：{ $why }
       *[other] { $line }行目：{ $text }：{ $why }
    }
primes-added = 新しく追加 { $count }個、登録済み { $there }個
primes-removed = 素数表から{ $count }個を外しました
primes-not-there = { $number } は素数表にありません
primes-exported = { $file } に{ $count }個を書き出しました
primes-line = { $number }  { $cards }  { $kind }  { $known }  復習 { $due }
primes-factors = { $line }  = { $factors }
primes-summary = { $count }個・復習待ち { $due }個・今週覚えた数 { $fresh }個
primes-since-help = この日から今日までに覚えた数だけを一覧にする
primes-since-alone = --since は一覧を絞り込むものです。動作（add など）は付けないでください
primes-since = { $day } から今日までに{ $count }個
primes-none-yet = 対局や qk drill で正解した数が、ここに並びます。自分で加えるには qk primes add 1213、既製の表で覚えるには qk primes --deck beginner。
primes-known = 定着 { $strength }%
primes-to-learn = これから
primes-listed = 素数表に追加：{ $numbers }{ $more ->
        [0] { "" }
       *[other] ほか{ $more }個
    }
primes-title = 自分の素数表
primes-empty = まだ何もありません。

    練習で正解した数や、対局で出して通った数は自動で登録されます。{ KEY("primes-add", "a") } で追加、{ KEY("primes-side", "Tab") } で既製の表を選べます。
primes-side-all = すべて
primes-side-due = 復習待ち
primes-side-1 = 1枚
primes-side-2 = 2枚
primes-side-3 = 3枚
primes-side-4 = 4枚
primes-side-5 = 5枚
primes-side-6 = 6枚以上
primes-side-decks = 既製の表
primes-key-side = 表示
primes-key-add = 追加
primes-key-remove = 外す
primes-key-drill = 練習
primes-add-hint = 数またはカード：1213、QK、12=2*2*3
primes-due = 次の復習 { $day }
primes-source-drill = 練習で正解 { $day }
primes-source-played = 対局で使用 { $day }
primes-source-added = 手で追加 { $day }
primes-source-import = 取り込み { $day }
primes-source-deck = 既製の表から { $day }
primes-family = { $stem }X：{ $there }{ $more ->
        [0] { "" }
       *[other] { " " }（あと{ $more }つ）
    }
primes-deck-beginner = はじめての素数
primes-deck-beginner-about = 1枚の素数すべて、2枚と3枚のよく効く素数、それに57と1729。Enter で素数表に加え、練習で順に出題します。
primes-deck-two-cards = 2枚の素数すべて
primes-deck-two-cards-about = 1213 から始まる2枚の素数38個。Enter で素数表に加え、練習で順に出題します。
primes-deck-useful = よく効く100個
primes-deck-useful-about = 出せる機会の多さと強さを掛け合わせて上位の素数100個。Enter で素数表に加え、練習で順に出題します。
primes-deck-quadruplets = 4つ組（82X）
primes-deck-quadruplets-about = 821・823・827・829 のように、末尾が1・3・7・9のどれでも素数になる組。4つまとめて覚えられます。Enter で素数表に加え、練習で順に出題します。
primes-deck-puns = 語呂
primes-deck-puns-about = 4649（よろしく）のように、語呂で覚えられる素数。Enter で素数表に加え、練習で順に出題します。
primes-deck-seen = 棋譜に出た数
primes-deck-seen-about = このマシンの棋譜で場に出て通った数すべて（だれが出したかは問いません）。Enter で素数表に加え、練習で順に出題します。
primes-help = 自分が覚えている素数と合成数の一覧です。練習で正解した数と、ヒントなしの対局で出して通った数は自動で登録されます。
    定着の度合いと次の復習の日は練習の予定と共通で、{ KEY("title-drill", "d") } を押すと復習待ちの数から出題します。{ KEY("primes-side", "Tab") } で、復習待ち、枚数別、既製の表を切り替えます。

    端末の qk primes でも同じことができ、ほかの卓の素数表も取り込めます。
primes-source-hint = ヒントで表示 { $day }
