"""Languages: which one a reader gets, and how messages of the core are said in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any, TypeAlias

from babel import negotiate_locale
from babel.numbers import format_decimal
from babel.support import Translations
from flask import Flask, Response, current_app, g, redirect, request
from flask_babel import (
    Babel,
    format_date,
    format_datetime,
    format_percent,
    get_locale,
    get_translations,
)
from werkzeug.wrappers import Response as WerkzeugResponse

from core import chapters
from core.events import Seat
from core.messages import Message, NamedCard, Printed, said
from web import addresses, context, french
from web.addresses import local_path

Catalogues: TypeAlias = Callable[[str], Iterable[Translations]]  # of a language, such as "fr"
Names: TypeAlias = Mapping[Seat, str]  # of people, by the seat they sit at
NOBODY: Names = {}
LANGUAGES: Mapping[str, str] = {"en": "English", "fr": "Français"}
FITTED = {"fr": french.fitted}  # languages that change a text before what is set into it
COOKIE = "kifu_language"
VARY = ("Accept-Language", "Cookie", "Authorization")
OTHERS = "kifu_catalogues"  # where an application has the catalogues of games
SAID = "kifu_texts"  # where an application has the texts of each language
TEXTS = 20_000  # of one language in memory; the catalogue has fewer
A_YEAR = 365 * 24 * 3600  # seconds
MINUS = "\u2212"  # as wide as a plus, and not taken for the dash of a range


def install(app: Flask, others: Catalogues = lambda _language: ()) -> None:
    """Set languages up: the switch at `/language/<code>`, filters, headers.

    What Kifu's catalogue of a language lacks is looked for in `others`, those of games.
    """
    app.extensions[OTHERS] = others
    app.config.setdefault("BABEL_DEFAULT_LOCALE", "en")
    Babel(app, locale_selector=chosen_language)
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined] # of its i18n extension
        gettext=lambda text: texts()[text],
        ngettext=lambda one, many, n: get_translations().ungettext(one, many, n),
        newstyle=True,
    )
    app.add_url_rule("/language/<code>", "language", switch_language)
    app.after_request(_name_language)
    app.context_processor(_template_names)
    app.add_template_global(addresses.root)
    app.add_template_filter(translate, "say")
    app.add_template_filter(headline, "headline")
    app.add_template_filter(number, "number")
    app.add_template_filter(share, "share")
    app.add_template_filter(moment, "moment")
    app.add_template_filter(day, "day")
    app.add_template_filter(lambda words: day(date.fromisoformat(words)), "iso_day")


def chosen_language() -> str:
    """The language of the switch, else the best that the browser asks for, else English."""
    chosen = request.cookies.get(COOKIE)
    if chosen is not None and chosen in LANGUAGES:
        return chosen
    asked = [code.replace("-", "_") for code in request.accept_languages.values()]
    return str(negotiate_locale(asked, LANGUAGES) or "en")


def switch_language(code: str) -> WerkzeugResponse:
    """Remember a language and go back to the page it was chosen on."""
    answer = redirect(local_path(request.args.get("next")), code=303)
    if code in LANGUAGES:
        path = request.script_root or "/"
        answer.set_cookie(COOKIE, code, A_YEAR, path=path, httponly=True, samesite="Lax")
    return answer


class Texts(dict[str, str]):
    """What is said for each English text in one language, looked up as it is needed."""

    def __init__(self, language: str = "en") -> None:
        super().__init__()
        self.say = get_translations().ugettext
        self.fitted = FITTED.get(language, str.format_map)
        self._language = language
        self._printed: dict[str, str] | None = None  # on cards, of all games

    def printed(self, words: str) -> str:
        """Words of a card as its game translates them; else as they are."""
        if self._language == "en":
            return str(words)
        if self._printed is None:
            games = context.store().games.values()
            found = [game.printed(self._language) for game in games if game.printed is not None]
            self._printed = {text: said for one in found for text, said in one.items()}
        return self._printed.get(words, str(words))

    def __missing__(self, text: str) -> str:
        if len(self) >= TEXTS:
            self.clear()
        self[text] = found = str(self.say(text))
        return found


def texts() -> Texts:
    """The texts of the reader's language: one look-up of the language for a whole request, and
    of each text for all requests.
    """
    if not g:  # outside an application everything is English
        return Texts()
    found: Texts | None = g.get("texts")
    if found is None:
        known: dict[str, Texts] = current_app.extensions.setdefault(SAID, {})
        code = str(get_locale() or "en")
        found = known.get(code)
        if found is None:
            _take_in_others(code)
            found = known[code] = Texts(code)
        g.texts = found
    return found


def _take_in_others(code: str) -> None:
    """Have what Kifu's catalogue lacks looked for in those of games, once for a language."""
    own = get_translations()
    for other in current_app.extensions[OTHERS](code):
        own.add_fallback(other)


