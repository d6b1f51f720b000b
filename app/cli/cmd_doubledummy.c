/*
 * app/cli/cmd_doubledummy.c -- the command `riffle doubledummy`: tricks and par of each board.
 *
 * Reading and writing are those of `riffle convert`; app/solve/ solves.
 *
 * A board without cards in the file is listed without results.
 */
#include "cli.h"

#include <string.h>

#include "cli/convert.h"
#include "input/board_file.h"
#include "bridge/stale.h"
#include "bridge/verb.h"
#include "solve/solve.h"

static const char doc[] =
    "Solves boards double dummy: how many tricks each seat makes in each denomination "
    "with all cards open, and par, the score when both sides bid and play their best. "
    "FILE is PBN or any other format of riffle convert.\n\n"
    "Examples:\n"
    "  riffle doubledummy tuesday.pbn               a table for each board\n"
    "  riffle doubledummy tuesday.pbn -o with.pbn   the boards with their tables\n"
    "  riffle doubledummy --json tuesday.pbn        one JSON object a board\n"
    "\vBoards already solved are skipped; --fresh solves them again. Results are kept "
    "beside the file, in FILE.doubledummy, so that a second run is fast; --no-cache turns "
    "that off. With -o a PBN file keeps all its tags and comments, and gets the results "
    "added. A doubled contract has an X; + or - says how many tricks over or down. Exit "
    "status: 0 done, 1 the boards are faulty, 2 wrong command line, 3 a file or the "
    "system failed.";

enum { OPT_JSON = 256, OPT_FRESH, OPT_NO_CACHE };

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Options:", 0},
    {"output", 'o', "FILE", 0,
     "write the boards with their tables here, as PBN; - is standard output", 0},
    {"json", OPT_JSON, NULL, 0, "print one JSON object for each board", 0},
    {"fresh", OPT_FRESH, NULL, 0, "solve all boards again", 0},
    {"no-cache", OPT_NO_CACHE, NULL, 0, "keep no results beside the file", 0},
    {0},
};

struct solve_options {
    const char *file, *output; /* FILE and -o; output is NULL when the tables are printed */
    /* --json prints even with -o; --fresh ignores tables in the file and in the cache. */
    bool json, fresh, no_cache;
};

/* An ending that is not known counts as PBN: the user named the file, and PBN is all we write. */
static bool
is_pbn(const char *file)
{
    enum rf_format format = rf_format_of_file(file);
    return format == RF_FORMAT_PBN || format == RF_FORMATS;
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct solve_options *o = state->input;
    switch (key) {
    case 'o': o->output = cli_file(arg, "--output", state); return 0;
    case OPT_JSON: o->json = true; return 0;
    case OPT_FRESH: o->fresh = true; return 0;
    case OPT_NO_CACHE: o->no_cache = true; return 0;
    case ARGP_KEY_ARG:
        cli_one_file(o->file, arg, state);
        o->file = cli_file(arg, "FILE", state);
        return 0;
    case ARGP_KEY_END:
        if (!o->file)
            argp_error(state, "which boards? Run: riffle doubledummy FILE");
        if (o->output && !is_pbn(o->output))
            argp_error(
                state,
                "--output takes a file that ends in .pbn, not '%s'. For another format run: riffle "
                "convert %s %s --doubledummy",
                o->output, o->file, o->output);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "FILE", doc, NULL, NULL, NULL};

/* In the order of enum rf_seat and enum rf_denomination; also the keys of --json. */
static const char *const seat_names[RF_SEATS] = {"N", "E", "S", "W"};
static const char *const denominations[RF_DENOMINATIONS] = {"NT", "S", "H", "D", "C"};

/* One seat's tricks, 0 to 13; `beside` is printed to the right of the table. */
static void
print_row(const struct rf_pbn_board *board, enum rf_seat seat, const char *beside)
{
    printf("  %s  ", seat_names[seat]);
    for (unsigned d = 0; d < RF_DENOMINATIONS; d++)
        printf(" %3u", board->tricks.made[seat][d]);
    printf("%s%s\n", *beside ? "     " : "", beside);
}

/* Par stands beside the rows of North and South, so a board takes six lines.  Partners are in
 * adjacent rows because they usually make the same. */
static void
print_board(const struct rf_pbn_board *board)
{
    static const char *const vulnerable[] = {"none", "NS", "EW", "both"};
    char par[RF_PBN_PAR + 10];
    if (board->board)
        printf("Board %u, ", board->board);
    printf("%s deals, %s vulnerable\n", seat_names[board->dealer], vulnerable[board->vulnerable]);
    if (!board->dealt) {
        puts("  the file does not have its cards\n");
        return;
    }
    puts("        NT   S   H   D   C");
    snprintf(par, sizeof par, "par %s", board->par_score);
    print_row(board, RF_NORTH, par);
    print_row(board, RF_SOUTH, board->par_contract[0] ? board->par_contract : "all pass");
    print_row(board, RF_EAST, "");
    print_row(board, RF_WEST, "");
    putchar('\n');
}

/* Adds tricks, par score (for North-South) and the contracts that reach it.  Par is computed
 * again from the tricks, because the board has it only as text. */
static void
add_results(json_t *object, const struct rf_pbn_board *board)
{
    struct rf_dd_par par;
    char text[RF_DEAL_TEXT];
    json_t *tricks = json_object(), *contracts = json_array();
    rf_deal_write(text, &board->deal, board->dealer);
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        json_t *row = json_object();
        for (unsigned d = 0; d < RF_DENOMINATIONS; d++)
            json_object_set_new(row, denominations[d], json_integer(board->tricks.made[seat][d]));
        json_object_set_new(tricks, seat_names[seat], row);
    }
    rf_dd_par(&par, &board->tricks, board->dealer, board->vulnerable);
    for (unsigned i = 0; i < par.count; i++) {
        char one[RF_DD_CONTRACT_TEXT];
        rf_dd_contract_write(one, &par.contract[i]);
        json_array_append_new(contracts, json_string(one));
    }
    json_object_set_new(object, "deal", json_string(text));
    json_object_set_new(object, "tricks", tricks);
    json_object_set_new(object, "par_score", json_integer(par.score));
    json_object_set_new(object, "par_contracts", contracts);
}

