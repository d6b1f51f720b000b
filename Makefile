# Riffle.  `make help` lists the targets.
#
# V chooses the build: release (the default), debug, asan, tsan, cov or tiny (a deck of eight
# cards).  Each has its own folder build/$(V).  The parts:
#
#   Makefile          compiler flags, the library, the command
#   make/wasm.mk      the core and the verifier for browsers
#   make/test.mk      tests, sanitizers, lint, fuzzing
#   make/soak.mk      long runs
#   make/bench.mk     benchmarks
#   make/install.mk   manual pages and installation

V       ?= release
ifeq ($(origin CC),default)
CC := gcc
endif
B       := build/$(V)
VERSION := $(shell sed -n 's/.*RF_VERSION "\(.*\)"/\1/p' include/riffle/version.h)

CFLAGS_release := -O2
CFLAGS_debug   := -O0
CFLAGS_asan    := -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
CFLAGS_tsan    := -O1 -fsanitize=thread
CFLAGS_cov     := -O0 --coverage
CFLAGS_tiny    := -O2 -DRF_TINY
ifeq ($(CFLAGS_$(V)),)
$(error V is release, debug, asan, tsan, cov or tiny, not '$(V)')
endif

WARN    := -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes \
           -Wmissing-prototypes -Wvla -Werror

