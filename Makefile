# The house rules in commands: `make run`, `make test`, `make check`.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
HOST ?= 127.0.0.1
PORT ?= 8000
OPEN ?=
LAN ?=
KILLS ?= 40
TAMPERED ?= 40
EVENTS ?= 1000000
SECONDS ?= 600
WATCHERS ?= 500
RECORDERS ?= 50
LAWS ?= 200
ANSWERS ?= 10
FORMS ?= 5000
EXAMPLES ?= 100
FUZZ ?= 20000
BACKUPS ?= 50
FEED ?= 50000
ENTRIES ?= 10000
CHANGED ?= 2000
GAME ?=
CHUNK ?= 1/1
SAMPLE ?= 0
TWINS ?= 6
MATCHES ?= 100
LONGEST ?= 400
# what `make check` has run
WORDS := $(shell find tests -name test_translations.py) tests/web/test_templates.py tests/test_docs.py
# browsers are waited for: one worker more than there are processors
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
# What is drawn at random in `make test`: each law on each game, with few matches. In full by
# laws, kill, fuzz, fuzz-web, secrets, changed-logs, mutants, recompute, firefox, phones, games, access.
FEW := TEST_LAWS=4 TEST_ANSWERED=1 TEST_PREVIEWS=2 TEST_SIMULATED=1 TEST_FUZZ=200 \
	TEST_ODD=100 TEST_KILLS=2 TEST_CHANGED=1 TEST_MUTANTS=5 TEST_ENTRIES=60 TEST_TWINS=1 TEST_FORMS=120 \
	TEST_EXAMPLES=6 TEST_TABLES=600 TEST_CLAIMS=300 TEST_HANDS=31 TEST_STEPS=4 TEST_FIREFOX=1 \
	TEST_ROWS=6 TEST_DEALT=5 TEST_REPAIRED=1 TEST_TAMPERED=3 TEST_PHONES=1 TEST_WAYS=1 TEST_OPERATE=1 \
	TEST_MATCHES=2 TEST_FIGURES=6 TEST_GAMES=1 TEST_LOOKED=5
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
CATALOGUES := $(shell find web/translations -name '*.po' 2>/dev/null)
INSTALLED := pyproject.toml constraints.txt hatch_build.py $(CATALOGUES)
PIP_OPTIONS := --quiet --disable-pip-version-check -c constraints.txt

.PHONY: help operate image-steps pair types run test quick check check-types check-words check-scripts check-style bench bench-check bench-peers bench-beside bench-writers bench-tap bench-scrub copy kill laws fuzz feed backups changed-logs mutants secrets bad-days firefox translations fonts docs versions wheel clean soak limits fuzz-web figures recompute seals

