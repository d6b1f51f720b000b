/*
 * Random games of blackjack under random rules: lawful acts and others, against the
 * invariants.  A refused act changes nothing, the chips always sum to zero and no
 * player's are below it, every card is in one place, and a round never stands still.
 * Whatever lies face down, every seat and every spectator sees the same.  The ruling on every kind
 * of act is that of the walk through all clauses, and the table waits for the first lawful act.
 * RIFFLE_ACTS says how many acts.
 */
#include "../any_rules.h"

#include <riffle/bj_view.h>
#include "../full_walk.h"
#include "../rare_acts.h"
#include "../suite.h"

#include <string.h>

#ifdef RF_TINY
int
main(void)
{
    puts("ok 1 - rules files speak of decks of 52 # SKIP\n1..1");
    return 0;
}
#else

struct play {
    struct rf_bj game;
    struct rf_stream stream;
    struct rf_rng words;
    bool burned[RF_CARDS_MAX];
    unsigned long rounds, refused, by_clause[RF_CLAUSES];
    unsigned long asked; /* acts, of which every clause was asked too */
    unsigned long awaited[RF_PHASE_OVER + 1];
    unsigned long views, moved; /* views compared, and cards that lay elsewhere in them */
};

static const char *const names[] = {"Ann", "Bob", "Cleo", "dealer", "supervisor"};

static unsigned
below(struct play *play, unsigned n)
{
    return rf_rng_below(play->words, n);
}

/* Any rules that agree with each other. */
static struct rf_bj_rules
random_rules(struct play *play)
{
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    struct rf_bj_rules_error error;
    do {
        rules.decks = (uint8_t)(1 + below(play, 3));
        rules.dealing = (uint8_t)below(play, 3);
        any_rules(&rules, play->words);
        rules.procedure = (uint8_t)below(play, 2);
        rules.cut_margin = rules.procedure == RF_BJ_PROCEDURE_C4 ? 52 : 5;
        rules.cutting_card_min = 10;
        rules.cutting_card_max = 20;
        rules.burn = (uint8_t)(rules.procedure == RF_BJ_PROCEDURE_C4 ? 1 : below(play, 3));
    } while (!rf_bj_rules_are_consistent(&rules, &error));
    return rules;
}

/* Performs an act and checks what must hold. */
static bool
put(struct play *play, const struct rf_act *act)
{
    static struct rf_bj before;
    memcpy(&before, &play->game, sizeof before);
    enum rf_clause asked = rf_bj_judge(&play->game, act);
    MUST(asked == full_bj_ruling(&play->game, act));
    enum rf_clause ruling = rf_bj_act(&play->game, act);
    MUST(asked == ruling || act->kind == RF_ACT_OPEN);
    play->by_clause[ruling]++;
    if (ruling == RF_PERMITTED) {
        play->rounds += act->kind == RF_ACT_END;
        if (play->game.table.shoe.stage < RF_SHOE_LOADED)
            memset(play->burned, 0, sizeof play->burned);
        if (act->kind == RF_ACT_BURN && play->game.table.last != RF_CARD_UNKNOWN)
            play->burned[play->game.table.last] = true;
        return true;
    }
    play->refused++;
    MUST(memcmp(&before, &play->game, sizeof before) == 0);
    return false;
}

static void
put_words(struct play *play, const char *line)
{
    struct rf_act act;
    struct rf_act_error error;
    MUST(rf_act_read(&act, line, strlen(line), &error) == RF_ACT_READ);
    MUST(put(play, &act));
}

static void
new_table(struct play *play)
{
    struct rf_bj_rules rules = random_rules(play);
    rf_bj_init(&play->game, &rules);
    struct rf_act open = rf_bj_opening_act(&rules);
    MUST(put(play, &open));
    put_words(play, "Ann sits at box 1");
    put_words(play, "Bob sits at box 2");
    put_words(play, "Ann sits at box 4");
    put_words(play, "Ann buys 10000 of chips");
    put_words(play, "Bob buys 100 of chips");
}

