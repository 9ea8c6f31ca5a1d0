"""Of several reasons to refuse an entry the one that the rules test first is told (5.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.sorcerers_deck_of_death.begun import begin, code, play
from tests.games.sorcerers_deck_of_death.refusals import HIT, on
from tests.games.sorcerers_deck_of_death.refusals_of_powers import RACER, TEYMUR, TILUKA

FLAT = on("aM 9,7; aB 9,13; bG 9,8; bT 9,16.5; bM 16,16", a="9s9d", b="9s")
WALLED = [{"id": "w", "shape": "poly", "pts": [[11, 8], [11.4, 8], [11.4, 12], [11, 12]]}]
WAY = on("aB 9,9; bG 9,12; bM 9,16; bT 14,13", terrain=WALLED)
RUSH = on("aB 9,9; aT 9,13.1; bG 9,11.5; bM 9,14; bT 3,9; bB 13,9", terrain=WALLED)
PUSHED = on("aL 9,7; aG 9.5,8.88; aB 8.328,8.763; bT 9,8", a="Qs")
ORDERS: dict[str, tuple[dict[str, Any], tuple[str, ...], tuple[tuple[str, str], ...]]] = {
    # ability, cost, target, geometry, cards in hand
    "R22": (
        TEYMUR,
        (),
        (
            ("*DV AsKd aG", "no_such_ability"),
            ("*EP AsKd aG", "wrong_cost"),
            ("*EP AsAd aG", "not_an_enemy"),
            ("*EP AsAd bM", "no_los"),
            ("*EP AsAd bG", "card_not_in_hand"),
        ),
    ),
    "R22 of a friend": (
        TILUKA,
        (),
        (
            ("*IL 9s9d aG", "wrong_cost"),
            ("*IL AsJs aG", "not_a_friendly_minion"),
            ("*IL AsJs bT", "out_of_range"),
            ("*IL AsJs bS", "card_not_in_hand"),
        ),
    ),
    # engaged, end, length, enemies, scenery
    "R26": (FLAT, ("aM",), (("w 9,16.2", "engaged"),)),
    "R26, free": (
        WAY,
        ("aB",),
        (
            ("w 9,15.4", "enemy_contact"),
            ("w 9,12 13.2,12.6", "enemy_contact"),
            ("w 9,12 13.1,9", "too_far"),
            ("w 9,12 11.6,9.5", "terrain"),
            ("w 9,14.5", "path_enemy"),
            ("w 12.5,9", "path_terrain"),
        ),
    ),
    # engaged, contact, first contact, end, length, scenery
    "R29": (FLAT, ("aM",), (("c bT 9,9", "engaged"),)),
    "R29, free": (
        RUSH,
        ("aB",),
        (
            ("c bM 9,12", "no_contact"),
            ("c bM", "charge_blocked"),
            ("c bM 7.5,11.5 7.5,13.1 8.9,13.1", "overlap"),
            ("c bB 9,6 13,9", "too_far"),
            ("c bB", "path_terrain"),
        ),
    ),
    # settled end, length, arc, way
    "R48": (
        PUSHED,
        HIT,
        (
            ("p 9.5,9.7", "enemy_contact"),
            ("p 7.5,7.2", "too_far"),
            ("p 8,7.8", "outside_arc"),
            ("p 10,8", "path_enemy"),
        ),
    ),
    # can shoot, engaged, line of sight, range, cover
    "R49": (on("aG 9,7; aT 3,2; bB 9,8; bM 9,17"), ("aG",), (("s bM+", "cannot_shoot"),)),
    "R49, engaged": (on("aT 9,7; bB 9,8; bM 9,17"), ("aT",), (("s bM+", "engaged"),)),
    "R49, free": (
        on("aT 9,2; aG 9,5; bM 9,17; bB 1,12; bT 4,4"),
        ("aT",),
        (("s bM+", "no_los"), ("s bB+", "out_of_range"), ("s bT+", "cover_mismatch")),
    ),
    # once per event, window, owned, geometry, cost, cards
    "R70": (
        {**FLAT, "figs": FLAT["figs"].replace("aB 9,13", "aB 3,15")},
        ("aB",),
        (("!AG 9dKs bG 9,9", "not_engaged"), ("!VI 9dKs", "out_of_range")),
    ),
    "R70, not owned": ({**FLAT, "turn": "b"}, ("bT",), (("!VI AsKd", "no_such_ability"),)),
    "R70, geometry": (
        RACER,
        ("aB",),
        (
            ("!AG 9d bM 5,5", "not_in_contact"),
            ("!AG 9d bG 5,5", "too_far"),
            ("!AG 9d bG 10.6,8.6", "wrong_cost"),
            ("!AG Ks bG 10.6,8.6", "card_not_in_hand"),
        ),
    ),
}


@pytest.mark.parametrize("rule", ORDERS)
def test_the_first_failing_test_of_a_rule_refuses(rule: str) -> None:
    """5.2: in the order that the rule states; later ones fail as well."""
    given, lines, entries = ORDERS[rule]
    rest = dict(given)
    session = begin(rest.pop("figs"), *lines, **rest)
    for line, wanted in entries:
        assert code(session, line) == wanted, line


def test_a_reaction_that_was_used_is_told_before_its_window_and_cost() -> None:
    """R70: reported until its event is over, even where the window has closed meanwhile."""
    session = begin("aM 3,1; aB 5,5; bM 9,17", "aM; !VI 9s; w 3,2", a="9s9d")
    assert code(session, "!VI 9dKs") == "reaction_used"
    play(session, ".; bM; .; aB")
    assert code(session, "!VI 9dKs") == "wrong_cost"  # another activation is another event
