"""A match carried among computers: nothing is lost, nothing comes twice, all get one tree."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random

import pytest

from core import simulate
from core.commands import StartMatch
from core.errors import MatchDiffers, Refused, VersionConflict
from core.games import find
from core.service import Service
from eventstore.memory import MemoryStore
from eventstore.merging import Taken, take
from eventstore.sql import SqlStore
from eventstore.verify import verify
from tests.toys import GAMES, PIG, Options

MATCH = "carried"
START = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)


class Computer:
    """One of several on which the same match is recorded."""

    def __init__(self, clock, store=None) -> None:
        self.store = store or MemoryStore(GAMES)
        self.clock = clock
        self.service = Service(self.store, lambda slug: self.store.games[slug], clock)

    def start(self, **fields) -> None:
        command = StartMatch(game=PIG.slug, options={"goal": 900}, title="Home and away", **fields)
        self.service.start(MATCH, command, Options(900), players={"red": "Ana"})

    def play(self, *entries: str, key: str | None = None) -> None:
        for entry in entries:
            self.service.play(MATCH, entry, key=key)

    def brings(self, other: Computer) -> Taken:
        """Take in what the other computer has of the match."""
        rows, players = other.store.rows(MATCH), other.store.players(MATCH)
        before = self.store.rows(MATCH) if self.store.version(MATCH) else ()
        found = take(self.store, MATCH, rows, players, self.clock())
        assert self.store.rows(MATCH)[: len(before)] == before  # a log only grows
        assert not list(verify(self.store))
        return found

    @property
    def timeline(self):
        return self.service.open(MATCH).timeline

    def line(self) -> list[str]:
        timeline = self.timeline
        return [timeline.steps[frame.step].notation for frame in timeline.line()[1:]]

    def tree(self) -> set[tuple]:
        """Every step of play by the texts that lead to it, with who entered it, and when."""
        timeline = self.timeline
        found = set()
        for node in timeline.frames:
            path = [timeline.steps[one] for one in timeline.tree.path(node)]
            found.add(tuple((step.notation, step.actor) for step in path))
        return found


@pytest.fixture
def clock():
    minutes = count()
    return lambda: START + timedelta(minutes=next(minutes))


@pytest.fixture
def computers(clock):
    return [Computer(clock) for _ in range(3)]


def test_what_goes_on_elsewhere_is_added_as_it_is(computers):
    laptop, club, _ = computers
    laptop.start()
    laptop.play("roll 3")
    assert club.brings(laptop) == ("imported", 1)
    assert club.store.players(MATCH) == {"red": "Ana"}
    club.play("roll 2", "undo", "roll 5")
    club.store.seat_players(MATCH, {"red": "Anna", "blue": "Bo"})
    assert laptop.brings(club) == ("extended", 3)
    assert laptop.store.rows(MATCH) == club.store.rows(MATCH)
    assert laptop.store.players(MATCH) == {"red": "Ana", "blue": "Bo"}  # a known name stays
    assert laptop.brings(club) == club.brings(laptop) == ("present", 0)
    laptop.play("roll 6")
    assert laptop.brings(club) == ("present", 0)
    assert laptop.line() == ["roll 3", "roll 5", "roll 6"]


def test_what_parts_becomes_a_branch_and_both_are_kept(computers):
    laptop, club, _ = computers
    laptop.start()
    laptop.play("roll 3")
    club.brings(laptop)
    laptop.play("roll 4", key="same")
    club.play("roll 2", "roll 6", key=None)
    there = club.store.rows(MATCH)
    assert laptop.brings(club) == ("branched", 2)
    assert laptop.line() == ["roll 3", "roll 4"]
    carried = [row for row in laptop.store.rows(MATCH) if row.notation in {"roll 2", "roll 6"}]
    for here, original in zip(carried, there[2:], strict=True):
        for name in ("command", "notation", "actor", "recorded_at", "key"):
            assert getattr(here, name) == getattr(original, name)
        assert [e.payload for e in here.events] == [e.payload for e in original.events]
    laptop.play(f"variation {carried[-1].step}")
    assert laptop.line() == ["roll 3", "roll 2", "roll 6"]
    assert laptop.timeline.state == club.timeline.state
    # home again: the club computer has its own steps already, and gets the other branch
    assert club.brings(laptop) == ("branched", 1)
    assert club.tree() == laptop.tree()
    assert laptop.brings(club) == club.brings(laptop) == ("present", 0)


def test_a_key_is_not_taken_twice_in_one_match(computers):
    laptop, club, _ = computers
    laptop.start()
    club.brings(laptop)
    laptop.play("roll 4", key="k")
    club.play("roll 2", key="k")
    assert laptop.brings(club) == ("branched", 1)
    assert [row.key for row in laptop.store.rows(MATCH)] == [None, "k", None, None, None]


def test_the_line_goes_on_where_the_other_only_went_further(computers):
    laptop, club, phone = computers
    laptop.start()
    club.brings(laptop)
    laptop.play("roll 4")
    club.play("roll 2")
    laptop.brings(club)
    phone.brings(laptop)
    phone.play("roll 5")
    assert phone.line() == ["roll 4", "roll 5"]
    club.brings(laptop)
    club.play("roll 3")
    laptop.play("roll 5")  # the same as on the phone: one step of play, not two
    assert laptop.brings(phone) == ("present", 0)
    phone.play("roll 6")
    assert laptop.brings(phone) == ("branched", 1)
    assert laptop.line() == ["roll 4", "roll 5", "roll 6"]
    laptop.play("undo 0")
    phone.play("roll 2")
    assert laptop.brings(phone) == ("branched", 1)
    assert laptop.line() == []  # what was taken back here stays taken back


def test_another_match_under_the_same_id_is_refused(computers):
    laptop, club, _ = computers
    laptop.start()
    club.start(tags={"place": "elsewhere"})
    with pytest.raises(MatchDiffers):
        laptop.brings(club)
    assert len(laptop.store.rows(MATCH)) == 1


@pytest.mark.parametrize("seed", range(12))
def test_three_computers_come_to_hold_the_same_tree(seed, clock):
    """Anybody records, undoes, redoes and jumps anywhere, and carries in any order."""
    chance = Random(seed)
    computers = [Computer(clock) for _ in range(3)]
    computers[0].start(seed="s" if seed % 2 else None)
    for other in computers[1:]:
        other.brings(computers[0])
    for _ in range(25):
        one = chance.choice(computers)
        if chance.random() < 0.25:
            one.brings(chance.choice([other for other in computers if other is not one]))
            continue
        nodes = list(one.timeline.frames)
        roll = "roll ?" if seed % 2 else f"roll {chance.randint(2, 4)}"
        entry = chance.choice(
            [roll, roll, "hold", "undo", "redo", f"variation {chance.choice(nodes)}"]
        )
        try:
            one.play(entry)
        except Refused:
            continue
    recorded = set().union(*(computer.tree() for computer in computers))
    for _ in range(2):
        for one in computers:
            for other in computers:
                if other is not one:
                    line = one.line()
                    if one.brings(other).outcome == "branched":
                        assert one.line()[: len(line)] == line
    for one in computers:
        assert one.tree() == recorded
        for other in computers:
            assert other is one or one.brings(other) == ("present", 0)


def test_rows_of_a_real_game_between_a_database_and_memory(database, clock):
    game = find("ace-in-the-hole")
    steps = simulate.play(game, simulate.Plan(1, "random", game.options()), 5, clock=clock).pending
    here, there = SqlStore(database), MemoryStore()
    for store, end in ((here, 9), (there, 30)):
        store.append(MATCH, steps[:end], expected_version=0)
    assert take(here, MATCH, there.rows(MATCH), {}, clock()) == ("extended", 21)
    assert here.rows(MATCH) == there.rows(MATCH)
    play_here, play_there = Service(here, find, clock).play, Service(there, find, clock).play
    play_here(MATCH, "undo 12")
    play_here(MATCH, steps[13].command)  # a step of play that both have
    play_there(MATCH, "undo 10")
    assert take(here, MATCH, there.rows(MATCH), {}, clock()) == ("present", 0)
    play_there(MATCH, "R resign")
    assert take(here, MATCH, there.rows(MATCH), {}, clock()).outcome == "branched"
    assert not list(verify(here))


def in_memory(_database):
    return MemoryStore(GAMES)


def in_rows(database):
    return SqlStore(database, GAMES)


@pytest.mark.parametrize("kept", [in_memory, in_rows])
def test_steps_are_added_behind_the_last_one_only(kept, database, clock):
    here = Computer(clock, kept(database))
    there = Computer(clock)
    here.start()
    there.brings(here)
    there.play("roll 3", "roll 4")
    last = here.store.rows(MATCH)[-1]
    here.play("roll 5")
    before = here.store.rows(MATCH)
    with pytest.raises(VersionConflict) as conflict:
        here.store.extend(MATCH, there.store.rows(MATCH)[1:], after=last)
    assert (conflict.value.expected, conflict.value.actual) == (
        last.events[-1].version,
        before[-1].events[-1].version,
    )
    assert here.store.rows(MATCH) == before


def test_what_somebody_records_meanwhile_is_kept_beside_what_comes(monkeypatch, clock):
    here, there = Computer(clock), Computer(clock)
    here.start()
    there.brings(here)
    there.play("roll 3", "roll 4")
    add, before = here.store.extend, []

    def meanwhile(match_id, steps, *, after):
        if not before:
            before.append(after)
            here.play("roll 5")
        add(match_id, steps, after=after)

    monkeypatch.setattr(here.store, "extend", meanwhile)
    assert here.brings(there).outcome == "branched"
    texts = {path[-1][0] for path in here.tree() if path}
    assert {"roll 3", "roll 4", "roll 5"} <= texts
