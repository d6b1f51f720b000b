/*
 * A record is kept by proposals and checked by taking its lines: both come to the same state.  A
 * proposal with something wrong, by its player or by the house, leaves the record as it was, and is
 * found to break the same clause as the line that is taken.
 */
#include "../full_walk.h"
#include "../same_record.h"
#include "../suite.h"

static struct rf_record kept, checked, before;
static struct rf_finding finding;
static struct rf_proposal proposal;

#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"

static bool
take(struct rf_record *record, const char *actor, const char *act, const char *payload)
{
    char line[RF_LINE_TEXT];
    return rf_record_take(record, line, rf_record_line(record, 1, actor, act, payload, line),
                          &finding);
}

/* Everybody's signature is wrong. */
static bool
refuse(void *state, const uint8_t key[static RF_KEY_BYTES],
       const uint8_t message[static RF_HASH_BYTES],
       const uint8_t signature[static RF_SIGNATURE_BYTES])
{
    (void)state;
    (void)key;
    (void)message;
    (void)signature;
    return false;
}

/* The first line: a table of two decks without a game. */
static void
open_table(struct rf_record *record, const char *source)
{
    uint8_t hash[RF_HASH_BYTES];
    char payload[600];
    rf_record_init(record, (struct rf_record_hook){refuse, NULL});
    rf_sha256(hash, "", 0);
    rf_proof_genesis(record->spine.last, hash, "T1");
    snprintf(payload, sizeof payload,
             "format=" RF_RECORD_FORMAT " id=T1 source=%s "
             "rules=- opening=supervisor%%20opens%%20the%%20table%%20with%%202%%20decks %s "
             "seed=- companions=- strategy=- clock=-",
             source,
             strcmp(source, "observed") == 0 ? "key=- chain=- length=-"
                                             : "key=" ZEROS " chain=" ZEROS " length=1");
    ck_assert_msg(take(record, "house", "open", payload), "%s: %s", finding.found,
                  finding.expected);
}

/* A head ends a round, before anything else. */
static void
end_round(void)
{
    char head[RF_HEAD_TEXT], payload[RF_HEAD_TEXT + 8];
    rf_spine_write_head(&kept.spine, head);
    snprintf(payload, sizeof payload, "%s sig=-", head);
    MUST(take(&kept, "house", "head", payload) && take(&checked, "house", "head", payload));
}

/* An act as its line has it: fields that its phrase does not use are empty. */
static bool
as_said(struct rf_act *act)
{
    char line[RF_ACT_TEXT];
    struct rf_act_error error;
    return rf_act_read(act, line, rf_act_write(line, act), &error) == RF_ACT_READ;
}

/* A lawful act, or one time in three any. */
static bool
choose(struct rf_rng words, struct rf_act *act)
{
    static const char *const names[] = {"Ann", "Bob", "dealer", "supervisor"};
    static struct rf_act acts[RF_LAWFUL_MAX];
    size_t count = rf_table_legal_acts(&kept.bj.table, acts, RF_LAWFUL_MAX);
    *act = any_act_of((enum rf_act_kind)rf_rng_below(words, RF_ACTS), names[rf_rng_below(words, 4)],
                      2, words);
    if (count > 0 && rf_rng_below(words, 3))
        *act = acts[rf_rng_below(words, 4) ? 0 : rf_rng_below(words, (uint32_t)count)];
    return as_said(act);
}

START_TEST(a_commit_is_a_take)
{
    struct rf_philox philox;
    struct rf_rng words = suite_words(&philox, "commit");
    struct rf_act act;
    unsigned long permitted = 0, refused = 0;
    open_table(&kept, "observed");
    open_table(&checked, "observed");
    for (unsigned i = 0; i < 20000; i++) {
        if (!choose(words, &act))
            continue;
        const char *more = act.kind == RF_ACT_SIT ? " key=-" : "";
        rf_record_propose(&kept, &act, &proposal);
        MUST(rf_record_compose(&kept, i, more, &proposal));
        MUST(rf_record_commit(&kept, &proposal, &finding));
        MUST(rf_record_take(&checked, proposal.line, proposal.size, &finding));
        MUST(same_record(&kept, &checked));
        permitted += proposal.ruling == RF_PERMITTED;
        refused += proposal.ruling != RF_PERMITTED;
        if (kept.spine.head_due)
            end_round();
    }
    ck_assert_uint_gt(kept.sum.rounds, 20);
    ck_assert_uint_gt(permitted, 1000);
    ck_assert_uint_gt(refused, 1000);
}
END_TEST

