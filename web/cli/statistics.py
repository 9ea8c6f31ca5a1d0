"""`kifu stats`: the figures of a game over its matches, or of one match."""

from __future__ import annotations

from typing import Any

import click

from core.canonical import canonical
from core.errors import NotFound
from core.events import Json
from core.game import Game
from core.games import find, registry
from core.messages import Table
from core.replay import Timeline
from core.stats import statistics
from eventstore.feed import Projections
from eventstore.kinds import ANY, KINDS, PEOPLE, chosen
from eventstore.queries import EVERY, Wanted
from web.cli import output
from web.cli.context import Workspace, json_option


@click.command()
@click.argument("subject", metavar="[GAME|MATCH]", required=False)
@click.option(
    "--kind",
    type=click.Choice((*KINDS, ANY)),
    default=PEOPLE,
    show_default=True,
    help="Of GAME: which of its matches are counted.",
)
@json_option
@click.pass_obj
def stats(workspace: Workspace, subject: str | None, *, kind: str, as_json: bool) -> None:
    """Show the figures of GAME over its matches, or of one MATCH.

    Without either: how many matches there are, of any kind. GAME's figures are of people's
    matches: trials, simulated matches and branches of other matches count only where they are
    asked for.
    """
    projections = Projections(workspace.store)
    with output.counter("Counting") as show:
        projections.catch_up(show)
    games = registry()
    if subject is None:
        _show_counts(projections.counts(EVERY), games, as_json=as_json)
    elif subject in games:
        _show_game(projections, games[subject], kind, as_json=as_json)
    elif projections.count(EVERY._replace(game=subject)):
        find(subject)  # which is not here
    else:
        _show_match(workspace, subject, as_json=as_json)


def _show_counts(counts: dict[str, int], games: Any, *, as_json: bool) -> None:
    if as_json:
        output.print_json({"matches": counts})
        return
    rows = [
        (slug, counts.get(slug, 0), "" if slug in games else "not here")
        for slug in dict.fromkeys([*games, *counts])
    ]
    output.table(("Game", "Matches", ""), rows)


def _show_game(
    projections: Projections, game: Game[Any, Any, Any], kind: str, *, as_json: bool
) -> None:
    wanted = Wanted(kinds=chosen(kind))
    found = projections.summary(game, wanted)
    others = projections.other_kinds(wanted._replace(game=game.slug))
    counted, tables = found.counted, found.tables if found.counted else ()
    if as_json:
        documents = [*map(_document, tables)]
        told = {"game": game.slug, "kind": kind, "matches": counted, "left_out": found.left_out}
        output.print_json(told | {"other_kinds": others, "tables": documents})
        return
    output.line(f"{game.title}: {output.counted(counted)}\n")
    output.figures(tables)
    if others:
        numbers = ", ".join(f"{name} {number}" for name, number in others.items())
        output.say(f"Of other kinds, so not counted: {numbers} (--kind).", err=True)
    for match in found.left_out:
        output.say(f"{match}: could not be counted.", err=True)


def _show_match(workspace: Workspace, match: str, *, as_json: bool) -> None:
    try:
        with workspace.looking_at(match) as timeline:
            _tell_match(match, timeline, as_json=as_json)
    except NotFound as error:
        if error.code != "match_not_found":
            raise
        raise NotFound(
            "subject_not_found", "There is no game and no match “{name}”.", name=match
        ) from error


def _tell_match(match: str, timeline: Timeline[Any], *, as_json: bool) -> None:
    found = statistics(timeline)
    if as_json:
        output.print_json({"match": match, **found})
        return
    game = timeline.game
    output.line(f"{timeline.start.title or game.title} ({match})\n")
    own = found.pop("game")
    output.table(("Figure", "Value"), [(name, _plain(value)) for name, value in found.items()])
    output.figures(game.tables(own))


def _plain(value: Any) -> object:
    if isinstance(value, dict):
        return ", ".join(f"{name} {inner}" for name, inner in value.items())
    return canonical(value) if isinstance(value, list) else value


def _document(table: Table) -> Json:
    return {
        "key": table.key,
        "title": str(table.title),
        "kind": table.kind,
        "columns": [
            {"key": column.key, "title": str(column.title), "kind": column.kind}
            for column in table.columns
        ],
        "rows": [
            {k: v if isinstance(v, int | float | None) else str(v) for k, v in row.items()}
            for row in table.rows
        ],
        "total": table.total,
        "note": None if table.note is None else str(table.note),
    }
