"""The entries of play that are possible now; what must still be chosen makes a template."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.errors import IllegalMove
from core.game import Template
from core.games.arcmage import commands as c
from core.games.arcmage.decide import decide_step, devotion
from core.games.arcmage.decide.effect_context import EffectContext
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.targets.slots import Slot, slots
from core.games.arcmage.decide.triggers.resolution import ability_of, context_of_trigger
from core.games.arcmage.decide.turns import moves, phases, turn_actions
from core.games.arcmage.decide.turns.turn_actions import unmarking
from core.games.arcmage.legal import offers
from core.games.arcmage.legal.offers import LegalEntry
from core.games.arcmage.pieces.cards import Level
from core.games.arcmage.rules import combat_rules, costs
from core.games.arcmage.rules.abilities import lasts
from core.games.arcmage.rules.combat_damage import standard_split
from core.games.arcmage.state import UNSEEN, Combat, State, cities


def legal(state: State, seat: str) -> tuple[LegalEntry, ...]:
    """What a seat of the platform may enter while the match goes on; () where it must wait."""
    letter = seat.upper()
    if letter not in state.base.seats or state.players[letter].lost is not None:
        return ()
    return tuple(_entries(StepBuilder(state), letter))


def _entries(step: StepBuilder, seat: str) -> Iterator[LegalEntry]:
    state = step.state
    if state.phase in {"reserve", "deal", "first", "open"}:
        yield from _setup(state, seat)
        return
    if seat == state.active and not state.stack:
        yield from _turn(step, seat)
    if state.combat is not None and not state.stack:
        yield from _combat(step, state.combat, seat)
    yield from offers.playable(step, seat)
    yield from offers.activatable(step, seat)
    yield from _waiting(step, seat)
    if state.stack and state.stack[-1].seat == seat:
        yield resolving(step)


# --- set-up --------------------------------------------------------------------------------------


def _setup(state: State, seat: str) -> Iterator[LegalEntry]:
    player = state.players[seat]
    if state.phase == "reserve" and not player.reserve:
        yield Template("set_reserve", {"seat": seat}, ("cards",))
    elif state.phase in {"reserve", "deal"} and not player.hand and not player.unknown:
        if player.reserve:
            yield Template("deal_hand", {"seat": seat}, ("cards",))
    elif state.phase == "first":
        for one in state.base.seats:
            yield c.ChooseFirst(one)
    elif state.phase == "open" and state.active == seat:
        for slug in dict.fromkeys(player.reserve):
            if slug == UNSEEN:
                yield Template("open_city", {"seat": seat}, ("card",))
            else:
                yield c.OpenCity(slug, seat=seat)


# --- the turn --------------------------------------------------------------------------------


def _turn(step: StepBuilder, seat: str) -> Iterator[LegalEntry]:
    state = step.state
    match state.phase:
        case "unmark":
            yield unmarking(step, seat)
            if not phases.must_answer(state):
                yield from _foundable(state, seat)
        case "draw":
            yield from _draws(step, seat)
        case "devotion":
            yield from _devotions(step, seat)
        case "play1" | "play2":
            yield from movable(step, seat)
        case "attack":
            yield from _attacks(step, seat)
        case "discard" if phases.over_full(state):
            yield Template("discard_cards", {"seat": seat}, ("cards",))
    if may_leave(step):
        yield c.GoOn(seat=seat)


def may_leave(step: StepBuilder) -> bool:
    """Whether nothing keeps the active player in this phase (R36)."""
    state = step.state
    return (
        state.combat is None
        and not state.stack
        and phases.duty(step) is None
        and not phases.must_answer(state)
    )


def _foundable(state: State, seat: str) -> Iterator[LegalEntry]:
    for slug in dict.fromkeys(state.players[seat].reserve):
        if slug == UNSEEN:
            yield Template("found_city", {"seat": seat}, ("card",))
        else:
            yield c.FoundCity(slug, seat=seat)


def _draws(step: StepBuilder, seat: str) -> Iterator[LegalEntry]:
    state = step.state
    player = state.players[seat]
    held = player.held
    if state.drawn is None:
        forbidden = step.layers.forbidden(seat, "draw")
        for n in (0, 1, 2):
            if n == 0 and held < phases.RESOURCES:
                continue
            due = turn_actions.due_draw(state, seat, n, forbidden=forbidden)
            given: dict[str, Any] = {"n": n, "seat": seat}
            if due:
                yield Template("draw_cards", given, ("cards",))
            else:
                yield c.DrawCards(n, seat=seat)
    elif held and state.drawn + state.laid < phases.RESOURCES:  # each card not drawn is one (R38)
        yield Template("lay_resources", {"seat": seat}, ("laid",))


def _devotions(step: StepBuilder, seat: str) -> Iterator[LegalEntry]:
    state = step.state
    for city in cities(state, seat):
        if city in state.devoted or state.pieces[city].dead:
            continue
        if devotees(step, seat, city):
            yield Template("devote", {"city": city, "seat": seat}, ("devotees",))


def devotees(step: StepBuilder, seat: str, city: str) -> tuple[str, ...]:
    """The creatures that could be devoted to a city (R59)."""
    return tuple(
        n
        for n, p in step.state.pieces.items()
        if p.zone == "resident" and p.place == city and p.controller == seat and not p.marked
        if not step.layers.forbidden(n, "devote")
    )


def devotion_of(step: StepBuilder, those: tuple[str, ...]) -> int:
    """The devotion that these would give (R60)."""
    return devotion.total(step, those, 0)


def level_slots(step: StepBuilder, seat: str, city: str, level: Level) -> list[Slot]:
    """The choices of a level that a devotion reaches."""
    context = EffectContext(
        step, seat, step.state.pieces[city].card, source=city, number=level.level
    )
    return slots(context, tuple(one for one in level.effects if not lasts(one)))


def movable(step: StepBuilder, seat: str) -> Iterator[c.MoveCreature]:
    """Every move of one creature (R71 to R77)."""
    state, layers = step.state, step.layers
    for number, piece in state.pieces.items():
        if piece.controller != seat or piece.marked or piece.zone not in {"army", "resident"}:
            continue
        for place in ("army", *_cities(state)):
            if moves.refused(state, layers, number, piece, place) is None:
                yield c.MoveCreature(number, place, seat=seat)


# --- combat ----------------------------------------------------------------------------------


def _attacks(step: StepBuilder, seat: str) -> Iterator[LegalEntry]:
    state = step.state
    if state.combat is not None or state.attacks >= state.allowed:
        return
    for city in attackable(state, seat):
        if attackers(step, city):
            yield Template("declare_attack", {"city": city, "seat": seat}, ("attackers",))


def attackable(state: State, seat: str) -> tuple[str, ...]:
    """Cities in play of other players who are in the game (R95)."""
    owner = {n: state.pieces[n].controller for n in _cities(state)}
    return tuple(n for n, o in owner.items() if o != seat and state.players[o].lost is None)


def _cities(state: State) -> Iterator[str]:
    return (n for n, piece in state.pieces.items() if piece.zone == "city")


def attackers(step: StepBuilder, city: str) -> tuple[str, ...]:
    """Who may attack a city (R93, R94, R120)."""
    return tuple(
        n for n in combat_rules.ready(step.state) if not step.layers.forbidden(n, "attack", city)
    )


def _combat(step: StepBuilder, fight: Combat, seat: str) -> Iterator[LegalEntry]:
    state = step.state
    if fight.stage == "blocks" and seat == fight.defender and combat_rules.left(state):
        yield c.AssignBlocks(seat=seat)
        if combat_rules.able_to_block(state, step.layers):
            yield Template("assign_blocks", {"seat": seat}, ("blocks",))
    if seat != state.active:
        return
    attacker = combat_rules.next_battle(state)
    if attacker is not None:
        split = standard_split(step.layers, attacker)
        if split is None or step.layers.has(attacker, "overrun"):
            yield Template("fight_battle", {"card": attacker, "seat": seat}, ("split",))
        if split is not None:
            yield c.FightBattle(attacker, seat=seat)
    elif not combat_rules.left(state):
        yield c.CleanCombat(seat=seat)


# --- triggers and the stack ----------------------------------------------------------------------


def _waiting(step: StepBuilder, seat: str) -> Iterator[LegalEntry]:
    """Waiting triggers, the oldest of each card."""
    seen: set[str] = set()
    for trigger in step.state.pending:
        if trigger.source in seen:
            continue
        seen.add(trigger.source)
        trig = ability_of(step.state, trigger)
        if trigger.seat != seat or trig is None:
            continue
        if trig.optional:
            yield c.ResolveTrigger(trigger.source, declined=True, seat=seat)
        context = context_of_trigger(step, trigger, trig)
        due = context.value(trig.cost.resources, 0) if trig.cost is not None else 0
        pay = costs.automatic(step.state, seat, due)
        if pay is None:
            continue
        if fields := offers.open_fields(slots(context, trig.effects)):
            yield Template("resolve_trigger", {"card": trigger.source, "seat": seat}, fields)
        else:
            yield c.ResolveTrigger(trigger.source, pay=pay, seat=seat)


def resolving(step: StepBuilder) -> LegalEntry:
    """How the top of the stack resolves: at once, if that is possible without a word."""
    command = c.ResolveItem()
    try:
        decide_step(step.state, command)
    except IllegalMove:
        return Template("resolve_item", {}, ("targets", "place", "modes", "results"))
    return command
