"""Who may do what: the published table, written out here again, and what holds in every case."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product

import pytest

from core.knowledge import SPECTATOR
from core.permissions import (
    ALLOWED,
    OF_A_MATCH,
    SCOPES,
    Allowed,
    Refusal,
    allowed,
    entering,
    looking,
    widest_viewer,
)
from core.rights import (
    NO_GRANTS,
    Account,
    Actor,
    Alone,
    Deed,
    Device,
    Grant,
    GrantKind,
    Grants,
    MatchSetting,
    Nobody,
    Role,
    Scope,
    Token,
    Visibility,
)

RED, BLACK = "red", "black"
SPECTATES, SITS, RECORDS, OWNS = GRANTS = (
    Grant(GrantKind.SPECTATOR),
    Grant(GrantKind.SEAT, RED),
    Grant(GrantKind.RECORDER),
    Grant(GrantKind.OWNER),
)
TABLE = """
deed             seat  | spectator | seat red  | recorder | owner
WATCH            -     | yes       | yes       | yes      | yes
READ_SEAT        red   |           | yes       | yes      | yes
READ_SEAT        black |           |           | yes      | yes
READ_ALL         -     |           |           | yes      | yes
ENTER_SEAT       red   |           | yes       | yes      | yes
ENTER_SEAT       black |           | if record | yes      | yes
UNDO_OWN         -     |           | yes       | yes      | yes
RECORD           -     |           | if record | yes      | yes
MANAGE           -     |           |           |          | yes
ANNOTATE         -     | if write  | yes       | yes      | yes
EDIT_ANNOTATIONS -     |           |           |          | yes
READ_RECORDERS   -     |           | if record | yes      | yes
"""
OF_THE_HOUSE = """
deed          | nobody | device | guest | member | administrator
USE_PUBLIC    | yes    | yes    | yes   | yes    | yes
READ_SHELF    |        |        | yes   | yes    | yes
KEEP_SHELF    |        |        |       | yes    | yes
START_MATCHES |        |        |       | yes    | yes
SURVEY        | yes    | yes    | yes   | yes    | yes
ADMINISTER    |        |        |       |        | yes
KEEP_ACCOUNT  |        |        | yes   | yes    | yes
MEET_CLUB     |        |        |       | yes    | yes
"""
WITHOUT_A_GRANT = """
visibility | nobody | device | guest | member | administrator
PRIVATE    |        |        |       |        | yes
CLUB       |        |        |       | yes    | yes
LINK       | yes    | yes    | yes   | yes    | yes
PUBLIC     | yes    | yes    | yes   | yes    | yes
"""
GUEST, MEMBER, ADMINISTRATOR = (
    Account("p", role) for role in (Role.GUEST, Role.MEMBER, Role.ADMINISTRATOR)
)
STRANGERS: tuple[Actor, ...] = (Nobody(), Device("d"), GUEST, MEMBER, ADMINISTRATOR)
SETTINGS = [MatchSetting(*each) for each in product(Visibility, (False, True), (False, True))]
SEATS = (None, RED, BLACK)


def rows(table: str) -> list[tuple[str, list[str]]]:
    lines = table.strip().splitlines()[1:]
    found = ([cell.strip() for cell in line.split("|")] for line in lines)
    return [(first, cells) for first, *cells in found]


def may(actor: Actor, deed: Deed, setting: MatchSetting, grants: Grants, seat: str | None) -> bool:
    return isinstance(allowed(actor, deed, setting, grants, seat=seat), Allowed)


def sets_of_grants() -> Iterator[Grants]:
    known = (*GRANTS, Grant(GrantKind.SEAT, BLACK))
    for some in chain.from_iterable(combinations(known, n) for n in range(len(known) + 1)):
        yield frozenset(some)


@pytest.mark.parametrize("holder", [Device("d"), GUEST, MEMBER], ids=str)
@pytest.mark.parametrize(("name", "cells"), rows(TABLE), ids=lambda one: str(one)[:30])
def test_each_grant_gives_what_the_table_says(holder: Actor, name: str, cells: list[str]) -> None:
    deed, seat = name.split()
    for setting, (grant, cell) in product(SETTINGS, zip(GRANTS, cells, strict=True)):
        wanted = {
            "yes": True,
            "": False,
            "if record": setting.seats_record,
            "if write": setting.spectators_annotate,
        }[cell]
        asked = None if seat == "-" else seat
        assert may(holder, Deed[deed], setting, frozenset({grant}), asked) == wanted, setting


def test_the_table_speaks_of_every_deed() -> None:
    told = {name.split()[0] for name, _ in rows(TABLE)}
    assert {Deed[name] for name in told} == OF_A_MATCH
    house = {Deed[name] for name, _ in rows(OF_THE_HOUSE)}
    assert house | OF_A_MATCH == {*Deed} == {*SCOPES}
    assert not house & OF_A_MATCH
    assert {Visibility[name] for name, _ in rows(WITHOUT_A_GRANT)} == {*Visibility}


@pytest.mark.parametrize(("name", "cells"), rows(OF_THE_HOUSE), ids=lambda one: str(one)[:30])
def test_deeds_of_no_match_are_a_matter_of_roles(name: str, cells: list[str]) -> None:
    for actor, cell in zip(STRANGERS, cells, strict=True):
        answer = allowed(actor, Deed[name])
        assert isinstance(answer, Allowed) == (cell == "yes")
        if isinstance(answer, Refusal):
            assert (answer.code == "sign_in_needed") == isinstance(actor, Nobody)
            assert not answer.hidden


@pytest.mark.parametrize(("name", "cells"), rows(WITHOUT_A_GRANT), ids=lambda one: str(one)[:30])
def test_who_knows_of_a_match_without_a_grant(name: str, cells: list[str]) -> None:
    setting = MatchSetting(Visibility[name])
    for actor, cell in zip(STRANGERS, cells, strict=True):
        known = cell == "yes"
        assert may(actor, Deed.WATCH, setting, NO_GRANTS, None) == known
        for deed in OF_A_MATCH:
            answer = allowed(actor, deed, setting, seat=RED)
            assert (isinstance(answer, Refusal) and answer.hidden) == (not known)
        for deed in (Deed.READ_SEAT, Deed.READ_ALL, Deed.ENTER_SEAT, Deed.RECORD):
            assert not may(actor, deed, setting, NO_GRANTS, RED), "hands are for grants alone"
        managed = known and actor == ADMINISTRATOR
        for deed in (Deed.MANAGE, Deed.READ_RECORDERS):
            assert may(actor, deed, setting, NO_GRANTS, None) == managed


def test_alone_everything_is_allowed() -> None:
    for deed, setting, seat in product(Deed, SETTINGS, SEATS):
        assert allowed(Alone(), deed, setting, seat=seat) is ALLOWED
    assert widest_viewer(Alone(), MatchSetting(), NO_GRANTS) is None


def test_a_further_grant_takes_nothing_away_and_nobody_has_one() -> None:
    for deed, setting, seat, grants in product(Deed, SETTINGS, SEATS, sets_of_grants()):
        had = may(MEMBER, deed, setting, grants, seat)
        assert may(MEMBER, deed, setting, grants | {OWNS}, seat) >= had
        assert may(MEMBER, deed, setting, grants | {SPECTATES}, seat) >= had
        alone = may(Nobody(), deed, setting, NO_GRANTS, seat)
        assert may(Nobody(), deed, setting, grants, seat) == alone <= had


@pytest.mark.parametrize("account", [GUEST, MEMBER, ADMINISTRATOR], ids=str)
def test_a_token_does_what_its_account_may_within_its_scopes(account: Account) -> None:
    for deed, setting, seat, grants in product(Deed, SETTINGS, SEATS, sets_of_grants()):
        whole = allowed(account, deed, setting, grants, seat=seat)
        everything = Token(account, frozenset(Scope))
        assert allowed(everything, deed, setting, grants, seat=seat) == whole
        for scope in Scope:
            token = Token(account, frozenset({scope}))
            wanted = isinstance(whole, Allowed) and scope in SCOPES[deed]
            wanted = wanted or may(Nobody(), deed, setting, NO_GRANTS, seat)
            assert may(token, deed, setting, grants, seat) == wanted


def test_the_scope_that_lacks_is_named_unless_the_match_is_no_business_of_the_token() -> None:
    reads, runs = (Token(MEMBER, frozenset({one})) for one in (Scope.READ, Scope.ADMINISTER))
    answer = allowed(reads, Deed.RECORD, grants=frozenset({OWNS}))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.hidden) == ("scope_needed", False)
    assert str(answer.message) == "The token lacks the scope record. Make another that has it."
    for_strangers = allowed(Nobody(), Deed.WATCH)
    assert allowed(runs, Deed.READ_ALL, grants=frozenset({OWNS})) == for_strangers
    assert allowed(runs, Deed.MANAGE, grants=frozenset({OWNS})) is ALLOWED


@pytest.mark.parametrize("scope", Scope)
def test_recording_is_for_those_who_may_read_as_well(scope: Scope) -> None:
    needed = {deed: SCOPES[deed] for deed in Deed}
    reading = {Deed.WATCH, Deed.READ_SEAT, Deed.READ_ALL, Deed.READ_SHELF, Deed.SURVEY}
    reading |= {Deed.MEET_CLUB, Deed.READ_RECORDERS}
    assert {
        deed for deed, scopes in needed.items() if scopes == {Scope.READ, Scope.RECORD}
    } == reading
    running = {Deed.ADMINISTER, Deed.MANAGE}
    assert {deed for deed, scopes in needed.items() if scopes == {Scope.ADMINISTER}} == running
    assert scope in SCOPES[Deed.USE_PUBLIC]


@pytest.mark.parametrize(
    ("grants", "viewer"),
    [
        ({OWNS}, None),
        ({RECORDS, SITS}, None),
        ({SITS}, RED),
        ({SITS, SPECTATES}, RED),
        ({SITS, Grant(GrantKind.SEAT, BLACK)}, SPECTATOR),
        ({SPECTATES}, SPECTATOR),
        (set(), SPECTATOR),
    ],
)
def test_who_asks_for_nobody_in_particular_sees_the_most_that_it_may(
    grants: set[Grant], viewer: str | None
) -> None:
    held = frozenset(grants)
    assert widest_viewer(Device("d"), MatchSetting(), held) == viewer
    assert widest_viewer(Nobody(), MatchSetting(), held) == SPECTATOR
    deed, seat = looking(viewer)
    if held:
        assert may(Device("d"), deed, MatchSetting(), held, seat)


def test_what_looking_and_entering_are() -> None:
    assert looking(None) == (Deed.READ_ALL, None)
    assert looking(SPECTATOR) == (Deed.WATCH, None)
    assert looking(RED) == (Deed.READ_SEAT, RED)
    assert entering(None) == (Deed.RECORD, None)
    assert entering(RED) == (Deed.ENTER_SEAT, RED)


def test_every_refusal_says_what_is_missing() -> None:
    for actor, deed, setting in product(STRANGERS, Deed, SETTINGS):
        answer = allowed(actor, deed, setting, seat=RED)
        if isinstance(answer, Refusal):
            assert answer.code in {"match_unknown", "sign_in_needed", "grant_needed", "role_needed"}
            assert str(answer.message).endswith(".")
            assert (answer.code == "match_unknown") == answer.hidden
