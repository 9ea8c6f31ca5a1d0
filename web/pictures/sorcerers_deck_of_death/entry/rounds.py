"""The end of a round, giving up, and figures that are put right."""

from __future__ import annotations

from core.games.sorcerers_deck_of_death.pieces import FIGS, INCH, PROFILES, SEATS, ZONE
from core.games.sorcerers_deck_of_death.rules import measure
from core.games.sorcerers_deck_of_death.state import State, mapped, standing
from core.games.sorcerers_deck_of_death.titles import SEAT_TITLES
from core.messages import msg
from web.entry.shared import Extra, choice
from web.entry.sorcerers_deck_of_death import Counted, Fix
from web.i18n import translate
from web.pictures.sorcerers_deck_of_death.entry.ground import inches

DOUBT = INCH // 2  # so near to the limit the table may see it otherwise


def centre(state: State) -> list[Counted]:
    """Who stands in the centre zone as measured, and who stands near its limit (R93, R10); without
    a map anybody may."""
    if not mapped(state):
        return [_anybody(fig) for fig in standing(state)]
    lenient = state.options.strictness == "lenient"
    doubt = max(measure.tolerance(state), DOUBT if lenient else 0)
    figs: list[Counted] = []
    for fig in standing(state):
        far = measure.centre_reach(state, fig)
        if far <= ZONE or far - ZONE <= doubt:
            figs.append(
                {
                    "fig": FIGS[fig],
                    "inside": far <= ZONE,
                    "near": abs(far - ZONE) <= doubt,
                    "reach": inches(far),
                    "worth": measure.worth((fig,)),
                }
            )
    return figs


def _anybody(fig: int) -> Counted:
    worth = measure.worth((fig,))
    return {"fig": FIGS[fig], "inside": False, "near": True, "reach": 0, "worth": worth}


def fixes(state: State) -> dict[str, Fix] | None:
    """What may be put right, where the table may (`fix` of 5.1)."""
    open_ = state.options.strictness == "lenient" and state.pending is None
    if not open_ or state.result is not None:
        return None
    return {
        FIGS[fig]: {
            "hp": one.hp,
            "full": PROFILES[FIGS[fig][1]].hp,
            "done": one.done,
        }
        for fig, one in enumerate(state.figs)
        if one.status in {"standing", "dead"}
    }


def extras(state: State, mine: list[int]) -> list[Extra]:
    """Small forms for the menu "something else happened"."""
    if state.result is not None or not mine:
        return []
    seats = [choice(SEATS[seat], SEAT_TITLES[SEATS[seat]]) for seat in mine]
    return [
        {
            "title": translate(msg("A seat gives the match up")),
            "command": {"kind": "concede"},
            "fields": [{"name": "seat", "title": translate(msg("Seat")), "choices": seats}],
            "send": translate(msg("Give the match up")),
            "grave": True,
        }
    ]
