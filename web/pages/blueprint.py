"""What the pages register their addresses on."""

from flask import Blueprint

blueprint = Blueprint("pages", "web.pages")
