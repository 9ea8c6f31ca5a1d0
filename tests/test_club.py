"""The club: its setting, invitations into it, and what goes when one of its people is erased."""

from __future__ import annotations

import shutil
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from core.errors import KifuError
from core.rights import Grant, GrantKind, Role, Scope, Visibility
from eventstore.accounts import Accounts
from eventstore.backup import back_up
from eventstore.club import Club, ClubSetting
from eventstore.contract.steps import note, opening
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.leaving import leaving
from eventstore.match_rights import MatchRights
from eventstore.sessions import NOTED
from eventstore.sql import SqlStore
from eventstore.verify import verify
from tests.toys import GAMES

NOW = datetime(2026, 11, 28, 10, 0, tzinfo=UTC)
LATER = NOW + timedelta(days=1)
OWNER, WATCHES = Grant(GrantKind.OWNER), Grant(GrantKind.SPECTATOR)
RED = Grant(GrantKind.SEAT, "red")


@pytest.fixture
def club(database: Database) -> Club:
    Accounts(database).found_club("Friday club")
    return Club(database)


def code_of(call: object, *given: object, **named: object) -> str:
    with pytest.raises(KifuError) as caught:
        call(*given, **named)  # type: ignore[operator]
    return caught.value.code


def test_a_club_has_a_name_a_usual_look_and_a_say_whether_members_are_shown(club: Club) -> None:
    assert club.setting() == ClubSetting("Friday club", Visibility.PRIVATE, shows_members=True)
    club.change(ClubSetting("  Monday   club", Visibility.CLUB, shows_members=False))
    assert club.setting() == ClubSetting("Monday club", Visibility.CLUB, shows_members=False)
    assert Accounts(club.database).usual_visibility() is Visibility.CLUB
    assert code_of(club.change, ClubSetting(" ", Visibility.CLUB, shows_members=True)) == "bad_name"


def test_an_invitation_into_the_club_is_counted_ends_and_can_be_taken_back(club: Club) -> None:
    made = club.invite(Role.MEMBER, NOW, LATER, uses=2)
    assert club.invitation(made.secret, NOW).uses == 2
    ana = club.accept(made.secret, "Ana", "ANA", NOW)
    assert (ana.role, Accounts(club.database).login_of(ana.person)) == (Role.MEMBER, "ana")
    assert code_of(club.accept, made.secret, "Else", "ana", NOW) == "login_taken"
    assert [one.uses for one in club.invitations(NOW)] == [1], "who was refused used nothing up"
    assert code_of(club.accept, made.secret, "Late", "late", LATER) == "invitation_not_found"
    club.accept(made.secret, "Bo", "bo", NOW)
    assert code_of(club.accept, made.secret, "Cy", "cy", NOW) == "invitation_not_found"
    second = club.invite(Role.GUEST, NOW, LATER)
    assert club.revoke(second.key, NOW)
    assert not club.revoke(second.key, NOW)
    assert code_of(club.invitation, second.secret, NOW) == "invitation_not_found"
    assert club.invitations(NOW) == []
    assert [one.name for one in club.people()] == ["Ana", "Bo"]
    assert code_of(club.invite, Role.GUEST, NOW, LATER, uses=101) == "bad_uses"


def test_an_account_takes_over_what_its_browser_held_and_the_browser_alone_has_nothing(
    club: Club,
) -> None:
    store, rights = SqlStore(club.database, GAMES), MatchRights(club.database)
    store.append("m", [opening("toy-pig")], expected_version=0)
    joined = rights.join(rights.invite("m", RED, NOW, LATER).secret, NOW)
    store.append("m", [note(1, "a")], expected_version=1, recorder=joined.holder)
    made = club.invite(Role.GUEST, NOW, LATER)
    ana = club.accept(made.secret, "Ana", "ana", NOW, device=joined.holder)
    assert rights.grants("m", ana.person) == {RED}
    assert rights.recorder("m", 1) == ana.person
    assert rights.grants("m", joined.holder) == frozenset()
    assert rights.device(joined.secret or "") is None


