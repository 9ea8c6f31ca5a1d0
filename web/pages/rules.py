"""The rules of a game, with an anchor at every numbered rule so that refusals can link there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from flask import render_template, request, url_for
from markdown_it import MarkdownIt
from markupsafe import Markup

from core.errors import KifuError, NotFound
from web import context
from web.i18n import language
from web.pages.blueprint import blueprint
from web.pictures.game_pages import pages_of

RULE = re.compile(r"<(p|li|td)>(<strong>)([A-Z]+[0-9]+)\b")  # a rule opens with its number
WIDE = re.compile(r"<(pre|table)>")
NUMBER = re.compile(r"[A-Z]+[0-9]+")
HEADING = re.compile(r"<(/?)h([1-5])>")
NOTATION = re.compile(r"<h2>(?=[^<]*\b[Nn]otation\b)")  # where the rules say how entries are typed


@blueprint.get("/rules/<slug>")
def rules(slug: str) -> str:
    """The rules page of a game; `#R11` leads to rule 11."""
    game = context.service().find(slug)
    text = rules_text(slug)
    if text is None:
        raise NotFound("no_rules", "There is no page of rules for {game}.", game=game.title)
    return render_template("rules.html", game=game, text=text)


def rules_text(slug: str) -> Markup | None:
    """The rules as HTML, in the reader's language where the game has them in it; None where it
    brings none.
    """
    path = pages_of(slug).rules
    if path is None:
        return None
    theirs = path.with_suffix(f".{language()}.md")
    return _html(theirs if theirs.is_file() else path)


@cache
def _html(path: Path) -> Markup | None:
    if not path.is_file():
        return None
    source = re.sub(r"\A# .*\n", "", path.read_text("utf-8"))
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(source)
    html = RULE.sub(r'<\1 id="\3">\2\3', html)
    html = WIDE.sub(r'<\1 tabindex="0">', html)  # so that keys can scroll what is wider
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
    return url_for("pages.rules", slug=slug, _anchor=number.group())


def notation_link(slug: str) -> str | None:
    """Where the notation of the game can be read; None where it brings no rules."""
    if rules_text(slug) is None:
        return None
    return url_for("pages.rules", slug=slug, _anchor="notation")


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
