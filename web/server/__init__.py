"""The server of `kifu serve`: one loop for all connections, threads only for whole requests."""

from web.limits import ServerLimits
from web.server.memory import share_one_arena
from web.server.server import BACKLOG, Server

__all__ = ["BACKLOG", "Server", "ServerLimits", "share_one_arena"]
