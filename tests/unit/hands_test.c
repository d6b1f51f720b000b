/*
 * Hands: what may be done with every two cards under every choice of rules, and
 * what every finished hand is worth against every dealer's, beside a second
 * reading of the law.
 */
#include "../suite.h"

#include <riffle/bj_hand.h>

#include <string.h>

static struct rf_bj_hand
hand_of(const char *cards)
{
    struct rf_bj_hand hand = {0};
    rf_card card;
    for (size_t size; (size = rf_card_read(cards, &card)) > 0; cards += size + (cards[size] == ' '))
        rf_bj_hand_add(&hand, card);
    return hand;
}

static struct rf_bj_rules
preset(const char *name)
{
    struct rf_bj_rules rules;
    struct rf_bj_rules_error error;
    const char *text = rf_bj_preset_text(name);
    ck_assert(rf_bj_rules_read(&rules, text, strlen(text), &error));
    return rules;
}

#ifndef RF_TINY
START_TEST(what_people_ask_first)
{
    struct rf_bj_rules bicycle = preset("bicycle"), strip = preset("vegas-strip");
    struct rf_bj_hand kq = hand_of("KS QH"), kk = hand_of("KS KH"), a8 = hand_of("AS 8H");
    ck_assert(!rf_bj_hand_can_split(&bicycle, &kq, 1)); /* BJ(8): the same denomination */
    ck_assert(rf_bj_hand_can_split(&bicycle, &kk, 1));
    ck_assert(rf_bj_hand_can_split(&strip, &kq, 1));
    ck_assert(!rf_bj_hand_can_double(&bicycle, &a8)); /* A-8 is 19, not 9 */
    ck_assert(rf_bj_hand_can_double(&strip, &a8));

    struct rf_bj_hand split = hand_of("AS TH"), drawn = hand_of("7S 7H 7D");
    struct rf_bj_hand twenty = hand_of("TS KH"), natural = hand_of("AS KH");
    split.split = true;
    ck_assert_int_eq(rf_bj_settle_net(&bicycle, &split, &twenty, 1000, true), 1000); /* 1:1 */
    ck_assert_int_eq(rf_bj_settle_net(&bicycle, &natural, &twenty, 1000, true), 1500);
    ck_assert_int_eq(rf_bj_settle_net(&bicycle, &split, &drawn, 1000, true), 0); /* stand-off */
    ck_assert_int_eq(rf_bj_settle_net(&bicycle, &drawn, &natural, 1000, true), -1000);
    ck_assert_int_eq(rf_bj_settle_net(&bicycle, &natural, &natural, 1000, true), 0);
    ck_assert_int_eq(rf_bj_settle_net(&bicycle, &drawn, &drawn, 1000, true), 0);
}
END_TEST