help:
	@echo "make run           environment, database, fixtures, then the server (PORT=$(PORT);"
	@echo "                   LAN=yes lets phones of the home network in, HOST=0.0.0.0 OPEN=yes others, too)"
	@echo "make test          everything the tests need, then every test that make check has not"
	@echo "                   (WORKERS=$(WORKERS) at once); one that takes longer than $(LONGEST) s hangs, and fails"
	@echo "make quick         most tests, for while one works: no browser, no processes, small laws"
	@echo "make check         style, types, imports, translations, documentation"
	@echo "make bench         the table of speeds, written to docs/speed.md (LONG=1 ARGS=Exponent:"
	@echo "                   only growth, to 50,000 steps and a million events; writes nothing)"
	@echo "make bench-check   the same; fails where a must is missed"
	@echo "make bench-peers   single games, lists and states against other programs"
	@echo "make bench-beside  fold and decide of all games beside those of the checkout OTHER, in one run"
	@echo "make bench-writers appends a second on PostgreSQL by 1, 2 and 8 processes beside the checkout OTHER"
	@echo "make bench-tap     from tap to picture in a long match of Arcmage; with OTHER beside that checkout"
	@echo "make bench-scrub   frames while somebody drags across a match of 5,000 steps"
	@echo "make copy          EVENTS=$(EVENTS) events from SQLite to PostgreSQL and back: time and memory"
	@echo "make scale         what an installation on PostgreSQL bears, and what twelve nodes would: docs/scale.md"
	@echo "make kill          server, writers, import, worker and rebuild killed $(KILLS) times each (KILLS=...)"
	@echo "make seals         a sealed log tampered with in every way, $(TAMPERED) times each (TAMPERED=...)"
	@echo "make both          every test of pages and API that makes an application, on SQLite and PostgreSQL"
	@echo "make operate       every command of docs/operate.md that can be, on both databases"
	@echo "make image-steps   the steps of docs/deploy/Dockerfile, in a temporary folder, without an engine"
	@echo "make pair          two servers and a worker on one PostgreSQL, one of them killed again and again for"
	@echo "                   $(SECONDS) s while others record (SECONDS=...)"
	@echo "make laws          the laws of all games, each held against $(LAWS) matches (LAWS=...),"
	@echo "                   every answer of $(ANSWERS) a game against a cold fold (ANSWERS=...)"
	@echo "make fuzz          $(FUZZ) texts a game and reader, entries, files and addresses (FUZZ=...)"
	@echo "make backups       $(BACKUPS) backups taken while somebody records, each restored (BACKUPS=...)"
	@echo "make feed          $(FEED) events by eight writers on each database: no reader skips one (FEED=...)"
	@echo "make secrets       $(ENTRIES) random entries a game, $(TWINS) matches, against twins (ENTRIES=..., TWINS=...)"
	@echo "make recompute     every figure of $(MATCHES) matches a game by programs of their own (MATCHES=...)"
	@echo "make bad-days      what pages, API and commands say on bad days, for real (as root: it mounts)"
	@echo "make firefox       a match of each game in Firefox; make test has those of two"
	@echo "make access        every page that axe judges, by night on a desk and by day on a telephone"
	@echo "make games         pages of all games where make test looks at one: in view, in bytes, in parts"
	@echo "make phones        two phones at a table, in both games, each thrice with other hidden cards"
	@echo "make soak          $(WATCHERS) watchers, $(RECORDERS) recorders, idle and slow ones for $(SECONDS) s"
	@echo "make fuzz-web      $(FORMS) random forms and as many requests, $(EXAMPLES) made-up ones an address: no 5xx"
	@echo "make limits        what the worst that each door takes costs, in time and memory"
	@echo "make changed-logs  $(CHANGED) changed logs a game that fold, asked about everywhere (CHANGED=...)"
	@echo "make mutants       wrong changes of the rules and of the log, each of which some test has to notice"
	@echo "                   (GAME=log CHUNK=3/10 SAMPLE=200; what is known is kept: ARGS=--report tells it)"
	@echo "make figures       how much code there is, how often it says a thing (ARGS=other checkouts)"
	@echo "make types         schemas and TypeScript declarations of what pages enter, from web/entry"
	@echo "make translations  catalogues from the sources, merged and compiled"
	@echo "make fonts         the fonts of the pages, from published ones (asks npm for them)"
	@echo "make docs          the manual of the command line and the page of settings, from what they tell"
	@echo "make versions      keeps the versions installed now as those that make installs"
	@echo "make wheel         a wheel in dist/, its scripts and styles built; whoever installs it needs no node"
	@echo "make clean         removes environment and caches; databases stay"

# hundreds of processes are started: what one of them compiles is there for the next
test quick check: export PYTHONDONTWRITEBYTECODE :=

$(STAMPS)/venv:
	@$(PYTHON) -c 'import sys; assert sys.version_info >= (3, 11), "Kifu needs Python 3.11 or newer"'
	$(PYTHON) -m venv $(VENV)
	@mkdir -p $(STAMPS)
	@touch $@

# A plain install serves.
$(STAMPS)/run: $(STAMPS)/venv $(INSTALLED)
	$(BIN)/python -m pip install $(PIP_OPTIONS) -e .
	@touch $@

# With the extra it serves too. Not all is compiled: of the tools for tests most is never loaded.
$(STAMPS)/test: $(STAMPS)/venv $(INSTALLED)
	$(BIN)/python -m pip install $(PIP_OPTIONS) --no-compile -e '.[test]'
	@touch $(STAMPS)/run $@

# The tools for scripts and styles; node itself comes with the extra for tests.
$(STAMPS)/scripts: $(STAMPS)/test package-lock.json
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

$(STAMPS)/browser: $(STAMPS)/test
	PYTHON=$(BIN)/python sh tests/browser/install-browsers.sh
	@touch $@

run: $(STAMPS)/run
	$(BIN)/kifu demo --host $(HOST) --port $(PORT) $(if $(OPEN),--open) $(if $(LAN),--lan)

