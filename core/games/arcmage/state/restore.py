"""A whole table read back from JSON, every field checked."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from core import structured
from core.errors import Refused
from core.games.arcmage.state import (
    Ask,
    Change,
    Combat,
    Known,
    Later,
    Piece,
    Player,
    Resource,
    State,
    sense,
)
from core.games.arcmage.state.agreed import check_form
from core.games.arcmage.state.base import Base
from core.games.arcmage.state.given import need, syntax
from core.games.arcmage.state.options import Options
from core.games.arcmage.state.plain import plain
from core.games.arcmage.state.whole import (
    ChangeForm,
    CombatForm,
    KnownForm,
    PieceForm,
    PlayerForm,
    Whole,
)
from core.messages import msg
from core.restoring import check_derived, read_result


def restore(data: Any) -> State:
    """The table that `plain` wrote. Raises `BadSetup` E_SYNTAX for anything else."""
    try:
        whole: Whole = structured.read(Whole, data)
        base = _base(_text(whole.options))
    except Refused as error:
        raise syntax(error.message) from error
    need(set(whole.players) == set(base.seats), msg("players are by seat"))
    state = _state(whole, base)
    if (wrong := sense.fault(state)) is not None:
        raise syntax(wrong)
    derived = {key: value for key, value in plain(state).items() if key != "options"}
    check_derived(derived, data, syntax)
    return state


@lru_cache(maxsize=32)
def _base(options: str) -> Base:
    """Options from their JSON text; they hold whole decks, and many tables have the same."""
    found: Options = structured.read(Options, json.loads(options), "options")
    check_form(found)
    base = Base(found)
    need(_text(base.spelled) == options, msg("options of a match that goes on stand in full"))
    return base


def _text(options: Any) -> str:
    return json.dumps(options, sort_keys=True, default=str)


def _state(whole: Whole, base: Base) -> State:
    return State(
        base=base,
        players={seat: _player(whole.players[seat]) for seat in base.seats},
        pieces={number: _piece(form) for number, form in whole.cards.items()},
        resources={
            number: Resource(r.owner, r.controller, r.faction, r.face, r.marked, r.lent)
            for number, r in whole.resources.items()
        },
        phase=whole.phase,
        turn=whole.turn,
        active=whole.active,
        first=whole.first,
        drawn=whole.drawn,
        laid=whole.laid,
        moved=whole.moved,
        attacks=whole.attacks,
        allowed=whole.allowed,
        extra=whole.extra,
        devoted=whole.devoted,
        devotion=whole.devotion,
        lasting=whole.lasting,
        stack=whole.stack,
        pending=whole.pending,
        next_trigger=whole.next_trigger,
        combat=None if whole.combat is None else _combat(whole.combat),
        later=tuple(Later(one.card, one.seat) for one in whole.later),
        asks=tuple(Ask(one.card, one.hint, one.source) for one in whole.asks),
        defined=dict(whole.defined),
        result=read_result(whole.result, whole.reason, syntax),
    )


def _player(form: PlayerForm) -> Player:
    pool = form.pool
    return Player(
        hand=form.hand.known,
        unknown=form.hand.unknown,
        deck=form.deck.count,
        top=_known(form.deck.top),
        bottom=_known(form.deck.bottom),
        reserve=form.reserve,
        grave=form.graveyard,
        removed=form.removed,
        pool=(pool.G, pool.D, pool.R, pool.N, pool.E),
        changes=_changes(form.changes),
        next=form.next,
        next_resource=form.next_resource,
        shuffles=form.shuffles,
        listed=form.listed,
        lost=form.lost,
    )


def _known(forms: tuple[KnownForm, ...]) -> tuple[Known, ...]:
    return tuple(Known(form.card, form.to) for form in forms)


def _piece(form: PieceForm) -> Piece:
    return Piece(
        card=form.card,
        owner=form.owner,
        controller=form.controller,
        zone=form.zone,
        place=form.place,
        marked=form.marked,
        damage=form.damage,
        left=form.left,
        counters=tuple(sorted(form.counters.items())),
        changes=_changes(form.changes),
        dead=form.dead,
        turn=form.turn,
        phase=form.phase,
        attacked=form.attacked,
    )


def _changes(forms: tuple[ChangeForm, ...]) -> tuple[Change, ...]:
    return tuple(
        Change(f.kind, f.word, f.attack, f.defence, f.versus, f.until, f.source) for f in forms
    )


def _combat(form: CombatForm) -> Combat:
    return Combat(
        city=form.city,
        defender=form.defender,
        attackers=form.attackers,
        stage=form.stage,
        blocks=form.blocks,
        fought=form.fought,
        dead=form.dead,
    )
