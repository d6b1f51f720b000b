/*
 * app/bridge/verb_export.c -- `riffle session export`: all boards that may be had, as they stand
 * now, in one file.
 *
 * It reads the record and, if they lie beside it, the Director's secrets.  A redealt board is there
 * with its new deal; a board whose redeal is not dealt yet is left out.  Boards that are still in
 * play are written only where the Director knows them anyway: in a session of one party without a
 * public value, which `riffle deal` opens, and in an observed session, where they entered the cards
 * themselves.  Everywhere else such boards leave encrypted (verb_deal.c).
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "bridge/agent.h"
#include "bridge/verbs.h"
#include "solve/solve.h"

enum { EXPORT_SECTIONS, EXPORT_CLUB, EXPORT_DATE, EXPORT_DOUBLEDUMMY, EXPORT_FORCE };

static const struct verb_option export_options[] = {
    {EXPORT_SECTIONS, "sections", "LIST", "one file for each section: A,B,C"},
    {EXPORT_CLUB, "club", "TEXT", "name of the club, for the file"},
    {EXPORT_DATE, "date", "DATE", "date of the session, like 2026-11-15"},
    {EXPORT_DOUBLEDUMMY, "doubledummy", NULL, "add double dummy tables and par"},
    {EXPORT_FORCE, "force", NULL, "replace FILE if it exists"},
    {0},
};

/* What the export has, and what it leaves out. */
struct exported {
    unsigned boards;                                               /* in the file */
    unsigned hidden;                                               /* of these, not released */
    bool undealt[RF_BOARD_NUMBER + 1], blind[RF_BOARD_NUMBER + 1]; /* left out, and why */
    unsigned undealts, blinds, unknown;
};

bool
verb_is_readable(const struct rf_session_record *record)
{
    return record->source == RF_SOURCE_OBSERVED || (record->has_manifest && record->parties == 1 &&
                                                    strcmp(record->manifest.value, "-") == 0);
}

/* Adds one board to the text, or notes why it is left out.  False when there is no memory. */
static bool
export_board(struct verb_input *in, struct pbn_text *text, const char *title, unsigned number,
             struct exported *out)
{
    const struct rf_session_record *record = &in->keeper.record;
    const struct rf_board *board = rf_session_board_at(&record->session, number);
    struct rf_deal deal;
    if (board->stage < RF_BOARD_DEALT) {
        out->undealt[number] = board->attempt > 0;
        out->undealts += board->attempt > 0;
        return true;
    }
    if (!board->released && !verb_is_readable(record)) {
        out->blind[number] = true;
        out->blinds++;
        return true;
    }
    if (!agent_knows(&in->keeper, number, &deal)) {
        out->unknown++;
        return true;
    }
    out->boards++;
    out->hidden += !board->released;
    bool added = pbn_add_dealt(text, record, title, number, &deal);
    rf_wipe(&deal, sizeof deal);
    return added;
}

/* Collects the boards of one file.  False, with a message; pbn_end wipes the text either way. */
static bool
collect(struct verb_input *in, struct pbn_text *text, const char *section, struct exported *out)
{
    char title[VERB_SECTION_TITLE];
    verb_section_title(in, section, title);
    memset(out, 0, sizeof *out);
    bool made = pbn_begin(text, "riffle: boards of a session as they stand now");
    session_about_load(&text->about, in->keeper.path);
    session_about_club(&text->about, in->other[EXPORT_CLUB]);
    session_about_date(&text->about, in->other[EXPORT_DATE]);
    for (unsigned b = 1; made && b <= RF_BOARD_NUMBER; b++)
        if (in->boards.has[b])
            made = export_board(in, text, title, b, out);
    text->open = out->hidden == 0;
    return made;
}

/* Boards as words: "board 3", "boards 3, 5-7". */
static void
board_words(char *out, size_t room, const bool has[static RF_BOARD_NUMBER + 1], unsigned count)
{
    size_t used = (size_t)snprintf(out, room, "board%s", count == 1 ? "" : "s");
    const char *between = " ";
    for (unsigned b = 1, last; b <= RF_BOARD_NUMBER && used < room; b = last + 1) {
        for (last = b; has[b] && last < RF_BOARD_NUMBER && has[last + 1]; last++)
            ;
        if (!has[b])
            continue;
        used += (size_t)snprintf(out + used, room - used, last > b ? "%s%u-%u" : "%s%u", between, b,
                                 last);
        between = ", ";
    }
}

/* Says which boards are not in the file, and how to get them. */
static void
say_left_out(const struct verb_input *in, const struct exported *out)
{
    char words[700];
    if (out->undealts) {
        board_words(words, sizeof words, out->undealt, out->undealts);
        fprintf(stderr,
                "Not in it: %s, because a redeal is ordered and not dealt. Run: riffle session "
                "deal --board %s%s\n",
                words, strchr(words, ' ') + 1, in->record_option);
    }
    if (out->blinds) {
        board_words(words, sizeof words, out->blind, out->blinds);
        fprintf(stderr,
                "Not in it: %s, still in play. For the dealing machine, run: riffle session "
                "machine --blind KEY%s%s -o FILE%s\n",
                words, in->other[EXPORT_SECTIONS] ? " --sections " : "",
                in->other[EXPORT_SECTIONS] ? in->other[EXPORT_SECTIONS] : "", in->record_option);
    }
    if (out->unknown)
        fprintf(stderr, "Not in it: %u board%s whose cards are not known on this machine.\n",
                out->unknown, out->unknown == 1 ? "" : "s");
}

