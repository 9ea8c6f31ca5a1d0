"""What the library for Web Authentication makes and checks, in the words of Kifu.

It is heavy, so it is loaded with this module, when somebody uses a passkey.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode
from collections.abc import Iterable, Sequence
from typing import Any, Final

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url, options_to_json_dict
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from core.errors import BadInput
from eventstore.ceremonies import Ceremony
from eventstore.passkeys import NewPasskey

OF_KIFU: Final = "Kifu"


def to_make(
    host: str, challenge: str, person: str, *, login: str, name: str, known: Iterable[str]
) -> dict[str, Any]:
    """What a browser is asked for, to make a key that it can find again without a name. A device
    that has one of the `known` keys makes no other.
    """
    options = generate_registration_options(
        rp_id=host,
        rp_name=OF_KIFU,
        user_id=person.encode(),
        user_name=login,
        user_display_name=name,
        challenge=challenge.encode(),
        timeout=_milliseconds(Ceremony.ADD_PASSKEY),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=as_bytes(one)) for one in known],
    )
    return options_to_json_dict(options)


def to_sign(host: str, challenge: str) -> dict[str, Any]:
    """What a browser is asked for to sign somebody in, by any of the keys that it knows."""
    options = generate_authentication_options(
        rp_id=host,
        challenge=challenge.encode(),
        timeout=_milliseconds(Ceremony.USE_PASSKEY),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return options_to_json_dict(options)


def made(told: dict[str, Any], challenge: str, host: str, origins: Sequence[str]) -> NewPasskey:
    """The key that a browser made. Raises `BadInput`, passkey_not_good."""
    try:
        found = verify_registration_response(
            credential=told,
            expected_challenge=challenge.encode(),
            expected_rp_id=host,
            expected_origin=list(origins),
            require_user_verification=True,
        )
    except Exception as error:
        raise not_good() from error  # whatever is wrong in what a stranger may have sent
    key = bytes_to_base64url(found.credential_public_key)
    return NewPasskey(bytes_to_base64url(found.credential_id), key, found.sign_count, host)


def signed(
    told: dict[str, Any], challenge: str, host: str, origins: Sequence[str], public_key: str
) -> int:
    """How often a key says that it signed, once its signature is found good.

    Raises `BadInput`, passkey_not_good.
    """
    try:
        found = verify_authentication_response(
            credential=told,
            expected_challenge=challenge.encode(),
            expected_rp_id=host,
            expected_origin=list(origins),
            credential_public_key=as_bytes(public_key),
            credential_current_sign_count=0,  # compared where it is kept
            require_user_verification=True,
        )
    except Exception as error:
        raise not_good() from error
    return found.new_sign_count


def not_good() -> BadInput:
    """The error for what no key of this server can have answered."""
    return BadInput("passkey_not_good", "The answer of the passkey is not good. Begin anew.")


def as_bytes(text: str) -> bytes:
    """What base64url writes, without its padding. Raises ValueError."""
    return urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4))


def _milliseconds(kind: Ceremony) -> int:
    return int(kind.lasts.total_seconds()) * 1000
