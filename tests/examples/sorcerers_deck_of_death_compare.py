"""What is found and what is expected, compared as cases of Sorcerers' Deck of Death do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from core.games.sorcerers_deck_of_death.pieces import read_card
from web.contract.case_runner import same

NEAR = 0.003  # inches, 10.1
SLIVER = 1e-9  # of floating point


def near(key: str, found: Any, wanted: Any) -> None:
    """Inches, or points in inches. Raises AssertionError."""
    if isinstance(found, tuple) and isinstance(wanted, list) and len(found) == len(wanted):
        for one, other in zip(found, wanted, strict=True):
            near(key, one, other)
        return
    if isinstance(found, float) and type(wanted) in {int, float}:
        assert abs(found - wanted) <= NEAR + SLIVER, f"{key}: found {found}, expected {wanted}"
        return
    same(key, found, wanted)


def near_parts(key: str, found: Mapping[str, Any], wanted: Any) -> None:
    """The same by name. Raises AssertionError."""
    for name, value in named(wanted, found):
        near(f"{key} of {name}", found[name], value)


def named(wanted: Any, names: Iterable[str]) -> Iterable[tuple[str, Any]]:
    """What is expected by name. Raises AssertionError where it is not in that form."""
    assert isinstance(wanted, dict), f"expected by name: {wanted}"
    unknown = set(wanted) - set(names)
    assert not unknown, f"there is no {sorted(unknown)}"
    return wanted.items()


def codes(texts: Iterable[str]) -> list[str]:
    """Cards as a case writes them, in the game's own spelling."""
    found = [read_card(text) if isinstance(text, str) else None for text in texts]
    assert None not in found, f"not all of these are cards: {texts}"
    return [card for card in found if card]
