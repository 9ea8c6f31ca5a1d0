"""The chore of a worker that writes seals by themselves."""

from __future__ import annotations

from collections.abc import Callable

from eventstore.sql import SqlStore
from web.settings import Settings


def chores(store: SqlStore, settings: Settings) -> list[Callable[[], object]]:
    """What a worker does besides, as the settings say."""
    if settings.seals is None:
        return []
    from eventstore.seals.folder import SealFolder  # noqa: PLC0415 - those alone need it who seal
    from eventstore.seals.keys import SealKeys  # noqa: PLC0415

    keys = SealKeys(settings.seal_key_file)
    return [SealFolder(store, settings.seals, keys, settings.clock).keep_up]
