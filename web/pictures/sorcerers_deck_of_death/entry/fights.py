"""An attack under way: its dice, and the windows after them."""

from __future__ import annotations

from core.events import Json
from core.games.sorcerers_deck_of_death.decide.attacks import FACING_MELEE
from core.games.sorcerers_deck_of_death.decide.pushes import PUSH, THROW
from core.games.sorcerers_deck_of_death.events.places import WOUNDS, need
from core.games.sorcerers_deck_of_death.pieces import FIGS, INCH, SEATS, profile, seat_of
from core.games.sorcerers_deck_of_death.rules import chances
from core.games.sorcerers_deck_of_death.state import Attack, State
from core.games.sorcerers_deck_of_death.titles import ATTACK_TITLES
from web.i18n import translate
from web.pictures.sorcerers_deck_of_death.entry.figures import odds
from web.pictures.sorcerers_deck_of_death.entry.reactions import reaction


def attack(state: State, pending: Attack, mine: list[int]) -> Json | None:
    """What waits in an attack; None for those who have nothing to do in it."""
    owners = [(code, _owner(pending, code)) for code in pending.offers]
    offers = [reaction(state, code, fig) for code, fig in owners if seat_of(fig) in mine]
    acts = pending.seat in mine
    stage = pending.stage
    if not offers and (not acts or stage == "wound"):
        return None
    told: Json = {
        "phase": stage,
        "seat": SEATS[pending.seat],
        "acts": acts,
        "kind": pending.kind,
        "title": translate(ATTACK_TITLES[pending.kind]),
        "attacker": None if pending.attacker is None else FIGS[pending.attacker],
        "target": FIGS[pending.target] if pending.target >= 0 else None,
        "reactions": offers,
    }
    match stage:
        case "dice":
            return told | _dice(pending)
        case "wound":
            return told | _wound(pending)
        case "push" | "throw":
            return told | _moved(state, pending)
    return told


def _owner(pending: Attack, code: str) -> int:
    match code:
        case "PD":
            return pending.target
        case "DM":
            return pending.loser
    return pending.target if pending.attacker is None else pending.attacker


def _dice(pending: Attack) -> Json:
    """Chances of each target: of a Storm every one that waits, else the only one."""
    targets = pending.left or (pending.target,)
    return {
        "duel": pending.kind == "DP",
        "storm": pending.kind == "TE",
        "bonus": pending.bonus,
        "rolled": need(pending.bonus),
        "targets": [{"fig": FIGS[fig], **_odds(pending, fig)} for fig in targets],
    }


def _odds(pending: Attack, fig: int) -> Json:
    if pending.kind == "DP":
        return {"duel": list(chances.duel_ways(pending.bonus)), "of": 36 * 36}
    defence = profile(fig).defence if pending.kind == "TE" else pending.defence
    return {"defence": defence, **odds(defence - pending.bonus, pending.cap)}


def _wound(pending: Attack) -> Json:
    return {
        "loser": FIGS[pending.loser],
        "wounds": pending.wounds,
        "told": translate(WOUNDS.said(pending.wounds)),
    }


def _moved(state: State, pending: Attack) -> Json:
    """Who may be pushed or thrown, how far, and in which arc."""
    figs = pending.movable or (pending.target,)
    faced = pending.stage == "push" and pending.kind in FACING_MELEE
    by = pending.attacker if faced or pending.stage == "throw" else None
    return {
        "movable": [FIGS[fig] for fig in figs],
        "storm": pending.kind == "TE",
        "limit": (PUSH if pending.stage == "push" else THROW) / INCH,
        "of": None if by is None else FIGS[by],
        "arc": state.options.front_arc_deg if faced else None,
    }
