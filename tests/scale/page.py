"""Writes docs/scale.md: `python -m tests.scale.page`, from what was measured last."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.scale.citus import statements
from tests.scale.kinds import kinds_of, worker_of
from tests.scale.measuring import CLIENTS, LOADS
from tests.scale.model import Kind, Layout, Outcome, simulate

FOLDER = Path(__file__).parent
MEASURED = FOLDER / "measured.json"
TARGET = FOLDER.parents[1] / "docs" / "scale.md"
BILLION, YEARS, PEAK = 1_000_000_000, 5, 10
NODES, NODE_CORES, WEB_PROCESSES = (1, 2, 4, 12), 8, 6
DISTANCE, RELAY = 0.25, 0.05  # assumed
HOUR, DAY, GB = 3600, 86_400, 10**9


class Checked(NamedTuple):
    """A load, as it was measured and as it is simulated: answers a second."""

    load: str
    servers: int
    measured: float
    simulated: float

    @property
    def off(self) -> float:
        """By which share the simulation is above what was measured; below 0: under it."""
        return self.simulated / self.measured - 1


class Burden(NamedTuple):
    """What a billion events bring: how much of it, and how much can be borne."""

    what: str
    amount: float
    borne: float
    unit: str


def checked(measured: Mapping[str, Any]) -> list[Checked]:
    """Each load that was measured, simulated from the times of one client."""
    return [
        Checked(name, one["servers"], one["rate"], _same(measured, name, one["servers"]).rate)
        for name, runs in measured["loads"].items()
        for one in runs
    ]


def _same(measured: Mapping[str, Any], load: str, servers: int) -> Outcome:
    kinds, (share, _) = kinds_of(measured), worker_of(measured)
    layout = Layout(web_processes=servers, worker_share=share, crowded=measured["crowded"])
    return simulate(kinds, LOADS[load], layout, clients=CLIENTS)


def spread(measured: Mapping[str, Any], databases: int) -> Outcome:
    """The mix of a table on so many nodes, each with a web machine before it."""
    layout = Layout(
        web_machines=databases,
        web_processes=WEB_PROCESSES,
        databases=databases,
        cores=NODE_CORES,
        clients_elsewhere=True,
        worker_elsewhere=True,
        distance=DISTANCE,
        relay=RELAY if databases > 1 else 0.0,
        crowded=measured["crowded"],
    )
    clients = CLIENTS * WEB_PROCESSES * databases
    kinds, mix = kinds_of(measured), LOADS["table"]
    return simulate(kinds, mix, layout, clients=clients, seconds=1.0, warm=0.5)


def burdens(measured: Mapping[str, Any], nodes: Outcome) -> list[Burden]:
    """What a billion events are to bear, the heaviest first, by how far it is beyond what can be
    borne.
    """
    weighed = measured["weighed"]
    rates, size = weighed["rates"], sum(weighed["bytes"].values())
    busiest = PEAK * BILLION / (YEARS * 365 * DAY)
    enters = nodes.answered["enter"] / nodes.seconds
    streams = weighed["bytes"]["streams"] * BILLION / GB
    found = [
        Burden(
            "lists and figures drawn anew, by one process", BILLION / rates["draw"] / DAY, 2, "days"
        ),
        Burden("the log verified, by one process", BILLION / rates["verify"] / DAY, 7, "days"),
        Burden(
            "taken in from another log, by one process", BILLION / rates["fill"] / DAY, 7, "days"
        ),
        Burden(
            "the busiest hour, beside what one worker takes in",
            busiest,
            rates["draw"],
            "events a second",
        ),
        Burden(
            "the busiest hour, beside what twelve nodes record", busiest, enters, "entries a second"
        ),
        Burden("disk of each of twelve nodes", BILLION * size / NODES[-1] / GB, 1000, "GB"),
        Burden("numbers of matches, on every node, in memory", streams, 16, "GB"),
    ]
    return sorted(found, key=lambda one: one.amount / one.borne, reverse=True)


def page(measured: Mapping[str, Any]) -> str:
    """The whole page."""
    kinds, weighed = kinds_of(measured), measured["weighed"]
    clusters = {number: spread(measured, number) for number in NODES}
    heavy = burdens(measured, clusters[NODES[-1]])
    inside = measured["dissected"]["commit"]
    a_match = weighed["events"] / weighed["matches"]
    mean = BILLION / (YEARS * 365 * DAY)
    parts = {
        "cores": measured["cores"],
        "costs": table(("", "client", "web", "database", "worker", "questions"), _costs(kinds)),
        "trips": f"{inside['trips']:.1f}",
        "trips_each": f"{inside['trips_each']:.1f}",
        "sync": f"{measured['costs']['enter']['sync']:.2f}",
        "crowded": f"{measured['crowded'] - 1:.0%}",
        "share": f"{worker_of(measured)[0]:.0%}",
        "alone": f"{measured['alone']['parts']['web']:.2f}",
        "clients": CLIENTS,
        "checked": table(
            ("load", "web processes", "measured, answers/s", "simulated", "off"),
            (
                (
                    one.load,
                    one.servers,
                    f"{one.measured:.0f}",
                    f"{one.simulated:.0f}",
                    f"{one.off:+.0%}",
                )
                for one in checked(measured)
            ),
        ),
        "node_cores": NODE_CORES,
        "web_processes": WEB_PROCESSES,
        "distance": DISTANCE,
        "relay": RELAY,
        "cluster": table(
            (
                "nodes",
                "answers/s",
                "entries/s",
                "half within, ms",
                "99% within, ms",
                "busiest",
                "worker behind",
            ),
            _clusters(clusters),
        ),
        "events_a_match": f"{a_match:.0f}",
        "matches": f"{BILLION / a_match / 1e6:.0f} million",
        "mean": f"{mean:.1f}",
        "busiest": f"{PEAK * mean:.0f}",
        "hurts": table(
            ("what", "a billion events", "can be borne", "of that"),
            (
                (
                    one.what,
                    f"{one.amount:.3g} {one.unit}",
                    f"{one.borne:.3g}",
                    f"{one.amount / one.borne:.0%}",
                )
                for one in heavy
            ),
        ),
        "first": _first(heavy),
        "bytes": table(
            ("table", "bytes an event"),
            (
                (name, f"{size:.1f}")
                for name, size in sorted(weighed["bytes"].items(), key=lambda one: -one[1])
                if size >= 1
            ),
        ),
        "ddl": ";\n".join(statements()),
        "shards": NODES[-1] * NODE_CORES,
    }
    text = (FOLDER / "page.md").read_text("utf-8")
    for name, value in parts.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


def _costs(kinds: Mapping[str, Kind]) -> Iterator[Sequence[object]]:
    for name, kind in kinds.items():
        commit = kind.commit
        trips = kind.trips + (commit.trips + commit.trips_each if commit else 0)
        web = kind.web + (commit.web + commit.web_each if commit else 0)
        times = (kind.client, web, trips * kind.question, kind.worker)
        yield name, *(f"{time:.2f}" for time in times), f"{trips:.0f}"


def _clusters(found: Mapping[int, Outcome]) -> Iterator[Sequence[object]]:
    for number, one in found.items():
        enters = one.answered["enter"] / one.seconds
        name, share = max(one.busy.items(), key=lambda pair: pair[1])
        yield (
            *(number, f"{one.rate:.0f}", f"{enters:.0f}"),
            *(f"{one.within(0.5):.0f}", f"{one.within(0.99):.0f}"),
            *(f"{name}, {share:.0%}", f"{one.behind:,} entries"),
        )


def _first(heavy: list[Burden]) -> str:
    first, second = heavy[:2]
    times = first.amount / first.borne
    beyond = f"{times:.1f} times what can be borne" if times > 1 else f"{times:.0%} of that"
    told = f"What hurts first: **{first.what}**, {first.amount:.3g} {first.unit}, {beyond}"
    return f"{told}; then {second.what}."


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Rows as a table of Markdown."""
    lines = [head, ["---", *("---:" for _ in head[1:])], *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def read() -> dict[str, Any]:
    """What was measured last."""
    found: dict[str, Any] = json.loads(MEASURED.read_text("utf-8"))
    return found


if __name__ == "__main__":
    TARGET.write_text(page(read()), "utf-8")
