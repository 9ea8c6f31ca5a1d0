"""`kifu work`: lists and figures kept up with the log by a process of its own."""

from __future__ import annotations

import sys

import click

from core.games import find
from core.timeline_cache import TimelineCache
from eventstore.feed import Projections
from eventstore.notices import Notices
from eventstore.worker import Worker
from web import logs
from web.cli import output
from web.cli.context import Workspace, json_option
from web.cli.ending import ended_by_signals
from web.sealing import chores


@click.command()
@click.option("--once", is_flag=True, help="Take in what is there now, then end.")
@click.option("--retry", is_flag=True, help="Try all parked matches again, first of all.")
@json_option
@click.pass_obj
def work(workspace: Workspace, *, once: bool, retry: bool, as_json: bool) -> None:
    """Take what is recorded into lists and figures, until interrupted.

    A server does that by itself; with KIFU_WORKER=process in its environment it leaves it to this
    command. With --retry and --once the exit code is 1 where a match stays parked.
    """
    if as_json and not once:
        raise click.UsageError("JSON is the result of a run that ends: add --once.")
    held = TimelineCache(workspace.store, find, workspace.settings.held)
    books = Projections(workspace.store, held=held)
    if retry:
        books.retry(dict.fromkeys(one.match_id for one in books.parked()))
    with output.counter("Taking in") as show:
        taken = books.catch_up(show)
    besides = chores(workspace.store, workspace.settings)
    if not once:
        worker, notices = Worker(books, workspace.settings.poll), Notices(workspace.database)
        worker.chores += besides
        notices.listen(worker.hear)
        try:
            with logs.kept(workspace.settings):
                _until_ended(worker)
        finally:
            notices.close()
        return
    for chore in besides:
        chore()
    parked = books.parked()
    if as_json:
        left = [{"match": one.match_id, "part": one.part, "code": one.code} for one in parked]
        output.print_json({"events": taken, "parked": left})
    else:
        output.say(f"{taken} events taken in.")
        for one in parked:
            output.say(f"{one.match_id}: {one.part} is parked. {one.message}", err=True)
    sys.exit(1 if retry and parked else 0)


def _until_ended(worker: Worker) -> None:
    with ended_by_signals(worker.end):
        output.say("Lists and figures are kept up (Ctrl+C ends it)")
        worker.run()
