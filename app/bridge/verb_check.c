/*
 * app/bridge/verb_check.c -- `riffle session check`: compares boards with the record (Laws 6F and
 * 87).
 *
 * The file has boards as they were played, or as a machine read them back.  rf_foul_diagnose
 * (src/bridge/foul.c) explains each difference; this file prints it, names the affected tables, and
 * with --copy puts the result for that copy into the record.  A board with its withdrawn deal is
 * not fouled: the file is old, or the old cards are still in the board.
 */
#include <stdlib.h>
#include <string.h>

#include "input/range.h"
#include "bridge/agent.h"
#include "input/board_file.h"
#include "bridge/stale.h"
#include "bridge/verb_breach.h"
#include "bridge/verbs.h"

enum { CHECK_COPY };

static const struct verb_option check_options[] = {
    {CHECK_COPY, "copy", "N", "the file is copy N of each board; record whether it is exact"},
    {0},
};

/* Fills `set` with the session's deals as far as they are known here; returns how many. */
static size_t
intended_boards(struct verb_input *in, struct rf_intended *set)
{
    const struct rf_session *session = &in->keeper.record.session;
    size_t known = 0;
    for (unsigned b = session->first; b < session->first + session->boards; b++) {
        struct rf_deal deal;
        if (!agent_knows(&in->keeper, b, &deal))
            continue;
        set[known].board = b;
        set[known++].hands = rf_hands_of_deal(&deal);
        rf_wipe(&deal, sizeof deal);
    }
    return known;
}

/* Lists the tables that have begun the board with this copy. */
static void
say_tables(const struct verb_input *in, unsigned board, unsigned copy)
{
    const struct rf_session_record *record = &in->keeper.record;
    const struct rf_session *session = &record->session;
    const struct rf_board *now = rf_session_board_at(session, board);
    unsigned tables = 0;
    for (unsigned t = 1; t <= session->tables; t++) {
        if (!(now->began >> (t - 1) & 1) || record->copy[board - session->first][t - 1] != copy)
            continue;
        printf("%s %u", tables++ ? "," : "  tables affected:", t);
    }
    if (!tables)
        printf("  no table has started it: correct the cards and continue");
    putchar('\n');
    if (tables)
        printf("  if contestants who will be compared played it in different forms, it is fouled. "
               "Run: riffle session foul --board %u%s\n",
               board, in->record_option);
}

/* Law 6F: a copy must be exact.  The record keeps the finding of either kind. */
static int
record_copy(struct verb_input *in, unsigned board, unsigned copy, bool equal)
{
    struct rf_session_act act = rf_session_act_make(RF_SESSION_CHECK, RF_ACTOR_DIRECTOR);
    act.board = (uint16_t)board;
    act.copy = (uint16_t)copy;
    act.equal = equal;
    act.said = (uint32_t)1 << RF_KEY_BOARD | (uint32_t)1 << RF_KEY_COPY |
               (uint32_t)1 << RF_KEY_EQUAL;
    return verb_put(in, &act, NULL);
}

/* Prints what was found on the boards of one table and, for a copy, records it.  Names no card of a
 * board that is not released. */
static int
report_boards(struct verb_input *in, const struct rf_foul *fouls, size_t count, unsigned copy)
{
    const struct rf_session *session = &in->keeper.record.session;
    char words[RF_FOUL_TEXT];
    unsigned exact = 0, wrong = 0;
    int status = STATUS_OK;
    for (size_t i = 0; i < count; i++) {
        unsigned board = fouls[i].board;
        bool ours = board >= session->first && board < session->first + session->boards;
        bool right = fouls[i].kind == RF_FOUL_EXACT;
        exact += right;
        wrong += !right;
        bool shown = ours && rf_session_board_at(session, board)->released;
        if (!right && rf_foul_write(words, &fouls[i], shown) > 0)
            puts(words);
        if (!right && ours)
            say_tables(in, board, copy);
        if (copy && ours) {
            int one = record_copy(in, board, copy, right);
            status = verb_worse(status, one);
        }
    }
    printf("%u board%s correct, %u not\n", exact, exact == 1 ? " is" : "s are", wrong);
    return status ? status : wrong ? STATUS_NO : STATUS_OK;
}

static int
by_board(const void *one, const void *other)
{
    const struct rf_found_board *a = one, *b = other;
    return a->board < b->board ? -1 : a->board > b->board;
}

/* Collects the boards of one table, or those without a table for 0, by number; returns how many. */
static size_t
found_boards(const struct boards_read *boards, unsigned table, struct rf_found_board *found)
{
    size_t count = 0;
    for (unsigned i = 0; i < boards->count; i++) {
        const struct rf_pbn_board *one = &boards->board[i];
        if (one->table == table)
            found[count++] = (struct rf_found_board){one->board, one->dealer, one->vulnerable,
                                                     one->pockets, one->known};
    }
    qsort(found, count, sizeof *found, by_board);
    return count;
}

/* Warns of boards with one whole suit in each hand: perhaps the pack was never shuffled (D2.1). */
static void
warn_of_suits(const struct verb_input *in, const struct boards_read *boards)
{
    for (unsigned i = 0; i < boards->count; i++) {
        const struct rf_pbn_board *one = &boards->board[i];
        enum rf_clause clause = one->dealt ? rf_session_check_sorted(&in->keeper.record.session,
                                                                     &one->deal)
                                           : RF_PERMITTED;
        if (clause != RF_PERMITTED)
            printf("board %u: warning, %s: %s\n", one->board, rf_clause_citation(clause),
                   rf_session_advice(clause));
    }
}

