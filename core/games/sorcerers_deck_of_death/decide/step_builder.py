"""A step that is being decided, and what was measured on the way."""

from __future__ import annotations

from core import step_builder
from core.games.sorcerers_deck_of_death.decide.refusals import measured, refused
from core.games.sorcerers_deck_of_death.events import Event, Excess
from core.games.sorcerers_deck_of_death.evolve import evolve
from core.games.sorcerers_deck_of_death.rules.measure import tolerance
from core.games.sorcerers_deck_of_death.state import State
from core.messages import Value


class StepBuilder(step_builder.StepBuilder[State, Event]):
    """`forced`: the table ruled that the command stands, whatever the rules say.

    Soft tests that failed in a lenient match wait as warnings for the next fact that tells them.
    """

    def __init__(self, state: State, *, forced: bool = False) -> None:
        super().__init__(state, evolve)
        self.forced = forced
        self.lenient = forced or state.options.strictness == "lenient"
        self.tol = tolerance(state)
        self._warnings: list[Excess] = []

    def soft(
        self,
        holds: bool,  # noqa: FBT001 - read as an assertion
        code: str,
        *,
        measure: int | None = None,
        limit: int | None = None,
        by: str | None = None,
        rule: str | None = None,
    ) -> bool:
        """A test that comes from measuring (R9). Raises its code in a strict match; True if it
        holds, and False where it does not and the table is believed."""
        if not holds:
            self.fails(code, measure=measure, limit=limit, by=by, rule=rule)
        return holds

    def fails(
        self,
        code: str,
        *,
        measure: int | None = None,
        limit: int | None = None,
        by: str | None = None,
        rule: str | None = None,
    ) -> None:
        """A soft test that does not hold."""
        if not self.lenient:
            raise measured(code, measure, limit, by, rule)
        self._warnings.append(Excess(code, measure, limit, by))

    def hard(self, holds: bool, code: str, **params: Value) -> None:  # noqa: FBT001
        """A test that a table can break only by a ruling. Raises its code."""
        if not holds and not self.forced:
            raise refused(code, None, **params)

    def warnings(self) -> tuple[Excess, ...]:
        """What has failed since the last fact that told it."""
        found = tuple(self._warnings)
        self._warnings.clear()
        return found
