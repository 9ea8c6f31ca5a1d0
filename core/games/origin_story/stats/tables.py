"""The figures of one match, ready to be shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from core.events import Json
from core.games.origin_story.pieces import AUTOMAS
from core.games.origin_story.stats.plays import STEPS
from core.games.origin_story.titles import PLAYER_TITLES, RESULT_TITLES, SIDES, SUITS
from core.games.origin_story.words import joined, own_words
from core.messages import Column, Message, Table, Value, msg

Row: TypeAlias = "Mapping[str, Value | float | None]"

FIGURE = Column("figure", msg("Figure"), "message")
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


def columns_of(players: Iterable[str]) -> tuple[Column, ...]:
    """One column of numbers for each player."""
    return tuple(Column(who, PLAYER_TITLES[who]) for who in players)


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
    rows: list[Row] = [
        {"figure": msg("Result"), "value": RESULT_TITLES.get(stats["result"])},
        *({"figure": _vp(who), "value": stats["vp"][who]} for who in YOU_FIRST),
        {"figure": msg("Ahead of the better automa"), "value": stats["margin"]},
        {"figure": msg("Mat"), "value": name_of(stats, stats["mat"])},
        {"figure": msg("Super-hero"), "value": name_of(stats, stats["super_hero"])},
        {"figure": msg("Energy on skills"), "value": _sum(done, "placed")},
        {"figure": msg("Energy left idle"), "value": _sum(done, "idle")},
        {"figure": msg("Effects on automas' hands"), "value": _sum(done, "effects")},
        {"figure": msg("Replaced because nothing could move"), "value": _sum(done, "instead")},
        {"figure": msg("Reshuffles"), "value": _sum(done, "reshuffles")},
        {"figure": msg("Cards revealed"), "value": stats["revealed"]},
        {"figure": msg("Rounds surrendered"), "value": len(surrendered)},
        {
            "figure": msg("VP handed over by that"),
            "value": sum(entry["surrender"]["points"] for entry in surrendered),
        },
        {"figure": msg("Rounds with a forced ruling"), "value": _sum(done, "forced")},
        {"figure": msg("Notes"), "value": stats["notes"]},
    ]
    columns = (FIGURE, Column("value", msg("Match"), "message"))
    return Table("match", msg("The whole match"), columns, tuple(rows))


def _vp(who: str) -> Message:
    return msg("VP: {player}", player=PLAYER_TITLES[who])


def _sum(entries: Sequence[Json], key: str) -> int:
    return sum(entry[key] for entry in entries)


def _rounds(stats: Json) -> Table:
    rows: list[Row] = [
        {
            "round": entry["round"],
            "dealer": PLAYER_TITLES[entry["dealer"]],
            "leader": PLAYER_TITLES[entry["leader"]],
            **{who: entry["vp"][who] for who in YOU_FIRST},
            **{f"{who}_tricks": entry["tricks"][who] for who in YOU_FIRST},
            "automa_card": name_of(stats, entry["automa_card"]),
            "event": _event(stats, entry["event"]),
        }
        for entry in stats["rounds"]
    ]
    columns = (
        Column("round", msg("Round")),
        Column("dealer", msg("Dealer"), "message"),
        Column("leader", msg("First leader"), "message"),
        *(Column(who, _vp(who)) for who in YOU_FIRST),
        *(Column(f"{who}_tricks", _of_tricks(who)) for who in YOU_FIRST),
        Column("automa_card", msg("Automa card"), "message"),
        Column("event", msg("Event"), "message"),
    )
    return Table("rounds", msg("By round"), columns, tuple(rows))


def _of_tricks(who: str) -> Message:
    return msg("Tricks: {player}", player=PLAYER_TITLES[who])


def _event(stats: Json, card: str | None) -> Value | None:
    if card is None:
        return None
    return own_words(stats["names"].get(f"event:{card}", card))


def _sides(stats: Json) -> Table:
    """What you chose and paid in each round, and whether it held."""
    rows: list[Row] = [
        {
            "round": entry["round"],
            "side": SIDES[entry["side"]],
            "kept": None if entry["kept"] is None else _YES_NO[entry["kept"]],
            "first_won": entry["first_won"],
            "placed": entry["placed"],
            "idle": entry["idle"],
            "surrender": entry["surrender"] and entry["surrender"]["trick"],
            "points": entry["surrender"] and entry["surrender"]["points"],
        }
        for entry in stats["rounds"]
    ]
    columns = (
        Column("round", msg("Round")),
        Column("side", msg("Your side"), "message"),
        Column("kept", msg("Villain without a trick"), "message"),
        Column("first_won", msg("Your first trick")),
        Column("placed", msg("Energy placed")),
        Column("idle", msg("Energy idle")),
        Column("surrender", msg("Surrendered in trick")),
        Column("points", msg("VP handed over")),
    )
    return Table("sides", msg("Your side and energy"), columns, tuple(rows))


_YES_NO: Mapping[bool, Message] = {True: msg("yes"), False: msg("no")}


def _tricks(stats: Json) -> Table:
    found = stats["tricks"]
    rows: list[Row] = [
        {"figure": title, **{who: found[who][key] for who in YOU_FIRST}}
        for key, title in _TRICKS.items()
    ]
    for suit, title in SUITS.items():
        words = msg("With a {suit} card", suit=title)
        rows.append({"figure": words, **{who: found[who]["by_suit"][suit] for who in YOU_FIRST}})
    columns = (FIGURE, *columns_of(YOU_FIRST))
    return Table("tricks", msg("Tricks won"), columns, tuple(rows))


_TRICKS: Mapping[str, Message] = {
    "all": msg("Tricks"),
    "as_leader": msg("As leader"),
    "as_follower": msg("As follower"),
    "trumped": msg("With a suit that was not led"),
}


def _automas(stats: Json) -> Table:
    found = stats["automas"]
    rows: list[Row] = [
        {"figure": STEP_TITLES[step], **{who: found[who]["steps"][step] for who in AUTOMAS}}
        for step in STEPS
    ]
    rows += [
        {"figure": title, **{who: found[who][key] for who in AUTOMAS}}
        for key, title in _AUTOMAS.items()
    ]
    columns = (FIGURE, *columns_of(AUTOMAS))
    return Table("automas", msg("How the automas followed"), columns, tuple(rows))


_AUTOMAS: Mapping[str, Message] = {
    "trumped": msg("Of these, trumped (4)"),
    "kept": msg("Drawn cards kept"),
    "tossed": msg("Drawn cards tossed"),
    "dropped": msg("Cards dropped for them"),
}


def _skills(stats: Json) -> Table:
    rows: list[Row] = [
        {
            "skill": one["skill"],
            "name": own_words(stats["names"].get(one["card"], one["card"])),
            "used": one["used"],
            "passed": one["passed"],
            **{who: one["vp"][who] for who in YOU_FIRST},
        }
        for one in stats["skills"]
    ]
    columns = (
        Column("skill", msg("Skill"), "text"),
        Column("name", msg("Card"), "message"),
        Column("used", msg("Took effect")),
        Column("passed", msg("Let pass")),
        *(Column(who, _vp(who)) for who in YOU_FIRST),
    )
    return Table("skills", msg("Skills and events"), columns, tuple(rows))


def _stories(stats: Json) -> Table:
    rows: list[Row] = [
        {
            "round": one["round"],
            "offered": _names(stats, one["offered"]),
            "kept": name_of(stats, one["kept"]),
        }
        for one in stats["stories"]
    ]
    columns = (
        Column("round", msg("Round")),
        Column("offered", msg("Offered"), "message"),
        Column("kept", msg("Kept"), "message"),
    )
    return Table("stories", msg("Story cards"), columns, tuple(rows))


def _names(stats: Json, cards: Sequence[str]) -> Value:
    return joined(name_of(stats, card) or card for card in cards)


def _exchanges(stats: Json) -> Table:
    rows: list[Row] = [
        {
            "round": one["round"],
            "who": PLAYER_TITLES[one["who"]],
            "given": one["given"],
            "taken": one["taken"],
            "cost": one["cost"] / 2,
        }
        for one in stats["exchanges"]
    ]
    columns = (
        Column("round", msg("Round")),
        Column("who", msg("With"), "message"),
        Column("given", msg("Card given"), "text"),
        Column("taken", msg("Card taken"), "text"),
        Column("cost", msg("Value given less value taken")),
    )
    return Table("exchanges", msg("Exchanges"), columns, tuple(rows))
