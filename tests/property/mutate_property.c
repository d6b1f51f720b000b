/*
 * One false line in an evening: each act of random lawful evenings is left out, entered twice, done
 * by another person, with another sum or another card, or exchanged with the next one.  The rest is
 * entered unchanged.  What a later breach owes to that line is no false alarm: a hand with a card
 * too many is bust, and its settlement is wrong.  A breach about another box, or in a later round,
 * is a false alarm.  RIFFLE_EVENINGS says how many evenings of 400 acts;
 * docs/understand/observe.md has the table that this prints.
 */
#include "../entered_evening.h"

#include "blackjack/bj_internal.h"

#ifdef RF_TINY
int
main(void)
{
    puts("ok 1 - rules files speak of decks of 52 # SKIP\n1..1");
    return 0;
}
#else

enum { AFTER = 100, USUAL = 16 }; /* acts entered after the false line; evenings */

enum mutation { LEFT_OUT, TWICE, PERSON, SUM, SUIT, CARD, EXCHANGED, MUTATIONS };

/* `told`: breaches that the false line itself may show.  The line and one that it makes late: 2.
 * `false_alarms`: of so many in a thousand mutated evenings there may be a false alarm. */
static const struct {
    const char *name;
    unsigned told, false_alarms;
} mutations[MUTATIONS] = {
    [LEFT_OUT] = {"left out", 2, 40},     [TWICE] = {"entered twice", 1, 80},
    [PERSON] = {"another person", 2, 15}, [SUM] = {"another sum", 1, 2},
    [SUIT] = {"another suit", 0, 2},      [CARD] = {"another card", 1, 50},
    [EXCHANGED] = {"exchanged", 2, 30},
};

/* Evenings with one false line, by how they went. */
static struct {
    unsigned long cases, unnoticed, alone, followed, false_alarm, impossible, elsewhere;
} tallies[MUTATIONS];

static bool
change_person(struct evening *evening, struct rf_act *act)
{
    static const char *const names[] = {"Ann", "Bob", "Cleo"};
    const char *other = names[below(evening, 3)];
    if (act->role == RF_ROLE_DEALER) {
        act->role = RF_ROLE_SUPERVISOR;
        return true;
    }
    if (act->role != RF_ROLE_PLAYER || act->kind == RF_ACT_SIT || strcmp(act->name, other) == 0)
        return false; /* somebody else at a box is another evening */
    memset(act->name, 0, sizeof act->name);
    strcpy(act->name, other);
    return true;
}

static bool
change_sum(struct evening *evening, struct rf_act *act)
{
    int64_t change = 1 + (int64_t)below(evening, 400);
    if (act->kind != RF_ACT_WAGER && act->kind != RF_ACT_BUY && act->kind != RF_ACT_INSURE &&
        act->kind != RF_ACT_PAY)
        return false;
    act->cents += below(evening, 2) && act->cents > 500 ? -change : change;
    return true;
}

/* Another face that can lie there: of the same rank, or of another one. */
static bool
change_card(struct evening *evening, const struct rf_bj *game, struct rf_act *act, bool rank)
{
    bool shows = act->kind == RF_ACT_DRAW || act->kind == RF_ACT_TURN;
    if (!shows || act->card >= RF_DECK_CARDS)
        return false;
    unsigned step = rank ? 1 + below(evening, 12) : 13 * (1 + below(evening, 3));
    act->card = (rf_card)((act->card + step) % RF_DECK_CARDS);
    return rf_bj_obstacle(game, act) == RF_NO_OBSTACLE;
}

/* The evening from act `i` on, with its false line.  Answers how many acts, 0 for none. */
static unsigned
mutate(struct evening *evening, unsigned i, enum mutation mutation, struct rf_act *acts)
{
    const struct rf_bj *game = &evening->before[i];
    unsigned count = 0, next = i + 1;
    struct rf_act act = evening->act[i];
    bool changed = mutation == PERSON ? change_person(evening, &act)
                   : mutation == SUM  ? change_sum(evening, &act)
                   : mutation == SUIT ? change_card(evening, game, &act, false)
                   : mutation == CARD ? change_card(evening, game, &act, true)
                                      : true;
    if (!changed)
        return 0;
    if (mutation == EXCHANGED)
        acts[count++] = evening->act[next++];
    if (mutation != LEFT_OUT)
        acts[count++] = act;
    if (mutation == TWICE)
        acts[count++] = act;
    while (next < evening->count && next < i + AFTER)
        acts[count++] = evening->act[next++];
    return count;
}

