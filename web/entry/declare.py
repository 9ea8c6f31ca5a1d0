"""`python -m web.entry.declare`: writes the schema of every game's entry documents and commands.

With `--check` nothing is written; it fails where a file is not what it would write. A game in a
package of its own names the module of its document, its commands and a file:

    python -m web.entry.declare your_game.entry your_game:Command schema.json
    node web/entry/declarations.mjs schema.json your_game/static/types.d.ts
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaValue

from core.games import own
from eventstore.forms import CONFIG, TAGS

HERE = Path(__file__).parent
PLACE = HERE / "schemas"
TOLD = ("Document", "Preview", "Advice")  # what the server tells a script
GENERIC = "generic"  # the list of what is possible, for a game that brings no entry of its own


def schema_of(module: str, commands: Any) -> JsonSchemaValue:
    """The JSON Schema of a game: what its module tells, its `Command`, and all that they are made
    of.
    """
    told = vars(import_module(module))
    wanted: dict[str, TypeAdapter[Any]] = {
        name: TypeAdapter(told[name]) for name in TOLD if name in told
    }
    if commands is not None:
        wanted["Command"] = TypeAdapter(commands, config=CONFIG)
    asked = [(name, "validation", adapter) for name, adapter in wanted.items()]
    tops, schema = TypeAdapter.json_schemas(asked, by_alias=True)  # type: ignore[arg-type]
    defs = schema["$defs"]
    for (name, _), top in tops.items():
        if top != {"$ref": f"#/$defs/{name}"}:
            defs[str(name)] = top
    return {
        "$defs": {name: _plain(part) for name, part in sorted(defs.items())},
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in wanted],
    }


def _plain(part: Any) -> Any:
    """A part without titles and defaults, which say nothing new; tags that tell forms apart are
    required."""
    if isinstance(part, list):
        return [_plain(one) for one in part]
    if not isinstance(part, dict):
        return part
    found = {key: _plain(value) for key, value in part.items() if key != "default"}
    if isinstance(found.get("title"), str) and ("type" in found or "anyOf" in found):
        del found["title"]
    for tag in TAGS:
        if "const" in found.get("properties", {}).get(tag, {}):
            found["required"] = sorted({*found.get("required", ()), tag})
    return found


def texts() -> dict[Path, str]:
    """What stands in each file."""
    found = {PLACE / f"{GENERIC}.json": schema_of(f"web.entry.{GENERIC}", None)}
    for game in own().values():
        if (HERE / f"{game.folder}.py").exists():
            found[PLACE / f"{game.folder}.json"] = schema_of(
                f"web.entry.{game.folder}", game.commands
            )
    return {path: written(told) for path, told in found.items()}


def written(schema: JsonSchemaValue) -> str:
    """A schema as it stands in its file."""
    return json.dumps(schema, indent=1, sort_keys=True) + "\n"


def declare(module: str, commands: str, file: str) -> int:
    """Writes the schema of a game in a package of its own; gives the exit code."""
    found = EntryPoint("", commands, "").load()
    Path(file).write_text(written(schema_of(module, found)))
    return 0


def main(*, check: bool) -> int:
    """Writes the files, or with `check` names those that differ; gives the exit code."""
    made = texts()
    stale = [path for path, text in made.items() if not path.exists() or path.read_text() != text]
    for path in stale:
        if check:
            sys.stderr.write(f"{path.name} is not up to date: make types\n")
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(made[path])
    return int(check and bool(stale))


if __name__ == "__main__":
    told = sys.argv[1:]
    sys.exit(declare(*told) if len(told) == 3 else main(check="--check" in told))
