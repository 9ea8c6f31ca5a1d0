"""Decks that were not known from the start: what was told, what was seen, what does not agree."""

from __future__ import annotations

from collections.abc import Iterator

from core.events import Json
from core.games.arcmage.pieces.deck_names import PARTLY, deck_group, deck_name
from core.games.arcmage.stats.shown import CARD, SEAT, each, named
from core.kit.measures import shown
from core.messages import Message, Table, msg

STEP = shown("step", msg("Step"))


def title(deck: Json) -> Message:
    """What a deck is called, with how much of it is known."""
    return deck_name(group(deck))


def group(deck: Json) -> str:
    """The name of a deck; that of one which is known in part ends with a mark."""
    return deck_group(str(deck["name"]), deck.get("told", 0), deck.get("unknown", 0))


def mix(deck: Json) -> str:
    """The letters of its factions; a mark behind them: as far as they are told or were seen."""
    return f"{deck['mix']}{PARTLY}" if deck.get("unknown") else str(deck["mix"])


def tables(stats: Json) -> Iterator[Table]:
    """Nothing where all decks were known from the start."""
    later = {seat: deck for seat, deck in stats["decks"].items() if "told" in deck}
    if not later:
        return
    yield _known(later)
    yield _seen(stats, later)
    if any(deck["against"] for deck in later.values()):
        yield _against(stats, later)


def _known(later: Json) -> Table:
    columns = (
        SEAT,
        shown("deck", msg("Deck"), "message"),
        shown("told", msg("Cards told")),
        shown("unknown", msg("Cards not told")),
        shown("seen", msg("Cards seen")),
    )
    rows = (
        {"seat": seat, "deck": title(deck), **deck, "seen": len(deck["seen"])}
        for seat, deck in later.items()
    )
    return each("decks_told", msg("Decks told or seen"), columns, rows)


def _seen(stats: Json, later: Json) -> Table:
    columns = (CARD, SEAT, shown("n", msg("Copy")), STEP)
    rows = (
        {"card": named(stats, one["card"]), "seat": seat, "n": one["n"], "step": one["step"]}
        for seat, deck in later.items()
        for one in deck["seen"]
    )
    return each("decks_seen", msg("Cards that showed"), columns, rows)


def _against(stats: Json, later: Json) -> Table:
    columns = (shown("what", msg("What does not agree"), "message"), SEAT, STEP)
    rows = (
        {"what": said(named(stats, one["card"]), one), "seat": seat, "step": one["step"]}
        for seat, deck in later.items()
        for one in deck["against"]
    )
    return each("decks_against", msg("Lists and what was seen"), columns, rows)


def said(card: Message, one: Json) -> Message:
    """A contradiction in a sentence."""
    match one["rule"]:
        case "R131" if one["due"]:
            return msg(
                "Step {step} shows {card} no. {n}; the list has {due}.",
                step=one["step"], card=card, n=one["n"], due=one["due"],
            )  # fmt: skip
        case "R131":
            return msg("Step {step} shows {card}; the list has none.", step=one["step"], card=card)
        case "R3":
            return msg(
                "Step {step} shows {card} no. {n}; a deck has at most {due} of a name.",
                step=one["step"], card=card, n=one["n"], due=one["due"],
            )  # fmt: skip
    return msg(
        "Step {step} shows {card} beside the list; with the {due} cards of the list that is more "
        "than a deck holds.",
        step=one["step"],
        card=card,
        due=one["due"],
    )
