"""What a match starts from, read back from JSON: what is the same in every game.

Each function takes the game's own code, so what is raised is the game's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from core import structured
from core.errors import BadSetup, Refused
from core.messages import Message

Options = TypeVar("Options")


def bad_position(why: Message, code: str = "bad_position") -> BadSetup:
    """The refusal of a position, with its reason: a sentence, or a part of one."""
    if str(why).endswith("."):
        return BadSetup(code, "No match can start from this position: {why}", why=why)
    return BadSetup(code, "No match can start from this position: {why}.", why=why)


def read_options(kind: type[Options], data: Mapping[str, Any], code: str) -> Options:
    """Options by name, as stored, as the dataclass `kind`; no rule of the game is asked.

    Raises `BadSetup` with the code for anything unknown and for values of a wrong form.
    """
    try:
        options: Options = structured.read(kind, data)
    except Refused as error:
        raise bad_options(code, error) from error
    return options


def bad_options(code: str, error: Refused, **params: str) -> BadSetup:
    """The refusal of options, under the code, for what another refusal says.

    `params` go into its message beside that, such as `option`, the one at fault.
    """
    return BadSetup(code, "{why}", why=error.message, **params)
