"""Signing in through a provider: a real one over http, that lies in every way it can."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from html import unescape
from itertools import count
from typing import Any, NamedTuple

import pytest
import requests
from flask import Flask
from flask.testing import FlaskClient
from joserfc.jwk import ECKey
from werkzeug.test import TestResponse

from core.errors import BadInput
from core.rights import Grant, GrantKind, Role
from eventstore.ceremonies import MOST, Ceremony
from eventstore.club import Club as ClubPeople
from eventstore.contract.steps import opening
from eventstore.identities import Identities
from eventstore.passkeys import MOST_KEYS
from tests.packages import ROOT
from tests.web.clubs import END, Club, founded
from tests.web.openid_provider import CLIENT, SECRET, OpenIdProvider, provider_here
from tests.web.pages.browsing import checked
from tests.web.test_passkeys import AT, HOST, Now, signed_in, who
from web.accounts import openid
from web.accounts.passkeys import LONGEST_ANSWER
from web.accounts.provider import Provider
from web.settings import Settings

M = "match0000001"


class Site(NamedTuple):
    """A club, and its provider."""

    club: Club
    at: OpenIdProvider
    now: Now
    provider: Provider

    def browser(self) -> FlaskClient:
        return self.club.app.test_client()


@pytest.fixture
def at() -> Iterator[tuple[OpenIdProvider, Now]]:
    now = Now()
    with provider_here(lambda: int(now.at.timestamp())) as found:
        yield found, now


@pytest.fixture
def make_site(
    make_app: Callable[..., Flask], at: tuple[OpenIdProvider, Now]
) -> Callable[..., Site]:
    kept, now = at

    def make(admits: Role | None = None) -> Site:
        provider = Provider(kept.issuer, CLIENT, SECRET, "The club", admits)
        club = founded(make_app, clock=now, provider=provider)
        club.app.config["WTF_CSRF_ENABLED"] = False
        return Site(club, kept, now, provider)

    return make


@pytest.fixture
def site(make_site: Callable[..., Site]) -> Site:
    found = make_site()
    found.club.parts.identities.bind(
        found.at.issuer, found.at.subject, found.club.ada.person, found.now.at
    )
    return found


def there(client: FlaskClient, path: str = "/sign-in/provider?next=/account") -> str:
    """The address to which a page leads on."""
    page = client.post(path, **AT)
    assert page.status_code == 200, page.text
    found = re.search(r'http-equiv="refresh" content="0; url=([^"]+)"', page.text)
    assert found is not None
    assert f'href="{found[1]}"' in page.text
    return unescape(found[1])


def back(address: str) -> str:
    """Where the provider leads back to, once somebody signed in there."""
    answer = requests.get(address, allow_redirects=False, timeout=60)
    assert answer.status_code == 302, answer.text
    assert answer.headers["Location"].startswith(f"{HOST}/sign-in/provider?")
    return answer.headers["Location"].removeprefix(HOST)


def signs(client: FlaskClient, path: str = "/sign-in/provider?next=/account") -> TestResponse:
    return client.get(back(there(client, path)), **AT)


def told(answer: TestResponse, status: int, code: str) -> None:
    """A refusal, on a page."""
    checked(answer, status)
    assert f"<code>{code}</code>" in answer.text


def test_whom_the_provider_means_is_signed_in(site: Site) -> None:
    client = site.browser()
    page = checked(client.get("/sign-in", **AT), 200)
    assert "Sign in at The club" in page.text
    answer = signs(client)
    assert (answer.status_code, answer.location) == (303, "/account")
    assert who(client) == "Ada"
    assert site.at.asked.count("/keys") == 1, "what it tells of itself is kept"
    signs(site.browser())
    assert site.at.asked.count("/keys") == 1
    site.now.at += openid.KEPT
    signs(site.browser())
    assert site.at.asked.count("/keys") == 2, "for an hour"


def test_an_answer_counts_once_in_its_browser_and_in_time(site: Site) -> None:
    client, thief = site.browser(), site.browser()
    answer = back(there(client))
    there(thief)
    told(thief.get(answer, **AT), 422, "ceremony_over")
    told(client.get(answer, **AT), 422, "ceremony_over")
    answer = back(there(client))
    assert client.get(answer, **AT).status_code == 303
    told(client.get(answer, **AT), 422, "ceremony_over")
    late = back(there(thief))
    site.now.at += timedelta(minutes=15)
    told(thief.get(late, **AT), 422, "ceremony_over")
    for odd in ("", "?state=made-up&code=x", "?error=access_denied"):
        told(thief.get(f"/sign-in/provider{odd}", **AT), 422, "ceremony_over")
    assert who(thief) == ""


def test_a_code_of_another_question_is_not_taken(site: Site) -> None:
    """Somebody has a victim's browser end what they began (code injection)."""
    mine, victim = site.browser(), site.browser()
    injected = re.search("code=[^&]+", back(there(mine)))
    own = back(there(victim))
    assert injected is not None
    told(victim.get(re.sub("code=[^&]+", injected[0], own), **AT), 502, "provider_not_good")
    assert who(victim) == ""


