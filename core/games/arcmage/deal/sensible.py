"""A player with some sense: resources first, creatures, attacks that pay, blocks that save."""

from __future__ import annotations

from collections import Counter
from random import Random

from core.game import Template
from core.games.arcmage import commands as c
from core.games.arcmage import legal
from core.games.arcmage.commands import Command
from core.games.arcmage.deal import plays, sensible_combat
from core.games.arcmage.deal.fights import next_of_combat
from core.games.arcmage.deal.opening import opening
from core.games.arcmage.deal.worth import HARM, Taste, fits_taste, price
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.turns import phases
from core.games.arcmage.decide.turns.turn_actions import unmarking
from core.games.arcmage.legal import offers
from core.games.arcmage.pieces import FACTIONS, Faction
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.state import State, alive, card_of, cities, definition

ENOUGH = 8  # resources, after which cards in hand are worth more


def sensible_policy(state: State, rng: Random) -> Command:
    """A sensible entry. The match must not be over."""
    if state.phase in {"reserve", "deal", "first", "open"}:
        return opening(state, rng)
    step = StepBuilder(state)
    if state.stack:
        return _counter(step, rng) or plays.resolution(step, rng) or c.FailItem("no choice")
    if state.pending:
        return plays.oldest_trigger(step, rng, _willingly, Taste(step, state.pending[0].seat))
    if state.combat is not None:
        return next_of_combat(step, rng, sensible_combat.block)
    return _turn(step, rng)


def _turn(step: StepBuilder, rng: Random) -> Command:
    state = step.state
    seat = state.active
    found: Command | None = None
    match state.phase:
        case "unmark":
            return _begin(step)
        case "draw":
            return _draw(step)
        case "devotion":
            found = _devote(step, rng)
        case "attack":
            found = sensible_combat.attack(step)
        case "discard" if phases.over_full(state):
            return _discard(state)
        case "play1" | "play2":
            found = _play(step, rng)
    return found or c.GoOn(seat=seat)


# --- growing ---------------------------------------------------------------------------------


def _begin(step: StepBuilder) -> Command:
    """A further city when the last one is in danger, or nothing else is to be done."""
    state = step.state
    seat = state.active
    reserve = state.players[seat].reserve
    own = cities(state, seat)
    weak = sum(state.pieces[n].left for n in own) <= 4
    if reserve and (weak or (len(own) == 1 and state.turn > 3 * len(state.base.seats))):
        return c.FoundCity(reserve[0], seat=seat)
    return unmarking(step, seat)


def _draw(step: StepBuilder) -> Command:
    state = step.state
    seat = state.active
    player = state.players[seat]
    has = sum(r.controller == seat for r in state.resources.values())
    if state.drawn is None:
        return c.DrawCards(1 if has < ENOUGH or player.deck.size < 6 else 2, seat=seat)
    most = {0: phases.RESOURCES, 1: 1}.get(state.drawn, 0) - state.laid
    if most > 0 and player.hand and (has < ENOUGH or state.drawn == 0):
        return c.LayResources(_spare(state, seat, most), seat=seat)
    return c.GoOn(seat=seat)


def _spare(state: State, seat: str, n: int) -> tuple[tuple[str, Faction], ...]:
    """Cities and copies first, then what costs most; as resources that the hand asks for."""
    hand = state.players[seat].hand
    copies = Counter(hand)

    def use(slug: str) -> tuple[bool, bool, int]:
        card = card_of(state, slug)
        return (card is not None and card.type == "city", copies[slug] > 1, price(card))

    laid = sorted(hand, key=use, reverse=True)[:n]
    wants: Counter[Faction] = Counter()
    for slug in hand:
        card = card_of(state, slug)
        if card is not None:
            wants[card.faction] += card.loyalty
    for resource in state.resources.values():
        if resource.controller == seat:
            wants[resource.faction] -= 2
    best: Faction = max(FACTIONS, key=lambda one: wants.get(one, -99))
    return tuple((slug, best) for slug in laid)


def _discard(state: State) -> Command:
    seat = state.active
    hand = sorted(state.players[seat].hand, key=lambda s: price(card_of(state, s)), reverse=True)
    return c.DiscardCards(tuple(hand[: len(hand) - phases.FULL]), seat=seat)


