"""A whole table read back from JSON, every field checked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core import cards, structured
from core.errors import BadSetup, Refused
from core.games.sorcerers_deck_of_death.pieces import DECK_SET, FIG, FIGS, SEAT, SEATS, profile
from core.games.sorcerers_deck_of_death.pieces.abilities import ABILITIES
from core.games.sorcerers_deck_of_death.state import (
    NOBODY,
    Act,
    Attack,
    Drawing,
    Fig,
    Side,
    State,
)
from core.games.sorcerers_deck_of_death.state.agreed import check_options
from core.games.sorcerers_deck_of_death.state.plain import plain
from core.games.sorcerers_deck_of_death.state.sense import fault
from core.games.sorcerers_deck_of_death.state.whole import (
    ActForm,
    AttackForm,
    FigForm,
    FocusForm,
    SideForm,
    Whole,
)
from core.messages import Message, msg
from core.restoring import check_derived, read_result


def restore(data: Any) -> State:
    """The table that `plain` wrote. Raises `BadSetup` bad_position for anything else."""
    try:
        whole: Whole = structured.read(Whole, data)
        check_options(whole.options)
    except Refused as error:
        raise bad_position(error.message) from error
    state = _state(whole)
    if (wrong := fault(state)) is not None:
        raise bad_position(wrong)
    check_derived(plain(state), data, bad_position)
    return state


def bad_position(why: Message) -> BadSetup:
    """The refusal of a position, with its reason."""
    return BadSetup("bad_position", "No match can start from this position: {why}.", why=why)


def need(condition: bool, why: Message) -> None:  # noqa: FBT001
    """Raises `BadSetup` bad_position unless the condition holds."""
    if not condition:
        raise bad_position(why)


def _state(whole: Whole) -> State:
    need(set(whole.figs) == set(FIGS), msg("figs names the twelve figures"))
    return State(
        options=whole.options,
        figs=tuple(_fig(fig, whole.figs[FIGS[fig]]) for fig in range(12)),
        sides=(_side(whole.cards.a, 0), _side(whole.cards.b, 1)),
        round=whole.round,
        phase=whole.phase,
        turn=_seat(whole.turn),
        passes=whole.passes,
        first=_seat(whole.first),
        act=None if whole.act is None else _act(whole.act),
        pending=_pending(whole.pending),
        warnings=whole.warnings,
        result=read_result(whole.result, whole.reason, bad_position),
    )


def _seat(name: str | None) -> int:
    return NOBODY if name is None else SEAT[name]


def _number(name: str) -> int:
    need(name in FIG, msg("there is no figure {fig}", fig=name))
    return FIG[name]


def _numbers(names: Iterable[str]) -> tuple[int, ...]:
    return tuple(_number(name) for name in names)


def _codes(names: tuple[str, ...]) -> tuple[str, ...]:
    for name in names:
        need(name in ABILITIES, msg("there is no ability {ability}", ability=name))
    return names


def _fig(fig: int, form: FigForm) -> Fig:
    name, most = FIGS[fig], profile(fig).hp
    need(0 <= form.hp <= most, msg("{fig} has 0 to {most} hit points", fig=name, most=most))
    need(0 <= form.facing < 360, msg("{fig} looks in a direction of 0 to 359", fig=name))
    stands = form.status == "standing"
    need(stands == (form.at is not None), msg("{fig} has a place if it stands", fig=name))
    need(form.hp > 0 if stands else True, msg("{fig} stands without hit points", fig=name))
    need(form.status != "dead" or form.hp == 0, msg("{fig} is dead and has hit points", fig=name))
    return Fig(form.at, form.hp, form.done, form.raised, form.status, form.facing)


def _side(form: SideForm, seat: int) -> Side:
    name = SEATS[seat]
    named = form.known + form.discard
    for card in named:
        known = bool(DECK_SET & cards.BIT.get(card, 0))
        need(known, msg("{card} is no card of the deck", card=card))
    need(len(set(named)) == len(named), msg("a card of seat {seat} lies twice", seat=name))
    side = Side(cards.bits(form.known), form.unknown, form.discard, form.reshuffles, form.drawn)
    least = min(form.unknown, form.reshuffles, side.deck)
    need(least >= 0, msg("seat {seat} has 24 cards in deck, hand and discard", seat=name))
    return side


def _act(form: ActForm) -> Act:
    need(0 <= form.ap <= 2, msg("an activation has at most two action points"))
    need(0 <= form.mvt <= 20, msg("a Mvt is at most 20"))
    reactions, offers = _codes(form.reactions), _codes(form.offers)
    return Act(_number(form.fig), form.ap, form.mvt, form.used, reactions, offers, form.declined)


def _pending(form: FocusForm | AttackForm | None) -> Attack | Drawing | None:
    if form is None:
        return None
    if isinstance(form, FocusForm):
        need(0 <= form.n <= 3, msg("a Focus draws at most three cards"))
        return Drawing(_number(form.fig), form.n, form.deep, _codes(form.offers))
    need(0 <= form.wounds <= 3 and 0 <= form.cap <= 3, msg("an attack has at most three wounds"))
    need(form.target is not None or form.kind == "TE", msg("an attack has its target"))
    return Attack(
        kind=form.kind,
        stage=form.stage,
        seat=SEAT[form.seat],
        attacker=None if form.attacker is None else _number(form.attacker),
        target=-1 if form.target is None else _number(form.target),
        loser=-1 if form.loser is None else _number(form.loser),
        bonus=form.bonus,
        defence=form.defence,
        cap=form.cap,
        pushes=form.pushes,
        wounds=form.wounds,
        used=_codes(form.used),
        offers=_codes(form.offers),
        left=_numbers(form.left),
        movable=_numbers(form.movable),
        wounded=_numbers(form.wounded),
    )
