"""What a store answers of what may stand beside its log, where it has no rows for that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.annotations import NO_NOTE, Annotation, MatchNote
from core.events import Json, MatchId
from core.game import Game
from eventstore.kinds import Trial


class NothingBeside:
    """Nobody noted anything, nothing is a trial, nothing is kept under a name."""

    def trial(self, match_id: MatchId) -> Trial | None:  # noqa: ARG002
        """Since when a match is a trial, and why; None for one that is none."""
        return None

    def mark_trial(self, match_id: MatchId, trial: Trial) -> bool:  # noqa: ARG002
        """Mark a match as a trial, as another Kifu had it; whether this store can."""
        return False

    def annotations(self, match_id: MatchId) -> tuple[Annotation, ...]:  # noqa: ARG002
        """What readers noted beside the steps of a match."""
        return ()

    def bring_annotations(self, match_id: MatchId, found: Sequence[Annotation]) -> int:  # noqa: ARG002
        """Take in those of a record whose ids are not here yet; how many they were."""
        return 0

    def match_note(self, match_id: MatchId) -> MatchNote:  # noqa: ARG002
        """The note and the tags of a match; empty where it has none."""
        return NO_NOTE

    def note_match(self, match_id: MatchId, note: MatchNote) -> MatchNote:  # noqa: ARG002
        """Give a match another note and other tags."""
        return NO_NOTE

    def resolved(self, game: Game[Any, Any, Any], options: Mapping[str, Any]) -> Json:  # noqa: ARG002
        """The options with everything in them that this store keeps under a name: a match
        states them whole. Raises `BadSetup` for a name that is not known.
        """
        return dict(options)
