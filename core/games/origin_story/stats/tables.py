"""The figures of one match, ready to be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from core.events import Json
from core.games.origin_story.pieces import AUTOMAS
from core.games.origin_story.stats.plays import STEPS
from core.games.origin_story.titles import PLAYER_TITLES, RESULT_TITLES, SIDES, SUITS
from core.games.origin_story.words import joined, own_words
from core.kit.measures import Cell, Measure, Row, measure, shown
from core.kit.tally import facing, filled
from core.messages import Heading, Message, Table, Value, msg

YOU_FIRST = ("Y", "A", "F")
STEP_TITLES: Mapping[str, Message] = {
    "2a": msg("Under a threat, a card that is not love (2a)"),
    "2b": msg("Under a threat, only love left (2b)"),
    "3a": msg("Followed suit and beat the trick (3a)"),
    "3b": msg("Followed suit and could not beat it (3b)"),
    "4": msg("Could not follow suit (4)"),
}


def tables(stats: Json) -> tuple[Table, ...]:
    """The tables of a match's statistics page, from what `stats` gave."""
    return (
        _match(stats),
        _rounds(stats),
        _sides(stats),
        _tricks(stats),
        _automas(stats),
        _skills(stats),
        _stories(stats),
        _exchanges(stats),
    )


def name_of(stats: Json, card: str | None) -> Value | None:
    """The name of a card that the figures mention, with its id where that says more."""
    if card is None:
        return None
    name = stats["names"].get(card, card)
    if name == card:
        return own_words(card)
    return msg("{name} ({card})", name=own_words(name), card=card)


def _match(stats: Json) -> Table:
    done = stats["rounds"]
    surrendered = [entry for entry in done if entry["surrender"] is not None]
    rows: list[tuple[Message, Cell]] = [
        (msg("Result"), RESULT_TITLES.get(stats["result"])),
        *((_vp(who), stats["vp"][who]) for who in YOU_FIRST),
        (msg("Ahead of the better automa"), stats["margin"]),
        (msg("Mat"), name_of(stats, stats["mat"])),
        (msg("Super-hero"), name_of(stats, stats["super_hero"])),
        (msg("Energy on skills"), _sum(done, "placed")),
        (msg("Energy left idle"), _sum(done, "idle")),
        (msg("Effects on automas' hands"), _sum(done, "effects")),
        (msg("Replaced because nothing could move"), _sum(done, "instead")),
        (msg("Reshuffles"), _sum(done, "reshuffles")),
        (msg("Cards revealed"), stats["revealed"]),
        (msg("Rounds surrendered"), len(surrendered)),
        (msg("VP handed over by that"), sum(e["surrender"]["points"] for e in surrendered)),
        (msg("Rounds with a forced ruling"), _sum(done, "forced")),
        (msg("Notes"), stats["notes"]),
    ]
    told = ((title, {"value": value}) for title, value in rows)
    return facing("match", msg("The whole match"), {"value": msg("Match")}, told, kind="message")


def _vp(who: str) -> Message:
    return msg("VP: {player}", player=PLAYER_TITLES[who])


def _sum(entries: Sequence[Json], key: str) -> int:
    return sum(entry[key] for entry in entries)


def _list(key: str, title: Message, columns: Sequence[Measure], found: Iterable[Json]) -> Table:
    """A row for each thing that was found, in its order."""
    return filled(key, title, (), columns, (Row({}, one) for one in found))


def _worded(key: str, heading: Message, words: Callable[[Any], Cell]) -> Measure:
    """A column of words for what was found under its key."""
    return measure(key, heading, lambda row: words(row.found[key]), "message")


def _by_player(group: str, key: str, title: Callable[[str], Message]) -> Iterator[Measure]:
    """A column for each player of what was found in a group, under names such as `{who}_tricks`."""
    for who in YOU_FIRST:
        yield measure(key.format(who=who), title(who), partial(_part, group, who))


def _part(group: str, who: str, row: Row) -> Cell:
    found: Cell = row.found[group][who]
    return found


def _rounds(stats: Json) -> Table:
    columns = (
        shown("round", msg("Round")),
        _worded("dealer", msg("Dealer"), PLAYER_TITLES.__getitem__),
        _worded("leader", msg("First leader"), PLAYER_TITLES.__getitem__),
        *_by_player("vp", "{who}", _vp),
        *_by_player("tricks", "{who}_tricks", _of_tricks),
        _worded("automa_card", msg("Automa card"), lambda card: name_of(stats, card)),
        _worded("event", msg("Event"), lambda card: _event(stats, card)),
    )
    return _list("rounds", msg("By round"), columns, stats["rounds"])


