"""What is mutated, and which tests are held against it."""

from __future__ import annotations

from typing import NamedTuple

from tests.mutation.source import ROOT

PARTS = ("rules", "decide", "evolve", "view", "legal")  # folders or modules of a game
ALL_GAMES = (
    "tests/core/test_history_redaction.py",
    "tests/test_examples.py",
    "tests/test_laws.py",
    "tests/test_odd_commands.py",
    "tests/test_playthroughs.py",
    "tests/web/test_noninterference.py",
)
ENTERED = {  # the word by which tests of what is entered on pages call a game
    "ace_of_spades": "spades",
    "arcmage": "arcmage",
    "origin_story": "origin",
    "sorcerers_deck_of_death": "sorcerers",
}


class Subject(NamedTuple):
    """Sources and tests, both as paths from the root; `only` chooses among the tests (-k)."""

    name: str
    sources: tuple[str, ...]
    tests: tuple[str, ...]
    only: str = ""


def subjects() -> dict[str, Subject]:
    """By name: each game of this package, and the log."""
    return {subject.name: subject for subject in (*map(_game, _folders()), LOG)}


def _folders() -> list[str]:
    """Not asked of the games themselves: nothing of them may be loaded before a change is made."""
    return sorted(path.parent.name for path in (ROOT / "core/games").glob("*/__init__.py"))


def _game(folder: str) -> Subject:
    slug = folder.replace("_", "-")
    base = ROOT / "core/games" / folder
    parts = {path for part in PARTS for path in (base / part, base / f"{part}.py")}
    found = sorted(path for path in base.rglob("*.py") if parts & {path, *path.parents})
    sources = tuple(str(path.relative_to(ROOT)) for path in found)
    word = ENTERED.get(folder)
    entered = sorted((ROOT / "tests/web").glob(f"test_*{word}*.py")) if word else []
    pages = (str(path.relative_to(ROOT)) for path in entered if "pictures" not in path.name)
    only = " or ".join(filter(None, (folder, slug, word)))
    return Subject(slug, sources, (f"tests/games/{folder}", *ALL_GAMES, *pages), only)


LOG = Subject(
    "log",
    (
        "core/cursor.py",
        "core/redaction.py",
        "core/tree.py",
        "eventstore/appends.py",
        "eventstore/chain.py",
        "eventstore/codec.py",
        "eventstore/game_forms.py",
        "eventstore/log.py",
        "eventstore/nothing_beside.py",
    ),
    (
        "tests/core",
        "tests/test_annotations.py",
        "tests/test_chain.py",
        "tests/test_codec.py",
        "tests/test_codec_anew.py",
        "tests/test_committer.py",
        "tests/test_encoding.py",
        "tests/test_erasing.py",
        "tests/test_law_of_timeline_cache.py",
        "tests/test_log_answers.py",
        "tests/test_merging.py",
        "tests/test_old_logs.py",
        "tests/test_parked.py",
        "tests/test_quarantine.py",
        "tests/test_records.py",
        "tests/test_records_refused.py",
        "tests/test_rows_record.py",
        "tests/test_store.py",
        "tests/test_verify.py",
        "tests/test_written_before.py",
    ),
    "not postgresql",
)
