"""From tap to picture in a long match of Arcmage: `make bench-tap [OTHER=FOLDER]`.

A match of 350 steps is opened on a telephone in Chromium, and goes on with entries, each taken back
and entered again: measured is the time from the tap until the page shows the saved step and takes
the next tap, and what came over the wire meanwhile. At no delay, and at 150 ms and 1.6 Mbit/s.
With another checkout, each tap is made on both in turn, in one run.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from core import simulate
from core.games import find
from core.ports import NewStep
from eventstore.codec import codec_of
from eventstore.database import Database
from eventstore.sql import SqlStore
from tests.browser.conftest import FLAGS, NAMES, PHONE

ROOT = Path(__file__).parents[2]
GAME, MATCH, LENGTH, SEED = "arcmage", "long", 350, 1
WARM, TAPS = 2, 9  # entries that are not measured, and those that are
SPEED = 200_000  # bytes a second: 1.6 Mbit/s
SLOW = {"latency": 150, "downloadThroughput": SPEED, "uploadThroughput": SPEED}
FAST = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
NETWORKS = {"no delay": FAST, "150 ms, 1.6 Mbit/s": SLOW}

# Resolves with the milliseconds until the page shows `step` as saved and takes another tap.
TAP = """([act, text, step]) => new Promise((resolve) => {
  const root = document.querySelector("#record"), began = performance.now();
  const shown = () => !root.classList.contains("is-busy") &&
    document.querySelector("#last .last--saved .number")?.textContent === `${step}.`;
  const watch = new MutationObserver(() => {
    if (!shown()) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
  });
  watch.observe(root, {subtree: true, childList: true, attributes: true, characterData: true});
  if (act !== "enter") document.querySelector(`.bar [data-act="${act}"]`).click();
  else {
    document.querySelector("#notation").value = text;
    document.querySelector("#type-form").requestSubmit();
  }
})"""


@dataclass
class Open:
    """A page of one checkout, and what was measured on it by network and kind of tap."""

    page: Page
    cdp: Any
    step: int
    bytes: int = 0
    found: dict[tuple[str, str], list[tuple[float, int]]] = field(default_factory=dict)

    def tap(self, network: str, act: str, text: str = "", *, measured: bool) -> None:
        """One tap; the step that it records is shown when it is over."""
        self.step += 1
        self.bytes = 0
        spent = self.page.evaluate(TAP, [act, text, self.step])
        self.page.wait_for_timeout(20)  # for the count of bytes
        if measured:
            self.found.setdefault((network, act), []).append((spent, self.bytes))


def steps() -> list[NewStep]:
    """A simulated match, longer than what is recorded beforehand."""
    game = find(GAME)
    codec = codec_of(game)
    plan = simulate.Plan(SEED, "random", codec.options(codec.decimal({})), {})
    found = simulate.play(game, plan, 1, clock=lambda: datetime.now(UTC)).pending
    assert len(found) > LENGTH + (WARM + TAPS) * len(NETWORKS), len(found)
    return list(found)


def recorded(folder: Path, match: list[NewStep]) -> Path:
    """A database with the match up to its length."""
    file = folder / "kifu.db"
    database = Database(f"sqlite:///{file}")
    database.upgrade()
    SqlStore(database).append(MATCH, match[:LENGTH], expected_version=0)
    database.close()
    return file


@contextmanager
def served(checkout: Path, file: Path) -> Iterator[str]:
    """The address of a checkout's own server, on a database of its own."""
    command = [sys.executable, "-m", "web.cli", "--database", f"sqlite:///{file}", "serve"]
    process = subprocess.Popen(
        [*command, "--port", "0"],
        cwd=checkout,
        env=os.environ | {"PYTHONPATH": str(checkout)},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        lines = (re.search(r"http://[\d.]+:\d+", line) for line in process.stdout)
        yield next(found[0] for found in lines if found)
    finally:
        process.terminate()
        process.wait(60)


@contextmanager
def opened(browser: Browser, url: str) -> Iterator[Open]:
    """The record page of the match on a telephone."""
    with browser.new_context(
        service_workers="block", viewport=PHONE, base_url=url, locale="en-GB"
    ) as context:
        page = context.new_page()
        cdp = context.new_cdp_session(page)
        found = Open(page, cdp, LENGTH - 1)

        def count(event: dict[str, Any]) -> None:
            found.bytes += int(event["encodedDataLength"])

        cdp.on("Network.loadingFinished", count)
        cdp.send("Network.enable")
        page.goto(f"/matches/{MATCH}/record")
        page.wait_for_selector("#entry > *")
        yield found


def taps(pages: list[Open], match: list[NewStep]) -> None:
    """All taps of all networks, on the pages in turn."""
    further = iter(match[LENGTH:])
    for network, limits in NETWORKS.items():
        for one in pages:
            one.cdp.send("Network.emulateNetworkConditions", {"offline": False, **limits})
        for number in range(WARM + TAPS):
            text = next(further).notation
            for one in pages if number % 2 else pages[::-1]:
                for act in ("enter", "undo", "redo"):
                    one.tap(network, act, text, measured=number >= WARM)


def main(other: str = "") -> None:
    """Print medians of milliseconds and kilobytes; of both checkouts and their ratio."""
    checkouts = [*([Path(other).resolve()] if other else []), ROOT]
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    match = steps()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        file = recorded(folder, match)
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=installed, args=list(FLAGS))
        pages = []
        for number, checkout in enumerate(checkouts):
            own = Path(shutil.copy(file, folder / f"{number}.db"))
            url = stack.enter_context(served(checkout, own))
            pages.append(stack.enter_context(opened(browser, url)))
        taps(pages, match)
        report(pages)
        browser.close()


def report(pages: list[Open]) -> None:
    """One line for each network and kind of tap: of all pages the median, then the ratio."""
    for network, act in pages[-1].found:
        line = f"{network:20}{act:8}"
        medians = []
        for one in pages:
            spent, size = (median(every) for every in zip(*one.found[network, act], strict=True))
            medians.append(spent)
            line += f"{spent:8.0f} ms{size / 1000:7.1f} kB"
        if len(medians) > 1:
            line += f"{medians[-1] / medians[0]:8.2f}"
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
