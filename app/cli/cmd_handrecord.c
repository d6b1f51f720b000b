/*
 * app/cli/cmd_handrecord.c -- the command `riffle handrecord`: hand records on paper and screens.
 *
 * handrecord_check.c compares the boards with the record of their session; app/print/hands_*.c
 * write.
 *
 * Boards that are still secret must not be printed: with --record only released boards are left.
 */
#include "cli/handrecord.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "bridge/stale.h"
#include "cli/file_format.h"
#include "bridge/session_about.h"
#include "os/file_bytes.h"

static const char doc[] =
    "Prints the boards of a file as hand records: the four hands, dealer and "
    "vulnerability, high-card points, double dummy tricks and par.\n\n"
    "Examples:\n"
    "  riffle handrecord tue.pbn                              on the terminal\n"
    "  riffle handrecord tue.pbn -o tue.pdf                   for the wall, A4\n"
    "  riffle handrecord tue.pbn --per-page 36 -o tue.pdf     all on one sheet\n"
    "  riffle handrecord tue.pbn --record tue.record -o a.pdf  released boards\n"
    "  riffle handrecord tue.pbn --curtain -o cards.pdf       a card for each hand\n"
    "\vFormats are text, svg, pdf, png and html; the ending of the file name tells which. "
    "With --record, boards that are not released are left out, and boards that differ "
    "from the record are an error. The code on the sheets is then the last head of the "
    "record, riffle:EVENT:SIZE:ROOT, which riffle verify --head checks; with --link it opens "
    "that page, and has the head behind #head=. The head is printed on each sheet too. Double "
    "dummy "
    "results are kept beside the file, as riffle doubledummy does. Exit status: 0 done, 1 "
    "the boards are faulty, 2 wrong command line, 3 a file or the system failed.";

enum {
    OPT_FORMAT = 256,
    OPT_PER_PAGE,
    OPT_PAPER,
    OPT_COLOURS,
    OPT_RECORD,
    OPT_CURTAIN,
    OPT_TITLE,
    OPT_PLAIN,
    OPT_NO_CACHE,
    OPT_CLUB,
    OPT_DATE,
    OPT_LINK,
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Options:", 0},
    {"output", 'o', "FILE", 0, "write the hand records here (default -, standard output)", 0},
    {"format", OPT_FORMAT, "FORMAT", 0, "text, svg, pdf, png or html", 0},
    {"per-page", OPT_PER_PAGE, "N", 0, "boards on a page: 6, 9, 12 (default), 18 or 36", 0},
    {"paper", OPT_PAPER, "SIZE", 0, "a4 (default) or letter", 0},
    {"colours", OPT_COLOURS, "N", 0, "colours of the suits: 2 (default) or 4", 0},
    {"title", OPT_TITLE, "TEXT", 0, "print this title instead of the event's", 0},
    {"club", OPT_CLUB, "NAME", 0,
     "print this club (default the one of the session, or $RIFFLE_CLUB)", 0},
    {"date", OPT_DATE, "DATE", 0, "print this date, like 2026-11-17, instead of the file's", 0},
    {"record", OPT_RECORD, "FILE", 0,
     "record of the session: print only released boards, and its head", 0},
    {"link", OPT_LINK, "URL", 0,
     "address of the event's public page: the code on the sheets opens it", 0},
    {"curtain", OPT_CURTAIN, NULL, 0, "print a curtain card for each hand, to deal the boards by",
     0},
    {"no-doubledummy", OPT_PLAIN, NULL, 0, "print only cards and points", 0},
    {"no-cache", OPT_NO_CACHE, NULL, 0, "keep no results beside the file", 0},
    {0},
};

/* The formats, and what writes each; writers return false, with a message. */
static const struct file_format formats[] = {{"text", ".txt", false},  {"svg", ".svg", false},
                                             {"pdf", ".pdf", true},    {"png", ".png", true},
                                             {"html", ".html", false}, {"html", ".htm", false}};
static bool (*const writers[])(const struct hands_record *record,
                               FILE *out) = {hands_write_text, hands_write_svg,  hands_write_pdf,
                                             hands_write_png,  hands_write_html, hands_write_html};
static const struct file_formats known_formats = {formats, sizeof formats / sizeof formats[0]};
static_assert(sizeof writers / sizeof writers[0] == sizeof formats / sizeof formats[0],
              "one writer for each format");

struct print_options {
    const char *file, *output, *record, *title; /* FILE, -o, --record and --title, or NULL */
    int format;                                 /* an index of `formats` */
    struct hands_record page; /* what the writers get; print_boards() frees its list of boards */
    /* --no-doubledummy, --no-cache */
    bool plain, no_cache;
    const char *club;           /* --club */
    struct session_about about; /* club and date of the sheet */
};

