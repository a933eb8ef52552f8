"""The handlers of /api. They read, ask the hall or the catalogue, and answer."""

from litestar.di import NamedDependency

from ludarium.server.hall import Hall
from ludarium.server.limits import Counter
from ludarium.server.metrics import Metrics

# What a handler may ask for by the names hall, identity, counter and metrics.
TheHall = NamedDependency[Hall]
Identity = NamedDependency[str]
TheCounter = NamedDependency[Counter]
TheMetrics = NamedDependency[Metrics]
