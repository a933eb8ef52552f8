"""What other packages may ask of accounts. Each query is given the connection of its transaction."""

from ludarium.server.accounts.queries import set_admin, user_by_id, user_named
from ludarium.server.accounts.relations import apart, games_finished

__all__ = ["apart", "games_finished", "set_admin", "user_by_id", "user_named"]
