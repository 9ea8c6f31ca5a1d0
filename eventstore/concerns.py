"""What is told to whoever looks after an installation."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from core.events import MatchId
from core.messages import Message


class Concern(NamedTuple):
    """One thing that is not as it should be, or (where not `urgent`) that is good to know."""

    code: str
    what: Message
    advice: Message
    urgent: bool = True
    since: datetime | None = None
    match_id: MatchId | None = None
