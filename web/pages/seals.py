"""Seals: that of a match, as a code and a file, and the page that checks one."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

from flask import Response, make_response, render_template, request, url_for

from core.errors import BadInput, KifuError
from core.events import MatchId
from eventstore import times
from web import context, qr
from web.pages import match_lines
from web.pages.blueprint import blueprint

if TYPE_CHECKING:
    from eventstore.seals.checking import Checked
    from eventstore.seals.form import MatchSeal
    from eventstore.seals.keys import SealKeys
    from eventstore.seals.making import SealedMatch

LONGEST = 2**20  # bytes of a seal that is checked here
PLAIN = re.compile("[A-Za-z0-9._-]{1,100}")


@blueprint.get("/matches/<match_id>/seal")
def seal(match_id: str) -> Response:
    """The seal of a match as it stands: a code, its text, a file.

    It holds hashes of all that lies hidden, so it is for who may see everything.
    """
    from eventstore.seals.form import as_text  # noqa: PLC0415 - seals alone need it

    made = _sealed(match_id)
    return _unkept(
        render_template(
            "seal.html",
            entry=match_lines.entry(match_id),
            made=made.statement,
            at=times.parsed(made.statement.at),
            text=as_text(made.statement),
            code=qr.drawn,
            file=url_for("pages.seal_file", match_id=match_id),
        )
    )


@blueprint.get("/matches/<match_id>/seal/file")
def seal_file(match_id: str) -> Response:
    """The same as a file for `kifu verify --seal`."""
    answer = Response(_sealed(match_id).data(), mimetype="application/json")
    name = match_id if PLAIN.fullmatch(match_id) else "match"
    answer.headers.set("Content-Disposition", "attachment", filename=f"{name}.kifu-seal")
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


@blueprint.get("/seals")
def seals() -> str:
    """Where a seal is given to be checked."""
    return render_template("seals.html", text="", error=None, made=None, done=None)


@blueprint.post("/seals")
def check_seal() -> Response:
    """Whether the log still holds what a seal of a match states.

    Of one that was not made here nothing is said: no match is looked at for it.
    """
    given = request.form.get("text", "").strip()
    data = _sent() or "".join(f"{line}\n" for line in given.split("\r\n")).encode(
        "utf-8", "replace"
    )
    made: MatchSeal | None = None
    done: Checked | None = None
    error: KifuError | None = None
    try:
        made, done = _checked(data)
    except BadInput as refused:
        error = refused
    page = render_template("seals.html", text=given, error=error, made=made, done=done)
    answer = _unkept(page)
    answer.status_code = 200 if error is None else 422
    return answer


def _sent() -> bytes:
    """The file of the form, if there is one: no more of it than is read."""
    sent = request.files.get("file")
    if sent is None:
        return b""
    with sent.stream as stream:
        data: bytes = stream.read(LONGEST + 1)
    return data


def _sealed(match_id: MatchId) -> SealedMatch:
    from eventstore.seals.making import seal_match  # noqa: PLC0415

    return seal_match(context.store(), match_id, _keys().own(), context.settings().clock())


def _checked(data: bytes) -> tuple[MatchSeal, Checked]:
    from eventstore.seals import form  # noqa: PLC0415
    from eventstore.seals.checking import check_match  # noqa: PLC0415

    if not data.strip() or len(data) > LONGEST:
        raise BadInput("bad_seal", "Paste the text of a seal, or choose its file (at most 1 MB).")
    with form.read(io.BytesIO(data), most=LONGEST) as given:
        if not isinstance(given.statement, form.MatchSeal):
            raise BadInput(
                "bad_seal", "This is the seal of a whole log: kifu verify --seal checks it."
            )
        return given.statement, check_match(context.parts().database, given, _keys().known())


def _keys() -> SealKeys:
    from eventstore.seals.keys import SealKeys  # noqa: PLC0415

    return SealKeys(context.settings().seal_key_file)


def _unkept(page: str) -> Response:
    answer = make_response(page)
    answer.headers["Cache-Control"] = "private, no-store"
    return answer
