"""The pages for people: one blueprint, one module per page or family of pages."""

from flask import Blueprint

blueprint = Blueprint("pages", __name__)

from web.pages import home, matches, new_match, players, record, replay, statistics  # noqa: E402, F401

# each module registers its routes on the blueprint by being imported
