"""What is to be told of the seals of a log: that none are made, and what a comparison found."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from core.messages import msg
from eventstore.concerns import Concern
from eventstore.seal_plan import last_sealed, last_verdict

LATE: Final = timedelta(days=2)  # one is made each day
SEAL = msg("See what kifu seal -o FOLDER says there, and whether kifu work or a server runs.")
LOOK = msg("Keep the database as it is, and see what kifu verify --seal FOLDER says.")


def sealed(folder: Path, now: datetime) -> Iterator[Concern]:
    """What is wrong with the seals of this folder, or with the log by them."""
    told = {"folder": str(folder)}
    try:
        at, verdict = last_sealed(folder, now), last_verdict(folder, now)
    except OSError as error:
        what = msg("Seals in {folder} cannot be read: {why}.", **told, why=str(error.strerror))
        yield Concern("seals_unreadable", what, SEAL)
        return
    if at is None or now - at > LATE:
        what = msg("No seal of the log was made in {folder} for too long a time.", **told)
        yield Concern("seal_late", what, SEAL, since=at)
    if verdict is not None and not verdict.well:
        what = msg("The log is not as it was written, or as it was sealed in {folder}.", **told)
        yield Concern("not_as_sealed", what, LOOK, since=verdict.at)
