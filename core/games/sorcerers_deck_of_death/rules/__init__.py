"""Questions: distances, sight, costs, chances, what may be done now."""
