"""The server of `kifu serve`: one loop for all connections, threads only for whole requests."""

from web.server.limits import Limits
from web.server.memory import share_one_arena
from web.server.server import BACKLOG, Server

__all__ = ["BACKLOG", "Limits", "Server", "share_one_arena"]
