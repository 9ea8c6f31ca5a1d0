"""The list of all matches, what leads into one, and the way in for records from elsewhere."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import flash, redirect, render_template, request, url_for
from flask_babel import ngettext
from werkzeug.wrappers import Response

from core.messages import msg
from core.rights import Deed
from eventstore.club import Club
from eventstore.match_marks import BIN
from eventstore.owners import Owners
from eventstore.queries import EVERY, WITHDRAWN
from web import context
from web.asked import asked_page
from web.pages import kinds, match_lines
from web.pages.blueprint import blueprint
from web.pages.catalogues import offered
from web.pages.filters import filters_of, presets
from web.pages.match_marks import standing
from web.pages.statistics import statistics_page
from web.rights.credentials import credentials
from web.rights.standing import standing_at

STATUSES = ("running", "over")


class Asked(NamedTuple):
    """What the list is narrowed to, beside what figures can be narrowed to too."""

    q: str = ""
    game: str = ""
    status: str = ""
    tag: str = ""


@blueprint.get("/matches")
def matches() -> str | Response:
    """People's matches, newest first; `?q=&game=&status=&tag=&page=`, and what figures are narrowed
    to.

    Those that are put away, and those in the bin, have lists of their own.
    """
    asked = Asked(*(request.args.get(name, "").strip() for name in Asked._fields))
    if asked.status == WITHDRAWN:
        return redirect(url_for("pages.bin_"))
    return _list(asked)


def _list(asked: Asked) -> str:
    game = context.store().games.get(asked.game)
    options = () if game is None else offered(game)
    filters = filters_of(options)
    status = asked.status if asked.status in STATUSES else ""
    wanted = filters.wanted(game, options)._replace(
        game=asked.game, status=status, text=asked.q, tag=asked.tag, put_away=False
    )
    own = {name: value for name, value in asked._asdict().items() if value}
    books = context.projections()
    return render_template(
        "matches.html",
        asked=asked,
        own=own,
        filters=filters,
        presets=presets(),
        options=[one for one in options if one.asked in filters.options],
        places=context.projections().places(),
        filtered=any(asked) or filters.active > 0,
        game_choices=[("", msg("every game")), *_games()],
        players=match_lines.remembered(),
        page=match_lines.page_of(asked_page(), wanted=wanted),
        link=lambda number: url_for("pages.matches", **own, **filters.query, page=number),
        left_out=kinds.left_out(wanted),
        of_kind=lambda kind: url_for("pages.matches", **{**own, **filters.query, "kind": kind}),
        kept_aside=_kept_aside(),
        put_away=books.count(EVERY._replace(put_away=True)),
        unowned=_unowned(),
        binned=len(context.store().marked(BIN, context.reader())),
    )


@blueprint.get("/matches/<match_id>")
def match(match_id: str) -> str | Response:
    """On to the record page while the match runs; once it is over, what tells it.

    Of a match whose game is not here, what its rows alone tell.
    """
    store = context.store()
    if store.slug(match_id) not in store.games:
        entry = match_lines.entry(match_id)
        return render_template("absent.html", entry=entry, **standing(match_id))
    timeline = context.timeline(match_id)
    if timeline.game.result(timeline.state) is None:
        return redirect(url_for("pages.record", match_id=match_id), code=302)
    return statistics_page(match_id)


class Unowned(NamedTuple):
    """Matches that nobody owns, and to whom an administrator may give them: key and name."""

    number: int
    people: list[tuple[str, str]]


def _unowned() -> Unowned | None:
    """None where there are none, where nobody can own any, and for who may not decide on them."""
    parts = context.parts()
    if not (parts.settings.guarded and standing_at(None).may(Deed.ADMINISTER)):
        return None
    number = Owners(parts.database).unowned()
    people = [(one.person, f"{one.name} ({one.login})") for one in Club(parts.database).people()]
    return Unowned(number, people) if number else None


@blueprint.post("/unowned")
def give_unowned() -> Response:
    """Give what nobody owns to a person (`owner`), or let the club see it (`club`)."""
    parts, to = context.parts(), request.form.get("owner", "")
    owners = Owners(parts.database)
    if "club" in request.form:
        number = owners.share_unowned()
    else:
        person = Club(parts.database).member(to).person
        by = next(iter(credentials().holders), "")
        number = owners.give_unowned(person, parts.settings.clock(), by)
    flash(ngettext("%(num)s match was given.", "%(num)s matches were given.", number), "good")
    return redirect(url_for("pages.matches"), code=303)


def _kept_aside() -> int:
    """How many records are kept aside, for those who may decide on them."""
    return context.store().quarantine.count() if standing_at(None).may(Deed.ADMINISTER) else 0


def _games() -> list[tuple[str, Any]]:
    """Those that are here, then those of which only matches are."""
    games = context.store().games
    away = [slug for slug in context.projections().counts(EVERY) if slug not in games]
    return [
        *((slug, game.title) for slug, game in games.items()),
        *((slug, msg("{game} (not here)", game=slug)) for slug in away),
    ]
