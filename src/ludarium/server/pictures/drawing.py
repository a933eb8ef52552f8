"""What the worker process does: draws one picture within its bound."""

from __future__ import annotations

from time import process_time
from typing import NamedTuple

from ludarium.core.errors import LudariumError
from ludarium.picture.orders import Order, draw


class Drawn(NamedTuple):
    """content: nothing where the order was refused, then refusal says why    ms: of a core"""

    content: bytes
    refusal: LudariumError | None
    ms: float


def drawn(order: Order, most_ms: float) -> Drawn:
    began = process_time()
    content, refusal = b"", None
    try:
        content = draw(order, most_ms)
    except LudariumError as error:
        refusal = LudariumError(str(error))
    return Drawn(content, refusal, (process_time() - began) * 1000)
