"""What the page of an account is made of: sections, each a template and what it shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from core.rights import Account


class Section(NamedTuple):
    """A part of the page of an account: `template` stands in `templates/account`, and sees what
    `shows` gives it under the name `section`.
    """

    template: str
    shows: Callable[[Account], Mapping[str, Any]]
