/*
 * How fast a game is played, beside a yardstick in the same run: a plain loop in C that is given as
 * a program, and told how many rounds.  The yardstick's rules; one core; each is run in turns, and
 * the best of each counts.  simulate [YARDSTICK | - [GAMES]]: the first so many games of the list.
 */
#include <math.h>
#include <riffle/basic.h>
#include <riffle/simulate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void *workspace, *plan;
static struct rf_strategy strategy;
static struct rf_sim_tally tally;

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
};

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
        rf_sim_chunk(plan, path, chunk++, &tally);
    while ((took = used() - from) < seconds);
    return (double)tally.rounds * boxes / took;
}

static void
row(const char *name, const char *path, double best, double yard)
{
    printf("%-44s %-9s %8.1f M/s", name, path, best / 1e6);
    if (yard > 0)
        printf("  %6.2f yardsticks", best / yard);
    puts("");
}

static void
bench(const struct game *kind, const char *program, double *yard)
{
    open_game(kind);
    for (enum rf_sim_path path = RF_SIM_PATHS; path-- > RF_SIM_GENERAL;) {
        double best = 0;
        bool fits = path == RF_SIM_GENERAL || rf_sim_fits_lanes(plan);
        if (!rf_sim_has_path(path) || !fits ||
            (path == RF_SIM_GENERAL && rf_sim_fits_lanes(plan) &&
             strcmp(kind->name, "the yardstick's game") != 0))
            continue;
        for (unsigned turn = 0; turn < 4; turn++) {
            double now = program ? yardstick(program) : 0;
            *yard = now > *yard ? now : *yard;
            now = rate(path, kind->boxes, 0.3);
            best = now > best ? now : best;
        }
        row(kind->name, rf_sim_path_name(path), best, *yard);
    }
}

int
main(int argc, char **argv)
{
    static const struct game games[] = {
        {"the yardstick's game", 1, 0, false, false, {NULL}},
        {"with surrender", 1, 0, false, false, {"surrender", "late", NULL}},
        {"no hole card, original wager alone",
         1,
         0,
         false,
         false,
         {"hole_card", "none", "dealer_natural_takes", "original", NULL}},
        {"eight decks", 1, 0, false, false, {"decks", "8", NULL}},
        {"two decks, where a shoe may run out", 1, 0, false, false, {"decks", "2", NULL}},
        {"a fresh shoe for each round", 1, 1, false, false, {NULL}},
        {"an infinite shoe", 1, 100, false, true, {NULL}},
        {"by the cards of a hand", 1, 0, true, false, {NULL}},
        {"three boxes", 3, 0, false, false, {NULL}},
        {"seven boxes", 7, 0, false, false, {NULL}},
    };
    double yard = 0;
    workspace = malloc(rf_exact_storage_size());
    plan = malloc(rf_sim_size());
    if (!workspace || !plan)
        return 1;
    const char *program = argc > 1 && strcmp(argv[1], "-") != 0 ? argv[1] : NULL;
    size_t count = argc > 2 ? strtoul(argv[2], NULL, 10) : sizeof games / sizeof games[0];
    if (!program)
        puts("there is no yardstick here: rates alone");
    for (size_t i = 0; i < count && i < sizeof games / sizeof games[0]; i++)
        bench(&games[i], program, &yard);
    if (yard > 0)
        row("yardstick: a plain loop in C", "", yard, yard);
    free(workspace);
    free(plan);
    return 0;
}
