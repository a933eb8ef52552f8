"""UGI between processes: a hostile client of our engine, and our client of hostile engines."""

import contextlib
import signal
import subprocess
import sys
import textwrap
import time
from random import Random

import pytest

import ludarium
from ludarium.engine import Limits
from ludarium.engine.clock import Clock
from ludarium.engine.match import read_player
from ludarium.engine.match.players import seat
from ludarium.engine.ugi import Client, EngineFailure
from tests.engine.toys import Coin
from tests.waiting import until

TOKONOMA = ludarium.game("tokonoma")
ENGINE = [sys.executable, "-W", "ignore", "-m", "ludarium.cli", "engine", "tokonoma"]
PATIENT = 60  # seconds: over this it hangs


def started():
    return subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def long_game(plies):
    random, position = Random(7), TOKONOMA.start(repetition=0)
    while len(position.moves) < plies:
        after = position.play(random.choice(position.legal_moves))
        position = after if after.outcome is None else TOKONOMA.start(repetition=0)
    return " ".join(move.text for move in position.moves)


def hostile_lines(random):
    """Sensible and senseless lines in any order."""
    moves = long_game(40)
    lines = [
        "ugi",
        "isready",
        "uginewgame",
        "go infinite",
        "go depth 2",
        "go movetime 1",
        "go ponder",
        "go depth banana",
        "stop",
        "stop",
        "ponderhit",
        "setoption name Threads value 2",
        "setoption name Hash value 1",
        "setoption name Hash value many",
        "setoption name repetition value 0",
        f"position startpos moves {moves}",
        f"position startpos moves {moves} {moves}",
        "position fen \ufffd\u0663 w",
        "query gameover",
        "query everything",
        "",
        "   ",
        "xyzzy " * 50,
        "\x00\x01\x02",
    ]
    return [random.choice(lines) for _ in range(60)]


class TestOurEngine:
    @pytest.mark.parametrize("seed", range(3))
    def test_a_hostile_client_gets_every_answer_and_leaves_nothing_behind(self, seed):
        lines = hostile_lines(Random(seed))
        wanted = sum(line.split()[:1] == ["go"] for line in lines)
        script = "\n".join([*lines, "stop", "isready", "quit", ""]).encode()
        with started() as engine:
            out, err = engine.communicate(script, timeout=PATIENT)
        said = out.decode().splitlines()
        assert engine.returncode == 0, err
        assert sum(line.startswith("bestmove ") for line in said) == wanted
        assert said[-1] == "readyok"

    def test_bytes_that_are_no_text_are_no_harm(self):
        with started() as engine:
            out, _ = engine.communicate(
                b"\xff\xfe\x00go\r\n" + b"x" * 3_000_000 + b"\nisready\nquit\n", timeout=PATIENT
            )
        assert engine.returncode == 0
        assert out.decode().splitlines()[-1] == "readyok"
        assert b"bytes" in out

    @pytest.mark.parametrize("end", [b"quit\n", b""], ids=["quit", "end of input"])
    def test_quit_in_the_middle_of_a_search_ends_the_process(self, end):
        with started() as engine:
            out, _ = engine.communicate(b"setoption name Threads value 2\ngo infinite\n" + end, timeout=PATIENT)
        assert engine.returncode == 0
        assert out.decode().splitlines()[-1].startswith("bestmove ")

    def test_an_output_that_nobody_reads_ends_it_too(self):
        with started() as engine:
            engine.stdout.close()
            engine.stdin.write(b"ugi\nisready\n")
            engine.stdin.flush()
            for _ in range(PATIENT * 10):
                try:
                    engine.stdin.write(b"isready\n")
                    engine.stdin.flush()
                except OSError:
                    break
                time.sleep(0.1)
            assert engine.wait(PATIENT) in (0, 1)
            with contextlib.suppress(OSError):
                engine.stdin.close()

    def test_a_long_game_is_taken(self):
        script = f"setoption name repetition value 0\nposition startpos moves {long_game(150)}\ngo nodes 5\nisready\n"
        with started() as engine:
            out, _ = engine.communicate(script.encode() + b"stop\nquit\n", timeout=PATIENT)
        assert b"bestmove" in out
        assert b"info string" not in out


