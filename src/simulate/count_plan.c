/*
 * simulate/count_plan.c -- lays out a counter: bins of counts, classes of counts between which no
 * index lies, the tables of hands for each class, and slots of results.
 *
 * rf_sim_count_init makes the plan of the game as sim_plan.c does, once for each class, and keeps
 * what differs between classes (struct count_plan).
 */
#include "simulate/sim_plan.h"

#include <string.h>

#include "base/assert.h"

/* The bin of a count, not clamped above: RF_SIM_BINS is never reached. */
static unsigned
bin_of(const struct count_plan *count, int points)
{
    int bin = points - count->low;
    return bin < 0 ? 0 : bin < RF_SIM_BINS ? (unsigned)bin : (unsigned)RF_SIM_BINS;
}

/* Decks of a shoe, for the initial count. */
static unsigned
decks_of(const struct rf_sim_game *game)
{
    unsigned cards = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        cards += game->shoe.count[value];
    unsigned decks = (cards + RF_DECK_CARDS / 2) / RF_DECK_CARDS;
    return decks < 1 ? 1 : decks > RF_DECKS_MAX ? RF_DECKS_MAX : decks;
}

/* Where bins begin.  True counts lie around 0.  Running counts lie between the initial count and
 * the count after the last card, and bins are centred between the two. */
static int
low_of(const struct rf_counting *system, const struct rf_sim_game *game)
{
    int middle = 0, all = 0;
    if (system->divisor == RF_COUNTING_RUNNING) {
        for (unsigned value = 0; value < RF_VALUES; value++)
            all += (system->tag[value] + system->red_tag[value]) * (int)game->shoe.count[value] / 2;
        middle = (2 * rf_counting_initial(system, decks_of(game)) + all) / 4;
    }
    return middle - RF_SIM_BINS / 2;
}

/* The tags, and which values need the colour of their cards. */
static void
plan_tags(struct sim_plan *plan, struct count_plan *count)
{
    const struct rf_counting *system = &count->is.system;
    for (unsigned value = 0; value < RF_VALUES; value++) {
        count->tag[0][value] = system->tag[value];
        count->tag[1][value] = system->red_tag[value];
        if (system->tag[value] != system->red_tag[value])
            plan->red |= (uint16_t)(1u << value);
    }
}

/* Entry, exit and leave as bins.  Without an exit the counter stays; without an entry a counter who
 * watches waits for the next shoe. */
static void
plan_moves(struct count_plan *count)
{
    const struct rf_sim_count *is = &count->is;
    count->enter = is->enters ? bin_of(count, is->enter) : RF_SIM_BINS;
    count->exit = is->exits ? bin_of(count, is->exit) : 0;
    count->leave = is->leaves ? bin_of(count, is->leave) : 0;
}

/* Numbers the classes: a new one begins at each bin where an index play changes. */
static void
plan_classes(struct count_plan *count)
{
    bool begins[RF_SIM_BINS + 1] = {false};
    for (unsigned i = 0; i < count->is.plays.count; i++)
        begins[bin_of(count, count->is.plays.at[i].index)] = true;
    count->classes = 1;
    for (unsigned bin = 0; bin < RF_SIM_BINS; bin++) {
        if (bin > 0 && begins[bin])
            count->classes++;
        RF_ASSERT(count->classes <= COUNT_CLASSES);
        count->class_of[bin] = (uint8_t)(count->classes - 1);
    }
}

/* The tables of each class.  A class is played as at its lowest count. */
static void
plan_cells(struct sim_plan *plan, struct count_plan *count)
{
    struct rf_strategy strategy;
    for (unsigned bin = 0; bin < RF_SIM_BINS; bin++) {
        unsigned class = count->class_of[bin];
        struct count_cells *at = &count->at[class];
        if (bin > 0 && count->class_of[bin - 1] == class)
            continue;
        rf_index_plays_apply(&count->is.plays, count->low + (int)bin, &plan->strategy, &strategy);
        rf_sim_plan_hands(plan, &strategy);
        memcpy(at->cell, plan->cell, sizeof at->cell);
        memcpy(at->aces, plan->aces, sizeof at->aces);
        memcpy(at->insure, plan->insure, sizeof at->insure);
        rf_count_cells(plan, class);
        for (unsigned i = 0; i < RF_VALUES * RF_VALUES; i++)
            plan->insures |= at->insure[i / RF_VALUES][i % RF_VALUES];
    }
    rf_count_cells_end(plan);
}

/* The results of a box: halves of the wager from -9 to 9 wagers, and up to four naturals instead of
 * as many wagers.  Each different number of units has a slot. */
