/*
 * Corrections in the record of an observed table: a mistyped card, with and without breaches, and
 * tables that have no corrections.
 */
#include "../observed_record.h"

#ifdef RF_TINY
int
main(void)
{
    puts("ok 1 - rules files speak of decks of 52 # SKIP\n1..1");
    return 0;
}
#else

enum { LINES = 200 };

static struct rf_record record, verifier;
static struct rf_record_workspace space, other_space;
static struct rf_correction correction;
static struct rf_trial trial;
static struct rf_finding finding;
static struct {
    char text[LINES][RF_LINE_TEXT];
    size_t size[LINES];
    uint64_t count;
} held;

static const char *
get_held(void *state, uint64_t number, size_t *size)
{
    (void)state;
    *size = number >= 1 && number <= held.count ? held.size[number - 1] : 0;
    return *size ? held.text[number - 1] : NULL;
}

/* Both the keeper's record and that of a verifier take the line. */
static bool
take(const char *text, size_t size)
{
    struct rf_finding other;
    bool right = rf_record_take(&record, text, size, &finding);
    ck_assert(right == rf_record_take(&verifier, text, size, &other));
    memcpy(held.text[held.count], text, size);
    held.size[held.count++] = size;
    return right;
}

static bool
line(const char *actor, const char *act, const char *payload)
{
    char text[RF_LINE_TEXT];
    return take(text, rf_record_line(&record, 1, actor, act, payload, text));
}

static void
begin(bool breaches)
{
    char payload[RF_LINE_TEXT];
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    struct rf_record_hook none = {NULL, NULL};
    held.count = 0;
    rf_record_init(&record, none);
    rf_record_init(&verifier, none);
    rf_record_hold(&record, (struct rf_lines){get_held, NULL}, &space);
    rf_record_hold(&verifier, (struct rf_lines){get_held, NULL}, &other_space);
    write_opening(&record, &rules, breaches, payload);
    ck_assert_msg(line("house", "open", payload), "%s: %s", finding.found, finding.expected);
}

/* Enters an act; a refused one is recorded as refused. */
static void
enter(const char *words)
{
    static struct rf_proposal proposal;
    struct rf_act act;
    struct rf_act_error error;
    MUST(rf_act_read(&act, words, strlen(words), &error) == RF_ACT_READ);
    rf_record_propose(&record, &act, &proposal);
    MUST(proposal.seen.kind != RF_SEEN_IMPOSSIBLE || !record.breaches);
    MUST(rf_record_compose(&record, 1, act.kind == RF_ACT_SIT ? " key=-" : "", &proposal));
    ck_assert_msg(take(proposal.line, proposal.size), "%s: %s", words, finding.found);
    if (!record.spine.head_due)
        return;
    char head[RF_HEAD_TEXT + 200];
    write_head(&record, head);
    MUST(line("house", "head", head));
}

/* One round of Ann alone; the second card of line 14 is a mistyped 6S. */
static const char *const mistyped[] = {
    "Ann sits at box 1",
    "Ann buys 100 of chips",
    "dealer shuffles by hand",
    "dealer offers the stack to Ann with backs away",
    "Ann cuts at 100",
    "dealer moves the front to the back",
    "dealer places the cutting card",
    "dealer loads the shoe",
    "dealer burns a card",
    "Ann wagers 10 on box 1",
    "dealer draws KS to box 1",
    "dealer draws 9H to the dealer",
    "dealer draws 6S to box 1",
    "dealer draws a card face down to the dealer",
    "Ann stands",
    "dealer turns 8C",
    "dealer pays 10 to box 1",
    "dealer ends the round",
    NULL,
};

static void
enter_mistyped(void)
{
    for (const char *const *words = mistyped; *words; words++)
        enter(*words);
}

static bool
tries(uint64_t number, const char *instead)
{
    memset(&correction, 0, sizeof correction);
    correction.strikes = 1;
    correction.strike[0] = number;
    snprintf(correction.instead, sizeof correction.instead, "%s", instead ? instead : "");
    return rf_record_correct_try(&record, &correction, &trial);
}

static bool
writes(void)
{
    char payload[RF_LINE_TEXT];
    MUST(rf_correction_write(payload, &correction) > 0);
    return line("supervisor", "correct", payload);
}

/* True when a walk over the acts that count, folded one by one, gives the state of the record. */
static bool
refolds(void)
{
    static struct rf_record fold;
    static struct rf_effective at;
    struct rf_act act;
    struct rf_observation seen;
    uint64_t breaches = 0, refused = 0;
    rf_record_init(&fold, (struct rf_record_hook){NULL, NULL});
    for (rf_effective_start(&at, record.lines, &record.corrections, record.spine.lines);
         rf_effective_next(&at);)
        if (rf_record_refold(&fold, &at, &act, &seen)) {
            breaches += seen.kind == RF_SEEN_BREACH;
            refused += seen.kind == RF_SEEN_IMPOSSIBLE;
        }
    return at.place.position == record.spine.lines && refused == record.sum.refused &&
           breaches == record.sum.breaches - record.sum.faults &&
           memcmp(&fold.bj, &record.bj, sizeof fold.bj) == 0 &&
           memcmp(&fold.sum, &record.sum, sizeof fold.sum) == 0;
}

