"""What every database keeps of who may do what: SQLite and PostgreSQL in turn."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest
from sqlalchemy import select

from core.errors import BadInput, Clash, KifuError, NotFound
from core.rights import (
    Account,
    Device,
    Grant,
    GrantKind,
    MatchSetting,
    Role,
    Scope,
    Token,
    Visibility,
)
from eventstore.accounts import Accounts
from eventstore.contract.steps import note, opening, together
from eventstore.database import Database
from eventstore.grant_rows import Held
from eventstore.match_invitations import MOST_USES
from eventstore.match_rights import MatchRights
from eventstore.projected_tables import SCHEMA
from eventstore.rights_tables import OF_A_MATCH
from eventstore.sessions import hashed
from eventstore.sql import SqlStore
from eventstore.verify import verify
from tests.toys import GAMES

NOW = datetime(2026, 11, 28, 11, 0, tzinfo=UTC)
LATER = NOW + timedelta(days=1)
OWNER, RECORDER, SPECTATOR = map(Grant, (GrantKind.OWNER, GrantKind.RECORDER, GrantKind.SPECTATOR))
RED = Grant(GrantKind.SEAT, "red")
SECRET = "secret"


@pytest.fixture
def accounts(database: Database) -> Accounts:
    made = Accounts(database, drawing("account"))
    made.found_club("Club")
    return made


@pytest.fixture
def rights(database: Database) -> MatchRights:
    SqlStore(database, GAMES).append("m", [opening("toy-pig")], expected_version=0)
    return MatchRights(database, drawing("rights"))


def drawing(prefix: str) -> Any:
    numbers = count(1)
    return lambda: f"{prefix} {SECRET} {next(numbers)}"


def refused(code: str, kind: type[KifuError] = NotFound) -> Any:
    return pytest.raises(kind, check=lambda error: error.code == code)


def signed_in(accounts: Accounts, secret: str) -> Account | None:
    found = accounts.of_session(secret, NOW)
    return None if found is None else found.account


def everything(database: Database) -> str:
    """All that stands in the database, as one text."""
    with database.read() as connection:
        return repr([connection.execute(select(t)).all() for t in SCHEMA.sorted_tables])


# --- accounts --------------------------------------------------------------------------------


def test_an_account_signs_in_until_its_session_ends(accounts: Accounts) -> None:
    ana = accounts.add(" Ana  Bo ", "ANA", Role.MEMBER, NOW)
    assert ana == Account(ana.person, Role.MEMBER)
    assert accounts.name_of(ana.person) == "Ana Bo"
    secret = accounts.open_session(ana.person, NOW, LATER)
    assert signed_in(accounts, secret) == ana
    assert accounts.of_session(secret, LATER) is None
    assert accounts.of_session("another", NOW) is None
    assert accounts.of_session("\ud800", NOW) is None
    assert accounts.end_session(secret)
    assert not accounts.end_session(secret)
    assert accounts.of_session(secret, NOW) is None


def test_a_link_signs_in_once(accounts: Accounts) -> None:
    ana = accounts.add("Ana", "ana", Role.ADMINISTRATOR, NOW)
    assert accounts.administrator() == ana.person
    end = NOW + timedelta(hours=1)
    link = accounts.make_link(ana.person, end)
    assert accounts.of_session(link, NOW) is None, "a link is no session"
    assert accounts.of_link(link, end) is accounts.use_link(link, end) is None
    assert accounts.of_link(link, NOW) == accounts.of_link(link, NOW) == ana.person
    assert accounts.use_link(link, NOW) == ana.person
    assert accounts.use_link(link, NOW) is accounts.of_link(link, NOW) is None
    assert accounts.use_link("no", NOW) is None


def test_one_signs_out_everywhere(accounts: Accounts) -> None:
    ana, bo = (accounts.add(name, name, Role.GUEST, NOW) for name in ("ana", "bo"))
    mine = [accounts.open_session(ana.person, NOW, LATER) for _ in range(2)]
    other = accounts.open_session(bo.person, NOW, LATER)
    assert accounts.end_sessions(ana.person) == 2
    assert [accounts.of_session(one, NOW) for one in mine] == [None, None]
    assert signed_in(accounts, other) == bo


def test_a_login_is_one_persons_however_it_is_written(accounts: Accounts) -> None:
    accounts.add("Ana", "Ana@Club", Role.MEMBER, NOW)
    with refused("login_taken", Clash):
        accounts.add("Another", " ana@CLUB ", Role.MEMBER, NOW)
    for odd in ("", " ", "a\0b", "x" * 201):
        with pytest.raises(BadInput):
            accounts.add(odd, "free", Role.MEMBER, NOW)
        with pytest.raises(BadInput):
            accounts.add("Free", odd, Role.MEMBER, NOW)


def test_without_a_club_there_are_no_accounts(database: Database) -> None:
    accounts = Accounts(database)
    assert accounts.usual_visibility() is Visibility.PRIVATE
    with refused("no_club"):
        accounts.add("Ana", "ana", Role.MEMBER, NOW)
    accounts.found_club("Club", Visibility.CLUB)
    accounts.found_club("Our Club", Visibility.LINK)
    assert accounts.usual_visibility() is Visibility.LINK


def test_somebody_always_administers_once_somebody_did(accounts: Accounts) -> None:
    assert not accounts.has_administrator()
    ana = accounts.add("Ana", "ana", Role.ADMINISTRATOR, NOW).person
    assert accounts.has_administrator()
    with refused("last_administrator", Clash):
        accounts.change_role(ana, Role.MEMBER)
    with refused("last_administrator", Clash):
        accounts.erase(ana)
    assert accounts.name_of(ana) == "Ana"
    bo = accounts.add("Bo", "bo", Role.GUEST, NOW).person
    session = accounts.open_session(bo, NOW, LATER)
    accounts.change_role(bo, Role.ADMINISTRATOR)
    assert signed_in(accounts, session) == Account(bo, Role.ADMINISTRATOR)
    accounts.change_role(ana, Role.MEMBER)
    accounts.erase(ana)
    with refused("person_not_found"):
        accounts.change_role(ana, Role.GUEST)


def test_a_token_has_scopes_and_an_end_and_is_revoked(accounts: Accounts) -> None:
    ana = accounts.add("Ana", "ana", Role.MEMBER, NOW)
    made = accounts.make_token(ana.person, "scorer", [Scope.RECORD, Scope.READ], NOW, LATER)
    known = Token(ana, frozenset({Scope.READ, Scope.RECORD}))
    assert accounts.of_token(made.secret, NOW) == known
    assert accounts.of_token(made.secret, LATER) is None
    assert accounts.of_token(made.key, NOW) is None
    [listed] = accounts.tokens_of(ana.person)
    assert listed == (made.key, "scorer", known.scopes, NOW, LATER, None, NOW)
    bo = accounts.add("Bo", "bo", Role.MEMBER, NOW)
    assert not accounts.revoke_token(bo.person, made.key, NOW)
    assert accounts.of_token(made.secret, NOW) == known
    assert accounts.revoke_token(ana.person, made.key, NOW)
    assert not accounts.revoke_token(ana.person, made.key, NOW)
    assert accounts.of_token(made.secret, NOW) is None
    with refused("no_scope", BadInput):
        accounts.make_token(ana.person, "idle", [], NOW, LATER)
    for make in (
        lambda: accounts.make_token("nobody", "x", [Scope.READ], NOW, LATER),
        lambda: accounts.open_session("nobody", NOW, LATER),
    ):
        with refused("person_not_found"):
            make()


# --- rights on matches -----------------------------------------------------------------------


def test_a_setting_is_kept_for_a_match_that_is_there(rights: MatchRights) -> None:
    assert rights.setting("m") is None
    for setting in (
        MatchSetting(Visibility.CLUB, seats_record=True),
        MatchSetting(Visibility.LINK, spectators_annotate=True),
    ):
        rights.change_setting("m", setting)
        assert rights.setting("m") == setting
    with refused("match_not_found"):
        rights.change_setting("n", MatchSetting())
    assert rights.setting("n") is None


def test_grants_are_given_once_and_taken(rights: MatchRights) -> None:
    rights.give("m", "ana", OWNER, NOW)
    rights.give("m", "ana", RED, NOW, by="ana")
    rights.give("m", "ana", RED, LATER, by="bo")
    rights.give("m", "bo", SPECTATOR, LATER, by="ana")
    assert rights.grants("m", "ana") == {OWNER, RED}
    assert rights.grants("m", "nobody") == rights.grants("n", "ana") == frozenset()
    assert rights.holders("m") == [
        Held("ana", OWNER, NOW, ""),
        Held("ana", RED, NOW, "ana"),
        Held("bo", SPECTATOR, LATER, "ana"),
    ]
    assert not rights.take("m", "ana", Grant(GrantKind.SEAT, "black"))
    assert rights.take("m", "ana", RED)
    assert not rights.take("m", "ana", RED)
    assert rights.grants("m", "ana") == {OWNER}
    with refused("match_not_found"):
        rights.give("n", "ana", OWNER, NOW)
    for odd in (Grant(GrantKind.SEAT), Grant(GrantKind.SEAT, ""), Grant(GrantKind.OWNER, "red")):
        with refused("bad_grant", BadInput):
            rights.give("m", "ana", odd, NOW)


def test_an_invitation_is_counted_ends_and_can_be_taken_back(rights: MatchRights) -> None:
    made = rights.invite("m", RED, NOW, LATER, uses=2, by="ana")
    told = rights.invitation(made.secret, NOW)
    assert told == (made.key, "m", RED, 2, LATER, None)
    first = rights.join(made.secret, NOW)
    assert (first.match_id, first.grant) == ("m", RED)
    assert first.secret is not None
    assert rights.device(first.secret) == Device(first.holder)
    assert rights.grants("m", first.holder) == {RED}
    again = rights.join(made.secret, NOW, first.holder)
    assert again == first._replace(secret=None), "nothing is used up"
    assert rights.join(made.secret, NOW, "ana") == ("m", RED, "ana", None)
    assert [one.uses for one in rights.invitations("m")] == [0]
    assert rights.holders("m")[0].given_by == made.key
    late = rights.invite("m", SPECTATOR, NOW, LATER)
    back = rights.invite("m", SPECTATOR, NOW, LATER)
    assert rights.revoke_invitation("m", back.key, NOW)
    assert not rights.revoke_invitation("m", back.key, NOW)
    assert not rights.revoke_invitation("n", late.key, NOW)
    for secret, at in ((made.secret, NOW), (late.secret, LATER), (back.secret, NOW), ("no", NOW)):
        assert rights.invitation(secret, at) is None
        with refused("invitation_not_found"):
            rights.join(secret, at)
    assert {one.holder for one in rights.holders("m")} == {first.holder, "ana"}


def test_a_secret_that_can_be_told_again_is_made_of_the_key(rights: MatchRights) -> None:
    made = rights.invite("m", RED, NOW, LATER, secret_of=lambda key: f"secret of {key}")
    assert made.secret == f"secret of {made.key}"
    told = rights.invitation(made.secret, NOW)
    assert told is not None
    assert told.key == made.key
    assert made.secret not in everything(rights.database)


def test_an_invitation_that_cannot_be_is_not_made(rights: MatchRights) -> None:
    for uses in (0, -1, MOST_USES + 1):
        with refused("bad_uses", BadInput):
            rights.invite("m", RED, NOW, LATER, uses=uses)
    with refused("bad_grant", BadInput):
        rights.invite("m", Grant(GrantKind.SEAT), NOW, LATER)
    with refused("match_not_found"):
        rights.invite("n", RED, NOW, LATER)
    assert rights.invitations("m") == []


def test_of_twenty_that_open_one_invitation_three_join(rights: MatchRights) -> None:
    made = rights.invite("m", SPECTATOR, NOW, LATER, uses=3)

    def join(_: int) -> Any:
        try:
            return rights.join(made.secret, NOW)
        except NotFound as refusal:
            return refusal

    answers = together(join)
    assert sum(not isinstance(one, NotFound) for one in answers) == 3
    assert len(rights.holders("m")) == 3


def test_a_device_that_was_shut_out_has_nothing(rights: MatchRights) -> None:
    joined = rights.join(rights.invite("m", RED, NOW, LATER).secret, NOW)
    assert joined.secret is not None
    assert rights.revoke_device(joined.holder, NOW)
    assert not rights.revoke_device(joined.holder, NOW)
    assert rights.device(joined.secret) is None
    assert rights.grants("m", joined.holder) == frozenset()


# --- who recorded ----------------------------------------------------------------------------


def test_who_recorded_a_step_is_kept_beside_it(rights: MatchRights) -> None:
    store = SqlStore(rights.database, GAMES)
    first = store.append("m", [note(1, "a", key="k")], expected_version=1, recorder="ana")
    store.append("m", [note(2, "b"), note(3, "c")], expected_version=2, recorder="bo")
    again = store.append("m", [note(1, "a", key="k")], expected_version=9, recorder="bo")
    assert again.steps == first.steps
    assert [rights.recorder("m", step) for step in range(5)] == [None, "ana", "bo", "bo", None]


def test_who_is_refused_recorded_nothing(rights: MatchRights) -> None:
    store = SqlStore(rights.database, GAMES)
    with pytest.raises(Clash):
        store.append("m", [note(1, "a")], expected_version=7, recorder="ana")
    assert rights.recorder("m", 1) is None


def test_an_erased_person_is_nowhere_and_the_chain_holds(
    database: Database, accounts: Accounts, rights: MatchRights
) -> None:
    store = SqlStore(database, GAMES)
    zoe = accounts.add("Zoë Unique", "zoe-login", Role.MEMBER, NOW)
    bo = accounts.add("Bo", "bo", Role.MEMBER, NOW)
    secrets = [accounts.open_session(zoe.person, NOW, LATER)]
    secrets.append(accounts.make_token(zoe.person, "hers", [Scope.READ], NOW, LATER).secret)
    rights.give("m", zoe.person, OWNER, NOW)
    rights.give("m", bo.person, RED, NOW, by=zoe.person)
    rights.invite("m", SPECTATOR, NOW, LATER, by=zoe.person)
    store.append("m", [note(1, "a")], expected_version=1, recorder=zoe.person)
    store.append("m", [note(2, "b")], expected_version=2, recorder=bo.person)
    rows = store.rows("m")
    accounts.erase(zoe.person)
    left = everything(database)
    for gone in ("Zoë Unique", "zoe-login", repr(zoe.person), *map(hashed, secrets)):
        assert gone not in left
    assert store.rows("m") == rows
    assert [*verify(store)] == []
    assert (rights.recorder("m", 1), rights.recorder("m", 2)) == (None, bo.person)
    assert rights.grants("m", bo.person) == {RED}
    with refused("person_not_found"):
        accounts.erase(zoe.person)


def test_no_secret_stands_in_the_database(
    database: Database, accounts: Accounts, rights: MatchRights
) -> None:
    ana = accounts.add("Ana", "ana", Role.MEMBER, NOW).person
    invited = rights.invite("m", RED, NOW, LATER)
    joined = rights.join(invited.secret, NOW)
    secrets = [accounts.open_session(ana, NOW, LATER), invited.secret, joined.secret]
    secrets.append(accounts.make_token(ana, "program", [Scope.READ], NOW, LATER).secret)
    kept = everything(database)
    for secret in secrets:
        assert secret is not None
        assert repr(secret) not in kept
        assert hashed(secret) in kept


def test_secrets_are_drawn_with_256_random_bits(database: Database) -> None:
    accounts = Accounts(database)
    accounts.found_club("Club")
    ana = accounts.add("Ana", "ana", Role.MEMBER, NOW).person
    drawn = {accounts.open_session(ana, NOW, LATER) for _ in range(20)}
    assert len(drawn) == 20
    assert {len(one) for one in drawn} == {43}  # 32 bytes in base64


def test_rights_go_with_an_erased_match(rights: MatchRights) -> None:
    store = SqlStore(rights.database, GAMES)
    rights.change_setting("m", MatchSetting())
    rights.give("m", "ana", OWNER, NOW)
    rights.invite("m", RED, NOW, LATER)
    store.append("m", [note(1, "a")], expected_version=1, recorder="ana")
    store.erase("m", "", NOW)
    with rights.database.read() as connection:
        for table in OF_A_MATCH:
            assert connection.execute(select(table)).all() == [], table.name
