# ルールの設定（D1〜D19 と追加の設定）。

settings-on = あり
settings-off = なし
settings-none = なし
settings-usual = 通常の54枚
settings-seconds = { $seconds }秒
settings-minutes = { $minutes }分

## プリセット
settings-preset = ルール
settings-preset-about = ひとそろいの設定です。ここから好きな項目だけを変えられます。変えた項目には • が付きます。
settings-preset-official = 公式ルール
settings-preset-official-about = 素数大富豪公式ルールの初期設定です。2〜4人がおすすめです。
settings-preset-2014 = 2014年版
settings-preset-2014-about = 最初に発表された形です。革命も指数もなく、57 は素因数を付けて出すと反則です（57 だけで出せばカットになります）。だれかがカードを出してあがると場が流れ、山札が足りないときは場の下のカードを山札に戻します。
settings-preset-2014-more =
    · 1729 もただの合成数です。素因数を付けずに出すと反則です。
    · 素因数は1つずつ出します（189 なら 3・3・3・7）。指数を付けたものは出せません。
    · 手札は10枚です。5人以上では 40 ÷ 人数（端数切り捨て、少なくとも1枚）です。
    · 時間制限はありません。決めたときは、時間切れは強制パスです。
    · 引くカードがないとき、またはペナルティに足りないときだけ、引く前に、場の一番上の組より下のカードが順番に山札の下へ入ります。
    · それでも足りない反則では、ほかの人は足りない枚数まで手札を山札の下へ入れられます。入れなくてもかまいません。
    · 順位には大富豪から大貧民までの階級が付きます。
settings-preset-mathpower = MathPower 杯
settings-preset-mathpower-about = 公式ルールに1ゲーム15分の制限を付け、時間切れのときは残った手札全部で作った素数の大きさで順位を決めます。
settings-preset-online = オンライン卓
settings-preset-online-about = ネット対戦で広まった形です。時間切れは強制パス、山札が足りない反則では残りの山札を引くだけです。
settings-preset-revolution = 革命スタート
settings-preset-revolution-about = オンライン卓のルールで、最初から革命中です。1729 で通常の強さに戻ります。
settings-preset-five = 5枚戦
settings-preset-five-about = オンライン卓のルールで、手札は5枚、反則のペナルティは1枚です。
settings-preset-seven = 7枚戦
settings-preset-seven-about = オンライン卓のルールで、手札は7枚、偶数のカードは半分、反則のペナルティは1枚です。
settings-preset-beginner = 入門卓
settings-preset-beginner-about = 素数をあまり知らない人の卓です。ひとり500個までの数のリストを持ち、リストにある数を出します。どれにもならないカードは、順番を運に任せて出せます。手札は7枚、偶数のカードは半分、反則のペナルティは1枚です。
settings-preset-listed = リスト持ち寄り
settings-preset-listed-about = 各自が数のリストを持ち、リストにある数を出します。手札は11枚です。どれにもならないカードは、順番を運に任せて出せます。
settings-preset-composites = 合成数出しのみ
settings-preset-composites-about = オンライン卓のルールで、合成数出ししかできません。最後の3枚までは、素因数なしでも出せます。
settings-preset-tetrad = 四つ子素数
settings-preset-tetrad-about = オンライン卓のルールで、四つ子素数だけを使います。5、7、11、13、17、19、101、103、107、109 などです。
settings-preset-semiprime = 半素数
settings-preset-semiprime-about = オンライン卓のルールで、素数の代わりに、ちょうど2つの素数の積を出します。4、6、9、10、14、15 などです。素数は反則です。
settings-preset-semiprime-1 = 半素数（ペナルティ1枚）
settings-preset-semiprime-1-about = 半素数のルールで、反則のペナルティは1枚です。
settings-preset-abstract = 抽象版
settings-preset-abstract-about = 数学としての素数大富豪です。基数や山札の中身を自由に決められます。あがった人もパスをしながら順番に残ります。
settings-preset-abstract-more =
    · 1人から遊べます。ふつうは54枚、K = 13、10進法で、枚数の上限はありません。K はジョーカーに宣言できる一番大きい値です。書かなければ、13 と山札の一番大きいカードのうち大きい方になります。
    · 57 と 1729 は、どの基数でもこの数です。時間制限も千日手もありません。最初の席の人から始めます。
    · あがった人も順番に残り、引かずにパスします。失格した人は順番から外れます。場は、あがった人を含み失格した人を除いた人数より 1 少ない回数だけ続けてパスか反則があると流れます。1人のときは、パスか反則のたびに流れます。
    · 早い手番で手札をなくした人ほど上位です。山札が足りない反則で同じ手番に何人もあがったら、その手番の人から数えて順番の早い人が上位です。
    · 手札のある人が1人になると終わりです。1人で遊ぶときは、手札がなくなると終わりです。

