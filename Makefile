# Everything starts here. ARGS goes to the command behind a target: make play ARGS='--port 9000', make test ARGS='-k D_9_8'.
.DEFAULT_GOAL := help
.PHONY: help setup dev play test check types web golden counts bench soak locks format
PY := .venv/bin/python
export PYTHON

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "%-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## .venv with sambakit in it
	@scripts/setup run

play: setup web ## play in the browser at a table with bots
	@.venv/bin/sambakit play $(ARGS)

web: setup ## build the browser client where its sources have changed
	@scripts/web

dev:
	@scripts/setup dev
	@scripts/web --packages

test: dev web ## all tests
	@$(PY) scripts/test.py $(ARGS)

check: dev ## format, lint, types, imports, generated files
	@scripts/check

format: dev ## put Python files into the one format
	@.venv/bin/ruff check --fix-only --quiet .
	@.venv/bin/ruff format .

types: dev ## write the client's types from the server's messages
	@$(PY) -m sambakit.server.typescript web/src/lib/wire.ts

golden: dev ## rewrite the golden records; then read the diff
	@$(PY) -m tests.golden.write

counts: dev ## rewrite the counts of action sequences; then read the diff
	@$(PY) -m tests.counts.write

bench: dev web ## measure speed and print it with its history
	@$(PY) -m benchmarks $(ARGS)

soak: dev ## the proofs with large numbers, by name; can be interrupted and taken up again
	@$(PY) -m tests.soak $(ARGS)

locks: dev ## write the lock files anew
	@scripts/locks
