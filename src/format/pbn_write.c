/*
 * format/pbn_write.c -- writes boards in the export format of PBN 2.1: fifteen tags in a fixed
 * order.
 *
 * Optional tags follow (room, table, par, double dummy results), then an empty line.
 */
#include "riffle/pbn.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "format/pbn_tricks.h"

enum { LINE = 255 }; /* the longest line that PBN 2.1 allows */

size_t
rf_pbn_write_head(char out[static RF_PBN_TEXT])
{
    struct rf_text text = rf_text_start(out, RF_PBN_TEXT);
    rf_text_add(&text, "% PBN 2.1\n% EXPORT\n%\n");
    return text.used;
}

/* A span of a C string. */
static struct rf_span
words(const char *bytes)
{
    return (struct rf_span){bytes, strlen(bytes), false};
}

/* Stops four bytes before the limit: two for an escaped character, and two that close the tag. */
void
rf_pbn_write_tag(struct rf_text *text, const char *name, struct rf_span value)
{
    size_t from = text->used;
    rf_text_add(text, "[");
    rf_text_add(text, name);
    rf_text_add(text, " \"");
    for (size_t i = 0; i < value.size && text->used - from < LINE - 4; i++) {
        const char *at = value.bytes + i;
        if (value.escaped && *at == '\\' && i + 1 < value.size)
            at = value.bytes + ++i;
        if (*at == '"' || *at == '\\')
            rf_text_add(text, "\\");
        rf_text_add_bytes(text, (unsigned char)*at < ' ' ? " " : at, 1);
    }
    rf_text_add(text, "\"]\n");
}

/* The fifteen mandatory tags, in the order of the standard.  An unknown value is empty. */
static void
write_tags(struct rf_text *text, const struct rf_pbn_event *event, const struct rf_pbn_board *board,
           const char *number, const char *deal)
{
    static const char *const seats[RF_SEATS] = {"N", "E", "S", "W"};
    static const char *const vulnerable[] = {"None", "NS", "EW", "All"};
    const struct rf_span *name = board->name;
    const struct {
        const char *name;
        struct rf_span value;
    } tags[] = {
        {"Event", event ? words(event->event) : board->event},
        {"Site", event ? words(event->site) : board->site},
        {"Date", event ? words(event->date) : board->date},
        {"Board", words(number)},
        {"West", name[RF_WEST]},
        {"North", name[RF_NORTH]},
        {"East", name[RF_EAST]},
        {"South", name[RF_SOUTH]},
        {"Dealer", words(seats[board->dealer])},
        {"Vulnerable", words(vulnerable[board->vulnerable])},
        {"Deal", words(deal)},
        {"Scoring", words("")},
        {"Declarer", words(board->declarer)},
        {"Contract", words(board->contract)},
        {"Result", words(board->result)},
    };
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        rf_pbn_write_tag(text, tags[i].name, tags[i].value);
}

/* Deals are written from the dealer's hand on. */
size_t
rf_pbn_write_board(char out[static RF_PBN_TEXT], const struct rf_pbn_event *event,
                   const struct rf_pbn_board *board)
{
    char number[24] = "", table[24] = "", deal[RF_DEAL_TEXT] = "";
    struct rf_text text = rf_text_start(out, RF_PBN_TEXT);
    struct rf_text digits = rf_text_start(number, sizeof number);
    RF_ASSERT(board->dealer < RF_SEATS && board->vulnerable <= RF_VULNERABLE_BOTH);
    if (board->board > 0)
        rf_text_add_number(&digits, board->board);
    digits = rf_text_start(table, sizeof table);
    rf_text_add_number(&digits, board->table);
    if (board->dealt)
        rf_deal_write(deal, &board->deal, board->dealer);
    write_tags(&text, event, board, number, deal);
    if (board->room)
        rf_pbn_write_tag(&text, "Room", words(board->room == 'o' ? "Open" : "Closed"));
    if (board->table > 0)
        rf_pbn_write_tag(&text, "Table", words(table));
    if (board->par_score[0])
        rf_pbn_write_tag(&text, "OptimumScore", words(board->par_score));
    if (board->par_contract[0])
        rf_pbn_write_tag(&text, "ParContract", words(board->par_contract));
    if (board->solved)
        rf_pbn_write_tricks(&text, &board->tricks);
    rf_text_add(&text, "\n");
    RF_ASSERT(!text.full);
    return text.used;
}
