# キーの割り当て。
keys-title = キーの割り当て
keys-how = ↑ ↓ で選び、Enter の後に新しいキーを押します。⌫ で初期値、Ctrl+R ですべて初期値
keys-press = 割り当てるキーを押してください（Esc で取り消し）
keys-taken = { $key } は「{ $what }」で使っています
keys-types = { $key } はカードを打つキーです
keys-never = { $key } は変えられないキーです
keys-unknown = 設定ファイルの [keys] に知らない名前があります：{ $id }
keys-help = どの操作のキーも変えられます。同じ画面でほかの操作が使っているキー、カードを打つキー、Esc・Ctrl+Q・Ctrl+C・Ctrl+P は選べません。
    変えたキーは設定ファイルの [keys] に残ります。
keys-area-everywhere = いろいろな画面
keys-area-prime-table = 卓（素数大富豪）
keys-area-gaps = 審判席の空き
keys-area-lines = 審判席の記録の行
keys-area-told = 直した行の結果
keys-area-desk = 審判席
keys-area-desksetup = 審判席の準備
keys-area-drill = 練習
keys-area-tsume = 詰め問題
keys-area-title = タイトル
keys-area-replay = 再生
keys-area-result = 結果
keys-area-setupbase = 対局の準備
keys-area-daifugo-daifugosetup = 対局の準備（大富豪）
keys-area-daifugo-daifugotable = 卓（大富豪）
keys-area-daifugo-piles = 捨て札の一覧（大富豪）
keys-area-daifugo-rulesinforce = 有効なルール（大富豪）
keys-area-tyrant-tyrant = 卓（暴君論）
keys-area-tyrant-sheet = 得点表（暴君論）
keys-area-find = 卓をさがす
keys-area-hosting = 卓を開く
keys-area-lobby = ロビー
keys-area-again = 途切れた卓の再開
keys-area-unfinished = 中断した対局
keys-area-goquestion = 共有の卓を離れるとき
keys-area-invite = 招待状
keys-area-sets = ルールの組
keys-area-talk = 会話
keys-area-trust = ホストの鍵の確認
keys-area-records = 棋譜の一覧
keys-area-sure = 消す前の確認
keys-area-dials = 設定の一覧
keys-area-welcome = 最初の画面
keys-area-leavequestion = 席を立つとき
keys-area-ask = 入力
keys-area-help = ヘルプ
keys-area-rules = ルール
keys-area-keysettings = この画面
keys-moved =
    どの卓でも同じキーが同じ働きになりました。f 早送り（前は s）、l 判定、w 素因数を聞く（前は f）、b メモ（前は n）。
    助言はどのゲームでも g です（前は h）。
    大富豪では i 使用中のルール（前は l）、m 捨て札（前は d）。自分で決めたキーはそのままです。
