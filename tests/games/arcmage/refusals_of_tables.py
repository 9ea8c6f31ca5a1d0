"""What is refused: decks, positions, rulings, cards that are shown."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.games.arcmage.refusals import DEALT, NEW, PLAY, THREE, Case, Given, N


class Start(NamedTuple):
    """Options, and perhaps a position, from which no match starts."""

    code: str
    rule: str | None
    options: dict[str, Any]
    given: Given | None = None


def deck(**changed: int) -> dict[str, Any]:
    """The deck that comes first, with other numbers of some cards; `_` stands for `-`."""
    cards = {
        "farmland": 1, "sanctuary": 1, "spirit-tree": 1, "botanist": 3, "elvish-ambush": 3,
        "elvish-archer": 3, "falconer": 3, "kolibri": 3, "majestic-griffin": 3, "nightingale": 3,
        "nourished-flower": 3, "poison-ivy": 3, "sequoia-saplings": 3, "grassroots": 3,
        "call-to-aid": 3, "early-spring": 3, "natures-outrage": 3,
    }  # fmt: skip
    cards |= {name.replace("_", "-"): n for name, n in changed.items()}
    entries = [{"card": card, "n": n} for card, n in sorted(cards.items()) if n]
    return {"name": "mine", "cards": entries}


NO_X: dict[str, Any] = {
    "id": "zed", "name": "Zed", "faction": "E", "type": "creature", "attack": 1, "defence": 1,
    "loyalty": 1, "text": "", "auto": "ruling",
}  # fmt: skip
STARTS = [
    Start("E_DECK_SIZE", "R1", {"deck_a": deck(kolibri=2)}),
    Start("E_DECK_SIZE", "R1", {"deck_b": deck(mentor=1)}),
    Start("E_DECK_CITIES", "R2", {"deck_a": deck(farmland=0, mentor=1)}),
    Start("E_DECK_COPIES", "R3", {"deck_a": deck(kolibri=4, botanist=2)}),
    Start("E_DECK_COPIES", "R3", {"deck_c": deck(farmland=4, sanctuary=0, botanist=1)}),
    Start("E_DECK_TOKEN", "R4", {"deck_a": deck(crop_token=1, kolibri=2)}),
    Start("E_DECK_CARD", "R4", {"deck_a": deck(atlantis=1, kolibri=2)}),
    Start("E_SYNTAX", None, {"deck_d": "toll-of-time"}),
    Start("E_SYNTAX", None, {"cards": [NO_X]}),
    Start("E_SYNTAX", None, {}, {"phase": "tea"}),
    Start("E_SYNTAX", None, {}, {"active": "C"}),
    Start("E_SYNTAX", None, {}, {"A": {"army": ["mentor"]}}),
    Start("E_SYNTAX", None, {}, {"A": {"army": ["A5 mentor", "A5 ghoul"]}}),
    Start("E_SYNTAX", None, {}, {"A": {"res": {"G": "two"}}}),
    Start("E_SYNTAX", None, {}, {"A": {"in": {"A9": ["A5 mentor"]}}}),
    Start("E_SYNTAX", None, {}, {"surprise": 1}),
    Start("E_CARD", "R4", {}, {"A": {"hand": ["atlantis"]}}),
    Start("E_CARD", "R4", {}, {"A": {"hand": ["crop-token"]}}),
    Start("E_CARD", "R4", {}, {"B": {"army": ["B5 atlantis"]}}),
]

TABLE: Given = {
    "A": {
        "army": ["A5 mentor*", "A8 dark-portal"],
        "hand": ["kolibri"],
        "grave": ["ghoul"],
        "top": ["mentor"],
        "reserve": ["sanctuary"],
        "res": {"G": "1/1"},
        "att": {"A7 entangled": "B5"},
    },
    "B": {
        "army": ["B5 mentor"],
        "deck": 1,
        "hand": ["?"],
        "reserve": ["?"],
        "res": {"E": "1/0"},
        "list": "brothers-in-arms",
    },
}


def rule(code: str, facts: str, number: str | None = "R136", given: Given = TABLE) -> Case:
    """A ruling with a reason that is refused."""
    return Case("rule", code, number, given, N, f'rule "as printed" {facts}')


CASES = [
    # --- rulings ------------------------------------------------------------------------------
    Case("rule", "E_REASON", None, TABLE, N, "rule mark A5"),
    Case("rule", "E_REASON", None, TABLE, N, 'rule "" mark A5'),
    Case("rule", "E_REASON", None, TABLE, N, 'rule "  " mark A5'),
    Case("rule", "E_GAME_OVER", None, PLAY, ("B: quit",), 'rule "late" mark A5'),
    rule("E_SYNTAX", "mark", None),
    rule("E_SYNTAX", "hop A5", None),
    rule("E_SYNTAX", "mark A5 ;", None),
    rule("E_SYNTAX", "", None),
    rule("E_SYNTAX", "mod A5 2", None),
    rule("E_LEDGER", "draw B kolibri", "R131"),
    rule("E_LEDGER", "mill B sanctuary", "R131"),
    rule("E_LEDGER", "disc B kolibri", "R131"),
    rule("E_LEDGER", "name B hand kolibri", "R131"),
    rule("E_LEDGER", "draw A ghoul", "R133"),
    rule("E_LEDGER", "mv B:hand:kolibri army", "R131"),
    rule("E_LEDGER", "mv B:reserve:farmland out", "R131"),
    rule("E_DECK_COUNT", "draw B ?,?"),
    rule("E_DECK_COUNT", "mill B mentor,bearer"),
    rule("E_HAND", "disc B ?,?"),
    rule("E_HAND", "disc A ghoul", "R130"),
    rule("E_HAND", "mv A:hand:mentor army", "R130"),
    rule("E_HAND", "mv A:grave:mentor army"),
    rule("E_HAND", "mv A:reserve:farmland out"),
    rule("E_HAND", "name A hand kolibri"),
    rule("E_CARD", "mark A9"),
    rule("E_CARD", "mark A5 ; mark A9"),
    rule("E_CARD", "dmg B9 2"),
    rule("E_CARD", "cdef A5 2"),
    rule("E_CARD", "tok A mentor army"),
    rule("E_CARD", "tok A atlantis army"),
    rule("E_CARD", "mv A:hand:atlantis army", None),
    rule("E_CARD", "draw B crop-token", "R20"),
    rule("E_CARD", "no A5 attack B9"),
    rule("E_ROUTE", "mv A5 A8"),
    rule("E_ROUTE", "tok A little-orc-token B9"),
    rule("E_TARGET", "att A8 A8"),
    rule("E_TARGET", "att A8 A7 ; att A7 A8"),
    rule("E_IDENTITY", "mv A:hand:? grave", "R130", {"A": {"hand": ["?"]}}),
    rule("E_IDENTITY", "mv A:deck:? out", "R130"),
    rule("E_RESOURCE", "res A -R"),
    rule("E_RESOURCE", "res A>B R"),
    rule("E_RESOURCE", "spend A G 2"),
    rule("E_RESOURCE", "spend A G -2"),
    rule("E_SETUP", "ctl A5 C", None),
    rule("E_SETUP", "res A>C G", None),
    rule("E_SETUP", "lose A", "R11", NEW),
    Case("rule", "E_OUT", "R127", THREE, ("C: quit",), 'rule "so" lose C'),
    Case("rule", "E_OUT", "R127", THREE, ("C: quit",), 'rule "so" ctl A1 C'),
    # --- cards that are shown -----------------------------------------------------------------
    Case("show", "E_LEDGER", "R131", TABLE, N, "show B kolibri"),
    Case("show", "E_LEDGER", "R131", TABLE, N, "show B top kolibri"),
    Case("show", "E_LEDGER", "R131", TABLE, N, "show B reserve farmland"),
    Case("show", "E_LEDGER", "R131", TABLE, N, "show B res kolibri"),
    Case("show", "E_LEDGER", "R133", TABLE, N, "show A top ghoul"),
    Case("show", "E_LEDGER", "R131", NEW, DEALT, "show A ghoul"),
    Case("show", "E_HAND", "R130", TABLE, N, "show A mentor"),
    Case("show", "E_HAND", "R130", TABLE, N, "show A reserve farmland"),
    Case("show", "E_HAND", "R130", PLAY, N, "show B res mentor"),
    Case("show", "E_HAND", "R130", TABLE, N, "show A mentor to A"),
    Case("show", "E_HAND", "R130", TABLE, N, "show A reserve farmland to A"),
    Case("show", "E_LEDGER", "R131", TABLE, N, "show B kolibri to B"),
    Case("show", "E_RESERVE", "R5", TABLE, N, "show B reserve kolibri to B"),
    Case("show", "E_CARD", None, TABLE, N, "show A atlantis"),
    Case("show", "E_CARD", "R20", TABLE, N, "show A crop-token"),
    Case("show", "E_IDENTITY", "R130", TABLE, N, "show A ?"),
    Case("show", "E_OUT", "R127", THREE, ("C: quit",), "show C kolibri"),
    Case("show", "E_OUT", "R127", THREE, ("C: quit",), "show A top mentor to C"),
    Case("show", "E_SETUP", None, TABLE, N, "show C mentor"),
    Case("show", "E_SETUP", None, PLAY, ("B: quit",), "show C mentor"),
    # --- conceding, cards that are typed in -----------------------------------------------------
    Case("quit", "E_OUT", "R127", THREE, ("C: quit",), "C: quit"),
    Case("quit", "E_GAME_OVER", "R124", PLAY, ("B: quit",), "B: quit"),
    Case("quit", "E_SETUP", None, PLAY, N, "C: quit"),
    Case("quit", "E_SETUP", "R11", {"new": {"deck_c": "toll-of-time"}}, N, "C: quit"),
    Case("card", "E_CARD", None, PLAY, N, 'card "Mentor" E creature cost=3 2/3'),
]
