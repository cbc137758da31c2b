# Needs only make and Python 3.11 or newer; everything else goes into .venv.
# Playing installs what requirements.lock names, the other targets all of requirements-dev.lock.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNTIME := $(VENV)/.runtime
DEV := $(VENV)/.dev
LOCKING := --quiet --upgrade --generate-hashes --universal --python-version 3.11 --no-header --no-annotate
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help setup play web test fuzz mutants bench measure golden docs pictures site lock clean

help:
	@echo "make play    play on the board in the browser"
	@echo "make web     rebuild the client (needs Node)"
	@echo "make test    linters, types, layers, tests"
	@echo "make fuzz    long random play"
	@echo "make mutants break rules on purpose and see whether the tests notice (half an hour or so)"
	@echo "make bench   measure the engine"
	@echo "make measure play all series of the computer players (an hour or so; call it again to go on)"
	@echo "make golden  write the golden diaries anew"
	@echo "make docs    regenerate the generated pages of docs/"
	@echo "make pictures  draw the pictures of play in docs/pictures anew"
	@echo "make site    build the documentation site in build/site"
	@echo "make lock    refresh both locks"
	@echo "make clean   remove .venv and caches"

setup: $(DEV)

$(RUNTIME): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Stavka needs Python 3.11 or newer: name one with 'make PYTHON=python3.12 ...'." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
		{ echo "Python could not make a virtual environment: on Debian or Ubuntu, 'apt install python3-venv' brings the missing part." >&2; exit 1; }
	$(PIP) install --require-hashes --requirement requirements.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV): requirements-dev.lock $(RUNTIME)
	$(PIP) install --require-hashes --requirement requirements-dev.lock
	@touch $@

play: $(RUNTIME)
	@$(BIN)/stavka serve

web:
	cd web && npm ci --silent && npm run --silent build && npm run --silent check

# Modules are compiled once for the many processes of the tests, where Python is told to keep nothing.
# Three processes of tests on two cores: those that talk to hosts and browsers wait most of their time.
# Whoever has done its share takes tests over from another (worksteal), so that all end together.
test: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict --num-workers 2
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m compileall -q stavka
	$(BIN)/pytest -n 3 --dist worksteal -rR

fuzz: setup
	$(BIN)/pytest -n 2 -m fuzz --hypothesis-profile=fuzz

SEED ?= $(shell date +%Y%m%d)
mutants: setup
	@for title in trc n41 bd; do \
		PYTHONPATH=. $(BIN)/python benchmarks/mutants.py $$title --cited --sample 100 --seed $(SEED); \
	done

bench: setup
	@$(BIN)/stavka bench
	@$(BIN)/stavka bench --crowded

measure: setup
	$(BIN)/python benchmarks/opponents.py --jobs 2

golden: setup
	$(BIN)/python -m stavka.lab.golden tests/golden

docs: setup
	$(BIN)/python -m stavka.cli.rulebook.docs docs

pictures: setup
	$(BIN)/python docs/pictures.py

site: setup
	$(BIN)/sphinx-build --quiet -W --keep-going -b html docs build/site

# uv resolves for every platform at once and writes the hash of each file; only this target needs it.
lock:
	rm -rf .venv-lock
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip --disable-pip-version-check --quiet install uv
	.venv-lock/bin/uv pip compile $(LOCKING) --extra build pyproject.toml --output-file requirements.lock
	.venv-lock/bin/uv pip compile $(LOCKING) --extra dev pyproject.toml --output-file requirements-dev.lock
	rm -rf .venv-lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build *.egg-info
	find stavka tests -name __pycache__ -type d -prune -exec rm -rf {} +
