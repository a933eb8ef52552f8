# C types for control.py (used only by the compiled build).
from ludarium.engine.machine cimport now
from ludarium.engine.transposition cimport word_t

cdef enum:
    CLAIMS = 1024

cdef class Control:
    cdef public bint stopped
    cdef public double deadline
    cdef public word_t node_limit
    cdef bint shared
    cdef word_t claims[CLAIMS]

cdef inline bint should_stop(Control control, word_t nodes) noexcept nogil:
    if control.stopped or (control.node_limit and nodes >= control.node_limit):
        return True
    if control.deadline > 0 and now() >= control.deadline:
        control.stopped = True
    return control.stopped

cdef inline bint is_claimed(Control control, word_t key) noexcept nogil:
    return control.claims[key & (CLAIMS - 1)] == key

cdef inline void claim(Control control, word_t key) noexcept nogil:
    control.claims[key & (CLAIMS - 1)] = key

cdef inline void release(Control control, word_t key) noexcept nogil:
    control.claims[key & (CLAIMS - 1)] = 0
