"""Signed heads of the log, kept elsewhere: what a chain of hashes alone cannot find is found."""
