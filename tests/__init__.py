"""The tests of Kifu."""
