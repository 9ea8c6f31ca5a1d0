"""One choice after the other, with its candidates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Literal

from core.games.arcmage.decide.effect_context import EffectContext
from core.games.arcmage.decide.targets.slots import Slot
from core.games.arcmage.pieces.selectors import Formula, Selector, Value
from core.games.arcmage.rules.continuous_effects.sources import words
from core.games.arcmage.rules.selection import card_fits, targets, turn_order
from core.games.arcmage.state import UNSEEN, card_of, standing
from core.games.arcmage.titles import seat_title
from core.messages import Message, msg
from web.entry.arcmage_parts import Due, Names, Pick
from web.entry.arcmage_parts import Slot as Asked
from web.i18n import translate
from web.pictures.arcmage.entry import cards

CHANCE = frozenset(
    {"draw", "mill", "look", "dig", "random_discard", "random_reveal"}
)  # what a dealer gives
HARM = frozenset({"damage", "destroy", "mark", "bounce", "weaken", "freeze", "control"})
UNNAMED = frozenset(
    {"draw", "look", "reveal", "random_reveal", "search"}
)  # nobody need have seen them
OF_HAND = frozenset({"discard", "random_discard", "reveal", "random_reveal"})
WHICH: Mapping[str, Message] = {
    "creature": msg("Which creature?"),
    "city": msg("Which city?"),
    "player": msg("Which player?"),
    "resource": msg("Which resource card?"),
    "spell": msg("Which card on the stack?"),
    "enchantment": msg("Which enchantment?"),
}
NAMED: Mapping[str, Message] = {
    "draw": msg("{seat} draws {n}"),
    "discard": msg("{seat} discards {n}"),
    "random_discard": msg("{seat} discards {n} at random"),
    "mill": msg("{seat} mills {n}"),
    "search": msg("{seat} finds up to {n}"),
    "dig": msg("{seat} turns over {n}"),
    "look": msg("Seen on the deck of {seat}: {n}"),
    "reveal": msg("{seat} shows {n}"),
    "random_reveal": msg("{seat} shows {n} at random"),
}


FACES = Slot("names", what="mill")


class Plain:
    """The slots of one way through the modes; a slot may hang on those before it."""

    def __init__(self, context: EffectContext, found: Sequence[Slot], *, dealt: bool) -> None:
        self.context, self.found, self.dealt = context, found, dealt
        self.done: list[Asked] = []
        self.player: int | None = None  # the slot in which a player is picked
        self.target: int | None = None  # the last one in which a card is

    def all(self) -> list[Asked]:
        """Every slot in its order."""
        for slot in self.found:
            match slot.kind:
                case "player":
                    self._player()
                case "target" | "chosen":
                    self._target(slot)
                case "place":
                    self._place(slot)
                case "names":
                    self._names(slot)
        return self.done

    def _player(self) -> None:
        state, seat = self.context.state, self.context.seat
        others = [one for one in turn_order(state) if one != seat]
        self.player = len(self.done)
        told = self._pick("target", WHICH["player"], 1)
        self.done.append({**told, "of": [*others, seat]})

    def _pick(
        self, kind: Literal["target", "place"], title: Message, n: int, *, late: bool = False
    ) -> Pick:
        """So many of what stands behind it."""
        return {
            "kind": kind,
            "title": translate(title),
            "least": n,
            "most": n,
            "perX": False,
            "late": late,
        }

    # --- targets -----------------------------------------------------------------------------

    def _target(self, slot: Slot) -> None:
        selector = slot.selector
        if not isinstance(selector, Selector):
            return
        kinds = words(selector.is_)
        title = WHICH.get(kinds[0], msg("Which card?")) if len(kinds) == 1 else msg("Which one?")
        if slot.what == "give":
            title = msg("What is given up?")
        told = self._pick("target", title, slot.n, late=slot.kind == "chosen")
        if slot.optional:
            told["least"] = 0
        told["perX"] = _with_x(selector.n)
        told["apart"] = slot.what == "give" or self._twice(selector)
        told["fewer"] = slot.what == "give"
        if selector.of == "that_player" and slot.seat is None and self.player is not None:
            seats = turn_order(self.context.state)
            of_seat = {seat: self._candidates(slot, seat) for seat in seats}
            told["by"], told["ofBy"] = self.player, of_seat
        else:
            told["of"] = self._candidates(slot, slot.seat)
        self.target = len(self.done)
        self.done.append(told)
        if slot.what == "give" and not self.dealt:
            self._faces()

    def _twice(self, selector: Selector) -> bool:
        """Whether the same is asked for again: then the answers differ."""
        return sum(one.selector == selector for one in self.found if one.kind == "target") > 1

    def _candidates(self, slot: Slot, player: str | None) -> list[str]:
        context = self.context
        if not isinstance(slot.selector, Selector):
            return []
        if slot.selector.of != "that_player":
            player = context.player
        found = targets(
            context.layers,
            slot.selector,
            source=context.source,
            seat=context.seat,
            host=context.host,
            player=player,
        )
        pieces = context.state.pieces
        own = {n for n in found if n in pieces and pieces[n].controller == context.seat}
        harms = slot.what in HARM  # then those of others come first
        return sorted(found, key=lambda n: (n in own) == harms)

    def _faces(self) -> None:
        """Resource cards that are given up lie open: what they are is named."""
        resources = self.context.state.resources
        hidden = [n for n, one in resources.items() if one.face == UNSEEN]
        seats = turn_order(self.context.state)
        if hidden and self.target is not None:
            title = translate(msg("The resource cards given up"))
            told = self._named(title, dict.fromkeys(seats, 0), FACES)
            self.done.append({**told, "by": self.target, "faces": hidden})

    def _named(self, title: str, due: Mapping[str, int], slot: Slot) -> Names:
        """Names of cards, so many of each seat."""
        return {
            "kind": "cards",
            "title": title,
            "least": 0,
            "most": 0,
            "perX": False,
            "late": True,
            "unseen": slot.what in UNNAMED,
            "bySeat": self._each(due, slot),
        }

    # --- places ------------------------------------------------------------------------------

    def _place(self, slot: Slot) -> None:
        told = self._pick("place", msg("Where to?"), 1, late=True)
        if slot.seat is not None and slot.seat in self.context.state.pieces:
            told["of"] = self._ways(slot.seat, slot.what)
        elif slot.what == "your_city" or self.target is None:
            told["of"] = self._standing(self.context.seat)
        else:
            told["by"] = self.target
            told["ofBy"] = {
                n: self._ways(n, slot.what)
                for n in candidates(self.done[self.target])
                if n in self.context.state.pieces
            }
        self.done.append(told)

    def _ways(self, n: str, zone: str) -> list[str]:
        piece = self.context.state.pieces[n]
        whose = piece.owner if zone == "owner_city_or_army" else piece.controller
        army = [] if zone == "controller_city" else ["army"]
        return [*army, *self._standing(whose)]

    def _standing(self, seat: str) -> list[str]:
        return list(standing(self.context.state, seat))

    # --- names -------------------------------------------------------------------------------

    def _names(self, slot: Slot) -> None:
        if self.dealt and slot.what in CHANCE and not slot.optional:
            return
        seats = slot.seats or turn_order(self.context.state)
        due = {seat: self._due(slot, seat) for seat in seats}
        if not slot.seats and self.player is not None:
            title = self._title(slot.what, msg("The chosen player"), slot.n)
            self.done.append({**self._named(title, due, slot), "by": self.player})
            return
        for seat in seats:
            title = self._title(slot.what, seat_title(seat), due[seat])
            self.done.append({**self._named(title, due, slot), "seat": seat})

    def _title(self, what: str, seat: Message, n: int) -> str:
        return translate(NAMED[what]._replace(params={"seat": seat, "n": n}))

    def _due(self, slot: Slot, seat: str) -> int:
        """How many names are due of a seat (4.1)."""
        player = self.context.state.players[seat]
        if slot.what == "draw" and self.context.layers.forbidden(seat, "draw"):
            return 0
        if slot.what in OF_HAND:
            return min(slot.n, player.held)
        most = player.deck.size if slot.what == "search" and not slot.n else slot.n
        return min(most, player.deck.size)

    def _each(self, due: Mapping[str, int], slot: Slot) -> dict[str, Due]:
        """What is due of each seat, and what it can be."""
        optional = slot.optional or slot.what == "search"
        return {
            seat: {"least": 0 if optional else n, "most": n, "names": self._may_be(seat, slot)}
            for seat, n in due.items()
        }

    def _may_be(self, seat: str, slot: Slot) -> list[str]:
        """The cards that a name can be: of a hand known ones first; what a search looks for."""
        state = self.context.state
        player = state.players[seat]
        of_hand = slot.what in OF_HAND
        hand = cards.in_hand(state, dict.fromkeys(player.hand)) if of_hand else []
        pool = [] if of_hand and not player.unknown else cards.pool(state, seat)
        names = [*hand, *(one["card"] for one in pool if one["card"] not in hand)]
        wanted = slot.selector
        if wanted is None:
            return names
        known = {slug: card_of(state, slug) for slug in names}
        return [slug for slug, card in known.items() if card and card_fits(card, wanted)]


def candidates(slot: Asked) -> Iterable[str]:
    """All that a slot offers, whatever was picked before; nothing of one for names."""
    if slot["kind"] == "cards":
        return ()
    return slot["of"] if "of" in slot else chain(*slot.get("ofBy", {}).values())


def _with_x(n: Value | None) -> bool:
    """Whether the number of targets grows with X."""
    if isinstance(n, Formula):
        return any(_with_x(part) for part in n.add or ())
    return n == "X"
