/*
 * Random acts, lawful and not, against the invariants: a refused act changes
 * nothing, every card is in one place and none twice, what is said to be lawful
 * is, what is written is read back the same; the ruling on every kind of act is that of the walk
 * through all clauses.  RIFFLE_ACTS says how many.
 */
#include "../full_walk.h"
#include "../suite.h"

#include <string.h>

static const char *const names[] = {"Ann", "Bob", "Cleo", "Dan", "dealer", "supervisor"};

struct play {
    struct rf_table table;
    struct rf_stream stream;
    struct rf_rng words;
    bool known; /* the stacks of this table are stated */
    unsigned long permitted, refused, shoes, asked;
    unsigned long by_clause[RF_CLAUSES];
};

static unsigned
below(struct play *play, unsigned n)
{
    return rf_rng_below(play->words, n);
}

static bool
one_in(struct play *play, unsigned n)
{
    return below(play, n) == 0;
}

static struct rf_c4_rules
random_rules(struct play *play)
{
    struct rf_c4_rules rules = rf_c4_rules_default(1 + below(play, 3));
    rules.boxes = (uint8_t)(1 + below(play, RF_BOXES_MAX));
    rules.device = one_in(play, 4);
    if (rules.device) {
        rules.device_shelves = (uint8_t)(one_in(play, 2) ? 0 : 1 + below(play, 20));
        rules.device_buffer = (uint8_t)below(play, 10);
        rules.device_rounds = (uint8_t)(1 + below(play, 3));
    }
    rules.multishuffler = one_in(play, 4);
    rules.multishuffler_beside = rules.multishuffler && !one_in(play, 8);
    rules.multishuffler_left = rules.multishuffler && !one_in(play, 8);
    rules.sets = (uint8_t)(rules.multishuffler && one_in(play, 2) ? 2 : 1);
    if (one_in(play, 3)) {
        rules.cutting_card_min = (uint16_t)below(play, rules.cutting_card_max);
        rules.cutting_card_max = (uint16_t)(rules.cutting_card_min + below(play, 20));
        rules.cutting_card_said = true;
    }
    return rules;
}

/* A stack with a fault: a card twice, one missing, or one too many. */
static void
spoil_stack(struct play *play, struct rf_act *act)
{
    if (act->stack_count == 0 || !one_in(play, 10))
        return;
    unsigned at = below(play, act->stack_count);
    if (one_in(play, 2))
        act->stack[at] = act->stack[below(play, act->stack_count)];
    else if (one_in(play, 2))
        act->stack[--act->stack_count] = 0;
    else
        act->stack[at] = (rf_card)below(play, RF_CARDS_MAX);
}

static void
random_stack(struct play *play, struct rf_act *act)
{
    bool orders = act->kind == RF_ACT_SHUFFLE || act->kind == RF_ACT_FEED ||
                  act->kind == RF_ACT_RETURN || act->kind == RF_ACT_DISCARDS;
    act->stack_count = 0;
    if (!orders || !play->known || !play->table.open)
        return;
    rf_table_shuffle_act(&play->table, act, play->words);
    spoil_stack(play, act);
}

