"""Tables of Sorcerers' Deck of Death for the tests of its picture."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape
from typing import Any

from flask import Flask

from core.commands import StartMatch, Undo
from core.game import Frame
from core.games import find
from core.session import Session
from eventstore.codec import codec_of
from web.pictures import Viewpoint, draw

GAME = find("sorcerers-deck-of-death")
AT = datetime(2026, 11, 21, tzinfo=UTC)


def played(given: Any, *entries: Any, **options: Any) -> Session[Any]:
    """The entries played on a given table (section 10.1); `undo` takes one back."""
    start = StartMatch(GAME.slug, options, position=given)
    session: Session[Any] = Session.start(GAME, start, codec_of(GAME).options(options), at=AT)
    for entry in entries:
        if entry == "undo":
            session.play(Undo(session.timeline.tree.parent(session.timeline.head)), at=AT)
        else:
            session.play_line(entry, at=AT)
    return session


def frames(given: Any, *entries: str, **options: Any) -> list[Frame[Any]]:
    """The line that the entries make of a given table, a frame for each item."""
    return played(given, *entries, **options).timeline.line()


def standing(**figs: Any) -> dict[str, Any]:
    """A given table on which these figures stand: places, or objects as in section 10.1."""
    told = {name: at if isinstance(at, dict) else {"at": at} for name, at in figs.items()}
    return {"figs": told}


def html_of(app: Flask, line: list[Frame[Any]], **viewpoint: Any) -> str:
    """The picture of the last frame, with what its step did."""
    before = GAME.view(line[-2].state) if len(line) > 1 else None
    with app.test_request_context():
        looked = Viewpoint(**{"events": line[-1].events} | viewpoint)
        return unescape(str(draw(GAME, GAME.view(line[-1].state), looked, before)))


def found(html: str, pattern: str) -> list[Any]:
    """What a pattern finds, over all lines; a blank stands for any number of them."""
    return re.findall(pattern.replace(" ", r"\s+"), html, re.DOTALL)


def plain(html: str) -> str:
    """The text of some HTML, in one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def fig(html: str, name: str) -> str:
    """The drawing of one figure."""
    (inner,) = found(html, rf'<g class="fig [^>]*data-fig="{name}".*?\n    </g>')
    return str(inner)


def layer(html: str, name: str) -> str:
    """What is drawn below or above the figures."""
    (inner,) = found(html, rf'<g class="{name}".*?\n  </g>')
    return str(inner)
