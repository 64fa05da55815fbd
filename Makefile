# One word a job. Needs make (GNU 3.81 or newer) and Python 3.11 or newer, nothing else.
# PYTHON=… names the interpreter a new .venv is made from; ARGS=… goes to the command behind play, test, bench and lock.

VENV := .venv
BIN := $(VENV)/bin
LOCK := requirements.lock
READY_TO_PLAY := $(VENV)/ready-to-play
READY_TO_TEST := $(VENV)/ready-to-test
READY_TO_WRITE := $(VENV)/ready-to-write

FETCH_FAILED = { echo "QK could not fetch its packages: is the network there? Then run make again." >&2; exit 1; }

# The same lock binds what pip installs and what the build of QK itself needs.
INSTALL = PIP_CONSTRAINT=$(LOCK) PIP_BUILD_CONSTRAINT=$(LOCK) \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable

TYPES = $(BIN)/python -m mypy && $(BIN)/lint-imports --no-logo

export PYTHON

.PHONY: help play test test-long lint style types bench soak pages pictures docs man bundle lock clean

help:
	@echo "make play       play QK; say more with ARGS, as in: make play ARGS='solo --lang ja'"
	@echo "make test       check style, types, imports and rules: what has to pass before a commit"
	@echo "make test-long  run the tests that take minutes"
	@echo "make lint       check style, types and imports only"
	@echo "make bench      measure QK on this machine"
	@echo "make soak       let players play on a server for HOURS=1 and check that it takes no more than at first"
	@echo "make pages      write docs/RULES.md, docs/RULES.ja.md and docs/rulings from the program's own rulebook,"
	@echo "                and the picture of its layers"
	@echo "make pictures   take the pictures of every screen for docs (needs pillow and the fonts it names)"
	@echo "make docs       build the documentation as a site, build/docs/index.html, and check its links"
	@echo "make man        write the manual page that is installed, tui/qk.1, from what --help prints"
	@echo "make bundle     put QK with all it needs into one file, dist/qk.pyz, for this version of Python and this kind of machine"
	@echo "make lock       settle $(LOCK) after a change of pyproject.toml; ARGS=--upgrade takes newer versions"
	@echo "make clean      remove .venv and everything else that was made here"
	@echo "A new .venv is made from the first of PYTHON=…, python3, python3.14 … python3.11 that runs and fits."

play: $(READY_TO_PLAY)
	@exec $(BIN)/qk $(ARGS)

# Types and imports are checked beside the tests; what they say comes at the end. The run is the same each time:
# the tests' chance is seeded, and so is the order of Python's sets, which reaches what a test starts.
test: style
	@$(BIN)/python -m compileall -q -j 0 engine netplay tui
	@said=$$(mktemp); { $(TYPES); } >"$$said" 2>&1 & types=$$!; \
	trap 'kill $$types 2>/dev/null; rm -f "$$said"; exit 130' INT TERM; \
	PYTHONHASHSEED=$${PYTHONHASHSEED:-0} $(BIN)/python -m pytest -n auto --dist worksteal $(ARGS); tested=$$?; \
	wait $$types; typed=$$?; cat "$$said"; rm -f "$$said"; \
	[ $$tested -eq 0 ] && [ $$typed -eq 0 ]

# These explore: each run has other deals and other examples; its first lines say how to have the same again.
test-long: $(READY_TO_TEST)
	QK_CHANCE=$${QK_CHANCE:-$$(date +%s)} $(BIN)/python -m pytest -m long -o faulthandler_timeout=0 $(ARGS)

lint: style types

style: $(READY_TO_TEST)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY_TO_TEST)
	$(TYPES)

bench: $(READY_TO_TEST)
	$(BIN)/python -m tests.bench $(ARGS)

soak: $(READY_TO_TEST)
	HOURS=$(or $(HOURS),1) $(BIN)/python -m tests.bench.soak