/* Writes one file: tuesday.dlm, or tuesday-A.dlm for section A. */
static int
write_one(struct verb_input *in, const char *section, struct exported *out)
{
    char path[SESSION_KEEPER_PATH], made_at[SESSION_KEEPER_PATH + 8], cache[DD_CACHE_PATH];
    const char *slash = in->output ? strrchr(in->output, '/') : NULL;
    const char *dot = in->output ? strrchr(slash ? slash : in->output, '.') : NULL;
    struct pbn_text text;
    verb_section_path(path, sizeof path, in->output ? in->output : "", section);
    bool file = in->output && strcmp(in->output, "-") != 0;
    bool replaces = file && verb_flag(in, EXPORT_FORCE);
    /* A file that is replaced is made beside the old one, with the same ending. */
    snprintf(made_at, sizeof made_at, "%.*s%s%s", (int)(strlen(path) - (dot ? strlen(dot) : 0)),
             path, replaces ? ".new" : "", dot ? dot : "");
    const char *to = file ? made_at : NULL;
    bool made = collect(in, &text, section, out);
    if (replaces)
        unlink(made_at);
    bool saved = made && out->boards > 0 && (!file || pbn_can_make(to)) &&
                 (verb_flag(in, EXPORT_DOUBLEDUMMY)
                      ? pbn_save_solved(&text, to, dd_cache_beside(cache, in->keeper.path))
                      : pbn_save(&text, to));
    if (saved && replaces && rename(made_at, path) != 0) {
        fprintf(stderr, "riffle: cannot write %s: %s\n", path, strerror(errno));
        saved = false;
    }
    pbn_end(&text);
    if (made && out->boards == 0) {
        fprintf(stderr, "riffle session export: there is no board to write yet.\n");
        say_left_out(in, out);
        return STATUS_NO;
    }
    if (saved && file)
        printf("Wrote %u board%s as they stand now: %s\n", out->boards, out->boards == 1 ? "" : "s",
               path);
    return saved ? STATUS_OK : STATUS_IO;
}

/* Checks what can be checked before any deal is computed. */
static int
check_options(struct verb_input *in)
{
    struct session_about about = {0};
    bool file = in->output && strcmp(in->output, "-") != 0;
    if (!in->output)
        return verb_ask(in, "Into which file?", "-o", " FILE, like -o tuesday.pbn");
    if (!verb_boards(in) || !session_about_club(&about, in->other[EXPORT_CLUB]))
        return STATUS_USAGE;
    if (!session_about_date(&about, in->other[EXPORT_DATE]))
        return verb_wrong(in, "date", "a day like 2026-11-15", in->other[EXPORT_DATE]);
    if (in->other[EXPORT_SECTIONS] && !file)
        return verb_ask(in, "Sections get a file each. Into which?", "-o", " FILE");
    if (verb_flag(in, EXPORT_DOUBLEDUMMY) && !pbn_can_solve(in->output))
        return STATUS_USAGE;
    bool replaces = verb_flag(in, EXPORT_FORCE) || in->other[EXPORT_SECTIONS];
    return pbn_format_of(in->output) == RF_FORMATS || !replaces ? pbn_can_save(in->output)
                                                                : STATUS_OK;
}

static int
run_export(struct verb_input *in)
{
    char name[VERB_SECTIONS][VERB_SECTION] = {""};
    struct exported out = {0};
    unsigned sections = 1;
    int status = check_options(in);
    if (status != STATUS_OK)
        return status;
    if (in->other[EXPORT_SECTIONS] &&
        (sections = verb_sections(in, in->other[EXPORT_SECTIONS], name)) == 0)
        return STATUS_USAGE;
    if (!session_keeper_use_secrets(&in->keeper))
        return STATUS_IO;
    for (unsigned i = 0; i < sections && status == STATUS_OK; i++)
        status = write_one(in, in->other[EXPORT_SECTIONS] ? name[i] : "", &out);
    if (status != STATUS_OK)
        return status;
    fflush(stdout); /* before what is said on standard error */
    say_left_out(in, &out);
    if (out.hidden)
        fprintf(stderr,
                "%u of these boards %s not released: keep the file secret until play ends.\n",
                out.hidden, out.hidden == 1 ? "is" : "are");
    return STATUS_OK;
}

const struct verb verb_export = {
    .name = "export",
    .summary = "write all boards that may be had, as they stand now",
    .doc = "Writes the boards of the session into one file, as they stand now: a redealt board "
           "with its new deal. The ending of the name tells the format: pbn, dlm, dup, bri, dge, "
           "lin, csv, ber, zrd or txt. Released boards are always there. Boards that are still in "
           "play are there if you alone dealt them (riffle deal), or entered them; otherwise they "
           "leave encrypted only, with riffle session machine. With --sections each section gets "
           "its own file with the same boards.\n\nExamples:\n"
           "  riffle session export -o tuesday.pbn\n"
           "  riffle session export -o tuesday.dlm --sections A,B   a file for each\n"
           "  riffle session export --force -o tuesday.pbn          replace an old file",
    .clauses = "D1.1 D3 F.1",
    .act = RF_SESSION_ACTS,
    .boards = true,
    .access = VERB_LOOKS,
    .output = "write the boards here; - is standard output",
    .run = run_export,
    .options = export_options,
};
