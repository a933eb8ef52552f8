# The C version of scores.py, inlined into the compiled modules.

cdef enum:
    WIN = 32000
    DECIDED = 31000
    INFINITY = 32500

cdef inline int to_table(int score, int ply) noexcept nogil:
    if score > DECIDED:
        return score + ply
    return score - ply if score < -DECIDED else score

cdef inline int from_table(int score, int ply) noexcept nogil:
    if score > DECIDED:
        return score - ply
    return score + ply if score < -DECIDED else score
