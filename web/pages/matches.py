"""The list of all matches, what leads into one, and the way in for records from elsewhere."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import flash, redirect, render_template, request, url_for
from flask_babel import ngettext
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response

from core.errors import BadInput, KifuError
from core.messages import Message, msg
from eventstore.imports import Imported, import_records
from eventstore.queries import WITHDRAWN, Wanted
from web import context
from web.errors import status_of
from web.pages import blueprint, entries

STATUSES = ("running", "over", WITHDRAWN)


class Asked(NamedTuple):
    """What the list is narrowed to."""

    q: str = ""
    game: str = ""
    status: str = ""
    player: str = ""


@blueprint.get("/matches")
def matches() -> str:
    """All matches, newest first; `?q=&game=&status=&player=&page=` narrow and turn them."""
    return _list(Asked(*(request.args.get(name, "").strip() for name in Asked._fields)))


def _list(asked: Asked, error: Message | None = None, pasted: str = "") -> str:
    status = asked.status if asked.status in STATUSES else ""
    return render_template(
        "matches.html",
        asked=asked,
        filtered=any(asked),
        game_choices=[("", msg("every game")), *_games()],
        players=entries.remembered(),
        page=entries.page_of(
            entries.asked_page(),
            wanted=Wanted(game=asked.game, player=asked.player, status=status, text=asked.q),
        ),
        link=lambda number: url_for(
            "pages.matches", **{k: v for k, v in asked._asdict().items() if v}, page=number
        ),
        import_error=error,
        kept_aside=context.store().quarantine.count(),
        pasted=pasted,
    )


@blueprint.get("/matches/<match_id>")
def match(match_id: str) -> Response:
    """On to the record page while the match runs, to the replay once it is over."""
    timeline = context.timeline(match_id)
    over = timeline.game.result(timeline.state) is not None
    return redirect(f"/matches/{match_id}/{'replay' if over else 'record'}", code=302)


@blueprint.post("/matches/import")
def import_matches() -> Response | tuple[str, int]:
    """Take in a file or a pasted record. What is here already stays as it is."""
    file, text = request.files.get("file"), request.form.get("text", "")
    done: list[Imported] = []
    try:
        for match in import_records(
            context.store(),
            _sent(file, text),
            now=context.settings().clock,
            new_id=context.settings().new_id,
        ):
            done.append(match)  # noqa: PERF402 - those before a refused one are in the store
    except KifuError as error:
        _tell(done)
        return _list(Asked(), error.message, text), status_of(error)
    _tell(done)
    if any(match.kept for match in done):
        return redirect(url_for("pages.quarantine"), code=303)
    if len(done) == 1 and done[0].match_id:
        return redirect(url_for("pages.match", match_id=done[0].match_id), code=303)
    return redirect(url_for("pages.matches"), code=303)


def _sent(file: FileStorage | None, text: str) -> bytes:
    if file is not None and file.filename:
        return bytes(file.read())
    if not text.strip():
        raise BadInput("nothing_to_import", "Choose a file or paste a record first.")
    return text.replace("\r\n", "\n").encode()


def _tell(done: list[Imported]) -> None:
    new = sum(match.new for match in done)
    if new:
        flash(
            ngettext("%(num)s match was imported.", "%(num)s matches were imported.", new), "good"
        )
    if grown := sum(match.outcome in {"extended", "branched"} for match in done):
        flash(
            ngettext(
                "%(num)s match here got new steps.", "%(num)s matches here got new steps.", grown
            ),
            "good",
        )
    if aside := sum(match.outcome == "quarantined" for match in done):
        flash(
            ngettext("%(num)s record is kept aside.", "%(num)s records are kept aside.", aside),
            "warning",
        )
    if known := sum(match.outcome == "present" and not match.catalogue for match in done):
        flash(
            ngettext(
                "%(num)s match was here already.", "%(num)s matches were here already.", known
            ),
            "info",
        )


def _games() -> list[tuple[str, Any]]:
    return [(slug, game.title) for slug, game in context.store().games.items()]
