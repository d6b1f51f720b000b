/*
 * simulate/lanes_log.h -- lanes one by one: a round's result, its cards in the order of the table,
 * and rounds in which the shoe ran out.
 *
 * Part of lanes.h.  A ring of the last cycles' draws (run->history) remembers every card with its
 * place.  From it a round's cards are put into the order in which a table deals them.  Only logged
 * games and games whose shoe may run out keep the ring.
 */

/* Remembers a card of the deal, with its place. */
INLINE void
lanes_note(struct lanes *l, struct run *run, struct kind kind, v8 value, unsigned place, m8 on)
{
    v8 *to = &run->history[run->cycle % HISTORY][run->draw];
    if (!kind.logs && !kind.deep)
        return;
    *to = kind.logs ? on & ((value & splat8(15)) + splat8(place - 1)) : value;
    run->draw++;
    if (place == SIM_UP)
        l->begun = pick(on, splat8(run->cycle % 256), l->begun);
}

/* Remembers the cards of hands: the second card, hits, doubled cards, the dealer's.  Without a log,
 * only the dealer's must be told apart, and only where there is no hole card. */
INLINE void
lanes_note_hands(const struct lanes *l, struct run *run, struct kind kind, v8 value, m8 on, m8 two)
{
    v8 *to = &run->history[run->cycle % HISTORY][run->draw];
    if (kind.logs) {
        v8 place = pick(l->doubled, splat8(SIM_DOUBLED - 1), splat8(SIM_HIT - 1));
        place = pick(two, splat8(SIM_SECOND - 1), place);
        place = pick(two & l->split, splat8(SIM_OF_SPLIT - 1), place);
        place = pick(l->dealing, splat8(SIM_DEALER - 1), place);
        *to = on & ((value & splat8(15)) + place);
    } else if (kind.deep)
        *to = run->plan->hole ? value
                              : (value & splat8(15)) | (on & l->dealing & splat8(SIM_DEALER));
    run->draw += kind.logs || kind.deep;
}

/* Removes the lowest lane from a set; returns its number. */
INLINE unsigned
lanes_take(uint64_t *lanes)
{
    unsigned lane = (unsigned)__builtin_ctzll(*lanes);
    *lanes &= *lanes - 1;
    return lane;
}

/* The first draws of a round's first cycle. */
enum { DRAWN_HOLE, DRAWN_UP, DRAWN_FIRST, DRAWN_SECOND };

/* A kept hole card does not belong to the round in which it was drawn. */
INLINE void
lanes_note_kept(const struct lanes *l, struct run *run, struct kind kind, m8 kept)
{
    if (!kind.logs || !run->log)
        return;
    run->shown.begun = l->begun;
    for (uint64_t left = bits(kept); left;) {
        unsigned lane = lanes_take(&left);
        run->history[run->shown.begun[lane] % HISTORY][DRAWN_HOLE][lane] = 0;
    }
}

/* Finds lanes that drew more cards in this cycle than were left; their round is played
 * elsewhere. */
INLINE void
lanes_find_dry(struct lanes *l, const struct run *run)
{
    v16 least = splat16(run->plan->burn);
    l->dry = l->alive & ~upto16(least - l->left[0], least - l->left[1], splat16(0));
    l->second &= ~l->dry;
    l->hits &= ~l->dry;
    l->ended_hand &= ~l->dry;
}

/* The code of a hand: its best total. */
INLINE v8
lanes_code(v8 hand)
{
    return add_where(hand & splat8(HAND_SUM), below(hand, splat8(HAND_SOFT)), splat8(10));
}

/* Copies to memory what is read lane by lane. */
INLINE void
lanes_show(const struct lanes *l, struct run *run, struct kind kind)
{
    struct shown *shown = &run->shown;
    shown->code = lanes_code(l->other);
    shown->dealer_code = lanes_code(l->hand);
    shown->splits = l->splits;
    shown->up = l->up;
    shown->hole = l->hole;
    shown->begun = l->begun;
    shown->ended[0] = l->ended[0];
    shown->ended[1] = l->ended[1];
    shown->ended[2] = l->ended[2];
    shown->ended[3] = l->ended[3];
    shown->left[0] = l->left[0];
    shown->left[1] = l->left[1];
    shown->split = bits(l->split);
    shown->doubled = bits(l->doubled);
    if (kind.counted) {
        shown->played = l->played;
        shown->before[0] = l->before[0];
        shown->before[1] = l->before[1];
        shown->insured = bits(l->insured);
    }
}

/* What the box won in a lane, in units. */
static int
lanes_net(const struct run *run, unsigned lane)
{
    const struct sim_plan *plan = run->plan;
    const struct shown *l = &run->shown;
    bool split = l->split >> lane & 1, doubled = l->doubled >> lane & 1;
    unsigned dealer = sim_code(l->dealer_code[lane], CODE_DEALER_BUST);
    unsigned hands = l->splits[lane] + 1u;
    int net = 0;
    if (!split)
        net = sim_net(plan, sim_code(l->code[lane], CODE_BUST), doubled, dealer, true);
    for (unsigned h = 0; h < hands && split; h++) {
        unsigned ended = l->ended[h][lane];
        net += sim_net(plan, sim_code(ended % CODE_DOUBLED, CODE_BUST), ended & CODE_DOUBLED,
                       dealer, h + 1 == hands);
    }
    bool insured = plan->counted ? l->insured >> lane & 1 : plan->lane.insure && l->up[lane] <= 1;
    if (insured)
        net += l->hole[lane] == RF_VALUES ? (int)plan->unit : -(int)plan->unit / 2;
    return net;
}

