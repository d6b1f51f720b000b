/*
 * Bytes as a file of Portable Bridge Notation: boards, or a line and a sentence, and an end; what
 * is read is written and read back the same.
 */
#include <riffle/riffle.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A board that was read, once more around. */
static void
around(const struct rf_pbn_board *board)
{
    static const struct rf_pbn_event event = {"", "", ""};
    char text[RF_PBN_TEXT];
    struct rf_pbn_error error;
    struct rf_pbn_board again;
    struct rf_pbn_reader reader = rf_pbn_on(text, rf_pbn_write_board(text, &event, board));
    if (rf_pbn_next(&reader, &again, &error) != RF_PBN_BOARD || again.board != board->board ||
        again.dealer != board->dealer || again.vulnerable != board->vulnerable ||
        again.dealt != board->dealt ||
        (board->dealt && memcmp(&again.deal, &board->deal, sizeof again.deal) != 0))
        __builtin_trap();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct rf_pbn_reader reader = rf_pbn_on((const char *)data, size);
    struct rf_pbn_board board;
    struct rf_pbn_error error = {.line = 0};
    for (;;) {
        size_t before = reader.at;
        switch (rf_pbn_next(&reader, &board, &error)) {
        case RF_PBN_BOARD:
            if (board.dealt && !rf_deal_whole(&board.deal))
                __builtin_trap();
            around(&board);
            break;
        case RF_PBN_WRONG:
            if (error.line == 0 || error.message[0] == '\0' || reader.at == before)
                __builtin_trap();
            break;
        default: return 0;
        }
    }
}