static void
random_act(struct play *play)
{
    struct rf_act act = rf_act_make((enum rf_act_kind)below(play, RF_ACTS), names[below(play, 5)]);
    if (act.kind == RF_ACT_OPEN || act.kind == RF_ACT_SHOW_BURNED)
        return;
    act.box = (uint8_t)(act.kind == RF_ACT_TURN ? below(play, 3) : 1 + below(play, 4));
    act.cents = 100 * (1 + (int64_t)below(play, 60));
    act.hand = (uint8_t)below(play, 5);
    act.face_down = below(play, 2);
    act.natural = below(play, 2);
    act.out_of_turn = act.kind == RF_ACT_DRAW && below(play, 4) == 0;
    if (below(play, 2) && (act.kind == RF_ACT_DRAW || act.kind == RF_ACT_TURN))
        act.card = (rf_card)below(play, RF_DECK_CARDS);
    if (act.kind == RF_ACT_OFFER)
        strcpy(act.player, names[below(play, 3)]);
    put(play, &act);
}

static void
lawful_act(struct play *play)
{
    static struct rf_act acts[128];
    size_t count = rf_bj_legal_acts(&play->game, acts, 128);
    MUST(count > 0 && count <= 128);
    size_t sober = 0;
    while (sober < count && !is_rare_act(&acts[sober]))
        sober++;
    MUST(!play->game.table.round.on || sober > 0); /* a round never stands still */
    size_t among = sober > 0 && below(play, 100) ? sober : count;
    struct rf_act act = acts[below(play, (unsigned)among)];
    bool orders = act.kind == RF_ACT_SHUFFLE || act.kind == RF_ACT_FEED ||
                  act.kind == RF_ACT_RETURN || act.kind == RF_ACT_DISCARDS;
    if (orders)
        rf_table_shuffle_act(&play->game.table, &act, play->words);
    MUST(put(play, &act));
}

/* The phase in which an act is the first that the law permits. */
static bool
fits_phase(const struct rf_act *act, enum rf_bj_phase phase)
{
    bool card = act->kind == RF_ACT_DRAW || act->kind == RF_ACT_CUTTING_CARD;
    switch (phase) {
    case RF_PHASE_CLOSED: return act->kind == RF_ACT_OPEN;
    case RF_PHASE_SHUFFLE:
        return act->kind == RF_ACT_SHUFFLE || act->kind == RF_ACT_DISCARDS ||
               act->kind == RF_ACT_RETURN;
    case RF_PHASE_CUT:
        return act->kind == RF_ACT_FIX || act->kind == RF_ACT_OFFER || act->kind == RF_ACT_CUT;
    case RF_PHASE_LOAD:
        return act->kind == RF_ACT_FRONT_TO_BACK || act->kind == RF_ACT_MARK ||
               act->kind == RF_ACT_LOAD || act->kind == RF_ACT_FEED || act->kind == RF_ACT_BURN;
    case RF_PHASE_INSURANCE: return act->kind == RF_ACT_DECLINE;
    case RF_PHASE_LOOK: return act->kind == RF_ACT_LOOK;
    case RF_PHASE_NATURAL:
    case RF_PHASE_TURN: return act->kind == RF_ACT_TURN && act->box == 0;
    case RF_PHASE_PLAY: return act->kind == RF_ACT_HIT || act->kind == RF_ACT_STAND;
    case RF_PHASE_OVER: return act->kind == RF_ACT_END;
    case RF_PHASE_WAGERS:
    case RF_PHASE_DEAL:
    case RF_PHASE_CARD: return card;
    case RF_PHASE_DRAW: return card && act->hand == RF_HAND_DEALER;
    case RF_PHASE_AT_ONCE:
    case RF_PHASE_SETTLE:
        return act->kind >= RF_ACT_PAY || (act->kind == RF_ACT_TURN && act->box > 0);
    }
    return false;
}

