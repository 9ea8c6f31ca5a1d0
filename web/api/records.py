"""Record files in and out: one match, all matches, imports."""
