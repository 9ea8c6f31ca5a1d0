"""The passkeys of an account: added, renamed and removed."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import flash, jsonify, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from core.messages import Message, msg
from core.rights import Account
from eventstore.passkeys import Passkey
from web import context
from web.accounts.browsers import asking_browser
from web.accounts.ceremonies import remembered
from web.accounts.passkeys import answered, begin_adding, end_adding
from web.accounts.sessions import FRESH, is_fresh, require_fresh
from web.i18n import moment
from web.pages.account_section import Section
from web.pages.blueprint import blueprint
from web.pages.sign_in_passkey import words_here
from web.rights.credentials import own_account

BACK = "passkeys"  # the section of the page


class Shown(NamedTuple):
    """A key in the list of its account."""

    key: str
    name: str
    host: str
    used: Message
    doubted: Message | None


def _shows(account: Account) -> dict[str, Any]:
    found = words_here()
    return found | {
        "known": [_shown(one) for one in context.parts().passkeys.of(account.person)],
        "fresh": is_fresh(),
        "may_add": found["host"] is not None and is_fresh(),
        "offered": _usual_name(),
        "minutes": int(FRESH.total_seconds()) // 60,
    }


SECTION = Section("passkeys.html", _shows)


@blueprint.post("/account/passkeys/challenge")
def ask_for_new_passkey() -> Response:
    """What a browser is to make a key of. Raises `HttpRefused`, `BadInput` no_passkeys."""
    require_fresh()
    return remembered(jsonify(begin_adding(own_account())))


@blueprint.post("/account/passkeys")
def add_passkey() -> Response:
    """Keep the key that a browser made. Raises `HttpRefused`, and as `end_adding`."""
    require_fresh()
    answer = answered()
    end_adding(own_account(), answer, answer.name.strip() or _usual_name())
    flash(_("This passkey signs you in from now on."), "good")
    return jsonify({"next": url_for("pages.account")})  # with an anchor it would not load anew


@blueprint.post("/account/passkeys/<key>")
def rename_passkey(key: str) -> Response:
    """Call a key something else. Raises `NotFound`, `BadInput`."""
    context.parts().passkeys.rename(own_account().person, key, request.form.get("name", ""))
    flash(_("The passkey has that name now."), "good")
    return _back()


@blueprint.post("/account/passkeys/<key>/remove")
def remove_passkey(key: str) -> Response:
    """Have a key sign nobody in any more. Raises `HttpRefused`, `NotFound`, `Clash` last_way."""
    require_fresh()
    context.parts().passkeys.remove(own_account().person, key, _issuer())
    flash(
        _("The passkey signs nobody in any more. Delete it on the device that keeps it as well."),
        "good",
    )
    return _back()


def _shown(one: Passkey) -> Shown:
    used = (
        msg("Added {day}, not used yet.", day=moment(one.made_at))
        if one.used_at is None
        else msg(
            "Added {day}, last used {used}.", day=moment(one.made_at), used=moment(one.used_at)
        )
    )
    doubted = one.doubted_at and msg(
        "Somebody may have a copy: on {day} it was used with a count that was behind. Remove it, "
        "and add a new one.",
        day=moment(one.doubted_at),
    )
    return Shown(one.key, one.name, one.host, used, doubted or None)


def _issuer() -> str | None:
    """Of the provider that signs people in here, which is another way in."""
    found = context.settings().provider
    return None if found is None else found.issuer


def _usual_name() -> str:
    """What a key is called if nobody says: after the browser that makes it."""
    found = asking_browser()
    return ", ".join(filter(None, (found.family.capitalize(), found.system)))


def _back() -> Response:
    return redirect(url_for("pages.account", _anchor=BACK), code=303)
