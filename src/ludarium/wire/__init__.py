"""Everything that travels between a server and its clients, each shape once.

Requests, answers, messages of sockets, and the words that they may contain. Server, client and bots import it.
"""
