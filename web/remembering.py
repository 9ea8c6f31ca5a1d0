"""Cards that people typed in during a match, and the catalogue of one's own that takes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from core.catalogues import ReadCard, key_of, says_more
from core.errors import NotFound
from core.game import Game
from core.replay import Timeline
from eventstore.own_cards import put_card
from web import context

MINE = "my-cards"  # where nobody named one


class Remembered(NamedTuple):
    """What became of typed cards: the catalogue, the names that are new in it, those that were
    there."""

    catalogue: str
    new: tuple[str, ...]
    known: tuple[str, ...]


def typed_cards(timeline: Timeline[Any], number: int) -> tuple[ReadCard, ...]:
    """The cards that a step typed in, as far as the timeline tells of them."""
    rules = timeline.game.catalogues
    parent = timeline.tree.parent(number) if number in timeline.frames else None
    if rules is None or rules.read is None or parent is None:
        return ()
    before = timeline.frames[parent].state
    return tuple(rules.read(before, timeline.frames[number].events))


def own_catalogue(game: Game[Any, Any, Any], options: Mapping[str, Any]) -> str:
    """The catalogue of one's own that takes cards: that of the match, or the first there is.

    Where each seat has one, a deck, they are kept apart from those.
    """
    rules, names = game.catalogues, context.store().catalogues.names(game)
    if rules is None or len(rules.options) > 1:
        return MINE
    chosen = options.get(rules.options[0])
    name = chosen.get(rules.name) if isinstance(chosen, Mapping) else None
    return name if name in names else next(iter(names), MINE)


def remember(timeline: Timeline[Any], number: int) -> Remembered:
    """Keep what a step typed in. A card that says less gives way to one that says more.

    Raises `NotFound` where the step typed no card, what `put_card` raises.
    """
    game, cards = timeline.game, typed_cards(timeline, number)
    if not cards:
        raise NotFound("no_typed_card", "No card was typed in at step {step}.", step=number)
    name = own_catalogue(game, timeline.start.options)
    new: list[str] = []
    known: list[str] = []
    for one in cards:
        (new if _put(game, name, one) else known).append(_named(one.card))
    return Remembered(name, tuple(new), tuple(known))


def _put(game: Game[Any, Any, Any], name: str, one: ReadCard) -> bool:
    """Whether the card is new there, or says more than the one that was."""
    kept = context.store().catalogues
    there = kept.get(game, name).content if name in kept.names(game) else None
    cards = getattr(there, one.field) if there is not None else ()
    old = next((card for card in cards if key_of(card) == key_of(one.card)), None)
    if old is not None and not says_more(one.card, old):
        return False
    at, instead = context.settings().clock(), None if old is None else key_of(old)
    put_card(kept, game, name, one.field, one.card, at=at, instead_of=instead)
    return True


def _named(card: Any) -> str:
    return str(getattr(card, "name", "") or key_of(card))
