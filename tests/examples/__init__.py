"""What the cases of each game mean: one module a game, with `judge(case)`."""
