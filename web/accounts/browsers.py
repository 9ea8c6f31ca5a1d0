"""What kind of browser asks, read from what it says of itself."""

from __future__ import annotations

from typing import Final

from flask import request

from eventstore.sessions import Browser

FAMILIES: Final = (  # the first one that is named: most of them name others behind
    *(("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet")),
    *(("Vivaldi", "Vivaldi"), ("FxiOS", "Firefox"), ("Firefox", "Firefox")),
    *(("CriOS", "Chrome"), ("Chrom", "Chrome"), ("Safari", "Safari")),
)
SYSTEMS: Final = (
    *(("Android", "Android"), ("iPhone", "iOS"), ("iPad", "iOS"), ("CrOS", "ChromeOS")),
    *(("Windows", "Windows"), ("Macintosh", "macOS"), ("Linux", "Linux")),
)
OTHER: Final = "other"  # a family of all that nobody knows by name


def browser_of(agent: str) -> Browser:
    """The family and the system of a browser by its `User-Agent`; the system may be empty."""
    family = next((name for sign, name in FAMILIES if sign in agent), OTHER)
    system = next((name for sign, name in SYSTEMS if sign in agent), "")
    return Browser(family, system)


def asking_browser() -> Browser:
    """That of the current request."""
    return browser_of(request.headers.get("User-Agent", ""))
