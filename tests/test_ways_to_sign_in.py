"""What every database keeps of passkeys, accounts at a provider, and what was begun with them."""

from __future__ import annotations

from datetime import timedelta
from itertools import count
from typing import NamedTuple

import pytest
from sqlalchemy import func, select, update

from core.errors import BadInput, Clash
from core.rights import Role
from eventstore import ceremonies as begun
from eventstore.accounts import Accounts
from eventstore.ceremonies import Begun, Ceremonies, Ceremony
from eventstore.database import Database
from eventstore.identities import Identities
from eventstore.passkeys import MOST_KEYS, NewPasskey, Passkeys, Verifier
from eventstore.rights_tables import accounts as account_table
from eventstore.rights_tables import ceremonies as ceremony_table
from tests.test_rights import NOW, everything, refused

HOUR = timedelta(hours=1)
ISSUER = "https://club.example"


class Kept(NamedTuple):
    """One database with two accounts."""

    database: Database
    accounts: Accounts
    passkeys: Passkeys
    identities: Identities
    ceremonies: Ceremonies
    ana: str
    bo: str


@pytest.fixture
def kept(database: Database) -> Kept:
    accounts, numbers = Accounts(database), count(1)
    accounts.found_club("Club")
    ana, bo = (accounts.add(name, name, Role.MEMBER, NOW).person for name in ("ana", "bo"))

    def draw() -> str:
        return f"drawn {next(numbers)}"

    return Kept(
        database,
        accounts,
        Passkeys(database, draw),
        Identities(database),
        Ceremonies(database, draw),
        ana,
        bo,
    )


def key(credential: str, sign_count: int = 0) -> NewPasskey:
    return NewPasskey(credential, f"public {credential}", sign_count, "kifu.local")


def test_a_passkey_is_one_accounts_and_has_a_name(kept: Kept) -> None:
    added = kept.passkeys.add(kept.ana, key("c1", 2**32 - 1), "  Ana's  phone ", NOW)
    assert kept.passkeys.verifier("c1") == Verifier(kept.ana, "public c1", "kifu.local")
    assert kept.passkeys.verifier("c2") is None
    with refused("passkey_known", Clash):
        kept.passkeys.add(kept.bo, key("c1"), "Bo", NOW)
    with refused("person_not_found"):
        kept.passkeys.add("nobody", key("c3"), "x", NOW)
    for odd in ("", "a\0b", "x" * 201):
        with pytest.raises(BadInput):
            kept.passkeys.add(kept.ana, key("c4"), odd, NOW)
        with pytest.raises(BadInput):
            kept.passkeys.rename(kept.ana, added, odd)
    with refused("passkey_not_found"):
        kept.passkeys.rename(kept.bo, added, "Bo's")
    (one,) = kept.passkeys.of(kept.ana)
    assert one[:5] == (added, "Ana's phone", "kifu.local", "c1", NOW)
    kept.passkeys.rename(kept.ana, added, "Tablet")
    assert [one.name for one in kept.passkeys.of(kept.ana)] == ["Tablet"]
    assert kept.passkeys.of(kept.bo) == []


def test_an_account_has_so_many_passkeys_and_no_more(kept: Kept) -> None:
    for number in range(MOST_KEYS):
        kept.passkeys.add(kept.ana, key(f"c{number}"), "one", NOW)
    with refused("too_many_passkeys", Clash):
        kept.passkeys.add(kept.ana, key("more"), "one", NOW)
    kept.passkeys.add(kept.bo, key("more"), "one", NOW)


@pytest.mark.parametrize(
    ("before", "told", "good"),
    [(0, 0, True), (0, 1, True), (5, 6, True), (5, 5, False), (5, 4, False), (5, 0, False)],
)
def test_a_count_that_steps_back_is_doubted(kept: Kept, before: int, told: int, good: bool) -> None:
    kept.passkeys.add(kept.ana, key("c1", before), "one", NOW)
    later = NOW + HOUR
    assert kept.passkeys.use("c1", told, later) is good
    (one,) = kept.passkeys.of(kept.ana)
    assert (one.used_at, one.doubted_at) == ((later, None) if good else (None, later))
    assert kept.passkeys.use("c1", 7, later + HOUR)
    assert not kept.passkeys.use("c1", 6, later + HOUR)


