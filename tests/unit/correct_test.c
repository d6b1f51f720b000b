/*
 * Corrections in the record of a session: what a strike does to later lines, what stands against
 * it, and what the verdict says.
 */
#include "../correct_suite.h"

#include <riffle/clause.h>

static const char *const two_dealt[] = {
    "ns shuffle board=3",
    "ns deal board=3",
    "ns place board=3",
    "ns shuffle board=4",
    "ns deal board=4",
    "ns place board=4",
    NULL,
};

/* Lines 2 to 7 deal boards 3 and 4; line 8 is the mistyped call. */
static void
begin_mistyped(void)
{
    begin_observed();
    acts(two_dealt);
    MUST(act("ns call board=3 table=1", NULL));
}

/* The call was on board 4: a card that was seen on board 3 then calls for a redeal. */
START_TEST(mistyped_call)
{
    begin_mistyped();
    MUST(act("ns seen board=3", NULL));
    ck_assert_int_eq(record.route, RF_ROUTE_16D);
    ck_assert(tries(8, "ns call board=4 table=1"));
    ck_assert_str_eq(correction.changed, "9:~6D1");
    ck_assert_uint_eq(trial.changes, 1);
    ck_assert_str_eq(trial.change[0].before, "-~16D");
    ck_assert_str_eq(trial.change[0].after, "-~6D1");
    ck_assert_msg(writes(), "%s", finding.expected);
    ck_assert(record.session.board[2].due && !record.session.board[2].began);
    ck_assert_uint_eq(record.session.board[3].began, 1);
    ck_assert_uint_eq(rf_corrections_struck_by(&record.corrections, 8), 10);
    ck_assert(act("director redeal board=3 reason=D1", NULL));
    has("kept truly, without breaches, with 1 correction; otherwise lawful as entered");
}
END_TEST

/* The same where breaches are recorded: the redeal was a breach only by the mistake. */
START_TEST(accused_by_mistake)
{
    begin_breaches();
    acts(two_dealt);
    MUST(act("ns call board=3 table=1", NULL));
    MUST(act("ns seen board=3", NULL));
    MUST(act("director redeal board=3 reason=D1", NULL));
    ck_assert_uint_eq(record.sum.breaches, 1);
    MUST(act("ns call board=4 table=1", NULL));
    corrects(8, "ns call board=4 table=1");
    ck_assert_str_eq(correction.changed, "9:~6D1:10:-");
    ck_assert_uint_eq(record.sum.breaches, 0);
    ck_assert_uint_eq(record.session.board[2].attempt, 1);
    has("kept truly, without breaches, with 1 correction; otherwise lawful as entered");
    corrects(12, NULL);
    ck_assert_str_eq(correction.changed, "9:~16D:10:!L6/2017.D1.2");
    has("kept truly, with 1 breach (L6/2017.D1.2) and 1 correction; otherwise");
}
END_TEST

/* In a committed session nothing that was committed to can be reached. */
START_TEST(refused_by_commitment)
{
    begin_committed();
    deal(1);
    deal(2);
    uint64_t seen = record.spine.lines + 1;
    MUST(act("director seen board=1", NULL));
    MUST(act("director redeal board=1 reason=D1", NULL));
    deal(1);
    ck_assert(!tries(seen, NULL));
    ck_assert_uint_eq(trial.line, seen + 2);
    char words[480];
    snprintf(words, sizeof words,
             "Line %u committed to the deal of board 1, attempt 1. Without line %u there would be "
             "no redeal and no attempt 1. A commitment cannot be taken back.",
             (unsigned)seen + 2, (unsigned)seen);
    ck_assert_str_eq(trial.why, words);
}
END_TEST

/* What no longer follows is struck too, and comes back with the correction of the correction. */
START_TEST(follows_no_longer)
{
    static struct rf_session before;
    begin_mistyped();
    before = record.session;
    corrects(6, NULL);
    ck_assert_uint_eq(correction.strikes, 2);
    ck_assert_uint_eq(correction.strike[1], 7);
    ck_assert_int_eq(record.session.board[3].stage, RF_BOARD_SHUFFLED);
    corrects(9, NULL);
    ck_assert_mem_eq(&before, &record.session, sizeof before);
    corrects(10, NULL);
    ck_assert_int_eq(record.session.board[3].stage, RF_BOARD_SHUFFLED);
    ck_assert_uint_eq(rf_corrections_counting(&record.corrections), 2);
}
END_TEST

START_TEST(forgotten_act)
{
    begin_mistyped();
    MUST(act("director seen board=4", NULL));
    ck_assert(tries_after(8, "ew call board=4 table=2"));
    ck_assert_str_eq(correction.changed, "9:~16D");
    ck_assert(writes());
    ck_assert_uint_eq(record.session.board[3].began, 2);
    ck_assert(!record.session.board[3].due);
    /* The same act is not possible before the board is dealt. */
    ck_assert(!tries_after(2, "ew call board=4 table=2"));
    ck_assert_ptr_nonnull(strstr(trial.why, "The new act is not possible there"));
}
END_TEST

/* The trap: striking the only call would reopen 6D1. */
START_TEST(only_call)
{
    begin_committed();
    deal(1);
    deal(2);
    uint64_t call = record.spine.lines + 1;
    MUST(act("ns call board=1 table=1", NULL));
    MUST(act("ns seen board=1 table=1", NULL));
    ck_assert(!tries(call, NULL));
    ck_assert_ptr_nonnull(strstr(trial.why, "last act on its board"));
    corrects(call + 1, NULL);
    corrects(call, NULL);
    has_not("nobody chose");
    MUST(act("ns seen board=1 table=1", NULL));
    MUST(act("director redeal board=1 reason=D1", NULL));
    char words[120];
    snprintf(words, sizeof words, "board 1 was dealt again after a correction (line %u)",
             (unsigned)call + 3);
    has(words);
}
END_TEST

