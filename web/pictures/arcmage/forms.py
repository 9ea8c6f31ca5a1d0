"""How the record page asks for rulings at a table of Arcmage."""

from __future__ import annotations

from core.events import Json
from core.games.arcmage.state import UNSEEN
from core.games.arcmage.titles import (
    ACTION_TITLES,
    FACTION_TITLES,
    KEYWORD_TITLES,
    UNTIL_TITLES,
    ZONE_TITLES,
    card_name,
)
from core.messages import Message, Value, msg
from web.pictures.picture import RulingForms


def named_cards(view: Json) -> dict[str, Message]:
    """The known cards outside play, by the text that names each in a ruling; last those that the
    list of a deck has."""
    listed = view["options"]
    found: dict[str, Message] = {}
    for seat, player in view["players"].items():
        for zone, cards in (
            ("hand", player["hand"]["known"]),
            ("grave", player["graveyard"]),
            ("reserve", player["reserve"]),
        ):
            found |= {f"{seat}:{zone}:{card}": _named(card, seat, zone) for card in cards}
    for seat in view["players"]:
        deck = listed[f"deck_{seat.lower()}"] or {"cards": ()}
        cards = [one["card"] for one in deck["cards"]]
        found |= {f"{seat}:deck:{card}": _named(card, seat, "deck") for card in cards}
    return {text: title for text, title in found.items() if not text.endswith(UNSEEN)}


def _named(card: str, seat: str, zone: str) -> Message:
    params: dict[str, Value] = {"card": card_name(card), "zone": ZONE_TITLES[zone], "seat": seat}
    return msg("{card} ({zone} of {seat})", **params)


FORMS = RulingForms(
    titles={
        "move_card": msg("A card goes elsewhere"),
        "mark_card": msg("A card is marked"),
        "unmark_card": msg("A card is unmarked"),
        "deal_damage": msg("Damage to a creature or a city"),
        "change_defence": msg("A city gains or loses defence"),
        "change_values": msg("Attack and defence change for a while"),
        "put_counters": msg("Counters are put or taken"),
        "give_keyword": msg("A keyword is given"),
        "take_keyword": msg("A keyword is taken"),
        "forbid": msg("Something is forbidden"),
        "permit": msg("Something is permitted"),
        "freeze_card": msg("A card does not unmark"),
        "give_control": msg("A card has another controller"),
        "attach_card": msg("A card is attached"),
        "create_token": msg("A token is created"),
        "produce_resources": msg("Resources are produced"),
        "spend_resources": msg("Resource cards are marked"),
        "draw": msg("Cards are drawn"),
        "mill": msg("Cards go from the deck to the graveyard"),
        "discard": msg("Cards are discarded"),
        "lose_resource": msg("A resource card leaves"),
        "gain_resource": msg("A resource card arrives"),
        "pass_resource": msg("A resource card has another controller"),
        "name_card": msg("An unknown card is named"),
        "add_attack": msg("One more attack this turn"),
        "lose": msg("A seat loses"),
        "choose_retreat": msg("Where a resident of a fallen city goes"),
    },
    fields={
        "card": msg("Card, such as A5 or A:grave:ghoul"),
        "to": msg("To: army, a city, grave, hand, top, bottom or out"),
        "give_control.to": msg("To which seat, such as B"),
        "pass_resource.to": msg("To which seat, such as B"),
        "marked": msg("It is marked"),
        "n": msg("How many"),
        "seat": msg("Seat, such as A"),
        "who": msg("Card or seat"),
        "what": msg("What"),
        "versus": msg("Which city"),
        "until": msg("How long"),
        "attack": msg("Attack, such as 1 or -1"),
        "defence": msg("Defence, such as 1 or -1"),
        "counter": msg("Counter, such as +1/+1"),
        "keyword": msg("Keyword, such as flying"),
        "faction": msg("Faction"),
        "cards": msg("Cards, such as mentor or ?"),
        "host": msg("To what, such as B5"),
        "token": msg("Token, such as little-orc-token"),
        "zone": msg("Where it is"),
        "face": msg("Which card it is, if nobody had seen it"),
        "as": msg("Its new number, such as A21"),
        "under": msg("Who controls it, if not its owner"),
        "shown": msg("Everybody saw it"),
        "source": msg("Because of which card, such as A5"),
    },
    values={
        **FACTION_TITLES,
        **ACTION_TITLES,
        **ZONE_TITLES,
        **KEYWORD_TITLES,
        **UNTIL_TITLES,
    },
    suggest={"keyword": KEYWORD_TITLES, "what": ACTION_TITLES, "until": UNTIL_TITLES},
    unasked=frozenset({"hidden"}),
    lying={"move_card.card": named_cards},
)
