"""A match from the beginning, or from a table given in few words (section 10.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from core import cards, structured
from core.errors import Refused
from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import (
    FIG,
    FIGS,
    HAND_LIMIT,
    OF,
    SEAT,
    SEATS,
    Point,
    SeatName,
    profile,
    read_card,
    read_fig,
)
from core.games.sorcerers_deck_of_death.pieces.layouts import Spot
from core.games.sorcerers_deck_of_death.state import NOBODY, Fig, Side, State, fresh, mapped, sense
from core.games.sorcerers_deck_of_death.state.agreed import check_options, read_length
from core.games.sorcerers_deck_of_death.state.options import Options
from core.messages import Message, msg
from core.restoring import bad_position

Names = tuple[str, ...]


def need(condition: bool, why: Message) -> None:  # noqa: FBT001
    """Raises `BadSetup` bad_position unless the condition holds."""
    if not condition:
        raise bad_position(why)


@dataclass(frozen=True, slots=True)
class Stands:
    """A figure on the table, without a place where there is no map (R98); without `hp` it has
    those that are printed."""

    at: Spot | None = None
    hp: int | None = None
    done: bool = False


@dataclass(frozen=True, slots=True)
class BySeat:
    """Cards of each seat."""

    a: Names = ()
    b: Names = ()

    def of(self, seat: int) -> Names:
        """Those of one seat."""
        return self.b if seat else self.a


@dataclass(frozen=True, slots=True)
class Given:
    """A given table. Figures that it does not name take no part; in the setup they wait."""

    round: int = 1
    phase: Literal["setup", "power", "initiative", "activation", "end"] = "activation"
    turn: SeatName | None = None
    figs: Mapping[str, Stands] = field(default_factory=dict)
    dead: Names = ()
    dead_done: Names = ()
    hands: BySeat = BySeat()
    discard: BySeat = BySeat()


def start(options: Options) -> State:
    """The table at step 0. Raises `BadSetup` bad_options, mirror_not_allowed."""
    check_options(options)
    return fresh(options)


def table(options: Options, position: Json) -> State:
    """The table that a position describes. Raises `BadSetup` bad_position."""
    try:
        given: Given = structured.read(Given, position)
    except Refused as error:
        raise bad_position(error.message) from error
    return _given(options, given)


def _given(options: Options, given: Given) -> State:
    first = fresh(options)
    state = first._replace(
        figs=_figs(first, given),
        sides=(_side(given, 0), _side(given, 1)),
        round=given.round,
        phase=given.phase,
    )
    state = state._replace(turn=_turn(state, given))
    faults = (sense.fault(state), *sense.overlaps(state))
    for wrong in faults:
        if wrong is not None:
            raise bad_position(wrong)
    return state


# --- figures -----------------------------------------------------------------------------------


def _figs(first: State, given: Given) -> tuple[Fig, ...]:
    found: dict[int, Fig] = {}
    for name, stands in given.figs.items():
        fig = _number(name)
        need(fig not in found, msg("{fig} is named twice", fig=FIGS[fig]))
        found[fig] = _standing(first, fig, stands)
    done = {_number(name) for name in given.dead_done}
    for name in given.dead:
        fig = _number(name)
        need(fig not in found, msg("{fig} is named twice", fig=FIGS[fig]))
        found[fig] = first.figs[fig]._replace(hp=0, done=fig in done, status="dead")
    for fig in done:
        dead = fig in found and found[fig].status == "dead"
        need(dead, msg("{fig} is not among the dead", fig=FIGS[fig]))
    status: Literal["waiting", "absent"] = "waiting" if given.phase == "setup" else "absent"
    return tuple(found.get(fig, first.figs[fig]._replace(status=status)) for fig in range(12))


def _standing(first: State, fig: int, stands: Stands) -> Fig:
    name, most = FIGS[fig], profile(fig).hp
    at = _spot(name, stands.at) if mapped(first) else None
    need(
        mapped(first) or stands.at is None,
        msg("{fig} has a place, and the match has no map", fig=name),
    )
    hp = most if stands.hp is None else stands.hp
    need(1 <= hp <= most, msg("{fig} has 1 to {most} hit points", fig=name, most=most))
    return first.figs[fig]._replace(at=at, hp=hp, done=stands.done, status="standing")


def _spot(name: str, at: Spot | None) -> Point:
    x, y = (None, None) if at is None else (read_length(way) for way in at)
    if x is None or y is None:
        raise bad_position(msg("{fig} stands at no point in inches", fig=name))
    return x, y


def _number(name: str) -> int:
    known = read_fig(name)
    if known is None:
        raise bad_position(msg("there is no figure {fig}", fig=name[:40]))
    return FIG[known]


# --- cards and turn ----------------------------------------------------------------------------


def _side(given: Given, seat: int) -> Side:
    name = SEATS[seat]
    hand, discard = given.hands.of(seat), given.discard.of(seat)
    need(len(hand) <= HAND_LIMIT, msg("a hand has at most {most} cards", most=HAND_LIMIT))  # R16
    known = [_card(text) for text in hand if text != cards.UNSEEN]
    gone = [_card(text) for text in discard]
    named = known + gone
    need(len(set(named)) == len(named), msg("a card of seat {seat} lies twice", seat=name))
    side = Side(
        cards.bits(known),
        len(hand) - len(known),
        tuple(gone),
        drawn=given.phase in {"initiative", "activation", "end"},
    )
    need(side.deck >= 0, msg("seat {seat} has 24 cards in deck, hand and discard", seat=name))
    return side


def _card(text: str) -> str:
    card = read_card(text)
    if card is None:
        raise bad_position(msg("{card} is no card of the deck", card=text[:40]))
    return card


def _turn(state: State, given: Given) -> int:
    if given.phase == "activation":
        return SEAT[given.turn or "a"]
    if given.phase != "setup":
        return NOBODY
    turn = state.turn if given.turn is None else SEAT[given.turn]  # else the first deployer, R13
    waits = any(state.figs[fig].status == "waiting" for fig in OF[turn])
    return turn if waits else 1 - turn
