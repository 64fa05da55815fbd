# 大富豪の卓。

daifugo-title = 大富豪
daifugo-rules = { $local ->
    [0] 公式ルール
   *[other] 公式＋ローカル{ $local }
}
daifugo-rules-off = （公式{ $off }つなし）
daifugo-order-normal = 通常
daifugo-order-rev = 革命
daifugo-preset-uecda = UECda
daifugo-title-grand = 大富豪
daifugo-title-rich = 富豪
daifugo-title-common = 平民
daifugo-title-poor = 貧民
daifugo-title-needy = 大貧民

## 場
daifugo-field-free = 親は好きな形で出せます
daifugo-discard = 捨て札{ $count }枚
daifugo-aside = 脇{ $count }枚
daifugo-attached = 下に { $cards }
daifugo-clockwise = 時計回り
daifugo-anticlockwise = 反時計回り
daifugo-form-single = 1枚出し
daifugo-form-jokers = ジョーカー{ $count }枚
daifugo-form-group = { $rank } を{ $count }枚
daifugo-form-stairs = 階段 { $count }枚
daifugo-form-arith = 等差数列 { $count }枚（差{ $step }）
daifugo-form-emperor = エンペラー
daifugo-lock-suit = スート縛り { $suits }
daifugo-lock-red = 赤縛り ♥♦
daifugo-lock-black = 黒縛り ♠♣
daifugo-lock-partial = 片縛り { $suits }
daifugo-lock-number = 数字縛り
daifugo-lock-fierce = 激縛り { $suits }
daifugo-next = （次は { $rank }）
daifugo-note-back11 = 11バック
daifugo-note-back2 = 2バック
daifugo-note-sealed = 革命封印
daifugo-note-omen = オーメン（能力封印）
daifugo-note-mary = ブラッディメアリ（能力封印）
daifugo-note-arthur = アーサー（★は10とJの間）
daifugo-note-religious = 宗教革命
daifugo-note-coup = クーデターの権利（6を3枚）
daifugo-note-damian = ダミアン（パスで脱落）
daifugo-note-absolute = 絶対革命（{ $rank }が最強）
daifugo-note-parity-odd = 奇数だけ
daifugo-note-parity-even = 偶数だけ

## プレイヤー
daifugo-did-skip = 飛ばされた
daifugo-locked-out = この場は休み
daifugo-fouled = 反則あがり
daifugo-fallen = 脱落
daifugo-clean = あがり
daifugo-last = 最後まで残った

## 手札の上の行
daifugo-target = { $rank } より{ $turned ->
    [yes] 下
   *[no] 上
}のカードを{ $count }枚
daifugo-target-stairs = { $rank } より{ $turned ->
    [yes] 下
   *[no] 上
}から階段{ $count }枚
daifugo-target-form = 相手：{ $form }
daifugo-so-far = { $count }枚のうち{ $chosen }枚まで選びました
daifugo-target-free = 自由に出せます
daifugo-asked-of = { $rule }：{ $who }が選んでいます
daifugo-window-waits = 返し札を待っています
daifugo-window-title = 返し札の受付
daifugo-chance = { $rule }：カードを引いています
daifugo-hint-lead = 親です。数字を打つか ← → と { KEY("pick", "Space") } で選び、{ KEY("play", "Enter") } で出す
daifugo-hint-follow = 数字を打つか ← → と { KEY("pick", "Space") } で選び、{ KEY("play", "Enter") } で出す · { KEY("pass", "p") } パス
daifugo-hint-exchange = カード交換を待っています。
daifugo-hint-given = 渡すカード：{ $cards }
daifugo-hint-declined = 見送りました。
daifugo-hint-responded = 返し札を伏せました。
daifugo-hint-fallen = このゲームは終わりです。このまま観戦できます。
daifugo-ways = 読み方が{ $count }通り
daifugo-enter-gives = { $count }枚 · { KEY("choose", "Enter") } で決定
daifugo-foul-joker = ジョーカーを含めてあがると反則です
daifugo-foul-eight = 8を含めてあがると反則です
daifugo-foul-spade3 = 3♠ 1枚であがると反則です
daifugo-foul-two = 2を含めてあがると反則です
daifugo-foul-three = 強さが逆のとき、3を含めてあがると反則です

