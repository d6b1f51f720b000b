/*
 * Records of evenings with breaches.  A lawful evening is entered with one act left out or changed,
 * and kept by proposals: a verifier that takes its lines comes to the same state and the same
 * breaches.  Then rulings are altered: `!` and `?` put on lawful lines, removed, exchanged, or with
 * another clause.  Each such line breaks PR.3 and changes nothing.  RIFFLE_EVENINGS says how many
 * evenings.
 */
#include "../entered_evening.h"
#include "../full_walk.h"
#include "../observed_record.h"
#include "../same_record.h"

#include <riffle/line.h>

#ifdef RF_TINY
int
main(void)
{
    puts("ok 1 - rules files speak of decks of 52 # SKIP\n1..1");
    return 0;
}
#else

enum { USUAL = 12, TRIALS = 8 }; /* evenings; records made of each */

static struct evening evening;
static struct rf_record kept, checked, altered;
static struct rf_proposal proposal;
static struct rf_finding finding;

static bool
take(struct rf_record *record, const char *act, const char *payload)
{
    char line[RF_LINE_TEXT];
    size_t size = rf_record_line(record, record->spine.time, "house", act, payload, line);
    return rf_record_take(record, line, size, &finding);
}

/* The first line, with breaches=yes. */
static void
open_record(struct rf_record *record, const struct rf_bj_rules *rules)
{
    char payload[RF_LINE_TEXT];
    rf_record_init(record, (struct rf_record_hook){NULL, NULL});
    write_opening(record, rules, true, payload);
    ck_assert_msg(take(record, "open", payload), "%s: %s", finding.found, finding.expected);
}

static void
end_round(void)
{
    char payload[RF_HEAD_TEXT + 200];
    write_head(&kept, payload);
    MUST(take(&kept, "head", payload) && take(&checked, "head", payload));
}

/* An act as its line has it: fields that its phrase does not use are empty. */
static bool
as_said(struct rf_act *act)
{
    char line[RF_ACT_TEXT];
    struct rf_act_error error;
    return rf_act_read(act, line, rf_act_write(line, act), &error) == RF_ACT_READ;
}

/* The record takes no line with this ruling in place of the right one, and does not change. */
static void
refuse_ruling(const struct rf_line *line, const char *ruling)
{
    static char text[RF_LINE_TEXT];
    memcpy(&altered, &checked, sizeof altered);
    size_t size = rf_spine_write_line(&altered.spine, line->time, line->actor, line->act, ruling,
                                      line->payload, text);
    MUST(!rf_record_take(&altered, text, size, &finding));
    ck_assert_msg(finding.clause == RF_RULING_TRUE && finding.line == line->seq,
                  "%s in place of %s breaks %s", ruling, line->ruling,
                  rf_clause_citation(finding.clause));
    MUST(same_game(&altered.bj, &checked.bj));
    MUST(altered.sum.breaches == checked.sum.breaches && altered.sum.acts == checked.sum.acts);
}

static unsigned long alterations;

/* Every way in which a ruling can lie. */
static void
alter_ruling(void)
{
    static struct rf_line line;
    struct rf_line_error error;
    const char *cited = rf_clause_citation(proposal.seen.clause);
    const char *other = rf_clause_citation((enum rf_clause)(1 + below(&evening, RF_CLAUSES - 1)));
    char ruling[2 * RF_RULING_TEXT];
    MUST(rf_line_read(&line, proposal.line, proposal.size, &error));
    for (const char *mark = "-!? "; *mark; mark++)
        for (unsigned which = 0; which < 2; which++) {
            snprintf(ruling, sizeof ruling, *mark == '-' ? "-" : "%c%s", *mark,
                     which ? other : cited);
            const char *altered_ruling = ruling[0] == ' ' ? ruling + 1 : ruling;
            if (strcmp(altered_ruling, line.ruling) == 0)
                continue;
            refuse_ruling(&line, altered_ruling);
            alterations++;
        }
}

/* Records an act, if it can happen, and sees that a verifier comes to the same. */
static void
record_act(struct rf_act *act, uint64_t time, bool alters)
{
    uint64_t breaches = checked.sum.breaches;
    if (!as_said(act))
        return;
    rf_record_propose(&kept, act, &proposal);
    if (proposal.seen.kind == RF_SEEN_IMPOSSIBLE)
        return;
    MUST(rf_record_compose(&kept, time, act->kind == RF_ACT_SIT ? " key=-" : "", &proposal));
    if (alters)
        alter_ruling();
    MUST(rf_record_commit(&kept, &proposal, &finding));
    MUST(rf_record_take(&checked, proposal.line, proposal.size, &finding));
    MUST(same_record(&kept, &checked) && same_game(&kept.bj, &checked.bj));
    MUST(kept.breach == checked.breach && kept.broken_count == checked.broken_count);
    bool fault = checked.bj.table.fault != RF_PERMITTED;
    bool breach = proposal.seen.kind == RF_SEEN_BREACH;
    MUST(checked.sum.breaches == breaches + (breach || fault));
    MUST((checked.breach != RF_PERMITTED) == (breach || fault));
    if (kept.spine.head_due)
        end_round();
}

