"""Large zeroed memory."""

import mmap
from typing import Any, Literal

LARGE_PAGE = 2**21


def zeros(size: int, code: Literal["b", "H", "I", "Q", "f"]) -> Any:
    """`size` bytes of zeros as numbers of an array code: aligned to pages, and this process's own.

    Large pages make memory quicker, but the system may take 50 ms to find one. They are asked for here, by a write to
    each, so that no search is held up by it; small ones cost nothing until they are written to.
    """
    private = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}
    memory = mmap.mmap(-1, max(size, mmap.PAGESIZE), **private)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        memory.madvise(mmap.MADV_HUGEPAGE)
        for place in range(0, size, LARGE_PAGE):
            memory[place] = 0
    return memoryview(memory).cast("B")[:size].cast(code)
