"""The case form of Origin Story (section 10 of its specification), every key of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from core.errors import IllegalMove, Refused
from core.games.origin_story import GAME
from core.games.origin_story.pieces import PLACE, PLAYERS, ROUNDS, after, level_of
from core.games.origin_story.pieces.effects import Limit
from core.games.origin_story.rules import automa, deck, hands, scoring, tricks
from core.games.origin_story.rules.values import Values
from core.games.origin_story.state.stored import FILE
from tests.examples.origin_story_flow import card, force, round_facts, session_of
from web.contract import case_runner as runner
from web.contract.case_runner import (
    AT,
    Check,
    Form,
    Run,
    at,
    json_of,
    known,
    known_case,
    same,
    same_parts,
    told,
)

Case = dict[str, Any]
Facts = Mapping[str, Any]
COMMON = {"id", "kind", "rules", "note", "expect", "mods", "suits", "trump", "limit"}
LEVEL_CARDS = 8  # automa cards of each level, section 2.1


def judge(case: Case) -> None:
    """Raises AssertionError where the case does not hold, or has a key that the form lacks."""
    if case.get("kind") == "command":
        runner.judge(ENTRY, {**case, "do": [case["command"]]})
        return
    kind = KINDS.get(str(case.get("kind")))
    known_case(case, COMMON | (kind.inputs if kind else set()))
    assert case.get("id"), "a case needs its id"
    assert kind, f"there is no kind {case.get('kind')}"
    missing = kind.inputs - set(case) - OPTIONAL
    assert not missing, f"missing keys: {sorted(missing)}"
    known("expect", case["expect"], kind.facts | {"error"})
    with told():
        found = {"error": None, **json_of(_facts(kind, case))}
    same_parts("found", found, {"error": None, **case["expect"]})


def _facts(kind: Kind, case: Case) -> Facts:
    try:
        return kind.read(case)
    except Refused as refusal:
        return {"error": refusal.code}


# --- the parts of a case ------------------------------------------------------------------------


def cards(texts: list[str]) -> tuple[str, ...]:
    """Cards in order."""
    return tuple(card(text) for text in texts)


def _values(case: Case) -> Values:
    found = force(case)
    mods, suits = found.get("mods", {}), found.get("suits", {})
    return Values(mods=mods, suits=suits, trump=found.get("trump", "L"))


def _trick(case: Case) -> list[tuple[str, str]]:
    plays = [(who, card(text)) for who, text in case["trick"]]
    assert {who for who, _ in plays} <= set(PLAYERS), f"unknown players: {plays}"
    return plays


def _limits(case: Case) -> tuple[Limit, ...]:
    """R52; it binds whoever plays in the case."""
    return tuple(Limit(**one) for one in force(case).get("limits", ()))


def _threat(case: Case) -> bool:
    side, won = case["you"]
    return bool(_side(side) == "villain" and won == 0)


def _side(side: str) -> Any:
    assert side in {"hero", "villain"}, f"there is no side {side}"
    return side


# --- kinds --------------------------------------------------------------------------------------


def _lead(case: Case) -> Facts:
    hand = cards(case["hand"])
    led = automa.lead(
        _values(case), hand, threat=_threat(case), limits=_limits(case), who="A", trick_no=1
    )
    return {"play": led.card, "hand_after": hands.without(hand, (led.card,))}


def _follow(case: Case) -> Facts:
    trick = _trick(case)
    found = automa.follow(
        _values(case),
        cards(case["hand"]),
        trick,
        cards(case.get("draws", [])),
        threat=_threat(case),
        limits=_limits(case),
        who=after(trick[-1][0]),
        trick_no=1,
    )
    facts = found._asdict()
    return facts | {"hand_mid": found.middle, "play": found.card, "hand_after": found.hand}


def _winner(case: Case) -> Facts:
    trick = _trick(case)
    who, best = trick[tricks.winner(_values(case), trick)]
    return {"winner": who, "card": best}


def _legal(case: Case) -> Facts:
    found = tricks.legal(
        _values(case), cards(case["hand"]), _trick(case), _limits(case), who="Y", trick_no=1
    )
    return {"legal": found}


def _replace(case: Case) -> Facts:
    hand, draws = cards(case["hand"]), cards(case.get("draws", []))
    _due(draws, hands.due(hand, case["x"]))
    dropped, rest = hands.replace(_values(case), hand, case["x"], _side(case["align"]), draws)
    return {"drop": dropped, "hand_after": rest}


def _due(draws: tuple[str, ...], due: int) -> None:
    """No case draws more than is due; fewer is the deck's matter (R65)."""
    if len(draws) > due:
        raise IllegalMove("E_COUNT", "{due} draws are due.", due=due)


