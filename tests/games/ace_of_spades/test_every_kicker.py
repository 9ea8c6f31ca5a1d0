"""What effects and conditions see of a hand, and which cards go with its combination."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from core import cards
from core.games.ace_of_spades.pieces.effects import Filter
from core.games.ace_of_spades.rules import claims, legal, search
from core.games.ace_of_spades.rules.effects import matches, named_joker
from core.games.ace_of_spades.rules.poker import Identity
from core.structured import read
from tests.games.ace_of_spades import effects_at_random as chance
from tests.games.ace_of_spades import oracle
from tests.games.ace_of_spades.refusals import JUNK, SHOT, STANDS, bonus
from tests.games.ace_of_spades.tables import after, begin, refusal, told

Json = dict[str, Any]

# --- filters and conditions -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "is_one"),
    [
        ({}, True),
        ({"rank": ["A", "K"]}, False),
        ({"suit": ["s", "h", "d", "c"]}, False),
        ({"face": True}, False),
        ({"ace": True}, False),
        ({"natural": True}, False),
        ({"color": "red"}, False),
        ({"color": "black"}, False),
        ({"card": ["JK"]}, True),
        ({"card": ["As"]}, False),
        ({"parity": "even"}, True),
        ({"parity": "odd"}, False),
        ({"value_min": 1}, False),
        ({"value_max": 1}, True),
        ({"value_min": 0, "value_max": 0}, True),
    ],
)
def test_a23_a_joker_without_a_name_has_neither_rank_nor_suit_and_the_value_0(
    wanted: Json, *, is_one: bool
) -> None:
    """So it is taken back by a bonus, or is not."""
    assert matches(read(Filter, wanted), named_joker(None)) is is_one
    if "value_min" in wanted and is_one:
        return  # no card says that
    recover = {"op": "recover", "n": 1, "filter": wanted}
    session = begin(**bonus(recover, base={**STANDS, "discard": "3c JK"}))
    if is_one:
        session.play("B b JK", at=session.pending[0].at)
        assert "JK" in told(session.timeline.state, "hands")["1"]
    else:
        assert refusal(session, "B b JK").code == "E_BONUS_PARAM"


FILTERS: list[Json] = [
    *({"rank": [rank]} for rank in oracle.RANKS),
    *({"suit": [suit]} for suit in "shdc"),
    *({"color": color} for color in ("red", "black")),
    *({"parity": parity} for parity in ("even", "odd")),
    *({f"value_{end}": n} for end in ("min", "max") for n in range(1, 14)),
    *({key: True} for key in ("face", "ace", "natural")),
    {"card": ["As", "7d", "JK"]},
    {"face": True, "color": "red"},
    {"value_min": 3, "value_max": 5, "parity": "odd"},
]


@pytest.mark.parametrize("wanted", FILTERS, ids=str)
def test_every_card_is_one_of_a_filter_or_is_not(wanted: Json) -> None:
    """The 52 as they are, each re-interpreted, and as the Joker (R41, R42)."""
    found = read(Filter, wanted)
    for code in cards.PACK:
        for card, natural in ((code, True), (code, False), ("7D", False), ("JK", False)):
            told = {"card": card, "rank": code[0], "suit": code[1].lower(), "natural": natural}
            identity = Identity(card, code[0], code[1], natural=natural)
            assert matches(found, identity) is oracle.fits(wanted, told), identity


PLAYED = [
    "KS",
    "KD",
    "9H",
    "5C",
    "JK",
]  # a pair, and kickers: the Joker is the 4H


@pytest.mark.parametrize("scope", ["combo", "played", None])
@pytest.mark.parametrize(
    ("rank", "inside", "outside"), [("K", 2, 0), ("9", 0, 1), ("5", 0, 1), ("4", 0, 1), ("2", 0, 0)]
)
def test_r24_what_counts_cards_sees_the_combination_or_all_that_is_played(
    scope: str | None, rank: str, inside: int, outside: int
) -> None:
    """Kickers, and the Joker as one, named or as what serves best (R44); the pair deals 3 alone."""
    among = {"scope": scope} if scope else {}
    number = inside + (outside if scope == "played" else 0)
    best = number + (scope == "played" and rank != "4")
    apart: list[Json] = [{"op": "no_count", "filter": {"card": ["JK"]}}]

    def deals(*effects: Json) -> tuple[int, int]:
        force = chance.force([*effects], [], apart)
        said = claims.best(force, PLAYED, 1, joker="4H")
        assert said is not None
        found = search.best_hand(force, PLAYED, 1, "normal")
        assert found is not None
        return said.tally.damage, found[1].tally.damage

    wanted: Json = {"rank": [rank]}
    assert deals({"op": "add_each", "n": 5, "filter": wanted, **among}) == (
        3 + 5 * number,
        3 + 5 * best,
    )
    for bound in range(1, 4):
        count: Json = {"filter": wanted, "min": bound, **among}
        hits = deals({"op": "add", "n": 7, "when": {"count": count}})
        assert hits == (10 if number >= bound else 3, 10 if best >= bound else 3)


@pytest.mark.parametrize("shots", range(3))
@pytest.mark.parametrize("only", [1, 2, 3])
def test_a_condition_on_the_shot_holds_for_the_nth_of_the_fight(shots: int, only: int) -> None:
    """In the shot itself, in the best hand that is offered, and in whether the gun jams (R65)."""
    here = shots + 1 == only
    twos = {"op": "add_each", "n": 9, "filter": {"rank": ["2"]}, "when": {"shot": only}}
    given = {**STANDS, "bullets": 9, "shots": shots, "hand": "2h 2s Kd Kc 5d 7h 9c Jd"}
    given["permanents"] = [{"id": "p", "bonus": [twos]}]
    given["permanents"].append(
        {"id": "q", "bonus": [{"op": "immune", "when": {"combo": ["2pair"]}}]}
    )
    best = legal.best_shot(after(**given), 0)
    assert best is not None
    assert set(best[:2]) == ({"2H", "2S"} if here else {"KD", "KC"})
    state = after("D 2h 2s 5d 7h 9c", **given)
    assert told(state, "row")["damage"] == (19 if here else 1)
    but: Json = {"op": "immune", "when": {"not": {"shot": only}}}
    spared = {**JUNK, "shots": shots, "hand": SHOT[2:] + " Jd Qh Kc"}
    spared["enemy"] = {"hp": 30, "penalty": [but]}
    state = after(**spared)
    assert legal.may_jam(state, 0) is not here
    if here:
        assert refusal(begin(**spared), "J 2h 5d 4d 7h Jd").code == "E_JAM_COMBO"
    else:
        assert told(after("J 2h 5d 4d 7h Jd", **spared), "phase") == "refill"


@pytest.mark.parametrize("where", ["permanents", "armed"])
def test_r74_of_equal_bonuses_the_one_acquired_first_is_named(where: str) -> None:
    """Of a base and of a card's points; of a penalty the later one wins."""
    both: list[Json] = []
    for n in (4, 4, 3):
        both += [
            {"op": "set_base", "combo": ["pair"], "n": n},
            {"op": "set_each", "filter": {"rank": ["K"]}, "n": n},
        ]
    given: list[list[Json]] = [[], [], []]
    given[["permanents", "armed"].index(where)] = both
    hand = ["KS", "KD", "2H", "3S", "4D"]
    found = claims.best(chance.force(*given), hand, 1)
    assert found is not None
    name = "permanent" if where == "permanents" else "armed"
    assert [cause.of for cause in found.tally.causes] == [f"{name}-0", f"{name}-1", f"{name}-1"]
    found = claims.best(chance.force([], [], both), hand, 1)
    assert found is not None
    assert [cause.of for cause in found.tally.causes] == ["enemy-4", "enemy-5", "enemy-5"]