pages: $(READY_TO_TEST)
	$(BIN)/python -m tests.tui.rule_pages
	$(BIN)/python -m tests.tui.rule_examples
	$(BIN)/python -m tests.map

pictures: $(READY_TO_TEST)
	$(BIN)/python -m tests.tui.pictures $(ARGS)

docs: $(READY_TO_WRITE)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "build/docs/index.html"

man: $(READY_TO_PLAY)
	@$(BIN)/python -m tests.manual >tui/qk.1
	@echo "tui/qk.1"

# Compiled packages go in as they are: the file runs on machines of this kind, with this minor version of Python.
bundle: $(READY_TO_TEST)
	@mkdir -p dist
	@named=$$($(BIN)/python -c 'import sys; print("python%d.%d" % sys.version_info[:2])'); \
	PIP_CONSTRAINT=$(LOCK) PIP_BUILD_CONSTRAINT=$(LOCK) $(BIN)/shiv --console-script qk --compressed \
		--python "/usr/bin/env $$named" --preamble tui/bundle.py \
		--output-file dist/qk.pyz --quiet '.[ssh,web]' && \
	echo "dist/qk.pyz needs $$named and a machine of this kind: $$named dist/qk.pyz"

# The build backend and what it asks for are locked too: pip fetches them when it installs QK.
lock: | $(BIN)/python
	@$(BIN)/python -m venv --clear build/lock
	@build/lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	@printf 'hatchling\neditables\n' | build/lock/bin/uv pip compile --quiet --universal --python-version 3.11 \
		--fork-strategy fewest --all-extras --no-emit-index-url --no-emit-find-links \
		--custom-compile-command 'make lock' --output-file $(LOCK) $(ARGS) pyproject.toml -

clean:
	@rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage
	@find engine netplay tui themes tests -name __pycache__ -prune -exec rm -rf {} +

$(READY_TO_PLAY): $(LOCK) pyproject.toml | $(BIN)/python
	@echo "Fetching what QK needs to play into $(VENV) …"
	@$(INSTALL) . || $(FETCH_FAILED)
	@touch $@

$(READY_TO_TEST): $(LOCK) pyproject.toml | $(BIN)/python
	@echo "Fetching what QK needs to play and to be tested into $(VENV) …"
	@$(INSTALL) '.[dev]' || $(FETCH_FAILED)
	@touch $(READY_TO_PLAY) $@

$(READY_TO_WRITE): $(LOCK) pyproject.toml | $(BIN)/python
	@echo "Fetching what the documentation needs into $(VENV) …"
	@$(INSTALL) '.[docs]' || $(FETCH_FAILED)
	@touch $(READY_TO_PLAY) $@

# A command of the right name may be a shim that only fails, so each candidate has to run.
$(BIN)/python:
	@fits='import sys; sys.exit(sys.version_info < (3, 11))'; found=; bare=; \
	for candidate in $${PYTHON:+"$$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11; do \
		"$$candidate" -c "$$fits" >/dev/null 2>&1 || continue; \
		if "$$candidate" -c 'import venv, ensurepip' >/dev/null 2>&1; then found=$$candidate; break; fi; \
		bare=$${bare:-$$candidate}; \
	done; \
	if [ -z "$$found" ] && [ -n "$$bare" ]; then \
		package=$$("$$bare" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'); \
		echo "QK needs the venv and pip of $$bare: install them (Debian, Ubuntu: apt install $$package)." >&2; exit 1; \
	fi; \
	if [ -z "$$found" ]; then \
		echo "QK needs Python 3.11 or newer: install it (Debian, Ubuntu: apt install python3 python3-venv;" \
			"macOS: brew install python), or name it: make PYTHON=/path/to/python3." >&2; exit 1; \
	fi; \
	said=$$("$$found" -m venv --clear $(VENV) 2>&1) || { rm -rf $(VENV); \
		echo "QK cannot make $(VENV) with $$found:" $$said >&2; exit 1; }
