/*
 * bridge/foul.c -- explains one fouled board: which deal lies in it, which hand in which pocket,
 * and which cards are out of place (Law 87).
 *
 * What is minimised.  An explanation is a deal of the set and an arrangement: which hand of that
 * deal lies in which pocket.  Under it some cards lie where they should; the others moved.  People
 * rarely make many mistakes at once, so the best explanation is the one with fewest cards out of
 * place.  The cards found are the same whatever we compare them with, so that is the one with most
 * cards in place:
 *
 *     in place = sum over pockets p of the cards that pocket p shares with hand arrangement(p)
 *
 * Why the algorithm finds it.  There are only 4! = 24 arrangements.  For each deal the 16 numbers
 * common[pocket][hand] are counted first, one AND and one population count each; every arrangement
 * is then a sum of four of them.  All deals and arrangements are tried, so the best is the true
 * maximum; no assignment algorithm is needed for four pockets.  The cost is 16 counts and 96
 * additions for a deal, O(boards) for a found board, O(boards^2) for a set: 36 boards take about
 * 1,300 comparisons.
 *
 * Ties.  A tie goes to the board's own deal, which is tried first, then to the earlier deal of the
 * set, then to the earlier row of `ways`; only a better explanation replaces the best so far.
 *
 * When it is believed.  It must put three quarters of the cards found, and at least half a hand,
 * in place.  An unrelated deal puts 13 of 52 in place on average, with a standard deviation of
 * 3.15 (quality/deal_figures.c, again_null); 39 is 8.2 standard deviations above that.
 *
 * Worked example.  North's and East's hands are exchanged, and one of South's cards slipped into
 * West's pocket.  common[pocket][hand] is
 *
 *               N   E   S   W
 *     N pocket  0  13   0   0         arrangement N E S W (in place)         25 cards in place
 *     E pocket 13   0   0   0                     E N S W (N, E exchanged)   51, the best
 *     S pocket  0   0  12   0                     E N W S (both pairs)       27, the next best
 *     W pocket  0   0   1  13
 *
 * The best leaves one card out: it lies in West's pocket instead of South's.  foul_set.c then
 * looks at all boards together, foul_text.c puts it in words.
 */
#include "bridge/foul_internal.h"

#include <string.h>

#include "base/assert.h"
#include "base/bits.h"

/* All 24 arrangements, hand_in[pocket], in order of preference: what happens most easily first. */
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

/* A deal of the set, an arrangement of its hands, and how many cards it puts in place. */
struct explanation {
    const struct rf_intended *from;
    const struct way *way;
    unsigned right;
};

/* Tries all arrangements of one deal; replaces the best explanation only by a better one. */
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

/* The board of that number in the set, or NULL; sets are short, so a linear search will do. */
const struct rf_intended *
rf_foul_intended(const struct rf_intended *set, size_t boards, unsigned board)
{
    for (size_t i = 0; i < boards; i++)
        if (set[i].board == board)
            return &set[i];
    return NULL;
}

/* What is out of place under the explanation that was chosen.  A pocket nobody looked into lacks
 * only those cards of its hand that were seen elsewhere. */
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

/* The cards that went from one pocket to another.  A card that several pockets have in excess went
 * to the first of them, and is surplus in the others: hence `elsewhere`, the excess of the pockets
 * before `to`, or of all pockets when `to` is nowhere. */
uint64_t
rf_foul_cards(const struct rf_foul *foul, unsigned from, unsigned to)
{
    uint64_t lacked = 0, elsewhere = 0;
    RF_ASSERT(from <= RF_SEATS && to <= RF_SEATS && (from < RF_SEATS || to < RF_SEATS));
    for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
        lacked |= foul->lacks.of[pocket];
    for (unsigned pocket = 0; pocket < to; pocket++)
        elsewhere |= foul->extra.of[pocket];
    if (to == RF_SEATS)
        return foul->lacks.of[from] & ~elsewhere;
    if (from == RF_SEATS)
        return foul->extra.of[to] & ~(lacked & ~elsewhere);
    return foul->lacks.of[from] & foul->extra.of[to] & ~elsewhere;
}

/* Cards of the deal that are in none of its pockets. */
uint64_t
rf_foul_lost(const struct rf_foul *foul)
{
    uint64_t lost = 0;
    for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
        lost |= rf_foul_cards(foul, pocket, RF_SEATS);
    return lost;
}

/* Cards that do not belong, or are there once too often. */
uint64_t
rf_foul_surplus(const struct rf_foul *foul)
{
    uint64_t surplus = 0;
    for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
        surplus |= rf_foul_cards(foul, RF_SEATS, pocket);
    return surplus;
}

/* Exactly two cards are out of place, one each way: two lacks and two extras. */
bool
rf_foul_exchange(const struct rf_foul *foul, unsigned one, unsigned other)
{
    unsigned out = 0;
    for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
        out += rf_bits_of(foul->extra.of[pocket]) + rf_bits_of(foul->lacks.of[pocket]);
    return out == 4 && rf_bits_of(rf_foul_cards(foul, one, other)) == 1 &&
           rf_bits_of(rf_foul_cards(foul, other, one)) == 1;
}

/* What became of the cards, worst first; EXACT when all lie where they should. */
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

/* The kind of a foul: the first of enum rf_foul_kind that holds, shifts excepted (foul_set.c). */
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

/* Explains one board by itself.  Pockets nobody looked into count as empty.  The board's own deal
 * is tried first, so that it wins ties; that it is tried again with the set does no harm. */
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
    /* Without an explanation that can be believed, foul.deal stays 0: RF_FOUL_STRANGE. */
    if (best.from && best.right >= RF_HAND_CARDS / 2 && 4 * best.right >= 3 * cards)
        compare_cards(&foul, &pockets, &best);
    foul.wrong_dealer = found->board > 0 && found->dealer != rf_board_dealer(found->board);
    foul.wrong_vulnerable = found->board > 0 &&
                            found->vulnerable != rf_board_vulnerable(found->board);
    foul.kind = kind_of(&foul);
    return foul;
}
