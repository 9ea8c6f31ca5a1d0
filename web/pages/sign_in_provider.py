"""Signing in through the club's own OpenID provider: there, back, and whom that signs in."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from flask import current_app, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from core.errors import BadInput, Clash, NotFound
from core.lazy_module import LazyModule
from core.rights import Account, Alone, Device
from eventstore.ceremonies import Begun, Ceremony
from eventstore.sessions import Way
from web import context
from web.accounts import cookies
from web.accounts.ceremonies import begun, ended, remembered
from web.accounts.provider import Provider
from web.accounts.sessions import signed_in
from web.addresses import local_path
from web.errors import HttpRefused
from web.pages.blueprint import blueprint
from web.pages.invited import account_there
from web.pages.sign_in import WAYS, WayIn, next_page
from web.rights.credentials import credentials

if TYPE_CHECKING:
    from web.accounts import openid
else:
    openid = LazyModule("web.accounts.openid")

TRIED: Final = 20  # sign-in names for a new account, each with a number behind it
INVITED: Final = "kifu_invited"  # cookie: the secret of an invitation, on its way
BY_INVITATION: Final = "invited"
T = TypeVar("T")


class Found(NamedTuple):
    """Whom the provider means here, if anybody."""

    provider: Provider
    whom: openid.Whom
    asked: Begun


def provider_here() -> Provider:
    """The provider of this installation. Raises `NotFound`, no_provider."""
    found = context.settings().provider
    if found is None:
        raise NotFound("no_provider", "Nobody signs in here through a provider.")
    return found


def going_on(told: Mapping[str, str], person: str | None = None) -> Response:
    """A page that leads on to the provider, which then leads back.

    It is no answer that redirects: browsers hold the policy of forms against those, and providers
    lead on to hosts of their own. Raises `NotFound` no_provider, `HttpRefused`.
    """
    provider, now = provider_here(), context.settings().clock()
    asked = openid.Asked(
        url_for("pages.back_from_provider", _external=True),
        secrets.token_urlsafe(),
        secrets.token_urlsafe(48),
    )
    state = begun(Ceremony.ASK_PROVIDER, person, {**told, **asked._asdict()})
    client = openid.client_of(provider)
    address = _answer_of(provider, lambda: client.way_there(asked, state, now))
    page = render_template("sign_in/going_on.html", name=provider.name, address=address)
    return remembered(make_response(page))


@blueprint.post("/sign-in/provider")
def ask_provider() -> Response:
    """Go on to the provider. Raises as `going_on`."""
    if isinstance(credentials().actor, Alone):
        return redirect(next_page(), code=303)
    return going_on({"next": next_page()})


@blueprint.post("/invited/<secret>/provider")
def ask_provider_invited(secret: str) -> Response:
    """Go on to the provider, to take an invitation into the club there.

    Raises as `going_on`, `NotFound` for an invitation that is not good, `Clash` for who has an
    account.
    """
    if isinstance(credentials().actor, Account):
        raise account_there()
    context.parts().club.invitation(secret, context.settings().clock())
    answer = going_on({"next": url_for("pages.account"), BY_INVITATION: "yes"})
    cookies.keep(answer, INVITED, secret, int(Ceremony.ASK_PROVIDER.lasts.total_seconds()))
    return answer


@blueprint.get("/sign-in/provider")
def back_from_provider() -> Response:
    """What the provider leads back to: sign in whom it means, or add that to who asked.

    Raises `HttpRefused`: provider_unreachable, provider_not_good, provider_refused, not_admitted;
    `BadInput` ceremony_over; `Clash` as `Identities.bind`.
    """
    found = _found(provider_here())
    if found.asked.person is not None:
        return _bound(found, found.asked.person)
    answer = redirect(local_path(found.asked.told.get("next")), code=303)
    signed_in(_person(found), answer, Way.PROVIDER)
    _forget_what_was_taken(answer)
    return answer


def _found(provider: Provider) -> Found:
    asked = ended(Ceremony.ASK_PROVIDER, request.args.get("state", ""))
    issuer = request.args.get("iss", provider.issuer)  # RFC 9207: who answers
    if "error" in request.args or issuer != provider.issuer:
        raise HttpRefused(
            403,
            "provider_refused",
            "“{name}” did not sign you in. Try again, or sign in in another way.",
            name=provider.name,
        )
    told, now = asked.told, context.settings().clock()
    question = openid.Asked(told["back"], told["nonce"], told["verifier"])
    client, code = openid.client_of(provider), request.args.get("code", "")
    return Found(provider, _answer_of(provider, lambda: client.whom(code, question, now)), asked)


def _person(found: Found) -> str:
    """Whom an account at the provider signs in: by its issuer and subject alone."""
    kept, now, issuer = context.parts(), context.settings().clock(), found.provider.issuer
    person = kept.identities.use(issuer, found.whom.subject, now)
    if person is not None:
        return person
    person = _admitted(found).person
    try:
        kept.identities.bind(issuer, found.whom.subject, person, now)
    except Clash:  # the same person was quicker in another window
        kept.accounts.erase(person)
        return _person(found)
    return person


def _admitted(found: Found) -> Account:
    """A new account for whom nobody knows here, by an invitation or as the operator says.

    Raises `HttpRefused`, not_admitted; `NotFound` for an invitation that is no longer good.
    """
    make, now = _maker(found), context.settings().clock()
    login = found.whom.login or "member"
    for one in (login, *(f"{login}-{number}" for number in range(2, TRIED + 1))):
        try:
            return make(found.whom.name or login, one, now)
        except Clash:  # somebody has that name; it is theirs
            continue
    raise BadInput("login_taken", "“{login}” signs in here already.", login=login)


def _maker(found: Found) -> Callable[[str, str, datetime], Account]:
    """What makes an account of a name, a sign-in name and a time."""
    parts, role, actor = context.parts(), found.provider.admits, credentials().actor
    secret = cookies.kept(INVITED) if BY_INVITATION in found.asked.told else None
    if secret is not None:
        device = actor.device if isinstance(actor, Device) else None
        return partial(parts.club.accept, secret, device=device)
    if role is not None:
        return lambda name, login, now: parts.accounts.add(name, login, role, now)
    raise HttpRefused(
        403,
        "not_admitted",
        "Nobody here signs in by that account at “{name}”. Whoever has an account here signs "
        "in in another way, and adds it there; an administrator can invite others.",
        name=found.provider.name,
    )


def _bound(found: Found, person: str) -> Response:
    """Let the provider sign in who asked for that, in the browser where they did."""
    actor = credentials().actor
    if not isinstance(actor, Account) or actor.person != person:
        raise HttpRefused(403, "no_account", "Sign in first, and begin anew.")
    now, issuer = context.settings().clock(), found.provider.issuer
    context.parts().identities.bind(issuer, found.whom.subject, person, now)
    flash(_("“%(name)s” signs you in from now on.", name=found.provider.name), "good")
    return redirect(url_for("pages.account", _anchor="provider"), code=303)


def _answer_of(provider: Provider, ask: Callable[[], T]) -> T:
    """What a provider answers; what goes wrong there is told in words, and why in the log."""
    try:
        return ask()
    except openid.Unreachable as error:
        current_app.logger.warning("%s cannot be reached: %s", provider.issuer, error)
        raise HttpRefused(
            503,
            "provider_unreachable",
            "“{name}” cannot be reached at the moment. Sign in in another way, or try again later.",
            name=provider.name,
        ) from error
    except openid.NotGood as error:
        current_app.logger.warning("%s is not to be trusted: %s", provider.issuer, error)
        raise HttpRefused(
            502,
            "provider_not_good",
            "What “{name}” answered is not good, so nobody was signed in. Sign in in another way, "
            "or tell an administrator.",
            name=provider.name,
        ) from error


def _forget_what_was_taken(answer: Response) -> None:
    """The invitation that the browser brought, and the device that became part of an account."""
    if cookies.kept(INVITED) is not None:
        cookies.forget(answer, INVITED)
    device = cookies.kept(cookies.DEVICE)
    if device is not None and context.parts().match_rights.device(device) is None:
        cookies.forget(answer, cookies.DEVICE)


def _known() -> dict[str, Any] | None:
    provider = context.settings().provider
    return None if provider is None else {"name": provider.name}


WAYS.append(WayIn("sign_in/provider.html", _known))
