"""What the replay page is made of: a place in the tree, its steps, its curve, its keys."""
