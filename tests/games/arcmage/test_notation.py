"""Quick entry: what is read, what is refused and where, and that text and command agree (4.3)."""

from __future__ import annotations

from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import BadNotation
from core.games.arcmage import commands as c
from core.games.arcmage import notation
from core.games.arcmage.notation import parse
from tests.games.arcmage.at_random import commands


@settings(derandomize=True, max_examples=100)
@given(commands)
def test_a_command_is_read_as_it_was_written(command: c.Command) -> None:
    text = notation.format(command)
    assert parse(text) == command
    assert notation.format(parse(text)) == text
    assert parse(f"  {text}   # so it was") == command


@settings(derandomize=True, max_examples=300)
@given(commands, st.data())
def test_a_slip_of_the_pen_is_refused_or_read(command: c.Command, data: st.DataObject) -> None:
    text = notation.format(command)
    at = data.draw(st.integers(0, len(text)))
    slip = data.draw(st.sampled_from((*'A5ar-=:;,>@$/&#*?! "', "")))
    text = text[:at] + slip + text[at + data.draw(st.integers(0, 2)) :]
    try:
        read = parse(text)
    except BadNotation as fault:
        refusal = fault
    else:
        assert parse(notation.format(read)) == read
        return
    assert refusal.code in {"E_SYNTAX", "E_FACTION"}
    assert 1 <= int(str(refusal.message.params["at"])) <= len(text) + 1


def test_the_kinds_are_those_of_the_classes() -> None:
    for one in get_args(c.Command):
        snake = "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in one.__name__)
        assert one.__dataclass_fields__["kind"].default == snake.lstrip("_")
        assert [name for name in one.__dataclass_fields__ if name != "dealt"][-2:] == [
            "seat",
            "kind",
        ]
