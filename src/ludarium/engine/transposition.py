# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The transposition table. C types for the compiled build are in transposition.pxd.

An entry is two words: data, and key ^ data. Threads share a table without locks: an entry that two of them wrote at
once fits no key, and is not found. Four entries are a bucket, one line of a processor's cache.

data  bits 0-31 the move, 32-47 the score, 48-55 the depth, 56-57 the kind of bound, 58-63 the generation
"""

import cython

from ludarium.engine.memory import zeros

if not cython.compiled:
    from ludarium.engine.machine import fetch

    NOTHING, AT_MOST, AT_LEAST, EXACT = range(4)
    BUCKET_ENTRIES = 4
    BUCKET = 8  # words, two of each entry
    WORD_BYTES = 8
    OFFSET = 32768  # scores are stored as numbers over zero
    DEEPEST_STORED = 255
    GENERATIONS = 63
    THIS_SEARCH = 256  # what an entry of this search is worth beside its depth: more than any depth
    FULLNESS_SAMPLE = 1000  # entries, so that their number is hashfull as UCI has it

    def move_in(data):
        return data & 0xFFFFFFFF

    def score_in(data):
        return (data >> 32 & 65535) - OFFSET

    def depth_in(data):
        return data >> 48 & 255

    def bound_in(data):
        return data >> 56 & 3

    def generation_in(data):
        return data >> 58

    def entry_of(move, score, depth, bound, generation):
        return move | score + OFFSET << 32 | min(depth, DEEPEST_STORED) << 48 | bound << 56 | generation << 58

    def bucket_of(key, buckets):
        """The first word of the bucket of a key: the upper half of the key, scaled to the number of buckets."""
        return ((key >> 32) * buckets >> 32) * BUCKET

    def decides(data, score, alpha, beta):
        """Whether the bound that an entry has is enough for this window. score: the entry's, at its ply."""
        if score >= beta and bound_in(data) == AT_LEAST:
            return True
        return bound_in(data) == EXACT or (score <= alpha and bound_in(data) == AT_MOST)


class TranspositionTable:
    """Never larger than asked for; of no size, it stores nothing."""

    def __init__(self, megabytes: float):
        size = int(megabytes * 2**20)
        self.buckets = size // (WORD_BYTES * BUCKET)
        self.generation = 0
        self.clear()

    def clear(self):
        """Forget everything."""
        self.words = zeros(max(1, self.buckets) * WORD_BYTES * BUCKET, "Q", ready=True)
        self.generation = 0

    @property
    def size(self):
        """Bytes."""
        return self.buckets * WORD_BYTES * BUCKET

    def age(self):
        """Begin a new search: entries of older ones are replaced first."""
        self.generation = self.generation + 1 & GENERATIONS

    def prefetch(self, key):
        """Have the processor fetch the bucket of a key that will be asked for soon."""
        fetch(self.words, bucket_of(key, self.buckets))

    def probe(self, key):
        """The data stored for a key, or 0."""
        if self.buckets == 0:
            return 0
        first = bucket_of(key, self.buckets)
        for i in range(BUCKET_ENTRIES):
            place = first + 2 * i
            data = self.words[place + 1]
            if self.words[place] ^ data == key and bound_in(data):
                return data
        return 0

    def store(self, key, move, score, depth, bound):
        """Replace the entry of this bucket that is worth least: an older one first, then the shallowest."""
        if self.buckets == 0:
            return
        first = bucket_of(key, self.buckets)
        victim = first
        least = THIS_SEARCH + DEEPEST_STORED + 1
        for i in range(BUCKET_ENTRIES):
            place = first + 2 * i
            old = self.words[place + 1]
            if self.words[place] ^ old == key:
                victim = place
                break
            worth = depth_in(old)
            if generation_in(old) == self.generation:
                worth += THIS_SEARCH
            if bound_in(old) == NOTHING:
                worth = -1
            if worth < least:
                least = worth
                victim = place
        data = entry_of(move, score, depth, bound, self.generation)
        self.words[victim] = key ^ data
        self.words[victim + 1] = data

    def fullness(self):
        """How many of a thousand entries this search has written (hashfull)."""
        entries = min(FULLNESS_SAMPLE, self.buckets * BUCKET_ENTRIES)
        written = 0
        for i in range(entries):
            data = self.words[2 * i + 1]
            if bound_in(data) and generation_in(data) == self.generation:
                written += 1
        return written * FULLNESS_SAMPLE // entries if entries else 0

    # The Python face, for tests.

    def remember(
        self, key: cython.ulonglong, move: cython.uint, score: cython.int, depth: cython.int, bound: cython.int
    ):
        self.store(key, move, score, depth, bound)

    def recall(self, key: cython.ulonglong):
        """(move, score, depth, bound), or None."""
        data = self.probe(key)
        return (move_in(data), score_in(data), depth_in(data), bound_in(data)) if data else None
