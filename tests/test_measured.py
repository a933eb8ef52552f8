"""What is said about coverage: assertions that were not reached are found."""

from coverage import CoverageData

from tests.measured import unreached

FILE = """def test_it():
    for number in ():
        assert number
    assert True
"""


def test_an_assertion_that_was_not_reached_is_found(tmp_path):
    folder = tmp_path / "tests"
    (folder / "e2e").mkdir(parents=True)
    names = ["test_it.py", "test_never_run.py", "e2e/test_elsewhere.py"]
    for name in names:
        (folder / name).write_text(FILE)
    data = CoverageData(no_disk=True)
    data.add_lines({str(folder / name): [1, 2, 4] for name in names if "never" not in name})
    assert list(unreached(data, folder)) == ["tests/test_it.py:3"]
