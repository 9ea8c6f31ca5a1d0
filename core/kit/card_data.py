"""Cards that come with a game: JSON in the folder `data` of its package, and their words.

`NAME.json` has the cards, in the form in which people load their own; `NAME.fr.json` what is
printed on them in French, `{"language": "fr", "texts": {"Coyote": "Coyote", ...}}`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any


def load(package: str, name: str) -> Any:
    """What stands in `data/NAME.json` of a package. Raises FileNotFoundError."""
    return json.loads(files(package).joinpath("data", f"{name}.json").read_text("utf-8"))


def printed(package: str, *names: str) -> Callable[[str], Mapping[str, str]]:
    """What `Game.printed` is for the cards of these names: their words in a language.

    Each text stands there again without its last full stop, as sentences quote it. Nothing is
    there for a language into which nobody translated them.
    """

    def texts(language: str) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for name in names if language.isalpha() else ():
            if files(package).joinpath("data", f"{name}.{language}.json").is_file():
                found |= load(package, f"{name}.{language}")["texts"]
        return {**{words.rstrip("."): said.rstrip(".") for words, said in found.items()}, **found}

    return texts
