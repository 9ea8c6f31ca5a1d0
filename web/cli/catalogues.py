"""`kifu catalogues` and below: cards that a table brings from files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from core.catalogues import CardWords, Catalogues
from core.games import find
from eventstore.catalogue_files import as_file
from eventstore.catalogues import Loaded, rules_of
from web.cli import output
from web.cli.context import Workspace, json_option


@click.group()
def catalogues() -> None:
    """Cards, scenery and decks that come with a game, and those of your own."""


@catalogues.command("list")
@click.argument("game")
@json_option
@click.pass_obj
def list_(workspace: Workspace, game: str, *, as_json: bool) -> None:
    """List the catalogues of GAME."""
    found = workspace.store.catalogues.all(find(game))
    if as_json:
        output.print_json({"game": game, "catalogues": [_told(one) for one in found]})
        return
    output.table(
        ("Name", "Cards", "Loaded"),
        [(one.name, one.size, one.added_at or "comes with the game") for one in found],
    )


@catalogues.command()
@click.argument("game")
@click.argument("name")
@json_option
@click.option("--format", "key", default="json", help="Of a game that has others: geojson, txt.")
@click.pass_obj
def show(workspace: Workspace, game: str, name: str, *, as_json: bool, key: str) -> None:
    """Show the cards of the catalogue NAME; with --json as a file that can be loaded."""
    rules = rules_of(find(game))
    found = workspace.store.catalogues.get(find(game), name)
    form = rules.format(key)
    if form is not None and form.text:
        click.echo(output.to_terminal(as_file(rules, found.content, key)), nl=False)
        return
    if as_json or key != "json":
        output.print_json(as_file(rules, found.content, key))
        return
    for heading, cards in rules.shown(found.content):
        rows = [_row(card) for card in cards]
        title = f"{name}: {heading}" if heading else name
        output.table(("Id", "Name", "", "Effects"), rows, title=title)
    output.figures(rules.figures(found.content))
    told = [part.words for part in rules.entered(found.content) if name not in rules.examples]
    for fact in (*told, *rules.facts(found.content)):
        output.say(str(fact))
    output.say(f"SHA-256 {found.hash}")


@catalogues.command()
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--name", default="", help="Default: the one in the file, or the file's own.")
@click.option("--replace", is_flag=True, help="Put it in the place of one of this name.")
@json_option
@click.pass_obj
def add(
    workspace: Workspace, game: str, file: Path, *, name: str, replace: bool, as_json: bool
) -> None:
    """Load the cards of a JSON FILE for GAME, scenery as GeoJSON, a deck as a plain list.

    Matches name them by an option of the game, such as `catalogue`, `terrain` or `deck_a`.
    """
    done = workspace.store.catalogues.add(
        find(game),
        name,
        file.read_bytes(),
        at=workspace.settings.clock(),
        replace=replace,
        file=file.name,
    )
    if as_json:
        output.print_json(_told(done))
    else:
        output.say(_loaded(rules_of(find(game)), done))


@catalogues.command()
@click.argument("match")
@click.argument("option")
@click.option("--name", default="", help="Default: the name that it has in the match.")
@click.option("--replace", is_flag=True, help="Put it in the place of one of this name.")
@json_option
@click.pass_obj
def take(
    workspace: Workspace, match: str, option: str, *, name: str, replace: bool, as_json: bool
) -> None:
    """Load what MATCH was started with as OPTION, such as `deck_a`."""
    timeline = workspace.service.open(match).timeline
    now = workspace.settings.clock()
    done = workspace.store.catalogues.take(
        timeline.game, timeline.start.options, option, name, at=now, replace=replace
    )
    if as_json:
        output.print_json(_told(done))
    else:
        output.say(_loaded(rules_of(timeline.game), done))


@catalogues.command()
@click.argument("game")
@click.argument("name")
@json_option
@click.pass_obj
def remove(workspace: Workspace, game: str, name: str, *, as_json: bool) -> None:
    """Forget the loaded catalogue NAME; matches keep the cards that they were started with."""
    workspace.store.catalogues.remove(find(game), name)
    if as_json:
        output.print_json({"removed": name})
    else:
        output.say(f"{name}: removed")


def _loaded(rules: Catalogues, done: Loaded) -> str:
    size = done.size
    if rules.words is None:
        return f"{done.name}: {size} cards loaded"
    return f"{done.name} loaded. {rules.words.count._replace(params={'n': size})}"


def _told(one: Loaded) -> dict[str, Any]:
    return {
        "name": one.name,
        "added_at": one.added_at,
        "size": one.size,
        "hash": one.hash,
    }


def _row(card: CardWords) -> tuple[str, ...]:
    facts = ", ".join(str(fact) for fact in card.facts)
    effects = ". ".join(str(words) for words in card.effects)
    return (card.id, str(card.name), facts, effects)
