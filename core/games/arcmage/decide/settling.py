"""What follows by itself: triggers, deaths, cities that fall, players who lose (R116 to R127)."""

from __future__ import annotations

from core.events import MatchEnded
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import leaving
from core.games.arcmage.decide.effects import carry_out
from core.games.arcmage.decide.running import Run, turn_order
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces.items import Trigger
from core.games.arcmage.rules import possible
from core.games.arcmage.rules.abilities import Trig, triggers_of
from core.games.arcmage.state import Piece, State, alive, card_of, cities, definition, seq

MOST = 400  # rounds of triggers and checks in one step: no chain of cards is so long


def settle(step: StepBuilder) -> None:
    """Triggers first, right after what caused them, then the state check, until nothing changes.

    A player whose turn it is and who is out ends the turn with that (R127).
    """
    for _ in range(MOST):
        if step.queue:
            _happen(step)
        elif not (_deaths(step) or _falls(step) or _losses(step)):
            break
    _lapse(step)


# --- triggers --------------------------------------------------------------------------------


def _happen(step: StepBuilder) -> None:
    """The next trigger: the active player's first, then by seat (R118)."""
    order = turn_order(step.state)
    queue = [one for one in step.queue if one.seat in order]
    queue.sort(key=lambda one: order.index(one.seat))
    if not queue:
        step.queue = []
        return
    trigger, *step.queue = queue
    trig = trig_of(step.state, trigger)
    if trig is None or not holds(step.state, trigger, trig):
        return
    event = e.TriggerResolved(trigger.seat, trigger.source, trigger.card, trigger.when)
    if possible.waits(trig):
        if possible.has_object(step.state, step.reading, trigger, trig):
            step.open(event)
            step.wait(trigger)
            step.close()
        return
    step.open(event)
    carry_out(run_of_trigger(step, trigger, trig), trig.effects)
    if step.told:
        step.close()
    else:
        step.drop()


def trig_of(state: State, trigger: Trigger) -> Trig | None:
    """What a trigger does."""
    card = card_of(state, trigger.card)
    found = () if card is None else triggers_of(card)
    return found[trigger.index] if trigger.index < len(found) else None


def holds(state: State, trigger: Trigger, trig: Trig) -> bool:
    """Whether the condition of the turn is met."""
    if trig.if_ != "attacked_this_turn":
        return True
    piece = state.pieces.get(trigger.source)
    return piece is not None and piece.attacked == state.turn


def run_of_trigger(step: StepBuilder, trigger: Trigger, trig: Trig) -> Run:
    """What a trigger carries out by itself."""
    piece = step.state.pieces.get(trigger.source)
    host = piece.place if piece is not None and piece.zone == "attached" else None
    return Run(
        step,
        trigger.seat,
        trigger.card,
        source=trigger.source,
        host=host,
        number=trig.level,
        trigger=trigger,
    )


def _lapse(step: StepBuilder) -> None:
    """Waiting triggers that nothing can come of any more (R116, R117)."""
    gone = []
    for trigger in step.state.pending:
        trig = trig_of(step.state, trigger)
        out = step.state.players[trigger.seat].lost is not None
        if trig is None or out or not possible.has_object(step.state, step.reading, trigger, trig):
            gone.append(f.DropTrigger(trigger.id, lapsed=True))
    if gone and not step.over:
        step.add(e.TriggersLapsed(tuple(gone)))


# --- the state check ---------------------------------------------------------------------------


def _deaths(step: StepBuilder) -> bool:
    """Creatures whose damage reaches their defence, or that have none; loose enchantments."""
    state = step.state
    dying = [number for number in state.pieces if _dies(step, number)]
    for number in _in_order(state, dying):
        if number in step.state.pieces:
            step.open(e.CreatureDied(number, step.state.pieces[number].card))
            leaving.leave(step, number)
            step.close()
    return bool(dying)


def _dies(step: StepBuilder, number: str) -> bool:
    state = step.state
    piece = state.pieces[number]
    if piece.dead or piece.zone == "city":
        return False
    if piece.zone == "attached":
        return _loose(state, piece)
    if not piece.damage and not _may_be_weak(step, piece):
        return False
    if definition(state, piece).type != "creature":
        return False
    defence = step.reading.defence(number)
    if defence <= 0:
        return True
    lethal = piece.damage >= defence
    return lethal and not step.reading.has(number, "indestructible")


def _loose(state: State, piece: Piece) -> bool:
    """An enchantment whose host is in play no longer (R92)."""
    host = piece.place or ""
    return not (host in state.pieces or host in state.resources or host in alive(state))


def _may_be_weak(step: StepBuilder, piece: Piece) -> bool:
    """Whether anything could take its defence away: counters, changes, what holds by itself."""
    if piece.counters or piece.changes:
        return True
    printed = definition(step.state, piece).defence or 0
    return printed <= 0 or step.state.base.weakening


def _in_order(state: State, numbers: list[str]) -> list[str]:
    """The active player's first, then by seat, by instance number (R126)."""
    order = [*turn_order(state), *state.base.seats]
    return sorted(numbers, key=lambda n: (order.index(state.pieces[n].controller), n[0], seq(n)))


def _falls(step: StepBuilder) -> bool:
    """Cities without defence points (R51, R55); the attacked one stays until step IV (R110)."""
    fallen = [n for n, p in step.state.pieces.items() if p.zone == "city" and p.left <= 0]
    fallen = [n for n in fallen if not step.state.pieces[n].dead]
    for number in _in_order(step.state, fallen):
        piece = step.state.pieces.get(number)
        if piece is not None:
            step.open(e.CityFell(number, piece.card, piece.controller))
            leaving.fall(step, number)
            step.close()
    return bool(fallen)


