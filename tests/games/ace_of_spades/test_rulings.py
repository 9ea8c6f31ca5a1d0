"""What a table decides: each kind of change with its consequences, and forced moves (R77)."""

from __future__ import annotations

from typing import Any

import pytest

from core.commands import MakeRuling
from core.games.ace_of_spades.commands import JamGun
from core.games.ace_of_spades.events.shots import Cause
from core.games.ace_of_spades.state import hand_size
from core.games.ace_of_spades.stats import stats
from tests.games.ace_of_spades.refusals import COOP, HAND, JUNK, OUT, SHOT, STANDS, TO_REFILL, TURN
from tests.games.ace_of_spades.tables import after, begin, refusal, told


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ("bullets+1", ("bullets", 3)),
        ("bullets=7", ("bullets", 7)),
        ("bullets-1", ("bullets", 1)),
        ("refills-5", ("refills", 0)),
        ("refills=0", ("refills", 0)),
        ("refills+1 refills+1", ("refills", 4)),
        ("2h:hand1>out", ("out", ["2H"])),
        ("2h:hand1>discard 2s:hand1>discard", ("discard", ["2H", "2S"])),
        ("2h:hand1>deck", ("deck_size", 45)),
        ("as:deck>out", ("deck_size", 43)),
        ("JK:aside>deck", ("deck_size", 45)),
        ("JK:aside>out", ("aside", [])),
        ("as:deck>aside", ("aside", ["JK", "AS"])),
    ],
)
def test_changes(changes: str, wanted: tuple[str, Any]) -> None:
    state = after(f'! {changes} "so it was"', **STANDS)
    assert (wanted[0], told(state, wanted[0])) == wanted
    assert told(state, "phase", "active") == ("turn", "1")


def test_hp() -> None:
    for change, hp in (("hp-3", 27), ("hp=40", 40), ("hp+1 hp-30", 1)):
        assert told(after(f'! {change} "so it was"', **STANDS), "enemy")["hp"] == hp


@pytest.mark.parametrize("change", ["hp=0", "hp-30", "hp=-4", "hp-31 bullets=0"])
def test_r57_an_enemy_brought_to_nothing_is_defeated(change: str) -> None:
    state = after(f'! {change} "so it was"', **STANDS)
    assert told(state, "phase", "goes_on", "enemy") == ("reveal", True, None)
    assert told(state, "defeated")[0]["by"] == "ruling"
    assert told(after(f'! {change} "won"', **{**STANDS, "fight": 12}), "phase") == "won"


def test_r57_by_a_ruling_between_turns() -> None:
    state = after(SHOT, '! hp=0 "so it was"', "E m1", **STANDS)
    assert told(state, "phase", "need", "goes_on") == ("refill", {"1": 5}, False)


def test_cards_move_into_and_out_of_hands() -> None:
    state = after('! 4d:hand1>hand2 Kd:hand2>common 2d:common>hand1 "mixed up"', **COOP)
    assert set(told(state, "hands")["1"]) == {"KC", "KS", "2D", "7H", "9C"}
    assert set(told(state, "hands")["2"]) == {"4D", "KH", "4S", "7S", "9S"}
    assert told(state, "commons") == ["2H", "2S", "KD"]


def test_r58_what_is_due_is_judged_anew() -> None:
    """A card that is given while cards are to be drawn: one less is drawn."""
    state = after(*TO_REFILL, '! As:deck>hand1 "given"', **STANDS)
    assert told(state, "need") == {"1": 4}
    state = after(*TO_REFILL, '! 9c:hand1>deck "taken"', **STANDS)
    assert told(state, "need") == {"1": 6}
    moves = " ".join(f"{card}:deck>hand1" for card in ("As", "Ah", "Ac", "Ad", "3h", "3s"))
    state = after(*TO_REFILL, f'! {moves} "given"', **STANDS)
    assert told(state, "phase", "trim") == ("trim", {"1": 1})
    state = after(*TO_REFILL, f'! {moves} "given"', '! As:hand1>deck "back"', **STANDS)
    assert told(state, "phase", "trim") == ("turn", {})


def test_within_a_turn_nothing_is_due() -> None:
    state = after('! 2h:hand1>deck 2s:hand1>deck "taken"', **STANDS)
    assert (told(state, "phase", "need"), hand_size(state, 0)) == (("turn", {}), 6)
    state = after('! As:deck>hand1 "given"', **STANDS)
    assert told(state, "phase", "trim") == ("turn", {})