LIES: list[dict[str, Any]] = [
    {"nonce": "another"},
    {"nonce": None},
    {"aud": "another client"},
    {"aud": [CLIENT, "another client"]},
    {"aud": "another client", "azp": CLIENT},
    {"aud": None},
    {"azp": "another client"},
    {"iss": "https://another.example"},
    {"iss": None},
    {"exp": 0},
    {"exp": None},
    {"iat": None},
    {"iat": 2**33},
    {"nbf": 2**33},
    {"sub": None},
    {"sub": ""},
    {"sub": "x" * 256},
    {"sub": 7},
    {"sub": ["subject of ada"]},
    {"at_hash": "of another token"},
]


def test_a_token_that_is_not_for_us_signs_nobody_in(site: Site) -> None:
    client = site.browser()
    for lie in LIES:
        site.at.claims = lie
        told(signs(client), 502, "provider_not_good")
    site.at.claims = {"exp": int(site.now.at.timestamp()) - openid.LEEWAY}
    told(signs(client), 502, "provider_not_good")
    assert who(client) == ""
    site.at.claims = {"aud": [CLIENT, "another client"], "azp": CLIENT}
    site.at.claims["exp"] = int(site.now.at.timestamp()) - openid.LEEWAY + 1
    assert signs(client).status_code == 303
    assert who(client) == "Ada"


def test_a_token_that_the_provider_did_not_sign_signs_nobody_in(site: Site) -> None:
    client = site.browser()
    for by in ("none", "shared", "stranger"):
        site.at.signed = by
        told(signs(client), 502, "provider_not_good")
    assert who(client) == ""
    site.at.signed = "well"
    site.at.key = ECKey.generate_key("P-256", {"kid": "second"})  # it changed its keys
    assert signs(client).status_code == 303
    assert who(client) == "Ada"


def test_a_swapped_subject_is_somebody_else_whatever_it_is_called(site: Site) -> None:
    client = site.browser()
    site.at.subject = "another"
    told(signs(client), 403, "not_admitted")
    site.at.claims = {"preferred_username": "ada", "email": "ada@club.example"}
    told(signs(client), 403, "not_admitted")
    assert who(client) == ""
    bo = site.club.add("Bo")
    site.club.parts.identities.bind(site.at.issuer, "another", bo.person, site.now.at)
    signs(client)
    assert "Bo" in client.get("/account", **AT).text


def test_who_refuses_at_the_provider_is_told_so(site: Site) -> None:
    client = site.browser()
    for odd in ("error=access_denied&code=x", "code=x&iss=https://another.example"):
        state = re.search("state=([^&]+)", there(client))
        assert state is not None
        answer = client.get(f"/sign-in/provider?state={state[1]}&{odd}", **AT)
        told(answer, 403, "provider_refused")
    assert "/token" not in site.at.asked


