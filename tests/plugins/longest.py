"""The longest modules first, where several processes share the tests: none is alone at the end.

Those that wait for browsers and those that compute stand in turn, so that neither do all at once.
"""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
LONGEST = """
    browser/test_replay_view.py cli/test_cli_process.py browser/test_two_phones.py
    browser/test_record_parts.py web/test_law_of_rights.py browser/test_wheel.py
    browser/test_repair.py test_changed_logs.py browser/test_record_arcmage_ways.py
    browser/test_replay_spades.py web/test_record_ways.py browser/test_budget.py
    browser/test_record_origin_match.py web/test_law_of_answers.py browser/test_replay.py
    browser/test_offline.py test_kill.py browser/test_replay_arcmage.py
    browser/test_replay_rectangles.py test_loading.py browser/test_record_unknown_decks.py
    browser/test_record_spades.py web/test_law_of_secrets.py browser/test_record_changes.py
    browser/test_record_sorcerers_ways.py cli/test_cli_loading.py browser/test_chess_package.py
    browser/test_remembered_cards.py web/test_rights.py browser/test_record_devices.py
    browser/test_record_origin.py test_old_logs.py browser/test_record_spades_table.py
    browser/test_replay_looks.py test_law_of_rows.py browser/test_sdd_table.py
    browser/test_firefox.py test_laws.py browser/test_access.py browser/test_record_arcmage.py
    core/test_repair_matches.py browser/test_card_editor.py browser/test_record_refusals.py
    test_absent_games.py browser/test_replay_origin.py test_new_game.py
    browser/test_record_sorcerers.py test_examples.py browser/test_record_sorcerers_powers.py
    test_independent_figures.py web/test_law_of_kinds.py web/test_law_of_lists.py web/test_sums.py
"""
ORDER = {TESTS / name: number for number, name in enumerate(LONGEST.split())}


def pytest_configure(config: pytest.Config) -> None:
    """Raises `pytest.UsageError` for a name of the list that stands for nothing."""
    if missing := sorted(path.name for path in ORDER if not path.exists()):
        raise pytest.UsageError(f"{__file__} names what is not there: {', '.join(missing)}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Each process of several has the same order."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: ORDER.get(item.path, len(ORDER)))
