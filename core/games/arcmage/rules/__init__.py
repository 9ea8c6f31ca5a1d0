"""Questions: current values, what fits and may be chosen, costs, what is left of a deck."""