def test_the_last_use_of_a_token_is_noted_once_an_hour(club: Club) -> None:
    accounts = Accounts(club.database)
    ana = accounts.add("Ana", "ana", Role.MEMBER, NOW)
    made = accounts.make_token(ana.person, "scorer", [Scope.READ], NOW, LATER)
    assert accounts.tokens_of(ana.person)[0].used_at is None
    for minutes, noted in ((0, 0), (59, 0), (60, 60), (61, 60)):
        at = NOW + timedelta(minutes=minutes)
        assert accounts.of_token(made.secret, at) is not None
        assert accounts.tokens_of(ana.person)[0].used_at == NOW + timedelta(minutes=noted)
    assert timedelta(hours=1) == NOTED
    assert club.member(ana.person).seen_at == NOW + NOTED


def test_an_erased_person_leaves_no_name_at_a_seat_and_every_chain_holds(club: Club) -> None:
    store, rights = SqlStore(club.database, GAMES), MatchRights(club.database)
    accounts = Accounts(club.database)
    zoe = accounts.add("Zoë", "zoe", Role.MEMBER, NOW)
    bo = accounts.add("Bo", "bo", Role.MEMBER, NOW)
    for match, grant in (("owned", OWNER), ("sat", RED), ("seen", WATCHES), ("both", OWNER)):
        store.append(match, [opening("toy-pig")], expected_version=0)
        rights.give(match, zoe.person, grant, NOW)
        store.seat_players(match, {"red": "Zoë", "black": "zoé"})
    store.append("else", [opening("toy-pig")], expected_version=0)
    store.seat_players("else", {"red": "Zoë"})
    rights.give("both", bo.person, OWNER, NOW)
    store.append("sat", [note(1, "a")], expected_version=1, recorder=zoe.person)
    before = {match: store.rows(match) for match in ("owned", "sat", "seen", "both", "else")}
    found = leaving(club.database, zoe.person, ["zoë"])
    assert found.alone == ("owned",)
    assert found.seats == (("both", "red"), ("owned", "red"), ("sat", "red"))
    accounts.erase(zoe.person, ["ZOÉ"])
    assert store.players("owned") == store.players("both") == {}
    assert store.players("sat") == {"black": "zoé"}, "the seat of somebody else is not hers to name"
    assert store.players("seen") == {"red": "Zoë", "black": "zoé"}
    assert store.players("else") == {"red": "Zoë"}, "there may be two of that name"
    assert [one.holder for one in rights.recorders("sat").values()] == [""]
    assert {match: store.rows(match) for match in before} == before
    assert [*verify(store)] == []


def test_a_file_that_is_copied_after_somebody_was_erased_has_no_trace_of_the_name(
    tmp_path: Path, sqlite_template: Path
) -> None:
    path = Path(shutil.copy(sqlite_template, tmp_path / "kifu.db"))
    database = Database(f"sqlite:///{path}")
    store, accounts = SqlStore(database, GAMES), Accounts(database)
    accounts.found_club("Friday club")
    zoe = accounts.add("Zoe Unmistakable", "zoe-unmistakable", Role.MEMBER, NOW)
    store.append("m", [opening("toy-pig")], expected_version=0)
    MatchRights(database).give("m", zoe.person, OWNER, NOW)
    store.seat_players("m", {"red": "Zoe Unmistakable"})
    store.append("m", [note(1, "a")], expected_version=1, recorder=zoe.person)
    projections = Projections(store)
    projections.catch_up()
    database.fold_in()
    assert b"nmistakable" in path.read_bytes()
    accounts.erase(zoe.person)
    back_up(database, tmp_path / "backup.db")
    for file in tmp_path.iterdir():
        held = file.read_bytes().lower()
        assert b"unmistakable" not in held, file.name
        assert zoe.person.lower().encode() not in held, file.name
    with closing(Database(f"sqlite:///{tmp_path / 'backup.db'}")) as copied:
        assert [*verify(SqlStore(copied, GAMES))] == []
    database.close()