/* Runs when all options are read. */
static void
settle(struct print_options *o, const struct argp_state *state)
{
    if (!o->file)
        argp_error(state, "which boards? Run: riffle handrecord FILE");
    o->format = file_format_settle(&known_formats, o->format, &o->output, state);
}

/* Only these numbers have a layout (hands_page.c). */
static void
set_per_page(struct print_options *o, const char *arg, const struct argp_state *state)
{
    static const char *const known[] = {"6", "9", "12", "18", "36"};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(arg, known[i]) == 0) {
            o->page.per_page = (unsigned)strtoul(arg, NULL, 10);
            return;
        }
    argp_error(state, "--per-page takes 6, 9, 12, 18 or 36, not '%s'", arg);
}

/* An address that a telephone can open, without characters that end it. */
static void
set_link(struct print_options *o, const char *arg, const struct argp_state *state)
{
    bool web = strncmp(arg, "https://", 8) == 0 || strncmp(arg, "http://", 7) == 0;
    size_t size = strlen(arg);
    for (const char *c = arg; *c; c++)
        web = web && *c > ' ' && *c < 127;
    if (!web || size > 300)
        argp_error(state,
                   "--link takes an address like https://cards.example.org/event/tuesday, not '%s'",
                   arg);
    o->page.link = arg;
}

