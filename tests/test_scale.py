"""The simulation of docs/scale.md, and the statements that it gives for Citus."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from eventstore.database import Database
from eventstore.projected_tables import SCHEMA
from tests.scale.citus import EVERYWHERE, Place, keys_of, placed, statements
from tests.scale.model import Commit, Kind, Layout, simulate
from tests.scale.page import TARGET, checked, page, read

LOOK = Kind(client=0.0, web=4.0, trips=1, question=1.0)
ENTER = Kind(0.0, 0.0, 1, 0.0, commit=Commit(0.0, 0.0, 1, 0, sync=10.0), worker=1.0)
STUBS = (
    "CREATE FUNCTION create_reference_table(name text) RETURNS void LANGUAGE sql AS ''",
    """CREATE FUNCTION create_distributed_table(name text, by_column text,
    colocate_with text DEFAULT 'default') RETURNS void LANGUAGE sql AS ''""",
)


@pytest.fixture(scope="module")
def measured() -> dict[str, Any]:
    return read()


def test_it_gives_what_was_measured_at_one_and_two_processes(measured: dict[str, Any]) -> None:
    found = {(one.load, one.servers): one.off for one in checked(measured)}
    assert found.keys() == {(load, n) for load in ("recording", "table") for n in (1, 2)}
    assert {load: off for load, off in found.items() if abs(off) > 0.15} == {}


def test_the_page_says_what_it_gives(measured: dict[str, Any]) -> None:
    assert TARGET.read_text("utf-8") == page(measured)


def test_one_client_waits_for_its_own_work_alone() -> None:
    found = simulate({"look": LOOK}, {"look": 1}, Layout(), clients=1)
    assert found.rate == pytest.approx(1000 / 5, rel=0.01)
    assert found.within(0.99) == pytest.approx(5.0)


def test_a_process_computes_on_one_processor_and_two_on_two() -> None:
    layouts = [Layout(web_processes=number, databases=1, cores=8) for number in (1, 2)]
    rates = [simulate({"look": LOOK}, {"look": 1}, one, clients=16).rate for one in layouts]
    assert rates == [pytest.approx(1000 / 4, rel=0.02), pytest.approx(2 * 1000 / 4, rel=0.02)]


def test_processes_share_the_processors_of_their_machine() -> None:
    found = simulate({"look": LOOK}, {"look": 1}, Layout(web_processes=8), clients=32)
    assert found.rate == pytest.approx(2 * 1000 / 5, rel=0.02)
    assert found.busy["processors of web machines"] == pytest.approx(1.0, rel=0.02)


def test_a_processor_takes_longer_while_every_other_is_busy() -> None:
    layout = Layout(web_processes=2, crowded=1.25)
    alone, two = (
        simulate({"look": LOOK}, {"look": 1}, layout, clients=number).rate for number in (1, 4)
    )
    assert alone == pytest.approx(1000 / 5, rel=0.01)
    assert two == pytest.approx(2 * 1000 / 5 / 1.25, rel=0.02)


def test_entries_that_wait_share_a_commit() -> None:
    alone, crowd = (
        simulate({"enter": ENTER}, {"enter": 1}, Layout(), clients=number) for number in (1, 9)
    )
    assert alone.rate == pytest.approx(1000 / 10, rel=0.01)
    assert crowd.rate == pytest.approx(9 / 2 * alone.rate, rel=0.05)  # half wait, half commit


def test_processes_that_commit_at_once_share_a_sync() -> None:
    layout = Layout(web_processes=6)
    found = simulate({"enter": ENTER}, {"enter": 1}, layout, clients=6)
    assert found.rate == pytest.approx(6 * 1000 / 20, rel=0.1)
    assert found.busy["disks"] == pytest.approx(1.0, rel=0.02)


def test_a_worker_that_takes_too_long_falls_behind() -> None:
    slow = replace(ENTER, worker=20.0)
    layout = Layout(worker_elsewhere=True)
    found = simulate({"enter": slow}, {"enter": 1}, layout, clients=1, seconds=6.0, warm=1.0)
    assert found.behind == pytest.approx(7 * 50, rel=0.1)
    assert found.busy["worker"] == pytest.approx(1.0, rel=0.02)


def test_each_table_keeps_to_the_rules_of_citus() -> None:
    found = list(placed())
    assert {one.table for one in found} == set(SCHEMA.tables.values())
    spread = {one.table: one.column for one in found if one.place is Place.SPREAD}
    for table, column in spread.items():
        keys = [{"stream", "position"} if key == {"position"} else key for key in keys_of(table)]
        assert all(column in key for key in keys), table.name
        for constraint in table.foreign_key_constraints:
            other = constraint.referred_table
            alike = spread.get(other) == column and column in constraint.column_keys
            assert alike or other in EVERYWHERE, table.name


def test_the_statements_are_understood(postgresql_database: Database) -> None:
    with postgresql_database.write() as connection:
        for one in (*STUBS, *statements()):
            connection.execute(text(one))
        named = {one.table.name for one in placed() if one.place is not Place.COORDINATOR}
        assert all(any(f"'{name}'" in one for one in statements()) for name in named)
