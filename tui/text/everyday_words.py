"""What players call the things of the rules: each line holds the names of one thing, in English and Japanese.

A question that uses one name finds the passages that use another. Inflected forms of English words need no
place here (see `book_search.stem`); Japanese ones are found by the part that all of them share.
"""

from __future__ import annotations

ALIKE: tuple[str, ...] = (
    "same number of cards, as many cards, 同じ枚数",
    "joker, wild card, ジョーカー, wildcard, ババ",
    "two jokers, both jokers, 2 jokers, ジョーカー2枚, 2枚で ∞, ジョーカーを2枚, ジョーカーが2枚,"
    " ジョーカー二枚",
    "lone joker, joker alone, one joker, single joker, ジョーカー1枚, ジョーカーを1枚, ジョーカー単騎,"
    " 1枚で出されたジョーカー",
    "infinity, ∞, infinite, 無限大, 無限",
    "deck, draw pile, talon, 山札, 山から, 山に, やまふだ, デッキ",
    "empty, short, run out, runs out, ran out, not enough, too few, 足りな, 足りず, なくなった, 不足,"
    " 切れた, 空, しか残, しかな",
    "penalty, penalties, extra cards, ペナル, ペナ, ペナルティ, 罰, punish, punishment, ペナルティー,"
    " damage, 食ら, くらう, くらい",
    "foul, illegal, wrong, mistake, invalid, 反則, ファウル, ミス, まちが, だめな手, 間違, not prime,"
    " not a prime, isn't prime, isn't a prime, wasn't prime, wasn't a prime, 素数でない, 素数でな,"
    " 素数じゃな, 素数ではな, そすうじゃな, ハズレ, はんそく, non-prime, bad number, bad play,"
    " not a prime number, accidentally, by accident, by mistake, うっかり, 勘違い, かんちがい, multiple of,"
    " divisible, 倍数, だと思っ, thought it was, banned, forbidden, 違反, アウト, against the rules",
    "deliberate, on purpose, intentional, kamatoto, カマトト, わざと, 故意, bluff, knowingly, ブラフ,"
    " はったり, うそ, 嘘",
    "pass, skip my turn, sit out, sits out, パス, skip a turn, skip every turn, skip turns, nothing to play,"
    " can't play,"
    " cannot play, 出すものがない, 出せるものがない, 出すのがない",
    "again, once more, second time, twice, twice running, もう一度, もう一回, もう1回, また, 再び,"
    " 次に手番が回って, in a row, 連続, 続けて",
    "lock, bind, bound, binding, しば, 縛, ロック",
    "suit, suits, スート, マーク, 柄",
    "clear, flush, wipe, swept, sweep, 流れ, 流す, 流し, 流さ, 流れた, burn, burned the pile, 場が切,"
    " 場を切, 場きれ, 流せ",
    "revolution, 1729, ramanujan, reversed, reverse order, turned around, smaller wins, lower wins,"
    " upside down, order turn, turn the order, order flip, flip the order, kakumei, ラマ革, 革命,"
    " taxicab, taxi, タクシー, かくめい",
    "57, grothendieck, グロタン, グロ, grothendieck cut, グロタンカット, グロタンディーク, グロカ",
    "dethroned, dethrone, fall of the capital, miyako ochi, capital falls, falls at once, 都落ち",
    "eight cut, 8 cut, 8-cut, eight stop, yagiri, 8切り, 八切り, 8流し, やぎり, 8で切, 8切, 8で流,"
    " cut with 8, cut with an 8, cut with eights, cut with an eight",
    "3 of spades, three of spades, spade 3, spade-3, spade three, 3♠, ♠3, スペ3, スペード3, スペードの3",
    "eight, 8",
    "last, last card, ended on, end on, ends on, ended with, end with, ends with, finished on, で終わ,"
    " 最後の手, final card, go out, going out, goes out, gone out, went out, finish, あがり, あがっ,"
    " あがる, 上がり, 上がる, 上がっ, あがれ, 最後, ラスト, last cards, last play, final play, 上がれ,"
    " 上がら, 上がろ, あがら, あがろ, 終わったら, 終えた, ending with, 一抜け, 1抜け, いちぬけ, 勝ち抜け,"
    " 一番抜け, at the end, in the end, at the very end",
    "eleven back, j back, jacks are down, jack is down, a jack was played, イレバ, jack back, 11 back,"
    " 11バック, イレブンバック, Jバック, ジャックバック",
    "composite, composites, 合成数, factor, factors, factorisation, factorization, factorise, factorize,"
    " 素因数, 素因数分解, 因数, divisor, divisors, 約数, 分解, 掛け算, かけ算, multiply, product,"
    " そいんすう, ごうせいすう, multiplication, multiplying",
    "prime, primes, 素数, そすう",
    "exponent, exponents, power of, powers, 指数, 累乗, べき, squared, cubed, 2乗, 3乗, to the power,"
    " to the 2, to the 3",
    "twin primes, twins, twin pair, 双子素数, 双子",
    "clock, time, minutes, hour, too slow, takes too long, 考慮時間, 長考, timeout, time out, time limit,"
    " out of time, 時間切れ, 時間, 持ち時間, 制限時間, timed out, seconds, 秒, 分すぎ, 分過ぎ, 遅い,"
    " おそい, タイムアップ, タイムオーバー, stalling, 何分, 何秒",
    "disqualified, disqualification, disqualify, kicked out, 失格, thrown out, しっかく",
    "leave, leaver, leaves, quit, quits, left the table, left the game, leaving the game, gone home, 退席,"
    " 抜け, 離席, 途中で抜け, rage quit, rage quits, walked off, walks off, disconnect, 帰っ, 帰る, 帰り,"
    " やめた, やめる, 切断, 回線",
    "repetition, repeated position, same position, fourfold, 千日手, 同じ状況, over and over, same thing,"
    " loop, never ends, repeating, 繰り返, くりかえ, くり返, ループ, 同じこと, 終わらな, 終わんな",
    "lead, leader, leads, begin, begins, start, starts, first turn, who starts, 親, 最初の手番, 先手, 始め,"
    " first player, goes first, go first, going first, starting player, 先攻, 先行, 誰から, だれから,"
    " どっちから, 始まり",
    "draw, draws, drew, drawn, pick up, 引く, 引い, 引き, 引け, ドロー, take a card, pick a card, 引か,"
    " ひく, ひい, ひけ, 取る, 取った, とった, とって, ツモ, めく",
    "take back, stays in your hand, keep the drawn card, drawn card, 手札に残, 引いた1枚, 引いたカード",
    "exchange, swap cards, give, gives, カード交換, あげな, あげる, 交換, 渡す, 渡さ,"
    " hand over, hand me, hands me, pass along, pass a card,"
    " passes a card, 渡せ, 渡し, わたす, もらう, もらえ, もらっ, 貰, swap, trade, 取り換え, 取りかえ,"
    " 入れ替え, とりかえ, こうかん, tribute, 献上, 貢",
    "tycoon, Daifugo, millionaire, president, 大富豪, richest, winner of the last game, 前回の1位,"
    " 前回トップ, 前の1位, 去年の1位, さっきの1位, トップだった",
    "beggar, Daihinmin, scum, poorest, loser, 大貧民, 負けた人, asshole, peasant",
    "stairs, sequence, straight, run of cards, 階段, かいだん, ストレート, 連番",
    "place, rank, ranking, placing, 順位, じゅんい, 何位",
    "equal, equally, same number, match, matching, tie, tied, draw level, level,"
    " level on points, 同じ数, 同点, 引き分け, 同じ強さ, same power,"
    " power is the same, 引きわけ, 並んだ, is it a draw, end in a draw",
    "chip, chips, token, チップ",
    "tyrant action, 暴君行為, 暴君アクション",
    "trick, tricks, トリック, 何トリック",
    "follow suit, follow, フォロー, マストフォロー, must follow, follow the suit",
    "marker, round marker, start player marker, マーカー, star, 星",
    "ace, a lone a, lone a, lone ace, single a, A 1枚, エース, Aだけ, A1枚, Aを1枚",
    "hard pass, ハードパス",
    "soft pass, ソフトパス",
    "purge, purged, monarchomachi, 粛清, 暴君放伐",
    "plaza, 広場",
    "beat, beats, beaten, beating, defeat, 勝つ, 勝て, 勝ち目, 倒せ, 倒す, 倒し",
    "deal, dealt, deal out, hand out, handed out, dealing, 配る, 配り, 配ら, 配札, くばる, くばり, くばら",
    "pair, pairs, two of a kind, two cards, 2枚組, 2枚出しの, 2枚出しに, ペア, double, doubles",
    "face down, upside down card, hidden card, 裏向き, 伏せ, ふせ, うら",
    "order, turn order, clockwise, 手番の順, 順番, 時計回り",
    "calculator, paper, app, phone, smartphone, prime table, list of primes, アプリ, スマホ, 素数表,"
    " scratch pad, notes, 電卓, 筆算, メモ, 暗算, pen, pencil, pad, computer, ノート, 紙, ペン, 計算機,"
    " パソコン",
    "refused, not playable, cannot be played, cannot be laid, 出せない, 出せません",
    "shuffle, shuffled, シャッフル, 切って, 切り直, mix, mixed, 混ざ",
    "janken, rock paper scissors, じゃんけん",
    "fallen, fall, falls, 転落, 落ち",
    "skip, skips, skipped, 飛ばし, 飛ばさ, 飛び, スキップ",
    "strong, stronger, strongest, 最強, 強い, 強さ, 一番強, best",
    "points, score, scoring, 得点, 点数",
    "four cards, 4 cards, four of a rank, four jacks, four queens, four kings, four aces, four twos,"
    " four sevens, four nines, four 8s, four equal, 4枚組, 4枚出しの, four of a kind, 4枚, quads",
    "zero, first card can't be a 0, a 0, ゼロ, 0を, 0 は置けません, 0",
    "empty hand, get rid of, no cards left, 手札をなく, 手札を早くなく, 手札が先になく, 手札がなくな,"
    " hand is empty, no cards in hand, 手札ゼロ, 手札が0, 手札なくな, 手札なくなった, 手札がなくなった,"
    " 手札がない, 手札ない, 手持ちがな, empty his hand, empty her hand, empty their hand, empty my hand,"
    " 使い切, つかい切, 使いき, 出し切, use up, used up, all my cards",
    "value, values, worth, 値",
    "larger, bigger, greater, larger number, 大きい, 大きな, でかい",
    "last place, dead last, comes last, come last, bottom, ビリ, びり, 最下位, どべ, 最後の人, びりっけつ,"
    " ドンケツ, ドベ",
    "direction, counterclockwise, other way round, 回る向き, 逆回り, 逆まわり, 反対回り, 反時計, リバース,"
    " reverse direction",
    "king, K, キング",
    "queen, Q, クイーン, クィーン",
    "jack, J, ジャック",
    "discard, discard pile, dump, throw away, garbage, trash, 捨て, すて, ゴミ",
    "steal, rob, take from, 奪, 盗, ぬすむ",
    "rich, fugo, 富豪, vice president",
    "poor, hinmin, 貧民, vice scum, vice asshole",
    "commoner, heimin, 平民",
    "same suit, 同じスート, 同じマーク, 同じ柄, マークが同じ, マークが一緒, スートが同じ, マークを合わせ",
    "color, colour, 色",
    "face up, turned over, 表向き, おもて, 表に",
    "pile, upright, sideways, 横向き",
    "weakest, fewest, bonus, 一番弱, 弱者, 弱い人, ボーナス",
    "stop, block, prevent, 止め, 防, 阻止",
    "previous player, previous, before me, guy before, player before, 前の人, 1つ前の人",
    "next player, next person, after me, on my left, 次の人, 隣の人, となり",
    "how many players, number of players, how many people, 何人, 人数",
    "on top, on top of, 上に",
    "lead card, lead suit, リード札, リードスート, リード",
    "several rules, at the same time, simultaneous, 同時, 重な",
    "stand for, stands for, count as, counts as, used as, act as, 代わり, の値として, として使",
    "turn, turns, ターン, 手番",
    "undo, take it back, cancel, やり直, やりなお, 取り消, 戻せ",
    "under, underneath, beneath, 下に, bottom of the deck, under the deck, 底",
    "declare, declares, announce, say out loud, 宣言",
    "limit, maximum, max, at most, most cards, 上限, 何枚まで, 最大, 枚数制限",
    "local rules, house rules, ローカルルール, 追加のルール, ハウスルール",
    "triple, triples, trips, three of a kind, three cards, 3枚組, 3枚出しの, スリーカード",
    "newcomer, newcomers, joins late, joined late, late joiner, 途中参加, 途中から",
    "lower, lowers, reduce, reduces, takes 2 from, 下が, 下げ, 減ら, 減る, minus, マイナス",
    "mandatory, forced, compulsory, 必ず, 強制, 義務",
    "judge, referee, who decides, who checks, verdict, 審判, ジャッジ, 判定",
    "fame, 名声点, 名声",
    "smaller, smaller number, 小さい, 小さな",
    "side by side, combine, joined, 並べ, つなげ, くっつけ, つけて",
)
"""Names with commas between them; a name of several words stands for the thing only as a whole."""

_IDLE = """a about actually after all allow allowed allows already alright also am an and any anybody anything
    anyway are aren as at back bad be been being bro brother buddy but by came can cannot cant card
    cards cheat cheating come could couldn count counts d did didn didnt do does doesn doesnt don
    dont dude during each else even ever every everybody everyone field fine for friend from game
    get gonna got gotta guess guessing guy guys had happen happens has have he her hes hey his how i
    if ill im in into is isn isnt it its ive just know lay legal legit let lets like ll look m mate
    may me might much must my need no nobody none not nothing now of off ok okay on one only
    opponent or other others our out own people person play played player players playing put puts
    re really rule rules ruling s say saying says set shall she should so some somebody someone
    something somewhere still such suddenly t than that thats the their them then there these they
    thing things think thinking this those thought times to too under undo until up upon us use used
    using ve very was wasn we were what whats when where whether which while who whoever whom whose
    why will with without won wont works would yo you your yours"""
IDLE = frozenset(_IDLE.split())
"""English words that say nothing of what a player looks for; those that pages are full of are among them."""
