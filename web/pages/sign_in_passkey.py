"""Signing in by a passkey: a way on the page that signs in, and what its script asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import jsonify
from werkzeug.wrappers import Response

from core.messages import Message, msg
from core.rights import Alone
from eventstore.sessions import Way
from web import context
from web.accounts.ceremonies import remembered
from web.accounts.passkeys import answered, begin_using, end_using, home
from web.accounts.sessions import signed_in
from web.addresses import here
from web.i18n import sayings
from web.pages.blueprint import blueprint
from web.pages.sign_in import WAYS, WayIn, next_page
from web.rights.credentials import credentials

WORDS: Final[Mapping[str, Message]] = {
    "plain": msg("Browsers use passkeys over https alone, and on the computer itself."),
    "unsupported": msg("This browser has no passkeys."),
    "untrusted": msg(
        "This browser does not trust the certificate of this server, and uses no passkeys then. "
        "The page “Let a phone in” says how to install it."
    ),
    "cancelled": msg("Nothing was done: it was cancelled, or it took too long."),
    "already": msg("This device has a passkey of your account already."),
    "offline": msg("The server cannot be reached. Try again when there is a connection."),
    "failed": msg("That did not work. Load the page again and repeat it."),
}


def words_here() -> dict[str, Any]:
    """What a page with passkeys tells its reader: where they are good, and texts of its script.

    `there` is the same page under the name of this server, where that is announced and encrypted.
    """
    found, reach = home(), context.settings().reach
    encrypted = reach is not None and reach.certified is not None
    return {
        "host": None if found is None else found.host,
        "there": reach.named.rstrip("/") + here() if reach and encrypted and reach.named else "",
        "unencrypted": reach is not None and not encrypted,
        "words": sayings(WORDS),
    }


@blueprint.post("/sign-in/passkey/challenge")
def ask_for_passkey() -> Response:
    """What a browser is to sign. Raises `BadInput` no_passkeys."""
    return remembered(jsonify(begin_using()))


@blueprint.post("/sign-in/passkey")
def sign_in_by_passkey() -> Response:
    """Sign in by what a key signed, then on to where one came from. Raises as `end_using`."""
    answer = jsonify({"next": next_page()})
    if not isinstance(credentials().actor, Alone):
        signed_in(end_using(answered()), answer, Way.PASSKEY)
    return answer


WAYS.append(WayIn("sign_in/passkey.html", words_here))
