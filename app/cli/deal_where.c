/*
 * app/cli/deal_where.c -- `riffle deal --where`: practice deals that meet a condition.
 *
 * Without --boards the actions of the script are run, as dealer does.  With --boards the deals
 * become a file of boards in any format.  Law 6E4 lets nobody choose the deals of a session, so
 * every file is marked and `riffle session enter` refuses it; sets for dealing machines are entered
 * in the club's ledger.
 *
 * Without a seed the key comes from the operating system.  The generator is Philox, which is not
 * cryptographic: these deals are for teaching and research.
 */
#include "cli/deal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bridge/ledger.h"
#include "input/board_file.h"
#include "os/file_bytes.h"
#include "os/os_random.h"
#include "where/where_explain.h"
#include "where/where_print.h"
#include "where/where_shelf.h"

enum { SCRIPT_MOST = 1 << 22, TRIES_MOST = 2000000000 };

void
deal_where_check(const struct deal_options *o, const struct argp_state *state)
{
    const char *other = o->key       ? "--key"
                        : o->record  ? "--record"
                        : o->release ? "--release"
                        : o->bulk    ? "--bulk"
                        : o->event   ? "--event"
                                     : NULL;
    if (!o->where && (o->explain || o->threads))
        argp_error(state, "%s explains or deals a condition: add --where",
                   o->explain ? "--explain" : "--threads");
    if (o->json && !o->explain && !o->shelf)
        argp_error(state, "--json goes with --explain or --shelf");
    if (o->where && other)
        argp_error(state, "%s is not for practice deals: leave it or --where out", other);
    if (o->where && !o->first && (o->output || o->doubledummy || o->stats))
        argp_error(state, "which boards? Add --boards 1-16");
    if (o->where && o->lone)
        argp_error(state, "%s boards? Write --boards 1-%s", o->boards, o->boards);
}

/* The script: a name of the shelf, a file, or the text itself.  Returns an exit status. */
static int
read_script(const struct deal_options *o, struct file_bytes *bytes, const char **name)
{
    const struct where_shelf *ready = where_shelf_find(o->where);
    struct stat there;
    bool file = strcmp(o->where, "-") == 0 || stat(o->where, &there) == 0;
    *name = file ? o->where : "--where";
    memset(bytes, 0, sizeof *bytes);
    if (file) {
        if (file_bytes_read(bytes, o->where, SCRIPT_MOST))
            return STATUS_OK;
        fprintf(stderr, "riffle deal: cannot read %s: %s\n", o->where, strerror(errno));
        return STATUS_IO;
    }
    const char *text = ready ? ready->text : o->where;
    if (!ready && strpbrk(text, "abcdefghijklmnopqrstuvwxyz") &&
        strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-./_") == strlen(text)) {
        fprintf(stderr,
                "riffle deal: --where: there is no file and no ready condition %s. To see the "
                "ready ones, run: riffle deal --shelf\n",
                text);
        return STATUS_USAGE;
    }
    bytes->size = strlen(text);
    bytes->room = bytes->size + 1;
    bytes->text = malloc(bytes->room);
    if (!bytes->text)
        return STATUS_IO;
    memcpy(bytes->text, text, bytes->room);
    return STATUS_OK;
}

/* The key of the deals: from --seed, from the script, or live.  `words` says which. */
static bool
make_key(const struct deal_options *o, const struct rf_where *where,
         uint8_t key[static RF_KEY_BYTES], char *words, size_t room)
{
    char seed[256];
    if (!o->seed && !where->seed.size) {
        if (!os_random_start())
            return false;
        struct rf_rng rng = os_random_rng();
        for (unsigned i = 0; i < RF_KEY_BYTES; i += 4) {
            uint32_t word = rng.next(rng.state);
            memcpy(key + i, &word, 4);
        }
        snprintf(words, room, "none (live)");
        return true;
    }
    snprintf(seed, sizeof seed, "%.*s", (int)where->seed.size, where->text + where->seed.at);
    rf_seed_key(key, o->seed ? o->seed : seed);
    snprintf(words, room, "%s", o->seed ? o->seed : seed);
    return true;
}

