"""A server on a home network: its addresses, its certificate, its name.

Nothing here is imported by a server that was not asked for it.
"""
