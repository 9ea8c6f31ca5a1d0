"""What the laws need to know of Arcmage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

from core.commands import StartMatch
from core.entries import notate
from core.events import MatchStarted
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.pieces import DECK_SIZE
from core.games.arcmage.state import UNSEEN, State, card_of
from core.ports import NewStep
from core.replay import Timeline

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"deck_a": "uneasy-alliance", "deck_b": "toll-of-time", "ability_speed": "any"},
    {"deck_c": "uneasy-alliance", "retreat_marks": False},
    {"deck_a": "toll-of-time", "deck_b": "gaian-love-for-life", "found_unmarks": True},
    {"ledger": False, "extra_cities": "reserve"},
    {"deck_b": "uneasy-alliance", "deck_c": "toll-of-time", "deck_d": "brothers-in-arms"},
)


def conserved(state: Any) -> None:
    """45 cards a seat, each in one place; no more of a name than its deck has; no count below 0."""
    for seat, player in state.players.items():
        named = Counter(card for card in _named(state, seat) if card != UNSEEN)
        counted = player.unknown + player.deck.size - len(player.deck.places)
        assert len([*_named(state, seat)]) + counted == DECK_SIZE
        if player.listed:
            assert not named - Counter(state.base.lists[seat]), "R131"
        assert min(player.unknown, player.deck.size, *player.pool) >= 0
        assert len(player.deck.places) <= player.deck.size
    _in_play(state)


def _named(state: State, seat: str) -> Iterator[str]:
    """The cards of a seat's deck that are not merely counted; `?` for those that nobody saw."""
    player = state.players[seat]
    yield from (*player.hand, *player.reserve, *player.grave, *player.removed)
    yield from (known.card for known in player.deck.places)
    for piece in state.pieces.values():
        card = card_of(state, piece.card)
        if piece.owner == seat and (card is None or not card.token):
            yield piece.card
    yield from (one.face for one in state.resources.values() if one.owner == seat)
    yield from (item.card for item in state.stack if item.kind == "card" and item.seat == seat)


def _in_play(state: State) -> None:
    """R13, R17, R70: numbers, places, hosts."""
    for number, piece in state.pieces.items():
        assert number[0] == piece.owner
        assert int(number[1:]) < state.players[piece.owner].next
        assert piece.damage >= 0
        if piece.zone == "resident":
            assert state.pieces[piece.place or ""].zone == "city"
        elif piece.zone == "attached":
            hosts = {*state.pieces, *state.resources, *state.players}
            assert piece.place in hosts or ":" in (piece.place or "")
    for number, resource in state.resources.items():
        assert number[0] == resource.owner
        assert int(number[2:]) < state.players[resource.owner].next_resource


# --- what a seat cannot know ---------------------------------------------------------------------


def twins(timeline: Timeline[Any], seat: str | None, pick: Random) -> Timeline[Any]:
    """The same match with every card exchanged that `seat` has no means to know."""
    viewer = None if seat is None else seat.upper()
    hidden = sorted(set(timeline.state.base.cards) - {*_open(timeline, viewer)})
    swap = dict(zip(hidden, pick.sample(hidden, len(hidden)), strict=True))
    return Timeline(timeline.game, [_swapped(timeline, step, swap) for step in timeline.steps])


def _open(timeline: Timeline[Any], viewer: str | None) -> Iterator[str]:
    """Cards that lay open, or before this seat, at some moment of some branch."""
    for number in [*timeline.frames][1:]:
        parent = timeline.tree.parent(number)
        state = timeline.frames[parent].state
        for event in timeline.frames[number].events:
            state = timeline.game.evolve(state, event)
            yield from _on_table(state, viewer)
            yield from _told(event)
            for fact in getattr(event, "facts", ()):
                yield from _told(fact)
    for step in timeline.steps:
        yield from (_slug(target) for target in getattr(step.command, "targets", ()))


def _on_table(state: State, viewer: str | None) -> Iterator[str]:
    waiting: list[Any] = [*state.stack, *state.pending, *state.asks, *state.pieces.values()]
    yield from (one.card for one in waiting)
    for item in state.stack:
        yield from (_slug(target) for target in item.targets)
        for owner, cards in item.results:
            yield from cards if (owner or item.seat) == viewer else ()
    for seat, player in state.players.items():
        yield from (*player.grave, *player.removed)
        for known in player.deck.places:
            yield from [known.card] if not known.to or viewer in known.to else []
        if seat == viewer:
            yield from (*player.hand, *player.reserve)
    yield from (one.face for one in state.resources.values() if one.owner == viewer)


def _told(fact: Any) -> Iterator[str]:
    """What an event or a fact shows to everybody, or to some, although it lies open nowhere."""
    match fact:
        case f.Mill() | f.Discard() | f.SeeTop() | f.SeeHand() | e.CardsDiscarded():
            yield from fact.cards
        case f.MoveCard() if fact.shown or fact.to != "hand" or ":grave:" in fact.card:
            yield from (_slug(fact.card), fact.face)
        case e.CardShown() | f.LoseResource() | e.FirstCityOpened() | e.CityFounded():
            yield fact.card
        case f.AskRuling() | e.ItemResolved() | e.ItemFailed() | e.TriggerResolved():
            yield fact.card


def _slug(card: str) -> str:
    return card.rpartition(":")[2]


def _swapped(timeline: Timeline[Any], step: Any, swap: Mapping[str, str]) -> NewStep:
    events = tuple(_start(event) or _swap(event, swap) for event in step.events)
    command = _start(step.command) or _swap(step.command, swap)
    return NewStep(
        step=step.step,
        command=command,
        notation=notate(timeline.game, command, events),
        actor=step.actor,
        at=step.at,
        key=step.key,
        events=events,
    )


def _start(fact: Any) -> Any:
    """A start, from another seed; None for all else."""
    return replace(fact, seed="another") if isinstance(fact, StartMatch | MatchStarted) else None


def _swap(value: Any, swap: Mapping[str, str]) -> Any:
    """A command or event with the hidden cards in it exchanged."""
    if isinstance(value, str):
        head, colon, slug = value.rpartition(":")
        return head + colon + swap.get(slug, slug)
    if isinstance(value, tuple):
        return tuple(_swap(one, swap) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        found = {field.name: _swap(getattr(value, field.name), swap) for field in fields(value)}
        return replace(value, **found)
    return value
