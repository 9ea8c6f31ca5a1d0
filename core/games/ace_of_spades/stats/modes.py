"""The tables of one mode: how far matches went, what enemies, hands and bonuses did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any

from core.game import MatchFacts
from core.games.ace_of_spades.narrate.titles import COMBO_TITLES, MODE_TITLES
from core.games.ace_of_spades.narrate.words import own_words
from core.games.ace_of_spades.pieces import COMBOS, FIGHTS
from core.games.ace_of_spades.stats.tables import Row
from core.messages import Column, Table, msg
from core.shares import share

SIMULATED = msg("Simulated matches: people have finished none of this kind yet.")
NUMBERS = range(1, FIGHTS + 1)


def tables(mode: str, played: Sequence[MatchFacts]) -> Iterator[Table]:
    """Nothing for a mode without matches."""
    people = [fact for fact in played if fact.policy is None]
    if not played:
        return
    for table in (
        _reached(people or played),
        _enemies(people or played),
        _fights(people or played),
        _bonuses(people or played),
    ):
        yield _titled(mode, table if people else table._replace(note=SIMULATED))
    simulated = [fact for fact in played if fact.policy is not None]
    yield _titled(mode, _combos(people, simulated))


def _titled(mode: str, table: Table) -> Table:
    title = msg("{title} ({mode})", title=table.title, mode=MODE_TITLES[mode])
    return table._replace(key=f"{table.key}_{mode}", title=title)


def _reached(facts: Sequence[MatchFacts]) -> Table:
    """The distribution of the last fight, and how many matches ended in defeat there."""
    rows: list[Row] = []
    for number in NUMBERS:
        there = [fact for fact in facts if fact.stats["fight"] == number]
        rows.append(
            {
                "fight": number,
                "matches": len(there),
                "share": share(len(there), len(facts)),
                "lost": sum(fact.stats["beaten_by"] is not None for fact in there),
            }
        )
    columns = (
        Column("fight", msg("Fight")),
        Column("matches", msg("Matches that ended in it")),
        Column("share", msg("Share"), "share"),
        Column("lost", msg("Lost in it")),
    )
    return Table("reached", msg("Last fight reached"), columns, tuple(rows), len(facts))


def _enemies(facts: Sequence[MatchFacts]) -> Table:
    """The deadliest first."""
    met: dict[str, list[bool]] = {}
    for fact in facts:
        for fight in fact.stats["fights"]:
            met.setdefault(fight["name"], []).append(fight["by"] is None)
    rows: list[Row] = [
        {
            "enemy": own_words(name),
            "met": len(beaten),
            "lost": sum(beaten),
            "share": share(sum(beaten), len(beaten)),
        }
        for name, beaten in sorted(met.items(), key=lambda one: (-fmean(one[1]), one[0]))
    ]
    columns = (
        Column("enemy", msg("Enemy"), "message"),
        Column("met", msg("Fights against it")),
        Column("lost", msg("Lost to it")),
        Column("share", msg("Share"), "share"),
    )
    return Table("enemies", msg("Deadliest enemies"), columns, tuple(rows), len(facts))


def _fights(facts: Sequence[MatchFacts]) -> Table:
    by_number: dict[int, list[dict[str, Any]]] = {number: [] for number in NUMBERS}
    for fact in facts:
        for fight in fact.stats["fights"]:
            by_number[fight["fight"]].append(fight)
    rows: list[Row] = [
        {
            "fight": number,
            "fought": len(fights),
            "shots": fmean(fight["shots"] for fight in fights) if fights else None,
            "damage": fmean(fight["damage"] for fight in fights) if fights else None,
            "shot": _mean([damage for fight in fights for damage in fight["damages"]]),
        }
        for number, fights in by_number.items()
    ]
    columns = (
        Column("fight", msg("Fight")),
        Column("fought", msg("Times fought")),
        Column("shots", msg("Shots, mean")),
        Column("damage", msg("Damage, mean")),
        Column("shot", msg("Damage of a shot, mean")),
    )
    return Table("fights", msg("By fight"), columns, tuple(rows), len(facts))


def _mean(values: Sequence[int]) -> float | None:
    return fmean(values) if values else None


def _combos(people: Sequence[MatchFacts], simulated: Sequence[MatchFacts]) -> Table:
    """What people claim beside what simulated players do."""

    def shots(facts: Sequence[MatchFacts], combo: str) -> int:
        return sum(fact.stats["combos"][combo]["shots"] for fact in facts)

    totals = [sum(shots(facts, combo) for combo in COMBOS) for facts in (people, simulated)]
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
    title, total = msg("Combinations"), len(people) + len(simulated)
    return Table("combos", title, columns, tuple(rows), total)


def _bonuses(facts: Sequence[MatchFacts]) -> Table:
    """Use and value of each bonus card, those of the greatest value first."""
    found: dict[str, list[dict[str, Any]]] = {}
    for fact in facts:
        for bonus in fact.stats["bonuses"]:
            found.setdefault(bonus["name"], []).append(bonus)
    told = [_bonus(name, cards) for name, cards in found.items()]
    rows = [{**row, "card": own_words(row["card"])} for row in sorted(told, key=_by_value)]
    columns = (
        Column("card", msg("Card"), "message"),
        Column("held", msg("Times won")),
        Column("used", msg("Times used")),
        Column("used_share", msg("Share used"), "share"),
        Column("value", msg("Damage by it")),
        Column("mean", msg("Damage by it, mean")),
    )
    return Table("bonuses", msg("Bonuses"), columns, tuple(rows), len(facts))


def _bonus(name: str, cards: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """A permanent bonus is used from the moment it is won."""
    used = sum(card["used"] is not None or card["kind"] == "acolyte" for card in cards)
    value = sum(card["value"] for card in cards)
    return {
        "card": name,
        "held": len(cards),
        "used": used,
        "used_share": share(used, len(cards)),
        "value": value,
        "mean": value / used if used else None,
    }


def _by_value(row: dict[str, Any]) -> tuple[int, str]:
    return -row["value"], row["card"]
