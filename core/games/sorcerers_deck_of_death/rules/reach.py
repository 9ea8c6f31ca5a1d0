"""How far figures go, and which abilities public facts allow (R28, R72)."""

from __future__ import annotations

from core.games.sorcerers_deck_of_death.pieces import (
    INCH,
    MAGES,
    letter,
    profile,
    seat_of,
)
from core.games.sorcerers_deck_of_death.pieces.abilities import ABILITIES, cost_of, spells_of
from core.games.sorcerers_deck_of_death.rules import costs
from core.games.sorcerers_deck_of_death.rules.measure import engaging, gap, tolerance
from core.games.sorcerers_deck_of_death.state import Act, Attack, State, mages, mapped, standing

QUICK = 2  # R86
SPELL_RANGE = {"EP": 8, "DP": 8, "TE": 4, "CE": 6, "DV": 2, "IL": 5, "RE": 2, "VI": 6, "DM": 6}


def run_reach(mvt: int) -> int:
    """How far a Run goes, in inches (R28)."""
    return (3 * mvt + 1) // 2


def has_mage(state: State, seat: int) -> bool:
    """Whether the Mage of a seat stands on the table."""
    return state.figs[MAGES[seat]].status == "standing"


def owns(state: State, seat: int, ability: str) -> bool:
    """Whether the Mage of a seat stands and has this ability."""
    return has_mage(state, seat) and ABILITIES[ability].owner == mages(state.options)[seat]


def castable(state: State, seat: int) -> tuple[str, ...]:
    """The activation abilities of a seat's Mage (R22)."""
    return spells_of(mages(state.options)[seat]) if has_mage(state, seat) else ()


def affords(state: State, seat: int, ability: str) -> bool:
    """Whether the hand is large enough for a cost: a public fact (R72)."""
    return state.sides[seat].hand >= costs.size(cost_of(ability))


def near_mage(state: State, fig: int, ability: str) -> bool:
    """Whether a figure is its own Mage, or may be within the ability's reach of it (R6)."""
    mage = MAGES[seat_of(fig)]
    reach = SPELL_RANGE[ability] * INCH + tolerance(state)
    return fig == mage or not mapped(state) or gap(state, mage, fig) <= reach


def engaged(state: State, fig: int) -> bool:
    """Whether an enemy may be in contact: as measured, or for all that is known (R98)."""
    return not mapped(state) or bool(engaging(state, fig))


def at_activation(state: State, fig: int) -> tuple[str, ...]:
    """Reactions that may follow the activation of a figure (R77, R86)."""
    seat = seat_of(fig)
    found = []
    if letter(fig) == "B" and engaged(state, fig) and affords(state, seat, "AG"):
        found.append("AG")
    if owns(state, seat, "VI") and affords(state, seat, "VI") and near_mage(state, fig, "VI"):
        found.append("VI")
    return tuple(found)


def before_dice(state: State, attack: str, attacker: int | None, target: int) -> tuple[str, ...]:
    """Reactions that may come before the dice of an attack (R75, R76)."""
    melee = attack in {"melee", "charge", "CE"}
    if melee and letter(target) == "G" and affords(state, seat_of(target), "PD"):
        return ("PD",)
    if attack == "shot" and attacker is not None and letter(attacker) == "T":
        return ("TP",) if affords(state, seat_of(attacker), "TP") else ()
    return ()


def lessens(state: State, fig: int, wounds: int) -> bool:
    """Whether Already Dead may answer a loss (R91)."""
    seat = seat_of(fig)
    return (
        wounds >= 2
        and letter(fig) != "M"
        and owns(state, seat, "DM")
        and affords(state, seat, "DM")
        and near_mage(state, fig, "DM")
    )


def may_focus(state: State, fig: int) -> bool:
    """Whether a figure is worthy of a Focus (R79, R90)."""
    return not state.figs[fig].raised and "IN" not in profile(fig).abilities


def unspent(state: State, seat: int) -> tuple[int, ...]:
    """The figures that a seat must still activate before it may pass (R24)."""
    return tuple(fig for fig in standing(state, seat) if not state.figs[fig].done)


def fresh_act(state: State) -> Act | None:
    """The open activation, while reactions to it may come: before its first action."""
    act = state.act
    if act is None or state.pending is not None or act.used or act.declined:
        return None
    return act


def next_turn(state: State) -> int:
    """Whose entry a new activation, spell or pass would be: windows that are still open close by
    it, and with them a turn in which nothing else can be done (R33, R72)."""
    act, pending = state.act, state.pending
    spent = isinstance(pending, Attack) and pending.stage != "dice" and not pending.left
    return 1 - state.turn if spent and (act is None or not act.ap) else state.turn


def dead_minions(state: State, seat: int) -> tuple[int, ...]:
    """The minions that a Resurrection may bring back (R90)."""
    among = range(6 * seat, 6 * seat + 6)
    return tuple(fig for fig in among if state.figs[fig].status == "dead" and fig not in MAGES)
