"""Large zeroed memory."""

import mmap
from typing import Any, Literal

LARGE_PAGE = 2**21


def zeros(size: int, code: Literal["b", "H", "I", "Q", "f"], *, ready: bool = False) -> Any:
    """`size` bytes of zeros as numbers of an array code: aligned to pages, and this process's own.

    They cost nothing until they are written to. But the system may then take 50 ms to find a large page: where that
    would hold a search up, the pages are made ready by a write to each.
    """
    private = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}
    memory = mmap.mmap(-1, max(size, mmap.PAGESIZE), **private)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        memory.madvise(mmap.MADV_HUGEPAGE)
        for place in range(0, size if ready else 0, LARGE_PAGE):
            memory[place] = 0
    return memoryview(memory).cast("B")[:size].cast(code)
