"""What is begun in a browser and ended in the same one: by a cookie that it keeps meanwhile."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Final

from flask import g
from werkzeug.wrappers import Response

from core.errors import BadInput
from eventstore.ceremonies import Begun, Ceremony
from web import context
from web.accounts import cookies

BROWSER: Final = "kifu_began"  # cookie
AN_HOUR: Final = 3600  # seconds
_DRAWN = "kifu_began_now"


def begun(kind: Ceremony, person: str | None = None, told: Mapping[str, str] | None = None) -> str:
    """Begin something in the browser of this request: its secret. See `remembered`."""
    browser = cookies.kept(BROWSER)
    if browser is None:
        browser = secrets.token_urlsafe()
        setattr(g, _DRAWN, browser)
    now = context.settings().clock()
    return context.parts().ceremonies.begin(kind, browser, now, person=person, told=told)


def remembered(answer: Response) -> Response:
    """The answer to a request that began something: its browser is known again by it."""
    drawn = g.pop(_DRAWN, None)
    if drawn is not None:
        cookies.keep(answer, BROWSER, drawn, AN_HOUR)
    return answer


def ended(kind: Ceremony, secret: str) -> Begun:
    """What was begun under this secret, which is used up.

    Raises `BadInput`, ceremony_over, for one that is not good, or no longer, or of another browser.
    """
    browser, now = cookies.kept(BROWSER), context.settings().clock()
    if browser is not None:
        found = context.parts().ceremonies.take(secret, kind, browser, now)
        if found is not None:
            return found
    raise BadInput(
        "ceremony_over",
        "This was begun too long ago, or not in this browser, or it was ended already. Begin anew.",
    )
