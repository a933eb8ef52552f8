"""What the server counts, for Prometheus."""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        process = Gauge("ludarium_process", "1, with the process that answers", ["pid"], registry=self.registry)
        process.labels(str(os.getpid())).set(1)
        self.requests = Counter(
            "ludarium_requests", "Requests by method and status", ["method", "status"], registry=self.registry
        )
        self.request_seconds = Histogram(
            "ludarium_request_seconds", "Seconds to answer a request", buckets=SECONDS, registry=self.registry
        )
        self.actions = Counter("ludarium_actions", "What was done at tables", ["kind"], registry=self.registry)
        self.refusals = Counter("ludarium_refusals", "What was refused, by kind", ["kind"], registry=self.registry)
        self.commit_seconds = Histogram(
            "ludarium_commit_seconds", "Seconds to commit an action", buckets=SECONDS, registry=self.registry
        )
        self.connections = Gauge("ludarium_connections", "Open connections, sockets too", registry=self.registry)
        self.slow_requests = Counter(
            "ludarium_slow_requests", "Connections closed for being slow, by phase", ["phase"], registry=self.registry
        )
        self.lookups_waiting = Gauge(
            "ludarium_lookups_waiting", "Positions and records that wait for a thread", registry=self.registry
        )
        self.sockets = Gauge("ludarium_sockets", "Open sockets", registry=self.registry)
        self.slow_sockets = Counter("ludarium_slow_sockets", "Sockets dropped for being slow", registry=self.registry)
        self.rooms = Gauge("ludarium_tables_in_memory", "Tables held in memory", registry=self.registry)
        self.room_bytes = Gauge(
            "ludarium_tables_bytes", "Bytes of the tables held in memory, by estimate", registry=self.registry
        )
        self.jobs_waiting = Gauge("ludarium_jobs_waiting", "Jobs that wait for a worker", registry=self.registry)
        self.jobs = Counter("ludarium_jobs", "Jobs of the workers, by how they ended", ["end"], registry=self.registry)
        self.job_seconds = Histogram(
            "ludarium_job_seconds", "Seconds a worker needed", buckets=SECONDS, registry=self.registry
        )
        self.workers_alive = Gauge("ludarium_workers_alive", "Worker processes that live", registry=self.registry)
        self.worker_restarts = Counter("ludarium_worker_restarts", "Workers that were replaced", registry=self.registry)
        self.pushes = Counter("ludarium_pushes", "Notifications by how sending ended", ["end"], registry=self.registry)
        self.mails = Counter("ludarium_mails", "Mails by how sending ended", ["end"], registry=self.registry)
        self.loop_lag = Gauge("ludarium_loop_lag_seconds", "How late the event loop was", registry=self.registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
