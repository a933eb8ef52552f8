"""Clients of a server: the wire itself, and people who speak through `ludarium.client`."""
