"""On which databases a test of pages and API runs.

One that makes an application (`make_app`) runs on both kinds, unless its module stands in `ALONE`:
what that tests comes after the log was read, or before anything is: headers, proxies, forms. That
every address answers alike on both, and ends a change alike, is held for all of them by
`tests/web/test_both_databases.py`. `--databases=all` runs the others on both, too (`make both`),
`--databases=sqlite` runs every test on SQLite alone. What is about the file of SQLite is marked
`sqlite_file`, and never runs on PostgreSQL.
"""

from __future__ import annotations

from pathlib import Path

import pytest

SQLITE, POSTGRESQL = "sqlite", "postgresql"
WEB = Path(__file__).parents[1] / "web"

# Modules of a folder, `test_*.py`, that make applications and run on SQLite alone in `make test`.
ALONE = {
    "pages": """
        analysis card_editor counts decks_told doubtful drawn_figures layouts new_match
        owned_cards phones pointing position rules ruling_pads unknowns unlikely ways_in
    """,
    ".": """
        analysis arcmage_refusals asked assets beside cards cards_in_french chapters charts
        checks compression conditional_requests configuration decimals device drawn entry
        entry_arcmage entry_origin entry_sorcerers entry_spades fonts front_page lan law_of_kinds
        law_of_looking_back law_of_previews law_of_refusals law_of_rights law_of_secrets
        layouts lines logs looking luck metrics noninterference origin_refusals
        origin_rulings own_unseen pictures pictures_arcmage pictures_arcmage_steps
        pictures_origin pictures_sorcerers pictures_sorcerers_steps pictures_spades prefix
        proxies record_ahead record_check record_preview record_ways refusals_in_words
        replay rights rough_handling ruling_forms seat_entries seats_for_all security
        sentences_drawn server sharing sorcerers_refusals spades_refusals step_search
        steps_behind sums whose_phone
    """,
}
PATHS = frozenset(
    WEB / folder / f"test_{name}.py" for folder, names in ALONE.items() for name in names.split()
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--databases",
        choices=("few", "all", SQLITE),
        default="few",
        help="tests of the web on PostgreSQL too: those that ask of storage (few), all, or none",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Raises `pytest.UsageError` for a name of the list that stands for nothing."""
    config.addinivalue_line("markers", "sqlite_file: is about the file of a database of SQLite")
    if missing := sorted(path.name for path in PATHS if not path.exists()):
        raise pytest.UsageError(f"{__file__} names what is not there: {', '.join(missing)}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Two tests of each that makes an application."""
    if "storage" not in metafunc.fixturenames or "make_app" not in metafunc.fixturenames:
        return
    asked = metafunc.config.getoption("databases")
    if metafunc.config.getoption("quick") or asked == SQLITE:
        return
    if metafunc.definition.get_closest_marker("sqlite_file"):
        return
    if asked == "all" or metafunc.definition.path not in PATHS:
        metafunc.parametrize("storage", [SQLITE, POSTGRESQL])


@pytest.fixture
def storage() -> str:
    """The kind of database that a test runs on."""
    return SQLITE
