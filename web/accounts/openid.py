"""Asking an OpenID provider who somebody is: discovery, the code flow with PKCE, the ID token.

The provider is the operator's choice; what it answers is still held against the standard, and
within bounds of time and size. Loaded with its libraries when somebody signs in so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import lru_cache
from io import BytesIO
from threading import BoundedSemaphore
from time import monotonic
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from authlib.integrations.requests_client import OAuth2Session
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import InvalidKeyIdError
from joserfc.jwk import KeySet
from joserfc.jws import JWSRegistry
from requests import PreparedRequest, Response
from requests.adapters import HTTPAdapter
from requests.exceptions import ConnectionError as NotConnected
from requests.exceptions import HTTPError, Timeout
from urllib3.exceptions import HTTPError as BrokenOff

from web.accounts.provider import Provider, is_safe

SCOPE: Final = "openid profile"
SIGNED_BY: Final = ("RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA", "Ed25519")
LEEWAY: Final = 60  # seconds by which clocks may differ
KEPT: Final = timedelta(hours=1)  # what the provider tells of itself
PATIENCE: Final = 5.0  # seconds for a connection, and for each piece of an answer
WHOLE: Final = 10.0  # seconds for a whole answer
LARGEST: Final = 1_000_000  # bytes of one
AT_ONCE: Final = 4  # questions, so that a slow provider holds up few threads
LONGEST_SUBJECT: Final = 255
FOUND_AT: Final = "/.well-known/openid-configuration"
ADDRESSES: Final = ("authorization_endpoint", "token_endpoint", "jwks_uri")


class Unreachable(Exception):
    """The provider did not answer, or not in time."""


class NotGood(Exception):
    """What it answered cannot be trusted; the cause says why."""


class Asked(NamedTuple):
    """What one asking is known by, on its way through the browser and back."""

    back: str  # the address that the provider leads back to
    nonce: str
    verifier: str


class Whom(NamedTuple):
    """Whom the provider means: an opaque key, and what it calls that person, for show alone."""

    subject: str
    name: str
    login: str


class _Known(NamedTuple):
    """What a provider tells of itself."""

    told: Mapping[str, Any]
    keys: Mapping[str, Any]
    until: datetime


class Client:
    """This installation, as one provider knows it."""

    def __init__(self, provider: Provider) -> None:
        self.provider = provider
        self._turns = BoundedSemaphore(AT_ONCE)
        self._known: _Known | None = None

    def way_there(self, asked: Asked, state: str, now: datetime) -> str:
        """The address at which the provider asks. Raises `Unreachable`, `NotGood`."""
        with self._asking() as session:
            known = self._discovered(session, now)
            address, _ = session.create_authorization_url(
                known.told["authorization_endpoint"],
                state=state,
                code_verifier=asked.verifier,
                nonce=asked.nonce,
                redirect_uri=asked.back,
            )
        return str(address)

    def whom(self, code: str, asked: Asked, now: datetime) -> Whom:
        """Whom the provider means by a code. Raises `Unreachable`, `NotGood`."""
        with self._asking() as session:
            known = self._discovered(session, now)
            session.token_endpoint_auth_method = _proof(known.told)
            told = session.fetch_token(
                known.told["token_endpoint"],
                grant_type="authorization_code",
                code=code,
                code_verifier=asked.verifier,
                redirect_uri=asked.back,
                allow_redirects=False,
            )
            return self._read(session, known, told, asked.nonce, now)

    @contextmanager
    def _asking(self) -> Iterator[OAuth2Session]:
        """A session that waits for nothing for long; what goes wrong has one of two names."""
        if not self._turns.acquire(timeout=PATIENCE):
            raise Unreachable("others wait for it")
        try:
            with _session(self.provider) as session:
                yield session
        except (NotConnected, Timeout, BrokenOff) as error:
            raise Unreachable(str(error)) from error
        except HTTPError as error:
            down = error.response is not None and error.response.status_code >= 500
            raise (Unreachable if down else NotGood)(str(error)) from error
        except Exception as error:
            raise NotGood(f"{type(error).__name__}: {error}") from error
        finally:
            self._turns.release()

    def _discovered(self, session: OAuth2Session, now: datetime) -> _Known:
        """What the provider tells of itself, under the issuer that it is configured by."""
        if self._known is not None and now < self._known.until:
            return self._known
        told = _json(session, self.provider.issuer.rstrip("/") + FOUND_AT)
        if told.get("issuer") != self.provider.issuer:
            raise ValueError(f"it calls itself {told.get('issuer')!r}")
        for name in ADDRESSES:
            if not is_safe(told.get(name)):
                raise ValueError(f"its {name} is no address with https://")
        self._known = _Known(told, _json(session, told["jwks_uri"]), now + KEPT)
        return self._known

    def _read(
        self, session: OAuth2Session, known: _Known, told: Any, nonce: str, now: datetime
    ) -> Whom:
        """What an ID token says, once its signature and all its claims are found good."""
        try:
            token = _opened(told["id_token"], known.keys)
        except InvalidKeyIdError:  # it has new keys since
            self._known = known._replace(keys=_json(session, known.told["jwks_uri"]))
            token = _opened(told["id_token"], self._known.keys)
        must = {
            "iss": {"essential": True, "value": self.provider.issuer},
            "aud": {"essential": True, "value": self.provider.client_id},
        }
        by = {"nonce": nonce, "client_id": self.provider.client_id}
        by["access_token"] = told.get("access_token")
        claims = CodeIDToken(token.claims, token.header, must, by)
        claims.validate(now=int(now.timestamp()), leeway=LEEWAY)
        subject = claims["sub"]
        if not isinstance(subject, str) or not 0 < len(subject) <= LONGEST_SUBJECT:
            raise ValueError("its subject is no text, or a long one")
        login = _text(claims.get("preferred_username"))
        return Whom(subject, _text(claims.get("name")) or login, login)


@lru_cache(4)
def client_of(provider: Provider) -> Client:
    """The client of a provider; it keeps what that tells of itself."""
    return Client(provider)


class _Bounded(HTTPAdapter):
    """Reads an answer within bounds of size and time, those that trickle too."""

    def send(self, request: PreparedRequest, *args: Any, **given: Any) -> Response:
        answer = super().send(request, *args, **given | {"stream": True, "timeout": PATIENCE})
        until, read = monotonic() + WHOLE, BytesIO()
        with answer.raw as raw:
            while piece := raw.read1(65536):
                read.write(piece)
                if read.tell() > LARGEST:
                    raise ValueError(f"it answered more than {LARGEST} bytes")
                if monotonic() > until:
                    raise Timeout(f"it took longer than {WHOLE} s to answer")
        read.seek(0)
        answer.raw = read
        return answer


def _session(provider: Provider) -> OAuth2Session:
    session = OAuth2Session(
        provider.client_id,
        provider.client_secret,
        scope=SCOPE,
        code_challenge_method="S256",
    )
    session.headers["Accept-Encoding"] = "identity"  # the bound is of what is read
    for scheme in ("https://", "http://"):
        session.mount(scheme, _Bounded())
    return session


def _json(session: OAuth2Session, address: str) -> Mapping[str, Any]:
    answer = session.get(address, withhold_token=True, allow_redirects=False)
    answer.raise_for_status()
    if answer.status_code != 200:
        raise ValueError(f"{urlsplit(address).path} answers {answer.status_code}")
    found = answer.json()
    if not isinstance(found, dict):
        raise TypeError(f"{urlsplit(address).path} is no JSON object")
    return found


def _opened(token: str, keys: Mapping[str, Any]) -> jwt.Token:
    """A token whose signature is good, by a public key: `none` and shared secrets are not."""
    registry = JWSRegistry(algorithms=SIGNED_BY, strict_check_header=False)
    return jwt.decode(token, KeySet.import_key_set(keys), registry=registry)  # type: ignore[arg-type]


def _proof(told: Mapping[str, Any]) -> str:
    """How the client proves itself: as the standard has it where the provider says nothing."""
    known = told.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
    return "client_secret_basic" if "client_secret_basic" in known else "client_secret_post"


def _text(told: object) -> str:
    """What may be shown of a name that somebody chose elsewhere."""
    return (
        " ".join("".join(c for c in told if c.isprintable()).split())[:100]
        if isinstance(told, str)
        else ""
    )
