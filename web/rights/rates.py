"""How often somebody may do something: sign in, open links, write, send files.

Counted where others reach the server; who is alone with it is never counted.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from ipaddress import IPv6Address, ip_network
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from flask import Flask, request

from core.errors import BadInput
from core.rights import Alone
from web.errors import TooMany
from web.origin import address_of
from web.rights.credentials import credentials
from web.settings import Settings

if TYPE_CHECKING:
    from flask_limiter import Limiter
    from limits import RateLimitItem

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
A_HOUSE: Final = 64  # bits of an address of IPv6 that one household has


class Rate(NamedTuple):
    """One count: what is counted, for whom, and how much a request is of it."""

    name: str  # of its setting in `Rates`
    counts: Callable[[], bool]
    whose: Callable[[], str]
    cost: Callable[[], int]


def install(app: Flask, settings: Settings) -> None:
    """Count requests where others reach the server. Raises `BadInput` for a rate that is none."""
    if not settings.guarded:
        return
    from flask_limiter import Limiter  # noqa: PLC0415 - a server of one's own needs none

    limiter = Limiter(
        _address,
        storage_uri=settings.rates.storage,
        strategy="fixed-window",  # keeps a number for each, whatever a request counts
    )
    limiter.init_app(app)
    limits = [(rate, _parsed(rate.name, getattr(settings.rates, rate.name))) for rate in COUNTED]
    app.before_request(partial(_count, limiter, limits))


def _count(limiter: Limiter, limits: list[tuple[Rate, RateLimitItem]]) -> None:
    """Raises `TooMany`, 429 `too_often`, with the time that is left."""
    if request.endpoint in {None, "static"} or isinstance(credentials().actor, Alone):
        return
    for rate, limit in limits:
        if not rate.counts() or not (cost := rate.cost()):
            continue
        if not limiter.limiter.hit(limit, rate.name, rate.whose(), cost=cost):
            ends, _left = limiter.limiter.get_window_stats(limit, rate.name, rate.whose())
            raise _too_often(ends)


def _too_often(ends: float) -> TooMany:
    from time import time  # noqa: PLC0415 - the clock by which the library counts

    left = max(1, ceil(ends - time()))
    return TooMany(
        "too_often",
        "That was too often, or too much. Try again in {minutes} min.",
        retry_after=left,
        minutes=ceil(left / 60),
    )


def _parsed(name: str, written: str) -> RateLimitItem:
    from limits import parse  # noqa: PLC0415 - see above

    try:
        return parse(written)
    except ValueError:
        raise BadInput(
            "bad_rate",
            "{name} must be a rate such as “600 per minute”.",
            name=f"KIFU_RATE_{name.upper()}",
        ) from None


def _address() -> str:
    """The address that asks; of IPv6 what a household has, which can take any address of that."""
    found = address_of(request.remote_addr or "")
    if isinstance(found, IPv6Address):
        return str(ip_network((found, A_HOUSE), strict=False))
    return str(found)


def _person() -> str:
    """Whoever asks, by the key of their account or device; else the address."""
    return next(iter(credentials().holders), None) or _address()


def _below(*places: str) -> Callable[[], bool]:
    """Whether a request is for an address below one of these places."""
    return lambda: request.path.startswith(places)


def _writes() -> bool:
    return request.method not in SAFE


def _tries_to_sign_in() -> bool:
    """Whether a request proves who somebody is; pages ask for a challenge by themselves."""
    path = request.path
    return _writes() and path.startswith("/sign-in") and not path.endswith("/challenge")


def _one() -> int:
    return 1


COUNTED: Final = (
    Rate("sign_ins", _tries_to_sign_in, _address, _one),
    Rate("links", _below("/enter/"), _address, _one),
    Rate("invitations", _below("/join/", "/invited/"), _address, _one),
    Rate("writes", _writes, _person, _one),
    Rate("uploads", _writes, _person, lambda: request.content_length or 0),
)