# --- what is played beside a combination ----------------------------------------------------------

DEAR_LAST = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "A"]  # beside four Kings


@pytest.mark.parametrize(("cheap", "dear"), [*itertools.pairwise(DEAR_LAST)])
def test_of_two_kickers_the_lower_goes(cheap: str, dear: str) -> None:
    kings = ["KS", "KH", "KD", "KC"]
    for held in ([cheap + "H", dear + "S"], [dear + "H", cheap + "S"]):
        found = search.best_hand(chance.force([], [], []), [*kings, *held], 1, "normal")
        assert found is not None
        assert found[0][4][0] == cheap


def test_pairs_and_the_joker_are_parted_with_last() -> None:
    kings = ["KS", "KH", "KD", "KC"]
    apart = chance.force([], [], [{"op": "no_count", "filter": {"card": ["JK"]}}])
    for held, wanted in ((["5H", "5D", "QS"], "QS"), (["JK", "5H", "5D"], "5H")):
        found = search.best_hand(apart, [*kings, *held], 1, "normal")
        assert found is not None
        assert found[0][4] == wanted


def test_the_dearest_kicker_is_as_cheap_as_can_be() -> None:
    """Two hearts or none: not 2, 3 and 7, but 3, 4 and 5. Three or none: 2, 4 and 6."""

    def hearts(**bound: int) -> Json:
        return {"count": {"filter": {"suit": ["h"]}, "scope": "played", **bound}}

    for least, kickers in ((2, "2H 3S 4D 5C 7H"), (3, "2H 4H 6H 8S TD QC")):
        alike: Json = {"op": "add", "n": 9, "when": {"any": [hearts(min=least), hearts(max=0)]}}
        held = ["KS", "KD", *kickers.split()]
        found = search.best_hand(chance.force([alike], [], []), held, 1, "normal")
        assert found is not None
        cheap = ["3S", "4D", "5C"] if least == 2 else ["2H", "4H", "6H"]
        assert set(found[0]) == {"KS", "KD", *cheap}


