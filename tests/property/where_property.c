/*
 * Deals that meet a condition, for random conditions: the exact sampler beside plain rejection.
 *
 * With the deck of eight cards every deal and every hand is enumerated: the count of hands is
 * exact, every deal that meets the condition is drawn, no other is, and all are equally frequent.
 * With the full deck, facts of the deals from both ways are compared by chi-square.  Each condition
 * is drawn as its plan chooses, and with two random seats drawn together.
 * RIFFLE_CONDITIONS says how many conditions (make soak-where: 1000).
 */
#include <riffle/where_plan.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "where/where_classes.h"

static struct rf_where where;
static struct rf_where_plan plan, plain;

static const char *const seats[] = {"north", "east", "south", "west"};
static const char *const suits[] = {"spades", "hearts", "diamonds", "clubs"};

#ifdef RF_TINY
enum { MOST_POINTS = 8, MOST_LENGTH = 2 };
static const char *const shapes[] = {"2000", "any 2000", "11xx", "xx00 - 2000"};
static const char *const cards[] = {"AS", "KH", "6S", "5H"};
#else
enum { MOST_POINTS = 20, MOST_LENGTH = 6 };
static const char *const shapes[] = {"any 4333 + any 4432", "5xxx", "xxxx - any 5xxx", "any 64xx"};
static const char *const cards[] = {"AS", "KH", "TD", "2C"};
#endif

static unsigned
pick(struct rf_rng words, unsigned n)
{
    return rf_rng_below(words, n);
}

/* Adds a random part to the text. */
static void
add_part(struct rf_rng words, char *text, size_t room, unsigned depth)
{
    size_t used = strlen(text);
    char *at = text + used;
    const char *seat = seats[pick(words, 4)], *other = seats[pick(words, 4)];
    const char *suit = suits[pick(words, RF_SUITS)], *sign = pick(words, 2) ? ">=" : "<=";
    unsigned points = pick(words, MOST_POINTS + 1), length = pick(words, MOST_LENGTH + 1);
    room -= used;
    switch (pick(words, depth < 2 ? 13 : 10)) {
    case 0: snprintf(at, room, "hcp(%s) %s %u", seat, sign, points); break;
    case 1: snprintf(at, room, "%s(%s) %s %u", suit, seat, sign, length); break;
    case 2: snprintf(at, room, "shape(%s, %s)", seat, shapes[pick(words, 4)]); break;
    case 3: snprintf(at, room, "hascard(%s, %s)", seat, cards[pick(words, 4)]); break;
    case 4: snprintf(at, room, "controls(%s) %s %u", seat, sign, points / 3); break;
    case 5:
        snprintf(at, room, "hcp(%s) + hcp(%s) %s %u", seat, other, sign, points + MOST_POINTS / 2);
        break;
    case 6: snprintf(at, room, "hcp(%s, %s) %s %u", seat, suit, sign, points / 3); break;
    case 7: snprintf(at, room, "losers(%s) %s %u", seat, sign, length + 2); break;
    case 8: snprintf(at, room, "%s(%s) > %s(%s)", suit, seat, suit, other); break;
    case 9: snprintf(at, room, "losers(%s) + losers(%s) %s %u", seat, other, sign, points); break;
    default: {
        static const char *const joins[] = {" or ", " and ", " ? "};
        unsigned join = pick(words, 3);
        strcat(text, pick(words, 2) ? "(" : "not (");
        add_part(words, text, used + room, depth + 1);
        strcat(text, joins[join]);
        add_part(words, text, used + room, depth + 1);
        if (join == 2) {
            strcat(text, " : ");
            add_part(words, text, used + room, depth + 1);
        }
        strcat(text, ")");
    }
    }
}

static void
make_condition(struct rf_rng words, char *text, size_t room)
{
    struct rf_where_error error;
    unsigned parts = 1 + pick(words, 3);
    text[0] = '\0';
    for (unsigned i = 0; i < parts; i++) {
        strcat(text, i ? " and " : "");
        add_part(words, text, room, 0);
    }
    bool read = rf_where_read(&where, text, strlen(text), &error);
    ck_assert_msg(read, "%s: column %u: %s", text, error.column, error.message);
}

/* Chi-square as a number of standard errors: its mean is `free`, its variance twice that. */
static bool
is_usual(double chi, double free)
{
    return free < 1 || (chi - free) * (chi - free) < 49 * 2 * free || chi < free;
}

