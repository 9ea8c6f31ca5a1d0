"""The set-up, the turn, its phases, and the moves of creatures (R5 to R11, R35 to R48, R71)."""