static void
plan_slots(const struct sim_plan *plan, struct count_plan *count)
{
    bool is[RF_SIM_RESULTS] = {false};
    for (int naturals = 0; naturals <= RF_BJ_HANDS_MAX; naturals++)
        for (int halves = -18; halves <= 18; halves++) {
            int net = naturals * (int)plan->natural + halves * (int)plan->unit / 2;
            if (net >= -(int)plan->zero && net <= 12 * (int)plan->unit)
                is[(int)plan->zero + net] = true;
        }
    for (unsigned i = 0; i < RF_SIM_RESULTS; i++) {
        count->slot_of[i] = (uint8_t)count->slots;
        if (!is[i])
            continue;
        RF_ASSERT(count->slots < RF_SIM_SLOTS);
        count->result[count->slots++] = (int16_t)((int)i - (int)plan->zero);
    }
}

void
rf_sim_count_init(void *storage, const struct rf_sim_game *game, const struct rf_sim_count *of,
                  const uint8_t key[static RF_KEY_BYTES])
{
    struct sim_plan *plan = storage;
    struct count_plan *count = (void *)(plan + 1);
    RF_ASSERT(!rf_sim_count_why_not(game, of));
    rf_sim_plan_open(plan, game, key);
    memset(count, 0, sizeof *count);
    plan->counted = true;
    count->is = *of;
    count->low = low_of(&of->system, game);
    count->initial = rf_counting_initial(&of->system, decks_of(game));
    count->first_bin = count_bin(count, count->initial, plan->cards);
    for (unsigned bin = 0; bin < RF_SIM_BINS; bin++)
        count->boxes[bin] = rf_sim_ramp_at(&of->ramp, count->low + (int)bin, game->boxes).boxes;
    plan_tags(plan, count);
    plan_moves(count);
    plan_classes(count);
    plan_slots(plan, count);
    plan_cells(plan, count);
    rf_sim_plan_close(plan);
}

/* Different counts at which an index play changes. */
static unsigned
different_indices(const struct rf_index_plays *plays)
{
    unsigned different = 0;
    for (unsigned i = 0; i < plays->count; i++) {
        unsigned j = 0;
        while (j < i && plays->at[j].index != plays->at[i].index)
            j++;
        different += j == i;
    }
    return different;
}

const char *
rf_sim_count_why_not(const struct rf_sim_game *game, const struct rf_sim_count *of)
{
    unsigned cards = 0, boxes = game->boxes;
    struct rf_sim_game most = *game;
    struct count_plan count = {.is.system = of->system};
    for (unsigned value = 0; value < RF_VALUES; value++)
        cards += game->shoe.count[value];
    for (unsigned i = 0; i < of->ramp.steps; i++)
        boxes = of->ramp.step[i].boxes > boxes ? of->ramp.step[i].boxes : boxes;
    most.boxes = boxes;
    if (game->shoe.infinite)
        return "a count needs a shoe that has an end";
    if (cards > RF_CARDS_MAX)
        return "a count needs a shoe of eight decks at most";
    if (rf_sim_why_not(&most))
        return rf_sim_why_not(&most);
    if (different_indices(&of->plays) >= COUNT_CLASSES)
        return "index plays may have 31 different indices at most";
    if (of->enters && of->exits && of->exit > of->enter)
        return "the exit count (wong-out) must not be above the entry count (wong-in)";
    count.low = low_of(&of->system, game);
    if (of->leaves && count_bin(&count, rf_counting_initial(&of->system, decks_of(game)), cards) <
                          bin_of(&count, of->leave))
        return "at this count the counter would leave every new shoe at once: lower it";
    return NULL;
}

size_t
rf_sim_count_size(void)
{
    return sizeof(struct sim_plan) + sizeof(struct count_plan);
}

int
rf_sim_count_low(const void *plan)
{
    RF_ASSERT(((const struct sim_plan *)plan)->counted);
    return count_of(plan)->low;
}

unsigned
rf_sim_count_slots(const void *plan)
{
    return count_of(plan)->slots;
}

int
rf_sim_count_result(const void *plan, unsigned slot)
{
    RF_ASSERT(slot < count_of(plan)->slots);
    return count_of(plan)->result[slot];
}

unsigned
rf_sim_count_boxes(const void *plan, int points)
{
    const struct count_plan *count = count_of(plan);
    unsigned bin = bin_of(count, points);
    RF_ASSERT(((const struct sim_plan *)plan)->counted);
    return count->boxes[bin < RF_SIM_BINS ? bin : RF_SIM_BINS - 1];
}
