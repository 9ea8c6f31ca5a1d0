"""Questions to a table: what a hand is worth, what is due, what may be entered."""
