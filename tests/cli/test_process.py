"""What only a real process shows: pipes, signals, terminals, and what is printed before any command runs."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import ludarium

COMMAND = [sys.executable, "-m", "ludarium.cli"]
QUIET = {**os.environ, "PYTHONWARNINGS": "ignore"}


def run(*arguments: str, **settings: object) -> subprocess.CompletedProcess[str]:
    settings = {"env": QUIET, "capture_output": True, "text": True, "timeout": 60, **settings}
    return subprocess.run([*COMMAND, *arguments], check=False, **settings)  # type: ignore[call-overload,no-any-return]


def test_a_refusal_is_one_line_and_a_code() -> None:
    done = run("show", "nothing")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert run("nothing").returncode == 2


def test_a_reader_that_leaves_early_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [*COMMAND, "moves", "tokonoma"], check=False, env=QUIET, stdout=writing, stderr=subprocess.PIPE, timeout=60
        )
    finally:
        os.close(writing)
    assert done.returncode == 1
    assert done.stderr == b""


def test_an_interrupted_count_leaves_at_once_and_silently() -> None:
    with subprocess.Popen(
        [*COMMAND, "perft", "tokonoma", "30"], env=QUIET, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as counting:
        assert counting.stdout is not None
        assert counting.stderr is not None
        assert counting.stdout.readline().startswith(b"depth 1: 9 ")
        counting.send_signal(signal.SIGINT)
        assert counting.wait(60) == 130
        assert b"Traceback" not in counting.stderr.read()


def test_play_needs_a_terminal() -> None:
    done = run("play", "tokonoma", stdin=subprocess.DEVNULL)
    assert done.returncode == 1
    assert "needs a terminal" in done.stderr


def test_a_record_may_come_through_a_pipe() -> None:
    record = ludarium.Record.of(ludarium.game("tokonoma").start().play("d6b5")).text
    done = run("record", "-", input=record)
    assert done.returncode == 0
    assert "Moves: 1" in done.stdout


def test_output_survives_a_terminal_that_knows_ascii_only() -> None:
    done = run("rules", "tokonoma", env={**QUIET, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert done.returncode == 0
    assert "Tokonoma" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_play_draws_on_a_terminal_and_leaves_it_as_it_was(tmp_path: Path) -> None:
    import pty

    record = tmp_path / "game.record"
    record.write_text(ludarium.Record.of(ludarium.game("tokonoma").start().play("d6b5")).text)
    keeper, terminal = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, "play", "tokonoma", "--open", str(record)],
        env={**QUIET, "TERM": "xterm-256color", "COLUMNS": "90", "LINES": "30"},
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        cwd=tmp_path,
        start_new_session=True,
    ) as playing:
        os.close(terminal)
        seen = b""
        deadline = time.monotonic() + 60
        while b"Black to act" not in seen and time.monotonic() < deadline:
            seen += os.read(keeper, 65536)
        assert b"Black to act" in seen
        os.write(keeper, b"q")
        try:
            while chunk := os.read(keeper, 65536):
                seen += chunk
        except OSError:
            pass  # the terminal was closed by its last user
        assert playing.wait(60) == 0
    os.close(keeper)
    assert b"Traceback" not in seen
    assert b"\x1b[?1049l" in seen  # back from the alternate screen
