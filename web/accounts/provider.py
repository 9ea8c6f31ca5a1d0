"""A club's own OpenID provider: how this installation is known there, and whom it lets in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final
from urllib.parse import urlsplit

from core.configurable import Setting
from core.errors import BadInput
from core.rights import Role

ISSUER, CLIENT, SECRET = "KIFU_OIDC_ISSUER", "KIFU_OIDC_CLIENT_ID", "KIFU_OIDC_CLIENT_SECRET"
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


@dataclass(frozen=True, slots=True)
class ProviderSettings:
    """What whoever runs Kifu says of the provider."""

    issuer: Annotated[
        str,
        Setting("its address; without it there is none", example="https://id.club.example/"),
    ] = ""
    client_id: Annotated[str, Setting("what it calls this installation", example="kifu")] = ""
    client_secret: Annotated[
        str, Setting("what it gave this installation", secret=True, example="what it gave")
    ] = ""
    name: Annotated[
        str,
        Setting("what people call it", usual="the host of its address", example="Our club"),
    ] = ""
    admits: Annotated[
        Role | None,
        Setting(
            "as what it lets people in whom nobody invited",
            words={role.value: role for role in ADMITTED},
            usual="not at all",
            example="member",
        ),
    ] = None


def provider_of(told: ProviderSettings) -> Provider | None:
    """The provider that is named, by its issuer; None for none.

    Raises `BadInput`, bad_setting, where something is missing or cannot be.
    """
    if not told.issuer:
        return None
    if not is_safe(told.issuer):
        raise BadInput("bad_setting", "{setting} must be an address with https://.", setting=ISSUER)
    for name, given in ((CLIENT, told.client_id), (SECRET, told.client_secret)):
        if not given:
            raise BadInput(
                "bad_setting",
                "{setting} is missing: the provider gave it for this installation.",
                setting=name,
            )
    name = told.name or urlsplit(told.issuer).netloc
    return Provider(told.issuer, told.client_id, told.client_secret, name, told.admits)


def is_safe(address: object) -> bool:
    """Whether what goes to an address is encrypted, or does not leave this machine."""
    try:
        parts = urlsplit(address) if isinstance(address, str) else None
    except ValueError:
        return False
    if parts is None or not parts.hostname:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in HERE)
