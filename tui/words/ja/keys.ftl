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
keys-area-table = 卓（素数大富豪）
keys-area-desk = 審判席
keys-area-desksetup = 審判席の準備
keys-area-drill = 練習
keys-area-title = タイトル
keys-area-replay = 再生
keys-area-result = 結果
keys-area-setup = 対局の準備
keys-area-dials = 設定の一覧
keys-area-welcome = 最初の画面
keys-area-leavequestion = 席を立つとき
keys-area-ask = 入力
keys-area-help = ヘルプ
keys-area-rules = ルール
keys-area-keysettings = この画面
