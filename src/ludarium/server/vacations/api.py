"""Vacation over HTTP."""

from __future__ import annotations

from litestar import get, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from ludarium.server.accounts.model import Visitor
from ludarium.server.accounts.service import signed_in
from ludarium.server.vacations.service import Vacations
from ludarium.wire.vacations import VacationData, VacationRequest

TheVacations = NamedDependency[Vacations]
TheVisitor = NamedDependency[Visitor]


@get("/account/vacation", summary="Your vacation, and how much is left of it", scope="account")
async def show_vacation(vacations: TheVacations, visitor: TheVisitor) -> VacationData:
    return await vacations.of(signed_in(visitor).user_id)


@put("/account/vacation", summary="Go on vacation, or come back", scope="account")
async def set_vacation(data: JSONBody[VacationRequest], vacations: TheVacations, visitor: TheVisitor) -> VacationData:
    return await vacations.switch(signed_in(visitor).user_id, data.on)


handlers = [show_vacation, set_vacation]