def test_the_last_way_to_sign_in_stays(kept: Kept) -> None:
    first, second = (kept.passkeys.add(kept.ana, key(one), one, NOW) for one in ("c1", "c2"))
    kept.passkeys.add(kept.bo, key("c3"), "bo", NOW)
    with refused("passkey_not_found"):
        kept.passkeys.remove(kept.bo, first)
    kept.passkeys.remove(kept.ana, first)
    assert kept.passkeys.verifier("c1") is None
    kept.identities.bind(ISSUER, "subject", kept.ana, NOW)
    for issuer in (None, "https://another.example"):
        with refused("last_way", Clash):
            kept.passkeys.remove(kept.ana, second, issuer)
    assert [one.key for one in kept.passkeys.of(kept.ana)] == [second]
    kept.passkeys.remove(kept.ana, second, ISSUER)
    with refused("last_way", Clash):
        kept.identities.unbind(kept.ana, ISSUER)
    with kept.database.write() as connection:
        own = account_table.c.person == kept.ana
        connection.execute(update(account_table).where(own).values(password="hash"))
    kept.identities.unbind(kept.ana, ISSUER)
    with refused("provider_not_bound"):
        kept.identities.unbind(kept.ana, ISSUER)


def test_an_account_at_a_provider_is_bound_to_one_person(kept: Kept) -> None:
    kept.identities.bind(ISSUER, "one", kept.ana, NOW)
    kept.identities.bind(ISSUER, "one", kept.ana, NOW + HOUR)
    assert kept.identities.bound_at(kept.ana, ISSUER) == NOW
    with refused("provider_taken", Clash):
        kept.identities.bind(ISSUER, "one", kept.bo, NOW)
    with refused("provider_bound", Clash):
        kept.identities.bind(ISSUER, "two", kept.ana, NOW)
    with refused("person_not_found"):
        kept.identities.bind(ISSUER, "two", "nobody", NOW)
    kept.identities.bind("https://another.example", "one", kept.bo, NOW)
    assert kept.identities.use(ISSUER, "one", NOW) == kept.ana
    assert kept.identities.use("https://another.example", "one", NOW) == kept.bo
    assert kept.identities.use(ISSUER, "two", NOW) is None
    assert kept.identities.bound_at(kept.bo, ISSUER) is None


def test_what_was_begun_ends_once_in_its_browser_and_in_time(kept: Kept) -> None:
    kinds, told = kept.ceremonies, {"next": "/"}
    for kind in Ceremony:
        secret = kinds.begin(kind, "browser", NOW, person=kept.ana, told=told)
        other = kinds.begin(kind, "browser", NOW)  # in a second window
        end = NOW + kind.lasts - timedelta(seconds=1)
        assert kinds.take(secret, kind, "browser", end) == Begun(kept.ana, told)
        assert kinds.take(secret, kind, "browser", NOW) is None
        assert kinds.take(other, kind, "browser", NOW) == Begun(None, {})
        assert kinds.take("\ud800", kind, "browser", NOW) is None
        late = kinds.begin(kind, "browser", NOW)
        assert kinds.take(late, kind, "browser", NOW + kind.lasts) is None
        stolen = kinds.begin(kind, "browser", NOW)
        assert kinds.take(stolen, kind, "another", NOW) is None
        assert kinds.take(stolen, kind, "browser", NOW) is None, "it was tried"
    mistaken = kinds.begin(Ceremony.ADD_PASSKEY, "browser", NOW)
    assert kinds.take(mistaken, Ceremony.USE_PASSKEY, "browser", NOW) is None


def test_what_is_never_ended_does_not_pile_up(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(begun, "MOST", 3)
    made = [
        kept.ceremonies.begin(Ceremony.USE_PASSKEY, "b", NOW + timedelta(seconds=second))
        for second in range(5)
    ]
    assert how_many(kept) == 3
    taken = [kept.ceremonies.take(one, Ceremony.USE_PASSKEY, "b", NOW) for one in made]
    assert [one is None for one in taken] == [True, True, False, False, False]
    kept.ceremonies.begin(Ceremony.USE_PASSKEY, "b", NOW)
    kept.ceremonies.begin(Ceremony.USE_PASSKEY, "b", NOW + HOUR)
    assert how_many(kept) == 1


def how_many(kept: Kept) -> int:
    with kept.database.read() as connection:
        return connection.execute(select(func.count()).select_from(ceremony_table)).scalar_one()


def test_an_erased_person_leaves_no_way_and_no_secret_is_stored(kept: Kept) -> None:
    browser = "a secret of the browser"
    kept.passkeys.add(kept.ana, key("c1"), "Ana's phone", NOW)
    kept.identities.bind(ISSUER, "subject of ana", kept.ana, NOW)
    secret = kept.ceremonies.begin(Ceremony.ADD_PASSKEY, browser, NOW, person=kept.ana)
    before = everything(kept.database)
    assert "Ana's phone" in before
    assert "subject of ana" in before
    assert secret not in before
    assert browser not in before
    kept.accounts.erase(kept.ana)
    after = everything(kept.database)
    assert not [one for one in ("Ana's phone", "subject of ana", kept.ana) if one in after]
    assert (
        kept.passkeys.verifier("c1") is kept.identities.use(ISSUER, "subject of ana", NOW) is None
    )
