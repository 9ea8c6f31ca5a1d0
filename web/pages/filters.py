"""What pages of figures and lists are narrowed to, as their address says it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, NamedTuple

from flask import request, url_for

from core.game import Game
from core.messages import Message, msg
from eventstore.conditions import Conditions, OptionIs
from eventstore.kinds import PEOPLE, chosen
from eventstore.queries import Wanted
from web import context
from web.pages.blueprint import blueprint
from web.pages.kinds import CHOICES, asked_kind
from web.pages.options import CUSTOM, OptionField

OUTCOMES = {  # of a match for who sat there: its look in a chart, its name
    "won": ("won", msg("Won")),
    "drawn": ("even", msg("Drawn")),
    "lost": ("lost", msg("Lost")),
}
DAYS = 30  # of the shortest preset


class Preset(NamedTuple):
    """Days that one asks for often."""

    words: Message
    since: str
    until: str


class Filters(NamedTuple):
    """What was asked for; empty values narrow nothing."""

    player: str = ""
    against: str = ""
    sat: str = ""  # the seat of the player
    since: str = ""
    until: str = ""
    place: str = ""
    kind: str = ""  # of `eventstore.kinds`; empty: people's
    options: Mapping[str, str] = {}  # by name of the form's field

    @property
    def query(self) -> dict[str, Any]:
        """The same as an address has it."""
        told = {
            "player": self.player,
            "against": self.against,
            "sat": self.sat,
            "from": self.since,
            "to": self.until,
            "place": self.place,
            "kind": self.kind,
            **self.options,
        }
        return {name: value for name, value in told.items() if value}

    @property
    def active(self) -> int:
        """How many things narrow it; days count once."""
        return len(self.query.keys() - {"from", "to"}) + bool(self.since or self.until)

    def wanted(
        self, game: Game[Any, Any, Any] | None = None, asked: tuple[OptionField, ...] = ()
    ) -> Wanted:
        """The matches that are meant."""
        options = tuple(
            option_is(game, one, value)
            for one in asked
            if game is not None and (value := self.options.get(one.asked))
        )
        return Wanted(
            game="" if game is None else game.slug,
            player=self.player,
            kinds=chosen(self.kind),
            against=self.against,
            seat=self.sat,
            such=Conditions(self.since, self.until, self.place, options),
        )

    def without(self, *names: str) -> dict[str, Any]:
        """The address without what these say."""
        return {name: value for name, value in self.query.items() if name not in names}

    def with_days(self, preset: Preset) -> dict[str, Any]:
        """The address with other days."""
        days = {"from": preset.since, "to": preset.until}
        return self.without("from", "to") | {name: day for name, day in days.items() if day}


def filters_of(asked: tuple[OptionField, ...] = ()) -> Filters:
    """What the address of this request asks for; a day that is none asks for nothing."""
    given = request.args
    return Filters(
        " ".join(given.get("player", "").split()),
        " ".join(given.get("against", "").split()),
        given.get("sat", ""),
        _day(given.get("from", "")),
        _day(given.get("to", "")),
        given.get("place", "").strip(),
        "" if (kind := asked_kind()) == PEOPLE else kind,
        {one.asked: value for one in asked if (value := given.get(one.asked, ""))},
    )


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return ""


@blueprint.app_context_processor
def _names() -> dict[str, Any]:
    return {"kind_choices": CHOICES, "outcome_titles": OUTCOMES, "address_of": address_of}


def address_of(endpoint: str, *asked: Mapping[str, Any]) -> str:
    """The address of a page that asks for all of this; what comes later wins."""
    return url_for(endpoint, **{name: value for one in asked for name, value in one.items()})


def presets() -> list[Preset]:
    """All days, the last thirty, this year, the last one."""
    today = context.settings().clock().date()
    year = today.year
    return [
        Preset(msg("All time"), "", ""),
        Preset(msg("30 days"), (today - timedelta(days=DAYS)).isoformat(), ""),
        Preset(msg("This year"), f"{year}-01-01", f"{year}-12-31"),
        Preset(msg("Last year"), f"{year - 1}-01-01", f"{year - 1}-12-31"),
    ]


def option_is(game: Game[Any, Any, Any], one: OptionField, value: str) -> OptionIs:
    """Matches with this value of an option as the form names it; one of their own is `custom`."""
    own = value == CUSTOM
    values = tuple(str(known) for known in one.values) if own else (value,)
    return OptionIs(one.name, values, str(one.default), other=own, inside=inside(game, one))


def inside(game: Game[Any, Any, Any], one: OptionField) -> str | None:
    """Under which key an option says its value, where it is an object: that of a catalogue."""
    rules = game.catalogues
    return rules.name if rules is not None and one.name in rules.options else None
