"""What an installation may set, read once from the environment."""

from __future__ import annotations

import os
import secrets
import sys
from base64 import b32encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from core.game import Game
from core.timeline_cache import BOUND
from eventstore.photo_files import FOLDER
from web.accounts.provider import Provider, provider_of
from web.reach import Reach

DATABASE, SECRET, CERTIFICATES = "kifu.db", "kifu.secret", "certificates"
MAX_REQUEST = 4 * 1024 * 1024


def now() -> datetime:
    """The time of entries: aware, UTC, whole seconds."""
    return datetime.now(UTC).replace(microsecond=0)


def new_id() -> str:
    """A new match's id: 12 letters and digits of base32, 60 bits that nobody can guess."""
    return b32encode(secrets.token_bytes(8)).decode()[:12].lower()


@dataclass(frozen=True, slots=True)
class Rates:
    """How often what may be done where others reach the server: KIFU_RATE_ with the name of each.

    `storage` is where it is counted: in the memory of each process, or where several of them reach
    it (`redis://…`, as the library `limits` has it).
    """

    sign_ins: str = "60 per 15 minute"  # attempts, of an address
    links: str = "60 per 15 minute"  # looks at links that sign in, of an address
    invitations: str = "120 per 15 minute"  # looks at invitations, of an address
    writes: str = "600 per minute"  # of a person or a device
    uploads: str = "1000000000 per day"  # bytes that a person or a device sends
    storage: str = "memory://"

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Rates:
        """KIFU_RATE_SIGN_INS and its like, or what stands in for them."""
        names = {field.name: f"KIFU_RATE_{field.name.upper()}" for field in fields(cls)}
        return cls(**{name: environ[key] for name, key in names.items() if environ.get(key)})


@dataclass(frozen=True, slots=True)
class Settings:
    """One running Kifu. Times are in seconds, sizes in bytes.

    Folded matches are `held` in memory, in about so many bytes. A `worker` in a thread of its own
    takes what is recorded into lists and figures; without it, `kifu work` does.
    The server carries requests out in `threads`. `watchers` may follow live feeds at once; a
    feed beats every `heartbeat`, hears of other processes' entries within `poll`, and ends
    after `stream_seconds`: the browser comes back by itself. `games` by slug; None takes every
    registered one. `built` is the folder of the scripts and styles that were built; None takes
    what came with the program, if anything. `photos` is the folder of photos; None takes the one
    beside the database. `hosts` are the names, besides those of this machine alone, under which
    pages may be asked for; `0.0.0.0` stands for any address in figures. `reach` says how other
    devices come here; None where they cannot, or nobody knows how. `guarded`: every request needs a
    right, for others can reach the server. `argon2` is what a hash of a password costs: rounds,
    kilobytes, lanes; None takes what the library recommends. `provider` signs people in besides.
    `rates` say how often what may be done. A server that is told to end says so for `drain` seconds
    before it takes no more, then waits `stop_seconds` for requests in hand; it is not ready where
    lists are `ready_lag` behind. Details of that, and its figures, are for this machine itself and
    for who brings the `metrics_token`.
    """

    database_url: str
    secret_key: str
    max_request: int = MAX_REQUEST
    held: int = BOUND
    worker: bool = True
    threads: int = 16
    watchers: int = 2000
    stream_seconds: float = 600.0
    heartbeat: float = 15.0
    poll: float = 1.0
    hosts: tuple[str, ...] = ()
    guarded: bool = False
    drain: float = 0.0
    stop_seconds: float = 10.0
    ready_lag: float = 300.0
    metrics_token: str | None = None
    argon2: tuple[int, int, int] | None = None
    rates: Rates = Rates()
    clock: Callable[[], datetime] = now
    new_id: Callable[[], str] = new_id
    games: Mapping[str, Game[Any, Any, Any]] | None = None
    built: Path | None = None
    photos: Path | None = None
    reach: Reach | None = None
    provider: Provider | None = None

    @property
    def certificates(self) -> Path:
        """Where certificates of this server stand, beside the database."""
        return _folder_of(self.database_url, data_folder(os.environ)) / CERTIFICATES

    @property
    def photo_folder(self) -> Path:
        """Where the files of photos stand."""
        if self.photos is not None:
            return self.photos
        return _folder_of(self.database_url, data_folder(os.environ)) / FOLDER

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Settings:
        """KIFU_DATABASE_URL, KIFU_SECRET_KEY, KIFU_MAX_REQUEST, KIFU_HELD, KIFU_WORKER,
        KIFU_PHOTOS, KIFU_HOSTS, KIFU_OIDC_… and KIFU_RATE_…, or what stands in for them. Raises
        `BadInput`.

        Without a database named, there is one file in KIFU_DATA_DIR or the user's own data
        folder; without a secret key, one is made and kept beside the database. KIFU_HOSTS are
        names with commas or blanks between them. KIFU_WORKER=process: `kifu work` runs.
        """
        home = data_folder(environ)
        url = environ.get("KIFU_DATABASE_URL") or f"sqlite:///{_made(home) / DATABASE}"
        key = environ.get("KIFU_SECRET_KEY") or _some_secret(_folder_of(url, home))
        limit = int(environ.get("KIFU_MAX_REQUEST") or MAX_REQUEST)
        held = int(environ.get("KIFU_HELD") or BOUND)
        hosts = tuple((environ.get("KIFU_HOSTS") or "").replace(",", " ").split())
        worker = environ.get("KIFU_WORKER") != "process"
        photos = environ.get("KIFU_PHOTOS") or _folder_of(url, home) / FOLDER
        return cls(
            database_url=url,
            secret_key=key,
            max_request=limit,
            held=held,
            hosts=hosts,
            worker=worker,
            photos=Path(photos),
            provider=provider_of(environ),
            rates=Rates.from_environment(environ),
            drain=float(environ.get("KIFU_DRAIN") or 0),
            stop_seconds=float(environ.get("KIFU_STOP_SECONDS") or 10),
            ready_lag=float(environ.get("KIFU_READY_LAG") or 300),
            metrics_token=environ.get("KIFU_METRICS_TOKEN") or None,
        )


def data_folder(environ: Mapping[str, str]) -> Path:
    """Where this user's data belongs on this system; it need not exist yet."""
    if chosen := environ.get("KIFU_DATA_DIR"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home(), "kifu")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "kifu"
    return Path(environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share", "kifu")


def kept_secret(folder: Path) -> str:
    """The secret key of this folder; made at the first call, readable by its owner alone."""
    path = _made(folder) / SECRET
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return path.read_text("ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        key = secrets.token_hex(32)
        file.write(key)
    return key


def _some_secret(folder: Path) -> str:
    """The kept secret; where none can be kept, such as beside an archive on a read-only medium,
    one that forms hold until the program ends.
    """
    try:
        return kept_secret(folder)
    except OSError:
        return secrets.token_hex(32)


def _folder_of(url: str, home: Path) -> Path:
    """The folder of a database that is a file; for any other, the user's data folder."""
    scheme, found, path = url.partition(":///")
    if not found or not scheme.startswith("sqlite") or path in {"", ":memory:"}:
        return home
    return Path(path.partition("?")[0]).parent


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder
