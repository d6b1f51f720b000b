# Tests, sanitizers, lint, fuzzing.

TESTS   := $(wildcard tests/unit/*.c tests/clause/*.c tests/vectors/*.c tests/count/*.c tests/property/*.c tests/record/*.c) tests/room/leak.c tests/room/damages.c tests/room/no_memory.c
BINS    := $(TESTS:%.c=$(B)/%) $(B)/tests/world/world
CHECK    = $(shell pkg-config --libs check)

.PHONY: tests test programs check asan tsan tiny armv8 cov clauses tidy layers fuzz fuzz-all

# A test is its file, the suite, and what it uses of the applications and the library.
$(B)/tests/%: $(B)/tests/%.o $(B)/tests/suite.o $(APPLIB) $(LIB)
	@echo "  ld   $@"
	@$(LINK) -o $@ $^ $(CHECK) $(LIBS)

# The director's desk runs the command that is built beside its test.
$(B)/tests/unit/desk_test: | $(B)/riffle

# The store with lists and a log so short that each test fills them many times.
SMALL_STORE := $(patsubst %.c,$(B)/small/%.o,$(wildcard app/store/*.c))
$(B)/small/%.o: %.c | libraries
	@mkdir -p $(@D)
	@echo "  cc   $@"
	@$(CC) $(FLAGS) -D_GNU_SOURCE $(SYSTEM) '-DSTORE_SIZES=GENERATION = 40, LEAST = 10, OF_EACH = 4, STEP = 3, LONG = 30, LITTLE = 4' -c -o $@ $<
$(B)/tests/unit/store_test: $(B)/tests/unit/store_test.o $(B)/tests/suite.o $(SMALL_STORE) $(APPLIB) $(LIB)
	@echo "  ld   $@"
	@$(LINK) -o $@ $^ $(CHECK) $(LIBS)

# The card room without its network, clock, threads and randomness: tests/room/stage.c replaces those
# of the applications.
STAGE   := $(B)/tests/room/stage.o $(APPLIB) $(LIB)
$(B)/tests/room/%.o $(B)/tests/unit/marks_test.o: FLAGS += -Itests/room
$(B)/tests/room/leak: $(B)/tests/room/leak.o $(STAGE)
	@echo "  ld   $@"
	@$(LINK) -Wl,--wrap=rf_record_order,--wrap=view_json_write,--wrap=store_put_line -o $@ $^ $(LIBS)
$(B)/tests/unit/marks_test: $(B)/tests/unit/marks_test.o $(B)/tests/suite.o $(STAGE)
	@echo "  ld   $@"
	@$(LINK) -Wl,--wrap=store_put_mark -o $@ $^ $(CHECK) $(LIBS)

# The room on damaged folders, and while memory runs out.
DAMAGE  := $(patsubst %,$(B)/tests/room/%.o,damage_judge damage_kinds actor folder_copy) $(B)/tests/suite.o
$(B)/tests/room/damages: $(B)/tests/room/damages.o $(DAMAGE) $(STAGE)
	@echo "  ld   $@"
	@$(LINK) -o $@ $^ $(CHECK) $(LIBS)
$(B)/tests/room/no_memory: $(B)/tests/room/no_memory.o $(B)/tests/room/starved.o $(DAMAGE) $(STAGE)
	@echo "  ld   $@"
	@$(LINK) -rdynamic -Wl,--wrap=sodium_malloc,--wrap=pthread_create -o $@ $^ $(CHECK) $(LIBS)

# The simulated world (tests/world): without its disk too, and with the small store.  Calls of the C
# library about files, and functions that planted bugs change, are wrapped.
WRAPPED := open close read pread write pwrite fsync fdatasync unlink unlinkat access mkdir stat fstat \
           flock opendir readdir closedir dirfd pthread_create pthread_join pthread_cond_wait \
           store_safe sqlite3_exec table_lines_copy view_json_write secrets_head secrets_verify rf_bj_chips_move \
           rf_record_order answer_json rf_bj_check_invariants table_stop table_mark_fault table_receipt_fits os_clock_wall store_put_line \
           companion_learn
$(B)/tests/world/%.o: FLAGS += -Itests/world
$(B)/tests/world/world: $(patsubst %.c,$(B)/%.o,$(wildcard tests/world/*.c)) $(SMALL_STORE) $(APPLIB) $(LIB)
	@echo "  ld   $@"
	@$(LINK) $(WRAPPED:%=-Wl,--wrap=%) -o $@ $^ $(LIBS)

# Two nodes step by step on one database: the store's thread, its clock and its questions are the test's.
STEPPED := pg_ask pg_do os_clock_monotonic store_start_thread nanosleep pthread_cond_clockwait
$(B)/tests/nodes/lockstep: $(B)/tests/nodes/lockstep.o $(APPLIB) $(LIB)
	@echo "  ld   $@"
	@$(LINK) $(STEPPED:%=-Wl,--wrap=%) -o $@ $^ $(LIBS)

# A simulator with a known fault, a dealer's natural that counts as any 21: the check must see it.
# The portable lanes have it; the others are those of the library.
MUTANT  := $(patsubst src/simulate/%.c,$(B)/mutant/%.o,$(filter-out %_avx2.c %_avx512.c %_avx2_count.c %_avx512_count.c,$(wildcard src/simulate/*.c)))
$(B)/mutant/lanes_%.o: FLAGS += -O1
$(B)/mutant/%.o: src/simulate/%.c | libraries
	@mkdir -p $(@D)
	@$(CC) $(FLAGS) -DRF_MUTANT_NATURAL_21 -c -o $@ $<
$(B)/riffle-mutant: $(MAIN) $(MUTANT) $(APPLIB) $(LIB)
	@echo "  ld   $@"
	@$(LINK) -o $@ $^ $(LIBS)

# Libraries for LD_PRELOAD, under which tests run the card room and commands; never sanitized.
PRELOAD := $(patsubst %,build/release/preload/%.so,hurry faulty shifted probe slow starved repeated)
build/release/preload/%.so: tests/room/%.c
	@mkdir -p $(@D)
	$(CC) -std=c17 -D_GNU_SOURCE $(WARN) -O2 -g -fPIC -shared -o $@ $< -ldl

# An OpenCL that fails, in a folder that tests put before others.
FAKE_OPENCL := build/release/preload/opencl/libOpenCL.so.1
$(FAKE_OPENCL): tests/cli/fake_opencl.c
	@mkdir -p $(@D)
	$(CC) -std=c17 -D_GNU_SOURCE $(WARN) -O2 -g -fPIC -shared -Wl,-soname,libOpenCL.so.1 -o $@ $<

tests: $(BINS) $(B)/tests/nodes/lockstep $(PRELOAD) $(FAKE_OPENCL)

## check     the fast inner loop: unit, clause, vector and short property tests
check: all tests
	RIFFLE_ACTS=100000 tool/tally $(BINS)

## test      everything, as CI runs it; lists the slowest, and ends in "N passed, N failed"
## test T=…  the tests of one file, or one test: make test T=unit/pbn; make test T=a_test_s_name
ifdef T
test:
	@V=$(V) tool/test-one $(T)
else
test: all tests man $(B)/riffle-mutant mpi
	@+tool/test-all
endif

# The test programs, for tool/test-all.
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

## tidy      style: format, sizes, and clang-tidy on every file
tidy: $(B)/gen/law.inc $(B)/gen/places.inc $(B)/gen/presets.inc $(B)/gen/pascal.inc
	tool/tidy $(B)/gen

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

