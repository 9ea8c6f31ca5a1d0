"""The parts that a match is read in: turns, tricks, fights, each with a headline of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from core.frames import Frame
from core.messages import Message, msg

S = TypeVar("S")  # state of the game

LONGEST = 90  # characters of a headline


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapters(Generic[S]):
    """How a game divides its matches for people who read them.

    `title` says to which part a step belongs, from the tables before and after it; equal titles,
    one after the other, are one part, and what has none stands at the end of the part before it.
    Without it rounds of turns are the parts.

    `phase` is the larger part that a step belongs to, such as "Round 2": a few characters that name
    a band on the strip below the table, its number last. Without it rounds of turns are phases.

    `outcomes` says what weighed in a part, or in as much of it as was played: the first of its
    frames is the table before it, the others are its steps. Each is a clause that follows the
    title and a colon, such as "attacks Farmland with two", in the order to be read; the last are
    left out where there is no room. None: the title stands alone.
    """

    title: Callable[[S, S], Message | None] | None = None
    phase: Callable[[S, S], Message | None] | None = None
    outcomes: Callable[[Sequence[Frame[S]]], Sequence[Message]] = lambda _frames: ()


def headline(
    title: Message, outcomes: Sequence[Message], length: Callable[[Message], int]
) -> Message:
    """The title of a part with as many of its outcomes as fit into a line.

    `length` is how many characters a message has for who reads it: languages and names differ.
    """
    for number in range(len(outcomes), 0, -1):
        places = {f"outcome{at}": one for at, one in enumerate(outcomes[:number])}
        told = Message(", ".join(f"{{{name}}}" for name in places), places)
        whole = msg("{title}: {outcomes}", title=title, outcomes=told)
        if length(whole) <= LONGEST:
            return whole
    return title
