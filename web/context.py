"""The parts of the running application, for pages and API."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask, current_app

from core.games import find
from core.service import Service
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.sql import SqlStore
from web.live import Bell, WatchedStore
from web.settings import Settings

KEY = "kifu"


@dataclass(frozen=True, slots=True)
class Parts:
    """What one application works with."""

    settings: Settings
    database: Database
    store: SqlStore
    service: Service
    projections: Projections
    bell: Bell  # rings whenever this process has written to a match


def install(app: Flask, settings: Settings) -> None:
    """Open the database, bring it up to date, and hang the parts on the application."""
    database = Database(settings.database_url)
    database.upgrade()
    bell = Bell(settings.streams)
    store = WatchedStore(database, bell)
    app.extensions[KEY] = Parts(
        settings=settings,
        database=database,
        store=store,
        service=Service(store, find, settings.clock),
        projections=Projections(store),
        bell=bell,
    )


def parts() -> Parts:
    """All parts of the current application."""
    found: Parts = current_app.extensions[KEY]
    return found


def service() -> Service:
    """The use cases, on the current application's store and clock."""
    return parts().service


def store() -> SqlStore:
    """The current application's store; what is appended through it wakes the live feeds."""
    return parts().store


def projections() -> Projections:
    """The lists and figures read from the current application's log."""
    return parts().projections


def settings() -> Settings:
    """What the current application was set up with."""
    return parts().settings
