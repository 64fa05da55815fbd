# 最初の起動。
welcome-title = ようこそ
welcome-text = 素数大富豪へようこそ。↑ ↓ で選び、← → で変えます。あとで設定からいつでも変えられます。
welcome-next = はじめての方は { KEY("welcome-tutorial", "t") } で「はじめての一局」へ。10分で遊びながら覚えられます。
    { KEY("welcome-on", "Enter") } でタイトルへ。
welcome-on = タイトルへ
