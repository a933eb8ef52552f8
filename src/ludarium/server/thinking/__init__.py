"""Thinking for the computer players, in worker processes of its own. It knows nothing of tables or databases."""

from ludarium.server.thinking.pool import JobFailed, Pool
from ludarium.server.thinking.queue import ANALYSIS, HINT, REPLY, Job
from ludarium.server.thinking.tasks import Progress, Task, task_for

__all__ = ["ANALYSIS", "HINT", "REPLY", "Job", "JobFailed", "Pool", "Progress", "Task", "task_for"]
