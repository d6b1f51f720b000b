# Tests, sanitizers, lint, fuzzing.

TESTS   := $(wildcard tests/unit/*.c tests/clause/*.c tests/vectors/*.c tests/count/*.c tests/property/*.c tests/record/*.c) tests/room/leak.c tests/room/damages.c tests/room/no_memory.c
BINS    := $(TESTS:%.c=$(B)/%) $(B)/tests/world/world
JOBS     = $(shell getconf _NPROCESSORS_ONLN)
CHECK    = $(shell pkg-config --libs check)

.PHONY: tests test test-rest test-all programs check due asan tsan tiny armv8 cov clauses tidy tidy-quick syntax layers fuzz fuzz-all

# A test is linked again when anything changed, but replaced only if its bytes did: it has just the
# members of the libraries that it uses, so a change in bridge leaves the tests of blackjack alone,
# and their results count (see `check`).  NAME.linked says when it was linked last.
LLD     := $(if $(shell command -v ld.lld),-fuse-ld=lld)
define link_test
@echo "  ld   $(@:%.linked=%)"
@$(LINK) $(LLD) $(LINK_WRAP:%=-Wl,--wrap=%) -o $(@:%.linked=%.new) $^ $(CHECK) $(LIBS)
@cmp -s $(@:%.linked=%.new) $(@:%.linked=%) && rm $(@:%.linked=%.new) || mv $(@:%.linked=%.new) $(@:%.linked=%)
@touch $@
endef
$(BINS) $(B)/tests/nodes/lockstep: %: %.linked ;

# A test is its file, the suite, and what it uses of the applications and the library.
$(B)/tests/%.linked: $(B)/tests/%.o $(B)/tests/suite.o $(APPLIB) $(LIB)
	$(link_test)

# The director's desk runs the command that is built beside its test.
$(B)/tests/unit/desk_test.linked: | $(B)/riffle

# The store with lists and a log so short that each test fills them many times.
SMALL_STORE := $(patsubst %.c,$(B)/small/%.o,$(wildcard app/store/*.c))
$(B)/small/%.o: %.c | libraries
	@mkdir -p $(@D)
	@echo "  cc   $@"
	@$(CC) $(FLAGS) -D_GNU_SOURCE $(SYSTEM) '-DSTORE_SIZES=GENERATION = 40, LEAST = 10, OF_EACH = 4, STEP = 3, LONG = 30, LITTLE = 4' -c -o $@ $<
$(B)/tests/unit/store_test.linked: $(B)/tests/unit/store_test.o $(B)/tests/suite.o $(SMALL_STORE) $(APPLIB) $(LIB)
	$(link_test)

# The card room without its network, clock, threads and randomness: tests/room/stage.c replaces those
# of the applications.
STAGE   := $(B)/tests/room/stage.o $(PAGES) $(APPLIB) $(LIB)
$(B)/tests/room/%.o $(B)/tests/unit/marks_test.o: FLAGS += -Itests/room
$(B)/tests/room/leak.linked: LINK_WRAP := rf_record_order view_json_write store_put_line
$(B)/tests/room/leak.linked: $(B)/tests/room/leak.o $(STAGE)
	$(link_test)
$(B)/tests/unit/marks_test.linked: LINK_WRAP := store_put_mark
$(B)/tests/unit/marks_test.linked: $(B)/tests/unit/marks_test.o $(B)/tests/suite.o $(STAGE)
	$(link_test)

# The room on damaged folders, and while memory runs out.
DAMAGE  := $(patsubst %,$(B)/tests/room/%.o,damage_judge damage_kinds actor folder_copy) $(B)/tests/suite.o
$(B)/tests/room/damages.linked: $(B)/tests/room/damages.o $(DAMAGE) $(STAGE)
	$(link_test)
$(B)/tests/room/no_memory.linked: LINK_WRAP := sodium_malloc pthread_create
$(B)/tests/room/no_memory.linked: LLD += -rdynamic
$(B)/tests/room/no_memory.linked: $(B)/tests/room/no_memory.o $(B)/tests/room/starved.o $(DAMAGE) $(STAGE)
	$(link_test)

# The simulated world (tests/world): without its disk too, and with the small store.  Calls of the C
# library about files, and functions that planted bugs change, are wrapped.
$(B)/tests/world/world.linked: LINK_WRAP := open close read pread write pwrite fsync fdatasync unlink unlinkat access mkdir stat fstat \
           flock opendir readdir closedir dirfd pthread_create pthread_join pthread_cond_wait \
           store_safe sqlite3_exec table_lines_copy view_json_write secrets_head secrets_verify rf_bj_chips_move \
           rf_record_order answer_json rf_bj_check_invariants table_stop table_mark_fault table_receipt_fits os_clock_wall store_put_line \
           companion_learn
$(B)/tests/world/%.o: FLAGS += -Itests/world
$(B)/tests/world/world.linked: $(patsubst %.c,$(B)/%.o,$(wildcard tests/world/*.c)) $(SMALL_STORE) $(PAGES) $(APPLIB) $(LIB)
	$(link_test)

# Two nodes step by step on one database: the store's thread, its clock and its questions are the test's.
$(B)/tests/nodes/lockstep.linked: LINK_WRAP := pg_ask pg_do os_clock_monotonic store_start_thread nanosleep pthread_cond_clockwait
$(B)/tests/nodes/lockstep.linked: $(B)/tests/nodes/lockstep.o $(PAGES) $(APPLIB) $(LIB)
	$(link_test)

# A simulator with a known fault, a dealer's natural that counts as any 21: the check must see it.
# The portable lanes have it; the others are those of the library.
MUTANT  := $(patsubst src/simulate/%.c,$(B)/mutant/%.o,$(filter-out %_avx2.c %_avx512.c %_avx2_count.c %_avx512_count.c,$(wildcard src/simulate/*.c)))
$(B)/mutant/lanes_%.o: FLAGS += -O1
$(B)/mutant/%.o: src/simulate/%.c | libraries
	@mkdir -p $(@D)
	@$(CC) $(FLAGS) -DRF_MUTANT_NATURAL_21 -c -o $@ $<
$(B)/riffle-mutant: $(MAIN) $(MUTANT) $(PAGES) $(APPLIB) $(LIB)
	@echo "  ld   $@"
	@$(LINK) -o $@ $^ $(LIBS)

# Libraries for LD_PRELOAD, under which tests run the card room and commands; never sanitized.
PRELOAD := $(patsubst %,build/release/preload/%.so,stepped faulty shifted probe slow starved repeated)
build/release/preload/%.so: tests/room/%.c
	@mkdir -p $(@D)
	$(CC) -std=c17 -D_GNU_SOURCE $(WARN) -O2 -g -fPIC -shared -o $@ $< -ldl

# An OpenCL that fails, in a folder that tests put before others.
FAKE_OPENCL := build/release/preload/opencl/libOpenCL.so.1
$(FAKE_OPENCL): tests/cli/fake_opencl.c
	@mkdir -p $(@D)
	$(CC) -std=c17 -D_GNU_SOURCE $(WARN) -O2 -g -fPIC -shared -Wl,-soname,libOpenCL.so.1 -o $@ $<

tests: $(BINS) $(if $(filter release,$(V)),$(B)/riffle-room) $(B)/tests/nodes/lockstep $(PRELOAD) $(FAKE_OPENCL)

# A test that passed leaves a mark, and runs again only when its program changed, or what it reads.
PASSED   = $(BINS:$(B)/%=$(B)/passed/%)
$(B)/passed/tests/%: $(B)/tests/%
	@mkdir -p $(@D)
	@echo '$< && touch $@'
$(filter $(B)/passed/tests/clause/%,$(PASSED)): $(wildcard tests/clause/*.acts)
$(filter $(B)/passed/tests/record/%,$(PASSED)): $(wildcard tests/record/golden/*) docs/reference/record.md
$(filter $(B)/passed/tests/vectors/%,$(PASSED)): docs/reference/record.md
$(filter $(B)/passed/tests/count/% %/sim_count_test,$(PASSED)): $(wildcard tests/count/*.txt)
$(B)/passed/tests/unit/desk_test: $(B)/riffle

## check     the fast inner loop: the C tests whose program changed, in a short form (FORCE=1: all of them)
check: tests
	@$(if $(FORCE),rm -rf $(B)/passed)
	@$(MAKE) -s --no-print-directory V=$(V) B=$(B) due | RIFFLE_ACTS=30000 tool/tally -j $(JOBS) -
due: $(PASSED)

## test      what ./test runs: every kind of test, in the release build; ends in "N passed, N failed"
## test T=…  the tests of one file, or one test: make test T=unit/pbn; make test T=a_test_s_name
ifdef T
test:
	@V=$(V) tool/test-one $(T)
else
test: all tests man $(B)/riffle-mutant
	@tool/tally -j $(JOBS) --plan tests/plan short
endif

## test-rest the rest: lint, sanitizers, clang, the deck of eight cards, fuzzing, whole forms of long tests
## test-all  both, in one pool of jobs
test-rest test-all: all tests man $(B)/riffle-mutant
	@tool/tally -j $(JOBS) --plan tests/plan $(if $(filter %-all,$@),all,whole)

# The test programs, for tests/plan.
programs:
	@printf '%s\n' $(sort $(BINS:$(B)/%=%))

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
	        -o build/armv8/sha256 tests/cross/sha256_cross.c src/base/sha256*.c src/base/hash.c src/base/assert.c && \
	    qemu-aarch64 build/armv8/sha256; else \
	    echo "ok 1 - SHA-256 by ARMv8 # SKIP there is no $(ARMV8)-gcc or no qemu-aarch64"; echo 1..1; fi

## cov       line coverage of src/ and app/, in build/cov/report.txt
cov:
	$(MAKE) V=cov all tests
	RIFFLE_ACTS=100000 tool/tally $(BINS:$(B)/%=build/cov/%) 'tests/cli/run.py build/cov/riffle' 'tests/cli/screen.py build/cov/riffle'
	gcovr -r . --object-directory build/cov -f src/ -f app/ --txt build/cov/report.txt
	@cat build/cov/report.txt

## clauses   is every clause enforced, and proved honoured and broken? writes docs/reference/clauses.md
clauses: $(B)/tests/clause/clauses_rows $(B)/tests/clause/sessions_rows $(B)/riffle
	tool/clauses $(B)/tests/clause/clauses_rows $(B)/tests/clause/sessions_rows 'tests/record/damage.py $(B)/riffle' 'tests/reference/dishonest_session.py $(B)/riffle'

## tidy      style: lengths, words, format, and clang-tidy on each file that changed since it was clean
## tidy-quick the same without clang-analyzer, which takes nine tenths of the time
LINTED  := $(SRC) $(APP) $(PAGES:$(B)/%.o=%.c) $(wildcard app/wasm/*.c app/wasm/*/*.c bench/*.c examples/*.c python/*.c)
GENERATED := $(patsubst %,$(B)/gen/%.inc,law places presets systems shelf kernel pascal) build/web/web_pages.inc
tidy: $(LINTED:%.c=build/tidy/%.ok)
	@tool/tidy && tool/tidy --format
tidy-quick: $(LINTED:%.c=build/tidy/quick/%.ok)
	@tool/tidy && tool/tidy --format

LINT     = clang-tidy --quiet $(LINT_CHECKS) $< -- $(LINT_FLAGS)
LINT_FLAGS = -std=c17 -Iinclude -Isrc -Iapp -I$(B)/gen -Ibuild/web $(if $(filter src/%,$<),,-D_GNU_SOURCE $(SYSTEM))
define lint
@mkdir -p $(@D)
@$(LINT) >$@.log 2>&1 || { cat $@.log; exit 1; }
@$(CC) $(LINT_FLAGS) -MM -MP -MT $@ -MF $(@:.ok=.d) $< && mv $@.log $@
endef
build/tidy/quick/%.ok: LINT_CHECKS := --checks=-clang-analyzer-*
build/tidy/quick/%.ok: %.c .clang-tidy | $(GENERATED)
	$(lint)
build/tidy/%.ok: %.c .clang-tidy | $(GENERATED)
	$(lint)
-include $(shell find build/tidy -name '*.d' 2>/dev/null)

## syntax    does another compiler take every file? make CC=clang V=debug B=build/clang syntax
syntax: CFLAGS += -fsyntax-only
syntax: $(OBJ) $(APP:%.c=$(B)/%.o) $(MAIN)

## layers    do includes and symbols keep to the direction of dependencies?
layers: $(OBJ) $(APP:%.c=$(B)/%.o)
	tool/layers $(B)

FUZZ_SECONDS ?= 60
## fuzz      libFuzzer on everything that reads outside bytes (FUZZ_SECONDS=60 each)
fuzz:
	tool/fuzz $(FUZZ_SECONDS)

MINUTES ?= 20
## fuzz-all  all of these in MINUTES=20 together; a table of inputs, speed, coverage and findings
fuzz-all:
	tool/fuzz --minutes $(MINUTES)

