"""The figures of one match (section 8), all drawn from the events of its line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.events import Json, RulingMade
from core.game import Frame
from core.games.origin_story.events import NoteAdded
from core.games.origin_story.pieces import PLACE, catalogues
from core.games.origin_story.state import State
from core.games.origin_story.stats import cards, plays
from core.games.origin_story.stats.rounds import by_player, is_forced, rounds
from core.games.origin_story.stats.told import told

SERIES = {"you": "Y", "A": "A", "F": "F"}


def stats(frames: Sequence[Frame[State]]) -> Json:
    """Section 8 by key. No floats; values of cards in half points."""
    row, last = tuple(told(frames)), frames[-1].state
    rulings = [one.event for one in row if isinstance(one.event, RulingMade)]
    found: Json = {
        "difficulty": last.options.difficulty,
        "result": None if last.result is None else last.result.result,
        "vp": by_player(last.vp),
        "margin": last.vp[PLACE["Y"]] - max(last.vp[PLACE["A"]], last.vp[PLACE["F"]]),
        "rounds": rounds(frames),
        "tricks": plays.tricks(row, last),
        "automas": plays.automas(row),
        "skills": cards.skills(row),
        "stories": cards.stories(row),
        "exchanges": cards.exchanges(row),
        "revealed": cards.revealed(row),
        "mat": last.mat,
        "super_hero": last.super_hero,
        "super_heroes": _super_heroes(frames),
        "rulings": len(rulings),
        "forced": sum(map(is_forced, rulings)),
        "notes": sum(isinstance(one.event, NoteAdded) for one in row),
    }
    content = catalogues.of(last.options.catalogue)
    return {**found, "names": cards.names(content, _named(found))}


def curve(frames: Sequence[Frame[State]]) -> Mapping[str, Sequence[int]]:
    """The dials of all three players, one value for every frame, the start included."""
    return {
        name: [frame.state.vp[PLACE[player]] for frame in frames] for name, player in SERIES.items()
    }


def _super_heroes(frames: Sequence[Frame[State]]) -> list[str]:
    """The two that were drawn; where the line begins later, what is known of them."""
    drawn = [frame.state.super_hero_hand for frame in frames if frame.state.super_hero_hand]
    return list(drawn[0]) if drawn else []


def _named(found: Json) -> list[str | None]:
    """Every card that the figures mention."""
    keys = ("automa_card", "event", "story", "super_hero")
    mentioned: list[str | None] = [entry[key] for entry in found["rounds"] for key in keys]
    mentioned += [card for story in found["stories"] for card in story["offered"]]
    mentioned += [skill["card"] for skill in found["skills"]]
    return [*mentioned, found["mat"], *found["super_heroes"]]
