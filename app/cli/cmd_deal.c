/*
 * riffle deal -- boards of bridge: the quick form of a session with one party, or research deals
 * from a seed.
 */
#include "cli/deal.h"

#include <riffle/version.h>

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "input/range.h"
#include "bridge/board_dealer.h"

static const char doc[] =
    "Deals boards of bridge that nobody can predict, as Portable Bridge Notation, and keeps a "
    "record of the session beside them, with a commitment to every deal: one party, no public "
    "value. The record shows no card; when the boards have been played riffle session close "
    "--release opens it, and riffle verify checks it.\n\n"
    "Examples:\n"
    "  riffle deal --boards 1-36 -o tuesday.pbn    and tuesday.record beside it\n"
    "  riffle deal --boards 1-36                   on standard output\n"
    "  riffle deal --boards 1-36 --doubledummy -o tuesday.pbn    with tables and par\n"
    "  riffle deal --boards 1-16 --seed exercise   research: the same every time\n"
    "  riffle deal --bulk 1000000 --seed 1         a million deals, one a line\n"
    "\v"
    "--seed makes research deals, which are marked as such in the file and which no session "
    "accepts; docs/how-to/session.md says how a seed becomes boards. Sessions with several parties "
    "and a "
    "public value: riffle session. Exit status 0, 1 when the Law or a check said no, 2 for a wrong "
    "command line, 3 when a file failed.";

enum {
    OPT_BOARDS = 256,
    OPT_SEED,
    OPT_KEY,
    OPT_BULK,
    OPT_TITLE,
    OPT_EVENT,
    OPT_EDITION,
    OPT_TABLES,
    OPT_RECORD,
    OPT_LEDGER,
    OPT_RELEASE,
    OPT_STATS,
    OPT_DOUBLEDUMMY,
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Options:", 0},
    {"boards", OPT_BOARDS, "RANGE", 0, "like 1-36; a session has at most 128", 0},
    {"output", 'o', "FILE", 0, "where the boards go; standard output otherwise", 0},
    {"record", OPT_RECORD, "FILE", 0, "where the record goes; beside the boards otherwise", 0},
    {"title", OPT_TITLE, "TEXT", 0, "of the event, in the file and the record", 0},
    {"event", OPT_EVENT, "NAME", 0, "a short name, of letters, digits and -._", 0},
    {"edition", OPT_EDITION, "YEAR", 0, "of the Laws: 2017, or 2007", 0},
    {"tables", OPT_TABLES, "N", 0, "how many tables play, 1 to 32", 0},
    {"ledger", OPT_LEDGER, "FILE", 0, "the club's ledger of deals, Law 6D2", 0},
    {"release", OPT_RELEASE, NULL, 0, "open all boards at once, and close: for practice", 0},
    {"doubledummy", OPT_DOUBLEDUMMY, NULL, 0, "with what is makeable on each board, and par", 0},
    {"seed", OPT_SEED, "SEED", 0, "research deals: 64 hexadecimal digits, or any text", 0},
    {"key", OPT_KEY, "HEX", 0, "research: one board from its key itself, 64 digits", 0},
    {"stats", OPT_STATS, NULL, 0, "points and shapes beside what is expected", 0},
    {"bulk", OPT_BULK, "N", 0, "with --seed: N deals, one a line, by Philox", 0},
    {0},
};

static void
parse_boards(struct deal_options *o, const char *arg, struct argp_state *state)
{
    const char *at = arg;
    if (!range_read(&at, 1, 9999999, &o->first, &o->last) || *at)
        argp_error(state, "--boards takes a board or a range like 1-36, not '%s'", arg);
}

