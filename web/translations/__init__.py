"""Catalogues of everything that is said, by language."""
