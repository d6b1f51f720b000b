/*
 * Boards that are not as they should be: every kind of damage is done to random deals, and must be
 * found again.
 */
#include <string.h>

#include <riffle/foul.h>

#include "../suite.h"

enum { BOARDS = 40 };

static struct rf_intended set[BOARDS];
static struct rf_found_board found[BOARDS];
static struct rf_foul fouls[BOARDS];

/* A set of random deals, found as it should be. */
static void
fresh(uint8_t label, unsigned boards)
{
    uint8_t key[RF_KEY_BYTES];
    struct rf_philox philox;
    suite_key(key, "deals");
    rf_philox_open(&philox, key, label);
    for (unsigned i = 0; i < boards; i++) {
        set[i].board = i + 1;
        rf_deal_bulk(&philox, &set[i].hands, 1);
        found[i] = (struct rf_found_board){i + 1, rf_board_dealer(i + 1),
                                           rf_board_vulnerable(i + 1), set[i].hands, RF_POCKETS};
    }
}

/* A way for hands to lie in pockets, 0 … 255; false when a hand would lie in two. */
static bool
arrangement(unsigned way, uint8_t hand_in[static RF_SEATS])
{
    unsigned met = 0;
    for (unsigned pocket = 0; pocket < RF_SEATS; pocket++) {
        hand_in[pocket] = (uint8_t)(way >> 2 * pocket & 3);
        met |= 1u << hand_in[pocket];
    }
    return met == RF_POCKETS;
}

/* What was found is what the diagnosis says, and no other arrangement of any deal has more cards in
 * place. */
static void
must_explain(const struct rf_foul *foul, const struct rf_found_board *what, unsigned boards)
{
    unsigned right = 0, best = 0;
    uint8_t hand_in[RF_SEATS];
    for (unsigned pocket = 0; pocket < RF_SEATS && foul->deal > 0; pocket++) {
        uint64_t hand = set[foul->deal - 1].hands.of[foul->hand_in[pocket]];
        MUST(((hand & ~foul->lacks.of[pocket]) | foul->extra.of[pocket]) ==
             what->pockets.of[pocket]);
        right += (unsigned)__builtin_popcountll(hand & what->pockets.of[pocket]);
    }
    for (unsigned i = 0; i < boards && foul->deal > 0; i++)
        for (unsigned way = 0; way < 256; way++) {
            unsigned common = 0;
            if (!arrangement(way, hand_in))
                continue;
            for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
                common += (unsigned)__builtin_popcountll(set[i].hands.of[hand_in[pocket]] &
                                                         what->pockets.of[pocket]);
            best = common > best ? common : best;
        }
    MUST(right == best);
}

#ifndef RF_TINY

static struct rf_hands
arranged(const struct rf_hands *hands, const uint8_t hand_in[static RF_SEATS])
{
    struct rf_hands pockets;
    for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
        pockets.of[pocket] = hands->of[hand_in[pocket]];
    return pockets;
}

/* Diagnoses the boards; the one at `at` must be explained. */
static const struct rf_foul *
diagnose(unsigned boards, unsigned at)
{
    rf_foul_diagnose(fouls, found, boards, set, boards);
    must_explain(&fouls[at], &found[at], boards);
    return &fouls[at];
}

/* No card went anywhere but those from one pocket to another. */
static void
must_move_only(const struct rf_foul *foul, unsigned from, unsigned to, uint64_t cards)
{
    for (unsigned one = 0; one <= RF_SEATS; one++)
        for (unsigned other = 0; other <= RF_SEATS; other++)
            if (one < RF_SEATS || other < RF_SEATS)
                MUST(rf_foul_cards(foul, one, other) == (one == from && other == to ? cards : 0));
}

static void
must_be_exact_but(unsigned boards, unsigned one, unsigned other)
{
    for (unsigned i = 0; i < boards; i++)
        MUST(i == one || i == other || fouls[i].kind == RF_FOUL_EXACT);
}

