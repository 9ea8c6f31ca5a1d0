"""Who is at a match, for programs: rights, invitations and the setting, each put back again."""

from __future__ import annotations

from typing import Any

from core.rights import Grant, GrantKind, MatchSetting, Visibility
from tests.web.asking import refused
from tests.web.house import House, M, cookie_of

API = f"/api/v1/matches/{M}"


def asked(house: House, method: str, below: str, body: Any = None, role: str = "owner") -> Any:
    client = house.app.test_client(use_cookies=False)
    sent = {} if body is None else {"json": body}
    return client.open(API + below, method=method, headers=house.brings[role], **sent)


def test_rights_are_given_and_taken(house: House) -> None:
    guest, owner = house.accounts["guest"], house.accounts["owner"]
    body = {"holder": guest, "right": "seat:black"}
    for _ in range(2):  # the second changes nothing
        given = asked(house, "PUT", "/grants", body)
        found = [one for one in given.json["grants"] if one["holder"] == guest]
        assert [(one["name"], one["kind"], one["right"]) for one in found] == [
            ("guest", "person", "seat:black")
        ]
    assert asked(house, "GET", "/people").json == given.json
    taken = asked(house, "DELETE", f"/grants/{guest}/seat:black")
    assert guest not in taken.text
    refused(asked(house, "DELETE", f"/grants/{guest}/seat:black"), 404, "holder_not_found")
    refused(asked(house, "DELETE", f"/grants/{owner}/owner"), 409, "last_owner")
    refused(asked(house, "PUT", "/grants", body | {"right": "seat"}), 422, "bad_right")
    refused(asked(house, "PUT", "/grants", body | {"holder": "x"}), 404, "holder_not_found")
    assert asked(house, "GET", "/people").json == taken.json


def test_an_invitation_is_used_and_taken_back(house: House) -> None:
    made = asked(house, "POST", "/invitations", {"right": "spectator", "uses": 2})
    assert made.status_code == 201
    client = house.app.test_client(use_cookies=False)
    joined = client.post(made.json["path"])
    assert client.get(f"{API}?seat=spectator", headers=cookie_of(joined)).status_code == 200
    people = asked(house, "GET", "/people")
    (open_,) = (one for one in people.json["invitations"] if one["key"] == made.json["key"])
    assert (open_["right"], open_["uses"]) == ("spectator", 1)
    assert made.json["secret"] not in people.text
    gone = asked(house, "DELETE", f"/invitations/{open_['key']}")
    assert open_["key"] not in gone.text
    assert client.post(made.json["path"]).status_code == 404
    refused(asked(house, "DELETE", f"/invitations/{open_['key']}"), 404, "invitation_not_found")
    refused(
        asked(house, "POST", "/invitations", {"right": "owner", "uses": 101}), 422, "bad_request"
    )


def test_what_others_may_is_set(house: House) -> None:
    rights = house.parts.match_rights
    told = asked(house, "PUT", "/setting", {"visibility": "public", "seats_record": True})
    assert told.json["setting"] == {
        "visibility": "public",
        "seats_record": True,
        "spectators_annotate": False,
    }
    assert rights.setting(M) == MatchSetting(Visibility.PUBLIC, seats_record=True)
    assert asked(house, "GET", "?seat=spectator", role="nobody").status_code == 200
    asked(house, "PUT", "/setting", {"visibility": "private"})
    assert asked(house, "GET", "?seat=spectator", role="nobody").status_code == 404
    refused(asked(house, "PUT", "/setting", {"visibility": "all"}), 422, "bad_request")
    assert Grant(GrantKind.OWNER) in rights.grants(M, house.accounts["owner"])
