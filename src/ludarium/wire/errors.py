"""How a refusal travels."""

from __future__ import annotations

from msgspec import Struct


class Refusal(Struct, frozen=True, omit_defaults=True):
    """What is wrong, for people, and its kind, for programs. Nothing was changed. `table`: where the reason is."""

    error: str
    kind: str
    retry_after: float | None = None
    table: str | None = None
