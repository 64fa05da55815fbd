# The first start.
welcome-title = Welcome
welcome-text = Welcome to Prime Daifugo. ↑ ↓ to choose, ← → to change; the settings can change it again at any time.
welcome-next = New here? Press t for your first game: ten minutes, and you know the rules.
    Enter goes to the title.
welcome-on = To the title
