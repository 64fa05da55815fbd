# The first start.
welcome-title = Welcome
welcome-text = Welcome to Prime Daifugo. ↑ ↓ to choose, ← → to change. You can change this later in the settings.
welcome-next = New here? Press { KEY("welcome-tutorial", "t") } for your first game: learn the rules in ten minutes.
    { KEY("welcome-on", "Enter") } goes to the title.
welcome-on = To the title
