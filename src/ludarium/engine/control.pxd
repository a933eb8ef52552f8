# C types for control.py (used only by the compiled build).
from ludarium.engine.table cimport word_t

cdef enum:
    BUSY = 1024

cdef class Control:
    cdef public bint stopped
    cdef public double deadline
    cdef public word_t node_limit
    cdef bint shared
    cdef word_t busy[1024]