@pytest.mark.parametrize("number", range(-1, 8))
@pytest.mark.parametrize("sizes", [(), (3,), (1, 2), (2, 1, 3), (2, 2)])
def test_from_each_group_of_kickers_the_first_ones(sizes: tuple[int, ...], number: int) -> None:
    """Every way to take so many, once."""
    groups = [[10 * g + place for place in range(size)] for g, size in enumerate(sizes)]
    every = [
        tuple(card for group, n in zip(groups, taken, strict=True) for card in group[:n])
        for taken in itertools.product(*(range(size + 1) for size in sizes))
    ]
    wanted = [one for one in every if len(one) == number]
    assert sorted(search.selections(groups, number)) == sorted(wanted)


NINE: Json = {"count": {"filter": {"rank": ["9"]}, "min": 1, "scope": "played"}}
NO_NINE: Json = {"count": {"filter": {"rank": ["9"]}, "max": 0, "scope": "played"}}
NESTS: dict[str, tuple[Json, Json]] = {  # a nine is played; none is
    "itself": (NINE, NO_NINE),
    "not": ({"not": NO_NINE}, {"not": NINE}),
    "all": ({"all": [{"shot": 1}, NINE]}, {"all": [NO_NINE, {"shot": 1}]}),
    "any": ({"any": [NINE, {"shot": 2}]}, {"any": [{"shot": 2}, NO_NINE]}),
    "any in all": ({"all": [{"any": [NINE]}]}, {"all": [{"any": [NO_NINE]}]}),
    "all in not": ({"not": {"all": [NO_NINE]}}, {"not": {"any": [NINE]}}),
    "beside": ({"shot": 1, **NINE}, {"combo": ["pair"], **NO_NINE}),
}
KINGS: Json = {"rank": ["K"]}


@pytest.mark.parametrize("nest", NESTS)
@pytest.mark.parametrize("where", range(3))
def test_a_kicker_that_an_effect_asks_for_is_found_however_it_asks(where: int, nest: str) -> None:
    """The nine, though it is the dearest, be the effect permanent, armed or a penalty."""
    there, gone = NESTS[nest]
    for effect in (
        {"op": "add", "n": 5, "when": there},
        {"op": "add_each", "n": 5, "filter": KINGS, "when": there},
        {"op": "set_each", "n": 5, "filter": KINGS, "when": there},
        {"op": "multiply", "num": 3, "when": there},
        {"op": "cap", "n": 1, "when": gone},
        {"op": "immune", "when": gone},
    ):
        lists: list[list[Json]] = [[], [], []]
        lists[where].append(effect)
        held = ["KS", "KD", "2C", "3H", "4C", "5D", "9H"]
        found = search.best_hand(chance.force(*lists), held, 1, "normal")
        assert found is not None
        assert set(found[0]) == {"KS", "KD", "2C", "3H", "9H"}, effect


