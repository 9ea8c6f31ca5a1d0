"""The way in for records from elsewhere: choosing files, and what became of each record."""

from __future__ import annotations

from flask import Response, current_app, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Redirection

from core.errors import NotFound
from core.messages import Message, msg
from core.rights import Deed
from web import context
from web.jobs import Job, Jobs
from web.packed import File
from web.pages.blueprint import blueprint
from web.rights.standing import importer, standing_at

KEY = "kifu_imports"
NOTHING = msg("Choose a file or paste a record first.")
OUTCOMES = {
    "imported": msg("imported"),
    "present": msg("here already"),
    "extended": msg("got new steps"),
    "branched": msg("got a branch"),
    "quarantined": msg("kept aside"),
    "refused": msg("refused"),
}
AGAIN = "2"  # seconds after which the page of a running import is asked for again


@blueprint.get("/import")
def import_page() -> str:
    """The form."""
    return _form()


@blueprint.post("/import")
def import_matches() -> Redirection | tuple[str, int]:
    """Take in files, or a pasted record; the answer is the page of this import."""
    text = request.form.get("text", "")
    sent = [one for one in request.files.getlist("file") if one.filename]
    files = [File(one.filename or "", one.read()) for one in sent]
    if text.strip():
        files.append(File("", text.replace("\r\n", "\n").encode()))
    if not files:
        return _form(NOTHING), 422
    job = _jobs().start(context.parts(), files, importer=importer())
    return redirect(url_for("pages.import_job", key=job.id), code=303)


@blueprint.get("/import/<key>")
def import_job(key: str) -> Response:
    """What became of each record, so far; while it goes on the page renews itself."""
    job = _jobs().get(key)
    if job is None or not _may_look(job):
        raise NotFound("import_not_found", "No import of this name is known any more.")
    response = make_response(_result(job))
    if not job.finished:
        response.headers["Refresh"] = AGAIN
    return response


def _may_look(job: Job) -> bool:
    """Whether the import is the reader's, or they administer this installation."""
    if standing_at(None).may(Deed.ADMINISTER):
        return True
    own = importer()
    return own is not None and job.importer is not None and own.holder == job.importer.holder


def _jobs() -> Jobs:
    jobs: Jobs = current_app.extensions.setdefault(KEY, Jobs())
    return jobs


def _form(error: Message | None = None) -> str:
    decides = standing_at(None).may(Deed.ADMINISTER)
    aside = context.store().quarantine.count() if decides else 0
    return render_template("import.html", error=error, kept_aside=aside)


def _result(job: Job) -> str:
    return render_template("import_job.html", job=job, outcomes=OUTCOMES)