START_TEST(all_arrangements_of_hands_are_found)
{
    static const unsigned many[] = {1, 6, 3, 8, 6};
    unsigned met[RF_HANDS_MIXED + 1] = {0};
    uint8_t hand_in[RF_SEATS];
    fresh(1, BOARDS);
    for (unsigned way = 0; way < 256; way++) {
        if (!arrangement(way, hand_in))
            continue;
        for (unsigned deal = 0; deal < BOARDS; deal++) {
            found[9].pockets = arranged(&set[deal].hands, hand_in);
            const struct rf_foul *foul = diagnose(BOARDS, 9);
            unsigned away = 0, turned = 1;
            for (unsigned pocket = 0; pocket < RF_SEATS; pocket++) {
                away += hand_in[pocket] != pocket;
                turned &= hand_in[pocket] == (hand_in[0] + pocket) % RF_SEATS;
            }
            enum rf_foul_hands hands = away == 0   ? RF_HANDS_IN_PLACE
                                       : away == 2 ? RF_HANDS_EXCHANGED
                                       : away == 3 ? RF_HANDS_THREE
                                       : turned    ? RF_HANDS_TURNED
                                                   : RF_HANDS_MIXED;
            met[hands] += deal == 0;
            MUST(foul->deal == deal + 1 && foul->hands == hands);
            MUST(memcmp(foul->hand_in, hand_in, sizeof hand_in) == 0);
            MUST(foul->kind == (deal != 9   ? RF_FOUL_OTHER
                                : away != 0 ? RF_FOUL_HANDS
                                            : RF_FOUL_EXACT));
            must_move_only(foul, 0, 0, 0);
            must_be_exact_but(BOARDS, 9, 9);
        }
    }
    ck_assert_mem_eq(met, many, sizeof many);
}
END_TEST

/* Every card, out of its pocket into every other; and that again in other boards, arranged. */
START_TEST(all_displaced_cards_are_found)
{
    uint8_t hand_in[RF_SEATS];
    for (unsigned way = 0; way < 256; way++) {
        if (!arrangement(way, hand_in))
            continue;
        fresh((uint8_t)way, 8);
        struct rf_hands pockets = arranged(&set[way % 8].hands, hand_in);
        for (unsigned i = 0; i < RF_DECK_CARDS * RF_SEATS; i++) {
            uint64_t card = (uint64_t)1 << i / RF_SEATS;
            unsigned from = 0, to = i % RF_SEATS;
            while (!(pockets.of[from] & card))
                from++;
            if (from == to)
                continue;
            found[3].pockets = pockets;
            found[3].pockets.of[from] ^= card;
            found[3].pockets.of[to] |= card;
            const struct rf_foul *foul = diagnose(8, 3);
            MUST(foul->deal == way % 8 + 1);
            MUST(memcmp(foul->hand_in, hand_in, sizeof hand_in) == 0);
            must_move_only(foul, from, to, card);
            if (foul->deal == 4 && foul->hands == RF_HANDS_IN_PLACE)
                MUST(foul->kind == RF_FOUL_DISPLACED);
        }
    }
}
END_TEST

START_TEST(all_exchanges_of_cards_are_found)
{
    unsigned exchanges = 0;
    fresh(3, 4);
    struct rf_deal deal = rf_deal_of_hands(&set[2].hands);
    for (unsigned one = 0; one < RF_DECK_CARDS; one++)
        for (unsigned other = 0; other < one; other++) {
            struct rf_deal exchanged = deal;
            exchanged.owner[one] = deal.owner[other];
            exchanged.owner[other] = deal.owner[one];
            found[2].pockets = rf_hands_of_deal(&exchanged);
            const struct rf_foul *foul = diagnose(4, 2);
            bool apart = deal.owner[one] != deal.owner[other];
            exchanges += apart;
            MUST(foul->kind == (apart ? RF_FOUL_EXCHANGED : RF_FOUL_EXACT));
            MUST(!apart || rf_foul_cards(foul, deal.owner[one], deal.owner[other]) == UINT64_C(1)
                                                                                          << one);
            MUST(!apart || rf_foul_cards(foul, deal.owner[other], deal.owner[one]) == UINT64_C(1)
                                                                                          << other);
        }
    ck_assert_uint_eq(exchanges, 6 * RF_HAND_CARDS * RF_HAND_CARDS);
}
END_TEST

