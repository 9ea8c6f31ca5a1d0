"""The rules of a game: a page for people at a table, and the whole text. Every numbered rule has an
anchor on one of them, so that refusals can link there.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from flask import redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from core.errors import KifuError, NotFound
from web import context
from web.i18n import language
from web.pages.blueprint import blueprint
from web.pictures.game_pages import pages_of
from web.player_rules import PlayersPage, players_page, rendered

RULE = re.compile(r"<(p|li|td)>(<strong>)([A-Z]+[0-9]+)\b")  # a rule opens with its number
NUMBER = re.compile(r"[A-Z]+[0-9]+")
HEADING = re.compile(r"<(/?)h([1-5])>")
NOTATION = re.compile(r"<h2>(?=[^<]*\b[Nn]otation\b)")  # where the rules say how entries are typed


@blueprint.get("/rules/<slug>")
def rules(slug: str) -> str:
    """The rules of a game for people at a table; `#R11` leads to what explains rule 11.

    A game without such a page shows the whole text.
    """
    page = players_page_of(slug)
    if page is None:
        return whole_rules(slug)
    return render_template("rules.html", game=context.service().find(slug), page=page)


@blueprint.get("/rules/<slug>/whole")
def whole_rules(slug: str) -> str:
    """The whole text of the rules, every one numbered: `#R11` leads to rule 11."""
    game = context.service().find(slug)
    text = rules_text(slug)
    if text is None:
        raise NotFound("no_rules", "There is no page of rules for {game}.", game=game.title)
    return render_template(
        "whole_rules.html",
        game=game,
        text=text,
        short=players_page_of(slug) is not None,
        written_in=_language_of(pages_of(slug).rules),
    )


@blueprint.get("/rules/<slug>/at/<rule>")
def rule_at(slug: str, rule: str) -> Response:
    """Leads to where a rule can be read."""
    context.service().find(slug)
    return redirect(rules_link(slug, rule) or url_for("pages.rules", slug=slug))


def players_page_of(slug: str) -> PlayersPage | None:
    """The page for people at a table, in the reader's language where it is there; None where the
    game brings none.
    """
    path = pages_of(slug).play
    if path is None:
        return None
    return players_page(_theirs(path), url_for("pages.whole_rules", slug=slug))


def rules_text(slug: str) -> Markup | None:
    """The whole rules as HTML, in the reader's language where the game has them in it; None where
    it brings none.
    """
    path = pages_of(slug).rules
    if path is None:
        return None
    return _html(_theirs(path))


def _theirs(path: Path) -> Path:
    """The file in the reader's language where it is there, else the English one."""
    theirs = path.with_suffix(f".{language()}.md")
    return theirs if theirs.is_file() else path


def _language_of(path: Path | None) -> str:
    return "en" if path is None or _theirs(path) == path else language()


@cache
def _html(path: Path) -> Markup | None:
    if not path.is_file():
        return None
    source = re.sub(r"\A# .*\n", "", path.read_text("utf-8"))
    html = RULE.sub(r'<\1 id="\3">\2\3', rendered(source))
    html = NOTATION.sub('<h2 id="notation">', HEADING.sub(_lower, html), count=1)
    return Markup(html)  # noqa: S704 - our own page, raw HTML switched off


def _lower(found: re.Match[str]) -> str:
    """The page has its own heading: those of the text stand below it."""
    closing, level = found.group(1), int(found.group(2))
    return f"<{closing}h{max(level, 2)}>"


def rules_link(slug: str, rule: str | None) -> str | None:
    """Where a rule of the game can be read; None where it cannot."""
    number = NUMBER.match(rule or "")
    if number is None or rules_text(slug) is None:
        return None
    page = players_page_of(slug)
    short = page is not None and number.group() in page.explained
    where = "pages.rules" if short else "pages.whole_rules"
    return url_for(where, slug=slug, _anchor=number.group())


def notation_link(slug: str) -> str | None:
    """Where the notation of the game can be read; None where it brings no rules."""
    if rules_text(slug) is None:
        return None
    return url_for("pages.whole_rules", slug=slug, _anchor="notation")


def rule_address(rule: str | None) -> str | None:
    """Where a rule can be read, of the game that the request is about."""
    about = request.view_args or {}
    slug = about.get("slug") or request.args.get("game")
    if slug is None and "match_id" in about:
        try:
            slug = context.timeline(about["match_id"]).game.slug
        except KifuError:
            return None
    return rules_link(str(slug), rule) if slug in context.store().games else None


@blueprint.app_context_processor
def _names() -> dict[str, Any]:
    return {
        "rules_link": rules_link,
        "rule_address": rule_address,
        "notation_link": notation_link,
    }
