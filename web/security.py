"""What keeps strangers out: headers, cross-site requests refused, request size limited."""

from __future__ import annotations

from ipaddress import ip_address

from flask import Flask, Response, request
from flask_wtf.csrf import CSRFProtect

from web.errors import HttpRefused
from web.settings import Settings

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
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
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
FROM_HERE = frozenset({"same-origin", "none"})
NOT_SIMPLE = frozenset({"application/json", "application/x-ndjson", "application/gzip"})
API = "/api/"
LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})  # names that mean this machine alone
PASSED_ON = ("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via")


def install(app: Flask, settings: Settings) -> CSRFProtect:
    """Set the guards up; gives the CSRF guard, so that the API can be excepted from tokens."""
    app.config.update(
        SECRET_KEY=settings.secret_key,
        MAX_CONTENT_LENGTH=settings.max_request,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        WTF_CSRF_TIME_LIMIT=None,  # a form may lie open for a whole match; the session ends it
    )
    app.before_request(_refuse_strangers)
    app.after_request(_with_headers)
    return CSRFProtect(app)


def require_local() -> None:
    """What administers this installation may be asked for from this machine alone.

    A request counts as local if it comes from a loopback address, names a loopback host and
    was not passed on by a proxy, behind which everybody would look local.
    Raises `HttpRefused`, 403 `local_only`.
    """
    if not _is_local():
        raise HttpRefused(
            403,
            "local_only",
            "This can only be done on the computer on which Kifu runs. Open the page there, "
            "at http://127.0.0.1.",
        )


def _is_local() -> bool:
    """Whether the request was made on this machine."""
    try:
        sender = ip_address(request.remote_addr or "")
    except ValueError:
        return False
    passed_on = any(name in request.headers for name in PASSED_ON)
    return sender.is_loopback and host_name(request.host) in LOOPBACK and not passed_on


def host_name(host: str) -> str:
    """The name of a Host header, without its port, in lower case."""
    return host.lower().rpartition("]")[0] + "]" if "]" in host else host.lower().partition(":")[0]


def _refuse_strangers() -> None:
    """Writes to the API carry no token; what no foreign page can send stands in for it.

    A browser sends JSON to another site, or DELETE, only after asking that site, which never
    agrees, and says itself where a request comes from.
    """
    if request.method in SAFE or not request.path.startswith(API) or request.routing_exception:
        return
    if request.headers.get("Sec-Fetch-Site", "none") not in FROM_HERE:
        raise HttpRefused(403, "cross_site", "Another site may not write here.")
    if request.method != "DELETE" and request.mimetype not in NOT_SIMPLE:
        raise HttpRefused(
            415, "bad_content_type", "Send JSON, with the content type application/json."
        )


def _with_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
