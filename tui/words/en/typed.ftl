# Answers to keys that were typed
typed-input-method = An input method is on: switch to direct (Latin) input.
typed-not-now = Can’t use “{ $what }” right now.
typed-no-key = “{ $key }” does nothing here.
typed-too-much = Too many keys at once: some were dropped.
