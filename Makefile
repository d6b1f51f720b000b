# Riffle.  `make help` lists the targets; V chooses the build: release, debug,
# asan, tsan, cov or tiny (a deck of eight cards).

V       ?= release
ifeq ($(origin CC),default)
CC := gcc
endif
PREFIX  ?= /usr/local
B       := build/$(V)
VERSION := $(shell sed -n 's/.*RF_VERSION "\(.*\)"/\1/p' include/riffle/riffle.h)

WARN    := -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes \
           -Wmissing-prototypes -Wvla -Werror
CFLAGS_release := -O2
CFLAGS_debug   := -O0
CFLAGS_asan    := -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
CFLAGS_tsan    := -O1 -fsanitize=thread
CFLAGS_cov     := -O0 --coverage
CFLAGS_tiny    := -O2 -DRF_TINY
ifeq ($(CFLAGS_$(V)),)
$(error V is release, debug, asan, tsan, cov or tiny, not '$(V)')
endif

# Hardening, the same in every build: canaries, probed stacks, checked indirect jumps, addresses that
# change with every start, and tables of the loader that are read-only once it is done.
# _FORTIFY_SOURCE is for the release alone: it needs optimisation, and hides calls from sanitizers.
MACHINE := $(shell $(CC) -dumpmachine)
HARDEN  := -fstack-protector-strong -fstack-clash-protection
HARDEN  += $(if $(filter x86_64%,$(MACHINE)),-fcf-protection=full)
HARDEN  += $(if $(filter aarch64%,$(MACHINE)),-mbranch-protection=standard)
HARDEN  += $(if $(filter release,$(V)),-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
SEAL    := -Wl,-z,relro,-z,now,-z,noexecstack,-z,separate-code
LINK     = $(CC) $(CFLAGS_$(V)) $(HARDEN) -pie $(SEAL)

PKGS    := libsodium jansson ncursesw cairo pangocairo libqrencode libwebsockets sqlite3
# Functions of the library may be inlined where they are defined: nobody puts others in their place.
CFLAGS  += -std=c17 -g -fPIC -fno-semantic-interposition $(WARN) $(CFLAGS_$(V)) $(HARDEN) -Iinclude -Isrc -Iapp -I$(B)/gen -MMD -MP \
           $(shell pkg-config --cflags libsodium jansson 2>/dev/null)
SCREEN  := $(shell pkg-config --cflags ncursesw 2>/dev/null)
PAPER   := $(patsubst -I%,-isystem %,$(shell pkg-config --cflags pangocairo libqrencode 2>/dev/null))
ROOM    := $(patsubst -I%,-isystem %,$(shell pkg-config --cflags libwebsockets sqlite3 2>/dev/null))
SODIUM   = $(shell pkg-config --libs libsodium)
LIBS     = $(shell pkg-config --libs $(PKGS)) -ldds -lpthread -lm
CHECK    = $(shell pkg-config --libs check)

# Lanes take longest to compile, so `all` has them first: nothing waits for them at the end.
LANES   := $(wildcard src/simulate/lanes_*.c)
SRC     := $(wildcard src/*/*.c)
APP     := $(filter-out app/wasm/% app/mpi/%,$(wildcard app/*.c app/*/*.c))
RULES   := $(filter-out rules/README.md,$(wildcard rules/*.md))
TESTS   := $(wildcard tests/unit/*.c tests/clause/*.c tests/vectors/*.c tests/count/*.c tests/property/*.c tests/record/*.c) tests/room/leak.c tests/room/damages.c tests/room/no_memory.c
HEADERS := $(wildcard include/riffle/*.h include/riffle/*.def)
OBJ     := $(SRC:%.c=$(B)/%.o)
APP_OBJ := $(APP:%.c=$(B)/%.o)
LIB     := $(B)/libriffle.a
SO      := $(B)/libriffle.so.0
BINS    := $(TESTS:%.c=$(B)/%) $(B)/tests/world/world
COMMANDS = serve play table deal session convert doubledummy handrecord squaredeal verify exact simulate chart quality shuffle rules completions
MAN     := $(B)/man/riffle.1 $(COMMANDS:%=$(B)/man/riffle-%.1)

.PHONY: all run test check commands site asan tsan cov tiny armv8 clauses tidy layers fuzz fuzz-all bench format install \
        uninstall help man tests clean soak soak-record soak-deals soak-formats soak-room soak-damage soak-memory soak-quality soak-simulate soak-seeds simulate-world wasm bench-verify bench-exact bench-deals \
        bench-convert bench-doubledummy bench-room bench-room-2000 bench-room-10000 bench-room-beyond bench-room-neighbour-2000 \
        bench-room-neighbour-10000 bench-room-neighbour-beyond bench-shuffle bench-random bench-simulate bench-rules bench-law mpi
.DELETE_ON_ERROR:
.SECONDARY:

## all       build the command and the library (the default)
all: $(LANES:%.c=$(B)/%.o) $(B)/riffle $(LIB) $(SO)

## run       the main job: the card room, at the address that it prints
run: all
	$(B)/riffle serve $(SERVE)

# The core for browsers has its own, always of whole decks (W is build/wasm).
$(B)/gen/law.inc build/wasm/gen/law.inc: tool/law.awk $(RULES)
	@mkdir -p $(@D)
	awk -f tool/law.awk $(RULES) > $@

$(B)/gen/places.inc: tool/law.awk include/riffle/clause.def $(wildcard src/*/law_*.c src/blackjack/phase.c src/blackjack/ruling_bj.c src/record/*.c) $(wildcard tests/clause/*.acts) tests/record/damage.py
	@mkdir -p $(@D)
	awk -v places=1 -f tool/law.awk $(filter-out tool/law.awk,$^) > $@

$(B)/gen/presets.inc build/wasm/gen/presets.inc: tool/presets.awk $(wildcard rules/presets/*.rules)
	@mkdir -p $(@D)
	awk -f tool/presets.awk $(filter-out tool/presets.awk,$^) > $@

# A deck of eight cards makes hands of two.
PACK      := $(if $(filter tiny,$(V)),-v cards=8 -v hand=2,-v cards=52 -v hand=13)
$(B)/gen/pascal.inc: tool/pascal.awk
	@mkdir -p $(@D)
	awk $(PACK) -f $< > $@
build/wasm/gen/pascal.inc: tool/pascal.awk
	@mkdir -p $(@D)
	awk -v cards=52 -v hand=13 -f $< > $@

# The applications touch the world; the library is plain C17.
$(B)/app/%.o $(B)/tests/%.o $(B)/bench/%.o: CFLAGS += -D_GNU_SOURCE
$(B)/app/play/%.o: CFLAGS += $(SCREEN)
$(B)/app/print/%.o: CFLAGS += $(PAPER)
$(B)/app/room/%.o $(B)/app/cli/cmd_serve.o: CFLAGS += $(ROOM)
$(B)/src/base/clause.o: $(B)/gen/law.inc
$(B)/src/blackjack/presets.o: $(B)/gen/presets.inc
$(B)/src/bridge/number.o: $(B)/gen/pascal.inc

# SHA256=portable, sodium, x86 or armv8 makes a build that hashes by this path alone; give it a
# folder of its own: make SHA256=portable B=build/portable check
SHA256_ONLY := $(if $(SHA256),-DRF_SHA256_ONLY=RF_SHA256_$(shell echo $(SHA256) | tr a-z A-Z))
$(B)/src/base/sha256_choose.o $(B)/tests/unit/sha256.o: CFLAGS += $(SHA256_ONLY)

# Lanes have a file for each instruction set; where a machine has none of them they are empty.
# What tunes the one for AVX-512 is worth 5 % on a Zen 4 too, of which this compiler knows nothing.
ifneq ($(filter x86_64%,$(MACHINE)),)
$(B)/src/simulate/lanes_avx2.o: CFLAGS += -mavx2 -mbmi -mbmi2
LANES_512 := -mavx512f -mavx512bw -mavx512vl -mavx512dq -mavx512vbmi -mavx512vbmi2 -mbmi -mbmi2 -mpopcnt -mtune=skylake-avx512 $(if $(findstring clang,$(CC)),,-frename-registers)
$(B)/src/simulate/lanes_avx512.o: CFLAGS += $(LANES_512)
endif
# A file of lanes holds ten copies of the game, each inlined into one function.  Only line numbers
# are kept for the debugger, which halves the time to compile.  Sanitizers would take minutes, so
# they leave out the lanes; the small deck plays none.
$(B)/src/simulate/lanes_%.o $(B)/mutant/lanes_%.o: CFLAGS += -g1
ifneq ($(filter asan tsan tiny,$(V)),)
$(B)/src/simulate/lanes_%.o: CFLAGS += -O1 -fno-sanitize=all
endif
ifeq ($(V),release)
$(B)/src/simulate/lanes_%.o $(B)/src/simulate/general.o $(B)/src/simulate/round.o $(B)/src/simulate/shoe.o: CFLAGS += -O3
endif
# Probing each page of a frame costs the lanes 4 % and the exact analysis 20 %.  These two read
# nothing from outside, and their frames have sizes that the compiler knows.
$(B)/src/simulate/%.o $(B)/src/analysis/%.o: CFLAGS += -fno-stack-clash-protection
$(B)/app/cli/cmd_rules.o: $(B)/gen/places.inc
$(B)/app/room/pages.o: $(B)/gen/pages.inc $(wildcard app/web/*) build/wasm/riffle.wasm build/wasm/verify.html

# What the card room hands out is in the program itself.
$(B)/gen/pages.inc: tool/pages $(wildcard app/web/*)
	@mkdir -p $(@D)
	tool/pages app/web build/wasm > $@

$(B)/%.o: %.c | libraries
	@mkdir -p $(@D)
	@echo "  cc   $@"
	@$(CC) $(CFLAGS) -c -o $@ $<

$(LIB): $(OBJ)
	rm -f $@
	ar rcs $@ $^

$(SO): $(OBJ)
	$(CC) $(CFLAGS_$(V)) $(HARDEN) $(SEAL) -shared -Wl,-soname,$(@F) -o $@ $^ $(SODIUM)
	ln -sf $(@F) $(B)/libriffle.so

$(B)/riffle: $(APP_OBJ) $(LIB)
	$(LINK) -o $@ $^ $(LIBS)

# The simulator for many machines, where MPI is installed.
MPI_OBJ := $(patsubst %.c,$(B)/%.o,app/chance.c app/file_bytes.c app/live.c app/safe_errors.c app/cli/cli.c app/cli/game_options.c \
             $(wildcard app/cli/*simulate*.c app/rounds/*.c))
## mpi       riffle-mpi, the simulator on many machines (Debian: libopenmpi-dev, openmpi-bin)
# What it is made of is made before: another make of the same things at the same time is none.
mpi: $(MPI_OBJ) $(LIB)
	@if command -v mpicc >/dev/null; then $(MAKE) --no-print-directory $(B)/riffle-mpi; else \
	    echo "riffle-mpi is left out: there is no mpicc (Debian: libopenmpi-dev, openmpi-bin)"; fi
$(B)/riffle-mpi: app/mpi/main.c $(MPI_OBJ) $(LIB)
	OMPI_CC=$(CC) mpicc $(filter-out -Wpedantic -Wconversion -MMD -MP,$(CFLAGS)) -D_GNU_SOURCE -pie $(SEAL) -o $@ $^ $(shell pkg-config --libs libsodium jansson) -lpthread -lm

# The verifier for browsers: src/ without libsodium and without a C library.
W       := build/wasm
WASM    := $(patsubst %.c,$(W)/%.o,$(filter-out src/simulate/%,$(SRC)) $(wildcard app/wasm/*.c app/look*.c))
WFLAGS  := --target=wasm32 -std=c17 -O2 -ffreestanding -mbulk-memory -DRF_PORTABLE_HASH \
           $(filter-out -Wmissing-prototypes,$(WARN)) -Iinclude -Isrc -Iapp -Iapp/wasm/include -I$(W)/gen -MMD -MP

## wasm      the verifier as WebAssembly, and in a page: build/wasm/verify.html
wasm: $(W)/verify.html
	@echo "  $(W)/riffle.wasm has $$(wc -c < $(W)/riffle.wasm) bytes, $< $$(wc -c < $<)"

$(W)/verify.html: $(W)/riffle.wasm tool/inline $(wildcard app/web/*)
	tool/inline app/web $< > $@

$(W)/riffle.wasm: $(WASM)
	wasm-ld --no-entry --stack-first -z stack-size=4194304 --gc-sections --strip-all -o $@ $^

$(W)/%.o: %.c | wasm-tools
	@mkdir -p $(@D)
	@echo "  wasm $@"
	@clang $(WFLAGS) -c -o $@ $<
$(W)/src/base/clause.o: $(W)/gen/law.inc
# Unrolled and inlined it would be three times as large, in every page, and hardly faster.
$(W)/src/base/ed25519.o: WFLAGS += -Os
$(W)/src/blackjack/presets.o: $(W)/gen/presets.inc
$(W)/src/bridge/number.o: $(W)/gen/pascal.inc

.PHONY: wasm-tools
wasm-tools:
	@command -v clang >/dev/null && command -v wasm-ld >/dev/null || \
	    { echo "the core for browsers needs clang and wasm-ld (Debian: clang, lld): run tool/setup run" >&2; exit 1; }

# Says what is missing before the compiler does.
.PHONY: libraries
libraries:
	@pkg-config --exists $(PKGS) || { echo "Riffle needs $(PKGS): run tool/setup run" >&2; exit 1; }

$(B)/tests/%: $(B)/tests/%.o $(B)/tests/suite.o $(LIB)
	$(LINK) -o $@ $^ $(CHECK) $(SODIUM) -lm

# What the house keeps is tested with its own file.
$(B)/tests/record/%: $(B)/tests/record/%.o $(B)/tests/suite.o $(B)/app/secrets.o $(B)/app/file_bytes.o $(LIB)
	$(LINK) -o $@ $^ $(CHECK) $(SODIUM)

# Advice and companions live in app/, and touch nothing of the world.
ADVICE  := seen advice advice_words companion
$(B)/tests/unit/advice: $(B)/tests/unit/advice.o $(B)/tests/suite.o $(ADVICE:%=$(B)/app/%.o) $(LIB)
	$(LINK) -o $@ $^ $(CHECK) $(SODIUM)

# Figures are compared by their distance in standard errors.
$(B)/tests/unit/simulate: CHECK += -lm

# A simulator with a known fault, a dealer's natural that counts as any 21: the check must see it.
# Of the lanes the portable ones have it; the others are those of the library.
MUTANT  := $(patsubst src/simulate/%.c,$(B)/mutant/%.o,$(filter-out %_avx2.c %_avx512.c,$(wildcard src/simulate/*.c)))
$(B)/mutant/lanes_%.o: CFLAGS += -O1
$(B)/mutant/%.o: src/simulate/%.c | libraries
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -DRF_MUTANT_NATURAL_21 -c -o $@ $<
$(B)/riffle-mutant: $(APP_OBJ) $(MUTANT) $(LIB)
	$(LINK) -o $@ $^ $(LIBS)

# The director's desk runs the command that is built beside its test.
DESK    := $(patsubst %.c,$(B)/%.o,$(wildcard app/room/desk*.c app/room/sandbox*.c))
$(B)/tests/unit/desk: $(B)/tests/unit/desk.o $(B)/tests/suite.o $(DESK) $(LIB) | $(B)/riffle
	$(LINK) -o $@ $(filter-out $(B)/riffle,$^) $(CHECK) $(SODIUM) -ljansson -lpthread

# Judging decks touches nothing of the world either.
JUDGE   := judge/gather judge/hands judge/judge judge/odds judge/power judge/purposes judge/words
$(addprefix $(B)/tests/property/,quality hands): %: %.o $(B)/tests/suite.o $(JUDGE:%=$(B)/app/%.o) $(LIB)
	$(LINK) -o $@ $^ $(CHECK) $(SODIUM) -lm

# Files that arrive in pieces: all that reads boards and decks.
PIECES  := file_bytes board_fault decks judge/boards judge/gather session/boards
$(B)/tests/unit/pieces: $(B)/tests/unit/pieces.o $(B)/tests/suite.o $(PIECES:%=$(B)/app/%.o) $(LIB)
	$(LINK) -o $@ $^ $(CHECK) $(SODIUM) -lm

$(B)/tests/unit/safe_errors: $(B)/tests/unit/safe_errors.o $(B)/tests/suite.o $(B)/app/safe_errors.o $(B)/app/file_bytes.o $(LIB)
	$(LINK) -o $@ $^ $(CHECK) $(SODIUM) -lm

# What a player sees is written by app/look*.c, which touches nothing of the world either.
$(B)/tests/unit/look: $(B)/tests/unit/look.o $(B)/tests/suite.o $(patsubst %.c,$(B)/%.o,$(wildcard app/look*.c)) $(LIB)
	$(LINK) -o $@ $^ $(CHECK) $(SODIUM) $(shell pkg-config --libs jansson)

# The store with lists and a log so short that each test fills them many times.
$(B)/small/%.o: CFLAGS += -D_GNU_SOURCE '-DSTORE_SIZES=GENERATION = 40, LEAST = 10, OF_EACH = 4, STEP = 3, LONG = 30, LITTLE = 4'
$(B)/small/%.o: %.c | libraries
	@mkdir -p $(@D)
	@echo "  cc   $@"
	@$(CC) $(CFLAGS) -c -o $@ $<
$(B)/tests/unit/store: $(B)/tests/unit/store.o $(B)/tests/suite.o $(patsubst %.c,$(B)/small/%.o,$(wildcard app/store/*.c)) $(LIB)
	$(LINK) -o $@ $^ $(CHECK) $(SODIUM) $(shell pkg-config --libs sqlite3) -lpthread

# The card room without its network, its clock and its chance (tests/room/stage.h).
STAGE   := tests/room/stage.c $(filter-out app/live.c,$(wildcard app/*.c)) $(wildcard app/store/*.c) \
           $(filter-out $(addprefix app/room/,server.c http.c http_desk.c pages.c worker_thread.c),$(wildcard app/room/*.c))
$(B)/tests/room/%.o: CFLAGS += $(ROOM) -Itests/room
$(B)/tests/room/leak: $(B)/tests/room/leak.o $(STAGE:%.c=$(B)/%.o) $(LIB)
	$(LINK) -Wl,--wrap=rf_record_order,--wrap=look_write,--wrap=store_put_line -o $@ $^ \
	    $(SODIUM) $(shell pkg-config --libs jansson sqlite3) -lpthread

# The room on damaged folders.
DAMAGES_OBJ := $(patsubst %,$(B)/tests/room/%.o,damages damage_judge damage_kinds actor shelf)
$(B)/tests/room/damages: $(DAMAGES_OBJ) $(B)/tests/suite.o $(STAGE:%.c=$(B)/%.o) $(LIB)
	$(LINK) -o $@ $^ $(CHECK) $(SODIUM) $(shell pkg-config --libs jansson sqlite3) -lpthread

# The room while memory runs out.
HUNGRY  := $(patsubst %,$(B)/tests/room/%.o,no_memory starved damage_judge damage_kinds actor shelf)
$(B)/tests/room/no_memory: $(HUNGRY) $(B)/tests/suite.o $(STAGE:%.c=$(B)/%.o) $(LIB)
	$(LINK) -rdynamic -Wl,--wrap=sodium_malloc,--wrap=pthread_create -o $@ $^ \
	    $(CHECK) $(SODIUM) $(shell pkg-config --libs jansson sqlite3) -lpthread

# Marks are written by the room and read by a table of it.
$(B)/tests/unit/marks.o: CFLAGS += $(ROOM)
$(B)/tests/unit/marks: $(B)/tests/unit/marks.o $(B)/tests/suite.o $(STAGE:%.c=$(B)/%.o) $(LIB)
	$(LINK) -Wl,--wrap=store_put_mark -o $@ $^ \
	    $(CHECK) $(SODIUM) $(shell pkg-config --libs jansson sqlite3) -lpthread

# The simulated world (tests/world): the same without its disk and threads too, and with the small
# store.  Calls of the C library about files, and functions that planted bugs change, are wrapped.
WORLD   := $(wildcard tests/world/*.c) $(filter-out app/live.c,$(wildcard app/*.c)) \
           $(filter-out $(addprefix app/room/,server.c http.c http_desk.c pages.c message_desk.c) \
           $(wildcard app/room/desk*.c app/room/sandbox*.c),$(wildcard app/room/*.c))
WRAPPED := open close read pread write pwrite fsync fdatasync unlink unlinkat access mkdir stat fstat \
           flock opendir readdir closedir dirfd pthread_create pthread_join pthread_cond_wait \
           store_safe sqlite3_exec log_copy look_write secrets_head secrets_verify rf_bj_move \
           rf_record_order answer_json rf_bj_check table_stop table_mark_fault table_receipt_fits live_time store_put_line \
           companion_learn
empty   :=
comma   := ,
$(B)/tests/world/%.o: CFLAGS += $(ROOM) -Itests/world
$(B)/tests/world/world: $(WORLD:%.c=$(B)/%.o) $(patsubst %.c,$(B)/small/%.o,$(wildcard app/store/*.c)) $(LIB)
	$(LINK) -Wl,$(subst $(empty) ,$(comma),$(WRAPPED:%=--wrap=%)) -o $@ $^ \
	    $(SODIUM) $(shell pkg-config --libs jansson sqlite3) -lpthread

# Libraries for LD_PRELOAD, under which tests run the card room and commands; never sanitized.
PRELOAD := $(patsubst %,build/release/preload/%.so,hurry faulty shifted probe slow starved repeated)
build/release/preload/%.so: tests/room/%.c
	@mkdir -p $(@D)
	$(CC) -std=c17 -D_GNU_SOURCE $(WARN) -O2 -g -fPIC -shared -o $@ $< -ldl

tests: $(BINS) $(PRELOAD)

## check     the fast inner loop: unit, clause, vector and short property tests
check: all tests
	RIFFLE_ACTS=100000 tool/tally $(BINS)

## test      everything, as CI runs it; lists the slowest, and ends in "N passed, N failed"
test: all tests man $(B)/riffle-mutant mpi
	@+tool/test-all

## asan      tests under AddressSanitizer and UndefinedBehaviorSanitizer
asan:
	$(MAKE) V=asan all tests
	RIFFLE_ACTS=100000 tool/tally $(BINS:$(B)/%=build/asan/%)

## tsan      tests under ThreadSanitizer, and the card room played under it
tsan:
	$(MAKE) V=tsan all tests
	RIFFLE_ACTS=50000 tool/tally $(BINS:$(B)/%=build/tsan/%) 'tests/room/play.py build/tsan/riffle' 'tests/room/crash.py build/tsan/riffle --times 5' 'tests/room/worker.py build/tsan/riffle'

## tiny      tests with a deck of eight cards: every order, every cut
tiny:
	$(MAKE) V=tiny all tests
	RIFFLE_ACTS=100000 tool/tally $(BINS:$(B)/%=build/tiny/%) 'tests/record/runs_out.py build/tiny/riffle'

# The library is built without libsodium, which a cross compiler seldom has.
ARMV8   := aarch64-linux-gnu
## armv8     SHA-256 by the instructions of ARMv8, cross-compiled and run in an emulator
armv8:
	@if command -v $(ARMV8)-gcc >/dev/null && command -v qemu-aarch64 >/dev/null; then \
	    mkdir -p build/armv8 && $(ARMV8)-gcc -std=c17 -O2 -g -static $(WARN) -DRF_PORTABLE_HASH -Iinclude -Isrc \
	        -o build/armv8/sha256 tests/cross/sha256.c src/base/sha256*.c src/base/hash.c src/base/assert.c && \
	    qemu-aarch64 build/armv8/sha256; else \
	    echo "ok 1 - SHA-256 by ARMv8 # SKIP there is no $(ARMV8)-gcc or no qemu-aarch64"; echo 1..1; fi

## cov       line coverage of src/ and app/, in build/cov/report.txt
cov:
	$(MAKE) V=cov all tests
	RIFFLE_ACTS=100000 tool/tally $(BINS:$(B)/%=build/cov/%) 'tests/cli/run.py build/cov/riffle' 'tests/cli/screen.py build/cov/riffle'
	gcovr -r . --object-directory build/cov -f src/ -f app/ --txt build/cov/report.txt
	@cat build/cov/report.txt

## clauses   is every clause enforced, and proved honoured and broken? writes docs/reference/clauses.md
clauses: $(B)/tests/clause/clauses $(B)/tests/clause/sessions $(B)/riffle
	tool/clauses $(B)/tests/clause/clauses $(B)/tests/clause/sessions 'tests/record/damage.py $(B)/riffle' 'tests/reference/dishonest_session.py $(B)/riffle'

## tidy      style: format, sizes, and clang-tidy on every file
tidy: $(B)/gen/law.inc $(B)/gen/places.inc $(B)/gen/presets.inc $(B)/gen/pascal.inc
	tool/tidy $(B)/gen

## layers    do includes and symbols keep to the direction of dependencies?
layers: $(OBJ)
	tool/layers $(B)

FUZZ_SECONDS ?= 60
## fuzz      libFuzzer on everything that reads outside bytes (FUZZ_SECONDS=60 each)
fuzz:
	tool/fuzz $(FUZZ_SECONDS)

MINUTES ?= 20
## fuzz-all  all of these in MINUTES=20 together; a table of inputs, speed, coverage and findings
fuzz-all:
	tool/fuzz --minutes $(MINUTES)

## soak      ten million random acts at tables, and in games, against the invariants
soak: tests
	RIFFLE_ACTS=10000000 tool/tally $(B)/tests/property/acts $(B)/tests/property/game \
	    'tests/reference/compare_bj.py $(B)/riffle 100000 --seed soak'

## soak-deals  ten million deals, in bulk and of sessions, beside what is expected; 10,000 damaged records of sessions
soak-deals: all tests
	RIFFLE_ACTS=10000000 RIFFLE_DEALS=10000000 tool/tally $(B)/tests/property/deals \
	    'tests/reference/compare_sessions.py $(B)/riffle --records 1000 --damaged 10000' \
	    'tests/reference/compare_l6.py $(B)/libriffle.so 1000000'

## soak-simulate  1,000 random rules at the table, a million rounds of every preset, 10⁹ rounds beside published figures
soak-simulate: all tests
	RIFFLE_RULES=1000 RIFFLE_ROUNDS=3000 tool/tally $(B)/tests/property/simulate
	RIFFLE_ROUNDS=1000000000 CK_DEFAULT_TIMEOUT=0 tool/tally $(B)/tests/unit/simulate
	for rules in atlantic-city australia-nz bicycle double-deck eight-deck-csm european single-deck vegas-downtown-h17 vegas-strip; do \
	    $(B)/riffle simulate --rules $$rules --check 25000 || exit 1; done

SEEDS ?= 10
## soak-seeds  every random test with fresh seeds (SEEDS=10); prints the seed of a failure
soak-seeds: all tests wasm
	tool/soak-seeds $(SEEDS)

## soak-formats  a million boards through every format, and every pair of formats
soak-formats: tests
	RIFFLE_BOARDS=1000000 tool/tally $(B)/tests/unit/formats

## soak-quality  1,000 runs of fair decks and boards: false alarms at the rate that is stated; every control 100 times
soak-quality: tests
	RIFFLE_RUNS=1000 RIFFLE_CAUGHT=100 tool/tally $(B)/tests/property/quality
	RIFFLE_CHAINS=2000 RIFFLE_LEAST=4 tool/tally $(B)/tests/property/hands

## soak-record  1,000 records and 10,000 damaged ones: the command, WebAssembly and Python agree
soak-record: all wasm
	tool/tally 'tests/reference/compare_verify.py $(B)/riffle --records 1000 --damaged 10000' \
	    'tests/browser/run agree $(B)/riffle 1000 10000' 'tests/record/damage.py $(B)/riffle --bytes 1000000'

## soak-room  the card room is killed 1,000 times and set back 25 times; every write of it fails; 200 games with other hidden cards
soak-room: all tests
	RIFFLE_GAMES=200 tool/tally $(B)/tests/room/leak 'tests/room/crash.py $(B)/riffle --times 1000 --restore 40' \
	    'tests/room/disk.py $(B)/riffle --every 1'

## soak-damage  each byte, line and file of a card room's folder damaged; 5,000 and 600 more under AddressSanitizer
DAMAGES ?= 300
soak-damage: all tests
	$(MAKE) V=asan build/asan/riffle build/asan/tests/room/damages
	RIFFLE_DAMAGES=0 tool/tally $(B)/tests/room/damages
	RIFFLE_DAMAGES=5000 tool/tally build/asan/tests/room/damages
	tool/tally 'tests/room/damage.py build/asan/riffle' 'tests/room/sweep.py build/asan/riffle --times $(DAMAGES)'

## simulate-world  evenings of the card room with faults of everything (SEEDS=10000, FIRST=1); SEED=n shows one again
simulate-world: $(B)/tests/world/world
	SEEDS=$(SEEDS) FIRST=$(FIRST) SEED=$(SEED) PLANT=$(PLANT) $<
simulate-world: SEEDS = 10000

## soak-memory  each allocation of the card room and of the usual commands fails once
soak-memory: all tests
	$(MAKE) V=asan build/asan/tests/room/no_memory
	RIFFLE_STARVE=1 tool/tally $(B)/tests/room/no_memory 'tests/cli/no_memory.py $(B)/riffle --every 1'
	RIFFLE_STARVE=5 tool/tally build/asan/tests/room/no_memory

## bench     speed, as ratios to a yardstick in the same run on one core
bench: $(B)/bench/shuffle bench-verify bench-exact bench-deals bench-convert bench-doubledummy
	taskset -c 0 $<

## bench-shuffle  how fast stacks are shuffled, and distances reckoned
bench-shuffle: $(B)/bench/shuffle
	taskset -c 0 $<

## bench-random  what dieharder says of our random words, in minutes; LONG=1: all its tests, in hours
bench-random: $(B)/bench/words
	tool/bench-random $< $(if $(LONG),long)

## bench-verify  how fast a record of twenty shoes is checked
bench-verify: $(B)/bench/verify $(B)/riffle
	rm -f $(B)/bench.record $(B)/bench.record.secret
	yes s | $(B)/riffle play --plain --shoes 20 --companions 6 --chips 100000 --record $(B)/bench.record >/dev/null
	taskset -c 0 $< < $(B)/bench.record
	bash -c 'TIMEFORMAT="riffle verify --threads 1: %U s of the processor, %R s in all"; \
	    time $(B)/riffle verify --threads 1 $(B)/bench.record >/dev/null'
	bash -c 'TIMEFORMAT="riffle verify, all processors: %U s of the processor, %R s in all"; \
	    time $(B)/riffle verify $(B)/bench.record >/dev/null'

## bench-exact   how fast a game is reckoned
bench-exact: $(B)/bench/exact
	taskset -c 0 $<

## bench-deals   how fast deals of bridge are made and numbered
bench-deals: $(B)/bench/deals
	taskset -c 0 $<

## bench-convert  how fast boards go from one format to another
bench-convert: $(B)/bench/convert $(B)/riffle
	taskset -c 0 $<
	$(B)/riffle deal --bulk 1000000 --seed 1 -o - | $(B)/riffle convert - $(B)/bench.pbn --from lines --force
	bash -c 'TIMEFORMAT="a million boards, riffle convert pbn to lin: %U s of the processor, %R s in all"; \
	    time taskset -c 0 $(B)/riffle convert $(B)/bench.pbn $(B)/bench.lin --force 2>/dev/null'
	rm -f $(B)/bench.pbn $(B)/bench.lin

## bench-simulate  how fast a game is played, beside the plain loop of ../shared where that is
bench-simulate: $(B)/bench/simulate
	@if [ -f ../shared/yardstick/blackjack.c ]; then \
	    $(CC) -O3 -march=native -o $(B)/bench/yardstick ../shared/yardstick/blackjack.c -lm; fi
	taskset -c 0 $< $(if $(wildcard ../shared/yardstick/blackjack.c),$(B)/bench/yardstick)

## bench-rules  what a rule costs in lanes of AVX-512 that is switched off: with it, and with it left out
bench-rules: $(B)/bench/simulate.o $(LIB)
	tool/bench-rules $(B) '$(CC) $(CFLAGS) $(LANES_512) -O3' '$(SODIUM) -lm'

$(B)/bench/simulate: $(B)/bench/simulate.o $(LIB)
	$(LINK) -o $@ $^ $(SODIUM) -lm

## bench-doubledummy  how fast boards are solved, on all cores
bench-doubledummy: $(B)/bench/doubledummy
	$<

$(B)/bench/doubledummy: $(B)/bench/doubledummy.o $(B)/app/solve/solve.o $(LIB)
	$(LINK) -o $@ $^ -ldds -lpthread $(SODIUM)

## bench-room  how many can play in the card room at once, on this machine, clients included
BENCH_SECONDS ?= 120
bench-room: $(B)/bench/room $(B)/riffle
	for players in 2000 4000 6000 8000 10000 12000 15000; do \
	    $< $(B)/riffle $$players $(BENCH_SECONDS) || break; done

## bench-room-2000, -10000  so many players; bench-room-beyond  more than the room can carry (BEYOND=18000)
BEYOND ?= 18000
bench-room-2000 bench-room-10000: bench-room-%: $(B)/bench/room $(B)/riffle
	$< $(B)/riffle $* $(BENCH_SECONDS)
bench-room-beyond: $(B)/bench/room $(B)/riffle
	$< $(B)/riffle $(BEYOND) $(BENCH_SECONDS)

## bench-room-neighbour-2000, -10000, -beyond  the same beside a process that uses one processor without end
bench-room-neighbour-2000 bench-room-neighbour-10000: bench-room-neighbour-%: $(B)/bench/room $(B)/riffle
	$< $(B)/riffle $* $(BENCH_SECONDS) neighbour
bench-room-neighbour-beyond: $(B)/bench/room $(B)/riffle
	$< $(B)/riffle $(BEYOND) $(BENCH_SECONDS) neighbour

## bench-law  how many rules the card room checks for an act, and its time of the processor
bench-law: $(B)/bench/law
	$<

# The linker puts a counter in front of every rule; the library has none.
LAW     := $(addprefix rf_law_,$(shell awk -F, '/^CLAUSE/ { print $$2 }' include/riffle/clause.def)) \
           rf_bj_broken rf_bj_ruling rf_table_ruling rf_bj_lawful rf_table_lawful session_hear session_write
$(B)/bench/law.o: CFLAGS += $(ROOM)
$(B)/bench/law: $(B)/bench/law.o $(STAGE:%.c=$(B)/%.o) $(LIB)
	$(LINK) $(LAW:%=-Wl,--wrap=%) -o $@ $^ $(SODIUM) $(shell pkg-config --libs jansson sqlite3) -lpthread

$(B)/bench/%: $(B)/bench/%.o $(LIB)
	$(LINK) -o $@ $^ $(SODIUM)

## format    rewrite the C sources in the project's format
format:
	clang-format -i $$(git ls-files -co --exclude-standard '*.c' '*.h')

## man       the manual pages, from the commands' own help
man: $(MAN)
$(B)/man/riffle.1: $(B)/riffle
	@mkdir -p $(@D)
	help2man --no-info --name 'shuffle, cut and deal cards by written law' --output=$@ $<
$(B)/man/riffle-%.1: $(B)/riffle tool/help2man-command
	@mkdir -p $(@D)
	tool/help2man-command $(B)/riffle $* $@

## commands  writes docs/reference/commands.md from the commands' own help
commands: $(B)/riffle
	tool/commands-doc $(B)/riffle > docs/reference/commands.md

## site      the documents as a site that opens from the file system: build/site/index.html
site:
	tool/site/make.py build/site

## install   the command, the library, headers, riffle.pc, manual pages, completions, and
##           the page of make wasm where it was made (PREFIX=/usr/local DESTDIR=)
D := $(DESTDIR)$(PREFIX)
install: all man
	install -Dm755 $(B)/riffle $(D)/bin/riffle
	install -Dm644 $(LIB) $(D)/lib/libriffle.a
	install -Dm755 $(SO) $(D)/lib/libriffle.so.0
	ln -sf libriffle.so.0 $(D)/lib/libriffle.so
	install -Dm644 -t $(D)/include/riffle $(HEADERS)
	install -Dm644 -t $(D)/share/man/man1 $(MAN)
	install -Dm644 -t $(D)/share/doc/riffle README.md CHANGELOG.md LICENSE
	for page in $(wildcard docs/*.md docs/*/*); do \
	    install -Dm644 $$page $(D)/share/doc/riffle/$$page || exit 1; done
	install -Dm644 -t $(D)/share/doc/riffle/rules $(RULES)
	install -d $(D)/lib/pkgconfig $(D)/share/bash-completion/completions \
	    $(D)/share/zsh/site-functions $(D)/share/fish/vendor_completions.d
	sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' tool/riffle.pc.in > $(D)/lib/pkgconfig/riffle.pc
	$(B)/riffle completions bash > $(D)/share/bash-completion/completions/riffle
	$(B)/riffle completions zsh > $(D)/share/zsh/site-functions/_riffle
	$(B)/riffle completions fish > $(D)/share/fish/vendor_completions.d/riffle.fish
	@if [ -f $(W)/verify.html ]; then install -Dm644 $(W)/verify.html $(D)/share/riffle/verify.html; \
	else echo "verify.html is left out: make wasm makes it"; fi

## uninstall what install put there
uninstall:
	rm -rf $(D)/bin/riffle $(D)/lib/libriffle.a $(D)/lib/libriffle.so.0 $(D)/lib/libriffle.so \
	    $(D)/include/riffle $(D)/share/riffle $(D)/share/doc/riffle $(D)/share/man/man1/riffle.1 $(D)/share/man/man1/riffle-*.1 \
	    $(D)/lib/pkgconfig/riffle.pc $(D)/share/bash-completion/completions/riffle \
	    $(D)/share/zsh/site-functions/_riffle $(D)/share/fish/vendor_completions.d/riffle.fish

## clean     remove everything that was built
clean:
	rm -rf build

## help      this list
help:
	@sed -n 's/^## \?//p' Makefile

-include $(shell find $(B) $(W) -name '*.d' 2>/dev/null)
