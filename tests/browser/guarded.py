"""A server that asks for rights, under the name that browsers trust without encryption."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.browser.conftest import Site
from tests.compiled import with_compiled
from tests.servers import serving
from web import create_app
from web.settings import Settings


@contextmanager
def guarded_site(recorded: Path, folder: Path, scripts: Path | None, **more: Any) -> Iterator[Site]:
    """One with the recorded matches, on a free port; `folder` is for its database, `more` for its
    settings.
    """
    path = folder / "kifu.db"
    path.write_bytes(recorded.read_bytes())
    settings = Settings(
        f"sqlite:///{path}", "s" * 32, built=scripts, guarded=True, argon2=(1, 8, 1), **more
    )
    app = with_compiled(create_app(settings))
    with serving(app, host="0.0.0.0") as server:  # what listens here alone asks for no right
        site = Site(f"http://localhost:{server.port}", app)
        yield site
    site.parts.close()
