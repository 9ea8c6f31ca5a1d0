"""Steps of a line by words, by seat and by kind of moment."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import orjson
from markupsafe import Markup

from core.events import Seat
from core.messages import Message, NamedCard
from core.moments import moments
from web.i18n import translate
from web.narration import narration, sentences
from web.pictures.game_pages import marks_of
from web.replay.line_parts import LineParts

MOST = 50  # steps of one answer
LONGEST = 200  # characters that are looked for


class Query(NamedTuple):
    """What is looked for: steps with all of these words, of a seat, with a moment of a kind; what
    is empty is not looked for.
    """

    words: str = ""
    seat: Seat = ""
    kind: str = ""

    @property
    def asks(self) -> bool:
        """Whether it looks for anything."""
        return any(self)


class Hits(NamedTuple):
    """Steps that were found: all of them, and the rows of some; `more` is how many come before
    those that are left, None where none are.
    """

    query: Query
    steps: tuple[int, ...]
    rows: Markup
    more: int | None


def query_of(asked: Mapping[str, str]) -> Query:
    """What an address looks for."""
    return Query(
        asked.get("find", "").strip()[:LONGEST], asked.get("by", ""), asked.get("moment", "")
    )


class LineSearch:
    """Looks among the steps of a line, as whoever looks at it knows them."""

    def __init__(self, parts: LineParts) -> None:
        self.parts = parts

    def kinds(self) -> list[tuple[str, Message]]:
        """The kinds of moments that the line has and pages can name, in the order of these."""
        there = {kind for kinds in self._moments().values() for kind in kinds}
        drawn = marks_of(self.parts.timeline.game.slug).drawn
        return [(kind, mark.words) for kind, mark in drawn.items() if kind in there]

    def hits(self, query: Query, skip: int = 0) -> Hits:
        """What a query finds; the rows are those behind the first `skip`."""
        words = folded(query.words).split()
        places = [
            place
            for place, (text, seat, kinds) in enumerate(self._index())
            if all(word in text for word in words)
            and query.seat in ("", seat)
            and (not query.kind or query.kind in kinds)
        ]
        shown, end = places[skip : skip + MOST], skip + MOST
        line = self.parts.place.line
        return Hits(
            query,
            tuple(line[place] for place in places),
            Markup(self.parts.rows_at(shown)) if shown else Markup(""),  # noqa: S704 - templates escape
            end if end < len(places) else None,
        )

    def _index(self) -> list[tuple[str, Seat | None, list[str]]]:
        """Of each place the text in which words are looked for, whose step it is, and its kinds."""
        found: list[tuple[str, Seat | None, list[str]]] = orjson.loads(
            self.parts.kept("search", lambda: orjson.dumps([*self._made()]))
        )
        return found

    def _moments(self) -> dict[str, list[str]]:
        """The kinds of moments of the steps that have any."""
        found: dict[str, list[str]] = orjson.loads(self.parts.kept("moments", self._found))
        return found

    def _found(self) -> bytes:
        kinds: dict[str, list[str]] = {}
        line = [self.parts.timeline.frames[node] for node in self.parts.place.line]
        for moment in moments(self.parts.timeline, line):
            kinds.setdefault(str(moment.step), []).append(moment.kind)
        return orjson.dumps(kinds)

    def _made(self) -> Iterator[tuple[str, Seat | None, list[str]]]:
        timeline, names, kinds = self.parts.timeline, self.parts.names, self._moments()

        def carded(words: str, card: NamedCard) -> str:
            return words if card.name is None else f"{words} {translate(card.name, names)}"

        for node in self.parts.place.line:
            step = timeline.steps[node]
            told = sentences(narration(timeline, node))
            words = (translate(one, names, carded) for one in told)
            yield (
                folded(" ".join((*words, step.notation, str(node)))),
                step.actor,
                kinds.get(str(node), []),
            )


def folded(text: str) -> str:
    """The text without accents and capitals."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(one for one in apart if not unicodedata.combining(one)).casefold()
