/*
 * format/pbn_write.c -- boards as Portable Bridge Notation.
 */
#include "riffle/pbn.h"

#include "base/assert.h"
#include "base/text.h"
#include "format/pbn_tricks.h"

size_t
rf_pbn_write_head(char out[static RF_PBN_TEXT])
{
    struct rf_text text = rf_text_on(out, RF_PBN_TEXT);
    rf_text_add(&text, "% PBN 2.1\n% EXPORT\n%\n");
    return text.used;
}

/* A tag; quotes and backslashes in its value are escaped, and nothing that would end a line
 * stays. */
static void
write_tag(struct rf_text *text, const char *name, const char *value)
{
    rf_text_add(text, "[");
    rf_text_add(text, name);
    rf_text_add(text, " \"");
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            rf_text_add(text, "\\");
        rf_text_add_bytes(text, (unsigned char)*value < ' ' ? " " : value, 1);
    }
    rf_text_add(text, "\"]\n");
}

size_t
rf_pbn_write_board(char out[static RF_PBN_TEXT], const struct rf_pbn_event *event,
                   const struct rf_pbn_board *board)
{
    static const char *const seats[RF_SEATS] = {"N", "E", "S", "W"};
    static const char *const vulnerable[] = {"None", "NS", "EW", "All"};
    char number[24] = "", table[24] = "", deal[RF_DEAL_TEXT] = "";
    struct rf_text text = rf_text_on(out, RF_PBN_TEXT);
    struct rf_text digits = rf_text_on(number, sizeof number);
    RF_ASSERT(board->dealer < RF_SEATS && board->vulnerable <= RF_VULNERABLE_BOTH);
    if (board->board > 0)
        rf_text_add_number(&digits, board->board);
    digits = rf_text_on(table, sizeof table);
    rf_text_add_number(&digits, board->table);
    if (board->dealt)
        rf_deal_write(deal, &board->deal, board->dealer);
    const char *const tags[][2] = {
        {"Event", event->event},
        {"Site", event->site},
        {"Date", event->date},
        {"Board", number},
        {"West", ""},
        {"North", ""},
        {"East", ""},
        {"South", ""},
        {"Dealer", seats[board->dealer]},
        {"Vulnerable", vulnerable[board->vulnerable]},
        {"Deal", deal},
        {"Scoring", ""},
        {"Declarer", ""},
        {"Contract", ""},
        {"Result", ""},
    };
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        write_tag(&text, tags[i][0], tags[i][1]);
    if (board->table > 0)
        write_tag(&text, "Table", table);
    if (board->par_score[0])
        write_tag(&text, "OptimumScore", board->par_score);
    if (board->par_contract[0])
        write_tag(&text, "ParContract", board->par_contract);
    if (board->solved)
        rf_pbn_write_tricks(&text, &board->tricks);
    rf_text_add(&text, "\n");
    RF_ASSERT(!text.full);
    return text.used;
}
