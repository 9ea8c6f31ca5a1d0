"""What the Mage of the seat on turn can cast, on whom, and for which cards."""

from __future__ import annotations

from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import FIGS, INCH, MAGES, profile, seat_of
from core.games.sorcerers_deck_of_death.rules import chances, measure, reach
from core.games.sorcerers_deck_of_death.state import State, standing
from web.pictures.sorcerers_deck_of_death.entry.figures import aim, odds
from web.pictures.sorcerers_deck_of_death.entry.ground import inches
from web.pictures.sorcerers_deck_of_death.entry.reactions import ability, price

WAYS = {"TE": "storm", "TL": "teleport", "RE": "raise", "IL": "swap"}  # the others hit a figure
LEAP = 8


def offers(state: State, seat: int) -> list[Json]:
    """The spells of a seat. `targets` are all figures that may be named, those in reach first."""
    return [_offer(state, seat, code) for code in reach.castable(state, seat)]


def _offer(state: State, seat: int, code: str) -> Json:
    targets = [_target(state, seat, code, fig) for fig in _named(state, seat, code)]
    return {
        **ability(code),
        **price(code),
        "way": WAYS.get(code, "target"),
        "mage": FIGS[MAGES[seat]],
        "range": LEAP if code == "TL" else reach.SPELL_RANGE[code],
        "targets": sorted(targets, key=lambda one: (not one["ok"], one.get("gap", 0))),
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


def _target(state: State, seat: int, code: str, fig: int) -> Json:
    """A figure with what it costs to name it, how far away it is, and the chances."""
    own = seat_of(fig) == seat
    told: Json = {"fig": FIGS[fig], "ok": True, "no": None}
    told |= price(code, FIGS[fig][1] if own else None)
    if code == "RE":
        return told
    limit = reach.SPELL_RANGE[code]
    if code in {"EP", "DP"}:
        told |= aim(state, MAGES[seat], fig, limit)
    else:
        apart = measure.gap(state, MAGES[seat], fig)
        slack = 0 if code == "TE" else measure.tolerance(state)
        far = apart > limit * INCH + slack
        told |= {"gap": inches(apart), "range": limit, "ok": not far, "no": "far" if far else None}
        told["near"] = abs(apart - limit * INCH) <= measure.tolerance(state)
    return told | _chances(code, fig, cover=bool(told.get("cover")))


def _chances(code: str, fig: int, *, cover: bool) -> Json:
    defence = profile(fig).defence
    match code:
        case "EP":
            return odds(defence + cover - 1)
        case "TE" | "DV":
            return odds(defence + 1)
        case "CE":
            return odds(defence + 1, 1)
        case "DP":
            bonus = 0 if fig in MAGES else 2
            return {"duel": list(chances.duel_ways(bonus)), "of": 36 * 36}
    return {}