/* Every card is taken out of a board, and lies nowhere or in each pocket of another, but the one in
 * which that board has its own. */
START_TEST(all_lost_cards_are_found_and_traced)
{
    for (uint8_t label = 10; label < 20; label++) {
        fresh(label, 6);
        for (unsigned i = 0; i < RF_DECK_CARDS * (RF_SEATS + 1); i++) {
            uint64_t card = (uint64_t)1 << i / (RF_SEATS + 1);
            unsigned to = i % (RF_SEATS + 1), from = 0;
            while (!(set[1].hands.of[from] & card))
                from++;
            if (to < RF_SEATS && set[4].hands.of[to] & card)
                continue;
            found[1].pockets.of[from] ^= card;
            if (to < RF_SEATS)
                found[4].pockets.of[to] ^= card;
            diagnose(6, 1);
            must_explain(&fouls[4], &found[4], 6);
            must_be_exact_but(6, 1, 4);
            MUST(fouls[1].kind == RF_FOUL_LOST);
            must_move_only(&fouls[1], from, RF_SEATS, card);
            MUST(fouls[1].went.board == (to < RF_SEATS ? 5 : 0));
            MUST(fouls[4].kind == (to < RF_SEATS ? RF_FOUL_SURPLUS : RF_FOUL_EXACT));
            if (to < RF_SEATS) {
                must_move_only(&fouls[4], RF_SEATS, to, card);
                MUST(fouls[1].went.pocket == to);
                MUST(fouls[4].came.board == 2 && fouls[4].came.pocket == from);
            }
            found[1] = (struct rf_found_board){2, RF_EAST, RF_VULNERABLE_NS, set[1].hands,
                                               RF_POCKETS};
            found[4].pockets = set[4].hands;
        }
    }
}
END_TEST

/* A card that two boards lack is traced from neither; nor one that nobody lacks. */
START_TEST(doubtful_cards_are_not_traced)
{
    fresh(4, 4);
    uint64_t card = set[0].hands.of[RF_NORTH] & -set[0].hands.of[RF_NORTH];
    unsigned to = set[3].hands.of[RF_NORTH] & card ? RF_EAST : RF_NORTH;
    found[3].pockets.of[to] |= card;
    MUST(diagnose(4, 3)->kind == RF_FOUL_SURPLUS && fouls[3].came.board == 0);
    for (unsigned i = 0; i < 2; i++)
        for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
            found[i].pockets.of[pocket] &= ~card;
    MUST(diagnose(4, 3)->came.board == 0 && fouls[0].went.board == 0 && fouls[1].went.board == 0);
    found[1].pockets = set[1].hands;
    MUST(diagnose(4, 3)->came.board == 1 && fouls[0].went.board == 4);
    found[0].pockets.of[RF_SOUTH] &= found[0].pockets.of[RF_SOUTH] - 1; /* one of two lost cards */
    MUST(diagnose(4, 3)->came.board == 1 && fouls[0].went.board == 0);
}
END_TEST

START_TEST(wrong_marks_are_found)
{
    fresh(5, 16);
    for (unsigned i = 0; i < 16 * 16; i++) {
        struct rf_found_board *mark = &found[i / 16];
        mark->dealer = (enum rf_seat)(i % 4);
        mark->vulnerable = (enum rf_vulnerable)(i / 4 % 4);
        const struct rf_foul *foul = diagnose(16, i / 16);
        bool dealer = mark->dealer == rf_board_dealer(mark->board),
             vulnerable = mark->vulnerable == rf_board_vulnerable(mark->board);
        MUST(foul->wrong_dealer == !dealer && foul->wrong_vulnerable == !vulnerable);
        MUST(foul->kind == (!dealer       ? RF_FOUL_DEALER
                            : !vulnerable ? RF_FOUL_VULNERABLE
                                          : RF_FOUL_EXACT));
    }
}
END_TEST

