"""`kifu verify`: is the log as it was written, and does it hold what was sealed?"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

import click

from core.errors import BadInput, KifuError, Unavailable
from core.messages import msg
from eventstore import recurring, seal_plan, snapshots
from eventstore import verify as log
from eventstore.times import stored
from web.cli import output
from web.cli.context import Workspace, json_option, refusal
from web.cli.ending import ended_by_signals
from web.cli.erasing import as_document

if TYPE_CHECKING:
    from eventstore.seals.checking import Checked
    from eventstore.seals.form import Statement

SUFFIXES = (".kifu-seal", ".kifu-seal.gz")
STDIN = "-"
UNWRITABLE = msg("What was found cannot be left in {folder}: {why}.")


class Compared(NamedTuple):
    """A seal that was given, and what became of it; `refused` says why it is none."""

    name: str
    statement: Statement | None = None
    checked: Checked | None = None
    refused: KifuError | None = None

    @property
    def well(self) -> bool:
        """Whether the log holds all of it."""
        return self.checked is not None and self.checked.well


class Asked(NamedTuple):
    """What is to be verified, besides the log."""

    seals: tuple[str, ...]
    keys: tuple[str, ...]
    states: bool
    note: bool


class Found(NamedTuple):
    """What is not as it was written, and what became of each seal."""

    findings: list[log.Finding]
    compared: list[Compared]

    @property
    def well(self) -> bool:
        """Whether all is as it was written and sealed."""
        return not self.findings and all(one.well for one in self.compared)


@click.command()
@click.option(
    "--states", is_flag=True, help="Compare what is kept of matches with a fold of each, too."
)
@click.option(
    "--seal",
    "seals",
    multiple=True,
    metavar="FILE",
    help="Compare with this seal too, or with all of a folder; - reads one. May be repeated.",
)
@click.option(
    "--key",
    "keys",
    multiple=True,
    metavar="PUBLIC",
    help="Trust seals by this public key alone: a file, or its 64 digits. May be repeated.",
)
@click.option(
    "--note",
    is_flag=True,
    help="With --seal: leave in the folder KIFU_SEALS whether all is well, for a server's figures.",
)
@click.option(
    "--every",
    type=click.FloatRange(min=0, min_open=True),
    metavar="HOURS",
    help="With --note: go on, once each so many hours, until interrupted.",
)
@json_option
@click.pass_obj
def verify(
    workspace: Workspace,
    *,
    states: bool,
    seals: tuple[str, ...],
    keys: tuple[str, ...],
    note: bool,
    every: float | None,
    as_json: bool,
) -> None:
    """Check every row of the log against its chain of hashes, and seals.

    Names match and step of whatever was altered; then the exit code is 1. With --seal what was
    cut off, removed or written anew since a seal was made is found as well; what was erased
    is told. Without --key the keys beside the database are trusted, which whoever can rewrite it
    may have as well. States that are kept and differ are no part of the log: kifu rebuild draws
    them anew.

    The exit code is 1 too where nothing could be verified; then there is no result on standard
    output, with --json neither.
    """
    if (keys or note) and not seals:
        raise click.UsageError("--key and --note go with --seal.")
    if every is not None and (not note or as_json):
        raise click.UsageError("--every goes with --note, and not with --json.")
    if note and workspace.settings.seals is None:
        raise click.UsageError("--note needs the folder of seals: KIFU_SEALS.")
    asked = Asked(seals, keys, states=states, note=note)
    if every is not None:
        _keep_on(workspace, asked, timedelta(hours=every))
        return
    found = _look(workspace, asked)
    if as_json:
        _print_json(workspace, found.findings, found.compared)
    else:
        _tell(workspace, found.findings, found.compared)
    sys.exit(0 if found.well else 1)


def _look(workspace: Workspace, asked: Asked) -> Found:
    """Verify once, and leave what was found where that is asked for."""
    store, now = workspace.store, workspace.settings.clock()
    known = _known(workspace, asked.keys) if asked.seals else frozenset()
    with output.counter("Verifying") as show:
        findings = list(log.verify(store, show))
    if asked.states:
        with output.counter("Comparing states") as show:
            findings += snapshots.differing(store, show)
    compared = [_compared(workspace, name, known) for name in _names(asked.seals)]
    found = Found(findings, compared)
    if asked.note:
        _note(workspace, seal_plan.Verdict(now, found.well))
    return found


def _note(workspace: Workspace, verdict: seal_plan.Verdict) -> None:
    folder = workspace.settings.seals
    assert folder is not None  # noqa: S101 - asked before
    try:
        seal_plan.note(folder, verdict)
    except OSError as error:
        raise Unavailable(
            "seals_unwritable",
            UNWRITABLE.text,
            folder=str(folder),
            why=error.strerror or "?",
        ) from error


def _keep_on(workspace: Workspace, asked: Asked, every: timedelta) -> None:
    """Verify until a signal says to end; what keeps it from that is told, and tried again."""
    ended = Event()

    def look() -> None:
        found = _look(workspace, asked)
        _tell(workspace, found.findings, found.compared)

    with ended_by_signals(ended.set):
        output.say(f"The log is verified every {every} (Ctrl+C ends it)")
        recurring.keep_on(
            lambda: _due(workspace, every),
            every,
            look,
            lambda pause: ended.wait(pause.total_seconds()),
            lambda error: output.say(refusal(error), err=True),
        )


def _due(workspace: Workspace, every: timedelta) -> timedelta:
    """How long it is until the next time."""
    folder, now, last = workspace.settings.seals, workspace.settings.clock(), None
    with suppress(OSError):
        last = None if folder is None else seal_plan.last_verdict(folder, now)
    return timedelta() if last is None else max(last.at + every - now, timedelta())


def _known(workspace: Workspace, keys: Sequence[str]) -> frozenset[str]:
    if not keys:
        return workspace.seal_keys.known()
    from eventstore.seals.keys import given_keys  # noqa: PLC0415 - seals alone need it

    return frozenset().union(*map(given_keys, keys))


def _names(seals: Sequence[str]) -> Iterator[str]:
    """Files, folders by the seals in them."""
    for name in seals:
        path = Path(name)
        if name == STDIN or not path.is_dir():
            yield name
            continue
        found = sorted(one for one in path.iterdir() if one.name.endswith(SUFFIXES))
        if not found:
            raise BadInput("no_seal", "There is no seal in {path}: no file *.kifu-seal.", path=name)
        yield from map(str, found)


def _compared(workspace: Workspace, name: str, known: frozenset[str]) -> Compared:
    from eventstore.seals import form  # noqa: PLC0415 - seals alone need them
    from eventstore.seals.checking import check  # noqa: PLC0415

    try:
        with _opened(name) as stream, form.read(stream) as seal:
            return Compared(name, seal.statement, check(workspace.database, seal, known))
    except BadInput as error:
        return Compared(name, refused=error)


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    try:
        if name == STDIN:
            yield sys.stdin.buffer
            return
        with Path(name).open("rb") as stream:
            yield stream
    except OSError as error:
        raise BadInput("bad_seal", "It cannot be read: {why}.", why=error.strerror or "?") from None


def _print_json(
    workspace: Workspace, findings: Sequence[log.Finding], compared: Sequence[Compared]
) -> None:
    told: dict[str, Any] = {
        "ok": not findings and all(one.well for one in compared),
        "matches": workspace.store.count(),
        "findings": [_finding(*one) for one in findings],
        "erased": [as_document(one) for one in workspace.store.tombstones()],
    }
    if compared:
        told["seals"] = [_seal(one) for one in compared]
    output.print_json(told)


def _finding(match: str | None, step: int | None, message: object) -> dict[str, Any]:
    return {"match": match, "step": step, "message": str(message)}


def _seal(one: Compared) -> dict[str, Any]:
    told: dict[str, Any] = {"seal": one.name, "ok": one.well}
    if one.refused is not None:
        return told | {"error": {"code": one.refused.code, "message": str(one.refused)}}
    if one.statement is not None:
        told |= {"kind": one.statement.kind, "at": one.statement.at, "key": one.statement.key}
    if one.checked is not None:
        told |= {
            "held": one.checked.held,
            "grown": one.checked.grown,
            "erased": [gone._asdict() for gone in one.checked.erased],
            "findings": [_finding(*found) for found in one.checked.findings],
        }
    return told


def _tell(
    workspace: Workspace, findings: Sequence[log.Finding], compared: Sequence[Compared]
) -> None:
    store, stones = workspace.store, workspace.store.tombstones()
    if findings:
        output.table(
            ("Match", "Step", "Finding"),
            [(match, step, str(message)) for match, step, message in findings],
        )
    else:
        output.say(f"{output.counted(store.count())} verified: every row is as it was written.")
    if stones:
        output.table(
            ("Erased", "On", "Steps", "Last hash", "Reason"),
            [(s.match_id, stored(s.erased_at), s.steps, s.hash, s.reason) for s in stones],
        )
    for one in compared:
        _tell_seal(one)


def _tell_seal(one: Compared) -> None:
    if one.refused is not None:
        output.say(f"{one.name}: {refusal(one.refused)}")
        return
    assert one.statement is not None  # noqa: S101 - it was no refusal
    assert one.checked is not None  # noqa: S101
    done, of = one.checked, f"sealed {one.statement.at}"
    for gone in done.erased:
        output.say(f"{one.name}: {gone.match_id} was erased on {gone.erased_at}.")
    if done.well:
        since = f", {done.grown} grown since" if done.grown else ""
        output.say(f"{one.name}: {of}, and all of it is here ({done.held}{since}).")
        return
    output.table(
        ("Match", "Step", "Finding"),
        [(found.match_id, found.step, str(found.message)) for found in done.findings],
        title=f"{one.name}: {of}, and NOT all of it is here",
    )
