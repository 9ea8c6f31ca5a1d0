"""Printed cards that were typed by name, with their costs where they were paid."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from core.catalogues import ReadCard
from core.games.origin_story import events as e
from core.games.origin_story.pieces import catalogues, level_of, parse
from core.games.origin_story.pieces.content import AutomaCard, EventText, SkillCard
from core.games.origin_story.state import State

LONGEST = 40  # characters of an id


def read_cards(state: State, events: Sequence[Any]) -> Iterator[ReadCard]:
    """The cards that the match's catalogue does not list."""
    content = catalogues.of(state.options.catalogue)
    if not catalogues.is_open(content):
        return
    for event in events:
        for name, found in _of(state, event):
            if not catalogues.lists(content, name):
                yield found


def _of(state: State, event: Any) -> Iterator[tuple[str, ReadCard]]:
    match event:
        case e.TableSet(mat=mat, super_heroes=heroes, removed=removed):
            yield mat, ReadCard("mats", _card(mat))
            yield from ((one, ReadCard("super_heroes", _card(one))) for one in heroes)
            yield from ((one, ReadCard("super_heroes", _card(one, gone=True))) for one in removed)
        case (
            e.StoryDealt(cards=drawn, removed=removed) | e.StoryChosen(drawn=drawn, removed=removed)
        ):
            yield from ((one, ReadCard("story_cards", _card(one))) for one in drawn)
            yield from ((one, ReadCard("story_cards", _card(one, gone=True))) for one in removed)
        case e.SkillsCharged(placed=placed):
            for name, costs in _costs(state, placed).items():
                field = "mats" if name == state.mat else "story_cards"
                yield name, ReadCard(field, _card(name, costs))
        case e.AutomaCardShown(card=name):
            yield name, _automa(name, level_of(state.options.difficulty, state.round - 1))
        case e.EventShown(card=name):
            yield name, _automa(name, level_of(state.options.difficulty, 2))


def _costs(state: State, placed: Mapping[str, int]) -> dict[str, tuple[int, ...]]:
    """The costs just paid, of cards whose costs are all known so far: by number, from 1."""
    found: dict[str, dict[int, int]] = {}
    for key, n in placed.items():
        name, _, number = key.rpartition(":")
        if key not in state.placed:
            found.setdefault(name, {})[int(number)] = n
    return {
        name: tuple(costs[number] for number in sorted(costs))
        for name, costs in found.items()
        if sorted(costs) == [*range(1, len(costs) + 1)]
    }


def _card(name: str, costs: tuple[int, ...] = (), *, gone: bool = False) -> SkillCard:
    return SkillCard(id_of(name), name, not_solo=gone or None, costs=costs)


def _automa(name: str, level: int) -> ReadCard:
    two = level == 2
    return ReadCard(
        "automa_cards", AutomaCard(id_of(name), 2 if two else 1, name, {}, EventText(name))
    )


def id_of(name: str) -> str:
    """An id for a name that people gave a card."""
    found = re.sub(r"[^a-z0-9.]+", "-", name.lower()).strip("-.")
    if not found[:1].isalpha() or not found.isascii() or parse(found) is not None:
        found = f"card-{found}".strip("-")
    return found[:LONGEST]
