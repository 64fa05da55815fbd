# 詰め素数・詰め大富豪：勝てる手はただひとつ。
tsume-title = 詰め問題
tsume-of-day = 今日の詰め問題 { $day }
tsume-streak = { $days }日連続
tsume-goal-out = あなたの番です。相手がどう受けても、{ $plays }手で必ずあがってください。
    勝てる手はひとつだけです。
tsume-goal-stop = 相手は次の番であがれます。それを止めて、先にあがってください。
    勝てる手はひとつだけです。
tsume-goal-find = あなたの番です。勝てる手はひとつだけで、出すとは限りません。
    どうしますか。
tsume-theirs = ▲ 相手の手札
tsume-hand-theirs = 相手の手札：{ $hand }
tsume-hand-mine = あなたの手札：{ $hand }
tsume-field = 場：{ $field }
tsume-deck = 山札：{ $deck }
tsume-turned = 革命中
tsume-empty = なし
tsume-draws = 1枚引く
tsume-passes = パス
tsume-type-prime = 4 A や Q=2^2*3 のように · d 引く · p パス · { KEY("tsume-take", "Enter") }
tsume-type-daifugo = 55 や 5h のように · p パス · { KEY("tsume-take", "Enter") }
tsume-mine = あなた：{ $move }
tsume-answer = 相手：{ $move }
tsume-step = { KEY("tsume-take", "Enter") } で正解手順を進める
tsume-done = 正解手順はここまでです。{ KEY("tsume-take", "Enter") } で次の問題
tsume-right = ○ 正解：{ $move } で勝ちです。
tsume-wrong = × { $move } では負けます。相手の受けは { $reply } です。
tsume-wrong-lost = × { $move } では、そのあとどうしても負けます。
tsume-none = × { $move }：{ $why }
tsume-given-up = 正解は { $move } でした。
tsume-hint-plays = ヒント：カードを出すのは{ $value }回です。
tsume-hint-cards = ヒント：初手は{ $value }枚出しです。
tsume-hint-no-play = ヒント：初手ではカードを出しません。
tsume-hint-first = ヒント：{ $value } から始まります。
tsume-key-hint = ヒント
tsume-key-next = 次へ
tsume-key-game = ゲーム
tsume-key-open = 詰め問題
tsume-games-help = 詰め問題のとき：prime、daifugo、指定なしなら両方
tsume-compose-help = ボットの対局、または指定した棋譜から新しい詰め問題を探して FILE に書く
tsume-puzzles-help = FILE の詰め問題を解く（--compose が書いたもの。- で標準入力）
tsume-none-of-game = { $file } に { $game } の問題はありません
tsume-records-alone = --records は --compose と一緒に使います
tsume-seed-help = ボットの対局の種（1）
tsume-games-count-help = ボットの対局数（20）
tsume-records-help = 問題を探す棋譜
tsume-composed = { $count }問を { $file } に書きました
tsume-help = 2人ともカードがすべて見えている終盤の問題です（山札も見えます）。相手がどう受けても必ず勝てる手がひとつだけあり、ほかの手はすべて負けます。すべて完全な読みで証明されています。
    今日の詰め問題は全員に共通です。毎日解くと、連続日数が数えられます。

    · 手を入力して { KEY("tsume-take", "Enter") }：カード、d で引く、p でパス
    · 同じカードで同じ数になる出し方は、ひとつの手とみなします
    · 間違えると相手の受けがわかります。何度でも試せます
    · ★は難しさです。はじめは読みの量、解くにつれて解けた割合で決まります

    公式ルールによります。反則すると手札が増え、流れたカードは山札の下に入ります。
