"""The tables of all figures in docs/metrics.md, from their descriptions."""

from __future__ import annotations

from collections.abc import Iterable

from web.server.figures import Metric
from web.server.metrics import OF_PROCESS
from web.server.shared_metrics import SHARED

HEAD = "| figure | kind | labels | what it says |\n| --- | --- | --- | --- |\n"


def table(metrics: Iterable[Metric]) -> str:
    """One row for each figure, in the order in which they are told."""
    rows = [
        f"| `{one.name}` | {one.kind} | {', '.join(f'`{label}`' for label in one.labels)} "
        f"| {one.about} |\n"
        for one in metrics
    ]
    return HEAD + "".join(rows)


if __name__ == "__main__":
    print(table(OF_PROCESS), table(SHARED), sep="\n", end="")  # noqa: T201
