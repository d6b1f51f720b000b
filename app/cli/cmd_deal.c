/*
 * app/cli/cmd_deal.c -- the command `riffle deal`: deals boards of bridge.
 *
 * Live deals are a session in one command: one party, no public value.  It opens the record,
 * commits, deals every board and writes the file, with the code of `riffle session` (app/bridge/).
 * Deals from a seed are in deal_research.c, deals on a condition in deal_where.c.
 *
 * The boards stay secret until they are released: messages and --stats say nothing about cards,
 * and deals are wiped from memory.
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
    "Deals boards of bridge that nobody can predict, as Portable Bridge Notation (PBN). Beside the "
    "boards it writes a record with a commitment to every deal. The record shows no card. When "
    "play has ended, open it with riffle session close --release and check it with riffle "
    "verify.\n\n"
    "Examples:\n"
    "  riffle deal --boards 1-36 -o tuesday.pbn    also writes tuesday.record\n"
    "  riffle deal --boards 1-36                   write to standard output\n"
    "  riffle deal --boards 1-36 --doubledummy -o tuesday.pbn   with tables and par\n"
    "  riffle deal --boards 1-16 --seed exercise   research: the same every time\n"
    "  riffle deal --bulk 1000000 --seed 1         a million deals, one a line\n"
    "  riffle deal --where 'hcp(north) >= 20'      practice deals, printed\n"
    "  riffle deal --where notrump-opening --boards 1-16 -o lesson.pbn\n"
    "  riffle deal --where script.dl --explain     how probable, and why?\n"
    "\v"
    "--seed makes research deals. Their file says so, and no session accepts them; "
    "docs/how-to/session.md explains how a seed becomes boards. For several parties and a public "
    "value use riffle session. --where takes scripts of the program dealer and makes practice "
    "deals, "
    "which no session accepts (Law 6E4); docs/reference/conditions.md has the language. Exit "
    "status: 0 done, 1 the Law or a check refused, 2 wrong command "
    "line, 3 a file or the system failed.";

enum {
    OPT_BOARDS = 256,
    OPT_SEED,
    OPT_KEY,
    OPT_BULK,
    OPT_TITLE,
    OPT_CLUB,
    OPT_DATE,
    OPT_EVENT,
    OPT_EDITION,
    OPT_TABLES,
    OPT_RECORD,
    OPT_LEDGER,
    OPT_RELEASE,
    OPT_STATS,
    OPT_DOUBLEDUMMY,
    OPT_WHERE,
    OPT_EXPLAIN,
    OPT_SHELF,
    OPT_THREADS,
    OPT_JSON,
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Options:", 0},
    {"boards", OPT_BOARDS, "RANGE", 0, "deal these boards: 1-36 or '36 boards'; at most 128", 0},
    {"output", 'o', "FILE", 0,
     "write the boards here (default standard output); the ending tells the format", 0},
    {"record", OPT_RECORD, "FILE", 0, "write the record here (default beside the boards)", 0},
    {"title", OPT_TITLE, "TEXT", 0, "title of the event, for the file and the record", 0},
    {"club", OPT_CLUB, "TEXT", 0, "name of the club, for every file and sheet", 0},
    {"date", OPT_DATE, "DATE", 0, "date of the session, like 2026-11-15 (default today)", 0},
    {"event", OPT_EVENT, "NAME", 0, "short name of the event: letters, digits and -._", 0},
    {"edition", OPT_EDITION, "YEAR", 0, "edition of the Laws: 2017 (default) or 2007", 0},
    {"tables", OPT_TABLES, "N", 0, "number of tables, 1 to 32 (default 32)", 0},
    {"ledger", OPT_LEDGER, "FILE", 0, "ledger of the club's deals (Law 6D2)", 0},
    {"release", OPT_RELEASE, NULL, 0, "for practice: release all boards at once and close", 0},
    {"doubledummy", OPT_DOUBLEDUMMY, NULL, 0, "add double dummy tables and par to each board", 0},
    {"seed", OPT_SEED, "SEED", 0, "research deals: 64 hexadecimal digits, or any text", 0},
    {"key", OPT_KEY, "HEX", 0, "research: one board from its own key, 64 hexadecimal digits", 0},
    {"stats", OPT_STATS, NULL, 0, "compare points and shapes with what is expected", 0},
    {"where", OPT_WHERE, "WHAT", 0,
     "practice deals that meet a condition: a script, an expression or a name of --shelf", 0},
    {"explain", OPT_EXPLAIN, NULL, 0, "with --where: how probable is it, and why?", 0},
    {"shelf", OPT_SHELF, NULL, 0, "list ready conditions for --where", 0},
    {"threads", OPT_THREADS, "N", 0,
     "with --where: threads (default: one for each processor); the deals are the same", 0},
    {"json", OPT_JSON, NULL, 0, "with --explain or --shelf: print one JSON object", 0},
    {"bulk", OPT_BULK, "N", 0, "with --seed: N deals, one a line, by Philox", 0},
    {0},
};

/* Numbers up to 9999999 are read for research; deal_check limits live boards further, and refuses a
 * number alone. */
