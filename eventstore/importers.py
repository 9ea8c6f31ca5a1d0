"""Who takes records in, where rights are asked for."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from core.errors import Clash
from core.events import MatchId
from core.permissions import Allowed, allowed
from core.rights import UNSET, Actor, Alone, Deed, Grant, GrantKind, MatchSetting
from eventstore.accounts import Accounts
from eventstore.database import Database
from eventstore.match_rights import MatchRights


class Importer(NamedTuple):
    """Who owns matches that are new, and adds to those that they may record."""

    database: Database
    holder: str  # the key of a person
    actor: Actor = Alone()  # whoever reads the files of the database adds to any match
    holders: tuple[str, ...] = ()

    def may_add(self, match_id: MatchId) -> bool:
        """Whether further steps of a match that is here are theirs to record."""
        rights = MatchRights(self.database)
        own = frozenset(one for key in self.holders for one in rights.grants(match_id, key))
        setting = rights.setting(match_id) or UNSET
        return isinstance(allowed(self.actor, Deed.RECORD, setting, own), Allowed)

    def own(self, match_id: MatchId, now: datetime) -> None:
        """Give them a new match, which those see whom the club usually lets see it."""
        rights, owner = MatchRights(self.database), Grant(GrantKind.OWNER)
        rights.give(match_id, self.holder, owner, now, by=self.holder)
        usual = Accounts(self.database).usual_visibility()
        rights.change_setting(match_id, MatchSetting(usual))


def not_theirs(match_id: MatchId) -> Clash:
    """The refusal of a record under the id of a match that is not the importer's to record. It is
    the same whatever the record says, and whatever else they may do with the match.
    """
    return Clash(
        "record_not_yours",
        "This record cannot be taken in under its id “{match}”: that needs the right to record the "
        "match of this id. Whoever owns it can give you that.",
        match=match_id,
    )
