"""What keeps strangers out: headers, cross-site requests refused, request size limited."""

from __future__ import annotations

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
