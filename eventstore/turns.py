"""Whose turn it is to write on PostgreSQL: advisory locks, held until the transaction ends.

Whoever changes the same waits, and everybody else goes on: each match has a lock, another one is
for what stands beside the log, one for what matches have in common. All are taken in that order,
those of matches by their keys, so that no two transactions wait for each other. Who writes to the
log leaves a mark besides from where on its positions will be: see `eventstore.horizon`.
SQLite has one writer at a time, and none of this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from core.events import MatchId

# Keys have 64 bits: what the lock is for in the upper 16, which one in the others.
BITS: Final = 48
MATCH: Final = 0x4B6D << BITS
FLOOR: Final = 0x4B66 << BITS
BESIDE_KEY: Final = 0x4B62 << BITS
COMMON_KEY: Final = 0x4B63 << BITS
ALL_KEY: Final = 0x6B696675  # "kifu" in ASCII: the one lock of all writers in former versions

# the last position that was given out; a sequence that begins, or was set anew, names the next one
NEWEST: Final = "(SELECT last_value - (NOT is_called)::int FROM events_position_seq)"
_TAKE = "pg_advisory_xact_lock(%s)"
_TRY = "pg_try_advisory_xact_lock(%s)"
_SHARE = "pg_advisory_xact_lock_shared(%s)"
_MARK = f"pg_advisory_xact_lock_shared({FLOOR} + {NEWEST})"
_LOWEST_MARK = f"pg_advisory_xact_lock_shared({FLOOR})"  # there may be no table yet
_PATIENCE = "set_config('lock_timeout', %s, true)"


class Turn(NamedTuple):
    """What a transaction changes, and nobody else until it ends.

    `beside`: people, rights, catalogues and whatever else stands beside the log. `common`: what
    matches have in common, that is names at seats, marks, lists, figures. `everything`: the tables.
    """

    matches: tuple[MatchId, ...] = ()
    beside: bool = False
    common: bool = False
    everything: bool = False


BESIDE: Final = Turn(beside=True)
COMMON: Final = Turn(common=True)
EVERYTHING: Final = Turn(everything=True)


def of(match_id: MatchId, *, beside: bool = False, common: bool = False) -> Turn:
    """The turn of who changes one match, and perhaps more."""
    return Turn((match_id,), beside, common)


def key_of(match_id: MatchId) -> int:
    """The key of a match's lock. Two matches in many billions share one, and wait for nothing."""
    digest = blake2b(match_id.encode("utf-8", "surrogatepass"), digest_size=BITS // 8).digest()
    return MATCH | int.from_bytes(digest)


def take(bare: Any, turn: Turn, patience: float) -> None:
    """Wait for a turn on a connection of PostgreSQL's driver, and have it until the transaction
    ends. Each lock is waited for at most `patience` seconds; what the driver raises is then
    `database_locked` (`eventstore.failures`).
    """
    keys = _keys(turn)
    if turn.everything:
        text = _text(_TAKE, _TAKE, len(keys), _LOWEST_MARK)
    else:
        text = _text(_SHARE, _TAKE, len(keys), _MARK if turn.matches else "")
    bare.execute(text, (_milliseconds(patience), ALL_KEY, *keys))


def take_free(bare: Any, turns: Iterable[Turn], patience: float) -> Callable[[], set[Turn]]:
    """Take those of these turns that nobody else has now; they are of matches, and perhaps of what
    those have in common. Only somebody who changes the tables is waited for. Gives what says which
    were taken: whoever asks more before that has all answers at once.
    """
    wanted = {turn: _keys(turn) for turn in turns}
    keys = sorted({key for own in wanted.values() for key in own})
    text = _text(_SHARE, _TRY, len(keys), _MARK)
    asked = bare.execute(text, (_milliseconds(patience), ALL_KEY, *keys))

    def taken() -> set[Turn]:
        had = {key for key, is_taken in zip(keys, asked.fetchone()[2:], strict=False) if is_taken}
        return {turn for turn, own in wanted.items() if had.issuperset(own)}

    return taken


def take_common(bare: Any) -> None:
    """Wait for the turn of what matches have in common, in a transaction that has other turns.

    `bare` may be a connection of SQLite, which has nothing to wait for.
    """
    if hasattr(bare, "pipeline"):
        bare.execute(f"SELECT {_TAKE}", (COMMON_KEY,))


def _keys(turn: Turn) -> list[int]:
    """The keys of its locks, in the order in which they are taken."""
    matches = sorted({key_of(match_id) for match_id in turn.matches})
    others = (BESIDE_KEY, turn.beside), (COMMON_KEY, turn.common)
    return [*matches, *(key for key, wanted in others if wanted)]


def _milliseconds(patience: float) -> str:
    return f"{max(1, round(patience * 1000))}ms"  # 0 would be for ever


@cache
def _text(everything: str, each: str, locks: int, mark: str = "") -> str:
    """One question, whose functions are called from the left to the right."""
    called = (_PATIENCE, everything, *[each] * locks, *filter(None, [mark]))
    return f"SELECT {', '.join(called)}"
