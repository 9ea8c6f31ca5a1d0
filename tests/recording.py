"""Somebody who records at full speed on a real server."""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPException
from threading import Event
from typing import Any

from core import simulate
from core.games import find
from tests.servers import Server
from web.settings import now

GAME = "ace-in-the-hole"


def entries(seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The steps of a simulated match, each with the end of its address, then undo and redo for
    ever.
    """
    game = find(GAME)
    plan = simulate.Plan(1, "random", game.options())
    for step in simulate.play(game, plan, seed, clock=now).pending[1:]:
        yield "steps", {"notation": step.notation}
    while True:
        yield "undo", {}
        yield "redo", {}


class Recorder:
    """Somebody who records match after match and remembers what was acknowledged.

    A request without an answer is sent again, with the same key, once the server is back.
    """

    def __init__(self) -> None:
        self.acknowledged: dict[str, list[Any]] = {}
        self.requests = self._requests()
        self.waiting = next(self.requests)
        self.answered = Event()
        self.failure: BaseException | None = None

    def record(self, server: Server) -> None:
        """Go on until the server is dead; what else went wrong is kept in `failure`."""
        try:
            while True:
                path, body, key = self.waiting
                self._note(server.ask("POST", path, body, key))
                self.waiting = next(self.requests)
        except (OSError, HTTPException):
            return
        except BaseException as error:  # noqa: BLE001 - told by the thread that waits for this one
            self.failure = error
            self.answered.set()

    def _note(self, answer: Any) -> None:
        self.version = answer["version"]
        self.match = answer["match"]
        self.acknowledged.setdefault(self.match, []).append(answer)
        self.answered.set()

    def _requests(self) -> Iterator[tuple[str, Any, str]]:
        """The entries of simulated matches, one after the other, as a table would type them."""
        game = find(GAME)
        plan = simulate.Plan(1, "random", game.options())
        number = 0
        while True:
            number += 1
            steps = simulate.play(game, plan, number, clock=now).pending
            yield "/api/v1/matches", {"game": GAME, "title": f"Match {number}"}, f"{number}/0"
            for step in steps[1:]:
                body = {"notation": step.notation, "expected_version": self.version}
                yield f"/api/v1/matches/{self.match}/steps", body, f"{number}/{step.step}"
