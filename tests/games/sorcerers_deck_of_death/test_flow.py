"""Whole matches compared with the plain course of `flow_oracle`, after every entry."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from core.commands import StartMatch
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death.deal import tries
from core.games.sorcerers_deck_of_death.deal.policies import POLICIES
from core.games.sorcerers_deck_of_death.pieces import FIGS, seat_of
from core.games.sorcerers_deck_of_death.pieces.abilities import REACTIONS, SPELLS
from core.games.sorcerers_deck_of_death.rules.measure import engaging, tolerance
from core.games.sorcerers_deck_of_death.state import State, place, standing
from core.games.sorcerers_deck_of_death.state.options import Options
from core.session import Session
from tests.few import few
from tests.games.sorcerers_deck_of_death.begun import AT, Match, state
from tests.games.sorcerers_deck_of_death.flow_of_attacks import Course

OPTIONS: dict[str, Any] = {
    "plain": {},
    "swapped": {"mages": "tiluka-teymur", "first_deployer": "b", "terrain": "ruins"},
    "teymur": {"mages": "teymur-teymur", "allow_mirror": True, "bases_mm": "big_brute"},
    "tiluka": {"mages": "tiluka-tiluka", "allow_mirror": True, "agile": "exact"},
    "lenient": {"strictness": "lenient", "terrain": "woods", "tol": "0"},
    "short": {"rounds": 2, "terrain": "pillars", "front_arc_deg": 90},
}
SEEDS = few(3)


def plain(session: Match) -> dict[str, Any]:
    """The table without what the course does not know."""
    found: dict[str, Any] = GAME.plain(session.timeline.state)
    for key in ("options", "warnings"):
        del found[key]
    for fig in found["figs"].values():
        del fig["facing"]
    return found


def happened(step: Any) -> tuple[Any, ...]:
    """The events of a step, as they happened first."""
    return tuple(getattr(event, "event", event) for event in step.events)


def course(session: Match) -> Course:
    """The plain course, at the same table."""
    view = GAME.view(state(session))
    found = Course(plain(session), view["mages"], view["radii"], tolerance(state(session)))
    found.rounds = state(session).options.rounds
    return found


def compare(oracle: Course, session: Match) -> None:
    """Let the course follow the last entry of the match."""
    step = session.timeline.steps[-1]
    oracle.enter(step.command, happened(step))
    found = plain(session)
    assert oracle.now == found, (step.step, step.command)


def dealt(options: Options, policy: str, seed: int, limit: int = 600) -> Match:
    """A match of a policy from a seed, compared at every step.

    Now and then it does something else that is listed, which leaves windows that are open; in a
    lenient match nothing need fit.
    """
    pick = Random(f"{policy} {seed}")
    session: Match = Session.start(GAME, StartMatch(GAME.slug, seed=f"{seed}"), options, at=AT)
    oracle = course(session)
    while state(session).result is None and len(session.timeline.steps) < limit:
        choice = POLICIES[policy](state(session), pick)
        if not pick.randrange(6):
            choice = listed(session, pick) or choice
        choice = hop(state(session), pick) or choice
        if options.strictness == "lenient":
            choice = sloppy(state(session), choice, pick)
        session.play(GAME.chance.reopen(choice), at=AT)
        compare(oracle, session)
    return session


def hop(table: State, pick: Random) -> Any:
    """Agile, wherever it can be paid: the policies seldom come to it."""
    if table.act is None or "AG" not in table.act.offers:
        return None
    fig = table.act.fig
    paid = [card for card in tries.hand(table, seat_of(fig)) if card[0] in "KA"][:1]
    spots = [
        (enemy, spot)
        for enemy in engaging(table, fig)
        for spot in tries.around(place(table, enemy), 2000, pick, 9)
    ]
    hops = (c.React("AG", tuple(paid), FIGS[enemy], spot) for enemy, spot in spots)
    return tries.first(table, hops) if paid else None


def listed(session: Match, pick: Random) -> Any:
    """An entry that is listed without anything left open, for whoever may enter it."""
    table = state(session)
    found = [one for seat in "ab" for one in GAME.legal(table, seat) if not hasattr(one, "open")]
    return pick.choice(found) if found else None


def sloppy(table: State, choice: Any, pick: Random) -> Any:
    """The entry as a table makes it that does not measure."""
    match choice:
        case c.Walk(path=path) | c.Run(path=path) if not pick.randrange(3):
            return replace(choice, path=(*path, inside(path[-1], pick)))
        case c.Push(to=to) | c.Place(to=to):
            return replace(choice, to=inside(to, pick))
        case c.Shoot():
            return replace(choice, cover=pick.choice([None, True, False]))
        case c.Cast(ability="TE"):
            enemies = standing(table, 1 - table.turn)
            return replace(
                choice, targets=tuple(FIGS[fig] for fig in enemies if pick.random() < 0.4)
            )
        case c.ScoreCentre():
            sets = (
                tuple(FIGS[fig] for fig in standing(table, seat) if pick.random() < 0.3)
                for seat in (0, 1)
            )
            return c.ScoreCentre(c.Inside(*sets))
        case _:
            return choice


def inside(at: tuple[int, int], pick: Random) -> tuple[int, int]:
    """A point near another, on the table."""
    x, y = (min(max(way + pick.randint(-1500, 1500), 900), 17100) for way in at)
    return x, y


@cache
def seen(name: str, policy: str, seed: int) -> Counter[str]:
    """What a match held, compared with the course twice: as it was dealt, and unseen."""
    session = dealt(Options(**OPTIONS[name]), policy, seed)
    again = unseen(session)
    steps = (*session.timeline.steps[1:], *again.timeline.steps[1:])
    found = Counter(step.command.kind for step in steps)
    found.update(fact.kind for step in steps for fact in happened(step))
    found.update(step.command.ability for step in steps if hasattr(step.command, "ability"))
    return found


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_match(name: str, policy: str, seed: int) -> None:
    assert seen(name, policy, seed)["match_ended"]


def unseen(session: Match) -> Match:
    """The same match with most drawn cards unseen: spent ones are known then (R67)."""
    pick, options = Random("unseen"), state(session).options
    again: Match = Session.start(GAME, StartMatch(GAME.slug), options, at=AT)
    oracle = course(again)
    for step in session.timeline.steps[1:]:
        command = step.command
        if isinstance(command, c.Draw) and command.cards is not None:
            cards = tuple(card if pick.random() < 0.3 else "?" for card in command.cards)
            command = replace(command, cards=cards)
        again.play(command, at=AT)
        compare(oracle, again)
    return again


def test_everything_happens_in_these_matches() -> None:
    """Else the comparison would prove little."""
    found: Counter[str] = Counter()
    for name, policy, seed in product(OPTIONS, POLICIES, SEEDS):
        found += seen(name, policy, seed)
    assert all(found[code] for code in (*REACTIONS, *SPELLS))
    assert all(found[kind] for kind in ("deck_reshuffled", "figure_killed", "mage_healed"))
    assert found["window_declined"] > found["decline"]
