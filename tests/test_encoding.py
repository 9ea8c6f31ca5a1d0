"""The quick encoder writes what the canonical one writes, and takes nothing that it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.canonical import canonical
from core.commands import MakeRuling
from core.events import MatchStarted, RulingMade
from core.games import registry
from eventstore import chain
from eventstore.codec import Codec, codec_of
from eventstore.contract.steps import note
from eventstore.encoding import encoded, exact
from eventstore.rows import EventRow, StepRow
from tests.laws import play_out
from tests.test_codec import COMMANDS, EVENTS
from tests.toys import PIG
from tests.toys.pieces import DieRolled, PotBanked, Roll


class Place(NamedTuple):
    """A tuple with names."""

    file: str
    rank: int


@dataclass(frozen=True, slots=True)
class Sparse:
    """Absent fields are left out."""

    SPARSE = True
    at: Place | None = None
    from_: str | None = None
    kind: Literal["sparse"] = "sparse"


@dataclass(frozen=True, slots=True)
class Grown:
    """A field came after the first of these were kept."""

    LATER = ("more",)
    at: str | None = None
    more: str | None = None


@dataclass(frozen=True, slots=True)
class Single:
    """One field alone."""

    to: Any


class Colour(StrEnum):
    """A text that is more than that."""

    RED = "red"


def test_a_later_field_is_told_only_where_there_is_one() -> None:
    assert canonical(Grown()) == '{"at":null}'
    assert canonical(Grown(None, "x")) == '{"at":null,"more":"x"}'


ODD = ["", "\0\x1f\x7f", '"\\/\b\f\n\r\t', "\u2028\u2029", "é ♠ 🂡", "\ue000\uffff", "<script>"]


@pytest.mark.parametrize(
    "value",
    [
        *COMMANDS,
        *EVENTS,
        *map(Single, ODD),
        Single({"b": 1, "a": {"é": None, "z": True, "🂡": 2, "\uffff": 3}}),
        Single([Place("a", 1), (), [], {}, ((1,),)]),
        Single(2**63),
        Single(-(2**70)),
        Single("\ud800"),
        Single({1: "a number as a key"}),
        Single(Colour.RED),
        Sparse(),
        Sparse(Place("e", 4), "here"),
        Grown(),
        Grown("here", "and more"),
    ],
    ids=repr,
)
def test_the_text_is_the_canonical_one(value: Any) -> None:
    assert encoded(value) == canonical(value)


@pytest.mark.parametrize("slug", registry())
def test_so_it_is_for_all_that_is_played(slug: str) -> None:
    for step in play_out(registry()[slug], "encoded").pending:
        assert encoded(step.command) == canonical(step.command)
        for event in step.events:
            assert encoded(event) == canonical(event)


@pytest.mark.parametrize("value", [Single(object()), Single({1, 2}), Single(b"x"), object()])
def test_what_has_no_canonical_form_is_refused(value: Any) -> None:
    with pytest.raises(TypeError, match="no canonical form"):
        encoded(value)


@pytest.mark.parametrize("number", [1.5, 2.0, 1e300, float("nan"), float("inf")])
def test_no_float_is_ever_written(number: float) -> None:
    codec, step = Codec(PIG), note(1, "x")
    for event in (PotBanked("red", number), DieRolled("red", number)):  # type: ignore[arg-type]
        with pytest.raises((ValueError, TypeError)):
            codec.draft("m", replace(step, events=(event,)), 1)
    with pytest.raises((ValueError, TypeError)):
        codec.draft("m", replace(step, command=Roll("red", number)), 1)  # type: ignore[arg-type]
    start = MatchStarted("toy-pig", 1, "x", ("red", "black"), {}, position={"pot": [number]})
    with pytest.raises(TypeError):
        codec.draft("m", replace(step, events=(start,)), 1)


def test_a_list_in_the_place_of_a_tuple_is_written_all_the_same() -> None:
    command, event = MakeRuling("r", []), RulingMade("r", [])  # type: ignore[arg-type]
    codec = Codec(PIG)
    draft = codec.draft("m", replace(note(1, "x"), command=command, events=(event,)), 1)
    assert codec.step(draft.row).command == MakeRuling("r", ())
    assert draft.events == (RulingMade("r", ()),)


@pytest.mark.parametrize("slug", ["toy-pig", *registry()])
def test_only_a_start_holds_free_json(slug: str) -> None:
    """Where a form allows any JSON, a float would be read back as it was written."""
    codec = Codec(PIG) if slug == "toy-pig" else codec_of(registry()[slug])
    free = {"StartMatch", "MatchStarted"}
    assert set(_free(codec._commands.adapter.core_schema)) <= free
    assert set(_free(codec._events.adapter.core_schema)) <= free


def _free(schema: Any, inside: str = "") -> Iterator[str]:
    """The dataclasses of a schema with a field for anything, or for floats."""
    if isinstance(schema, dict):
        if schema.get("type") in ("any", "float", "json", "decimal"):
            yield inside
        inside = schema["cls"].__name__ if schema.get("type") == "dataclass" else inside
        schema = [part for name, part in schema.items() if name not in {"cls", "metadata"}]
    if isinstance(schema, list | tuple):
        for part in schema:
            yield from _free(part, inside)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(ODD),
    lambda part: (
        st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=3), part, max_size=3)
    ),
)


@given(JSON)
def test_json_from_outside_is_written_canonically(value: Any) -> None:
    assert exact(value) == canonical(value)


@pytest.mark.parametrize("number", [1.5, 2.0, -0.0, 1e300, 1e-7, float("nan"), float("-inf")])
@pytest.mark.parametrize("inside", [lambda n: n, lambda n: {"a": [None, n]}, lambda n: [{"b": n}]])
def test_json_from_outside_holds_no_floats(number: float, inside: Any) -> None:
    with pytest.raises(TypeError, match="float"):
        exact(inside(number))


TEXTS = st.text(st.characters(exclude_categories=()), max_size=20)


@given(TEXTS, TEXTS, st.none() | TEXTS, st.lists(TEXTS, max_size=3))
def test_the_hash_is_of_the_documented_text(a: str, b: str, c: str | None, many: list[str]) -> None:
    events = tuple(EventRow(at, b, at, text) for at, text in enumerate(many))
    row = StepRow(a, len(many), b, a, c, b, c, "", events)
    text = chain.preimage(row, a)
    assert chain.digest(row, a) == chain.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def test_an_interrupt_in_the_middle_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("eventstore.encoding.opened", interrupted)
    with pytest.raises(KeyboardInterrupt):
        encoded(Roll("red", 1))
