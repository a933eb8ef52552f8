# The C version of reach.py.

cdef struct Reach:
    unsigned long long once
    unsigned long long twice
