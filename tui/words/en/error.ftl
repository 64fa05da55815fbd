# Errors that are values: error-CODE for each code of engine, netplay and tui.
error-rules-number-too-long = by these rules a number of { $digits } digits could be laid; what this program is sure to prove has { $most } at the most (fewer packs, or a limit D3)
error-rules-move-too-long = by these rules a move could be { $length } characters long; a table takes { $most } (fewer cards in the deck)
error-rules-picture-too-large = by these rules what a player is shown could grow to { $size } bytes; a table sends { $most } (fewer cards in the deck, or hidden hands)
error-rules-choice-too-long = these settings take { $size } bytes to tell; a table sends { $most } (fewer different cards)
error-clock-bank-empty = the time bank and the seconds for each turn together give less than { $least } s: whoever moves first would be out of time at once (more in the bank, more for each turn, or none)
error-clock-turn-short = { $seconds } s for a turn is out before it begins: { $least } s or more, or none
error-clock-thinking-short = { $seconds } s to think before the first turn is no time: { $least } s or more, or none
error-clock-game-short = { $seconds } s for the whole game is out before it begins: { $least } s or more, or none
error-too-many-tables = { $most } tables are open from your address already; no more can be
error-tables-too-often = your address opens tables too often; try again in a minute
error-too-many-names = too many new names come from your address; try again in a few minutes
