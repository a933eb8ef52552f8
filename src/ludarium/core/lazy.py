"""Values that are computed when somebody asks for them first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801  used like a property
    """A property that is kept in the instance once it is computed.

    functools.cached_property of Python 3.11 holds one lock for all instances while it computes, so threads that look at
    different positions wait for each other. Here two threads may compute the same value at the same time instead.
    """

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute = compute
        self.__doc__ = compute.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> lazy[T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> lazy[T] | T:
        if instance is None:
            return self
        value = instance.__dict__[self.name] = self._compute(instance)
        return value


def lazy_names(kind: type) -> tuple[str, ...]:
    """The lazy properties of a class."""
    return tuple(name for name, value in vars(kind).items() if isinstance(value, lazy))
