# The drill: primes and composite plays, in the order in which they pay off.
drill-title = Drill
drill-about = learn primes and composite plays in the order in which they pay off
drill-preparing = Putting the questions in order…
drill-kind-help = one of prime, family (82X), composite, hand, mistake (your own costly moves, as reviews found them), double (2p), split7, split11, split24 (hands of 7, 11 or 24 cards), puzzle (endings; the puzzle of the day first)
drill-plain-help = line by line, without a screen
drill-count-help = how many questions, line by line ({ $count })
drill-kind-all = all kinds
drill-kind-prime = is it prime?
drill-kind-family = families (82X)
drill-kind-composite = composite plays
drill-kind-hand = hands
drill-kind-mistake = your mistakes
drill-kind-double = doubles (2p)
drill-kind-split7 = split 7 cards
drill-kind-split11 = split 11 cards
drill-kind-split24 = split 24 cards
drill-score = right { $right }/{ $asked } · due { $due }
drill-ask-prime = Is { $number } prime?
drill-ask-family = { $number }: which of X = 1 3 7 9 make a prime?
drill-ask-composite = Which factors do you play { $number } with?
drill-ask-hand = Empty { $hand } in two plays.
drill-ask-mistake = { $beats ->
    [none] { $deed ->
        [pass] You passed instead of leading.
        [foul] You led with { $made }, a foul.
       *[play] You led with { $made }.
     }
   *[other] On { $beats } you { $deed ->
        [pass] passed.
        [foul] played { $made }, a foul.
       *[play] played { $made }.
     }
 }{ $order ->
    [turned] { " Revolution." }
   *[usual] { "" }
 } What was better?
drill-mistakes-none = No mistakes of yours yet: review one of your games ({ KEY("course", "v") } on the replay screen).
drill-mistakes-added = { $count ->
    [one] One mistake of yours is
   *[other] { $count } mistakes of yours are
 } in the drill now.
drill-ask-double = Play { $hand } as one composite: 2p = 2 × p.
drill-ask-split = Split { $hand } into at most { $most } plays.
drill-time = { $seconds } s of { $limit }
drill-goal = today { $done }/{ $goal } · streak { $streak }
drill-chance = { $percent }% of 11-card hands can play it
drill-hint-prime = { KEY("drill-prime", "y") } prime · { KEY("drill-not", "n") } not prime
drill-hint-family = all of 1 3 7 9 that make a prime, - for none
drill-hint-composite = such as 7*11*13 or 2^2*3
drill-hint-mistake = the better play: 3469, or Q=2^2*3
drill-hint-hand = two plays in order with a blank between: QK 57, or Q=2^2*3 7
drill-hint-double = such as 26=2*A3; double from the right, mind the carries
drill-hint-split7 = plays with a blank between: 57 QK 8A29
drill-hint-split11 = plays with a blank between: 57 QK 8A29
drill-hint-split24 = plays with a blank between: 57 QK 8A29
drill-hint-next = { KEY("drill-answer", "Enter") } for the next question
drill-right = ○ RIGHT
drill-wrong = × WRONG
drill-is-prime = { $number } is prime
drill-family = prime: { $primes }
drill-solution = One way: { $plays }
drill-cards-left = Cards are left in the hand.
drill-unreadable = That cannot be read as an answer.
drill-summary = { $right } of { $asked } right
drill-key-answer = Answer
drill-key-onward = Continue
drill-key-prime = Prime
drill-key-not = Not prime
drill-key-kind = Kind
drill-key-give-up = Show me
drill-help = Primes and composite plays to learn by heart. The most useful come first: how often an eleven-card hand can play a number, times how strong it is.
    What you got wrong comes back soon, what you know after days. Your progress is saved on this machine.

    · Is it prime? — { KEY("drill-prime", "y") } or { KEY("drill-not", "n") }
    · Families — every digit that X in 82X may be
    · Composite plays — the factors, with * and ^
    · Hands — empty the hand in two plays, leading both times

    { KEY("drill-puzzles", "p") } leads to puzzles: endings with one move that wins, one for every day.
