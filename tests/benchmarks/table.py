"""The table of speeds: `python -m tests.benchmarks.table [--check] [WORD...]`.

Measures every row, or those whose name holds one of the words, and writes all of them to
`docs/speed.md`. With `--check` it writes nothing, and ends with 1 where a must is missed by more
than the run's own spread.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks import rows_growth, rows_store, rows_web
from tests.benchmarks.matches import GAMES
from tests.benchmarks.rows import Ratio, Row

TARGET = Path(__file__).parents[2] / "docs" / "speed.md"
HEAD = """# Speed

How fast Kifu is beside what is possible: each row does the same work as its base, in turn with it
in one run, so that the machine cancels out. Figures are rates as multiples of the base's, more is
better; in brackets the spread of the rounds, from a tenth to nine tenths. Rows of the second table
are costs, less is better: bytes, and exponents, which are the power of the size with which the work
grows (0: always the same, 1: in proportion).

*Must* is what a good implementation reaches; *reach* is ambitious, and was shown possible by a
variant that was measured.

Long matches are lines of random play, one after the other, each taken back after at most 150 steps;
beyond 2,000 steps the same lines are entered again. Rows with a disk or a server in them are
measured in time of day, all others in time of the processor. `make bench` measures all of it again
and writes this page; `make bench-check` fails where a must is missed by more than the run's own
spread.

"""


def measured(words: list[str]) -> Iterator[Row]:
    """The rows, as they are measured."""
    for module in (rows_store, rows_web, rows_growth):
        module.ROWS = tuple(  # type: ignore[attr-defined]
            row for row in module.ROWS if not words or any(word in row[0] for word in words)
        )
        with tempfile.TemporaryDirectory() as folder:
            if module.ROWS:
                yield from module.rows(Path(folder))


def figure(ratio: Ratio) -> str:
    """A figure with its spread, where it has one."""
    middle = f"{ratio.middle:.3g}"
    return middle if ratio.low == ratio.high else f"{middle} [{ratio.low:.3g}-{ratio.high:.3g}]"


def line(row: Row) -> str:
    """A row of the page."""
    told = [figure(row.figures[slug]) for slug in GAMES]
    marks = [row.verdict(row.figures[slug]) for slug in GAMES]
    reach = "" if row.reach is None else f"{row.reach:g}"
    cells = [row.name, row.base, *told, f"{row.must:g}", reach, ", ".join(dict.fromkeys(marks))]
    return f"| {' | '.join(cells)} |"


def page(rows: list[Row]) -> str:
    """The whole page."""
    parts = [HEAD]
    for title, cost in (("Rates", False), ("Costs", True)):
        columns = ("What", "Sizes, or base" if cost else "Base", "Ace in the Hole", "Arcmage")
        parts += [f"## {title}\n\n", f"| {' | '.join(columns)} | Must | Reach | |\n"]
        parts.append("|---|---|---|---|---|---|---|\n")
        parts += [line(row) + "\n" for row in rows if row.cost == cost]
        parts.append("\n")
    return "".join(parts).rstrip() + "\n"


def main(arguments: list[str]) -> int:
    """Measure, and write the page or check the musts."""
    check = "--check" in arguments
    words = [word for word in arguments if not word.startswith("--")]
    rows = []
    for row in measured(words):
        rows.append(row)
        print(line(row), flush=True)  # noqa: T201 - that is what it is for
    missed = [row.name for row in rows if not all(map(row.met, row.figures.values()))]
    if check:
        return 1 if missed else 0
    if not words:
        TARGET.write_text(page(rows), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
