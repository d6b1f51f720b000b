/*
 * simulate/machine_lane.h -- plays a lane by its table (machine.h): one text for C and OpenCL C,
 * behind machine_cards.h.
 *
 * Two lanes share a generator, as in lanes.h, and a thread of a device plays both, so that it makes
 * each random word once.  A cycle has six draws: hole card, up-card, first card, then one card for
 * every hand that waits for its second card or hits, and two more for hands that hit.  Draws 1, 3
 * and 5 take a new word of the generator; draws 2, 4 and 6 take what the draw before left over.
 *
 * Whoever includes this defines u32, u64, FN (a function), TABLE, BINS and DRIES (types: where the
 * table, bins and rounds that ran dry are), AT (an entry of the table), POPULATION, ADD_ONE,
 * ADD_DRY, and the properties of the game, which are constants for OpenCL and fields of the machine
 * in C:
 *
 *     READY PARKED EVENT FINAL SECOND NATURAL HIT MET SPLIT BUST BUST_NATURAL    positions
 *     CARDS BURN MARK ROUNDS     cards of a shoe; how many are burned; the cutting card: a shoe
 *                                with this many cards or fewer is over; rounds of a shoe, or 0
 *     LOOKS INFINITE DEEP        the dealer looks; the shoe is infinite; it may run out
 *     BY_NATURAL KEEPING KEEPS   see struct sim_machine; KEEPS is a position
 *     SPREAD                     copies of each bin of special rounds
 *     COUNTED                    a counter sits at the table: machine_cards.h
 *
 * SPECIALS_TO is the type of the bins of special rounds, and ADD_SPECIAL adds to them.
 */

/* Whether the lane begins a round now.  A shoe that is over is replaced; under a cutting card only
 * in even cycles, and the lane waits until then. */
FN bool
machine_begins(struct machine_lane *l, TABLE of, bool odd)
{
    bool over = ROUNDS ? l->rounds == 0 : (int)l->left <= (int)(MARK);
    u32 bin = COUNTED ? machine_bin(l, of) : 0;
    if (COUNTED)
        over = over || bin < LEAVE;
    if (DEEP && ROUNDS)
        over = over || (int)l->left <= (int)(BURN);
    bool begins = l->row == READY && !over;
    if ((ROUNDS || !odd) && l->row == READY && over) {
        l->undealt += l->left;
        machine_fill(l, of);
        bin = FIRST_BIN;
        l->shoes--;
        begins = l->shoes != 0;
        if (!begins)
            l->row = PARKED;
    }
    if (COUNTED && begins)
        machine_look(l, of, bin);
    return begins;
}

/* After the three draws of the deal. */
FN void
machine_deal(struct machine_lane *l, TABLE of, u32 hole, u32 up, u32 first)
{
    hole = KEEPING && l->kept ? l->pair / 20 : hole;
    l->pair = 20 * hole + 2 * up;
    l->row = SECOND + 200 * up + 20 * first;
    if (LOOKS && l->pair == 18) /* a natural: its rows come after those of all up-cards */
        l->row += NATURAL + 200 - SECOND - 1800;
    if (LOOKS && l->pair == 180)
        l->row += NATURAL - SECOND;
    l->kept = 0;
    if (ROUNDS)
        l->rounds--;
}

/* Follows the table by a card; where the hand is over, also by the dealer's two cards. */
#ifndef FOLLOW
#define FOLLOW(l, of, column, from)                                                                \
    if ((l)->row >= (from)) {                                                                      \
        (l)->row = AT((l)->row + 2 * (column));                                                    \
        if ((l)->row >= MET)                                                                       \
            (l)->row = AT((l)->row + (l)->pair);                                                   \
    }
#endif

/* A card for a lane whose position is at least `from`. */
FN void
machine_card(struct machine_lane *l, TABLE of, u32 bits, u32 from)
{
    bool on = l->row >= from;
    u32 column = machine_draw(l, of, bits, on, false);
    FOLLOW(l, of, column, from)
}

