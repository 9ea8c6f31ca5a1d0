"""How states are written down to be kept: by their types, far quicker to read than the plain form.

The plain form of a game is checked wherever it comes in, for people write it too. What is kept here
Kifu wrote itself, and found the same when it read it back.
"""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Callable
from hashlib import sha256
from typing import Any, get_type_hints

from pydantic import TypeAdapter
from typing_extensions import TypedDict

from core import APP
from core.game import Game
from eventstore.unions import tell_apart

UNREADABLE = (ValueError, TypeError, zlib.error)
log = logging.getLogger("kifu.states")
FORM = 1  # of the bytes
LARGE = 500  # bytes of a part that is left out where it is still that of the start
MADE: Any = TypedDict  # of names that are not known here
PACKED = 1_000  # bytes from which a state is compressed: few are above what is kept of it then


class SnapshotCodec:
    """The bytes of one game's states.

    Large parts that never changed since the start of the match, such as card definitions, are
    not written: the start has them.
    """

    def __init__(self, game: Game[Any, Any, Any], kind: type[Any]) -> None:
        """`kind` is the class of the game's states, a NamedTuple. Raises whatever pydantic does
        for types that it cannot take.
        """
        parts: Any = MADE("Parts", get_type_hints(kind), total=False)
        self._kind = kind
        self._adapter: TypeAdapter[dict[str, Any]] = TypeAdapter(parts)
        self._constant: tuple[Any, frozenset[str]] = (None, frozenset())
        tell_apart(self._adapter)
        schema = json.dumps(self._adapter.json_schema(), sort_keys=True)
        form = sha256(schema.encode()).hexdigest()[:12]
        self.made_by = f"{APP} {game.folder} {game.rules} {FORM} {form}"

    def write(self, state: Any, start: Any) -> bytes:
        """The bytes of a state of a match that began with the state `start`.

        Raises ValueError where they would not read back as the same.
        """
        large = self._large(start)
        parts = {
            name: value
            for name, value in state._asdict().items()
            if name not in large or value is not getattr(start, name)
        }
        text = self._text(parts)
        found = zlib.compress(text) if len(text) > PACKED else text
        if self.read(found, lambda: start) != state:
            raise ValueError("the state does not read back as it was")
        return found

    def read(self, found: bytes, start: Callable[[], Any]) -> Any:
        """The state; `start` gives that of the match, and is asked where something was left out.

        Raises one of `UNREADABLE` for bytes that Kifu did not write.
        """
        text = found if found.startswith(b"{") else zlib.decompress(found)
        parts = self._adapter.validate_json(text)
        if len(parts) == len(self._kind._fields):
            return self._kind(**parts)
        begun = start()
        if not self._large(begun).issuperset(set(self._kind._fields) - set(parts)):
            raise ValueError("parts are missing")
        return begun._replace(**parts)

    def _large(self, start: Any) -> frozenset[str]:
        """The parts of a start that may be left out; those of the last one asked for are known."""
        known, names = self._constant
        if known is not start:
            whole = start._asdict().items()
            names = frozenset(name for name, part in whole if len(self._text({name: part})) > LARGE)
            self._constant = start, names
        return names

    def _text(self, parts: dict[str, Any]) -> bytes:
        return self._adapter.dump_json(parts)


_built: dict[int, tuple[Game[Any, Any, Any], SnapshotCodec | None]] = {}  # by identity of the game


def form_of(game: Game[Any, Any, Any], start: Callable[[], Any]) -> SnapshotCodec | None:
    """The form of a game's states; None where they cannot be written.

    `start` gives one of them, and is asked the first time.
    """
    if id(game) not in _built:
        kind = type(start())
        try:
            _built[id(game)] = game, SnapshotCodec(game, kind)
        except Exception as fault:  # noqa: BLE001 - whatever types a game from elsewhere has
            log.info("states of %s cannot be kept: %s", game.slug, fault)
            _built[id(game)] = game, None
    return _built[id(game)][1]
