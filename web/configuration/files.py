"""The file of settings."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from core.errors import BadInput

LARGEST = 256 * 1024  # bytes


def content_of(file: Path) -> dict[str, Any]:
    """What stands in it, by name. Raises `BadInput` no_config_file, bad_config_file."""
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST + 1)
    except OSError as error:
        raise BadInput(
            "no_config_file",
            "The file of settings {file} cannot be read: {why}.",
            file=str(file),
            why=str(error.strerror),
        ) from error
    if len(content) > LARGEST:
        raise BadInput(
            "bad_config_file",
            "The file of settings {file} is longer than {most} bytes.",
            file=str(file),
            most=LARGEST,
        )
    try:
        return tomllib.loads(content.decode())
    except (ValueError, RecursionError) as error:
        raise BadInput(
            "bad_config_file",
            "The file of settings {file} is not TOML: {why}.",
            file=str(file),
            why=str(error),
        ) from error
