"""What weighed in the steps of a part of a match, gathered for its headline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from core.events import MatchEnded, MatchStarted, RulingMade
from core.frames import Frame
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.narrate.names import printed_name
from core.games.arcmage.state import State
from core.kit.handlers import Handlers
from core.messages import Value


class Attack(NamedTuple):
    """A city, by its number, and the names of those who were sent against it."""

    city: str
    names: tuple[Value, ...]


@dataclass
class Deeds:
    """What happened in a part, in the order of its steps. Cards are names unless said otherwise."""

    seat: str  # whose turn it is; empty in the set-up
    state: State  # of the step that is read; it knows the names of cards
    slugs: dict[str, str] = field(default_factory=dict)  # of cards in play and of items, by number
    cause: e.ItemResolved | None = None  # what resolved in the step that is read
    attacks: list[Attack] = field(default_factory=list)
    ruined: dict[str, Value] = field(default_factory=dict)  # cities by number
    fallen: dict[str, Value] = field(default_factory=dict)  # creatures by number
    killed: dict[str, list[Value]] = field(default_factory=dict)  # by the slug of what killed them
    taken: list[tuple[Value, str]] = field(default_factory=list)  # card, who controls it now
    founded: list[Value] = field(default_factory=list)
    levels: list[tuple[Value, int]] = field(default_factory=list)  # city, the highest of its levels
    countered: list[Value] = field(default_factory=list)
    played: dict[str, list[str]] = field(default_factory=dict)  # slugs by seat
    used: list[str] = field(default_factory=list)  # slugs of the seat's cards with an ability
    moved: list[Value] = field(default_factory=list)
    drawn: int = 0
    first: list[str] = field(default_factory=list)  # seats
    opened: list[tuple[str, Value]] = field(default_factory=list)  # seat, city
    conceded: list[str] = field(default_factory=list)  # seats
    out: list[str] = field(default_factory=list)  # seats, apart from the end of a match of two
    rulings: int = 0
    result: str | None = None

    def name(self, number: str) -> Value:
        """The name of a card in play, or of what waits on the stack."""
        return self.card(self.slugs.get(number, "?"))

    def card(self, slug: str) -> Value:
        """The name of a card."""
        return printed_name(self.state, slug)


READ: Handlers[Deeds, None] = Handlers(rest=lambda _deeds, _event: None)
OF_FACTS: Handlers[Deeds, None] = Handlers(rest=lambda _deeds, _fact: None)
Light = (  # events that are too light for a headline, but for their facts
    e.ReserveSet
    | e.HandDealt
    | e.TurnStarted
    | e.Unmarked
    | e.ResourcesLaid
    | e.DevotionDeclared
    | e.TriggerAnswered
    | e.AttackersMarked
    | e.ItemFailed
    | e.TriggerResolved
    | e.TriggerDeclined
    | e.BlocksAssigned
    | e.BattleFought
    | e.CombatCleaned
    | e.CombatEnded
    | e.TriggersLapsed
    | e.DeathPrevented
    | e.PhaseEntered
    | e.CardsDiscarded
    | e.TurnEnded
    | e.CardShown
    | e.CardDefined
    | e.AsksSettled
    | e.NoteAdded
    | e.DeckTold
)


def deeds_of(frames: Sequence[Frame[State]]) -> Deeds:
    """What happened after the first of the frames."""
    before = frames[0].state
    deeds = Deeds(seat=before.active if before.turn else "", state=before)
    for old, new in pairwise(frames):
        deeds.state, deeds.cause = new.state, None
        for state in (old.state, new.state):
            deeds.slugs |= {number: piece.card for number, piece in state.pieces.items()}
            deeds.slugs |= {item.id: item.card for item in state.stack}
        for event in new.events:
            READ(deeds, event)
            if not isinstance(event, MatchEnded | MatchStarted | RulingMade):
                for fact in event.facts:
                    OF_FACTS(deeds, fact)
    if deeds.result is not None and len(before.base.seats) == 2:
        deeds.out.clear()
    return deeds


@READ.of(e.FirstPlayerChosen)
def _first(deeds: Deeds, event: e.FirstPlayerChosen) -> None:
    deeds.first.append(event.seat)


@READ.of(e.FirstCityOpened)
def _opened(deeds: Deeds, event: e.FirstCityOpened) -> None:
    deeds.opened.append((event.seat, deeds.card(event.card)))


@READ.of(e.CityFounded)
def _founded(deeds: Deeds, event: e.CityFounded) -> None:
    deeds.founded.append(deeds.card(event.card))


@READ.of(e.CardsDrawn)
def _drawn(deeds: Deeds, event: e.CardsDrawn) -> None:
    deeds.drawn += len(event.cards)


@READ.of(e.DevotionResolved)
def _devoted(deeds: Deeds, event: e.DevotionResolved) -> None:
    if event.levels:
        deeds.levels.append((deeds.name(event.city), max(event.levels)))


@READ.of(e.CardPlayed)
def _played(deeds: Deeds, event: e.CardPlayed) -> None:
    deeds.slugs[event.item.id] = event.item.card
    deeds.played.setdefault(event.item.seat, []).append(event.item.card)


@READ.of(e.AbilityActivated)
def _used(deeds: Deeds, event: e.AbilityActivated) -> None:
    deeds.slugs[event.item.id] = event.item.card
    if event.item.seat == deeds.seat and event.item.card not in deeds.used:
        deeds.used.append(event.item.card)


@READ.of(e.AttackDeclared)
def _attacked(deeds: Deeds, event: e.AttackDeclared) -> None:
    city = event.item.source or ""
    deeds.attacks.append(Attack(city, tuple(map(deeds.name, event.item.chosen))))


@READ.of(e.ItemResolved)
def _resolved(deeds: Deeds, event: e.ItemResolved) -> None:
    deeds.cause = event


@READ.of(e.CreatureMoved)
def _moved(deeds: Deeds, event: e.CreatureMoved) -> None:
    deeds.moved.append(deeds.name(event.card))


@READ.of(e.CreatureDied)
def _died(deeds: Deeds, event: e.CreatureDied) -> None:
    if event.is_loose or event.card in deeds.fallen:
        return
    cause, name = deeds.cause, deeds.card(event.slug)
    if cause is not None and cause.seat == deeds.seat != event.card[0]:
        deeds.killed.setdefault(cause.card, []).append(name)
    else:
        deeds.fallen[event.card] = name


@READ.of(e.CityFell)
def _fell(deeds: Deeds, event: e.CityFell) -> None:
    deeds.ruined.setdefault(event.card, deeds.card(event.slug))


@READ.of(e.PlayerConceded)
def _conceded(deeds: Deeds, event: e.PlayerConceded) -> None:
    deeds.conceded.append(event.seat)


@READ.of(e.PlayerLost)
def _lost(deeds: Deeds, event: e.PlayerLost) -> None:
    deeds.out.append(event.seat)


@READ.of(MatchEnded)
def _ended(deeds: Deeds, event: MatchEnded) -> None:
    deeds.result = event.result


@READ.of(RulingMade)
def _ruled(deeds: Deeds, event: RulingMade[f.Operation]) -> None:  # noqa: ARG001 - as all
    deeds.rulings += 1


@OF_FACTS.of(f.KillInBattle)
def _killed(deeds: Deeds, fact: f.KillInBattle) -> None:
    deeds.fallen.setdefault(fact.card, deeds.name(fact.card))


@OF_FACTS.of(f.GiveControl)
def _taken(deeds: Deeds, fact: f.GiveControl) -> None:
    if fact.card in deeds.slugs:
        deeds.taken.append((deeds.name(fact.card), fact.to))


@OF_FACTS.of(f.RemoveItem)
def _countered(deeds: Deeds, fact: f.RemoveItem) -> None:
    deeds.countered.append(deeds.name(fact.item))
