"""From what was measured to what the simulation takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tests.scale.measuring import COSTS, KINDS, Parts
from tests.scale.model import Commit, Kind


def kinds_of(measured: Mapping[str, Any]) -> dict[str, Kind]:
    """The cost of each kind of request, from the processor times of three mixes.

    What a mix cost is the mean over its requests; what is known of `enter` is taken away.
    """
    costs = measured["costs"]
    parts = {"enter": Parts(**costs["enter"]["parts"])}
    for kind in ("look", "page"):
        mix, mean = COSTS[kind], Parts(**costs[kind]["parts"])
        total = sum(mix.values())
        whole = Parts(*(value * total / mix[kind] for value in vars(mean).values()))
        parts[kind] = whole.less(parts["enter"], mix["enter"] / mix[kind])
    _, each = worker_of(measured)
    return {kind: _kind(kind, parts[kind], measured, each) for kind in KINDS}


def worker_of(measured: Mapping[str, Any]) -> tuple[float, float]:
    """What the worker takes: its share of a processor while something is recorded, however much,
    and the milliseconds for each entry besides. A line through the three mixes.
    """
    rates, shares = [], []
    for kind, mix in COSTS.items():
        one = measured["costs"][kind]
        rates.append(one["rate"] * mix["enter"] / sum(mix.values()))
        shares.append(one["rate"] * one["parts"]["worker"] / 1000)
    each, share = np.polyfit(rates, shares, 1)
    return max(float(share), 0.0), max(float(each) * 1000, 0.0)


def _kind(name: str, parts: Parts, measured: Mapping[str, Any], worker: float) -> Kind:
    inside = measured["dissected"]["commit"]
    trips = measured["dissected"]["trips"][name]
    commit, all_trips, web = None, trips, parts.web
    if name == "enter":
        one = measured["costs"][name]
        entries = 1 / max(one["syncs"], 1 / one["clients"])  # of a commit, in the mean
        commit = Commit(**inside, sync=one["sync"])
        all_trips += inside["trips"] / entries + inside["trips_each"]
        web = max(web - inside["web"] / entries - inside["web_each"], 0.0)
    return Kind(
        client=parts.client,
        web=web,
        trips=trips,
        question=parts.database / all_trips,
        commit=commit,
        worker=worker if name == "enter" else 0.0,
    )
