"""Putting a table together before its match starts: pads, the picture, and every change so far.

The page is one form sent again and again: it carries what the form of a new match asked for, the
changes (`changes`) and what is being chosen (`so_far`). The button that was pressed says what is
next (`tap`), so it works without scripts, and nothing is stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode

from flask import make_response, render_template, request, url_for
from markupsafe import Markup

from core import limits
from core.errors import BadInput, KifuError, NotFound, Refused
from core.messages import msg
from web import context
from web.asked import asked_number
from web.errors import status_of
from web.i18n import naming
from web.pages import new_match, operation_pads
from web.pages.blueprint import blueprint
from web.pages.catalogues import offered
from web.pages.operation_pads import Chosen
from web.pages.operation_values import Laid
from web.pages.pointing import Leading, Table, beginning, pointed, pressing, spot_of
from web.pages.position_draft import Change, Draft, begun, changes_in, put_together
from web.pictures import Viewpoint, draw, picture_of
from web.pictures.beside import beside

OWN = frozenset({"csrf_token", "changes", "so_far", "tap", "entry", "put", "back", "next"})
TAPPED = msg("What was tapped")


class Look(NamedTuple):
    """One look at the page: the table, what is being chosen, what was wrong."""

    draft: Draft
    asked: Mapping[str, str]
    error: KifuError | None = None


@blueprint.route("/matches/new/position", methods=["GET", "POST"])
def position() -> Any:
    """The table of a new match (`game=`), to be put together; what each button says is carried out.

    `put` an operation, `entry` as in play, `next` an entry of Kifu's, `back` a change by its
    number.
    """
    game = context.service().find(request.args.get("game", ""))
    form = request.form
    asked = new_match.read(game, offered(game), form)
    if asked.wrong:
        return new_match.form(game, offered(game), form, asked.wrong), 422
    try:
        start = begun(game, new_match.options_of(game, asked), asked.position)
    except Refused as fault:
        wrong = {new_match.field_of(game, fault): fault.message}
        return new_match.form(game, offered(game), form, wrong), 422
    changes = changes_in(form.get("changes", ""), fractions=game.decimals)
    draft, error = _as_far(start, changes)
    look = _next(start, draft, form) if error is None else Look(draft, {}, error)
    with naming(asked.players):
        html = _render(look, form, asked.players)
    return make_response(html, 200 if look.error is None else status_of(look.error))


def _as_far(start: Draft, changes: Sequence[Change]) -> tuple[Draft, Refused | None]:
    """The table with the changes up to the first that is refused: under other options, say."""
    draft = start
    for one in changes:
        try:
            draft = draft.put(one)
        except Refused as refusal:
            return draft, refusal
    return draft, None


def _next(start: Draft, draft: Draft, form: Mapping[str, str]) -> Look:
    """What the pressed button asks for; where that is refused, all stays as it was."""
    asked = {**_tapped(form.get("tap", form.get("so_far", ""))), **_typed(form)}
    try:
        if "back" in form:
            return Look(_without(start, draft, asked_number(form["back"])), {})
        if "next" in form:
            return Look(draft.put(draft.next_entry()), {})
        if "entry" in form:
            return Look(draft.put(form["entry"].strip()), {})
        chosen = operation_pads.chosen(Laid(draft.game, draft.state), asked)
        if chosen and not chosen.open and ("put" in form or not chosen.others):
            return Look(draft.put(chosen.told(chosen.given)), {})
    except NotFound:
        raise
    except Refused as refusal:
        return Look(draft, asked, refusal)
    return Look(draft, asked)


def _without(start: Draft, draft: Draft, number: int | None) -> Draft:
    """The table without one of its changes. Raises `Refused` where a later one needs it."""
    changes = [one.change for one in draft.changes]
    if number is None or not 1 <= number <= len(changes):
        raise BadInput("bad_form", "There is no such change.")
    return put_together(start, changes[: number - 1] + changes[number:])


def _tapped(text: str) -> dict[str, str]:
    limits.check_text(TAPPED, text, limits.NOTATION)
    return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=40))


def _typed(form: Mapping[str, str]) -> dict[str, str]:
    """A value that was typed in place of a tap."""
    found = {name: text for name, text in form.items() if name.startswith(operation_pads.KEPT)}
    for text in found.values():
        limits.check_text(TAPPED, text, limits.NOTATION)
    return found


def _render(look: Look, form: Mapping[str, str], names: Mapping[str, str]) -> str:
    draft, _, error = look
    game = draft.game
    shown, lead = _shown(look, names)
    return render_template(
        "position.html",
        game=game,
        picture=picture_of(game.slug),
        names=names,
        draft=draft,
        changes=[(number, one) for number, one in enumerate(draft.changes, 1)][::-1],
        carried={"id": context.settings().new_id()}
        | {name: text for name, text in form.items() if _carried(name)},
        address=url_for("pages.position", game=game.slug),
        table=_table(draft, names, lead, shown.get("spot")),
        tapped=urlencode,
        kept=operation_pads.KEPT,
        error=error,
        unready=_unready(draft),
        **shown,
    )


def _shown(look: Look, names: Mapping[str, str]) -> tuple[dict[str, Any], Leading | None]:
    """What is offered, and where the parts of the table lead."""
    draft, asked, _ = look
    table = Table(Laid(draft.game, draft.state))
    start, asked = table.begin(asked)
    chosen = operation_pads.chosen(table.laid, asked)
    if chosen is None and draft.game.result(draft.state) is not None:
        return {"taps": ()}, None
    if chosen is None:
        taps = operation_pads.kinds(draft.game)
        return {"taps": taps, "start": start}, beginning(table, urlencode)
    open_ = chosen.open[:1]
    pads = [operation_pads.pad(chosen, one, asked) for one in open_ or chosen.others]
    lead = pressing(chosen, pads, urlencode)
    shown = {"chosen": chosen, "said": operation_pads.said(chosen)}
    shown["spot"] = spot_of(chosen, pads, urlencode)
    if open_:
        return {**shown, "pad": pads[0]}, lead
    return {**shown, "others": pads, **_outcome(draft, chosen, names)}, lead


def _outcome(draft: Draft, chosen: Chosen, names: Mapping[str, str]) -> dict[str, Any]:
    """The table with the change, and what it would do; or why it cannot be."""
    try:
        after = draft.put(chosen.told(chosen.given))
    except Refused as refusal:
        return {"unfit": refusal.message}
    return {"told": after.changes[-1].told, "after": beside(_drawn(after, names), "after")}


def _unready(draft: Draft) -> Any:
    """Why no match can start from this table; None where one can."""
    try:
        draft.position  # noqa: B018 - it refuses
    except Refused as refusal:
        return refusal.message
    return None


def _carried(name: str) -> bool:
    """Whether a field is of the form of a new match."""
    return name not in OWN and not name.startswith(operation_pads.KEPT)


def _drawn(draft: Draft, names: Mapping[str, str], *, interactive: bool = False) -> Markup:
    look = Viewpoint(names=names, interactive=interactive)
    return draw(draft.game, draft.game.view(draft.state), look)


def _table(
    draft: Draft, names: Mapping[str, str], lead: Leading | None, spot: str | None
) -> Markup:
    """The table as it stands; its parts can be tapped where they lead somewhere."""
    table = _drawn(draft, names, interactive=lead is not None)
    return table if lead is None else pointed(table, draft.game, lead, spot)