static void
parse_edition(struct deal_options *o, const char *arg, struct argp_state *state)
{
    o->edition = strcmp(arg, "2007") == 0 ? 2007 : 2017;
    if (o->edition == 2017 && strcmp(arg, "2017") != 0)
        argp_error(state, "--edition takes 2007 or 2017, not '%s'", arg);
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct deal_options *o = state->input;
    switch (key) {
    case OPT_BOARDS: parse_boards(o, arg, state); return 0;
    case 'o': o->output = cli_file(arg, "--output", state); return 0;
    case OPT_RECORD: o->record = cli_file(arg, "--record", state); return 0;
    case OPT_TITLE: o->title = arg; return 0;
    case OPT_EVENT: o->event = arg; return 0;
    case OPT_EDITION: parse_edition(o, arg, state); return 0;
    case OPT_TABLES:
        o->tables = (unsigned)cli_number(arg, 1, RF_SESSION_TABLES, "--tables", state);
        return 0;
    case OPT_LEDGER: o->ledger = cli_file(arg, "--ledger", state); return 0;
    case OPT_RELEASE: o->release = true; return 0;
    case OPT_STATS: o->stats = true; return 0;
    case OPT_DOUBLEDUMMY: o->doubledummy = true; return 0;
    case OPT_SEED: o->seed = cli_seed(arg, state); return 0;
    case OPT_KEY: o->key = arg; return 0;
    case OPT_BULK: o->bulk = cli_number(arg, 1, 1000000000000, "--bulk", state); return 0;
    case ARGP_KEY_ARG: argp_error(state, "leave '%s' out: deal takes options only", arg); return 0;
    case ARGP_KEY_END: deal_check(o, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, NULL, doc, NULL, NULL, NULL};

/* Deals of research: from a seed, a key, or in bulk. */
static void
check_research(const struct deal_options *o, const struct argp_state *state)
{
    const char *live = o->record ? "--record" : o->release ? "--release" : "--ledger";
    if (o->bulk && !o->seed)
        argp_error(state, "--bulk makes research deals: add --seed TEXT");
    if (o->bulk && (o->first || o->doubledummy))
        argp_error(state, "--bulk makes deals without numbers and results: leave %s out",
                   o->first ? "--boards" : "--doubledummy");
    if (o->seed && o->key)
        argp_error(state, "--seed and --key contradict each other: leave one out");
    if (o->key && strlen(o->key) != RF_HEX_TEXT - 1)
        argp_error(state, "--key takes 64 hexadecimal digits, not '%s'", o->key);
    if (o->key && o->first != o->last)
        argp_error(state, "--key makes one board: say which, like --boards 7");
    if ((o->seed || o->key) && (o->record || o->release || o->ledger))
        argp_error(state,
                   "%s is for live deals, and %s makes research deals without a record: leave one "
                   "of them out",
                   live, o->seed ? "--seed" : "--key");
}

void
deal_check(const struct deal_options *o, const struct argp_state *state)
{
    bool live = !o->seed && !o->key;
    check_research(o, state);
    if (!o->first && !o->bulk)
        argp_error(state, "which boards? Add --boards 1-36");
    if (live && (o->first > BOARDS_FIRST_MOST || o->last - o->first >= RF_SESSION_BOARDS))
        argp_error(state,
                   "--boards takes at most %d boards, the first with a number up to %d: deal the "
                   "others into a second file",
                   RF_SESSION_BOARDS, BOARDS_FIRST_MOST);
    if (live && o->stats && !o->release)
        argp_error(state, "--stats would tell something of boards that are still sealed: after the "
                          "play, run riffle convert FILE --stats");
    if (o->title && (!rf_manifest_is_text(o->title) || strlen(o->title) >= RF_EVENT_TITLE))
        argp_error(state, "--title takes a line of 1 to %d bytes, not '%s'", RF_EVENT_TITLE - 1,
                   o->title);
    if (o->event && !event_name_fits(o->event))
        argp_error(state, "--event takes 1 to 64 letters, digits and -._, not '%s'", o->event);
}

/* tuesday.pbn has tuesday.record beside it. */
static void
record_path(const struct deal_options *o, const char *event, char *out, size_t room)
{
    size_t size = o->output ? strlen(o->output) : 0;
    bool pbn = size > 4 && strcmp(o->output + size - 4, ".pbn") == 0;
    bool file = o->output && strcmp(o->output, "-") != 0;
    if (o->record)
        snprintf(out, room, "%s", o->record);
    else if (file)
        snprintf(out, room, "%.*s.record", (int)(pbn ? size - 4 : size), o->output);
    else
        snprintf(out, room, "%s.record", event);
}

static bool
open_session(const struct deal_options *o, struct clerk *clerk)
{
    static struct clerk_opening opening;
    static char path[CLERK_PATH];
    struct rf_manifest *event = &opening.event;
    uint8_t root[RF_HASH_BYTES];
    event_usual_name(event->event);
    if (o->event)
        snprintf(event->event, sizeof event->event, "%s", o->event);
    snprintf(event->title, sizeof event->title, "%s", o->title ? o->title : "-");
    snprintf(event->agent, sizeof event->agent, "the Director");
    snprintf(event->value, sizeof event->value, "-");
    snprintf(event->program, sizeof event->program, "riffle %s", RF_VERSION);
    snprintf(event->party[0].name, sizeof event->party[0].name, "Director");
    event->sessions = event->parties = 1;
    event->attempts = 9;
    event->edition = o->edition == 2007 ? RF_EDITION_2007 : RF_EDITION_2017;
    event->boards[0] = (struct rf_event_boards){(uint16_t)o->first, (uint16_t)o->last};
    record_path(o, event->event, path, sizeof path);
    opening.path = path;
    opening.session = 1;
    opening.tables = o->tables;
    if (!session_keeper_open(clerk, &opening))
        return false;
    clerk->vault->party = 1;
    rf_party_root(root, clerk->vault->secret, event, 1);
    return vault_save(clerk->vault, clerk->secret_path, false) &&
           session_keeper_commit(clerk, "Director", root);
}

void
deal_stats(const struct deal_options *o, const struct rf_census *census)
{
    bool beside = !o->output || strcmp(o->output, "-") == 0;
    fflush(stdout);
    if (o->stats)
        census_report(beside ? stderr : stdout, census);
}

static int
put_act(void *clerk, const struct rf_session_act *act, const uint8_t *commitment)
{
    return session_keeper_put(clerk, act, NULL, commitment) == RF_PERMITTED ? STATUS_OK : STATUS_NO;
}

static int
deal_board(struct clerk *clerk, struct ledger *ledger, unsigned board, struct pbn_text *text,
           struct rf_census *census)
{
    static struct agent_deal work;
    struct rf_board_id id = rf_session_record_id(&clerk->record, board);
    if (!agent_work(clerk, id, false, &work))
        return STATUS_IO;
    struct rf_hands hands = rf_hands_of_deal(&work.deal);
    rf_census_add(census, &hands);
    rf_wipe(&hands, sizeof hands);
    bool made = pbn_add(text, clerk->record.title, board, &work.deal);
    int status = made ? dealer_deal(clerk, ledger, id, &work, put_act, clerk) : STATUS_IO;
    rf_wipe(&work, sizeof work);
    return status;
}

bool
deal_save(const struct deal_options *o, struct pbn_text *text)
{
    return o->doubledummy ? pbn_save_solved(text, o->output, NULL) : pbn_save(text, o->output);
}

static int
deal_live(const struct deal_options *o)
{
    static struct clerk clerk;
    struct rf_census census = {0};
    struct pbn_text text;
    char comment[400], hex[RF_HEX_TEXT];
    if (!pbn_can_save(o->output))
        return STATUS_IO;
    struct ledger *ledger = ledger_open(o->ledger);
    bool again = ledger && o->event && ledger_has_session(ledger, o->event, 1);
    if (!ledger || again || sodium_init() < 0 || !open_session(o, &clerk)) {
        ledger_close(ledger);
        session_keeper_leave(&clerk);
        return again ? STATUS_NO : STATUS_IO;
    }
    rf_hex_write(hex, clerk.record.manifest_hash);
    snprintf(comment, sizeof comment,
             "riffle deal: one party, no public value; event %s, manifest %s", clerk.record.id,
             hex);
    int status = pbn_begin(&text, comment) ? STATUS_OK : STATUS_IO;
    for (unsigned b = o->first; status == STATUS_OK && b <= o->last; b++)
        status = deal_board(&clerk, ledger, b, &text, &census);
    if (status == STATUS_OK && o->release)
        status = agent_show_all(&clerk) ? STATUS_OK : STATUS_IO;
    if (status == STATUS_OK && !deal_save(o, &text))
        status = STATUS_IO;
    pbn_end(&text);
    ledger_close(ledger);
    if (status == STATUS_OK)
        deal_stats(o, &census);
    if (status == STATUS_OK)
        fprintf(stderr, "riffle deal: record %s: one party, no public value%s\n", clerk.path,
                o->release ? "; all boards are open"
                           : "; after the play: riffle session close --release --record FILE");
    session_keeper_leave(&clerk);
    return status;
}

static int
run(int argc, char **argv)
{
    struct deal_options o = {.edition = 2017, .tables = RF_SESSION_TABLES};
    cli_parse(&argp, argc, argv, &o);
    return o.bulk ? deal_bulk(&o) : o.seed || o.key ? deal_research(&o) : deal_live(&o);
}

const struct command command_deal = {"deal", "boards of bridge, with a record beside them", &argp,
                                     run};
