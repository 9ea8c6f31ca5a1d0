"""Keywords as they are printed, some with a number behind them: `flying`, `bodyguard 3`."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.arcmage.state import Change


def bare(keyword: str) -> str:
    """`bodyguard` of `bodyguard 3`."""
    return keyword.partition(" ")[0]


def changed(found: list[str], changes: Sequence[Change]) -> tuple[str, ...]:
    """Keywords after changes were made to them, one after the other."""
    for change in changes:
        if change.kind == "add":
            found = [*found, change.word]
        elif change.kind == "lose":
            found = without(found, change.word)
    return tuple(found)


def without(found: list[str], lost: str) -> list[str]:
    """Keywords less one; given without a number, it is taken with any."""
    return [word for word in found if lost not in {word, bare(word)}]
