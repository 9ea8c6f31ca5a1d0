"""`kifu verify`: is the log as it was written, and does it hold what was sealed?"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

import click

from core.errors import BadInput, KifuError
from eventstore import snapshots
from eventstore import verify as log
from eventstore.times import stored
from web.cli import output
from web.cli.context import Workspace, json_option, refusal
from web.cli.erasing import as_document

if TYPE_CHECKING:
    from eventstore.seals.checking import Checked
    from eventstore.seals.form import Statement

SUFFIXES = (".kifu-seal", ".kifu-seal.gz")
STDIN = "-"


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
@json_option
@click.pass_obj
def verify(
    workspace: Workspace,
    *,
    states: bool,
    seals: tuple[str, ...],
    keys: tuple[str, ...],
    as_json: bool,
) -> None:
    """Check every row of the log against its chain of hashes, and seals.

    Names match and step of whatever was altered; then the exit code is 1. With --seal what was
    cut off, removed or written anew since a seal was made is found as well; what was erased
    is told. Without --key the keys beside the database are trusted, which whoever can rewrite it
    may have as well. States that are kept and differ are no part of the log: kifu rebuild draws
    them anew.
    """
    if keys and not seals:
        raise click.UsageError("--key goes with --seal.")
    store = workspace.store
    known = _known(workspace, keys) if seals else frozenset()
    with output.counter("Verifying") as show:
        findings = list(log.verify(store, show))
    if states:
        with output.counter("Comparing states") as show:
            findings += snapshots.differing(store, show)
    compared = [_compared(workspace, name, known) for name in _names(seals)]
    if as_json:
        _print_json(workspace, findings, compared)
    else:
        _tell(workspace, findings, compared)
    sys.exit(0 if not findings and all(one.well for one in compared) else 1)


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
