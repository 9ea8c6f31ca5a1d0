"""Setting a table: which game, who sits where, which house rules, from which position."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping
from json import JSONDecodeError
from typing import Any, NamedTuple

from flask import redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from core import limits
from core.commands import StartMatch
from core.errors import BadInput, BadSetup, Refused
from core.events import Json
from core.game import Game
from core.messages import Message, msg
from eventstore.codec import codec_of
from eventstore.kinds import TRIAL
from web import context
from web.pages import games_list, match_lines
from web.pages.blueprint import blueprint
from web.pages.catalogues import offered
from web.pages.layouts import drawing_of, thumbnail
from web.pages.options import OptionField, answers, read_json
from web.pages.position_draft import begun, changes_in, put_together
from web.pages.seating import seating_of
from web.seats import PLAYER, players_asked
from web.whose_phone import Kind, Phone, keep

ID = re.compile(r"[a-z0-9]{12}")


class Asked(NamedTuple):
    """What the form asks for, read; `wrong` says by field what cannot be, "" is the whole."""

    title: str
    players: dict[str, str]
    options: dict[str, Any]
    position: Json | None
    seed: str | None
    wrong: dict[str, Message]


@blueprint.route("/matches/new", methods=["GET", "POST"])
def new_match() -> str | Response | tuple[str, int]:
    """The form; sent, it starts the match and goes on to its record page."""
    games = context.store().games
    slug = request.args.get("game") or (next(iter(games)) if len(games) == 1 else "")
    if not slug:
        return render_template("choose_game.html", games=games_list.all_games())
    game = context.service().find(slug)
    asked = offered(game)
    if request.method == "GET":
        told = {name: value for name, value in request.args.items() if name in _fields(asked)}
        return form(game, asked, told, {})
    if "form" in request.form:  # back from putting its table together
        return form(game, asked, request.form, {})
    entered = read(game, asked, request.form)
    if not entered.wrong:
        try:
            match_id = _start(game, entered, request.form)
            return redirect(_onward(match_id, request.form.get("phone")), code=303)
        except Refused as error:
            entered.wrong[field_of(game, error)] = error.message
    return form(game, asked, request.form, entered.wrong), 422


def _onward(match_id: str, phone: str | None) -> str:
    """Where recording begins, on a phone of this kind; the table's where nobody said so."""
    match phone:
        case Kind.ROUND:
            keep(match_id, Phone(Kind.ROUND))
            return url_for("pages.cover", match_id=match_id)
        case Kind.MINE:  # of one of the seats: which one is asked there
            return url_for("pages.whose_phone", match_id=match_id)
        case _:
            return url_for("pages.record", match_id=match_id)


def form(
    game: Game[Any, Any, Any],
    asked: tuple[OptionField, ...],
    given: Mapping[str, str],
    errors: Mapping[str, Message],
) -> str:
    """The form, filled in with what is given, each of its errors beside its field."""
    seating = seating_of(game, asked)
    folded = [one for one in asked if seating.is_rule(one)]
    looks, sheets = _looks(game)
    filled = {"id": context.settings().new_id(), "seed": secrets.token_hex(4), **given}
    moving = any(one.proposed is not None or one.unless is not None for one in asked)
    return render_template(
        "new_match.html",
        game=game,
        games=context.store().games,
        options=asked,
        seating=seating,
        looks=looks,
        sheets=sheets,
        form=filled,
        scripted=bool(seating.changed) or moving,
        errors=errors,
        players=match_lines.remembered(),
        example=_example(game),
        options_open=any(name.startswith("option-") for name in errors)
        or any(given.get(one.asked, str(one.offered)) != str(one.offered) for one in folded),
        more_open=any(
            given.get(name) or name in errors for name in ("position", "closed", "changes")
        ),
    )


def _fields(asked: tuple[OptionField, ...]) -> frozenset[str]:
    """The fields of options that an address may fill in."""
    return frozenset(name for one in asked for name in (one.asked, one.own) if name)


