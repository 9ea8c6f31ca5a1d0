"""JSON in, dataclasses out, and back: strictly, with sentences about what is wrong."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Literal

import pytest

from core.canonical import canonical
from core.commands import AttachPhoto, EnterVariation, MakeRuling, Redo, StartMatch, Undo
from core.errors import BadInput, BadSetup, BrokenLog
from core.events import (
    Broken,
    MatchEnded,
    MatchStarted,
    Origin,
    Photo,
    PhotoAttached,
    Redone,
    RulingMade,
    Undone,
    VariationEntered,
)
from eventstore.codec import Codec
from eventstore.contract.steps import NOON, note, opening
from eventstore.rows import EventRow
from tests.toys import PIG, pig
from tests.toys.pieces import (
    DieRolled,
    GivePoints,
    Hold,
    Options,
    Pick,
    Picked,
    PotBanked,
    PotLost,
    Roll,
)

CODEC = Codec(PIG)
GIFT = GivePoints("red", "black", 3)
PHOTO = Photo("a" * 64, "image/webp", 2048, 9, 2**22)
COMMANDS = [
    StartMatch("toy-pig", {"goal": 9}, "Título ♥", {"Place": "Lyon"}, {"pot": [1, None]}, "s"),
    StartMatch("toy-pig", forked_from=Origin("m", 3), closed=True),
    Undo(),
    Undo(4),
    Redo(),
    EnterVariation(2),
    AttachPhoto(3, PHOTO, "red"),
    AttachPhoto(0),
    MakeRuling("we said so", (GIFT, GIFT)),
    MakeRuling("it stood", (), Roll("black", 3)),
    Roll("red", 6, "note"),
    Roll("red"),
    Hold("black"),
    Pick("red", "?"),
]
EVENTS = [
    MatchStarted("toy-pig", 1, "kifu/x", ("red", "black"), {"goal": 9}, position={"pot": 3}),
    MatchEnded("red", "goal"),
    RulingMade("we said so", (GIFT,), Broken("not_your_turn", None)),
    Undone(0),
    Redone(3),
    VariationEntered(7),
    PhotoAttached(3, PHOTO, "spectator"),
    PhotoAttached(0),
    DieRolled("red", 1, "♠ “quoted”"),
    PotLost("red"),
    PotBanked("black", 12),
    Picked("black", "7"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda c: c.kind)
def test_commands_come_back(command: Any) -> None:
    assert CODEC.command(canonical(command)) == command
    assert CODEC.command(json.loads(canonical(command))) == command


@pytest.mark.parametrize("event", EVENTS, ids=lambda e: e.kind)
def test_events_come_back(event: Any) -> None:
    row = CODEC.draft("m", replace(note(1, "x"), events=(event,)), 5).row.events[0]
    assert row.payload == canonical(event)
    assert (row.version, row.schema) == (5, CODEC.current(event.kind))
    assert CODEC.event(row, "m", 1) == event


def test_types_are_named_after_the_games_folder() -> None:
    assert CODEC.type_of("die_rolled") == "toy_pig.die_rolled"
    assert CODEC.type_of("undone") == "match.undone"


def test_a_field_with_an_underscore_has_none_in_json() -> None:
    assert json.loads(canonical(GIFT))["from"] == "red"
    ruling = {"kind": "make_ruling", "reason": "r", "operations": [json.loads(canonical(GIFT))]}
    assert CODEC.command(ruling).operations == (GIFT,)


WRONG = [
    ({"kind": "roll", "seat": "red", "face": "3"}, "face must be a whole number"),
    ({"kind": "roll", "seat": "red", "face": 3.0}, "face must be a whole number"),
    ({"kind": "roll", "face": 3}, "seat is missing"),
    ({"kind": "roll", "seat": "red", "dice": 3}, "dice is not known here"),
    ({"kind": "roll", "seat": None}, "seat must be text"),
    ({"seat": "red"}, "“kind” is missing"),
    ({"kind": "jump"}, "no kind “jump”; the kinds are roll, hold, pick, start_match"),
    ([1, 2], "the entry must be an object"),
    ("{nonsense", "this is not JSON"),
    (b"\xff", "this is not JSON"),
    ({"kind": "hold", "seat": "\ud800"}, "this is not JSON"),
    ({"kind": "hold", "seat": {1}}, "cannot be written as JSON"),
    ({"kind": "undo", "to": "1"}, "to must be a whole number"),
    (
        {"kind": "make_ruling", "reason": "r", "operations": [{"kind": "give_points", "to": "x"}]},
        "operations[0].from is missing",
    ),
    (
        {"kind": "make_ruling", "reason": "r", "forced": {"kind": "hold"}},
        "forced.seat is missing",
    ),
    ({"kind": "make_ruling", "reason": "r", "forced": {"kind": "undo"}}, "the kinds are roll"),
    ({"kind": "start_match", "game": "toy-pig", "position": {"a": 0.5}}, "whole numbers"),
]


@pytest.mark.parametrize(("value", "says"), WRONG)
def test_what_is_no_command_is_refused_in_a_sentence(value: Any, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        CODEC.command(value)
    assert refused.value.code == "bad_command"
    assert says in str(refused.value)
    assert "pydantic" not in str(refused.value)


def test_deep_nesting_is_refused() -> None:
    deep: Any = {}
    for _ in range(100_000):
        deep = {"a": deep}
    with pytest.raises(BadInput):
        CODEC.command({"kind": "start_match", "game": "toy-pig", "position": deep})


def test_options_fill_in_defaults_and_refuse_the_rest() -> None:
    assert CODEC.options({}) == CODEC.options(None) == Options()
    assert CODEC.options({"pace": "fast"}) == Options(20, "fast")
    for wrong, says in [
        ({"speed": 1}, "speed is not known here"),
        ({"pace": "brisk"}, "pace must be slow or fast"),
        ({"goal": "20"}, "goal must be a whole number"),
        ([], "the entry must be an object"),
    ]:
        with pytest.raises(BadSetup) as refused:
            CODEC.options(wrong)
        assert refused.value.code == "bad_options"
        assert says in str(refused.value)


def test_a_game_may_have_one_command_one_event_and_no_operation() -> None:
    rulings = replace(PIG.rulings, operations=None)
    codec = Codec(pig(commands=Hold, events=PotLost, rulings=rulings))
    assert codec.command({"kind": "hold", "seat": "red"}) == Hold("red")
    assert codec.command({"kind": "make_ruling", "reason": "r"}) == MakeRuling("r")
    with pytest.raises(BadInput):
        codec.command({"kind": "roll", "seat": "red"})
    with pytest.raises(BadInput):
        codec.command({"kind": "make_ruling", "reason": "r", "operations": [{"kind": "x"}]})


@dataclass(frozen=True, slots=True)
class DieShown:
    """What die_rolled would be two schemas later."""

    who: str
    pips: int
    kind: Literal["die_rolled"] = "die_rolled"


def renamed(data: dict[str, Any]) -> dict[str, Any]:
    return {"kind": data["kind"], "who": data["seat"], "face": data["face"]}


def counted(data: dict[str, Any]) -> dict[str, Any]:
    return {"kind": data["kind"], "who": data["who"], "pips": data["face"]}


def test_old_payloads_are_lifted_one_schema_at_a_time() -> None:
    codec = Codec(pig(events=DieShown, upcasts={"die_rolled": (renamed, counted)}))
    assert codec.current("die_rolled") == 3
    stored = {
        1: canonical(DieRolled("red", 4)),
        2: '{"face":4,"kind":"die_rolled","who":"red"}',
        3: '{"kind":"die_rolled","pips":4,"who":"red"}',
    }
    for schema, payload in stored.items():
        row = EventRow(1, "toy_pig.die_rolled", schema, payload)
        assert codec.event(row, "m", 1) == DieShown("red", 4)
    new = replace(note(1, "x"), events=(DieShown("red", 4),))
    assert codec.draft("m", new, 1).row.events[0] == EventRow(1, "toy_pig.die_rolled", 3, stored[3])


@dataclass(frozen=True, slots=True)
class Throw:
    """What the command roll would be under another name of its field."""

    who: str
    kind: Literal["roll"] = "roll"


def test_old_commands_are_lifted_until_they_fit() -> None:
    old = CODEC.draft("m", replace(note(1, "x"), command=Roll("red", 3)), 1).row
    game = pig(commands=Throw, upcasts={"roll": (lambda c: {"kind": "roll", "who": c["seat"]},)})
    assert Codec(game).step(old).command == Throw("red")
    read = Codec(pig(commands=Throw)).step(old)  # nobody asked what the command was
    with pytest.raises(BrokenLog):
        _ = read.command
    with pytest.raises(BrokenLog):
        read.check()


@pytest.mark.parametrize(
    "row",
    [
        EventRow(1, "toy_pig.die_rolled", 2, canonical(DieRolled("red", 4))),
        EventRow(1, "toy_pig.die_rolled", 1, "{"),
        EventRow(1, "toy_pig.die_rolled", 1, '{"kind":"die_rolled"}'),
        EventRow(1, "toy_pig.pot_lost", 1, canonical(DieRolled("red", 4))),
        EventRow(1, "other.die_rolled", 1, canonical(DieRolled("red", 4))),
        EventRow(1, "", 1, canonical(DieRolled("red", 4))),
    ],
)
def test_a_row_that_cannot_be_read_says_so(row: EventRow) -> None:
    with pytest.raises(BrokenLog) as broken:
        CODEC.event(row, "m", 3)
    assert (broken.value.match_id, broken.value.step) == ("m", 3)


def fails(error: Exception) -> Any:
    def lift(data: dict[str, Any]) -> dict[str, Any]:
        raise error

    return lift


FAILING = [ValueError("no"), TypeError("no"), KeyError("no")]


@pytest.mark.parametrize("error", FAILING, ids=lambda one: type(one).__name__)
def test_an_upcast_that_fails_leaves_a_row_that_says_so(error: Exception) -> None:
    codec = Codec(pig(upcasts={"die_rolled": (fails(error),)}))
    old = EventRow(1, "toy_pig.die_rolled", 1, canonical(DieRolled("red", 4)))
    with pytest.raises(BrokenLog, match=r"Step 3: toy_pig\.die_rolled cannot be read\."):
        codec.event(old, "m", 3)


@pytest.mark.parametrize("error", FAILING, ids=lambda one: type(one).__name__)
def test_a_command_that_no_upcast_lifts_says_so(error: Exception) -> None:
    old = CODEC.draft("m", replace(note(1, "x"), command=Roll("red", 3)), 1).row
    read = Codec(pig(commands=Throw, upcasts={"roll": (fails(error),)})).step(old)
    with pytest.raises(BrokenLog, match=r"Step 1: command cannot be read\."):
        _ = read.command


def test_steps_whose_rows_are_wrong_say_which() -> None:
    new = replace(note(2, "x"), events=(DieRolled("red", 4), PotLost("red")))
    row = CODEC.draft("m", new, 5).row
    head = row[1:8]
    rolled, lost = ((2, *event) for event in row.events)
    [read] = CODEC.steps("m", (head,), (rolled, lost))
    assert tuple(one.event for one in read.events) == new.events
    assert CODEC.steps("m", (head,), ()) == ()
    for events, what in [
        ((rolled, (2, 7, *lost[2:])), "version"),
        ((rolled, (*lost[:4], "{")), "toy_pig.pot_lost"),
        ((rolled, (2, 6, "toy_pig.die_rolled", *lost[3:])), "toy_pig.die_rolled"),
    ]:
        with pytest.raises(BrokenLog) as broken:
            CODEC.steps("m", (head,), events)
        assert (broken.value.match_id, broken.value.step) == ("m", 2)
        assert str(broken.value) == f"Step 2: {what} cannot be read."


def test_a_time_that_is_none_is_said_when_it_is_asked_for() -> None:
    row = CODEC.draft("m", note(1, "x"), 1).row
    read = CODEC.step(row._replace(recorded_at="yesterday"))
    with pytest.raises(BrokenLog, match=r"Step 1: recorded_at cannot be read\."):
        _ = read.at


def test_nothing_is_written_that_could_not_be_read() -> None:
    for command, events in [
        (object(), (Undone(0),)),
        (Roll("red", "3"), (Undone(0),)),  # type: ignore[arg-type]
        (Undo(), (DieRolled("red", 0.5),)),  # type: ignore[arg-type]
        (Undo(), ()),
    ]:
        with pytest.raises((TypeError, ValueError)):
            CODEC.draft("m", replace(note(1, "x"), command=command, events=events), 1)


def test_times_are_stored_in_utc() -> None:
    assert CODEC.draft("m", opening("toy-pig"), 1).row.recorded_at == "2026-11-21T12:00:00Z"
    late = replace(opening("toy-pig"), at=NOON.replace(microsecond=5))
    assert CODEC.draft("m", late, 1).row.recorded_at == "2026-11-21T12:00:00.000005Z"


def test_schemas_ask_for_the_kind() -> None:
    schema = CODEC.schema()
    for part in ("commands", "events"):
        forms = [f for f in schema[part]["$defs"].values() if "kind" in f["properties"]]
        assert forms
        assert all("kind" in form["required"] for form in forms)
        assert schema[part]["discriminator"]["propertyName"] == "kind"
    assert "from" in schema["commands"]["$defs"]["GivePoints"]["properties"]
    assert schema["options"]["properties"]["pace"]["enum"] == ["slow", "fast"]
    assert json.loads(json.dumps(schema)) == schema
