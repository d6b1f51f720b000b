/*
 * Corrections of observed tables.  A lawful evening is entered with one act left out or mistyped,
 * and then corrected: the table is as if everything had been typed rightly.  Striking the
 * correction leads back.  Corrections of two rounds can be made in either order.  A correction
 * whose `changed`, `effective` or strikes somebody edited is refused (PR.20) and changes nothing.
 * RIFFLE_EVENINGS says how many evenings.
 */
#include "../entered_evening.h"
#include "../observed_record.h"
#include "../same_record.h"

#ifdef RF_TINY
int
main(void)
{
    puts("ok 1 - rules files speak of decks of 52 # SKIP\n1..1");
    return 0;
}
#else

enum { USUAL = 12, TRIALS = 12, LINES = 600, ACTS = 160 }; /* acts of an evening that are entered */

/* A record with its lines, so that it can be corrected. */
struct held {
    struct rf_record record;
    struct rf_record_workspace space;
    char text[LINES][RF_LINE_TEXT];
    size_t size[LINES];
    uint64_t count;
    uint64_t line_of[EVENING]; /* of each act; 0 for one that was not entered */
};

/* An error of somebody who types. */
struct error {
    unsigned act; /* of the evening; 0 for no error */
    bool left_out;
    struct rf_act typed; /* in its place, unless it was left out */
};

static struct evening evening;
static struct held right, wrong, other;
static struct rf_correction correction;
static struct rf_trial trial;
static struct rf_finding finding;

static const char *
get_line(void *state, uint64_t number, size_t *size)
{
    struct held *held = state;
    *size = number >= 1 && number <= held->count ? held->size[number - 1] : 0;
    return *size ? held->text[number - 1] : NULL;
}

static bool
take(struct held *held, const char *text, size_t size)
{
    bool is_right = rf_record_take(&held->record, text, size, &finding);
    MUST(held->count < LINES);
    memcpy(held->text[held->count], text, size);
    held->size[held->count++] = size;
    return is_right;
}

static bool
take_line(struct held *held, const char *actor, const char *act, const char *payload)
{
    char text[RF_LINE_TEXT];
    return take(held, text, rf_record_line(&held->record, 1, actor, act, payload, text));
}

static void
begin(struct held *held, const struct rf_bj_rules *rules)
{
    char payload[RF_LINE_TEXT];
    held->count = 0;
    rf_record_init(&held->record, (struct rf_record_hook){NULL, NULL});
    rf_record_hold(&held->record, (struct rf_lines){get_line, held}, &held->space);
    write_opening(&held->record, rules, true, payload);
    MUST(take_line(held, "house", "open", payload));
}

/* Enters an act; false if it cannot have happened. */
static bool
enter_act(struct held *held, const struct rf_act *act)
{
    static struct rf_proposal proposal;
    char head[RF_HEAD_TEXT + 200];
    rf_record_propose(&held->record, act, &proposal);
    if (proposal.seen.kind == RF_SEEN_IMPOSSIBLE)
        return false;
    MUST(rf_record_compose(&held->record, 1, act->kind == RF_ACT_SIT ? " key=-" : "", &proposal));
    MUST(take(held, proposal.line, proposal.size));
    write_head(&held->record, head);
    MUST(!held->record.spine.head_due || take_line(held, "house", "head", head));
    return true;
}

/* Another amount, another face, or somebody else. */
static void
mistype(struct rf_act *act)
{
    if (act->kind == RF_ACT_DRAW && !act->face_down)
        act->card = (rf_card)below(&evening, RF_DECK_CARDS);
    else if (act->cents > 0)
        act->cents += 100 * (1 + below(&evening, 9));
    else if (act->role == RF_ROLE_DEALER)
        act->role = RF_ROLE_SUPERVISOR;
}

static struct error
any_error(void)
{
    struct error error = {.act = 9 + below(&evening, ACTS - 9), .left_out = below(&evening, 2)};
    error.typed = evening.act[error.act];
    mistype(&error.typed);
    return error;
}

/* The evening with these errors; false if that made an act impossible, which is then not in the
 * record. */
static bool
enter_evening(struct held *held, const struct rf_bj_rules *rules, const struct error errors[2])
{
    begin(held, rules);
    for (unsigned i = 1; i < ACTS; i++) {
        const struct error *error = i == errors[0].act   ? &errors[0]
                                    : i == errors[1].act ? &errors[1]
                                                         : NULL;
        bool out = error && error->left_out;
        held->line_of[i] = out ? 0 : held->count + 1;
        if (!out && !enter_act(held, error ? &error->typed : &evening.act[i]))
            return false;
    }
    return true;
}

/* Tries the correction of an error: the right act in its place, or behind the act before it. */
static bool
try_correction(struct held *held, struct error error)
{
    char words[RF_ACT_TEXT];
    unsigned before = error.act - 1;
    while (before > 0 && held->line_of[before] == 0)
        before--;
    memset(&correction, 0, sizeof correction);
    MUST(rf_act_write(words, &evening.act[error.act]) < sizeof correction.instead);
    memcpy(correction.instead, words, strlen(words) + 1);
    correction.strikes = !error.left_out;
    correction.strike[0] = error.left_out ? 0 : held->line_of[error.act];
    correction.after = !error.left_out ? 0 : before ? held->line_of[before] : 1;
    return rf_record_correct_try(&held->record, &correction, &trial);
}

