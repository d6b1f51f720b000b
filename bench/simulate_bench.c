/*
 * How fast a game is played, beside a yardstick in the same run: a plain loop in C that is given as
 * a program, and told how many rounds.  The yardstick's rules; one core; each is run in turns, and
 * the best of each counts.  simulate [YARDSTICK | - [GAMES | count]]: the first so many games of
 * the list, or games with a counter beside flat bets.
 */
#include <math.h>
#include <riffle/basic.h>
#include <riffle/sim_count.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void *workspace, *plan;
static struct rf_strategy strategy;
static struct rf_sim_count_tally tally; /* without a counter, its first member */
static bool counted;

/* Seconds of this process, not of what runs beside it. */
static double
used(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Rounds a second of the yardstick, which tells them itself; 0 when there is none. */
static double
yardstick(const char *program)
{
    int ends[2];
    char line[400] = "";
    if (pipe(ends) != 0)
        return 0;
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        execl(program, program, "8000000", (char *)NULL);
        _exit(1);
    }
    close(ends[1]);
    FILE *in = fdopen(ends[0], "r");
    bool read = child > 0 && in && fgets(line, sizeof line, in);
    if (in)
        fclose(in);
    waitpid(child, NULL, 0);
    const char *at = read ? strstr(line, " s  ") : NULL;
    return at ? strtod(at + 3, NULL) * 1e6 : 0;
}

struct game {
    const char *name;
    unsigned boxes, per_shoe;
    bool composition, infinite;
    const char *set[8];
    const char *system, *indices; /* with a counter: a system, and a set of index plays or NULL */
};

/* The counter of a game. */
static struct rf_sim_count
counter_of(const struct game *kind)
{
    static struct rf_sim_count count;
    struct rf_counting_error error;
    const char *text = rf_counting_preset_text(kind->system);
    memset(&count, 0, sizeof count);
    rf_counting_read(&count.system, text, strlen(text), &error);
    text = kind->indices ? rf_index_plays_preset_text(kind->indices) : "";
    rf_index_plays_read(&count.plays, text, strlen(text), &error);
    return count;
}

/* The yardstick's rules, and what is different in them. */
static void
open_game(const struct game *kind)
{
    static const char *const usual[][2] = {
        {"double_on", "any"},   {"double_soft", "yes"},       {"double_after_split", "yes"},
        {"split_by", "value"},  {"split_hands_max", "4"},     {"hit_21", "no"},
        {"procedure", "house"}, {"dealer_draws_alone", "no"}, {"burn", "0"},
    };
    static struct rf_exact_game exact;
    static const uint8_t key[RF_KEY_BYTES] = {1};
    struct rf_sim_game game = {.rules = rf_bj_rules_bicycle(),
                               .boxes = kind->boxes,
                               .rounds_per_shoe = kind->per_shoe,
                               .strategy = &strategy};
    struct rf_bj_rules_error error;
    struct rf_basic basic;
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        rf_bj_rules_set(&game.rules, usual[i][0], usual[i][1], &error);
    for (unsigned i = 0; kind->set[i]; i += 2)
        rf_bj_rules_set(&game.rules, kind->set[i], kind->set[i + 1], &error);
    game.shoe = kind->infinite ? rf_exact_shoe_infinite() : rf_exact_shoe_decks(game.rules.decks);
    game.cut = game.rules.decks * 39u;
    if (kind->composition) {
        rf_exact_game(workspace, &game.rules, &game.shoe, &(struct rf_exact_how){.ev_only = true},
                      &exact);
        strategy = exact.strategy;
    } else {
        rf_basic_best(workspace, &game.rules, &game.shoe, &basic);
        rf_basic_strategy(workspace, &basic, &strategy);
    }
    counted = kind->system != NULL;
    if (counted) {
        struct rf_sim_count count = counter_of(kind);
        rf_sim_count_init(plan, &game, &count, key);
    } else
        rf_sim_init(plan, &game, key);
}

/* Hands a second. */
static double
rate(enum rf_sim_path path, unsigned boxes, double seconds)
{
    double from = used(), took;
    uint64_t chunk = 0;
    memset(&tally, 0, sizeof tally);
    do
        if (counted)
            rf_sim_count_chunk(plan, path, chunk++, &tally);
        else
            rf_sim_chunk(plan, path, chunk++, &tally.all);
    while ((took = used() - from) < seconds);
    return (double)tally.all.rounds * boxes / took;
}

