# What a bot advises (key h)
hint-asked = Thinking …
hint-none = No advice here.
hint-with-chance = { $text } ({ $chance }% in trials)
hint-goes-out = Lay { $play } and you are out ({ $number }).
hint-certain = { $deed ->
    [draw] Draw: this wins, whatever the others do.
    [pass] Pass: this wins, whatever the others do.
    [foul] Foul on purpose with { $play }: this wins, whatever the others do.
   *[play] { $play } ({ $number }) wins, whatever the others do; { $stays } left.
}
hint-cuts = { $play } is the Grothendieck cut: you lead again, with { $stays } left.
hint-clears = { $play } is ∞: you lead again, with { $stays } left.
hint-turns-order = { $play } turns the order round: smaller is stronger. { $stays } left.
hint-hard-to-beat = { $play } ({ $number }) is hard to beat; { $stays } left.
hint-smallest-that-beats = { $play } ({ $number }) beats the field; { $stays } left.
hint-keeps-57 = { $play } ({ $number }) keeps your 57; { $stays } left.
hint-sheds = The composite { $play } takes { $count } cards at once; { $stays } left.
hint-leads = Lead { $play } ({ $number }); { $stays } left.
hint-guesses = { $play } ({ $number }) looks like a prime; { $stays } left.
hint-draws = Draw first: a card more opens more ways.
hint-passes-to-save = Pass, and keep the hand together.
hint-cannot-play = Nothing can be laid: pass.
hint-fouls-for-cards = Foul on purpose with { $play }: it brings { $count } more.
hint-by-chance = Any choice is as good as another.
hint-has-thought = You can begin.
hint-least-useful = Give up { $play }, the least useful.
hint-keeps-a-prime = Give up { $play }: the { $stays } that stay are a prime.
hint-shows-a-prime = Laid as { $play } it is a prime.
hint-shows-cards = No prime was found: lay { $play }.
hint-nothing-to-show = These cards spell no number.
