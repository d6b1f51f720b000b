/*
 * app/wasm/deals/deals_draw.c -- draws boards that meet the script, one chunk at a time, so that
 * the worker can tell how far it is.
 *
 * A plan has 15 MB, so there is one, and not one for each scenario of mix.  The scenarios of all
 * boards are picked first; then each scenario is planned in turn and its boards are filled.  Picks
 * do not depend on the deals, so the boards are those that `riffle deal` makes of the same seed.
 */
#include <string.h>

#include "wasm/deals/deals.h"
#include "where/where_chunk.h"

/* The seed is the input: 64 digits are the key itself. */
void
deals_draw_start(uint32_t seed_size, uint32_t first, uint32_t boards)
{
    struct rf_philox pick;
    deals.input[seed_size < DEALS_INPUT ? seed_size : DEALS_INPUT - 1] = '\0';
    rf_seed_key(deals.key, deals.input);
    where_pick_start(&pick, deals.key);
    deals.first = first;
    deals.boards = boards < DEALS_BOARDS ? boards : DEALS_BOARDS;
    deals.drawn = deals.scenario = 0;
    deals.chunk = deals.tries = 0;
    for (unsigned i = 0; i < deals.boards; i++) {
        deals.board[i].scenario = (uint8_t)where_pick(&deals.where, &pick);
        deals.board[i].turn = (uint8_t)where_rotation(&deals.where, &pick, first + i);
        deals.board[i].is_dealt = false;
    }
    deals_plan(0);
}

/* The next board of the scenario that has no deal; `boards` when there is none. */
static unsigned
next_board(unsigned from)
{
    while (from < deals.boards &&
           (deals.board[from].is_dealt || deals.board[from].scenario != deals.scenario))
        from++;
    return from;
}

/* Draws a chunk, or plans the next scenario.  Returns how many boards are drawn. */
uint32_t
deals_draw(void)
{
    static struct rf_hands hands[WHERE_ROOM];
    uint64_t tries = WHERE_TRIES;
    unsigned at = next_board(0);
    if (deals.drawn == deals.boards)
        return deals.drawn;
    if (at == deals.boards) {
        deals.chunk = 0;
        deals_plan(++deals.scenario);
        return deals.drawn;
    }
    size_t found = where_chunk_draw(&deals.plan, deals.key, deals.scenario, deals.chunk++, hands,
                                    WHERE_ROOM, &tries);
    deals.tries += tries;
    for (size_t i = 0; i < found && at < deals.boards; i++, at = next_board(at)) {
        deals.board[at].hands = hands[i];
        where_rotate(&deals.board[at].hands, deals.board[at].turn);
        deals.board[at].is_dealt = true;
        deals.drawn++;
    }
    return deals.drawn;
}

/* The hands of a drawn board, from 0, as N:… … … … */
const char *
deals_hands(uint32_t board)
{
    static char out[RF_FORMAT_TEXT];
    struct rf_format_writer writer = rf_format_writer_start(RF_FORMAT_LINES, 1, 1);
    struct rf_format_board one = {.number = 1, .dealt = true};
    one.hands = deals.board[board < deals.boards ? board : 0].hands;
    out[rf_format_write(&writer, out, &one)] = '\0';
    return out;
}

/* Who deals board `number`, and who is vulnerable (Law 2). */
uint32_t
deals_dealer(uint32_t number)
{
    return rf_board_dealer(number);
}

uint32_t
deals_vulnerable(uint32_t number)
{
    return rf_board_vulnerable(number);
}
