"""Cards and abilities that a seat may use now, and what must be chosen for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from core.game import Template
from core.games.arcmage import commands as c
from core.games.arcmage.decide.effect_context import EffectContext
from core.games.arcmage.decide.stack import abilities
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.targets import hosts
from core.games.arcmage.decide.targets.slots import Slot, slots
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.cards import Card, XCost
from core.games.arcmage.rules import costs, playing, selection
from core.games.arcmage.rules.abilities import spell_of
from core.games.arcmage.state import card_of

LegalEntry = c.Command | Template
PLAY = {"play1", "play2"}


# --- cards -----------------------------------------------------------------------------------


def playable(step: StepBuilder, seat: str) -> Iterator[LegalEntry]:
    """Cards of the hand that can be paid, each once and for each city of a creature."""
    state = step.state
    for slug in dict.fromkeys(state.players[seat].hand):
        card = card_of(state, slug)
        if card is not None:
            yield from plays_of(step, seat, card)
    if state.players[seat].unknown:
        yield Template("play_card", {"seat": seat}, ("card",))


def plays_of(step: StepBuilder, seat: str, card: Card) -> Iterator[LegalEntry]:
    """How one card can be played now: not at all, at once, or with what is to be chosen."""
    if not timely(step, seat, card) or playing.is_second(step.layers, seat, card):
        return
    measured = isinstance(card.cost, XCost)
    pay = c.FREE
    if not measured:
        cost = costs.cost_of(step.layers, seat, card)
        loyalty = card.faction, costs.loyalty_due(card, cost)
        found = costs.automatic(step.state, seat, cost, loyalty)
        if found is None:
            return
        pay = found
    if card.type == "creature":
        for place in playing.places(step.layers, seat, card):
            yield c.PlayCard(card.id, place, pay=pay, seat=seat)
        return
    asked = list(asked_of(step, seat, card))
    if any(not possible(step, seat, slot) for slot in asked):
        return
    if not asked and not measured:
        yield c.PlayCard(card.id, pay=pay, seat=seat)
        return
    fields = (("x", "pay") if measured else ()) + open_fields(asked)
    yield Template("play_card", {"card": card.id, "seat": seat}, fields)


FIELDS = {
    "target": ("targets",),
    "chosen": ("targets",),
    "player": ("targets",),
    "mode": ("modes", "targets"),
    "place": ("place",),
    "names": ("results",),
}


def open_fields(asked: Iterable[Slot]) -> tuple[str, ...]:
    """The fields of a command that these choices go into."""
    return tuple(dict.fromkeys(field for slot in asked for field in FIELDS[slot.kind]))


def timely(step: StepBuilder, seat: str, card: Card) -> bool:
    """Whether this is a moment for a card of its type (R42, R78)."""
    state = step.state
    if card.type == "event":
        return True
    return card.type != "city" and seat == state.active and state.phase in PLAY and not state.stack


def asked_of(step: StepBuilder, seat: str, card: Card) -> Iterator[Slot]:
    """The choices of a card, in the order of their entry; the host of an enchantment first."""
    context = EffectContext(step, seat, card.id)
    wanted = hosts.wanted(card)
    if wanted is not None:
        yield Slot("target", wanted, seat=seat)
        if card.target_zone is not None:
            return
    yield from slots(context, spell_of(card))


def possible(step: StepBuilder, seat: str, slot: Slot) -> bool:
    """Whether a choice that must be made can be."""
    if slot.kind == "mode":
        return any(all(possible(step, seat, one) for one in mode) for mode in slot.branches)
    if slot.kind != "target" or slot.selector is None or slot.optional:
        return True
    return bool(candidates(step, seat, slot))


def candidates(
    step: StepBuilder,
    seat: str,
    slot: Slot,
    source: str | None = None,
    *,
    player: str | None = None,
) -> tuple[str, ...]:
    """What a choice may be, as it is written behind `>`; `player` is “that player”."""
    if slot.kind == "player":
        return tuple(s for s in step.state.base.seats if step.state.players[s].lost is None)
    if slot.selector is None:
        return ()
    player = slot.seat if slot.what == "give" else player
    return selection.targets(step.layers, slot.selector, source=source, seat=seat, player=player)


# --- abilities and triggers ----------------------------------------------------------------------


def activatable(step: StepBuilder, seat: str) -> Iterator[LegalEntry]:
    """Activated abilities that can be paid now."""
    state, layers = step.state, step.layers
    for number, piece in state.pieces.items():
        if piece.controller != seat or layers.forbidden(number, "activate"):
            continue
        for at, (ability, _) in enumerate(layers.abilities(number), 1):
            found = _activation(step, seat, number, at, ability)
            if found is not None:
                yield found


def _activation(
    step: StepBuilder, seat: str, number: str, at: int, ability: x.Activated
) -> LegalEntry | None:
    state = step.state
    piece = state.pieces[number]
    if abilities.speed(state, ability) == "play" and (
        seat != state.active or state.phase not in PLAY or state.stack
    ):
        return None
    if ability.cost.mark and piece.marked:
        return None
    if ability.need is not None and piece.zone != ability.need.self_in:
        return None
    context = EffectContext(step, seat, piece.card, source=number, number=at)
    due = context.value(ability.cost.resources, 0)
    pay = costs.automatic(state, seat, due)
    if pay is None:
        return None
    price = list(_cost_slots(context, ability))
    if any(len(candidates(step, seat, slot, number)) < slot.n for slot in price):
        return None
    asked = [*price, *slots(context, ability.effects)]
    if any(not payable(step, seat, slot, number) for slot in asked):
        return None
    if fields := open_fields(asked):
        return Template("activate_ability", {"card": number, "number": at, "seat": seat}, fields)
    return c.ActivateAbility(number, at, pay=pay, seat=seat)


def payable(step: StepBuilder, seat: str, slot: Slot, source: str) -> bool:
    """Whether a choice of an ability can be made; what is merely picked may be nothing (R117)."""
    if slot.kind == "mode":
        return any(all(payable(step, seat, one, source) for one in mode) for mode in slot.branches)
    if slot.selector is None or slot.optional or slot.kind != "target":
        return True
    return bool(candidates(step, seat, slot, source))


def ability_slots(
    step: StepBuilder, seat: str, number: str, at: int, ability: x.Activated
) -> Iterator[Slot]:
    """The choices of an ability: first for its cost, then for its effects."""
    piece = step.state.pieces[number]
    context = EffectContext(step, seat, piece.card, source=number, number=at)
    yield from _cost_slots(context, ability)
    yield from slots(context, ability.effects)


def _cost_slots(context: EffectContext, ability: x.Activated) -> Iterator[Slot]:
    """What is picked for the cost of an ability; cards that are marked for it are unmarked."""
    for slot in slots(context, ability.cost.custom or ()):
        wanted = slot.selector
        if slot.what == "give":
            yield slot
        elif slot.what == "mark" and wanted is not None:
            yield slot._replace(selector=replace(wanted, unmarked=True), what="cost")
        else:
            yield slot._replace(what="cost")
