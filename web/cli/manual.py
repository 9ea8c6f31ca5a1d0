"""The manual page of the command line, written from the commands themselves.

`python -m web.cli.manual > docs/cli.md` renews it; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterator

import click

from web.cli import main

WIDTH = 96
INTRODUCTION = """\
# Command line

Written from the commands by `python -m web.cli.manual > docs/cli.md`.

Results are for people; `--json` gives them for programs, on standard output alone. Errors go to
standard error in one line: sentence, rule, code. Exit codes: 0 done, 1 refused input (also: a log
that does not verify, a file of several that was refused, a record that was kept aside), 2 wrong
usage. Whatever takes longer than a second shows a bar on standard error, on a terminal only.

Matches are kept in the database that `--database` or `KIFU_DATABASE_URL` names, else in one file of
SQLite in your data folder (`KIFU_DATA_DIR`, or what your system has for that). A file is created
and upgraded by itself; on PostgreSQL run `kifu db upgrade` once, and after each new version.
"""


def manual() -> str:
    """The whole page, as Markdown."""
    top = click.Context(main, info_name="kifu", terminal_width=WIDTH, **main.context_settings)
    pages = (f"\n## `{c.command_path}`\n\n```text\n{c.get_help()}\n```\n" for c in _contexts(top))
    return INTRODUCTION + "".join(pages)


def _contexts(context: click.Context) -> Iterator[click.Context]:
    """The context of a command, then those of the commands under it."""
    yield context
    if isinstance(context.command, click.Group):
        for name, command in sorted(context.command.commands.items()):
            yield from _contexts(click.Context(command, parent=context, info_name=name))


if __name__ == "__main__":
    click.echo(manual(), nl=False)
