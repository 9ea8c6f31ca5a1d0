"""What forms of rulings choose from, and what cards ask of the table (R135)."""

from __future__ import annotations

from core.games.arcmage.notation.rulings import format_ruling
from core.games.arcmage.state import State, alive, card_of, definition, in_order
from core.games.arcmage.titles import ZONE_TITLES, card_name, seat_title
from core.messages import msg
from web.entry.arcmage_parts import Ask, Judge, Ruled
from web.entry.shared import Choice, choice
from web.i18n import on_card

AWAY = ("grave", "hand", "top", "bottom", "out")
ZONES = ("grave", "hand")


def judge(state: State) -> Judge:
    """What rulings choose from: cards, cities and places."""
    own = [
        choice(n, f"{n} {on_card(definition(state, state.pieces[n]).name)}")
        for n in in_order(state.pieces)
    ]
    towns = [one for one in own if state.pieces[one["value"]].zone == "city"]
    zones = {zone: choice(zone, ZONE_TITLES[zone]) for zone in ("army", *AWAY)}
    return {
        "ruling": ruling(),
        "typed": format_ruling("", ()),
        "cards": [*own, *_elsewhere(state)],
        "cities": towns,
        "places": [zones["army"], *towns, *(zones[zone] for zone in AWAY)],
    }


def ruling(reason: str = "") -> Ruled:
    """A ruling to which its facts are still to be added."""
    return {"kind": "make_ruling", "reason": reason, "operations": []}


def _elsewhere(state: State) -> list[Choice]:
    """Known cards of graveyards and hands, each name once for its owner and zone."""
    found = {}
    for seat in alive(state):
        player = state.players[seat]
        for zone, cards in zip(ZONES, (player.grave, player.hand), strict=True):
            for slug in cards:
                title = msg("{card}: {zone} of {seat}", card=card_name(slug), seat=seat_title(seat),
                            zone=ZONE_TITLES[zone])  # fmt: skip
                found[f"{seat}:{zone}:{slug}"] = title
    return [choice(card, title) for card, title in found.items()]


def asks(state: State) -> list[Ask]:
    """What cards leave to the table, with what is printed on them."""
    found: list[Ask] = []
    for ask in state.asks:
        card = card_of(state, ask.card)
        name = ask.card if card is None else on_card(card.name)
        text = "" if card is None or card.text == ask.hint else on_card(card.text)
        source = ask.source if ask.source in state.pieces else None
        found.append(
            {
                "card": ask.card,
                "title": name,
                "hint": on_card(ask.hint),
                "text": text,
                "source": source,
                "ruling": ruling(name),
            }
        )
    return found
