"""Steps in words: what came of it first, the rest below, cards and people by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from core.events import MatchEnded
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.evolve import evolve
from core.games.arcmage.narrate.named import Table, named
from core.games.arcmage.narrate.words import also, card_words
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.state import State
from core.games.arcmage.titles import card_name
from core.kit import phrases
from core.messages import Message, Narration, Value, msg

ROOM = 58  # characters of a sentence that has room in a headline, in any language
BOTH = 64  # of that and the end of the match
LONG_NAME = 40  # characters of a name that somebody typed
AFTER = (e.PhaseEntered, e.TurnEnded, e.TurnStarted)  # told only where something came of it


def step(tell: Callable[[Any], Message], before: State, happened: Sequence[e.Event]) -> Narration:
    """What a step did; `tell` says one event by itself."""
    table, state = Table(before), before
    for event in happened:
        state = evolve(state, event)
        table.learn(state)
    first, *more = happened
    headline, parts = _of(tell, first, table)
    ending = None
    for event in more:
        if isinstance(event, MatchEnded):
            ending = named(tell(event), table)
        elif not (isinstance(event, AFTER) and not event.facts):
            told, besides = _of(tell, event, table)
            parts += [told, *besides]
    if ending is not None and len(f"{headline} {ending}") > BOTH:
        headline, ending, parts = ending, None, [headline, *parts]
    quiet = not parts and ending is None and _is_quiet(first)
    return phrases.narration(headline, parts, ending=ending, quiet=quiet)


def _is_quiet(event: e.Event) -> bool:
    """Whether nothing happened but that the turn goes on."""
    if isinstance(event, e.Unmarked):
        return not (event.cards or event.resources or event.kept)
    return isinstance(event, e.PhaseEntered | e.TurnEnded | e.CombatCleaned)


def _of(
    tell: Callable[[Any], Message], event: e.Event, table: Table
) -> tuple[Message, list[Message]]:
    """The headline of an event, and what else there is to tell of it."""
    sentence, facts = taken_apart(tell(event))
    besides = [named(msg("{told}.", told=fact), table) for fact in facts if _is_message(fact)]
    told = named(sentence, table)
    if (short := _short(event)) is None:
        return told, besides
    short = named(short, table)
    if isinstance(event, e.BattleFought) or len(str(told)) > ROOM:
        return short, [told, *besides] if len(str(told)) > ROOM else besides
    return told, besides


def _is_message(part: Value) -> bool:
    return isinstance(part, Message)


def taken_apart(sentence: Message) -> tuple[Message, list[Any]]:
    """A sentence, and the facts behind its colon."""
    match sentence:
        case Message("{told}: {facts}.", {"told": Message() as told, "facts": facts}):
            return msg("{told}.", told=told), [*_clauses(facts)]
    return sentence, []


def _clauses(facts: Value) -> Iterator[Value]:
    if isinstance(facts, Message) and facts.text == "{first}; {second}":
        yield from _clauses(facts.params["first"])
        yield facts.params["second"]
    else:
        yield facts


# --- in short --------------------------------------------------------------------------------


def _short(event: e.Event) -> Message | None:
    """The headline of an event whose whole sentence is long; None where it never is."""
    if isinstance(event, e.BattleFought):
        return _battle(event)
    return _counted(event) if type(event) in _COUNTED else _shortened(event)


def _counted(event: Any) -> Message:
    """How many cards it was about."""
    several, one, count = _COUNTED[type(event)]
    number = len(count(event))
    text = one if number == 1 else several
    return text._replace(params={"seat": _seat(event), "n": number, "city": _city(event)})


def _shortened(event: e.Event) -> Message | None:
    match event:
        case e.CardPlayed(item=item):
            return msg("{seat} plays {card}.", seat=item.seat, card=card_name(item.card))
        case e.AbilityActivated(item=item) | e.TriggerAnswered(item=item):
            card: Value = card_name(item.card)
            if item.source is not None:
                card = card_words(item.source, {}, item.card)
            return msg("{seat} uses {card}.", seat=item.seat, card=card)
        case e.CreatureMoved(seat=seat, card=creature):
            return msg("{seat} moves {card}.", seat=seat, card=creature)
        case e.ItemFailed(card=slug) | e.ItemResolved(card=slug, failed=True):
            return msg("{card} does nothing.", card=card_name(slug))
        case e.TriggerResolved(source=source, card=slug):
            return msg("{card} triggers.", card=card_words(source, {}, slug))
        case e.TriggerDeclined(seat=seat):
            return msg("{seat} lets an ability go.", seat=seat)
        case e.CreatureDied(card=number, slug=slug):
            return msg("{card} leaves play.", card=card_words(number, {}, slug))
        case _:
            return _beside(event)


def _beside(event: e.Event) -> Message | None:
    """Beside the turn."""
    match event:
        case e.CardShown(owner=seat, card=slug):
            return msg("{seat} shows {card}.", seat=seat, card=card_name(slug))
        case e.NoteAdded():
            return msg("A note.")
        case e.CardDefined(card=defined):
            return msg("A card is entered: {card}.", card=_cut(defined.name))
        case e.FirstPlayerChosen(seat=seat):
            return msg("{seat} takes the first turn.", seat=seat)
        case _:
            return None


def _cut(name: str) -> str:
    return name if len(name) <= LONG_NAME else f"{name[:LONG_NAME].rstrip()}…"


def _seat(event: Any) -> str:
    """Whose event it is; of what stands on the stack, who entered it."""
    item = getattr(event, "item", None)
    seat: str = item.seat if isinstance(item, Item) else event.seat
    return seat


def _city(event: e.Event) -> Value:
    if isinstance(event, e.AttackersMarked):
        return event.city
    if isinstance(event, e.AttackDeclared | e.DevotionDeclared) and event.item.source:
        return event.item.source
    return msg("a city")


_COUNTED: Mapping[type, tuple[Message, Message, Callable[[Any], Sequence[Any]]]] = {
    e.ReserveSet: (
        msg("{seat} sets {n} cities aside."),
        msg("{seat} sets a city aside."),
        lambda event: event.cards,
    ),
    e.HandDealt: (
        msg("{seat} takes {n} cards in hand."),
        msg("{seat} takes a card in hand."),
        lambda event: event.cards,
    ),
    e.Unmarked: (
        msg("{seat} unmarks {n} cards."),
        msg("{seat} unmarks a card."),
        lambda event: (*event.cards, *event.resources),
    ),
    e.CardsDrawn: (
        msg("{seat} draws {n} cards."),
        msg("{seat} draws a card."),
        lambda event: event.cards,
    ),
    e.ResourcesLaid: (
        msg("{seat} lays {n} resources."),
        msg("{seat} lays a resource."),
        lambda event: event.laid,
    ),
    e.CardsDiscarded: (
        msg("{seat} discards {n} cards."),
        msg("{seat} discards a card."),
        lambda event: event.cards,
    ),
    e.BlocksAssigned: (
        msg("{seat} blocks with {n} creatures."),
        msg("{seat} blocks with one creature."),
        lambda event: event.blocks,
    ),
    e.DevotionDeclared: (
        msg("{seat} devotes {n} residents to {city}."),
        msg("{seat} devotes one resident to {city}."),
        lambda event: event.item.chosen,
    ),
    e.AttackDeclared: (
        msg("{seat} attacks {city} with {n} creatures."),
        msg("{seat} attacks {city} with one creature."),
        lambda event: event.item.chosen,
    ),
    e.AttackersMarked: (
        msg("{n} creatures attack {city}."),
        msg("One creature attacks {city}."),
        lambda event: event.attackers,
    ),
}


def _battle(event: e.BattleFought) -> Message:
    """Who killed whom; else who fought, or what struck the city."""
    dead = {fact.card for fact in event.facts if isinstance(fact, f.KillInBattle)}
    card, blockers = event.attacker, event.blockers
    fallen = [n for n in blockers if n in dead]
    if fallen and card in dead:
        return msg("{card} and {blockers} fall.", card=card, blockers=_several(fallen))
    if fallen:
        return msg("{card} kills {blockers}.", card=card, blockers=_several(fallen))
    if card in dead:
        return msg("{card} falls against {blockers}.", card=card, blockers=_several(blockers))
    if blockers:
        return msg("{card} fights {blockers}.", card=card, blockers=_several(blockers))
    hits = [fact for fact in event.facts if isinstance(fact, f.DealDamage)]
    if len(hits) == 1:
        return msg("{card} strikes {city} for {n}.", card=card, city=hits[0].card, n=hits[0].n)
    return msg("{card} is not blocked.", card=card)


def _several(cards: Sequence[str]) -> Value:
    if len(cards) > 2:
        return msg("{n} creatures", n=len(cards))
    return also(cards)
