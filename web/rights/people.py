"""Who is at a match: what people and devices are called, their rights in words, giving them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final, assert_never

from core.errors import BadInput, NotFound
from core.events import MatchId, Seat
from core.game import Game
from core.messages import Message, msg
from core.rights import UNSET, Deed, Grant, GrantKind, MatchSetting, Visibility
from eventstore.club import Club
from eventstore.devices import KnownDevice
from web import context
from web.i18n import moment
from web.rights.credentials import credentials
from web.rights.roles import Told
from web.rights.standing import standing_at
from web.seats import title_of

OF_SEAT: Final = "seat:"  # before the seat, where a right is written in one word


VISIBILITIES: Final[Mapping[Visibility, Told]] = {
    Visibility.PRIVATE: Told(
        msg("Private"), msg("only those who have a right here know that there is this match")
    ),
    Visibility.CLUB: Told(
        msg("The club"), msg("members of the club find it, and watch it as spectators do")
    ),
    Visibility.LINK: Told(
        msg("By link"), msg("whoever has its address watches it as spectators do; no list has it")
    ),
    Visibility.PUBLIC: Told(
        msg("Public"),
        msg("everybody who reaches this server finds it, and watches it as spectators do"),
    ),
}


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


def written(grant: Grant) -> str:
    """A right in one word, as addresses and forms have it."""
    return f"{OF_SEAT}{grant.seat}" if grant.kind is GrantKind.SEAT else grant.kind.value


def right_of(text: str, seats: Collection[Seat]) -> Grant:
    """The right that a word means in a match with these seats. Raises `BadInput` bad_right."""
    seat = text.removeprefix(OF_SEAT)
    if seat != text and seat in seats:
        return Grant(GrantKind.SEAT, seat)
    if text in {GrantKind.OWNER, GrantKind.RECORDER, GrantKind.SPECTATOR}:
        return Grant(GrantKind(text))
    raise BadInput(
        "bad_right",
        "“{right}” is no right on this match; there are {rights}.",
        right=text[:80],
        rights=", ".join(map(written, rights(seats))),
    )


def rights(seats: Collection[Seat]) -> list[Grant]:
    """Every right on a match with these seats, the widest last."""
    of_seats = [Grant(GrantKind.SEAT, seat) for seat in seats]
    kinds = GrantKind.SPECTATOR, GrantKind.RECORDER, GrantKind.OWNER
    return [*of_seats, *map(Grant, kinds)]


def in_words(grant: Grant, game: Game[Any, Any, Any]) -> Message:
    """What a right is called."""
    match grant.kind:
        case GrantKind.SEAT:
            return msg("Seat {seat}", seat=title_of(game, grant.seat or ""))
        case GrantKind.SPECTATOR:
            return msg("Spectator")
        case GrantKind.RECORDER:
            return msg("Recorder")
        case GrantKind.OWNER:
            return msg("Owner")
    assert_never(grant.kind)


def setting_of(match_id: MatchId) -> MatchSetting:
    """What was decided for a match, or holds where nothing was."""
    return context.parts().match_rights.setting(match_id) or UNSET


def receivers(match_id: MatchId) -> dict[str, Message]:
    """To whom a right on a match can be given, by key: the people of the club, where whoever asks
    may know them, and who holds one already.
    """
    parts = context.parts()
    held = called({one.holder for one in parts.match_rights.holders(match_id)})
    if not standing_at(None).may(Deed.MEET_CLUB):
        return held
    club = {
        one.person: Message("{name}", {"name": one.name}) for one in Club(parts.database).people()
    }
    return club | held


def give(match_id: MatchId, holder: str, grant: Grant) -> None:
    """Give somebody a right. Raises `NotFound` holder_not_found."""
    check_receiver(match_id, holder)
    by, now = next(iter(credentials().holders), ""), context.settings().clock()
    context.parts().match_rights.give(match_id, holder, grant, now, by=by)


def check_receiver(match_id: MatchId, holder: str) -> None:
    """Raises `NotFound` holder_not_found for whom no right can be given to."""
    if holder not in receivers(match_id):
        raise NotFound("holder_not_found", "Nobody of that name has a right here.")
