"""What a package brings for the pages of its game, found through its entry point.

A game registers in the group `kifu.games`; under the same name, its slug, the group `kifu.pages`
gives a `GamePages`. Games of this package are registered by the same value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint
from pathlib import Path

from core import APP
from core.games import OWN, installed, registry
from core.games import troubles as games_left_out
from core.loading import ASK_AUTHOR, Offer, Trouble, told
from core.messages import Message, msg
from web.marks import Mark, Marks
from web.pictures import generic
from web.pictures.picture import Picture
from web.pictures.svg.frame import Draw
from web.places import FIXTURES, PAGES, ROOT, WEB


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePages:
    """All that pages show of a game beside its rules; each part may be left out.

    Paths are of folders and files of the game's package. `folder` in names is the slug with `_`.
    """

    picture: Picture = generic.PICTURE
    drawn: Draw = generic.drawn  # the table as a file, for sharing and printing
    tile: str = "tiles/game.svg"  # its picture in lists, a path under `static`
    static: Path | None = None  # served as `static/games/<folder>/...`
    templates: Path | None = None  # known as `games/<folder>/...`
    rules: Path | None = None  # Markdown in English; `NAME.fr.md` beside it is French
    play: Path | None = None  # rules for people at a table, likewise; see `web.player_rules`
    translations: Path | None = None  # a file a language, such as `fr.po`
    examples: Path | None = None  # files of matches that `kifu demo` loads
    marks: Mapping[str, Mark] = field(default_factory=dict)  # of `Game.moments`; see `web.marks`
    seats: tuple[str, ...] = ()  # looks of the seats in order, see `static/seats.css`; else 1, 2, …


PLAIN = GamePages()


def own_pages(picture: Picture, drawn: Draw = generic.drawn) -> GamePages:
    """The pages of a game of this package, whose parts lie in folders that all of them share."""
    slug = picture.slug
    folder = slug.replace("-", "_")
    return GamePages(
        picture=picture,
        drawn=drawn,
        tile=f"tiles/{slug}.svg",
        static=WEB / "static" / "games" / folder,
        rules=ROOT / "docs" / "rules" / f"{slug}.md",
        play=ROOT / "docs" / "play" / f"{slug}.md",
        examples=FIXTURES / slug / "matches",
    )


def pages_of(slug: str) -> GamePages:
    """The pages of a game; plain ones where it brings none, or such as cannot be used."""
    found = _loaded(slug)
    return found if isinstance(found, GamePages) else PLAIN


def seat_look(slug: str, number: int) -> str:
    """The look of a seat, by its number from 1: what stands behind `seat-` and `seat-mark--`."""
    looks = pages_of(slug).seats
    return looks[number - 1] if number <= len(looks) else str(number)


@cache
def marks_of(slug: str) -> Marks:
    """The marks of a game's steps."""
    return Marks(pages_of(slug).marks)


def of_packages() -> Iterator[tuple[str, GamePages]]:
    """The slugs and pages of the games that other packages bring."""
    for slug, offer in _offers().items():
        if offer.slug is None and slug in registry():
            yield slug, pages_of(slug)


def troubles() -> tuple[Trouble, ...]:
    """What installed packages offer that is of no use: games, and pages of games that are here."""
    found = {slug: _loaded(slug) for slug in _offers() if slug in registry()}
    plain = tuple(
        Trouble(slug, _offers()[slug].package, wrong, ASK_AUTHOR, plain=True)
        for slug, wrong in found.items()
        if isinstance(wrong, Message)
    )
    return games_left_out() + plain


@cache
def _loaded(slug: str) -> GamePages | Message | None:
    """What an entry point gives, or why it is of no use."""
    offer = _offers().get(slug)
    if offer is None:
        return None
    try:
        found = offer.point.load()
    except Exception as error:  # noqa: BLE001 - foreign code raises anything
        return msg("Its pages fail while they are loaded: {error}.", error=told(error))
    if not isinstance(found, GamePages):
        return msg("It gives no pages, but {kind}.", kind=type(found).__name__)
    return found


@cache
def _offers() -> Mapping[str, Offer]:
    """The entry points by slug; where two have one slug, the first of them counts."""
    offers: dict[str, Offer] = {}
    for folder in OWN:
        slug = folder.replace("_", "-")
        point = EntryPoint(slug, f"web.pictures.{folder}:PAGES", PAGES)
        offers[slug] = Offer(point, APP.replace("/", " "), slug)
    for offer in installed(PAGES)[0]:
        offers.setdefault(offer.point.name, offer)
    return offers
