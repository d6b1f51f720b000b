# Riffle.  `make help` lists the targets.
#
# V chooses the build: release (the default), debug, asan, tsan, cov or tiny (a deck of eight
# cards).  Each has its own folder build/$(V).  CPPFLAGS, CFLAGS and LDFLAGS from outside are added
# to Riffle's own flags; WERROR= lets a compiler that is new to Riffle warn without failing.  The
# parts:
#
#   Makefile          compiler flags, objects, the command
#   make/lib.mk       the library: static, shared, installed
#   make/python.mk    the Python module, its wheel
#   make/wasm.mk      the core and the verifier for browsers
#   make/test.mk      tests, sanitizers, lint, fuzzing
#   make/soak.mk      long runs
#   make/bench.mk     benchmarks
#   make/install.mk   manual pages and installation
#   make/package.mk   the service, releases and packages

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

WERROR  ?= -Werror
WARN    := -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes \
           -Wmissing-prototypes -Wvla $(WERROR)

# Hardening, the same in every build: stack canaries, stack probes, checked indirect jumps,
# position-independent code, read-only loader tables.  _FORTIFY_SOURCE is for the release alone: it
# needs optimisation, and it hides calls from the sanitizers.
MACHINE := $(shell $(CC) -dumpmachine)
HARDEN  := -fstack-protector-strong -fstack-clash-protection \
           $(if $(filter x86_64%,$(MACHINE)),-fcf-protection=full) \
           $(if $(filter aarch64%,$(MACHINE)),-mbranch-protection=standard) \
           $(if $(filter release,$(V)),-U_FORTIFY_SOURCE $(if $(filter -O0,$(CFLAGS)),,-D_FORTIFY_SOURCE=3))
SEAL    := -Wl,-z,relro,-z,now,-z,noexecstack,-z,separate-code,--as-needed
LINK     = $(CC) $(CFLAGS_$(V)) $(HARDEN) $(CFLAGS) -pie $(LDFLAGS) $(SEAL)
LINK_SO  = $(CC) $(CFLAGS_$(V)) $(HARDEN) $(CFLAGS) -shared $(LDFLAGS) $(SEAL)

# The card room alone needs fewer packages, and ./run builds it before the others are there.
ROOM_PKGS := libsodium jansson libqrencode libwebsockets sqlite3 libpq
PKGS    := $(if $(filter-out room room-objects,$(or $(MAKECMDGOALS),all)),ncursesw cairo pangocairo) $(ROOM_PKGS)
SYSTEM  := $(patsubst -I%,-isystem %,$(shell pkg-config --cflags $(PKGS) 2>/dev/null))
# --as-needed leaves out what a program does not call itself: the command opens libpq and libdds.
LIBS     = $(shell pkg-config --libs $(PKGS)) -ldds -lpthread -lm
# The library needs libsodium alone, and no pkg-config where libsodium is in the compiler's own folders.
SODIUM_CFLAGS := $(patsubst -I%,-isystem %,$(shell pkg-config --cflags libsodium 2>/dev/null))
SODIUM   = $(or $(shell pkg-config --libs libsodium 2>/dev/null),-lsodium)
# Functions may be inlined where they are defined: nobody replaces them at run time.  The flags of
# single files follow those of the caller, because the lanes do not compile or lose much without them.
FLAGS    = $(CPPFLAGS) -std=c17 -g -fPIC -fvisibility=hidden -fno-semantic-interposition $(WARN) $(CFLAGS_$(V)) \
           $(HARDEN) $(CFLAGS) -Iinclude -Isrc -Iapp -I$(B)/gen -MMD -MP

