"""A bot account's program: connects an engine to a server, for games in which nothing is hidden."""

from ludarium.bot.runner import Bot, BotError
from ludarium.bot.wishes import Wishes

__all__ = ["Bot", "BotError", "Wishes"]
