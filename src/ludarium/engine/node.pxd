# The C version of node.py.
from ludarium.core.state cimport move_t

cdef struct Node:
    int alpha
    int beta
    int static_eval
    int depth
    int ply
    unsigned long long key
    move_t table_move
    bint selective
    bint futile
