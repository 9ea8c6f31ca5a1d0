"""`kifu seal`: where a match or the whole log stands, signed, to be kept elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click

from eventstore.seals.form import as_text
from eventstore.seals.keys import pem
from eventstore.seals.making import seal_log, seal_match
from web import qr
from web.cli import output
from web.cli.context import Workspace


@click.command()
@click.argument("match", required=False)
@click.option(
    "-o",
    "--output",
    "path",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file; packed where its name ends in .gz.",
)
@click.option("--text", is_flag=True, help="Of MATCH: the text that its code holds.")
@click.option("--qr", "code", is_flag=True, help="Of MATCH: the code itself, for a terminal.")
@click.option("--public-key", is_flag=True, help="Write the public key instead (PEM).")
@click.option(
    "--new-key", is_flag=True, help="Sign with a new key from now on; write its public part."
)
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
) -> None:
    """Sign where MATCH, or the whole log, stands now, to be kept elsewhere.

    With it kifu verify --seal finds what hashes alone cannot: steps cut off at the end, a match
    removed, a history written anew. The key is made when it is first needed, beside the database
    or where KIFU_SEAL_KEY says; keep its public part (--public-key) elsewhere too. A seal holds
    hashes of all that is hidden: of a match that is not over, show it to nobody who plays.
    """
    key, shown = public_key or new_key, text or code
    if shown and (match is None or key or (text and code)):
        raise click.UsageError("One of --text and --qr goes with a MATCH, and with no key.")
    if key and match is not None:
        raise click.UsageError("A key is of no MATCH.")
    if key:
        public = workspace.seal_keys.renew() if new_key else workspace.seal_keys.public()
        output.say(f"Public key {public}", err=True)
        _write(path, pem(public))
    elif match is None:
        _seal_log(workspace, path)
    else:
        _seal_match(workspace, match, path, text=text, code=code)


def _seal_match(
    workspace: Workspace, match: str, path: Path | None, *, text: bool, code: bool
) -> None:
    made = seal_match(workspace.store, match, workspace.seal_keys.own(), workspace.settings.clock())
    words = as_text(made.statement)
    if code:
        _write(path, "".join(f"{line}\n" for line in qr.lines(words)).encode())
    else:
        _write(path, f"{words}\n".encode() if text else made.data())


def _seal_log(workspace: Workspace, path: Path | None) -> None:
    packed = path is not None and path.suffix == ".gz"
    key, now = workspace.seal_keys.own(), workspace.settings.clock()
    with _opened(path) as out:
        made = seal_log(workspace.database, out, key, now, packed=packed)
    gone = f", {made.erased} erased" if made.erased else ""
    output.say(f"{output.counted(made.matches)} sealed{gone}, key {made.key}.", err=True)


def _write(path: Path | None, data: bytes) -> None:
    with _opened(path) as out:
        out.write(data)


@contextmanager
def _opened(path: Path | None) -> Iterator[BinaryIO]:
    """The file, readable by its owner alone, or standard output."""
    if path is None:
        yield output.standard()
        output.standard().flush()
        return
    try:
        with output.private(path) as out:
            yield out
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror}") from error
