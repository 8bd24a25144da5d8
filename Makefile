# Everything starts here. ARGS goes to the command behind a target: make play ARGS='--port 9000', make test ARGS='-k D_9_8'.
.DEFAULT_GOAL := help
.PHONY: help tools setup run play web packages compile clean cluster test test-all test-rest bench-peers bench-cluster bench-pages check types settings state rules-pages golden counts kept kit-pictures bench soak locks format
PY := .venv/bin/python
export PYTHON
.NOTPARALLEL:

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "%-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

tools:
	@scripts/setup dev

setup: tools ## .venv with sambakit and what its tests need; the engine compiled where a C compiler is (SAMBAKIT_PURE=1: not)
	@$(PY) scripts/compile.py --where-possible
	@$(PY) -m compileall -q src/sambakit

run:
	@scripts/setup run

play: run web ## play in the browser at a table with bots
	@$(PY) scripts/compile.py --refresh
	@.venv/bin/sambakit play $(ARGS)

web: run ## build the browser client where its sources have changed
	@scripts/web

cluster: tools
	@scripts/setup cluster

packages: tools
	@scripts/web --packages

compile: run ## compile the engine, which makes it several times faster; says what is missing
	@scripts/setup compile
	@$(PY) scripts/compile.py

clean: ## take away the compiled engine, the client and what tools keep; .venv stays
	@rm -rf src/sambakit/compiled src/sambakit/client build dist .mypy_cache .ruff_cache .pytest_cache
	@find src tests benchmarks scripts -name __pycache__ -prune -exec rm -rf {} +

test: setup packages web ## run the tests that show the most in four minutes
	@$(PY) scripts/test.py quick $(ARGS)

test-all: setup cluster packages web ## run every test, with the engine compiled and plain
	@$(PY) scripts/test.py all $(ARGS)

test-rest: setup cluster packages web
	@$(PY) scripts/test.py rest $(ARGS)

check: tools packages web ## format, lint, types, imports, generated files
	@scripts/check

format: tools packages ## put Python and client files into the one format
	@.venv/bin/ruff check --fix-only --quiet .
	@.venv/bin/ruff format .
	@PATH="$$PATH:$$PWD/.venv/bin" npm --prefix web run --silent format

rules-pages: tools ## write docs/rules from the rule texts and the values of the rule sets
	@$(PY) -m sambakit.rulebook.documents docs/rules

types: tools ## write the client's types from the server's messages, and what it knows of the rules without a server
	@$(PY) -m sambakit.server.wire.typescript web/src/wire/messages.ts
	@$(PY) scripts/sheet_rules.py
	@$(PY) scripts/rules_data.py

settings: tools ## write the table of all settings into docs/hosting.md
	@$(PY) -m sambakit.server.settings_table docs/hosting.md

state: tools ## write the fields of a deal's state from their table
	@$(PY) scripts/state_fields.py

golden: setup ## rewrite the golden records; then read the diff
	@$(PY) -m tests.golden.write

counts: setup ## rewrite the counts of action sequences; then read the diff
	@$(PY) -m tests.counts.write

kit-pictures: setup packages ## take the pictures of the kit anew that the tests keep; then look at them
	@$(PY) -m tests.browser.kit_pictures

kept: setup ## rewrite tests/kept/next, what the tests keep of the newest forms; then read the diff
	@$(PY) -m tests.kept.write $(ARGS)

bench: setup web ## measure speed, compiled and plain, and print it beside the kept figures
	@scripts/setup bench
	@$(PY) -m benchmarks $(ARGS)

bench-peers: setup ## measure other libraries at the same work, in an environment of their own
	@$(PY) -m benchmarks.peers $(ARGS)

bench-cluster: setup cluster ## measure two machines of a cluster beside two processes, in turn
	@$(PY) -m benchmarks.cluster $(ARGS)

bench-pages: setup ## write the tables and the picture of docs/performance.md from the kept figures
	@scripts/setup bench
	@$(PY) -m benchmarks.pages

soak: setup cluster ## the proofs with large numbers, by name; an interrupted run can be continued
	@scripts/setup mutants
	@$(PY) -m tests.soak $(ARGS)

locks: tools ## write the lock files again
	@scripts/locks
