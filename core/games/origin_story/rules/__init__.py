"""Questions to a table: what a card is worth, who wins, what an automa plays, what a draw does."""
