"""Parts that effects share, whatever they do: what they act on, which player, for how long."""

from __future__ import annotations

from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.selectors import Selector, Until

Hidden = x.Draw | x.Discard | x.Mill | x.Search | x.Dig | x.Look | x.Reveal  # of hands and decks
Lasting = (
    x.Stat | x.Keyword | x.AddType | x.Freeze | x.Prevent | x.Restrict | x.Control | x.Cost
)  # they say for how long
Acting = (
    x.Stat
    | x.Counter
    | x.Keyword
    | x.AddType
    | x.Damage
    | x.CityDefence
    | x.Destroy
    | x.Sacrifice
    | x.Mark
    | x.Unmark
    | x.Freeze
    | x.Move
    | x.Put
    | x.Bounce
    | x.Exile
    | x.Reanimate
    | x.Control
    | x.Prevent
    | x.Restrict
    | x.CounterSpell
    | x.Grant
)  # they have an object


def object_of(effect: x.Effect) -> Selector | None:
    """The cards or seats that an effect acts on."""
    return effect.to if isinstance(effect, Acting) else None


def player_of(effect: x.Effect) -> str | None:
    """The player that an effect happens to, in the words of cards: `you`, `target_player`."""
    return effect.who if isinstance(effect, Hidden | x.Sacrifice | x.Cost) else None


def until_of(effect: x.Effect) -> Until | None:
    """For how long an effect holds; None of what happens once."""
    return effect.until if isinstance(effect, Lasting) else None


def is_optional(effect: x.Effect) -> bool:
    """Whether its player may let it be."""
    return isinstance(effect, x.Draw | x.Reanimate) and bool(effect.optional)


def affected_by(choice: x.Choose) -> str:
    """The player that the modes of a choice happen to, who chooses among them."""
    whose = (player_of(effect) for mode in choice.one_of for effect in mode)
    return next((who for who in whose if who is not None), "target_player")
