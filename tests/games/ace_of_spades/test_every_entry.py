"""Where the cards of an entry come from, and what a recast makes of one: each case in turn."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from core.games.ace_of_spades.commands import JamGun
from core.games.ace_of_spades.pieces.effects import AsRank, AsSuit, Filter
from core.games.ace_of_spades.rules import legal
from tests.games.ace_of_spades.refusals import COOP, JUNK, STANDS, bonus
from tests.games.ace_of_spades.tables import after, begin, refusal, told

Json = dict[str, Any]

LIES = {  # a card of each zone that is not the deck
    "hand1": "7h",
    "hand2": "Kh",
    "common": "2d",
    "discard": "3c",
    "aside": "JK",
    "out": "As",
}
LOST = '! as:deck>out "lost"'
PILE = {**COOP, "discard": "3c", "one_shots": [{"id": "b", "bonus": [{"op": "draw", "n": 1}]}]}
SHORT = {**PILE, "enemy": {"hp": 1}, "hands": {"1": "Kc Ks 7h", "2": "Kd Kh"}, "commons": "2d 2h"}
DRAWS: dict[str, tuple[Json, tuple[str, ...], str]] = {  # where a card `{}` is drawn
    "a swap for the hand": (PILE, (LOST,), "X 9c > {}"),
    "a swap for the row": (PILE, (LOST,), "X 2h > / {}"),
    "a shot for the hand": (PILE, (LOST,), "D Kc Ks 2h 2s 4d > {}"),
    "a shot for the row": (PILE, (LOST,), "D Kc Ks 2h 2s 4d > / {}"),
    "a draw for the hand": (PILE, (LOST, "D Kc Ks 2h 2s 4d"), "1: + {}"),
    "a draw for the row": (PILE, (LOST, "D Kc Ks 2h 2s 4d"), "1: + / {}"),
    "a reveal, for a hand": (SHORT, (LOST, '! hp=0 "fell"'), "E m1 > 1: {}"),
    "a reveal, for the row": (SHORT, (LOST, '! hp=0 "fell"'), "E m1 > 1: / {}"),
    "a bonus": (PILE, (LOST,), "B b > {}"),
    "behind an unseen card of a swap": (PILE, (LOST,), "X 9c 4d > ? {}"),
    "behind an unseen card of a shot": (PILE, (LOST,), "D Kc Ks 7h 2s 2h > ? {}"),
}


@pytest.mark.parametrize("zone", [*LIES, "deck"])
@pytest.mark.parametrize("where", DRAWS)
def test_r59_what_lies_elsewhere_is_not_drawn(where: str, zone: str) -> None:
    """Of the deck it is, in the same entry."""
    given, lines, entry = DRAWS[where]
    session = begin(*lines, **given)
    if zone == "deck":
        session.play(entry.format("Qs"), at=session.pending[0].at)
        return
    found = refusal(session, entry.format(LIES[zone]))
    assert (found.code, found.rule) == ("E_CARD_NOT_DRAWABLE", "R59")


@pytest.mark.parametrize(
    ("lines", "entry"),
    [
        ((), "X 9c 2h > Qs / Qs"),
        ((), "X 9c 4d > Qs Qs"),
        ((), "X 2h 2s > / Qs Qs"),
        ((), "X 9c 2h > 9c / Qs"),
        ((), "X 9c 2h > Qs / 2h"),
        ((), "X 9c 2h > 2h / Qs"),
        ((), "X 9c 2h > Qs / 9c"),
        (("D Kc Ks 2h 2s 4d",), "1: + Qs / Qs"),
        (("D Kc Ks 2h 2s 4d",), "1: + Qs Qs"),
    ],
)
def test_r61_a_card_comes_once_and_not_back_in_the_same_swap(
    lines: tuple[str, ...], entry: str
) -> None:
    found = refusal(begin(*lines, **PILE), entry)
    assert found.code in {"E_CARD_DUP", "E_CARD_NOT_DRAWABLE"}
    assert "QS" not in entry.upper().replace("QS", "", 1) or found.code == "E_CARD_DUP"


DEALING: Json = {"mode": "coop", "phase": "deal", "fight": 0}


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("1: H As ?4", "2: H As ?4"),
        ("1: H As ?4", "2: H ?5 / As 4h 5h"),
        ("1: H ?5 / As 2h 3h", "2: H As ?4"),
        ("H / As 2h 3h", "2: H As ?4"),
        ("1: H As ?4", "H / As 4h 5h"),
    ],
)
def test_r90_a_card_is_dealt_once(first: str, then: str) -> None:
    found = refusal(begin(first, **DEALING), then)
    assert (found.code, found.rule) == ("E_CARD_NOT_DRAWABLE", "R59")
    assert told(after(first, then.replace("As", "Ac"), **DEALING), "deck_size") < 53 - 1 - 5


SAID = ["", "As", "Ah", "Kh", "Ks", "zz", "A", "JK"]
ONLY = Filter(card=("2s",))


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize(
    ("what", "to"),
    [
        *itertools.product(["rank", "suit", "any"], [None]),
        ("rank", "A"),
        ("any", "A"),
        ("suit", "h"),
        ("any", "h"),
    ],
)
def test_r73_a_recast_changes_what_it_may_into_what_is_said(
    what: str, to: str | None, said: str
) -> None:
    """Section 4.3: of `rank` the suit letter is ignored, of `suit` the rank."""
    effect: Json = {"op": "recast", "max": 1, "what": what} | ({"to": to} if to else {})
    session = begin(**bonus(effect))
    entry = f"B b 2s={said}" if said else "B b 2s"
    rank, suit = ("", "") if len(said) < 2 or said in {"zz", "JK"} else (said[0], said[1])
    fits = {None: rank != "", "A": rank == "A" or not said, "h": suit == "h" or not said}[to]
    if not fits:
        assert refusal(session, entry).code in {"E_BONUS_PARAM", "E_SYNTAX"}
        return
    session.play(entry, at=session.pending[0].at)
    (armed,) = session.timeline.state.armed
    rank, suit = ("A" if to == "A" else rank), ("h" if to == "h" else suit)
    made: list[Any] = [AsRank(ONLY, rank)] if what != "suit" and rank else []  # type: ignore[arg-type]
    made += [AsSuit(ONLY, suit)] if what != "rank" and suit else []  # type: ignore[arg-type]
    assert armed.effects == tuple(made)


@pytest.mark.parametrize("suit", ["s", "h", "d", "c"])
@pytest.mark.parametrize("written", ["{}", "{}".upper()])
def test_r70_a_suit_is_chosen_by_its_letter(suit: str, written: str) -> None:
    choose = bonus({"op": "as_suit", "filter": {}, "to": "choose"})
    (armed,) = after(f"B b {written.format(suit)}", **choose).armed
    assert armed.effects == (AsSuit(Filter(), suit),)  # type: ignore[arg-type]


@pytest.mark.parametrize("line", ["B b h 2s=As", "B b 2s=As h"])
def test_r70_each_effect_takes_what_is_its_own_of_the_arguments(line: str) -> None:
    """In whatever order the cards, the suit and the effects stand."""
    both: list[Json] = [
        {"op": "recast", "max": 1, "what": "rank"},
        {"op": "as_suit", "filter": {}, "to": "choose"},
    ]
    for effects in (both, both[::-1]):
        (armed,) = after(line, **bonus(*effects)).armed
        found = (AsRank(ONLY, "A"), AsSuit(Filter(), "h"))
        assert armed.effects == (found if effects is both else found[::-1])
        assert armed.named == ("2S",)


@pytest.mark.parametrize("args", ["2s 3c h", "h 3c 2s", "3c h 2s"])
def test_r70_a_swap_a_recovery_and_a_suit_take_what_is_theirs(args: str) -> None:
    three: list[Json] = [
        {"op": "swap", "max": 1},
        {"op": "recover", "n": 1},
        {"op": "as_suit", "filter": {}, "to": "choose"},
    ]
    for effects in itertools.permutations(three):
        state = after(f"B b {args} > Ac", **bonus(*effects, base={**STANDS, "discard": "3c"}))
        assert {"AC", "3C"} <= set(told(state, "hands")["1"])
        assert state.discard == ("2S",)
        assert [one.effects for one in state.armed] == [(AsSuit(Filter(), "h"),)]


@pytest.mark.parametrize("number", range(9))
@pytest.mark.parametrize("difficulty", ["easy", "normal"])
def test_r66_a_jam_of_so_many_cards(difficulty: str, number: int) -> None:
    """Offered with the most that a hand may have; accepted with 1 to 5 at Easy, else with 5."""
    held = JUNK["hand"].split()
    given = {**JUNK, "hand": " ".join(held[:number]), "difficulty": difficulty}
    state, most = after(**given), min(5, number)
    (offered,) = (entry for entry in legal.legal(state, "1") if isinstance(entry, JamGun))
    assert len(offered.cards) == most
    least = min(1, most) if difficulty == "easy" else most
    for size in range(number + 1):
        entry = "J " + (" ".join(held[:size]) or "-")
        if least <= size <= most:
            assert told(after(entry, **given), "bullets") == 1
        else:
            assert refusal(begin(**given), entry).code == "E_HAND_SIZE"


@pytest.mark.parametrize("op", ["draw", "swap"])
def test_r97_a_one_shot_is_not_for_the_common_row(op: str) -> None:
    """A card of the row is none of its cards; one of the hand is."""
    effect: Json = {"op": op, **({"n": 1} if op == "draw" else {"max": 1})}
    given = bonus(effect, base=COOP)
    put_down = "7h " if op == "swap" else ""
    state = after(f"B b {put_down}> Qs", **given)
    assert told(state, "commons") == ["2H", "2S", "2D"]
    assert "QS" in told(state, "hands")["1"]
    if op == "swap":
        assert refusal(begin(**given), "B b 2h > Qs").code == "E_CARD_NOT_HELD"


@pytest.mark.parametrize("bullets", [1, 2, 3])
@pytest.mark.parametrize("hp", [7, 8, 9])
def test_r13_r51_r100_a_bullet_is_spent_by_a_shot_that_the_enemy_survives(
    hp: int, bullets: int
) -> None:
    """A shot of 8; at 0 bullets the match is lost, and not where the enemy falls."""
    given = {**STANDS, "fight": 2, "enemy": {"hp": hp}, "bullets": bullets}
    state = after("D 2h 2s 2d Kc Ks", **{**given, "hand": "2h 2s 2d Kc Ks 4d 7h 9c"})
    stands = hp > 8
    assert told(state, "bullets") == bullets - stands
    phase = "reveal" if not stands else "lost" if bullets == 1 else "refill"
    assert told(state, "phase") == phase


@pytest.mark.parametrize("unseen", range(4))
@pytest.mark.parametrize("named", range(4))
@pytest.mark.parametrize("unnamed", range(4))
def test_what_is_not_known_takes_the_place_of_an_unseen_card(
    unnamed: int, named: int, unseen: int
) -> None:
    """Section 4.1: of each card one; with a name or, where nobody may look, without (R82)."""
    own, others = "2h 2s 5d", ["As", "Ah", "Ac"][:named]
    given = {**STANDS, "difficulty": "hard", "hand": f"{own} ?{unseen}" if unseen else own}
    entry = " ".join(["X 2h", *others, *["?"] * unnamed, "> Qs", *["?"] * (named + unnamed)])
    session = begin(**given)
    if named + unnamed <= unseen:
        session.play(entry, at=session.pending[0].at)
        state = session.timeline.state
        assert set(told(state, "hands")["1"]) == {"2S", "5D", "QS"}
        assert told(state, "unknown") == {"1": unseen}
        assert sorted(state.discard) == sorted(["2H", *map(str.upper, others), *["?"] * unnamed])
    else:
        found = refusal(session, entry)
        assert (found.code, found.rule) == ("E_CARD_NOT_HELD", "R50")


@pytest.mark.parametrize("zone", LIES)
def test_what_lies_elsewhere_is_no_unseen_card_of_a_hand(zone: str) -> None:
    """The user's own hand and the row may be put down (R91)."""
    given = {**PILE, "hands": {"1": "Kc 7h ?2", "2": "Kd Kh"}}
    session = begin(LOST, **given)
    entry = f"X {LIES[zone]} > {'/ ' if zone == 'common' else ''}Qs"
    if zone in {"hand1", "common"}:
        session.play(entry, at=session.pending[0].at)
        assert told(session.timeline.state, "unknown") == {"1": 2, "2": 0}
    else:
        assert refusal(session, entry).code == "E_CARD_NOT_HELD"


@pytest.mark.parametrize("entry", ["X As > As", "X 2h As > As / Qs", "X 2h As > Qs / As"])
def test_r61_a_card_named_as_it_is_put_down_comes_not_back(entry: str) -> None:
    """One that was unseen until then."""
    given = {**COOP, "hands": {"1": "Kc ?4", "2": "?5"}}
    assert refusal(begin(**given), entry).code == "E_CARD_DUP"