## 質問
daifugo-ask-rule = { $rule }：{ $wish }
daifugo-ask-way = どう読みますか（番号か ↑ ↓ と { KEY("choose", "Enter") }）
daifugo-ask-exchange = カード交換：渡すカードを{ $count }枚選んでください
daifugo-why-exchange = 相手は一番強いカードを同じ枚数渡します。何が来るかは、選んだ後に分かります。
daifugo-ask-respond = { $who }のカードに返しますか
daifugo-why-respond = 返せるルール：{ $rules }
daifugo-no-offer = 返せるカードはありません
daifugo-from-pile = 下に並ぶのは捨て札です。
daifugo-pick-option = 番号か ↑ ↓ で選び、{ KEY("choose", "Enter") }
daifugo-pick-options = { $chosen }/{ $count } 選んだ · 番号か矢印と { KEY("pick", "Space") } で選び、{ KEY("choose", "Enter") }
daifugo-pick-yes = y はい
daifugo-pick-cards = { $least ->
    [0] { $count }枚まで選べます（{ $chosen }枚）
   *[other] { $count }枚選んでください（{ $chosen }枚）
}
daifugo-decline = { KEY("decline", "p") } なし
daifugo-decline-respond = { KEY("let-pass", "p") } 見送る
daifugo-decline-yes = { KEY("refuse", "p") } しない
daifugo-option-seat = { $who }（{ $count }枚）
daifugo-option-yes = はい
daifugo-side-left = 左
daifugo-side-right = 右
daifugo-wish-cards = カードを{ $count }枚選んでください
daifugo-wish-player = 相手を1人選んでください
daifugo-wish-trade = 相手と渡すカードを選んでください
daifugo-wish-side = 左か右を選んでください
daifugo-wish-ranks = 数を{ $count }つ指定してください
daifugo-wish-yes = 場を流しますか
daifugo-wish-order = 新しい席順を、自分の左隣から順に選んでください
daifugo-wish-seven_pass = 次の人に{ $count }枚まで渡せます
daifugo-wish-seven_attach = 7の下に付けるカードを{ $count }枚選んでください
daifugo-wish-ten_discard = { $count }枚まで捨てられます
daifugo-wish-nine_return = 前の人に返すカードを{ $count }枚選んでください
daifugo-wish-queen_love = 捨て札から{ $count }枚もらえます
daifugo-wish-satan = 捨て札から{ $count }枚もらえます
daifugo-wish-salvage = 捨て札から{ $count }枚もらえます
daifugo-wish-zombie = 次の人に押しつける捨て札を{ $count }枚選んでください
daifugo-wish-cross_dress = 脇に置くKを{ $count }枚選んでください
daifugo-wish-galactic_railroad = 脇に置くカードを{ $count }枚選んでください
daifugo-wish-red_five = だれと手札を混ぜますか
daifugo-wish-nine_gamble = だれに1枚引いてもらいますか
daifugo-wish-kings_privilege = どちらの人と手札を交換しますか
daifugo-wish-thief = どちらの人から奪いますか
daifugo-wish-queen_bomber = 捨てさせる数を{ $count }つ指定してください

## できない理由
daifugo-cannot-count = { $count }枚で出してください
daifugo-cannot-form-single = 1枚で出してください
daifugo-cannot-form-group = 同じ数を{ $count }枚出してください
daifugo-cannot-form-stairs = { $count }枚の階段で出してください
daifugo-cannot-form-arith = 差{ $step }の等差数列{ $count }枚で出してください
daifugo-cannot-form-emperor = エンペラーで出してください
daifugo-cannot-weak = { $top } より強くありません（今は { $order }）
daifugo-cannot-weak-run = { $top } より強くありません
daifugo-cannot-locked = { $locks }が掛かっています
daifugo-cannot-parity-odd = この場は奇数しか出せません
daifugo-cannot-parity-even = この場は偶数しか出せません
daifugo-cannot-start = 最初は { $card } を含めて出してください
daifugo-slip-no-card = そのカードはありません。
daifugo-slip-not-offered = そのカードは選べません。
daifugo-slip-enough = もう選び終えています。{ KEY("back", "Backspace") } で1つ戻せます。
daifugo-slip-empty = まだ何も選んでいません。
daifugo-slip-none-chosen = カードを選ぶか、{ KEY("decline", "p") } で「なし」にしてください。
daifugo-slip-too-few = { $count }枚選んでください（今は{ $chosen }枚）。
daifugo-slip-too-few-options = { $count }つ選んでください（今は{ $chosen }つ）。
daifugo-slip-choose = 番号か矢印で選んでください。

