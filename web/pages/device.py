"""What this device keeps: matches as they were last seen, and entries that wait."""

from __future__ import annotations

from collections.abc import Mapping

from flask import render_template

from core.messages import Message, msg
from web.i18n import sayings
from web.pages.blueprint import blueprint

WORDS: Mapping[str, Message] = {
    "record": msg("Record"),
    "replay": msg("Replay"),
    "forget": msg("Forget"),
    "forgetOne": msg("Forget {title}"),
    "waiting": msg("Entries that wait to be sent: {count}"),
}


@blueprint.get("/device")
def device() -> str:
    """The page that the service worker keeps, too, and shows for pages that it does not keep.

    What is kept only the browser knows: a script lists it.
    """
    return render_template("device.html", words=sayings(WORDS))
