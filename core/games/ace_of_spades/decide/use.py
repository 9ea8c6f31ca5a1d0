"""A one-shot while its effects are carried out: the table so far, and what was done."""

from __future__ import annotations

from typing import Literal

from core import cards
from core.games.ace_of_spades.commands import UseBonus
from core.games.ace_of_spades.decide.refusals import check_drawable, illegal, read
from core.games.ace_of_spades.events.bonuses import CardsMoved
from core.games.ace_of_spades.evolve import changes
from core.games.ace_of_spades.evolve.bonuses import moved
from core.games.ace_of_spades.pieces.effects import HandEffect
from core.games.ace_of_spades.pieces.enemies import EnemyCard, kind
from core.games.ace_of_spades.state import State


class Use:
    """`state` is the table after the effects so far; `args` and `drawn` are still to be used."""

    def __init__(self, state: State, seat: int, card: EnemyCard, command: UseBonus) -> None:
        self.before = state
        self.state = state
        self.seat = seat
        self.card = card
        self.changes = command.changes
        self.args = list(command.args)
        self.drawn = list(read(command.drawn or (), hidden=True))
        self.moves: list[CardsMoved] = []
        self.armed: list[HandEffect] = []
        self.named: list[str] = []

    @property
    def over(self) -> bool:
        """Whether the match is decided by what was done so far."""
        return over(self.state)

    def pay(self) -> None:
        """The cost of the card. Raises E_NO_REFILL."""
        if self.card.cost is None:
            return
        left = self.state.refills - self.card.cost.refills
        if left < 0:
            raise illegal(
                "E_NO_REFILL",
                "Not enough refills: this bonus costs {number}.",
                "R70",
                number=self.card.cost.refills,
            )
        self.state = self.state._replace(refills=left)

    def move(self, move: CardsMoved) -> None:
        """Cards go where the move says."""
        self.state = moved(self.state, move, self.seat)
        self.moves.append(move)

    def draw(self, number: int, what: Literal["drawn", "turned"] = "drawn") -> None:
        """The next `number` drawn cards enter the hand. Raises E_DRAW_COUNT and others."""
        if len(self.drawn) < number:
            raise illegal(
                "E_DRAW_COUNT",
                "Say which cards this bonus draws; their number: {number}.",
                "R70",
                number=number,
            )
        taken, self.drawn = tuple(self.drawn[:number]), self.drawn[number:]
        check_drawable(self.state, taken)
        if taken:
            self.move(CardsMoved(what, taken))

    def finish(self) -> None:
        """Raises E_BONUS_PARAM, E_DRAW_COUNT for anything that no effect asked for."""
        if self.args:
            raise illegal(
                "E_BONUS_PARAM",
                "This bonus does not take “{argument}”.",
                "R70",
                argument=self.args[0],
            )
        if self.drawn:
            raise illegal(
                "E_DRAW_COUNT",
                "This bonus draws no such card: {card}.",
                "R70",
                card=cards.name(self.drawn[0]),
            )

    def changed(self) -> State:
        """The table after the changes that people booked, too."""
        state = self.state
        for change in self.changes:
            state = changes.apply(state, change)
        return state


def over(state: State) -> bool:
    """Whether the match is decided, though nobody has said so yet (R100, R101)."""
    enemy = state.enemy
    if enemy is None or enemy.hp <= 0:
        return enemy is not None and kind(enemy.card) == "boss"
    return state.bullets == 0