def _move(case: Case) -> Facts:
    moved, hand = hands.move(_values(case), cards(case["hand"]), case["x"], noop_counts=False)
    if not moved:
        return {**_replace(case), "moved": 0}  # R35
    _due(cards(case.get("draws", [])), 0)
    return {"moved": moved, "drop": (), "hand_after": hand}


def _add(case: Case) -> Facts:
    dropped, hand = hands.add(cards(case["hand"]), case["value"])
    return {"drop": dropped, "hand_after": hand}


def _exchange(case: Case) -> Facts:
    own, yours = cards(case["hand"]), cards(case["yours"])
    taken, hand, mine = hands.exchange(_values(case), own, yours, card(case["give"]))
    return {"take": taken, "hand_after": hand, "yours_after": mine}


def _surrender(case: Case) -> Facts:
    leader = scoring.surrender_to(_trick(case), threat=_threat(case), acted=False)
    return {"leader": leader, "vp_now": hands.surrender_points(case["leader_cards"])}


def _score(case: Case) -> Facts:
    won = case["tricks"]
    found = scoring.points(_side(case["align"]), (won["A"], won["F"], won["Y"]))
    return {"vp": {who: found[PLACE[who]] for who in won}}


def _vdeck(case: Case) -> Facts:
    levels = [level_of(case["difficulty"], place) for place in range(ROUNDS)]
    decks = {str(level): LEVEL_CARDS - levels.count(level) for level in (1, 2)}  # R13
    return {"top_to_bottom": levels, "event_decks": decks, "round3_level": levels[2]}  # R21


def _draw(case: Case) -> Facts:
    pile, entered = cards(case["discard"]), cards(case["entered"])
    shuffled, left, discard = deck.draw(cards(case["deck"]), pile, case["n"], entered)
    return {
        "shuffles": int(shuffled is not None),
        "deck_after": sorted(left),
        "discard_after": sorted(discard),
    }


class Kind(NamedTuple):
    """What a case of this kind has, what may be expected, and how that is found."""

    inputs: set[str]
    facts: set[str]
    read: Callable[[Case], Facts]


OPTIONAL = {"draws", "reshuffled"}
FOLLOWED = {"keep", "toss", "drop", "hand_mid", "step", "play", "hand_after"}
KINDS: Mapping[str, Kind] = {
    "lead": Kind({"hand", "you"}, {"play", "hand_after"}, _lead),
    "follow": Kind({"hand", "you", "trick", "draws"}, FOLLOWED, _follow),
    "winner": Kind({"trick"}, {"winner", "card"}, _winner),
    "legal": Kind({"hand", "trick"}, {"legal"}, _legal),
    "replace": Kind({"hand", "x", "align", "draws"}, {"drop", "hand_after"}, _replace),
    "move": Kind({"hand", "x", "align", "draws"}, {"drop", "hand_after", "moved"}, _move),
    "add": Kind({"hand", "value"}, {"drop", "hand_after"}, _add),
    "exchange": Kind({"hand", "yours", "give"}, {"take", "hand_after", "yours_after"}, _exchange),
    "surrender": Kind({"you", "trick", "leader_cards"}, {"leader", "vp_now"}, _surrender),
    "score": Kind({"align", "tricks"}, {"vp"}, _score),
    "vdeck": Kind({"difficulty"}, {"top_to_bottom", "event_decks", "round3_level"}, _vdeck),
    "draw": Kind(
        {"deck", "discard", "n", "entered"}, {"shuffles", "deck_after", "discard_after"}, _draw
    ),
    "round": Kind(
        {"align", "leader", "hands", "deck", "plays", "reshuffled"},
        {"tricks", "won", "vp", "shuffles"},
        round_facts,
    ),
}


# --- one entry on a whole table -------------------------------------------------------------


def _ok(run: Run, wanted: Any) -> None:
    """Whether the entry is accepted."""
    same("ok", run.refused is None, wanted)


CHECKS: Mapping[str, Check] = {
    **{key: at(key) for key in FILE.keys},
    "ok": _ok,
    "supply": at("energy.supply"),
}
ENTRY = Form(
    GAME,
    COMMON | {"given", "command", "do"},
    session_of,
    CHECKS.get,
    lambda session, line: session.play_line(line, at=AT),
)