/* Diagnoses boards of which those from `first` to `last` must be one shift, and the others none. */
static void
must_shift(unsigned boards, unsigned first, unsigned last, int by, bool wraps)
{
    char text[RF_FOUL_TEXT];
    unsigned sentences = 0;
    rf_foul_diagnose(fouls, found, boards, set, boards);
    for (unsigned i = 0; i < boards; i++) {
        const struct rf_shift *shift = &fouls[i].shift;
        bool inside = i + 1 >= first && i + 1 <= last;
        MUST((fouls[i].kind == RF_FOUL_SHIFTED) == inside);
        MUST(!inside || (shift->first == first && shift->last == last && shift->by == by));
        MUST(!inside || (shift->wraps == wraps && shift->boards == last - first + 1));
        MUST(!inside || shift->to_end == (last == boards && !wraps));
        sentences += inside && rf_foul_write(text, &fouls[i], true) > 0;
    }
    ck_assert_uint_eq(sentences, 1);
}

/* A set of every size; from every board on, deals come one or more places late. */
START_TEST(all_shifts_are_found)
{
    for (unsigned boards = 3; boards <= BOARDS; boards++)
        for (unsigned late = 1; late <= 3; late++)
            for (unsigned from = late; from + 1 < boards; from++) {
                fresh((uint8_t)boards, boards);
                for (unsigned i = from; i < boards; i++)
                    found[i].pockets = set[i - late].hands;
                must_shift(boards, from + 1, boards, (int)late, false);
            }
}
END_TEST

/* Every part of a set, counted round by every number of places. */
START_TEST(all_shifts_that_wrap_are_found)
{
    static const unsigned sizes[] = {2, 3, 4, 5, 7, 16};
    for (size_t n = 0; n < sizeof sizes / sizeof sizes[0]; n++)
        for (unsigned first = 0; first < sizes[n]; first++)
            for (unsigned end = first + 2; end <= sizes[n]; end++)
                for (unsigned by = 1; by < end - first; by++) {
                    unsigned size = end - first;
                    fresh((uint8_t)sizes[n], sizes[n]);
                    for (unsigned i = 0; i < size; i++)
                        found[first + (i + by) % size].pockets = set[first + i].hands;
                    must_shift(sizes[n], first + 1, end,
                               2 * by <= size ? (int)by : (int)by - (int)size, true);
                }
}
END_TEST

/* Boards that are absent or unseen do not cut a shift, and damage within it is told beside it. */
START_TEST(a_shift_with_gaps_and_damage)
{
    char text[RF_FOUL_TEXT];
    fresh(6, 12);
    for (unsigned i = 4; i < 12; i++)
        found[i].pockets = set[i - 1].hands;
    found[6].known = 0;
    found[8].pockets.of[RF_EAST] = set[7].hands.of[RF_SOUTH];
    found[8].pockets.of[RF_SOUTH] = set[7].hands.of[RF_EAST];
    memmove(&found[9], &found[10], 2 * sizeof found[0]);
    rf_foul_diagnose(fouls, found, 11, set, 12);
    for (unsigned i = 4; i < 11; i++) {
        MUST(fouls[i].kind == (i == 6 ? RF_FOUL_UNSEEN : RF_FOUL_SHIFTED));
        MUST((rf_foul_write(text, &fouls[i], false) > 0) == (i == 4 || i == 6 || i == 8));
        if (i == 4)
            ck_assert_str_eq(text, "From board 5 on each holds the deal of the board before it.");
        if (i == 8)
            ck_assert_str_eq(text, "Board 9: the deal of board 8 lies in it; "
                                   "East's and South's hands are exchanged.");
    }
    MUST(fouls[4].shift.boards == 6 && fouls[4].shift.last == 12);
}
END_TEST