/* The proposal is found to break a clause, as its line is; the record is as before. */
static void
is_refused(const char *citation)
{
    memcpy(&before, &kept, sizeof kept);
    checked = kept;
    ck_assert(!rf_record_commit(&kept, &proposal, &finding));
    ck_assert_str_eq(rf_clause_citation(finding.clause), citation);
    ck_assert(memcmp(&before, &kept, sizeof kept) == 0);
    ck_assert(!rf_record_take(&checked, proposal.line, proposal.size, &finding));
    ck_assert_str_eq(rf_clause_citation(finding.clause), citation);
}

/* Proposes an act in words, with what it has besides. */
static void
propose(const char *words, const char *more)
{
    static struct rf_act act;
    struct rf_act_error error;
    ck_assert_int_eq(rf_act_read(&act, words, strlen(words), &error), RF_ACT_READ);
    rf_record_propose(&kept, &act, &proposal);
    ck_assert_int_eq(proposal.ruling, RF_PERMITTED);
    ck_assert(rf_record_compose(&kept, 1, more, &proposal));
}

static void
must(const char *words, const char *more)
{
    propose(words, more);
    ck_assert(rf_record_commit(&kept, &proposal, &finding));
}

START_TEST(a_wrong_act_changes_nothing)
{
    char seen[RF_HEX_TEXT], tail[400];
    open_table(&kept, "observed");
    must("Ann sits at box 1", " key=" ZEROS);
    rf_hex_write(seen, kept.spine.last);
    propose("Ann wagers 10 on box 1", " n=1");
    is_refused("PR.1");
    propose("Ann wagers 10 on box 1", " n=1 seen=" ZEROS " sig=" ZEROS ZEROS);
    is_refused("PR.5"); /* a line that nobody has seen */
    snprintf(tail, sizeof tail, " n=1 seen=%s sig=" ZEROS ZEROS, seen);
    propose("Ann wagers 10 on box 1", tail);
    is_refused("PR.5"); /* the signature; the counter of a line that is taken grows */
    propose("Ann sits at box 2", " key=-");
    is_refused("PR.5"); /* another key than before */
    must("Ann wagers 10 on box 1", "");
}
END_TEST

/* A player's share of a shoe. */
static void
promise(const char *payload)
{
    ck_assert(rf_record_propose_promise(&kept, 1, "Ann", "commit", payload, &proposal));
}

START_TEST(a_wrong_promise_changes_nothing)
{
    open_table(&kept, "committed");
    must("Ann sits at box 1", " key=" ZEROS);
    propose("dealer shuffles by hand", "");
    is_refused("PR.9"); /* no shoe is ready */
    ck_assert(take(&kept, "house", "commit", "shoe=1 commitment=" ZEROS));
    promise("shoe=1 seat=2 commitment=" ZEROS);
    is_refused("PR.7");
    promise("shoe=1 seat=1 commitment=" ZEROS " n=1 seen=" ZEROS " sig=" ZEROS ZEROS);
    is_refused("PR.5");
    promise("shoe=1 seat=1 commitment=" ZEROS);
    ck_assert(rf_record_commit(&kept, &proposal, &finding));
    promise("shoe=1 seat=1 commitment=" ZEROS);
    is_refused("PR.7"); /* twice */
}
END_TEST

TESTS(a_commit_is_a_take, a_wrong_act_changes_nothing, a_wrong_promise_changes_nothing)
