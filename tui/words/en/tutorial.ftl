# The first game: learning by playing.
tutorial-name = Your first game
tutorial-about = learn Prime Daifugo by playing it, in ten minutes
tutorial-title = { $at }/{ $steps }
tutorial-do = Press: { $keys }
tutorial-wait = The next step follows …
tutorial-way-out = Esc Esc leaves the lesson
tutorial-way-back = Esc returns to the lesson
tutorial-done-title = Well done
tutorial-done = You are out and have won. Congratulations!
    You know the official rules now. Next: your first table, against an opponent who has just learned them too. The line above your hand shows what is prime.
    ▸ { KEY("onward", "Enter") }: your first table
    Esc Esc: back to the title

tutorial-step-concat = The first player to get rid of all cards wins. Cards side by side make a number; if it is prime, you can play it. A is 1, J 11, Q 12, K 13.
    You lead, so play any number of cards. Make 13 from A and 3. Cards are played in the order you type them.
tutorial-step-beat = Euclid played 23. Play a larger prime with the same number of cards.
    Numbers are compared, not cards: K is 13, so the two cards K and 7 make 137. That beats 23.
tutorial-step-flush = Euclid passed. When all others have passed the field is flushed, its cards go under the deck, and the last player to play leads.
    Now a single card: J is 11, a prime.
tutorial-step-draw = Euclid played K, 13. Your 2 does not beat it.
    Once in each turn, before you play or pass, you can draw the top card of the deck. Do so now.
tutorial-step-pass = You drew a 4 (marked +), and 4 does not beat 13. If you cannot play, or do not want to, you pass.
tutorial-step-foul = A new hand. Let us make a mistake on purpose: on top of Euclid's 43, play 9 A (91). It looks prime, but is 7 × 13.
    A number that is not prime is a foul: the cards come back and you draw the same number from the deck. There is no warning.
tutorial-step-cut = Two penalty cards, and your turn was over. Now 47 is on the field.
    57 is 3 × 19, not a prime, but Grothendieck once took it for one. It cuts: the field is flushed at once, and you lead.
tutorial-step-revolution = The field is gone and it is your turn again.
    1729 isn't prime either. It is Ramanujan's number and starts a revolution: until the next 1729, smaller numbers are stronger.
tutorial-step-smaller = The order is reversed (▼ at the top right). Euclid played 1297. Now you need a smaller prime of four cards.
    1193 is one.
tutorial-step-joker = A new hand, the normal order. X is a joker, worth any value from 0 to 13.
    97 beats Euclid's 79. After 9 type X: you are asked what it is worth, and 7 is the answer.
tutorial-step-infinity = You lead. A single joker is ∞: stronger than any number. The field is flushed at once, and you lead again.
    When asked for its value, press { KEY("play", "Enter") } instead.
tutorial-step-composite = You can play a number that is not prime together with all its prime factors from your hand. They go under the deck, so you lose many cards at once.
    Q is 12 = 2 × 2 × 3. Factors follow =, * multiplies, ^ is a power.
tutorial-step-finish = Four cards fewer. 4 and A are left, and you lead.
    Your last play must be legal too. 41 is prime: play it, and you are out!

tutorial-hint-foul = { $number } is not prime: a foul. Here try { $keys }
tutorial-hint-other = Not { $number } here. Try { $keys }
tutorial-hint-product = { $typed } is not { $number }, a foul; * multiplies. Try { $keys }
tutorial-hint-factors = { $number }: a foul, { $foul }. Try { $keys }
tutorial-hint-infinity = Not ∞ here. Try { $keys }
tutorial-hint-later = That comes later. Try { $keys }
tutorial-hint-again = These cards are dealt once more. Try { $keys }
tutorial-hint-draw = No need to draw yet. Try { $keys }
tutorial-hint-pass = No need to pass. Try { $keys }
tutorial-game = which game: prime, daifugo or tyrant
tutorial-hint-else = Not this here. Try { $keys }