/* A pair was split, or a hand of a split is over.  After the last hand comes the dealer. */
FN void
machine_event(struct machine_lane *l, TABLE of)
{
    ADD_LONGS(l->row, l->sums, l->waits);
    if (BY_NATURAL)
        l->naturals += machine_signed(AT(l->row + (l->naturals & 0x4000 ? 10 : 8)));
    l->row = l->waits >> 16;
    if ((l->waits & 255) == 255) {
        u32 naturals = BY_NATURAL && (l->naturals & 0xf00);
        u32 live = (l->waits + 1) & 0xff00;
        l->row = AT((live ? SPLIT : naturals ? BUST_NATURAL : BUST) + l->pair);
    }
}

/* A round is over: the lane is ready again. */
FN void
machine_end(struct machine_lane *l, TABLE of, bool keeps)
{
    l->row = READY;
    if (KEEPING && keeps) {
        l->kept = 1;
        l->left++;
    }
}

/* Settles a special round. */
FN void
machine_settle(struct machine_lane *l, TABLE of, SPECIALS_TO specials)
{
    u32 how = AT_LONG(l->row), sums = BY_NATURAL && how & 64 ? l->naturals & 255 : l->sums;
    u32 bin = (how >> 16) + ((sums >> (how & 31)) & 31);
    if (BY_NATURAL && how & 32)
        bin += 32 * ((l->naturals >> 8) & 7);
    ADD_SPECIAL(specials, COUNTED ? bin * PLACES + l->played : bin * SPREAD);
    l->sums = SUMS_START;
    l->waits = 0;
    l->naturals = SUM_START;
    machine_end(l, of, how & 128);
}

/* The end of a cycle. */
FN void
machine_end_cycle(struct machine_lane *l, TABLE of, BINS terms, SPECIALS_TO specials, bool odd)
{
    if (l->row < READY) {
        ADD_ONE(terms, COUNTED ? l->row * (PLACES / 32) + l->played : l->row);
        machine_end(l, of, l->row >= KEEPS);
    }
    if (l->row - EVENT < FINAL - EVENT)
        machine_event(l, of);
    if (odd && l->row - FINAL < SECOND - FINAL)
        machine_settle(l, of, specials);
}

/* What a lane has before its first cycle. */
FN void
machine_start(struct machine_lane *l, TABLE of, u32 shoes)
{
    machine_fill(l, of);
    l->word = l->pair = l->waits = l->undealt = l->dries = 0;
    l->row = READY;
    l->sums = SUMS_START;
    l->naturals = SUM_START;
    l->shoes = shoes;
}

/* Notes a lane and its generator when a round begins, where the shoe may run out. */
FN void
machine_note(struct machine_dry *dry, const struct machine_lane *l, const struct machine_rng *rng)
{
    dry->a = rng->a;
    dry->b = rng->b;
    dry->c = rng->c;
    dry->counter = rng->counter;
    dry->n0 = l->n0;
    dry->n1 = l->n1;
    dry->n2 = l->n2;
    dry->left = l->left;
    dry->kept = l->kept;
    dry->pair = l->pair;
    dry->played = l->played;
}

/* A lane that drew more cards in this cycle than were left.  Its round is played elsewhere, and its
 * shoe is over. */
FN void
machine_run_dry(struct machine_lane *l, TABLE of, struct machine_dry *dry, DRIES dries)
{
    dry->dries = l->dries++;
    ADD_DRY(dries, dry);
    l->left = BURN;
    l->rounds = l->waits = l->kept = 0;
    l->row = READY;
    l->sums = SUMS_START;
    l->naturals = SUM_START;
}

/* The end of a cycle for one lane. */
FN void
machine_finish(struct machine_lane *l, TABLE of, struct machine_dry *dry, BINS terms,
               SPECIALS_TO specials, DRIES dries, bool odd)
{
    if (DEEP && l->row != PARKED && (int)l->left < (int)(BURN))
        machine_run_dry(l, of, dry, dries);
    else
        machine_end_cycle(l, of, terms, specials, odd);
}