/* Compares table by table, because a scoring file has a board once for every table. */
static int
check_tables(struct verb_input *in, const struct boards_read *boards, unsigned copy)
{
    struct rf_intended set[RF_SESSION_BOARDS];
    size_t known = intended_boards(in, set);
    struct rf_found_board *found = calloc(boards->count, sizeof *found);
    struct rf_foul *fouls = calloc(boards->count, sizeof *fouls);
    int status = STATUS_OK;
    if (known == 0)
        fprintf(stderr, "riffle session check: no deal of this session is known on this machine, "
                        "so there is nothing to compare with. Deal or enter the boards first.\n");
    /* Table 0 holds the boards of a file that names no tables. */
    for (unsigned table = 0; known && found && fouls && table <= 1000; table++) {
        size_t count = found_boards(boards, table, found);
        if (count == 0)
            continue;
        if (table)
            printf("table %u:\n", table);
        rf_foul_diagnose(fouls, found, count, set, known);
        int one = report_boards(in, fouls, count, copy);
        status = one > status ? one : status;
    }
    rf_wipe(set, sizeof set);
    free(found);
    free(fouls);
    return known ? status : STATUS_NO;
}

/* Says that a board has a withdrawn deal, and records it for a copy. */
static int
report_stale(struct verb_input *in, const struct stale_board *board, unsigned copy)
{
    const struct rf_session_record *record = &in->keeper.record;
    char words[STALE_WORDS];
    bool ours = strcmp(board->found.event, record->id) == 0 &&
                board->found.session == record->session.number;
    stale_words(words, &board->found);
    printf("Board %u has %s. It is not fouled: this file is older than the redeal, or the old "
           "cards are still in the board.\n",
           board->number, words);
    if (!board->found.again)
        printf("  the board is not dealt again yet. Run: riffle session deal --board %u%s\n",
               board->found.board, in->record_option);
    else
        printf("  put the new deal into the board. Run: riffle session export -o FILE%s\n",
               in->record_option);
    return copy && ours ? record_copy(in, board->found.board, copy, false) : STATUS_OK;
}

/* Takes the boards with withdrawn deals out of the list; *stale becomes their number. */
static int
drop_stale(struct verb_input *in, struct boards_read *boards, unsigned copy, unsigned *stale)
{
    struct stale_board *board = calloc(boards->count + 1u, sizeof *board);
    unsigned left = 0;
    int status = STATUS_OK;
    for (unsigned i = 0; board && i < boards->count; i++) {
        const struct rf_pbn_board *one = &boards->board[i];
        board[i] = (struct stale_board){
            .number = one->board, .deal = one->dealt ? &one->deal : NULL, .mark = one->mark};
    }
    *stale = board ? stale_find(board, boards->count, in->argument, in->record, &in->keeper) : 0;
    for (unsigned i = 0; *stale && i < boards->count; i++) {
        if (board[i].found.is) {
            int one = report_stale(in, &board[i], copy);
            status = one > status ? one : status;
        } else
            boards->board[left++] = boards->board[i];
    }
    if (*stale)
        boards->count = left;
    free(board);
    return status;
}

/* Reads leniently (`fouled`): a board with a card too many or too few is what the check is for. */
static int
run_check(struct verb_input *in)
{
    struct boards_read boards;
    const char *text = in->other[CHECK_COPY];
    unsigned copy = 0, stale = 0;
    if (!in->argument) {
        fprintf(stderr,
                "riffle session check: Which boards? Run: riffle session check FILE, with the "
                "boards as played or as read back.\n");
        return STATUS_USAGE;
    }
    if (text && (!range_number(&text, 1, RF_SESSION_COPIES, &copy) || *text))
        return verb_wrong(in, "copy", "a number from 1 to 31", in->other[CHECK_COPY]);
    int status = boards_read(&boards, in->argument, true);
    if (status == STATUS_OK)
        warn_of_suits(in, &boards);
    if (status == STATUS_OK)
        status = drop_stale(in, &boards, copy, &stale);
    if (status == STATUS_OK && boards.count > 0)
        status = check_tables(in, &boards, copy);
    if (stale > 0) {
        printf("%u board%s a withdrawn deal\n", stale, stale == 1 ? " has" : "s have");
        status = status == STATUS_OK ? STATUS_NO : status;
    }
    boards_end(&boards);
    if (status != STATUS_IO && status != STATUS_USAGE)
        breach_sum(in, status); /* as riffle verify says it; the status is that of the boards */
    return status;
}

const struct verb verb_check = {
    .name = "check",
    .summary = "compare boards as played, or as read back, with the record",
    .doc =
        "Compares the boards in FILE with the record. FILE has the boards as they were played, or "
        "as a dealing machine read them back. For each board that differs you learn what happened: "
        "two hands exchanged, hands rotated, another board's deal, a set shifted by one, a card "
        "misplaced or lost, a wrong dealer or vulnerability. You also learn which tables are "
        "affected. For a board that is not released, no card is named.\n\nExamples:\n"
        "  riffle session check readback.pbn\n"
        "  riffle session check readback.pbn --copy 2   record whether copy 2 is exact",
    .clauses = "F.1 D1.3",
    .act = RF_SESSION_ACTS,
    .access = VERB_WRITES_AFTER,
    .argument = "FILE",
    .run = run_check,
    .options = check_options,
};