POLITE = """
import sys, time
for line in sys.stdin:
    words = line.split()
    if words == ["ugi"]: print("id name Polite\\noption name Style type string default calm\\nugiok", flush=True)
    if words == ["isready"]: print("readyok", flush=True)
    if words == ["quit"]: break
    if words[:1] == ["go"]:
"""
BAD = {
    "dies": ("sys.exit(3)", "ended"),
    "complains and dies": ("raise SystemExit('out of cheese')", "cheese"),
    "hangs": ("time.sleep(1000)", "no bestmove"),
    "plays an illegal move": ("print('bestmove a1a9', flush=True)", "a1a9"),
    "plays nonsense": ("print('bestmove \\ufffd\\x00²', flush=True)", "it played"),
    "has no move": ("print('bestmove (none)', flush=True)", "no move"),
    "says half a word": ("print('bestmove', flush=True)", "no move"),
    "floods": ("\n        while True: print('info depth 1 pv ' + 'x' * 50)", "no bestmove"),
    "floods without an end of line": ("\n        while True: sys.stdout.write('x' * 100000)", "no bestmove"),
    "closes its output": ("__import__('os').close(1); time.sleep(1000)", "ended"),
}


@pytest.fixture
def program(tmp_path):
    def write(body):
        path = tmp_path / "program.py"
        path.write_text("# coding: utf-8\n" + body, encoding="utf-8")
        return [sys.executable, str(path)]

    return write


