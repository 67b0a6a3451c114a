# `make lab` and `make test` need Python 3.11 or newer, and nothing else, on a fresh clone.
# ARGS goes to the program that a target runs: make lab ARGS=--no-browser

PYTHON ?= python3
RUN := .venv/bin/python
READY := .venv/.ready
PIP := -m pip --disable-pip-version-check install --quiet
COPIES := my_chapters

OLD := $(PYTHON) is missing or older than Python 3.11, which dtlearn needs.
OLD_REMEDY := Install a newer one and name it: make lab PYTHON=python3.12
BARE := $(PYTHON) cannot make virtual environments: its modules venv or ensurepip are missing.
BARE_REMEDY := On Debian and Ubuntu: apt-get install python3-venv
MISSING := Chromium is missing. Install it, or name one: make test CHROMIUM=/path/to/chromium

BROWSERS := chromium chromium-browser google-chrome
CHROMIUM ?= $(firstword $(foreach name,$(BROWSERS),$(shell command -v $(name) 2>/dev/null)))
export CHROMIUM

# JupyterLab asks each new user whether it may fetch its news; the course does not.
NEWS := @jupyterlab/apputils-extension:announcements

ifeq ($(CHROMIUM),)
SELECTION := -m "not browser"
NOT_RUN := Not run: the tests marked browser. $(MISSING)
else
NOT_RUN := Nothing was left out.
endif

.DEFAULT_GOAL := help
.PHONY: help lab test quick chromium lint notebooks links site conformance mutants bench \
  packages outside constraints clean

help:  ## say what each target does
	@sed -n 's/^\([a-z]*\):.*  ## \(.*\)/make \1|\2/p' Makefile | awk -F'|' '{printf "%-18s %s\n", $$1, $$2}'

lab: $(READY)  ## open working copies of the chapters in JupyterLab
	@.venv/bin/dtlearn lab $(COPIES) $(ARGS)

test: chromium lint  ## run lint and every test, notebooks and browser included
	@$(RUN) -m pytest -n 2 --dist loadfile --nbval $(SELECTION) $(ARGS); \
	status=$$?; echo '$(NOT_RUN)'; exit $$status

quick: lint  ## run lint and the tests that take less than a minute
	@$(RUN) -m pytest dtlearn tests -n 2 --dist loadfile --hypothesis-profile quick \
	  -m "not browser and not slow" $(ARGS)

# Continuous integration may not pass with the browser tests left out.
chromium:
	@test -n "$(CHROMIUM)" || test "$(CI)" != true || { echo "$(MISSING)"; exit 1; }

lint: $(READY)  ## check format, style and types
	@$(RUN) -m ruff format --check .
	@$(RUN) -m ruff check .
	@$(RUN) -m mypy dtlearn

notebooks: $(READY)  ## make and run the notebooks from notebooks/source
	@$(RUN) notebooks/build.py $(ARGS)
	@$(RUN) notebooks/items.py
	@$(RUN) notebooks/formulas.py
	@$(RUN) -m notebooks.needs

links: $(READY)  ## write the links to Binder from pyproject.toml
	@$(RUN) notebooks/links.py

site: $(READY)  ## write the course as web pages into build/site
	@$(RUN) -m notebooks.site

conformance: $(READY)  ## compare our trees with those of other programs
	@$(RUN) -m tests.conformance $(ARGS)

packages: $(READY)  ## build the sdist and the wheel into dist
	@$(RUN) -m build --installer uv --outdir dist

outside: $(READY)  ## try the packages, the oldest and newest releases, Binder, the site: 15 minutes
	@$(RUN) -m tests.outside $(ARGS)

mutants: $(READY)  ## seed faults in the library, one at a time, and see that tests fail
	@$(RUN) -m tests.mutants $(ARGS)

bench: $(READY)  ## measure speed
	@$(RUN) -m benchmarks $(ARGS)

constraints: $(READY)  ## pin the newest releases that pyproject.toml allows
	@$(PYTHON) -m venv --clear build/newest
	@build/newest/bin/python $(PIP) '.[lab,parquet,site,test]'
	@{ grep '^#' constraints.txt; \
	  build/newest/bin/python -m pip freeze --exclude dtlearn | LC_ALL=C sort -f; } > build/pins
	@mv build/pins constraints.txt
	@echo "constraints.txt is new: change environment.yml to match, then run make test."

clean:  ## remove what these targets made, .venv included
	rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache

# Checked before anything is made, so that a refusal leaves nothing behind.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "$(OLD)"; echo "$(OLD_REMEDY)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	  || { echo "$(BARE)"; echo "$(BARE_REMEDY)"; exit 1; }
	@echo "Preparing .venv from constraints.txt: this takes some minutes the first time."
	@test -x .venv/bin/pip || $(PYTHON) -m venv --clear .venv || { rm -rf .venv; exit 1; }
	@$(RUN) $(PIP) -c constraints.txt -e '.[lab,site,test]'
	@$(RUN) -m jupyter labextension disable "$(NEWS)" 2>/dev/null
	@touch $@
