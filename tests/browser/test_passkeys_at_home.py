"""Passkeys as a phone at home has them: over https, with the certificate of `kifu serve --lan`.

They are good under the name of the server, in a browser that trusts the certificate; under the
address in figures the page says why not.
"""

from __future__ import annotations

import re
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.at_home import key_of, trusting
from tests.browser.conftest import PHONE
from tests.browser.test_passkeys import forgotten, keys_of
from tests.browser.waiting import PATIENCE
from tests.servers import Server
from web.lan.announcing import HOST


@contextmanager
def phone_of(browser: Browser, base: str) -> Iterator[Page]:
    context = browser.new_context(
        viewport=PHONE,  # type: ignore[arg-type]
        has_touch=True,
        is_mobile=True,
        locale="en-GB",
        base_url=base,
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    try:
        yield page
    finally:
        context.close()


def said(server: Server, pattern: str) -> tuple[str, ...]:
    found = re.search(pattern, "\n".join(server.said))
    assert found, server.said
    return found.groups()


def test_a_passkey_of_a_phone_at_home(driver: Playwright, tmp_path: Path) -> None:
    with ExitStack() as ended:
        server = Server(f"sqlite:///{tmp_path / 'kifu.db'}", "serve", "--lan")
        ended.callback(server.kill)
        address, port = said(server, r"Kifu is at https://([\d.]+):(\d+)/")
        (link,) = said(server, r"(https://\S+/enter/\S+)")
        server.connection.request("GET", "/certificate")
        authority = server.connection.getresponse().read()
        key = key_of(address, int(port), ssl.create_default_context(cadata=authority))
        finds = f"--host-resolver-rules=MAP {HOST} {address}"
        named, figures = (f"https://{one}:{port}" for one in (HOST, address))
        browser = trusting(driver, tmp_path, key, finds)
        ended.callback(browser.close)
        with phone_of(browser, named) as phone:
            made_and_used(phone, urlsplit(link).path)
            phone.wait_for_url(f"{named}/account")
            phone.goto(f"{figures}/sign-in")
            expect(phone.get_by_text("opened under an address in figures")).to_be_visible()
            expect(phone.get_by_role("button", name="Sign in with a passkey")).to_have_count(0)


def made_and_used(phone: Page, link: str) -> None:
    """A key is made on the account, and signs in once nothing else is left of that."""
    keys = keys_of(phone)
    phone.goto(link)
    phone.get_by_role("button", name="Sign in").tap()
    expect(phone.get_by_text("Signed in as")).to_be_visible()
    phone.goto("/account")
    phone.get_by_role("button", name="Add a passkey").tap()
    expect(phone.get_by_text("This passkey signs you in from now on.")).to_be_visible()
    expect(phone.get_by_text(f"Good under {HOST}.")).to_be_visible()
    (made,) = keys.ask("getCredentials")["credentials"]
    assert made["rpId"] == HOST
    forgotten(phone)
    phone.goto("/sign-in?next=/account")  # where a name is typed the key is offered, and taken
