"""What players ask about the pages of Prime Daifugo, by page, in words of either language that the page lacks."""

from __future__ import annotations

ASKED: dict[str, str] = {
    "goal": (
        "win, winner, object of the game, first without cards, last one left, is it over, basic rules,"
        " how to play, 勝ち, 勝った, 遊び方, どんなゲーム, 勝利条件, 最後の一人, 最後の1人"
    ),
    "cards": (
        "how many players, suits, value of a card, number of cards dealt, ace, jack, queen, king,"
        " face cards, one or fourteen, see the cards of others, spectator, watch, count the cards left,"
        " who shuffles, 枚数, 見ていい, 見える, 観戦, 何人, 絵札, マークは関係, 残り枚数, 残り何枚,"
        " 残ったら言う, みんなに分かる, which card is worth 10, peek, look at the deck"
    ),
    "numbers": (
        "larger number, compare, same number of cards, more cards, fewer cards, on top, against, digits,"
        " two digits, zero, leading zero, in the middle, followed by, read, 132, 1311, 1110, KJ, JT, KA,"
        " refused, typed in, does it cost, lower number, beat, longer number, biggest number,"
        " largest prime, biggest prime, 比べ, 枚数, 桁, 上に, 大きい, 並べ方, 続けて読む, 二桁, 小さい数,"
        " 枚数が違う, 一番大きい素数, 最初は何枚でも, how many cards do I have to play, same number,"
        " 同じ数を出せる, QQ, KK, JJ, 1212, two queens, two kings, two jacks, which is stronger,"
        " which is bigger, どっちが強い, どっち強い, どちらが大きい, Aと3で13, A and 3"
    ),
    "turn": (
        "draw, pass, drawn card, before playing, after playing, must I play, do I have to, optional,"
        " how often, no prime in my hand, don't have a prime, can't make a prime, although I could,"
        " 引いてから, 引く前, 引いたら出さないと, 任意, 何枚引ける, 素数がない, 素数が作れな,"
        " second play in the same turn,"
        " 山札が0枚, 山札がない, 引きたい, 出せるものがない, 出せるのにパス, 2枚引ける, draw two, やっぱりパス"
    ),
    "prime": (
        "1, ace alone, proof, judge, check, really prime, any number, guess, certain, 30 digit number,"
        " who decides, 1は, エー, 判定, 証明, 確かめ, どうやって, だれが判定, 間違える, 何桁, 2 is even,"
        " even prime, 偶数だけど, 2は"
    ),
    "composite": (
        "factors, exponents, from the hand, base, product, times, same prime twice, composite factor,"
        " 2*2, 2*2*2, 3*3, 2^2, 2^3, 3^2, 4 = 2^2, 8 = 2*2*2, 10=2*5, power tower, exponent cards,"
        " how to play, get back, factorization is wrong, limit, 掛け, かけ算, 2乗, 3乗, 乗, 出し方,"
        " 素因数つき, 使ったカード, 使った札, どこへ行く, 素因数が合成数, 同じ素因数を2回,"
        " order of the factors, put next to it, かける"
    ),
    "joker": (
        "infinity, value of the joker, alone, any value, zero, 14 or higher, change the value later,"
        " for the whole game, beat infinity, weak, 無限, 好きな値, 何の数, 何になれる, あとから変え,"
        " 14にする, 最強, 弱い, むげん, in a later round, something else next time, another value after a foul,"
        " 別の数にする, 別の値, 次に使うとき, 手札に戻ったジョーカー"
    ),
    "cut": (
        "57, flush, on top of anything, factors of 57, 3 * 19, why special, prime, made with a joker,"
        " whose turn, ごじゅうなな, なぜ特別, 誰の番, 素数じゃないのに, ジョーカーで作る"
    ),
    "revolution": (
        "1729, smaller numbers, order, end of the revolution, again, another 1729, back to normal,"
        " stay reversed, weak and strong, twice, 小さい, いつまで, 元に戻, 戻る, 素数じゃないのに,"
        " もう一度, 流れても, have to go lower, play lower"
    ),
    "foul": (
        "penalty, drawn cards, how many cards, not prime, wrong factors, deliberate, on purpose,"
        " played a composite, number was wrong, how often, lose, next turn, skip, whose turn, come back,"
        " get back my cards, undo, 素数でない, 戻る, もどって, 何枚引く, 何回まで, 負け,"
        " 合成数を出しちゃった, 次は誰, 引いたカードは返す, もう一回出せる, try again"
    ),
    "short": (
        "deck empty, penalty, not enough cards, others give cards, choose cards, someone else's mistake,"
        " my hand is empty, too slow, 足りない, 引く山札がない, 他の人の反則, 人のせい, 手札が減った,"
        " だれが渡す"
    ),
    "flush": (
        "everybody passed, clear, deck, under the deck, cleared cards, do fouls count as passes,"
        " how many passes, who leads, three players, order of the deck, come back, 全員パス, 場が切れ,"
        " 何回で流れ, 反則もパス, 次の親, 誰から, 流れた後, 何人パス, みんながパス, everyone else passed,"
        " nobody can beat my number, no one can beat it"
    ),
    "out": (
        "does the field stay, clear the pile, play on top of his last cards,"
        " last card, go out, win, disqualified, leave, next player, rank, place, quit, quitter,"
        " connection lost, crashed, closes the laptop, kicked, second place, places, order of finish,"
        " 次の人, 順位, 何位, 抜けた人の手札, 切断, 落ちた, 回線, 上がった, 失格, 2位以下,"
        " second place and below"
    ),
    "start": (
        "who starts, first, janken, highest card, tie in janken, both show the same, who is first,"
        " order of play, seats, 先攻, あいこ, 時計回り, 席順, 順番の決め方, 一番大きいカード, 同じカード,"
        " さいしょ, だれが最初"
    ),
    "time": (
        "is it a draw, minute, limit, out of time, repetition, fourth time, calculator, paper, clock,"
        " how long, stop, while the judge is thinking, before the first turn, pause,"
        " same position again and again, goes round in circles, phone, write down, 分, 電卓, 紙, 一分,"
        " 何秒, 何分, 同じ局面, ぐるぐる, 繰り返し, 判定中, カンニング"
    ),
    "suspended": (
        "time of the game is up, number of cards left, showdown, whole hand, ahead, fewest cards,"
        " who is ahead, ranking, when we stop, tie, arrangement of all cards, final, 残り枚数, 打ち切り,"
        " 途中で終わった, 決着, 時間切れの順位, 順位の決め方, 全部並べる"
    ),
    "extras": "several games, series, points, rank, house rules, 何回戦, 続けて, 得点, 階級, 大富豪みたい",
    "official": "standard rules, normal rules, how many players, 標準, ふつうのルール, 何人で遊ぶ",
    "2014": "old rules, original rules, first version, titles, 昔のルール, 最初のルール, 旧ルール",
    "mathpower": "tournament, fifteen minutes, 15 minutes, showdown, cup, 大会, 15分, 決勝",
    "online": "internet, website, ネット, オンライン対戦",
    "five": "short game, five card game, hand of five, 短いゲーム, 手札5枚, 5枚で",
    "seven": "seven card game, hand of seven, 手札7枚, 7枚で",
    "beginner": (
        "newcomers, first time, easy, don't know primes, list, 初心者, 初めて, 簡単, はじめての人,"
        " 素数を知らない"
    ),
    "listed": "list of primes, bring from home, my own list, 持ってくる, 自分のリスト, リストにない数",
    "composites": "only composites, no primes, 合成数だけ, 合成数しか",
    "tetrad": "prime quadruplets, 5 7 11 13, 四つ子, 四つ組",
    "semiprime": "product of two primes, may I play a prime, 半素数, 2つの素数の積, 素数を出していい",
    "abstract": "mathematicians, any base, hexadecimal, binary, 16進数, 2進数, 何進法, 数学者",
    "D1": "number of jokers, without jokers, no jokers, more jokers, ジョーカーなし, ジョーカー何枚",
    "D2": (
        "remove even cards, take out even cards, half of the even cards, fewer even cards, 偶数を減らす,"
        " 偶数を抜く, 偶数なし, 偶数カード減らし"
    ),
    "D3": (
        "how many cards at most, limit, maximum, whole hand at once, 何枚まで, 一度に出せる枚数, 上限,"
        " 全部出し"
    ),
    "D4": (
        "how many cards are dealt, deal ten cards, hand size, start with, 何枚配る, 手札何枚, 10枚, 7枚,"
        " 最初の手札"
    ),
    "D5": (
        "who starts, janken, rock paper scissors, first player, high card, random, seat, 先攻, 親決め,"
        " くじ引き"
    ),
    "D6": "time before the game, study the hand, 最初に考える時間, 始まる前",
    "D7": (
        "time per move, one minute per move, seconds, longer turns, 一手の時間, 1分, 一分, 60秒,"
        " 手番の時間, 持ち時間"
    ),
    "D8": (
        "time ran out, time is up, time-out, too slow, pass instead of disqualification,"
        " disqualified for time, over the time, タイムアウト, 時間オーバー, 一分たったら, 過ぎたら失格,"
        " 失格ではなくパス"
    ),
    "D9": (
        "show the factors, ask for the factors, why isn't it prime, 素因数を見たい, 教えてほしい, 何で割れる"
    ),
    "D10": (
        "shuffle after a flush, order of the returned cards, under the deck, 流れたカード, 切り直す,"
        " 戻す順番, smallest first"
    ),
    "D11": (
        "total time, time limit of the game, clock while judging, 15 minutes, whole game, 全体の時間,"
        " 何分で終わる"
    ),
    "D12": "who wins when time is up, fewest cards, showdown, 残り枚数, 全手札, 時間切れの順位",
    "D13": (
        "calculator, paper, write down, notes, phone, mental arithmetic, in the head, prime table, 電卓,"
        " メモ, 紙, 計算用紙, 暗算, スマホ, 素数表, カンニング, talk, help each other, 相談"
    ),
    "D14": (
        "flush when somebody finishes, after going out, field after a finish, あがったら流れる,"
        " あがった後の場, 上がったら場"
    ),
    "D15": "single joker, infinity, joker alone, ordinary number, 無限大, 一枚だけ, ジョーカー1枚, むげん",
    "D16": "two jokers, both jokers, pair of jokers, infinity, ジョーカー二枚, 同時出し, ジョーカー2枚",
    "D17": (
        "finish with a joker, win with infinity, last card infinity, 無限で上がる, ジョーカーで上がる,"
        " ∞で終わる"
    ),
    "D18": (
        "repetition, same position, again and again, in circles, draw, 同じ局面, ぐるぐる, 繰り返し,"
        " 引き分け, 堂々巡り"
    ),
    "D19": (
        "open hands, show hands, see hands, everyone's hand, spectators see, 手札を見せる, 手の内,"
        " オープン, 観戦者, visible, secret, 覗けるモード"
    ),
    "packs": (
        "two packs, two decks, many players, ten players, 2組, 二組, トランプ2つ, 人数が多い, 大人数,"
        " 14 players, three decks, 3 decks, how many decks"
    ),
    "short_deck": "deck too short, penalty, nothing to draw, 山札不足, 引くだけ",
    "penalty": (
        "one card, only one card, costs only one card, instead of all, smaller penalty, how many penalty cards,"
        " factors count,"
        " 1枚だけ, 軽いペナルティ, 素因数は数える"
    ),
    "list_limit": "how many numbers, length of the list, リストの長さ, 何個まで",
    "encounter": (
        "random order, dealer chooses the order, chance, cards in any order, HNP, 運まかせ,"
        " 順番を決めない, ランダム"
    ),
    "tell_factors": "practice, learn, why was it wrong, show factors, 練習, なぜ反則, 教えて",
    "twin_primes": "pair of primes, 11 and 13, 17 and 19, two apart, follow, 差が2, 続けて何を出せる",
    "suit_lock": "same suit, lock, hearts, マークをそろえる, 縛り, しばり",
    "composite57": "57 = 3*19, 57 with factors, 57の素因数",
    "exponents": "powers forbidden, no powers, 累乗禁止, 累乗なし, べき乗",
    "under_top": "cards under the field, field as deck, 場の下のカード",
    "base": "hexadecimal, base 16, binary, hex, 16進, 2進, 何進法",
    "K": "highest joker value, 14, joker above 13, larger cards, ジョーカーの上限, 14以上",
    "finished_pass": "winner keeps passing, あがった人の番",
    "bank": (
        "chess clock, total thinking time, seconds per turn, time bank, Fischer, 持ち時間制, 秒読み,"
        " 将棋の時計"
    ),
    "per_turn": "byoyomi, increment, seconds for each move, 秒読み",
    "P-16": (
        "what do others see, secret, spectators, drawn cards, opponent's hand, deck size, 観戦者,"
        " 相手の手札, 見られる, 分かる, visible, penalty cards"
    ),
    "P-32": (
        "how do you prove, certain, very large number, too big, 30 digits, 何桁まで, 大きすぎる数, 本当に素数"
    ),
    "P-10": "who is the judge, referee, who decides, dealer, 審判, 判定員",
    "P-70": "largest prime, biggest prime, greatest, 71 digits, 一番大きい素数, 最大の素数",
    "P-41": "others choose, hidden, too slowly, 選ばないと",
    "P-51": (
        "leaves, quit, closes laptop, connection, thrown out, hand of the disqualified, 抜けた人の手札,"
        " 切断, 退席"
    ),
    "P-31": "put next to it, times",
}