## 判定
daifugo-log-fired = { $rule }（{ $who }）
daifugo-log-cleared = 場が流れた（{ $count }枚）
daifugo-log-foul = { $who } 反則あがり
daifugo-log-fell = { $who } 脱落、手札を捨てる
daifugo-log-window = 返し札の受付：{ $rules }
daifugo-log-responded = { $who } { $rule }！ { $cards }
daifugo-log-pooled = { $one }と{ $other }の手札を混ぜて配り直した
daifugo-log-swapped = { $one }と{ $other }が手札を交換
daifugo-log-turned-down = 革命！ 強さが逆になった
daifugo-log-turned-up = 強さが元に戻った
daifugo-log-back = 場が流れるまで強さが逆
daifugo-log-noted-on = { $what }
daifugo-log-noted-off = 終わり：{ $what }
daifugo-log-unlocked = 縛りが解けた
daifugo-log-round-right = 時計回りになった
daifugo-log-round-left = 反時計回りになった
daifugo-log-reseated = 席順：{ $names }
daifugo-log-skipped = { $names }を飛ばした
daifugo-log-played = { $who } { $cards }
daifugo-log-played-form = { $who } { $form } { $cards }
daifugo-log-fused = { $who } { $cards } を重ねて { $form }
daifugo-log-shifted = { $source }から{ $target }へ{ $count }枚
daifugo-log-called = { $who }が指定：{ $ranks }
daifugo-log-named = { $who }が{ $other }を選んだ
daifugo-log-side-left = { $who }は左を選んだ
daifugo-log-side-right = { $who }は右を選んだ
daifugo-zone-discard = 捨て札
daifugo-zone-aside = 脇
daifugo-zone-attached = カードの下
daifugo-zone-under = 下のカード

## キーと小さな画面
daifugo-key-decline = なし
daifugo-key-let-pass = 見送る
daifugo-key-no = しない
daifugo-key-rules = ルール
daifugo-key-piles = 捨て札
daifugo-piles-title = 捨て札
daifugo-pile-empty = まだありません
daifugo-rules-title = この卓のルール
daifugo-rules-now = 今の縛りと状態
daifugo-rules-official = 公式ルール
daifugo-rules-local = ローカルルール（{ $count }）
daifugo-rules-settings = 変えた設定
daifugo-ruling = 裁定：
daifugo-also = 別名・読み：{ $names }
daifugo-needs = { $count ->
    [1] 必要なルール：{ $names }
   *[other] 次のどれかが必要です：{ $names }
}
daifugo-excludes = いっしょに使えません：{ $names }
daifugo-row = ローカルルール { $number }番
daifugo-leave-told = 対局の途中です。退席すると、この対局には戻れません。
daifugo-result-title = 階級
daifugo-result-how = 終わり方
daifugo-result-points = 得点

daifugo-help = 出すカードを選びます。数字を打つ（3–9、10・0・T で 10、J Q K A 2、X はジョーカー）か、← → で動かして { KEY("pick", "Space") } で選び、{ KEY("play", "Enter") } で出します。

    手札の上の行は、選んだカードが何になるか、出せないならなぜかを示します。
    ジョーカーで何通りにも読めるときは、{ KEY("play", "Enter") } のあとで選びます。

    ルールがたずねてきたら、番号・矢印・カードで答えます。{ KEY("decline", "p") } で断れるものは断れます。
    8切りなどに返せるときは、全員に同じ短い時間だけ聞かれます。

    場の一番上の行は今の強さの順、その下は縛りなどです。{ KEY("rules", "i") } でこの卓のルール、{ KEY("piles", "m") } で捨て札を見られます。
    + の付いたカードは新しく来たものです。
