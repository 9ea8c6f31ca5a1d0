"""What the Mage of the seat on turn can cast, on whom, and for which cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from core.games.sorcerers_deck_of_death.pieces import FIGS, INCH, MAGES, profile, seat_of
from core.games.sorcerers_deck_of_death.rules import measure, reach
from core.games.sorcerers_deck_of_death.state import State, mapped, standing
from web.entry.sorcerers_deck_of_death_parts import Chances, Seen, Spell, Target
from web.pictures.sorcerers_deck_of_death.entry.figures import aim, duel, wounds
from web.pictures.sorcerers_deck_of_death.entry.ground import inches
from web.pictures.sorcerers_deck_of_death.entry.reactions import power, price

WAYS: Mapping[str, Literal["storm", "teleport", "raise", "swap"]] = {
    "TE": "storm",
    "TL": "teleport",
    "RE": "raise",
    "IL": "swap",
}  # the others hit a figure
LEAP = 8


def offers(state: State, seat: int) -> list[Spell]:
    """The spells of a seat."""
    return [_offer(state, seat, code) for code in reach.castable(state, seat)]


def _offer(state: State, seat: int, code: str) -> Spell:
    targets = [_target(state, seat, code, fig) for fig in _named(state, seat, code)]
    return {
        **power(code),
        "way": WAYS.get(code, "target"),
        "mage": FIGS[MAGES[seat]],
        "range": LEAP if code == "TL" else reach.SPELL_RANGE[code],
        "targets": sorted(targets, key=lambda one: (not one["ok"], one["gap"] or 0)),
    }


def _named(state: State, seat: int, code: str) -> tuple[int, ...]:
    mage = MAGES[seat]
    if code == "TL":
        return ()
    if code == "RE":
        return reach.dead_minions(state, seat)
    if code in {"CE", "IL"}:
        return tuple(fig for fig in standing(state, seat) if fig != mage)
    return measure.enemies(state, mage)


def _target(state: State, seat: int, code: str, fig: int) -> Target:
    """A figure with what it costs to name it, how far away it is, and the chances."""
    own = seat_of(fig) == seat
    cost = price(code, FIGS[fig][1] if own else None)
    seen, near = _seen(state, MAGES[seat], code, fig)
    chances = _chances(code, fig, cover=seen["cover"])
    return {"fig": FIGS[fig], **cost, **seen, "near": near, "chances": chances}


def _seen(state: State, mage: int, code: str, fig: int) -> tuple[Seen, bool]:
    """What is seen of a figure, and whether it stands at the limit."""
    limit = reach.SPELL_RANGE[code]
    if code == "RE" or not mapped(state):
        return {"ok": True, "no": None, "gap": None, "cover": False}, False
    if code in {"EP", "DP"}:
        return aim(state, mage, fig, limit), False
    apart, tolerance = measure.gap(state, mage, fig), measure.tolerance(state)
    far = apart > limit * INCH + (0 if code == "TE" else tolerance)
    near = abs(apart - limit * INCH) <= tolerance
    return {"ok": not far, "no": "far" if far else None, "gap": inches(apart), "cover": False}, near


def _chances(code: str, fig: int, *, cover: bool) -> Chances | None:
    defence = profile(fig).defence
    match code:
        case "EP":
            return wounds(defence + cover - 1)
        case "TE" | "DV":
            return wounds(defence + 1)
        case "CE":
            return wounds(defence + 1, 1)
        case "DP":
            return duel(0 if fig in MAGES else 2)
    return None