test: $(STAMPS)/test $(STAMPS)/scripts $(STAMPS)/browser
	$(FEW) $(BIN)/python -m pytest -p no:benchmark -p pytest_timeout --timeout $(LONGEST) \
		-n $(WORKERS) --dist loadfile --no-loadscope-reorder $(addprefix --ignore=,$(WORDS)) $(ARGS)

quick: $(STAMPS)/test
	TEST_LAWS=2 TEST_FUZZ=20 TEST_ODD=30 $(BIN)/python -m pytest -q -p no:benchmark --quick \
		-n $(WORKERS) --dist worksteal $(ARGS)

# each is one process most of its time: two at once
check: $(STAMPS)/test $(STAMPS)/scripts
	@$(MAKE) --no-print-directory --jobs 2 check-types check-words check-scripts check-style

check-types:
	$(BIN)/mypy --strict core eventstore web

check-words:
	$(BIN)/python -m pytest --quiet $(WORDS)

check-scripts:
	$(BIN)/python -m web.entry.declare --check
	$(BIN)/node web/entry/declarations.mjs --check
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm run --silent check
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm run --silent test

check-style:
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/lint-imports
	$(BIN)/djlint --quiet --lint web/templates

bench: $(STAMPS)/test
	$(BIN)/python -m tests.benchmarks.table $(ARGS)

bench-check: $(STAMPS)/test $(STAMPS)/scripts
	$(BIN)/python -m tests.benchmarks.table --check $(ARGS)

bench-peers: $(STAMPS)/test
	$(BIN)/python -m pytest -p benchmark tests/benchmarks -o python_files='bench_*.py' $(ARGS)

bench-beside: $(STAMPS)/test
	$(BIN)/python -m tests.benchmarks.two_checkouts $(OTHER)

bench-writers: $(STAMPS)/test
	$(BIN)/python -m tests.benchmarks.postgresql_writers $(OTHER)

bench-tap: $(STAMPS)/test $(STAMPS)/browser
	$(BIN)/python -m tests.benchmarks.tap $(OTHER)

.PHONY: scale
scale: $(STAMPS)/test
	$(BIN)/python -m tests.scale.measuring tests/scale/measured.json $(ARGS)
	$(BIN)/python -m tests.scale.page

bench-scrub: $(STAMPS)/test $(STAMPS)/browser
	$(BIN)/python -m tests.benchmarks.scrub

copy: $(STAMPS)/test
	$(BIN)/python -m tests.benchmarks.copying $(EVENTS)

kill: $(STAMPS)/test
	TEST_KILLS=$(KILLS) $(BIN)/python -m pytest tests/test_kill.py $(ARGS)

seals: $(STAMPS)/test
	TEST_TAMPERED=$(TAMPERED) $(BIN)/python -m pytest -p no:benchmark tests/test_seals.py $(ARGS)

.PHONY: both
both: $(STAMPS)/test
	$(FEW) $(BIN)/python -m pytest -p no:benchmark --databases=all -n $(WORKERS) --dist loadfile \
		tests/web $(ARGS)

operate: $(STAMPS)/test
	$(BIN)/python -m pytest -p no:benchmark tests/test_operate.py tests/test_deploy.py $(ARGS)

image-steps: $(STAMPS)/scripts
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tests.image

pair: $(STAMPS)/test
	TEST_PAIR=$(SECONDS) $(BIN)/python -m pytest -p no:benchmark -rP tests/test_pair.py $(ARGS)

laws: $(STAMPS)/test
	TEST_LAWS=$(LAWS) TEST_ANSWERED=$(ANSWERS) TEST_SIMULATED=30 TEST_LOOKS=4 $(BIN)/python -m pytest \
		tests/test_laws.py tests/web/test_law_of_answers.py tests/web/test_law_of_kinds.py \
		tests/web/test_law_of_previews.py tests/web/test_law_of_looking_back.py \
		tests/games/ace_of_spades/test_claims.py tests/test_law_of_rows.py \
		tests/games/ace_of_spades/test_flow.py tests/games/ace_of_spades/test_legal.py \
		tests/games/origin_story/test_flow.py \
		tests/games/arcmage/test_decks_told.py tests/core/test_repair_matches.py \
		tests/games/sorcerers_deck_of_death/test_sight.py tests/test_odd_commands.py \
		tests/games/sorcerers_deck_of_death/test_flow.py tests/games/ace_in_the_hole/test_oracle.py \
		tests/games/ace_in_the_hole/test_dealing.py tests/test_law_of_timeline_cache.py $(ARGS)