/* Any act at all: any kind by anybody with any numbers. */
static struct rf_act
random_act(struct play *play)
{
    enum rf_act_kind kind = (enum rf_act_kind)below(play, RF_ACT_BUY + 1);
    if (one_in(play, 4))
        kind = RF_ACT_SIT;
    if (one_in(play, 3))
        kind = play->table.round.on ? RF_ACT_DRAW : RF_ACT_OFFER;
    struct rf_act act = rf_act_make(kind, names[below(play, 6)]);
    if (!one_in(play, 4) && rf_act_role(kind) != RF_ROLE_PLAYER)
        act = rf_act_make(kind, rf_act_role(kind) == RF_ROLE_DEALER ? "dealer" : "supervisor");
    bool has_box = kind == RF_ACT_SIT || kind == RF_ACT_LEAVE || kind == RF_ACT_WAGER ||
                   kind == RF_ACT_TAKE_BACK || kind == RF_ACT_TIME;
    bool has_hand = kind == RF_ACT_DRAW || kind == RF_ACT_CUTTING_CARD || kind == RF_ACT_FACE_UP;
    if (has_box)
        act.box = (uint8_t)(1 + below(play, RF_BOXES_MAX));
    if (has_hand && (kind == RF_ACT_DRAW || one_in(play, 2)))
        act.hand = (uint8_t)below(play, RF_BOXES_MAX + 1);
    if (kind == RF_ACT_CUT || kind == RF_ACT_FIX || (kind == RF_ACT_MARK && one_in(play, 2)))
        act.cards = (uint16_t)below(play, RF_CARDS_MAX + 1);
    if ((kind == RF_ACT_DRAW || kind == RF_ACT_FACE_UP || kind == RF_ACT_OVERDRAW ||
         kind == RF_ACT_BURN || kind == RF_ACT_REPLACE) &&
        one_in(play, 2))
        act.card = (rf_card)below(play, RF_DECK_CARDS);
    if (kind == RF_ACT_DRAW)
        act.face_down = one_in(play, 4);
    if (kind == RF_ACT_WAGER || kind == RF_ACT_BUY)
        act.cents = 1 + below(play, 100000);
    if (kind == RF_ACT_SHUFFLE)
        act.machine = one_in(play, 2);
    if (kind == RF_ACT_OFFER) {
        strcpy(act.player, names[below(play, 4)]);
        act.faces_away = one_in(play, 8);
    }
    if (kind == RF_ACT_OPEN)
        act.rules = random_rules(play);
    return act;
}

/* Acts that end a shoe early or empty the table: rarely, or no shoe is played. */
static bool
ends_early(const struct rf_act *act)
{
    return act->kind == RF_ACT_NEW_CARDS || act->kind == RF_ACT_REPLACE ||
           act->kind == RF_ACT_ORDER_SHUFFLE || act->kind == RF_ACT_LEAVE ||
           act->kind == RF_ACT_TIME || act->kind == RF_ACT_EXPOSE ||
           act->kind == RF_ACT_CUTTING_CARD;
}

/* A round never stands still: a card, the cutting card, its end, or the cut of
 * the discards is always lawful. */
static bool
goes_on(const struct rf_act *act)
{
    switch (act->kind) {
    case RF_ACT_SIT:
    case RF_ACT_LEAVE:
    case RF_ACT_WAGER:
    case RF_ACT_TAKE_BACK:
    case RF_ACT_TIME:
    case RF_ACT_REPLACE:
    case RF_ACT_NEW_CARDS:
    case RF_ACT_ORDER_SHUFFLE:
    case RF_ACT_ORDER_RECUT:
    case RF_ACT_ERROR:
    case RF_ACT_OVERDRAW:
    case RF_ACT_FACE_UP: return false;
    default: return true;
    }
}

/* One of the acts that the table says are lawful now; often the first. */
static bool
lawful_act(struct play *play, struct rf_act *act)
{
    static struct rf_act acts[RF_LAWFUL_MAX];
    size_t count = rf_table_legal_acts(&play->table, acts, RF_LAWFUL_MAX);
    MUST(!play->table.round.on || (count > 0 && goes_on(&acts[0])));
    if (count == 0)
        return false;
    *act = acts[one_in(play, 3) ? below(play, (unsigned)count) : 0];
    if (ends_early(act) && !one_in(play, 50))
        *act = acts[0];
    if (count > 1 && acts[1].kind == RF_ACT_REFUSE && one_in(play, 2))
        *act = acts[1];
    struct rf_cut_view view = rf_table_cut_view(&play->table);
    if (act->kind == RF_ACT_CUT)
        act->cards = (uint16_t)(view.least + below(play, view.most - view.least + 1u));
    if (act->kind == RF_ACT_DRAW && !play->known && one_in(play, 2))
        act->card = (rf_card)below(play, RF_DECK_CARDS);
    return true;
}

static void
check_text(const struct rf_act *act)
{
    char line[RF_ACT_TEXT], twice[RF_ACT_TEXT];
    struct rf_act again;
    struct rf_act_error error;
    size_t size = rf_act_write(line, act);
    MUST(rf_act_read(&again, line, size, &error) == RF_ACT_READ);
    rf_act_write(twice, &again);
    MUST(strcmp(line, twice) == 0);
}

