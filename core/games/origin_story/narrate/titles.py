"""Names of players, suits, cards, sides, phases and endings, for people."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.origin_story import pieces
from core.messages import Message, Value, msg

TAGLINE = msg(
    "Tricks in five rounds against two automas: hero for each trick, or villain for none."
)
PLAYER_TITLES: Mapping[str, Message] = {
    "A": msg("Automaton"),
    "F": msg("Factoryon"),
    "Y": msg("You"),
}
SEAT_TITLES: Mapping[str, Message] = {  # the automas sit at no seat, but have points
    "you": PLAYER_TITLES["Y"],
    "A": PLAYER_TITLES["A"],
    "F": PLAYER_TITLES["F"],
}
SUITS: Mapping[str, Message] = {
    "L": msg("love"),
    "B": msg("brains"),
    "S": msg("speed"),
    "M": msg("strength"),
}
SYMBOLS: Mapping[str, str] = {"L": "♥", "B": "B", "S": "S", "M": "M"}
SIDES: Mapping[str, Message] = {"hero": msg("hero"), "villain": msg("villain")}
RESULT_TITLES: Mapping[str, Message] = {
    "win": msg("Victory"),
    "shared": msg("Shared victory"),
    "loss": msg("Defeat"),
}
REASONS: Mapping[str, Message] = {"points": msg("points after five rounds")}
PHASES: Mapping[str, Message] = {
    "new": msg("the dealer token, the mat and the super-heroes are drawn"),
    "deal_you": msg("your hand is dealt"),
    "event": msg("the event of round 3 is shown"),
    "story": msg("a story card is chosen"),
    "super_hero": msg("a super-hero is chosen"),
    "charge": msg("skills are charged"),
    "side": msg("your side is chosen"),
    "deal_A": msg("the Automaton's hand is dealt"),
    "deal_F": msg("the Factoryon's hand is dealt"),
    "automa_card": msg("the card of the automa deck is shown"),
    "effect_draws": msg("cards for the automa card are drawn"),
    "late": msg("the first trick is due"),
    "turn:A": msg("the Automaton plays"),
    "turn:F": msg("the Factoryon plays"),
    "turn:Y": msg("you play"),
    "after_trick": msg("a skill may be used after the trick"),
    "round_end": msg("the points of the round are counted"),
    "over": msg("the match is over"),
}
_WINNERS: Mapping[str, tuple[str, ...]] = {
    "win": ("you",),
    "shared": ("you", "automa"),
    "loss": ("automa",),
}


def value_words(card: str) -> str:
    """The printed value as it stands on the card: `L4.5` is 4½."""
    return card[1:].replace(".5", "½")


def card_name(card: str) -> Message:
    """A card in words: `B9` is “brains 9”."""
    return msg("{suit} {value}", suit=SUITS[pieces.suit(card)], value=value_words(card))


def symbol(card: str) -> str:
    """A card in a few characters: `L4.5` is ♥4½, `B9` stays."""
    return f"{SYMBOLS[pieces.suit(card)]}{value_words(card)}"


def suit_words(suit: str | None) -> Value:
    """The name of a suit; `nothing` for none."""
    return msg("nothing") if suit is None else SUITS[suit]


def winners(result: str) -> tuple[str, ...] | None:
    """You, or `automa`, who has no seat at the table, or both; None for no such result (R80)."""
    return _WINNERS.get(result)
