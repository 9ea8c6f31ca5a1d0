"""A device whose storage is full: said before it happens, and nothing is called kept that is not.

Chromium tells pages the same large quota whatever there is, unless one asks it not to.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.access import troubles
from tests.browser.conftest import FLAGS, NAMES, Site
from tests.browser.test_outbox import SENDING, match, notations, phone_at, waits, write

__all__ = ["match", "phone_at"]  # fixtures

FILL = """(size) => new Promise((resolve) => {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65536)
    crypto.getRandomValues(bytes.subarray(at, Math.min(size, at + 65536)));
  const asked = indexedDB.open("filler");
  asked.onupgradeneeded = () => asked.result.createObjectStore("filler", { autoIncrement: true });
  asked.onsuccess = () => {
    const done = asked.result.transaction("filler", "readwrite");
    done.objectStore("filler").add(bytes);
    done.oncomplete = () => { asked.result.close(); resolve(true); };
    done.onabort = () => { asked.result.close(); resolve(false); };
  };
})"""
USED = "async () => (await navigator.storage.estimate()).usage"
ROOM, MUCH = 5_000_000, 4_200_000  # bytes that the browser gives, and of which most are taken


@pytest.fixture(scope="module")
def browser(driver: Playwright) -> Iterator[Browser]:
    """One that tells how much room there is."""
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    flags = [*FLAGS, "--disable-features=StaticStorageQuota"]
    found = driver.chromium.launch(executable_path=installed, args=flags)
    yield found
    found.close()


def test_a_full_device_says_so_before_and_takes_nothing_that_it_cannot_keep(
    live_server: Site, phone_at: Callable[[], Page], match: tuple[str, ...]
) -> None:
    page, plies = phone_at(), match[2:5]
    devtools = page.context.new_cdp_session(page)

    def gives(quota: int | None) -> None:
        size = {} if quota is None else {"quotaSize": quota}
        devtools.send("Storage.overrideQuotaForOrigin", {"origin": live_server.url, **size})

    gives(ROOM)
    while page.evaluate(USED) < MUCH:  # the browser itself takes some of it, at times
        assert page.evaluate(FILL, 200_000)
    write(page, plies[0], plies[1])
    expect(page.locator("#outbox")).to_contain_text("This device has little room left")
    assert troubles(page, "little room") == []
    for size in (100_000, 10_000, 1_000, 100):
        while page.evaluate(FILL, size):
            pass
    field = page.locator("#notation")
    field.fill(plies[2])
    field.press("Enter")
    expect(page.locator("#notice")).to_contain_text("could not keep the entry")
    expect(field).to_have_value(plies[2])
    expect(page.locator("#outbox li")).to_have_count(2)
    page.reload()
    waits(page, 2, 2)
    gives(None)
    write(page, plies[2])
    waits(page, 3, 2)
    page.unroute(SENDING)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#last .last--saved .number")).to_have_text("5.")
    assert notations(live_server) == list(plies)
