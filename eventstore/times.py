"""Moments as text: UTC, one spelling."""

from __future__ import annotations

from datetime import UTC, datetime

from core.errors import BadInput


def stored(at: datetime) -> str:
    """The canonical text: `2026-11-21T10:00:00Z`, with six decimals where not a whole second.

    Raises ValueError for a time without a zone.
    """
    return utc(at).isoformat()[: -len("+00:00")] + "Z"


def utc(at: datetime) -> datetime:
    """The same moment in UTC. Raises ValueError for a time without a zone."""
    if at.tzinfo is UTC:
        return at
    if at.tzinfo is None:
        raise ValueError("a time without a zone cannot be recorded")
    return at.astimezone(UTC)


def sortable(at: datetime) -> str:
    """The same with six decimals always, so that texts sort as times do."""
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def parsed(text: object, where: str = "at") -> datetime:
    """A time from ISO 8601 text; without a zone it is UTC. Raises `BadInput`."""
    try:
        at = datetime.fromisoformat(text)  # type: ignore[arg-type]  # anything else: TypeError
        return utc(at if at.tzinfo else at.replace(tzinfo=UTC))
    except (TypeError, ValueError, OverflowError):
        raise BadInput(
            "bad_time",
            "{where} must be a time such as 2026-11-21T10:00:00Z.",
            where=where,
        ) from None