static bool
write_correction(struct held *held)
{
    char payload[RF_LINE_TEXT];
    MUST(rf_correction_write(payload, &correction) > 0);
    return take_line(held, "supervisor", "correct", payload);
}

static void
must_write(struct held *held)
{
    ck_assert_msg(write_correction(held), "%s, expected %s", finding.found, finding.expected);
}

/* Somebody edits the correction that was tried: it is refused, and nothing changes. */
static unsigned
refuse_edited(struct held *held)
{
    static struct rf_correction tried;
    tried = correction;
    memcpy(&other.record, &held->record, sizeof other.record);
    for (unsigned kind = 0; kind < 4; kind++) {
        uint64_t count = held->count;
        correction = tried;
        if (kind == 0)
            correction.effective[below(&evening, RF_HASH_BYTES)] ^= 1;
        if (kind == 1)
            strcpy(correction.changed, tried.changed[0] ? "" : "3:!C4.4");
        if (kind == 2)
            strcat(correction.changed, correction.changed[0] ? ":9999:-" : "9999:-");
        if (kind == 3 && correction.strikes)
            correction.strike[0] = 1;
        if (kind == 3)
            correction.after = correction.strikes ? 0 : count + 7;
        MUST(!write_correction(held) && finding.clause == RF_CORRECTION_TRUE);
        MUST(same_game(&held->record.bj, &other.record.bj));
        memcpy(&held->record, &other.record, sizeof held->record);
        held->count = count;
    }
    correction = tried;
    return 4;
}

/* Strikes the last line, a correction: the table is as it was before. */
static void
strike_last(struct held *held, const struct rf_bj *before)
{
    static struct rf_bj corrected;
    memcpy(&corrected, &held->record.bj, sizeof corrected);
    for (unsigned i = 0; i < 2; i++) { /* back, and forth again */
        memset(&correction, 0, sizeof correction);
        correction.strikes = 1;
        correction.strike[0] = held->count;
        ck_assert_msg(rf_record_correct_try(&held->record, &correction, &trial), "%s", trial.why);
        must_write(held);
        MUST(same_game(&held->record.bj, i ? &corrected : before));
    }
}

START_TEST(corrected_is_as_typed_rightly)
{
    static struct rf_bj before;
    unsigned long evenings = suite_number("RIFFLE_EVENINGS", USUAL), done = 0, edited = 0;
    evening.words = suite_stream(&evening.stream, "corrected tables");
    for (unsigned long e = 0; e < evenings; e++) {
        struct rf_bj_rules rules = e % 2 ? random_rules(&evening) : preset_rules((unsigned)e / 2);
        const struct error none[2] = {{.act = 0}, {.act = 0}};
        play_evening(&evening, &rules);
        MUST(enter_evening(&right, &rules, none));
        for (unsigned i = 0; i < TRIALS; i++) {
            const struct error errors[2] = {any_error(), {.act = 0}};
            if (!enter_evening(&wrong, &rules, errors) || !try_correction(&wrong, errors[0]))
                continue;
            memcpy(&before, &wrong.record.bj, sizeof before);
            edited += refuse_edited(&wrong);
            must_write(&wrong);
            MUST(wrong.record.sum.breaches + wrong.record.sum.questions == 0);
            MUST(same_game(&wrong.record.bj, &right.record.bj));
            strike_last(&wrong, &before);
            done++;
        }
    }
    printf("# %lu evenings corrected, %lu edited corrections refused\n", done, edited);
    ck_assert_uint_gt(done, 2 * evenings);
}
END_TEST

/* The number of rounds that ended before an act. */
static unsigned
round_of(unsigned act)
{
    unsigned ended = 0;
    for (unsigned i = 1; i < act; i++)
        ended += evening.act[i].kind == RF_ACT_END;
    return ended;
}

/* One correction after the other; false if one of them is not possible. */
static bool
corrects_both(struct held *held, struct error first, struct error second)
{
    if (!try_correction(held, first))
        return false;
    must_write(held);
    if (!try_correction(held, second))
        return false;
    must_write(held);
    return true;
}

START_TEST(corrections_of_two_rounds_commute)
{
    unsigned long evenings = suite_number("RIFFLE_EVENINGS", USUAL), done = 0;
    evening.words = suite_stream(&evening.stream, "two corrections");
    for (unsigned long e = 0; e < evenings; e++) {
        struct rf_bj_rules rules = e % 2 ? random_rules(&evening) : preset_rules((unsigned)e / 2);
        play_evening(&evening, &rules);
        for (unsigned i = 0; i < 2 * TRIALS; i++) {
            const struct error errors[2] = {any_error(), any_error()};
            if (round_of(errors[0].act) == round_of(errors[1].act) ||
                !enter_evening(&wrong, &rules, errors) || !enter_evening(&right, &rules, errors) ||
                !corrects_both(&wrong, errors[0], errors[1]) ||
                !corrects_both(&right, errors[1], errors[0]))
                continue;
            MUST(same_game(&wrong.record.bj, &right.record.bj));
            MUST(wrong.record.sum.breaches == right.record.sum.breaches);
            done++;
        }
    }
    printf("# %lu pairs of corrections\n", done);
    ck_assert_uint_gt(done, evenings / 2);
}
END_TEST

TESTS(corrected_is_as_typed_rightly, corrections_of_two_rounds_commute)
#endif
