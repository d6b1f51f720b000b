# Long runs: the same tests with more of everything.  CI runs the short forms.

## soak      ten million random acts at tables, and in games, against the invariants
soak: tests
	RIFFLE_ACTS=10000000 tool/tally $(B)/tests/property/acts_property $(B)/tests/property/game_property \
	    'tests/reference/compare_bj.py $(B)/riffle 100000 --seed soak'

## soak-deals  ten million deals, in bulk and of sessions, beside what is expected; 10,000 damaged records of sessions
soak-deals: all tests
	RIFFLE_ACTS=10000000 RIFFLE_DEALS=10000000 tool/tally $(B)/tests/property/deals_property \
	    'tests/reference/compare_sessions.py $(B)/riffle --records 1000 --damaged 10000' \
	    'tests/reference/compare_corrections.py $(B)/riffle --records 1000' \
	    'tests/reference/compare_l6.py $(B)/libriffle.so 1000000'

## soak-where  1,000 random conditions: exact deals beside rejection; all 39 shapes with all 38 numbers of points
soak-where: all tests
	$(MAKE) V=tiny build/tiny/tests/property/where_property
	RIFFLE_CONDITIONS=1000 RIFFLE_POINTS=38 CK_DEFAULT_TIMEOUT=0 tool/tally $(B)/tests/property/where_property \
	    $(B)/tests/unit/where_test build/tiny/tests/property/where_property

## soak-simulate  1,000 random rules at the table, a million rounds of every preset, 10⁹ rounds beside published figures
soak-simulate: all tests
	RIFFLE_RULES=1000 RIFFLE_ROUNDS=3000 tool/tally $(B)/tests/property/simulate_property
	RIFFLE_ROUNDS=1000000000 CK_DEFAULT_TIMEOUT=0 tool/tally $(B)/tests/unit/simulate_test
	for rules in atlantic-city australia-nz bicycle double-deck eight-deck-csm european single-deck vegas-downtown-h17 vegas-strip; do \
	    $(B)/riffle simulate --rules $$rules --check 25000 || exit 1; done

SEEDS ?= 10
## soak-seeds  every random test with fresh seeds (SEEDS=10); prints the seed of a failure
soak-seeds: all tests wasm
	tool/soak-seeds $(SEEDS)

## soak-formats  a million boards through every format, and every pair of formats
soak-formats: tests
	RIFFLE_BOARDS=1000000 tool/tally $(B)/tests/unit/formats_test

## soak-quality  1,000 runs of fair decks and boards: false alarms at the rate that is stated; every control 100 times
soak-quality: tests
	RIFFLE_RUNS=1000 RIFFLE_CAUGHT=100 tool/tally $(B)/tests/property/quality_property
	RIFFLE_CHAINS=2000 RIFFLE_LEAST=4 tool/tally $(B)/tests/property/hands_property

## soak-record  1,000 records and 10,000 damaged ones: the command, WebAssembly and Python agree
soak-record: all wasm
	tool/tally 'tests/reference/compare_verify.py $(B)/riffle --records 1000 --damaged 10000' \
	    'tests/browser/run agree $(B)/riffle 1000 10000' 'tests/record/damage.py $(B)/riffle --bytes 1000000'

## soak-observe  one real breach of each kind at every place of 100 evenings; 2,000 evenings with breaches by the command and Python
soak-observe: all tests
	RIFFLE_PLACES=100 CK_DEFAULT_TIMEOUT=0 tool/tally $(B)/tests/property/one_breach_property
	RIFFLE_EVENINGS=100 CK_DEFAULT_TIMEOUT=0 tool/tally $(B)/tests/property/mutate_property
	tool/tally 'tests/reference/compare_observe.py $(B)/riffle 2000 --seed soak' \
	    'tests/reference/compare_table_corrections.py $(B)/riffle --records 500 --seed soak'

## soak-room  the card room is killed 1,000 times and set back 25 times; every write of it fails; 200 games with other hidden cards
soak-room: all tests
	RIFFLE_GAMES=200 tool/tally $(B)/tests/room/leak 'tests/room/crash.py $(B)/riffle --times 1000 --restore 40' \
	    'tests/room/disk.py $(B)/riffle --every 1'

## soak-busy  the room, its nodes, its pages and the journeys beside a load of 20; T=room/play those with this name (TIMES=5)
TIMES ?= 5
soak-busy: all tests
	@busy=; trap 'kill $$busy' EXIT; for i in $$(seq 20); do yes >/dev/null & busy="$$busy $$!"; done; \
	for i in $$(seq $(TIMES)); do \
	    tool/tally --list tests/plan short | grep -E 'tests/(room|nodes|browser|journeys)/' | grep -F -- '$(subst browser/,browser/run ,$(T))'; \
	done | RIFFLE_FORM=short tool/tally -j 2 -

## soak-targets  every target of `make help` from a fresh clone, each alone, for a minute at most (TARGETS="fuzz-all soak")
soak-targets:
	tool/targets $(TARGETS)

## soak-nodes  a room on three nodes goes through FAULTS=1000 faults of nodes, connections and the database; two nodes step by step, 2,000 seeds
FAULTS ?= 1000
soak-nodes: all $(B)/tests/nodes/lockstep $(PRELOAD)
	tests/nodes/faults.py $(B)/riffle --faults $(FAULTS)
	tests/nodes/lockstep.py $(B)/tests/nodes/lockstep 2000 1000

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

