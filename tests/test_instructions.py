"""bench.instructions reads callgrind's profiles: what each compiled module does itself."""

from bench.instructions import part_of, rows, self_costs

SO = "/any/site-packages/ludarium/{}.cpython-311-x86_64-linux-gnu.so"
PROFILE = f"""\
version: 1
events: Ir

ob=(1) {SO.format("engine/search")}
fl=(1) search.c
fn=(1) search_moves
0 70
+3 5
cob=(2) {SO.format("games/go/rules")}
cfn=(2) make
calls=4 0
0 900
* 5

ob=(2)
fn=(2)
0 600
cob=(3) /lib/libc.so.6
calls=1 0
0 300

ob=(3)
fn=(3) memset
0 300

totals: 980
"""


def test_the_cost_of_calls_belongs_to_what_is_called():
    assert self_costs(PROFILE.splitlines()) == {"engine.search": 80, "games.go.rules": 600}


def test_a_part_is_a_compiled_module():
    assert part_of(SO.format("core/state")) == "core.state"
    assert part_of("/usr/lib/libm.so.6") is None


def test_rows_have_the_dearest_part_first_and_the_sum_last():
    before, after = {"engine.search": 80.4, "rules": 600.0, "once": 0.2}, {"engine.search": 81.0, "tactics": 200.0}
    assert rows([before, after]) == [
        ("rules", "600", "0"),
        ("tactics", "0", "200"),
        ("engine.search", "80", "81"),
        ("all", "681", "281"),
    ]
