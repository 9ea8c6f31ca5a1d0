"""What an installation may set, read once from environment and file."""

from __future__ import annotations

import os
import secrets
from base64 import b32encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Any, Self

from core.configurable import Part, Setting
from core.game import Game
from core.timeline_cache import BOUND
from eventstore.backup_plan import Plan
from eventstore.photo_files import FOLDER
from eventstore.postgresql import Waits
from web.accounts.provider import Provider, ProviderSettings, provider_of
from web.answer_cache import BOUND as ANSWERS
from web.configuration.described import made
from web.configuration.places import data_folder, existing, folder_of, some_secret
from web.configuration.reading import Found, read
from web.limits import Hashing, ImportLimits, Rates, ServerLimits
from web.reach import Reach

DATABASE, CERTIFICATES, SEAL_KEY = "kifu.db", "certificates", "seal-key.pem"
MB = 2**20


def now() -> datetime:
    """The time of entries: aware, UTC, whole seconds."""
    return datetime.now(UTC).replace(microsecond=0)


def new_id() -> str:
    """A new match's id: 12 letters and digits of base32, 60 bits that nobody can guess."""
    return b32encode(secrets.token_bytes(8)).decode()[:12].lower()


def new_request_id() -> str:
    """What tells one request from all others in the log."""
    return secrets.token_hex(8)


