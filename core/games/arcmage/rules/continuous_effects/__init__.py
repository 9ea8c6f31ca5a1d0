"""Continuous effects, in layers: subtypes, then attack and defence, then keywords (R67, R113)."""