/* Reads the script and says what is wrong with it. */
static int
understand(struct rf_where *where, const struct file_bytes *bytes, const char *name)
{
    struct rf_where_error error;
    if (rf_where_read(where, bytes->text, bytes->size, &error)) {
        if (where->chain_note)
            fprintf(
                stderr,
                "riffle deal: %s: note: a <= b <= c compares 0 or 1 with c, as in dealer. Write "
                "a <= b and b <= c.\n",
                name);
        return STATUS_OK;
    }
    fprintf(stderr, "riffle deal: %s: line %u, column %u: %s.%s%s%s\n", name, error.line,
            error.column, error.message, *error.hint ? " Hint: " : "", error.hint,
            *error.hint && !strchr(error.hint, '?') ? "." : "");
    return STATUS_USAGE;
}

static int
explain(const struct deal_options *o, const struct rf_where *where)
{
    struct rf_where_plan *plan = calloc(2, sizeof *plan);
    struct where_explanation explanation;
    bool possible = true;
    if (!plan) {
        fputs("riffle deal: out of memory\n", stderr);
        return STATUS_IO;
    }
    for (unsigned i = 0; i < (where->mixes ? where->mixes : 1); i++) {
        rf_where_plan_make(plan, where, where->mixes ? where->mix[i].expression : where->condition);
        where_explain(&explanation, plan, plan + 1);
        possible = possible && !plan->impossible;
        if (o->json)
            where_explain_json(&explanation);
        else {
            if (where->mixes)
                printf("Scenario %u of mix, weight %u\n", i + 1, where->mix[i].weight);
            where_explain_text(&explanation, stdout);
        }
    }
    free(plan);
    return possible ? STATUS_OK : STATUS_NO;
}

/* How many deals, and at most how many tries: as dealer, 40 deals when they are printed and a
 * million plain deals when they are only counted. */
static void
set_limits(struct where_source *source, const struct rf_where *where)
{
    uint64_t generate = where->generate;
    bool prints = where_prints(where);
    double share = source->line[0].plan->share;
    source->wanted = where->produce ? where->produce : prints ? 40 : UINT64_MAX;
    if (!generate && !where->produce && !prints)
        generate = 1000000;
    double tries = (double)generate * share;
    source->most = generate ? (uint64_t)tries + (tries < 1) : TRIES_MOST;
}

/* Runs the actions of the script on standard output. */
static int
run_actions(struct where_source *source, const struct rf_where *where, const char *seed)
{
    bool pbn = false;
    set_limits(source, where);
    uint64_t wanted = source->wanted;
    int status = where_print(source, stdout);
    uint64_t found = 0;
    for (unsigned i = 0; i < source->lines; i++)
        found += source->line[i].found;
    for (unsigned i = 0; i < where->actions; i++)
        pbn = pbn || where->action[i].kind == RF_WHERE_PRINTPBN ||
              where->action[i].kind == RF_WHERE_CSVRPT;
    if (status == STATUS_OK)
        fprintf(pbn ? stderr : stdout,
                "Generated %llu hands\nProduced %llu hands\nInitial random seed %s\n",
                (unsigned long long)where_source_generated(source), (unsigned long long)found,
                seed);
    if (status == STATUS_OK && found < wanted && !where->generate && where->produce)
        fprintf(stderr,
                "riffle deal: found %llu of %llu deals in %d tries. To see why they are rare, add "
                "--explain\n",
                (unsigned long long)found, (unsigned long long)wanted, TRIES_MOST);
    return status;
}

static bool
is_for_machines(const char *file)
{
    enum rf_format format = file ? rf_format_of_file(file) : RF_FORMATS;
    return format == RF_FORMAT_DUP || format == RF_FORMAT_BRI || format == RF_FORMAT_DGE ||
           format == RF_FORMAT_DLM;
}

/* The ledger that practice deals are entered in: the one that --ledger names, or the club's when
 * the file is for a dealing machine. */
static struct ledger *
open_ledger(const struct deal_options *o)
{
    struct ledger_set set = {.number = 0};
    bool wanted = o->ledger || (is_for_machines(o->output) && ledger_exists(NULL));
    struct ledger *ledger = wanted ? ledger_open(o->ledger) : NULL;
    const char *slash = o->output ? strrchr(o->output, '/') : NULL;
    if (!ledger)
        return NULL;
    ledger_today(set.date);
    snprintf(set.event, sizeof set.event, "Practice deals");
    snprintf(set.file, sizeof set.file, "%s", slash ? slash + 1 : o->output ? o->output : "-");
    ledger_begin_set(ledger, &set);
    return ledger;
}

