"""The turn: unmarking, founding, drawing, resources, phases, discarding (R35 to R48)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import combat, guards, naming, noticing, setup
from core.games.arcmage.decide.settling import next_turn, settle, trig_of
from core.games.arcmage.decide.tale import Tale
from core.games.arcmage.narrate.titles import PHASE_TITLES
from core.games.arcmage.rules.abilities import triggers_of
from core.games.arcmage.state import State, card_of
from core.messages import Message, msg

ORDER: tuple[e.Phase, ...] = (
    "unmark", "draw", "devotion", "play1", "attack", "play2", "discard",
)  # fmt: skip
FULL = 7  # cards in hand, R44
RESOURCES = 2  # laid after drawing none, R38


def _on_turn(tale: Tale, named: str | None, rule: str) -> str:
    """The seat that enters it, whose turn it is. Raises E_SETUP, E_OUT, E_TURN."""
    guards.started(tale.state)
    seat = guards.seated(tale.state, named)
    guards.own_turn(tale, seat, rule)
    return seat


def unmark(tale: Tale, command: c.UnmarkAll) -> None:
    """Everything unmarks that nothing keeps marked (R37)."""
    state = tale.state
    seat = _on_turn(tale, command.seat, "R37")
    guards.in_phase(tale, "unmark", rule="R37")
    guards.empty_stack(state)
    _no_pending(state)
    for number in command.keep:
        piece = guards.in_play(state, number)
        guards.controlled(piece, number, seat, "R37")
    _lapse_optional(tale)
    _unmark_all(tale, seat, command.keep)
    settle(tale)


def _unmark_all(tale: Tale, seat: str, keep: tuple[str, ...]) -> None:
    state, reading = tale.state, tale.reading
    mine = [n for n, p in state.pieces.items() if p.controller == seat and p.marked]
    kept = tuple(n for n in mine if n in keep or reading.frozen(n))
    resources = tuple(n for n, r in state.resources.items() if r.controller == seat and r.marked)
    tale.tell(e.Unmarked(seat, tuple(n for n in mine if n not in kept), resources, kept))


def found(tale: Tale, command: c.FoundCity) -> None:
    """A city instead of a turn (R47, R48)."""
    state = tale.state
    seat = _on_turn(tale, command.seat, "R47")
    guards.in_phase(tale, "unmark", rule="R47")
    guards.empty_stack(state)
    setup.check_reserve(state, seat, command.card)
    _no_pending(state)
    if state.base.options.found_unmarks:
        _unmark_all(tale, seat, ())
    number = f"{seat}{state.players[seat].next}"
    tale.open(e.CityFounded(seat, command.card, number))
    if any(tale.state.pieces[n].controller == seat for n, _ in state.lasting):
        tale.fact(f.EndLevels(seat))
    tale.close()
    _lapse_optional(tale)
    settle(tale)
    if not tale.over and tale.state.turn == state.turn:
        next_turn(tale)


# --- draw and resources --------------------------------------------------------------------


def draw(tale: Tale, command: c.DrawCards) -> None:
    """None, one or two (R38 to R41)."""
    state = tale.state
    seat = _on_turn(tale, command.seat, "R38")
    guards.in_phase(tale, "draw", rule="R38")
    guards.empty_stack(state)
    player = state.players[seat]
    if state.drawn is not None:
        raise IllegalMove(
            "E_DRAW_OPTION",
            "The draw of this turn has been chosen: {n}.",
            rule="R38",
            n=state.drawn,
        )
    held = len(player.hand) + player.unknown
    if command.n == 0 and held < RESOURCES:
        raise IllegalMove(
            "E_DRAW_OPTION",
            "Drawing none needs two cards in hand that become resources; there are {n}.",
            rule="R39" if held else "R40",
            n=held,
        )
    forbidden = tale.reading.forbidden(seat, "draw")
    due = due_draw(state, seat, command.n, forbidden=forbidden)
    cards = command.cards or ()
    if len(cards) != due:
        raise naming.wrong_number(seat, due, len(cards))
    cards = naming.from_top(state, seat, cards)
    tale.open(e.CardsDrawn(seat, command.n, cards))
    noticing.drew(tale, seat, len(cards))
    tale.close()
    if due < command.n and not forbidden:
        tale.starved.append(seat)
    settle(tale)


def due_draw(state: State, seat: str, n: int, *, forbidden: bool) -> int:
    """How many cards come (R40, R121, R123)."""
    return 0 if forbidden else min(n, state.players[seat].deck)


def lay(tale: Tale, command: c.LayResources) -> None:
    """Cards of the hand become resources (R25, R38)."""
    state = tale.state
    seat = _on_turn(tale, command.seat, "R25")
    guards.in_phase(tale, "draw", rule="R25")
    guards.empty_stack(state)
    if state.drawn is None:
        raise IllegalMove(
            "E_DRAW_OPTION", "The draw is chosen first: two, one, or none.", rule="R38"
        )
    most = {0: RESOURCES, 1: 1}.get(state.drawn, 0)
    if state.laid + len(command.laid) > most:
        raise IllegalMove(
            "E_DRAW_OPTION",
            "After drawing {drawn} at most {most} become resources; {n} did already.",
            rule="R38",
            drawn=state.drawn,
            most=most,
            n=state.laid,
        )
    cards = tuple(slug for slug, _ in command.laid)
    new = naming.check_hand(state, seat, cards)
    naming.check_room(state, seat, new)
    after = state.players[seat].next_resource
    laid = tuple(
        (slug, faction, f"{seat}r{after + at}") for at, (slug, faction) in enumerate(command.laid)
    )
    tale.tell(e.ResourcesLaid(seat, laid))
    settle(tale)


# --- phases --------------------------------------------------------------------------------


def go(tale: Tale, command: c.GoOn) -> None:
    """To a later phase, or on from the last one (R36)."""
    state = tale.state
    _on_turn(tale, command.seat, "R36")
    target = command.phase or _following(state)
    if target is None:
        _leave(tale)
        settle(tale)
        next_turn(tale)
        return
    again = target == state.phase == "attack" and bool(state.extra)
    if not again and ORDER.index(target) <= ORDER.index(state.phase):
        raise IllegalMove(
            "E_PHASE",
            "Phases only go forward, not to {phase}; now: {now}.",
            rule="R36",
            phase=PHASE_TITLES[target],
            now=PHASE_TITLES[state.phase],
        )
    _advance(tale, target)


def _following(state: State) -> e.Phase | None:
    if state.phase == "attack" and state.extra:
        return "attack"
    if state.phase == "discard":
        return None
    return ORDER[ORDER.index(state.phase) + 1]


def end(tale: Tale, command: c.EndTurn) -> None:
    """Through all that is left of the turn (R44)."""
    state = tale.state
    _on_turn(tale, command.seat, "R36")
    if state.phase != "discard":
        _advance(tale, "discard")
        now = tale.state
        if now.turn != state.turn or tale.over or over_full(now) or must(now):
            return
    _leave(tale)
    settle(tale)
    next_turn(tale)


def _advance(tale: Tale, target: e.Phase) -> None:
    """Phase by phase, each with its duties; a trigger that waits stops the way."""
    turn = tale.state.turn
    while True:
        _leave(tale)
        state = tale.state
        if target == state.phase == "attack":
            phase: e.Phase = "attack"
        else:
            phase = ORDER[ORDER.index(state.phase) + 1]
        _enter(tale, phase)
        settle(tale)
        if phase == target or tale.over or tale.state.turn != turn:
            return


def _leave(tale: Tale) -> None:
    """Raises E_STACK, E_COMBAT, E_OBLIGATION, E_PENDING for a duty of the phase (R36)."""
    state = tale.state
    guards.empty_stack(state)
    guards.no_combat(state, "R36")
    reason = duty(tale)
    if reason is not None:
        tale.refuse(IllegalMove("E_OBLIGATION", "{why}", rule="R36", why=reason))
    _no_pending(state)
    _lapse_optional(tale)


def duty(tale: Tale) -> Message | None:
    """What the active player still has to do in this phase."""
    state = tale.state
    player = state.players[state.active]
    match state.phase:
        case "unmark":
            return msg("The cards are unmarked first.")
        case "draw" if state.drawn is None:
            return msg("The draw is chosen first: two, one, or none.")
        case "draw" if (
            state.drawn == 0 and state.laid < RESOURCES and (player.hand or player.unknown)
        ):
            return msg("Two cards become resources after drawing none.")
        case "attack" if combat.must_attack(tale):
            return msg("Creatures that must attack have not attacked.")
        case "discard" if over_full(state):
            return msg("The hand is discarded down to seven first.")
    return None


def over_full(state: State) -> bool:
    """Whether the active player has more than seven cards."""
    player = state.players[state.active]
    return len(player.hand) + player.unknown > FULL


def must(state: State) -> bool:
    """Whether triggers wait that are no “may”."""
    return any(not _optional(state, one.id) for one in state.pending)


def _no_pending(state: State) -> None:
    if must(state):
        raise IllegalMove(
            "E_PENDING",
            "Triggered abilities wait to be entered: {cards}.",
            rule="R36",
            cards=", ".join(one.source for one in state.pending),
        )


def _optional(state: State, id_: str) -> bool:
    trigger = next(one for one in state.pending if one.id == id_)
    trig = trig_of(state, trigger)
    return trig is None or trig.optional


def _lapse_optional(tale: Tale) -> None:
    """Optional triggers lapse as the phase is left (R36)."""
    gone = tuple(f.DropTrigger(one.id, lapsed=True) for one in tale.state.pending)
    if gone:
        tale.tell(e.TriggersLapsed(gone))


def _enter(tale: Tale, phase: e.Phase) -> None:
    state = tale.state
    extra = state.extra[0] if phase == state.phase == "attack" and state.extra else None
    tale.open(e.PhaseEntered(phase))
    if phase == "devotion" and state.lasting:
        ending = [n for n, _ in state.lasting if state.pieces[n].controller == state.active]
        if ending:
            tale.fact(f.EndLevels(state.active))  # R62
    if extra is not None:
        combat.open_extra(tale, *extra)
    _notice_phase(tale, phase)
    tale.close()


def _notice_phase(tale: Tale, phase: e.Phase) -> None:
    """Triggers that the beginning of a phase sets off."""
    state = tale.state
    when = {"devotion": "devotion_phase_of_host_city", "discard": "your_discard_phase"}.get(phase)
    if when is None:
        return
    for number, piece in state.pieces.items():
        if phase == "devotion":
            city = state.pieces.get(piece.place or "") if piece.zone == "resident" else None
            meant = city is not None and city.controller == state.active
        else:
            meant = piece.controller == state.active
        card = card_of(state, piece.card)
        if meant and card is not None and triggers_of(card):
            noticing.own(tale, number, when, place=piece.place)


def discard(tale: Tale, command: c.DiscardCards) -> None:
    """Down to exactly seven (R44)."""
    state = tale.state
    seat = _on_turn(tale, command.seat, "R44")
    guards.in_phase(tale, "discard", rule="R44")
    guards.empty_stack(state)
    player = state.players[seat]
    due = max(len(player.hand) + player.unknown - FULL, 0)
    if not due:
        raise IllegalMove(
            "E_DISCARD", "With {most} cards or fewer nothing is discarded.", rule="R44", most=FULL
        )
    if len(command.cards) != due:
        raise IllegalMove(
            "E_DISCARD",
            "Cards to be discarded: {due}, not {n}.",
            rule="R44",
            due=due,
            n=len(command.cards),
        )
    naming.need_named(command.cards)
    new = naming.check_hand(state, seat, command.cards)
    naming.check_room(state, seat, new)
    tale.open(e.CardsDiscarded(seat, command.cards))
    noticing.discarded(tale, seat, due)
    noticing.buried(tale)
    tale.close()
    settle(tale)
