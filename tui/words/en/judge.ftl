# qk judge: numbers, cards and plays judged outside a game.
judge-about = check whether a number is prime or a play legal, with proof and factors
judge-asked = ASKED
judge-asked-help = a number (91), cards (KJ), or a play ("12=2^2*3", "KX|X=7"); several are judged in turn
judge-json = print one JSON object per line
judge-quiet = print nothing; the exit code is 0 if every number is prime and every play legal (cards: either), else 1
judge-limit = seconds for a proof, and for a factorization ({ $seconds })
judge-how = Give a number, cards or a play: qk judge 91 KJ "12=2^2*3" "KX|X=7"
judge-no-text = standard input is not valid UTF-8
judge-unreadable = “{ $asked }” cannot be judged: { $why }

judge-line = { $subject }: { $told }
judge-is-prime = prime
judge-is-composite = not prime (composite)
judge-is-unit = neither prime nor composite
judge-is-zero = neither prime nor composite
judge-is-infinity = stronger than every number
judge-legal = legal, { $kind }
judge-as-play = as a play
judge-as-cards = as cards ({ $number })
judge-foul = foul, { $why }
judge-unplayable = can't be played, { $why }
judge-undecided = undecided; no proof was found within { $seconds } s
judge-factors-late = no factorization was found within { $seconds } s

judge-proof = { " " }[{ $proof }]
judge-proof-trial = trial division
judge-proof-bpsw64 = BPSW test, a proof below 2^64
judge-proof-deterministic-mr = Miller-Rabin test to 13 bases, a proof up to 24 digits
judge-proof-aprcl = primality proof (APRCL)
judge-proof-miller-rabin-witness = a Miller-Rabin witness
judge-proof-factored = its factors
judge-proof-tower-bound = the power is too large

