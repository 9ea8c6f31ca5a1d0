"""Names of players, suits, cards, sides, phases and endings, for people."""

from __future__ import annotations

from collections.abc import Mapping

from core.cards import UNSEEN
from core.games.origin_story import pieces
from core.messages import Message, NamedCard, Value, msg, seat_titles

TAGLINE = msg(
    "Tricks in five rounds against two automas: hero for each trick, or villain for none."
)
THE_PLAYER = msg("the player")._replace(seat="you")
SEAT_TITLES: Mapping[str, Message] = {
    **seat_titles({"you": msg("Player")}),
    "A": msg("Automaton"),  # the automas sit at no seat, but have points
    "F": msg("Factoryon"),
}
PLAYER_TITLES: Mapping[str, Message] = {
    "A": SEAT_TITLES["A"],
    "F": SEAT_TITLES["F"],
    "Y": SEAT_TITLES["you"],
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
RESULTS: Mapping[str, Message] = {
    "win": msg("{player} wins the match."),
    "shared": msg("{player} shares the victory."),
    "loss": msg("{player} loses the match."),
}
REASONS: Mapping[str, Message] = {"points": msg("points after five rounds")}
_SET_UP = msg("The set-up of the round goes on.")
_TRICK = msg("The trick goes on.")
PHASES: Mapping[str, Message] = {
    "new": msg("The set-up of the match goes on."),
    "deal_you": _SET_UP,
    "event": _SET_UP,
    "story": _SET_UP,
    "super_hero": _SET_UP,
    "charge": _SET_UP,
    "side": _SET_UP,
    "deal_A": _SET_UP,
    "deal_F": _SET_UP,
    "automa_card": _SET_UP,
    "effect_draws": _SET_UP,
    "late": _SET_UP,
    "turn:A": _TRICK,
    "turn:F": _TRICK,
    "turn:Y": _TRICK,
    "after_trick": msg("The trick is over."),
    "round_end": msg("The tricks of the round are over."),
    "over": msg("The match is over."),
}
ZONES: Mapping[str, Message] = {  # where playing cards and energy lie
    "hand.A": msg("hand of the Automaton"),
    "hand.F": msg("hand of the Factoryon"),
    "hand.Y": msg("hand of {player}", player=THE_PLAYER),
    "deck": msg("deck"),
    "discard": msg("discard pile"),
    "aside": msg("aside"),
    "trick": msg("trick"),
    "won.A": msg("tricks of the Automaton"),
    "won.F": msg("tricks of the Factoryon"),
    "won.Y": msg("tricks of {player}", player=THE_PLAYER),
    "supply": msg("supply of {player}", player=THE_PLAYER),
    "general": msg("general supply"),
}
CARD_ZONES: Mapping[str, Message] = {  # where printed cards lie
    "hand": msg("in hand"),
    "mat": msg("on the mat"),
    "discard": msg("on the discard pile"),
    "removed": msg("removed from the game"),
}
_WINNERS: Mapping[str, tuple[str, ...]] = {
    "win": ("you",),
    "shared": ("you", "automa"),
    "loss": ("automa",),
}


def points(halves: int) -> str:
    """Half points as people write them: 9 is `4½`, -1 is `−½`."""
    whole, half = divmod(abs(halves), 2)
    sign = "−" if halves < 0 else ""
    return f"{sign}{whole or ''}½" if half else f"{sign}{whole}"


def value_words(card: str) -> str:
    """The printed value as it stands on the card: `L4.5` is 4½."""
    return card[1:].replace(".5", "½")


def card_name(card: str) -> Message:
    """A card in words: `B9` is “brains 9”."""
    named = NamedCard(card, symbol(card), SUITS[pieces.suit(card)].text)
    return suited(pieces.suit(card), value_words(card))._replace(card=named)


def suited(suit: str, value: str) -> Message:
    """A suit and a value, or several: “brains 9”."""
    return msg("{suit} {value}", suit=SUITS[suit], value=value)


def symbol(card: str) -> str:
    """A card in a few characters: `L4.5` is ♥4½, `B9` stays."""
    return card if card == UNSEEN else f"{SYMBOLS[pieces.suit(card)]}{value_words(card)}"


def suit_words(suit: str | None) -> Value:
    """The name of a suit; `nothing` for none."""
    return msg("nothing") if suit is None else SUITS[suit]


def winners(result: str) -> tuple[str, ...] | None:
    """You, or `automa`, who has no seat at the table, or both; None for no such result (R80)."""
    return _WINNERS.get(result)
