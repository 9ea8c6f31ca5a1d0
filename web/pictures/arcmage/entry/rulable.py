"""What forms of rulings choose from, and what cards ask of the table (R135)."""

from __future__ import annotations

from core.events import Json
from core.games.arcmage.state import State, alive, card_of, definition, in_order
from core.games.arcmage.titles import ZONE_TITLES, card_name, seat_title
from core.messages import msg
from web.i18n import on_card, translate

AWAY = ("grave", "hand", "top", "bottom", "out")
ZONES = ("grave", "hand")


def rulable(state: State) -> Json:
    """Cards, cities and places as the lists of forms have them: what is written, what it is."""
    own = [
        [n, f"{n} {on_card(definition(state, state.pieces[n]).name)}"]
        for n in in_order(state.pieces)
    ]
    towns = [pair for pair in own if state.pieces[pair[0]].zone == "city"]
    places = [["army", translate(ZONE_TITLES["army"])], *towns]
    return {
        "rulable": [*own, *_elsewhere(state)],
        "rulableCities": towns,
        "rulablePlaces": [*places, *([zone, translate(ZONE_TITLES[zone])] for zone in AWAY)],
    }


def _elsewhere(state: State) -> list[list[str]]:
    """Known cards of graveyards and hands, each name once for its owner and zone."""
    found = {}
    for seat in alive(state):
        player = state.players[seat]
        for zone, cards in zip(ZONES, (player.grave, player.hand), strict=True):
            for slug in cards:
                title = msg("{card}: {zone} of {seat}", card=card_name(slug), seat=seat_title(seat),
                            zone=ZONE_TITLES[zone])  # fmt: skip
                found[f"{seat}:{zone}:{slug}"] = translate(title)
    return [[written, title] for written, title in found.items()]


def asks(state: State) -> list[Json]:
    """What cards leave to the table, with what is printed on them."""
    found = []
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
            }
        )
    return found
