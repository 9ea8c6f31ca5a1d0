"""`kifu replay`: the table after any step, in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from core.knowledge import perspective
from core.messages import said
from core.replay import Timeline
from web.cli import output
from web.cli.context import Workspace, json_option, seat_option
from web.narration import joined, narration, sentences
from web.pictures import generic, picture_of
from web.seats import title_of


@click.command()
@click.argument("match")
@click.option("--step", type=click.IntRange(0), help="Default: where the line stands now.")
@seat_option
@json_option
@click.pass_obj
def replay(
    workspace: Workspace, match: str, step: int | None, seat: str | None, *, as_json: bool
) -> None:
    """Show the table of MATCH after a step, and the list of steps."""
    with workspace.looking_at(match) as whole:
        _show(workspace, whole, step, seat, as_json=as_json)


def _show(
    workspace: Workspace, whole: Timeline[Any], step: int | None, seat: str | None, *, as_json: bool
) -> None:
    match = whole.match_id
    step = whole.next_step - 1 if step is None else step
    timeline = perspective(whole, seat, then=True)
    view = timeline.game.view(timeline.at(step))
    players = workspace.store.players(match)
    rows = list(_rows(timeline, step, players))
    if as_json:
        output.print_json({"match": match, "step": step, "seat": seat, "view": view, "steps": rows})
        return
    game = timeline.game
    title = timeline.start.title or game.title
    names = " – ".join(players.get(name) or str(title_of(game, name)) for name in timeline.seats)
    output.line(f"{title}: {names}. After step {step}:\n")
    draw = picture_of(game.slug).text or generic.text
    output.line(draw(view) + "\n")
    marks = {True: "", False: "beside the line"}
    output.table(
        ("", "Step", "Seat", "Entry", "What happened", ""),
        [
            (
                ">" if row["step"] == step else "",
                row["step"],
                row["by"],
                row["notation"],
                row["text"],
                marks[row["on_line"]],
            )
            for row in rows
        ],
    )


def _rows(timeline: Timeline[Any], step: int, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """All steps in order of entry; `on_line` tells those in force after `step`."""
    line = set(timeline.tree.path(timeline.node(step)))
    return [
        {
            "step": entry.step,
            "by": entry.actor,
            "notation": entry.notation,
            "text": joined(said(one, names) for one in sentences(narration(timeline, entry.step))),
            "on_line": entry.step in line or entry.step not in timeline.frames,
        }
        for entry in timeline.steps
    ]