/* Collects the boards; false, with a message. */
static bool
collect_boards(const struct deal_options *o, struct where_source *source, struct ledger *ledger,
               struct pbn_text *text, struct rf_census *census)
{
    char title[RF_EVENT_TITLE];
    snprintf(title, sizeof title, "%s%.60s", o->title ? "Practice: " : "Practice deals",
             o->title ? o->title : "");
    for (unsigned board = o->first; board <= o->last; board++) {
        struct rf_hands hands;
        struct ledger_hit hit;
        if (!where_source_next(source, &hands)) {
            if (!source->failed)
                fprintf(stderr,
                        "riffle deal: found %u of %u boards. To see why they are rare, add "
                        "--explain\n",
                        board - o->first, o->last - o->first + 1);
            return false;
        }
        struct rf_deal deal = rf_deal_of_hands(&hands);
        rf_census_add(census, &hands);
        if (!pbn_add(text, title, board, &deal) ||
            (ledger && !ledger_import(ledger, &deal, board, &hit)))
            return false;
    }
    return true;
}

/* Writes the boards to a file in the format of its name. */
static int
write_boards(const struct deal_options *o, struct where_source *source, const char *seed)
{
    struct rf_census census = {0};
    struct pbn_text text;
    char comment[700], words[WHERE_WORDS] = "every deal";
    const struct rf_where *where = source->where;
    int can = pbn_can_save(o->output);
    if (where->hand_cards < RF_HAND_CARDS) {
        fprintf(stderr,
                "riffle deal: hands of %u cards make no boards. Leave --boards out: the actions of "
                "the script print them.\n",
                where->hand_cards);
        return STATUS_USAGE;
    }
    if (can == STATUS_OK && o->doubledummy && !pbn_can_solve(o->output))
        can = STATUS_USAGE;
    if (can != STATUS_OK)
        return can;
    if (where->condition)
        where_words(words, where, where->condition);
    snprintf(comment, sizeof comment,
             BOARDS_PRACTICE " deals that meet a condition, seed %.200s; no session accepts them "
                             "(Law 6E4): %s",
             seed, words);
    source->wanted = o->last - o->first + 1;
    source->most = TRIES_MOST;
    source->board = o->first;
    struct ledger *ledger = open_ledger(o);
    bool made = pbn_begin(&text, comment);
    text.undated = o->seed || where->seed.size; /* the same seed gives the same bytes */
    text.open = true;
    if (o->club)
        snprintf(text.about.club, sizeof text.about.club, "%s", o->club);
    session_about_date(&text.about, o->date);
    made = made && collect_boards(o, source, ledger, &text, &census);
    bool saved = made && deal_save(o, &text) && (!ledger || ledger_save(ledger));
    if (ledger)
        ledger_close(ledger);
    pbn_end(&text);
    if (saved)
        deal_stats(o, &census);
    if (saved)
        fprintf(stderr, "riffle deal: Dealt %u practice boards%s%s. No session accepts them.\n",
                o->last - o->first + 1, o->output ? " into " : "", o->output ? o->output : "");
    return saved ? STATUS_OK : made || source->failed ? STATUS_IO : STATUS_NO;
}

/* A script that names a dealer is about that player's hand.  In boards, whose numbers say who
 * deals, the hand goes to the dealer, as on the page of deals (app/web/deals_boards.js). */
static void
turn_to_dealer(struct rf_where *where)
{
    if (where->has_dealer && where->rotation == RF_WHERE_ROTATE_NOT)
        where->rotation = RF_WHERE_ROTATE_DEALER;
}

/* Plans and deals. */
static int
deal_script(const struct deal_options *o, struct rf_where *where)
{
    struct where_source source;
    uint8_t key[RF_KEY_BYTES];
    char seed[256];
    if (!make_key(o, where, key, seed, sizeof seed))
        return STATUS_IO;
    if (o->first)
        turn_to_dealer(where);
    int status = where_source_open(&source, where, key,
                                   o->threads ? o->threads : where_processors());
    if (status == STATUS_OK)
        status = o->first ? write_boards(o, &source, seed) : run_actions(&source, where, seed);
    where_source_close(&source);
    return status;
}

int
deal_where(const struct deal_options *o)
{
    struct file_bytes bytes;
    const char *name;
    if (o->shelf) {
        where_shelf_list(o->json);
        return STATUS_OK;
    }
    struct rf_where *where = calloc(1, sizeof *where);
    int status = where ? read_script(o, &bytes, &name) : STATUS_IO;
    bool read = status == STATUS_OK;
    if (read)
        status = understand(where, &bytes, name);
    if (read && status == STATUS_OK)
        status = o->explain ? explain(o, where) : deal_script(o, where);
    if (read)
        file_bytes_release(&bytes);
    free(where);
    return status;
}
