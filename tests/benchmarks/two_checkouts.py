"""Fold and decide of two checkouts, in turn in one run: `make bench-beside OTHER=FOLDER`.

Every match in `fixtures/` is entered again; what is measured then is `evolve` alone over all of its
events, and `decide` with `evolve` over all commands, in microseconds of the processor a step.
Each checkout is measured in processes of its own, one after the other, so that neither has the
better half of the run.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

ROUNDS = 9  # processes for each checkout
TIMES = 3  # over all matches in each process; the best counts
ROOT = Path(__file__).parents[2]
SHARED = {"undo", "redo", "enter_variation", "make_ruling"}  # commands that no game decides
START = datetime(2026, 11, 21, 10, tzinfo=UTC)

Entered = list[tuple[Any, Any, tuple[Any, ...]]]  # the state before, the command, its events


def entered(file: Path) -> tuple[Any, Entered]:
    """A recorded match, entered again: its game, and what its own commands did."""
    from core.commands import StartMatch  # noqa: PLC0415 - of the checkout that is measured
    from core.games import find  # noqa: PLC0415
    from core.session import Session  # noqa: PLC0415
    from eventstore.codec import codec_of  # noqa: PLC0415

    record = json.loads(file.read_text("utf-8"))
    match, game = record["match"], find(record["match"]["game"])
    codec = codec_of(game)
    start = StartMatch(
        game=game.slug,
        options=match.get("options") or {},
        position=match.get("position"),
        seed=match.get("seed"),
    )
    session = Session.start(game, start, codec.options(start.options), at=START)
    found: Entered = []
    for number, step in enumerate((one for one in record["steps"] if one.get("step") != 0), 1):
        state = session.timeline.state
        entry = codec.command(step["command"]) if "command" in step else step["notation"]
        done = session.play(entry, at=START + timedelta(seconds=number))
        if done.command.kind not in SHARED:
            found.append((state, done.command, tuple(done.events)))
    return game, found


def measure(files: list[Path]) -> dict[str, tuple[float, float]]:
    """Microseconds a step of fold, and of decide and fold, by game."""
    spent: dict[str, list[float]] = {}
    for file in files:
        game, steps = entered(file)
        total = spent.setdefault(game.slug, [0.0, 0.0, 0.0])
        total[0] += len(steps)
        total[1] += min(_folding(game, steps) for _ in range(TIMES))
        total[2] += min(_deciding(game, steps) for _ in range(TIMES))
    return {slug: (1e6 * fold / n, 1e6 * both / n) for slug, (n, fold, both) in spent.items()}


def _folding(game: Any, steps: Entered) -> float:
    began = process_time()
    for state, _, events in steps:
        for event in events:
            state = game.evolve(state, event)  # noqa: PLW2901 - a fold
    return process_time() - began


def _deciding(game: Any, steps: Entered) -> float:
    began = process_time()
    for state, command, _ in steps:
        for event in game.decide(state, command):
            state = game.evolve(state, event)  # noqa: PLW2901 - a fold
    return process_time() - began


def rounds(checkouts: tuple[Path, ...]) -> Iterator[tuple[Path, dict[str, list[float]]]]:
    """What each process measured, the checkouts in turn."""
    for number in range(ROUNDS):
        for checkout in checkouts if number % 2 else checkouts[::-1]:
            done = subprocess.run(
                [sys.executable, __file__, "--measure"],
                env=os.environ | {"PYTHONPATH": str(checkout)},
                cwd=checkout,
                capture_output=True,
                text=True,
                check=True,
            )
            yield checkout, json.loads(done.stdout)


def main(other: str) -> None:
    """Print both, and how long this checkout takes as a multiple of the other."""
    checkouts = (Path(other).resolve(), ROOT)
    found: dict[Path, list[dict[str, list[float]]]] = {one: [] for one in checkouts}
    for checkout, figures in rounds(checkouts):
        found[checkout].append(figures)
    for slug in found[ROOT][0]:
        for place, what in enumerate(("fold", "decide and fold")):
            old, new = ([one[slug][place] for one in found[checkout]] for checkout in checkouts)
            ratio = median(new) / median(old)
            sys.stdout.write(
                f"{slug:26}{what:18}{median(old):8.1f}{median(new):8.1f} us{ratio:8.2f}\n"
            )


if __name__ == "__main__":
    if sys.argv[1:] == ["--measure"]:
        FILES = sorted((ROOT / "fixtures").glob("*/matches/*.json"))
        json.dump(measure(FILES), sys.stdout)
    else:
        main(*sys.argv[1:])
