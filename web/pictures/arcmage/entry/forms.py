"""Entries with choices: cards to be played, and activated abilities.

A form says where a card can go, what it costs, and the variants, which are its modes with the slots
that each of them asks for; `static/games/arcmage/form.js` makes the command of it.
"""

from __future__ import annotations

from typing import Literal

from core.games.arcmage.commands import ActivateAbility, PlayCard
from core.games.arcmage.decide.stack.abilities import speed
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces import Faction
from core.games.arcmage.pieces.cards import Card, XCost
from core.games.arcmage.pieces.effects import Activated
from core.games.arcmage.rules import costs, playing
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import State, card_of
from core.games.arcmage.titles import card_name
from core.messages import Message, msg
from web.entry.arcmage_parts import Form, Price, Range, Variant
from web.i18n import on_card, translate
from web.pictures.arcmage.entry import cards, slots

PLAYING = frozenset({"play1", "play2"})
NO_X = 0


def plays(step: StepBuilder, seat: str, *, dealt: bool) -> dict[str, Form]:
    """What a seat can play, by slug: known cards of its hand, and what unseen ones may be."""
    state = step.state
    player = state.players[seat]
    there = dict.fromkeys(player.hand)
    if player.unknown:
        there |= dict.fromkeys(one["card"] for one in cards.pool(state, seat))
    found = {slug: card_of(state, slug) for slug in there}
    return {
        slug: _play(step, seat, card, dealt=dealt)
        for slug, card in found.items()
        if card is not None and card.type != "city"
    }


def _play(step: StepBuilder, seat: str, card: Card, *, dealt: bool) -> Form:
    variants = slots.of_card(step, seat, card, dealt=dealt)
    closed = (
        _not_now(step.state, seat, card) or _too_dear(step.layers, seat, card) or _alike(variants)
    )
    return {
        "command": PlayCard(card.id, seat=seat),
        "offer": f"p {card.id}",
        "seat": seat,
        "title": on_card(card.name),
        "text": on_card(card.text),
        "closed": None if closed is None else translate(closed),
        "cost": _cost(step.layers, seat, card),
        "xs": _xs(step.layers, seat, card),
        "places": list(playing.places(step.layers, seat, card))
        if card.type == "creature"
        else None,
        "variants": variants,
        "hold": True,
        "send": translate(msg("Play it")),
    }


def _not_now(state: State, seat: str, card: Card) -> Message | None:
    """Why it is not the time for a card (R42, R78, R83)."""
    if card.type == "event":
        return None
    if seat != state.active:
        return msg("Only events are played in another's turn.")
    if state.stack:
        return msg("Only events answer what waits on the stack.")
    return None if state.phase in PLAYING else msg("It is played in a play phase.")


def _too_dear(layers: Layers, seat: str, card: Card) -> Message | None:
    """Why it cannot be paid, X being least (R28, R29)."""
    if isinstance(card.cost, XCost) and card.cost.x != "chosen":
        return None
    cost = costs.cost_of(layers, seat, card, x=NO_X)
    loyalty = card.faction, costs.loyalty_due(card, cost)
    if costs.automatic(layers.state, seat, cost, loyalty) is not None:
        return None
    return msg("The resources do not pay it: {n}.", n=cost)


def _alike(variants: list[Variant]) -> Message | None:
    """Why a card that names different targets cannot have them: too few are there (R84)."""
    wanted = [
        [
            slot
            for slot in variant["slots"]
            if slot["kind"] != "cards" and slot.get("apart") and not slot.get("fewer")
        ]
        for variant in variants
    ]
    due = [sum(slot["least"] for slot in found) for found in wanted]
    there = [len({one for slot in found for one in slot.get("of", ())}) for found in wanted]
    if any(n <= most for n, most in zip(due, there, strict=True)):
        return None
    return msg("It takes {due} different targets; there are not so many.", due=min(due))


def _cost(layers: Layers, seat: str, card: Card) -> Price | None:
    """What is due: a number, what of it is X, how much must be of the faction."""
    if card.cost is None:
        return None
    read: Literal["chosen", "attack"] | None = None
    if isinstance(card.cost, XCost):
        base = card.cost.plus or 0
        read = "attack" if card.cost.x == "target_attack" else "chosen"
    else:
        base, read = card.cost, "chosen" if card.extra_x else None
    change = costs.change_of(layers, seat, card)
    return {
        "base": base,
        "x": read,
        "change": change,
        "faction": card.faction,
        "loyalty": card.loyalty,
    }


def price(n: int, faction: Faction) -> Price:
    """A cost that is a number; of any faction."""
    return {"base": n, "x": None, "change": 0, "faction": faction, "loyalty": 0}


def _xs(layers: Layers, seat: str, card: Card) -> Range | None:
    """The least and the most X, as far as the resources go (R33)."""
    chosen = isinstance(card.cost, XCost) and card.cost.x == "chosen"
    if not chosen and not card.extra_x:
        return None
    there = costs.available(layers.state, seat).total
    least = costs.cost_of(layers, seat, card, x=NO_X)
    return {"least": 0, "most": max(0, there - least)}


# --- abilities ---------------------------------------------------------------------------------


def abilities(step: StepBuilder, mine: tuple[str, ...], *, dealt: bool) -> dict[str, list[Form]]:
    """The activated abilities of the cards in play, by number."""
    state = step.state
    return {
        n: [
            _ability(step, n, place, ability, dealt=dealt)
            for place, (ability, _) in enumerate(found, 1)
        ]
        for n, piece in state.pieces.items()
        if piece.controller in mine and (found := step.layers.abilities(n))
    }


def _ability(step: StepBuilder, n: str, place: int, ability: Activated, *, dealt: bool) -> Form:
    state = step.state
    piece = state.pieces[n]
    card = state.base.cards.get(piece.card) or state.defined[piece.card]
    seat = piece.controller
    due = ability.cost.resources
    closed = _kept(step, seat, n, ability)
    return {
        "command": ActivateAbility(n, place, seat=seat),
        "offer": f"a {n}.{place}",
        "seat": seat,
        "title": f"{on_card(card.name)} {n}",
        "text": on_card(card.text),
        "closed": None if closed is None else translate(closed),
        "cost": price(step.layers.value(due, n, seat), card.faction) if due else None,
        "xs": None,
        "places": None,
        "variants": slots.of_ability(step, n, ability, dealt=dealt),
        "hold": True,
        "send": translate(msg("Use ability {n}", n=place)),
    }


def _kept(step: StepBuilder, seat: str, n: str, ability: Activated) -> Message | None:
    """Why an ability cannot be used now (R24, R114, R115)."""
    state = step.state
    piece = state.pieces[n]
    if ability.need is not None and piece.zone != ability.need.self_in:
        return msg("{card} is not where it can do that.", card=card_name(piece.card))
    if not slots.can_pay(step, n, ability):
        return msg("There is not enough to pay for it.")
    if ability.cost.mark and piece.marked:
        return msg("{card} is marked.", card=card_name(piece.card))
    if speed(state, ability) == "any":
        return None
    if seat != state.active or state.stack or state.phase not in PLAYING:
        return msg("It is used in one's own play phases.")
    return None
