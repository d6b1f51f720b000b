/*
 * simulate/machine_cards.h -- the cards of a lane (machine.h): its generator, counts and draws, and
 * what a counter knows from them.  One text for C and OpenCL C; machine_lane.h follows it and says
 * what must be defined before.
 *
 * Counts.  Nine cumulative counts (cards of value 1, of value 2 or below, …) stand in three words
 * of three fields with ten bits each, as 512 minus the count.  A position u below the number of
 * cards left is added to all fields at once.  Bit 9 of a field is then clear exactly if u is below
 * its count; the count falls by one, and the number of such fields is the column of the card: 0 for
 * a ten, 9 for an ace.  The words are shifted against each other by one bit, so that one population
 * count sees all nine.
 *
 * A counter.  Decisions do not depend on the count here, so it is needed only before a round.  Then
 * all cards that left the shoe were seen, except for a hole card that was kept.  So the running
 * count follows from the cards that are left, and a draw costs no more than without a counter.
 *
 *     PLACES                        bins of counts, twice that if the counter may watch (WATCHES)
 *     BASE STEP0 … STEP8 TEN_TAG    the running count from the counts (machine_running)
 *     TIMES DIVIDE TRUNCATE LOW     the bin from the running count (machine_bin)
 *     TAGS                          position of the tags by column, for a hole card that was kept
 *     COUNT_BINS FIRST_BIN ENTER EXIT LEAVE ENTERS    as in struct count_plan
 */

/* A lane. */
struct machine_lane {
    u32 n0, n1, n2;     /* counts */
    u32 left;           /* cards left, burned ones included; may fall below 0 in the end */
    u32 word;           /* the last product: its upper half is the next word */
    u32 row;            /* where the round stands */
    u32 pair;           /* the dealer's two cards: 2 * (10 * hole + up), by columns */
    u32 waits;          /* hands of the split that wait, 256 for each that the dealer must beat, and
                       above 16 bits the position of the next hand */
    u32 sums, naturals; /* of a split round (machine.h) */
    u32 shoes, rounds;  /* still to come */
    u32 undealt;        /* cards left in shoes that are over */
    u32 kept, dries;    /* the hole card is kept for the next round; times it ran out */
    u32 played;         /* the count's bin before the round; COUNT_BINS more: the counter plays */
};

/* The generator of two lanes: sfc32 (C. Doty-Humphrey). */
struct machine_rng {
    u32 a, b, c, counter, out;
};

/* A round in which the shoe ran out: everything to play it again. */
struct machine_dry {
    u32 chunk, lane, dries; /* chunk: its number in the launch */
    u32 a, b, c, counter;   /* the generator when the round began */
    u32 n0, n1, n2, left;
    u32 kept, pair; /* the hole card that was kept */
    u32 played;     /* as in struct machine_lane */
};

/* 8 in each of six fields of five bits, and in the field against a natural. */
#define SUMS_START 0x10842108u
#define SUM_START  8u

FN void
machine_step(struct machine_rng *rng)
{
    rng->out = rng->a + rng->b + rng->counter++;
    rng->a = rng->b ^ (rng->b >> 9);
    rng->b = rng->c + (rng->c << 3);
    rng->c = ((rng->c << 21) | (rng->c >> 11)) + rng->out;
}

/* A draw by 32 random bits.  The column of the card; in lanes that are not `on` it means nothing.
 * `again`: the card was taken out of the counts before, in another round. */
FN u32
machine_draw(struct machine_lane *l, TABLE of, u32 bits, bool on, bool again)
{
    u64 product = (u64)bits * (INFINITE ? CARDS : l->left);
    u32 u = (u32)(product >> 32);
    u32 m0 = ~(l->n0 + u * 0x00100401u) & 0x20080200u;
    u32 m1 = ~(l->n1 + u * 0x00200802u) & 0x40100400u;
    u32 m2 = ~(l->n2 + u * 0x00401004u) & 0x80200800u;
    l->word = (u32)product;
    if (on) {
        if (!INFINITE && !(KEEPING && again)) {
            l->n0 += m0 >> 9;
            l->n1 += m1 >> 9;
            l->n2 += m2 >> 9;
        }
        l->left--;
    }
    return POPULATION(m0 | m1 | m2);
}

