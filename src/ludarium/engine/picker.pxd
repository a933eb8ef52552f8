# The C version of picker.py.
from ludarium.core.state cimport move_t
from ludarium.engine.node cimport Node

cdef enum:
    MAX_DEFERRED = 64

cdef struct Picker:
    Node node
    move_t* moves
    int* ranks
    int start
    int count
    int next
    int sorted_to
    int sorted_moves
    int stage
    move_t move
    int rank
    int number
    bint defers
    int deferred[MAX_DEFERRED]
    int deferred_count
