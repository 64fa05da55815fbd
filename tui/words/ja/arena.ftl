# `qk arena`: ボット同士の対戦。

arena-about = ボット同士を対戦させる（同じ配札をすべての席で）
arena-game = ゲーム: prime, daifugo, tyrant
arena-bots = 席ごとのボット（例：expert,club）。省けば強いほうから二つ
arena-games = ゲーム数
arena-jobs = プロセス数（0 ならコアの数）
arena-dask = Dask クラスターで対戦させる（例：tcp://10.0.0.1:8786）。各ワーカーにも QK が要る
arena-seed = 同じ値なら同じ配札になる
arena-rules = ルール: official, 2014, mathpower, online, revolution, five, seven, beginner, listed, composites, tetrad, semiprime, semiprime-1, abstract（大富豪では official か uecda。uecda はボット5体、順位ごとに得点）
arena-set = 設定（例：D3=4）。何度でも指定できる
arena-json = JSON オブジェクトを一つ出力する
arena-speed = { $games }ゲーム、毎秒 { $rate }ゲーム。列：1位の回数、その割合、95%区間、レート
arena-match-speed = { $games }ゲーム、毎秒 { $rate }ゲーム。列：1ゲームの平均点（5・4・3・2・1点）、その95%区間、1位の回数、その割合
