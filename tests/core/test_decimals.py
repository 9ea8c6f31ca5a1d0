"""Fractions in options and positions: games that take them get decimal text, at every door."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema_rs import is_valid

from core.canonical import canonical, decimals
from core.errors import BadInput, BadSetup
from core.events import Json, MatchStarted
from eventstore.check import check_record
from eventstore.codec import codec_of
from eventstore.imports import import_records
from eventstore.memory import MemoryStore
from tests.toys import pig
from tests.toys import rules as toy
from tests.toys.pieces import Options as Plain
from tests.toys.pieces import State
from web.pages.options import answers, fields_of, read_json


@dataclass(frozen=True, slots=True)
class Options:
    """A goal, and lengths."""

    goal: int = 20
    size: int | str = "0.5"
    spots: tuple[int | str, ...] = ()


def setup(options: Options, position: Json | None) -> State:
    return toy.setup(Plain(options.goal), position)


def initial(start: MatchStarted) -> State:
    position = None if start.position is None else dict(start.position)
    return toy.setup(Plain(start.options["goal"]), position)


OWN: Mapping[str, Any] = {"options": Options, "setup": setup, "initial": initial}
GAME, WHOLE = pig(decimals=True, **OWN), pig(**OWN)
GAMES, WHOLES = {GAME.slug: GAME}, {WHOLE.slug: WHOLE}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (9.6, '"9.6"'),
        (9.0, "9"),
        (-0.0, "0"),
        (-2.5, '"-2.5"'),
        (1e-7, '"0.0000001"'),
        (0.1 + 0.2, '"0.30000000000000004"'),
        ({"at": [9.6, 8], "b": (True, None, "1.50")}, '{"at":["9.6",8],"b":[true,null,"1.50"]}'),
    ],
)
def test_fractions_become_the_shortest_decimal_text(value: Any, text: str) -> None:
    assert canonical(decimals(value)) == text


@given(st.floats(allow_nan=False, allow_infinity=False, width=64))
def test_the_text_says_the_same_number(value: float) -> None:
    assert float(decimals(value)) == value


@pytest.mark.parametrize("value", [float("nan"), float("inf"), [{"a": float("-inf")}]])
def test_what_is_no_number_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match=r"nan|inf"):
        decimals(value)


# --- the codec -----------------------------------------------------------------------------------


def test_options_with_fractions() -> None:
    found = codec_of(GAME).options({"size": 0.25, "spots": [1.5, 2.0, "3.5"]})
    assert found == Options(size="0.25", spots=("1.5", 2, "3.5"))
    with pytest.raises(BadSetup):
        codec_of(WHOLE).options({"size": 0.25})
    for wrong in ({"size": float("nan")}, {"goal": 1.5}, {"spots": [[[1.5]]]}):
        with pytest.raises(BadSetup) as refusal:
            codec_of(GAME).options(wrong)
        assert refusal.value.code == "bad_options"


def test_the_start_of_a_match_with_fractions() -> None:
    asked = {"kind": "start_match", "game": "toy-pig", "options": {"size": 0.25}}
    asked["position"] = {"spot": [9.6, 9.0]}
    for value in (asked, json.dumps(asked), json.dumps(asked).encode()):
        command = codec_of(GAME).command(value)
        assert command.options == {"size": "0.25"}
        assert command.position == {"spot": ["9.6", 9]}
        with pytest.raises(BadInput):
            codec_of(WHOLE).command(value)


@pytest.mark.parametrize(
    "value",
    [
        "{",
        "[1.5]",
        {"kind": "roll", "seat": "red", "face": 1.5},
        {"kind": "start_match", "game": "toy-pig", "tags": {"a": 1.5}},
        {"kind": "start_match", "game": "toy-pig", "options": 1.5},
        {"kind": "start_match", "game": "toy-pig", "position": {"a": float("inf")}},
    ],
)
def test_other_commands_are_as_strict_as_ever(value: Any) -> None:
    with pytest.raises(BadInput) as refusal:
        codec_of(GAME).command(value)
    assert refusal.value.code == "bad_command"


def test_the_schema_allows_numbers() -> None:
    schema, strict = (codec_of(game).schema()["options"] for game in (GAME, WHOLE))
    for asked in ({"size": 0.25}, {"size": "0.25"}, {"spots": [1, 1.5, "2"]}):
        assert is_valid(schema, asked)
    for asked in ({"goal": 0.5}, {"size": None}):
        assert not is_valid(schema, asked)
    assert not is_valid(strict, {"size": 0.25})


# --- record files --------------------------------------------------------------------------------


def record(**match: Any) -> str:
    return json.dumps({"format": "kifu/1", "match": {"game": "toy-pig", "id": "m", **match}})


def test_a_record_file_with_fractions() -> None:
    data = record(options={"size": 0.25})
    assert check_record(data, GAMES)["ok"] is True
    assert check_record(data, WHOLES)["error"]["code"] == "bad_command"
    store = MemoryStore(GAMES)
    news = [one.new for _ in range(2) for one in import_records(store, data.encode())]
    assert news == [True, False]
    (step,) = store.read("m")
    assert step.command.options == {"size": "0.25"}


def test_a_header_is_compared_with_step_0_as_the_game_takes_it() -> None:
    start = {"kind": "start_match", "game": "toy-pig", "options": {"size": 0.25}}
    for said, ok in (({"goal": 20, "size": 0.25, "spots": []}, True), ({"size": 0.75}, False)):
        data = json.loads(record(options=said))
        data["steps"] = [{"command": start}]
        assert check_record(json.dumps(data), GAMES)["ok"] is ok
    data["steps"] = [{"command": {"kind": "start_match", "game": "toy-pig"}}]
    assert check_record(json.dumps(data), WHOLES)["error"]["code"] == "header_mismatch"


# --- the form ------------------------------------------------------------------------------------


def test_json_of_one_s_own() -> None:
    assert read_json('{"at": [9.6, 9.0]}', fractions=True) == {"at": ["9.6", 9]}
    for text in ("[NaN]", "[1e999]", "[" * 100_000):
        with pytest.raises(ValueError, match=r"NaN|inf|nested"):
            read_json(text, fractions=True)
    with pytest.raises(ValueError, match=r"9\.6"):
        read_json("[9.6]")


@pytest.mark.parametrize(
    ("text", "given"),
    [("0.25", {"size": "0.25"}), ("0,25", {"size": "0.25"}), ("2", {"size": 2}), ("0.5", {})],
)
def test_a_length_is_asked_for_as_text(text: str, given: dict[str, Any]) -> None:
    asked = fields_of(Options)
    assert [one.widget for one in asked[:2]] == ["number", "decimal"]
    assert answers(asked[:2], {"option-size": text}) == (given, {})


@pytest.mark.parametrize("text", ["x", "nan", "1e999", "1.2.3"])
def test_what_is_no_length_is_said_beside_its_field(text: str) -> None:
    given, wrong = answers(fields_of(Options), {"option-size": text})
    assert given == {}
    assert list(wrong) == ["option-size"]
    assert "A number" in str(wrong["option-size"])