def test_the_turn_is_given() -> None:
    assert told(after('! seat=2 "her turn"', **COOP), "active", "phase") == ("2", "turn")
    state = after(OUT, '! seat=1 "again"', **COOP)
    assert told(state, "active", "phase", "need") == ("1", "refill", {"1": 2, "common": 3})


def test_an_unseen_card_may_be_named() -> None:
    state = after('! As:hand1>discard "it fell down"', **{**STANDS, "hand": "2h ?7"})
    assert told(state, "unknown", "discard") == ({"1": 6}, ["AS"])


def test_before_the_deal() -> None:
    deal: dict[str, Any] = {"phase": "deal", "fight": 0, "hand": ""}
    state = after('! 2h:deck>out "it is missing"', **deal)
    assert told(state, "phase", "deck_size") == ("deal", 51)
    state = after('! JK:aside>hand1 "it is in from the start"', **deal)
    assert told(state, "phase") == "deal"
    state = after('! JK:aside>hand1 "it is in from the start"', "H ?8", 'E "First" hp=5', **deal)
    assert told(state, "phase", "trim") == ("trim", {"1": 1})


def test_before_the_first_reveal() -> None:
    """What was dealt stays dealt, though the cards go."""
    deal: dict[str, Any] = {"phase": "deal", "fight": 0, "hand": ""}
    state = after("H ?8", '! As:hand1>out "it is torn"', **deal)
    assert told(state, "phase", "unknown") == ("reveal", {"1": 7})


def test_a_ruled_damage() -> None:
    state = after(f'{SHOT} !0 "printed penalty"', **STANDS)
    assert told(state, "row")["ruled"] == {"damage": 0, "reason": "printed penalty"}
    assert sum(cause["n"] for cause in told(state, "row")["causes"]) == 0
    assert told(after(f'{SHOT} !30 "printed bonus"', **STANDS), "phase") == "reveal"


@pytest.mark.parametrize(
    ("given", "move", "wanted"),
    [
        (STANDS, "J 2h 2s 5d 4d 7h", {"bullets": 1, "refills": 2}),  # refills are left
        ({**STANDS, "refills": 0}, "J 2h 2s 5d 4d 7h", {"bullets": 1}),  # it holds a pair
        (JUNK, "J 2h 4s", {"bullets": 1, "need": {"1": 2}}),
        (JUNK, "X 4s 5d > As Ah", {"refills": 0, "discard": ["4S", "5D"]}),
        ({**JUNK, "discard": "As"}, "R", {"refills": 0, "discard": []}),
        (STANDS, "D 2h 2s", {"bullets": 1, "need": {"1": 2}}),
        (STANDS, "D 2h 2s 5d 4d 7h 9c > ?6", {"bullets": 1, "phase": "turn"}),
        (
            {
                **STANDS,
                "enemy": {"hp": 9, "penalty": [{"op": "no_play", "filter": {"rank": ["2"]}}]},
            },
            "J 2h 2s 5d 4d 7h",
            {"bullets": 1},
        ),
        (COOP, "2: X Kd > As", {"refills": 1, "active": "1"}),
        (COOP, "2: R", {"refills": 1, "active": "1"}),
        (COOP, "2: D Kd Kh 4s 7s 9s", {"bullets": 1, "active": "1", "need": {"2": 5}}),
        ({**STANDS, "bullets": 1}, "J 2h", {"phase": "lost"}),
    ],
    ids=lambda value: str(value)[:30],
)
def test_forced_moves(given: Any, move: str, wanted: dict[str, Any]) -> None:
    state = after(f"! {move} -- so it was played", **given)
    assert {key: told(state, key) for key in wanted} == wanted


@pytest.mark.parametrize(
    ("given", "move", "code"),
    [
        (TURN, SHOT, "not_forbidden"),
        (TURN, "D As 2h 2s 5d 4d", "E_CARD_NOT_HELD"),
        (TURN, "D 2h 5d Kc Qs 4d", "E_RULED_SHOT"),
        (TURN, "D 2h 5d Kc Qs 4d =9", "E_RULED_SHOT"),
        (TURN, f"{SHOT} as flush", "E_RULED_SHOT"),
        (TURN, "T 2h", "E_PHASE"),
        (TURN, "B nothing", "E_BONUS_UNKNOWN"),
        (TURN, "A B1", "E_NOT_MANUAL"),
        (COOP, "2: B nothing", "E_BONUS_UNKNOWN"),
    ],
)
def test_moves_that_no_table_can_force(given: Any, move: str, code: str) -> None:
    assert refusal(begin(**given), f"! {move} -- so it was played").code == code


