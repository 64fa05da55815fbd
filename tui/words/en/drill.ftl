# The drill: primes and composite plays, in the order in which they pay off.
drill-title = Drill
drill-about = learn primes and composite plays in the order in which they pay off
drill-preparing = Putting the questions in order…
drill-kind-help = one of prime, family (82X), composite, hand, puzzle (endings; the puzzle of the day first)
drill-plain-help = line by line, without a screen
drill-count-help = how many questions, line by line ({ $count })
drill-kind-all = all kinds
drill-kind-prime = is it prime?
drill-kind-family = families (82X)
drill-kind-composite = composite plays
drill-kind-hand = hands
drill-score = right { $right }/{ $asked } · due { $due }
drill-ask-prime = Is { $number } prime?
drill-ask-family = { $number }: which of X = 1 3 7 9 make a prime?
drill-ask-composite = Which factors do you play { $number } with?
drill-ask-hand = Empty { $hand } in two plays.
drill-chance = { $percent }% of 11-card hands can play it
drill-hint-prime = y prime · n not prime
drill-hint-family = all of 1 3 7 9 that make a prime, - for none
drill-hint-composite = such as 7*11*13 or 2^2*3
drill-hint-hand = two plays in order with a blank between: QK 57, or Q=2^2*3 7
drill-hint-next = Enter for the next question
drill-right = ○ RIGHT
drill-wrong = × WRONG
drill-is-prime = { $number } is prime
drill-family = prime: { $primes }
drill-solution = One way: { $plays }
drill-cards-left = Cards are left in the hand.
drill-unreadable = That cannot be read as an answer.
drill-summary = { $right } of { $asked } right
drill-key-answer = Answer
drill-key-prime = Prime
drill-key-not = Not prime
drill-key-kind = Kind
drill-key-give-up = Show me
drill-help = Primes and composite plays to learn by heart. The most useful come first: how often an eleven-card hand can play a number, times how strong it is.
    What you got wrong comes back soon, what you know after days. Your progress is saved on this machine.

    · Is it prime? — y or n
    · Families — every digit that X in 82X may be
    · Composite plays — the factors, with * and ^
    · Hands — empty the hand in two plays, leading both times

    p leads to puzzles: endings with one move that wins, one for every day.