def _of_tricks(who: str) -> Message:
    return msg("Tricks: {player}", player=PLAYER_TITLES[who])


def _event(stats: Json, card: str | None) -> Value | None:
    if card is None:
        return None
    return own_words(stats["names"].get(f"event:{card}", card))


def _sides(stats: Json) -> Table:
    """What you chose and paid in each round, and whether it held."""

    def surrendered(key: str, of: str, heading: Message) -> Measure:
        return measure(
            key, heading, lambda row: row.found["surrender"] and row.found["surrender"][of]
        )

    columns = (
        shown("round", msg("Round")),
        _worded("side", msg("Side"), SIDES.get),
        _worded("kept", msg("Villain without a trick"), _YES_NO.get),
        shown("first_won", msg("First trick won")),
        shown("placed", msg("Energy placed")),
        shown("idle", msg("Energy idle")),
        surrendered("surrender", "trick", msg("Surrendered in trick")),
        surrendered("points", "points", msg("VP handed over")),
    )
    return _list("sides", msg("Side and energy"), columns, stats["rounds"])


_YES_NO: Mapping[bool, Message] = {True: msg("yes"), False: msg("no")}


def _tricks(stats: Json) -> Table:
    found = stats["tricks"]
    rows = [(title, {who: found[who][key] for who in YOU_FIRST}) for key, title in _TRICKS.items()]
    for suit, title in SUITS.items():
        words = msg("With a {suit} card", suit=title)
        rows.append((words, {who: found[who]["by_suit"][suit] for who in YOU_FIRST}))
    return facing("tricks", msg("Tricks won"), _titles(YOU_FIRST), rows)


_TRICKS: Mapping[str, Message] = {
    "all": msg("Tricks"),
    "as_leader": msg("As leader"),
    "as_follower": msg("As follower"),
    "trumped": msg("With a suit that was not led"),
}


def _automas(stats: Json) -> Table:
    found = stats["automas"]
    rows: list[tuple[Message, Mapping[str, Cell]]] = [
        (STEP_TITLES[step], {who: found[who]["steps"][step] for who in AUTOMAS}) for step in STEPS
    ]
    rows += [(title, {who: found[who][key] for who in AUTOMAS}) for key, title in _AUTOMAS.items()]
    return facing("automas", msg("How the automas followed"), _titles(AUTOMAS), rows)


_AUTOMAS: Mapping[str, Message] = {
    "trumped": msg("Of these, trumped (4)"),
    "kept": msg("Drawn cards kept"),
    "tossed": msg("Drawn cards tossed"),
    "dropped": msg("Cards dropped for them"),
}


def _titles(players: Iterable[str]) -> Mapping[str, Message]:
    return {who: PLAYER_TITLES[who] for who in players}


def _skills(stats: Json) -> Table:
    def card(row: Row) -> Value:
        return own_words(stats["names"].get(row.found["card"], row.found["card"]))

    columns = (
        shown("skill", msg("Skill"), "text"),
        measure("name", msg("Card"), card, "message"),
        shown("used", msg("Took effect")),
        shown("passed", msg("Let pass")),
        *_by_player("vp", "{who}", _vp),
    )
    return _list("skills", msg("Skills and events"), columns, stats["skills"])


def _stories(stats: Json) -> Table:
    columns = (
        shown("round", msg("Round")),
        _worded("offered", msg("Offered"), lambda cards: _names(stats, cards)),
        _worded("kept", msg("Kept"), lambda card: name_of(stats, card)),
    )
    return _list("stories", msg("Story cards"), columns, stats["stories"])


def _names(stats: Json, cards: Sequence[str]) -> Value:
    return joined(name_of(stats, card) or card for card in cards)


def _exchanges(stats: Json) -> Table:
    heading = msg("Value given less value taken")
    columns = (
        shown("round", msg("Round")),
        _worded("who", msg("With"), PLAYER_TITLES.__getitem__),
        shown("given", msg("Card given"), "text"),
        shown("taken", msg("Card taken"), "text"),
        measure("cost", heading, lambda row: row.found["cost"] / 2),
    )
    return _list("exchanges", msg("Exchanges"), columns, stats["exchanges"])


HEADINGS = (
    Heading(msg("The match"), ("match", "rounds", "sides", "entries")),
    Heading(msg("Tricks"), ("tricks", "automas")),
    Heading(msg("Skills and stories"), ("skills", "stories", "exchanges")),
)