/* In either case: a4, A4, Letter. */
static void
set_paper(struct print_options *o, const char *arg, const struct argp_state *state)
{
    if (strcasecmp(arg, "a4") != 0 && strcasecmp(arg, "letter") != 0)
        argp_error(state, "--paper takes a4 or letter, not '%s'", arg);
    o->page.paper = strcasecmp(arg, "a4") == 0 ? HANDS_A4 : HANDS_LETTER;
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct print_options *o = state->input;
    switch (key) {
    case 'o': o->output = cli_file(arg, "--output", state); return 0;
    case OPT_FORMAT: o->format = file_format_named(&known_formats, arg, state); return 0;
    case OPT_PER_PAGE: set_per_page(o, arg, state); return 0;
    case OPT_PAPER: set_paper(o, arg, state); return 0;
    case OPT_COLOURS:
        if (strcmp(arg, "2") != 0 && strcmp(arg, "4") != 0)
            argp_error(state, "--colours takes 2 or 4, not '%s'", arg);
        o->page.four_colours = *arg == '4';
        return 0;
    case OPT_TITLE: o->title = arg; return 0;
    case OPT_CLUB: o->club = arg; return 0;
    case OPT_DATE:
        if (!session_about_date(&o->about, arg))
            argp_error(state, "--date takes a day like 2026-11-17, not '%s'", arg);
        return 0;
    case OPT_RECORD: o->record = cli_file(arg, "--record", state); return 0;
    case OPT_LINK: set_link(o, arg, state); return 0;
    case OPT_CURTAIN: o->page.curtain = true; return 0;
    case OPT_PLAIN: o->plain = true; return 0;
    case OPT_NO_CACHE: o->no_cache = true; return 0;
    case ARGP_KEY_ARG:
        cli_one_file(o->file, arg, state);
        o->file = cli_file(arg, "FILE", state);
        return 0;
    case ARGP_KEY_END: settle(o, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "FILE", doc, NULL, NULL, NULL};

void
handrecord_words(char *out, size_t room, const char *text)
{
    /* jansson refuses text that is not UTF-8, which is the test needed here.  Old PBN files are
     * Latin-1: a byte from 0x80 becomes two. */
    json_t *utf8 = json_string(text);
    size_t used = 0;
    for (; *text && used + 2 < room; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < ' ' || c == 0x7f)
            out[used++] = ' ';
        else if (c < 0x80 || utf8)
            out[used++] = *text;
        else {
            out[used++] = (char)(0xc0 | c >> 6);
            out[used++] = (char)(0x80 | (c & 0x3f));
        }
    }
    while (utf8 && used > 0 && ((unsigned char)*text & 0xc0) == 0x80) /* no half letters */
        text = &out[--used];
    out[used] = '\0';
    json_decref(utf8);
}

/* Copies the text of a tag, if the file has it; else `out` keeps its value. */
static void
take_words(char *out, size_t room, struct rf_span words)
{
    char text[RF_PBN_NAME];
    if (rf_span_write(text, sizeof text, words) > 0)
        handrecord_words(out, room, text);
}

/* Club and date: what the options say; else what lies beside the record; else $RIFFLE_CLUB. */
static bool
settle_about(struct print_options *o)
{
    struct session_about beside = {0};
    if (o->record)
        session_about_load(&beside, o->record);
    if (!o->about.date[0])
        memcpy(o->about.date, beside.date, sizeof o->about.date);
    if (o->club || !beside.club[0])
        return session_about_club(&o->about, o->club);
    memcpy(o->about.club, beside.club, sizeof o->about.club);
    return true;
}

/* Takes title, date and place from the first board that has each: boards are visited from the
 * last to the first, and each overwrites.  Options take precedence over the file. */
static void
name_event(struct print_options *o, const struct boards_read *boards)
{
    struct hands_record *page = &o->page;
    char day[40] = "", date[80], site[RF_PBN_NAME] = "";
    for (unsigned i = boards->count; i-- > 0;) {
        const struct rf_pbn_board *board = &boards->board[i];
        if (!o->title)
            take_words(page->title, sizeof page->title, board->event);
        take_words(site, sizeof site, board->site);
        take_words(day, sizeof day, board->date);
    }
    if (o->title)
        handrecord_words(page->title, sizeof page->title, o->title);
    if (o->about.club[0])
        handrecord_words(site, sizeof site, o->about.club);
    if (o->about.date[0])
        snprintf(day, sizeof day, "%s", o->about.date);
    if (!page->title[0])
        snprintf(page->title, sizeof page->title, "Hand record");
    hands_date(date, sizeof date, day);
    snprintf(page->when, sizeof page->when, "%.200s%s%.60s", site, site[0] && date[0] ? " · " : "",
             date);
}

/* True when the same deal is printed already.  A file of results has a board once for each table
 * that played it.  Boards without a number are never taken for the same. */
static bool
is_there(const struct boards_read *boards, unsigned at)
{
    const struct rf_pbn_board *board = &boards->board[at];
    for (unsigned i = 0; board->board > 0 && i < at; i++)
        if (boards->board[i].dealt && boards->board[i].board == board->board &&
            memcmp(&boards->board[i].deal, &board->deal, sizeof board->deal) == 0)
            return true;
    return false;
}

/* Makes the list of boards to print; the caller frees page->board.  False, with a message, when
 * there is nothing to print (the list exists) or no memory (it is NULL). */
static bool
lay_boards(struct hands_record *page, const struct boards_read *boards)
{
    struct hands_board *list = calloc(boards->count + 1, sizeof *list);
    for (unsigned i = 0; list && i < boards->count; i++)
        if (boards->board[i].dealt && !is_there(boards, i))
            hands_lay(&list[page->count++], &boards->board[i]);
    page->board = list;
    if (list && page->count == 0)
        fprintf(
            stderr,
            "riffle handrecord: the file has boards without cards, so there is nothing to print\n");
    if (!list)
        fprintf(stderr, "riffle handrecord: out of memory for so many boards\n");
    return list && page->count > 0;
}

/* Made in memory and then written, so that a failure leaves no half of a file.  Boards that no
 * record calls released may still be played, so only their owner can read the sheet. */
static int
write_out(const struct print_options *o)
{
    struct file_output output;
    if (!o->record)
        umask(S_IRWXG | S_IRWXO);
    bool begun = file_output_begin(&output);
    if (begun && !writers[o->format](&o->page, output.to)) {
        file_output_drop(&output);
        return STATUS_IO; /* it said why */
    }
    if (begun && file_output_end(&output, o->output))
        return STATUS_OK;
    fprintf(stderr, "riffle handrecord: cannot write %s: %s\n",
            o->output ? o->output : "standard output", strerror(errno));
    return STATUS_IO;
}

static int
print_boards(struct print_options *o, struct boards_read *boards)
{
    char cache[DD_CACHE_PATH];
    if (stale_refuses("riffle handrecord", boards, o->file, o->record, NULL))
        return STATUS_NO;
    /* Boards that are not released must go before anything looks at their cards. */
    if (o->record) {
        int status = handrecord_check(&o->page, boards, o->record);
        if (status != STATUS_OK)
            return status;
    }
    if (!settle_about(o))
        return STATUS_USAGE;
    name_event(o, boards);
    struct dd_options how = {o->no_cache ? NULL : dd_cache_beside(cache, o->file), false};
    if (!o->plain && !o->page.curtain && !doubledummy(boards->board, boards->count, &how))
        return STATUS_IO;
    /* The file itself may have tables: without double dummy they are not printed either. */
    for (unsigned i = 0; o->plain && i < boards->count; i++)
        boards->board[i].solved = false;
    int status = lay_boards(&o->page, boards) ? write_out(o)
                 : o->page.board              ? STATUS_NO
                                              : STATUS_IO;
    free((void *)o->page.board);
    return status;
}

static int
run(int argc, char **argv)
{
    struct print_options o = {.format = FILE_FORMAT_NONE, .page = {.per_page = 12}};
    struct boards_read boards;
    cli_parse(&argp, argc, argv, &o);
    int status = boards_read(&boards, o.file, false);
    if (status == STATUS_OK)
        status = print_boards(&o, &boards);
    boards_end(&boards);
    return status;
}

const struct command command_handrecord = {
    "handrecord", "print hand records, on paper and on screens", &argp, run};