/* The boxes that an act is about, a bit each; bit 0 is the dealer's hand. */
static unsigned
boxes_of(const struct rf_bj *game, const struct rf_act *act)
{
    unsigned boxes = act->box ? 1u << act->box : 0;
    if (act->kind == RF_ACT_DRAW || act->kind == RF_ACT_CUTTING_CARD)
        return act->hand <= RF_BOXES_MAX ? 1u << act->hand : 0;
    if ((act->kind == RF_ACT_TURN || act->kind == RF_ACT_LOOK) && !act->box)
        return 1;
    for (unsigned box = 1; box <= RF_BOXES_MAX && act->role == RF_ROLE_PLAYER; box++)
        if (!act->box && strcmp(game->table.seats.box[box].name, act->name) == 0)
            boxes |= 1u << box;
    return boxes;
}

/* The hands that a breach is about.  What is due at once concerns the box that is due, whoever
 * acts. */
static unsigned
concerned(const struct rf_bj *game, const struct rf_act *act, enum rf_clause clause)
{
    unsigned boxes = boxes_of(game, act);
    bool insures = act->kind == RF_ACT_INSURE || act->kind == RF_ACT_DECLINE;
    if (insures || (act->kind == RF_ACT_TURN && act->box))
        boxes |= 1; /* the dealer's first card, or their total, decides */
    bool at_once = clause == RF_BUST_TAKEN || clause == RF_NATURAL_PAID ||
                   clause == RF_INSURANCE_PAYS || rf_bj_phase(game) == RF_PHASE_AT_ONCE;
    for (unsigned box = 1; box <= RF_BOXES_MAX && at_once; box++)
        if (rf_bj_phase_first_due(game, box) < RF_BJ_HANDS_MAX)
            boxes |= 1u << box;
    return boxes;
}

/* True when no other hand than the affected ones waits for the dealer. */
static bool
only_waits(const struct rf_bj *game, unsigned affected)
{
    bool only = true;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        for (unsigned h = 0; h < game->box[box].hands; h++)
            only = only && (game->box[box].wager_cents[h] == 0 || affected & 1u << box);
    return only;
}

/* True when a breach follows from the false line: it is about the same hand, or settles against
 * that hand of the dealer. */
static bool
follows(enum mutation mutation, unsigned boxes, unsigned affected, const struct rf_act *act)
{
    if (mutation == LEFT_OUT || mutation == EXCHANGED || mutation == SUIT)
        return false;
    return boxes & affected || (affected & 1 && act->kind >= RF_ACT_PAY);
}

/* What came of one act. */
struct told {
    struct rf_observation seen;
    unsigned breaches; /* 2 when an earlier breach shows as well */
};

static struct told
observe(struct rf_bj *game, const struct rf_act *act)
{
    struct told told = {.seen = rf_bj_observe(game, act)};
    told.breaches = told.seen.kind == RF_SEEN_BREACH;
    if (told.seen.kind != RF_SEEN_IMPOSSIBLE)
        told.breaches += game->table.fault != RF_PERMITTED;
    return told;
}

