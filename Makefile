# Two commands do everything, their set-up included: `make audit` and `make test`.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
INSTALLED := .venv/.installed
WITH_SPARK := .venv/.spark
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
  --no-emit-index-url --custom-compile-command "make lock"
SAMPLES := $(wildcard sample_logs/*.csv sample_logs/*/*.csv)

.DELETE_ON_ERROR:
.PHONY: help audit test spark proof mutants bench docs format lock clean

help: ## List the commands
	@sed -n 's/^\([a-z]*\):[^#]*## /\1\t/p' Makefile

audit: $(INSTALLED) ## Audit the sample logs and leave the report under reports/
	@# 1 is a day with findings, which is what the faulty days are for; all else is a failure.
	@$(BIN)/auditor check $(SAMPLES) --venue sample_logs/venue.toml --html reports || test $$? -eq 1

test: $(INSTALLED) ## Check format, style, types and floors, then run every test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest --numprocesses auto --maxprocesses 4 --dist loadgroup

spark: $(WITH_SPARK) ## Install PySpark too, which has 450 MB, so that `make test` tests it

proof: $(INSTALLED) ## Judge everything anew that the proof rests on, and write its page
	$(BIN)/python -m tests.proof

bench: $(INSTALLED) ## Measure the audit beside others, and write the page of the benchmark
	$(BIN)/python -m tests.bench $(BENCH)

mutants: $(INSTALLED) ## Make each rulebook wrong in every small way, and see what notices
	$(BIN)/python -m tests.mutants

docs: $(INSTALLED) ## Write anew what is generated: rules/cases.json and parts of the READMEs
	$(BIN)/python -m tests.documents

format: $(INSTALLED) ## Format the code and mend what ruff can
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock: $(INSTALLED) ## Write the locks anew from pyproject.toml
	$(COMPILE) --upgrade --group dev --group bench --output-file requirements.lock pyproject.toml
	$(COMPILE) --upgrade --extra spark --constraint requirements.lock \
	  --output-file requirements-spark.lock pyproject.toml

clean: ## Take away the environment, the reports and every cache
	rm -rf .venv .venv-bench build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find reports -mindepth 1 ! -name .gitkeep -delete

# The mark is the last thing made, so that a set-up that failed half-way is begun afresh.
$(INSTALLED): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys, ensurepip; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Set-up needs Python 3.11 or later with venv (Debian: apt install python3-venv);" \
	    "name another one with make PYTHON=…" >&2; exit 1; }
	$(PYTHON) -m venv --clear .venv
	$(PIP) install --quiet --require-hashes --requirement requirements.lock
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

# Of PySpark there is no wheel; it is built with what the first lock holds.
$(WITH_SPARK): $(INSTALLED) requirements-spark.lock
	$(PIP) install --quiet --require-hashes --no-build-isolation --use-pep517 \
	  --requirement requirements-spark.lock
	@touch $@
