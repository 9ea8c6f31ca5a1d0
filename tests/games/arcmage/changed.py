"""What an event or a fact changes on a table, value by value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.games.arcmage.state import State
from core.games.arcmage.state.stored import plain

WHOLE = ("cards", "resources")  # of what comes or goes there, all that it is, or None


def changed(before: State, after: State) -> dict[str, Any]:
    """By its path, `cards.A5.marked`, each value that is another now; None where it is gone.

    Of a card that comes only the fields that say something.
    """
    old, new = plain(before), plain(after)
    found: dict[str, Any] = {}
    for part in WHOLE:
        for number in [*({**old[part], **new[part]})]:
            if number not in old[part] or number not in new[part]:
                came, _ = new[part].pop(number, None), old[part].pop(number, None)
                found[f"{part}.{number}"] = came and {k: v for k, v in came.items() if v}
    values, previous = dict(_values("", new)), dict(_values("", old))
    found |= {path: v for path, v in values.items() if path not in previous or previous[path] != v}
    return found | {path: None for path in previous if path not in values}


def _values(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict) and value:
        for name, inner in value.items():
            yield from _values(f"{path}.{name}" if path else name, inner)
    else:
        yield path, value
