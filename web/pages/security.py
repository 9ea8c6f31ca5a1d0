"""What is promised to whoever uses a server that others can reach, and what is not."""

from __future__ import annotations

from typing import Final

from flask import render_template

from eventstore.sessions import LASTS, NOTED, UNUSED
from eventstore.tokens import LONGEST as TOKEN
from web import context
from web.accounts.passwords import LONGEST, SHORTEST
from web.accounts.sessions import FRESH
from web.pages.blueprint import blueprint

FACTS: Final = {  # what the page says in figures
    "days": LASTS.days,
    "unused": UNUSED.days,
    "fresh": int(FRESH.total_seconds()) // 60,
    "noted": int(NOTED.total_seconds()) // 60,
    "shortest": SHORTEST,
    "longest": LONGEST,
    "token": TOKEN.days,
}


@blueprint.get("/security")
def security() -> str:
    """The page, the same for everybody; its figures are those that hold."""
    settings = context.settings()
    feed = round(settings.stream_seconds / 60)
    return render_template("security.html", facts=FACTS, feed=feed, guarded=settings.guarded)
