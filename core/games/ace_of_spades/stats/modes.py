"""The tables of one mode: how far matches went, what enemies, hands and bonuses did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.counters import Counts, merge, number, part
from core.game import MatchFacts
from core.games.ace_of_spades.pieces import COMBOS, FIGHTS
from core.games.ace_of_spades.stats.tables import Row
from core.games.ace_of_spades.titles import COMBO_TITLES, MODE_TITLES
from core.games.ace_of_spades.words import own_words
from core.messages import Column, Table, msg
from core.shares import share

SIMULATED = msg("Simulated matches: people have finished none of this kind yet.")
NUMBERS = range(1, FIGHTS + 1)


def count(fact: MatchFacts) -> Counts:
    """What a match of a mode adds."""
    stats, last = fact.stats, str(fact.stats["fight"])
    found: dict[str, Any] = {
        "matches": 1,
        "reached": {last: {"matches": 1, "lost": int(stats["beaten_by"] is not None)}},
        "combos": {combo: stats["combos"][combo]["shots"] for combo in COMBOS},
    }
    for fight in stats["fights"]:
        met = {"met": 1, "lost": int(fight["by"] is None)}
        fought = {
            "fought": 1,
            "shots": fight["shots"],
            "damage": fight["damage"],
            "hits": len(fight["damages"]),
            "hit": sum(fight["damages"]),
        }
        merge(found, {"enemies": {fight["name"]: met}, "fights": {str(fight["fight"]): fought}})
    for bonus in stats["bonuses"]:
        # A permanent bonus is used from the moment it is won.
        used = int(bonus["used"] is not None or bonus["kind"] == "acolyte")
        won = {"held": 1, "used": used, "value": bonus["value"]}
        merge(found, {"bonuses": {bonus["name"]: won}})
    return found


def tables(mode: str, people: Counts, simulated: Counts) -> Iterator[Table]:
    """Nothing for a mode without matches."""
    counts = people or simulated
    if not counts:
        return
    total = number(counts, "matches")
    for table in (
        _reached(part(counts, "reached"), total),
        _enemies(part(counts, "enemies"), total),
        _fights(part(counts, "fights"), total),
        _bonuses(part(counts, "bonuses"), total),
    ):
        yield _titled(mode, table if people else table._replace(note=SIMULATED))
    yield _titled(mode, _combos(people, simulated))


def _titled(mode: str, table: Table) -> Table:
    title = msg("{title} ({mode})", title=table.title, mode=MODE_TITLES[mode])
    return table._replace(key=f"{table.key}_{mode}", title=title)


def _reached(counts: Counts, total: int) -> Table:
    """The distribution of the last fight, and how many matches ended in defeat there."""
    rows: list[Row] = []
    for fight in NUMBERS:
        matches = number(counts, str(fight), "matches")
        rows.append(
            {
                "fight": fight,
                "matches": matches,
                "share": share(matches, total),
                "lost": number(counts, str(fight), "lost"),
            }
        )
    columns = (
        Column("fight", msg("Fight")),
        Column("matches", msg("Matches that ended in it")),
        Column("share", msg("Share"), "share"),
        Column("lost", msg("Lost in it")),
    )
    return Table("reached", msg("Last fight reached"), columns, tuple(rows), total)


def _enemies(counts: Counts, total: int) -> Table:
    """The deadliest first."""
    met = {name: number(counts, name, "met") for name in counts}
    lost = {name: number(counts, name, "lost") for name in counts}
    rows: list[Row] = [
        {
            "enemy": own_words(name),
            "met": met[name],
            "lost": lost[name],
            "share": share(lost[name], met[name]),
        }
        for name in sorted(counts, key=lambda name: (-lost[name] / met[name], name))
    ]
    columns = (
        Column("enemy", msg("Enemy"), "message"),
        Column("met", msg("Fights against it")),
        Column("lost", msg("Lost to it")),
        Column("share", msg("Share"), "share"),
    )
    return Table("enemies", msg("Deadliest enemies"), columns, tuple(rows), total)


def _fights(counts: Counts, total: int) -> Table:
    rows: list[Row] = []
    for fight in NUMBERS:
        found = part(counts, str(fight))
        fought = number(found, "fought")
        rows.append(
            {
                "fight": fight,
                "fought": fought,
                "shots": share(number(found, "shots"), fought),
                "damage": share(number(found, "damage"), fought),
                "shot": share(number(found, "hit"), number(found, "hits")),
            }
        )
    columns = (
        Column("fight", msg("Fight")),
        Column("fought", msg("Times fought")),
        Column("shots", msg("Shots, mean")),
        Column("damage", msg("Damage, mean")),
        Column("shot", msg("Damage of a shot, mean")),
    )
    return Table("fights", msg("By fight"), columns, tuple(rows), total)


def _combos(people: Counts, simulated: Counts) -> Table:
    """What people claim beside what simulated players do."""

    def shots(counts: Counts, combo: str) -> int:
        return number(counts, "combos", combo)

    totals = [sum(shots(counts, combo) for combo in COMBOS) for counts in (people, simulated)]
    rows: list[Row] = []
    for combo in COMBOS:
        claimed, simulation = shots(people, combo), shots(simulated, combo)
        rows.append(
            {
                "combo": COMBO_TITLES[combo],
                "shots": claimed,
                "share": share(claimed, totals[0]),
                "simulated": simulation,
                "simulated_share": share(simulation, totals[1]),
            }
        )
    columns = (
        Column("combo", msg("Combination"), "message"),
        Column("shots", msg("Shots of people")),
        Column("share", msg("Share"), "share"),
        Column("simulated", msg("Shots in simulations")),
        Column("simulated_share", msg("Share in simulations"), "share"),
    )
    title, total = msg("Combinations"), number(people, "matches") + number(simulated, "matches")
    return Table("combos", title, columns, tuple(rows), total)


def _bonuses(counts: Counts, total: int) -> Table:
    """Use and value of each bonus card, those of the greatest value first."""
    rows: list[Row] = []
    for name in sorted(counts, key=lambda name: (-number(counts, name, "value"), name)):
        held, used, value = (number(counts, name, key) for key in ("held", "used", "value"))
        rows.append(
            {
                "card": own_words(name),
                "held": held,
                "used": used,
                "used_share": share(used, held),
                "value": value,
                "mean": share(value, used),
            }
        )
    columns = (
        Column("card", msg("Card"), "message"),
        Column("held", msg("Times won")),
        Column("used", msg("Times used")),
        Column("used_share", msg("Share used"), "share"),
        Column("value", msg("Damage by it")),
        Column("mean", msg("Damage by it, mean")),
    )
    return Table("bonuses", msg("Bonuses"), columns, tuple(rows), total)
