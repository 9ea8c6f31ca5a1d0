"""What people and devices are called to those who see a match with them."""

from __future__ import annotations

from collections.abc import Collection

from core.messages import Message, msg
from eventstore.devices import KnownDevice
from web import context
from web.credentials import credentials
from web.i18n import moment


def called(keys: Collection[str]) -> dict[str, Message]:
    """What the holders of these keys are called; those that are not known any more are left out."""
    if not keys:
        return {}
    parts, own = context.parts(), credentials().holders
    found = {key: phone(one) for key, one in parts.match_rights.devices(keys).items()}
    for key in {*keys}.difference(found):
        name = parts.accounts.name_of(key)
        if name is not None:
            found[key] = Message("{name}", {"name": name})
    return found | {key: msg("you") for key in own if key in found}


def phone(device: KnownDevice) -> Message:
    """What a browser without an account is called."""
    if device.name:
        return Message("{name}", {"name": device.name})
    return msg("a phone that joined on {day}", day=moment(device.joined_at))