def test_a_ruled_shot_is_a_shot() -> None:
    """Cards that form nothing by the rules count as the table said; all the rest follows."""
    lines = ("! D 2h 5d Kc Qs 4d as straight =11 > ?3 -- printed: any five of five ranks",)
    session = begin(*lines, **{**STANDS, "hand": HAND})
    step, state = session.timeline.steps[-1], session.timeline.state
    ruling, shot = step.events[:2]
    assert (ruling.broken.code, ruling.broken.rule) == ("E_NO_COMBO", "R39")
    assert (shot.combo, shot.combo_cards, shot.damage) == (
        "straight",
        ("2H", "5D", "KC", "QS", "4D"),
        11,
    )
    assert shot.causes == (Cause("ruling", 11),)
    assert told(state, "bullets", "discard") == (1, ["2H", "5D", "KC", "QS", "4D"])
    assert told(state, "enemy")["hp"] == 30 - 11
    assert told(state, "need") == {"1": 2}, "the rest of the draw-up is due"
    assert after(step.notation, **{**STANDS, "hand": HAND}) == state
    figures = stats(session.timeline.line())
    assert figures["combos"]["straight"] == {"shots": 1, "damage": 11}
    assert figures["split"]["rulings"] == 11


def test_another_damage_than_the_rules_count() -> None:
    state = after(f"! {SHOT} =9 -- the card doubles it", **STANDS)
    assert told(state, "enemy")["hp"] == 30 - 9
    assert sum(cause["n"] for cause in told(state, "row")["causes"]) == 9
    again = begin(f"! {SHOT} =9 -- the card doubles it", **STANDS).timeline.steps[-1].notation
    assert after(again, **STANDS) == state


def test_a_table_that_counts_less_is_no_worse_choice() -> None:
    """What the table took away is nothing that the player missed, nor what a bonus cost."""
    permanent = {"id": "red", "bonus": [{"op": "as_suit", "filter": {"suit": ["d"]}, "to": "h"}]}
    for entry in (f"! {SHOT} =0 -- the card stops it", f'{SHOT} !0 "the card stops it"'):
        found = stats(begin(entry, **{**STANDS, "permanents": [permanent]}).timeline.line())
        assert (found["below_best"], found["missed"]) == ({"1": 0}, {"1": 0})
        assert [one["value"] for one in found["bonuses"]] == [0]
        assert found["damage"] == {"1": 0}


def test_a_ruled_claim_keeps_what_the_rules_can_judge() -> None:
    claimed = refusal(begin(**STANDS), f"{SHOT} as flush =9")
    assert claimed.code == "E_BAD_CLAIM"
    state = after(f"! {SHOT} as flush =9 -- all of one colour is enough here", **STANDS)
    assert told(state, "row")["combo"] == "flush"
    held = refusal(begin(**STANDS), f"! {SHOT.replace('2h', 'As')} as flush =9 -- no")
    assert held.code == "E_CARD_NOT_HELD"


def test_a_forced_move_needs_its_reason() -> None:
    assert refusal(begin(**STANDS), "! J 2h 2s 5d 4d 7h").code == "E_SYNTAX"
    forced = MakeRuling("", (), JamGun(("2H", "2S", "5D", "4D", "7H")))
    assert refusal(begin(**STANDS), forced).code == "E_REASON_REQUIRED"


def test_a_ruling_names_the_rule_that_was_broken() -> None:
    table = begin("! J 2h 2s 5d 4d 7h -- so it was", **STANDS)
    broken = table.pending[-1].events[0].broken
    assert (broken.code, broken.rule) == ("E_JAM_REFILLS", "R65")


def test_rulings_after_the_end() -> None:
    over = begin(SHOT, **{**STANDS, "bullets": 1, "hand": HAND})
    assert refusal(over, '! bullets+1 "no"').code == "E_GAME_OVER"
