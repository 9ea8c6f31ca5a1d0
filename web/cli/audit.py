"""`kifu audit`: every stored command decided again under today's rules."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import click

from core import APP
from core.errors import BrokenLog, NotFound
from core.events import Json, MatchId
from core.games import find
from eventstore import times
from eventstore.audit_journal import Journal
from eventstore.auditing import VERDICTS, audited
from eventstore.parked import rules_of
from eventstore.sql import SqlStore
from web.cli import output
from web.cli.audit_report import WORDS, explained, report_of
from web.cli.context import Workspace, jobs_option, json_option

LISTED = 50  # surprises on the screen; the report has all


@click.command()
@click.argument("matches", nargs=-1, metavar="[MATCH...]")
@click.option("--game", "slug", metavar="SLUG", help="Only matches of this game.")
@jobs_option("judge")
@click.option(
    "--report",
    "path",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a report to read, in Markdown.",
)
@click.option(
    "--resume/--fresh",
    default=True,
    help="Whether an audit that was interrupted goes on where it was; default: yes.",
)
@json_option
@click.pass_obj
def audit(
    workspace: Workspace,
    matches: tuple[MatchId, ...],
    *,
    slug: str | None,
    jobs: int,
    path: Path | None,
    resume: bool,
    as_json: bool,
) -> None:
    """Decide every stored command again under today's rules, of all matches or of each MATCH.

    Tells of each match whether it comes out the same, the same by another path, with another
    result, or is refused, and where it parts first. Nothing is rewritten. The exit code is 0
    where all matches come out the same, 1 otherwise.
    """
    store = workspace.store
    chosen = _chosen(store, matches, slug)
    findings = _judged(workspace, chosen, jobs, slug, kept=not matches, resume=resume)
    told = _summary(findings, times.stored(workspace.settings.clock()))
    if path is not None:
        _write(path, report_of(told))
    if as_json:
        output.print_json(told)
    else:
        _show(told, path)
    sys.exit(0 if told["ok"] else 1)


def _chosen(store: SqlStore, matches: Sequence[MatchId], slug: str | None) -> list[MatchId]:
    """The matches to be judged, in the order in which they were started here."""
    for one in matches:
        if not store.version(one):
            raise NotFound("match_not_found", "There is no match “{match}”.", match=one)
    ids = [*dict.fromkeys(matches)] if matches else [*store.match_ids()]
    if slug is None:
        return ids
    found = [one for one in ids if _slug(store, one) == slug]
    if not found:
        find(slug, store.games)
    return found


def _slug(store: SqlStore, match_id: MatchId) -> str | None:
    try:
        return store.slug(match_id)
    except BrokenLog:
        return None


def _judged(
    workspace: Workspace,
    chosen: Sequence[MatchId],
    jobs: int,
    slug: str | None,
    *,
    kept: bool,
    resume: bool,
) -> list[Json]:
    """What is found of each, in their order; what an interrupted audit found is not asked again."""
    store = workspace.store
    findings: dict[MatchId, Json] = {}
    with _journal(workspace, slug, kept=kept, resume=resume) as journal:
        if journal is not None:
            known = journal.found(lambda one: _last_hash(store, one), _rules_here(store))
            findings = {one: known[one] for one in chosen if one in known}
        if findings:
            output.say(f"{output.counted(len(findings))} judged before the interruption.", err=True)
        with output.counter("Auditing") as show:
            left = [one for one in chosen if one not in findings]
            for found, last_hash in audited(store, left, jobs):
                findings[found["match"]] = found
                if journal is not None:
                    journal.add(found, last_hash)
                show(len(findings), len(chosen))
    return [findings[one] for one in chosen]


def _last_hash(store: SqlStore, match_id: MatchId) -> str:
    with store.reading() as rows:
        return rows.last(match_id).hash


def _rules_here(store: SqlStore) -> Any:
    return lambda slug: rules_of(store.games, slug)


@contextmanager
def _journal(
    workspace: Workspace, slug: str | None, *, kept: bool, resume: bool
) -> Iterator[Journal | None]:
    """What an interrupted audit goes on from; None where none can be kept."""
    path = _journal_path(workspace, slug) if kept else None
    try:
        journal = None if path is None else Journal(path, fresh=not resume)
    except OSError:  # an archive on a read-only medium: it is judged all the same
        journal = None
    if journal is None:
        yield None
    else:
        with journal:
            yield journal


def _journal_path(workspace: Workspace, slug: str | None) -> Path:
    """Beside a database that is a file, else in the data folder, one for each database."""
    database, suffix = workspace.database, f".{slug}" if slug else ""
    if database.file is not None and not database.read_only:
        return database.file.with_name(f"{database.file.name}.audit{suffix}")
    name = sha256(workspace.settings.database_url.encode()).hexdigest()[:16]
    return workspace.settings.home / f"{name}.audit{suffix}"


def _summary(findings: Sequence[Json], at: str) -> Json:
    """Everything that is told, for programs."""
    counts = Counter(found["verdict"] for found in findings)
    games: dict[str | None, Counter[str]] = {}
    changed = Counter[tuple[str, str]]()
    for found in findings:
        games.setdefault(found["game"], Counter())[found["verdict"]] += 1
        changed.update((found["game"], one["path"]) for one in found["figures"])
    return {
        "ok": counts["same"] == len(findings),
        "at": at,
        "app": APP,
        "matches": len(findings),
        "verdicts": {name: counts[name] for name in VERDICTS},
        "games": [
            {"game": slug, **{name: per[name] for name in VERDICTS}} for slug, per in games.items()
        ],
        "figures": [
            {"game": slug, "figure": path, "matches": count}
            for (slug, path), count in sorted(changed.items())
        ],
        "findings": findings,
    }


def _write(path: Path, text: str) -> None:
    """A file that its writer alone can read: it may tell what hands hold."""
    handle = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def _show(told: Json, path: Path | None) -> None:
    headings = ("Game", *(WORDS[name].title for name in VERDICTS))
    rows = [[one["game"] or "?", *(one[name] for name in VERDICTS)] for one in told["games"]]
    output.table(headings, rows, title=f"{output.counted(told['matches'])} decided again")
    surprises = [found for found in told["findings"] if found["verdict"] != "same"]
    if surprises:
        output.table(
            ("Match", "Verdict", "What"),
            [
                (found["match"], WORDS[found["verdict"]].title, " ".join(explained(found)))
                for found in surprises[:LISTED]
            ],
        )
    if len(surprises) > LISTED and path is None:
        output.say(f"{len(surprises) - LISTED} more: --report FILE or --json tells all of them.")
    if told["ok"]:
        output.say("Every match comes out the same under today's rules.")
    if path is not None:
        output.say(f"Report: {path}")