# --- losses ------------------------------------------------------------------------------------


def _losses(step: StepBuilder) -> bool:
    """Who has no city left, and who had to draw from an empty deck: all at once (R122 to R126)."""
    if step.over or step.state.phase in {"reserve", "deal", "first", "open"}:
        return False
    losers: list[tuple[str, e.LostBy]] = []
    for seat in turn_order(step.state):
        if seat in step.starved:
            losers.append((seat, "deck"))
        elif not _has_city(step.state, seat):
            losers.append((seat, "cities"))
    step.starved = []
    ruled = [s for s, p in step.state.players.items() if p.lost == "ruling"]
    gone = [seat for seat in ruled if _still_there(step.state, seat)]
    if not losers and not gone and len(alive(step.state)) > 1:
        return False
    lose(step, losers)
    return True


def _has_city(state: State, seat: str) -> bool:
    return any(not state.pieces[n].dead for n in cities(state, seat))


def _still_there(state: State, seat: str) -> bool:
    """Whether a seat that a ruling took out has not left the table yet."""
    return state.result is None and any(
        seat in {p.owner, p.controller} for p in state.pieces.values()
    )


def lose(step: StepBuilder, losers: list[tuple[str, e.LostBy]]) -> None:
    """These seats are out at the same moment; the match may be over with that (R124, R125)."""
    out = {seat for seat, _ in losers}
    left = [seat for seat in alive(step.state) if seat not in out]
    ends = len(left) <= 1
    if not ends:
        _end_attack(step, out)
    for seat, by in losers:
        step.open(e.PlayerLost(seat, by))
        if not ends:
            _leave_table(step, seat)
        step.close()
    if ends:
        reason = losers[-1][1] if losers else "ruling"
        result = left[0].lower() if left else "draw"
        step.add(MatchEnded(result, reason))
        return
    for seat in (*out, *(s for s in step.state.base.seats if step.state.players[s].lost)):
        if _still_there(step.state, seat):
            step.open(e.PlayerLost(seat, step.state.players[seat].lost or "ruling"))
            _leave_table(step, seat)
            step.close()
    _end_attack(step, {s for s, p in step.state.players.items() if p.lost})
    if step.state.active not in left:
        next_turn(step)


def _leave_table(step: StepBuilder, seat: str) -> None:
    """Cards in play of a seat leave the game, those of others go home (R127)."""
    state = step.state
    for item in reversed(state.stack):
        if item.seat == seat:
            step.fact(f.RemoveItem(item.id))
    for trigger in state.pending:
        if trigger.seat == seat:
            step.fact(f.DropTrigger(trigger.id, lapsed=True))
    for number in sorted(state.pieces, key=lambda n: (n[0], seq(n))):
        piece = step.state.pieces.get(number)
        if piece is None or seat not in {piece.owner, piece.controller}:
            continue
        if piece.zone == "city":
            _close_city(step, seat, number)
        elif piece.owner == seat:
            leaving.leave(step, number, "out")
        else:
            leaving.leave(step, number)
    for number, resource in tuple(step.state.resources.items()):
        if resource.owner == seat:
            step.fact(f.MoveCard(number, "out", face="?"))
        elif resource.controller == seat:
            step.fact(f.GiveControl(number, resource.owner))
    step.queue = [one for one in step.queue if one.seat != seat]


def _close_city(step: StepBuilder, seat: str, number: str) -> None:
    """Its own residents leave the game with it, those of others as from a fallen city."""
    for resident, piece in tuple(step.state.pieces.items()):
        if piece.place == number and piece.zone == "resident" and piece.owner == seat:
            leaving.leave(step, resident, "out")
    owned = step.state.pieces[number].owner == seat
    leaving.take_down(step, number, "out" if owned else "grave")


def _end_attack(step: StepBuilder, out: set[str]) -> None:
    """An attack on or by a player who is out ends (R110, R127): the dead go to graveyards."""
    combat = step.state.combat
    if combat is None or not {combat.defender, step.state.active} & out:
        return
    step.open(e.CombatEnded())
    for item in step.state.stack:
        if item.kind == "attack":
            step.fact(f.RemoveItem(item.id))
    for number in combat.dead:
        leaving.leave(step, number)
    step.close()
    city = step.state.pieces.get(combat.city)
    if city is not None and city.dead and city.controller not in out:
        step.open(e.CityFell(combat.city, step.state.pieces[combat.city].card, combat.defender))
        leaving.take_down(step, combat.city)
        step.close()


# --- turns ---------------------------------------------------------------------------------------


def next_turn(step: StepBuilder) -> None:
    """The turn ends, and the next player still in the game begins one (R45, R46)."""
    state = step.state
    seats = state.base.seats
    at = seats.index(state.active)
    step.add(e.TurnEnded(state.active))
    settle(step)
    if step.over or step.state.turn != state.turn:
        return
    living = alive(step.state)
    after = next(seat for seat in (*seats[at + 1 :], *seats[: at + 1]) if seat in living)
    due = [one.card for one in step.state.later if one.seat == after]
    step.open(e.TurnStarted(after, state.turn + 1))
    for number in due:
        leaving.leave(step, number, "out")
    step.close()
    if due:
        settle(step)
