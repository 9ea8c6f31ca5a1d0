"""The option that leaves out what takes long: `make quick`."""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]

# Of each folder those modules `test_*.py` that play matches by the hundred, ask everywhere in them,
# or start servers, databases and commands as processes.
SLOW = {
    ".": """
        absent_games auditing backup catalogues catalogues_whole changed_logs feed health kill
        law_of_exports law_of_figures law_of_rows law_of_state_files law_of_states
        law_of_timeline_cache linear_readers loading match_marks migrations mutation new_game
        old_logs quarantine rebuilding sentences simulate simulating seals soak store sums verify
        worker written_before
    """,
    "cli": """
        cli_audit cli_basics cli_decks cli_erasing cli_loading cli_matches cli_process
        cli_records cli_terminal cli_travel cli_work
    """,
    "core": "structured timeline_cache",
    "games/ace_in_the_hole": "dealing oracle",
    "games/ace_of_spades": "chances claims flow poker policies position",
    "games/origin_story": "flow",
    "games/sorcerers_deck_of_death": "flow sight",
    "web": """
        achievements arcmage_refusals bad_days broken changes conditional_requests entry
        entry_arcmage entry_sorcerers fuzz importing kept_pages law_of_answers law_of_kinds
        law_of_previews law_of_readers law_of_refusals law_of_secrets noninterference openapi
        record_ways replay sums
    """,
}
PATHS = frozenset(
    TESTS / folder / f"test_{name}.py" for folder, names in SLOW.items() for name in names.split()
)
LEFT_OUT = PATHS | {TESTS / "benchmarks", TESTS / "browser"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leave out the modules that take long")


def pytest_configure(config: pytest.Config) -> None:
    """Raises `pytest.UsageError` for a name of the list that stands for nothing."""
    if missing := sorted(path.name for path in LEFT_OUT if not path.exists()):
        raise pytest.UsageError(f"{__file__} names what is not there: {', '.join(missing)}")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """True for what is left out; None leaves the question to others."""
    return (config.getoption("--quick") and collection_path in LEFT_OUT) or None
