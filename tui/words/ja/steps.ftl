# はじめの一歩：手札の上の行、はじめての卓、三段階のヒント。

## 手札の上の行
steps-known-lead = どんな数でも出せます
steps-known-larger = { $number } より大きい数
steps-known-smaller = { $number } より小さい数
steps-known-infinity = ∞ は何よりも強いカードです
steps-known-listed = リストにあります
steps-known-multiple = { $numbers }の倍数
steps-known-fouled = この数で{ $times }回反則
steps-call = 素数かどうかは自分で判断
steps-call-factors = 素因数が正しいかは自分で判断
steps-lays = { KEY("play", "Enter") } で出す
steps-lays-later = 自分の番が来たら
steps-told-good = { $kind } ✓
steps-told-factors = = { $factors }、反則
steps-told-foul = 反則：{ $why }
steps-fits = 形も強さも足りています

## レッスンのあと
steps-key-onward = はじめての卓
steps-onward-prime = { KEY("onward", "Enter") } で、はじめての卓へ（相手も始めたばかりです）
steps-onward-daifugo = { KEY("onward", "Enter") } で、はじめての卓へ（相手は初心者3人です）
steps-onward-tyrant = { KEY("result", "Enter") } で得点表へ
