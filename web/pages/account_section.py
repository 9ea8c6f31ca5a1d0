"""What the page of an account is made of: sections, each a template and what it shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from core.rights import Account
from web.credentials import credentials
from web.errors import HttpRefused


class Section(NamedTuple):
    """A part of the page of an account: `template` stands in `templates/account`, and sees what
    `shows` gives it under the name `section`.
    """

    template: str
    shows: Callable[[Account], Mapping[str, Any]]


def own_account() -> Account:
    """The account of whoever asks. Raises `HttpRefused`, 403 `no_account`, where there is none."""
    found = credentials().actor
    if isinstance(found, Account):
        return found
    raise HttpRefused(403, "no_account", "This is for who signed in, with an account of their own.")