static void
parse_boards(struct deal_options *o, const char *arg, struct argp_state *state)
{
    const char *at = arg;
    enum range_kind kind = range_boards(&at, 9999999, &o->first, &o->last);
    if (kind == RANGE_NONE || *at)
        argp_error(state, "--boards takes a range like 1-36, or '36 boards', not '%s'", arg);
    o->boards = arg;
    o->lone = kind == RANGE_LONE;
}

/* 2017 is the default, so only 2007 changes anything. */
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
    case OPT_CLUB: o->club = arg; return 0;
    case OPT_DATE: o->date = arg; return 0;
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
    case OPT_WHERE: o->where = cli_file(arg, "--where", state); return 0;
    case OPT_EXPLAIN: o->explain = true; return 0;
    case OPT_SHELF: o->shelf = true; return 0;
    case OPT_JSON: o->json = true; return 0;
    case OPT_THREADS: o->threads = (unsigned)cli_number(arg, 1, 64, "--threads", state); return 0;
    case OPT_BULK: o->bulk = cli_number(arg, 1, 1000000000000, "--bulk", state); return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "leave '%s' out: riffle deal takes options only", arg);
        return 0;
    case ARGP_KEY_END:
        deal_where_check(o, state);
        if (!o->where && !o->shelf)
            deal_check(o, state);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, NULL, doc, NULL, NULL, NULL};

/* The record's name: --record, or tuesday.record beside tuesday.pbn or tuesday.dlm, or the event's
 * name. */
static void
record_path(const struct deal_options *o, const char *event, char *out, size_t room)
{
    bool file = o->output && strcmp(o->output, "-") != 0;
    const char *slash = file ? strrchr(o->output, '/') : NULL;
    const char *dot = file ? strrchr(slash ? slash : o->output, '.') : NULL;
    size_t stem = dot ? (size_t)(dot - o->output) : file ? strlen(o->output) : 0;
    if (o->record)
        snprintf(out, room, "%s", o->record);
    else if (file)
        snprintf(out, room, "%.*s.record", (int)stem, o->output);
    else
        snprintf(out, room, "%s.record", event);
}

/* Opens a session with one party, the Director, and commits its root at once: the manifest needs
 * every party's commitment, and without it nothing can be dealt.  "-" means that there is no
 * public value and no title.  False, with a message. */
static bool
open_session(const struct deal_options *o, struct session_keeper *keeper)
{
    struct session_opening opening = {0};
    char path[SESSION_KEEPER_PATH];
    struct rf_manifest *event = &opening.event;
    uint8_t root[RF_HASH_BYTES];
    /* A name that no other event has, unless --event gives one. */
    event_usual_name(event->event);
    if (o->event)
        snprintf(event->event, sizeof event->event, "%s", o->event);
    snprintf(event->title, sizeof event->title, "%s", o->title ? o->title : "-");
    snprintf(event->agent, sizeof event->agent, "the Director");
    snprintf(event->value, sizeof event->value, "-");
    snprintf(event->program, sizeof event->program, "riffle %s", RF_VERSION);
    snprintf(event->party[0].name, sizeof event->party[0].name, "Director");
    event->sessions = event->parties = 1;
    /* The manifest fixes the highest attempt in advance: ten deals for each board, nine of them
     * for redeals. */
    event->attempts = 9;
    event->edition = o->edition == 2007 ? RF_EDITION_2007 : RF_EDITION_2017;
    event->boards[0] = (struct rf_event_boards){(uint16_t)o->first, (uint16_t)o->last};
    record_path(o, event->event, path, sizeof path);
    opening.path = path;
    opening.session = 1;
    opening.tables = o->tables;
    if (!session_keeper_open(keeper, &opening))
        return false;
    /* The secret goes to the disk before its commitment, so that a crash in between cannot leave
     * a commitment that nobody can open. */
    keeper->vault->party = 1;
    rf_party_root(root, keeper->vault->secret, event, 1);
    return vault_save(keeper->vault, keeper->secret_path, false) &&
           session_keeper_commit(keeper, "Director", root);
}

void
deal_stats(const struct deal_options *o, const struct rf_census *census)
{
    bool beside = !o->output || strcmp(o->output, "-") == 0;
    fflush(stdout);
    if (o->stats)
        census_report(beside ? stderr : stdout, census);
}

/* The dealer_put of board_dealer.h: a refusal is STATUS_NO. */
static int
put_act(void *keeper, const struct rf_session_act *act, const uint8_t *commitment)
{
    struct rf_session_observation seen;
    if (!session_keeper_put(keeper, act, NULL, commitment, &seen))
        return STATUS_IO;
    return seen.kind == RF_SEEN_PERMITTED ? STATUS_OK : STATUS_NO;
}

