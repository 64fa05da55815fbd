"""What players ask about the pages of Daifugo, by page, in words of either language that the page lacks."""

from __future__ import annotations

ASKED: dict[str, str] = {
    "goal": (
        "win, points, leave, newcomer, join, how to play, how many players, disconnect, come back, bot,"
        " 勝ち, 途中から, 途中で抜けた, 遊び方, 何人, 得点, 切断, 戻ってきた,"
        " left in the middle of the game, rank of a leaver"
    ),
    "cards": (
        "how many players, strength, strongest, weakest, order of the cards, deal, extra card,"
        " cards left over, 2, ace, joker, highest, ace or two, does the suit matter, who gets one more,"
        " one card more, what beats, どっちが強い, 余り, 強さの順番, 一番強い, 一番弱い, 何枚配る,"
        " 配りきれない, マークに強さ, 弱くなる"
    ),
    "play": (
        "pair, triple, same number of cards, more cards, joker in a pair, on top, stronger, equal,"
        " same strength, single, four cards on three, one joker and a six, longer straight,"
        " two jokers on a pair, 何枚, 枚数, 混ぜ, 一緒に出, 同じ強さ, 同じ数字, 3枚出しに4枚, 2枚出し,"
        " ペア, 長い階段"
    ),
    "pass": (
        "pass, again, empty field, clear, skipped, after somebody went out, discard pile,"
        " do I have to play if I can, how many times, leader passes, everybody passed,"
        " who starts the next round, round ends, finished with the last play, out for the round,"
        " nobody can beat, もう出せない, 次の親, 何回でも, 出せるのにパス, 親がパス, みんなパス, 誰から,"
        " 流れた後, 上がった人のカードに勝てない, 飛ばされた人"
    ),
    "official": (
        "revolution, eight cut, suit lock, spade 3, dethronement, tycoon not first, twice,"
        " second revolution, two revolutions, at once, same round, five cards, two jokers, legal eight,"
        " until when, 元に戻る, もう一回, 返す, 切れる, 重ねる, 縛り中, すぐに, cancel each other"
    ),
    "out": (
        "last card, foul, 2, 8, joker, 3, reversed, finish, forbidden cards, straight with an eight,"
        " four twos, emptied by an effect, who leads after a foul, 禁止, 上がれないカード, 最後に出す,"
        " 一覧, 反則負け, 反則の次の人, 渡して手札がなくなった, 残ったら, finish with an ace,"
        " end with a king, allowed last cards, Aで上がる, Kで上がる, 何なら上がれる"
    ),
    "titles": (
        "place, who is lower, two fouls, dethroned, last place, names of the places,"
        " ranks with two players, five players, fouled and fell, どっちが下, 下, 階級の名前, 何位,"
        " 二人のとき, 五人, 反則した人の順位"
    ),
    "series": (
        "exchange, next game, give, tycoon, beggar, first leader, 3 of diamonds, new game,"
        " how many cards, tax, swap, strongest cards, three players, commoners, choose,"
        " give back the same card, who starts, who deals, seats, still reversed, まだ革命, 何枚渡す,"
        " カード交換, 選べる, 平民, 最初に出す人, ダイヤの3, 席替え, 席を代わる, 同じカードを返す,"
        " 大貧民から"
    ),
    "local": (
        "several rules, at the same time, which first, three of a kind, choice, must, optional,"
        " joker counts, order of effects, direction, next player, nothing in the discard pile, 同時,"
        " どっちが先, 両方, 効果の順番, 断れる, 任意, 強制, 左右"
    ),
    "answers": (
        "out of turn, interrupt, stop an eight, answer, block the cut, who may answer, cancel an effect,"
        " 割りこみ, 割り込み, 順番じゃない, 止める, 打ち消す, 8切りを止める"
    ),
    "time": "out of time, limit, clock ran out, too slow, 時間切れ, タイムアップ, 遅い",
    "uecda": "competition, UECda, tournament, computer, differences, 大会, コンピュータ, 違い",
    "revolution": (
        "four of a kind, four cards, joker with three, three fives and a joker, quads, four jacks,"
        " upside down, ジョーカー入り, 4枚, 同じ数字4枚, 何枚で, ひっくり返る, cancel each other,"
        " two revolutions"
    ),
    "eight_cut": (
        "what does the eight do, on top of an eight, joker on an eight, two eights, in a straight,"
        " 8の効果, 8を出す, 重ねられる, 階段の中の8, 誰から, stop an eight with anything"
    ),
    "suit_lock": (
        "lock, locked, hearts, same suit, pairs, joker in a lock, no card of the suit, how long,"
        " しばりとは, 何枚縛り, マークが続く, ハート, いつまで, 出せるマークがない, joker in the middle,"
        " does it lock, joker inside a straight"
    ),
    "spade3_return": (
        "what beats a joker, only against one joker, two jokers, ジョーカーに勝つ, ジョーカーを切る,"
        " スペードの3"
    ),
    "miyako_ochi": (
        "throne, king falls, grand millionaire, loses his title, tycoon not first, rich player fell,"
        " first game, 一番に上がれな, 大富豪が負け, 王座, 手札はどうなる, 転落"
    ),
    "fouls": (
        "last card, finish with an eight, finish with a two, finish with a joker, three of spades last,"
        " forbidden finish, 8で上がる, 2で上がる, ジョーカーで上がる, 最後の3, 最後に2, 禁止カード,"
        " finish with an ace, Aで上がる"
    ),
    "arthur": "three kings, joker weaker than a jack, weak joker, ジョーカーが弱い",
    "red_five": "mix two hands, shuffle hands, swap hands, deal again, 手札を混ぜる, 手札シャッフル",
    "dignity": "jack queen king of one suit, JQK",
    "eleven_back": (
        "jack, temporary revolution, until the field clears, during a revolution, both reversed,"
        " how long, lock stays, Jを出す, 革命中に, いつまで, 縛り消える"
    ),
    "color_lock": (
        "only black, only red, same color twice, black cards only, red cards only, 黒しか, 赤しか, 同じ色"
    ),
    "ace_tax": "ace takes the cards below, take the cards under, 下のカードをもらう",
    "emperor": "four suits in a row, four different suits, 4つのスート, マーク全部違う",
    "omen": (
        "three sixes, 6 6 6, devil's number, no more revolutions, all effects off, 6が3枚, 効果なし, 無効"
    ),
    "kings_privilege": (
        "swap hands with my neighbor, whole hand, three kings, 手札交換, 隣と交換, Kが3枚, 全部取り換え"
    ),
    "stairs": (
        "straight, how many cards at least, sequence, joker in stairs, longer, same length, consecutive,"
        " 何枚から, 連続, 続き番号, ジョーカー入り階段, 長い階段"
    ),
    "nuclear_bomb": "six cards, no more revolutions, final revolution, 6枚以上, もう革命できない",
    "partial_lock": "one suit of a pair, half lock, 片方だけ同じマーク",
    "nine_gamble": "draw blind, somebody picks a card from my hand, 裏向きで引いてもらう, 1枚引かせる",
    "ambulance": "pair of nines clears, 99, two nines, 9が2枚, 119",
    "nine_return": "give a card back, previous player, 前の人に渡す",
    "galactic_railroad": (
        "three nines, exchange with the discard pile, take from the discard pile, 捨て札と交換, 999,"
        " 捨て札から"
    ),
    "king_skip": "skip with a king, Kで飛ばす",
    "coup": "three nines revolution, three sixes undo it, 9が3枚で革命, 下克上",
    "queen_cut": "queen clears, two player game, Qで流す, 2人用",
    "queen_release": "end a lock, break the lock, unlock, lift the lock, 縛りを解く, しばり解除",
    "queen_bomber": (
        "call a rank, name a number, everyone throws away, everybody discards, declare a rank,"
        " 数字を宣言, みんな捨てる, 指定した数字, 爆弾"
    ),
    "queen_love": "take a card from the discard pile, 捨て札からもらう, 捨て札から拾う",
    "queen_reverse": "other direction, turn round, Q reverse, 逆回り, 反対回り",
    "black_7_draw": "black seven, draw from the discard pile, 捨て札から引く, 黒い7",
    "fierce_lock": "suit and number lock, exactly one higher and same suit, マークも数字も, 両方縛り",
    "five_color_lock": "five locks the color, only the color of the five, 5の色",
    "five_cut": "five clears in a revolution, 革命中の5",
    "five_skip": "skip the next player, two fives two players, 一回休み, 5で飛ばす, 何人飛ばす",
    "satan": "three sixes, take one card from the discard pile, 捨て札から1枚, 6が3枚",
    "salvage": (
        "pick up from the discard pile, take back a card, three on top when cleared, 捨て札から拾う, 3で流す"
    ),
    "thief": "three fours, steal the strongest card, rob, 4が3枚, カードを奪う, 盗む",
    "next_ace": "ace leads next, last ace in the round, 次の親はA",
    "jeanne_darc_1": "three queens, next player throws away two, Qが3枚, 次の人が2枚捨てる",
    "jeanne_darc_2": "cancel bloody mary, effects come back, 効果が戻る",
    "religious_revolution": (
        "four kings, even and odd, even odd rule, queen strongest, 偶数奇数, Kが4枚, Qが最強"
    ),
    "ten_return": "ten against an eight, stop an eight cut, 8切りを返す, 同じマークの10",
    "ten_discard": "throw away cards with a ten, get rid of cards, 10で捨てる, いらないカードを捨てる",
    "ten_skip": "ten skips, 10で飛ばす",
    "joker_return": (
        "joker on a joker, second joker, ジョーカーの上にジョーカー, ジョーカーにジョーカー,"
        " ジョーカー二枚, 片方の上にもう一枚"
    ),
    "joker_revolution": "two jokers make a revolution, ジョーカー2枚で革命",
    "cross_dress": "queen and king, kings removed, 女装, Kを脇に",
    "number_lock": (
        "exactly one higher, one higher each time, consecutive numbers, 連番で縛る, 1つ上の数字, 次の数字しか"
    ),
    "sandstorm": "three threes, beats everything, 3が3枚, 333, 何にでも勝てる",
    "spade_return": "spade of the same rank cancels, undo an effect, スペードで打ち消す, 効果を消す",
    "spade_two_return": "two of spades on a joker, in a revolution, スペードの2, 革命中のジョーカー",
    "absolute_revolution": "five of a kind, strongest rank, 5枚で革命, その数字が最強",
    "zombie": "give a card from the discard pile, three threes, 捨て札を次の人に, 押し付ける, 3が3枚",
    "grand_revolution": "four twos, win immediately, 2が4枚, 即勝ち, その場で上がり",
    "down_number": (
        "weaker card, one lower of the same suit, lower number, 弱い数字, 1つ下, 下の数字でも出せる"
    ),
    "damian": "whoever passes falls, pass and lose, three sixes, パスしたら負け, 即負け, 6が3枚",
    "super_revolution": (
        "five cards, no more revolutions possible, final revolution, もう革命できない, 5枚革命"
    ),
    "death": "three fours, everyone discards the strongest card, みんな一番強いカードを捨てる, 4が3枚",
    "arithmetic": "3 5 7, step of two, every second card, 357, 1つ飛ばし, 2つおき",
    "tunnel": (
        "stairs across 2, K A 2 3, 2 3 4, A 2 3, round the corner, wrap around, 2から3, つながる, 一周,"
        " straight running over the two"
    ),
    "nine_shuffle": "change seats, two nines, 席替え, 席をシャッフル",
    "nine_reverse": "other direction, turn round, 逆回り, 反対回り, 9を出すと",
    "seven_counter": "seven of diamonds, against an eight, stop the cut, ダイヤの7, 8切りを止める",
    "seven_cut": "seven clears in a revolution, 革命中の7",
    "nana_san_revolution": "three sevens, 7が3枚で革命, 777",
    "seven_attach": "throw cards away with a seven, put cards under, 7で捨てる, 下に付ける",
    "seven_pass": (
        "give cards to the next player, last card given away, do I win, 次の人に渡す, 押し付ける,"
        " 渡して上がる, 左隣, neighbor, neighbour, which side, いらないカード"
    ),
    "two_back": "two reverses, 2を出すと逆",
    "black_seven": "black sevens strongest in a revolution, 革命中の黒い7",
    "bloody_mary_1": "three queens, everyone discards two, Qが3枚, 女王, みんな2枚捨てる",
    "bloody_mary_2": "jokers thrown away, effects off, queens, ジョーカーを捨てる, 効果が消える, 女王",
    "black_market": "three aces, trade with another player, two strongest, Aが3枚, 2枚交換",
    "fusion_revolution": (
        "add to somebody's cards, complete four of a kind, together, 足して革命, 相手のカードに足す"
    ),
    "four_cut": "four clears, 4で流す",
    "four_stop": "two fours stop an eight, 4が2枚, 8切りを止める",
    "lucky_seven": "three sevens win immediately, 7が3枚, 即勝ち",
    "red_seven": "red sevens strongest, 赤い7, ダイヤの7, ハートの7",
    "six_cut": "six clears in a revolution, 革命中の6",
    "rokurokubi": "pair of sixes clears, two sixes, 6が2枚, 66",
    "six_return": "six ends eleven back, イレブンバックを戻す",
    "jokers": "how many jokers, two jokers, no joker, ジョーカー何枚, ジョーカーなし",
    "uneven": (
        "cards do not divide evenly, one card more, left over, 54 cards, five players, 余ったカード,"
        " 余り, 割り切れない, 配りきれない, 1枚多い"
    ),
    "first_leader_game1": (
        "who plays first, very first game, three of diamonds, 最初に出す人, ダイヤの3, 一番最初"
    ),
    "must_play_start_card": "must I play the three of diamonds, ダイヤの3を出さないと",
    "first_leader_later": "who starts the next game, beggar starts, 次のゲーム, 大貧民から, 2回戦",
    "pass_lockout": (
        "passed once, out for the round, play again after a pass, パスしたらもう出せない, 一度パス"
    ),
    "exchange": "how many cards, swap, without exchange, tax, 何枚交換, 交換なし",
    "exchange_joker": "must I give my joker, keep the joker, ジョーカーも渡す, ジョーカーは渡さない",
    "exchange_blind": (
        "see before giving, what he gets, give back the same card, 見てから渡す, 同じカードを返す, 見せ合う"
    ),
    "skip_per_card": "two fives two players, how many players are skipped, 枚数分, 2枚で2人, 何人飛ばす",
    "sequence_overlap": "4-5-6 and 5-6-7, overlapping straight, 階段の続き",
    "run_revolution": "revolution with a straight, stairs of four, 階段で革命",
    "cut_in_runs": "eight in a straight, 階段の中の8",
    "joker_locks": "lock made with a joker, ジョーカーで縛る",
    "DF-1": "how many players, best with, 何人で遊ぶ",
    "CF-1": "rules that cannot be together, not at the same time, conflict, 一緒に使えないルール, 両立しない",
    "CF-2": "rules that cannot be together, conflict, 一緒に使えないルール, 両立しない",
    "CF-4": "rules that need another rule, conflict, requires, together, 前提, 必要なルール",
    "OR-15": "finish with the three of spades, スペ3で上がる",
    "FF-4": "hand emptied by an effect, clean, win, 効果で手札がなくなった",
    "NT-2": "seats, left and right, clockwise, which direction, 時計回り, 左隣, 右隣, どっち回り",
}
