"""Every error as an answer: one table from error to HTTP, as a problem document or a page."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any

from flask import Flask, Response, current_app, render_template, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from core.blame import blamed
from core.errors import (
    BadAmendment,
    BrokenLog,
    Clash,
    Fault,
    KeyReused,
    KifuError,
    NotFound,
    Refused,
    Unavailable,
    VersionConflict,
)
from core.events import MatchId
from core.guard import guarded, senseless
from core.messages import Message, Value, msg
from eventstore.drawing import is_outside
from web import context
from web.i18n import NOBODY, Names, naming, translate
from web.rights.deeds import need_of
from web.routes import REQUEST_ID

STATUS: dict[type[KifuError], int] = {
    Refused: 422,  # IllegalMove, BadSetup, BadNotation, BadInput, BadAmendment
    KeyReused: 422,
    Clash: 409,  # VersionConflict, MatchDiffers
    NotFound: 404,
    BrokenLog: 422,
    Unavailable: 503,
}
PROBLEM = "application/problem+json"
HTTP_TEXTS = {
    400: msg("The request cannot be read."),
    404: msg("There is nothing at this address."),
    405: msg("This address does not take that kind of request."),
    413: msg("The request is larger than this installation takes."),
    500: msg("Something went wrong here. Load the page again to see what was recorded."),
}
BROKEN, BROKEN_TITLE = "broken_log", msg("This match cannot be shown")
OLD_FORM = msg("This form is out of date. Load its page again and repeat the entry.")
TITLES = {
    400: msg("Not understood"),
    401: msg("Who are you?"),
    403: msg("Not allowed"),
    404: msg("Not found"),
    405: msg("Not like this"),
    409: msg("Something came in between"),
    413: msg("Too large"),
    415: msg("Not understood"),
    421: msg("Not under this name"),
    422: msg("That cannot be recorded"),
    429: msg("Too often"),
    500: msg("Something went wrong"),
    503: msg("Not at the moment"),
}


class HttpRefused(KifuError):
    """A request refused for its form or its origin, with the HTTP status to answer."""

    def __init__(self, status: int, code: str, text: str, /, **params: Value) -> None:
        super().__init__(code, text, rule=None, **params)
        self.status = status


class TooMany(HttpRefused):
    """A request that may be made again later, in `retry_after` seconds; 429."""

    def __init__(self, code: str, text: str, /, *, retry_after: int, **params: Value) -> None:
        super().__init__(429, code, text, **params)
        self.retry_after = retry_after


def install(app: Flask) -> None:
    """Answer every error of a request with a problem document or an error page."""
    app.log_exception = partial(_log_unforeseen, app)  # type: ignore[method-assign]
    app.register_error_handler(KifuError, _answer_own)
    app.register_error_handler(HTTPException, _answer_http)
    app.register_error_handler(Exception, _answer_unforeseen)


def _log_unforeseen(app: Flask, trouble: Any) -> None:
    """As Flask does, but of its address only the pattern: secrets and names may stand in it."""
    rule, match = request.url_rule, (request.view_args or {}).get("match_id")
    app.logger.error(
        "Exception on %s [%s]",
        "none" if rule is None else rule.rule,
        request.method,
        exc_info=trouble,
        extra={} if match is None else {"match": match},
    )


def status_of(error: KifuError) -> int:
    """The HTTP status of an error, from the table."""
    if isinstance(error, HttpRefused):
        return error.status
    return next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)


def problem(error: KifuError) -> dict[str, Any]:
    """The error as a problem document, in the language of the request.

    A refusal names the people at the table of the match that the request is about.
    """
    with naming(_names_for(error)):
        return _told(error)


def _names_for(error: KifuError) -> Names:
    match_id = (request.view_args or {}).get("match_id")
    if match_id is None or not isinstance(error, Refused | Clash):
        return NOBODY
    with suppress(Unavailable):  # then it is told without
        return context.store().players(match_id)
    return NOBODY


def _told(error: KifuError) -> dict[str, Any]:
    body = _problem(status_of(error), error.code, error.rule, error.message)
    if error.entry is not None:
        body |= {"entry": error.entry}
    if error.entered is not None:
        body |= {"entered": error.entered}
    if error.faults:
        body |= {"faults": [_fault(one) for one in error.faults]}
    if isinstance(error, VersionConflict):
        body |= {"expected": error.expected, "actual": error.actual}
    if isinstance(error, BadAmendment):
        body |= {"step": error.step, "cause": _told(error.cause)}
    if isinstance(error, BrokenLog):
        body |= {"match": error.match_id, "step": error.step}
    return body


def _fault(fault: Fault) -> dict[str, Any]:
    told = {"code": fault.code, "rule": fault.rule, "detail": translate(fault.message)}
    return told if fault.line is None else told | {"line": fault.line}


def _problem(status: int, code: str, rule: str | None, message: Message) -> dict[str, Any]:
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "rule": rule,
        "detail": translate(message),
    }


def refused(error: KifuError) -> int:
    """The status of a page that tells itself why it refused an entry, which is counted."""
    _count(error.code)
    return status_of(error)


def _count(code: str) -> None:
    tallies = context.parts().tallies
    tallies.refusals.add(code)
    way = (request.view_args or {}).get("way")
    need = need_of(request.endpoint or "", request.method, way)
    if need is not None and need.writes:
        tallies.entries.add(code)


def respond(body: dict[str, Any]) -> Response:
    """The answer for a problem document: itself under /api and to JSON, a page elsewhere."""
    _count(body["code"])
    request_id = request.environ.get(REQUEST_ID)
    if request_id is not None and (body["status"] >= 500 or body["code"] == BROKEN):
        body = body | {"request_id": request_id}  # there is more of it in the log
    if request.path.startswith("/api/") or request.is_json:
        return Response(current_app.json.dumps(body) + "\n", body["status"], mimetype=PROBLEM)
    return Response(_page(body), body["status"], mimetype="text/html")


def _answer_unforeseen(error: Exception) -> Response:
    """What nobody raised on purpose while a match was looked at is that match's `BrokenLog`.

    Not what comes from outside, such as a database that cannot be reached; and without a match
    it is a fault of the program.
    """
    match_id = (request.view_args or {}).get("match_id")
    if match_id is None or is_outside(error):
        raise error
    broken = _broken_by(match_id)
    broken.__cause__ = error
    return _answer_own(broken)


def _broken_by(match_id: MatchId) -> BrokenLog:
    """The error for a match that could not be shown, with the step that is to blame."""
    try:
        with guarded(match_id, None):
            return senseless(match_id, blamed(context.timeline(match_id)))
    except BrokenLog as broken:
        return broken


def _answer_own(error: KifuError) -> Response:
    if isinstance(error, BrokenLog):
        current_app.logger.error("match %s: %s", error.match_id, error, exc_info=error)
    answer = respond(problem(error))
    if answer.status_code == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    if isinstance(error, Unavailable):
        context.parts().tallies.failures.add(error.code)
        current_app.logger.error("%s: %s", error.code, str(error.__cause__ or error))
    if isinstance(error, Unavailable | TooMany) and error.retry_after is not None:
        answer.headers["Retry-After"] = str(error.retry_after)
    return answer


def _answer_http(error: HTTPException) -> Any:
    status = error.code or 500
    if status < 400:  # a redirect
        return error
    code = error.name.lower().replace(" ", "_")
    if isinstance(error, CSRFError):
        return respond(_problem(status, "bad_token", None, OLD_FORM))
    text = HTTP_TEXTS.get(status) or Message("{text}", {"text": error.description or error.name})
    answer = respond(_problem(status, code, None, text))
    for name, value in error.get_headers():
        if name.lower() not in {"content-type", "content-length"}:
            answer.headers[name] = value
    return answer


def _page(body: dict[str, Any]) -> str:
    title = TITLES.get(body["status"], TITLES[500])
    return render_template(
        "errors/broken_log.html" if body["code"] == BROKEN else "errors/problem.html",
        title=BROKEN_TITLE if body["code"] == BROKEN else title,
        message=body["detail"],
        rule=body["rule"],
        code=body["code"],
        match=body.get("match"),
        request_id=body.get("request_id"),
    )