static void
begin(const struct rf_bj_rules *rules)
{
    open_record(&kept, rules);
    open_record(&checked, rules);
}

/* Another amount, somebody else, or another card; or nothing changes. */
static void
change(struct rf_act *act)
{
    act->cents += act->kind == RF_ACT_PAY || act->kind == RF_ACT_WAGER
                      ? 100 * (1 + below(&evening, 9))
                      : 0;
    act->faces_away = act->faces_away || act->kind == RF_ACT_OFFER;
    if (act->role == RF_ROLE_DEALER && below(&evening, 2))
        act->role = RF_ROLE_SUPERVISOR;
    if (act->kind == RF_ACT_DRAW && act->hand == RF_HAND_DEALER)
        act->face_down = false;
}

/* The evening with one act left out or changed. */
static void
record_evening(unsigned wrong, bool leave_out, bool alters)
{
    for (unsigned i = 1; i < evening.count; i++) {
        struct rf_act act = evening.act[i];
        if (i == wrong && leave_out)
            continue;
        if (i == wrong)
            change(&act);
        record_act(&act, i, alters && below(&evening, 4) == 0);
    }
}

static void
check_verdict(void)
{
    static struct rf_signed_part part;
    rf_record_verdict_if_signed(&checked, &part);
    const char *text = part.words;
    ck_assert(strncmp(text, "kept truly, with", 16) == 0);
    ck_assert((strncmp(text, "kept truly, without breaches", 28) == 0) ==
              (checked.sum.breaches == 0));
    ck_assert(!strstr(text, "every act lawful") && !strstr(text, "proved: every"));
    ck_assert_int_eq(part.verdict,
                     checked.sum.breaches ? RF_VERDICT_BREACHES : RF_VERDICT_RECORDED);
}

START_TEST(an_evening_with_one_breach_verifies)
{
    unsigned long evenings = suite_number("RIFFLE_EVENINGS", USUAL), with = 0, without = 0;
    evening.words = suite_stream(&evening.stream, "records");
    for (unsigned long e = 0; e < evenings; e++) {
        struct rf_bj_rules rules = e % 2 ? random_rules(&evening) : preset_rules((unsigned)e / 2);
        play_evening(&evening, &rules);
        for (unsigned trial = 0; trial < TRIALS; trial++) {
            unsigned wrong = trial == 0 ? 0 : 8 + below(&evening, evening.count - 8);
            begin(&rules);
            record_evening(wrong, trial % 2, trial == 1);
            check_verdict();
            MUST(trial > 0 || checked.sum.breaches + checked.sum.questions == 0);
            with += checked.sum.breaches > 0;
            without += checked.sum.breaches == 0;
        }
    }
    printf("# %lu records with breaches, %lu without; %lu altered rulings\n", with, without,
           alterations);
    ck_assert_uint_gt(with, 2 * evenings);
    ck_assert_uint_gt(alterations, 100 * evenings);
}
END_TEST

START_TEST(any_acts_give_a_record)
{
    static const char *const names[] = {"Ann", "Bob", "dealer", "supervisor"};
    static struct rf_act acts[RF_BJ_LAWFUL_MAX];
    unsigned long evenings = suite_number("RIFFLE_EVENINGS", USUAL), breaches = 0;
    evening.words = suite_stream(&evening.stream, "any acts");
    for (unsigned long e = 0; e < evenings; e++) {
        struct rf_bj_rules rules = e % 2 ? random_rules(&evening) : preset_rules((unsigned)e / 2);
        begin(&rules);
        for (unsigned i = 0; i < 1500; i++) {
            size_t count = rf_bj_legal_acts(&kept.bj, acts, RF_BJ_LAWFUL_MAX);
            struct rf_act act = any_act_of((enum rf_act_kind)below(&evening, RF_ACTS),
                                           names[below(&evening, 4)], 7, evening.words);
            if (count > 0 && below(&evening, 3))
                act = acts[below(&evening, (unsigned)count)];
            record_act(&act, i, i % 50 == 0);
        }
        check_verdict();
        breaches += checked.sum.breaches;
    }
    printf("# %lu breaches of any kind\n", breaches);
    ck_assert_uint_gt(breaches, 20 * evenings);
}
END_TEST

TESTS(an_evening_with_one_breach_verifies, any_acts_give_a_record)
#endif
