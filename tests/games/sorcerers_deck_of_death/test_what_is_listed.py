"""What each seat is offered: by phase, hand, action points, what was done, and what is near."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

from core.game import Template
from core.games.sorcerers_deck_of_death.pieces import FIG, FIGS
from core.games.sorcerers_deck_of_death.rules.legal import legal, shootable
from core.games.sorcerers_deck_of_death.state import Act, Attack, Drawing, State
from tests.games.sorcerers_deck_of_death.tables import table

MOVES = {"M": 5, "G": 4, "T": 4, "B": 6, "S": 5, "L": 3}  # 1.1
SHOTS = {"M": 8, "T": 8, "S": 6}
BASE = 1000


def said(entries: Iterable[Any]) -> list[tuple[str, str | None]]:
    """Each entry by its kind and whom it is about."""
    return [(one.kind, subject(one)) for one in entries]


def subject(entry: Any) -> str | None:
    given = entry.given if isinstance(entry, Template) else {
        name: getattr(entry, name, None) for name in ("fig", "target", "ability", "seat")
    }  # fmt: skip
    found = [given[name] for name in ("ability", "fig", "target", "seat") if given.get(name)]
    return found[0] if found else None


def holding(state: State, *hands: int) -> State:
    a, b = (side._replace(unknown=n) for side, n in zip(state.sides, hands, strict=True))
    return state._replace(sides=(a, b))


def offered(state: State, seat: int) -> set[str]:
    return {kind for kind, _ in said(legal(state, "ab"[seat]))}


# --- phases and hands -----------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["setup", "power", "initiative", "end", "activation"])
@pytest.mark.parametrize("seat", [0, 1])
def test_who_holds_more_than_ten_discards_before_anything_else(phase: Any, seat: int) -> None:
    """R16; in a power phase the other seat need not wait for it (R15)."""
    state = table({}, places="none")._replace(phase=phase, turn=seat)
    usual = {
        "setup": set(),  # without a map all stand already
        "power": {"draw"},
        "initiative": {"roll_initiative"},
        "end": {"score_centre"},
        "activation": {"activate"},
    }[phase]
    for mine, theirs in product((0, 1, 9, 10, 11), repeat=2):
        hands = (mine, theirs) if seat == 0 else (theirs, mine)
        found = offered(holding(state, *hands), seat)
        if mine > 10:
            assert said(legal(holding(state, *hands), "ab"[seat])) == [("discard", "ab"[seat])]
        elif theirs > 10 and phase != "power":
            assert found == set()
        else:
            assert found - {"cast"} == usual


@pytest.mark.parametrize("seat", [0, 1])
def test_each_seat_draws_once_in_a_power_phase(seat: int) -> None:
    state = table({}, places="none")._replace(phase="power")
    assert said(legal(state, "ab"[seat])) == [("draw", "ab"[seat])]
    sides = list(state.sides)
    sides[seat] = sides[seat]._replace(drawn=True)
    drawn = state._replace(sides=tuple(sides))
    assert legal(drawn, "ab"[seat]) == ()
    assert said(legal(drawn, "ba"[seat])) == [("draw", "ba"[seat])]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_seat_on_turn_sets_up_who_is_not_on_the_table_yet(seat: int) -> None:
    """R13."""
    for stands in ("", *FIGS):
        state = table({stands: (9000, 9000)} if stands else {})._replace(turn=seat)
        waits = [("deploy", fig) for fig in FIGS if fig[0] == "ab"[seat] and fig != stands]
        assert said(legal(state, "ab"[seat])) == waits
        assert legal(state, "ba"[seat]) == ()


# --- a turn ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_those_without_a_token_may_act_and_when_none_is_left_one_passes(seat: int) -> None:
    """R21, R24."""
    own = [fig for fig in FIGS if fig[0] == "ab"[seat]]
    for number in range(7):
        state = table({}, places="none")._replace(phase="activation", turn=seat)
        figs = list(state.figs)
        for fig in [*own[:number], *(one for one in FIGS if one not in own)]:
            figs[FIG[fig]] = figs[FIG[fig]]._replace(done=True)
        state = state._replace(figs=tuple(figs))
        waiting = [("activate", fig) for fig in own[number:]]
        assert said(legal(state, "ab"[seat])) == (waiting or [("pass", None)])
        assert legal(state, "ba"[seat]) == ()


def acting(fig: str, ap: int, used: tuple[Any, ...], figs: Any, **options: Any) -> State:
    state = table(figs, **options)
    act = Act(FIG[fig], ap, MOVES[fig[1]], used)
    return state._replace(phase="activation", turn="ab".index(fig[0]), act=act)


DONE: list[tuple[int, tuple[Any, ...]]] = [
    (2, ()),
    (1, ("walk",)),
    (1, ("attack",)),
    (1, ()),
    (0, ("walk", "attack")),
    (0, ("run",)),
    (0, ()),
]


@pytest.mark.parametrize(("ap", "used"), DONE)
@pytest.mark.parametrize("fig", FIGS)
def test_actions_by_points_what_was_done_and_who_is_near(
    fig: str, ap: int, used: tuple[Any, ...]
) -> None:
    """R23 to R35: one enemy, in contact, within a charge, within a shot, and behind each."""
    foe = "ba"["ab".index(fig[0])] + "G"
    shot = SHOTS.get(fig[1], 0) * 1000
    far = MOVES[fig[1]] * 1000 + 100  # the tolerance is granted to who moves (R9)
    for gap in {10, 11, far, far + 1, shot, shot + 1} - {0, 1}:
        figs = {fig: (2000, 9000), foe: (2000 + BASE + gap, 9000)}
        state = acting(fig, ap, used, figs)
        engaged = gap <= 10
        expected = {"end_activation"}
        if ap and not engaged and "walk" not in used:
            expected.add("walk")
        if ap == 2 and not engaged:
            expected |= {"run", "charge"} if gap <= far else {"run"}
        if ap and "attack" not in used and engaged:
            expected.add("melee")
        if ap and "attack" not in used and not engaged and gap <= shot:
            expected.add("shoot")
        if ap == 2 and fig[1] != "L":  # R79
            expected.add("focus")
        assert offered(state, "ab".index(fig[0])) == expected, gap
        assert legal(state, foe[0]) == ()
        assert shootable(state, FIG[fig]) == ((FIG[foe],) if 0 < gap <= shot else ())


@pytest.mark.parametrize(("ap", "used"), DONE)
@pytest.mark.parametrize("fig", FIGS)
def test_without_a_map_whoever_lives_may_be_attacked(
    fig: str, ap: int, used: tuple[Any, ...]
) -> None:
    """R98."""
    foes = [one for one in FIGS if one[0] != fig[0]]
    state = acting(fig, ap, used, {}, places="none")
    expected: list[tuple[str, str | None]] = []
    if ap and "walk" not in used:
        expected.append(("walk", None))
    if ap == 2:
        expected += [("run", None), *(("charge", foe) for foe in foes)]
    if ap and "attack" not in used:
        expected += [("melee", foe) for foe in foes]
        expected += [("shoot", foe) for foe in foes if fig[1] in SHOTS]
    if ap == 2 and fig[1] != "L":
        expected.append(("focus", None))
    assert said(legal(state, fig[0])) == [*expected, ("end_activation", None)]
    raised = list(state.figs)
    raised[FIG[fig]] = raised[FIG[fig]]._replace(raised=True)  # R90: Unworthy from then on
    assert "focus" not in offered(state._replace(figs=tuple(raised)), "ab".index(fig[0]))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("places", [None, "none"])
def test_what_a_spell_leaves_open(places: Any, seat: int) -> None:
    """Its cards; where to, of a Teleport and a Resurrection (R84, R90), which only a map tells;
    without one whom a Storm strikes (R83). In the middle of an activation there is no spell (R21).
    """
    figs = {fig: (3000 + 1500 * n, 9000) for n, fig in enumerate(FIGS) if n % 6 in {0, 1}}
    own = "ab"[seat]
    for mage, codes in (("teymur", ["EP", "TE", "TL", "CE"]), ("tiluka", ["DV", "DP", "IL", "RE"])):
        options = {"mages": f"{mage}-{mage}", "allow_mirror": True, "places": places}
        state = table(figs, **options)._replace(phase="activation", turn=seat)
        dead = list(state.figs)
        dead[FIG[own + "T"]] = dead[FIG[own + "T"]]._replace(status="dead")
        state = holding(state._replace(figs=tuple(dead)), 5, 5)
        casts = [one for one in legal(state, own) if one.kind == "cast"]
        told = {one.given["ability"]: one.open for one in casts if isinstance(one, Template)}
        more = {"TL": ("to",), "RE": ("to",)} if places is None else {"TE": ("targets",)}
        assert set(told) <= set(codes)
        assert {"TL", "TE"} <= set(told) or {"RE", "IL"} <= set(told)
        assert told == {code: ("cards", *more.get(code, ())) for code in told}
        open_act = state._replace(act=Act(FIG[own + "G"], 2, 4))
        assert "cast" not in offered(open_act, seat)
        assert legal(state, "ba"[seat]) == ()


@pytest.mark.parametrize("fig", FIGS)
def test_without_a_map_who_can_shoot_may_shoot_at_all_enemies(fig: str) -> None:
    foes = tuple(n for n, one in enumerate(FIGS) if one[0] != fig[0])
    expected = foes if fig[1] in SHOTS else ()
    assert shootable(table({}, places="none"), FIG[fig]) == expected


def test_only_a_map_tells_who_stands_in_the_centre_and_where_a_push_goes() -> None:
    """R98."""
    for places in (None, "none"):
        state = table(dict.fromkeys(FIGS, (9000, 9000)), places=places)
        [score] = legal(state._replace(phase="end"), "a")
        pushing = attacking(stage="push", movable=(7,)).pending
        act = Act(1, 0, 4, ("attack",))
        step = state._replace(phase="activation", turn=0, act=act, pending=pushing)
        [push] = [one for one in legal(step, "a") if one.kind == "push"]
        assert pushing is not None
        throwing = step._replace(pending=pushing._replace(stage="throw"))
        [place] = [one for one in legal(throwing, "a") if one.kind == "place"]
        if places is None:
            assert not isinstance(score, Template)
            assert isinstance(push, Template)
            assert isinstance(place, Template)
            assert push.open == place.open == ("to",)
        else:
            assert isinstance(score, Template)
            assert score.open == ("inside",)
            assert not isinstance(push, Template)
            assert not isinstance(place, Template)


def test_nothing_else_is_offered_while_a_loss_of_hit_points_may_be_lessened() -> None:
    """R73: the window of Already Dead comes before wounds are applied."""
    state = attacking(stage="wound", loser=7, offers=("DM",))
    assert said(legal(state, "b")) == [("react", "DM"), ("decline", None)]
    assert legal(state, "a") == ()


# --- an attack and a Focus that are not over ------------------------------------------------------


def attacking(**fields: Any) -> State:
    """`aG` on turn, out of points, against `bG`."""
    state = table({}, places="none")._replace(phase="activation", turn=0)
    given = {"kind": "melee", "stage": "dice", "seat": 0, "attacker": 1, "target": 7}
    pending = Attack(**{**given, "bonus": 1, "defence": 6, **fields})
    return state._replace(act=Act(1, 0, 4, ("attack",)), pending=pending)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("code", ["PD", "TP", "DM", "PR"])
@pytest.mark.parametrize("stage", ["dice", "wound", "push", "after"])
def test_whose_a_reaction_is(stage: Any, code: str, seat: int) -> None:
    """PD is the target's, DM the loser's (R75, R91); the others are the attacker's (R76, R80)."""
    loser = 7 if seat == 0 else 1
    pending = attacking(seat=seat, target=7 - 6 * seat, loser=loser, stage=stage, offers=(code,))
    owner = seat if code in {"TP", "PR"} else 1 - seat
    for one in (0, 1):
        found = said(legal(pending, "ab"[one]))
        assert (("react", code) in found) is (one == owner)
        assert (("decline", None) in found) is (one == owner)


