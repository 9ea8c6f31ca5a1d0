"""What a codec makes when it is first asked, and what it keeps in mind: asked of new ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

import pytest

from core.canonical import canonical
from core.commands import SHARED_COMMANDS, MakeRuling
from core.errors import BadInput, BadSetup, BrokenLog
from core.events import SHARED_EVENTS, MatchStarted, RulingMade
from eventstore.codec import Codec, codec_of, game_in
from eventstore.contract.steps import note
from eventstore.rows import EventRow
from tests.core.test_decimals import GAME as WITH_FRACTIONS
from tests.test_codec import COMMANDS, EVENTS
from tests.toys import PIG, pig
from tests.toys.pieces import DieRolled, GivePoints, Options, PotLost, Roll

GIFT = GivePoints("red", "black", 1)
LIFTING = Codec(pig(upcasts={"roll": (lambda command: command,)}))
TOO_LARGE = PIG.largest + 1


def drafted(codec: Codec, *events: Any, first: int = 5) -> Any:
    return codec.draft("m", replace(note(2, "x"), events=events), first)


def counted(codec: Codec, name: str, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The arguments of each call of a method from now on."""
    calls: list[Any] = []
    plain: Callable[..., Any] = getattr(codec, name)

    def counting(*values: Any) -> Any:
        calls.append(values)
        return plain(*values)

    monkeypatch.setattr(codec, name, counting)
    return calls


def test_a_new_codec_reads_all_that_is_said_and_told() -> None:
    codec = Codec(pig())
    assert {*SHARED_COMMANDS} <= {type(one) for one in COMMANDS}
    assert {*SHARED_EVENTS} <= {type(one) for one in EVENTS}
    for command in COMMANDS:
        assert codec.command(canonical(command)) == command
    for event in EVENTS:
        draft = drafted(codec, event)
        assert draft.events == (event,)
        assert codec.step(draft.row).facts == (event,)
    assert codec.options({"goal": 7}) == Options(7)


def test_a_ruling_takes_operations_and_forces_commands() -> None:
    roll = {"kind": "roll", "seat": "red", "face": 3}
    gift = {"kind": "give_points", "from": "red", "to": "black", "points": 1}
    codec = Codec(pig())
    for said, one in (({"operations": [gift]}, GIFT), ({"forced": roll}, Roll("red", 3))):
        ruling = codec.command({"kind": "make_ruling", "reason": "r", **said})
        assert isinstance(ruling, MakeRuling)
        assert one in (*ruling.operations, ruling.forced)
    for wrong in ({"operations": [roll]}, {"forced": gift}, {"operations": [gift, roll]}):
        with pytest.raises(BadInput):
            codec.command({"kind": "make_ruling", "reason": "r", **wrong})
    event = RulingMade("r", (GIFT,))
    assert codec.step(drafted(codec, event).row).facts == (event,)


def test_the_schema_says_which_game_in_which_rules_and_what_a_position_is() -> None:
    codec = Codec(pig(rules=3))
    schema = codec.schema()
    assert [*schema] == ["game", "rules", "commands", "events", "options", "position"]
    assert (schema["game"], schema["rules"]) == ("toy-pig", 3)
    assert schema["position"] == {"type": ["object", "null"]}


def test_there_is_one_codec_of_each_game() -> None:
    one, other = pig(), pig()
    assert codec_of(one) is codec_of(one)
    assert codec_of(other) is not codec_of(one)
    assert (codec_of(one).game, codec_of(other).game) == (one, other)


@pytest.mark.parametrize("events", [1, 2, 3])
def test_a_step_just_stored_is_the_one_that_is_read(events: int) -> None:
    codec = Codec(pig())
    draft = drafted(codec, *(DieRolled("red", face) for face in range(1, events + 1)), first=7)
    made = codec.made(draft.row, draft.events)
    assert made == codec.step(draft.row)
    assert [one.version for one in made.events] == [*range(7, 7 + events)]
    assert made.command == note(2, "x").command


# --- what is kept in mind: a kind that was read once is taken as it comes ------------------------


def test_a_kind_that_was_read_once_is_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    codec = Codec(pig())
    draft = drafted(codec, DieRolled("red", 1), DieRolled("red", 2), PotLost("red"))
    slow = counted(codec, "event", monkeypatch)
    for _ in range(2):
        assert codec.step(draft.row).facts == draft.events
    assert [row.type for row, _, _ in slow] == ["toy_pig.die_rolled", "toy_pig.pot_lost"]


def test_a_payload_of_a_kind_that_is_known_is_not_lifted(monkeypatch: pytest.MonkeyPatch) -> None:
    codec = Codec(pig())
    [row] = drafted(codec, DieRolled("red", 1)).row.events
    lifted = counted(codec, "_lifted", monkeypatch)
    assert {codec.event(row, "m", 2) for _ in range(3)} == {DieRolled("red", 1)}
    assert len(lifted) == 1


@dataclass(frozen=True, slots=True)
class Anything:
    """An event with a place for any JSON."""

    said: Any
    kind: Literal["anything"] = "anything"


ONCE_CHANGED = Codec(pig(events=Anything, upcasts={"anything": (lambda data: data,)}))


def stored(codec: Codec, *rows: EventRow) -> tuple[Any, ...]:
    """The facts of a step 2 of these rows."""
    [step] = codec.steps("m", ((2, *("",) * 6),), tuple((2, *row) for row in rows))
    return step.facts


def anything(said: Any, schema: int = 1) -> EventRow:
    return EventRow(1, "toy_pig.anything", schema, canonical(Anything(said)))


