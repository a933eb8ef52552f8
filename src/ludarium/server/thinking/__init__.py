"""Thinking for the server's tables, in worker processes of its own. It knows nothing of tables or databases."""

from ludarium.engine.workers import (
    ANALYSIS,
    HINT,
    REPLY,
    REVIEW,
    Analyse,
    Analysed,
    Checked,
    CheckMove,
    Decide,
    Decided,
    Expired,
    JobFailed,
    JobRejected,
    Known,
    LineData,
    Progress,
)
from ludarium.server.thinking.pool import Pool
from ludarium.server.thinking.queue import Job

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
    "Job",
    "JobFailed",
    "JobRejected",
    "Known",
    "LineData",
    "Pool",
    "Progress",
]
