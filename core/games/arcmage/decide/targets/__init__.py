"""What effects ask for, and what was entered for it: targets, modes, places, names."""