def test_an_old_schema_is_never_taken_as_it_comes() -> None:
    """One upcast that would be right of any payload: only what is old goes through it."""
    codec = Codec(pig(events=Anything, upcasts={"anything": (lambda d: {**d, "said": "lifted"},)}))
    assert codec.current("anything") == 2
    for schema, said in ((1, "lifted"), (2, "x"), (1, "lifted"), (2, "x")) * 2:
        assert codec.event(anything("x", schema), "m", 2) == Anything(said)
        assert stored(codec, anything("x", schema)) == (Anything(said),)


@pytest.mark.parametrize(
    ("schema", "says"),
    [
        (-1, "toy_pig.anything cannot be read"),
        (0, "toy_pig.anything cannot be read"),
        (3, "a newer program wrote toy_pig.anything, schema 3"),
    ],
)
def test_schemas_count_from_1_to_the_newest(schema: int, says: str) -> None:
    codec = ONCE_CHANGED
    for read in (lambda row: codec.event(row, "m", 2), lambda row: stored(codec, row)):
        assert read(anything("x", 2))
        with pytest.raises(BrokenLog, match=f"Step 2: {says}"):
            read(anything("x", schema))


def test_numbers_beyond_what_a_table_can_hold_are_no_facts() -> None:
    """In a start there is free JSON, in this event too: each is looked into, sound ones before."""
    codec, free = Codec(pig()), Codec(pig(events=Anything))
    for said in (TOO_LARGE, -TOO_LARGE, [TOO_LARGE], {"b": -TOO_LARGE}):
        for one, row in ((codec, started(None)), (free, started(None)), (free, anything(1))):
            assert (one.event(row, "m", 2),) == stored(one, row)
        for one, row in ((codec, started(said)), (free, started(said)), (free, anything(said))):
            with pytest.raises(BrokenLog, match=f"Step 2: {row.type} cannot be read"):
                one.event(row, "m", 2)
            with pytest.raises(BrokenLog, match=f"Step 2: {row.type} cannot be read"):
                stored(one, row)


def started(said: Any) -> EventRow:
    start = MatchStarted("toy-pig", 1, "x", ("red", "black"), {}, position={"a": said})
    return EventRow(1, "match.match_started", 1, canonical(start))


# --- what no program of ours wrote ----------------------------------------------------------------

NO_COMMANDS = ("{", "[]", "{}", "null", '"x"', "7", '{"kind":[]}', '{"kind":"nonsense"}')


@pytest.mark.parametrize("text", NO_COMMANDS)
def test_a_stored_text_that_is_no_command_says_so(text: str) -> None:
    step = LIFTING.step(drafted(LIFTING, PotLost("red")).row._replace(command=text))
    with pytest.raises(BrokenLog, match=r"Step 2: command cannot be read\."):
        _ = step.command


@pytest.mark.parametrize("error", [ValueError, TypeError, KeyError])
def test_a_command_of_the_second_schema_needs_the_second_upcast_alone(error: type) -> None:
    """Rows of commands carry no schema: what the first upcast cannot lift, the second may."""

    def first(_command: Any) -> Any:
        raise error

    def second(command: Any) -> Any:
        return {"kind": "roll", "seat": command["who"], "face": 3}

    codec = Codec(pig(upcasts={"roll": (first, second)}))
    row = drafted(codec, PotLost("red")).row
    step = codec.step(row._replace(command='{"kind":"roll","who":"red"}'))
    assert step.command == Roll("red", 3)


@pytest.mark.parametrize(
    ("payload", "slug"),
    [
        ('{"game":"toy-pig"}', "toy-pig"),
        *((text, None) for text in (*NO_COMMANDS, '{"game":3}', '{"game":null}')),
    ],
)
def test_the_game_that_a_payload_names(payload: str, slug: str | None) -> None:
    assert game_in(payload) == slug


# --- input that nests too deep, or is no number ---------------------------------------------------

DEEP = "[" * 100_000 + "]" * 100_000


@pytest.mark.parametrize("game", [PIG, WITH_FRACTIONS], ids=["whole", "fractions"])
@pytest.mark.parametrize(
    "text", [DEEP, '{"kind":"start_match","game":"toy-pig","position":{"a":' + DEEP + "}}"]
)
def test_a_text_that_nests_too_deep_is_refused(game: Any, text: str) -> None:
    for value in (text, text.encode()):
        with pytest.raises(BadInput, match="recursion limit exceeded"):
            codec_of(game).command(value)


def test_a_value_that_nests_too_deep_stays_to_be_refused() -> None:
    deep: Any = 1
    for _ in range(100_000):
        deep = [deep]
    codec = codec_of(WITH_FRACTIONS)
    for value in (deep, float("nan"), [float("inf")]):
        assert codec.decimal(value) is value
        with pytest.raises(BadSetup):
            codec.options({"size": value})
        with pytest.raises(BadInput):
            codec.command({"kind": "start_match", "game": "toy-pig", "position": {"a": value}})
    assert codec.decimal([1.5, 2.0]) == ["1.5", 2]
    assert codec_of(PIG).decimal([1.5]) == [1.5]


def test_only_options_and_position_of_a_start_may_have_fractions() -> None:
    start = {"kind": "start_match", "game": "toy-pig"}
    command = codec_of(WITH_FRACTIONS).command
    for name in ("options", "position"):
        for value in ({**start, name: {"a": 1.5}}, json.dumps({**start, name: {"a": 1.5}})):
            assert getattr(command(value), name) == {"a": "1.5"}
    for wrong in ({**start, "tags": {"a": 1.5}}, {**start, "title": 1.5}):
        with pytest.raises(BadInput, match="must be text"):
            command(wrong)
    for other in ("redo", "undo"):
        with pytest.raises(BadInput, match="is not known here"):
            command({"kind": other, "options": {"a": 1.5}})
