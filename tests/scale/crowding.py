"""How much processor time the same work takes.

`python -m tests.scale.crowding SECONDS` records matches for so long, in an application of its own
on SQLite, and prints the milliseconds of each entry as JSON.
"""

from __future__ import annotations

import json
import sys
import time
from itertools import cycle
from tempfile import TemporaryDirectory

from tests.scale.dissecting import Person
from tests.scale.load import entries
from web import create_app
from web.settings import Settings


def record(seconds: float) -> float:
    """Milliseconds of processor time an entry."""
    with TemporaryDirectory(prefix="kifu-") as folder:
        app = create_app(Settings(f"sqlite:///{folder}/kifu.db", secret_key="load", worker=False))
        person, played = Person(app.test_client()), entries(4)
        person.record(played[0], looks=False)
        number, ends, begun = 0, time.monotonic() + seconds, time.process_time()
        for notations in cycle(played):
            if time.monotonic() > ends:
                break
            person.record(notations, looks=False)
            number += len(notations)
        return (time.process_time() - begun) * 1000 / number


if __name__ == "__main__":
    print(json.dumps(record(float(sys.argv[1]))))  # noqa: T201
