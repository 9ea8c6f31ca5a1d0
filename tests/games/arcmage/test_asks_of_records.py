"""What a card asks of the table: records of schema 1 hold its English words, later ones its name.

Whatever is kept in the old form reads as the new one: on a card of the catalogue, on one of the
match's own, on one typed in.
"""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from core.canonical import canonical, plain
from core.game import Game
from core.games import find
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.evolve import evolve
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.hints import KEYWORDS, _parts, part_of, words_of
from core.games.arcmage.state import card_of
from core.games.arcmage.upcasts import UPCASTS
from core.replay import Timeline
from eventstore.codec import Codec
from eventstore.imports import import_records
from eventstore.memory import MemoryStore
from eventstore.rows import EventRow
from tests.matches import NOON

GAME: Game[Any, Any, Any] = find("arcmage")
CODEC = Codec(GAME)
FILES = Path("fixtures/arcmage/matches")
OLD = ["kitchen-table-still-running", "three-kingdoms-one-falls-dealt",
       "two-cards-of-our-own-from-a-position"]  # fmt: skip


def test_every_part_of_every_card_is_found_by_its_name() -> None:
    for card in rebirth.cards().values():
        parts = {card.text, *_parts(card)}
        assert {words_of(card, part_of(words)) for words in parts} == parts
        assert len({part_of(words) for words in parts}) == len(parts)


def test_parts_of_no_card() -> None:
    mentor = rebirth.cards()["mentor"]
    assert {words_of(None, one) for one in ("", "12345678")} == {words_of(mentor, "")} == {""}
    assert words_of(mentor, "12345678") == mentor.text
    for keyword, words in KEYWORDS.items():
        assert part_of(words) == keyword
        assert words_of(None, keyword) == words


def test_the_names_of_parts_stay() -> None:
    """They stand in records: never change how they are made."""
    assert part_of("name the creatures that stay marked") == "5c34663a"
    assert list(KEYWORDS) == ["blood_vengeance"]
    words = "Enters with +1/+0 counters for the damage that an enemy creature dealt last turn."
    assert KEYWORDS["blood_vengeance"] == words


def test_every_event_with_facts_is_lifted() -> None:
    kinds = {
        event.__dataclass_fields__["kind"].default
        for event in e.OwnEvent.__args__
        if "facts" in {one.name for one in fields(event)}
    }
    assert set(UPCASTS) == kinds
    assert {CODEC.current(kind) for kind in kinds} == {2}
    assert CODEC.current("reserve_set") == 1


def stored(name: str) -> Timeline[Any]:
    store = MemoryStore()
    (done,) = import_records(store, (FILES / f"{name}.json").read_bytes(), now=lambda: NOON)
    return Timeline(GAME, store.read(done.match_id))


@pytest.mark.parametrize("name", OLD)
def test_old_records_ask_the_same(name: str) -> None:
    """The words that stand in the file stand in the states that follow from it."""
    told = json.loads((FILES / f"{name}.json").read_text("utf-8"))
    events = [one for step in told["steps"] for one in step["events"]]
    old = [
        (fact["card"], fact["hint"])
        for one in events
        for fact in one["data"].get("facts", ())
        if fact["kind"] == "ask_ruling" and one["schema"] == 1
    ]
    assert old
    timeline = stored(name)
    shown = {
        (ask.card, ask.hint) for step in range(timeline.next_step) for ask in timeline.at(step).asks
    }
    assert shown == set(old)


@pytest.mark.parametrize("name", OLD)
def test_an_event_reads_the_same_in_both_forms(name: str) -> None:
    timeline = stored(name)
    found = 0
    for step in timeline.steps:
        for fact in step.facts:
            asked = [one for one in getattr(fact, "facts", ()) if isinstance(one, f.AskRuling)]
            if asked:
                found += 1
                payload = plain(fact)
                for one in payload["facts"]:
                    if one["kind"] == "ask_ruling":
                        card = card_of(timeline.at(step.step), one["card"])
                        one["hint"] = words_of(card, one.pop("part"))
                row = EventRow(1, CODEC.type_of(fact.kind), 1, canonical(payload))
                assert CODEC.event(row, "m", 1) == fact
    assert found


def test_a_card_of_the_match_itself_says_its_words() -> None:
    timeline = stored("two-cards-of-our-own-from-a-position")
    state = timeline.at(0)
    (event,) = [one for one in timeline.steps[1].facts if isinstance(one, e.ItemResolved)]
    asked = next(one for one in event.facts if isinstance(one, f.AskRuling))
    assert asked == f.AskRuling("omen-of-the-table", asked.part)
    narration = GAME.narration(state, timeline.steps[1].facts)
    told = " ".join(map(str, narration.parts))
    assert "asks the table: “its controller turns over a card of their own”" in told
    after = evolve(timeline.at(1)._replace(asks=()), e.ItemResolved("S1", "A", "x", (asked,)))
    assert [one.hint for one in after.asks] == ["its controller turns over a card of their own"]
