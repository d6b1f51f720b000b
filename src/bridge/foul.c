/*
 * bridge/foul.c -- one board that was found, beside the set as it should be.
 *
 * Whichever deal it is compared with, as many cards were found; so the explanation with most cards
 * in place has fewest out of place, and that is all there is to weigh.
 */
#include "bridge/foul_internal.h"

#include <string.h>

#include "base/assert.h"
#include "base/bits.h"

/* All ways for hands to lie in pockets, in the order of preference. */
static const struct way {
    enum rf_foul_hands hands;
    uint8_t hand_in[RF_SEATS];
} ways[] = {
    {RF_HANDS_IN_PLACE, {0, 1, 2, 3}},  {RF_HANDS_EXCHANGED, {0, 1, 3, 2}},
    {RF_HANDS_EXCHANGED, {0, 2, 1, 3}}, {RF_HANDS_EXCHANGED, {0, 3, 2, 1}},
    {RF_HANDS_EXCHANGED, {1, 0, 2, 3}}, {RF_HANDS_EXCHANGED, {2, 1, 0, 3}},
    {RF_HANDS_EXCHANGED, {3, 1, 2, 0}}, {RF_HANDS_TURNED, {1, 2, 3, 0}},
    {RF_HANDS_TURNED, {2, 3, 0, 1}},    {RF_HANDS_TURNED, {3, 0, 1, 2}},
    {RF_HANDS_THREE, {0, 2, 3, 1}},     {RF_HANDS_THREE, {0, 3, 1, 2}},
    {RF_HANDS_THREE, {1, 2, 0, 3}},     {RF_HANDS_THREE, {1, 3, 2, 0}},
    {RF_HANDS_THREE, {2, 0, 1, 3}},     {RF_HANDS_THREE, {2, 1, 3, 0}},
    {RF_HANDS_THREE, {3, 0, 2, 1}},     {RF_HANDS_THREE, {3, 1, 0, 2}},
    {RF_HANDS_MIXED, {1, 0, 3, 2}},     {RF_HANDS_MIXED, {1, 3, 0, 2}},
    {RF_HANDS_MIXED, {2, 0, 3, 1}},     {RF_HANDS_MIXED, {2, 3, 1, 0}},
    {RF_HANDS_MIXED, {3, 2, 0, 1}},     {RF_HANDS_MIXED, {3, 2, 1, 0}},
};

/* A deal of the set, the way its hands lie, and how many cards are then in place. */
struct explanation {
    const struct rf_intended *from;
    const struct way *way;
    unsigned right;
};

/* Takes the best way of a deal when it is better than the best so far. */
static void
compare(struct explanation *best, const struct rf_hands *pockets, const struct rf_intended *from)
{
    unsigned common[RF_SEATS][RF_SEATS];
    for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
        for (unsigned seat = 0; seat < RF_SEATS; seat++)
            common[pocket][seat] = rf_bits_of(pockets->of[pocket] & from->hands.of[seat]);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        unsigned right = 0;
        for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
            right += common[pocket][ways[i].hand_in[pocket]];
        if (!best->from || right > best->right)
            *best = (struct explanation){from, &ways[i], right};
    }
}

const struct rf_intended *
rf_foul_intended(const struct rf_intended *set, size_t boards, unsigned board)
{
    for (size_t i = 0; i < boards; i++)
        if (set[i].board == board)
            return &set[i];
    return NULL;
}

/* Says which cards are out of place, if the hands of a deal lie in this way. */
static void
compare_cards(struct rf_foul *foul, const struct rf_hands *pockets,
              const struct explanation *explanation)
{
    uint64_t seen = 0;
    for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
        seen |= pockets->of[pocket];
    for (unsigned pocket = 0; pocket < RF_SEATS; pocket++) {
        uint64_t hand = explanation->from->hands.of[explanation->way->hand_in[pocket]];
        bool known = foul->known >> pocket & 1;
        foul->lacks.of[pocket] = hand & (known ? ~pockets->of[pocket] : seen);
        foul->extra.of[pocket] = pockets->of[pocket] & ~hand;
    }
    foul->deal = explanation->from->board;
    foul->hands = explanation->way->hands;
    memcpy(foul->hand_in, explanation->way->hand_in, sizeof foul->hand_in);
}

