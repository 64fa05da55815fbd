# Answers to keys that were typed
typed-input-method = An input method is on: switch it to plain letters.
typed-not-now = Not now: { $what }
typed-no-key = “{ $key }” does nothing here
