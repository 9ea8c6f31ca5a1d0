"""Names of seats, phases, factions, kinds of cards, keywords, decks and endings, for people.

Names of printed cards are proper names: they stay as they are printed in every language.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.cards import UNSEEN
from core.games.arcmage.pieces import FACTIONS, rebirth
from core.games.arcmage.pieces.deck_names import PARTLY
from core.games.arcmage.pieces.hints import has_part, words_of
from core.messages import Message, NamedCard, Printed, Value, msg, seat_titles

TAGLINE = msg(
    "Cities, creatures and armies: devote your residents, send out your army, "
    "and be the last whose cities stand."
)
SEAT_TITLES: Mapping[str, Message] = seat_titles(
    {
        "a": msg("Seat A"),
        "b": msg("Seat B"),
        "c": msg("Seat C"),
        "d": msg("Seat D"),
        "e": msg("Seat E"),
        "f": msg("Seat F"),
        "g": msg("Seat G"),
        "h": msg("Seat H"),
    }
)
RESULT_TITLES: Mapping[str, Message] = {
    **{seat: msg("{seat} wins", seat=title) for seat, title in SEAT_TITLES.items()},
    "draw": msg("Draw"),
}
REASONS: Mapping[str, Message] = {  # by which the last loser lost
    "cities": msg("no city left in play"),
    "deck": msg("an empty deck"),
    "concession": msg("concession"),
    "ruling": msg("a ruling of the table"),
}
PHASE_TITLES: Mapping[str, Message] = {
    "reserve": msg("City reserves"),
    "deal": msg("Opening hands"),
    "first": msg("First player"),
    "open": msg("First cities"),
    "unmark": msg("Unmark phase"),
    "draw": msg("Draw and resource phase"),
    "devotion": msg("Devotion phase"),
    "play1": msg("First play phase"),
    "attack": msg("Attack phase"),
    "play2": msg("Second play phase"),
    "discard": msg("Discard phase"),
    "over": msg("The match is over"),
}
FACTION_TITLES: Mapping[str, Message] = {
    "G": msg("Gaian"),
    "D": msg("Dark Legion"),
    "R": msg("Red Banner"),
    "N": msg("House of Nobles"),
    "E": msg("The Empire"),
}
TYPE_TITLES: Mapping[str, Message] = {
    "city": msg("City"),
    "creature": msg("Creature"),
    "enchantment": msg("Enchantment"),
    "event": msg("Event"),
    "magic": msg("Magic"),
}
KEYWORD_TITLES: Mapping[str, Message] = {  # a number may stand behind them
    "flying": msg("flying"),
    "ranged": msg("ranged"),
    "sudden": msg("sudden"),
    "veteran": msg("veteran"),
    "travel": msg("travel"),
    "infiltrate": msg("infiltrate"),
    "peaceful": msg("peaceful"),
    "first_strike": msg("first strike"),
    "overrun": msg("overrun"),
    "deadly": msg("deadly"),
    "deadly_immune": msg("immune to deadly"),
    "indestructible": msg("indestructible"),
    "sanctuary": msg("sanctuary"),
    "unique": msg("unique"),
    "fatigue": msg("fatigue"),
    "devoted": msg("devoted"),
    "battle_scream": msg("battle scream"),
    "bodyguard": msg("bodyguard"),
    "blood_vengeance": msg("blood vengeance"),
    "militia": msg("militia"),
    "salvage": msg("salvage"),
    "defiance": msg("defiance"),
    "boost": msg("boost"),
    "bruiser": msg("bruiser"),
    "charge": msg("charge"),
    "homesick": msg("homesick"),
}
KEYWORD_MEANINGS: Mapping[str, Message] = {
    "flying": msg("Can be blocked only by creatures with flying or ranged."),
    "ranged": msg("Can block flyers."),
    "sudden": msg("May be played straight into the army."),
    "veteran": msg("Attacking does not mark it."),
    "travel": msg("Moving does not mark it."),
    "infiltrate": msg("May move into cities of opponents."),
    "peaceful": msg("Cannot attack."),
    "first_strike": msg("Deals its battle damage first; what dies of it deals none."),
    "overrun": msg("What is left over after lethal damage to every blocker may go to the city."),
    "deadly": msg("A creature that it damages in battle dies."),
    "deadly_immune": msg("Deadly has no effect on it."),
    "indestructible": msg("Damage and destruction do not kill it."),
    "sanctuary": msg("Cannot be the target of spells and abilities of opponents."),
    "unique": msg("Nobody controls two of it."),
    "fatigue": msg("Enters play marked."),
    "devoted": msg("Its loyalty marks count twice for devotion."),
    "battle_scream": msg("When it attacks, the other attackers get so much attack."),
    "bodyguard": msg("Once a turn, so much damage to another own creature falls on it instead."),
    "blood_vengeance": msg(
        "Enters with +1/+0 counters for the damage that an enemy creature dealt last turn."
    ),
    "militia": msg("Its attack may include a second city."),
    "salvage": msg("For so many resources, from the graveyard back to the hand."),
}
ASKED_KEYWORDS: Mapping[str, Message] = {  # what they ask of the table (`pieces.hints`)
    "blood_vengeance": msg(
        "Enters with +1/+0 counters for the damage that an enemy creature dealt last turn"
    ),
}
ACTION_TITLES: Mapping[str, Message] = {  # behind “cannot” and “can”
    "attack": msg("attack"),
    "block": msg("block"),
    "block_for": msg("block for the city"),
    "residents_block_for": msg("have its residents block for the city"),
    "be_moved_to_or_from": msg("be moved to or from"),
    "draw": msg("draw"),
    "move": msg("move"),
    "devote": msg("be devoted"),
    "activate": msg("use its abilities"),
    "be_targeted": msg("be a target"),
    "be_damaged": msg("be damaged"),
    "die": msg("die"),
    "unmark": msg("unmark"),
}
UNTIL_TITLES: Mapping[str, Message] = {
    "eot": msg("until the end of the turn"),
    "lasting": msg("until the next devotion phase"),
    "static": msg("as long as its source is in play"),
    "next_unmark": msg("in the next unmark phase"),
    "next_unmark_x2": msg("in the next two unmark phases"),
    "while_source_in_play": msg("as long as its source is in play"),
    "while_source_marked": msg("as long as its source is marked"),
}
ZONE_TITLES: Mapping[str, Message] = {
    "hand": msg("hand"),
    "grave": msg("graveyard"),
    "deck": msg("deck"),
    "top": msg("top of the deck"),
    "bottom": msg("bottom of the deck"),
    "reserve": msg("city reserve"),
    "stack": msg("stack"),
    "res": msg("resources"),
    "out": msg("cards removed from the game"),
    "army": msg("army"),
    "kingdom": msg("kingdom"),
}
WHEN_TITLES: Mapping[str, Message] = {  # what sets off a triggered ability
    "enters": msg("it enters play"),
    "leaves_play": msg("it leaves play"),
    "dies": msg("a creature dies"),
    "goes_to_graveyard": msg("a card goes from play to a graveyard"),
    "attacks": msg("a creature attacks"),
    "keeps_marked": msg("it keeps a card marked"),
    "over_the_cap": msg("somebody has too many resource cards"),
    "becomes_marked": msg("it becomes marked"),
    "marked_for_devotion": msg("it is marked for devotion"),
    "moves": msg("a creature moves"),
    "enters_city": msg("a creature enters the city"),
    "is_blocked": msg("it is blocked"),
    "damages_city": msg("it damages a city"),
    "damages_creature": msg("it damages a creature"),
    "you_play_card": msg("its player plays a card"),
    "opponent_draws": msg("an opponent draws"),
    "opponent_discards": msg("an opponent discards"),
    "your_discard_phase": msg("its player's discard phase begins"),
    "devotion_phase_of_host_city": msg("the devotion phase of its city begins"),
    "host_becomes_marked": msg("its creature becomes marked"),
    "three_cards_on_top_in_grave": msg("three cards lie on it in the graveyard"),
}


def seat_title(seat: str) -> Message:
    """“Seat A” for `A` and for `a`."""
    return SEAT_TITLES.get(seat.lower(), Message("{seat}", {"seat": seat}))


def card_name(slug: str) -> Message:
    """The printed name of a card; of one that nobody saw “an unseen card”.

    A card typed in during a match has its slug with capitals and blanks.
    """
    if slug == UNSEEN:
        return msg("an unseen card")
    card = rebirth.cards().get(slug)
    typed = " ".join(map(str.capitalize, slug.split("-")))
    return named(slug, typed if card is None else card.name)


def named(slug: str, name: str) -> Message:
    """A card by what is printed as its name."""
    return Message("{name}", {"name": Printed(name)}, card=NamedCard(slug))


def asked_words(slug: str, part: str) -> Value | None:
    """What a part of a card asks of the table, without full stop; None of cards typed in."""
    if part in ASKED_KEYWORDS:
        return ASKED_KEYWORDS[part]
    for printed in (rebirth.cards(), rebirth.earlier_cards()):
        card = printed.get(slug)
        if card is not None and has_part(card, part):
            return Printed(words_of(card, part).rstrip("."))
    return None


def is_enchantment(slug: str) -> bool:
    """Whether the catalogue knows the card as one; it does not know cards typed in."""
    card = rebirth.cards().get(slug)
    return card is not None and card.type == "enchantment"


def keyword_title(keyword: str) -> Message:
    """`battle_scream 1` is “battle scream 1”."""
    name, _, number = keyword.partition(" ")
    title = KEYWORD_TITLES.get(name) or Message("{word}", {"word": name.replace("_", " ")})
    return msg("{keyword} {n}", keyword=title, n=number) if number else title


def faction_mix(mix: str) -> Message:
    """The factions of a deck from their letters: `DR` is “Dark Legion, Red Banner”.

    With `?` behind them there may be others: they are those that were seen.
    """
    if mix.endswith(PARTLY) and mix != PARTLY:
        return msg("{factions} (as far as seen)", factions=faction_mix(mix.removesuffix(PARTLY)))
    found: Message | None = None
    for faction in FACTIONS:
        if faction in mix:
            title = FACTION_TITLES[faction]
            found = title if found is None else msg("{first}, {second}", first=found, second=title)
    return found or msg("unknown")