/* The deal of one lane after its draws. */
FN void
machine_deal_if(struct machine_lane *l, TABLE of, bool on, u32 hole, u32 up, u32 first)
{
    if (on)
        machine_deal(l, of, hole, up, first);
}

/* A cycle of both lanes. */
FN void
machine_cycle(struct machine_lane *x, struct machine_lane *y, struct machine_rng *rng, TABLE of,
              struct machine_dry *xd, struct machine_dry *yd, BINS terms, SPECIALS_TO specials,
              DRIES dries, bool odd)
{
    bool xs = machine_begins(x, of, odd), ys = machine_begins(y, of, odd);
    u32 xh, xu, xf, yh, yu, yf;
    if (DEEP && xs)
        machine_note(xd, x, rng);
    if (DEEP && ys)
        machine_note(yd, y, rng);
    machine_step(rng);
    xh = machine_draw(x, of, NEW_BITS(rng->out, rng->c, 0), xs, x->kept);
    yh = machine_draw(y, of, NEW_BITS(rng->out, rng->c, 1), ys, y->kept);
    xu = machine_draw(x, of, LEFT_BITS(x->word, rng->b, 0), xs, false);
    yu = machine_draw(y, of, LEFT_BITS(y->word, rng->b, 1), ys, false);
    machine_step(rng);
    xf = machine_draw(x, of, NEW_BITS(rng->out, rng->c, 0), xs, false);
    yf = machine_draw(y, of, NEW_BITS(rng->out, rng->c, 1), ys, false);
    machine_deal_if(x, of, xs, xh, xu, xf);
    machine_deal_if(y, of, ys, yh, yu, yf);
    machine_card(x, of, LEFT_BITS(x->word, rng->b, 0), SECOND);
    machine_card(y, of, LEFT_BITS(y->word, rng->b, 1), SECOND);
    machine_step(rng);
    machine_card(x, of, NEW_BITS(rng->out, rng->c, 0), HIT);
    machine_card(y, of, NEW_BITS(rng->out, rng->c, 1), HIT);
    machine_card(x, of, LEFT_BITS(x->word, rng->b, 0), HIT);
    machine_card(y, of, LEFT_BITS(y->word, rng->b, 1), HIT);
    machine_finish(x, of, xd, terms, specials, dries, odd);
    machine_finish(y, of, yd, terms, specials, dries, odd);
}

/* Plays all shoes of a pair of lanes; returns the cards that were left in them. */
FN u32
machine_play(TABLE of, struct machine_rng *rng, u32 chunk, u32 pair, u32 shoes, BINS terms,
             SPECIALS_TO specials, DRIES dries)
{
    struct machine_lane x, y;
    struct machine_dry xd, yd;
    xd.chunk = yd.chunk = chunk;
    xd.lane = 2 * pair;
    yd.lane = 2 * pair + 1;
    machine_start(&x, of, shoes);
    machine_start(&y, of, shoes);
    do {
        machine_cycle(&x, &y, rng, of, &xd, &yd, terms, specials, dries, false);
        machine_cycle(&x, &y, rng, of, &xd, &yd, terms, specials, dries, true);
    } while (x.shoes | y.shoes);
    return x.undealt + y.undealt;
}

/* Philox4x32-10 (riffle/philox.h), for the seeds. */
FN void
machine_seed(struct machine_rng *rng, u32 k0, u32 k1, u32 low, u32 high, u32 number)
{
    u32 c0 = low, c1 = high, c2 = 2, c3 = number;
    for (u32 i = 0; i < 10; i++) {
        u64 p = (u64)c0 * 0xd2511f53u, q = (u64)c2 * 0xcd9e8d57u;
        c0 = (u32)(q >> 32) ^ c1 ^ k0;
        c2 = (u32)(p >> 32) ^ c3 ^ k1;
        c1 = (u32)q;
        c3 = (u32)p;
        k0 += 0x9e3779b9u;
        k1 += 0xbb67ae85u;
    }
    rng->a = c0;
    rng->b = c1;
    rng->c = c2;
    rng->counter = 1;
    for (u32 i = 0; i < 12; i++)
        machine_step(rng);
}
