"""The command line: `kifu`."""

from web.cli.app import main

__all__ = ["main"]
