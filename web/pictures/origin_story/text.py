"""The table of Origin Story in characters, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from core.events import Json
from core.games.origin_story.pieces import PLAYERS
from core.games.origin_story.titles import PLAYER_TITLES, symbol


def text(view: Json) -> str:
    """Round, rows, trick, piles, mat and points, one line each."""
    lines = [_head(view), *(_row(view, who) for who in PLAYERS), _trick(view), _piles(view)]
    return "\n".join([*lines, _mat(view), *_past(view), *_end(view)])


def _head(view: Json) -> str:
    card = view["automa_deck"]["card"]
    beside = [f"automa card {card}"] if card else []
    beside += [f"event {view['event']}"] if view["event"] else []
    beside += ["THREAT"] if view["threat"] else []
    return "   ".join([f"Round     {view['round']} of 5, {view['phase']}", *beside])


def _row(view: Json, who: str) -> str:
    mark = ">" if view["phase"] == f"turn:{who}" else " "
    side = view["side"] if who == "Y" else "hero"
    dial = f"{view['vp'][who]} VP, {side}, won {view['won'][who]}"
    return f"{mark}{PLAYER_TITLES[who]!s:<10}{cards(view, view['hands'][who])}   ({dial})"


def _trick(view: Json) -> str:
    found = []
    for place, (who, code) in enumerate(view["trick"]):
        found.append(f"{who} {cards(view, [code])}{'*' if place == view['winning'] else ''}")
    return f"Trick     {'   '.join(found) or '–'}"


def _piles(view: Json) -> str:
    sizes = [(name, _size(view[name])) for name in ("deck", "discard", "aside")]
    return f"Piles     {'   '.join(f'{name} {size}' for name, size in sizes)}"


def _size(pile: object) -> int:
    return pile if isinstance(pile, int) else len(pile)  # type: ignore[arg-type]


def _mat(view: Json) -> str:
    lying = [view["mat"], *(one["id"] for one in view["story"]), view["super_hero"]]
    placed = view["energy"]["placed"]
    told = []
    for card in lying:
        if card is not None:
            costs = [cost for cost in placed if cost.rpartition(":")[0] == card]
            told.append(f"{card}{'+' * len(costs)}")
    return f"Mat       {' '.join(told) or '–'}   energy {view['energy']['supply']}"


def _past(view: Json) -> Iterator[str]:
    for one in view["history"]:
        points = " ".join(f"{who} {one['points'][who]}" for who in PLAYERS)
        flag = ", surrendered" if one["surrendered"] else ""
        yield f"Round {one['round']}   {points}   ({one['side']}{flag})"


def _end(view: Json) -> Iterator[str]:
    if view["result"]:
        yield f"Result    {view['result']} ({view['reason']})"


def cards(view: Json, codes: list[str]) -> str:
    """Cards with their adjustments: `B9 M10-1`; a dash for none."""
    return " ".join(_card(view, code) for code in codes) or "–"


def _card(view: Json, code: str) -> str:
    points = view["mods"].get(code, 0) + view["suit_mods"].get(code[0], 0)
    return f"{symbol(code)}{points:+d}" if points else symbol(code)
