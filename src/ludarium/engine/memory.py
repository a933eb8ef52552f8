"""Large zeroed memory."""

import mmap
from typing import Any, Literal


def zeros(size: int, code: Literal["b", "H", "I", "Q", "f"]) -> Any:
    """`size` bytes of zeros as numbers of an array code.

    Aligned to pages, this process's own, and it costs nothing until it is written to.
    """
    private = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}
    memory = mmap.mmap(-1, max(size, mmap.PAGESIZE), **private)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        memory.madvise(mmap.MADV_HUGEPAGE)
    return memoryview(memory).cast("B")[:size].cast(code)
