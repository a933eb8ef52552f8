"""Worker processes: jobs wait in a fair queue, are leased to a worker, and go to another one when that fails.

A job is a typed question to an engine (decide, analyse, check a move), or a piece of other work. The server thinks in
workers, and matches and tuning play in them.
"""

from ludarium.engine.workers.crew import WorkerFailure, work_through
from ludarium.engine.workers.jobs import Analyse, Analysed, Checked, CheckMove, Decide, Decided, LineData
from ludarium.engine.workers.known import Known
from ludarium.engine.workers.messages import Progress
from ludarium.engine.workers.pool import Pool, Terms
from ludarium.engine.workers.queue import ANALYSIS, HINT, REPLY, REVIEW, Expired, FairQueue, Job, JobFailed, JobRejected

__all__ = [
    "ANALYSIS",
    "HINT",
    "REPLY",
    "REVIEW",
    "Analyse",
    "Analysed",
    "CheckMove",
    "Checked",
    "Decide",
    "Decided",
    "Expired",
    "FairQueue",
    "Job",
    "JobFailed",
    "JobRejected",
    "Known",
    "LineData",
    "Pool",
    "Progress",
    "Terms",
    "WorkerFailure",
    "work_through",
]