/* One line of --json.  A board without cards has neither deal nor results. */
static void
print_object(const struct rf_pbn_board *board)
{
    static const char *const vulnerable[] = {"None", "NS", "EW", "All"};
    json_t *object = json_pack("{s:i, s:s, s:s}", "board", (int)board->board, "dealer",
                               seat_names[board->dealer], "vulnerable",
                               vulnerable[board->vulnerable]);
    if (board->dealt)
        add_results(object, board);
    json_print(object);
}

/* Writes the boards with their tables, and keeps all else in the file (`riffle convert` from PBN
 * to PBN).  Cards may still be secret, so only the owner may read the new file. */
static int
write_pbn(const struct boards_read *boards, const struct solve_options *o)
{
    struct convert_survey survey = {0};
    struct convert_options how = {.command = "doubledummy",
                                  .in = o->file,
                                  .out = o->output,
                                  .from = boards->format,
                                  .to = RF_FORMAT_PBN,
                                  .solved = boards->board};
    struct file_bytes bytes = boards->bytes;
    bytes.mode = 0600;
    int status = convert_look(&survey, &how, &bytes);
    if (status == STATUS_OK)
        status = convert_write(&survey, &how, &bytes);
    if (status == STATUS_OK)
        convert_warn(&survey, &how);
    return status;
}

static int
run(int argc, char **argv)
{
    struct solve_options o = {0};
    struct boards_read boards;
    char cache[DD_CACHE_PATH];
    cli_parse(&argp, argc, argv, &o);
    int status = boards_read(&boards, o.file, false);
    if (status != STATUS_OK)
        return status;
    /* Solving may take minutes: check first that the result can be saved. */
    if (stale_refuses("riffle doubledummy", &boards, o.file, NULL, NULL))
        status = STATUS_NO;
    if (status == STATUS_OK && o.output && !pbn_can_make(o.output))
        status = STATUS_IO;
    struct dd_options how = {o.no_cache ? NULL : dd_cache_beside(cache, o.file), o.fresh};
    if (status == STATUS_OK && !doubledummy(boards.board, boards.count, &how))
        status = STATUS_IO;
    /* With -o and without --json the tables are only in the file. */
    for (unsigned i = 0; status == STATUS_OK && i < boards.count && (o.json || !o.output); i++)
        if (o.json)
            print_object(&boards.board[i]);
        else
            print_board(&boards.board[i]);
    if (status == STATUS_OK && o.output)
        status = write_pbn(&boards, &o);
    boards_end(&boards);
    return status;
}

const struct command command_doubledummy = {"doubledummy", "solve boards double dummy, with par",
                                            &argp, run};
