"""Benchmarks against peers and limits in the same run: `make bench`."""
