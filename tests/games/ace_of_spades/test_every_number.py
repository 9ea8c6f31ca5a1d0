"""Numbers of cards and points at which a rule turns: of deals, draws, surplus, ruled damage."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from core.commands import MakeRuling
from core.games.ace_of_spades import GAME
from core.games.ace_of_spades.commands import (
    Claim,
    DealCards,
    DrawCards,
    PlayHand,
    QuitMatch,
    RefreshDeck,
    Ruled,
    TrimHand,
)
from core.games.ace_of_spades.rules import flow
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.state.options import Options
from tests.games.ace_of_spades.refusals import COOP, STANDS
from tests.games.ace_of_spades.tables import after, begin, refusal, told

Json = dict[str, Any]


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("row_dealt", [False, True])
@pytest.mark.parametrize("common", range(5))
@pytest.mark.parametrize("mode", ["solo", "coop"])
def test_r5_r90_so_many_cards_are_dealt(
    mode: str, common: int, *, row_dealt: bool, alone: bool
) -> None:
    """8 cards of a hand; co-op 5, and once 3 for the row, with a hand or by themselves."""
    if mode == "solo" and row_dealt:
        return
    given = {"mode": mode, "phase": "deal", "fight": 0}
    lines = ("2: H ?5 / Ac Ad Ah",) if row_dealt else ()
    row = ("3C", "3D", "3H", "3S")[:common]
    size = 8 if mode == "solo" else 5
    for number in (0,) if alone else (size - 1, size, size + 1):
        session = begin(*lines, **given)
        entry = DealCards(("?",) * number, row, seat="1")
        row_fits = common == 3 and mode == "coop" and not row_dealt
        fits = row_fits if alone else number == size and (common == 0 or row_fits)
        if fits:
            session.play(entry, at=session.pending[0].at)
            assert len(session.timeline.state.commons) == (3 if row_dealt else common)
        else:
            assert refusal(session, entry).code == "E_DRAW_COUNT"


@pytest.mark.parametrize("left", range(10))
def test_r59_no_more_is_dealt_or_drawn_than_the_deck_has(left: int) -> None:
    """Hand and row together."""
    deck = ("As", "Ac", "Ad", "Ah", "3c", "3d", "3h", "3s", "4c")[:left]
    given = {"mode": "coop", "phase": "deal", "fight": 0, "deck": " ".join(deck)}
    session = begin(**given)
    entry = DealCards(("?",) * 5, ("AS", "AC", "AD"), seat="1")
    if left >= 8:
        session.play(entry, at=session.pending[0].at)
        assert session.timeline.state.deck_size == left - 8
    else:
        found = refusal(session, entry)
        assert found.code in {"E_DRAW_COUNT", "E_CARD_NOT_DRAWABLE"}
        assert left < 3 or found.rule == "R59"
    played = {**COOP, "deck": " ".join(deck)}
    session = begin("D Kc Ks 2h 2s 2d", **played)
    if left >= 5:
        session.play("1: + ?2 / As Ac Ad", at=session.pending[0].at)
        assert session.timeline.state.deck_size == left - 5
    elif left >= 3:
        assert refusal(session, "1: + ?2 / As Ac Ad").code == "E_DRAW_COUNT"


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("size", range(11))
@pytest.mark.parametrize("row", range(6))
def test_r58_up_to_the_limit_is_drawn_and_what_is_above_it_is_surplus(
    seats: int, size: int, row: int
) -> None:
    """Whoever is due; the row up to 3. A row is never too long, whatever a ruling put there."""
    mode = "solo" if seats == 1 else "coop"
    common = ("3C", "3D", "3H", "3S", "4C")[: row if seats > 1 else 0]
    full = 8 if seats == 1 else 5
    state = State(
        Options(mode=mode),  # type: ignore[arg-type]
        hands=(0,) * seats,
        unknown=(size, 6)[:seats],
        commons=common,
    )
    short, partner = max(0, full - size), 0  # 6 cards: one too many
    lacks = max(0, 3 - row)
    alone = (short, 0) if seats == 1 else (short, 0, lacks)
    everybody = (short, 0) if seats == 1 else (short, partner, lacks)
    assert flow.missing(state, flow.shooter(state, 0)) == (alone if any(alone) else ())
    assert flow.missing(state, flow.everybody(state)) == (everybody if any(everybody) else ())
    assert flow.missing(state, ()) == ()
    other = (0, 0, lacks) if seats == 2 else ()
    if seats == 2:
        assert flow.missing(state, flow.shooter(state, 1)) == (other if lacks else ())
    over = (max(0, size - full), 1)[:seats]
    assert flow.surplus(state) == (over if any(over) else ())
    kept = state._replace(options=Options(mode=mode, overflow="keep"))  # type: ignore[arg-type]
    assert flow.surplus(kept) == ()


JUNK = ("2H", "5D", "KC", "QS", "4D")  # no combination
HELD = {**STANDS, "hand": "2h 2s 5d Kc Qs 4d 7h 9c"}
FOR_A_PAIR = ("2H", "2S", "5D", "4D", "7H")


@pytest.mark.parametrize("damage", range(-2, 3))
def test_r77_what_the_table_counts_is_0_or_more(damage: int) -> None:
    """Of cards that are no hand, forced; and of a hand that they are."""
    for cards, claim in ((JUNK, "straight"), (FOR_A_PAIR, "straight"), (FOR_A_PAIR, "pair")):
        entry = PlayHand(cards, Claim(claim), check=damage, seat="1")  # type: ignore[arg-type]
        session = begin(**HELD)
        forced: MakeRuling[Any, Any] = MakeRuling("so we said", (), entry)
        if damage < 0:
            assert refusal(session, forced).code in {"E_RULED_SHOT", "E_DAMAGE_MISMATCH"}
            continue
        if claim == "pair" and damage == 1:
            continue  # what the rules count, too: nothing to force
        session.play(forced, at=session.pending[0].at)
        (shot,) = (e for e in session.timeline.steps[-1].events if e.kind == "shot_played")
        assert (shot.damage, shot.hp, shot.combo) == (damage, 30 - damage, claim)
        assert sum(cause.n for cause in shot.causes) == damage
        if claim == "straight":
            assert (shot.base, shot.extra) == (0, damage)
    for said in (None, 1):
        ruled = PlayHand(FOR_A_PAIR, check=said, ruled=Ruled(damage, "printed"), seat="1")
        session = begin(**HELD)
        if damage < 0:
            assert refusal(session, ruled).code == "E_SYNTAX"
        else:
            session.play(ruled, at=session.pending[0].at)
            assert told(session.timeline.state, "enemy")["hp"] == 30 - damage


@pytest.mark.parametrize("check", range(4))
def test_r38_a_check_is_the_damage_itself(check: int) -> None:
    session = begin(**HELD)
    entry = PlayHand(FOR_A_PAIR, check=check, seat="1")
    if check == 1:
        session.play(entry, at=session.pending[0].at)
        assert told(session.timeline.state, "enemy")["hp"] == 29
    else:
        assert refusal(session, entry).code == "E_DAMAGE_MISMATCH"


@pytest.mark.parametrize("bullets", range(3))
def test_r100_without_a_bullet_the_next_hand_loses(bullets: int) -> None:
    """A position may say so; the dial shows no less than 0."""
    for given, entry in (
        (HELD, "D 2h 2s 5d 4d 7h"),
        ({**HELD, "hand": "2h 4s 5d 7c 9s Jd Qh Kc", "refills": 0}, "J 2h 4s 5d 7c 9s"),
    ):
        state = after(entry, **{**given, "bullets": bullets})
        assert told(state, "bullets") == max(0, bullets - 1)
        assert told(state, "phase") == ("refill" if bullets > 1 else "lost")


@pytest.mark.parametrize("need", list(itertools.product(range(2), repeat=3)))
def test_an_entry_without_a_seat_is_that_of_the_one_that_has_to_act(need: tuple[int, ...]) -> None:
    """Section 4.2: if there is only one; else of the player to move. A row alone is nobody's."""
    found = {(1, 0): "1", (0, 1): "2"}.get(need[:2], "2")
    state = after(**{**COOP, "active": "2"})._replace(need=need, trim=need[:2])
    assert GAME.actor(state, DrawCards(("?",))) == found
    assert GAME.actor(state, TrimHand(("2H",))) == found
    assert GAME.actor(state, RefreshDeck()) == "2"
    for seat in ("1", "2"):
        assert GAME.actor(state, DrawCards(("?",), seat=seat)) == seat  # type: ignore[arg-type]
    assert GAME.actor(state, QuitMatch()) is None


@pytest.mark.parametrize("active", ["1", "2"])
def test_whose_turn_it_is_until_the_end(active: str) -> None:
    state = after(**{**COOP, "active": active})
    assert GAME.to_play(GAME.view(state)) == active
    assert GAME.to_play(GAME.view(after("Q", **{**COOP, "active": active}))) is None
