/*
 * app/cli/cmd_squaredeal.c -- the command `riffle squaredeal`: computes and checks deals of
 * SquareDeal.
 *
 * The library reads the files and computes the deals (riffle/squaredeal.h).
 *
 * A description may leave boards or sessions open, because they depend on results of the event;
 * the user then names them with --session and --boards.
 */
#include <errno.h>

#include <riffle/squaredeal.h>
#include <string.h>

#include "input/board_fault.h"
#include "cli/cli.h"
#include "os/file_bytes.h"
#include "input/range.h"

static const char doc[] =
    "Computes all deals of an event that was dealt with SquareDeal, as world "
    "championships are. It needs the two files that the organisers published: the "
    "description SQD and, after the event, the keys SQK. It first checks that the keys "
    "have the hash that the description promised.\n\n"
    "Examples:\n"
    "  riffle squaredeal E.sqd E.sqk                every deal, one a line\n"
    "  riffle squaredeal E.sqd E.sqk --session 1,2  phase 1, session 2\n"
    "  riffle squaredeal E.sqd E.sqk --format pbn   with boards and dealers\n"
    "  riffle squaredeal E.sqd E.sqk --reserve      the reserve sets\n"
    "\vdocs/how-to/squaredeal.md explains what this proves and what it does not. One of "
    "the files may be - for standard input. Exit status: 0 the keys match, 1 they do not "
    "match or a file is faulty, 2 wrong command line, 3 a file cannot be read.";

enum { OPT_SESSION = 256, OPT_FORMAT, OPT_RESERVE, OPT_BOARDS, OPT_VALUE };

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Options:", 0},
    {"session", OPT_SESSION, "P,S", 0, "only session S of phase P; both count from 1", 0},
    {"reserve", OPT_RESERVE, NULL, 0, "compute the reserve sets instead of those meant for play",
     0},
    {"format", OPT_FORMAT, "FORMAT", 0, "lines (a deal a line) or pbn", 0},
    {"boards", OPT_BOARDS, "RANGE", 0,
     "with --session: its boards, like 1-16, if the description leaves them open", 0},
    {"value", OPT_VALUE, "TEXT", 0,
     "the delayed value, if the description was published before it was known", 0},
    {0},
};

struct squaredeal_options {
    const char *sqd, *sqk, *value; /* SQD, SQK and --value, or NULL */
    unsigned phase, session;       /* --session; 0 for all */
    unsigned first, last;          /* --boards; 0 when none were named */
    bool reserve, pbn;
};

/* Bytes; a longer file cannot be one of SquareDeal, and is refused. */
enum { FILE_MOST = 1 << 18 };

struct file {
    const char *name;
    struct file_bytes bytes;
};

/* An event while it is computed. */
struct work {
    const struct squaredeal_options *options;
    struct file sqd, sqk;
    struct rf_squaredeal event;
    struct rf_squaredeal_keys keys;
    unsigned long deals, sessions;
    unsigned open_boards, open_phases; /* how many sessions and phases were left out */
};

static void
parse_session(struct squaredeal_options *o, const char *arg, const struct argp_state *state)
{
    const char *at = arg;
    if (!range_number(&at, 1, RF_SQUAREDEAL_PHASES, &o->phase) || *at++ != ',' ||
        !range_number(&at, 1, RF_SQUAREDEAL_SESSIONS, &o->session) || *at)
        argp_error(state, "--session takes a phase and a session, like 1,2, not '%s'", arg);
}

static void
parse_boards(struct squaredeal_options *o, const char *arg, const struct argp_state *state)
{
    const char *at = arg;
    if (!range_read(&at, 1, RF_SQUAREDEAL_BOARD, &o->first, &o->last) || *at)
        argp_error(state, "--boards takes a range like 1-16, up to 999, not '%s'", arg);
}

