"""What a match starts from, read back from JSON: the checks that are the same in every game.

Each takes the game's own code, or its own refusal of a position, so what is raised is the game's.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from core import structured
from core.errors import BadSetup, Refused
from core.game import Result
from core.messages import Message, msg

Refusal: TypeAlias = Callable[[Message], BadSetup]  # the refusal of a position, with its reason
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


def read_result(result: str | None, reason: str | None, refused: Refusal) -> Result | None:
    """How a match ended, None while it goes on. Raises what `refused` gives for half of it."""
    if result is None and reason is None:
        return None
    if result is None or reason is None:
        raise refused(msg("a result has its reason"))
    return Result(result, reason)


def check_derived(whole: Mapping[str, Any], data: Mapping[str, Any], refused: Refusal) -> None:
    """Whether what is derived in a whole state agrees with the rest of it.

    `data` is what was read, `whole` what `Game.plain` makes of the state that was restored from
    it; `data` has every key of `whole`. Raises what `refused` gives for a key that differs.
    """
    for key, value in whole.items():
        if _spelled(value) != _spelled(data[key]):
            raise refused(msg("{key} does not agree with the rest", key=key))


def _spelled(value: Any) -> str:
    """JSON text, which tells 1 from 1.0 and from true."""
    return json.dumps(value, sort_keys=True, default=str)