/* Computes a board, adds it to the text and the census, and records its deal.  The cards are
 * wiped from memory on every path, because the board is still secret. */
static int
deal_board(struct session_keeper *keeper, struct ledger *ledger, unsigned board,
           struct pbn_text *text, struct rf_census *census)
{
    struct agent_deal work;
    struct rf_board_id id = rf_session_record_id(&keeper->record, board);
    if (!agent_work(keeper, id, false, &work))
        return STATUS_IO;
    struct rf_hands hands = rf_hands_of_deal(&work.deal);
    rf_census_add(census, &hands);
    rf_wipe(&hands, sizeof hands);
    bool made = pbn_add_dealt(text, &keeper->record, keeper->record.title, board, &work.deal);
    int status = made ? dealer_deal(keeper, ledger, id, &work, put_act, keeper) : STATUS_IO;
    rf_wipe(&work, sizeof work);
    return status;
}

bool
deal_save(const struct deal_options *o, struct pbn_text *text)
{
    return o->doubledummy ? pbn_save_solved(text, o->output, NULL) : pbn_save(text, o->output);
}

/* Says what was made, where it is, and what to do next. */
static void
say_dealt(const struct deal_options *o, const char *record)
{
    unsigned boards = o->last - o->first + 1;
    bool file = o->output && strcmp(o->output, "-") != 0;
    fprintf(stderr, "riffle deal: Dealt %u board%s %s%s, with the record %s.\n", boards,
            boards == 1 ? "" : "s", file ? "into " : "to standard output", file ? o->output : "",
            record);
    if (o->release)
        fputs("riffle deal: All boards are released and the session is closed.\n", stderr);
    else
        fprintf(stderr,
                "riffle deal: Keep the boards and %s.secret secret until play ends, then run: "
                "riffle session close --release --record %s -o played.pbn\n",
                record, record);
}

/* Deals all boards in memory and writes the file at the end, so that a failure leaves no part of
 * a session behind.  Returns an exit status, with a message. */
static int
deal_live(const struct deal_options *o)
{
    struct session_keeper keeper = {0};
    struct rf_census census = {0};
    struct pbn_text text;
    struct session_about about = {0};
    char comment[400], hex[RF_HEX_TEXT];
    /* Checked before anything is recorded: the output file must not exist yet. */
    int can = pbn_can_save(o->output);
    if (can != STATUS_OK)
        return can;
    if (!session_about_club(&about, o->club) || (o->doubledummy && !pbn_can_solve(o->output)))
        return STATUS_USAGE;
    session_about_date(&about, o->date); /* deal_check has read it */
    struct ledger *ledger = ledger_open(o->ledger);
    /* An event of the same name in the ledger is refused (status 1); ledger_has_session says so. */
    bool again = ledger && o->event && ledger_has_session(ledger, o->event, 1);
    if (!ledger || again || sodium_init() < 0 || !open_session(o, &keeper)) {
        ledger_close(ledger);
        session_keeper_leave(&keeper);
        return again ? STATUS_NO : STATUS_IO;
    }
    rf_hex_write(hex, keeper.record.manifest_hash);
    snprintf(comment, sizeof comment,
             "riffle deal: one party, no public value; event %s, manifest %s", keeper.record.id,
             hex);
    /* The file names the manifest, so that it can be matched with its record later.  On
     * STATUS_IO, main removes the new record again (os/undo.h). */
    int status = pbn_begin(&text, comment) && session_about_save(&about, keeper.path) ? STATUS_OK
                                                                                      : STATUS_IO;
    text.about = about;
    text.open = o->release;
    for (unsigned b = o->first; status == STATUS_OK && b <= o->last; b++)
        status = deal_board(&keeper, ledger, b, &text, &census);
    /* --release: opens all deals in the record and closes it; for practice, where nothing is
     * secret. */
    if (status == STATUS_OK && o->release)
        status = agent_show_all(&keeper) ? STATUS_OK : STATUS_IO;
    if (status == STATUS_OK && !session_keeper_sign(&keeper))
        status = STATUS_IO;
    if (status == STATUS_OK && !deal_save(o, &text))
        status = STATUS_IO;
    pbn_end(&text);
    ledger_close(ledger);
    if (status == STATUS_OK)
        deal_stats(o, &census);
    if (status == STATUS_OK)
        say_dealt(o, keeper.path);
    session_keeper_leave(&keeper);
    return status;
}

static int
run(int argc, char **argv)
{
    struct deal_options o = {.edition = 2017, .tables = RF_SESSION_TABLES};
    cli_parse(&argp, argc, argv, &o);
    if (o.where || o.shelf)
        return deal_where(&o);
    return o.bulk ? deal_bulk(&o) : o.seed || o.key ? deal_research(&o) : deal_live(&o);
}

const struct command command_deal = {"deal", "deal boards of bridge, with a record", &argp, run};
