"""The parts of the running application, for pages and API."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import Flask, current_app

from core.errors import BadInput
from core.events import MatchId
from core.games import find, registry
from core.knowledge import Viewer
from core.loading import Trouble
from core.replay import Timeline
from core.service import Service
from eventstore.accounts import Accounts
from eventstore.ceremonies import Ceremonies
from eventstore.club import Club
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.health import Health
from eventstore.health import health as examine
from eventstore.identities import Identities
from eventstore.match_rights import MatchRights
from eventstore.notices import RIGHTS, Notices
from eventstore.passkeys import Passkeys
from eventstore.people import Person
from eventstore.photo_files import PhotoFiles
from eventstore.questions import Questions
from eventstore.readers import Reader
from eventstore.snapshot_reads import Glimpse, Outline, States
from eventstore.sql import SqlStore
from eventstore.worker import Elsewhere, Worker
from web.answer_cache import AnswerCache
from web.live import ChangeNotifier, WatchedStore
from web.sealing import chores
from web.settings import Settings
from web.tallies import Tallies

KEY = "kifu"


@dataclass(frozen=True, slots=True)
class Parts:
    """What one application works with."""

    settings: Settings
    database: Database
    store: WatchedStore
    service: Service
    projections: Projections
    worker: Worker | Elsewhere
    changes: ChangeNotifier
    rights_changes: ChangeNotifier  # rights may have been given or taken away
    notices: Notices  # of both, to other processes and from them
    states: States
    answers: AnswerCache
    photos: PhotoFiles
    accounts: Accounts
    club: Club
    match_rights: MatchRights
    passkeys: Passkeys
    identities: Identities
    ceremonies: Ceremonies
    tallies: Tallies
    reader: Callable[[], Reader | None]  # who asks by the current request; None: who is alone

    def close(self) -> None:
        """End the worker, and give all connections back; what is asked then opens both anew."""
        self.worker.close()
        self.notices.close()
        self.database.close()


def install(app: Flask, settings: Settings, reader: Callable[[], Reader | None]) -> None:
    """Open the database, bring it up to date, and hang the parts on the application."""
    database = _opened(settings)
    deciding = database.primary
    tallies = Tallies()
    changes, rights_changes, notices = ChangeNotifier(), ChangeNotifier(), Notices(database)
    changes.listen(notices.tell)
    rights_changes.listen(partial(notices.tell, RIGHTS))
    games = registry() if settings.games is None else settings.games
    store = WatchedStore(database, changes, games, tallies)
    rights = MatchRights(deciding)
    service = Service(
        store, partial(find, games=games), settings.clock, settings.held, rights.seats_record
    )
    projections = Projections(store, held=service.held)
    projections.keeper = worker = _worker(projections, store, settings)
    changes.listen(worker.wake)
    app.extensions[KEY] = Parts(
        settings=settings,
        database=database,
        store=store,
        service=service,
        projections=projections,
        worker=worker,
        changes=changes,
        rights_changes=rights_changes,
        notices=notices,
        states=States(store),
        answers=AnswerCache(settings.answers),
        photos=PhotoFiles(settings.photo_folder),
        accounts=Accounts(deciding),
        club=Club(deciding),
        match_rights=rights,
        passkeys=Passkeys(deciding),
        identities=Identities(deciding),
        ceremonies=Ceremonies(deciding),
        tallies=tallies,
        reader=reader,
    )


def _opened(settings: Settings) -> Database:
    """The database, with its standby where there is one. Raises `BadInput`, `Unavailable`."""
    database = Database(settings.database_url, settings.postgresql)
    if database.is_sqlite:  # elsewhere that is a decision of whoever runs it: kifu db upgrade
        database.upgrade()
    if settings.read_url is not None:
        _read_from(database, settings.read_url, settings)
    return database


def _worker(projections: Projections, store: SqlStore, settings: Settings) -> Worker | Elsewhere:
    """Who keeps the projections up: a thread with its chores, or a process of its own."""
    if not settings.worker:
        return Elsewhere(projections)
    worker = Worker(projections)
    worker.chores += chores(store, settings)
    return worker


def _read_from(database: Database, standby: str, settings: Settings) -> None:
    """Have a standby answer what only reads. Raises `BadInput` where it is none."""
    try:
        database.read_from(standby, settings.postgresql).check()
    except BadInput:
        database.close()
        raise


def parts() -> Parts:
    """All parts of the current application."""
    return parts_of(current_app)


def parts_of(app: Flask) -> Parts:
    """All parts of an application."""
    found: Parts = app.extensions[KEY]
    return found


def application() -> Flask:
    """The current application itself, for what goes on after the request."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001
    return app


def service() -> Service:
    """The use cases, on the current application's store and clock."""
    return parts().service


def store() -> SqlStore:
    """The current application's store; what is appended through it wakes the live feeds."""
    return parts().store


def photo_files() -> PhotoFiles:
    """The current application's folder of photos."""
    return parts().photos


def reader() -> Reader | None:
    """Who asks for lists and figures by the current request; None: who is alone."""
    return parts().reader()


def projections() -> Questions:
    """The lists and figures read from the current application's log, as far as whoever asks by the
    current request may know of the matches.
    """
    return parts().projections.read_by(reader())


def people() -> list[Person]:
    """The people whom the same may know of, those who sat most often first."""
    return store().people(reader=reader())


def person(name: str) -> Person:
    """One of them. Raises `NotFound`."""
    return store().person(name, reader())


def health(troubles: Callable[[], Iterable[Trouble]], *, deep: bool = False) -> Health:
    """Whether all is well with the current application's database, matches and games; `troubles`
    gives those of packages.
    """
    left_out = troubles() if settings().games is None else ()
    plan, seals = settings().backup_plan, settings().seals
    return examine(parts().projections, left_out, deep=deep, backups=plan, seals=seals)


def timeline(match_id: MatchId, viewer: Viewer = None, *, then: bool = False) -> Timeline[Any]:
    """A match to read from, as `viewer` knows it; from memory where it is known.

    Raises `NotFound`, `BrokenLog`. It is shared between requests: never add to it.
    """
    return parts().service.held.timeline(match_id, viewer, then=then)


def look(match_id: MatchId, step: int, viewer: Viewer, *, then: bool) -> Timeline[Any] | Glimpse:
    """One step of a match, to read from; a match that is not in memory is not folded for that.

    Raises `NotFound`, `BrokenLog`.
    """
    held = parts().service.held
    if viewer is None and not held.holds(match_id):
        found = parts().states.glimpse(match_id, step)
        if found is not None:
            return found
    return held.timeline(match_id, viewer, then=then)


def outline(match_id: MatchId, first: int) -> Outline | None:
    """A match to list its steps from `first` on; None where it is in memory, or must be folded.

    Raises `NotFound`, `BrokenLog`.
    """
    held = parts().service.held
    return None if held.holds(match_id) else parts().states.outline(match_id, first)


def seen(timeline: Timeline[Any], viewer: Viewer) -> Timeline[Any]:
    """A match of the store as it stood after an entry, as `viewer` knows it. Never add to it.

    Raises `NotFound` for a seat that the match does not have.
    """
    return parts().service.held.seen_by(timeline, viewer)


def settings() -> Settings:
    """What the current application was set up with."""
    return parts().settings
