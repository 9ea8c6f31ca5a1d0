"""An attack under way: its dice, and the windows after them."""

from __future__ import annotations

from typing import assert_never

from core.games.sorcerers_deck_of_death.decide.attacks import FACING_MELEE
from core.games.sorcerers_deck_of_death.decide.pushes import PUSH, THROW
from core.games.sorcerers_deck_of_death.events.places import WOUNDS, need
from core.games.sorcerers_deck_of_death.pieces import FIGS, INCH, SEATS, profile, seat_of
from core.games.sorcerers_deck_of_death.state import Attack, State
from core.games.sorcerers_deck_of_death.titles import ATTACK_TITLES
from web.entry.sorcerers_deck_of_death import (
    Dice,
    Fight,
    Moved,
    Projection,
    Struck,
    Table,
    Wound,
)
from web.i18n import translate
from web.pictures.sorcerers_deck_of_death.entry.figures import duel, wounds
from web.pictures.sorcerers_deck_of_death.entry.reactions import reaction


def attack(
    state: State, pending: Attack, table: Table, mine: list[int]
) -> Dice | Wound | Moved | Projection | None:
    """What waits in an attack; None for those who have nothing to do in it."""
    owners = [(code, _owner(pending, code)) for code in pending.offers]
    offers = [reaction(code, fig) for code, fig in owners if seat_of(fig) in mine]
    acts = pending.seat in mine
    stage = pending.stage
    if not offers and (not acts or stage == "wound"):
        return None
    told: Fight = {
        **table,
        "seat": SEATS[pending.seat],
        "acts": acts,
        "title": translate(ATTACK_TITLES[pending.kind]),
        "attacker": None if pending.attacker is None else FIGS[pending.attacker],
        "target": FIGS[pending.target] if pending.target >= 0 else None,
        "reactions": offers,
    }
    match stage:
        case "dice":
            return _dice(pending, told)
        case "wound":
            return _wound(pending, told)
        case "push" | "throw":
            return _moved(state, pending, told)
        case "projection":
            return {**told, "phase": "projection"}
    assert_never(stage)


def _owner(pending: Attack, code: str) -> int:
    match code:
        case "PD":
            return pending.target
        case "DM":
            return pending.loser
    return pending.target if pending.attacker is None else pending.attacker


def _dice(pending: Attack, told: Fight) -> Dice:
    """Chances of each target: of a Storm every one that waits, else the only one."""
    targets = pending.left or (pending.target,)
    return {
        **told,
        "phase": "dice",
        "duel": pending.kind == "DP",
        "storm": pending.kind == "TE",
        "rolled": need(pending.bonus),
        "targets": [_struck(pending, fig) for fig in targets],
    }


def _struck(pending: Attack, fig: int) -> Struck:
    if pending.kind == "DP":
        return {"fig": FIGS[fig], "defence": None, "chances": duel(pending.bonus)}
    defence = profile(fig).defence if pending.kind == "TE" else pending.defence
    chances = wounds(defence - pending.bonus, pending.cap)
    return {"fig": FIGS[fig], "defence": defence, "chances": chances}


def _wound(pending: Attack, told: Fight) -> Wound:
    said = translate(WOUNDS.said(pending.wounds))
    return {**told, "phase": "wound", "loser": FIGS[pending.loser], "told": said}


def _moved(state: State, pending: Attack, told: Fight) -> Moved:
    """Who may be pushed or thrown, how far, and in which arc."""
    figs = pending.movable or (pending.target,)
    faced = pending.stage == "push" and pending.kind in FACING_MELEE
    by = pending.attacker if faced or pending.stage == "throw" else None
    return {
        **told,
        "phase": "push" if pending.stage == "push" else "throw",
        "movable": [FIGS[fig] for fig in figs],
        "storm": pending.kind == "TE",
        "limit": (PUSH if pending.stage == "push" else THROW) / INCH,
        "of": None if by is None else FIGS[by],
        "arc": state.options.front_arc_deg if faced else None,
    }