/* What the house owes Ann, in cents; negative: she was paid too much. */
static int64_t
owed_to_ann(void)
{
    int64_t cents = 0;
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        if (record.bj.account[i].open && strcmp(record.bj.account[i].name, "Ann") == 0)
            cents += record.bj.account[i].owed_cents;
    return cents;
}

/* The dealer was accused of a wrong payment by a typing error. */
START_TEST(mistyped_card)
{
    static struct rf_signed_part part;
    begin(true);
    enter_mistyped();
    ck_assert_uint_eq(record.sum.breaches, 1);
    ck_assert_int_ne(owed_to_ann(), 0);
    ck_assert(tries(14, "dealer draws 9S to box 1"));
    ck_assert_str_eq(correction.changed, "18:-");
    ck_assert_str_eq(trial.change[0].before, "!BJ(11).5");
    ck_assert_msg(writes(), "%s", finding.expected);
    ck_assert(refolds());
    ck_assert_uint_eq(record.sum.breaches, 0);
    ck_assert_int_eq(owed_to_ann(), 0);
    ck_assert_int_eq(record.bj.house_cents, -11000);
    rf_record_verdict_if_signed(&record, &part);
    ck_assert_ptr_nonnull(strstr(part.words, "kept truly, without breaches, with 1 correction;"));
    /* And back. */
    ck_assert(tries(21, NULL));
    ck_assert_str_eq(correction.changed, "18:!BJ(11).5");
    ck_assert(writes());
    ck_assert(refolds());
    ck_assert_uint_eq(record.sum.breaches, 1);
    ck_assert_int_ne(owed_to_ann(), 0);
}
END_TEST

/* Without breaches=yes, the payment was refused and is entered again after the correction. */
START_TEST(refused_is_not_revived)
{
    begin(false);
    enter_mistyped();
    ck_assert_uint_eq(record.sum.refused, 2);
    ck_assert(tries(14, "dealer draws 9S to box 1"));
    ck_assert_str_eq(correction.changed, "");
    ck_assert(writes());
    ck_assert_uint_eq(record.sum.refused, 2);
    enter("dealer pays 10 to box 1");
    enter("dealer ends the round");
    ck_assert_uint_eq(record.sum.refused, 2);
    ck_assert_uint_eq(record.sum.rounds, 1);
    ck_assert(refolds());
    /* A card left out takes what rests on it along. */
    ck_assert(tries(12, NULL));
    ck_assert_uint_gt(correction.strikes, 4);
}
END_TEST

START_TEST(forgotten_act)
{
    begin(true);
    for (const char *const *words = mistyped; *words; words++)
        if (strcmp(*words, "dealer burns a card") != 0)
            enter(*words);
    ck_assert_uint_eq(record.sum.breaches, 2);
    memset(&correction, 0, sizeof correction);
    correction.after = 9;
    strcpy(correction.instead, "dealer burns a card");
    ck_assert_msg(rf_record_correct_try(&record, &correction, &trial), "%s", trial.why);
    ck_assert_ptr_nonnull(strstr(correction.changed, ":-"));
    ck_assert(writes());
    ck_assert(refolds());
    ck_assert_uint_eq(record.sum.breaches, 1);
}
END_TEST

START_TEST(wrong_corrections)
{
    static struct rf_correction right;
    begin(true);
    enter_mistyped();
    ck_assert(!tries(1, NULL));
    ck_assert(!tries(20, NULL)); /* the head of the round */
    ck_assert(!tries(14, "dealer draws 9S"));
    ck_assert(!tries(14, "supervisor opens the table with 6 decks"));
    MUST(tries(14, "dealer draws 9S to box 1"));
    right = correction;
    for (unsigned i = 0; i < 3; i++) {
        correction = right;
        if (i == 0)
            correction.changed[0] = '\0';
        if (i == 1)
            correction.effective[0] ^= 1;
        if (i == 2)
            strcpy(correction.instead, "dealer draws 8S to box 1");
        ck_assert(!writes());
        ck_assert_int_eq(finding.clause, RF_CORRECTION_TRUE);
        ck_assert_uint_eq(record.sum.breaches, 1);
    }
}
END_TEST

TESTS(mistyped_card, refused_is_not_revived, forgotten_act, wrong_corrections)
#endif
