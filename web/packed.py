"""Packed files of an import: a ZIP of records and photos, opened within bounds."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import NamedTuple
from zipfile import BadZipFile, ZipFile

from core.errors import BadInput

ZIP = b"PK\x03\x04"
ENTRIES = 2_000  # files of a ZIP
UNPACKED = 64 * 2**20  # bytes of all of them


class File(NamedTuple):
    """A file as it was sent, or as it stood in a ZIP."""

    name: str
    data: bytes


def unpacked(file: File) -> Iterator[File]:
    """The files of a ZIP, one after the other; any other file is given as it is.

    Nothing is written to disk, and names are but names. Raises `BadInput` bad_zip, zip_too_large.
    """
    if not file.data.startswith(ZIP):
        yield file
        return
    left = UNPACKED
    try:
        with ZipFile(io.BytesIO(file.data)) as found:
            entries = [one for one in found.infolist() if not one.is_dir()]
            if len(entries) > ENTRIES:
                raise _too_large()
            for one in entries:
                with found.open(one) as stream:
                    data = stream.read(left + 1)
                left -= len(data)
                if left < 0:
                    raise _too_large()
                yield File(one.filename, data)
    except (BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError, ValueError) as error:
        raise BadInput(
            "bad_zip",
            "This ZIP is damaged, locked with a password, or packed in a way unknown here.",
        ) from error


def _too_large() -> BadInput:
    return BadInput(
        "zip_too_large",
        "A ZIP may hold at most {entries} files and {megabytes} MB unpacked. Split it.",
        entries=ENTRIES,
        megabytes=UNPACKED // 2**20,
    )