/* Prints a case with a false alarm: the false line and all that follows in the round. */
static void
show_case(struct evening *evening, unsigned i, enum mutation mutation, const struct rf_act *acts,
          unsigned count)
{
    static struct rf_bj game;
    static const char *const words[] = {"", "!", "?", "impossible "};
    static char text[RF_ACT_TEXT];
    unsigned first = i;
    while (first > 0 && i - first < 30 && evening->act[first - 1].kind != RF_ACT_END)
        first--;
    printf("# %s:\n", mutations[mutation].name);
    memcpy(&game, &evening->before[i], sizeof game);
    for (unsigned j = first; j <= i; j++) {
        rf_act_write(text, &evening->act[j]);
        printf("#   %c %.60s\n", j == i ? '-' : ' ', text);
    }
    for (unsigned j = 0, ends = 0; j < count && j < 60 && ends < 1; j++) {
        struct told one = observe(&game, &acts[j]);
        rf_act_write(text, &acts[j]);
        printf("#   > %-55.55s %s%s%s\n", text, words[one.seen.kind],
               one.seen.kind ? rf_clause_citation(one.seen.clause) : "",
               one.breaches > (one.seen.kind == RF_SEEN_BREACH) ? " fault" : "");
        ends += acts[j].kind == RF_ACT_END && j > 2;
    }
}

static void
try_mutation(struct evening *evening, unsigned i, enum mutation mutation)
{
    static struct rf_bj game;
    static struct rf_act acts[AFTER + 2];
    unsigned count = mutate(evening, i, mutation, acts), told = 0, false_alarms = 0, affected = 0;
    bool ended = false, impossible = false, elsewhere = false;
    if (count == 0)
        return;
    const struct rf_bj *before = &evening->before[i];
    memcpy(&game, before, sizeof game);
    affected = boxes_of(before, &evening->act[i]) | boxes_of(before, &acts[0]);
    for (unsigned j = 0; j < count; j++) {
        unsigned boxes = concerned(&game, &acts[j], rf_bj_judge(&game, &acts[j]));
        if (boxes & 1 && only_waits(&game, affected))
            boxes |= affected; /* the dealer plays against that hand alone */
        struct told one = observe(&game, &acts[j]);
        told += one.breaches;
        bool known = !ended && follows(mutation, boxes, affected, &acts[j]);
        if (one.breaches > 0 && told > mutations[mutation].told && !known)
            false_alarms++;
        impossible = impossible || one.seen.kind == RF_SEEN_IMPOSSIBLE;
        elsewhere = elsewhere || one.seen.obstacle == RF_OBSTACLE_CARD_ELSEWHERE;
        ended = ended || acts[j].kind == RF_ACT_END;
    }
    tallies[mutation].elsewhere += elsewhere;
    if (elsewhere)
        return; /* all cards of that face are out: a later true line was refused */
    tallies[mutation].cases++;
    tallies[mutation].impossible += impossible;
    tallies[mutation].false_alarm += false_alarms > 0;
    if (false_alarms > 0 && tallies[mutation].false_alarm <= suite_number("RIFFLE_SHOWN", 0))
        show_case(evening, i, mutation, acts, count);
    tallies[mutation].unnoticed += told == 0;
    tallies[mutation].alone += told == 1 && false_alarms == 0;
    tallies[mutation].followed += told > 1 && false_alarms == 0;
}

static void
play_number(struct evening *evening, unsigned long number)
{
    struct rf_bj_rules rules = number % 2 ? random_rules(evening)
                                          : preset_rules((unsigned)number / 2);
    play_evening(evening, &rules);
}

START_TEST(one_false_line_raises_no_false_alarm)
{
    static struct evening evening;
    unsigned long evenings = suite_number("RIFFLE_EVENINGS", USUAL);
    evening.words = suite_stream(&evening.stream, "one false line");
    for (unsigned long e = 0; e < evenings; e++) {
        play_number(&evening, e);
        for (unsigned i = 1; i + 2 < evening.count; i++)
            for (unsigned mutation = 0; mutation < MUTATIONS; mutation++)
                try_mutation(&evening, i, (enum mutation)mutation);
    }
    puts(
        "# mutation          cases  no breach  one breach  more  false alarm  impossible  no face");
    for (unsigned m = 0; m < MUTATIONS; m++)
        printf("# %-14s %8lu %10lu %11lu %5lu %12lu %11lu %8lu\n", mutations[m].name,
               tallies[m].cases, tallies[m].unnoticed, tallies[m].alone, tallies[m].followed,
               tallies[m].false_alarm, tallies[m].impossible, tallies[m].elsewhere);
    fflush(stdout);
    if (evenings < USUAL)
        return; /* too few to say */
    for (unsigned m = 0; m < MUTATIONS; m++)
        ck_assert_msg(tallies[m].false_alarm * 1000 <=
                          tallies[m].cases * mutations[m].false_alarms + 2000,
                      "%s: false alarms in %lu of %lu cases", mutations[m].name,
                      tallies[m].false_alarm, tallies[m].cases);
}
END_TEST

