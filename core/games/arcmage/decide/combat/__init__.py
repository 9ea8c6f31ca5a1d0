"""Combat, step by step: attackers, blockers, battles, clean-up (R93 to R112)."""
