"""A library with one good match, changed logs written into its tables, and all that can be asked.

An answer that should not be (a 500, a traceback, an exception) is a `Harm`.
"""

from __future__ import annotations

import json
import logging
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from click.testing import CliRunner
from flask import Flask

from core.events import MatchId
from core.game import Game
from core.knowledge import SPECTATOR
from eventstore.export import rows_record
from eventstore.sql import SqlStore
from tests.changed_logs import ChangedLog, shipped
from tests.poison import rehashed
from tests.web.asking import stable
from tests.web.conftest import new_app
from web.cli import main
from web.context import KEY

FEW = os.environ.get("TEST_CHANGED") == "1"  # as in `make test`; `make changed-logs` asks for all
GOOD = "goodmatch001"
ANA = "Ana"
STUMBLED = ("Traceback", 'File "')  # of what no person should see


class Harm(NamedTuple):
    """What a changed log did, where."""

    asked: str
    said: str


class Library:
    """Applications and commands on one database file, for one game."""

    def __init__(self, game: Game[Any, Any, Any], place: Path) -> None:
        self.game, self.place = game, place
        self.app: Flask = new_app(place, games=None)
        self.app.config["WTF_CSRF_ENABLED"] = False
        self.client = self.app.test_client()
        self.store: SqlStore = self.app.extensions[KEY].store
        self.kinds: Counter[str] = Counter()  # of answers
        self.harms: list[Harm] = []
        rows = shipped(game)[0]
        self._put(GOOD, rows)
        self.good = self._good()

    def close(self) -> None:
        self.app.extensions[KEY].close()

    def _put(self, match_id: MatchId, rows: Any) -> None:
        seats = json.loads(rows[0].events[0].payload).get("seats", ["red"])
        named = isinstance(seats, list) and seats and isinstance(seats[0], str) and seats[0]
        self.store.put(match_id, rehashed(rows, match_id), {seats[0]: ANA} if named else None)

    # --- questions -------------------------------------------------------------------------------

    def put(self, log: ChangedLog) -> MatchId:
        """Write a changed log beside the good match."""
        match_id = log.rows[0].match_id
        self._put(match_id, log.rows)
        return match_id

    def ask_about(self, log: ChangedLog) -> Counter[str]:
        """Everything that can be asked of one match; how often there was which kind of answer."""
        before = self.kinds.copy()
        for path in self.pages(log):
            self.get(path)
        self.commands(log)
        for path, body in self.entries(log):
            self.post(path, body)
        return self.kinds - before

    def pages(self, log: ChangedLog) -> Iterator[str]:
        """Addresses of a match, pages and API."""
        match_id, last = log.rows[0].match_id, len(log.rows) - 1
        seats = self.game.seats
        page, api = f"/matches/{match_id}", f"/api/v1/matches/{match_id}"
        steps = sorted({0, last // 2, last})
        for viewer in (None, seats[0]) if FEW else (None, seats[0], seats[-1], SPECTATOR):
            seat = {} if viewer is None else {"seat": viewer}
            yield f"{page}/record{_asked(seat)}"
            yield f"{page}/statistics{_asked(seat)}"
            for step in steps:
                yield f"{page}/replay{_asked({'step': step, 'undone': 1} | seat)}"
            yield f"{page}/replay{_asked({'step': last, 'view': 'now', 'flip': 1} | seat)}"
            yield f"{api}{_asked(seat)}"
            yield f"{api}/steps{_asked({'tree': 'true'} | seat)}"
            yield f"{api}/steps/{last}{_asked({'view': 'then'} | seat)}"
            yield f"{api}/legal{_asked(seat)}"
            yield f"{api}/statistics{_asked(seat)}"
            yield f"{api}/live{_asked({'after': 0} | seat)}"
            yield f"{api}/export{_asked(seat)}"
            yield f"{api}/export{_asked({'format': 'text'} | seat)}"
        yield page
        yield f"{page}/record?partial=1&known=1&seat=table"
        yield f"{page}/record?amend=correct&step={last}"
        yield f"{page}/replay?partial=1&step={last}"
        yield f"{page}/replay?rows=0&step={last}"
        yield f"{page}/record/advice?chosen=zzz,AS"
        yield f"{page}/statistics.csv?table=entries"
        yield f"{api}/export?format=rows"

    def entries(self, log: ChangedLog) -> Iterator[tuple[str, Any]]:
        """Entries and other changes to a match; the last ones are made."""
        match_id, last = log.rows[0].match_id, len(log.rows) - 1
        page, api = f"/matches/{match_id}", f"/api/v1/matches/{match_id}"
        text = log.rows[-1].notation
        for entry in (text, "zzz", "undo", "! zzz -- why"):
            yield f"{page}/record/check", {"notation": entry}
            yield f"{page}/record/check", {"notation": entry, "preview": True}
        for action in ("correct", "insert", "remove"):
            body = {"action": action, "step": max(last // 2, 1), "preview": True}
            entry = {} if action == "remove" else {"notation": text}
            yield f"{api}/amend", body | entry
        yield f"{api}/fork", {"step": last}
        version = log.rows[-1].events[-1].version
        yield f"{api}/steps", {"notation": text, "expected_version": version}
        yield f"{api}/undo", {"to": 0, "expected_version": version}
        yield f"{api}/redo", {"expected_version": version + 1}

    def commands(self, log: ChangedLog) -> None:
        """The commands that work on one match."""
        match_id = log.rows[0].match_id
        self.run("replay", match_id)
        self.run("replay", match_id, "--seat", self.game.seats[0], "--json")
        self.run("stats", match_id)
        self.run("export", match_id)
        self.run("export", match_id, "--seat", SPECTATOR)
        self.run("export", match_id, "--format", "text")
        record = json.dumps(rows_record(self.store, match_id)) if log.folds else "{}"
        self.run("check", "-", stdin=record)

    def ask_about_all(self) -> None:
        """What shows many matches at once, and what is drawn from all of them."""
        self.look_over()
        slug = self.game.slug
        for words in (
            *(("stats",), ("stats", slug), ("verify",), ("rebuild",), ("export", "--all")),
            *(("export", "--all", "--format", "text"), ("export", "--all", "--format", "rows")),
            ("audit", "--jobs", "1", "--fresh"),
            ("doctor",),
        ):
            self.run(*words)

    def look_over(self) -> None:
        """The pages that show many matches at once."""
        slug = self.game.slug
        for path in (
            *(
                "/",
                "/status",
                "/api/v1/status",
                "/matches",
                "/matches?status=running",
                "/matches?q=zzz",
                "/matches?page=2",
            ),
            *(f"/players/{ANA}", f"/games/{slug}", f"/games/{slug}/statistics"),
            *(f"/games/{slug}/achievements", f"/games/{slug}/matches.ndjson"),
            *("/api/v1/matches", f"/api/v1/games/{slug}/statistics", "/api/v1/export"),
            f"/api/v1/games/{slug}/achievements?simulated=true",
        ):
            answer = self.get(path)
            if answer.status_code != 200:
                self.harms.append(Harm(path, f"{answer.status_code}: {answer.text[:300]}"))

    # --- answers -----------------------------------------------------------------------------

    def get(self, path: str) -> Any:
        """Ask for an address; what it said is counted, what it should not say kept."""
        with self._watched(path), self.client.get(path) as answer:
            self._note(path, answer)
            return answer

    def post(self, path: str, body: Any) -> None:
        with self._watched(path):
            self._note(f"{path} {body}", self.client.post(path, json=body))

    def run(self, *words: str, stdin: str | None = None) -> None:
        """Run a command of the command line in this process."""
        url = f"sqlite:///{self.place}"
        done = CliRunner().invoke(main, ["--database", url, *words], input=stdin)
        asked = " ".join(("kifu", *words))
        raised = done.exception
        if raised is not None and not isinstance(raised, SystemExit):
            self.harms.append(Harm(asked, repr(raised)))
        elif done.exit_code not in (0, 1) or _stumbled(done.output):
            self.harms.append(Harm(asked, f"exit code {done.exit_code}: {done.output[-300:]}"))
        self.kinds[f"exit code {done.exit_code}"] += 1

    def _note(self, asked: str, answer: Any) -> None:
        text = answer.text
        if answer.status_code >= 500 or _stumbled(text):
            self.harms.append(Harm(asked, f"{answer.status_code}: {text[:300]}"))
        broken = answer.status_code == 422 and "broken_log" in text
        self.kinds["422 broken_log" if broken else str(answer.status_code)] += 1

    @contextmanager
    def _watched(self, asked: str) -> Iterator[None]:
        try:
            yield
        except Exception as fault:
            self.harms.append(Harm(asked, repr(fault)))
            logging.getLogger("changed_logs").exception("%s", asked)
            self.kinds["exception"] += 1

    def _good(self) -> dict[str, str]:
        """Everything that is said of the good match."""
        page, api = f"/matches/{GOOD}", f"/api/v1/matches/{GOOD}"
        seat = self.game.seats[0]
        found = {}
        for path in (
            *(f"{page}/record", f"{page}/replay?step=3", f"{page}/statistics"),
            *(f"{page}/record?seat={seat}", f"{page}/replay?step=3&seat={seat}", api),
            *(f"{api}/statistics", f"{api}/legal", f"{api}/live?after=0", f"{api}/export"),
            *(f"{api}/export?seat={seat}", f"{api}/export?format=rows"),
        ):
            with self.client.get(path) as answer:
                assert answer.status_code == 200, answer.text
                found[path] = stable(answer)
        return found

    def check_good(self) -> None:
        """Nothing that is said of the good match has changed by a byte."""
        for path, text in self._good().items():
            if text != self.good[path]:
                self.harms.append(Harm(path, "the good match is told otherwise"))
        listed = [row["id"] for row in self.client.get("/api/v1/matches?limit=100").json["matches"]]
        if GOOD not in listed and len(listed) < 100:
            self.harms.append(Harm("/api/v1/matches", "the good match is not listed"))


def _stumbled(text: str) -> bool:
    return any(word in text for word in STUMBLED)


def _asked(asked: dict[str, Any]) -> str:
    return f"?{urlencode(asked)}" if asked else ""
