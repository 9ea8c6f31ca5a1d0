"""The figures of a server: all that are documented, of every address, of nobody in particular."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from pathlib import Path
from threading import Event, Thread
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from prometheus_client.parser import text_string_to_metric_families

from core.errors import VersionConflict
from eventstore.contract.steps import note as remark
from eventstore.contract.steps import opening
from eventstore.seal_plan import Verdict, note
from tests.servers import STUCK, held, serving
from tests.web.conftest import START, Api
from tests.web.house import AFAR, House, M, addresses
from tests.web.pages.browsing import send
from tests.web.test_probes import TOKEN, ask
from web.context import parts_of
from web.reach import Certified, Reach
from web.server import Server, metrics, shared_metrics
from web.server.metrics import METRICS, OF_PROCESS
from web.server.metrics_page import table
from web.server.passage import Passage, Traffic
from web.server.shared_metrics import SHARED
from web.tallies import BOUNDS, OTHER, Durations, Tally

DOCS = Path(__file__).parents[2] / "docs"
REFUSED_ENTRIES = "kifu_entries_refused_total"
MANY = 10_000  # looks after which nothing more is hoped for
Figures = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def figures(server: Server) -> Figures:
    """All that are told now, by name and labels."""
    told = ask(server, "/metrics")
    assert told.status == 200
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(told.body.decode())
        for sample in family.samples
    }


def of(found: Figures, name: str, **labels: str) -> float:
    return found.get((name, tuple(sorted(labels.items()))), 0.0)


def eventually(holds: Callable[[], bool]) -> None:
    """Wait for what is counted once an answer is sent: its reader may be faster."""
    assert any(holds() or sleep(0.001) for _ in range(MANY))


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(metrics_token=TOKEN)


@pytest.fixture
def server(app: Flask) -> Iterator[Server]:
    with serving(app) as running:
        yield running


def test_the_page_has_all_of_them() -> None:
    page = DOCS.joinpath("metrics.md").read_text("utf-8")
    own, shared = page.split("### Of each process")[1].split("### Of the installation")
    for part, figures_of in ((own, OF_PROCESS), (shared, SHARED)):
        assert table(figures_of) in part, "renew it: python -m web.server.metrics_page"


def test_what_is_told_is_what_is_described(server: Server) -> None:
    told = ask(server, "/metrics")
    families = {one.name: one for one in text_string_to_metric_families(told.body.decode())}
    own = {name: one for name, one in families.items() if name.startswith("kifu_")}
    assert {name: (one.type, one.documentation) for name, one in own.items()} == {
        one.name.removesuffix("_total"): (one.kind, one.about) for one in METRICS
    }
    labels = {one.name.removesuffix("_total"): {*one.labels} for one in METRICS}
    for name, family in own.items():
        for sample in family.samples:
            assert {*sample.labels} - {"le"} == labels[name]
    page = DOCS.joinpath("metrics.md").read_text("utf-8")
    for name, family in families.items():
        assert any(f"`{name}{end}`" in page for end in ("", "_total")), family


@pytest.mark.parametrize(
    ("brought", "status"),
    [
        ({"Host": "localhost"}, 200),
        ({"Host": "kifu.example", "Authorization": f"Bearer {TOKEN}"}, 200),
        ({"Host": "kifu.example", "Authorization": "Bearer another"}, 401),
        ({"Host": "kifu.example"}, 401),
        ({"X_Forwarded_For": "192.0.2.1"}, 401),
    ],
)
def test_they_are_told_to_this_machine_and_who_brings_the_token(
    server: Server, brought: dict[str, str], status: int
) -> None:
    told = ask(server, "/metrics", **brought)
    assert told.status == status
    assert (b"kifu_info" in told.body) == (status == 200)
    assert told.headers["WWW-Authenticate"] == (None if status == 200 else "Bearer")


def test_without_a_token_there_is_nothing_for_others(make_app: Callable[..., Flask]) -> None:
    with serving(make_app()) as server:
        assert ask(server, "/metrics", Host="kifu.example").status == 404


def test_the_newer_format_is_told_to_who_asks_for_it(server: Server) -> None:
    told = ask(server, "/metrics", Accept="application/openmetrics-text; version=1.0.0")
    assert told.headers["Content-Type"].startswith("application/openmetrics-text")
    assert told.body.endswith(b"# EOF\n")
    assert ask(server, "/metrics").headers["Content-Type"].startswith("text/plain")


def test_a_port_of_its_own_tells_nothing_else(app: Flask) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as sock,
        socket.create_server(("127.0.0.1", 0)) as aside,
    ):
        server, ready = Server(app, sock, aside=aside), Event()
        thread = Thread(target=server.run, args=(ready.set,), daemon=True)
        thread.start()
        assert ready.wait(STUCK)
        beside: Any = SimpleNamespace(port=aside.getsockname()[1])
        assert ask(beside, "/ready").json["checks"]["database"] == "ok"
        assert ask(beside, "/health").status == 200
        assert b"kifu_info" in ask(beside, "/metrics").body
        assert ask(beside, "/api/v1/games").status == 404
        assert ask(beside, "/metrics", Host="rebound.example").status == 401
        server.stop()
        thread.join(STUCK)
        assert not thread.is_alive()


def test_every_address_is_counted_under_its_pattern(house: House) -> None:
    """Whatever stands in an address: a figure has a row for each pattern, and none for an id."""
    rules = {rule.rule for rule in house.app.url_map.iter_rules()}
    asked = [*addresses(house.app)]
    with serving(house.app) as server:
        with closing(HTTPConnection("127.0.0.1", server.port, timeout=STUCK)) as line:
            for one in asked:
                line.request(one.method, one.path, headers=AFAR)
                line.getresponse().read()
        eventually(lambda: sum(dict(server.traffic.requests.rows()).values()) == len(asked))
        assert {route for (route, _, _), _ in server.traffic.requests.rows()} == rules
        assert {route for (route,), _ in server.traffic.seconds.rows()} == rules
        told = ask(server, "/metrics").body
    assert all(f'route="{rule}"'.encode() in told for rule in rules)
    assert M.encode() not in told


def test_what_fits_no_pattern_is_one_row(server: Server) -> None:
    before = len(server.traffic.requests.rows())
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=STUCK)) as line:
        for number in range(3):
            line.request("GET", f"/nowhere/{number}")
            line.getresponse().read()
            line.request(f"WAY{number}", "/matches")
            line.getresponse().read()
    with closing(socket.create_connection(("127.0.0.1", server.port), STUCK)) as raw:
        raw.sendall(b"no request\r\n\r\n")
        while raw.recv(1000):
            pass
    eventually(lambda: len(server.traffic.requests.rows()) == before + 3)
    found = figures(server)
    assert of(found, "kifu_requests_total", route="none", method="GET", status="404") == 3
    assert of(found, "kifu_requests_total", route="none", method="other", status="405") == 3
    assert of(found, "kifu_requests_total", route="none", method="none", status="400") == 1


def test_kept_answers_are_counted_as_any_other(server: Server, app: Flask) -> None:
    path = f"/api/v1/matches/{Api(app.test_client()).start()}/steps/0"
    for _ in range(3):
        assert ask(server, path).status == 200
    route = "/api/v1/matches/<match_id>/steps/<int:step>"
    eventually(lambda: dict(server.traffic.requests.rows()).get((route, "GET", "200")) == 3)
    found = figures(server)
    assert of(found, "kifu_request_seconds_count", route=route) == 3
    assert of(found, "kifu_answers_hits_total") >= 2


def test_appends_are_counted_by_what_became_of_them(server: Server, app: Flask) -> None:
    store, match = parts_of(app).store, "match0000001"
    store.append(match, [opening("toy-pig", key="once")], expected_version=0)
    store.append(match, [opening("toy-pig", key="once")], expected_version=0)
    with pytest.raises(VersionConflict):
        store.append(match, [remark(1, "on")], expected_version=9)
    found = figures(server)
    became = {
        outcome: of(found, "kifu_appends_total", outcome=outcome)
        for outcome in ("stored", "repeated", "conflict", "refused", "failed")
    }
    assert became == {"stored": 1, "repeated": 1, "conflict": 1, "refused": 0, "failed": 0}
    assert of(found, "kifu_append_seconds_count") == 3
    assert of(found, "kifu_log_matches") == 1
    assert of(found, "kifu_log_position") >= 1


def test_refusals_are_counted_by_code(server: Server) -> None:
    for _ in range(2):
        ask(server, "/api/v1/matches/nobody")
    ask(server, "/nowhere")
    found = figures(server)
    assert of(found, "kifu_refusals_total", code="match_not_found") == 2
    assert of(found, "kifu_refusals_total", code="not_found") == 1


def test_entries_that_are_refused_are_counted_by_code(server: Server, app: Flask) -> None:
    api = Api(app.test_client())
    match = api.start()
    for body in ({"notation": "nonsense"}, {"notation": "roll", "expected_version": 99}):
        answer = api.post(f"/matches/{match}/steps", {"expected_version": 1} | body)
        assert answer.status_code >= 400
    form = {"entry": "nonsense", "expected_version": "1"}
    assert send(app.test_client(), f"/matches/{match}/record", form).status_code == 422
    api.get("/matches/nobody")
    api.post(f"/matches/{match}/check", {"notation": "nonsense"})
    found = figures(server)
    assert {labels: value for (n, labels), value in found.items() if n == REFUSED_ENTRIES} == {
        (("code", "bad_notation"),): 2,
        (("code", "version_conflict"),): 1,
    }
    assert of(found, "kifu_refusals_total", code="bad_notation") >= 2


def test_backups_and_seals_are_told_alike_by_all_who_see_the_folders(
    make_app: Callable[..., Flask], tmp_path: Path
) -> None:
    """Each process tells the newest; 0 where none is, nothing where no folder is named."""
    folders = {"backups": tmp_path / "backups", "seals": tmp_path / "seals"}
    told = {"backups": "kifu_backup_timestamp_seconds", "seals": "kifu_seal_timestamp_seconds"}
    apps = [make_app(**folders, backup_hours=12.0) for _ in range(2)]
    with serving(apps[0]) as one, serving(apps[1]) as other, serving(make_app()) as without:
        assert [figures(one)[name, ()] for name in told.values()] == [0, 0]
        for folder in folders.values():
            folder.mkdir()
        for day in (1, 2):
            (tmp_path / "backups" / f"kifu-2026010{day}T030000Z.db").touch()
            sealed = f'{{"at":"2026-01-0{day}T00:00:05Z"}}\n'
            (tmp_path / "seals" / f"log-2026-01-0{day}.kifu-seal").write_text(sealed)
        for found in (figures(one), figures(other)):
            newest = [datetime.fromtimestamp(found[name, ()], UTC) for name in told.values()]
            assert [f"{at:%d %H:%M:%S}" for at in newest] == ["02 03:00:00", "02 00:00:05"]
            assert of(found, "kifu_backup_every_seconds") == 12 * 3600
            assert ("kifu_verified_well", ()) not in found
        for at, well in ((START, True), (START + timedelta(minutes=1), False)):
            note(folders["seals"], Verdict(at, well))
            for found in (figures(one), figures(other)):
                assert of(found, "kifu_verified_timestamp_seconds") == at.timestamp()
                assert found["kifu_verified_well", ()] == well
        assert not {name for name, _ in figures(without)} & {*told.values()}


def test_two_processes_on_one_database_tell_alike_what_is_shared(
    make_app: Callable[..., Flask],
) -> None:
    one_app = make_app(worker=False)
    url = parts_of(one_app).settings.database_url
    other_app = make_app(worker=False, database_url=url)
    parts_of(one_app).store.append("m", [opening("toy-pig")], expected_version=0)
    with serving(one_app) as one, serving(other_app) as other:
        found = [figures(server) for server in (one, other)]
    shared = [{row for row in each if row[0] in {one.name for one in SHARED}} for each in found]
    assert shared[0] == shared[1]
    for name in ("kifu_log_position", "kifu_log_matches", "kifu_lists_behind_events"):
        assert found[0][name, ()] == found[1][name, ()] > 0
    counts = [of(each, "kifu_appends_total", outcome="stored") for each in found]
    assert counts == [1, 0], "each counts what it did itself"


def test_a_folder_that_cannot_be_read_is_told_as_one_with_nothing(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def away(*_: Any) -> None:
        raise OSError("the disk is away")

    for name in ("last_made", "last_sealed"):
        monkeypatch.setattr(shared_metrics, name, away)
    with serving(make_app(backups=tmp_path, seals=tmp_path)) as server:
        found = figures(server)
    assert found["kifu_backup_timestamp_seconds", ()] == 0


def test_the_end_of_a_certificate_of_home_is_told(make_app: Callable[..., Flask]) -> None:
    ends = datetime(2027, 12, 30, tzinfo=UTC)
    certified = Certified(b"", "AA", "BB", ends)
    name = "kifu_certificate_end_timestamp_seconds"
    with serving(make_app(reach=Reach((), certified))) as server:
        assert of(figures(server), name) == ends.timestamp()
    with serving(make_app(reach=Reach(()))) as server:
        assert (name, ()) not in figures(server)


@pytest.mark.sqlite_file
def test_a_database_that_is_gone_leaves_the_other_figures(server: Server, app: Flask) -> None:
    assert of(figures(server), "kifu_database_up") == 1
    file = parts_of(app).database.file
    assert file is not None
    away = file.rename(file.with_suffix(".away"))
    assert ask(server, "/api/v1/matches").status == 503
    found = figures(server)
    assert of(found, "kifu_database_up") == 0
    assert of(found, "kifu_database_errors_total", code="database_gone") >= 1
    assert ("kifu_log_position", ()) not in found
    assert of(found, "kifu_threads") == parts_of(app).settings.threads
    away.rename(file)
    assert of(figures(server), "kifu_database_up") == 1


def test_threads_that_work_and_requests_that_wait(make_app: Callable[..., Flask]) -> None:
    app = make_app(threads=1)
    begun, go_on = held(app)
    with serving(app) as server:
        lines = [socket.create_connection(("127.0.0.1", server.port), STUCK) for _ in range(3)]
        for line in lines:
            line.sendall(b"GET /wait HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert begun.wait(STUCK)
        while of(found := figures(server), "kifu_requests_waiting") < 2:
            pass
        assert of(found, "kifu_threads_busy") == of(found, "kifu_threads") == 1
        assert of(found, "kifu_requests_under_way") == 4, "with that for the figures"
        assert of(found, "kifu_connections") >= 4
        go_on.set()
        for line in lines:
            with line:
                while line.recv(1000):
                    pass


def test_who_watches_is_counted_and_is_no_request_under_way(server: Server, app: Flask) -> None:
    match = Api(app.test_client()).start()
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=STUCK)) as line:
        line.request("GET", f"/api/v1/matches/{match}/live")
        feed = line.getresponse()
        assert feed.readline()
        while of(found := figures(server), "kifu_watchers") < 1:
            pass
        assert of(found, "kifu_requests_under_way") == 1
        route = "/api/v1/matches/<match_id>/live"
        assert of(found, "kifu_requests_total", route=route, method="GET", status="200") == 1
        feed.close()


def test_two_applications_count_each_for_itself(make_app: Callable[..., Flask]) -> None:
    with serving(make_app()) as one, serving(make_app()) as other:
        ask(one, "/api/v1/games")
        route = {"route": "/api/v1/games", "method": "GET", "status": "200"}
        eventually(lambda: of(figures(one), "kifu_requests_total", **route) == 1)
        assert of(figures(other), "kifu_requests_total", **route) == 0


def test_a_tally_has_no_more_rows_than_it_may() -> None:
    tally, durations = Tally(most=2), Durations(most=2)
    for label in ("a", "b", "c", "d", "a"):
        tally.add(label)
        durations.add(label, seconds=0.02)
    assert dict(tally.rows()) == {("a",): 2, ("b",): 1, (OTHER,): 2}
    assert {labels: sum(spread.counts) for labels, spread in durations.rows()} == {
        ("a",): 2,
        ("b",): 1,
        (OTHER,): 2,
    }


def test_durations_are_spread_over_their_bounds() -> None:
    durations = Durations()
    for seconds in (BOUNDS[0], BOUNDS[0] + 0.001, BOUNDS[-1] + 1):
        durations.add(seconds=seconds)
    ((labels, spread),) = durations.rows()
    assert labels == ()
    assert spread.counts == (1, 1, *[0] * (len(BOUNDS) - 2), 1)
    assert spread.seconds == pytest.approx(2 * BOUNDS[0] + 0.001 + BOUNDS[-1] + 1)


def test_who_leaves_before_an_answer_is_counted_as_gone() -> None:
    traffic, passage = Traffic(slow=1.0), Passage()
    traffic.begin(passage, SimpleNamespace(method=b"GET"))  # type: ignore[arg-type]
    assert traffic.under_way == 1
    traffic.end(passage)
    traffic.end(passage)
    assert traffic.under_way == 0
    assert dict(traffic.requests.rows()) == {("none", "GET", "gone"): 1}
    traffic.end(Passage())
    assert len(traffic.requests.rows()) == 1, "a connection that ended between requests"


def test_a_standby_is_told_by_what_it_does(server: Server, app: Flask) -> None:
    assert not any(name == "kifu_standby" for name, _ in figures(server))
    database: Any = parts_of(app).database
    states = {"used": None, "standby_away": SimpleNamespace(code="standby_away")}
    for state, trouble in states.items():
        database.standby = SimpleNamespace(
            trouble=trouble, serves=lambda: False, look=lambda found=trouble: found
        )
        try:
            found = figures(server)
        finally:
            database.standby = None
        assert {labels for name, labels in found if name == "kifu_standby"} == {(("state", state),)}
        behind = {
            n: value for (n, _), value in found.items() if n.startswith("kifu_standby_behind")
        }
        names = ("kifu_standby_behind_bytes", "kifu_standby_behind_seconds")
        assert behind == ({} if trouble else dict.fromkeys(names, 0))


def test_figures_that_cannot_be_read_are_told_in_the_log_alone(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> int:
        raise PermissionError("/home/ana")

    with monkeypatch.context() as patch:
        patch.setattr(metrics, "free_bytes", fail)
        told = ask(server, "/metrics")
    assert (told.status, b"ana" in told.body) == (500, False)
    assert "PermissionError: /home/ana" in caplog.text
    assert ask(server, "/metrics").status == 200
