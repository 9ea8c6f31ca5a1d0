"""The worst that each door takes: its limit, its time, its memory. `make limits` prints it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from core import limits
from core.commands import StartMatch
from core.errors import KifuError
from core.games import ALL, find
from core.games.sorcerers_deck_of_death.rules.sight import sight
from core.games.sorcerers_deck_of_death.state import standing
from core.replay import Timeline
from core.session import Session
from core.simulate import Plan, play
from eventstore import catalogue_files, forms, records
from eventstore.catalogue_files import read_file
from eventstore.check import check_record
from eventstore.codec import codec_of
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.queries import Wanted
from eventstore.sql import SqlStore
from tests.matches import begun, file
from tests.test_linear_readers import FILLINGS, beginnings, geojson
from tests.toys import GAMES, PIG

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SORCERERS = "sorcerers-deck-of-death"


class Measured(NamedTuple):
    """A door at its limit."""

    door: str
    limit: str
    call: Callable[[], Any]


def simulated(slug: str, steps: int, **options: Any) -> Session[Any]:
    game = find(slug)
    plan = Plan(1, next(iter(game.policies)), codec_of(game).options(options), options)
    return play(game, plan, 1, clock=lambda: NOON, limit=steps)


def entries() -> Iterator[Measured]:
    """The slowest of many entries of the greatest length, for each game."""
    for game in ALL:
        session = simulated(game.slug, 60)
        table = Session.load(game, session.pending[:4])
        texts = [
            (beginning + filling * limits.NOTATION)[: limits.NOTATION]
            for beginning in dict.fromkeys(beginnings(session))
            for filling in FILLINGS
        ]
        _, slowest = max((seconds(partial(tried, table, text)), text) for text in texts)
        yield Measured(
            f"entry of {game.title}",
            f"{limits.NOTATION} characters",
            partial(tried, table, slowest),
        )


def tried(table: Session[Any], text: str) -> None:
    with suppress(KifuError):
        table.copy().play_line(text, at=NOON)


def decisions() -> Iterator[Measured]:
    walk = next(
        s for s in simulated(SORCERERS, 200).pending if getattr(s.command, "kind", "") == "walk"
    )
    before = Session.load(find(SORCERERS), simulated(SORCERERS, walk.step).pending)
    n = limits.COMMAND // 14
    far = {"kind": "walk", "path": [[9000 + at % 2, 9000] for at in range(n)]}
    command = codec_of(find(SORCERERS)).command(far)
    yield Measured(
        "command",
        f"{limits.COMMAND} characters of JSON",
        lambda: tried(before, command),
    )
    corners = limits.SAMPLED // 256**2
    wood = read_file(find(SORCERERS).catalogues, geojson(1, corners), fractions=True)  # type: ignore[arg-type]
    terrain = json.loads(json.dumps({"name": "x", "pieces": _pieces(wood)}))
    table = simulated(SORCERERS, 12, terrain=terrain, los_samples=256).timeline.state
    figures = [*standing(table)]
    yield Measured(
        f"lines of sight between all of {len(figures)} figures",
        f"{corners} corners, 256 samples",
        lambda: [sight(table, one, other) for one in figures for other in figures if one != other],
    )
    ruins = geojson(limits.PIECES, 5)
    rules = find(SORCERERS).catalogues
    yield Measured(
        "layout",
        f"{limits.PIECES} pieces, {limits.CORNERS} corners",
        lambda: rules.check(read_file(rules, ruins, fractions=True)),  # type: ignore[union-attr]
    )


def _pieces(layout: Any) -> Any:
    return catalogue_files.as_file(find(SORCERERS).catalogues, layout)  # type: ignore[arg-type]


def files() -> Iterator[Measured]:
    card = '{"id":"c","name":"x","kind":"boss"},'
    cards = "[" + card * (catalogue_files.LONGEST // len(card) - 1) + "{}]"
    for slug in ("ace-of-spades", "arcmage"):
        rules = find(slug).catalogues
        yield Measured(
            f"catalogue of {find(slug).title}",
            f"{catalogue_files.LONGEST} bytes",
            lambda rules=rules: refused(lambda: read_file(rules, cards)),
        )
    deck = "1 x\n" * limits.LINES
    rules = find("arcmage").catalogues
    yield Measured(
        "list of a deck",
        f"{limits.LINES} lines",
        lambda: refused(lambda: read_file(rules, deck)),  # type: ignore[arg-type]
    )
    values = '{"format":"kifu/1","match":{"game":"x","options":{"a":[' + "[]," * 499_990 + "0]}}}"
    yield Measured(
        "JSON of a record",
        f"{forms.VALUES} values",
        lambda: refused(lambda: records.parse(values)),
    )
    long = '{"format":"kifu/1","match":{"game":"x","title":"' + "\\u00e9" * 2_600_000 + '"}}'
    yield Measured(
        "record",
        f"{records.LONGEST} bytes",
        lambda: refused(
            lambda: [one.record for one in records.sources(io.BytesIO(long.encode()), GAMES)]
        ),
    )
    steps = json.dumps(file(*[{"notation": "roll 2"}] * limits.STEPS, options={"goal": 10**6}))
    yield Measured(
        "record of a match",
        f"{limits.STEPS} steps decided, with the table after each",
        lambda: check_record(steps, GAMES),
    )


def refused(call: Callable[[], Any]) -> None:
    with suppress(KifuError):
        call()


def matches(folder: str) -> Iterator[Measured]:
    session = begun(options={"goal": 10**6})
    for _ in range(limits.STEPS):
        session.play("roll 2", at=NOON)
    yield Measured(
        "a match opened and one entry",
        f"{limits.STEPS} steps",
        lambda: refused(
            lambda: Session(Timeline(PIG, session.pending[:-1])).play("roll 2", at=NOON)
        ),
    )
    database = Database(f"sqlite:///{Path(folder, 'kifu.db')}")
    database.upgrade()
    store = SqlStore(database, GAMES)
    for number in range(2_000):
        store.append(f"m{number}", begun(title="some words " * 18).pending, expected_version=0)
    projections = Projections(store)
    projections.catch_up()
    words = " ".join(f"word{number}" for number in range(limits.WORDS - 1))
    yield Measured(
        "search in 2000 matches",
        f"{limits.WORDS} words",
        lambda: projections.matches(Wanted(text=f"some {words}")),
    )
    start = StartMatch(
        PIG.slug,
        title="t" * limits.TITLE,
        tags={f"{number:0{limits.TAG_NAME}}": "x" * limits.TAG for number in range(limits.TAGS)},
    )
    options = codec_of(PIG).options({})
    yield Measured(
        "start",
        f"title, {limits.TAGS} tags of {limits.TAG} characters",
        lambda: Session.start(PIG, start, options, at=NOON),
    )


def seconds(call: Callable[[], Any]) -> float:
    begin = time.process_time()
    call()
    return time.process_time() - begin


def peak(call: Callable[[], Any]) -> float:
    """Megabytes at once."""
    tracemalloc.start()
    call()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / 2**20


def whole_files() -> None:
    """The largest files, each taken in by a command of its own into a database of its own."""
    record = '{"format":"kifu/1","match":{"game":"ace-in-the-hole","title":"%d"},"steps":[]}'
    full = records.UNPACKED // records.LONGEST
    blanks = " " * (records.LONGEST - 200)
    lines = (record % number + "\n" for number in range(records.MATCHES))
    import_file(f"{records.MATCHES} matches", lines)
    import_file(f"{records.UNPACKED} bytes", (record % n + blanks + "\n" for n in range(full)))


def import_file(limit: str, lines: Iterator[str]) -> None:
    """A row of the table: processor seconds, and the memory of the whole process."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "file.ndjson")
        with path.open("w") as written:
            written.writelines(lines)
        place = f"sqlite:///{Path(folder, 'kifu.db')}"
        command = [sys.executable, "-m", "web.cli", "--database", place, "import", str(path)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    took, most = used.ru_utime + used.ru_stime, used.ru_maxrss / 2**10
    sys.stdout.write(f"| kifu import | {limit} | {took:.0f} | {most:.0f} |\n")
    sys.stdout.flush()


def main() -> None:
    """The table, in Markdown; of whole files, which take minutes, with the word `files`."""
    if sys.argv[1:] == ["files"]:
        whole_files()
        return
    out = sys.stdout.write
    out("| door | at its limit | seconds | memory, MB |\n| --- | --- | ---: | ---: |\n")
    with TemporaryDirectory() as folder:
        for group in (entries(), decisions(), files(), matches(folder)):
            for one in group:
                refused(one.call)  # whatever is made once
                took = seconds(one.call)
                out(f"| {one.door} | {one.limit} | {took:.3f} | {peak(one.call):.1f} |\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
