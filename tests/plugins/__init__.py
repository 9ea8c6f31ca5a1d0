"""Fixtures that several test modules share, loaded by tests/conftest.py."""
