# The core and the verifier for browsers: src/ compiled to WebAssembly without libsodium and without
# a C library, and the page that uses it; and the simulator for many machines (MPI).

W      := build/wasm
WASM   := $(patsubst %.c,$(W)/%.o,$(filter-out src/simulate/% src/bankroll/% src/counting/% src/analysis/quick.c,$(SRC)) $(wildcard app/wasm/*.c app/view/*.c))
WFLAGS := --target=wasm32 -std=c17 -O2 -ffreestanding -mbulk-memory -DRF_PORTABLE_HASH \
          $(WARN) -Iinclude -Isrc -Iapp -Iapp/wasm/include -I$(W)/gen -MMD -MP

# The practice table: the same objects, less those that only the verifier needs.
PRACTICE := $(patsubst %.c,$(W)/%.o,$(filter-out src/simulate/% src/bankroll/% src/counting/%,$(SRC)) \
              src/counting/system.c src/counting/true_count.c \
              $(wildcard app/wasm/practice/*.c) app/wasm/wasm_libc.c app/view/json_text.c \
              app/record/payload.c app/table/turn.c app/table/companion.c app/table/seen.c app/table/advice.c)

.PHONY: wasm wasm-tools mpi

## wasm      the verifier as WebAssembly, and in a page: build/wasm/verify.html
wasm: $(W)/verify.html $(W)/practice.wasm
	@echo "  $(W)/riffle.wasm has $$(wc -c < $(W)/riffle.wasm) bytes, $< $$(wc -c < $<)"

$(W)/verify.html: $(W)/riffle.wasm $(W)/boundary.js tool/inline $(wildcard app/web/*)
	@tool/inline app/web $< > $@

$(W)/riffle.wasm: $(WASM)
	@echo "  ld   $@"
	@wasm-ld --no-entry --stack-first -z stack-size=4194304 --gc-sections --strip-all -o $@ $^

$(W)/practice.wasm: $(PRACTICE)
	@echo "  ld   $@"
	@wasm-ld --no-entry --stack-first -z stack-size=4194304 --gc-sections --strip-all -o $@ $^

# The numbers and offsets that the pages share with the module, for JavaScript.
$(W)/boundary.js: tool/boundary app/wasm/boundary.def | wasm-tools
	@mkdir -p $(@D)
	@tool/boundary wasm/boundary clang $(WFLAGS) -MF $(W)/boundary.d -MT $@ > $@

$(W)/%.o: %.c | wasm-tools
	@mkdir -p $(@D)
	@echo "  wasm $@"
	@clang $(WFLAGS) -c -o $@ $<
$(W)/src/base/clause.o: $(W)/gen/law.inc
$(W)/src/blackjack/presets.o: $(W)/gen/presets.inc
$(W)/src/counting/system.o: $(W)/gen/systems.inc
$(W)/src/bridge/deal_number.o: $(W)/gen/pascal.inc
# Unrolled and inlined it would be three times as large, in every page, and hardly faster.
$(W)/src/base/ed25519.o: WFLAGS += -Os

# ---- Practice deals: a module of its own, which only that page loads.
DEALS_WASM := $(patsubst %.c,$(W)/%.o,$(filter src/base/% src/cards/% src/random/% src/shuffle/% src/bridge/% \
    src/where/% src/format/%,$(SRC)) $(wildcard app/wasm/deals/*.c) app/wasm/wasm_libc.c \
    app/where/where_chance.c app/where/where_chunk.c)

$(W)/deals.wasm: $(DEALS_WASM)
	@echo "  ld   $@"
	@wasm-ld --no-entry --stack-first -z stack-size=1048576 --gc-sections --strip-all -o $@ $^

$(W)/deals_boundary.js: tool/boundary app/wasm/deals/deals.def | wasm-tools
	@mkdir -p $(@D)
	@tool/boundary wasm/deals/deals clang $(WFLAGS) -MF $(W)/deals_boundary.d -MT $@ > $@

# The ready conditions, as a list for the page.
$(W)/shelf.js: tool/shelf.awk $(wildcard app/where/shelf/*.deal)
	@mkdir -p $(@D)
	@awk -v as=js -f tool/shelf.awk $(sort $(wildcard app/where/shelf/*.deal)) > $@
# ---- End of practice deals.

# ---- The package of npm: the verifier and a table that judges acts, as small as they get.
NPM      := build/npm-package
NPM_OBJ  := $(patsubst %.c,$(W)/small/%.o,$(WASM:$(W)/%.o=%.c))
# Two modules: tables, and sessions of bridge, which is loaded when a record is one.
NPM_HELD := $(patsubst %,$(W)/small/app/wasm/%.o,wasm_verifier wasm_effective wasm_lines)
NPM_TABLES := $(filter-out $(NPM_HELD),$(NPM_OBJ)) $(NPM_HELD:$(W)/small/%=$(W)/small/tables/%) $(W)/small/app/wasm/npm/npm_table.o
# RF_SMALL leaves out texts of assertions, a table, and exports that only the pages need.  The other
# flags make less code of loops, which gzip feels: 2 kB of 90.
NPM_FLAGS := $(filter-out -O2,$(WFLAGS)) -Oz -DRF_SMALL -msign-ext -mnontrapping-fptoint \
             $(addprefix -mllvm ,-disable-lsr -enable-pre=false -enable-load-pre=false -inline-threshold=0)
NPM_VERIFIER := start reject buffer buffer_size take end is_session verdict signed signature \
             text number corrections corrected_by effective_start effective_next counted counted_line clause
NPM_SHRINK := -Oz -ocimfs 100 --low-memory-unused --zero-filled-memory --strip-producers --strip-target-features \
             --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int

.PHONY: npm npm-tools
## npm       the package for npm: build/npm-package/riffle-VERSION.tgz (needs npm, esbuild, binaryen)
npm: $(NPM)/riffle/riffle.wasm $(NPM)/riffle/sessions.wasm $(NPM)/riffle/riffle.js $(wildcard npm/*) LICENSE
	@cp npm/riffle.d.ts npm/README.md LICENSE $(NPM)/riffle
	@sed 's|@VERSION@|$(VERSION)|' npm/package.json > $(NPM)/riffle/package.json
	@cd $(NPM) && npm pack --silent ./riffle >/dev/null
	@echo "  $(NPM)/riffle-$(VERSION).tgz: the module and its script have $$(cat $(NPM)/riffle/riffle.wasm $(NPM)/riffle/riffle.js | gzip -9n | wc -c) bytes by gzip -9"

$(NPM)/riffle/%.wasm: $(W)/small/%.wasm
	@mkdir -p $(@D)
	@wasm-opt $(NPM_SHRINK) -o $@ $<

$(W)/small/riffle.wasm: $(NPM_TABLES)
$(W)/small/sessions.wasm: $(NPM_OBJ)
$(W)/small/riffle.wasm $(W)/small/sessions.wasm:
	@echo "  ld   $@"
	@wasm-ld --no-entry --stack-first -z stack-size=1048576 --gc-sections --strip-all -O2 $(NPM_VERIFIER:%=--export=riffle_%) -o $@ $^

$(NPM)/riffle/riffle.js: npm/riffle.js app/web/verifier.js $(W)/boundary.js | npm-tools
	@mkdir -p $(@D) $(W)/small/js
	@cp npm/riffle.js app/web/verifier.js $(W)/boundary.js $(W)/small/js
	@esbuild --bundle --format=esm --minify --target=es2022 --external:node:fs/promises --log-level=warning --outfile=$@ $(W)/small/js/riffle.js

$(W)/small/tables/%.o: NPM_FLAGS += -DRF_TABLES_ONLY
$(W)/small/tables/%.o: %.c | wasm-tools npm-tools
	@mkdir -p $(@D)
	@echo "  wasm $@"
	@clang $(NPM_FLAGS) -c -o $@ $<

$(W)/small/%.o: %.c | wasm-tools npm-tools
	@mkdir -p $(@D)
	@echo "  wasm $@"
	@clang $(NPM_FLAGS) -c -o $@ $<
$(W)/small/src/base/clause.o: $(W)/gen/law.inc
$(W)/small/src/blackjack/presets.o: $(W)/gen/presets.inc

npm-tools:
	@command -v npm >/dev/null && command -v esbuild >/dev/null && command -v wasm-opt >/dev/null || \
	    { echo "the package for npm needs npm, esbuild and wasm-opt (Debian: npm, esbuild, binaryen): run tool/setup test" >&2; exit 1; }
# ---- End of the package of npm.

wasm-tools:
	@command -v clang >/dev/null && command -v wasm-ld >/dev/null || \
	    { echo "the core for browsers needs clang and wasm-ld (Debian: clang, lld): run tool/setup run" >&2; exit 1; }

## mpi       riffle-mpi, the simulator on many machines (Debian: libopenmpi-dev, openmpi-bin)
# The prerequisites are built first, so that the nested make does not race.
mpi: $(APPLIB) $(LIB)
	@if command -v mpicc >/dev/null; then $(MAKE) --no-print-directory $(B)/riffle-mpi; else \
	    echo "riffle-mpi is left out: there is no mpicc (Debian: libopenmpi-dev, openmpi-bin)"; fi
$(B)/riffle-mpi: app/mpi/mpi_main.c app/mpi/mpi_player.c $(APPLIB) $(LIB) | app/mpi/mpi_parts.h
	OMPI_CC=$(CC) mpicc $(filter-out -Wpedantic -Wconversion -MMD -MP,$(FLAGS)) -D_GNU_SOURCE $(SYSTEM) -pie $(SEAL) -o $@ $^ $(LIBS)
