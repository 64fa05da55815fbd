# After a game: what was new in it, and what turned it.

result-you-won = ★ You won ★
result-you-placed = You: { $place } of { $seats }
result-won = { $who } won
result-best-largest = { $value }: your largest prime so far
result-best-largest-before = { $value }: your largest prime so far (was { $before })
result-best-factors = your first composite of { $value } prime factors
result-best-factors-before = a composite of { $value } prime factors: your record (was { $before })
result-best-composite = your first composite play: { $value }
result-best-revolution = your first revolution
result-best-cut = your first Grothendieck cut
result-best-infinity = your first ∞
result-best-win = your first win in this game
result-best-score-before = { $value } points: your best score so far (was { $before })
result-advice-working = … analyzing
result-advice-none = No decision of yours moved your win probability by 5%.
result-advice-lesson = One thing to learn: line { $line } (win probability { $after }, with the best move { $before }).
result-advice-swing = Your largest swing: line { $line } (win probability { $before } → { $after }).
result-advice-lost = Turning point: line { $line } (win probability { $before } → { $after }).
result-advice-won = Winning move: line { $line } (win probability { $before } → { $after }).
result-advice-beaten = { $play } would have beaten { $number }.
result-advice-draw = The best move was to draw a card.
result-advice-pass = The best move was to pass.
result-advice-instead = { $play } could have been played.