#ifdef RF_TINY
enum { DEALS = 2520 };

static struct rf_hands all[DEALS];

static void
list_deals(void)
{
    unsigned count = 0;
    for (unsigned n = 0; n < 256; n++)
        for (unsigned e = 0; e < 256; e++)
            for (unsigned s = 0; s < 256; s++)
                if (__builtin_popcount(n) == 2 && __builtin_popcount(e) == 2 &&
                    __builtin_popcount(s) == 2 && !(n & e) && !(n & s) && !(e & s))
                    all[count++] = (struct rf_hands){{n, e, s, 255u & ~(n | e | s)}};
    ck_assert_uint_eq(count, DEALS);
}

/* Hands of a seat for which a part that asks about this seat alone is true. */
static void
check_counts(const char *text)
{
    for (unsigned part = 0; part < plan.parts; part++) {
        unsigned node = plan.part[part].node, support = where.node[node].support;
        for (unsigned seat = 0; seat < RF_SEATS; seat++) {
            uint64_t hands, of, met = 0;
            if (support != 1u << seat)
                continue;
            ck_assert(rf_where_count_hands(&plain, &where, node, (enum rf_seat)seat, &hands, &of));
            for (unsigned i = 0; i < DEALS; i++) {
                struct rf_where_deal deal = {.hands = all[i]};
                met += rf_where_value(&where, node, &deal) != 0;
            }
            ck_assert_msg(of == 28 && met == hands * 90, "%s: part %u: %lu hands", text, part,
                          (unsigned long)hands);
        }
    }
}

/* Pairs of hands of two seats that meet the parts which the pair decides: each has six deals. */
static void
check_pairs(const char *text, enum rf_seat first, enum rf_seat second)
{
    uint64_t met = 0;
    rf_where_plan_reset(&plan, &where, where.condition);
    if (!rf_where_pair_make(&plan, first, second))
        return;
    for (unsigned i = 0; i < DEALS; i++) {
        struct rf_where_deal deal = {.hands = all[i]};
        bool meets = true;
        for (unsigned part = 0; part < plan.parts; part++)
            meets = meets &&
                    (!plan.part[part].exact || rf_where_value(&where, plan.part[part].node, &deal));
        met += meets;
    }
    ck_assert_msg(plan.pair.total.high == 0 && met == 6 * plan.pair.total.low,
                  "%s: seats %d and %d: %lu pairs, %lu deals", text, (int)first, (int)second,
                  (unsigned long)plan.pair.total.low, (unsigned long)met);
}

/* Draws by the plan, and compares with the list of deals that meet the condition. */
static void
check_draws(struct rf_philox *philox, const char *text, unsigned meet)
{
    static unsigned drawn[DEALS];
    static struct rf_hands deals[16 * DEALS];
    double chi = 0;
    memset(drawn, 0, sizeof drawn);
    uint64_t tries = 100000000;
    size_t count = 16 * meet;
    count = rf_where_draw(&plan, philox, deals, count, &tries);
    ck_assert_uint_eq(count, 16 * meet);
    for (size_t j = 0; j < count; j++) {
        unsigned i = 0;
        while (i < DEALS && memcmp(&all[i], &deals[j], sizeof all[i]) != 0)
            i++;
        ck_assert(i < DEALS);
        drawn[i]++;
    }
    for (unsigned i = 0; i < DEALS; i++) {
        struct rf_where_deal deal = {.hands = all[i]};
        bool meets = rf_where_value(&where, where.condition, &deal) != 0;
        ck_assert_msg(meets || drawn[i] == 0, "%s: a wrong deal", text);
        chi += meets ? (drawn[i] - 16.0) * (drawn[i] - 16.0) / 16 : 0;
    }
    ck_assert_msg(is_usual(chi, meet - 1.0), "%s: chi-square %f of %u", text, chi, meet);
}

static void
compare(struct rf_philox *philox, const char *text, enum rf_seat first, enum rf_seat second)
{
    unsigned meet = 0;
    rf_where_plan_make(&plan, &where, where.condition);
    check_counts(text);
    for (unsigned i = 0; i < DEALS; i++) {
        struct rf_where_deal deal = {.hands = all[i]};
        meet += rf_where_value(&where, where.condition, &deal) != 0;
    }
    ck_assert_msg(!plan.impossible || meet == 0, "%s is not impossible: %u deals", text, meet);
    if (meet == 0)
        return;
    check_draws(philox, text, meet);
    check_pairs(text, first, second);
    rf_where_plan_reset(&plan, &where, where.condition);
    if (rf_where_pair_use(&plan, first, second))
        check_draws(philox, text, meet);
}
#else
static void
list_deals(void)
{
}

