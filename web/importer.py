"""The process that reads big files for the server.

`python -m web.importer NAME MEMORY PROCESSOR WHOSE < FILE`: memory in bytes, processor time in
seconds, who imports as `web.importing.whose` says it;
KIFU_DATABASE_URL names the database. Each answer is a line of JSON on standard output, see
`web.importing`.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from core.errors import KifuError
from eventstore.database import Database
from eventstore.imports import import_records
from eventstore.sql import SqlStore
from web import importing
from web.settings import new_id, now


def main() -> None:
    """Take the file in, within the limits of memory and processor time."""
    name, memory, processor, whose = sys.argv[1:]
    _limit(int(memory), int(processor))
    database = Database(os.environ["KIFU_DATABASE_URL"])
    try:
        found = import_records(
            *(SqlStore(database), sys.stdin.buffer),
            name=name,
            now=now,
            new_id=new_id,
            importer=importing.importer_of(whose, database),
        )
        for one in found:
            _say(importing.as_json(one))
        _say({"done": True})
    except KifuError as error:
        _say({"refused": importing.error_as_json(error)})
    except MemoryError:
        _say({"refused": importing.error_as_json(importing.too_costly())})
    finally:
        database.close()


def _say(told: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


def _limit(memory: int, processor: int) -> None:
    """Where the system has such limits."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (processor, processor))


if __name__ == "__main__":
    main()
