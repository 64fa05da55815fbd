# 複数のプロセス、複数のマシンで開くサーバー。

workers-number = 一つのポートを受け持つプロセスの数。それぞれが、来た人とその卓を受け持つ
workers-directory = 複数のマシンのプロセスが互いを知る場所：redis://HOST:PORT/N。一台なら要らない
workers-reach = ほかのマシンからこのマシンに届くアドレス。最初のプロセスは PORT、次からは一つずつ後の番号で待つ。PORT がなければ空いている番号
workers-machine = このマシンの番号（0〜9）。卓の番号の千の位になる
workers-bad-number = --workers は 1 から { $most } までです
workers-bad-machine = --machine は 0 から { $most } までです
workers-bad-reach = --reach { $text }：ほかのマシンから届く、このマシンのアドレスを書いてください（10.0.0.2、10.0.0.2:2290 など）
workers-no-reach = --directory は複数のマシンのためのものです。ほかのマシンから届くアドレスを --reach で書いてください
workers-no-directory = --reach と --machine は複数のマシンのためのもので、共通の --directory が要ります
workers-long-home = { $path } はソケットの場所としては長すぎます。QK_HOME を短くしてください
workers-machine-taken = この台帳には、{ $machine }番のマシンがもうあります。--machine に別の番号を書いてください