/* Two boards that hold others' deals are no shift when the deals did not move together. */
START_TEST(what_only_looks_like_a_shift)
{
    static const unsigned held[][2] = {{5, 1}, {2, 0}, {7, 6}, {5, 5}};
    for (size_t i = 0; i < sizeof held / sizeof held[0]; i++) {
        fresh(11, 8);
        found[1].pockets = set[held[i][0]].hands;
        found[2].pockets = set[held[i][1]].hands;
        rf_foul_diagnose(fouls, found, 8, set, 8);
        MUST(fouls[1].kind == RF_FOUL_OTHER && fouls[2].kind == RF_FOUL_OTHER);
    }
    fresh(12, 8); /* one board at two tables */
    found[2].pockets = set[1].hands;
    found[3] = found[2];
    rf_foul_diagnose(fouls, found, 8, set, 8);
    MUST(fouls[2].kind == RF_FOUL_OTHER && fouls[3].kind == RF_FOUL_OTHER);
}
END_TEST

/* An exchange of cards, and a third card elsewhere. */
START_TEST(an_exchange_and_more_is_no_exchange)
{
    fresh(13, 1);
    uint64_t *of = found[0].pockets.of, north = of[RF_NORTH] & -of[RF_NORTH],
             east = of[RF_EAST] & -of[RF_EAST], south = of[RF_SOUTH] & -of[RF_SOUTH];
    of[RF_NORTH] ^= north | east;
    of[RF_EAST] ^= north | east;
    MUST(diagnose(1, 0)->kind == RF_FOUL_EXCHANGED);
    of[RF_SOUTH] ^= south;
    of[RF_WEST] ^= south;
    MUST(diagnose(1, 0)->kind == RF_FOUL_DISPLACED);
}
END_TEST

/* Few cards are no proof of a deal; from half a hand on they are. */
START_TEST(few_cards_are_strange)
{
    fresh(14, 2);
    for (unsigned cards = 0; cards <= RF_HAND_CARDS; cards++) {
        uint64_t hand = set[1].hands.of[RF_EAST];
        for (unsigned left = RF_HAND_CARDS; left > cards; left--)
            hand &= hand - 1;
        found[0].pockets = (struct rf_hands){{0, hand, 0, 0}};
        MUST(diagnose(2, 0)->kind == (cards < RF_HAND_CARDS / 2 ? RF_FOUL_STRANGE : RF_FOUL_OTHER));
    }
}
END_TEST

START_TEST(deals_of_other_sets_are_strange)
{
    static struct rf_found_board others[BOARDS];
    fresh(7, BOARDS);
    memcpy(others, found, sizeof others);
    for (uint8_t label = 30; label < 60; label++) {
        fresh(label, BOARDS);
        rf_foul_diagnose(fouls, others, BOARDS, set, BOARDS);
        for (unsigned i = 0; i < BOARDS; i++)
            MUST(fouls[i].kind == RF_FOUL_STRANGE && fouls[i].deal == 0);
    }
}
END_TEST

/* Pockets that nobody looked into say nothing; the others are compared all the same. */
START_TEST(some_pockets_may_be_unknown)
{
    fresh(8, 8);
    for (unsigned known = 0; known <= RF_POCKETS; known++)
        for (unsigned deal = 0; deal < 8; deal++) {
            found[5].known = known;
            for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
                found[5].pockets.of[pocket] =
                    set[known >> pocket & 1 ? deal : (deal + 1) % 8].hands.of[pocket];
            rf_foul_diagnose(fouls, found, 8, set, 8);
            MUST(fouls[5].kind == (known == 0  ? RF_FOUL_UNSEEN
                                   : deal == 5 ? RF_FOUL_EXACT
                                               : RF_FOUL_OTHER));
            MUST(known == 0 || (fouls[5].deal == deal + 1 && fouls[5].hands == RF_HANDS_IN_PLACE));
            must_move_only(&fouls[5], 0, 0, 0);
        }
    /* A card of East's, whose pocket is not known, is in North's; one of North's is nowhere. */
    uint64_t east = set[5].hands.of[RF_EAST] & -set[5].hands.of[RF_EAST],
             north = set[5].hands.of[RF_NORTH] & -set[5].hands.of[RF_NORTH];
    found[5].known = RF_POCKETS & ~(1u << RF_EAST);
    found[5].pockets = set[5].hands;
    found[5].pockets.of[RF_NORTH] ^= north | east;
    rf_foul_diagnose(fouls, found, 8, set, 8);
    MUST(fouls[5].kind == RF_FOUL_LOST);
    MUST(rf_foul_cards(&fouls[5], RF_EAST, RF_NORTH) == east);
    MUST(rf_foul_cards(&fouls[5], RF_NORTH, RF_SEATS) == north);
}
END_TEST