/* A card of a round, by its number among the draws since the round began; 0 for none.  Without a
 * log, its place is only the dealer's or another. */
INLINE uint8_t
lanes_card(const struct run *run, unsigned lane, unsigned number)
{
    unsigned cycle = run->shown.begun[lane] + number / DRAWS;
    uint8_t card = run->history[cycle % HISTORY][number % DRAWS][lane];
    bool his = !run->plan->hole && (card & SIM_PLACES) == SIM_DEALER;
    if (run->log || card == 0)
        return card;
    return (uint8_t)((his ? SIM_DEALER : SIM_HIT) | ((card & 15) - 1));
}

/* The cards of a lane's round in the order of the table: first card, up-card, second card, hole
 * card, then as they were drawn.  Without a hole card, the card that was drawn ahead becomes the
 * dealer's second, after all cards of the box.  The last `missing` draws found no card and are left
 * out. */
static unsigned
lanes_cards(const struct run *run, unsigned lane, unsigned missing,
            uint8_t cards[static DRAWS * HISTORY])
{
    static const uint8_t order[] = {DRAWN_FIRST, DRAWN_UP, DRAWN_SECOND, DRAWN_HOLE};
    unsigned draws = ((run->cycle - run->shown.begun[lane]) % 256 + 1) * DRAWS, count = 0;
    uint8_t hole = 0;
    RF_ASSERT(draws <= HISTORY * DRAWS);
    while (missing > 0)
        missing -= lanes_card(run, lane, --draws) != 0;
    for (unsigned i = 0; i < draws || i <= DRAWN_SECOND; i++) {
        unsigned number = i <= DRAWN_SECOND ? order[i] : i;
        uint8_t card = number < draws ? lanes_card(run, lane, number) : 0;
        bool his = !run->plan->hole && (card & SIM_PLACES) == SIM_DEALER;
        if (number == DRAWN_HOLE && card && !run->plan->hole) {
            hole = (uint8_t)(SIM_DEALER | (card & 15));
            continue;
        }
        if (his && hole) {
            cards[count++] = hole;
            hole = 0;
        }
        if (card)
            cards[count++] = card;
    }
    if (hole)
        cards[count++] = hole;
    return count;
}

/* Notes what the box won. */
static void
lanes_log_net(struct sim_log *log, int net)
{
    if (log->rounds < SIM_SHOE_ROUNDS)
        log->net[log->rounds++][0] = (int16_t)net;
    else
        log->full = true;
}

/* Logs the rounds that are over. */
static void
lanes_log(struct run *run, uint64_t over)
{
    uint8_t cards[DRAWS * HISTORY];
    while (over) {
        unsigned lane = lanes_take(&over), count = lanes_cards(run, lane, 0, cards);
        struct sim_log *log = &run->log[run->from + lane];
        if (log->rounds < SIM_SHOE_ROUNDS)
            log->from[log->rounds] = (uint16_t)log->cards;
        for (unsigned i = 0; i < count; i++)
            rf_sim_log_card(log, cards[i] & 15u, cards[i] & (unsigned)SIM_PLACES);
        lanes_log_net(log, lanes_net(run, lane));
    }
}

/* The number of a 16-bit lane in the pair of vectors that has them all, in order of the lanes. */
INLINE int
lanes_word(const v16 pair[static 2], unsigned lane)
{
    unsigned at = lane / UNIT * (UNIT / 2) + lane % (UNIT / 2);
    return (int16_t)pair[lane % UNIT / (UNIT / 2)][at];
}

/* The counter before a round that is played on the general path. */
static struct sim_counter
lanes_counter_before(const struct run *run, unsigned lane, unsigned cards)
{
    unsigned played = run->shown.played[lane];
    int left = lanes_word(run->shown.left, lane);
    return (struct sim_counter){.running = lanes_word(run->shown.before, lane),
                                .unseen = (unsigned)(left + (int)cards),
                                .bin = played % RF_SIM_BINS,
                                .playing = played / RF_SIM_BINS};
}

/* The shoe ran out: plays the round on the general path with the cards that came. */
static void
lanes_rescue(struct run *run, unsigned lane, unsigned missing)
{
    uint8_t cards[DRAWS * HISTORY];
    unsigned count = lanes_cards(run, lane, missing, cards);
    struct sim_counter counter = lanes_counter_before(run, lane, count + missing);
    rf_sim_rescue(run->plan, run->chunk, run->from + lane, run->dries[lane]++, cards, count,
                  run->plan->counted ? &counter : NULL, run->tally,
                  run->log ? &run->log[run->from + lane] : NULL);
}

/* All rounds in which it did. */
static void
lanes_rescue_all(struct run *run, uint64_t dry)
{
    while (dry) {
        unsigned lane = lanes_take(&dry);
        int left = lanes_word(run->shown.left, lane);
        lanes_rescue(run, lane, (uint16_t)((int)run->plan->burn - left));
    }
}
