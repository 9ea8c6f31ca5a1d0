"""Steps told in one row of sentences."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from core.commands import StartMatch
from core.games import find
from core.session import Session
from eventstore.codec import codec_of
from web.narration import joined, narration, sentences

GAME = find("ace-of-spades")
AT = datetime(2026, 11, 21, tzinfo=UTC)


def told(entry: str) -> str:
    """The first entry of a match in one row."""
    start = StartMatch(game=GAME.slug)
    session: Session[Any] = Session.start(GAME, start, codec_of(GAME).options({}), at=AT)
    session.play(entry, at=AT)
    return joined(map(str, sentences(narration(session.timeline, 1))))


def test_a_sentence_ends_before_the_next_one() -> None:
    assert told('! JK:aside>hand1 "a gift"') == (
        "Ruling of the table: a gift. Joker goes: set aside → the hand of Player 1."
    )
    assert told('! refills+1 seat=1 "b?"') == (
        "Ruling of the table: b? The refills: +1. It is the turn of Player 1."
    )
    assert told('Q "the last train"') == "The match is given up. “the last train”"


def test_what_ends_with_a_mark_gets_no_other() -> None:
    assert joined(["Really?", "Yes!", "Said “so.”"]) == "Really? Yes! Said “so.”"