/* Of explanations that are as good, the board's own deal goes first, then the first of the set. */
START_TEST(equal_deals_in_a_set)
{
    fresh(9, 6);
    set[4].hands = set[1].hands;
    found[4].pockets = found[5].pockets = set[1].hands;
    rf_foul_diagnose(fouls, found, 6, set, 6);
    must_be_exact_but(6, 5, 5);
    MUST(fouls[5].kind == RF_FOUL_OTHER && fouls[5].deal == 2);
    found[5].board = 0; /* without a number */
    rf_foul_diagnose(fouls, found, 6, set, 6);
    MUST(fouls[5].kind == RF_FOUL_OTHER && fouls[5].deal == 2 && !fouls[5].wrong_dealer);
}
END_TEST

/* The n-th card of a hand. */
static uint64_t
nth(uint64_t hand, unsigned n)
{
    while (n-- > 0)
        hand &= hand - 1;
    return hand & -hand;
}

/* Damage that is told by seats and places in hands alone, so that it can be done to any deals. */
static void
damage(struct rf_rng words)
{
    uint8_t hand_in[RF_SEATS];
    do
        found[1].pockets = set[rf_rng_below(words, 3)].hands;
    while (!arrangement(rf_rng_below(words, 256), hand_in));
    struct rf_hands whole = found[1].pockets = arranged(&found[1].pockets, hand_in);
    for (unsigned n = rf_rng_below(words, 5); n > 0; n--) {
        unsigned from = rf_rng_below(words, RF_SEATS), to = rf_rng_below(words, RF_SEATS + 1);
        uint64_t card = nth(whole.of[from],
                            3 * n - 2 + rf_rng_below(words, 3)); /* another each time */
        if (rf_rng_below(words, 4) > 0)
            found[1].pockets.of[from] ^= card;
        if (to < RF_SEATS)
            found[1].pockets.of[to] |= card;
    }
    found[1].dealer = (enum rf_seat)rf_rng_below(words, RF_SEATS);
}

/* The words for a sealed board are the same whatever its cards are; with cards they are not. */
START_TEST(sealed_sentences_name_no_card)
{
    uint8_t key[RF_KEY_BYTES];
    char sealed[2][RF_FOUL_TEXT], open[2][RF_FOUL_TEXT];
    unsigned named = 0;
    suite_key(key, "damage");
    for (unsigned round = 0; round < 4000; round++) {
        for (unsigned i = 0; i < 2; i++) {
            struct rf_stream stream;
            char label[] = {(char)('a' + round % 26), (char)('a' + round / 26 % 26),
                            (char)('a' + round / 676), '\0'};
            rf_stream_open(&stream, key, label);
            fresh((uint8_t)(2 * round + i), 3);
            damage(rf_stream_rng(&stream));
            const struct rf_foul *foul = diagnose(3, 1);
            rf_foul_write(sealed[i], foul, false);
            rf_foul_write(open[i], foul, true);
        }
        ck_assert_str_eq(sealed[0], sealed[1]);
        MUST(strstr(sealed[0], " card") || strcmp(open[0], sealed[0]) == 0);
        named += strcmp(open[0], open[1]) != 0;
    }
    ck_assert_uint_gt(named, 2000);
}
END_TEST

