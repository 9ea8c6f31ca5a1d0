"""What keeps strangers out: headers, foreign names and cross-site requests refused, request
size limited."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from ipaddress import IPv6Address
from typing import TYPE_CHECKING, Any

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from flask_wtf.csrf import CSRFProtect

from core.permissions import Allowed, allowed
from core.rights import Deed
from web import context
from web.accounts import cookies
from web.errors import HttpRefused
from web.origin import LOOPBACK, address_of, host_name, is_passed_on, made_here
from web.rights.credentials import credentials
from web.settings import Settings
from web.uploads import SizedRequest

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in POLICY.items()),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
OF_DRAWING = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"  # it has no scripts
EVERYWHERE_SHOWN = {  # what pages of other sites may show, in a frame or as a picture
    "Cross-Origin-Resource-Policy": "cross-origin"
}
FRAMED = {
    **EVERYWHERE_SHOWN,
    "Content-Security-Policy": "; ".join(
        f"{name} {value}"
        for name, value in (POLICY | {"frame-ancestors": "*", "form-action": "'none'"}).items()
    ),
}
DRAWN = {**EVERYWHERE_SHOWN, "Content-Security-Policy": f"{OF_DRAWING}; frame-ancestors 'none'"}
PARTS = ("/static/", ("text/css", "text/javascript", "font/woff2"))  # where, and types
OF_PARTS = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")  # the rest is for documents
PHOTOS = frozenset({"pages.photo", "pages.card_picture", "api.get_photo"})
ASKED_AGAIN = "private, no-cache"  # of a photo: kept by its reader, shown only while it may be
OF_SECRETS = "strict-origin"  # no path; none at all would fail the check of forms over https
NOT_KEPT = "private, no-store"  # whatever is not a file of the program may show hands
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
FROM_HERE = frozenset({"same-origin", "none"})
NOT_SIMPLE = frozenset({"application/json", "application/x-ndjson", "application/gzip"})
PICTURES = frozenset({"image/jpeg", "image/png", "image/webp"})  # not simple either
API = "/api/"
EVERYWHERE = frozenset({"0.0.0.0", "[::]"})  # noqa: S104 - listened on only with --open


def install(app: Flask, settings: Settings) -> CSRFProtect:
    """Set the guards up; gives the CSRF guard, so that the API can be excepted from tokens."""
    app.config.update(
        SECRET_KEY=settings.secret_key,
        MAX_CONTENT_LENGTH=settings.max_request,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        WTF_CSRF_TIME_LIMIT=None,  # a form may lie open for a whole match; the session ends it
    )
    app.request_class = SizedRequest
    app.session_interface = _Sessions()
    app.before_request(partial(_refuse_foreign_names, host_names(settings.hosts)))
    if not settings.guarded and not settings.opened:
        app.before_request(_refuse_unknown_proxies)
    app.before_request(_refuse_strangers)
    app.after_request(_not_kept)
    app.wsgi_app = _WithHeaders(app.wsgi_app)  # type: ignore[method-assign] # as Flask has it
    return CSRFProtect(app)


def require_local() -> None:
    """What administers this installation may be asked for from this machine alone.

    Where others can reach the server, rights were asked for instead (`web.rights.gate`).
    Raises `HttpRefused`, 403 `local_only`.
    """
    if not context.settings().guarded and not is_local():
        raise HttpRefused(
            403,
            "local_only",
            "This can only be done on the computer on which Kifu runs. Open the page there, "
            "at http://127.0.0.1.",
        )


def is_local() -> bool:
    """Whether the request was made on this machine, so that `require_local` lets it pass; where
    others can reach the server, whether an administrator made it.
    """
    if context.settings().guarded:
        return isinstance(allowed(credentials().actor, Deed.ADMINISTER), Allowed)
    return made_here()


def host_names(hosts: tuple[str, ...]) -> frozenset[str]:
    """Hosts as a Host header would name them."""
    return frozenset(
        f"[{host}]" if isinstance(address_of(host), IPv6Address) else host_name(host)
        for host in (one.strip("[]") for one in hosts)
    )


def is_name(host: str, names: frozenset[str]) -> bool:
    """Whether a Host header names this server, of which somebody gave it these `names`.

    An address in figures cannot be led elsewhere, so where the server listens on all
    addresses, each of them will do.
    """
    name = host_name(host)
    if name in LOOPBACK or name in names:
        return True
    if any(one.startswith("*.") and name.endswith(one[1:]) for one in names):
        return True
    return not names.isdisjoint(EVERYWHERE) and address_of(name) is not None


def _refuse_foreign_names(names: frozenset[str]) -> None:
    """Answer only under names that somebody gave this server.

    Else a page of another site, whose name its owner lets lead here, would pass for one of
    this site (DNS rebinding).
    """
    if is_name(request.host, names):
        return
    raise HttpRefused(
        421,
        "bad_host",
        "Kifu does not answer under the name “{host}”. Whoever runs it can allow that with "
        "--name or KIFU_HOSTS.",
        host=host_name(request.host)[:80],
    )


def _refuse_unknown_proxies() -> None:
    """Nobody needs a right here, for nobody but this machine comes; through a proxy all come."""
    if is_passed_on(request.environ):
        raise HttpRefused(
            403,
            "unknown_proxy",
            "A proxy passed this on, of which Kifu was told nothing, so it cannot know who asks. "
            "Whoever runs it names the proxy with KIFU_PROXIES.",
        )


def _refuse_strangers() -> None:
    """Writes to the API carry no token; what no foreign page can send stands in for it.

    A browser sends JSON to another site, or DELETE, only after asking that site, which never
    agrees, and says itself where a request comes from.
    """
    if request.method in SAFE or not request.path.startswith(API) or request.routing_exception:
        return
    if request.headers.get("Sec-Fetch-Site", "none") not in FROM_HERE:
        raise HttpRefused(403, "cross_site", "Another site may not write here.")
    if request.endpoint == "api.attach_photo":
        if request.mimetype not in PICTURES:
            raise HttpRefused(
                415, "bad_content_type", "Send a picture, as image/jpeg, image/png or image/webp."
            )
    elif request.method != "DELETE" and request.mimetype not in NOT_SIMPLE:
        raise HttpRefused(
            415, "bad_content_type", "Send JSON, with the content type application/json."
        )


def _not_kept(response: Response) -> Response:
    if request.endpoint != "static":
        photo = request.endpoint in PHOTOS and response.status_code in {200, 304}
        response.headers["Cache-Control"] = ASKED_AGAIN if photo else NOT_KEPT
    if "secret" in (request.view_args or {}):
        response.headers["Referrer-Policy"] = OF_SECRETS
    return response


class _Sessions(SecureCookieSessionInterface):
    """Sessions in signed cookies; without a cookie nothing is made ready to read one."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        if self.get_cookie_name(app) not in request.cookies and app.secret_key:
            return self.session_class()
        return super().open_session(app, request)

    def get_cookie_path(self, app: Flask) -> str:  # noqa: ARG002 - as Flask has it
        """Below a prefix alone: another application, or another Kifu, may stand beside."""
        return cookies.path()

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002 - as Flask has it
        """What came encrypted goes back encrypted alone."""
        return request.is_secure

    def get_cookie_name(self, app: Flask) -> str:
        """Another one under https: browsers keep plain http from replacing a secure cookie, and
        this computer asks by both."""
        name = super().get_cookie_name(app)
        return f"{name}_secure" if request.is_secure else name


class _WithHeaders:
    """The application, whose every answer has the headers that are always the same, unless it has
    one of them in another form.

    They are added where the answer leaves: to look each of them up in every response took longer
    than to find out that a reader has it already.
    """

    def __init__(self, app: WSGIApplication) -> None:
        self.app = app
        self.headers = list(HEADERS.items())
        self.of_parts = [(name, HEADERS[name]) for name in OF_PARTS]

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        below, types = PARTS
        is_file = environ["PATH_INFO"].startswith(below)

        def start(status: str, headers: list[tuple[str, str]], *failed: Any) -> Any:
            part = is_file and dict(headers).get("Content-Type", "").startswith(types)
            given = {name for name, _ in headers}
            always = self.of_parts if part else self.headers
            own = [header for header in always if header[0] not in given]
            return start_response(status, headers + own, *failed)

        return self.app(environ, start)
