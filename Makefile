# Needs only make and Python 3.11 or newer; everything else goes into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help setup play web test fuzz bench measure golden docs lock clean

help:
	@echo "make play    play on the board in the browser"
	@echo "make web     rebuild the client (needs Node)"
	@echo "make test    linters, types, layers, tests"
	@echo "make fuzz    long random play"
	@echo "make bench   measure the engine"
	@echo "make measure play all series of the computer players (an hour or so; call it again to go on)"
	@echo "make golden  write the golden diaries anew"
	@echo "make docs    regenerate the generated pages of docs/"
	@echo "make lock    refresh requirements.lock"
	@echo "make clean   remove .venv and caches"

setup: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Stavka needs Python 3.11 or newer: name one with 'make PYTHON=python3.12 ...'." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
		{ echo "Python could not make a virtual environment: on Debian or Ubuntu, 'apt install python3-venv' brings the missing part." >&2; exit 1; }
	$(PIP) install --requirement requirements.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

play: setup
	@$(BIN)/stavka serve

web:
	cd web && npm ci --silent && npm run --silent check && npm run --silent build

test: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -n 2

fuzz: setup
	$(BIN)/pytest -n 2 -m fuzz --hypothesis-profile=fuzz

bench: setup
	@$(BIN)/stavka bench

measure: setup
	$(BIN)/python benchmarks/opponents.py --jobs 2

golden: setup
	$(BIN)/python -m stavka.lab.golden tests/golden

docs: setup
	$(BIN)/python -m stavka.cli.rulebook.docs docs

# A clean environment, so that nothing a developer installed by hand slips into the lock. Of build/ only what the
# installer put there goes: `make measure` keeps its games in it.
lock:
	rm -rf .venv-lock
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip --disable-pip-version-check --quiet install --upgrade '.[dev]'
	.venv-lock/bin/python -m pip freeze --all --exclude pip --exclude stavka > requirements.lock
	rm -rf .venv-lock build/lib build/bdist.* stavka.egg-info

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build *.egg-info
	find stavka tests -name __pycache__ -type d -prune -exec rm -rf {} +
