# `make` alone lists what there is to make. Only Python 3.11 or newer, make and the network are
# needed; everything else goes into .venv, in the versions of constraints.txt.

PYTHON ?= python3
VENV := .venv
FRESH := out/fresh
RUN := $(VENV)/bin/python -m
INSTALL := $(RUN) pip install --quiet --disable-pip-version-check --constraint constraints.txt
# Passed on to pytest, and to the benchmarks: make test ARGS="tests/engine -k side_pot"
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help play test check format test-long bench pictures messages settings rules constraints clean

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/.play ## Open a table in the browser: no account, no token
	@$(RUN) bot run

test: $(VENV)/.develop ## Run the tests
	@$(RUN) pytest -n 3 --dist loadfile --reruns 1 -r fER $(ARGS)

check: $(VENV)/.develop ## Check format, style, types and who imports whom
	$(RUN) ruff format --check
	$(RUN) ruff check
	$(RUN) mypy
	$(VENV)/bin/python $(VENV)/bin/lint-imports

format: $(VENV)/.develop ## Format the code and mend what ruff can
	$(RUN) ruff format
	$(RUN) ruff check --fix

test-long: $(VENV)/.develop ## Run the tests that take minutes
	@$(RUN) pytest -m long --timeout 0 -n 2 --dist loadfile $(ARGS)

bench: $(VENV)/.develop ## Measure how fast it is, into docs/benchmarks.md; takes a quiet machine
	@$(RUN) tests.benchmarks $(ARGS)

pictures: $(VENV)/.develop ## Draw every kind of picture into docs/pictures
	@$(RUN) cardart.contact_sheet docs

messages: $(VENV)/.develop ## Bring the catalogues up to date; NEW=fr starts a language
	@$(RUN) tools.messages $(NEW)

settings: $(VENV)/.develop ## Write .env.example and docs/settings.md from the settings
	@$(RUN) tools.settings_pages

rules: $(VENV)/.develop ## Write docs/rules from what the dealer says of them
	@$(RUN) tools.rules_pages

constraints: ## Take the newest version of everything from now on
	@sh tools/venv.sh $(PYTHON) $(FRESH)
	@$(FRESH)/bin/python -m pip install --quiet hatchling editables --editable '.[dev]'
	@{ grep '^#' constraints.txt; $(FRESH)/bin/python -m pip freeze --exclude-editable; } > $(FRESH)/constraints
	@mv $(FRESH)/constraints constraints.txt
	@rm -r $(FRESH)

clean: ## Remove everything that was generated; the chips stay
	rm -rf $(VENV) build dist out .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@sh tools/venv.sh $(PYTHON) $(VENV)

# The build tools are pinned like all else, hence no build environment of their own.
$(VENV)/.build: $(VENV)/bin/python pyproject.toml constraints.txt
	@sh tools/venv.sh $(PYTHON) $(VENV)
	@$(INSTALL) hatchling editables
	@touch $@

$(VENV)/.play: $(VENV)/.build
	@echo 'Installing what the dealer needs; once, and well under a minute ...'
	@$(INSTALL) --no-build-isolation --editable .
	@touch $@

$(VENV)/.develop: $(VENV)/.build
	@echo 'Installing what the tests need; once, and about a minute ...'
	@$(INSTALL) --no-build-isolation --editable '.[dev]'
	@touch $@ $(VENV)/.play
