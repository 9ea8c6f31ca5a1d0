"""Where this user's data stand, and the secret that is kept there."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path

SECRET = "kifu.secret"  # noqa: S105 - the name of a file


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where this user's data belong on this system; it need not exist yet."""
    if sys.platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home(), "kifu")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "kifu"
    return Path(environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share", "kifu")


def kept_secret(folder: Path) -> str:
    """The secret key of this folder; made at the first call, readable by its owner alone."""
    path = existing(folder) / SECRET
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return path.read_text("ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        key = secrets.token_hex(32)
        file.write(key)
    return key


def some_secret(folder: Path) -> str:
    """The kept secret; where none can be kept, such as beside an archive on a read-only medium,
    one that forms hold until the program ends.
    """
    try:
        return kept_secret(folder)
    except OSError:
        return secrets.token_hex(32)


def folder_of(url: str, home: Path) -> Path:
    """The folder of a database that is a file; for any other, the user's data folder."""
    scheme, found, path = url.partition(":///")
    if not found or not scheme.startswith("sqlite") or path in {"", ":memory:"}:
        return home
    return Path(path.partition("?")[0]).parent


def existing(folder: Path) -> Path:
    """The folder, made where it was not there."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder
