# The C version of reach.py.

cdef struct Reach:
    unsigned long long attacked
    unsigned long long stepped
    int slides
