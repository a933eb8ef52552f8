"""What `pip install ludarium` leaves out: which extra brings a module that is missing."""

from __future__ import annotations

import re
from importlib.metadata import requires

from ludarium.core.errors import MissingExtra


def missing(error: ModuleNotFoundError) -> Exception:
    """The error with what to do about it, where an extra of ours has the module."""
    module = (error.name or "").partition(".")[0]
    extra = extra_with(module, requires("ludarium") or [])
    if extra is None:
        return error
    return MissingExtra(f"{module} is missing; install it with: pip install 'ludarium[{extra}]'")


def extra_with(module: str, requirements: list[str]) -> str | None:
    """The extra with a package whose name begins as its module's does, as in `argon2-cffi` for argon2."""
    for requirement in requirements:
        found = re.match(r"""([\w.-]+).*\bextra == ['"](\w+)['"]""", requirement)
        if found is not None and found[1].lower().replace("-", "_").startswith(module.lower()):
            return found[2]
    return None
