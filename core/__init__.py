"""The pure domain: games, the fold of their logs, and the decisions on top of it."""

APP = "kifu/0.1.0"
