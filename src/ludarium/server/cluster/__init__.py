"""What several processes of one server share besides the store, in Redis: hints that may be lost, and leases.

Nothing that must last is kept here: the store is the truth. Without Redis a server is one process, and nothing of this
is used.
"""
