"""`kifu config`: the settings in force, and a file to begin with."""

from __future__ import annotations

import click

from web.cli import output
from web.cli.context import Workspace, json_option
from web.configuration.telling import example, in_force
from web.settings import Settings


@click.command()
@click.option(
    "--example", "as_example", is_flag=True, help="A file of settings to begin with, as TOML."
)
@json_option
@click.pass_obj
def config(workspace: Workspace, *, as_example: bool, as_json: bool) -> None:
    """Print all settings in force, and where each comes from; secrets are hidden."""
    if as_example:
        output.say(example(Settings), nl=False)
        return
    workspace.tell_unknown_settings()
    rows = list(in_force(Settings, workspace.found()))
    if as_json:
        output.print_json(
            {one.setting.name: {"value": one.value, "from": one.origin} for one in rows}
        )
        return
    width = max(len(one.setting.variable) for one in rows)
    for part in dict.fromkeys(one.setting.part for one in rows):
        output.say(f"# {part.about}")
        for one in rows:
            if one.setting.part is part:
                origin = "" if one.origin == "default" else f"  ({one.origin})"
                output.say(f"{one.setting.variable:{width}}  {one.value}{origin}")
