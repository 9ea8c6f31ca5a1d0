"""Refusals: what each code of 5.4 says to people, and reading figures and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core import cards
from core.errors import IllegalMove
from core.games.sorcerers_deck_of_death import titles
from core.games.sorcerers_deck_of_death.pieces import FIG, FIGS, SEATS, read_card, read_fig
from core.games.sorcerers_deck_of_death.state import State
from core.games.sorcerers_deck_of_death.titles import SEAT_TITLES, figure
from core.kit.places import inches
from core.kit.refusals import SharedRefusals
from core.messages import Message, Value, msg

SHARED = SharedRefusals(
    codes={"bad_notation": "syntax"}, rules={"game_over": "R95", "not_your_turn": "R20"}
)

# Tests that come from measuring: lenient matches believe the table (R9, 5.4).
SOFT: Mapping[str, tuple[str, Message]] = {
    "deploy_zone": (
        "R12",
        msg("The base must lie entirely within 2 inches of its own edge: it reaches {measured}."),
    ),
    "too_far": ("R6", msg("That is too far: {measured}; the limit is {limit}.")),
    "too_close": (
        "R77",
        msg("That is too near: {measured}; it must be at least {limit}."),
    ),
    "path_enemy": ("R26", msg("The way leads through {by}: the bases overlap by {measured}.")),
    "path_terrain": ("R27", msg("The way leads through scenery: {measured} deep.")),
    "terrain": (
        "R11",
        msg("The base would stand in scenery; the nearest free place is {measured} away."),
    ),
    "overlap": (
        "R11",
        msg("The base would stand on {by}; the nearest free place is {measured} away."),
    ),
    "off_table": (
        "R2",
        msg("The base would not lie on the table entirely: {measured} too far out."),
    ),
    "enemy_contact": (
        "R36",
        msg(
            "The base would touch {by}, which only a charge may bring about; the nearest "
            "free place is {measured} away."
        ),
    ),
    "engaged": ("R35", msg("A figure in contact with an enemy ({by}) can neither move nor shoot.")),
    "no_contact": ("R29", msg("The charge stops {measured} short of its target.")),
    "charge_blocked": ("R30", msg("The charge would run into {by} first.")),
    "not_in_contact": (
        "R40",
        msg("The target is not in contact: the bases are {measured} apart."),
    ),
    "no_los": ("R52", msg("There is no line of sight to the target.")),
    "out_of_range": (
        "R53",
        msg("The target is out of reach: {measured}, and the reach is {limit}."),
    ),
    "cover_mismatch": ("R54", msg("As measured, the cover of the target is not as stated.")),
    "outside_arc": ("R47", msg("The push leaves the front arc of the attacker by {measured}.")),
    "area_mismatch": (
        "R10",
        msg(
            "{by} is {measured} away, and the reach is {limit}: the figures named are"
            " not those in reach."
        ),
    ),
    "centre_mismatch": (
        "R10",
        msg(
            "{by} reaches {measured} from the centre, and the zone {limit}: the "
            "figures named are not those inside."
        ),
    ),
}

HARD: Mapping[str, tuple[str | None, Message]] = {
    "wrong_phase": ("R18", msg("This belongs to another phase; now it is: {phase}.")),
    "no_such_figure": ("R59", msg("“{fig}” does not stand on the table.")),
    "not_an_enemy": ("R40", msg("{fig} is no enemy.")),
    "already_deployed": ("R13", msg("{fig} has been set up already.")),
    "already_drawn": ("R15", msg("This seat has drawn in this round.")),
    "wrong_draw_count": ("R15", msg("{due} cards are drawn here, not {given}.")),
    "bad_card": ("R67", msg("“{card}” is no card of the deck: 9 T J Q K A of s c d h.")),
    "card_impossible": ("R67", msg("{card} cannot come from the deck: it lies elsewhere.")),
    "discard_needed": ("R16", msg("First {seat} must discard down to ten: {n} too many.")),
    "nothing_to_discard": ("R16", msg("This seat holds no more than ten cards.")),
    "wrong_discard_count": ("R16", msg("{due} cards must go, not {given}.")),
    "card_not_in_hand": ("R67", msg("{card} is not in the hand.")),
    "wrong_cost": ("R60", msg("These cards do not pay it. It costs: {cost}.")),
    "bad_dice": ("R43", msg("Two dice of 1 to 6 are needed.")),
    "not_a_tie": ("R19", msg("Roll {n} is no tie, so nothing comes after it.")),
    "tie_must_reroll": ("R19", msg("A tie is rolled again.")),
    "activation_open": ("R21", msg("{fig} is still being activated.")),
    "already_activated": ("R21", msg("{fig} has been activated in this round.")),
    "no_activation": ("R23", msg("No figure is being activated.")),
    "same_action": ("R23", msg("No action twice in one activation.")),
    "no_ap": ("R23", msg("That takes {n} action points; {left} are left.")),
    "cannot_shoot": ("R51", msg("{fig} cannot shoot.")),
    "unworthy": ("R79", msg("{fig} is unworthy: no Focus.")),
    "no_window": ("R70", msg("This is not the moment for it.")),
    "reaction_used": ("R71", msg("This reaction has been used on the same event.")),
    "no_such_ability": (
        "R22",
        msg("There is no ability “{ability}” here; your Mage has: {known}."),
    ),
    "not_engaged": ("R77", msg("{fig} is not engaged.")),
    "not_a_friendly_minion": ("R85", msg("{fig} is no minion of your own on the table.")),
    "not_dead": ("R90", msg("{fig} is not dead.")),
    "no_push": ("R46", msg("Nobody may be pushed now.")),
    "dice_needed": ("R41", msg("First the dice of the attack.")),
    "draw_needed": ("R32", msg("First the cards of the Focus: {n}.")),
    "no_dice_due": ("R43", msg("No attack waits for dice.")),
    "wounds_differ": ("R44", msg("These dice are worth {n} wounds, not {said}.")),
    "not_a_target": ("R83", msg("“{fig}” is not among those that wait: {known}.")),
    "must_activate": (
        "R24",
        msg("Pass only when all your figures have been activated; {fig} has not."),
    ),
    "unknown_cards": ("R67", msg("Cards cannot be dealt to a hand with unknown cards.")),
    "no_map": ("R98", msg("This match has no map: leave places and ways out.")),
    "fix_not_allowed": (
        None,
        msg("A table is corrected in lenient matches, and between two attacks."),
    ),
    "syntax": (None, msg("{what} is missing.")),
}


NO_ROOM: Mapping[str, Message] = {  # where no free place is near
    "terrain": msg("The base would stand in scenery, and no free place is near."),
    "overlap": msg("The base would stand on {by}, and no free place is near."),
    "off_table": msg("The base would not lie on the table entirely, and no free place is near."),
    "enemy_contact": msg("The base would touch {by}, and no free place is near."),
}


def refused(code: str, rule: str | None = None, **params: Value) -> IllegalMove:
    """The refusal of this code; `rule` where it is another than the one the code stands for."""
    usual, text = SOFT[code] if code in SOFT else HARD[code]
    return IllegalMove(code, text.text, rule=rule or usual, **params)


def measured(
    code: str,
    thousandths: int | None,
    limit: int | None,
    by: str | None,
    rule: str | None = None,
) -> IllegalMove:
    """The refusal of a soft test; measures are thousandths of an inch, told in inches."""
    params: dict[str, Value] = {}
    if thousandths is not None:
        params["measured"] = titles.measured(thousandths, limit or 0)
    if limit is not None:
        params["limit"] = inches(limit)
    if by is not None:
        params["by"] = figure(by) if by in FIG else by
    if thousandths is None and code in NO_ROOM:
        return IllegalMove(code, NO_ROOM[code].text, rule=rule or SOFT[code][0], **params)
    return refused(code, rule, **params)


def missing(what: Message) -> IllegalMove:
    """The refusal of a command that lacks something."""
    return refused("syntax", what=what)


def read_figure(state: State, text: str) -> int:
    """The number of a standing figure. Raises no_such_figure."""
    found = read_fig(text)
    if found is None or state.figs[FIG[found]].status != "standing":
        raise refused("no_such_figure", fig=text)
    return FIG[found]


def read_enemy(state: State, text: str, seat: int) -> int:
    """The number of a standing enemy of a seat. Raises no_such_figure, not_an_enemy."""
    fig = read_figure(state, text)
    if fig // 6 == seat:
        raise refused("not_an_enemy", fig=figure(FIGS[fig]))
    return fig


def read_cards(codes: Sequence[str], *, unseen: bool = False) -> tuple[str, ...]:
    """Cards as codes; `?` too where they may be unseen. Raises bad_card."""
    found = []
    for text in codes:
        card = cards.UNSEEN if unseen and text == cards.UNSEEN else read_card(text)
        if card is None:
            raise refused("bad_card", card=text)
        found.append(card)
    return tuple(found)


def check_held(state: State, seat: int, codes: Sequence[str]) -> None:
    """Raises card_not_in_hand unless the seat has these cards, or may have them (R67)."""
    side = state.sides[seat]
    unknown = side.unknown
    for card in codes:
        if side.known & cards.BIT[card]:
            continue
        if not unknown or not side.unseen & cards.BIT[card]:
            raise refused("card_not_in_hand", card=cards.name(card)).elsewhere(card)
        unknown -= 1


def seat_title(seat: int) -> Message:
    """A seat in words."""
    return SEAT_TITLES[SEATS[seat]]
