/*
 * app/cli/cmd_verify.c -- the command `riffle verify`: replays records and says what they prove.
 *
 * verify_files.c checks several files, verify_read.c reads one in pieces, verify_crew.c checks
 * signatures on threads, verify_report.c prints the verdict.
 *
 * This file has the order of checks for each line and at the end of a record.  Trust comes from
 * what the user kept: a head, a key or a manifest from before.
 */
#include "cli/verify.h"

#include <string.h>

static const char doc[] =
    "Replays records line by line under their rules. Every act is put to the law again, "
    "every card shown is checked against the root that was published before the cut, and "
    "when a shoe is revealed everything is computed again. In a session of bridge the "
    "deals of released boards are computed from the manifest, the public value and the "
    "parties' sub-keys. The report says what is proved, or names the first line that "
    "breaks a clause, and always says what is not proved.\n\n"
    "Examples:\n"
    "  riffle verify evening.record\n"
    "  riffle verify --all --json *.record\n"
    "  riffle verify --head 597:58481253…8b1c evening.record  compare with a head\n"
    "  riffle verify --board 3 --manifest 9b44…18c5 session.record\n"
    "\vdocs/understand/proof.md explains what a record proves and against whom; "
    "docs/reference/record.md describes its bytes. FILE may be - for standard input. "
    "Several files, and the signatures of one file, are checked in parallel; the result "
    "does not depend on --threads.\n\n"
    "Exit status: 0 all is proved (or, without commitments, lawful as entered); 1 a line "
    "breaks a clause, or the file is not a record; 2 wrong command line; 3 a file cannot be read; "
    "4 nothing is wrong, but a committed shoe or board is not opened yet, or lines are not signed; "
    "5 the record is kept truly and has breaches. Of several files the worst counts: 3, then 1, "
    "then 5, then 4.";

enum { OPT_JSON = 256, OPT_ALL, OPT_HEAD, OPT_KEY, OPT_MANIFEST, OPT_BOARD, OPT_THREADS };

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Options:", 0},
    {"head", OPT_HEAD, "SIZE:ROOT", 0, "a head that you kept; the record must contain it", 0},
    {"key", OPT_KEY, "KEY", 0, "the operator's key that you kept, 64 hexadecimal digits", 0},
    {"manifest", OPT_MANIFEST, "M", 0,
     "the manifest of a session that you kept since before its public value was known, 64 "
     "hexadecimal digits",
     0},
    {"board", OPT_BOARD, "LIST", 0, "show these boards of a session, like 3 or 1-24", 0},
    {"all", OPT_ALL, NULL, 0, "report every violation, not only the first", 0},
    {"json", OPT_JSON, NULL, 0, "print one JSON object for each file", 0},
    {"threads", OPT_THREADS, "N", 0, "threads (default: one for each processor)", 0},
    {0},
};

/* Reads SIZE:ROOT. 18 digits at most, so that the number cannot overflow 64 bits. */
static bool
read_head(struct verify_options *o, const char *text)
{
    const char *colon = strchr(text, ':');
    unsigned digits = 0;
    for (const char *c = text; colon && c < colon; c++, digits++) {
        if (*c < '0' || *c > '9' || digits > 17)
            return false;
        o->head_size = o->head_size * 10 + (uint64_t)(*c - '0');
    }
    return colon && o->head_size > 0 && strlen(colon + 1) == RF_HEX_TEXT - 1 &&
           rf_hex_read(o->head_root, RF_HASH_BYTES, colon + 1);
}