def is_gone(pid):
    """Whether no such process runs; one that nobody has waited for yet is no longer running."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


class TestOurClient:
    def test_it_plays_with_our_engine(self):
        position = TOKONOMA.start()
        with Client(ENGINE, {"Hash": "1"}, patience=PATIENT) as client:
            client.new_game()
            assert client.name.startswith("Ludarium")
            assert client.declared["Level"].startswith("combo")
            assert client.choose(position, Limits(nodes=10)) in position.legal_moves
            clocks = {0: Clock(1.0, 0.1), 1: Clock(1.0, 0.1)}
            after = position.play("d6b5")
            assert client.choose(after, Limits(), clocks) in after.legal_moves
            assert client.query(after, "p1turn") == "false"
            assert client.query(TOKONOMA.position("f4/6/1F5/6/5 w").play("c2c1"), "result") == "p1win"
            pid = client.pid
        assert is_gone(pid)

    @pytest.mark.parametrize("how", BAD)
    def test_a_program_that_misbehaves_fails_and_is_gone(self, how, program):
        action, reason = BAD[how]
        with Client(program(POLITE + "        " + action), patience=1.0, longest_search=0.5) as client:
            client.start()
            pid = client.pid
            assert client.name == "Polite"
            with pytest.raises(EngineFailure, match=reason):
                client.choose(TOKONOMA.start(), Limits(nodes=1))
            assert not client.alive
            assert is_gone(pid)

    def test_after_a_failure_the_next_question_starts_it_anew(self, program):
        once = (
            "if not __import__('os').path.exists(__file__ + '.seen'): open(__file__ + '.seen', 'w').close(); sys.exit()"
        )
        body = POLITE + f"        {once}\n        print('bestmove d6b5', flush=True)"
        with Client(program(body), patience=PATIENT) as client:
            with pytest.raises(EngineFailure):
                client.choose(TOKONOMA.start(), Limits(nodes=1))
            assert client.choose(TOKONOMA.start(), Limits(nodes=1)).text == "d6b5"

    @pytest.mark.parametrize(
        "body", ["", "import time; time.sleep(1000)", "while True: print('ugiokay')", "print('ugi' * 1000000)"]
    )
    def test_a_program_that_does_not_speak_ugi_is_refused(self, body, program):
        with Client(program(body), patience=0.5) as client, pytest.raises(EngineFailure):
            client.start()

    def test_a_program_that_there_is_not_is_refused(self):
        with Client(["/nowhere/engine"]) as client, pytest.raises(EngineFailure, match="cannot be started"):
            client.start()

    def test_what_the_program_has_started_ends_with_it(self, program, tmp_path):
        child = tmp_path / "child"
        body = f"""
            import subprocess, sys
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
            open({str(child)!r}, "w").write(str(child.pid))
        """
        with Client(program(textwrap.dedent(body) + POLITE + "        sys.exit()"), patience=PATIENT) as client:
            client.start()
            client.kill()
        pid = int(child.read_text())
        until(lambda: is_gone(pid), "the child lives on")

    def test_a_long_line_to_a_program_that_does_not_read_is_no_trap(self, program):
        position = TOKONOMA.start(repetition=0)
        for move in long_game(60).split():
            position = position.play(move)
        body = "print('ugiok', flush=True); print('readyok', flush=True); __import__('time').sleep(1000)"
        with Client(program(body), {f"o{number}": "x" * 1000 for number in range(200)}, patience=0.5) as client:
            client.start()
            with pytest.raises(EngineFailure, match="readyok"):
                client.choose(position, Limits(nodes=1))

    def test_a_client_that_is_forgotten_takes_its_program_along(self, program):
        code = f"""
            from ludarium.engine.ugi import Client
            client = Client({program(POLITE + "        pass")!r})
            client.start()
            print(client.pid)
        """
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", textwrap.dedent(code)],
            capture_output=True,
            text=True,
            timeout=PATIENT,
            check=True,
        )
        assert is_gone(int(done.stdout))

    def test_secrets_are_not_told_to_programs(self, program):
        with (
            Client(program(POLITE + "        pass")) as client,
            pytest.raises(EngineFailure, match="secret"),
        ):
            client.choose(Coin().start().play("1"), Limits(nodes=1))

    @pytest.mark.parametrize("box", "123")
    def test_a_program_is_asked_about_a_position_that_could_be_the_real_one(self, program, tmp_path, box):
        log = tmp_path / "told.txt"
        body = f"        print('bestmove pass', flush=True)\n    open({str(log)!r}, 'a').write(line)"
        command = " ".join(program(POLITE + body))
        game = Coin()
        player = seat(read_player(f"ugi,nodes=1:{command}"), game, game.start().options)
        player.new_game(5)
        assert player.choose(game.start().play(box), {}).text == "pass"
        player.close()
        told = [line for line in log.read_text().splitlines() if line.startswith("position")]
        assert told == ["position fen 3/"]

    def test_a_program_is_told_a_seed_only_when_it_is_known(self, program, tmp_path):
        game = ludarium.game("cheduk")
        log = tmp_path / "told.txt"
        body = "        print('bestmove', moves[0], flush=True)\n"
        body += f"    if words[:1] == ['position']: moves = open({str(tmp_path / 'moves.txt')!r}).read().split()\n"
        body += f"    open({str(log)!r}, 'a').write(line)"
        position = game.start(seed=12345)
        player = seat(read_player(f"ugi,nodes=1:{' '.join(program(POLITE + body))}"), game, position.options)
        player.new_game(5)
        while position.state.phase != 2:
            (tmp_path / "moves.txt").write_text(position.legal_moves[0].text)
            position = position.play(player.choose(position, {}))
        assert "12345" not in log.read_text()
        (tmp_path / "moves.txt").write_text(position.legal_moves[0].text)
        player.choose(position, {})
        player.close()
        assert "setoption name seed value 12345\nposition startpos moves" in log.read_text()


def test_an_interrupted_engine_leaves_silently():
    with started() as engine:
        engine.stdin.write(b"go infinite\n")
        engine.stdin.flush()
        assert engine.stdout.readline().startswith(b"info")
        engine.send_signal(signal.SIGINT)
        assert engine.wait(PATIENT) == 130
        assert engine.stderr.read() == b""
