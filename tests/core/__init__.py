"""Tests of the core with a toy game: what holds whatever the rules are."""
