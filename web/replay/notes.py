"""What a look at a match shows of its annotations, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from core.annotations import BOOKMARK, COMMENT, GLYPH, GLYPHS, Annotation, may_change
from core.frames import Frame
from core.knowledge import Viewer
from core.messages import Message, Narration, msg
from core.moments import moments, story
from core.replay import Timeline
from web.annotations import Authorship
from web.marks import Mark
from web.narration import narration
from web.photos import Shown, once
from web.pictures.game_pages import marks_of
from web.replay.curve import Bookmark

WORDS: Mapping[str, Message] = {
    "!!": msg("brilliant"),
    "!": msg("good"),
    "!?": msg("interesting"),
    "?!": msg("doubtful"),
    "?": msg("a mistake"),
    "??": msg("a blunder"),
}

FLAG = "⚑"  # of a step with a bookmark or a comment


@dataclass(frozen=True)
class Notes:
    """Annotations that `viewer` may see, in the order of their steps, and photos."""

    viewer: Viewer = None
    found: tuple[Annotation, ...] = ()
    photos: tuple[Shown, ...] = ()
    authorship: Authorship | None = None  # None: nobody is asked who they are

    @cached_property
    def _by_step(self) -> Mapping[int, tuple[Annotation, ...]]:
        return {step: (*of,) for step, of in groupby(self.found, key=lambda one: one.step)}

    @property
    def steps(self) -> tuple[int, ...]:
        """The steps that something is noted beside."""
        pictured = {one.step for one in self.photos if not one.removed}
        return tuple(sorted(pictured.union(self._by_step)))

    @property
    def flags(self) -> tuple[Bookmark, ...]:
        """What is drawn of them on the strip: of a step its glyph, or a flag."""
        return tuple(Bookmark(step, (*self.signs(step), FLAG)[0]) for step in self.steps)

    def at(self, step: int) -> tuple[Annotation, ...]:
        """What is noted beside a step."""
        return self._by_step.get(step, ())

    def photos_of(self, step: int) -> tuple[Shown, ...]:
        """The photos of a step, and what the step itself attached."""
        return once(one for one in self.photos if step in {one.step, one.number})

    def pictured(self, step: int) -> int:
        """How many photos of a step there are, those that were removed left out."""
        return sum(one.removed is None for one in self.photos_of(step))

    def comments(self, step: int) -> tuple[Annotation, ...]:
        """The comments of a step, oldest first."""
        return self._of(step, COMMENT)

    def bookmark(self, step: int) -> bool:
        """Whether a step has a bookmark."""
        return bool(self._of(step, BOOKMARK))

    def signs(self, step: int) -> tuple[str, ...]:
        """The glyphs of a step, each once."""
        return tuple(dict.fromkeys(one.text for one in self._of(step, GLYPH)))

    def own(self, step: int, kind: str) -> str | None:
        """The text of the bookmark or glyph that this look gave a step; None where it gave none."""
        own = (one for one in self._of(step, kind) if one.seat == self.viewer)
        by = self.authorship
        return next((one.text for one in own if by is None or one.id in by.mine), None)

    def glyphs(self, step: int) -> tuple[tuple[str, Message, bool], ...]:
        """What a step can be given: each glyph, its words, and whether the step has it."""
        own = self.own(step, GLYPH)
        return tuple((sign, WORDS[sign], sign == own) for sign in GLYPHS)

    def may_change(self, one: Annotation) -> bool:
        """Whether the look may change an annotation that it sees, and whoever looks."""
        by = self.authorship
        return may_change(self.viewer, one.seat) and (by is None or one.id in by.changeable)

    def writer(self, one: Annotation) -> Message | None:
        """Who wrote an annotation, where that is known."""
        return None if self.authorship is None else self.authorship.names.get(one.id)

    def words(self, sign: str) -> Message:
        """What a glyph says."""
        return WORDS[sign]

    def _of(self, step: int, kind: str) -> tuple[Annotation, ...]:
        return tuple(one for one in self.at(step) if one.kind == kind)


class Noted(NamedTuple):
    """A step that is worth going to, because of what is noted beside it or of what it changed:
    `mark` is how its weightiest moment is shown.
    """

    step: int
    mark: Mark | None
    told: Narration


def noted(timeline: Timeline[Any], frames: Sequence[Frame[Any]], notes: Notes) -> list[Noted]:
    """The moments that tell a line, and all steps with notes, in one list."""
    marks = marks_of(timeline.game.slug)
    telling = {one.step: marks.first([one]) for one in story(moments(timeline, frames))}
    steps = sorted({*telling, *_known(timeline, notes.steps)})
    return [Noted(step, telling.get(step), narration(timeline, step)) for step in steps]


def _known(timeline: Timeline[Any], steps: Iterable[int]) -> Iterable[int]:
    """Those that the timeline has: it may have been read before the newest was recorded."""
    return (step for step in steps if step < timeline.next_step)
