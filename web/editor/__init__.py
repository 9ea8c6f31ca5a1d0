"""The editor of cards: a form that follows from the types of a card."""
