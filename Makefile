# Every target sets up .venv when it has to, and is quick when nothing changed.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src docs/rules -type f -not -name '*.pyc')
EXAMPLE := tests/example_game

.PHONY: play test bench soak diagrams lint format clean
.DEFAULT_GOAL := help

help:
	@echo "make play    play in the terminal          make lint    ruff, mypy, import-linter"
	@echo "make test    the tests, both lanes         make format  let ruff format the code"
	@echo "make bench   speed beside python-chess     make soak    the long tests, resumable"

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/tools: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet "setuptools>=77" "Cython>=3.1" --group dev
	@touch $@

# Not editable: the compiled modules live in .venv only, so src/ always is the uncompiled lane.
.venv/installed: .venv/tools pyproject.toml setup.py $(SOURCES)
	@find build/lib* -name "*.py" -delete 2>/dev/null || true
	$(BIN)/python -m pip install --quiet --no-build-isolation .
	@touch $@

.venv/example: .venv/installed $(shell find $(EXAMPLE) -name '*.py' -o -name '*.toml')
	$(BIN)/python -m pip install --quiet --no-build-isolation --no-deps ./$(EXAMPLE)
	@touch $@

play: .venv/installed
	$(BIN)/ludarium play tokonoma

test: .venv/example
	LUDARIUM_LANE=compiled $(BIN)/python -m pytest
	LUDARIUM_LANE=uncompiled PYTHONPATH=src $(BIN)/python -m pytest

bench: .venv/installed
	$(BIN)/python -m bench

soak: .venv/example
	$(BIN)/python -m tests.soak

diagrams: .venv/installed
	$(BIN)/python docs/diagrams.py

lint: .venv/example
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: .venv/tools
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:
	rm -rf .venv build