@pytest.mark.parametrize("seat", [0, 1])
def test_dice_are_rolled_by_the_seat_that_attacks(seat: int) -> None:
    for kind, open_ in (("melee", ("dice",)), ("DP", ("dice", "opp"))):
        state = attacking(seat=seat, kind=kind)
        assert legal(state, "ba"[seat]) == ()
        [roll] = legal(state, "ab"[seat])
        assert isinstance(roll, Template)
        assert (roll.kind, dict(roll.given), roll.open) == ("roll", {}, open_)


@pytest.mark.parametrize("stage", ["dice", "wound"])
@pytest.mark.parametrize("left", [(7,), (7, 9), (6, 8, 11)])
def test_a_storm_rolls_for_each_who_waits(stage: Any, left: tuple[int, ...]) -> None:
    state = attacking(kind="TE", stage=stage, left=left, target=-1)
    assert said(legal(state, "a")) == [("roll", FIGS[fig]) for fig in left]
    assert legal(state, "b") == ()


@pytest.mark.parametrize("movable", [(7,), (6, 9)])
def test_a_push_names_those_who_may_be_pushed(movable: tuple[int, ...]) -> None:
    state = attacking(stage="push", movable=movable)
    found = said(legal(state, "a"))
    assert [one for one in found if one[0] == "push"] == [("push", FIGS[fig]) for fig in movable]
    assert ("decline", None) in found
    assert not {"push", "decline", "place"} & {kind for kind, _ in said(legal(state, "b"))}
    thrown = attacking(stage="throw", movable=movable)
    assert {"place", "decline"} <= offered(thrown, 0)
    assert not {"push", "decline", "place"} & offered(thrown, 1)