# Hardening, the same in every build: stack canaries, stack probes, checked indirect jumps,
# position-independent code, read-only loader tables.  _FORTIFY_SOURCE is for the release alone: it
# needs optimisation, and it hides calls from the sanitizers.
MACHINE := $(shell $(CC) -dumpmachine)
HARDEN  := -fstack-protector-strong -fstack-clash-protection \
           $(if $(filter x86_64%,$(MACHINE)),-fcf-protection=full) \
           $(if $(filter aarch64%,$(MACHINE)),-mbranch-protection=standard) \
           $(if $(filter release,$(V)),-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
SEAL    := -Wl,-z,relro,-z,now,-z,noexecstack,-z,separate-code,--as-needed
LINK     = $(CC) $(CFLAGS_$(V)) $(HARDEN) -pie $(SEAL)

PKGS    := libsodium jansson ncursesw cairo pangocairo libqrencode libwebsockets sqlite3
SYSTEM  := $(patsubst -I%,-isystem %,$(shell pkg-config --cflags $(PKGS) 2>/dev/null))
LIBS     = $(shell pkg-config --libs $(PKGS)) -ldds -lpthread -lm
SODIUM   = $(shell pkg-config --libs libsodium)
# Functions may be inlined where they are defined: nobody replaces them at run time.
CFLAGS  += -std=c17 -g -fPIC -fvisibility=hidden -fno-semantic-interposition $(WARN) $(CFLAGS_$(V)) $(HARDEN) \
           -Iinclude -Isrc -Iapp -I$(B)/gen -MMD -MP

SRC     := $(wildcard src/*/*.c)
APP     := $(filter-out app/wasm/% app/mpi/%,$(wildcard app/*/*.c app/*/*/*.c))
RULES   := $(filter-out rules/README.md,$(wildcard rules/*.md))
HEADERS := $(wildcard include/riffle/*.h include/riffle/*.def)
OBJ     := $(SRC:%.c=$(B)/%.o)
LIB     := $(B)/libriffle.a
SO      := $(B)/libriffle.so.0
# The applications as one library: the command, the tests and the benchmarks link what they need.
MAIN    := $(B)/app/cli/main.o
APPLIB  := $(B)/libapp.a

.PHONY: all run libraries clean format help
.DELETE_ON_ERROR:
.SECONDARY:

## all       build the command and the library (the default)
# The lanes take longest to compile, so they come first and nothing waits for them at the end.
all: $(patsubst %.c,$(B)/%.o,$(wildcard src/simulate/lanes_*.c)) $(B)/riffle $(LIB) $(SO)

## run       the main job: open the card room at the address that it prints
run: all
	$(B)/riffle serve $(SERVE)

# --- generated tables; build/wasm has its own, always for whole decks -----------------------------

$(B)/gen/law.inc build/wasm/gen/law.inc: tool/law.awk $(RULES)
	@mkdir -p $(@D)
	@awk -f tool/law.awk $(RULES) > $@

$(B)/gen/places.inc: tool/law.awk include/riffle/clause.def $(wildcard src/*/law_*.c src/blackjack/phase.c src/blackjack/ruling_bj.c src/record/*.c) $(wildcard tests/clause/*.acts) tests/record/damage.py
	@mkdir -p $(@D)
	@awk -v places=1 -f tool/law.awk $(filter-out tool/law.awk,$^) > $@

$(B)/gen/presets.inc build/wasm/gen/presets.inc: tool/presets.awk $(wildcard rules/presets/*.rules)
	@mkdir -p $(@D)
	@awk -f tool/presets.awk $(filter-out tool/presets.awk,$^) > $@

$(B)/gen/systems.inc build/wasm/gen/systems.inc: tool/presets.awk $(wildcard rules/systems/*.system)
	@mkdir -p $(@D)
	@awk -f tool/presets.awk $(filter-out tool/presets.awk,$^) > $@

$(B)/gen/shelf.inc: tool/shelf.awk $(wildcard app/where/shelf/*.deal)
	@mkdir -p $(@D)
	@awk -f tool/shelf.awk $(filter-out tool/shelf.awk,$^) > $@

# A deck of eight cards makes hands of two.
$(B)/gen/pascal.inc: PACK = $(if $(filter tiny,$(V)),-v cards=8 -v hand=2,-v cards=52 -v hand=13)
build/wasm/gen/pascal.inc: PACK = -v cards=52 -v hand=13
$(B)/gen/pascal.inc build/wasm/gen/pascal.inc: tool/pascal.awk
	@mkdir -p $(@D)
	@awk $(PACK) -f $< > $@

# The card room serves its pages from the program itself.
# All builds share them, as they share the module.
build/web/web_pages.inc: tool/pages $(wildcard app/web/*) build/wasm/riffle.wasm build/wasm/practice.wasm build/wasm/boundary.js build/wasm/verify.html
	@echo "  web  $(@D)"
	@mkdir -p $(@D)
	@tool/pages app/web build/wasm $(@D)/files > $@.new && mv $@.new $@

$(B)/src/base/clause.o: $(B)/gen/law.inc
$(B)/src/blackjack/presets.o: $(B)/gen/presets.inc
$(B)/src/bridge/deal_number.o: $(B)/gen/pascal.inc
$(B)/src/counting/system.o: $(B)/gen/systems.inc
$(B)/app/where/where_shelf.o: $(B)/gen/shelf.inc
$(B)/app/cli/cmd_rules.o: $(B)/gen/places.inc
$(B)/app/room/net/pages.o: build/web/web_pages.inc
$(B)/app/room/net/pages.o: CFLAGS += -Ibuild/web

# --- objects --------------------------------------------------------------------------------------

# The library is plain C17; the applications use the operating system and other libraries.
$(B)/app/%.o $(B)/tests/%.o $(B)/bench/%.o: CFLAGS += -D_GNU_SOURCE $(SYSTEM)
$(B)/src/base/%.o: CFLAGS += $(SYSTEM)

# SHA256=portable, sodium, x86 or armv8 makes a build that hashes by this path alone; give it a
# folder of its own: make SHA256=portable B=build/portable check
SHA256_ONLY := $(if $(SHA256),-DRF_SHA256_ONLY=RF_SHA256_$(shell echo $(SHA256) | tr a-z A-Z))
$(B)/src/base/sha256_choose.o $(B)/tests/unit/sha256_test.o: CFLAGS += $(SHA256_ONLY)

# The lanes have one file per instruction set; on other machines these files are empty.  Tuning for
# skylake-avx512 is worth 5 % on Zen 4 too, which this compiler does not know.
ifneq ($(filter x86_64%,$(MACHINE)),)
$(B)/src/simulate/lanes_avx2.o $(B)/src/simulate/lanes_avx2_count.o: CFLAGS += -mavx2 -mbmi -mbmi2
LANES_512 := -mavx512f -mavx512bw -mavx512vl -mavx512dq -mavx512vbmi -mavx512vbmi2 -mbmi -mbmi2 \
             -mpopcnt -mtune=skylake-avx512 $(if $(findstring clang,$(CC)),,-frename-registers)
$(B)/src/simulate/lanes_avx512.o $(B)/src/simulate/lanes_avx512_count.o: CFLAGS += $(LANES_512)
endif
# A file of lanes inlines ten copies of the game.  -g1 halves the time to compile; sanitizers would
# take minutes, so they skip the lanes; the small deck does not use them.
$(B)/src/simulate/lanes_%.o $(B)/mutant/lanes_%.o: CFLAGS += -g1
ifneq ($(filter asan tsan tiny,$(V)),)
$(B)/src/simulate/lanes_%.o: CFLAGS += -O1 -fno-sanitize=all
endif
ifeq ($(V),release)
$(B)/src/simulate/%.o: CFLAGS += -O3
endif
# The loop of tries is unrolled: a tenth faster.
ifeq ($(V),release)
$(B)/src/where/where_draw.o $(B)/src/where/where_lanes.o: CFLAGS += -O3
endif
# Stack probes cost the lanes 4 % and the exact analysis 20 %.  Neither reads anything from outside,
# and their frames have fixed sizes.
$(B)/src/simulate/%.o $(B)/src/analysis/%.o: CFLAGS += -fno-stack-clash-protection

$(B)/%.o: %.c | libraries
	@mkdir -p $(@D)
	@echo "  cc   $@"
	@$(CC) $(CFLAGS) -c -o $@ $<

libraries:
	@pkg-config --exists $(PKGS) || { echo "Riffle needs $(PKGS): run tool/setup run" >&2; exit 1; }

# --- libraries and the command --------------------------------------------------------------------

$(LIB): $(OBJ)
$(APPLIB): $(filter-out $(MAIN),$(APP:%.c=$(B)/%.o))
$(LIB) $(APPLIB):
	@echo "  ar   $@"
	@rm -f $@ && ar rcs $@ $^

$(SO): $(OBJ) tool/libriffle.map
	@echo "  ld   $@"
	@$(CC) $(CFLAGS_$(V)) $(HARDEN) $(SEAL) -shared -Wl,-soname,$(@F),--version-script=tool/libriffle.map -o $@ $(OBJ) $(SODIUM) -lm
	@ln -sf $(@F) $(B)/libriffle.so

$(B)/riffle: $(MAIN) $(APPLIB) $(LIB)
	@echo "  ld   $@"
	@$(LINK) -o $@ $^ $(LIBS)

include make/wasm.mk make/test.mk make/soak.mk make/bench.mk make/install.mk

## format    rewrite the C sources in the project's format
format:
	clang-format -i $$(git ls-files -co --exclude-standard '*.c' '*.h')

## clean     remove everything that was built
clean:
	rm -rf build

## help      this list
help:
	@sed -n 's/^## \?//p' Makefile make/*.mk

-include $(shell find $(B) build/wasm -name '*.d' 2>/dev/null)