@dataclass(frozen=True, slots=True)
class Settings:
    """One running Kifu. Times are in seconds, sizes in bytes.

    A field with a `Setting` is set from outside, by environment or file: `web.configuration`
    reads it, lists it, documents it and says what is wrong with it. The others belong to the
    program: `games` by slug; None takes every registered one. `built` is the folder of the
    scripts and styles that were built; None takes what came with the program, if anything.
    `reach` says how other devices come here; None where they cannot, or nobody knows how.
    `guarded`: every request needs a right, for others can reach the server. `opened`: whoever runs
    it said that nobody needs one, through a proxy either.
    """

    database_url: Annotated[
        str,
        Setting(
            "where matches are kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME",
            usual="the file kifu.db in the data folder",
            example="postgresql://kifu@db.example/kifu",
        ),
    ]
    secret_key: Annotated[
        str,
        Setting(
            "signs forms and cookies; the same for all processes of one installation",
            secret=True,
            usual="one that is made and kept beside the database",
            example="64 random letters and digits",
        ),
    ]
    read_url: Annotated[
        str | None,
        Setting(
            "a hot standby of that PostgreSQL, which answers what decides nothing; it never shows "
            "less than was recorded",
            usual="everything is read where matches are kept",
            example="postgresql://kifu@standby.example/kifu",
        ),
    ] = None
    max_request: Annotated[
        int, Setting("body of a request, but for photos", "bytes", 10_000, 64 * MB)
    ] = 4 * MB
    held: Annotated[int, Setting("folded matches held in memory", "bytes", MB, 64 * 1024 * MB)] = (
        BOUND
    )
    answers: Annotated[
        int, Setting("answers about past steps held in memory", "bytes", 2**16, 1024 * MB)
    ] = ANSWERS
    worker: Annotated[
        bool,
        Setting(
            "what takes recorded matches into lists and figures: a thread of the server, or a "
            "process of its own, “kifu work”",
            words={"thread": True, "process": False},
        ),
    ] = True
    threads: Annotated[int, Setting("threads that carry requests out", "", 1, 256)] = 16
    watchers: Annotated[int, Setting("live feeds at once", "", 0, 50_000)] = 2000
    stream_seconds: Annotated[
        float,
        Setting("after which a live feed ends; browsers come back", "seconds", 1, 86_400),
    ] = 600.0
    heartbeat: Annotated[
        float,
        Setting("between signs of life of a feed: below a proxy's time-out", "seconds", 0.1, 300),
    ] = 15.0
    poll: Annotated[
        float,
        Setting("after which entries of other processes are looked for", "seconds", 0.05, 60),
    ] = 1.0
    hosts: Annotated[
        tuple[str, ...],
        Setting(
            "names under which pages may be asked for, besides those of this machine alone; "
            "*.club.example stands for all below, 0.0.0.0 for any address in figures",
            example="kifu.example",
        ),
    ] = ()
    proxies: Annotated[
        tuple[str, ...],
        Setting(
            "reverse proxies whose X-Forwarded-… headers are believed: their addresses or "
            "networks, or how many stand before this server where nobody else reaches it; with "
            "any, everybody needs a right, as with --guarded",
            example="127.0.0.1 ::1",
        ),
    ] = ()
    prefix: Annotated[
        str,
        Setting(
            "the path below which a proxy has Kifu; else X-Forwarded-Prefix says it",
            "a path, such as /kifu",
            example="/kifu",
        ),
    ] = ""
    guarded: bool = False
    opened: bool = False
    drain: Annotated[
        float,
        Setting("a server told to end is not ready for so long, then stops", "seconds", 0, 3600),
    ] = 0.0
    stop_seconds: Annotated[
        float, Setting("for requests in hand once the server is to end", "seconds", 0, 600)
    ] = 10.0
    ready_lag: Annotated[
        float, Setting("lists so far behind make a server not ready", "seconds", 1, 86_400)
    ] = 300.0
    metrics_token: Annotated[
        str | None,
        Setting(
            "who brings it may read figures of the server",
            secret=True,
            usual="this machine alone may",
            example="40 random letters and digits",
        ),
    ] = None
    metrics_port: Annotated[
        int,
        Setting(
            "port of 127.0.0.1 for figures, health and readiness, and nothing else; 0: none",
            "",
            0,
            65_535,
            example="9100",
        ),
    ] = 0
    log: Annotated[
        str | None,
        Setting(
            "how the log of a server or a worker looks: lines for programs, or for a person",
            words={"json": "json", "text": "text"},
            usual="text at a terminal, else json",
            example="json",
        ),
    ] = None
    log_level: Annotated[
        str | None,
        Setting(
            "what it tells: each request from info on",
            words={one: one.upper() for one in ("debug", "info", "warning", "error")},
            usual="info in json, warning in text",
            example="info",
        ),
    ] = None
    slow: Annotated[
        float, Setting("a request that takes longer is a warning in the log", "seconds", 0, 3600)
    ] = 1.0
    argon2: Annotated[
        tuple[int, int, int] | None,
        Setting(
            "what a hash of a password costs: rounds, kilobytes, lanes",
            "",
            1,
            4 * 1024 * 1024,
            usual="what the library recommends",
            example="3 65536 4",
        ),
    ] = None
    rates: Annotated[
        Rates, Part("rate_", "How often what may be done where others reach the server")
    ] = field(default_factory=Rates)
    clock: Callable[[], datetime] = now
    new_id: Callable[[], str] = new_id
    new_request_id: Callable[[], str] = new_request_id
    games: Mapping[str, Game[Any, Any, Any]] | None = None
    built: Path | None = None
    photos: Annotated[
        Path | None,
        Setting(
            "folder of photos",
            usual="the folder photos beside the database",
            example="/srv/kifu/photos",
        ),
    ] = None
    backups: Annotated[
        Path | None,
        Setting(
            "folder of backups (kifu backup FOLDER --keep 7), of which the status tells whether "
            "they are made",
            usual="nobody is told",
            example="/srv/backups/kifu",
        ),
    ] = None
    backup_hours: Annotated[
        float, Setting("between two backups there; twice as much is too late", "hours", 0.1, 8784)
    ] = 24.0
    seal_key: Annotated[
        Path | None,
        Setting(
            "file with the key that signs seals",
            usual="the file seal-key.pem beside the database",
            example="/srv/kifu/seal-key.pem",
        ),
    ] = None
    seals: Annotated[
        Path | None,
        Setting(
            "folder where the worker writes a seal of each match that is over, and each day one "
            "of the whole log",
            usual="none are written",
            example="/mnt/elsewhere/seals",
        ),
    ] = None
    reach: Reach | None = None
    provider: Provider | None = None
    data_dir: Annotated[
        Path | None,
        Setting(
            "data folder: for what has no other place",
            usual="what the system has for the data of a user",
            example="/srv/kifu",
        ),
    ] = None
    server: Annotated[
        ServerLimits, Part("server_", "What one connection may take, and how many there may be")
    ] = field(default_factory=ServerLimits)
    postgresql: Annotated[
        Waits, Part("postgresql_", "How long a server waits for PostgreSQL, and its connections")
    ] = field(default_factory=Waits)
    imports: Annotated[ImportLimits, Part("import_", "What a file that is brought in may cost")] = (
        field(default_factory=ImportLimits)
    )
    hashing: Annotated[Hashing, Part("hash_", "Passwords that are proven at once")] = field(
        default_factory=Hashing
    )
    oidc: Annotated[
        ProviderSettings, Part("oidc_", "A provider (OpenID Connect) that signs people in")
    ] = field(default_factory=ProviderSettings)

    @property
    def home(self) -> Path:
        """The folder of what has no other place."""
        return self.data_dir or data_folder()

    @property
    def certificates(self) -> Path:
        """Where certificates of this server stand, beside the database."""
        return folder_of(self.database_url, self.home) / CERTIFICATES

    @property
    def photo_folder(self) -> Path:
        """Where the files of photos stand."""
        return self.photos or folder_of(self.database_url, self.home) / FOLDER

    @property
    def backup_plan(self) -> Plan | None:
        """Where backups are to be found, and how often one is made; None where nobody said."""
        if self.backups is None:
            return None
        return Plan(self.backups, timedelta(hours=self.backup_hours))

    @property
    def seal_key_file(self) -> Path:
        """Where the key stands that signs seals; it need not be there yet."""
        return self.seal_key or folder_of(self.database_url, self.home) / SEAL_KEY

    @classmethod
    def from_environment(
        cls,
        environ: Mapping[str, str] = os.environ,
        options: Mapping[str, str | None] | None = None,
    ) -> Settings:
        """What options, environment and file say, in this order, or what stands in for it.

        Raises `BadInput`. A folder for data and a secret key are made where none is named.
        """
        return cls.of(read(cls, environ, options), environ)

    @classmethod
    def of(cls, found: Found, environ: Mapping[str, str] = os.environ) -> Self:
        """The settings that were found. Raises `BadInput` where two of them do not agree."""
        values = dict(found.by_path(cls))
        home = found["data_dir"] or data_folder(environ)
        values["data_dir",] = home
        url = found["database_url"] or f"sqlite:///{existing(home) / DATABASE}"
        values["database_url",] = url
        values["secret_key",] = found["secret_key"] or some_secret(folder_of(url, home))
        settings: Self = made(cls, values)
        return replace(settings, provider=provider_of(settings.oidc))
