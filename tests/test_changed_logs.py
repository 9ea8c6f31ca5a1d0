"""The law: whatever stands in a match's log, every page, export and command has an answer, and all
other matches are told as if it were not there.

Logs of every game are changed at random and written into the tables, below every door. Few run
here; TEST_CHANGED says how many that fold are asked about (`make changed-logs` takes 2,000 a game).
"""

from __future__ import annotations

import logging
import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from core.game import Game
from core.games import ALL, find
from eventstore.chain import linked
from tests.changed_logs import ChangedLog, changed_logs
from tests.changed_logs.shelf import Library
from tests.poison import POISONED, sunday_attack

CHANGED = int(os.environ.get("TEST_CHANGED", "2"))
SEED = os.environ.get("TEST_SEED", "0")
SHELF = 25  # changed logs that fold in one library
UNREAD = 4  # of so many that do not fold, one is asked about too

Open = Callable[[Game[Any, Any, Any]], Library]


@pytest.fixture
def opened(
    sqlite_template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Open]:
    """Libraries on databases of their own, one at a time."""
    made: list[Library] = []
    numbers = count()
    monkeypatch.setenv("KIFU_DATA_DIR", str(tmp_path))

    def library(game: Game[Any, Any, Any]) -> Library:
        _close(made)
        place = shutil.copy(sqlite_template, tmp_path / f"{next(numbers)}.db")
        made.append(Library(game, Path(place)))
        return made[-1]

    logging.disable(logging.ERROR)  # a traceback for each broken log, as the server's own log has
    yield library
    logging.disable(logging.NOTSET)
    _close(made)


def _close(made: list[Library]) -> None:
    while made:
        made.pop().close()


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_every_log_has_an_answer_and_harms_no_other(
    game: Game[Any, Any, Any], opened: Open
) -> None:
    outcomes: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    asked = _asked(game)
    while shelf := list(_shelf(asked)):
        library = opened(game)
        for log in shelf:
            library.put(log)
        library.ask_about_all()
        library.check_good()
        for log in shelf:
            before = len(library.harms)
            outcomes[_outcome(log, library.ask_about(log))] += 1
            assert library.harms[before:] == [], (log.rows[0].match_id, log.changes)
        library.check_good()
        library.look_over()  # with what was entered, and forked, meanwhile
        assert library.harms == []
        kinds += library.kinds
    print(f"\n{game.slug}: {_told(outcomes)}\n  answers: {_told(kinds)}")  # noqa: T201 - the figures
    assert outcomes.total() - outcomes["broken at the fold"] == CHANGED


def _asked(game: Game[Any, Any, Any]) -> Iterator[ChangedLog]:
    """As many changed logs that fold as are wanted, and some that do not between them."""
    folded = unread = 0
    for log in changed_logs(game, SEED):
        folded += log.folds
        unread += not log.folds
        if log.folds or unread % UNREAD == 1:
            yield log
        if folded == CHANGED:
            return


def _shelf(asked: Iterator[ChangedLog]) -> Iterator[ChangedLog]:
    folded = 0
    for log in asked:
        folded += log.folds
        yield log
        if folded == SHELF:
            return


def _outcome(log: ChangedLog, kinds: Counter[str]) -> str:
    if not log.folds:
        return "broken at the fold"
    return "broken in a view" if kinds["422 broken_log"] else "answered throughout"


def _told(counted: Counter[str]) -> str:
    return ", ".join(f"{number} {what}" for what, number in sorted(counted.items()))


def test_the_sunday_final_with_seven_places_nowhere(opened: Open) -> None:
    library = opened(find("ace-in-the-hole"))
    poison = ChangedLog(sunday_attack(), ("seven places",), folds=True)
    assert library.put(poison) == POISONED
    library.ask_about_all()
    library.check_good()
    assert library.ask_about(poison)["422 broken_log"]
    library.check_good()
    assert library.harms == []


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_mutants_are_the_same_for_the_same_seed_and_their_hashes_hold(
    game: Game[Any, Any, Any],
) -> None:
    found = list(islice(changed_logs(game, "x"), 12))
    assert found == list(islice(changed_logs(game, "x"), 12))
    assert found != list(islice(changed_logs(game, "y"), 12))
    assert {log.folds for log in found} == {True, False}
    for log in found:
        assert log.rows == linked(log.rows, "")
