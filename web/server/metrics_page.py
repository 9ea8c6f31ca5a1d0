"""The table of all figures in docs/metrics.md, from their descriptions."""

from __future__ import annotations

from web.server.metrics import METRICS

HEAD = "| figure | kind | labels | what it says |\n| --- | --- | --- | --- |\n"


def table() -> str:
    """One row for each figure, in the order in which they are told."""
    rows = [
        f"| `{one.name}` | {one.kind} | {', '.join(f'`{label}`' for label in one.labels)} "
        f"| {one.about} |\n"
        for one in METRICS
    ]
    return HEAD + "".join(rows)


if __name__ == "__main__":
    print(table(), end="")  # noqa: T201
