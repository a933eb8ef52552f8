# The structs of findings.py.

cdef struct CellSet:
    unsigned long long first
    unsigned long long second

cdef struct Danger:
    bint checked
    bint tense
    bint bronzes
    CellSet lines
    CellSet calm

cdef struct Surroundings:
    int allies
    int free
    int open_lines
    int seat

cdef struct Worth:
    int placed
    int hunted
    int cover
