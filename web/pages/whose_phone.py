"""Whose phone this is at a match, and the cover over the cards of one that goes round."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from core.errors import BadInput, unknown_seat
from core.events import MatchId, Seat
from core.knowledge import SPECTATOR
from core.messages import Message, msg
from core.replay import Timeline
from core.rights import Deed
from web import context
from web.pages.blueprint import blueprint
from web.replay.drawn import name_of
from web.rights.standing import standing_at
from web.seats import ASKED, seen_by, title_of
from web.whose_phone import Kind, Phone, close, is_open, keep, opened, phone_of, to_move

FIELD = "phone"  # of forms: a kind, behind a colon the seat of one's own


class Choice(NamedTuple):
    """What a phone can be: the value in the form, its words, what that means."""

    value: str
    words: Message
    help: Message


@blueprint.get("/matches/<match_id>/whose-phone")
def whose_phone(match_id: str) -> str:
    """The choice, of what the reader may see."""
    timeline = context.timeline(match_id)
    phone = phone_of(match_id)
    return _page(
        "whose_phone.html",
        timeline,
        match_id,
        choices=_choices(match_id, timeline),
        chosen=None if phone is None else _value(phone),
    )


@blueprint.post("/matches/<match_id>/whose-phone")
def choose_phone(match_id: str) -> Response:
    """Remember the choice, and go on to record. Raises `BadInput` for what was not offered."""
    timeline = context.timeline(match_id)
    value = request.form.get(FIELD, "")
    if value not in {one.value for one in _choices(match_id, timeline)}:
        raise BadInput("bad_phone", "Choose one of the phones that are offered.")
    kind, _, seat = value.partition(":")
    return redirect(chosen(match_id, Kind(kind), seat or None), code=303)


@blueprint.get("/matches/<match_id>/cover")
def cover(match_id: str) -> str | Response:
    """Whom the phone is given to; whatever was open is closed. Nothing is told but what a
    spectator knows."""
    timeline = context.timeline(match_id)
    if is_open(timeline):
        return redirect(url_for("pages.replay", match_id=match_id))
    close(match_id)
    seat = to_move(timeline)
    return _page(
        "cover.html",
        timeline,
        match_id,
        seat=seat,
        others=[one for one in timeline.seats if one != seat],
    )


@blueprint.post("/matches/<match_id>/cover")
def uncover(match_id: str) -> Response:
    """Open the cards of a seat, whose owner asks for them, on a page that shows them once.

    Raises `BadInput` for a seat that the match does not have, or where the phone does not go round.
    """
    timeline = context.timeline(match_id)
    seat = request.form.get(ASKED, "")
    if seat not in timeline.seats:
        raise unknown_seat(BadInput, seat, timeline.seats)
    phone = phone_of(match_id)
    if phone is None or phone.kind is not Kind.ROUND:
        raise BadInput("bad_phone", "This phone does not go round: say so on its page first.")
    return redirect(opened(match_id, seat), code=303)


def chosen(match_id: MatchId, kind: Kind, seat: Seat | None = None) -> str:
    """Remember what this phone is; gives the address at which recording goes on."""
    keep(match_id, Phone(kind, seat))
    if kind is Kind.ROUND:
        return url_for("pages.cover", match_id=match_id)
    return seen_by(url_for("pages.record", match_id=match_id), seat)


def _choices(match_id: MatchId, timeline: Timeline[Any]) -> list[Choice]:
    """What this phone can be, as far as the reader has a right to it."""
    standing, game = standing_at(match_id), timeline.game
    if not game.has_secrets:
        return []
    own = [seat for seat in timeline.seats if standing.may(Deed.READ_SEAT, seat)]
    found = [
        Choice(
            f"{Kind.MINE}:{seat}",
            msg("Mine: I am {seat}", seat=title_of(game, seat)),
            msg("It shows what this seat knows."),
        )
        for seat in own
    ]
    if len(own) > 1:
        found.append(
            Choice(
                Kind.ROUND,
                msg("It goes round"),
                msg("Cards stay closed until whoever holds them opens them."),
            )
        )
    if standing.may(Deed.READ_ALL):
        found.append(Choice(Kind.TABLE, msg("The table's"), msg("It shows everything.")))
    return found


def _value(phone: Phone) -> str:
    return f"{phone.kind}:{phone.seat}" if phone.kind is Kind.MINE else phone.kind.value


def _page(template: str, timeline: Timeline[Any], match_id: MatchId, **shown: Any) -> str:
    names = context.store().players(match_id)
    table = seen_by(url_for("pages.record", match_id=match_id), SPECTATOR)
    return render_template(
        template,
        game=timeline.game,
        match_id=match_id,
        names=names,
        title=name_of(timeline, names),
        table=table,
        **shown,
    )