/* Everything that a breach leaves behind so that it is told once.  Without any one of them the same
 * evenings have more breaches or impossible lines. */
enum waiver {
    NOTHING,
    INSURANCE,
    LOOK,
    AT_ONCE,
    TURN,
    DRAW,
    INSURED,
    FACES,
    PASSED,
    ASKED,
    UNASKED,
    UNKNOWN,
    EXTRA,
    MARK_TOLD,
    DOUBTFUL,
    WAIVERS
};

static void
forget(struct rf_bj *game, enum waiver waiver)
{
    static const uint8_t duties[WAIVERS] = {
        [INSURANCE] = RF_WAIVED_INSURANCE, [LOOK] = RF_WAIVED_LOOK, [AT_ONCE] = RF_WAIVED_AT_ONCE,
        [TURN] = RF_WAIVED_TURN,           [DRAW] = RF_WAIVED_DRAW, [INSURED] = RF_WAIVED_INSURED,
        [FACES] = RF_WAIVED_FACES,
    };
    game->waived &= (uint8_t)~duties[waiver];
    switch (waiver) {
    case PASSED: game->passed = 0; break;
    case ASKED: game->asked = 0; break;
    case UNASKED: game->unasked = 0; break;
    case UNKNOWN: game->unknown = 0; break;
    case EXTRA: game->extra.count = 0; break;
    case MARK_TOLD: game->table.shoe.mark_told = false; break;
    case DOUBTFUL: game->table.shoe.doubtful = false; break;
    default: break;
    }
}

/* Breaches and impossible lines of one evening with each of its lines in turn left out, entered
 * twice or exchanged; after each act the waiver is forgotten. */
static unsigned long
count_without(struct evening *evening, enum waiver waiver)
{
    static struct rf_bj game;
    static struct rf_act acts[AFTER + 2];
    static const enum mutation kinds[] = {LEFT_OUT, TWICE, EXCHANGED};
    unsigned long sum = 0;
    for (unsigned i = 1; i + 2 < evening->count; i++)
        for (unsigned k = 0; k < 3; k++) {
            unsigned count = mutate(evening, i, kinds[k], acts);
            memcpy(&game, &evening->before[i], sizeof game);
            for (unsigned j = 0; j < count && j < 30; j++) {
                struct told one = observe(&game, &acts[j]);
                sum += one.breaches + (one.seen.kind == RF_SEEN_IMPOSSIBLE);
                forget(&game, waiver);
            }
        }
    return sum;
}

START_TEST(each_waiver_is_needed)
{
    static struct evening evening;
    bool needed[WAIVERS] = {[NOTHING] = true};
    unsigned missing = WAIVERS - 1, evenings = 0;
    evening.words = suite_stream(&evening.stream, "waivers");
    for (; missing > 0 && evenings < 120; evenings++) {
        play_number(&evening, evenings);
        unsigned long least = count_without(&evening, NOTHING);
        for (unsigned waiver = 1; waiver < WAIVERS; waiver++) {
            if (needed[waiver] || count_without(&evening, (enum waiver)waiver) <= least)
                continue;
            needed[waiver] = true;
            missing--;
        }
    }
    for (unsigned waiver = 1; waiver < WAIVERS; waiver++)
        ck_assert_msg(needed[waiver], "waiver %u is not needed", waiver);
    printf("# each of %u waivers is needed: %u evenings\n", WAIVERS - 1, evenings);
}
END_TEST

TESTS(one_false_line_raises_no_false_alarm, each_waiver_is_needed)
#endif