/* What the table waits for is the first act that the law permits. */
static void
compare_awaits(struct play *play)
{
    struct rf_act first;
    const struct rf_bj *game = &play->game;
    struct rf_bj_awaits awaits = rf_bj_awaits(game);
    size_t count = rf_bj_legal_acts(game, &first, 1);
    play->awaited[awaits.phase]++;
    if (awaits.phase == RF_PHASE_WAGERS && awaits.role == RF_ROLE_PLAYER) {
        MUST(count == 0 || !fits_phase(&first, RF_PHASE_WAGERS) || first.hand == RF_HAND_NONE);
        return;
    }
    MUST(count == 1 && first.role == awaits.role && fits_phase(&first, awaits.phase));
    if (first.role == RF_ROLE_PLAYER)
        MUST(rf_seats_arrival(&game->table.seats, first.name) == awaits.player);
    if (first.kind == RF_ACT_DECLINE)
        MUST(first.box == awaits.box && rf_bj_awaits_insurance(game, awaits.box));
    bool deals = awaits.phase == RF_PHASE_DEAL || awaits.phase == RF_PHASE_CARD;
    MUST(!deals || first.hand == awaits.box);
}

/* Any act of every kind gets the ruling of the full walk. */
static void
ask_every_kind(struct play *play)
{
    for (unsigned kind = 0; kind < RF_ACTS; kind++) {
        struct rf_act act = any_act_of((enum rf_act_kind)kind, names[below(play, 5)],
                                       play->game.rules.decks, play->words);
        MUST(rf_bj_judge(&play->game, &act) == full_bj_ruling(&play->game, &act));
        play->asked++;
    }
}

static void
start(struct play *play, const char *label)
{
    uint8_t key[RF_KEY_BYTES];
    memset(play, 0, sizeof *play);
    suite_key(key, "random games");
    rf_stream_open(&play->stream, key, label);
    play->words = rf_stream_rng(&play->stream);
    new_table(play);
}

/* Which cards nobody has seen since they were shuffled. */
static unsigned
unseen(const struct play *play, rf_card cards[static RF_CARDS_MAX])
{
    const struct rf_bj *game = &play->game;
    const struct rf_shoe *shoe = &game->table.shoe;
    bool hidden[RF_CARDS_MAX + 1] = {false};
    unsigned count = 0;
    memcpy(hidden, play->burned, sizeof play->burned);
    for (unsigned i = shoe->drawn; i < shoe->count; i++)
        if (shoe->card[i] < RF_CARDS_MAX)
            hidden[shoe->card[i]] = true;
    if (game->hole_down && game->hole < RF_CARDS_MAX)
        hidden[game->hole] = true;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        for (unsigned h = 0; h < game->box[box].hands; h++)
            if (game->box[box].hidden[h] && game->box[box].under[h] < RF_CARDS_MAX)
                hidden[game->box[box].under[h]] = true;
    for (unsigned card = 0; card < RF_CARDS_MAX; card++)
        if (hidden[card])
            cards[count++] = (rf_card)card;
    return count;
}

static void
exchange(rf_card *cards, unsigned count, const rf_card *by)
{
    for (unsigned i = 0; i < count; i++)
        if (cards[i] < RF_CARDS_MAX)
            cards[i] = by[cards[i]];
}

/* The same table, but that the unseen cards have changed places among each other, and the cutting
 * card has its. */
