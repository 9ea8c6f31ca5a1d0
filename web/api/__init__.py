"""The JSON API: one blueprint, one module per family of addresses."""

from flask import Blueprint

blueprint = Blueprint("api", __name__, url_prefix="/api")
