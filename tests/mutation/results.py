"""What became of mutants: kept as lines of JSON, counted, and held against what is accepted."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from tests.mutation.session import Verdict
from tests.mutation.source import ROOT, Mutant

KEPT = ROOT / ".mutants"
ACCEPTED = Path(__file__).parent / "accepted"
WANTED = 0.97
OPEN = ("survived", "unreached")


class Kept:
    """The verdicts on a subject, each written as soon as it is known: a run can be ended and
    taken up again. A verdict holds as long as the function of the mutant is the same."""

    def __init__(self, name: str, folder: Path = KEPT) -> None:
        folder.mkdir(exist_ok=True)
        self.path = folder / f"{name}.jsonl"
        self.path.touch()
        self.read()

    def read(self) -> None:
        """Take in what other processes have added."""
        self._verdicts: dict[tuple[str, str, str], Verdict] = {}
        for line in self.path.read_text("utf-8").splitlines():
            row = json.loads(line)
            self._verdicts[row["id"], row["what"], row["digest"]] = Verdict(*row["verdict"])

    def of(self, mutant: Mutant) -> Verdict | None:
        return self._verdicts.get((mutant.id, mutant.what, mutant.digest))

    def add(self, mutant: Mutant, verdict: Verdict) -> None:
        self._verdicts[mutant.id, mutant.what, mutant.digest] = verdict
        row = {"id": mutant.id, "what": mutant.what, "line": mutant.line}
        row |= {"digest": mutant.digest, "verdict": list(verdict)}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")


class Survivor(NamedTuple):
    """One that may survive, as written down: by its id and what it changes."""

    id: str
    what: str
    reason: str


def accepted(name: str, folder: Path = ACCEPTED) -> dict[str, Survivor]:
    """By id. Raises `ValueError` for an entry without a reason, or one that is there twice."""
    path = folder / f"{name}.toml"
    rows = tomllib.loads(path.read_text("utf-8"))["survivor"] if path.exists() else []
    found = {row["id"]: Survivor(**row) for row in rows}
    if len(found) < len(rows) or not all(one.reason.strip() for one in found.values()):
        raise ValueError(f"{path}: each survivor once, with its reason")
    return found


class Report(NamedTuple):
    """The figures of some mutants of a subject."""

    name: str
    chosen: int
    of: int
    outcomes: Counter[str]
    stages: Counter[int]
    open: list[Mutant]  # survivors without a reason
    reasons: int  # survivors with one
    wrong: list[str]  # entries of the list that are not true any more

    @property
    def judged(self) -> int:
        """The mutants that are other programs, and not known to be equivalent."""
        return self.outcomes["killed"] + len(self.open)

    @property
    def share(self) -> float:
        return self.outcomes["killed"] / self.judged if self.judged else 1.0

    @property
    def passes(self) -> bool:
        return self.share >= WANTED and not self.wrong


def report(name: str, every: Sequence[Mutant], chosen: Iterable[Mutant], kept: Kept) -> Report:
    """The figures of those among the chosen that have a verdict."""
    reasons, known = accepted(name), {mutant.id: mutant for mutant in every}
    outcomes, stages = Counter[str](), Counter[int]()
    still: list[Mutant] = []
    for mutant in chosen:
        verdict = kept.of(mutant)
        if verdict is not None:
            outcomes[verdict.outcome] += 1
            stages[verdict.stage] += verdict.outcome == "killed"
            if verdict.outcome in OPEN:
                still.append(mutant)
    wrong = list(stale(reasons, known))
    killed = [one for one in reasons if one in known and _killed(kept.of(known[one]))]
    wrong += [f"{one} is killed: no survivor any more" for one in killed]
    unexplained = [mutant for mutant in still if mutant.id not in reasons]
    explained = len(still) - len(unexplained)
    return Report(
        *(name, outcomes.total(), len(every), outcomes, stages, unexplained, explained, wrong)
    )


def stale(reasons: Mapping[str, Survivor], known: Mapping[str, Mutant]) -> Iterable[str]:
    """What is written down of mutants that are no more, or are others now."""
    for one in reasons.values():
        if one.id not in known:
            yield f"{one.id} is no mutant any more"
        elif known[one.id].what != one.what:
            yield f"{one.id} is another mutant now: {known[one.id].what}"


def _killed(verdict: Verdict | None) -> bool:
    return verdict is not None and verdict.outcome == "killed"


def told(found: Report) -> str:
    """The figures in words, the share with what 95 % of samples as large would give."""
    low, high = interval(found.outcomes["killed"], found.judged)
    lines = [
        f"{found.name}: {found.chosen} mutants of {found.of}; {found.outcomes['killed']} killed "
        f"({found.stages[1]} at once, {found.stages[2]} later), "
        f"{found.outcomes['same']} no change, "
        f"{found.reasons} survivors with reasons, {len(found.open)} without: {found.share:.1%}"
        + (f" ({low:.1%} to {high:.1%})" if found.chosen < found.of else "")
    ]
    lines += [f"  {one.id}  line {one.line}: {one.what}" for one in found.open]
    return "\n".join([*lines, *(f"  {wrong}" for wrong in found.wrong)])


def interval(hits: int, of: int) -> tuple[float, float]:
    """Wilson's interval of a share, 95 %."""
    if not of:
        return 0.0, 1.0
    z, share = 1.96, hits / of
    middle, spread = (
        share + z * z / (2 * of),
        z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)),
    )
    return (middle - spread) / (1 + z * z / of), (middle + spread) / (1 + z * z / of)