## D1〜D19
settings-D1 = ジョーカーの枚数
settings-D1-about = トランプ1組に入れるジョーカーの枚数です。公式は2枚です。
settings-D2 = 偶数カードの削減
settings-D2-about = 2・4・6・8・10・Q を減らします。減らすほど素数を作りやすくなります。半数とすべて残すのほかに、抜くカードを 2244 のように並べて指定できます。
settings-D2-all = すべて残す
settings-D2-halved = 半数に減らす
settings-D2-halved-about = ダイヤとハートの偶数カードを抜きます
settings-D3 = 場に出す枚数の上限
settings-D3-about = 一度に場へ出せる枚数の上限です。素因数場の一つひとつの数にも同じ上限が掛かります。全出しを防ぎたいときに使います。
settings-D4 = 手札の枚数
settings-D4-about = はじめに配る枚数です。公式は11枚です。
settings-D5 = 手番の決め方
settings-D5-about = 最初の親の決め方です。その人から順に回ります。
settings-D5-janken = じゃんけん
settings-D5-janken-about = 勝った人が親になります
settings-D5-high-card = 最大札
settings-D5-high-card-about = 1枚多く配り、全員が同時に1枚を見せて一番大きい人が親になります（ジョーカーは ∞、同じ数なら ♠ > ♥ > ♦ > ♣、ジョーカーは黒 > 赤）。見せたカードは切って山札の下へ入ります
settings-D5-seat = 席順
settings-D5-random = くじ引き
settings-D6 = 考慮時間
settings-D6-about = カードが配られてから最初の手番までに手札を考える時間です。
settings-D7 = 手番の制限時間
settings-D7-about = 1手番に使える時間です。素数判定のあいだは止まります。
settings-D8 = 時間切れのとき
settings-D8-about = 手番の制限時間を過ぎたときの扱いです。
settings-D8-disqualified = 失格
settings-D8-pass = 強制パス
settings-D9 = 素因数分解の公開
settings-D9-about = 反則になった数の素因数分解を公開するかどうかです。合成数出しの反則でも、場に出した数を分解します。1 と ∞ にはありません。
settings-D9-never = しない
settings-D9-request = 請求があれば
settings-D9-request-about = 反則をした人が次の一手までに求めたときに公開します
settings-D9-always = いつも
settings-D10 = カードの流し方
settings-D10-about = 流れたカードを山札に戻す方法です。
settings-D10-ordered = 順番どおり
settings-D10-ordered-about = 場の下のカードから順に山札の下へ入れます。覚えておけば、いつ何を引くか分かります
settings-D10-shuffled = 切って下へ
settings-D10-shuffled-about = 流れたカードだけを切って山札の下へ入れます
settings-D10-reshuffle = 山札ごと切る
settings-D10-reshuffle-about = 流れたカードと山札を合わせて切り直します
settings-D11 = 1ゲームの時間
settings-D11-about = ゲーム全体の制限時間です。最初の手番から数え、判定のあいだも止まりません。時間が来たらゲームを中断して順位を決めます。
settings-D12 = 中断時の順位
settings-D12-about = 時間切れや千日手で中断したとき、残った人の順位の決め方です。
settings-D12-cards = 残り枚数
settings-D12-cards-about = 手札の少ない人から上位になります。同じ枚数なら、手番の人から手番の順です
settings-D12-showdown = 全手札の素数
settings-D12-showdown-about = 1分考えてから、手札全部を並べた数を一斉に公開します。素数を作れた人が上位、その中では大きい素数が上位、残りは手札の少ない順です。∞ は素数に数えません
settings-D13 = 計算の手段
settings-D13-about = 出すカードを考えるときに使ってよいものです。電卓はどちらでも使えません。
settings-D13-mental = 暗算のみ
settings-D13-scratch = 筆算も可
settings-D13-scratch-about = メモ欄を開けます
settings-D14 = あがりで場を流す
settings-D14-about = だれかがカードを出してあがったとき、場を流してから次の人の手番にします。ほかの人の反則で手札がなくなったときは流しません。
settings-D15 = ジョーカー1枚出し
settings-D15-about = ジョーカーを1枚だけ出したときの扱いです。
settings-D15-infinity = ∞
settings-D15-infinity-about = 平常時は最強で、必ず場が流れます
settings-D15-finite = 宣言した数
settings-D15-finite-about = 1〜13 のどれかとして出します
settings-D15-either = 選べる
settings-D15-either-about = 出すたびに ∞ か 1〜13 かを選びます
settings-D16 = ジョーカー2枚で ∞
settings-D16-about = ジョーカー2枚だけの組を ∞ として扱います。
settings-D17 = ∞ であがる
settings-D17-about = 最後の手札を ∞ として出してあがれるかどうかです。
settings-D17-allowed = 認める
settings-D17-refused = 出せない
settings-D17-foul = 反則
settings-D18 = 千日手
settings-D18-about = 場にカードがなく、全員の手札も手番の人もまったく同じ状況が4回目になったら中断します。1ゲームの時間を決めていないときは、ふつう「あり」です。
settings-D19 = 手札の公開
settings-D19-about = 手札を互いに見せるかどうかです。
settings-D19-hidden = 見せない
settings-D19-open = 全員に公開

