"""Printed cards that can hardly be what was entered: one name for two kinds of cards.

Mats, story cards and super-heroes are cards of their own (section 2.1); where a catalogue lists
them its ids keep them apart, with free ids nobody else would notice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.games.origin_story.events import Event
from core.games.origin_story.events.rounds import AutomaCardShown, EventShown, StoryChosen, TableSet
from core.games.origin_story.pieces import catalogues
from core.games.origin_story.state import State
from core.messages import Message, msg


def questions(state: State, events: Sequence[Event]) -> tuple[Message, ...]:
    """What to ask about cards that were drawn."""
    if not catalogues.is_open(catalogues.of(state.options.catalogue)):
        return ()
    return tuple(asked for event in events for asked in _about(state, event))


def _about(state: State, event: Event) -> Iterator[Message]:
    mats = [] if state.mat is None else [state.mat]
    heroes = [*state.super_hero_hand, *([state.super_hero] if state.super_hero else [])]
    match event:
        case TableSet(mat=mat, super_heroes=drawn):
            yield from _twice(drawn, [mat])
        case StoryChosen(drawn=drawn):
            yield from _twice(drawn, [*mats, *heroes])
        case AutomaCardShown(card=card) | EventShown(card=card):
            story = [name for name, _ in state.story]
            yield from _twice([card], [*mats, *heroes, *story])


def _twice(drawn: Sequence[str], others: Sequence[str]) -> Iterator[Message]:
    known = {name.casefold() for name in others}
    for name in drawn:
        if name.casefold() in known:
            yield msg("“{card}” again? A card of another kind has this name already.", card=name)