enum { SAMPLE = 4000, CELLS = 64 };

/* A fact of a deal, 0 to 63, that depends on all four hands. */
static unsigned
cell_of(const struct rf_hands *hands)
{
    unsigned points = 0, cell = 0;
    for (unsigned suit = 0; suit < 4; suit++)
        points += (unsigned)__builtin_popcountll(hands->of[0] >> (13 * suit) & 7);
    cell = points > 3 ? 3 : points;
    for (unsigned seat = 1; seat < 3; seat++) {
        unsigned length = (unsigned)__builtin_popcountll(hands->of[seat] >> (13 * seat) & 8191);
        cell = 4 * cell + (length < 2 ? 0 : length > 4 ? 3 : length - 1);
    }
    return cell;
}

/* Deals of plain rejection, counted by cell; at most SAMPLE that meet the condition. */
static size_t
reject(struct rf_philox *philox, double *cells)
{
    static struct rf_hands deals[SAMPLE];
    size_t meet = 0;
    rf_where_plan_make(&plain, &where, 0);
    for (unsigned batch = 0; batch < 300 && meet < SAMPLE; batch++) {
        uint64_t some = SAMPLE;
        rf_where_draw(&plain, philox, deals, SAMPLE, &some);
        for (unsigned i = 0; i < SAMPLE && meet < SAMPLE; i++) {
            struct rf_where_deal deal = {.hands = deals[i]};
            if (rf_where_plan_value(&plan, where.condition, &deal)) {
                cells[cell_of(&deals[i])]++;
                meet++;
            }
        }
    }
    return meet;
}

/* Two samples of the same deals: chi-square over the cells. */
static void
check_draws(struct rf_philox *philox, const char *text, size_t meet, const double *other)
{
    static struct rf_hands deals[SAMPLE];
    double exact[CELLS] = {0}, chi = 0, cells = 0;
    uint64_t tries = 3000000;
    size_t count = rf_where_draw(&plan, philox, deals, meet, &tries);
    ck_assert_msg(count == meet, "%s: %zu of %zu", text, count, meet);
    for (size_t i = 0; i < count; i++) {
        struct rf_where_deal deal = {.hands = deals[i]};
        MUST(rf_where_value(&where, where.condition, &deal));
        exact[cell_of(&deals[i])]++;
    }
    for (unsigned i = 0; i < CELLS; i++) {
        double both = exact[i] + other[i];
        if (both < 10)
            continue;
        chi += (exact[i] - other[i]) * (exact[i] - other[i]) / both;
        cells++;
    }
    ck_assert_msg(is_usual(chi, cells - 1), "%s: chi-square %f of %f", text, chi, cells);
}

static void
compare(struct rf_philox *philox, const char *text, enum rf_seat first, enum rf_seat second)
{
    double other[CELLS] = {0};
    rf_where_plan_make(&plan, &where, where.condition);
    size_t meet = reject(philox, other);
    ck_assert_msg(!plan.impossible || meet == 0, "%s is not impossible", text);
    if (plan.impossible || meet < 100)
        return;
    check_draws(philox, text, meet, other);
    rf_where_plan_reset(&plan, &where, where.condition);
    if (rf_where_pair_use(&plan, first, second))
        check_draws(philox, text, meet, other);
}
#endif

START_TEST(exact_deals_are_those_of_rejection)
{
    unsigned long conditions = suite_number("RIFFLE_CONDITIONS", 30);
    static char text[8000];
    struct rf_philox choices, draws;
    struct rf_rng words = suite_words(&choices, "conditions");
    suite_words(&draws, "draws");
    list_deals();
    for (unsigned long i = 0; i < conditions; i++) {
        make_condition(words, text, 2000);
        unsigned first = pick(words, RF_SEATS), second = (first + 1 + pick(words, 3)) % RF_SEATS;
        compare(&draws, text, (enum rf_seat)first, (enum rf_seat)second);
    }
}
END_TEST

TESTS(exact_deals_are_those_of_rejection)
