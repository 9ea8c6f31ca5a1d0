"""Accounts: signing in, passwords, passkeys, a provider, sessions, tokens."""