@pytest.mark.parametrize("fig", FIGS)
def test_a_focus_waits_for_the_cards_of_its_seat(fig: str) -> None:
    seat = "ab".index(fig[0])
    state = table({}, places="none")._replace(phase="activation", turn=seat)
    for offers in ((), ("DI",)):
        drawing = Drawing(FIG[fig], 1, offers=offers)
        waiting = state._replace(act=Act(FIG[fig], 0, 4, ("focus",)), pending=drawing)
        reacts = [("react", "DI"), ("decline", None)] if offers else []
        assert said(legal(waiting, fig[0])) == [*reacts, ("draw", fig[0])]
        assert legal(waiting, "ba"[seat]) == ()


@pytest.mark.parametrize("fig", FIGS)
@pytest.mark.parametrize("offers", [(), ("VI",), ("AG",), ("AG", "VI")])
def test_reactions_to_an_activation_come_before_its_first_action(
    fig: str, offers: tuple[str, ...]
) -> None:
    """R77, R86."""
    for places, (used, declined) in product(
        (None, "none"), (((), False), (("walk",), False), ((), True))
    ):
        state = acting(fig, 2, used, {fig: (9000, 9000)}, places=places)
        assert state.act is not None
        state = state._replace(act=state.act._replace(offers=offers, declined=declined))
        entries = legal(state, fig[0])
        found = [one for one in said(entries) if one[0] in {"react", "decline"}]
        fresh = not used and not declined and offers
        closing = [("decline", None)] if fresh else []
        assert found == [*(("react", code) for code in offers if fresh), *closing]
        for one in entries:
            if isinstance(one, Template) and one.kind == "react":
                placed = one.given["ability"] == "AG" and places is None
                assert one.open == (("cards", "target", "to") if placed else ("cards",))
        assert legal(state, "ba"["ab".index(fig[0])]) == ()
