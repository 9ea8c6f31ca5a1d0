"""An attack from its declaration to its end."""

from __future__ import annotations

from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.evolve import zones
from core.games.sorcerers_deck_of_death.evolve.figures import change
from core.games.sorcerers_deck_of_death.pieces import FIG, SEAT
from core.games.sorcerers_deck_of_death.state import Attack, Drawing, State
from core.kit.handlers import Handlers

APPLY = Handlers[State, State]()  # what events change here


@APPLY.of(e.AttackDeclared)
def declared(state: State, event: e.AttackDeclared) -> State:
    """An attack waits for its dice; it remembers what the one it follows has used (R71)."""
    attacker = None if event.attacker is None else FIG[event.attacker]
    used = _used(state)
    if attacker is not None and event.facing is not None:
        state = change(state, attacker, facing=event.facing)
    return state._replace(
        pending=Attack(
            event.attack,
            "dice",
            SEAT[event.seat],
            attacker,
            FIG[event.target],
            event.bonus,
            event.defence,
            event.cap,
            event.pushes,
            used=used,
            offers=event.offers,
        )
    )


def _used(state: State) -> tuple[str, ...]:
    match state.pending:
        case Attack(used=used):
            return used
        case Drawing(deep=deep):
            return ("DI",) if deep else ()
        case None:
            return ()


@APPLY.of(e.StormDeclared)
def storm(state: State, event: e.StormDeclared) -> State:
    """Everybody in reach waits for dice."""
    left = tuple(FIG[target] for target in event.targets)
    seat, attacker = SEAT[event.seat], FIG[event.attacker]
    pending = Attack("TE", "dice", seat, attacker, -1, event.bonus, 0, left=left)
    return state._replace(pending=pending)


@APPLY.of(e.ReactionUsed)
def reacted(state: State, event: e.ReactionUsed) -> State:
    """A reaction was paid for, and is used up for its event (R71)."""
    state = zones.spend(state, SEAT[event.seat], event.cards)
    pending, act = state.pending, state.act
    match pending:
        case Attack():
            left = tuple(code for code in pending.offers if code != event.ability)
            used = (*pending.used, event.ability)
            return state._replace(pending=pending._replace(used=used, offers=left))
        case Drawing():
            return state
    if act is None:
        return state
    left = tuple(code for code in act.offers if code != event.ability)
    act = act._replace(reactions=(*act.reactions, event.ability), offers=left)
    return state._replace(act=act)


@APPLY.of(e.DefenceRaised)
def defended(state: State, event: e.DefenceRaised) -> State:
    """A Defensive Stance: more Def, no push."""
    pending = state.pending
    if not isinstance(pending, Attack):
        return state
    return state._replace(pending=pending._replace(defence=event.defence, pushes=False))


@APPLY.of(e.ShotPowered)
def powered(state: State, event: e.ShotPowered) -> State:
    """A Power Shot: more bonus, and a push."""
    pending = state.pending
    if not isinstance(pending, Attack):
        return state
    return state._replace(pending=pending._replace(bonus=event.bonus, pushes=True))


@APPLY.of(e.AttackResolved)
def resolved(state: State, event: e.AttackResolved) -> State:
    """The dice are in. In a Storm the next may follow, and a loss of its own begins (R71)."""
    pending = state.pending
    if not isinstance(pending, Attack):
        return state
    target = FIG[event.target]
    left = tuple(fig for fig in pending.left if fig != target)
    used = () if pending.kind == "TE" else pending.used
    return state._replace(
        pending=pending._replace(
            target=target,
            wounds=event.wounds,
            loser=FIG[event.loser],
            left=left,
            used=used,
            offers=(),
        )
    )


@APPLY.of(e.WoundsLessened)
def lessened(state: State, event: e.WoundsLessened) -> State:
    """One wound less."""
    pending = state.pending
    if not isinstance(pending, Attack):
        return state
    return state._replace(pending=pending._replace(wounds=event.wounds))


@APPLY.of(e.WindowOpened)
def opened(state: State, event: e.WindowOpened) -> State:
    """What may be done before the attack goes on."""
    pending = state.pending
    if not isinstance(pending, Attack):
        return state
    figs = tuple(FIG[fig] for fig in event.figs)
    changed = pending._replace(stage=event.stage, offers=event.offers)
    if event.stage in {"push", "throw"}:
        changed = changed._replace(movable=figs)
    return state._replace(pending=changed)


@APPLY.of(e.WindowDeclined)
def declined(state: State, event: e.WindowDeclined) -> State:
    """What was open is closed."""
    pending, act = state.pending, state.act
    gone = set(event.declined)
    match pending:
        case Attack():
            left = tuple(code for code in pending.offers if code not in gone)
            movable = () if gone & {"push", "throw"} else pending.movable
            return state._replace(pending=pending._replace(offers=left, movable=movable))
        case Drawing():
            return state._replace(pending=pending._replace(offers=()))
    if act is None:
        return state
    return state._replace(act=act._replace(offers=(), declined=True))