SRC     := $(wildcard src/*/*.c)
APP     := $(filter-out app/wasm/% app/mpi/% app/room/net/pages.c,$(wildcard app/*/*.c app/*/*/*.c))
RULES   := $(filter-out rules/README.md,$(wildcard rules/*.md))
HEADERS := $(wildcard include/riffle/*.h include/riffle/*.def)
OBJ     := $(SRC:%.c=$(B)/%.o)
LIB     := $(B)/libriffle.a
SO      := $(B)/libriffle.so.0
# The applications as one library: the command, the tests and the benchmarks link what they need.  The
# pages are apart, because they need WebAssembly, which most tests do without.
MAIN    := $(B)/app/cli/main.o
APPLIB  := $(B)/libapp.a
PAGES   := $(B)/app/room/net/pages.o

.PHONY: all run room room-objects generated libraries sodium clean format help
.DELETE_ON_ERROR:
.SECONDARY:

## all       build the command and the library (the default)
# The lanes take longest to compile, so they come first and nothing waits for them at the end.
all: $(patsubst %.c,$(B)/%.o,$(wildcard src/simulate/lanes_*.c)) $(B)/riffle $(LIB) $(SO) lib-dd

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

# The program of GPUs: a frame, and the state machine of the library.
$(B)/gen/kernel.inc: tool/kernel.awk app/gpu/play.cl src/simulate/machine_cards.h src/simulate/machine_lane.h
	@mkdir -p $(@D)
	@awk -f tool/kernel.awk app/gpu/play.cl > $@

# A deck of eight cards makes hands of two.
$(B)/gen/pascal.inc: PACK = $(if $(filter tiny,$(V)),-v cards=8 -v hand=2,-v cards=52 -v hand=13)
build/wasm/gen/pascal.inc: PACK = -v cards=52 -v hand=13
$(B)/gen/pascal.inc build/wasm/gen/pascal.inc: tool/pascal.awk
	@mkdir -p $(@D)
	@awk $(PACK) -f $< > $@

# The card room serves its pages from the program itself.
# All builds share them, as they share the module.
build/web/web_pages.inc: tool/pages $(wildcard app/web/*) build/wasm/riffle.wasm build/wasm/practice.wasm build/wasm/boundary.js build/wasm/verify.html \
    build/wasm/deals.wasm build/wasm/deals_boundary.js build/wasm/shelf.js
	@echo "  web  $(@D)"
	@mkdir -p $(@D)
	@tool/pages app/web build/wasm $(@D) > $@.new && mv $@.new $@

generated: $(patsubst %,$(B)/gen/%.inc,law places presets systems shelf kernel pascal)

$(B)/src/base/clause.o: $(B)/gen/law.inc
$(B)/src/blackjack/presets.o: $(B)/gen/presets.inc
$(B)/src/bridge/deal_number.o: $(B)/gen/pascal.inc
$(B)/src/counting/system.o: $(B)/gen/systems.inc
$(B)/app/where/where_shelf.o: $(B)/gen/shelf.inc
$(B)/app/gpu/gpu_open.o: $(B)/gen/kernel.inc
$(B)/app/cli/cmd_rules.o: $(B)/gen/places.inc
$(PAGES): build/web/web_pages.inc
$(PAGES): FLAGS += -Ibuild/web

# --- objects --------------------------------------------------------------------------------------

# The library is plain C17; the applications use the operating system and other libraries.
$(B)/app/%.o $(B)/tests/%.o $(B)/bench/%.o: FLAGS += -D_GNU_SOURCE $(SYSTEM)
$(B)/src/base/%.o: FLAGS += $(SODIUM_CFLAGS)

# SHA256=portable, sodium, x86 or armv8 makes a build that hashes by this path alone; give it a
# folder of its own: make SHA256=portable B=build/portable check
SHA256_ONLY := $(if $(SHA256),-DRF_SHA256_ONLY=RF_SHA256_$(shell echo $(SHA256) | tr a-z A-Z))
$(B)/src/base/sha256_choose.o $(B)/tests/unit/sha256_test.o: FLAGS += $(SHA256_ONLY)

# The lanes have one file per instruction set; on other machines these files are empty.  Tuning for
# skylake-avx512 is worth 5 % on Zen 4 too, which this compiler does not know.
ifneq ($(filter x86_64%,$(MACHINE)),)
$(B)/src/simulate/lanes_avx2.o $(B)/src/simulate/lanes_avx2_count.o: FLAGS += -mavx2 -mbmi -mbmi2
LANES_512 := -mavx512f -mavx512bw -mavx512vl -mavx512dq -mavx512vbmi -mavx512vbmi2 -mbmi -mbmi2 \
             -mpopcnt -mtune=skylake-avx512 $(if $(findstring clang,$(CC)),,-frename-registers)
$(B)/src/simulate/lanes_avx512.o $(B)/src/simulate/lanes_avx512_count.o: FLAGS += $(LANES_512)
endif
# A file of lanes inlines ten copies of the game.  -g1 halves the time to compile; sanitizers would
# take minutes, so they skip the lanes; the small deck does not use them.
$(B)/src/simulate/lanes_%.o $(B)/mutant/lanes_%.o: FLAGS += -g1
ifneq ($(filter asan tsan tiny,$(V)),)
$(B)/src/simulate/lanes_%.o: FLAGS += -O1 -fno-sanitize=all
endif
ifeq ($(V),release)
$(B)/src/simulate/%.o: FLAGS += -O3
endif
# The loop of tries is unrolled: a tenth faster.
ifeq ($(V),release)
$(B)/src/where/where_draw.o $(B)/src/where/where_lanes.o: FLAGS += -O3
endif
# Stack probes cost the lanes 4 % and the exact analysis 20 %.  Neither reads anything from outside,
# and their frames have fixed sizes.
$(B)/src/simulate/%.o $(B)/src/analysis/%.o: FLAGS += -fno-stack-clash-protection

$(B)/%.o: %.c | libraries
	@mkdir -p $(@D)
	@echo "  cc   $@"
	@$(CC) $(FLAGS) -c -o $@ $<

# The library's own objects need libsodium, and nothing else of PKGS.
$(B)/src/%.o: src/%.c | sodium
	@mkdir -p $(@D)
	@echo "  cc   $@"
	@$(CC) $(FLAGS) -c -o $@ $<

sodium:
	@printf '\043include <sodium.h>\n' | $(CC) $(CPPFLAGS) $(CFLAGS) $(SODIUM_CFLAGS) -E -o /dev/null -x c - 2>/dev/null || \
	    { echo "libriffle needs libsodium and its headers (Debian: apt-get install libsodium-dev)" >&2; exit 1; }
libraries:
	@pkg-config --exists $(PKGS) || { echo "Riffle needs $(PKGS): run tool/setup run" >&2; exit 1; }

# --- the applications and the command --------------------------------------------------------------------

$(APPLIB): $(filter-out $(MAIN),$(APP:%.c=$(B)/%.o))
# Nobody installs this one, so it names its objects and has no copies of them.
$(APPLIB): AR_FLAGS = rcsT
$(LIB) $(APPLIB) $(B)/libroom.a $(B)/libriffle-dd.a: AR_FLAGS ?= rcs
$(LIB) $(APPLIB) $(B)/libroom.a $(B)/libriffle-dd.a:
	@echo "  ar   $@"
	@rm -f $@ && ar $(AR_FLAGS) $@ $^

$(B)/riffle: $(MAIN) $(PAGES) $(APPLIB) $(LIB)
	@echo "  ld   $@"
	@$(LINK) -o $@ $^ $(LIBS)

# `riffle serve` by itself: half of the objects, and nothing of paper, the simulator and files of boards.
ROOM_OBJ := $(patsubst %.c,$(B)/%.o,$(wildcard $(addsuffix /*.c,$(addprefix src/,base cards random shuffle shoe blackjack record analysis) \
              $(addprefix app/,os input record view table store room room/desk room/table))) $(filter app/room/net/%,$(APP)) \
              $(patsubst %,app/cli/%.c,cmd_serve serve_options cli did_you_mean safe_errors game_options))
room: $(B)/riffle-room
room-objects: $(B)/app/cli/main_room.o $(ROOM_OBJ)
$(B)/libroom.a: $(ROOM_OBJ)
$(B)/libroom.a: AR_FLAGS = rcsT
$(B)/riffle-room: $(B)/app/cli/main_room.o $(PAGES) $(B)/libroom.a
	@echo "  ld   $@"
	@$(LINK) -o $@ $^ $(shell pkg-config --libs $(ROOM_PKGS)) -lpthread -lm
$(B)/app/cli/main_room.o: app/cli/main.c | libraries
	@mkdir -p $(@D)
	@echo "  cc   $@"
	@$(CC) $(FLAGS) -DRF_ROOM_ONLY -c -o $@ $<

include make/lib.mk make/wasm.mk make/test.mk make/soak.mk make/bench.mk make/install.mk make/package.mk make/python.mk

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
