"""`kifu seal`: where a match or the whole log stands, signed, to be kept elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, assert_never

import click

from core.errors import BadInput
from eventstore.seal_plan import MOMENT, match_name, whole
from eventstore.seals.form import LogSeal, MatchSeal, Statement, as_text
from eventstore.seals.keys import pem
from eventstore.seals.making import seal_log, seal_match
from eventstore.times import utc
from web import qr
from web.cli import output
from web.cli.context import Workspace, json_option


@click.command()
@click.argument("match", required=False)
@click.option(
    "-o",
    "--output",
    "path",
    type=click.Path(path_type=Path),
    help="A file, packed where its name ends in .gz; or a folder, in which it gets a name.",
)
@click.option("--text", is_flag=True, help="Of MATCH: the text that its code holds.")
@click.option("--qr", "code", is_flag=True, help="Of MATCH: the code itself, for a terminal.")
@click.option("--public-key", is_flag=True, help="Write the public key instead (PEM).")
@click.option(
    "--new-key", is_flag=True, help="Sign with a new key from now on; write its public part."
)
@json_option
@click.pass_obj
def seal(
    workspace: Workspace,
    match: str | None,
    *,
    path: Path | None,
    text: bool,
    code: bool,
    public_key: bool,
    new_key: bool,
    as_json: bool,
) -> None:
    """Sign where MATCH, or the whole log, stands now, to be kept elsewhere.

    With it kifu verify --seal finds what hashes alone cannot: steps cut off at the end, a match
    removed, a history written anew. The key is made when it is first needed, beside the database
    or where KIFU_SEAL_KEY says; keep its public part (--public-key) elsewhere too. A seal holds
    hashes of all that is hidden: of a match that is not over, show it to nobody who plays.

    With --json what was written is told: time, key, path, and how much was sealed.
    """
    key, shown = public_key or new_key, text or code
    if shown and (match is None or key or (text and code)):
        raise click.UsageError("One of --text and --qr goes with a MATCH, and with no key.")
    if key and match is not None:
        raise click.UsageError("A key is of no MATCH.")
    if as_json and not key and (path is None or shown):
        raise click.UsageError("--json tells of a file: it goes with -o, not with --text or --qr.")
    if key:
        public = workspace.seal_keys.renew() if new_key else workspace.seal_keys.public()
        _write_key(path, public, as_json=as_json)
        return
    if match is None:
        written = _seal_log(workspace, path)
    else:
        written = _seal_match(workspace, match, path, text=text, code=code)
    if as_json:
        output.print_json(_told(*written))
    elif match is None:
        _say(*written)


class Written(NamedTuple):
    """A seal, and the file it is in; None: it went to standard output."""

    statement: Statement
    path: Path | None


def _write_key(path: Path | None, public: str, *, as_json: bool) -> None:
    if path is not None or not as_json:
        with _opened(path) as out:
            out.write(pem(public))
    if as_json:
        output.print_json({"key": public, "path": None if path is None else str(path)})
    else:
        output.say(f"Public key {public}", err=True)


def _seal_match(
    workspace: Workspace, match: str, path: Path | None, *, text: bool, code: bool
) -> Written:
    made = seal_match(workspace.store, match, workspace.seal_keys.own(), workspace.settings.clock())
    words = as_text(made.statement)
    if code:
        data = "".join(f"{line}\n" for line in qr.lines(words)).encode()
    else:
        data = f"{words}\n".encode() if text else made.data()
    path = _named(path, match_name(match, made.statement.steps))
    with _opened(path) as out:
        out.write(data)
    return Written(made.statement, path)


def _seal_log(workspace: Workspace, path: Path | None) -> Written:
    key, now = workspace.seal_keys.own(), workspace.settings.clock()
    path = _named(path, utc(now).strftime(MOMENT))
    packed = path is not None and path.suffix == ".gz"
    with _opened(path) as out:
        return Written(seal_log(workspace.database, out, key, now, packed=packed), path)


def _named(path: Path | None, name: str) -> Path | None:
    """The file itself, in a folder the one of this name. Raises `BadInput` where that is there:
    it may be what proves that a history was written anew.
    """
    if path is None or not path.is_dir():
        return path
    if (path / name).exists():
        raise BadInput(
            "seal_there", "{file} is there, and is not written over.", file=str(path / name)
        )
    return path / name


def _told(statement: Statement, path: Path | None) -> dict[str, Any]:
    told = {"kind": statement.kind, "path": str(path), "at": statement.at, "key": statement.key}
    match statement:
        case MatchSeal(match=match, game=game, steps=steps, hash=digest):
            return told | {"match": match, "game": game, "steps": steps, "hash": digest}
        case LogSeal(matches=matches, erased=erased):
            return told | {"matches": matches, "erased": erased}
        case never:
            assert_never(never)


def _say(statement: Statement, path: Path | None) -> None:
    """A line about the seal of a log."""
    assert isinstance(statement, LogSeal)  # noqa: S101 - nothing is said of a match
    gone = f", {statement.erased} erased" if statement.erased else ""
    where = "" if path is None else f" {path}"
    sealed = f"{output.counted(statement.matches)} sealed{gone}, key {statement.key}."
    output.say(sealed + where, err=True)


@contextmanager
def _opened(path: Path | None) -> Iterator[BinaryIO]:
    """The file, readable by its owner alone, or standard output."""
    if path is None:
        yield output.standard()
        output.standard().flush()
        return
    try:
        odd = path.exists() and not path.is_file()  # a pipe, a device
        with output.private(path) if odd else whole(path) as out:
            yield out
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror}") from error
