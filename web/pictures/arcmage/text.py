"""The table of Arcmage in characters, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.events import Json


def text(view: Json) -> str:
    """Turn and phase, each seat with its rows, then the stack, combat and what waits."""
    lines = [_head(view)]
    for seat in view["seats"]:
        lines += _seat(view, seat)
    lines += [*_stack(view), *_combat(view), *_waiting(view)]
    if view["result"]:
        lines.append(f"Result    {view['result']} ({view['reason']})")
    return "\n".join(line.rstrip() for line in lines)


def _head(view: Json) -> str:
    turn = f"Turn {view['turn']}, seat {view['active']}" if view["turn"] else "Set-up"
    devotion = f", devotion {view['devotion']}" if view["devotion"] is not None else ""
    return f"{turn}, {view['phase']}{devotion}"


def _seat(view: Json, seat: str) -> Iterator[str]:
    player = view["players"][seat]
    mark = ">" if view["active"] == seat and view["turn"] and not view["result"] else " "
    out = f"  out ({player['lost']})" if player["lost"] else ""
    piles = f"deck {player['deck']['count']}  reserve {len(player['reserve'])}"
    yield f"{mark}{seat}  {piles}  resources {_resources(view, seat)}{out}"
    cards = view["cards"]
    for number, one in cards.items():
        if one["zone"] == "city" and one["controller"] == seat:
            residents = [n for n, other in cards.items() if other["place"] == number]
            residents = [n for n in residents if cards[n]["zone"] == "resident"]
            yield f"    {_city(view, number)}: {_cards(view, residents)}"
    army = [n for n, one in cards.items() if (one["zone"], one["controller"]) == ("army", seat)]
    yield f"    army: {_cards(view, army)}"
    hand = [*player["hand"]["known"], *["?"] * player["hand"]["unknown"]]
    yield f"    hand ({len(hand)}): {' '.join(hand) or '–'}"
    grave = player["graveyard"]
    yield f"    graveyard ({len(grave)}): {' '.join(reversed(grave)) or '–'}"


def _resources(view: Json, seat: str) -> str:
    pool = view["players"][seat]["pool"]
    told = [
        f"{faction}{n['unmarked']}/{n['marked']}" + (f"+{pool[faction]}" if pool[faction] else "")
        for faction, n in view["resource_count"][seat].items()
        if n["unmarked"] or n["marked"] or pool[faction]
    ]
    return " ".join(told) or "–"


def _city(view: Json, number: str) -> str:
    one = view["cards"][number]
    active = [str(level["level"]) for level in view["levels"].get(number, ()) if level["active"]]
    levels = f" level {' '.join(active)}" if active else ""
    return f"{number} {one['name']} {one['left']}/{one['printed'][1]}{levels}{_state(view, number)}"


def _cards(view: Json, numbers: Sequence[str]) -> str:
    return ", ".join(_card(view, number) for number in numbers) or "–"


def _card(view: Json, number: str) -> str:
    one = view["cards"][number]
    values = f" {one['attack']}/{one['defence']}" if one["type"] == "creature" else ""
    return f"{number} {one['name']}{values}{_state(view, number)}"


def _state(view: Json, number: str) -> str:
    """What has become of a card, as positions write it, with what is attached to it."""
    one = view["cards"][number]
    counters = "".join(f" {{{kind} x{n}}}" for kind, n in one["counters"].items())
    damage = f" !{one['damage']}" if one["damage"] else ""
    held = [n for n, other in view["cards"].items() if other["place"] == number]
    held = [n for n in held if view["cards"][n]["zone"] == "attached"]
    attached = f" [{_cards(view, held)}]" if held else ""
    marks = f"{'*' * one['marked']}{damage}{counters}{' dead' * one['dead']}"
    return f"{marks}{attached}"


def _stack(view: Json) -> Iterator[str]:
    for item in reversed(view["stack"]):
        aimed = "".join(f" >{target}" for target in item["targets"])
        yield f"{item['id']:<10}{item['seat']}: {item['kind']} {item['card']}{aimed}"


def _combat(view: Json) -> Iterator[str]:
    combat = view["combat"]
    if combat is None:
        return
    yield f"Combat    {view['active']} on {combat['city']} ({combat['stage']})"
    for place, attacker in enumerate(combat["attackers"], 1):
        blockers = [blocker for blocker, one in combat["blocks"] if one == attacker]
        fought = " (fought)" if attacker in combat["fought"] else ""
        yield f"  {place}. {attacker} < {' '.join(blockers) or '–'}{fought}"


def _waiting(view: Json) -> Iterator[str]:
    for one in view["pending"]:
        yield f"Waiting   {one['seat']}: {one['source']} {one['card']} ({one['when']})"
    for one in view["asks"]:
        yield f"Ruling?   {one['card']}: {one['hint']}"
