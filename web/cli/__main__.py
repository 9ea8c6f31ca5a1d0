"""`python -m web.cli` is `kifu`."""

from web.cli import main

main(prog_name="kifu")
