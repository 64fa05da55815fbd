# 場に大きく出る一言。

moment-cut = グロタンカット
moment-revolution = ラマヌジャン革命
moment-infinity = ∞ すべてに勝つ
moment-locked = スート縛り
moment-foul = 反則
moment-factors = 素因数分解
moment-time = 時間切れ
moment-disqualified = 失格
moment-exchange = カード交換
moment-suspended = 打ち切り
moment-leads = { $who }が親
moment-again = あいこ もう一度
moment-showed-prime = 素数
moment-showed-other = 素数ではない
moment-cards = { $count }枚出し・{ $kind }
moment-you-won = ★ あがり！ あなたの勝ち ★
moment-won = { $who }のあがり 1位
moment-you-out = ★ あがり！ { $place } ★
moment-out = { $who }のあがり { $place }
moment-fall = 都落ち
moment-foul-finish = 反則あがり
moment-tyrant = 暴君 { $chips }
moment-skipped = 手番なし
moment-purge = 暴君粛清
