/*
 * app/print/hands_layout.c -- puts a board into text: hands, high-card points, makeable contracts,
 * par. All formats show these texts, so names of seats, suits and vulnerability are here.
 */
#include <stdlib.h>
#include <string.h>

#include "print/handrecord_print.h"

const char *const hands_suit[HANDS_SUITS] = {"♠", "♥", "♦", "♣"};
const char *const hands_denomination[RF_DENOMINATIONS] = {"NT", "♠", "♥", "♦", "♣"};
const char *const hands_seat[RF_SEATS] = {"North", "East", "South", "West"};
const char *const hands_seat_letter[RF_SEATS] = {"N", "E", "S", "W"};
const char *const hands_vulnerable[RF_VULNERABLE_BOTH + 1] = {"None", "N-S", "E-W", "All"};

/* Cards come in order from the ace down, so each suit is filled from the left. */
static void
lay_hands(struct hands_board *out, const struct rf_deal *deal)
{
    static const char *const ranks[] = {"A", "K", "Q", "J", "10", "9", "8",
                                        "7", "6", "5", "4", "3",  "2"};
    for (unsigned card = 0; card < RF_DECK_CARDS; card++) {
        unsigned seat = deal->owner[card], rank = rf_card_rank((rf_card)card);
        char *cards = out->cards[seat][rf_card_suit((rf_card)card)];
        size_t used = strlen(cards);
        snprintf(cards + used, HANDS_CARDS_TEXT - used, "%s", ranks[rank]);
        /* High-card points: ace 4, king 3, queen 2, jack 1.  Ranks count from the ace, which is
         * 0. */
        out->points[seat] += rank < 4 ? 4 - rank : 0;
    }
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        for (unsigned suit = 0; suit < HANDS_SUITS; suit++)
            if (!out->cards[seat][suit][0])
                strcpy(out->cards[seat][suit], "–");
}

/* Tricks beyond six: the level of a contract. */
static unsigned
level_of(unsigned tricks)
{
    return tricks > 6 ? tricks - 6 : 0;
}

/* One row for a pair whose partners can make the same contracts, else one row for each. */
static void
lay_makes(struct hands_board *out, const struct rf_tricks *tricks)
{
    static const char *const sides[] = {"NS", "EW"};
    for (unsigned side = 0; side < 2; side++) {
        struct hands_makes row[2] = {{hands_seat_letter[side], {0}},
                                     {hands_seat_letter[side + 2], {0}}};
        for (unsigned d = 0; d < RF_DENOMINATIONS; d++) {
            row[0].level[d] = level_of(tricks->made[side][d]);
            row[1].level[d] = level_of(tricks->made[side + 2][d]);
        }
        bool same = memcmp(row[0].level, row[1].level, sizeof row[0].level) == 0;
        if (same)
            row[0].who = sides[side];
        out->makes[out->rows++] = row[0];
        if (!same)
            out->makes[out->rows++] = row[1];
    }
}

void
hands_lay(struct hands_board *out, const struct rf_pbn_board *board)
{
    memset(out, 0, sizeof *out);
    out->board = board->board;
    out->dealer = board->dealer;
    out->vulnerable = board->vulnerable;
    lay_hands(out, &board->deal);
    out->solved = board->solved &&
                  rf_dd_par(&out->par, &board->tricks, board->dealer, board->vulnerable);
    if (out->solved)
        lay_makes(out, &board->tricks);
}

void
hands_par(char contract[static HANDS_PAR], char result[static HANDS_PAR],
          const struct rf_dd_contract *par)
{
    int over = par->over % 100;
    snprintf(contract, HANDS_PAR, "%u%s%s", par->level % 10, hands_denomination[par->denomination],
             over < 0 ? "×" : "");
    if (over == 0)
        snprintf(result, HANDS_PAR, "=");
    else
        snprintf(result, HANDS_PAR, "%s%d", over < 0 ? "−" : "+", abs(over));
}

/* With a true minus sign. */
void
hands_score(char out[static HANDS_PAR], int score)
{
    snprintf(out, HANDS_PAR, "%s%d", score > 0 ? "+" : score < 0 ? "−" : "", abs(score));
}

void
hands_date(char *out, size_t room, const char *date)
{
    static const char *const months[] = {"January",   "February", "March",    "April",
                                         "May",       "June",     "July",     "August",
                                         "September", "October",  "November", "December"};
    char *end;
    unsigned long year = strtoul(date, &end, 10);
    unsigned long month = *end == '.' ? strtoul(end + 1, &end, 10) : 0;
    unsigned long day = *end == '.' ? strtoul(end + 1, &end, 10) : 0;
    if (*end == '\0' && year > 0 && year < 10000 && month >= 1 && month <= 12 && day >= 1 &&
        day <= 31)
        snprintf(out, room, "%lu %s %lu", day, months[month - 1], year);
    else
        snprintf(out, room, "%s", strpbrk(date, "?") ? "" : date);
}

void
hands_escape(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc(*text, out);
        }
}
