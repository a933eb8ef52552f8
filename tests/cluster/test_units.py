"""The systemd units of docs/hosting.md are what systemd understands."""

import re
import shutil
import subprocess
from pathlib import Path
from textwrap import dedent

import pytest

HOSTING = Path(__file__).parents[2] / "docs/hosting.md"
FOLDER = "/etc/systemd/system/"
SERVED = "/opt/ludarium/bin/ludarium"  # which is not on the machine of the tests
BLOCK = r"`" + FOLDER + r"([\w@.-]+)`[^\n]*\n\n((?: {4}[^\n]*\n|\n)+)"


def units() -> dict[str, str]:
    """By name. One for each process is that of a single one with other lines for some of its own."""
    found = {name: dedent(text) for name, text in re.findall(BLOCK, HOSTING.read_text("utf-8"))}
    unit = found["ludarium.service"]
    for line in found["ludarium@.service"].strip().splitlines():
        setting = line.partition("=")[0]
        unit, number = re.subn(rf"^{setting}=.*$", line.replace("\\", "\\\\"), unit, flags=re.MULTILINE)
        assert number == 1, f"{setting} is no line of ludarium.service"
    return found | {"ludarium@.service": unit}


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze on this machine")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    written = units()
    assert sorted(written) == [
        "ludarium-backup.service",
        "ludarium-backup.timer",
        "ludarium.service",
        "ludarium@.service",
    ]
    program = shutil.which("true")
    assert program is not None
    for name, text in written.items():
        assert "ExecStart=" not in text or SERVED in text
        (tmp_path / name).write_text(text.replace(SERVED, program), "utf-8")
    started = [str(tmp_path / name.replace("@.", "@8001.")) for name in written]
    told = subprocess.run(["systemd-analyze", "verify", *started], capture_output=True, text=True, check=False)
    about = [line for line in told.stderr.splitlines() if "ludarium" in line]  # and not the machine's own units
    assert (told.returncode, about) == (0, [])