/* Pockets in which every card may have come or gone, seldom or often. */
START_TEST(any_pockets_are_explained)
{
    const uint64_t pack = ((uint64_t)1 << RF_DECK_CARDS) - 1;
    struct rf_philox philox;
    char text[RF_FOUL_TEXT];
    unsigned met[RF_FOUL_EXACT + 1] = {0};
    fresh(10, 5);
    suite_words(&philox, "pockets");
    for (unsigned round = 0; round < 20000; round++) {
        for (unsigned pocket = 0; pocket < RF_SEATS; pocket++) {
            uint64_t flipped = pack;
            for (unsigned i = round % 8; i > 0; i--)
                flipped &= rf_philox_next(&philox);
            if (round % 16 >= 8) /* only gone */
                flipped &= set[round % 5].hands.of[pocket];
            found[2].pockets.of[pocket] = set[round % 5].hands.of[pocket] ^ flipped;
        }
        const struct rf_foul *foul = diagnose(5, 2);
        met[foul->kind]++;
        MUST(rf_foul_write(text, foul, true) > 0 && rf_foul_write(text, foul, false) > 0);
    }
    MUST(met[RF_FOUL_STRANGE] > 1000 && met[RF_FOUL_OTHER] > 1000 && met[RF_FOUL_LOST] > 1000);
    MUST(met[RF_FOUL_SURPLUS] > 10 && met[RF_FOUL_EXACT] > 10);
}
END_TEST

START_TEST(diagnoses_in_words)
{
    static const char deal[] =
        "N:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97";
    static const struct {
        const char *pockets, *words, *sealed;
    } known[] = {
        {"N:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97",
         "Board 1: as it should be.", NULL},
        {"N:KJ8.KQ5.T853.653 - 42.J964.96.KQT82 -",
         "Board 1: as it should be, as far as its pockets are known.", NULL},
        {"N:- - - -", "Board 1: none of its pockets was looked into.", NULL},
        {"N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J", "Board 1: its cards make no deal of this set.", NULL},
        {"E:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97",
         "Board 1: the hands are turned clockwise by 1 seat.", NULL},
        {"W:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97",
         "Board 1: the hands are turned clockwise by 3 seats.", NULL},
        {"N:QT7653.AT2.K7.A4 42.J964.96.KQT82 KJ8.KQ5.T853.653 A9.873.AQJ42.J97",
         "Board 1: East's hand lies in North's pocket, South's hand lies in East's pocket, "
         "North's hand lies in South's pocket.",
         NULL},
        {"N:KJ.KQ5.T853.65 QT87653.AT2.K7.A43 42.J964.96.KQT82 A9.873.AQJ42.J97",
         "Board 1: 8S and 3C lie in East's pocket instead of North's.",
         "Board 1: 2 cards lie in East's pocket instead of North's."},
        {"N:QJ8.KQ5.T853.653 KT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97",
         "Board 1: KS of North's and QS of East's are exchanged.",
         "Board 1: 1 card of North's and 1 card of East's are exchanged."},
        {"N:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 A.873.AQJ42.J97",
         "Board 1: 9S is missing from West's pocket.",
         "Board 1: 1 card is missing from West's pocket."},
        {"N:AKJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97",
         "Board 1: North's pocket has 1 card too many, AS.",
         "Board 1: North's pocket has 1 card too many."},
    };
    char text[RF_FOUL_TEXT];
    struct rf_deal_error error;
    fresh(1, 1);
    ck_assert(rf_pockets_read(&set[0].hands, &found[0].known, deal, sizeof deal - 1, &error) > 0);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const char *line = known[i].pockets, *sealed = known[i].sealed;
        ck_assert_uint_eq(
            rf_pockets_read(&found[0].pockets, &found[0].known, line, strlen(line), &error),
            strlen(line));
        rf_foul_diagnose(fouls, found, 1, set, 1);
        ck_assert_uint_eq(rf_foul_write(text, &fouls[0], true), strlen(known[i].words));
        ck_assert_str_eq(text, known[i].words);
        rf_foul_write(text, &fouls[0], false);
        ck_assert_str_eq(text, sealed ? sealed : known[i].words);
    }
}
END_TEST

