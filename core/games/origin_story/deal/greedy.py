"""A simulated player who takes each trick as cheaply as he can, or as villain avoids them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from core.games.origin_story import commands as c
from core.games.origin_story.commands import Command
from core.games.origin_story.deal import answers, worth
from core.games.origin_story.pieces import AUTOMAS, PLACE, PLAYERS, TRICKS, Automa, catalogues
from core.games.origin_story.rules import scoring, tricks, values
from core.games.origin_story.rules.legal import legal
from core.games.origin_story.rules.skills import find
from core.games.origin_story.rules.values import Values, values_of
from core.games.origin_story.state import State, hand, threat


def greedy_policy(state: State, _rng: Random) -> Command:
    """What helps at once, by simple estimates; no chance in it. The match must not be over."""
    waits = answers.drawn(state)
    if waits is not None:
        return waits
    if state.refreshing:
        card, _, number = state.used[-1].rpartition(":")
        gone = _worst(state)(hand(state, "Y"), state.refreshing)
        return c.UseSkill(card, int(number), discarded=gone)
    entries = legal(state, "you")
    uses = [use for use in map(answers.asked, entries) if use is not None]
    if state.phase == "turn:Y":
        return _turn(state, uses)
    if uses:
        return _open(state, uses[0])
    return _set_up(state, [entry for entry in entries if isinstance(entry, Command)])


def _set_up(state: State, entries: Sequence[Command]) -> Command:
    side = worth.wanted(state)
    if state.phase == "side":
        return c.ChooseSide(side)

    def value(entry: Command) -> int:
        """What an entry is worth; only these three are compared."""
        match entry:
            case c.ChooseStory(kept=str(card)):
                return worth.of_card(state, card)
            case c.ShowSuperHero(card=card):
                return worth.of_card(state, card, side)
            case c.ChargeSkills(charges=charges):
                return sum(_charge(state, one) for one in charges)
        return 0

    return max(entries, key=value)


def _charge(state: State, charge: c.Charge) -> int:
    """What the skills that these costs power are worth, a little less for each token."""
    side = worth.wanted(state)
    costs = catalogues.costs_of(catalogues.of(state.options.catalogue), charge.card)
    spent = sum(abs(costs[number - 1]) for number in charge.costs)
    powered = [
        worth.of_skill(ready.skill, side)
        for ready in find(state, charge.card)
        if ready.skill.cost is None or ready.skill.cost in charge.costs
    ]
    return sum(powered) - 5 * spent


# --- your turn -------------------------------------------------------------------------------


def _turn(state: State, uses: Sequence[c.UseSkill]) -> Command:
    if c.Surrender() in legal(state, "you") and _gives_up(state):
        return c.Surrender()
    for use in uses:
        told = _answered(state, use)
        if _helps(state, told):
            return told
    return c.PlayCard(_card(state))


def _able(state: State) -> tuple[str, ...]:
    seen, mine = values_of(state), hand(state, "Y")
    return tricks.legal(seen, mine, state.trick, state.limits, who="Y", trick_no=state.trick_no)


def _card(state: State) -> str:
    """Hero: the cheapest that wins, else the lowest; a villain: the highest that loses."""
    seen, able = _seen(state), _able(state)
    if not state.trick:
        return values.lowest(seen, able) if threat(state) else values.highest(seen, able)
    winning = _winning(state, seen, able)
    if threat(state):
        losing = [card for card in able if card not in winning]
        return values.highest(seen, losing) if losing else values.lowest(seen, able)
    return values.lowest(seen, winning or able)


def _seen(state: State) -> Values:
    """What cards count as, those of yours with what waits for the card that you play next."""
    n, suit = state.next_card
    seen = values_of(state)
    if not n and suit is None:
        return seen
    mine = hand(state, "Y")
    mods = {**seen.mods, **{card: seen.mods.get(card, 0) + n for card in mine}}
    suits = seen.suits if suit is None else {**seen.suits, **dict.fromkeys(mine, suit)}
    return seen._replace(mods=mods, suits=suits)


def _winning(state: State, seen: Values, able: Sequence[str]) -> list[str]:
    """The cards that would win the trick if it ended with them."""
    place = len(state.trick)
    return [c for c in able if tricks.winner(seen, [*state.trick, ("Y", c)]) == place]


def choice_in_trick(state: State) -> tuple[Sequence[str], Sequence[str]]:
    """The cards that you may play, and those of them that would win if the trick ended so."""
    able = _able(state)
    return able, _winning(state, _seen(state), able)


def _fine(state: State) -> bool:
    """Whether there is a card that does what your side wants in this trick."""
    able, winning = choice_in_trick(state)
    return len(winning) < len(able) if threat(state) else bool(winning)


def _gives_up(state: State) -> bool:
    """A broken promise earns nothing more; it is given up where the better automa gains nothing."""
    if state.side == "hero" or not state.trick:
        return False
    vp = dict(zip(PLAYERS, state.vp, strict=True))
    won = dict(zip(PLAYERS, state.won, strict=True))
    leader = state.trick[0][0]
    (other,) = (automa for automa in AUTOMAS if automa != leader)
    left = TRICKS + 1 - state.trick_no
    return vp[leader] + won[leader] + left <= vp[other] + won[other]


# --- skills ----------------------------------------------------------------------------------


def _helps(state: State, use: c.UseSkill) -> bool:
    """Whether a skill turns this trick, scores at once, or is best used while you lead."""
    skill = answers.skill_of(state, use)
    if skill is None or not answers.accepted(state, use):
        return False
    if answers.draws(skill):
        return True
    then = answers.after(state, use)
    if then is None:
        return False
    if then.side != state.side:
        return _turns_well(state, then)
    if then.vp[PLACE["Y"]] > state.vp[PLACE["Y"]]:
        return True
    if any(effect.limit or effect.reveal or effect.exchange for effect in skill.do):
        return not state.trick and not threat(state)
    return bool(state.trick) and not _fine(state) and _fine(then)


def _turns_well(state: State, then: State) -> bool:
    """A change of side: when the promise is broken, or kept by a hero in the last trick."""
    mine = PLACE["Y"]
    better = (
        scoring.points(then.side, state.won)[mine] > scoring.points(state.side, state.won)[mine]
    )
    return better and (state.side == "villain" or state.trick_no == TRICKS)


def _open(state: State, use: c.UseSkill) -> c.UseSkill:
    """A skill that holds the game: used where it is accepted and does no harm."""
    told = _answered(state, use)
    if not answers.accepted(state, told) or _harms(state, told):
        return answers.passed(use)
    return told


def _harms(state: State, use: c.UseSkill) -> bool:
    """Whether an exchange gives a card away for a worse one."""
    skill = answers.skill_of(state, use)
    if skill is None or not any(effect.exchange for effect in skill.do):
        return False
    then = answers.after(state, use)
    if then is None:
        return True
    before, later = (worth.tricks(hand(table, "Y")) for table in (state, then))
    return later > before if worth.wanted(state) == "villain" else later < before


def _answered(state: State, use: c.UseSkill) -> c.UseSkill:
    """Give what your side needs least; adjust and reveal what is strongest."""
    who = max(AUTOMAS, key=lambda automa: _strength(state, automa))
    return answers.answered(state, use, who, _worst(state), _highest(state))


def _strength(state: State, automa: Automa) -> int:
    return worth.tricks(hand(state, automa))


def _worst(state: State) -> answers.Pick:
    return _picker(state, 1 if worth.wanted(state) == "hero" else -1)


def _highest(state: State) -> answers.Pick:
    return _picker(state, -1)


def _picker(state: State, sign: int) -> Callable[[Sequence[str], int], tuple[str, ...]]:
    seen = values_of(state)

    def pick(cards: Sequence[str], n: int) -> tuple[str, ...]:
        return tuple(sorted(cards, key=lambda card: sign * _value(seen, card))[:n])

    return pick


def _value(seen: Values, card: str) -> int:
    """Love counts more than its value, for it trumps."""
    return values.worth(seen, card) + (16 if values.suit_of(seen, card) == seen.trump else 0)
