"""Places, players and moments of the card vocabulary as they stand within a sentence.

A word that a card of one's own made up has no words here: it is quoted as it was typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from core.games.arcmage.card_words import WORDS
from core.games.arcmage.pieces import Faction
from core.games.arcmage.pieces.selectors import Until
from core.games.arcmage.titles import PHASE_TITLES, UNTIL_TITLES
from core.messages import Message, Printed, Value, msg

PLAYERS: Mapping[str, Message] = {
    "you": WORDS["you"],
    "each_player": WORDS["each_player"],
    "opponents": msg("each opponent"),
    "opponent": msg("an opponent"),
    "target_player": WORDS["target_player"],
    "that_player": WORDS["that_player"],
    "city_owner": msg("whoever owns the city"),
    "host_controller": WORDS["host_controller"],
}
OWNED: Mapping[str, Message] = {  # a kind of cards by whose they are
    "you": msg("{card} of yours"),
    "opponents": msg("{card} of the opponents"),
    "opponent": msg("{card} of an opponent"),
    "target_player": msg("{card} of the target player"),
    "that_player": msg("{card} of that player"),
    "any": msg("{card} of any player"),
}
IN: Mapping[str, Message] = {  # where something is
    "army": msg("in the army"),
    "city": msg("in a city"),
    "hand": msg("in the hand"),
    "deck": msg("in the deck"),
    "deck_top": msg("on top of the deck"),
    "deck_bottom": msg("at the bottom of the deck"),
    "grave": msg("in the graveyard"),
    "grave_top": msg("on top of the graveyard"),
    "any_grave": msg("in any graveyard"),
    "this_city": msg("in this city"),
    "your_city": msg("in a city of yours"),
    "same_place": msg("in the same place"),
    "host_place": msg("in the place of the card that it is attached to"),
    "target_army": msg("in the target army"),
    "target_city": msg("in the target city"),
    "target_city_1": msg("in the first target city"),
    "target_city_2": msg("in the second target city"),
}
TO: Mapping[str, Message] = {  # where something goes
    "army": msg("into the army"),
    "city": msg("into a city"),
    "hand": msg("into the hand"),
    "deck": msg("into the deck"),
    "deck_top": msg("onto the top of the deck"),
    "deck_bottom": msg("under the deck"),
    "grave": msg("into the graveyard"),
    "grave_top": msg("onto the top of the graveyard"),
    "this_city": msg("into this city"),
    "your_city": msg("into a city of yours"),
    "same_place": msg("into the same place"),
    "target_army": msg("into the target army"),
    "target_city": msg("into the target city"),
    "target_city_1": msg("into the first target city"),
    "target_city_2": msg("into the second target city"),
    "same_destination": msg("to where this card goes"),
    "host_place": msg("to the place of the card that it is attached to"),
    "controller_city": msg("into a city of its controller"),
    "owner_city_or_army": msg("into a city or the army of its owner"),
}
MOMENTS: Mapping[str, Message] = {  # behind “whenever”, of the card itself
    "enters": WORDS["enters"],
    "leaves_play": WORDS["leaves_play"],
    "dies": WORDS["dies"],
    "goes_to_graveyard": msg("it would go from play to a graveyard"),
    "attacks": WORDS["attacks"],
    "moves": msg("it moves"),
    "enters_city": WORDS["enters_city"],
    "is_blocked": WORDS["is_blocked"],
    "becomes_marked": WORDS["becomes_marked"],
    "host_becomes_marked": WORDS["host_becomes_marked"],
    "keeps_marked": msg("that card would stay marked because of it"),
    "marked_for_devotion": WORDS["marked_for_devotion"],
    "damages_creature": WORDS["damages_creature"],
    "damages_city": WORDS["damages_city"],
    "three_cards_on_top_in_grave": WORDS["three_cards_on_top_in_grave"],
    "you_play_card": WORDS["you_play_card"],
    "opponent_draws": WORDS["opponent_draws"],
    "opponent_discards": WORDS["opponent_discards"],
    "over_the_cap": msg("that player has more resource cards than allowed"),
    "your_discard_phase": msg("your discard phase begins"),
    "devotion_phase_of_host_city": msg("the devotion phase of its city begins"),
}
AT: Mapping[str, Message] = {
    "your_next_turn_start": msg("as soon as your next turn begins"),
    "eot": msg("as soon as the turn ends"),
}
TURN_CONDITIONS: Mapping[str, Message] = {"attacked_this_turn": WORDS["attacked_this_turn"]}
CITIES: Mapping[str, Message] = {  # that somebody blocks for
    key: WORDS[key] for key in ("target_city", "target_city_1", "target_city_2", "this_city")
}
PHASES: Mapping[str, Message] = {
    **PHASE_TITLES,
    "play": msg("Play phase"),
}
NOUNS: Mapping[str, tuple[Message, Message]] = {
    "card": (WORDS["card"], msg("cards")),
    "creature": (WORDS["creature"], msg("creatures")),
    "city": (WORDS["city"], msg("cities")),
    "enchantment": (WORDS["enchantment"], msg("enchantments")),
    "event": (msg("event card"), msg("event cards")),
    "magic": (msg("magic card"), msg("magic cards")),
    "resource": (WORDS["resource"], msg("resource cards")),
    "spell": (WORDS["spell"], msg("spells")),
    "player": (WORDS["player"], msg("players")),
}
OF_FACTION: Mapping[Faction, Message] = {  # whole, for languages that join them with a word
    "G": msg("Gaian {card}"),
    "D": msg("Dark Legion {card}"),
    "R": msg("Red Banner {card}"),
    "N": msg("House of Nobles {card}"),
    "E": msg("Empire {card}"),
}
HEADS: Mapping[str, Message] = {  # cards that need no choice
    "self": WORDS["self"],
    "same": msg("the same card"),
    "damaged": msg("the damaged card"),
    "that_card": WORDS["that_card"],
    "host": WORDS["host"],
    "blockers": msg("each of its blockers"),
    "its_city": WORDS["its_city"],
    "creatures_you_play_this_turn": msg("each creature that you play this turn"),
    "self_and_chosen": msg("this card together with the chosen ones"),
}
COUNTERS: Mapping[str, Message] = {"rabies": msg("rabies"), "grassroot": msg("grassroot")}
LENGTHS: Mapping[Until, Message] = {
    "eot": UNTIL_TITLES["eot"],
    "lasting": UNTIL_TITLES["lasting"],
    "static": msg("as long as this card is in play"),
    "next_unmark": UNTIL_TITLES["next_unmark"],
    "next_unmark_x2": UNTIL_TITLES["next_unmark_x2"],
    "while_source_in_play": UNTIL_TITLES["while_source_in_play"],
    "while_source_marked": UNTIL_TITLES["while_source_marked"],
}


def unknown(word: str) -> Message:
    """A word that nobody has words for, as it was typed."""
    return Message("“{word}”", {"word": Printed(word)})


def place(titles: Mapping[str, Message], word: str) -> Message:
    """Where something is, or goes."""
    return titles.get(word) or unknown(word)


def player(word: str) -> Message:
    """A player, for the middle of a sentence."""
    return PLAYERS.get(word) or unknown(word)


def joined(parts: Sequence[Value], text: Message) -> Value:
    """Several with `text` between them, which has the places `first` and `second`.

    Halves are joined, not one behind the other: however many there are, few stand in each other.
    Raises ValueError for none.
    """
    if len(parts) == 1:
        return parts[0]
    if not parts:
        raise ValueError("there is nothing to join")
    half = len(parts) // 2
    return text._replace(
        params={"first": joined(parts[:half], text), "second": joined(parts[half:], text)}
    )


def listed_with_or(items: Iterable[Value]) -> Value:
    """`a`, `a or b`, `a, b or c`. Raises ValueError for none."""
    return _listed(items, msg("{first} or {second}"))


def listed(items: Iterable[Value]) -> Value:
    """`a`, `a and b`, `a, b and c`. Raises ValueError for none."""
    return _listed(items, msg("{first} and {second}"))


def _listed(items: Iterable[Value], last: Message) -> Value:
    *row, end = items
    return joined([joined(row, msg("{first}, {second}")), end], last) if row else end
