# The C version of attacks.py, inlined into the compiled modules.

cdef struct Attacks:
    unsigned int once
    unsigned int twice
    unsigned int covered

cdef struct Captures:
    bint forcing
    unsigned int enemies
    unsigned int once
    unsigned int twice
    unsigned int uncovers

cdef inline unsigned long long approach_of(unsigned long long origins, unsigned long long targets) noexcept nogil:
    return origins << 32 | targets

cdef inline unsigned int origins_in(unsigned long long approach) noexcept nogil:
    return approach >> 32

cdef inline unsigned int targets_in(unsigned long long approach) noexcept nogil:
    return <unsigned int>approach
