"""An OpenID provider on this machine, over http: it signs real tokens, and lies where a test
tells it to.
"""

from __future__ import annotations

import hmac
import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from threading import Thread
from time import sleep
from typing import Any
from urllib.parse import urlencode

from flask import Flask, Response, jsonify, redirect, request
from joserfc import jwt
from joserfc.jwk import ECKey
from werkzeug.serving import make_server

from tests.web.authenticator import text

CLIENT, SECRET = "kifu at home", "a secret: of the club/%"


@dataclass
class OpenIdProvider:
    """What it answers, and what it was asked. `claims` change those of the next tokens; with
    None one is left out.
    """

    now: Callable[[], int]  # seconds since 1970
    issuer: str = ""
    subject: str = "subject of ada"
    claims: dict[str, Any] = field(default_factory=dict)
    metadata: dict[str, Any] = field(default_factory=dict)
    signed: str = "well"  # by whom: well, none, shared, stranger
    down: bool = False
    trickles: bool = False
    key: ECKey = field(default_factory=lambda: ECKey.generate_key("P-256", {"kid": "first"}))
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=count)

    def token(self, question: dict[str, str]) -> str:
        """The ID token for one question."""
        told = {
            "iss": self.issuer,
            "aud": CLIENT,
            "sub": self.subject,
            "iat": self.now(),
            "exp": self.now() + 300,
            "nonce": question["nonce"],
            "preferred_username": "ada",
            "name": "Ada",
            **self.claims,
        }
        told = {name: value for name, value in told.items() if value is not None}
        match self.signed:
            case "none":
                return f"{_part({'alg': 'none'})}.{_part(told)}."
            case "shared":
                head = f"{_part({'alg': 'HS256', 'kid': self.key.kid})}.{_part(told)}"
                secret = json.dumps(self.key.as_dict(private=False)).encode()
                return f"{head}.{text(hmac.digest(secret, head.encode(), 'sha256'))}"
            case "stranger":
                key = ECKey.generate_key("P-256", {"kid": self.key.kid})
                return jwt.encode({"alg": "ES256", "kid": key.kid}, told, key)
        return jwt.encode({"alg": "ES256", "kid": self.key.kid}, told, self.key)

    def redeem(self, given: dict[str, str], authorization: str) -> Response | tuple[Response, int]:
        """What a client gets for a code, once."""
        question = self.codes.pop(given.get("code", ""), None)
        proof = text(sha256(given.get("code_verifier", "").encode()).digest())
        expected = b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        if (
            question is None
            or question["code_challenge"] != proof
            or question["redirect_uri"] != given.get("redirect_uri")
            or authorization != f"Basic {expected}"
        ):
            return jsonify(error="invalid_grant"), 400
        return jsonify(access_token="x", token_type="Bearer", id_token=self.token(question))


def _part(told: dict[str, Any]) -> str:
    return text(json.dumps(told).encode())


def _endless(kept: OpenIdProvider) -> Iterator[bytes]:
    """A blank now and then, for as long as somebody waits."""
    while kept.trickles:
        yield b" "
        sleep(0.02)


def _app(kept: OpenIdProvider) -> Flask:
    app = Flask("provider")

    @app.before_request
    def seen() -> Response | None:
        kept.asked.append(request.path)
        if kept.trickles:
            return Response(_endless(kept))
        return Response("down", 503) if kept.down else None

    @app.get("/.well-known/openid-configuration")
    def found() -> Response:
        own = {
            "issuer": kept.issuer,
            "authorization_endpoint": f"{kept.issuer}/authorize",
            "token_endpoint": f"{kept.issuer}/token",
            "jwks_uri": f"{kept.issuer}/keys",
        }
        return jsonify(own | kept.metadata)

    @app.get("/keys")
    def keys() -> Response:
        return jsonify(keys=[kept.key.as_dict(private=False)])

    @app.get("/authorize")
    def authorize() -> Any:
        question = request.args.to_dict()
        assert question["client_id"] == CLIENT
        assert question["response_type"] == "code"
        assert question["code_challenge_method"] == "S256"
        assert "openid" in question["scope"].split()
        code = f"code {next(kept.numbers)}"
        kept.codes[code] = question
        back = urlencode({"code": code, "state": question["state"], "iss": kept.issuer})
        return redirect(f"{question['redirect_uri']}?{back}")

    @app.post("/token")
    def token() -> Any:
        return kept.redeem(request.form.to_dict(), request.headers.get("Authorization", ""))

    return app


@contextmanager
def provider_here(now: Callable[[], int]) -> Iterator[OpenIdProvider]:
    """One on a free port of this machine."""
    kept = OpenIdProvider(now)
    server = make_server("127.0.0.1", 0, _app(kept), threaded=True)
    kept.issuer = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield kept
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