static void
put(struct play *play, const struct rf_act *act, bool said_lawful)
{
    static struct rf_table before;
    memcpy(&before, &play->table, sizeof before);
    enum rf_clause asked = rf_table_judge(&play->table, act);
    MUST(asked == full_table_ruling(&play->table, act));
    MUST(memcmp(&before, &play->table, sizeof before) == 0);
    enum rf_clause ruling = rf_table_act(&play->table, act);
    MUST(asked == ruling);
    rf_table_check_invariants(&play->table);
    play->by_clause[ruling]++;
    if (ruling == RF_PERMITTED) {
        play->permitted++;
        play->shoes += act->kind == RF_ACT_SHUFFLE;
        return;
    }
    char expected[RF_EXPECTED_TEXT];
    play->refused++;
    bool spoiled = act->stack_count > 0 || act->card != RF_CARD_UNKNOWN;
    MUST(!said_lawful || spoiled);
    MUST(memcmp(&before, &play->table, sizeof before) == 0);
    rf_table_write_expected(&play->table, act, expected);
    MUST(expected[0] != '\0');
}

/* Any act of every kind gets the ruling of the full walk. */
static void
ask_every_kind(struct play *play)
{
    for (unsigned kind = 0; kind < RF_ACTS; kind++) {
        struct rf_act act = any_act_of((enum rf_act_kind)kind, names[below(play, 6)],
                                       play->table.rules.decks, play->words);
        MUST(rf_table_judge(&play->table, &act) == full_table_ruling(&play->table, &act));
        play->asked++;
    }
}

/* A new table, sometimes with players at once. */
static unsigned long
new_table(struct play *play)
{
    unsigned sits = below(play, 8);
    struct rf_act act = rf_act_make(RF_ACT_OPEN, "supervisor");
    memset(&play->table, 0, sizeof play->table);
    play->known = one_in(play, 2);
    act.rules = random_rules(play);
    put(play, &act, false);
    for (unsigned i = 0; i < sits; i++) {
        act = rf_act_make(RF_ACT_SIT, names[below(play, 4)]);
        act.box = (uint8_t)(1 + below(play, RF_BOXES_MAX));
        put(play, &act, false);
    }
    return 1 + sits;
}

static void
play_acts(struct play *play, unsigned long acts)
{
    for (unsigned long i = 0; i < acts; i++) {
        struct rf_act act;
        if (one_in(play, 2000))
            i += new_table(play);
        bool lawful = !one_in(play, 4) && lawful_act(play, &act);
        if (!lawful)
            act = random_act(play);
        if (act.kind == RF_ACT_OPEN && lawful)
            act.rules = random_rules(play), lawful = false;
        random_stack(play, &act);
        if (i % 16 == 0) {
            check_text(&act);
            ask_every_kind(play);
        }
        put(play, &act, lawful);
    }
}

START_TEST(random_acts_keep_the_invariants)
{
    static struct play play;
    memset(&play, 0, sizeof play);
    play.words = suite_stream(&play.stream, "acts");
    unsigned long acts = suite_number("RIFFLE_ACTS", 1000000);
    play_acts(&play, acts);
    ck_assert_uint_ge(play.permitted + play.refused, acts);
    ck_assert_uint_gt(play.asked, acts);
    if (acts < 1000000)
        return;
    for (unsigned clause = 1; clause < RF_CLAUSES; clause++) {
        const char *citation = rf_clause_citation((enum rf_clause)clause);
        bool of_others = strncmp(citation, "BJ", 2) == 0 || strncmp(citation, "L6", 2) == 0 ||
                         strncmp(citation, "SR", 2) == 0 ||
                         clause >= RF_SURRENDER_HALF; /* of games, sessions and records */
        ck_assert_msg(play.by_clause[clause] > 0 || of_others ||
                          rf_clause_is_definition((enum rf_clause)clause),
                      "%s was never broken", citation);
    }
    ck_assert_uint_gt(play.shoes, acts / 1000);
}
END_TEST

TESTS(random_acts_keep_the_invariants)
