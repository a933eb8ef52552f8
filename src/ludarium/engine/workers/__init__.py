"""Worker processes: jobs wait in a fair queue, are leased to a worker, and go to another one when that fails.

The server's bots think in them, and matches and tuning play in them.
"""

from ludarium.engine.workers.crew import WorkerFailure, work_through
from ludarium.engine.workers.messages import Progress
from ludarium.engine.workers.pool import JobFailed, Pool, Terms
from ludarium.engine.workers.queue import ANALYSIS, HINT, REPLY, FairQueue, Job

__all__ = [
    "ANALYSIS",
    "HINT",
    "REPLY",
    "FairQueue",
    "Job",
    "JobFailed",
    "Pool",
    "Progress",
    "Terms",
    "WorkerFailure",
    "work_through",
]
