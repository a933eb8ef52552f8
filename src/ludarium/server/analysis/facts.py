"""What other packages may ask of analysis."""

from ludarium.server.analysis.attempts import answer_of, checked, question_about
from ludarium.server.analysis.render import line_move

__all__ = ["answer_of", "checked", "line_move", "question_about"]