START_TEST(sets_in_words)
{
    char text[RF_FOUL_TEXT];
    fresh(2, 8);
    found[2].pockets = set[3].hands;
    found[3].pockets = set[2].hands;
    found[5].dealer = RF_WEST;
    found[5].vulnerable = RF_VULNERABLE_BOTH;
    uint64_t card = set[0].hands.of[RF_WEST] & -set[0].hands.of[RF_WEST];
    unsigned to = set[1].hands.of[RF_EAST] & card ? RF_SOUTH : RF_EAST;
    found[0].pockets.of[RF_WEST] ^= card;
    found[1].pockets.of[to] ^= card;
    rf_foul_diagnose(fouls, found, 8, set, 8);
    rf_foul_write(text, &fouls[2], false);
    ck_assert_str_eq(text, "Boards 3 and 4 hold each other's deals.");
    rf_foul_write(text, &fouls[5], false);
    ck_assert_str_eq(text, "Board 6: the dealer is written as West, not East; "
                           "the vulnerability is written as All, not EW.");
    rf_foul_write(text, &fouls[0], false);
    ck_assert_str_eq(
        text, to == RF_EAST ? "Board 1: 1 card is missing from West's pocket and lies in East's "
                              "pocket of board 2."
                            : "Board 1: 1 card is missing from West's pocket and lies in South's "
                              "pocket of board 2.");
    rf_foul_write(text, &fouls[1], false);
    ck_assert(strstr(text, "1 card too many, which is missing from West's pocket of board 1."));
    for (unsigned i = 0; i < 8; i++)
        found[i].pockets = set[(i + 2) % 8].hands;
    rf_foul_diagnose(fouls, found, 8, set, 8);
    rf_foul_write(text, &fouls[0], false);
    ck_assert_str_eq(text, "Boards 1 to 8 each hold the deal of the board 2 places after it, "
                           "counted round from the last to the first.");
}
END_TEST

TESTS(all_arrangements_of_hands_are_found, all_displaced_cards_are_found,
      all_exchanges_of_cards_are_found, all_lost_cards_are_found_and_traced,
      doubtful_cards_are_not_traced, wrong_marks_are_found, all_shifts_are_found,
      all_shifts_that_wrap_are_found, a_shift_with_gaps_and_damage, what_only_looks_like_a_shift,
      an_exchange_and_more_is_no_exchange, few_cards_are_strange, deals_of_other_sets_are_strange,
      some_pockets_may_be_unknown, equal_deals_in_a_set, sealed_sentences_name_no_card,
      any_pockets_are_explained, diagnoses_in_words, sets_in_words)

#else

/* Eight cards, each in one of four pockets or in none: all 390,625 boards that can be. */
START_TEST(every_board_is_explained)
{
    char text[RF_FOUL_TEXT];
    fresh(1, 3);
    for (unsigned i = 0; i < 390625; i++) {
        unsigned places = i;
        memset(&found[1].pockets, 0, sizeof found[1].pockets);
        for (unsigned card = 0; card < RF_DECK_CARDS; card++, places /= RF_SEATS + 1)
            if (places % (RF_SEATS + 1) < RF_SEATS)
                found[1].pockets.of[places % (RF_SEATS + 1)] |= (uint64_t)1 << card;
        rf_foul_diagnose(fouls, found, 3, set, 3);
        must_explain(&fouls[1], &found[1], 3);
        MUST((fouls[1].kind == RF_FOUL_EXACT) ==
             (memcmp(&found[1].pockets, &set[1].hands, sizeof set[1].hands) == 0));
        MUST(rf_foul_write(text, &fouls[1], true) > 0 || fouls[1].kind == RF_FOUL_SHIFTED);
    }
}
END_TEST

TESTS(every_board_is_explained)

#endif
