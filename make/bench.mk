# Benchmarks.  Speeds are ratios to a yardstick in the same run on one pinned core;
# docs/understand/performance.md has the tables.

## bench     speed, as ratios to a yardstick in the same run on one core
bench: $(B)/bench/shuffle_bench bench-verify bench-exact bench-deals bench-convert bench-doubledummy
	taskset -c 0 $<

## bench-shuffle  how fast stacks are shuffled, and distances computed
bench-shuffle: $(B)/bench/shuffle_bench
	taskset -c 0 $<

## bench-random  what dieharder says of our random numbers, in minutes; LONG=1: all its tests, in hours
bench-random: $(B)/bench/rng_bench
	tool/bench-random $< $(if $(LONG),long)

## bench-verify  how fast a record of twenty shoes is checked
bench-verify: $(B)/bench/verify_bench $(B)/riffle
	rm -f $(B)/bench.record $(B)/bench.record.secret
	yes s | $(B)/riffle play --plain --shoes 20 --companions 6 --chips 100000 --record $(B)/bench.record >/dev/null
	taskset -c 0 $< < $(B)/bench.record
	bash -c 'TIMEFORMAT="riffle verify --threads 1: %U s of the processor, %R s in all"; \
	    time $(B)/riffle verify --threads 1 $(B)/bench.record >/dev/null'
	bash -c 'TIMEFORMAT="riffle verify, all processors: %U s of the processor, %R s in all"; \
	    time $(B)/riffle verify $(B)/bench.record >/dev/null'

## bench-exact   how fast a game is computed
bench-exact: $(B)/bench/exact_bench
	taskset -c 0 $<

## bench-deals   how fast deals of bridge are made and numbered
bench-deals: $(B)/bench/deals_bench
	taskset -c 0 $<

## bench-where   how fast deals that meet a condition are drawn, in turns with dealer where it is installed
bench-where: $(B)/bench/where_bench
	taskset -c 0 $< /usr/games/dealer

## bench-convert  how fast boards go from one format to another
bench-convert: $(B)/bench/convert_bench $(B)/riffle
	taskset -c 0 $<
	$(B)/riffle deal --bulk 1000000 --seed 1 -o - | $(B)/riffle convert - $(B)/bench.pbn --from lines --force
	bash -c 'TIMEFORMAT="a million boards, riffle convert pbn to lin: %U s of the processor, %R s in all"; \
	    time taskset -c 0 $(B)/riffle convert $(B)/bench.pbn $(B)/bench.lin --force 2>/dev/null'
	rm -f $(B)/bench.pbn $(B)/bench.lin

## bench-ledger  how fast a club's ledger answers, up to a million boards
bench-ledger: $(B)/bench/ledger_bench
	taskset -c 0 $< $(B)

## bench-simulate  how fast a game is played, beside the plain loop of ../shared where that is
## bench-count  the same with a counter at the table, beside flat bets
bench-simulate bench-count: $(B)/bench/simulate_bench
	@if [ -f ../shared/yardstick/blackjack.c ]; then \
	    $(CC) -O3 -march=native -o $(B)/bench/yardstick ../shared/yardstick/blackjack.c -lm; fi
	taskset -c 0 $< $(if $(wildcard ../shared/yardstick/blackjack.c),$(B)/bench/yardstick,-) $(if $(filter %-count,$@),count)

## bench-gpu  how fast a GPU plays, beside one core; DEVICE=NAME chooses another device
bench-gpu: $(B)/bench/gpu_bench
	$< $(or $(DEVICE),gpu)

## bench-rules  what a rule costs in lanes of AVX-512 that is switched off: with it, and with it left out
bench-rules: $(B)/bench/simulate_bench.o $(LIB)
	tool/bench-rules $(B) '$(CC) $(FLAGS) $(LANES_512) -O3' '$(SODIUM) -lm'

## bench-doubledummy  how fast boards are solved, on all cores
bench-doubledummy: $(B)/bench/doubledummy_bench
	$<

## bench-room  how many can play in the card room at once, on this machine, clients included
BENCH_SECONDS ?= 120
bench-room: $(B)/bench/room_bench $(B)/riffle
	for players in 2000 4000 6000 8000 10000 12000 15000; do \
	    $< $(B)/riffle $$players $(BENCH_SECONDS) || break; done

## bench-room-2000, -10000  so many players; bench-room-beyond  more than the room can carry (BEYOND=18000)
BEYOND ?= 18000
bench-room-2000 bench-room-10000: bench-room-%: $(B)/bench/room_bench $(B)/riffle
	$< $(B)/riffle $* $(BENCH_SECONDS)
bench-room-beyond: $(B)/bench/room_bench $(B)/riffle
	$< $(B)/riffle $(BEYOND) $(BENCH_SECONDS)

## bench-room-neighbour-2000, -10000, -beyond  the same beside a process that uses one processor without end
bench-room-neighbour-2000 bench-room-neighbour-10000: bench-room-neighbour-%: $(B)/bench/room_bench $(B)/riffle
	$< $(B)/riffle $* $(BENCH_SECONDS) neighbour
bench-room-neighbour-beyond: $(B)/bench/room_bench $(B)/riffle
	$< $(B)/riffle $(BEYOND) $(BENCH_SECONDS) neighbour

## bench-nodes  one room on 1, 2 and 4 nodes with PostgreSQL, beside one node with SQLite (PLAYERS=1400, BENCH_SECONDS)
PLAYERS ?= 1400
bench-nodes: $(B)/bench/room_bench $(B)/riffle $(PRELOAD)
	bench/nodes_bench.py $(B)/riffle $< --players $(PLAYERS) --seconds $(BENCH_SECONDS)

## bench-web  what a first visit to the card room costs, also on a slow phone; frames a second of a deal
bench-web: $(B)/riffle
	node tests/browser/load.mjs $< 5
	node tests/browser/frames.mjs $< 3

## bench-law  how many rules the card room checks for an act, and its time of the processor
bench-law: $(B)/bench/law_bench
	$<

# The linker puts a counter in front of every rule; the library has none.
LAW     := $(addprefix rf_law_,$(shell awk -F, '/^CLAUSE/ { print $$2 }' include/riffle/clause.def)) \
           rf_bj_law_broken rf_bj_judge rf_table_judge rf_bj_legal_acts rf_table_legal_acts client_receive client_write
$(B)/bench/law_bench: $(B)/bench/law_bench.o $(B)/tests/room/stage.o $(PAGES) $(APPLIB) $(LIB)
	@echo "  ld   $@"
	@$(LINK) $(LAW:%=-Wl,--wrap=%) -o $@ $^ $(LIBS)

$(B)/bench/%: $(B)/bench/%.o $(APPLIB) $(LIB)
	@echo "  ld   $@"
	@$(LINK) -o $@ $^ $(LIBS)

