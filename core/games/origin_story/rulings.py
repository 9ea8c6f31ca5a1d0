"""What the table may decide by itself (section 2.5)."""

from __future__ import annotations

from core.cards import UNSEEN
from core.games.origin_story import operations as o
from core.games.origin_story.commands import Command
from core.games.origin_story.decide import automa_card, decide, flow
from core.games.origin_story.decide.refusals import check_phase, illegal
from core.games.origin_story.decide.step_builder import begin
from core.games.origin_story.events import Event
from core.games.origin_story.evolve.changes import apply, is_hero
from core.games.origin_story.operations import Operation
from core.games.origin_story.pieces import PLAYERS, TRICKS, catalogues, parse
from core.games.origin_story.rules import sense
from core.games.origin_story.state import State, hand
from core.games.origin_story.titles import ZONES
from core.games.origin_story.words import card_words, written
from core.kit.phrases import say
from core.rulings import Rulings

# A card that breaks suit or a limit can have been played at a real table; so can a lead, a
# surrender or an exchange out of turn, which a ruling books by its operations. What an automa plays
# follows from its rules, and a table may have played another card for it.
FORCIBLE = frozenset({"E_AUTOMA", "E_MUST_FOLLOW", "E_LIMIT", "E_SURRENDER"})


def check(state: State, operation: Operation) -> None:
    """Raises `IllegalMove` E_INVARIANT (a card that is not there), E_OP, E_UNKNOWN_ID; E_PHASE
    before the first round."""
    if not state.round:
        check_phase(state, "after new")
    match operation:
        case o.MoveCard(card=card, from_=zone, place=place):
            code = parse(card)
            if code is None:
                raise illegal("E_OP", "“{card}” is no card.", None, card=card)
            if place is not None and place not in {"L", "R"} and not place.isdecimal():
                raise illegal("E_OP", "A place is L, R or a number.", None)
            if not {code, UNSEEN} & {*_zone(state, zone)}:
                raise illegal(
                    "E_INVARIANT",
                    "{card} is not there: {zone}.",
                    None,
                    card=card_words(code),
                    zone=ZONES[zone],
                )
        case o.ModifyCard(card=card) | o.ColorCard(card=card):
            lying = {one for player in PLAYERS for one in hand(state, player)}
            if parse(card) not in lying | {one for _, one in state.trick}:
                raise illegal(
                    "E_INVARIANT", "{card} is in no hand, nor in the trick.", card=written(card)
                )
        case o.MoveEnergy(zone=zone) if zone not in {"supply", "general", *_costs(state)}:
            raise illegal("E_OP", "“{zone}” is no place for energy.", None, zone=zone)
        case o.GiveTrick() if not state.trick and not state.won_tricks:
            raise illegal("E_OP", "There is no trick to give.", None)
        case o.SetLeader() if state.trick:
            raise illegal("E_OP", "Who leads is ruled between two tricks.", None)
        case o.PlaceCard():
            _check_printed(state, operation)


def _check_printed(state: State, operation: o.PlaceCard) -> None:
    """Raises E_UNKNOWN_ID, E_OP."""
    name = operation.id
    if not catalogues.knows(catalogues.of(state.options.catalogue), name):
        raise illegal("E_UNKNOWN_ID", "The catalogue has no card “{card}” here.", card=name)
    if operation.zone == "hand" and not is_hero(state, name):
        raise illegal("E_OP", "Only super-heroes are held in hand.", "R11")


def _costs(state: State) -> set[str]:
    cards = [state.mat, *(card for card, _ in state.story)]
    return {f"{card}:{number}" for card in cards for number in (1, 2)}


def _zone(state: State, zone: o.Zone) -> tuple[str, ...]:
    """The cards that lie there."""
    match zone:
        case "hand.A" | "hand.F" | "hand.Y":
            return hand(state, zone[-1])
        case "deck":
            return state.deck
        case "discard":
            return state.discard
        case "aside":
            return state.aside
        case "trick":
            return tuple(card for _, card in state.trick)
        case "won.A" | "won.F" | "won.Y":
            won = [one.cards for one in state.won_tricks if one.winner == zone[-1]]
            return tuple(card for cards in won for _, card in cards)


def follow(before: State, after: State) -> tuple[Event, ...]:
    """The phase that the ruled table is in. Raises E_INVARIANT unless the ruling is forced."""
    new = [fault for fault in sense.faults(after) if fault not in sense.faults(before)]
    if new and not after.forced:
        raise illegal("E_INVARIANT", "That cannot be: {why}.", None, why=new[0])
    step = begin(after)
    playing = before.phase.startswith("turn:") or before.phase == "after_trick"
    if playing and after.trick_no > TRICKS and not after.trick:
        flow.round_end(step)
    elif playing:
        flow.played(step)
    elif before.phase == "round_end":
        flow.round_end(step)
    elif before.phase == "effect_draws":
        automa_card.apply_effects(step)  # of the hands, and of the card, as they are now
    elif before.phase == "late":
        flow.enter(step, "late", 0, after.waiting)
    return tuple(step.events)


def force(state: State, command: Command) -> tuple[Event, ...]:
    """The events of a forbidden play that stood. Raises `IllegalMove` if no table can do it."""
    return decide(state, command, strict=False)


RULINGS: Rulings[State, Command, Event] = Rulings(
    operations=Operation,
    apply=apply,
    check=check,
    forcible=FORCIBLE,
    force=force,
    describe=say,
    follow=follow,
)