def sayings(words: Mapping[str, Message]) -> dict[str, str]:
    """Texts by key in the reader's language; the places in their braces stay open."""
    known = texts()
    return {key: known[message.text] for key, message in words.items()}


@contextmanager
def naming(names: Names) -> Iterator[None]:
    """What is translated meanwhile says people by these names, where it is given no others."""
    before, g.names = g.get("names", NOBODY), names
    try:
        yield
    finally:
        g.names = before


def as_words(words: str, _card: NamedCard) -> str:
    """A card by its words."""
    return words


def translate(
    message: Message | str | None,
    names: Names | None = None,
    carded: Callable[[str, NamedCard], str] = as_words,
) -> str:
    """A message in the reader's language; its parameters are translated before they go in.

    Where `names` has the name of a seat, it stands for the seat's title. A plain string comes
    back as it is: it is data, such as a player's name. `carded` gives what stands for a card.
    """
    if message is None:
        return ""
    if isinstance(message, Printed):
        return texts().printed(message)
    if isinstance(message, str) and not isinstance(message, Message):
        return message
    if names is None:
        names = g.get("names", NOBODY) if g else NOBODY
    known = texts()
    return said(message, names, known.__getitem__, known.printed, known.fitted, carded=carded)


def headline(title: Message, outcomes: Sequence[Message], names: Names | None = None) -> Message:
    """The headline of a part of a match, as long as it may be in the reader's language."""
    return chapters.headline(title, outcomes, lambda message: len(translate(message, names)))


def on_card(words: str) -> str:
    """What is printed on a card, in the reader's language where its game has it."""
    return texts().printed(words)


def number(value: float | Decimal) -> str:
    """A number as the reader's language writes it, with two decimals at most."""
    return _number(value, str(get_locale() or "en"))


@lru_cache(maxsize=4096)  # pages of figures have the same small ones again and again
def _number(value: float | Decimal, locale: str) -> str:
    words = str(format_decimal(value, format="#,##0.##", locale=locale))
    return words.replace("-", MINUS)


def share(value: float, digits: str = "0") -> str:
    """A share between 0 and 1 as percent, rounded to whole ones; to tenths with `0.0`."""
    blank = "" if language() == "en" else "\u00a0"
    return str(format_percent(value, format=f"#,##{digits}{blank}%"))


def moment(value: datetime) -> str:
    """A date and time, in UTC, as the reader's language writes it."""
    return str(format_datetime(value, "d MMM y, HH:mm"))


def time_of_day(value: datetime) -> str:
    """Hours and minutes, in UTC, as the reader's language writes them."""
    return str(format_datetime(value, "HH:mm"))


def day(value: date) -> str:
    """A date, in UTC, as the reader's language writes it, short."""
    return str(format_date(value, "d MMM y"))


def month(value: date) -> str:
    """A month and its year as the reader's language writes them, short."""
    return str(format_date(value, "MMM yy"))


def language() -> str:
    """The code of the language in use."""
    locale = get_locale()
    return locale.language if locale else "en"


def _template_names() -> dict[str, Any]:
    here = addresses.here() if request else "/"
    return {"language": language(), "languages": tuple(LANGUAGES.items()), "here": here}


def _name_language(response: Response) -> Response:
    if response.mimetype == "text/html":
        response.headers["Content-Language"] = language()
    if request.endpoint != "static":
        if "Vary" in response.headers:
            response.vary.update(VARY)
        else:  # as it mostly is: to parse and write a set takes ten times as long
            response.headers["Vary"] = ", ".join(VARY)
    return response
