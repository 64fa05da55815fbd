# Errors that are values: error-CODE for each code of engine, netplay and tui.

## The judge's desk
error-desk-no-such-card = there is no { $card } in this pack
error-desk-too-many = { $card }: the pack has { $has }, and all of them are elsewhere
error-desk-not-held = { $who } cannot hold { $cards }, going by what was told of that hand
error-desk-not-under = { $cards }: not among the cards that went under the deck
error-desk-count = { $found } cards; { $count } are needed
error-desk-line = this is no line of a record; write QK, D(5)57, % for a pass
error-desk-open = this desk is open in another window ({ $path })
error-desk-newer = a newer version of QK wrote { $path }; it was left as it is
error-desk-damaged = { $path } is damaged and cannot be gone on with; it was left as it is
error-desk-unreadable = { $path } cannot be used: { $why }
