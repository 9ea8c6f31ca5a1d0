"""Passkeys: what a browser is asked, and what its answer is held against (Web Authentication).

A key is good under the name of a host, so under an address in figures there are none. The device
always asks its owner (for a finger, a face, a number) before it signs.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from flask import request
from pydantic import BaseModel, Field, ValidationError

from core.errors import BadInput
from core.lazy_module import LazyModule
from core.rights import Account
from eventstore.ceremonies import Ceremony
from web import context
from web.accounts.ceremonies import begun, ended
from web.origin import address_of, host_name

if TYPE_CHECKING:
    from web.accounts import authenticators
else:
    authenticators = LazyModule("web.accounts.authenticators")

LONGEST_ANSWER: Final = 100_000  # bytes of a browser's answer
LONGEST_ID: Final = 1400  # characters of base64url: 1,023 bytes, as the standard has it
ON_THIS_MACHINE: Final = "localhost"  # where browsers take plain http as safe


class Home(NamedTuple):
    """Where passkeys are good: under the name of a host, and on pages of these origins."""

    host: str
    origins: tuple[str, ...]


class Signed(BaseModel):
    """What an authenticator signed; bytes in base64url."""

    clientDataJSON: str = Field(max_length=10_000)  # noqa: N815 - as the standard writes it
    attestationObject: str | None = None  # noqa: N815
    authenticatorData: str | None = None  # noqa: N815
    signature: str | None = None
    userHandle: str | None = Field(None, max_length=100)  # noqa: N815


class Answer(BaseModel):
    """A credential, as a browser tells it; `name` is what a new one is to be called."""

    id: str = Field(max_length=LONGEST_ID)
    rawId: str = Field(max_length=LONGEST_ID)  # noqa: N815
    type: Literal["public-key"]
    response: Signed
    name: str = ""


def home() -> Home | None:
    """Where passkeys are good for who makes this request; None under an address in figures.

    The name is one of this server's own: requests under any other are refused before.
    """
    named = request.host.lower()
    host = host_name(named)
    if address_of(host) is not None:
        return None
    schemes = ("https", "http") if host == ON_THIS_MACHINE else ("https",)
    return Home(host, tuple(f"{scheme}://{named}" for scheme in schemes))


def answered() -> Answer:
    """The credential that this request brings. Raises `BadInput`, passkey_not_good."""
    if (request.content_length or 0) > LONGEST_ANSWER:
        raise authenticators.not_good()
    try:
        return Answer.model_validate_json(request.get_data())
    except ValidationError:
        raise authenticators.not_good() from None


def begin_adding(account: Account) -> dict[str, Any]:
    """What a browser is asked for to make a key for this account. Raises `BadInput` no_passkeys."""
    parts, host = context.parts(), _home().host
    return authenticators.to_make(
        host,
        begun(Ceremony.ADD_PASSKEY, account.person),
        account.person,
        login=parts.accounts.login_of(account.person),
        name=parts.accounts.name_of(account.person) or "",
        known=[one.credential for one in parts.passkeys.of(account.person) if one.host == host],
    )


def end_adding(account: Account, answer: Answer, name: str) -> str:
    """Keep the key that a browser made: its opaque key.

    Raises `BadInput` ceremony_over, passkey_not_good, no_passkeys, and as `Passkeys.add`.
    """
    own, challenge = _home(), _challenge(answer)
    if ended(Ceremony.ADD_PASSKEY, challenge).person != account.person:
        raise authenticators.not_good()
    made = authenticators.made(_told(answer), challenge, own.host, own.origins)
    return context.parts().passkeys.add(account.person, made, name, context.settings().clock())


def begin_using() -> dict[str, Any]:
    """What a browser is asked for to sign somebody in; it offers the keys that it knows.

    Raises `BadInput` no_passkeys.
    """
    return authenticators.to_sign(_home().host, begun(Ceremony.USE_PASSKEY))


def end_using(answer: Answer) -> str:
    """The person whom a key signs in.

    Raises `BadInput`: ceremony_over; passkey_unknown; passkey_not_good; passkey_copied for a count
    that steps back, as that of a copy does; no_passkeys.
    """
    own, challenge, keys = _home(), _challenge(answer), context.parts().passkeys
    ended(Ceremony.USE_PASSKEY, challenge)
    known = keys.verifier(answer.id)
    if known is None:
        raise BadInput(
            "passkey_unknown",
            "This passkey is not known here, or was removed. Sign in in another way.",
        )
    count = authenticators.signed(_told(answer), challenge, own.host, own.origins, known.public_key)
    if _bytes(answer.response.userHandle or "") != known.person.encode():
        raise authenticators.not_good()  # the device takes it for the key of somebody else
    if not keys.use(answer.id, count, context.settings().clock()):
        raise BadInput(
            "passkey_copied",
            "This passkey counts how often it was used, and its count is behind: somebody may have "
            "a copy of it. Sign in in another way, and remove the passkey.",
        )
    return known.person


def _home() -> Home:
    found = home()
    if found is None:
        raise BadInput(
            "no_passkeys",
            "Passkeys belong to a name, and this page was opened under an address in figures.",
        )
    return found


def _challenge(answer: Answer) -> str:
    """The secret of the ceremony that a browser says it answers. Raises `BadInput`."""
    try:
        told = json.loads(_bytes(answer.response.clientDataJSON))
        return _bytes(told["challenge"]).decode("ascii")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise authenticators.not_good() from None


def _told(answer: Answer) -> dict[str, Any]:
    return answer.model_dump(exclude={"name"}, exclude_none=True)


def _bytes(text: str) -> bytes:
    """Raises `BadInput` for what is not base64url."""
    try:
        return authenticators.as_bytes(text)
    except ValueError:
        raise authenticators.not_good() from None
