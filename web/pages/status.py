"""The status page: is all well here, and if not, what to do."""

from __future__ import annotations

from flask import Response, make_response, render_template, request

from web import context
from web.pages import blueprint
from web.security import is_local


@blueprint.get("/status")
def status() -> Response:
    """What needs attention. Who is not at this computer learns whether all is well, no more.

    `?check=1` has SQLite read its whole file for damage, for local readers.
    """
    local = is_local()
    checked = local and request.args.get("check") == "1"
    found = context.health(deep=checked)
    page = render_template(
        "status.html",
        well=found.well,
        concerns=found.concerns if local else (),
        local=local,
        checked=checked,
    )
    answer = make_response(page)
    answer.headers["Cache-Control"] = "private, no-store"
    return answer