@pytest.mark.parametrize(
    ("wanted", "counted"), [({"rank": ["9"]}, 0), ({"rank": ["K"]}, 5), ({"suit": ["h"]}, 2)]
)
def test_the_joker_belongs_to_the_combination_while_effects_look_at_kickers(
    wanted: Json, counted: int
) -> None:
    """Five Kings, 12 and 5, though a bonus counts all that is played; the Joker is what it asks."""
    each: Json = {"op": "add_each", "n": 1, "filter": wanted, "scope": "played"}
    held = ["KS", "KD", "KH", "KC", "9H", "2C", "JK"]
    found = search.best_hand(chance.force([each], [], []), held, 1, "normal")
    assert found is not None
    assert (found[1].combo, found[1].tally.damage) == ("five", 17 + counted)


@pytest.mark.parametrize(
    ("effect", "parts"),
    [
        ({"op": "add", "n": 0}, []),
        ({"op": "add", "n": 1}, [("effect", 1)]),
        ({"op": "add", "n": -1}, [("effect", -1)]),
        ({"op": "add", "n": -4}, [("effect", -4), ("floor", 1)]),
        ({"op": "add", "n": -3}, [("effect", -3)]),
        ({"op": "add_each", "n": 0, "filter": {}}, []),
        ({"op": "add_each", "n": 1, "filter": {}}, [("effect", 1), ("effect", 1)]),
        ({"op": "multiply", "num": 1}, []),
        ({"op": "multiply", "num": 2}, [("effect", 3)]),
        ({"op": "multiply", "num": 1, "den": 2}, [("effect", -2)]),
        ({"op": "cap", "n": 4}, []),
        ({"op": "cap", "n": 3}, []),
        ({"op": "cap", "n": 2}, [("effect", -1)]),
        ({"op": "immune"}, [("effect", -3)]),
    ],
    ids=str,
)
@pytest.mark.parametrize("where", range(3))
def test_r74_an_effect_that_changes_nothing_is_no_part_of_a_damage(
    where: int, effect: Json, parts: list[tuple[str, int]]
) -> None:
    """Of a pair of Kings, which deals 3: what comes behind its base and its faces."""
    lists: list[list[Json]] = [[], [], []]
    lists[where].append(effect)
    found = claims.best(chance.force(*lists), ["KS", "KD", "2H", "3S", "4D"], 1)
    assert found is not None
    causes = [(cause.why, cause.n) for cause in found.tally.causes]
    assert causes == [("base", 1), ("face", 1), ("face", 1), *parts]
    assert found.tally.damage == 3 + sum(n for _, n in parts)
    twice = [effect, {"op": "immune"}]
    lists[where] = twice
    found = claims.best(chance.force(*lists), ["KS", "KD", "2H", "3S", "4D"], 1)
    assert found is not None
    assert found.tally.damage == 0


def test_the_joker_is_kept_where_it_serves_nothing() -> None:
    """R38: though an effect looks at kickers, and other cards are dearer than none."""
    ace: Json = {"count": {"filter": {"card": ["As"]}, "min": 1, "scope": "played"}}
    lists: list[list[Json]] = [
        [{"op": "add", "n": 1, "when": ace}],
        [],
        [{"op": "no_count", "filter": {"card": ["JK"]}}],
    ]
    for held in (["KS", "KD", "9H", "8D", "JK", "7S"], ["JK", "KS", "KD", "9H", "8D", "7S"]):
        found = search.best_hand(chance.force(*lists), held, 1, "normal")
        assert found is not None
        assert set(found[0]) == {"KS", "KD", "9H", "8D", "7S"}
        assert found[1].joker_as is None


@pytest.mark.parametrize("place", range(3))
def test_a_combination_lies_as_it_was_played_wherever_the_joker_is(place: int) -> None:
    held = ["KS", "KD", "2H", "7S"]
    held.insert(place, "JK")
    found = claims.best(chance.force([], [], []), held, 1)
    assert found is not None
    assert found.combo_cards == tuple(card for card in held if card in {"KS", "KD", "JK"})