## 追加の設定
settings-packs = トランプの組数
settings-packs-about = 使うトランプが何組かです。人数が多いときに増やします。
settings-short_deck = 山札不足の反則
settings-short_deck-about = 反則のペナルティに山札が足りないときの扱いです。
settings-short_deck-discard = 公式どおり
settings-short_deck-discard-about = ある分だけ引き、足りない枚数をほかの全員が手札から選んで山札の下へ入れます
settings-short_deck-may-discard = 入れてもよい
settings-short_deck-may-discard-about = ほかの人は足りない枚数まで手札を山札の下へ入れられます
settings-short_deck-draw = 引くだけ
settings-short_deck-draw-about = 残りの山札を引いて終わりです
settings-penalty = ペナルティの枚数
settings-penalty-about = 反則で引く枚数です。出したカードはどの設定でも手札に戻ります。
settings-penalty-all = 出した枚数
settings-penalty-all-about = 素因数も含めて、出したカードと同じ枚数
settings-penalty-field = 場の枚数
settings-penalty-field-about = 場に出した枚数だけ。素因数は数えません
settings-penalty-one = 1枚
settings-penalty-one-about = 何枚出しても1枚
settings-start = 開始時の順序
settings-start-about = ゲームを通常の状態で始めるか、革命中の状態で始めるかです。ラマヌジャン革命ではいつもどおり入れ替わります。
settings-start-normal = 通常
settings-start-normal-about = 大きい数が強い
settings-start-revolution = 革命
settings-start-revolution-about = 最初から革命中で、小さい数が強い
settings-composites = 合成数出し
settings-composites-about = 素因数を付けて合成数を出せるか、それしか出せないかです。
settings-composites-on = あり
settings-composites-on-about = 素因数は付けても付けなくてもよい
settings-composites-off = なし
settings-composites-off-about = 素因数を付けて出すことはできません
settings-composites-only = それだけ
settings-composites-only-about = どの手にも素因数が要ります。∞・57・1729 も同じです。最後の3枚までは、素因数なしで出せます
settings-numbers = 出せる数
settings-numbers-about = 57・1729・∞ のほかに、素因数なしで出せる数です。それ以外の数は反則になります。
settings-numbers-prime = 素数
settings-numbers-prime-about = いつもどおり
settings-numbers-tetrad = 四つ子素数
settings-numbers-tetrad-about = すべて素数である a・a+2・a+6・a+8 のどれか。素因数も四つ子素数に限ります
settings-numbers-semiprime = 半素数
settings-numbers-semiprime-about = ちょうど2つの素数の積（2乗も含む）。素数は反則です
settings-numbers-listed = リストの数
settings-numbers-listed-about = 自分のリストにある素数と合成数。リストはゲームが終わるまで、ほかの人には見えません
settings-list_limit = リストの上限
settings-list_limit-about = リストの数で遊ぶとき、ひとりが登録できる数の個数です。
settings-encounter = HNPチャレンジ
settings-encounter-about = 2枚以上のカードを、順番を決めずに出せます。場に勝てる順番の中から（1・3・7・9 で終わるものがあればその中から）運で1つ選ばれ、素数ならそのまま出せたことになり、そうでなければ反則です。
settings-tell_factors = 反則の素因数分解
settings-tell_factors-about = 練習のため、反則になった数の素因数分解をいつも全員に知らせるかどうかです。
settings-tell_factors-no = D9のとおり
settings-tell_factors-fouls = いつも
settings-twin_primes = 双子素数出し
settings-twin_primes-about = 差が 2 の素数の組を、場の一番上の組と同じ枚数ずつ、素因数なしで続けて一度に出せます。そのあと場が流れるまで、双子素数しか出せなくなります。
settings-suit_lock = スート縛り
settings-suit_lock-about = 同じスートが同じ枚数ずつの組が2回続いたら、場が流れるまでそのスートでしか出せません。ジョーカーはどのスートにもなります。スートを書かずに出したカードは、同じ数字のうち縛りに合うものになります。スートのない山札では選べません。
settings-composite57 = 57 の合成数出し
settings-composite57-about = 57 = 3×19 を合成数として出したときの扱いです。どちらでも出せますが、「反則」ではペナルティがあります。素因数を付けない 57 は、いつでもグロタンカットです。
settings-composite57-legal = 正しい
settings-composite57-foul = 反則
settings-revolution = ラマヌジャン革命
settings-revolution-about = 1729 を素因数なしで出すと革命が起こり、小さい数ほど強くなります。なしのときはただの合成数で、素因数なしで出すと反則です。
settings-exponents = 指数
settings-exponents-about = 素因数場で 2^3 のような累乗を使えます。なしのときは 2 を3枚出します。
settings-under_top = 場の下も山札に
settings-under_top-about = 山札が足りなくなったら、場の一番上の組より下のカードを山札に回します。
settings-base = 基数
settings-base-about = カードを並べて数にするときの基数です。ふつうは 10 です。
settings-K = 最大の値
settings-K-about = ジョーカーに宣言できる一番大きい値です。ふつうは 13 で、それより大きいカードが山札にあればその値です。
settings-cards = 山札の中身
settings-cards-about = 値ごとの枚数で山札を決めます。{ "{" } 1 = 4, 7 = 2, X = 1 { "}" } のように書きます（X はジョーカー）。スートはなくなります。
settings-finished_pass = あがった人も残る
settings-finished_pass-about = あがった人が、引かずにパスし続ける形で順番に残ります。場が流れる条件も全員で数えます。
settings-bank = 持ち時間
settings-bank-about = 手番ごとの秒数を超えた分だけ減っていく、ゲームを通した持ち時間です。D7（手番の制限時間）も指定すると短いほうが効き、D7を指定しなければ持ち時間だけで計ります。
settings-per_turn = 手番ごとの秒数
settings-per_turn-about = 持ち時間を減らさずに使える、手番ごとの秒数です。
