"""The database: what is committed here is never lost, whatever happens to the process.

`Store` runs queries; each room of the server has its own. The schema belongs to all of them.
"""

from ludarium.server.store.engine import Store
from ludarium.server.store.errors import StoreError, Unavailable, Unusable

__all__ = ["Store", "StoreError", "Unavailable", "Unusable"]