def test_a_provider_that_is_down_harms_nobody_else(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = site.browser()
    answer = back(there(client))
    site.at.down = True
    told(client.get(answer, **AT), 503, "provider_unreachable")
    site.now.at += openid.KEPT
    told(client.post("/sign-in/provider", **AT), 503, "provider_unreachable")
    assert client.get("/sign-in", **AT).status_code == 200
    site.at.down = False
    monkeypatch.setattr(openid, "LARGEST", 10)
    told(client.post("/sign-in/provider", **AT), 502, "provider_not_good")
    monkeypatch.undo()
    nobody = Provider("http://127.0.0.1:9", CLIENT, SECRET, "Nobody")
    with pytest.raises(openid.Unreachable):
        openid.client_of(nobody).way_there(openid.Asked("", "", ""), "", site.now.at)
    monkeypatch.setattr(openid, "PATIENCE", 0)
    busy = openid.Client(site.provider)
    for _ in range(openid.AT_ONCE):
        busy._turns.acquire()
    with pytest.raises(openid.Unreachable, match="others wait"):
        busy.way_there(openid.Asked("", "", ""), "", site.now.at)


def test_what_the_provider_tells_of_itself_is_its_own_and_encrypted(site: Site) -> None:
    client = site.browser()
    for odd in (
        {"issuer": "https://another.example"},
        {"token_endpoint": "http://another.example/token"},
        {"jwks_uri": "file:///etc/passwd"},
        {"authorization_endpoint": "javascript:alert(1)"},
        {"authorization_endpoint": None},
    ):
        site.at.metadata = odd
        told(client.post("/sign-in/provider", **AT), 502, "provider_not_good")
    site.at.metadata = {"token_endpoint_auth_methods_supported": ["client_secret_post"]}
    assert client.post("/sign-in/provider", **AT).status_code == 200


def test_who_is_admitted_gets_an_account_once(make_site: Callable[..., Site]) -> None:
    site = make_site(Role.GUEST)
    site.at.claims = {"name": "Ada\0 Lovelace\n", "preferred_username": "ada"}
    client = site.browser()
    signs(client)
    page = client.get("/account", **AT).text
    assert "Ada Lovelace" in page
    assert "You sign in as ada-2." in page, "the name of somebody else stays theirs"
    person = site.club.parts.identities.use(site.at.issuer, site.at.subject, site.now.at)
    assert person not in {None, site.club.ada.person}
    signs(site.browser())
    assert site.club.parts.identities.use(site.at.issuer, site.at.subject, site.now.at) == person
    site.at.subject, site.at.claims = "third", {"name": None, "preferred_username": 7}
    other = site.browser()
    signs(other)
    assert "You sign in as member." in other.get("/account", **AT).text


def test_an_invitation_into_the_club_is_taken_at_the_provider(
    make_site: Callable[..., Site],
) -> None:
    site = make_site()
    invited = site.club.parts.club.invite(Role.MEMBER, site.now.at, END)
    path = f"/invited/{invited.secret}/provider"
    stranger = site.browser()
    told(stranger.get(back(there(stranger)), **AT), 403, "not_admitted")
    told(stranger.post("/invited/made-up/provider", **AT), 404, "invitation_not_found")
    site.club.parts.store.append(M, [opening("toy-pig")], expected_version=0)
    phone = site.club.phone(M, Grant(GrantKind.SEAT, "red"))
    joined = phone.get_cookie("kifu_device")
    assert joined is not None
    phone.set_cookie("__Host-kifu_device", joined.value, secure=True)
    page = checked(phone.get(f"/invited/{invited.secret}", **AT), 200)
    assert "with your account at The club" in page.text
    assert signs(phone, path).location == "/account"
    assert "You sign in as ada-2." in phone.get("/account", **AT).text
    assert [phone.get_cookie(f"__Host-kifu_{one}") for one in ("invited", "device")] == [None, None]
    person = site.club.parts.identities.use(site.at.issuer, site.at.subject, site.now.at)
    assert site.club.parts.match_rights.grants(M, person) == {Grant(GrantKind.SEAT, "red")}
    told(phone.post(path, **AT), 409, "account_there")
    told(stranger.post(path, **AT), 404, "invitation_not_found")


def test_of_two_windows_that_are_admitted_at_once_comes_one_account(
    make_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    site = make_site(Role.MEMBER)
    kept, bo = site.club.parts, site.club.add("Bo")
    kept.identities.bind(site.at.issuer, site.at.subject, bo.person, site.now.at)
    use, asked = Identities.use, count()

    def late(*given: Any) -> str | None:
        return use(*given) if next(asked) else None

    monkeypatch.setattr(Identities, "use", late)
    client = site.browser()
    assert signs(client).status_code == 303
    assert "Bo" in client.get("/account", **AT).text
    assert [one.name for one in ClubPeople(kept.database).people()] == ["Ada", "Bo"]


def test_a_provider_that_trickles_is_given_up(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each piece comes in time, and the whole never does."""
    site.at.trickles = True
    monkeypatch.setattr(openid, "WHOLE", 0.2)
    told(site.browser().post("/sign-in/provider", **AT), 503, "provider_unreachable")
    site.at.trickles = False
    assert site.browser().post("/sign-in/provider", **AT).status_code == 200


def test_an_account_is_bound_and_unbound_by_who_is_signed_in_just_now(
    make_site: Callable[..., Site],
) -> None:
    site = make_site()
    ada = signed_in(site.club, site.club.ada)
    assert "Add The club" in checked(ada.get("/account", **AT), 200).text
    answer = back(there(ada, "/account/provider"))
    bo = signed_in(site.club, site.club.add("Bo"))
    began = ada.get_cookie("__Host-kifu_began")
    assert began is not None
    bo.set_cookie("__Host-kifu_began", began.value, secure=True)
    told(bo.get(answer, **AT), 403, "no_account")
    assert signs(ada, "/account/provider").location == "/account#provider"
    assert "Take The club away" in checked(ada.get("/account", **AT), 200).text
    other = site.browser()
    signs(other)
    assert who(other) == "Ada"
    told(signs(bo, "/account/provider"), 409, "provider_taken")
    told(ada.post("/account/provider/remove", **AT), 409, "last_way")
    site.now.at += timedelta(minutes=16)
    for path in ("/account/provider", "/account/provider/remove"):
        told(ada.post(path, **AT), 403, "fresh_sign_in_needed")


def test_without_a_provider_there_is_nothing_of_it(make_app: Callable[..., Flask]) -> None:
    club = founded(make_app)
    club.app.config["WTF_CSRF_ENABLED"] = False
    client = club.app.test_client()
    assert "/sign-in/provider" not in client.get("/sign-in", **AT).text
    told(client.post("/sign-in/provider", **AT), 404, "no_provider")
    told(client.get("/sign-in/provider", **AT), 404, "no_provider")


ENVIRON = {
    "KIFU_OIDC_ISSUER": "https://id.club.example/",
    "KIFU_OIDC_CLIENT_ID": "kifu",
    "KIFU_OIDC_CLIENT_SECRET": "s",
}


@pytest.mark.parametrize(
    ("changes", "setting"),
    [
        ({"KIFU_OIDC_ISSUER": "http://id.club.example"}, "KIFU_OIDC_ISSUER"),
        ({"KIFU_OIDC_ISSUER": "id.club.example"}, "KIFU_OIDC_ISSUER"),
        ({"KIFU_OIDC_ISSUER": "https://["}, "KIFU_OIDC_ISSUER"),
        ({"KIFU_OIDC_CLIENT_ID": " "}, "KIFU_OIDC_CLIENT_ID"),
        ({"KIFU_OIDC_CLIENT_SECRET": ""}, "KIFU_OIDC_CLIENT_SECRET"),
        ({"KIFU_OIDC_ADMITS": "administrator"}, "KIFU_OIDC_ADMITS"),
    ],
)
def test_settings_that_cannot_be_are_named(
    changes: dict[str, str], setting: str, tmp_path: Any
) -> None:
    with pytest.raises(BadInput, match=setting):
        Settings.from_environment(ENVIRON | {"KIFU_DATA_DIR": str(tmp_path)} | changes)


def test_settings_come_from_the_environment(tmp_path: Any) -> None:
    home = {"KIFU_DATA_DIR": str(tmp_path)}
    assert Settings.from_environment(home).provider is None
    plain = Settings.from_environment(ENVIRON | home).provider
    assert plain == Provider("https://id.club.example/", "kifu", "s", "id.club.example", None)
    own = {"KIFU_OIDC_NAME": "The club", "KIFU_OIDC_ADMITS": "member"}
    named = Settings.from_environment(ENVIRON | home | own)
    assert named.provider is not None
    assert (named.provider.name, named.provider.admits) == ("The club", Role.MEMBER)


def test_the_limits_that_are_published_are_those_that_hold() -> None:
    told = (ROOT / "docs" / "limits.md").read_text("utf-8")
    minutes = {one: int(one.lasts.total_seconds()) // 60 for one in Ceremony}
    for row in (
        f"| passkeys | {MOST_KEYS} |",
        f"| what a browser answers for a passkey | {LONGEST_ANSWER // 1000} kB |",
        f"passkey that was begun | {minutes[Ceremony.USE_PASSKEY]} minutes, once |",
        f"(provider.md) | {minutes[Ceremony.ASK_PROVIDER]} minutes, once |",
        f"have not ended | {MOST:,};",
        f"| {openid.LARGEST // 10**6} MB, {openid.WHOLE:.0f} seconds, {openid.PATIENCE:.0f} for",
    ):
        assert row in told
    assert openid.AT_ONCE == 4
