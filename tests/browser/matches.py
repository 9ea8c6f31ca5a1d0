"""Matches of any game for tests in a browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.commands import StartMatch
from tests.browser.conftest import Site
from tests.browser.recorder import Recorder


def begin(
    site: Site,
    game: str,
    match_id: str,
    lines: Sequence[str] = (),
    *,
    seed: str | None = None,
    **options: Any,
) -> str:
    """Record a match line by line; gives its id."""
    service = site.parts.service
    settings = service.find(game).options(**options)
    service.start(match_id, StartMatch(game=game, seed=seed), settings, players={})
    for line in lines:
        service.play(match_id, line)
    return match_id


def line(site: Site, match_id: str) -> list[str]:
    """The notation of the line in force, without the start."""
    timeline = site.parts.service.open(match_id).timeline
    return [timeline.steps[frame.step].notation for frame in timeline.line()][1:]


def elsewhere(site: Site, hand: Recorder, *entries: str) -> None:
    """Steps that another device records, until the page has heard of them."""
    service = site.parts.service
    for entry in entries:
        service.play(hand.match_id, entry)
    hand.saved(len(service.open(hand.match_id).timeline.steps) - 1)
