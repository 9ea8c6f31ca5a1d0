"""What waits: triggered abilities, the stack, and who may answer."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.arcmage.commands import ResolveItem, ResolveTrigger
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.events.items import aimed
from core.games.arcmage.narrate.names import names_at, printed_name
from core.games.arcmage.pieces.items import Item, Trigger
from core.games.arcmage.rules.abilities import triggers_of
from core.games.arcmage.spoken import some
from core.games.arcmage.state import State, card_of
from core.games.arcmage.titles import WHEN_TITLES, card_name, seat_title
from core.messages import Message, msg
from web.entry.arcmage import Item as Told
from web.entry.arcmage import Stack, Table
from web.entry.arcmage_parts import Form, Waiting
from web.i18n import on_card, translate
from web.pictures.arcmage.entry import slots
from web.pictures.arcmage.entry.expects import attacked
from web.pictures.arcmage.entry.forms import price


def triggers(step: StepBuilder, mine: tuple[str, ...], *, dealt: bool) -> list[Waiting]:
    """Triggered abilities that wait, the oldest first; of a card only its oldest can be entered."""
    return [
        _trigger(step, trigger, mine=trigger.seat in mine and first, dealt=dealt)
        for trigger, first in _oldest(step.state)
    ]


def _oldest(state: State) -> Iterator[tuple[Trigger, bool]]:
    seen: set[str] = set()
    for trigger in state.pending:
        yield trigger, trigger.source not in seen
        seen.add(trigger.source)


def _trigger(step: StepBuilder, trigger: Trigger, *, mine: bool, dealt: bool) -> Waiting:
    state = step.state
    card = card_of(state, trigger.card)
    ability = triggers_of(card)[trigger.index] if card is not None else None
    due = ability.cost.resources if ability is not None and ability.cost is not None else None
    cost = None
    if due is not None and card is not None:
        cost = price(step.layers.value(due, trigger.source, trigger.seat), card.faction)
    declined = ResolveTrigger(trigger.source, declined=True, seat=trigger.seat)
    when = WHEN_TITLES.get(trigger.when, Message(trigger.when))
    title = msg("{card} of {seat}: {when}", card=card_name(trigger.card), when=when,
                seat=seat_title(trigger.seat))  # fmt: skip
    return {
        "command": ResolveTrigger(trigger.source, seat=trigger.seat),
        "offer": f"t {trigger.source}",
        "seat": trigger.seat,
        "mine": mine,
        "title": translate(title),
        "text": "" if card is None else on_card(card.text),
        "closed": None,
        "cost": cost,
        "xs": None,
        "places": None,
        "variants": slots.of_trigger(step, trigger, dealt=dealt),
        "hold": True,
        "send": translate(msg("Do it")),
        "decline": declined if ability and ability.optional else None,
    }


def stack(step: StepBuilder, mine: tuple[str, ...], table: Table) -> Stack:
    """The stack, its top first; what is chosen as that resolves; who may answer it."""
    state = step.state
    return {
        **table,
        "phase": "stack",
        "stack": [_item(state, item) for item in reversed(state.stack)],
        "answers": answers(state, mine),
        "resolve": resolve(step, dealt=table["dealt"]),
    }


def _item(state: State, item: Item) -> Told:
    card = card_of(state, item.card)
    return {
        "id": item.id,
        "title": translate(_named(state, item)),
        "text": "" if card is None or item.kind in {"attack", "devotion"} else on_card(card.text),
    }


def _named(state: State, item: Item) -> Message:
    """What it is, what was chosen for it, and who devotes or attacks."""
    names = names_at(state).of(item.seat)
    told = msg("{item}{aimed}", item=_title(state, item), aimed=aimed(names, item))
    if not item.chosen:
        return told
    return msg("{item} with {cards}", item=told, cards=some(map(names.card, item.chosen)))


def _title(state: State, item: Item) -> Message:
    seat = seat_title(item.seat)
    if item.kind == "attack":
        return msg("{seat}'s attack on {city}", seat=seat, city=attacked(state, item))
    return msg("{card} of {seat}", card=printed_name(state, item.card), seat=seat)


def _resolves(state: State, item: Item) -> Message:
    if item.kind == "attack":
        return msg("The attack on {city} goes on", city=attacked(state, item))
    return msg("{card} resolves", card=card_name(item.card))


def resolve(step: StepBuilder, *, dealt: bool) -> Form:
    """The top of the stack happens, with what is chosen only now (R81)."""
    item = step.state.stack[-1]
    return {
        "command": ResolveItem(),
        "offer": "ok",
        "seat": item.seat,
        "title": translate(_resolves(step.state, item)),
        "text": "",
        "closed": None,
        "cost": None,
        "xs": None,
        "places": None,
        "variants": slots.of_item(step, item, dealt=dealt),
        "hold": False,
        "send": translate(msg("It resolves")),
    }


def answers(state: State, mine: tuple[str, ...]) -> list[str]:
    """Who may answer, in turn order behind the player of the top item, that one last (R80)."""
    seats = state.base.seats
    at = seats.index(state.stack[-1].seat) + 1
    order = (*seats[at:], *seats[:at])
    return [seat for seat in order if seat in mine and state.players[seat].lost is None]