START_TEST(rows_of_doubles_and_splits)
{
    static const struct {
        const char *cards, *set[4]; /* key, value, key, value */
        bool split, may_double, may_split, may_hit;
    } rows[] = {
        {"5S 6H", {NULL}, false, true, false, true},
        {"4S 4H", {NULL}, false, false, true, true},
        {"5S 5H", {NULL}, false, true, true, true}, /* BJ(9): two fives do both */
        {"6S 6H", {NULL}, false, false, true, true},
        {"2S 6H", {NULL}, false, false, false, true},
        {"AS AH", {NULL}, false, false, true, true},
        {"AS 9H", {"double_soft", "yes"}, false, true, false, true}, /* hard 10 */
        {"AS 9H", {"double_soft", "yes", "double_on", "10-11"}, false, true, false, true},
        {"AS 8H", {"double_soft", "yes", "double_on", "10-11"}, false, false, false, true},
        {"AS 8H", {"double_on", "any"}, false, false, false, true},
        {"AS TH", {NULL}, false, false, false, true}, /* 21 may ask for a card */
        {"AS TH", {"hit_21", "no"}, false, false, false, false},
        {"5S 6H", {"double_on", "none"}, false, false, false, true},
        {"5S 6H", {NULL}, true, false, false, true},
        {"5S 6H", {"double_after_split", "yes"}, true, true, false, true},
        {"8S 8H", {NULL}, true, false, false, true},
        {"8S 8H", {"split_hands_max", "3"}, true, false, true, true},
        {"8S 8H", {"split_hands_max", "1"}, false, false, false, true},
        {"AS 9H", {NULL}, true, false, false, false}, /* one card for each ace */
        {"AS 9H", {"hit_split_aces", "yes"}, true, false, false, true},
        {"AS", {NULL}, true, false, false, true},
        {"AS AH", {"split_hands_max", "4"}, true, false, false, false},
        {"AS AH", {"split_hands_max", "4", "resplit_aces", "yes"}, true, false, true, false},
        {"9S AH", {"double_after_split", "yes", "double_soft", "yes"}, true, true, false, true},
        {"AS 9H", {"double_after_split", "yes", "double_soft", "yes"}, true, false, false, false},
        {"5S 3H 3D", {NULL}, false, false, false, true}, /* three cards */
        {"TS 6H 6D", {NULL}, false, false, false, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rf_bj_rules rules = preset("bicycle");
        struct rf_bj_rules_error error;
        struct rf_bj_hand hand = hand_of(rows[i].cards);
        hand.split = rows[i].split;
        for (unsigned k = 0; k < 4 && rows[i].set[k]; k += 2)
            ck_assert(rf_bj_rules_set(&rules, rows[i].set[k], rows[i].set[k + 1], &error));
        unsigned hands = rows[i].split ? 2 : 1;
        ck_assert_msg(rf_bj_hand_can_double(&rules, &hand) == rows[i].may_double, "row %zu double",
                      i);
        ck_assert_msg(rf_bj_hand_can_split(&rules, &hand, hands) == rows[i].may_split, "row %zu",
                      i);
        ck_assert_msg(rf_bj_hand_can_hit(&rules, &hand) == rows[i].may_hit, "row %zu hit", i);
        hand.doubled = true;
        ck_assert(!rf_bj_hand_can_hit(&rules, &hand) && !rf_bj_hand_can_double(&rules, &hand));
    }
}
END_TEST
#endif

START_TEST(surrender_is_for_two_cards_as_dealt)
{
    struct rf_bj_rules rules = preset("atlantic-city"), none = preset("bicycle");
    struct rf_bj_hand hand = hand_of("KS 6H");
    ck_assert(rf_bj_hand_can_surrender(&rules, &hand));
    ck_assert(!rf_bj_hand_can_surrender(&none, &hand));
    hand.split = true;
    ck_assert(!rf_bj_hand_can_surrender(&rules, &hand));
    hand.split = false;
    rf_bj_hand_add(&hand, 0);
    ck_assert(!rf_bj_hand_can_surrender(&rules, &hand));
}
END_TEST

START_TEST(the_dealer_draws_to_sixteen)
{
    struct rf_bj_rules stand = preset("bicycle"), hit = preset("single-deck");
    for (unsigned total = 2; total <= 26; total++)
        for (int soft = 0; soft < 2; soft++) {
            struct rf_count count = {(uint8_t)total, soft};
            ck_assert_int_eq(rf_bj_hand_dealer_must_draw(&stand, count), total <= 16);
            ck_assert_int_eq(rf_bj_hand_dealer_must_draw(&hit, count),
                             total <= 16 || (total == 17 && soft));
        }
}
END_TEST

/* The law of settlement read a second time: ranks of hands, natural above 21,
 * bust below all.  A dealer's bust is above nothing. */
static int
strength(unsigned total, bool natural)
{
    return total > 21 ? 0 : natural ? 22 : (int)total;
}

static int64_t
net_by_strength(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand,
                const struct rf_bj_hand *dealer, bool natural, bool first)
{
    unsigned mine = rf_bj_hand_count(hand).total, his = rf_bj_hand_count(dealer).total;
    bool dealers = dealer->count == 2 && his == 21;
    int one = strength(mine, natural), other = strength(his, dealers);
    int64_t stake = hand->doubled ? 200 : 100;
    if (hand->surrendered)
        return -50;
    if (one == 0)
        return -stake;
    if (one == other)
        return 0;
    if (one > other)
        return one == 22 ? 100 * rules->natural_pays[0] / rules->natural_pays[1] : stake;
    bool spared = dealers && rules->hole_card != RF_BJ_PEEK &&
                  rules->dealer_natural_takes == RF_BJ_TAKES_ORIGINAL;
    return !spared ? -stake : first ? -100 : 0;
}

/* Every hand of two and three ranks against every dealer's, with every flag. */
static void
settle_all(const struct rf_bj_rules *rules)
{
    for (unsigned mine = 0; mine < RF_RANKS * RF_RANKS * (RF_RANKS + 1); mine++)
        for (unsigned his = 0; his < RF_RANKS * RF_RANKS * (RF_RANKS + 1); his++)
            for (unsigned flags = 0; flags < 8; flags++) {
                struct rf_bj_hand hands[2] = {{0}, {0}};
                for (unsigned h = 0; h < 2; h++) {
                    unsigned rest = h ? his : mine;
                    rf_bj_hand_add(&hands[h], (rf_card)(rest % RF_RANKS));
                    rf_bj_hand_add(&hands[h], (rf_card)(rest / RF_RANKS % RF_RANKS));
                    if (rest / RF_RANKS / RF_RANKS < RF_RANKS)
                        rf_bj_hand_add(&hands[h], (rf_card)(rest / RF_RANKS / RF_RANKS));
                }
                hands[0].doubled = flags & 1;
                hands[0].split = flags & 2;
                bool two = hands[0].count == 2 && rf_bj_hand_count(&hands[0]).total == 21;
                bool ace_split = hands[0].card[0] == 0;
                bool natural = two && (!hands[0].split ||
                                       (rules->ten_ace_after_split_is_natural && !ace_split));
                bool first = flags & 4;
                if (natural && hands[0].doubled)
                    continue; /* no rules double a natural and keep it one */
                MUST(rf_bj_settle_net(rules, &hands[0], &hands[1], 100, first) ==
                     net_by_strength(rules, &hands[0], &hands[1], natural, first));
            }
}

START_TEST(every_small_hand_against_every_other)
{
    struct rf_bj_rules rules = preset("bicycle");
    settle_all(&rules);
    rules.hole_card = RF_BJ_NO_HOLE_CARD;
    rules.dealer_natural_takes = RF_BJ_TAKES_ORIGINAL;
    rules.ten_ace_after_split_is_natural = true;
    rules.natural_pays[0] = 6;
    rules.natural_pays[1] = 5;
    settle_all(&rules);
}
END_TEST

START_TEST(insurance_pays_two_to_one)
{
    struct rf_bj_hand ten = hand_of("AS KH"), nine = hand_of("AS 6H");
    ck_assert_int_eq(rf_bj_settle_insurance(&ten, 50), 100);
    ck_assert_int_eq(rf_bj_settle_insurance(&nine, 50), -50);
}
END_TEST

#ifdef RF_TINY
TESTS(surrender_is_for_two_cards_as_dealt, the_dealer_draws_to_sixteen,
      every_small_hand_against_every_other, insurance_pays_two_to_one)
#else
TESTS(what_people_ask_first, rows_of_doubles_and_splits, surrender_is_for_two_cards_as_dealt,
      the_dealer_draws_to_sixteen, every_small_hand_against_every_other, insurance_pays_two_to_one)
#endif
