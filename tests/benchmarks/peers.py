"""The peers: plain `sqlite3`, the `eventsourcing` library, `push` of python-chess."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import chess
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from core.canonical import canonical, plain
from core.ports import NewStep, Step


class Plain:
    """A table of payloads in WAL with full sync, an index on stream and version: no more."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("PRAGMA journal_mode = WAL").fetchall()
        self.connection.execute("PRAGMA synchronous = FULL")
        self.connection.execute(
            "CREATE TABLE events (position INTEGER PRIMARY KEY, stream TEXT, version INTEGER,"
            " payload TEXT, UNIQUE (stream, version))"
        )

    def append(self, stream: str, version: int, payloads: Iterable[str]) -> int:
        """One transaction; gives the version after it."""
        self.connection.execute("BEGIN IMMEDIATE")
        for payload in payloads:
            version += 1
            self.connection.execute(
                "INSERT INTO events (stream, version, payload) VALUES (?, ?, ?)",
                (stream, version, payload),
            )
        self.connection.execute("COMMIT")
        return version

    def read(self, stream: str) -> list[str]:
        """The payloads of a stream, in order."""
        rows = self.connection.execute(
            "SELECT payload FROM events WHERE stream = ? ORDER BY version", (stream,)
        )
        return [row[0] for row in rows]


class Table(Aggregate):
    """A match as an aggregate: each step an event with the payloads, kept in a list."""

    @event("Begun")
    def __init__(self) -> None:
        self.facts: list[dict[str, Any]] = []

    @event("Entered")
    def enter(self, facts: list[dict[str, Any]]) -> None:
        self.facts = facts


class Library:
    """The `eventsourcing` application on its own SQLite recorder."""

    def __init__(self, path: Path) -> None:
        self.app: Application[UUID] = Application(
            env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)}
        )

    def start(self) -> Table:
        table = Table()
        self.app.save(table)
        return table

    def append(self, table: Table, facts: list[dict[str, Any]]) -> None:
        table.enter(facts)
        self.app.save(table)


class Pushes:
    """A game of chess of so many plies, and its moves made again on an empty board."""

    def __init__(self, plies: int) -> None:
        board, pick = chess.Board(), Random(1)
        self.moves: list[chess.Move] = []
        while len(self.moves) < plies:
            self.moves.append(pick.choice(list(board.legal_moves)))
            board.push(self.moves[-1])
        self.expected = board.fen()

    def run(self) -> str:
        """The position after all moves."""
        board = chess.Board()
        for move in self.moves:
            board.push(move)
        return board.fen()


def payloads(step: NewStep) -> list[str]:
    """The events of a step as canonical JSON."""
    return [canonical(fact) for fact in step.events]


def facts(step: NewStep | Step) -> list[dict[str, Any]]:
    """The events of a step as plain dictionaries."""
    return [plain(getattr(fact, "event", fact)) for fact in step.events]