/* The random bits of a draw: a new word above 16 bits more, or what the last draw left above other
 * bits.  Lane 0 of the pair takes the lower halves of the generator's words, lane 1 the upper. */
#ifndef NEW_BITS
#define NEW_BITS(out, c, upper)                                                                    \
    ((upper) ? ((out)&0xffff0000u) | (c) >> 16 : (out) << 16 | ((c)&0xffffu))
#define LEFT_BITS(word, b, upper) (((word)&0xffff0000u) | ((upper) ? (b) >> 16 : (b)&0xffffu))
#endif

/* An entry of 16 bits that may be negative. */
FN u32
machine_signed(u32 entry)
{
    return (entry ^ 0x8000u) - 0x8000u;
}

/* A number of 32 bits in two entries, and two of them. */
#ifndef AT_LONG
#define AT_LONG(position)             (AT(position) | AT((position) + 2) << 16)
#define ADD_LONGS(position, one, two) ((one) += AT_LONG(position), (two) += AT_LONG((position) + 4))
#endif

FN void
machine_fill(struct machine_lane *l, TABLE of)
{
    l->n0 = FULL0;
    l->n1 = FULL1;
    l->n2 = FULL2;
    l->left = CARDS;
    l->kept = 0;
    l->rounds = ROUNDS;
    l->played = WATCHES && !ENTERS ? COUNT_BINS : 0;
}

/* One of nine fields of the counts: 512 minus the cards of value `number` or below. */
FN u32
machine_field(const struct machine_lane *l, u32 number)
{
    u32 word = number < 3 ? l->n0 : number < 6 ? l->n1 : l->n2;
    return word >> (number / 3 + number % 3 * 10) & 1023u;
}

/* The running count before a round, in halves.  A field counts as often as the tag of its last
 * value is above the next one's; then ten-cards are missing. */
FN u32
machine_running(const struct machine_lane *l, TABLE of)
{
    u32 sum = BASE - TEN_TAG * l->left;
    sum += STEP0 * machine_field(l, 0) + STEP1 * machine_field(l, 1) + STEP2 * machine_field(l, 2);
    sum += STEP3 * machine_field(l, 3) + STEP4 * machine_field(l, 4) + STEP5 * machine_field(l, 5);
    sum += STEP6 * machine_field(l, 6) + STEP7 * machine_field(l, 7) + STEP8 * machine_field(l, 8);
    if (KEEPING && l->kept)
        sum += TEN_TAG - machine_signed(AT(TAGS + 2 * (l->pair / 20)));
    return sum;
}

/* The bin of the count before a round: the running count over a divisor.  The table has two numbers
 * for each number of cards left: what is added to the running count so that bin 0 begins at 0, and
 * 2^32 over the divisor. */
FN u32
machine_bin(const struct machine_lane *l, TABLE of)
{
    u32 count = TIMES * machine_running(l, of), add = 0, over = 0;
    bool minus = (int)count < 0;
    ADD_LONGS(DIVIDE + 8 * l->left, add, over);
    if (TRUNCATE) {
        u32 points = (u32)((u64)(minus ? 0 - count : count) * over >> 32);
        count = (minus ? 0 - points : points) - LOW;
    } else
        count += add;
    count = (int)count < 0 ? 0 : count;
    if (!TRUNCATE)
        count = (u32)((u64)count * over >> 32);
    return count < COUNT_BINS ? count : COUNT_BINS - 1;
}

/* A round begins at this count: the counter plays or watches. */
FN void
machine_look(struct machine_lane *l, TABLE of, u32 bin)
{
    bool plays = (l->played >= COUNT_BINS && bin >= EXIT) || bin >= ENTER;
    l->played = WATCHES && plays ? bin + COUNT_BINS : bin;
}
