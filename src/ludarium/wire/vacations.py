"""What is asked and told about vacations, as it travels."""

from __future__ import annotations

from msgspec import Struct


class VacationRequest(Struct, forbid_unknown_fields=True):
    on: bool


class VacationData(Struct, frozen=True, kw_only=True):
    """since: when it began, null for somebody who is not on vacation    until: when it ends by itself
    left: milliseconds that are left of the allowance of a year    allowance: milliseconds
    """

    since: int | None
    until: int | None
    left: int
    allowance: int