def _looks(game: Game[Any, Any, Any]) -> tuple[dict[str, dict[str, Markup]], tuple[str, ...]]:
    """What catalogues look like, by field and value of the form, and the style sheets of that."""
    drawing = drawing_of(game)
    if drawing is None or game.catalogues is None:
        return {}, ()
    found = {
        one.name: look
        for one in context.store().catalogues.all(game)
        if (look := thumbnail(game, one.content))
    }
    return {f"option-{name}": found for name in game.catalogues.options}, drawing.stylesheets


def read(
    game: Game[Any, Any, Any], asked: tuple[OptionField, ...], form: Mapping[str, str]
) -> Asked:
    """What the form asks for."""
    options, wrong = answers(asked, form, fractions=game.decimals)
    title = " ".join(form.get("title", "").split())
    _within("title", limits.TITLED, title, limits.TITLE, wrong)
    players = players_asked(game, form)
    seed = form.get("seed", "").strip() if form.get("source") == "dealt" else None
    _within("seed", limits.SEEDED, seed or "", limits.SEED, wrong)
    if seed == "":
        wrong["seed"] = msg("A match that Kifu deals needs a seed: any word or number.")
    position = _position(form.get("position", ""), wrong, fractions=game.decimals)
    return Asked(title, players, options, position, seed, wrong)


def _within(name: str, what: Message, text: str, most: int, wrong: dict[str, Message]) -> None:
    try:
        limits.check_text(what, text, most)
    except BadInput as error:
        wrong[name] = error.message


def _position(text: str, wrong: dict[str, Message], *, fractions: bool) -> Json | None:
    if not text.strip():
        return None
    try:
        position = read_json(text, fractions=fractions)
    except JSONDecodeError as error:
        line = error.lineno
        wrong["position"] = msg("This is not JSON; line {line} cannot be read.", line=line)
        return None
    except ValueError:
        wrong["position"] = msg("Only whole numbers, and not too deep in each other.")
        return None
    if not isinstance(position, dict):
        wrong["position"] = msg("A position is an object in braces, as in the example.")
        return None
    return position


def _start(game: Game[Any, Any, Any], asked: Asked, form: Mapping[str, str]) -> str:
    """Start the match. The form brings its id, so that sending it twice starts one match."""
    match_id = form.get("id", "")
    if not ID.fullmatch(match_id):
        match_id = context.settings().new_id()
    whole, position = context.store().resolved(game, asked.options), asked.position
    options = codec_of(game).options(whole)
    changes = changes_in(form.get("changes", ""), fractions=game.decimals)
    if changes:
        position = put_together(begun(game, options, position), changes).position
        whole = position.get("options", whole)  # a whole state brings its own
        options = codec_of(game).options(whole)
    command = StartMatch(
        game=game.slug,
        options=whole,
        title=asked.title,
        position=position,
        seed=asked.seed,
        closed="closed" in form,
    )
    context.service().start(
        match_id, command, options, players=asked.players, key=f"new-{match_id}"
    )
    if "trial" in form:
        context.store().mark(match_id, TRIAL, context.settings().clock())
    return match_id


def options_of(game: Game[Any, Any, Any], asked: Asked) -> Any:
    """The options that are asked for, as an instance of the game's dataclass. Raises `Refused`."""
    return codec_of(game).options(context.store().resolved(game, asked.options))


def field_of(game: Game[Any, Any, Any], error: Refused) -> str:
    """The field of the form that a refusal is about; "" where none can be told."""
    if error.code in {"bad_player", "unknown_seat"}:
        return f"{PLAYER}{error.message.params.get('seat')}"
    options, position = (game.codes.get(code, code) for code in ("bad_options", "bad_position"))
    option = _option_of(error.message)
    if option and isinstance(error, BadSetup):
        return option
    if error.code == options and (option or options != position):
        return option
    if error.code == position or isinstance(error, BadSetup | BadInput):
        return "position"
    return ""


def _option_of(message: Message) -> str:
    """The field of the option that a message names, itself or in its reason."""
    reason = message.params.get("reason")
    inner = reason.params if isinstance(reason, Message) else {}
    option = message.params.get("option") or inner.get("where")
    return f"option-{option}" if option else ""


def _example(game: Game[Any, Any, Any]) -> str:
    """The usual start as a position, for people to change."""
    state = game.setup(game.options(), None)
    return json.dumps(game.plain(state), indent=1, ensure_ascii=False)