/* Lines that cannot be struck, each with its reason. */
START_TEST(cannot_be_struck)
{
    begin_committed();
    deal(1);
    ck_assert(!tries(1, NULL));
    ck_assert_ptr_nonnull(strstr(trial.why, "belongs to the record itself"));
    ck_assert(!tries(99, NULL));
    ck_assert_str_eq(trial.why, "This record has no line 99.");
    uint64_t refused = record.spine.lines + 1;
    act("director redeal board=1 reason=D1", NULL);
    ck_assert(!tries(refused, NULL));
    ck_assert_ptr_nonnull(strstr(trial.why, "was refused"));
    uint64_t call = record.spine.lines + 1;
    MUST(act("ns call board=1 table=1", NULL));
    corrects(call, "ew call board=1 table=2");
    ck_assert(!tries(call, NULL));
    ck_assert_ptr_nonnull(strstr(trial.why, "is struck already, by line"));
    ck_assert(!tries(call + 1, "ns call board=1 table=1"));
    ck_assert_ptr_nonnull(strstr(trial.why, "is a correction"));
    MUST(act("ew played board=1 table=2", NULL));
    MUST(act("director release board=1", NULL));
    ck_assert(!tries(record.spine.lines, NULL));
    ck_assert_ptr_nonnull(strstr(trial.why, "A release cannot be taken back"));
    MUST(subkey(1, 0, 1));
    head();
    MUST(act("director close", NULL));
    head();
    ck_assert(!tries(call + 1, NULL));
    ck_assert_ptr_nonnull(strstr(trial.why, "The session is closed"));
}
END_TEST

/* A wrong correction changes nothing and names PR.20. */
START_TEST(wrong_corrections)
{
    static struct rf_session_record before;
    static struct rf_correction right;
    begin_mistyped();
    MUST(act("ns seen board=3", NULL));
    MUST(tries(8, NULL));
    before = record;
    right = correction;
    for (unsigned i = 0; i < 4; i++) {
        correction = right;
        record = before;
        switch (i) {
        case 0: correction.changed[0] = '\0'; break;
        case 1: correction.effective[5] ^= 1; break;
        case 2: correction.strike[0] = 5; break;
        default: strcpy(correction.instead, "ns call board=1 table=1"); break;
        }
        ck_assert(!writes());
        ck_assert_int_eq(finding.clause, RF_CORRECTION_TRUE);
        ck_assert_mem_eq(&record.session, &before.session, sizeof before.session);
        ck_assert_uint_eq(record.corrections.lines, 0);
    }
    record = before;
    rf_session_record_hold(&record, (struct rf_lines){NULL, NULL}, NULL);
    correction = right;
    ck_assert(!writes());
    ck_assert_int_eq(finding.clause, RF_CORRECTION_TRUE);
}
END_TEST

/* At most 64 count at one time; striking one makes room. */
START_TEST(sixty_four)
{
    begin_mistyped();
    for (unsigned i = 0; i < RF_CORRECTIONS_COUNTING; i++) {
        MUST(act("director instruct copies=1", NULL));
        corrects(record.spine.lines, NULL);
    }
    MUST(act("director instruct copies=1", NULL));
    ck_assert(!tries(record.spine.lines, NULL));
    ck_assert_ptr_nonnull(strstr(trial.why, "At most 64"));
    ck_assert_uint_eq(rf_corrections_counting(&record.corrections), RF_CORRECTIONS_COUNTING);
}
END_TEST

/* A payload has one spelling. */
START_TEST(spelling)
{
    static const char *const wrong[] = {
        "strikes=- after=- instead=- changed=- effective=%s reason=-",
        "strikes=3:3 after=- instead=- changed=- effective=%s reason=-",
        "strikes=3:9:7 after=- instead=- changed=- effective=%s reason=-",
        "strikes=03 after=- instead=- changed=- effective=%s reason=-",
        "strikes=3: after=- instead=- changed=- effective=%s reason=-",
        "strikes=3 after=4 instead=- changed=- effective=%s reason=-",
        "strikes=- after=4 instead=- changed=- effective=%s reason=-",
        "strikes=- after=0 instead=x changed=- effective=%s reason=-",
        "strikes=3 after=- changed=- instead=- effective=%s reason=-",
        "strikes=3 after=- instead=- changed=- effective=%s reason=-%%20",
    };
    char hex[RF_HEX_TEXT], payload[RF_LINE_TEXT], again[RF_LINE_TEXT];
    snprintf(hex, sizeof hex, "%064d", 7);
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(payload, sizeof payload, wrong[i], hex);
        ck_assert_msg(!rf_correction_read(&correction, payload), "%s", payload);
    }
    snprintf(payload, sizeof payload,
             "strikes=9:3:7 after=- instead=ns%%20call changed=4:-:5:~6D1 effective=%s reason=no",
             hex);
    ck_assert(rf_correction_read(&correction, payload));
    ck_assert_uint_eq(correction.strikes, 3);
    ck_assert_str_eq(correction.instead, "ns call");
    ck_assert_uint_gt(rf_correction_write(again, &correction), 0);
    ck_assert_str_eq(again, payload);
}
END_TEST

TESTS(mistyped_call, accused_by_mistake, refused_by_commitment, follows_no_longer, forgotten_act,
      only_call, cannot_be_struck, wrong_corrections, sixty_four, spelling)
