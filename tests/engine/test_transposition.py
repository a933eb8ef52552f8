"""The table of a search: bounded, and right about what it remembers."""

from random import Random

from ludarium.engine.transposition import AT_LEAST, AT_MOST, EXACT, TranspositionTable

MOVE = 0xFFFFFFFF


def test_what_was_stored_comes_back():
    table = TranspositionTable(0.1)
    table.remember(12345 << 40, MOVE, -32000, 17, EXACT)
    assert table.recall(12345 << 40) == (MOVE, -32000, 17, EXACT)


def test_another_key_of_the_same_bucket_is_not_found():
    table = TranspositionTable(0.1)
    table.remember(12345 << 40, 1, 0, 1, EXACT)
    assert table.recall((12345 << 40) + 1) is None


def test_a_key_of_zero_is_not_found_in_an_empty_table():
    assert TranspositionTable(0.1).recall(0) is None


def test_it_is_never_larger_than_asked_for():
    for megabytes in (0, 0.01, 0.5, 1, 3):
        assert TranspositionTable(megabytes).size <= megabytes * 2**20


def test_a_table_of_nothing_remembers_nothing():
    table = TranspositionTable(0)
    table.remember(1 << 60, 1, 1, 1, EXACT)
    assert table.recall(1 << 60) is None


def test_a_full_bucket_loses_its_shallowest_entry():
    table = TranspositionTable(0.1)
    for key, depth in enumerate((5, 3, 9, 7)):
        table.remember(key + 1, key, 0, depth, AT_LEAST)
    table.remember(99, 99, 0, 1, AT_MOST)
    assert table.recall(2) is None
    assert all(table.recall(key) for key in (1, 3, 4, 99))


def test_an_older_search_gives_way_first():
    table = TranspositionTable(0.1)
    for key in range(4):
        table.remember(key + 1, key, 0, 50, EXACT)
    table.age()
    table.remember(99, 99, 0, 1, EXACT)
    table.remember(98, 98, 0, 1, EXACT)
    assert table.recall(99)
    assert table.recall(98)


def test_fullness_counts_this_search_only():
    table = TranspositionTable(0.1)
    random = Random(1)
    for _ in range(20000):
        table.remember(random.getrandbits(64), 1, 1, 1, EXACT)
    assert table.fullness() > 900
    table.age()
    assert table.fullness() == 0


def test_clearing_forgets():
    table = TranspositionTable(0.1)
    table.remember(7 << 50, 1, 1, 1, EXACT)
    table.clear()
    assert table.recall(7 << 50) is None