static void
check_options(const struct squaredeal_options *o, const struct argp_state *state)
{
    if (!o->sqk)
        argp_error(state, "which event? Run: riffle squaredeal EVENT.sqd EVENT.sqk");
    else if (strcmp(o->sqd, "-") == 0 && strcmp(o->sqk, "-") == 0)
        argp_error(state, "only one of the two files can be - (standard input): name the other");
    if (o->first && !o->session)
        argp_error(state, "--boards needs a session: add --session P,S");
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct squaredeal_options *o = state->input;
    switch (key) {
    case OPT_SESSION: parse_session(o, arg, state); return 0;
    case OPT_RESERVE: o->reserve = true; return 0;
    case OPT_FORMAT:
        o->pbn = strcmp(arg, "pbn") == 0;
        if (!o->pbn && strcmp(arg, "lines") != 0)
            argp_error(state, "--format takes lines or pbn, not '%s'", arg);
        return 0;
    case OPT_BOARDS: parse_boards(o, arg, state); return 0;
    case OPT_VALUE:
        if (!*arg || strlen(arg) >= RF_SQUAREDEAL_TEXT)
            argp_error(state, "--value takes 1 to %d bytes of text, exactly as settled, not '%s'",
                       RF_SQUAREDEAL_TEXT - 1, arg);
        o->value = arg;
        return 0;
    case ARGP_KEY_ARG:
        if (o->sqk)
            argp_error(state, "riffle squaredeal takes two files: leave '%s' out", arg);
        *(o->sqd ? &o->sqk : &o->sqd) = cli_file(arg, o->sqd ? "SQK" : "SQD", state);
        return 0;
    case ARGP_KEY_END: check_options(o, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "SQD SQK", doc, NULL, NULL, NULL};

/* An exit status, with a message.  The bytes must stay while the event is used. */
static int
read_file(struct file *file, const char *name)
{
    file->name = board_fault_file(name);
    if (file_bytes_read(&file->bytes, name, FILE_MOST))
        return STATUS_OK;
    if (errno == EFBIG) {
        fprintf(stderr,
                "riffle squaredeal: %s is longer than %d KiB, so it is not a file of SquareDeal\n",
                file->name, FILE_MOST / 1024);
        return STATUS_NO;
    }
    fprintf(stderr, "riffle squaredeal: cannot read %s: %s\n", file->name, strerror(errno));
    return STATUS_IO;
}

/* FILE:LINE:COLUMN where the reader knows it.  Returns STATUS_NO. */
static int
say_wrong(const struct file *file, const struct rf_squaredeal_error *error)
{
    if (error->line)
        fprintf(stderr, "%s:%u:%u: %s\n", file->name, error->line, error->column, error->message);
    else
        fprintf(stderr, "riffle squaredeal: %s: %s\n", file->name, error->message);
    fprintf(stderr, "  Use the file as it was published, unchanged.\n");
    return STATUS_NO;
}

/* The delayed value comes from the description (DV) or from --value; if both are there they must
 * be equal. */
static int
take_value(struct work *work)
{
    struct rf_squaredeal *event = &work->event;
    const char *value = work->options->value;
    if (value && event->value[0] && strcmp(value, event->value) != 0) {
        fprintf(stderr,
                "riffle squaredeal: %s has the value '%s' (DV), not '%s'. Leave --value out.\n",
                work->sqd.name, event->value, value);
        return STATUS_NO;
    }
    if (value)
        snprintf(event->value, sizeof event->value, "%s", value);
    if (event->value[0])
        return STATUS_OK;
    fprintf(stderr,
            "riffle squaredeal: %s has no delayed value. Expected a line DV (the line DI "
            "describes it as: %s).\n"
            "  Use the description that was published after the event, or add --value TEXT.\n",
            work->sqd.name, event->info[0] ? event->info : "nothing");
    return STATUS_NO;
}

/* The central check: the organisers published the hash of the keys (KH) before the event, so
 * keys that match were chosen before. */
static int
check_hash(const struct work *work)
{
    char found[RF_HEX_TEXT], promised[RF_HEX_TEXT];
    uint8_t hash[RF_HASH_BYTES];
    if (!work->event.published) {
        fprintf(stderr,
                "riffle squaredeal: %s has no hash of the keys. Expected a line KH.\n"
                "  The event is not published yet, so nothing can be checked.\n",
                work->sqd.name);
        return STATUS_NO;
    }
    if (rf_squaredeal_keys_match(&work->event, &work->keys))
        return STATUS_OK;
    rf_squaredeal_keys_hash(hash, &work->keys);
    rf_hex_write(found, hash);
    rf_hex_write(promised, work->event.key_hash);
    fprintf(stderr,
            "riffle squaredeal: the key hash does not match: %s are not the keys that %s promised\n"
            "  found: SHA-256 %s\n"
            "  expected: %s (KH)\n"
            "  Use both files as they were published. If these are, the event was not dealt from "
            "the promised keys.\n",
            work->sqk.name, work->sqd.name, found, promised);
    return STATUS_NO;
}

/* Reads and checks both files.  Without --session the keys must be complete; with it, one
 * session may be computed from a part of them. */
static int
load(struct work *work)
{
    const struct squaredeal_options *o = work->options;
    struct rf_squaredeal_error error;
    int status = read_file(&work->sqd, o->sqd);
    if (status == STATUS_OK)
        status = read_file(&work->sqk, o->sqk);
    if (status != STATUS_OK)
        return status;
    if (!rf_squaredeal_read(&work->event, work->sqd.bytes.text, work->sqd.bytes.size, &error))
        return say_wrong(&work->sqd, &error);
    if (!rf_squaredeal_keys_read(&work->keys, work->sqk.bytes.text, work->sqk.bytes.size, &error))
        return say_wrong(&work->sqk, &error);
    status = check_hash(work);
    if (status == STATUS_OK && !o->session &&
        !rf_squaredeal_keys_whole(&work->event, &work->keys, &error))
        return say_wrong(&work->sqk, &error);
    return status == STATUS_OK ? take_value(work) : status;
}

/* Lines that start with % are comments, in PBN and in lines of deals. */
static void
print_head(const struct work *work)
{
    const struct rf_squaredeal *event = &work->event;
    char text[RF_PBN_TEXT];
    if (work->options->pbn)
        fwrite(text, 1, rf_pbn_write_head(text), stdout);
    printf("%% %.100s, %s by SquareDeal; %.60s: %.60s\n", event->name[0] ? event->name : "an event",
           work->options->reserve ? "reserve sets" : "dealt",
           event->info[0] ? event->info : "the value", event->value);
}

static void
print_board(const struct work *work, const struct rf_squaredeal_session *session, unsigned board,
            const struct rf_deal *deal)
{
    char text[RF_PBN_TEXT];
    if (!work->options->pbn) {
        rf_deal_write(text, deal, RF_NORTH);
        puts(text);
        return;
    }
    struct rf_pbn_event event = {0};
    struct rf_pbn_board one = {.board = board,
                               .dealer = rf_board_dealer(board),
                               .vulnerable = rf_board_vulnerable(board),
                               .dealt = true,
                               .deal = *deal};
    snprintf(event.event, sizeof event.event, "%.90s%s%.90s%s", work->event.name,
             work->event.name[0] && session->description[0] ? ", " : "", session->description,
             work->options->reserve ? ", reserve" : "");
    fwrite(text, 1, rf_pbn_write_board(text, &event, &one), stdout);
}

/* Deals come from one stream, so they are computed in the order of the boards.  A session with
 * open boards (?) is counted and left out. */
static void
print_session(struct work *work, struct rf_squaredeal_session *session)
{
    struct rf_squaredeal_boards boards = session->boards;
    struct rf_deal deal;
    printf("%% phase %u, session %u: %.80s%s%.80s, ", session->phase, session->session,
           session->file, session->description[0] ? ", " : "", session->description);
    if (boards.first == 0) {
        puts("boards left open (?)");
        work->open_boards++;
        return;
    }
    printf("boards %u-%u\n", boards.first, boards.last);
    for (unsigned b = boards.first; b <= boards.last; b++, work->deals++) {
        rf_squaredeal_deal(session, &deal);
        print_board(work, session, b, &deal);
    }
    work->sessions++;
}

/* --boards is needed exactly when the description leaves the boards open. */
static int
one_session(struct work *work)
{
    const struct squaredeal_options *o = work->options;
    struct rf_squaredeal_session session;
    struct rf_squaredeal_error error;
    if (!rf_squaredeal_open(&session, &work->event, &work->keys, o->phase, o->session, o->reserve,
                            &error)) {
        fprintf(stderr, "riffle squaredeal: session %u,%u of %s: %s\n", o->phase, o->session,
                work->sqd.name, error.message);
        return STATUS_NO;
    }
    /* Board 0 stands for a question mark in the description. */
    bool open = session.boards.first == 0;
    if (open != (o->first > 0)) {
        fprintf(stderr, "riffle squaredeal: session %u,%u: the description %s: %s\n", o->phase,
                o->session, open ? "leaves its boards open (?)" : "names its boards",
                open ? "name those that were dealt, like --boards 1-16" : "leave --boards out");
        return STATUS_NO;
    }
    if (open)
        session.boards = (struct rf_squaredeal_boards){(uint16_t)o->first, (uint16_t)o->last};
    print_head(work);
    print_session(work, &session);
    return STATUS_OK;
}

/* Prints all sessions of all phases, in their order.  Stops at the first
 * session that cannot be opened. */
static int
all_sessions(struct work *work)
{
    struct rf_squaredeal_session session;
    struct rf_squaredeal_error error;
    print_head(work);
    for (unsigned p = 1; p <= work->event.phases; p++) {
        unsigned sessions = work->event.phase[p - 1].sessions;
        /* 0 in the description: how many sessions this phase has was decided later. */
        if (sessions == 0)
            printf("%% phase %u: %.80s, sessions left open (0)\n", p,
                   work->event.phase[p - 1].description);
        work->open_phases += sessions == 0;
        for (unsigned s = 1; s <= sessions; s++) {
            if (!rf_squaredeal_open(&session, &work->event, &work->keys, p, s,
                                    work->options->reserve, &error))
                return say_wrong(&work->sqk, &error);
            print_session(work, &session);
        }
    }
    return STATUS_OK;
}

/* Goes to standard error: standard output has the deals only. */
static void
say_done(const struct work *work)
{
    char hash[RF_HEX_TEXT];
    rf_hex_write(hash, work->event.key_hash);
    fprintf(stderr, "riffle squaredeal: the key hash matches (SHA-256 %s): %lu %s, %lu %s\n", hash,
            work->deals, work->deals == 1 ? "deal" : "deals", work->sessions,
            work->sessions == 1 ? "session" : "sessions");
    if (work->open_boards)
        fprintf(
            stderr,
            "riffle squaredeal: left out: %u %s whose boards the description leaves open (?). For "
            "each, run with --session P,S --boards RANGE\n",
            work->open_boards, work->open_boards == 1 ? "session" : "sessions");
    if (work->open_phases)
        fprintf(
            stderr,
            "riffle squaredeal: left out: %u %s whose number of sessions the description leaves "
            "open (0). For each session that was played, run with --session P,S\n",
            work->open_phases, work->open_phases == 1 ? "phase" : "phases");
    if (work->event.unknown)
        fprintf(stderr, "%s:%u: ignored an unknown tag\n", work->sqd.name, work->event.unknown);
}

static int
run(int argc, char **argv)
{
    struct squaredeal_options o = {0};
    struct work work = {0};
    cli_parse(&argp, argc, argv, &o);
    work.options = &o;
    int status = load(&work);
    if (status == STATUS_OK)
        status = o.session ? one_session(&work) : all_sessions(&work);
    if (status == STATUS_OK)
        say_done(&work);
    file_bytes_release(&work.sqd.bytes);
    file_bytes_release(&work.sqk.bytes);
    return status;
}

const struct command command_squaredeal = {"squaredeal", "compute and check deals of SquareDeal",
                                           &argp, run};