fuzz: $(STAMPS)/test
	TEST_FUZZ=$(FUZZ) $(BIN)/python -m pytest -rP -p no:benchmark tests/test_law_of_readers.py \
		tests/web/test_law_of_readers.py $(ARGS)

feed: $(STAMPS)/test
	TEST_FEED=$(FEED) $(BIN)/python -m pytest -p no:benchmark -rP tests/test_feed_concurrent.py $(ARGS)

backups: $(STAMPS)/test
	TEST_TAKEN=$(BACKUPS) $(BIN)/python -m pytest tests/test_backup.py -rP -k full_speed $(ARGS)

secrets: $(STAMPS)/test
	TEST_ENTRIES=$(ENTRIES) TEST_TWINS=$(TWINS) $(BIN)/python -m pytest -q -s -p no:benchmark -n 0 \
		tests/web/test_law_of_refusals.py tests/web/test_law_of_secrets.py \
		tests/web/test_law_of_rights.py

recompute: $(STAMPS)/test
	TEST_FIGURES=$(MATCHES) $(BIN)/python -m pytest -p no:benchmark tests/test_independent_figures.py $(ARGS)

firefox: $(STAMPS)/test $(STAMPS)/browser
	$(BIN)/python -m pytest -p no:benchmark tests/browser/test_firefox.py $(ARGS)

.PHONY: access
access: $(STAMPS)/test $(STAMPS)/browser
	$(BIN)/python -m pytest -p no:benchmark $$(grep -l both_ways tests/browser/test_*.py) $(ARGS)

.PHONY: games
games: $(STAMPS)/test $(STAMPS)/browser
	$(BIN)/python -m pytest -p no:benchmark $$(grep -l "some(" tests/browser/test_*.py) \
		tests/browser/test_chess_package.py $(ARGS)

.PHONY: phones
phones: $(STAMPS)/test $(STAMPS)/browser
	$(BIN)/python -m pytest -p no:benchmark tests/browser/test_two_phones.py $(ARGS)

bad-days: $(STAMPS)/test
	$(BIN)/python -m tests.bad_days

soak: $(STAMPS)/test
	SECONDS=$(SECONDS) WATCHERS=$(WATCHERS) RECORDERS=$(RECORDERS) $(BIN)/python -m tests.soak
fuzz-web: $(STAMPS)/test
	TEST_FORMS=$(FORMS) TEST_EXAMPLES=$(EXAMPLES) $(BIN)/python -m pytest -p no:benchmark -rP \
		tests/web/test_fuzz.py tests/web/test_openapi.py $(ARGS)

limits: $(STAMPS)/test
	$(BIN)/python -m tests.measured_limits $(ARGS)

changed-logs: $(STAMPS)/test
	TEST_CHANGED=$(CHANGED) $(BIN)/python -m pytest tests/test_changed_logs.py -rP -n $(WORKERS) --dist load $(ARGS)

mutants: $(STAMPS)/test
	$(BIN)/python -m tests.mutation $(addprefix --game ,$(GAME)) --chunk $(CHUNK) --sample $(SAMPLE) $(ARGS)

figures: $(STAMPS)/test
	$(BIN)/python -m tests.measured_code $(ARGS)

types: $(STAMPS)/scripts
	$(BIN)/python -m web.entry.declare
	$(BIN)/node web/entry/declarations.mjs

translations: $(STAMPS)/test
	$(BIN)/python -m web.translate

fonts: $(STAMPS)/test
	$(BIN)/python -m web.subset

docs: $(STAMPS)/test
	$(BIN)/python -m web.cli.manual > docs/cli.md
	$(BIN)/python -m web.configuration.telling > docs/configuration.md

versions: $(STAMPS)/test
	{ head -n 1 constraints.txt; $(BIN)/python -m pip freeze --exclude-editable; } > constraints.new
	mv constraints.new constraints.txt

wheel: $(STAMPS)/scripts
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m pip wheel --quiet --disable-pip-version-check \
		--no-deps --wheel-dir dist .

clean:
	rm -rf $(VENV) node_modules .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis \
		.benchmarks build dist *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find web/translations -name '*.mo' -delete 2>/dev/null || true
