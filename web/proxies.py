"""Requests that come through proxies: whom they come from, by which name, under which prefix.

What a proxy says of a request is believed from the proxies alone that whoever runs Kifu named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import TYPE_CHECKING, Any, TypeAlias

from flask import Flask

from core.errors import BadInput
from web.origin import ALONE, PASSED_ON, address_of, says_passed_on
from web.settings import Settings

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

Network: TypeAlias = IPv4Network | IPv6Network
MOST = 10  # proxies one behind another
PREFIX = re.compile(r"(/[A-Za-z0-9._~-]+)+")
LONGEST = 200  # characters of a prefix
SCHEMES = frozenset({"http", "https"})
PORTS = {"http": "80", "https": "443"}


@dataclass(frozen=True, slots=True)
class Proxies:
    """Those that are believed: so many before this server, or these addresses."""

    count: int = 0
    networks: tuple[Network, ...] = ()

    def passed(self, sender: str, behind: list[str]) -> int:
        """How many of them a request came through, where `sender` is who connected here and
        `behind` are those whom the proxies name, the nearest last.
        """
        if self.count:
            return self.count
        found = 0
        for one in (sender, *reversed(behind)):
            if not self._has(one):
                break
            found += 1
        return found

    def _has(self, text: str) -> bool:
        address = address_of(text)
        return address is not None and any(address in network for network in self.networks)


def install(app: Flask, settings: Settings) -> None:
    """Put it before everything else of the application. Raises `BadInput` bad_setting."""
    prefix = checked_prefix(settings.prefix)
    own = {rule.rule.split("/")[1] for rule in app.url_map.iter_rules()} - {""}
    if prefix.split("/")[1:2] and prefix.split("/")[1] in own:
        raise BadInput(
            "bad_setting",
            "{setting} must not begin like a page of Kifu itself: {prefix}.",
            setting="KIFU_PREFIX",
            prefix=prefix,
        )
    app.wsgi_app = _Arrived(  # type: ignore[method-assign] # as Flask has it
        app.wsgi_app, proxies_of(settings.proxies), prefix
    )


def proxies_of(told: tuple[str, ...]) -> Proxies:
    """The proxies that a setting names: a number, or addresses and networks.

    Raises `BadInput` bad_setting.
    """
    if len(told) == 1 and told[0].isdecimal() and int(told[0]) <= MOST:
        return Proxies(int(told[0]))
    try:
        return Proxies(networks=tuple(_network(one) for one in told))
    except ValueError:
        raise BadInput(
            "bad_setting",
            "{setting} must be a number from 0 to {most}, or addresses such as 127.0.0.1 and "
            "10.0.0.0/8.",
            setting="KIFU_PROXIES",
            most=MOST,
        ) from None


def _network(text: str) -> Network:
    if text.isdecimal():  # it would pass for an address
        raise ValueError(text)
    return ip_network(text, strict=False)


def checked_prefix(text: str) -> str:
    """A prefix without its last slash; "" for none. Raises `BadInput` bad_setting."""
    prefix = text.rstrip("/")
    if prefix and not _is_prefix(prefix):
        raise BadInput(
            "bad_setting",
            "{setting} must begin with a slash and have letters, digits and -._~ alone: /kifu.",
            setting="KIFU_PREFIX",
        )
    return prefix


def without_prefix(path: str, prefix: str) -> str:
    """The path below the prefix, where a proxy left that in front."""
    return path[len(prefix) :] if prefix and path.startswith(f"{prefix}/") else path


class _Arrived:
    def __init__(self, app: WSGIApplication, proxies: Proxies, prefix: str) -> None:
        self.app, self.proxies, self.prefix = app, proxies, prefix

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environ[PASSED_ON] = says_passed_on(environ)
        if self.proxies != NONE:
            environ[ALONE] = False  # whoever comes through a proxy of this machine looks local
            self._believe(environ)
        if self.prefix:
            _place(environ, self.prefix)
        return self.app(environ, start_response)

    def _believe(self, environ: WSGIEnvironment) -> None:
        """Take from the proxies who asks, by which scheme and name, and below what."""
        behind = _told(environ, "HTTP_X_FORWARDED_FOR")
        passed = self.proxies.passed(environ.get("REMOTE_ADDR") or "", behind)
        if not passed:
            return
        if address := address_of(_without_port(_at(behind, passed))):
            environ["REMOTE_ADDR"] = str(address)
        scheme = _at(_told(environ, "HTTP_X_FORWARDED_PROTO"), passed).lower()
        if scheme in SCHEMES:
            environ["wsgi.url_scheme"] = scheme
        if host := _at(_told(environ, "HTTP_X_FORWARDED_HOST"), passed):
            environ["HTTP_HOST"] = host
        port = _at(_told(environ, "HTTP_X_FORWARDED_PORT"), passed)
        if port.isdecimal() and ":" not in environ.get("HTTP_HOST", "").rpartition("]")[2]:
            _have_port(environ, port)
        prefix = _at(_told(environ, "HTTP_X_FORWARDED_PREFIX"), passed).rstrip("/")
        if prefix and not self.prefix and _is_prefix(prefix):
            _place(environ, prefix)


NONE = Proxies()


def has_proxies(settings: Settings) -> bool:
    """Whether proxies are believed. Raises `BadInput` bad_setting."""
    return proxies_of(settings.proxies) != NONE


def _is_prefix(text: str) -> bool:
    parts = text.split("/")
    return (
        len(text) <= LONGEST and PREFIX.fullmatch(text) is not None and not {".", ".."} & {*parts}
    )


def _place(environ: WSGIEnvironment, prefix: str) -> None:
    """Have the application answer below a prefix, whether the proxy took that away or not."""
    path = environ.get("PATH_INFO", "")
    environ["PATH_INFO"] = without_prefix(path, prefix) if path != prefix else "/"
    environ["SCRIPT_NAME"] = prefix


def _have_port(environ: WSGIEnvironment, port: str) -> None:
    host = environ.get("HTTP_HOST", "")
    if host and port != PORTS[environ["wsgi.url_scheme"]]:
        environ["HTTP_HOST"] = f"{host}:{port}"


def _told(environ: WSGIEnvironment, name: str) -> list[str]:
    told: Any = environ.get(name, "")
    return [one.strip() for one in str(told).split(",") if one.strip()]


def _at(values: list[str], passed: int) -> str:
    """What the farthest proxy that is believed said: each adds a value behind the others, and some
    leave one alone.
    """
    return values[-min(passed, len(values))] if values else ""


def _without_port(text: str) -> str:
    """An address that may have a port behind it."""
    if text.startswith("["):
        return text.partition("]")[0] + "]"
    return text.partition(":")[0] if text.count(":") == 1 else text