/* Hexadecimal digits are compared as bytes later; rf_hex_read accepts lower case only. */
static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct verify_options *o = state->input;
    switch (key) {
    case OPT_JSON: o->json = true; return 0;
    case OPT_ALL: o->all = true; return 0;
    case OPT_HEAD:
        o->head = read_head(o, arg);
        if (!o->head)
            argp_error(state,
                       "--head takes a number of lines, a colon and 64 lower-case "
                       "hexadecimal digits, not '%s'",
                       arg);
        return 0;
    case OPT_KEY:
        o->key = strlen(arg) == RF_HEX_TEXT - 1 && rf_hex_read(o->key_bytes, RF_KEY_BYTES, arg);
        if (!o->key)
            argp_error(state, "--key takes 64 lower-case hexadecimal digits, not '%s'", arg);
        return 0;
    case OPT_MANIFEST:
        o->manifest = strlen(arg) == RF_HEX_TEXT - 1 &&
                      rf_hex_read(o->manifest_hash, RF_HASH_BYTES, arg);
        if (!o->manifest)
            argp_error(state, "--manifest takes 64 lower-case hexadecimal digits, not '%s'", arg);
        return 0;
    case OPT_BOARD:
        o->board = board_set_read(&o->boards, arg);
        if (!o->board)
            argp_error(state, "--board takes boards like 3, 1-24 or 3,5,7-9, not '%s'", arg);
        return 0;
    case OPT_THREADS:
        o->threads = (unsigned)cli_number(arg, 1, THREADS_MOST, "--threads", state);
        return 0;
    case ARGP_KEY_ARG:
        if (o->files == FILES_MOST)
            argp_error(state, "riffle verify takes at most %d files: leave '%s' out", FILES_MOST,
                       arg);
        o->file[o->files++] = cli_file(arg, "FILE", state);
        return 0;
    case ARGP_KEY_END:
        if (o->files == 0)
            argp_error(state, "which record? Run: riffle verify FILE");
        if (o->files > 1 && (o->head || o->key || o->manifest || o->board))
            argp_error(state, "--head, --key, --manifest and --board concern one record: verify "
                              "one FILE at a time");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "FILE…", doc, NULL, NULL, NULL};

/* Counts a violation and reports it: into the JSON array, or as text.  `of_companions`: a
 * companion's decision differs from its strategy.  The verifier in a browser does not replay
 * companions, so the field tells both verdicts apart. */
void
verify_say(struct check *check, const struct rf_finding *f, bool of_companions)
{
    check->wrong++;
    if (check->trial)
        return;
    if (check->options->json) {
        json_array_append_new(
            check->violations,
            json_pack("{s:I, s:s, s:s, s:s, s:s, s:s, s:b}", "line", (json_int_t)f->line, "clause",
                      rf_clause_citation(f->clause), "sentence", rf_clause_sentence(f->clause),
                      "found", f->found, "expected", f->expected, "concerns", f->whose,
                      "of_companions", of_companions));
        return;
    }
    if (check->foreign != FOREIGN_NOT)
        return; /* verify_foreign_print explains it: no clause applies to another kind of file */
    fprintf(check->out, "%s:%llu: breaks %s: %s\n  found: %s\n  expected: %s\n", check->file,
            (unsigned long long)f->line, rf_clause_citation(f->clause),
            rf_clause_sentence(f->clause), f->found, f->expected);
    fprintf(check->out, "  concerns: %s\n", f->whose);
}

/* Reports a contradiction to something that the user kept: a head, a key or a manifest. */
static void
say_own(struct check *check, enum rf_clause clause, const char *found, const char *expected)
{
    struct rf_finding f = {.line = verify_spine(check)->lines, .clause = clause};
    snprintf(f.found, sizeof f.found, "%s", found);
    snprintf(f.expected, sizeof f.expected, "%s", expected);
    snprintf(f.whose, sizeof f.whose, "the person who gave you this record");
    verify_say(check, &f, false);
}

/* Compares the Merkle root after exactly as many lines as the kept head covers.  A record that
 * was only continued since then still passes. */
static void
check_head(struct check *check)
{
    uint8_t root[RF_HASH_BYTES];
    if (!check->options->head || verify_spine(check)->lines != check->options->head_size)
        return;
    rf_merkle_root(&verify_spine(check)->tree, root);
    check->head_seen = true;
    if (memcmp(root, check->options->head_root, RF_HASH_BYTES) != 0)
        say_own(check, RF_HEAD_AFTER_ROUND, "other lines than the head that you kept",
                "the same lines");
}

