"""Arcmage, played by the Awesome Rules Concept: cities, creatures, devotion, a stack of answers.

Its cards, decks, commands and notation stand here; the match itself is not registered yet.
"""