/* `flat`: the rate of the same path without a counter, or 0. */
static void
row(const char *name, const char *path, double best, double yard, double flat)
{
    printf("%-44s %-9s %8.1f M/s", name, path, best / 1e6);
    if (yard > 0)
        printf("  %6.2f yardsticks", best / yard);
    if (flat > 0)
        printf("  %5.2f of flat bets", best / flat);
    puts("");
}

static void
bench(const struct game *kind, const char *program, double *yard)
{
    static double flat[RF_SIM_PATHS];
    open_game(kind);
    for (enum rf_sim_path path = RF_SIM_PATHS; path-- > RF_SIM_GENERAL;) {
        double best = 0;
        bool fits = path == RF_SIM_GENERAL || rf_sim_fits_lanes(plan);
        if (!rf_sim_has_path(path) || !fits ||
            (path == RF_SIM_GENERAL && rf_sim_fits_lanes(plan) &&
             strcmp(kind->name, "the yardstick's game") != 0 && !counted))
            continue;
        for (unsigned turn = 0; turn < 4; turn++) {
            double now = program ? yardstick(program) : 0;
            *yard = now > *yard ? now : *yard;
            now = rate(path, kind->boxes, 0.3);
            best = now > best ? now : best;
        }
        if (strcmp(kind->name, "the yardstick's game") == 0)
            flat[path] = best;
        row(kind->name, rf_sim_path_name(path), best, *yard, counted ? flat[path] : 0);
    }
}

int
main(int argc, char **argv)
{
    static const struct game games[] = {
        {"the yardstick's game", .boxes = 1},
        {"with surrender", .boxes = 1, .set = {"surrender", "late", NULL}},
        {"no hole card, original wager alone", .boxes = 1,
         .set = {"hole_card", "none", "dealer_natural_takes", "original", NULL}},
        {"eight decks", .boxes = 1, .set = {"decks", "8", NULL}},
        {"two decks, where a shoe may run out", .boxes = 1, .set = {"decks", "2", NULL}},
        {"a fresh shoe for each round", .boxes = 1, .per_shoe = 1},
        {"an infinite shoe", .boxes = 1, .per_shoe = 100, .infinite = true},
        {"by the cards of a hand", .boxes = 1, .composition = true},
        {"three boxes", .boxes = 3},
        {"seven boxes", .boxes = 7},
    };
    static const struct game counts[] = {
        {"the yardstick's game", .boxes = 1},
        {"Hi-Lo, bets by count", .boxes = 1, .system = "hi-lo"},
        {"Hi-Lo, 18 index plays", .boxes = 1, .system = "hi-lo", .indices = "illustrious-18"},
        {"Halves, 18 index plays", .boxes = 1, .system = "halves", .indices = "illustrious-18"},
        {"KO by its running count", .boxes = 1, .system = "ko", .indices = "illustrious-18"},
        {"Hi-Lo, eight decks, 18 index plays", .boxes = 1, .set = {"decks", "8", NULL},
         .system = "hi-lo", .indices = "illustrious-18"},
        {"Hi-Lo, two decks, 18 index plays", .boxes = 1, .set = {"decks", "2", NULL},
         .system = "hi-lo", .indices = "illustrious-18"},
    };
    double yard = 0;
    workspace = malloc(rf_exact_storage_size());
    plan = malloc(rf_sim_count_size());
    if (!workspace || !plan)
        return 1;
    const char *program = argc > 1 && strcmp(argv[1], "-") != 0 ? argv[1] : NULL;
    /* "count" is 0 games of the list */
    size_t count = argc > 2 ? strtoul(argv[2], NULL, 10) : sizeof games / sizeof games[0];
    if (!program)
        puts("there is no yardstick here: rates alone");
    if (argc > 2 && strcmp(argv[2], "count") == 0)
        for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
            bench(&counts[i], program, &yard);
    for (size_t i = 0; i < count && i < sizeof games / sizeof games[0]; i++)
        bench(&games[i], program, &yard);
    if (yard > 0)
        row("yardstick: a plain loop in C", "", yard, yard, 0);
    free(workspace);
    free(plan);
    return 0;
}
