"""What a request is called in the log: as a proxy called it that is believed, or by a new id."""

from __future__ import annotations

import re

import h11

from web.proxies import NONE, proxies_of
from web.settings import Settings

NAME = b"x-request-id"
WELL_FORMED = re.compile(rb"[A-Za-z0-9._~-]{1,64}")


class RequestIds:
    """Gives each request its id."""

    def __init__(self, settings: Settings) -> None:
        self._new = settings.new_request_id
        self._proxies = proxies_of(settings.proxies)

    def of(self, request: h11.Request, sender: str) -> str:
        """The id of a request that came from this address."""
        if self._proxies != NONE and self._proxies.passed(sender, []):
            told = [value for name, value in request.headers if name == NAME]
            if len(told) == 1 and WELL_FORMED.fullmatch(told[0]):
                return told[0].decode()
        return self._new()
