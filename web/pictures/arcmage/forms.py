"""How the record page asks for rulings at a table of Arcmage."""

from __future__ import annotations

from core.games.arcmage.titles import (
    ACTION_TITLES,
    FACTION_TITLES,
    KEYWORD_TITLES,
    ZONE_TITLES,
)
from core.messages import msg
from web.pictures.picture import RulingForms

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
    },
    values={**FACTION_TITLES, **ACTION_TITLES, **ZONE_TITLES, **KEYWORD_TITLES},
)
