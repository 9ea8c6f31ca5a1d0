"""What games are made of: shared parts that know no game."""