static void
exchange_unseen(struct play *play, struct rf_bj *other)
{
    rf_card by[RF_CARDS_MAX], from[RF_CARDS_MAX], to[RF_CARDS_MAX];
    unsigned count = unseen(play, from);
    memcpy(other, &play->game, sizeof *other);
    memcpy(to, from, sizeof to);
    for (unsigned i = 0; i < RF_CARDS_MAX; i++)
        by[i] = (rf_card)i;
    for (unsigned i = count; i-- > 1;) {
        unsigned j = below(play, i + 1);
        rf_card card = to[i];
        to[i] = to[j];
        to[j] = card;
    }
    for (unsigned i = 0; i < count; i++) {
        by[from[i]] = to[i];
        play->moved += from[i] != to[i];
    }
    exchange(other->table.shoe.card, RF_CARDS_MAX, by);
    exchange(other->table.rack.card, other->table.rack.count, by);
    exchange(other->table.felt.card, other->table.felt.count, by);
    exchange(&other->table.last, 1, by);
    exchange(&other->hole, 1, by);
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        exchange(other->box[box].under, RF_BJ_HANDS_MAX, by);
    if (other->table.shoe.cutting_card_in)
        other->table.shoe.mark = (uint16_t)below(play, 1u + rf_shoe_cards_left(&other->table.shoe));
    rf_table_check_invariants(&other->table);
}

/* What a seat is shown and may do, at this table and at the one with other cards under. */
static void
compare_views(struct play *play, const struct rf_bj *other, uint32_t seat)
{
    static struct rf_bj_view mine, theirs;
    static struct rf_act seen[RF_LAWFUL_MAX], real[RF_LAWFUL_MAX];
    memset(&mine, 0xaa, sizeof mine);
    memset(&theirs, 0x55, sizeof theirs);
    rf_bj_view_make(&mine, &play->game, seat);
    rf_bj_view_make(&theirs, other, seat);
    MUST(memcmp(&mine, &theirs, sizeof mine) == 0);
    play->views++;
    if (!seat)
        return;
    size_t count = rf_bj_view_legal_acts(&mine.game, seat, seen, RF_LAWFUL_MAX);
    MUST(count == rf_bj_view_legal_acts(&play->game, seat, real, RF_LAWFUL_MAX));
    for (size_t i = 0; i < count; i++)
        MUST(memcmp(&seen[i], &real[i], sizeof seen[i]) == 0);
}

START_TEST(a_seat_sees_nothing_that_lies_face_down)
{
    static struct play play;
    static struct rf_bj other;
    unsigned long acts = suite_number("RIFFLE_ACTS", 300000) / 10;
    start(&play, "views");
    for (unsigned long i = 0; i < acts; i++) {
        if (below(&play, 1000) == 0)
            new_table(&play);
        lawful_act(&play);
        exchange_unseen(&play, &other);
        for (unsigned box = 0; box <= RF_BOXES_MAX; box++)
            if (box == 0 || play.game.table.seats.box[box].arrival)
                compare_views(&play, &other, box ? play.game.table.seats.box[box].arrival : 0);
    }
    ck_assert_uint_gt(play.views, acts);
    ck_assert_uint_gt(play.moved, acts);
}
END_TEST

START_TEST(random_games_keep_the_invariants)
{
    static struct play play;
    unsigned long acts = suite_number("RIFFLE_ACTS", 300000);
    start(&play, "games");
    for (unsigned long i = 0; i < acts; i++) {
        if (below(&play, 1000) == 0)
            new_table(&play);
        if (below(&play, 5))
            lawful_act(&play);
        else
            random_act(&play);
        compare_awaits(&play);
        if (i % 16 == 0)
            ask_every_kind(&play);
    }
    ck_assert_uint_gt(play.rounds, acts / 100);
    ck_assert_uint_gt(play.asked, acts);
    if (acts < 300000)
        return;
    for (unsigned phase = RF_PHASE_SHUFFLE; phase <= RF_PHASE_OVER; phase++)
        ck_assert_msg(play.awaited[phase] > 0, "no table waited in phase %u", phase);
    unsigned broken = 0;
    for (unsigned clause = RF_WAGER_IN_LIMITS; clause <= RF_GATHER_SETTLED; clause++)
        broken += play.by_clause[clause] > 0;
    ck_assert_uint_ge(broken, 25); /* of 32 that an act can break */
}
END_TEST

TESTS(random_games_keep_the_invariants, a_seat_sees_nothing_that_lies_face_down)
#endif
