"""The tables of one mode: how far matches went, what enemies, hands and bonuses did."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import Any

from core.counters import Counts, number, part
from core.events import Json
from core.game import MatchFacts
from core.games.ace_of_spades.pieces import COMBOS, FIGHTS
from core.games.ace_of_spades.stats.tables import COMBO
from core.games.ace_of_spades.titles import MODE_TITLES
from core.games.ace_of_spades.words import own_words
from core.kit.measures import Row, count, mean, share, share_of
from core.kit.tally import Dimension, Tally, counted, dimension, keyed, table
from core.messages import Table, msg

SIMULATED = msg("Simulated matches: people have finished none of this kind yet.")


def _by_fight() -> Dimension:
    return dimension(
        "fight", msg("Fight"), {str(n): n for n in range(1, FIGHTS + 1)}, kind="number"
    )


def _fought(fact: MatchFacts) -> Iterator[tuple[str, Json]]:
    return ((str(fight["fight"]), fight) for fight in fact.stats["fights"])


def _is_used(bonus: Json) -> bool:
    """A permanent bonus is used from the moment it is won."""
    return bonus["used"] is not None or bonus["kind"] == "acolyte"


def _deadliest(whole: Row) -> Iterator[Row]:
    def deadliness(name: str) -> tuple[float, str]:
        enemy = whole.found[name]
        return -number(enemy, "lost") / number(enemy, "met"), name

    return _named(whole, "enemy", sorted(whole.found, key=deadliness))


def _most_worth(whole: Row) -> Iterator[Row]:
    names = sorted(whole.found, key=lambda name: (-number(whole.found, name, "value"), name))
    return _named(whole, "card", names)


def _named(whole: Row, column: str, names: list[str]) -> Iterator[Row]:
    for name in names:
        yield whole._replace(names={column: own_words(name)}, found=whole.found[name])


REACHED: Tally[MatchFacts, MatchFacts] = Tally(
    "reached",
    msg("Last fight reached"),
    _by_fight(),
    groups=lambda fact: [(str(fact.stats["fight"]), fact)],
    measures=(
        count("matches", msg("Matches that ended in it"), lambda _: 1),
        share("share", msg("Share"), "matches"),
        count("lost", msg("Lost in it"), lambda fact: fact.stats["beaten_by"] is not None),
    ),
    kind="survival",
    draws=("matches",),
)
ENEMIES: Tally[MatchFacts, Json] = Tally(
    "enemies",
    msg("Deadliest enemies"),
    dimension("enemy", msg("Enemy")),
    groups=lambda fact: ((fight["name"], fight) for fight in fact.stats["fights"]),
    measures=(
        count("met", msg("Fights against it"), lambda _: 1),
        count("lost", msg("Lost to it"), lambda fight: fight["by"] is None),
        share("share", msg("Share"), "lost", "met"),
    ),
    rows=_deadliest,
    kind="shares",
    draws=("share",),
)
FOUGHT: Tally[MatchFacts, Json] = Tally(
    "fights",
    msg("By fight"),
    _by_fight(),
    groups=_fought,
    measures=(
        count("fought", msg("Times fought"), lambda _: 1),
        mean("shots", msg("Shots, mean"), "shots", "fought", itemgetter("shots")),
        mean("damage", msg("Damage, mean"), "damage", "fought", itemgetter("damage")),
        mean("shot", msg("Damage of a shot, mean"), "hit", "hits"),
    ),
    sums={
        "hits": lambda fight: len(fight["damages"]),
        "hit": lambda fight: sum(fight["damages"]),
    },
    kind="ranking",
    draws=("shots",),
)
BONUSES: Tally[MatchFacts, Json] = Tally(
    "bonuses",
    msg("Bonuses"),
    dimension("card", msg("Card")),
    groups=lambda fact: ((bonus["name"], bonus) for bonus in fact.stats["bonuses"]),
    measures=(
        count("held", msg("Times won"), lambda _: 1),
        count("used", msg("Times used"), _is_used),
        share("used_share", msg("Share used"), "used", "held"),
        count("value", msg("Damage by it")),
        mean("mean", msg("Damage by it, mean"), "value", "used"),
    ),
    sums=keyed("value"),
    rows=_most_worth,
    kind="ranking",
    draws=("mean",),
)
TALLIES: tuple[Tally[MatchFacts, Any], ...] = (REACHED, ENEMIES, FOUGHT, BONUSES)


def counts_of(fact: MatchFacts) -> Counts:
    """What a match of a mode adds."""
    combos = {combo: fact.stats["combos"][combo]["shots"] for combo in COMBOS}
    return {"matches": 1, "combos": combos, **counted(TALLIES, fact)}


def tables(mode: str, people: Counts, simulated: Counts) -> Iterator[Table]:
    """Nothing for a mode without matches."""
    counts = people or simulated
    if not counts:
        return
    for tally in TALLIES:
        found = tally.table(counts, number(counts, "matches"))
        yield _titled(mode, found if people else found._replace(note=SIMULATED))
    yield _titled(mode, _combos(people, simulated))


def _titled(mode: str, found: Table) -> Table:
    title = msg("{title} ({mode})", title=found.title, mode=MODE_TITLES[mode])
    return found._replace(key=f"{found.key}_{mode}", title=title)


def _combos(people: Counts, simulated: Counts) -> Table:
    """What people claim beside what simulated players do."""
    sides = {"people": part(people, "combos"), "simulated": part(simulated, "combos")}
    shots = {str(c): {name: number(side, c) for name, side in sides.items()} for c in COMBOS}
    total = {name: sum(side.values()) for name, side in sides.items()}

    made = table(
        "combos",
        msg("Combinations"),
        [COMBO],
        (
            count("shots", msg("Shots of people"), name="people"),
            share_of("share", msg("Share"), lambda row: (row.of("people"), total["people"])),
            count("simulated", msg("Shots in simulations")),
            share_of(
                "simulated_share",
                msg("Share in simulations"),
                lambda row: (row.of("simulated"), total["simulated"]),
            ),
        ),
        shots,
    )
    every = number(people, "matches") + number(simulated, "matches")
    return made._replace(
        total=every, kind="shares", draws=("share" if people else "simulated_share",)
    )
