# The C version of attacks.py, inlined into the compiled modules.

cdef struct Attacks:
    unsigned int once
    unsigned int twice
    unsigned int covered

cdef struct Captures:
    bint forcing
    unsigned int enemies
    unsigned int prey
    unsigned int lost
    unsigned int uncovers

cdef inline unsigned long long hunt_of(unsigned long long origins, unsigned long long targets) noexcept nogil:
    return origins << 32 | targets

cdef inline unsigned int origins_in(unsigned long long hunt) noexcept nogil:
    return hunt >> 32

cdef inline unsigned int targets_in(unsigned long long hunt) noexcept nogil:
    return <unsigned int>hunt
