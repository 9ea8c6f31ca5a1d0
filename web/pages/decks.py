"""Catalogues of seats that were not known when the match began: what is known, and telling more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple
from uuid import uuid4

from flask import flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from core.errors import BadInput, KifuError, NotFound, Refused, check_seat
from core.events import MatchId, Seat
from core.game import Game
from core.knowledge import SPECTATOR, Viewer
from core.messages import Message, Value
from core.replay import Timeline
from core.session import Session
from core.telling import Choosable, Contradiction, KnownPart, Telling
from eventstore.catalogues import rules_of
from web import context
from web.errors import status_of
from web.i18n import naming
from web.pages.blueprint import blueprint
from web.pages.options import fields_of
from web.seats import asked_viewer, check_asker, seen_by

CARD = "n-"  # before the id of a card: the field with its number


class Row(NamedTuple):
    """A card of the form: how many of it are in the list, and which steps showed it."""

    card: Choosable
    n: int
    steps: tuple[int, ...]


class Group(NamedTuple):
    """The cards under one heading; `n` of them are in the list."""

    title: Message
    rows: Sequence[Row]
    n: int


class Seen(NamedTuple):
    """A card that showed, by its name, with the steps that did."""

    name: Value
    steps: tuple[int, ...]


class Place(NamedTuple):
    """A seat with what is known of its deck."""

    seat: Seat
    known: KnownPart
    seen: Sequence[Seen]
    number: int  # of the cards that were seen
    own: bool  # whoever looks may tell it


def telling_of(game: Game[Any, Any, Any]) -> Telling | None:
    """How decks of a game are told later, if they are."""
    return None if game.catalogues is None else game.catalogues.telling


@blueprint.route("/matches/<match_id>/decks", methods=["GET", "POST"])
def decks(match_id: str) -> str | Response | tuple[str, int]:
    """What the match knows of each deck; with `of` the form that tells the list of a seat.

    Sent to it: numbers by card, or the name of a deck that is there, or a pasted list. A list that
    the record does not agree with is shown with what does not, and recorded with `keep`.
    """
    viewer = asked_viewer()
    check_asker(match_id, viewer)
    timeline = context.timeline(match_id, viewer)
    telling = telling_of(timeline.game)
    if telling is None:
        raise NotFound("no_decks", "In this game all cards are known when a match begins.")
    of = request.args.get("of")
    if of is None:
        return _page(match_id, timeline, telling, viewer)
    check_seat(NotFound, of, timeline.seats)
    if not _may_tell(viewer, of):
        raise NotFound("no_decks", "Only its owner, or the whole table, tells a deck.")
    desk = Desk(match_id, timeline, telling, viewer, of)
    return desk.form(desk.before()) if request.method == "GET" else desk.sent(request.form)


def _may_tell(viewer: Viewer, seat: Seat) -> bool:
    return viewer is None or viewer == seat


def _page(match_id: MatchId, timeline: Timeline[Any], telling: Telling, viewer: Viewer) -> str:
    names = {card.id: card.name for card in telling.cards(timeline.state)}
    places = [
        Place(
            seat,
            known,
            _seen(known, names),
            sum(map(len, known.seen.values())),
            _may_tell(viewer, seat),
        )
        for seat, known in telling.known(timeline.line()).items()
    ]
    with naming(context.store().players(match_id)):
        return render_template(
            "decks.html", places=places, **_shown(match_id, timeline, telling, viewer)
        )


def _seen(known: KnownPart, names: Mapping[str, Value]) -> list[Seen]:
    return [Seen(names.get(card, card), steps) for card, steps in known.seen.items()]


def _shown(
    match_id: MatchId, timeline: Timeline[Any], telling: Telling, viewer: Viewer
) -> dict[str, Any]:
    return {
        "game": timeline.game,
        "match_id": match_id,
        "title": timeline.start.title,
        "viewer": viewer,
        "spectating": viewer == SPECTATOR,
        "size": telling.size,
    }


class Desk(NamedTuple):
    """The form that tells the deck of one seat."""

    match_id: MatchId
    timeline: Timeline[Any]
    telling: Telling
    viewer: Viewer
    seat: Seat

    def before(self) -> dict[str, int]:
        """What the form begins with: what was told, and what showed beside it."""
        known = self.telling.known(self.timeline.line())[self.seat]
        most = dict(known.counts)
        for card, steps in known.seen.items():
            if known.unknown:
                most[card] = max(most.get(card, 0), len(steps))
        return most

    def sent(self, form: Mapping[str, str]) -> str | Response | tuple[str, int]:
        """Record the list, or show what is wrong with it."""
        counts = self._counts(form)
        try:
            content = self._content(form, counts)
            against = self.telling.against(self.timeline.line(), self.seat, content)
            command = self.telling.command(self.seat, content, "alone" in form)
            if against and "keep" not in form:
                Session(self.timeline.copy()).decide(command, at=context.settings().clock())
                return self.form(counts, against=against)
            context.service().play(
                self.match_id, command, key=form.get("key") or None, viewer=self.viewer
            )
        except (BadInput, Refused) as error:
            return self.form(counts, error=error), status_of(error)
        flash(_("The deck is told."), "good")
        here = url_for("pages.decks", match_id=self.match_id)
        return redirect(seen_by(here, self.viewer), code=303)

    def _content(self, form: Mapping[str, str], counts: Mapping[str, int]) -> Any:
        """The list that was sent: pasted, one that is there, or by the numbers of cards."""
        name, text = form.get("name", "").strip(), form.get("list", "")
        if text.strip():
            return self.telling.content(name, self.telling.read(self.timeline.state, text))
        if chosen := form.get("from"):
            return context.store().catalogues.get(self.timeline.game, chosen).content
        return self.telling.content(name, counts)

    def _counts(self, form: Mapping[str, str]) -> dict[str, int]:
        """The numbers by card; what is no number is none."""
        given = {key.removeprefix(CARD): text for key, text in form.items() if key.startswith(CARD)}
        return {card: int(text) for card, text in given.items() if text.strip().isdecimal()}

    def form(
        self,
        counts: Mapping[str, int],
        *,
        against: Sequence[Contradiction] = (),
        error: KifuError | None = None,
    ) -> str:
        """The page with the form, filled in."""
        known = self.telling.known(self.timeline.line())[self.seat]
        rows = [
            Row(card, counts.get(card.id, 0), known.seen.get(card.id, ()))
            for card in self.telling.cards(self.timeline.state)
        ]
        groups = [
            Group(title, found := [*of], sum(row.n for row in found))
            for title, of in groupby(rows, key=lambda row: row.card.group)
        ]
        sent = request.form
        with naming(context.store().players(self.match_id)):
            return render_template(
                "deck_told.html",
                seat=self.seat,
                groups=groups,
                most=self.telling.most,
                total=sum(counts.values()),
                kept=(kept := context.store().catalogues.all(self.timeline.game)),
                numbers={one.name: self.telling.counts(one.content) for one in kept},
                titles=_titles(self.timeline.game),
                against=against,
                error=error,
                form=sent,
                key=sent.get("key") or f"deck-{uuid4().hex[:16]}",
                **_shown(self.match_id, self.timeline, self.telling, self.viewer),
            )


def _titles(game: Game[Any, Any, Any]) -> Mapping[str, Message]:
    """What decks that come with the game are called."""
    option = rules_of(game).options[0]
    field = next(one for one in fields_of(game.options) if one.name == option)
    return {choice.value: choice.title for choice in field.choices}