uint64_t
rf_foul_cards(const struct rf_foul *foul, unsigned from, unsigned to)
{
    uint64_t lacked = 0, elsewhere = 0;
    RF_ASSERT(from <= RF_SEATS && to <= RF_SEATS && (from < RF_SEATS || to < RF_SEATS));
    for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
        lacked |= foul->lacks.of[pocket];
    for (unsigned pocket = 0; pocket < to; pocket++) /* before it, or anywhere */
        elsewhere |= foul->extra.of[pocket];
    if (to == RF_SEATS)
        return foul->lacks.of[from] & ~elsewhere;
    if (from == RF_SEATS)
        return foul->extra.of[to] & ~(lacked & ~elsewhere);
    return foul->lacks.of[from] & foul->extra.of[to] & ~elsewhere;
}

uint64_t
rf_foul_lost(const struct rf_foul *foul)
{
    uint64_t lost = 0;
    for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
        lost |= rf_foul_cards(foul, pocket, RF_SEATS);
    return lost;
}

uint64_t
rf_foul_surplus(const struct rf_foul *foul)
{
    uint64_t surplus = 0;
    for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
        surplus |= rf_foul_cards(foul, RF_SEATS, pocket);
    return surplus;
}

bool
rf_foul_exchange(const struct rf_foul *foul, unsigned one, unsigned other)
{
    unsigned out = 0;
    for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
        out += rf_bits_of(foul->extra.of[pocket]) + rf_bits_of(foul->lacks.of[pocket]);
    return out == 4 && rf_bits_of(rf_foul_cards(foul, one, other)) == 1 &&
           rf_bits_of(rf_foul_cards(foul, other, one)) == 1;
}

/* What became of the cards of a board; EXACT when all lie where they should. */
static enum rf_foul_kind
kind_of_cards(const struct rf_foul *foul)
{
    uint64_t out = 0;
    if (rf_foul_lost(foul))
        return RF_FOUL_LOST;
    if (rf_foul_surplus(foul))
        return RF_FOUL_SURPLUS;
    for (unsigned one = 0; one < RF_SEATS; one++) {
        out |= foul->extra.of[one];
        for (unsigned other = one + 1; other < RF_SEATS; other++)
            if (rf_foul_exchange(foul, one, other))
                return RF_FOUL_EXCHANGED;
    }
    return out ? RF_FOUL_DISPLACED : RF_FOUL_EXACT;
}

static enum rf_foul_kind
kind_of(const struct rf_foul *foul)
{
    enum rf_foul_kind cards = kind_of_cards(foul);
    if (foul->known == 0)
        return RF_FOUL_UNSEEN;
    if (foul->deal == 0)
        return RF_FOUL_STRANGE;
    if (foul->deal != foul->board)
        return RF_FOUL_OTHER;
    if (foul->hands != RF_HANDS_IN_PLACE)
        return RF_FOUL_HANDS;
    if (cards != RF_FOUL_EXACT)
        return cards;
    return foul->wrong_dealer       ? RF_FOUL_DEALER
           : foul->wrong_vulnerable ? RF_FOUL_VULNERABLE
                                    : RF_FOUL_EXACT;
}

struct rf_foul
rf_foul_of(const struct rf_found_board *found, const struct rf_intended *set, size_t boards)
{
    struct rf_foul foul = {.board = found->board,
                           .known = found->known & RF_POCKETS,
                           .hand_in = {RF_NORTH, RF_EAST, RF_SOUTH, RF_WEST},
                           .dealer = found->dealer,
                           .vulnerable = found->vulnerable};
    struct rf_hands pockets = found->pockets;
    const struct rf_intended *own = rf_foul_intended(set, boards, found->board);
    struct explanation best = {NULL, NULL, 0};
    unsigned cards = 0;
    RF_ASSERT(found->dealer < RF_SEATS && found->vulnerable <= RF_VULNERABLE_BOTH);
    for (unsigned pocket = 0; pocket < RF_SEATS; pocket++) {
        pockets.of[pocket] &= foul.known >> pocket & 1 ? ~(uint64_t)0 : 0;
        RF_ASSERT(pockets.of[pocket] >> RF_DECK_CARDS == 0);
        cards += rf_bits_of(pockets.of[pocket]);
    }
    if (own)
        compare(&best, &pockets, own);
    for (size_t i = 0; i < boards; i++)
        compare(&best, &pockets, &set[i]);
    if (best.from && best.right >= RF_HAND_CARDS / 2 && 4 * best.right >= 3 * cards)
        compare_cards(&foul, &pockets, &best);
    foul.wrong_dealer = found->board > 0 && found->dealer != rf_board_dealer(found->board);
    foul.wrong_vulnerable = found->board > 0 &&
                            found->vulnerable != rf_board_vulnerable(found->board);
    foul.kind = kind_of(&foul);
    return foul;
}
