"""A club's own OpenID provider: how this installation is known there, and whom it lets in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from core.errors import BadInput
from core.rights import Role

ISSUER, CLIENT, SECRET = "KIFU_OIDC_ISSUER", "KIFU_OIDC_CLIENT_ID", "KIFU_OIDC_CLIENT_SECRET"
NAME, ADMITS = "KIFU_OIDC_NAME", "KIFU_OIDC_ADMITS"
ADMITTED: Final = (Role.GUEST, Role.MEMBER)
HERE: Final = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class Provider:
    """One OpenID provider. Whom nobody invited it lets in as `admits`; None: not at all."""

    issuer: str
    client_id: str
    client_secret: str
    name: str
    admits: Role | None = None


def provider_of(environ: Mapping[str, str]) -> Provider | None:
    """The provider that the environment names, by its issuer; None for none.

    Raises `BadInput`, bad_setting, where something is missing or cannot be.
    """
    issuer = environ.get(ISSUER, "").strip()
    if not issuer:
        return None
    if not is_safe(issuer):
        raise BadInput("bad_setting", "{setting} must be an address with https://.", setting=ISSUER)
    for needed in (CLIENT, SECRET):
        if not environ.get(needed, "").strip():
            raise BadInput(
                "bad_setting",
                "{setting} is missing: the provider gave it for this installation.",
                setting=needed,
            )
    name = environ.get(NAME, "").strip() or urlsplit(issuer).netloc
    return Provider(
        issuer, environ[CLIENT].strip(), environ[SECRET].strip(), name, _admitted(environ)
    )


def is_safe(address: object) -> bool:
    """Whether what goes to an address is encrypted, or does not leave this machine."""
    try:
        parts = urlsplit(address) if isinstance(address, str) else None
    except ValueError:
        return False
    if parts is None or not parts.hostname:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in HERE)


def _admitted(environ: Mapping[str, str]) -> Role | None:
    told = environ.get(ADMITS, "").strip()
    if not told:
        return None
    if told not in ADMITTED:
        raise BadInput(
            "bad_setting",
            "{setting} can be {roles}, or nothing.",
            setting=ADMITS,
            roles=", ".join(ADMITTED),
        )
    return Role(told)
