"""How much may be said at once: the same for the API, forms, imports and the command line.

What goes in is bounded here, so that the time of a decision is. `docs/limits.md` has the table
of every door; the limits of a file stand in `eventstore.limits`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from core.canonical import canonical
from core.commands import StartMatch
from core.errors import BadInput
from core.messages import Message, msg

NO_TEXT = re.compile("[\0\ud800-\udfff]")  # what no database keeps: NUL, and halves of characters
TITLE = 200  # characters
TAGS = 40  # of a match
TAG_NAME, TAG = 100, 2_000  # characters
SEED = 200  # characters
KEY = 200  # characters of an idempotency key
REASON = 500  # characters, of a ruling and of a withdrawal
NOTATION = 2_000  # characters of an entry, or of a line of several
ENTRIES = 100  # of a line
ANALYSIS = ENTRIES - 2  # of one that is tried: kept as a branch, two moves of the line go round it
JOINED = 500  # entries that waited, and their steps, put beside a line at once
REPAIR = 1_000  # choices for later steps of a correction
COMMAND = 2**16  # characters of its JSON, unless it is a start
START = 2**22  # with options, position and the catalogues of all seats
STEPS = 10_000  # of a match after its start
NAME = 200  # characters of a player's name
WORDS = 20  # of a search
COMMENT = 2_000  # characters of an annotation
ANNOTATIONS = 1_000  # of a match, of one look at it
PHOTOS = 200  # of a match, of one look at it
PHOTO_SIDE = 2_048  # pixels of a stored photo
PHOTO_BYTES = 4 * 2**20  # of a stored photo
NOTE = 10_000  # characters of the note of a match
NOTE_TAGS, NOTE_TAG = 20, 50  # beside that note, and characters of one
LINES = 1_000  # of the plain list of a deck
CORNERS = 1_000  # of all scenery of a table
PIECES = 200  # of scenery
SAMPLED = 16_000_000  # corners, times the samples of a base, times those of another

TITLED, SEEDED = msg("A title"), msg("A seed")


def check_text(what: Message, text: str, most: int) -> None:
    """Raises `BadInput` too_long for a text of more characters."""
    if len(text) > most:
        raise BadInput(
            "too_long",
            "{what} may have at most {most} characters; this has {n}.",
            what=what,
            most=most,
            n=len(text),
        )


def check_count(what: Message, n: int, most: int) -> None:
    """Raises `BadInput` too_many."""
    if n > most:
        raise BadInput(
            "too_many", "{what}: at most {most}; these are {n}.", what=what, most=most, n=n
        )


def check_start(command: StartMatch) -> None:
    """The texts of a start, and its JSON as a whole. Raises `BadInput` too_long, too_many."""
    check_text(TITLED, command.title, TITLE)
    check_text(SEEDED, command.seed or "", SEED)
    check_count(msg("Tags of a match"), len(command.tags), TAGS)
    for name, text in command.tags.items():
        check_text(msg("The name of a tag"), name, TAG_NAME)
        check_text(msg("A tag"), text, TAG)
    _check_size(command, START)


def check_line(text: str) -> None:
    """Text to be read as entries. Raises `BadInput` too_long."""
    check_text(msg("An entry"), text, NOTATION)


def check_entries(entries: Sequence[Any]) -> None:
    """The entries of one line. Raises `BadInput` too_many."""
    check_count(msg("Entries of a line"), len(entries), ENTRIES)


def check_analysis(entries: Sequence[Any], seed: str | None) -> None:
    """A line that is only tried, and what is drawn from. Raises `BadInput` too_many, too_long."""
    check_count(msg("Entries of an analysis"), len(entries), ANALYSIS)
    check_text(SEEDED, seed or "", SEED)


def check_joined(what: Message, n: int) -> None:
    """Entries that waited, recorded together, or their steps. Raises `BadInput` too_many."""
    check_count(what, n, JOINED)


def check_command(command: Any) -> None:
    """A command that starts no match. Raises `BadInput` too_long."""
    _check_size(command, COMMAND)


def check_key(key: str | None) -> None:
    """Raises `BadInput` bad_key for an idempotency key that is too long."""
    if key is not None and len(key) > KEY:
        raise BadInput(
            "bad_key", "An idempotency key has at most {longest} characters.", longest=KEY
        )


def check_steps(number: int) -> None:
    """Raises `BadInput` too_many for a step beyond the last that a match may have."""
    check_count(msg("Steps of a match"), number, STEPS)


def _check_size(command: Any, most: int) -> None:
    try:
        text = canonical(command)
    except TypeError:  # a number with a fraction: its game says what would be right
        return
    check_text(msg("The JSON of a command"), text, most)
