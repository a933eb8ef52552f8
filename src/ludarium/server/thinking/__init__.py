"""Thinking for the computer players, in worker processes of its own. It knows nothing of tables or databases."""

from ludarium.engine.workers import ANALYSIS, HINT, REPLY, JobFailed, Progress
from ludarium.server.thinking.pool import Pool
from ludarium.server.thinking.queue import Job
from ludarium.server.thinking.tasks import Task, task_for

__all__ = ["ANALYSIS", "HINT", "REPLY", "Job", "JobFailed", "Pool", "Progress", "Task", "task_for"]
