/*
 * Bytes as a file of Portable Bridge Notation: boards, or a line and a sentence, and an end.  The
 * first byte says what is done with a board that is read: it is written and read back the same,
 * tables of tricks are put into its text, or what lies in its pockets is diagnosed.
 *
 * Fuzz: length=768
 */
#include <riffle/pbn.h>

#include "fuzz.h"

enum { AROUND, TABLES, DIAGNOSIS, FOULED, WAYS };

/* A board that was read, once more around. */
static void
around(const struct rf_pbn_board *board)
{
    static const struct rf_pbn_event event = {"", "", ""};
    char text[RF_PBN_TEXT];
    struct rf_pbn_error error;
    struct rf_pbn_board again;
    struct rf_pbn_reader reader = rf_pbn_start(text, rf_pbn_write_board(text, &event, board));
    if (rf_pbn_next(&reader, &again, &error) != RF_PBN_BOARD || again.board != board->board ||
        again.dealer != board->dealer || again.vulnerable != board->vulnerable ||
        again.dealt != board->dealt || again.table != board->table ||
        again.solved != board->solved ||
        (board->solved && memcmp(&again.tricks, &board->tricks, sizeof again.tricks) != 0) ||
        (board->dealt && memcmp(&again.deal, &board->deal, sizeof again.deal) != 0))
        __builtin_trap();
}

/* A game whose board is solved, in its text: it is read back with that, and a second time nothing
 * changes. */
static void
put_tables(const uint8_t *data, const struct rf_pbn_board *board)
{
    struct rf_span game = {(const char *)data + board->from, board->end - board->from, false};
    static char once[2 * 1024 + RF_PBN_TEXT], twice[sizeof once];
    size_t room = 2 * game.size + RF_PBN_TEXT;
    MUST(room <= sizeof once);
    struct rf_pbn_board solved = *board, again;
    struct rf_pbn_error error;
    solved.solved = true;
    memset(&solved.tricks, (int)(game.size % 14), sizeof solved.tricks);
    strcpy(solved.par_score, "NS 420");
    strcpy(solved.par_contract, game.size % 2 ? "NS 4S=" : "");
    size_t size = rf_pbn_put_solved(once, room, game, &solved, board->feed);
    struct rf_pbn_reader reader = rf_pbn_start(once, size);
    reader.feed = board->feed;
    reader.at = reader.line_at = 0; /* a mark of UTF-8 is none within a file */
    if (size > 0 && (rf_pbn_next(&reader, &again, &error) != RF_PBN_BOARD || !again.solved ||
                     memcmp(&again.tricks, &solved.tricks, sizeof again.tricks) != 0 ||
                     strcmp(again.par_score, solved.par_score) != 0))
        __builtin_trap();
    size_t then = size ? rf_pbn_put_solved(twice, room, (struct rf_span){once, size, false},
                                           &solved, board->feed)
                       : 0;
    if (then != size || memcmp(once, twice, size) != 0)
        __builtin_trap();
}

/* Boards as they were found, whole or not: all that may be in pockets has its diagnosis and its
 * words. */
static void
diagnose(const struct rf_pbn_board *board)
{
    static const struct rf_intended set[] = {
        {1, {{0x1fff, 0x3ffe000, 0x7ffc000000, 0xfff8000000000}}},
        {2, {{0x1111111111111, 0x2222222222222, 0x4444444444444, 0x8888888888888}}},
    };
    struct rf_found_board found = {board->board, board->dealer, board->vulnerable, board->pockets,
                                   board->known};
    struct rf_foul foul;
    char text[RF_FOUL_TEXT];
    rf_foul_diagnose(&foul, &found, 1, set, 2);
    if (rf_foul_write(text, &foul, false) == 0 || rf_foul_write(text, &foul, true) == 0)
        __builtin_trap();
}

static void
check_board(const uint8_t *data, const struct rf_pbn_board *board, unsigned way)
{
    MUST(!board->dealt || rf_deal_is_complete(&board->deal));
    MUST(way == FOULED || board->dealt || !board->known);
    switch (way) {
    case AROUND: around(board); break;
    case TABLES: put_tables(data, board); break;
    case DIAGNOSIS: diagnose(board); break;
    default:
        around(board);
        diagnose(board);
        break;
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rf_pbn_board board;
    struct rf_pbn_error error = {.line = 0};
    if (size < 2)
        return 0;
    unsigned way = (data[0] - (unsigned)'0') % WAYS;
    struct rf_pbn_reader reader = rf_pbn_start((const char *)data + 1, size - 1);
    reader.fouled = way == FOULED;
    for (;;) {
        size_t before = reader.at;
        switch (rf_pbn_next(&reader, &board, &error)) {
        case RF_PBN_BOARD: check_board(data + 1, &board, way); break;
        case RF_PBN_WRONG: MUST(error.line > 0 && error.message[0] && reader.at != before); break;
        default: return 0;
        }
    }
}