def _devote(step: StepBuilder, rng: Random) -> Command | None:
    """Every city whose residents reach a level, with as few of them as that takes."""
    state = step.state
    for city in cities(state, state.active):
        if city in state.devoted:
            continue
        card = definition(state, state.pieces[city])
        there = legal.devotees(step, state.active, city)
        total = legal.devotion_of(step, there)
        if not any(level.level <= total for level in card.levels or ()):
            continue
        taste = Taste(step, state.active)
        found = plays.devotion(step, state.active, city, rng, taste, most=len(there))
        if found is not None:
            return found
    return None


# --- cards -----------------------------------------------------------------------------------


def _play(step: StepBuilder, rng: Random) -> Command | None:
    """Creatures go to the army, then the dearest card that has a good use."""
    state = step.state
    seat = state.active
    for move in legal.movable(step, seat):
        if move.place == "army":
            return move
    entries = list(offers.playable(step, seat))
    entries.sort(key=lambda entry: price(_card(state, entry)), reverse=True)
    for entry in entries:
        found = _sense(step, seat, entry, rng)
        if found is not None:
            return found
    for entry in offers.activatable(step, seat):
        found = _ability(step, seat, entry, rng)
        if found is not None:
            return found
    return None


def _card(state: State, entry: offers.LegalEntry) -> Card | None:
    if isinstance(entry, c.PlayCard):
        return card_of(state, entry.card)
    return card_of(state, str(entry.given.get("card", ""))) if isinstance(entry, Template) else None


def _sense(step: StepBuilder, seat: str, entry: offers.LegalEntry, rng: Random) -> Command | None:
    """The entry with good choices, None where there are none."""
    card = _card(step.state, entry)
    if card is None or _backfires(card):
        return None
    harm = _harms(card) if card.type == "enchantment" else None
    command = plays.complete(step, seat, entry, rng, Taste(step, seat, harm))
    if not isinstance(command, c.PlayCard):
        return command
    if card.type == "enchantment":
        targets = command.targets
        own = [one for one in targets if step.state.pieces.get(one) is not None]
        same = [step.state.pieces[one].controller == seat for one in own]
        return None if any(one is harm for one in same) else command
    asked = list(offers.asked_of(step, seat, card))
    return command if fits_taste(step, seat, asked, command.targets) else None


def _backfires(card: Card) -> bool:
    """Cards that cost a city of one's own, or a whole army."""
    return card.id in {"jevyans-advice", "crumbling-defenses", "seat-of-the-throne"}


def _harms(card: Card) -> bool:
    """Whether an enchantment is for a card of somebody else's."""
    found = [e for a in card.abilities or () for e in a.effects]
    return any(isinstance(e, x.Freeze | x.Restrict | x.When) for e in found)


def _ability(step: StepBuilder, seat: str, entry: offers.LegalEntry, rng: Random) -> Command | None:
    """Abilities that harm somebody else or make something, not those that produce for nothing."""
    if isinstance(entry, Template):
        number, at = str(entry.given["card"]), int(entry.given["number"])
    elif isinstance(entry, c.ActivateAbility):
        number, at = entry.card, entry.number
    else:
        return None
    ability = step.layers.abilities(number)[at - 1][0]
    ops = {effect.op for effect in ability.effects}
    if not ops & (HARM | {"token", "counter"}) or ability.cost.custom:
        return None
    command = plays.complete(step, seat, entry, rng, Taste(step, seat))
    if not isinstance(command, c.ActivateAbility):
        return None
    asked = list(offers.ability_slots(step, seat, number, at, ability))
    return command if fits_taste(step, seat, asked, command.targets) else None


def _counter(step: StepBuilder, rng: Random) -> Command | None:
    """An answer to what somebody else does, if a card counters it."""
    item = step.state.stack[-1]
    if item.kind != "card":
        return None
    for seat in alive(step.state):
        if seat == item.seat or len(step.state.stack) > 3:
            continue
        for entry in offers.playable(step, seat):
            card = _card(step.state, entry)
            if card is not None and _counters(card) and rng.random() < 0.5:
                found = plays.complete(step, seat, entry, rng, Taste(step, seat))
                if isinstance(found, c.PlayCard) and item.id in found.targets:
                    return found
    return None


def _counters(card: Card) -> bool:
    return any(
        isinstance(one, x.CounterSpell)
        for ability in card.abilities or ()
        for effect in ability.effects
        for mode in (effect.one_of if isinstance(effect, x.Choose) else ((effect,),))
        for one in mode
    )


def _willingly(ways: list[offers.LegalEntry]) -> None:
    """Triggers are let go last."""
    ways.sort(key=lambda one: isinstance(one, c.ResolveTrigger) and one.declined)
