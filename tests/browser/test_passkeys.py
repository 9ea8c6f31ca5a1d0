"""Signing in without a password: by a passkey, and through a provider.

A passkey is added on a phone, signs in without a name, and is refused when it was copied or
removed; the browser's own authenticator for tests stands for the phone's. To a provider pages lead
on past the policy that holds for their forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import CDPSession, Page, expect

from core.rights import Role
from eventstore.sessions import LASTS
from tests.browser.access import both_ways
from tests.browser.conftest import PHONE, Site
from tests.browser.guarded import guarded_site
from tests.web.openid_provider import CLIENT, SECRET, OpenIdProvider, provider_here
from web.accounts.provider import Provider
from web.settings import now

PROVIDER = "https://id.club.example"
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Keys(NamedTuple):
    """The authenticator of a page."""

    session: CDPSession
    authenticator: str

    def ask(self, what: str, **more: Any) -> dict[str, Any]:
        told = {"authenticatorId": self.authenticator, **more}
        found: dict[str, Any] = self.session.send(f"WebAuthn.{what}", told)
        return found


@pytest.fixture
def at() -> Iterator[OpenIdProvider]:
    with provider_here(lambda: int(now().timestamp())) as found:
        yield found


@pytest.fixture
def live_server(
    recorded: Path, tmp_path: Path, scripts: Path | None, at: OpenIdProvider
) -> Iterator[Site]:
    provider = Provider(at.issuer, CLIENT, SECRET, "The club")
    with guarded_site(recorded, tmp_path, scripts, provider=provider) as site:
        yield site


@pytest.fixture
def ada(live_server: Site) -> str:
    accounts = live_server.parts.accounts
    accounts.found_club("Friday club")
    return accounts.add("Ada", "ada", Role.ADMINISTRATOR, now()).person


def keys_of(page: Page) -> Keys:
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return Keys(session, made["authenticatorId"])


def sign_in(page: Page, site: Site, person: str) -> None:
    secret = site.parts.accounts.open_session(person, now(), now() + LASTS)
    page.context.add_cookies([{"name": "kifu_session", "value": secret, "url": site.url}])


def forgotten(page: Page) -> None:
    """The browser keeps no cookie; first no page is left whose last request could bring one."""
    page.goto("about:blank")
    page.context.clear_cookies()


def press(page: Page) -> None:
    page.get_by_role("button", name="Sign in with a passkey").click()


def test_a_passkey_from_its_first_day_to_its_last(
    open_page: Callable[..., Page], live_server: Site, ada: str
) -> None:
    phone = open_page(
        viewport=PHONE, has_touch=True, is_mobile=True, allowed=("422", "Failed to load resource")
    )
    keys, site = keys_of(phone), live_server
    sign_in(phone, site, ada)
    phone.goto("/account")
    for name in ("The phone before", "Ada's phone"):
        keys.ask("clearCredentials")
        phone.get_by_label("Name of a new passkey").fill(name)
        phone.get_by_role("button", name="Add a passkey").click()
        expect(phone.get_by_text("This passkey signs you in from now on.")).to_be_visible()
        expect(phone.get_by_role("button", name=f"Remove {name}")).to_be_visible()
    assert both_ways(phone, "an account with a passkey") == []
    phone.get_by_role("button", name="Add a passkey").click()
    expect(phone.get_by_text("has a passkey of your account already")).to_be_visible()
    (kept,) = keys.ask("getCredentials")["credentials"]
    assert kept["isResidentCredential"]

    keys.ask("setAutomaticPresenceSimulation", enabled=False)  # nobody touches it unasked
    forgotten(phone)
    phone.goto("/sign-in?next=/account")
    assert both_ways(phone, "the page that signs in") == []
    keys.ask("setAutomaticPresenceSimulation", enabled=True)
    press(phone)
    phone.wait_for_url("**/account")
    expect(phone.get_by_role("heading", name="Ada", exact=True)).to_be_visible()

    forgotten(phone)
    phone.goto("/sign-in?next=/account")  # where a name is typed the key is offered, and taken
    phone.wait_for_url("**/account")
    refused(phone, keys, site, kept, ada)


def refused(phone: Page, keys: Keys, site: Site, kept: dict[str, Any], ada: str) -> None:
    """A device that does not know its owner, a copy, and a key that was removed."""
    keys.ask("setAutomaticPresenceSimulation", enabled=False)
    forgotten(phone)
    phone.goto("/sign-in")
    keys.ask("setUserVerified", isUserVerified=False)
    keys.ask("setAutomaticPresenceSimulation", enabled=True)
    press(phone)
    said = phone.get_by_role("alert")
    expect(said).to_have_text("Nothing was done: it was cancelled, or it took too long.")
    keys.ask("setUserVerified", isUserVerified=True)
    keys.ask("removeCredential", credentialId=kept["credentialId"])
    keys.ask("addCredential", credential=kept | {"signCount": 0})
    press(phone)
    expect(said).to_contain_text("somebody may have a copy of it")
    site.parts.identities.bind(PROVIDER, "ada", ada, now())
    one = next(one for one in site.parts.passkeys.of(ada) if one.name == "Ada's phone")
    assert one.doubted_at is not None
    site.parts.passkeys.remove(ada, one.key, PROVIDER)
    press(phone)
    expect(said).to_contain_text("not known here")
    assert "/sign-in" in phone.url


def test_a_provider_signs_in_and_is_added_without_a_script(
    open_page: Callable[..., Page], live_server: Site, ada: str
) -> None:
    phone = open_page(viewport=PHONE, locale="fr-FR", javascript=False)
    sign_in(phone, live_server, ada)
    phone.goto("/account")
    phone.get_by_role("button", name="Ajouter The club").click()
    phone.wait_for_url("**/account#provider")
    expect(phone.get_by_text("« The club » vous identifie désormais.")).to_be_visible()
    forgotten(phone)
    phone.goto("/sign-in?next=/account")
    phone.get_by_role("button", name="S’identifier chez The club").click()
    phone.wait_for_url("**/account")
    expect(phone.get_by_role("heading", name="Ada", exact=True)).to_be_visible()
