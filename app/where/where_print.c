/*
 * app/where/where_print.c -- deals as the actions of a script print them (where_print.h).
 *
 * Spaces, order of suits and order of seats are those of dealer, so that programs which read its
 * output read this too.  printew has West on the left.
 */
#include "where/where_print.h"

#include <string.h>

static const char ranks[] = "AKQJT98765432";
static const char *const seat_names[] = {"North", "East", "South", "West"};

/* The cards of a suit, each followed by `gap`; returns how many. */
static unsigned
put_suit(uint64_t hand, unsigned suit, const char *gap, FILE *out)
{
    unsigned cards = 0;
    for (unsigned rank = 0; suit < RF_SUITS && rank < RF_RANKS; rank++)
        if (hand >> (suit * RF_RANKS + rank) & 1) {
            fprintf(out, "%c%s", ranks[rank], gap);
            cards++;
        }
    return cards;
}

/* Hands beside each other, twenty columns each, as dealer aligns them. */
static void
put_columns(const uint64_t *hands, unsigned count, FILE *out)
{
    for (unsigned suit = 0; suit < RF_WHERE_SUITS; suit++) {
        for (unsigned i = 0; i < count; i++) {
            unsigned cards = put_suit(hands[i], suit, " ", out);
            if (cards == 0)
                fputs("- ", out);
            for (cards = cards ? cards : 1; i + 1 < count && cards < 10; cards++)
                fputs("  ", out);
        }
        fputc('\n', out);
    }
    fputc('\n', out);
}

/* A hand like AK2.QT5.J.98654. */
static void
put_dotted(uint64_t hand, FILE *out)
{
    for (unsigned suit = 0; suit < RF_WHERE_SUITS; suit++) {
        if (suit > 0)
            fputc('.', out);
        put_suit(hand, suit, "", out);
    }
}

void
where_print_hands(const struct rf_hands *deals, size_t count, unsigned seat, FILE *out)
{
    fprintf(out, "\n\n%s hands:\n\n\n\n", seat_names[seat]);
    for (size_t first = 0; first < count; first += 4) {
        uint64_t hands[4];
        unsigned some = count - first < 4 ? (unsigned)(count - first) : 4;
        for (unsigned i = 0; i < some; i++) {
            hands[i] = deals[first + i].of[seat];
            fprintf(out, "%4zu.%15s", first + i + 1, "");
        }
        fputc('\n', out);
        put_columns(hands, some, out);
    }
    fputc('\f', out);
}

/* The board as PBN.  The words of a title are cut at characters that PBN cannot hold. */
static void
put_pbn(const struct rf_where *where, const struct rf_hands *hands, uint64_t number, FILE *out)
{
    static const char *const vulnerable[] = {"None", "NS", "EW", "All"};
    unsigned board = (unsigned)((number - 1) % 1000000 + 1);
    enum rf_seat dealer = where->has_dealer ? where->dealer : RF_NORTH;
    fputs("[Event \"Practice deals", out);
    if (where->title.size)
        fprintf(out, ": %.*s", (int)strcspn(where->text + where->title.at, "\"\\\n"),
                where->text + where->title.at);
    fprintf(out,
            "\"]\n[Site \"-\"]\n[Date \"-\"]\n[Board \"%u\"]\n[West \"-\"]\n[North \"-\"]\n"
            "[East \"-\"]\n[South \"-\"]\n[Dealer \"%c\"]\n[Vulnerable \"%s\"]\n[Deal \"N:",
            board, "NESW"[dealer], vulnerable[where->vulnerable]);
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        put_dotted(hands->of[seat], out);
        fputs(seat < RF_SEATS - 1 ? " " : "\"]\n", out);
    }
    fputs("[Declarer \"?\"]\n[Contract \"?\"]\n[Result \"?\"]\n\n", out);
}

/* One item of printes, csvrpt or printrpt. */
static void
put_item(const struct rf_where *where, const struct rf_where_action *item,
         const struct rf_where_deal *deal, FILE *out)
{
    unsigned some = 0;
    switch ((enum rf_where_act)item->kind) {
    case RF_WHERE_ITEM_NEWLINE: fputc('\n', out); break;
    case RF_WHERE_ITEM_STRING:
        fprintf(out, "%.*s", (int)item->text.size, where->text + item->text.at);
        break;
    case RF_WHERE_ITEM_HANDS:
        for (unsigned seat = 0; seat < RF_SEATS; seat++)
            if (item->seats >> seat & 1) {
                fputs(some++ ? " " : "", out);
                put_dotted(deal->hands.of[seat], out);
            }
        break;
    case RF_WHERE_ITEM_TRICKS:
        for (unsigned seat = 0; seat < RF_SEATS; seat++)
            for (unsigned i = RF_DENOMINATIONS; item->seats >> seat & 1 && i-- > 0;)
                fprintf(out, "%s%d", some++ ? "," : "", deal->tricks->made[seat][i]);
        break;
    default: fprintf(out, "%d", (int)rf_where_value(where, item->expression[0], deal));
    }
}

/* The items after a printes or a report.  Reports have commas between them, and strings in quotes,
 * as in dealerv2. */
static void
put_items(const struct rf_where *where, const struct rf_where_action *action,
          const struct rf_where_deal *deal, FILE *out)
{
    bool report = action->kind != RF_WHERE_PRINTES;
    const struct rf_where_action *end = where->action + where->actions;
    for (const struct rf_where_action *item = action + 1;
         item < end && item->kind >= RF_WHERE_ITEM_EXPRESSION; item++) {
        bool quoted = report && item->kind == RF_WHERE_ITEM_STRING;
        if (report)
            fputc(item == action + 1 ? ' ' : ',', out);
        fputs(quoted ? "'" : "", out);
        put_item(where, item, deal, out);
        fputs(quoted ? "'" : "", out);
    }
    if (report)
        fputc('\n', out);
}

/* n AK2.… e … : each hand on a line, or all on one. */
static void
put_compact(const struct rf_hands *hands, const char *after, FILE *out)
{
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        fprintf(out, "%c ", "nesw"[seat]);
        put_dotted(hands->of[seat], out);
        fputs(after, out);
    }
}

void
where_print_deal(const struct rf_where *where, const struct rf_where_action *action,
                 const struct rf_where_deal *deal, uint64_t number, FILE *out)
{
    const uint64_t *of = deal->hands.of;
    uint64_t ew[] = {of[RF_WEST], of[RF_EAST]}, ns[] = {of[RF_NORTH], of[RF_SOUTH]};
    unsigned expression = action->expression[0];
    switch ((enum rf_where_act)action->kind) {
    case RF_WHERE_PRINTALL:
        fprintf(out, "%4llu.\n", (unsigned long long)number);
        put_columns(of, RF_SEATS, out);
        break;
    case RF_WHERE_PRINTSIDE: put_columns(action->seats ? ew : ns, 2, out); break;
    case RF_WHERE_PRINTPBN: put_pbn(where, &deal->hands, number, out); break;
    case RF_WHERE_PRINTCOMPACT:
        put_compact(&deal->hands, "\n", out);
        if (expression)
            fprintf(out, "%d\n", (int)rf_where_value(where, expression, deal));
        break;
    case RF_WHERE_PRINTONELINE:
        put_compact(&deal->hands, " ", out);
        if (expression)
            fprintf(out, "%d", (int)rf_where_value(where, expression, deal));
        fputc('\n', out);
        break;
    case RF_WHERE_PRINTES:
    case RF_WHERE_CSVRPT:
    case RF_WHERE_PRINTRPT: put_items(where, action, deal, out); break;
    default: break;
    }
}
