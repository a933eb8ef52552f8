# The C version of machine.py, inlined into the compiled modules.

cdef extern from *:
    """
    #if defined(_WIN32)
    #include <windows.h>
    static double ludarium_now(void) { return (double)GetTickCount64() / 1000.0; }
    #else
    #include <time.h>
    static double ludarium_now(void) {
        struct timespec t;
        clock_gettime(CLOCK_MONOTONIC, &t);
        return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
    }
    #endif
    #if defined(__GNUC__) || defined(__clang__)
    #define ludarium_prefetch(address) __builtin_prefetch((const void*)(address))
    #else
    #define ludarium_prefetch(address) ((void)(address))
    #endif
    """
    double _now "ludarium_now" () nogil
    void _prefetch "ludarium_prefetch" (unsigned long long* address) nogil

cdef inline double now() noexcept nogil:
    return _now()

cdef inline void fetch(unsigned long long[::1] words, size_t place) noexcept nogil:
    _prefetch(&words[place])
