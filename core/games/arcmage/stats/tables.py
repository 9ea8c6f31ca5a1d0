"""The figures of one match, ready to be shown."""

from __future__ import annotations

from core.events import Json
from core.games.arcmage.spoken import some
from core.games.arcmage.stats import courses, kingdoms, left_out, lists, lists_of_decks
from core.games.arcmage.stats.shown import seat_titles
from core.games.arcmage.titles import REASONS, RESULT_TITLES, SEAT_TITLES, faction_mix
from core.kit.measures import Cell, Sure, average
from core.kit.tally import facing
from core.messages import Heading, Message, Table, Value, msg


def tables(stats: Json) -> tuple[Table, ...]:
    """The tables of a match's statistics page, from what `stats` gave."""
    return (
        *left_out.noted_match(stats, (_match(stats), _seats(stats))),
        *lists_of_decks.tables(stats),
        *courses.tables(stats),
        *lists.plays(stats),
        kingdoms.cities(stats),
        kingdoms.devotion(stats),
        *lists.fights(stats),
        lists.cards(stats),
        lists.rulings(stats),
    )


def _match(stats: Json) -> Table:
    rows: list[tuple[Message, Cell]] = [
        (msg("Result"), RESULT_TITLES.get(stats["result"])),
        (msg("Ended by"), REASONS.get(stats["reason"])),
        (msg("First player"), SEAT_TITLES.get(stats["first"])),
        (msg("Turns"), stats["turns"]),
        (msg("Rounds"), stats["rounds"]),
        (msg("Out of the game, in this order"), _out(stats)),
        (msg("Most items on the stack"), stats["deepest"]),
        (msg("Rulings of the table"), stats["rulings"]),
        (msg("Moves against the rules that stood"), stats["forced"]),
        (msg("Rulings asked for by cards"), sum(stats["asked"].values())),
        (msg("Of these, made"), sum(stats["made"].values())),
        (msg("Notes"), stats["notes"]),
    ]
    told = ((title, {"value": value}) for title, value in rows)
    return facing("match", msg("The whole match"), {"value": msg("Match")}, told, kind="message")


def _out(stats: Json) -> Value | None:
    if not stats["lost"]:
        return None
    return some(
        msg(
            "{seat} ({reason}, turn {turn})",
            seat=SEAT_TITLES[one["seat"]],
            reason=REASONS[one["by"]],
            turn=one["turn"],
        )
        for one in stats["lost"]
    )


def _seats(stats: Json) -> Table:
    seats = seat_titles(stats)
    of_seats = [[*_course(stats, seat), *_fights(stats, seat)] for seat in seats]
    rows = (
        (same[0][0], {seat: value for seat, (_, value) in zip(seats, same, strict=True)})
        for same in zip(*of_seats, strict=True)
    )
    return facing("seats", msg("By seat"), seats, rows, kind="message")


def _course(stats: Json, seat: str) -> list[tuple[Message, Cell | Sure]]:
    """Who a seat was, its turns, and the cards that it drew and played."""
    deck, times, draws, unused, played = (
        stats[key][seat] for key in ("decks", "times", "draws", "unused", "played")
    )
    phases = sum(n for key, n in draws.items() if key != "cards")
    seconds = average(times["seconds"], times["turns"]) if times["seconds"] else None
    left = msg("Resources unused at the end of an own turn, mean")
    return [
        (msg("Deck"), lists_of_decks.title(deck)),
        (msg("Factions"), faction_mix(lists_of_decks.mix(deck))),
        (msg("Place"), stats["places"][seat]),
        (msg("Turns"), times["turns"]),
        (msg("Seconds a turn, mean"), seconds),
        (msg("Longest turn, seconds"), times["longest"] or None),
        (msg("Cards drawn in a draw phase, mean"), average(draws["cards"], phases)),
        (left, average(unused["resources"], unused["turns"])),
        (msg("Cards played"), played["cards"]),
        (msg("Resources paid"), played["paid"]),
        (msg("Values of X"), ", ".join(map(str, played["x"])) or None),
        (msg("Cards countered"), played["countered"]),
        (msg("Cards without effect"), played["failed"]),
        (msg("Events in turns of others"), played["elsewhere"]),
        (msg("Answers on the stack"), played["answers"]),
    ]


def _fights(stats: Json, seat: str) -> list[tuple[Message, Cell | Sure]]:
    """Cities and creatures of a seat, its attacks, and what nobody knows of it."""
    moves, combat, unknown = (stats[key][seat] for key in ("moves", "combat", "unknown"))
    lost = sum(one["seat"] == seat and one["fell"] is not None for one in stats["cities"])
    unblocked = msg("Attackers not blocked, of those that met a defender")
    return [
        (msg("Cities founded"), moves["founded"]),
        (msg("Cities destroyed"), stats["dealt"][seat]["destroyed"]),
        (msg("Cities lost"), lost),
        (msg("Creatures moved"), moves["moves"]),
        (msg("Retreats from fallen cities"), moves["retreats"]),
        (msg("Creatures returned to the hand"), moves["returned"]),
        (msg("Attackers in an attack, mean"), average(combat["attackers"], combat["attacks"])),
        (unblocked, f"{combat['unblocked']} / {combat['faced']}"),
        (msg("First attack, in own turn"), stats["opening"][seat]["attack"]),
        (msg("Drawn cards that stay unknown"), f"{unknown['unknown']} / {unknown['cards']}"),
    ]


HEADINGS = (
    Heading(msg("The match"), ("match", "seats", "rulings", "entries")),
    Heading(msg("The course of the match"), ("course_*",)),
    Heading(msg("Resources and draws"), ("resources_*", "draws", "laid")),
    Heading(msg("Cards"), ("decks_*", "types", "factions", "costs", "cards")),
    Heading(msg("Cities and combat"), ("cities", "devotion", "combat", "dealt", "creatures")),
)
