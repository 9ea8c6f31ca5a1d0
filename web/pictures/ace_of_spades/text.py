"""The table of Ace of Spades in characters, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from core import cards
from core.events import Json
from core.games.ace_of_spades.pieces import FIGHTS, SCENE_SIZE
from web.pictures.ace_of_spades import faces

BAR = 20  # characters of a full bar of life


def text(view: Json) -> str:
    """Enemies, dials, the last hand, hands, piles and bonuses, one line each."""
    lines = [_strip(view), _enemy(view), _dials(view), *_table(view), *_hands(view), _piles(view)]
    return "\n".join(line for line in [*lines, *_bonuses(view), *_end(view)] if line)


def _strip(view: Json) -> str:
    """`x` for each enemy that fell, its number for the one in front, `.` for those to come."""
    fallen = {one["fight"] for one in view["defeated"]}
    marks = [
        "x" if fight in fallen else str(fight) if fight == view["fight"] else "."
        for fight in range(1, FIGHTS + 1)
    ]
    groups = [marks[at : at + SCENE_SIZE] for at in range(0, FIGHTS, SCENE_SIZE)]
    return "Fights   " + "  ".join(" ".join(group) for group in groups)


def _enemy(view: Json) -> str:
    enemy = view["enemy"]
    if enemy is None:
        return "Enemy    –"
    full = round(BAR * max(enemy["hp"], 0) / max(enemy["max"], 1))
    shots = " ".join(f"-{n}" for n in enemy["damages"])
    name = enemy["card"].get("name") or enemy["card"]["id"]
    bar = "#" * min(full, BAR) + "." * (BAR - full)
    return f"Enemy    {name} ({view['kind']})  {enemy['hp']}/{enemy['max']} {bar}  {shots}".rstrip()


def _dials(view: Json) -> str:
    start = view["start"]
    return (
        f"Dials    bullets {view['bullets']}/{start['bullets']}   "
        f"refills {view['refills']}/{start['refills']}"
    )


def _table(view: Json) -> Iterator[str]:
    row = view["row"]
    if row:
        played = _cards(row["combo_cards"] or row["cards"])
        kickers = [code for code in row["cards"] if code not in row["combo_cards"]]
        beside = f"  ({_cards(kickers)})" if row["combo"] and kickers else ""
        yield f"Played   {row['combo'] or 'jam'} {played}{beside} = {row['damage']}"
    if len(view["hand"]) > 1:
        yield f"Common   {_cards(view['commons'])}"


def _hands(view: Json) -> Iterator[str]:
    for seat, hand in view["hand"].items():
        turn = ">" if view["active"] == seat and not view["result"] else " "
        yield f"{turn}Hand {seat}  {_cards(faces.sort(hand))}"


def _piles(view: Json) -> str:
    discard = view["discard"]
    top = f" (top {cards.symbol(discard[-1])})" if discard and not view["hidden"] else ""
    beside = [f"{name} {_cards(view[name])}" for name in ("aside", "out") if view[name]]
    piles = [f"deck {view['deck_size']}", f"discard {len(discard)}{top}", *beside]
    return f"Piles    {'   '.join(piles)}"


def _bonuses(view: Json) -> Iterator[str]:
    for one in view["one_shots"]:
        mark = "-" if one["used"] is None else "x"
        yield f"One-shot {mark} {one['card'].get('name') or one['card']['id']}"
    for card in view["permanents"]:
        yield f"For good   {card.get('name') or card['id']}"


def _end(view: Json) -> Iterator[str]:
    if view["result"]:
        yield f"Result   {view['result']} ({view['reason']})"


def _cards(codes: list[str]) -> str:
    return " ".join(map(cards.symbol, codes)) or "–"