bool
verify_take(struct check *check, const char *line, size_t size)
{
    struct rf_finding finding, other_play;
    unsigned long before = check->wrong;
    bool blaming = check->blaming;
    if (blaming)
        rf_blame_take(&check->blame, line, size);
    if (blaming && !check->options->all)
        return true;
    /* The first line decides between a table and a session. */
    bool first = verify_spine(check)->lines == 0;
    check->session = first ? rf_session_record_is_opening(line, size) : check->session;
    /* Companions are replayed before the record takes the line, because they decide from the
     * state before it. */
    bool played = check->session ||
                  replay_line(&check->replay, &check->record, line, size, &other_play);
    bool right = check->session ? rf_session_record_take(&check->of_session, line, size, &finding)
                                : rf_record_take(&check->record, line, size, &finding);
    /* Only a session and an observed table can have corrections. */
    bool correctable = check->session || check->record.source == RF_SOURCE_OBSERVED;
    if (correctable &&
        !line_store_put(&check->lines->store, verify_spine(check)->lines, line, size)) {
        check->lines->no_memory = true;
        return false;
    }
    if (right)
        verify_note_breach(check);
    if (first && !right)
        check->foreign = verify_foreign_find(check->file, line, size);
    if (!right && !blaming) {
        rf_blame_start(&check->blame, verify_spine(check), &finding, line, size);
        check->blaming = true;
    }
    if (!right)
        verify_say(check, &finding, false);
    else if (!played) /* only a line that is right can show another play */
        verify_say(check, &other_play, true);
    if (check->foreign != FOREIGN_NOT)
        return false;
    if (first && check->options->key &&
        memcmp(verify_spine(check)->key, check->options->key_bytes, RF_KEY_BYTES) != 0)
        say_own(check, RF_RECORD_OPENS, "another operator's key", "the key that you kept");
    check_head(check);
    /* A trial stops at the first new violation, so that the caller can read the piece again. */
    return check->trial ? check->wrong == before
                        : check->wrong == 0 || check->blaming || check->options->all;
}

/* Boards that --board names must exist; a record of a table has none. */
bool
verify_has_boards(const struct check *check)
{
    const struct rf_session *session = &check->of_session.session;
    unsigned last = session->first + session->boards - 1u;
    for (unsigned b = 1; check->wrong == 0 && check->options->board && b <= RF_BOARD_NUMBER; b++) {
        if (!check->options->boards.has[b] || (check->session && b >= session->first && b <= last))
            continue;
        fprintf(check->err, "riffle verify: %s has no board %u. ", check->file, b);
        if (check->session)
            fprintf(check->err, "It has boards %u to %u.\n", session->first, last);
        else
            fputs("It is the record of a table: leave --board out.\n", check->err);
        return false;
    }
    return true;
}

void
verify_end(struct check *check)
{
    const struct verify_options *o = check->options;
    char text[80];
    struct rf_finding finding;
    bool open = check->session ? check->of_session.open : check->record.open;
    if (check->wrong == 0 && !open)
        check->foreign = verify_foreign_find(check->file, "", 0);
    if (check->wrong == 0 && !open)
        say_own(check, RF_RECORD_OPENS, "nothing", "a record of at least one line");
    /* The record is shorter than the head that the user kept: lines were removed. */
    if (check->wrong == 0 && o->head && !check->head_seen) {
        snprintf(text, sizeof text, "%llu lines; the head that you kept covers %llu",
                 (unsigned long long)verify_spine(check)->lines, (unsigned long long)o->head_size);
        say_own(check, RF_HEAD_AFTER_ROUND, text, "all lines of the head that you kept");
    }
    if (check->session && (check->wrong == 0 || o->all) &&
        !rf_session_record_end(&check->of_session, &finding))
        verify_say(check, &finding, false);
    bool same = check->session && check->of_session.has_manifest &&
                memcmp(check->of_session.manifest_hash, o->manifest_hash, RF_HASH_BYTES) == 0;
    if (open && o->manifest && !same)
        say_own(check, RF_MANIFEST_BEFORE_VALUE, "another manifest, or none",
                "the manifest that you kept");
}

static int
run(int argc, char **argv)
{
    struct verify_options o = {0};
    cli_parse(&argp, argc, argv, &o);
    return verify_files(&o);
}

const struct command command_verify = {"verify", "check a record and say what it proves", &argp,
                                       run};
