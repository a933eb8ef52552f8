# The C version of layers.py, inlined into the compiled modules.
from libc.string cimport memcpy

from ludarium.core.bits cimport low_bit

cdef enum:
    HIDDEN = 32
    UNIT = 256

cdef extern from *:
    """
    #define LUDARIUM_HIDDEN 32
    static inline void ludarium_add_row(short *__restrict layer, const short *__restrict come) {
        for (int unit = 0; unit < LUDARIUM_HIDDEN; unit++) layer[unit] = (short)(layer[unit] + come[unit]);
    }
    static inline void ludarium_change_row(
        short *__restrict layer, const short *__restrict come, const short *__restrict gone
    ) {
        for (int unit = 0; unit < LUDARIUM_HIDDEN; unit++)
            layer[unit] = (short)(layer[unit] + come[unit] - gone[unit]);
    }
    static inline int ludarium_weighed(const short *layer, const short *output) {
        int total = 0;
        for (int unit = 0; unit < LUDARIUM_HIDDEN; unit++) {
            short active = layer[unit] > 0 ? layer[unit] : 0;
            active = active < 256 ? active : 256;
            total += active * output[unit];
        }
        return total;
    }
    """
    void _add_row "ludarium_add_row" (short*, short*) nogil
    void _change_row "ludarium_change_row" (short*, short*, short*) nogil
    int _weighed "ludarium_weighed" (short*, short*) nogil

cdef inline short* address_of(short[::1] numbers) noexcept:
    return &numbers[0]

cdef inline void copy_layer(short* layer, short* out) noexcept nogil:
    memcpy(out, layer, HIDDEN * sizeof(short))

cdef inline void add_row(short* layer, short* rows, int come) noexcept nogil:
    _add_row(layer, rows + come)

cdef inline void change_row(short* layer, short* rows, int come, int gone) noexcept nogil:
    _change_row(layer, rows + come, rows + gone)

cdef inline int weighed(short* layer, short* output, int first) noexcept nogil:
    return _weighed(layer, output + first)

cdef inline int next_change(unsigned char* before, unsigned char* after, int slot, int slots) noexcept nogil:
    cdef unsigned long long one
    cdef unsigned long long other
    while slot + 8 <= slots:
        memcpy(&one, before + slot, 8)
        memcpy(&other, after + slot, 8)
        if one != other:
            return slot + (low_bit(one ^ other) >> 3)
        slot += 8
    while slot < slots and before[slot] == after[slot]:
        slot += 1
    return slot
